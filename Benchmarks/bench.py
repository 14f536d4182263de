"""Measures Gatefold beside other programs that do the same, in one run, and prints ratios.

    make bench
    Benchmarks/bench.py --all      with searches among 1,000,000 tracks, too

- scanning 5,000 files into an empty catalogue, against a loop over mutagen and against mpd
- scanning them again unchanged, against the first time
- decoding a page of a playlist into our types, against orjson making dictionaries of it
- listing 10,000 saved tracks through our API and client, against spotipy on the same server
- importing a playlist of 10,000 entries, against spotipy and tekore on the same server
- the memory that streaming a playlist takes, of 10,000 entries against 100,000
- searching among 100,000 tracks, on the server
- renewing tokens through our broker, against one on aiohttp, and the time it takes
- scanning 10,000 files, against mpd, and the memory for it
- serving a playlist's page, against supysonic
- with 100,000 tracks: the first answer after the start, 1,000 listeners, and the memory

Figures are medians; each line says what was wanted. The exit status is 1 if one was missed.
"""

import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

import mutagen

import brokers
import music
import pages
import serving

HERE = pathlib.Path(__file__).resolve().parent.parent
RELEASE = HERE / ".build" / "release"
ROUNDS = 5
PAGES_AT_ONCE = 8
missed = []


def report(what, ratio, wanted, detail):
    tell(what, ratio >= wanted, f"{ratio:.2f} times (wanted {wanted:g}); {detail}")


def report_most(what, ratio, most, detail):
    tell(what, ratio <= most, f"{ratio:.2f} times (wanted {most:g} at most); {detail}")


def tell(what, is_good, text):
    if not is_good:
        missed.append(what)
    print(f"{'ok  ' if is_good else 'MISS'} {what}: {text}", flush=True)


