"""Every entry of every menu does something, or is not live and says why."""

import urllib.error

from drive import MENU_ITEMS, ROWS, wait

WORLD = {}
#: Entries that ask before they do something, by the title of what asks.
ASKING = {
    "Add to Playlist…": "Add to Playlist", "Edit Details…": "Edit Details",
    "Remove Duplicates…": "Remove Duplicates",
}


def on_a_track(world):
    def open_page():
        world.app.go("Albums")
        world.app.click(world.app.row("Harbour"))
        return world.app.row("Low Water")
    _try_all(world, open_page, at_least={"Play", "Add to Queue", "Add to Playlist…", "Copy Link"})


def on_an_album(world):
    def open_page():
        world.app.go("Albums")
        return world.app.row("Letters Home")
    _try_all(world, open_page, at_least={"Play", "Shuffle", "Add to Playlist…", "Go to Artist"})


def on_an_artist(world):
    def open_page():
        world.app.key("Ctrl+f")
        world.app.entry("Search").text = "quist"
        return world.app.row("Mara Quist")
    _try_all(world, open_page, at_least={"Play"})


def on_a_playlist(world):
    def open_page():
        if "Menu" not in world.service.playlists():
            world.service.make_playlist("Menu", ["Coal", "Coal", "Legend"])
        world.app.go("Home")
        world.app.go("Playlists")
        world.app.key("F5")
        return world.app.row("Menu")
    _try_all(world, open_page, at_least={"Play", "Shuffle", "Edit Details…", "Remove Duplicates…"})


def on_the_window(world):
    app = world.app
    app.press("Main Menu")
    entries = [node.name for node in wait(lambda: list(app.all(MENU_ITEMS)), "a menu", otherwise=app.seen)]
    assert entries, "the main menu is empty"
    app.key("Escape")
    for title in entries:
        if title in ("Quit", "Sign Out"):
            continue
        app.press("Main Menu")
        item = app.find(MENU_ITEMS, title)
        if not item.is_live:
            app.key("Escape")
            continue
        before = _look(world)
        app.click(item)
        _changed(world, before, title)
        app.key("Escape", "Escape")


def _try_all(world, open_page, at_least):
    app = world.app
    entries = [(node.name, node.is_live) for node in app.open_menu(open_page())]
    app.close_menu()
    titles = {title for title, _ in entries}
    assert at_least <= titles, f"the menu lacks {at_least - titles}; it has {titles}"
    dead = []
    for title, is_live in entries:
        if not is_live:
            continue
        app.open_menu(open_page())
        before = _look(world)
        app.choose(title)
        try:
            if title in ASKING:
                app.dialog(ASKING[title])
            else:
                _changed(world, before, title)
        except AssertionError as error:
            dead.append(f"{title} ({error})")
        _tidy_up(world)
    assert not dead, "these do nothing: " + "; ".join(dead)


def _look(world):
    """All that an entry may change: at the service, and in the window."""
    service = world.service
    state = service.player()
    try:
        queue = service.queue()
    except urllib.error.HTTPError:
        queue = []
    return {
        "plays": ((state.get("item") or {}).get("name"), state.get("is_playing")),
        "place": state.get("progress_ms", 0) // 400, "context": (state.get("context") or {}).get("uri"),
        "shuffle": state.get("shuffle_state"), "queue": queue,
        "songs": service.songs(), "albums": [album["name"] for album in service.albums()],
        "playlists": service.playlists(),
        "artists": len(service.get("/me/following", type="artist")["artists"]["items"]),
        "labels": [text for text in world.app.labels() if ":" not in text],
        "windows": len(world.app.tree.snapshot().children),
    }


def _changed(world, before, title):
    wait(lambda: _look(world) != before, f"“{title}” to have an effect")


def _tidy_up(world):
    app = world.app
    app.key("Escape")
    wait(lambda: not app.has(MENU_ITEMS) and len(app.tree.snapshot().children) == 1,
         "the window alone", otherwise=app.seen)
    world.service.stop()
    names = {album["name"] for album in world.service.albums()}
    if "Letters Home" not in names:
        world.service.save("Letters Home", kind="album")
        app.key("F5")
