"""Several rows at once, by mouse and by keyboard, and what is done with all of them."""

import music
from drive import MENU_ITEMS, ROWS, wait

WORLD = {}
TITLES = {title for *_, title in music.TRACKS}


def takes_one_by_one_with_ctrl(world):
    app = _songs(world)
    first, second, third = _titles(app)[1:6:2]
    app.point(app.row(first))
    with app.pointer.holding("Ctrl"):
        app.point(app.row(second))
        app.point(app.row(third))
        # A second click lets it go.
        app.point(app.row(second))
    _selects(app, [first, third])
    _goes_to_the_queue(world, third, [first, third])


def takes_all_between_with_shift(world):
    app = _songs(world)
    titles = _titles(app)
    app.point(app.row(titles[1]))
    with app.pointer.holding("Shift"):
        app.point(app.row(titles[4]))
    _selects(app, titles[1:5])
    _goes_to_the_queue(world, titles[2], titles[1:5])


def takes_several_with_the_keyboard(world):
    app = _songs(world)
    titles = _titles(app)
    app.point(app.row(titles[0]))
    app.key("Shift+Down", "Shift+Down")
    _selects(app, titles[:3])
    app.key("Menu")
    wait(lambda: app.has(MENU_ITEMS), "the menu", otherwise=app.seen)
    # What leads to one thing is not offered for three.
    assert not app.has(MENU_ITEMS, "Go to Album")
    app.choose("Remove from Liked Songs")
    app.button("Undo")  # It is told when it can be taken back.
    wait(lambda: not set(titles[:3]) & set(world.service.songs()), "the songs to go",
         otherwise=world.service.songs)
    app.key("Ctrl+z")
    wait(lambda: set(titles) <= set(world.service.songs()), "the songs to return",
         otherwise=world.service.songs)


def acts_on_the_one_that_is_pointed_at_if_it_is_not_selected(world):
    app = _songs(world)
    first, second, third = _titles(app)[1:6:2]
    app.point(app.row(first))
    with app.pointer.holding("Ctrl"):
        app.point(app.row(second))
    _selects(app, [first, second])
    _goes_to_the_queue(world, third, [third])


def _songs(world):
    app = world.app
    world.play()
    # Nothing else is to change the queue.
    world.service.stop()
    app.go("Songs")
    wait(lambda: len(_titles(app)) > 5, "the songs", otherwise=app.seen)
    return app


def _titles(app):
    """The songs that are shown, in order."""
    return [title for title, _ in _rows(app)]


def _selected(app):
    return [title for title, row in _rows(app) if row.is_selected]


def _rows(app):
    for row in app.all(ROWS):
        title = next((inner.name for inner in row.walk() if inner.name in TITLES), None)
        if title:
            yield title, row


def _selects(app, titles):
    wait(lambda: _selected(app) == titles, f"{titles} to be selected", otherwise=lambda: _selected(app))


def _goes_to_the_queue(world, on, titles):
    before = world.service.queue()
    world.app.open_menu(world.app.row(on))
    world.app.choose("Add to Queue")
    # They come after what was put there before, and before the rest of the album.
    wait(lambda: any(
        before[:at] + titles + before[at:] == world.service.queue() for at in range(len(before) + 1)),
         f"{titles} in the queue", otherwise=world.service.queue)
