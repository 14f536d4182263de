"""Puts the home service under load, beside another server for a person's own music."""

import asyncio
import contextlib
import json
import os
import pathlib
import re
import secrets
import socket
import statistics
import struct
import subprocess
import sys
import time
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
RELEASE = HERE.parent / ".build" / "release"
CONNECTIONS = 16
SECONDS = 4
PAGE = 50


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def world(folder):
    """An environment in which nothing of the person's own is seen."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
    return clean | {"HOME": str(folder)}


def get_json(url, token=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
        return json.load(answer)


def rate(url, token=None):
    """Answers a second, none of them a failure."""
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--timeout", "10s"]
    if token:
        command += ["-H", f"Authorization: Bearer {token}"]
    output = subprocess.run([*command, url], check=True, capture_output=True, text=True).stdout
    assert "Non-2xx" not in output and "Socket errors" not in output, output
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])


# MARK: - The other server

@contextlib.contextmanager
def supysonic(python, folder, scratch):
    """The address of a page of 50 entries of a playlist that supysonic serves: gunicorn, 2 workers."""
    home = scratch / "supysonic"
    home.mkdir()
    (home / ".supysonic").write_text(
        f"[base]\ndatabase_uri = sqlite:///{home}/db.sqlite\n"
        f"[webapp]\ncache_dir = {home}/cache\nlog_level = ERROR\n"
        f"[daemon]\nsocket = {home}/daemon.sock\nrun_watcher = no\n")
    tools = pathlib.Path(python).parent
    for words in ["user add ada -p secret", f"folder add music {folder}",
                  "folder scan --foreground music"]:
        subprocess.run(
            [tools / "supysonic-cli", *words.split()], env=world(home), check=True,
            capture_output=True)
    port = free_port()
    process = subprocess.Popen(
        [tools / "gunicorn", "-w", "2", "-b", f"127.0.0.1:{port}", "--log-level", "error",
         "supysonic.web:create_application()"], env=world(home), cwd=home)
    try:
        base = f"http://127.0.0.1:{port}/rest/"
        who = "u=ada&p=secret&c=bench&v=1.10.2&f=json"

        def ask(name, words=""):
            return get_json(f"{base}{name}.view?{who}{words}")["subsonic-response"]

        while True:
            try:
                songs = ask("getRandomSongs", f"&size={PAGE}")["randomSongs"]["song"]
                break
            except OSError:
                if process.poll() is not None:
                    sys.exit("supysonic did not start")
                time.sleep(0.05)
        ids = "".join(f"&songId={urllib.parse.quote(song['id'])}" for song in songs)
        ask("createPlaylist", f"&name=bench{ids}")
        playlist = ask("getPlaylists")["playlists"]["playlist"][0]
        assert playlist["songCount"] == PAGE, playlist
        yield f"{base}getPlaylist.view?{who}&id={playlist['id']}"
    finally:
        process.terminate()
        process.wait()


# MARK: - Ours

class Service:
    """A home service in the foreground, in a home of its own."""

    def __init__(self, folder, home):
        self.folder, self.home = folder, home
        home.mkdir(exist_ok=True)

    def run(self, *words):
        return subprocess.run(
            [RELEASE / "gatefold", *map(str, words)], env=world(self.home), check=True,
            capture_output=True, text=True).stdout

    @contextlib.contextmanager
    def started(self, port=None):
        """The running process; its address and the service's token once they are told."""
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        process = subprocess.Popen(
            [RELEASE / "gatefold", "serve", self.folder, "--port", str(self.port), "--output",
             "silent", "--foreground", "--no-watch"],
            env=world(self.home), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.pid = process.pid
        self.process = process
        try:
            yield self
        finally:
            process.terminate()
            process.wait()

    def announced(self):
        """Waits until it says that it listens; its token."""
        self.process.stdout.readline()
        return self.run("token").strip()

    def memory_mb(self, what="VmRSS"):
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(rf"{what}:\s+(\d+)", status)[1]) / 1024


