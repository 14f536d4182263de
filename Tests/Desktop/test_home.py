"""The first page, with what was played and what is new."""

from drive import ROWS, wait

WORLD = {}


def greets_with_what_is_new(world):
    app = world.app
    app.go("Home")
    app.label_with("Newly added")
    app.row("Harbour")


def shows_what_was_played_as_soon_as_it_was(world):
    app = world.app
    world.service.play("Bells")
    wait(lambda: world.service.get("/me/player/recently-played")["items"], "a history")
    world.service.stop()
    app.go("Albums")
    app.go("Home")
    app.label_with("Recently played")
    app.row("Ding")


def leads_to_an_album_and_back(world):
    app = world.app
    app.go("Home")
    app.click(app.row("Maps of Rain"))
    app.label("Contour")
    app.press("Back")
    app.label_with("Newly added")
    app.gone(ROWS, holding="Contour")
