"""Everything without a mouse, and a window that says by which keys."""

from drive import BUTTONS, DIALOGS, MENU_ITEMS, wait
from promises import alone

WORLD = {}


def shows_its_keys(world):
    app = world.app
    app.key("Ctrl+?")
    app.label("Play or pause")
    app.label("Like what is playing")
    app.key("Escape")
    wait(lambda: len(app.tree.snapshot().children) == 1, "the shortcuts to close")


def goes_to_search(world):
    app = world.app
    app.go("Home")
    app.key("Ctrl+f")
    app.entry("Search")
    app.pointer.type("coal")
    app.row("Coal")
    app.entry("Search").text = ""


def plays_and_pauses_with_space(world):
    app = world.app
    app.go("Home")
    world.play()
    app.key("space")
    world.service.wait_for(lambda state: not state["is_playing"], "a pause")
    app.button("Play")
    app.key("space")
    world.service.wait_for(lambda state: state["is_playing"], "music")


def writes_a_space_where_one_writes(world):
    app = world.app
    world.play()
    app.key("Ctrl+f")
    entry = app.entry("Search")
    entry.text = ""
    app.point(entry)
    app.pointer.type("low water")
    wait(lambda: entry.text == "low water", "a space in the text", otherwise=lambda: entry.text)
    assert world.service.playing() == "First Light"
    entry.text = ""


def goes_to_the_next_track_and_back(world):
    app = world.app
    app.go("Home")
    world.play()
    app.label_with("First Light")
    app.key("Ctrl+Right")
    world.service.wait_for(lambda state: state["item"]["name"] == "Low Water", "the next track")
    app.label_with("Low Water")
    app.key("Ctrl+Left")
    world.service.wait_for(lambda state: state["item"]["name"] == "First Light", "the one before")
    world.service.stop()


def goes_back(world):
    app = world.app
    app.go("Albums")
    app.click(app.row("Harbour"))
    app.label("Low Water")
    app.key("Alt+Left")
    app.row("Engines of Night")


def opens_and_plays_with_arrows_and_return(world):
    app = world.app
    app.go("Albums")
    app.focus_row("Harbour")
    app.key("Return")
    app.label("Low Water")
    app.focus_row("Low Water")
    app.key("Down", "Return")
    world.service.wait_for(
        lambda state: (state.get("item") or {}).get("name") == "Dvořák's Boat", "the track below")
    world.service.stop()


def opens_a_menu_with_its_key(world):
    app = world.app
    app.go("Albums")
    app.focus_row("Harbour")
    app.key("Menu")
    wait(lambda: app.has(MENU_ITEMS, "Play"), "the menu", otherwise=app.seen)
    app.key("Escape")
    wait(lambda: not app.has(MENU_ITEMS, "Play"), "the menu to close")


def plays_with_space_after_a_menu_was_left(world):
    app = world.app
    app.go("Home")
    world.play()
    for menu in ["Main Menu", "Sort"]:
        app.point(app.button(menu))
        wait(lambda: app.has(MENU_ITEMS), "a menu", otherwise=app.seen)
        app.close_menu()
        app.key("space")
        world.service.wait_for(lambda state: not state["is_playing"], "a pause")
        app.button("Play")
        app.key("space")
        world.service.wait_for(lambda state: state["is_playing"], "music")
        app.button("Pause")
    world.service.stop()


def presses_with_space_what_one_went_to_with_tab(world):
    app = world.app
    world.play()
    _repeat_the_song(world)
    app.go("Playlists")
    app.tab_to(app.button("New Playlist"))
    app.key("space")
    app.dialog("New Playlist")
    app.key("Escape")
    app.gone(DIALOGS, "New Playlist")
    assert world.service.playing() == "First Light"
    _repeat_the_song(world, "off")
    world.service.stop()


def gives_the_keyboard_back_to_the_list_when_a_menu_closes(world):
    app = world.app
    app.go("Albums")
    app.focus_row("Harbour")
    app.point(app.button("Sort"))
    wait(lambda: app.has(MENU_ITEMS), "a menu", otherwise=app.seen)
    app.close_menu()
    app.key("Return")
    app.label("Low Water")


def leaves_a_menu_for_where_its_keys_lead(world):
    app = world.app
    app.go("Albums")
    app.focus_row("Harbour")
    app.key("Menu")
    wait(lambda: app.has(MENU_ITEMS, "Play"), "the menu", otherwise=app.seen)
    app.key("Ctrl+f")
    app.gone(MENU_ITEMS, "Play")
    entry = app.entry("Search")
    wait(lambda: entry.is_focused, "the keyboard in the search field")
    app.point(app.button("Main Menu"))
    wait(lambda: app.has(MENU_ITEMS, "Refresh"), "the menu", otherwise=app.seen)
    app.key("Ctrl+3")
    app.gone(MENU_ITEMS, "Refresh")
    app.row("Harbour")


def takes_back_with_its_key_after_the_toast_went(world):
    app = world.app
    world.service.make_playlist("Keys", ["Coal", "Legend"])
    app.go("Playlists")
    app.key("F5")
    app.click(app.row("Keys"))
    app.open_menu(app.row("Legend"))
    app.choose("Remove from Playlist")
    wait(lambda: world.service.titles("Keys") == ["Coal"], "the track to go",
         otherwise=lambda: world.service.titles("Keys"))
    app.button("Undo")
    app.gone(BUTTONS, "Undo", seconds=30)
    app.key("Ctrl+z")
    wait(lambda: world.service.titles("Keys") == ["Coal", "Legend"], "the track to be back",
         otherwise=lambda: world.service.titles("Keys"))
    app.label("Took it back.")


def leaves_its_keys_for_text_to_text(world):
    app = world.app
    world.play()
    _repeat_the_song(world)
    app.key("Ctrl+f")
    entry = app.entry("Search")
    entry.text = ""
    app.point(entry)
    app.pointer.type("low water")
    app.key("Ctrl+Left")
    app.pointer.type("x")
    wait(lambda: entry.text == "low xwater", "a letter before the word", otherwise=lambda: entry.text)
    app.key("Ctrl+z")
    wait(lambda: entry.text != "low xwater", "what was typed to go")
    assert world.service.playing() == "First Light"
    entry.text = ""
    _repeat_the_song(world, "off")
    world.service.stop()


@alone()
def ends_with_its_key_and_comes_back_as_it_was(world):
    app = world.app
    app.go("Playlists")
    app.resize(1000, 700)
    assert app.close() == 0
    app = world.open()
    app.button("New Playlist")
    wait(lambda: app.size() == (1000, 700), "the old size", otherwise=app.size)


@alone()
def is_one_however_often_it_is_started(world):
    app = world.app
    uri = world.service.find("Letters Home", "album")["uri"]
    second = world.session.start("second", [world.session.programs / "gatefold-desktop", uri])
    assert second.wait(20) == 0
    app.label("Postscript")


def _repeat_the_song(world, state="track"):
    """So that the same one plays however long a way takes."""
    world.service.ask("/v1/me/player/repeat", "PUT", state=state)
