"""Takes a picture of every page, light and dark, in three sizes, and once as on a HiDPI display.

    screenshots.py FOLDER [--programs FOLDER] [--only 1280x800-dark]
"""

import argparse
import pathlib
import subprocess
import sys
import time

import session as sessions

HERE = pathlib.Path(__file__).resolve().parent
SIZES = [(360, 640), (1280, 800), (2560, 1440)]
PAGES = ["Home", "Albums", "Artists", "Songs", "Playlists", "Podcasts", "Audiobooks"]


def take(folder, programs, width, height, scheme, scale=1):
    """A session with one size and one scheme: a page at a time."""
    from promises import World
    world = World(
        programs, None, music=_demo(programs), width=width * scale, height=height * scale,
        prepare=_prepare, ADW_DEBUG_COLOR_SCHEME=f"prefer-{scheme}", GDK_SCALE=str(scale))
    app = world.app
    app.resize(width, height)
    name = f"{width}x{height}-{scheme}" + (f"@{scale}" if scale > 1 else "")
    place = folder / name
    place.mkdir(parents=True, exist_ok=True)

    outer = app.pointer.windows()[0][3]
    shadow = (outer - width * scale) // 2

    def shoot(page):
        file = place / f"{page}.png"
        _settle(world.session, file)
        # The window alone, without its shadow and the display around it.
        area = f"{width * scale}x{height * scale}+{shadow}+{shadow}"
        subprocess.run(["mogrify", "-crop", area, "+repage", str(file)], check=True)

    shoot("home")
    for page in PAGES[1:]:
        if not _has(app, page):
            continue
        app.go(page)
        shoot(page.lower())
    app.go("Albums")
    app.click(next(node for node in app.all("table cell")))
    app.button("Shuffle")
    shoot("album")
    if _has(app, "Playlists"):
        app.go("Playlists")
        app.click(app.row("Evening"))
        shoot("playlist")
    app.key("Ctrl+f")
    shoot("search-empty")
    app.entry("Search").text = "night"
    shoot("search")
    app.press("Now Playing")
    shoot("now-playing")
    app.key("Escape")
    app.key("Ctrl+u")
    app.label("Queue")
    shoot("queue")
    app.key("Escape")
    app.key("Ctrl+?")
    shoot("shortcuts")
    world.close()


def _demo(programs):
    """The demo library, which is composed once: that takes a minute."""
    home = pathlib.Path(programs).resolve() / "screenshots-home"
    library = home / ".local/share/gatefold/demo-library"
    if not library.exists():
        home.mkdir(exist_ok=True)
        gatefold = pathlib.Path(programs) / "gatefold"
        environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
        for command in (["serve", "--demo", "--port", "0", "--output", "silent"], ["stop"]):
            subprocess.run([gatefold, *command], env=environment, check=True, stdout=subprocess.DEVNULL)
    return library


def _has(app, page):
    from drive import BUTTONS, ROWS
    if not app.has(ROWS, holding=page) and app.has(BUTTONS, "Show Sidebar"):
        app.press("Show Sidebar")
        app.row("Home")
    return app.has(ROWS, holding=page)


def _prepare(world):
    """Something to see: a playlist, a history, music that plays."""
    service = world.service
    album = service.albums()[0]
    tracks = service.get(f"/albums/{album['id']}/tracks", limit=8)["items"]
    playlist = service.make_playlist("Evening")
    service.ask(f"/v1/playlists/{playlist}/tracks", "POST", {"uris": [track["uri"] for track in tracks]})
    service.ask("/v1/me/tracks", "PUT", {"ids": [track["id"] for track in tracks[:4]]})
    service.ask("/v1/me/player/play", "PUT", {"context_uri": album["uri"]})


def _settle(session, file):
    """Takes pictures until two are the same: covers come in, pages slide."""
    last = None
    end = time.monotonic() + 10
    while time.monotonic() < end:
        session.picture(file)
        now = file.read_bytes()
        if now == last:
            return
        last = now
        time.sleep(0.25)


def main():
    parser = argparse.ArgumentParser(description="Takes pictures of every page of the desktop app.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--programs", default=HERE.parents[1] / ".build/debug")
    parser.add_argument("--only", help="such as 1280x800-light or 1280x800-light@2")
    options = parser.parse_args()
    lacking = sessions.missing()
    if lacking:
        sys.exit("Pictures need these Debian packages: " + " ".join(lacking))
    if options.only:
        size, _, rest = options.only.partition("-")
        scheme, _, scale = rest.partition("@")
        take(options.folder, options.programs, *map(int, size.split("x")), scheme, int(scale or 1))
        return
    kinds = [f"{width}x{height}-{scheme}" for scheme in ("light", "dark") for width, height in SIZES]
    failed = False
    for kind in [*kinds, "1280x800-light@2"]:
        # A session changes the process that it is in, so that each has one of its own.
        child = subprocess.run(
            [sys.executable, __file__, options.folder, "--programs", options.programs, "--only", kind])
        print(kind, "failed" if child.returncode else "done", flush=True)
        failed = failed or child.returncode
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    main()
