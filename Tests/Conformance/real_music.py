"""Serves a folder of real, tagged music and compares it with what ffprobe and ffmpeg say of it.

    real_music.py GATEFOLD FOLDER

Checks that every file is found with its title, artists, album and duration, and that one track
played to a WAV file has the length (within 50 ms) and the loudness (within 0.5 dB) that ffmpeg
decodes. Ends with status 1 and a line for each difference.
"""

import array
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

KINDS = {".ogg", ".oga", ".opus", ".flac", ".mp3", ".m4a", ".wav", ".aiff"}


def probe(path):
    """Title, artist, album and milliseconds of a file, by ffprobe."""
    text = subprocess.run(
        ["ffprobe", "-v", "error", "-of", "json", "-show_entries",
         "format=duration:format_tags:stream_tags", str(path)],
        capture_output=True, check=True).stdout
    data = json.loads(text)
    tags = {}
    for part in [data.get("format", {})] + data.get("streams", []):
        tags |= {key.lower(): value for key, value in part.get("tags", {}).items()}
    return tags, float(data["format"]["duration"]) * 1000


class Service:
    """A home service in a world of its own."""

    def __init__(self, gatefold, folder, home, wav):
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith("XDG_")
        } | {"HOME": str(home)}
        self.gatefold = gatefold
        self.process = subprocess.Popen(
            [gatefold, "serve", str(folder), "--port", "0", "--output", f"wav:{wav}",
             "--foreground"],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline().strip()
        assert line.startswith("listening on http://127.0.0.1:"), line
        self.base = line.removeprefix("listening on ")
        self.token = self.run("token").strip()

    def run(self, *arguments):
        return subprocess.run(
            [self.gatefold, *arguments], env=self.environment, check=True, capture_output=True,
            text=True).stdout

    def get(self, path):
        request = urllib.request.Request(
            f"{self.base}/v1/{path}", headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


def served_tracks(service):
    tracks, offset = [], 0
    while True:
        page = service.get(f"me/tracks?limit=50&offset={offset}")
        tracks += [item["track"] for item in page["items"]]
        offset += 50
        if not page["next"]:
            return tracks


def differences(folder, tracks):
    """A sentence for each file that is missing or shown otherwise than ffprobe reads it."""
    left = list(tracks)
    for path in sorted(p for p in folder.rglob("*") if p.suffix.lower() in KINDS):
        tags, milliseconds = probe(path)
        title = tags.get("title", "").strip()
        match = [
            t for t in left
            if abs(t["duration_ms"] - milliseconds) <= 50 and (not title or t["name"] == title)
        ]
        if not match:
            yield f"{path.name}: no track '{title}' of {milliseconds:.0f} ms"
            continue
        track = match[0]
        left.remove(track)
        artists = ", ".join(a["name"] for a in track["artists"])
        if tags.get("artist") and tags["artist"].strip() not in (artists, track["artists"][0]["name"]):
            yield f"{path.name}: artist '{tags['artist']}' is shown as '{artists}'"
        if tags.get("album") and tags["album"].strip() != track["album"]["name"]:
            yield f"{path.name}: album '{tags['album']}' is shown as '{track['album']['name']}'"
    for track in left:
        yield f"'{track['name']}' is served but no file was found for it"


def loudness(samples):
    """Root mean square in dB below full scale."""
    return 20 * math.log10(math.sqrt(sum(s * s for s in samples) / len(samples)) / 32768)


def samples_of(arguments):
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", *arguments, "-f", "s16le", "-ar", "44100", "-ac", "2", "-"],
        capture_output=True, check=True).stdout
    return array.array("h", raw[: len(raw) // 4 * 4])


def played_like_ffmpeg(service, folder, tracks, wav):
    path = min((p for p in folder.rglob("*.ogg")), key=lambda p: probe(p)[1])
    _, milliseconds = probe(path)
    track = min(tracks, key=lambda t: abs(t["duration_ms"] - milliseconds))
    service.run("play", track["uri"])
    deadline = time.monotonic() + milliseconds / 1000 + 15
    time.sleep(milliseconds / 1000)
    while (service.get("me/player") or {}).get("is_playing") and time.monotonic() < deadline:
        time.sleep(0.1)
    heard, wanted = samples_of(["-i", str(wav)]), samples_of(["-i", str(path)])
    length = abs(len(heard) - len(wanted)) / 2 / 44.1
    level = abs(loudness(heard) - loudness(wanted))
    print(f"{path.name}: length differs by {length:.1f} ms, loudness by {level:.2f} dB")
    if length > 50:
        yield f"{path.name}: {len(heard) / 88.2:.0f} ms were heard of {len(wanted) / 88.2:.0f}"
    if level > 0.5:
        yield f"{path.name}: loudness differs by {level:.2f} dB"


def main():
    gatefold, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as scratch:
        wav = pathlib.Path(scratch) / "heard.wav"
        service = Service(gatefold, folder, pathlib.Path(scratch), wav)
        try:
            tracks = served_tracks(service)
            wrong = list(differences(folder, tracks))
            wrong += played_like_ffmpeg(service, folder, tracks, wav)
        finally:
            service.stop()
    print(f"{len(tracks)} tracks served, {len(wrong)} differences")
    for line in wrong:
        print(line, file=sys.stderr)
    sys.exit(1 if wrong else 0)


main()
