"""Playlists: made, named, filled, put in order, tidied up, and all of it taken back."""

import subprocess
import urllib.request

import music
from drive import BUTTONS, DIALOGS, ENTRIES, MENU_ITEMS, ROWS, wait
from promises import alone

WORLD = {}


def makes_one(world):
    app = world.app
    app.go("Playlists")
    app.press("New Playlist")
    dialog = app.dialog("New Playlist")
    app.entry("Name", within=dialog).text = "Morning"
    app.press("Create")
    wait(lambda: "Morning" in world.service.playlists(), "the service to have it",
         otherwise=world.service.playlists)
    app.go("Playlists")
    app.row("Morning")


def gives_it_another_name(world):
    app = world.app
    world.service.make_playlist("Before")
    _open(world, "Before")
    app.press("More")
    app.choose("Edit Details…")
    dialog = app.dialog("Edit Details")
    app.entry("Name", within=dialog).text = "After"
    app.press("Save")
    wait(lambda: "After" in world.service.playlists(), "the service to hear of it",
         otherwise=world.service.playlists)
    app.label("After")
    app.go("Playlists")
    app.gone(ROWS, holding="Before")


def takes_a_track_from_anywhere(world):
    app = world.app
    world.service.make_playlist("Evening")
    _refresh(world, "Evening")
    app.go("Songs") if world.service.songs() else None
    app.go("Albums")
    app.click(app.row("Harbour"))
    app.open_menu(app.row("Low Water"))
    app.choose("Add to Playlist…")
    dialog = app.dialog("Add to Playlist")
    app.click(app.row("Evening", within=dialog))
    if app.has(BUTTONS, "Add"):
        app.press("Add")
    wait(lambda: world.service.titles("Evening") == ["Low Water"], "the track in the playlist",
         otherwise=lambda: world.service.titles("Evening"))


def loses_a_track_and_gets_it_back(world):
    app = world.app
    world.service.make_playlist("Night", ["Coal", "Legend", "Yours"])
    _open(world, "Night")
    app.open_menu(app.row("Legend"))
    app.choose("Remove from Playlist")
    # It stays while the pointer is on it.
    app.pointer.move(*app.middle(app.button("Undo")))
    wait(lambda: world.service.titles("Night") == ["Coal", "Yours"], "the track to go",
         otherwise=lambda: world.service.titles("Night"))
    app.press("Undo")
    wait(lambda: world.service.titles("Night") == ["Coal", "Legend", "Yours"],
         "the track at its old place", otherwise=lambda: world.service.titles("Night"))
    app.row("Legend")


def is_put_in_order_by_dragging(world):
    app = world.app
    world.service.make_playlist("Order", ["Coal", "Legend", "Yours"])
    _open(world, "Order")
    app.drag(app.row("Yours"), app.row("Coal"))
    app.button("Undo")  # It is told when it can be taken back.
    wait(lambda: world.service.titles("Order") == ["Yours", "Coal", "Legend"], "the new order",
         otherwise=lambda: world.service.titles("Order"))
    app.key("Ctrl+z")
    wait(lambda: world.service.titles("Order") == ["Coal", "Legend", "Yours"], "the old order",
         otherwise=lambda: world.service.titles("Order"))


def takes_tracks_that_are_dragged_onto_it(world):
    app = world.app
    world.service.make_playlist("Target", ["Coal"])
    app.go("Albums")
    app.key("F5")
    app.row("Target")
    app.click(app.row("Harbour"))
    app.button("Shuffle")
    app.drag(app.row("First Light"), app.row("Target"))
    wait(lambda: world.service.titles("Target") == ["Coal", "First Light"], "the dragged track",
         otherwise=lambda: world.service.titles("Target"))


def loses_what_is_twice_in_it_after_showing_what(world):
    app = world.app
    world.service.make_playlist("Twice", ["Coal", "Legend", "Coal", "Yours", "Legend"])
    _open(world, "Twice")
    app.press("More")
    app.choose("Remove Duplicates…")
    dialog = app.dialog("Remove Duplicates")
    app.label_with("Coal")
    app.label_with("Legend")
    assert len(world.service.titles("Twice")) == 5, "it was changed before one agreed"
    app.press("Remove", within=dialog)
    wait(lambda: world.service.titles("Twice") == ["Coal", "Legend", "Yours"], "no duplicates",
         otherwise=lambda: world.service.titles("Twice"))
    if app.has(BUTTONS, "Close", within=None):
        app.key("Escape")


