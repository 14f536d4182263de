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
    world.app.resize(width, height)
    name = f"{width}x{height}-{scheme}" + (f"@{scale}" if scale > 1 else "")
    place = folder / name
    place.mkdir(parents=True, exist_ok=True)
    # The window alone, without its shadow and the display around it.
    shadow = int((world.app.pointer.windows()[0][3] - width) / 2) * scale
    area = f"{width * scale}x{height * scale}+{shadow}+{shadow}"

    def shoot(page):
        file = place / f"{page}.png"
        _settle(world.session, file)
        subprocess.run(["mogrify", "-crop", area, "+repage", str(file)], check=True)

    for part in [_sections, _items, _search, _player, _around, _troubles]:
        part(world, shoot)
    world.close()


def _sections(world, shoot):
    """The pages of the sidebar."""
    app = world.app
    shoot("home")
    for page in PAGES[1:]:
        app.go(page)
        app.label(page)
        shoot(page.lower())
    app.go("Podcasts")
    app.click(app.find(("toggle button", "radio button", "page tab"), "Episodes"))
    shoot("episodes-empty")


def _items(world, shoot):
    """Pages of one thing, and what opens over them."""
    app = world.app
    app.go("Albums")
    app.click(app.row("Café às Seis"))
    app.button("Shuffle")
    shoot("album")
    app.press("More")
    shoot("album-menu")
    app.close_menu()
    app.go("Artists")
    app.click(app.row("Lumen Tide"))
    app.button("Shuffle")
    shoot("artist")
    app.go("Playlists")
    app.click(app.row("Evening"))
    app.label("Evening")
    shoot("playlist")
    app.key("Ctrl+n")
    app.dialog("New Playlist")
    shoot("new-playlist")
    _close_window(app)


def _search(world, shoot):
    app = world.app
    app.key("Ctrl+f")
    shoot("search-empty")
    app.entry("Search").text = "night"
    shoot("search")


def _player(world, shoot):
    app = world.app
    app.press("Now Playing")
    shoot("now-playing")
    app.press("Devices")
    shoot("devices")
    app.key("Escape")
    app.key("Ctrl+u")
    app.label("Queue")
    shoot("queue")
    app.key("Ctrl+Shift+d")
    shoot("debug")


def _around(world, shoot):
    """What belongs to the app as a whole."""
    from drive import BUTTONS
    app = world.app
    app.go("Home")
    for menu in ["Account", "Main Menu"]:
        _press_in_sidebar(app, menu)
        shoot(menu.lower().replace(" ", "-"))
        app.close_menu()
    app.key("Ctrl+?")
    shoot("shortcuts")
    _close_window(app)
    _press_in_sidebar(app, "Account")
    app.choose("Add Account…")
    app.button("Spotify")
    shoot("sign-in")
    app.press("Spotify")
    shoot("sign-in-spotify")
    app.press("Back")
    # The window has one of that name too, before the page's own.
    app.button("Your Own Music")
    app.click(list(app.all(BUTTONS, "Close"))[-1])


def _close_window(app):
    """Closes what lies over the window."""
    from drive import wait
    app.key("Escape")
    wait(lambda: len(app.tree.snapshot().children) == 1, "one window alone")


def _press_in_sidebar(app, name):
    from drive import BUTTONS
    if not app.has(BUTTONS, name):
        app.press("Show Sidebar")
    app.press(name)


def _troubles(world, shoot):
    """A page that fails, one of which a part does, and all without the service."""
    app = world.app
    world.session.start(
        "link", [world.session.programs / "gatefold-desktop", "spotify:album:" + "0" * 22])
    app.button("Try Again")
    shoot("failed")
    world.service.go_wrong({"path": "/v1/albums/**", "fault": "server-error"})
    app.go("Albums")
    # One whose page was not open before.
    app.click(app.row("Six Small Rooms"))
    app.button("Try Again", seconds=60)
    shoot("failed-part")
    world.service.go_wrong({"path": "/v1/**", "fault": "cut-before"})
    app.go("Songs")
    app.key("F5")
    app.label_with("cannot be reached", seconds=60)
    shoot("offline")


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


def _prepare(world):
    """Something to see: a playlist, a history, artists, music that stands still half way."""
    service = world.service
    album = service.albums()[0]
    tracks = service.get(f"/albums/{album['id']}/tracks", limit=8)["items"]
    playlist = service.make_playlist("Evening")
    service.ask(f"/v1/playlists/{playlist}/tracks", "POST", {"uris": [track["uri"] for track in tracks]})
    service.ask("/v1/me/tracks", "PUT", {"ids": [track["id"] for track in tracks[:4]]})
    artists = {
        artist["id"] for album in service.albums() for artist in album["artists"]
        if artist["name"] != "Various Artists"}
    service.ask("/v1/me/following?type=artist", "PUT", {"ids": sorted(artists)})
    service.ask("/v1/me/player/play", "PUT", {"context_uri": album["uri"]})
    service.ask("/v1/me/player/seek?position_ms=11000", "PUT")
    service.stop()


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
