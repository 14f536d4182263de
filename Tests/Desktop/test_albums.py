"""Saved albums, the page of one, and saving and removing from anywhere."""

from drive import ROWS, wait

WORLD = {}


def shows_every_saved_album(world):
    app = world.app
    app.go("Albums")
    for album in ["Harbour", "Engines of Night", "Maps of Rain", "Letters Home", "אור ראשון"]:
        app.row(album)


def filters_as_one_types(world):
    app = world.app
    app.go("Albums")
    entry = app.entry("Filter")
    entry.text = "quist"
    app.gone(ROWS, holding="Engines of Night")
    app.row("Harbour")
    app.row("Maps of Rain")
    entry.text = "zzz"
    app.gone(ROWS, holding="Harbour")
    app.label_with("No ")
    entry.text = ""
    app.row("Engines of Night")


def sorts(world):
    app = world.app
    app.go("Albums")
    app.press("Sort")
    wait(lambda: len([*app.all()]) and _choices(app), "ways to sort", otherwise=app.seen)
    app.click(next(node for node in _choices(app) if node.name in ("Title", "Name")))
    wait(lambda: _order(app) == sorted(_order(app), key=str.casefold),
         "albums by title", otherwise=lambda: _order(app))


def opens_an_album_with_all_that_is_known_of_it(world):
    app = world.app
    _open(app, "Maps of Rain")
    for text in ["Mara Quist", "Contour", "Legend", "Scale", "Fold"]:
        app.label_with(text)
    app.label_with("2023")
    app.label_with("4 songs")
    app.button("Play")
    app.button("Shuffle")


def goes_back_to_where_it_was(world):
    app = world.app
    _open(app, "Letters Home")
    app.press("Back")
    app.gone("label", "Postscript")
    app.row("Harbour")


def removes_and_saves_an_album_everywhere_at_once(world):
    app = world.app
    _open(app, "Harbour")
    app.press("Remove from Library")
    app.button("Undo")  # It is told when it can be taken back.
    app.button("Save to Library")
    wait(lambda: "Harbour" not in _saved(world), "the service to hear of it")
    app.go("Albums")
    app.row("Maps of Rain")
    app.gone(ROWS, holding="Harbour")
    app.key("Ctrl+z")
    app.row("Harbour")
    wait(lambda: "Harbour" in _saved(world), "the service to hear of it")


def plays_from_a_track_on(world):
    app = world.app
    _open(app, "Maps of Rain")
    row = app.row("Legend")
    app.point(row, times=2)
    world.service.wait_for(
        lambda state: (state.get("item") or {}).get("name") == "Legend", "Legend to play")
    assert world.service.queue()[:2] == ["Scale", "Fold"]
    world.service.stop()


def plays_from_the_button_of_a_card(world):
    app = world.app
    app.go("Albums")
    card = app.row("Engines of Night")
    app.pointer.move(*app.middle(card))
    app.press("Play Engines of Night")
    world.service.wait_for(
        lambda state: (state.get("item") or {}).get("name") == "Ignition", "Ignition to play")
    world.service.stop()


def _choices(app):
    from drive import MENU_ITEMS
    return list(app.all(MENU_ITEMS + ("radio button", "check box")))


def _order(app):
    titles = {"Harbour", "Engines of Night", "Maps of Rain", "Letters Home"}
    return [next(text for text in row if text in titles) for row in app.rows() if titles & set(row)]


def _open(app, album):
    app.go("Albums")
    app.click(app.row(album))
    app.button("Shuffle")


def _saved(world):
    return [album["name"] for album in world.service.albums()]
