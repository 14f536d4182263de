"""The queue and the devices."""

from drive import BUTTONS, MENU_ITEMS, ROWS, wait
from promises import alone

WORLD = {}


def shows_what_comes_next(world):
    app = world.app
    world.play("Maps of Rain")
    app.press("Queue")
    for title in ["Legend", "Scale", "Fold"]:
        app.row(title)
    app.press("Queue") if app.has(BUTTONS, "Queue") else app.key("Escape")
    wait(lambda: not app.has(ROWS, holding="Legend"), "the queue to go", otherwise=app.rows)


def takes_a_track_from_a_menu(world):
    app = world.app
    world.play("Maps of Rain")
    app.go("Albums")
    app.click(app.row("Harbour"))
    app.open_menu(app.row("Low Water"))
    app.choose("Add to Queue")
    wait(lambda: world.service.queue()[:1] == ["Low Water"], "the track in the queue",
         otherwise=world.service.queue)


def holds_a_track_three_times_as_three(world):
    app = world.app
    world.play("Letters Home")
    uri = world.service.find("Coal")["uri"]
    for _ in range(3):
        world.service.ask("/v1/me/player/queue", "POST", uri=uri)
    app.press("Queue")
    wait(lambda: sum("Coal" in row for row in app.rows()) == 3, "three rows",
         otherwise=app.rows)
    world.service.stop()


def names_the_device_that_plays(world):
    app = world.app
    world.play()
    name = world.service.player()["device"]["name"]
    app.press("Devices")
    app.label_with(name)
    app.key("Escape")


@alone()
def explains_a_device_that_cannot_be_controlled(world):
    app = world.app
    world.play()
    world.service.go_wrong({"path": "/v1/me/player/devices", "fault": "devices-restricted"},
                           {"path": "/v1/me/player", "method": "GET", "fault": "devices-restricted"})
    app.press("Devices")
    app.label_with("controlled")


@alone()
def says_when_there_is_no_device(world):
    app = world.app
    world.service.go_wrong({"path": "/v1/me/player/devices", "fault": "devices-gone"})
    app.press("Devices")
    app.label_with("No ")
