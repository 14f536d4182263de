"""Narrow windows, long titles, the other direction, and names for all that one can work."""

import os

from drive import BUTTONS, ENTRIES, ROWS, wait
from promises import alone

WORLD = {}
PAGES = ["Home", "Search", "Albums", "Artists", "Songs", "Playlists"]
CONTROLS = BUTTONS + ENTRIES + (
    "slider", "check box", "radio button", "combo box", "switch", "link", "spin button")
#: What GTK calls a widget that nobody named.
NAMELESS = ("", "Gtk", "Adw")
#: GTK's words in a language that is written from right to left; they say so.
ARABIC = "/usr/share/locale/ar/LC_MESSAGES/gtk40.mo"


def names_every_control_on_every_page(world):
    app = world.app
    world.play()
    nameless = []
    for page in PAGES:
        app.go(page)
        wait(lambda: app.has("label", page), f"the page {page}", otherwise=app.labels)
        nameless += _nameless(app, page)
    app.go("Albums")
    app.click(app.row("Harbour"))
    app.label("Low Water")
    nameless += _nameless(app, "an album")
    app.press("Now Playing")
    nameless += _nameless(app, "Now Playing")
    app.key("Escape")
    assert not nameless, "these have no name: " + ", ".join(dict.fromkeys(nameless))


def names_every_row(world):
    app = world.app
    app.go("Albums")
    app.row("Harbour")
    for row in app.rows():
        assert row, "a row says nothing"


def fits_into_360_pixels(world):
    app = world.app
    try:
        app.resize(360, 640)
        for page in PAGES:
            app.go(page)
            wait(lambda: app.has("label", page), f"the page {page}", otherwise=app.labels)
            width = app.size()[0]
            assert width == 360, f"{page} needs {width} pixels"
            _within(app, page, 360)
        app.go("Albums")
        app.click(app.row("Harbour"))
        app.button("Show Sidebar")
        app.label("Harbour")
        _within(app, "an album", 360)
        app.press("Mara Quist")
        app.button("Follow")
        assert app.size()[0] == 360, f"an artist needs {app.size()[0]} pixels"
        _within(app, "an artist", 360)
    finally:
        app.resize(1280, 800)


def bears_long_titles(world):
    app = world.app
    world.play("A Title That Was Never Meant for a Small Window and Goes On and On Beyond Its End")
    try:
        app.resize(360, 640)
        app.go("Albums")
        app.click(app.row(app.label_with("A Title That").name))
        app.button("Show Sidebar")
        _within(app, "a long title", 360)
        app.press("Now Playing")
        _within(app, "Now Playing with a long title", 360)
        app.key("Escape")
    finally:
        app.resize(1280, 800)
    world.service.stop()


def uses_the_room_of_a_wide_window(world):
    app = world.app
    app.go("Albums")
    narrow = app.row("Harbour").box[2]
    assert 80 <= narrow <= 400


@alone(LANGUAGE="ar")
def turns_around_for_languages_from_right_to_left(world):
    app = world.app
    app.go("Albums")
    app.row("Harbour")
    assert os.path.exists(ARABIC), f"GTK's Arabic translation is not there: {ARABIC} (libgtk-4-common)"
    middle = app.size()[0] / 2
    sidebar, first, last = (app.row(text).box for text in ("Albums", "Bells", "Harbour"))
    assert sidebar[0] > middle, f"the sidebar is at {sidebar}"
    assert first[1] == last[1] and first[0] > last[0], f"the first of two cards is at {first}, the second at {last}"
    app.click(app.row("Harbour"))
    row = app.row("Low Water")
    title, length = (app.label(text, within=row).box for text in ("Low Water", "0:30"))
    assert title[0] > length[0], f"the title is at {title}, the length at {length}"
    # Time goes from left to right everywhere, as on every player.
    bar = [app.button(name).box[0] for name in ("Previous", "Play", "Next")]
    assert bar == sorted(bar), f"the player's buttons are at {bar}"


def _nameless(app, place):
    return [
        f"a {node.role} on {place}" for node in app.all(CONTROLS)
        if (node.name in NAMELESS or node.name.startswith(NAMELESS[1:])) and node.box[2] > 0]


def _within(app, place, width):
    """Nothing that one can press lies beyond the edge."""
    for node in app.all(BUTTONS + ("slider",)):
        # What can be scrolled to may lie beyond; what it is scrolled in may not.
        pane = node.parent
        while pane and pane.role != "scroll pane":
            pane = pane.parent
        x, _, wide, _ = (pane or node).box
        assert x + wide <= width + 1, f"{node} on {place} ends at {x + wide}"