def app_token(service):
    """A token that outlives a restart: an app's own."""
    made = json.loads(service.run("clients", "add", "bench", "--confidential", "--json"))
    form = urllib.parse.urlencode({
        "grant_type": "client_credentials", "client_id": made["client_id"],
        "client_secret": made["client_secret"]}).encode()
    with urllib.request.urlopen(f"{service.base}/api/token", form) as answer:
        return json.load(answer)["access_token"]


def first_answer(service, path, token):
    """Seconds from the start of the program to its first answer out of the catalogue."""
    port = free_port()
    head = f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
    began = time.perf_counter()
    with service.started(port):
        while True:
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
                    connection.sendall(head)
                    if connection.recv(12).endswith(b" 200"):
                        return time.perf_counter() - began
            except OSError:
                pass
            time.sleep(0.001)
            if time.perf_counter() - began > 30:
                sys.exit("the service never answered")


async def listener(base, token, seconds, delay, times):
    """Asks once a second what plays, on one connection; keeps how long each answer took."""
    host, port = base.removeprefix("http://").split(":")
    head = (f"GET /v1/me/player HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\r\n"
            ).encode()
    await asyncio.sleep(delay)
    reader, writer = await asyncio.open_connection(host, int(port))
    for _ in range(seconds):
        began = time.perf_counter()
        writer.write(head)
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 200"), answer
        length = int(re.search(rb"[Cc]ontent-[Ll]ength: (\d+)", answer)[1])
        await reader.readexactly(length)
        took = time.perf_counter() - began
        times.append(took)
        await asyncio.sleep(max(0, 1 - took))
    writer.close()


def poll(base, token, listeners=1000, seconds=8):
    """The 99th percentile in milliseconds of so many listeners' questions, one a second each."""
    times = []

    async def all_of_them():
        await asyncio.gather(*(
            listener(base, token, seconds, number / listeners, times)
            for number in range(listeners)))

    asyncio.run(all_of_them())
    assert len(times) == listeners * seconds
    return statistics.quantiles(times, n=100)[98] * 1000


def send(method, url, token, body=None):
    request = urllib.request.Request(
        url, method=method, data=json.dumps(body).encode() if body is not None else b"",
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        text = answer.read()
        return json.loads(text) if text else None


def make_playlist(base, token):
    """The address of the page of a playlist with 50 entries."""
    items = get_json(f"{base}/v1/me/tracks?limit={PAGE}", token)["items"]
    playlist = send("POST", f"{base}/v1/me/playlists", token, {"name": "bench"})["id"]
    send("POST", f"{base}/v1/playlists/{playlist}/items", token,
         {"uris": [item["track"]["uri"] for item in items]})
    return f"{base}/v1/playlists/{playlist}/items?limit={PAGE}"


# MARK: - Many files

def vorbis_comment(fields):
    def text(value):
        encoded = value.encode()
        return struct.pack("<I", len(encoded)) + encoded

    return text("bench") + struct.pack("<I", len(fields)) + b"".join(
        text(f"{name}={value}") for name, value in fields.items())


def make_many(folder, count, tone, words):
    """Writes so many short FLAC files quickly: the blocks of one, with other tags."""
    blocks, place = {}, 4
    while True:
        kind, size = tone[place] & 0x7F, int.from_bytes(tone[place + 1:place + 4], "big")
        blocks[kind] = tone[place + 4:place + 4 + size]
        is_last = tone[place] & 0x80
        place += 4 + size
        if is_last:
            break
    info, audio = bytearray(blocks[0]), tone[place:]
    for album in range((count + 9) // 10):
        artist, title = words(1, 3), words(1, 4)
        home = folder / f"{album // 500}" / f"{title} {album}"
        home.mkdir(parents=True)
        for number in range(1, min(10, count - album * 10) + 1):
            # The sum of the audio is what makes a recording one of its own.
            info[18:34] = secrets.token_bytes(16)
            tags = vorbis_comment({
                "TITLE": words(1, 5), "ARTIST": artist, "ALBUM": title, "TRACKNUMBER": number,
                "DATE": 1960 + album % 60, "GENRE": "Folk"})
            (home / f"{number:02}.flac").write_bytes(
                b"fLaC\x00" + len(info).to_bytes(3, "big") + info
                + b"\x84" + len(tags).to_bytes(3, "big") + tags + audio)