def plays_by_a_click_in_it(world):
    app = world.app
    world.service.make_playlist("Play", ["Coal", "Legend", "Yours"])
    _open(world, "Play")
    app.point(app.row("Legend"), times=2)
    world.service.wait_for(
        lambda state: (state.get("item") or {}).get("name") == "Legend", "Legend to play")
    assert world.service.player()["context"]["type"] == "playlist"
    world.service.stop()


def is_deleted_and_comes_back(world):
    app = world.app
    world.service.make_playlist("Gone")
    _refresh(world, "Gone")
    app.open_menu(app.row("Gone"))
    app.choose("Delete")
    app.button("Undo")
    app.gone(ROWS, holding="Gone")
    wait(lambda: "Gone" not in world.service.playlists(), "the service to hear of it")
    app.key("Ctrl+z")
    app.row("Gone")


@alone()
def has_what_is_gone_at_its_end_when_one_wants_that(world):
    app = world.app
    moving = "Move Unavailable Songs to the End"
    world.service.make_playlist("Whole", ["Legend", "Yours"])
    _open(world, "Whole")
    app.press("More")
    app.find(MENU_ITEMS, "Remove Duplicates…")
    assert not app.has(MENU_ITEMS, moving), "it is offered where nothing is gone"
    app.close_menu()
    world.service.make_playlist("Gaps", ["Coal", "Legend", "Yours"])
    (world.music / "Engines/03.wav").unlink()
    wait(lambda: _order(world, "Gaps") == [None, "Legend", "Yours"], "the service to miss the file", 30,
         lambda: _order(world, "Gaps"))
    _open(world, "Gaps")
    app.row("No longer available")
    app.press("More")
    app.choose(moving)
    app.button("Undo")  # It is told when it can be taken back.
    wait(lambda: _order(world, "Gaps") == ["Legend", "Yours", None], "the gap at the end",
         otherwise=lambda: _order(world, "Gaps"))
    app.key("Ctrl+z")
    wait(lambda: _order(world, "Gaps") == [None, "Legend", "Yours"], "the old order",
         otherwise=lambda: _order(world, "Gaps"))


def gets_a_cover_from_a_file_and_the_old_one_back(world):
    app = world.app
    world.service.make_playlist("Picture", ["Coal"])
    _open(world, "Picture")
    before = _color(world, "Picture")
    letter, picture = world.session.folder / "letter.txt", world.session.folder / "sunset.png"
    letter.write_text("Dear")
    picture.write_bytes(music.picture(5))
    app.press("More")
    app.choose("Edit Details…")
    dialog = app.dialog("Edit Details")
    app.press("Change Cover…", within=dialog)
    app.pick_file("Choose a Cover", letter)
    app.label_with("“letter.txt” is no JPEG or PNG picture")
    app.press("Change Cover…", within=dialog)
    app.pick_file("Choose a Cover", picture)
    app.label("“sunset.png” becomes the cover.")
    assert _color(world, "Picture") == before, "it was changed before one saved it"
    app.press("Save", within=dialog)
    app.button("Undo")
    app.gone(DIALOGS, "Edit Details")
    wait(lambda: not _alike(_color(world, "Picture"), before), "another cover",
         otherwise=lambda: _color(world, "Picture"))
    app.key("Ctrl+z")
    wait(lambda: _alike(_color(world, "Picture"), before), f"the old cover ({before})",
         otherwise=lambda: _color(world, "Picture"))


def _order(world, playlist):
    """What a playlist holds, in order; `None` for what is gone."""
    items = world.service.get(f"/playlists/{world.service.playlists()[playlist]}/tracks")["items"]
    return [item["track"] and item["track"]["name"] for item in items]


def _color(world, playlist):
    """The mean color of its cover."""
    images = world.service.get(f"/playlists/{world.service.playlists()[playlist]}")["images"]
    with urllib.request.urlopen(images[0]["url"], timeout=10) as answer:
        picture = answer.read()
    command = ["convert", "-", "-resize", "1x1!", "-depth", "8", "rgb:-"]
    return tuple(subprocess.run(command, input=picture, capture_output=True, check=True).stdout)


def _alike(one, other):
    return all(abs(a - b) < 8 for a, b in zip(one, other))


def _refresh(world, name):
    world.app.go("Home")
    world.app.go("Playlists")
    world.app.key("F5")
    world.app.row(name)


def _open(world, name):
    _refresh(world, name)
    world.app.click(world.app.row(name))
    world.app.button("More")