def world(folder):
    """An environment in which nothing of the person's own is seen."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
    return clean | {"HOME": str(folder)}


def gatefold(home, *arguments):
    return subprocess.run(
        [RELEASE / "gatefold", *map(str, arguments)], env=world(home), check=True,
        capture_output=True, text=True).stdout


def scan_ours(folder, scratch, number):
    """Seconds of a first scan and of the one after it."""
    home = scratch / f"home{number}"
    home.mkdir()
    first, again = (json.loads(gatefold(home, "scan", folder, "--json")) for _ in range(2))
    assert first["added"] == first["seen"] and again["unchanged"] == first["seen"], (first, again)
    shutil.rmtree(home)
    return first["seconds"], again["seconds"]


def scan_mutagen(folder):
    """Seconds of reading the same tags of the same files, one after the other."""
    keys = {
        "flac": ["title", "artist", "albumartist", "album", "tracknumber", "discnumber", "date",
                 "genre", "isrc", "musicbrainz_trackid"],
        "mp3": ["TIT2", "TPE1", "TPE2", "TALB", "TRCK", "TPOS", "TDRC", "TCON", "TSRC", "UFID"],
    }
    began = time.perf_counter()
    for place, _, names in os.walk(folder):
        for name in names:
            file = mutagen.File(os.path.join(place, name))
            for key in keys[name.rsplit(".", 1)[1]]:
                file.tags.get(key)
            file.info.length
    return time.perf_counter() - began


def mpd_command(port, line):
    with socket.create_connection(("127.0.0.1", port)) as connection:
        stream = connection.makefile("rw")
        stream.readline()
        stream.write(line + "\n")
        stream.flush()
        answer = []
        while (text := stream.readline().strip()) and text != "OK":
            assert not text.startswith("ACK"), text
            answer.append(text)
        return dict(part.split(": ", 1) for part in answer)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def scan_mpd(folder, scratch, number):
    """Seconds of mpd's own first update of the folder."""
    place = scratch / f"mpd{number}"
    place.mkdir()
    port = free_port()
    (place / "mpd.conf").write_text(f"""
music_directory "{folder}"
playlist_directory "{place}"
db_file "{place}/db"
state_file "{place}/state"
log_file "{place}/log"
bind_to_address "127.0.0.1"
port "{port}"
audio_output {{
  type "null"
  name "none"
}}
""")
    # Without a database mpd scans at once. Its time counts from when it answers, in its favour.
    process = subprocess.Popen(
        ["mpd", "--no-daemon", str(place / "mpd.conf")], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    began = time.perf_counter()
    try:
        while True:
            try:
                status = mpd_command(port, "status")
                songs = int(mpd_command(port, "stats")["songs"])
                if "updating_db" not in status and songs:
                    break
            except OSError:
                began = time.perf_counter()
                if process.poll() is not None:
                    sys.exit("mpd did not start: " + (place / "log").read_text())
            time.sleep(0.005)
        return time.perf_counter() - began
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()
        shutil.rmtree(place)


def bench_scanning(folder, scratch):
    # One round that does not count puts the files into the system's memory, for all three.
    scan_mutagen(folder)
    firsts, again, loops, mpds = [], [], [], []
    for number in range(ROUNDS):
        first, second = scan_ours(folder, scratch, number)
        firsts.append(first)
        again.append(second)
        loops.append(scan_mutagen(folder))
        mpds.append(scan_mpd(folder, scratch, number))
    first, again, loop, mpd = map(statistics.median, (firsts, again, loops, mpds))
    detail = f"{first:.2f} s for 5,000 files"
    report("a first scan, against a mutagen loop", loop / first, 5, f"{detail}, {loop:.2f} s")
    report("a first scan, against mpd's update", mpd / first, 1, f"{detail}, {mpd:.2f} s")
    report("a second scan, against the first", first / again, 20, f"{again * 1000:.0f} ms")


def bench_scanning_more(folder, scratch):
    """Twice as many files: the time of mpd, and the memory."""
    firsts, mpds, peaks = [], [], []
    for number in range(3):
        home = scratch / f"more{number}"
        home.mkdir()
        process = subprocess.Popen(
            [RELEASE / "gatefold", "scan", folder, "--json"], env=world(home),
            stdout=subprocess.PIPE)
        answer = json.loads(process.stdout.read())
        peaks.append(os.wait4(process.pid, 0)[2].ru_maxrss / 1024)
        firsts.append(answer["seconds"])
        mpds.append(scan_mpd(folder, scratch, f"more{number}"))
    first, mpd, peak = map(statistics.median, (firsts, mpds, peaks))
    report("a scan of 10,000 files, against mpd's update", mpd / first, 1,
           f"{first:.2f} s, {mpd:.2f} s")
    report_most("the memory of that scan, against 150 MB", peak / 150, 1, f"{peak:.0f} MB")


def bench_serving(folder, scratch):
    peers = subprocess.run(
        [HERE / "scripts" / "python", "peers"], check=True, capture_output=True,
        text=True).stdout.strip()
    with serving.supysonic(peers, folder, scratch) as theirs:
        supysonic = statistics.median(serving.rate(theirs) for _ in range(3))
    with serving.Service(folder, scratch / "pages").started() as service:
        token = service.announced()
        page = serving.make_playlist(service.base, token)
        mine = statistics.median(serving.rate(page, token) for _ in range(3))
    report("a playlist's page of 50, against supysonic", mine / supysonic, 10,
           f"{mine:.0f} a second, {supysonic:.0f} a second")


def bench_large(scratch):
    rng = random.Random(3)
    files = scratch / "100000"
    files.mkdir()
    # A tenth of a second each: this is about tags and lists.
    serving.make_many(
        files, 100_000, music.tone("flac", scratch, seconds=0.1),
        lambda least, most: music.words(rng, least, most))
    service = serving.Service(files, scratch / "large")
    service.run("scan", files)
    with service.started():
        token = service.announced()
        kept = serving.app_token(service)
        track = serving.get_json(f"{service.base}/v1/me/tracks?limit=1", token)["items"][0]
        uri = track["track"]["uri"]
        device = serving.get_json(f"{service.base}/v1/me/player/devices", token)["devices"][0]
        serving.send("PUT", f"{service.base}/v1/me/player/play?device_id={device['id']}", token,
                     {"uris": [uri]})
        p99 = serving.poll(service.base, token)
        for _ in range(200):
            serving.get_json(f"{service.base}/v1/search?q={music.words(rng, 1, 2).replace(' ', '+')}"
                             "&type=album,artist,track", token)
        memory = service.memory_mb()
    path = f"/v1/tracks/{track['track']['id']}"
    first = statistics.median(
        serving.first_answer(service, path, kept) for _ in range(ROUNDS)) * 1000
    report_most("1,000 listeners' 99th percentile, against 50 ms", p99 / 50, 1, f"{p99:.1f} ms")
    report_most("the first answer after the start, against 150 ms", first / 150, 1,
                f"{first:.0f} ms")
    report_most("the memory that 100,000 tracks take, against 120 MB", memory / 120, 1,
                f"{memory:.0f} MB")


def run_json(command, token=""):
    text = subprocess.run(
        [*map(str, command)], input=token + "\n", check=True, capture_output=True, text=True).stdout
    return json.loads(text)


def ours(*arguments, token=""):
    return run_json([RELEASE / "gatefold-bench", *arguments], token)


def theirs(*arguments, token=""):
    return run_json([sys.executable, HERE / "Benchmarks" / "others.py", *arguments], token)


def medians(count, *programs):
    """The median seconds of each program, run in turns; all must have read so many items."""
    def seconds(program):
        answer = program()
        assert answer["items"] == count, answer
        return answer["seconds"]

    rounds = [[seconds(program) for program in programs] for _ in range(ROUNDS)]
    return [statistics.median(times) for times in zip(*rounds)]


def bench_decoding(scratch):
    shapes = {"in development mode": False, "with extended quota": True}
    for shape, has_extended_quota in shapes.items():
        page = scratch / "page.json"
        page.write_bytes(pages.make(has_extended_quota))
        mine, orjson = medians(
            pages.ENTRIES, lambda: ours("decode", page, 1_000),
            lambda: theirs("decode", page, 1_000))
        report(f"decoding a playlist's page {shape}, against orjson", orjson / mine, 1,
               f"{mine * 1000:.2f} ms for {page.stat().st_size / 1000:.0f} kB, "
               f"{orjson * 1000:.2f} ms")


@contextlib.contextmanager
def service(folder, scratch):
    """A home service of the folder: its address and its token."""
    home = scratch / "service"
    home.mkdir()
    process = subprocess.Popen(
        [RELEASE / "gatefold", "serve", folder, "--port", "0", "--output", "silent",
         "--foreground"],
        env=world(home), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        base = process.stdout.readline().split()[-1]
        yield base, gatefold(home, "token").strip()
    finally:
        process.terminate()
        process.wait()


def playlists(base, token, names):
    """The ids of a service's playlists by name, once its scan has come to all of them."""
    request = urllib.request.Request(
        f"{base}/v1/me/playlists", headers={"Authorization": f"Bearer {token}"})
    while True:
        with urllib.request.urlopen(request) as answer:
            found = {each["name"]: each["id"] for each in json.load(answer)["items"]}
        if found.keys() >= names:
            return found
        time.sleep(0.1)


def bench_lists(folder, scratch):
    music.write_playlist(folder, "once", 1)
    music.write_playlist(folder, "ten times", 10)
    with service(folder, scratch) as (base, token):
        lists = playlists(base, token, {"once", "ten times"})
        bench_listing(base, token)
        bench_importing(base, token, lists["once"])
        bench_memory(base, token, lists)


def bench_listing(base, token):
    theirs("saved", base, token=token)
    mine, spotipy = medians(
        10_000, lambda: ours("list", base, token=token), lambda: theirs("saved", base, token=token))
    report("listing 10,000 tracks, against spotipy", spotipy / mine, 5,
           f"{mine:.2f} s, {spotipy:.2f} s")


def bench_importing(base, token, playlist):
    mine, spotipy, one, many = medians(
        10_000, lambda: ours("import", base, playlist, token=token),
        lambda: theirs("spotipy", base, playlist, token=token),
        lambda: theirs("tekore", base, playlist, 1, token=token),
        lambda: theirs("tekore", base, playlist, PAGES_AT_ONCE, token=token))
    report("importing 10,000 playlist entries, against spotipy", spotipy / mine, 5,
           f"{mine:.2f} s, {spotipy:.2f} s")
    # Whichever of its two ways is faster.
    report("importing 10,000 playlist entries, against tekore", min(one, many) / mine, 3,
           f"{mine:.2f} s, {one:.2f} s, {many:.2f} s with {PAGES_AT_ONCE} pages at once")


def bench_memory(base, token, lists):
    peaks = {}
    for name, count in [("once", 10_000), ("ten times", 100_000)]:
        answers = [ours("stream", base, lists[name], token=token) for _ in range(ROUNDS)]
        assert all(answer["items"] == count for answer in answers), answers
        peaks[name] = statistics.median(answer["peak_kb"] for answer in answers)
    once, ten = peaks["once"], peaks["ten times"]
    report_most("memory for 100,000 streamed entries, against that for 10,000", ten / once, 1.1,
                f"{ten / 1024:.1f} MB, {once / 1024:.1f} MB")


def bench_search():
    # The larger one makes a file for each track, which takes a quarter of an hour.
    more = [(1_000_000, 80)] if "--all" in sys.argv else []
    for tracks, most in [(100_000, 20), *more]:
        answer = ours("search", tracks)
        p95 = answer["p95_ms"]
        report(f"search among {tracks:,} tracks, {most} ms against the 95th percentile",
               most / p95, 1, f"{p95:.1f} ms, median {answer['median_ms']:.1f} ms")


def bench_broker(scratch):
    upstream_ms = 20
    with brokers.token_service(upstream_ms) as token_url, \
            brokers.ours(token_url, scratch) as mine, brokers.theirs(token_url) as theirs:
        files = {base: scratch / f"tokens{number}" for number, base in enumerate([mine, theirs])}
        for base, file in files.items():
            brokers.sign_ins(base, file)
            brokers.refresh(base, file, seconds=1)
        rounds = [
            {base: brokers.refresh(base, file) for base, file in files.items()}
            for _ in range(ROUNDS)]
    rate, aiohttp = (statistics.median(each[base]["rate"] for each in rounds) for base in files)
    p99 = statistics.median(each[mine]["p99_ms"] for each in rounds)
    report("renewing tokens, against a broker on aiohttp", rate / aiohttp, 10,
           f"{rate:.0f} a second, {aiohttp:.0f} a second")
    report_most("the 99th percentile of that, against the service's own time",
                p99 / upstream_ms, 3, f"{p99:.1f} ms, {upstream_ms} ms")


def main():
    with tempfile.TemporaryDirectory() as text:
        scratch = pathlib.Path(text)
        small, large = scratch / "5000", scratch / "10000"
        music.make(small, 5_000)
        bench_scanning(small, scratch)
        shutil.rmtree(small)
        bench_decoding(scratch)
        music.make(large, 10_000, seed=2)
        bench_scanning_more(large, scratch)
        bench_serving(large, scratch)
        bench_lists(large, scratch)
    bench_search()
    with tempfile.TemporaryDirectory() as text:
        bench_large(pathlib.Path(text))
    with tempfile.TemporaryDirectory() as text:
        bench_broker(pathlib.Path(text))
    if missed:
        sys.exit(f"{len(missed)} missed")


if __name__ == "__main__":
    main()
