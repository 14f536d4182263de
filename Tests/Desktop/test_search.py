"""Search as one types, what was searched for, and links."""

from drive import ROWS, wait
from promises import alone

WORLD = {}


def finds_as_one_types(world):
    app = world.app
    entry = _page(app)
    app.point(entry)
    app.pointer.type("harb")
    app.row("Harbour")
    wait(lambda: entry.text == "harb", "what was typed", otherwise=lambda: entry.text)
    app.row("First Light")


@alone()  # The page must be a new one.
def leaves_the_keyboard_to_who_types_slowly(world):
    app = world.app
    entry = _page(app)
    _wait_for_keyboard(entry)
    app.pointer.type("h")
    app.row("Harbour")
    app.pointer.type("arb")
    wait(lambda: entry.text == "harb", "what was typed", otherwise=lambda: entry.text)


def gets_the_keyboard_back_with_its_key(world):
    app = world.app
    entry = _page(app)
    _wait_for_keyboard(entry)
    app.key("Tab", "Tab")
    wait(lambda: not _has_keyboard(entry), "the keyboard elsewhere")
    app.key("Ctrl+f")
    _wait_for_keyboard(entry)


def finds_what_has_other_letters(world):
    app = world.app
    _page(app).text = "dvorak"
    app.row("Dvořák's Boat")


def shows_the_last_answer_however_late_the_others_come(world):
    app = world.app
    entry = _page(app)
    world.service.go_wrong(
        {"path": "/v1/search", "first": 1, "fault": {"delay_ms": 1500}})
    entry.text = "harbour"
    wait(lambda: world.service.seen() >= 1, "the first search")
    entry.text = "letters"
    app.row("Letters Home")
    app.gone(ROWS, holding="First Light")
    world.service.recover()
    # The late answer has come by the time of another one that was asked for later still.
    entry.text = "engines"
    app.row("Engines of Night")
    app.gone(ROWS, holding="First Light")


def says_when_there_is_nothing(world):
    app = world.app
    _page(app).text = "xyzzy"
    app.label_with("xyzzy")
    assert not app.has(ROWS, holding="Harbour")


def remembers_what_was_searched_for(world):
    app = world.app
    entry = _page(app)
    entry.text = "maps"
    app.click(app.row("Maps of Rain"))
    app.label("Contour")
    entry = _page(app)
    entry.text = ""
    app.label_with("maps")


def opens_what_a_pasted_link_names(world):
    app = world.app
    album = world.service.find("Letters Home", "album")
    for link in [album["uri"], f"https://open.spotify.com/album/{album['id']}?si=abc"]:
        entry = _page(app)
        entry.text = link
        app.point(entry)
        app.key("Return")
        app.label("Postscript")
        app.go("Home")


def plays_what_was_found(world):
    app = world.app
    _page(app).text = "ignition"
    app.point(app.row("Ignition"), times=2)
    world.service.wait_for(
        lambda state: (state.get("item") or {}).get("name") == "Ignition", "Ignition to play")
    world.service.stop()


def _page(app):
    app.key("Ctrl+f")
    return app.entry("Search")


def _has_keyboard(entry):
    return any(node.is_focused for node in entry.walk())


def _wait_for_keyboard(entry):
    wait(lambda: _has_keyboard(entry), "the keyboard in the entry")
