"""Measures the desktop app with 10,000 albums and 100,000 tracks, on a display of its own.

    make bench-desktop
    Benchmarks/desktop.py --keep FOLDER    keeps the made-up music there for the next time

- from the start of the program to covers on the screen, with nothing kept and with all of it
- how many cells are alive, how long the main loop stalls while all covers are scrolled through
- memory after each of five passes, in which ten things are looked for as well
- how long the main loop stalls after a letter is typed into the filter of all songs
- what it costs to show the page and do nothing

Drawing is by the processor (llvmpipe or cairo), as on a machine without a graphics card.
The exit status is 1 if a limit is missed.
"""

import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import music
import serving

HERE = pathlib.Path(__file__).resolve().parent.parent
DESKTOP = HERE / ".build" / "release" / "gatefold-desktop"
ALBUMS = 10_000
ROUNDS = 3

missed = []


def report(what, value, most, unit):
    is_good = value <= most
    if not is_good:
        missed.append(what)
    print(f"{'ok  ' if is_good else 'MISS'} {what}: {value:.4g} {unit} (at most {most:g})", flush=True)


def make_covers(folder):
    """A hundred pictures of 640 by 640, as bytes."""
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i",
         "gradients=size=640x640:n=3:rate=1:duration=100:speed=0.3:seed=7", "-q:v", "4",
         str(folder / "%03d.jpg")], check=True)
    return [path.read_bytes() for path in sorted(folder.glob("*.jpg"))]


def make_library(folder):
    rng, number = random.Random(11), itertools.count(1)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        serving.make_many(
            folder, ALBUMS * 10, music.tone("flac", scratch, seconds=0.1),
            # Two of the same name by the same artist would be one album.
            lambda least, most: f"{music.words(rng, least, most)} {next(number)}")
        covers = make_covers(scratch)
    albums = sorted({path.parent for path in folder.rglob("01.flac")})
    for place, album in enumerate(albums):
        # What follows the picture makes it a file of its own, as covers of albums are.
        (album / "cover.jpg").write_bytes(covers[place % len(covers)] + b"%d" % place)


def measure(service, what):
    """Runs the app once on a display of its own; what it found out about itself."""
    environment = serving.world(service.home) | {
        "GATEFOLD_MEASURE": what, "GATEFOLD_COMMAND": str(HERE / ".build/release/gatefold"),
        "GSK_RENDERER": os.environ.get("GSK_RENDERER", "cairo"), "LIBGL_ALWAYS_SOFTWARE": "1",
        "GTK_A11Y": "none", "NO_AT_BRIDGE": "1",
    }
    answer = subprocess.run(
        ["dbus-run-session", "--", "xvfb-run", "-a", "-s", "-screen 0 1280x800x24", str(DESKTOP)],
        env=environment, capture_output=True, text=True, timeout=600)
    lines = [line for line in answer.stdout.splitlines() if line.startswith("{")]
    if not lines:
        sys.exit(f"gatefold-desktop said nothing:\n{answer.stdout}\n{answer.stderr}")
    return json.loads(lines[-1])


def best(service, what):
    """The median of some starts."""
    return sorted(measure(service, what)["covers_ms"] for _ in range(ROUNDS))[ROUNDS // 2]


def bench(music_folder, scratch):
    service = serving.Service(music_folder, scratch)
    service.run("scan", music_folder)
    with service.started():
        service.announced()
        cold = []
        for _ in range(ROUNDS):
            subprocess.run(["rm", "-rf", str(service.home / ".cache/gatefold/library"),
                            str(service.home / ".cache/gatefold/pictures")], check=True)
            cold.append(measure(service, "start")["covers_ms"])
        report("cold start to covers on the screen", sorted(cold)[ROUNDS // 2], 1000, "ms")
        # The whole library is kept after this.
        measure(service, "read")
        report("warm start to covers on the screen", best(service, "start"), 500, "ms")
        run = measure(service, "scroll")
        typed = measure(service, "type")
    report("albums shown, short of 10,000", ALBUMS - run["albums"], 0, "albums")
    report("live cells", run["cells"], 1000, "cells")
    report("main-loop stalls while scrolling, 95th percentile", run["stall_p95_ms"], 33, "ms")
    report("songs to choose from, short of 100,000", ALBUMS * 10 - typed["songs"], 0, "songs")
    report("main-loop stalls after a letter typed, 95th percentile", typed["typing_p95_ms"], 33, "ms")
    passes = run["memory_mb"]
    report("memory after five passes with 50 searches, against the first", passes[-1] / passes[0], 1.3, "times")
    report("memory after five passes", passes[-1], 400, "MB")
    report("idle CPU", run["idle_percent"], 1, "%")


def main():
    keep = pathlib.Path(sys.argv[2]) if sys.argv[1:2] == ["--keep"] else None
    with tempfile.TemporaryDirectory() as text:
        scratch = pathlib.Path(text)
        folder = keep or scratch / "music"
        if not folder.exists():
            folder.mkdir(parents=True)
            make_library(folder)
        bench(folder, scratch / "home")
    if missed:
        sys.exit(f"{len(missed)} missed")


if __name__ == "__main__":
    main()
