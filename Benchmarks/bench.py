"""Measures Gatefold beside other programs that do the same, in one run, and prints ratios.

    make bench

- scanning 5,000 files into an empty catalogue, against a loop over mutagen and against mpd
- scanning them again unchanged, against the first time
- listing 10,000 saved tracks through our API and client, against spotipy on the same server
- searching among 100,000 tracks, on the server

Figures are medians; each line says what was wanted. The exit status is 1 if one was missed.
"""

import json
import os
import pathlib
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

import mutagen
import spotipy

import music

HERE = pathlib.Path(__file__).resolve().parent.parent
RELEASE = HERE / ".build" / "release"
ROUNDS = 5
missed = []


def report(what, ratio, wanted, detail):
    good = ratio >= wanted
    if not good:
        missed.append(what)
    print(f"{'ok  ' if good else 'MISS'} {what}: {ratio:.1f} times (wanted {wanted:g}); {detail}",
          flush=True)


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
    ours, again, theirs, mpds = [], [], [], []
    for number in range(ROUNDS):
        first, second = scan_ours(folder, scratch, number)
        ours.append(first)
        again.append(second)
        theirs.append(scan_mutagen(folder))
        mpds.append(scan_mpd(folder, scratch, number))
    ours, again, theirs, mpds = map(statistics.median, (ours, again, theirs, mpds))
    detail = f"{ours:.2f} s for 5,000 files"
    report("a first scan, against a mutagen loop", theirs / ours, 5, f"{detail}, {theirs:.2f} s")
    report("a first scan, against mpd's update", mpds / ours, 1, f"{detail}, {mpds:.2f} s")
    report("a second scan, against the first", ours / again, 20, f"{again * 1000:.0f} ms")


def list_spotipy(base, token):
    client = spotipy.Spotify(auth=token)
    client.prefix = base + "/v1/"
    began = time.perf_counter()
    count, page = 0, client.current_user_saved_tracks(limit=50)
    while True:
        count += len(page["items"])
        if not page["next"]:
            break
        page = client.next(page)
    assert count == 10_000, count
    return time.perf_counter() - began


def list_ours(base, token):
    text = subprocess.run(
        [RELEASE / "gatefold-bench", "list", base, "1"], input=token + "\n", check=True,
        capture_output=True, text=True).stdout
    answer = json.loads(text)
    assert answer["tracks"] == 10_000, answer
    return answer["seconds"]


def bench_listing(folder, scratch):
    home = scratch / "listing"
    home.mkdir()
    service = subprocess.Popen(
        [RELEASE / "gatefold", "serve", folder, "--port", "0", "--output", "silent",
         "--foreground"],
        env=world(home), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        base = service.stdout.readline().split()[-1]
        token = gatefold(home, "token").strip()
        list_spotipy(base, token)
        rounds = [(list_ours(base, token), list_spotipy(base, token)) for _ in range(ROUNDS)]
    finally:
        service.terminate()
        service.wait()
    ours, theirs = (statistics.median(times) for times in zip(*rounds))
    report("listing 10,000 tracks, against spotipy", theirs / ours, 5,
           f"{ours:.2f} s, {theirs:.2f} s")


def bench_search():
    text = subprocess.run(
        [RELEASE / "gatefold-bench", "search", "100000"], check=True, capture_output=True,
        text=True).stdout
    answer = json.loads(text)
    p95 = answer["p95_ms"]
    report("search among 100,000 tracks, 20 ms against the 95th percentile", 20 / p95, 1,
           f"{p95:.1f} ms, median {answer['median_ms']:.1f} ms")


def main():
    with tempfile.TemporaryDirectory() as text:
        scratch = pathlib.Path(text)
        small, large = scratch / "5000", scratch / "10000"
        music.make(small, 5_000)
        bench_scanning(small, scratch)
        shutil.rmtree(small)
        music.make(large, 10_000, seed=2)
        bench_listing(large, scratch)
    bench_search()
    if missed:
        sys.exit(f"{len(missed)} missed")


main()
