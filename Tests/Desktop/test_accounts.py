"""Several accounts: one click leads from one to another, and each is signed out by itself."""

import people
from drive import MENU_ITEMS, ROWS, wait
from promises import alone

OWN, ANNA = "Your Own Music – On this computer", "Anna – Home service"


def _prepare(world):
    people.sign_in(world.session, "Anna")
    world.service.make_playlist("For One Alone", ["Coal"])


@alone(prepare=_prepare)
def leads_from_one_to_another_in_one_click(world):
    app = world.app
    app.row("For One Alone")
    _choose(app, ANNA)
    app.gone(ROWS, holding="For One Alone")
    assert _shown(app) == [ANNA], _shown(app)
    app.go("Albums")
    app.row("Harbour")
    # What one does is done for the one who is shown.
    app.click(app.row("Harbour"))
    app.press("Remove from Library")
    app.button("Save to Library")
    _choose(app, OWN)
    app.row("For One Alone")
    app.go("Albums")
    app.row("Harbour")
    assert _shown(app) == [OWN], _shown(app)
    _choose(app, ANNA)
    app.gone(ROWS, holding="For One Alone")
    app.go("Albums")
    app.row("Maps of Rain")
    app.gone(ROWS, holding="Harbour")


@alone(prepare=_prepare)
def comes_back_to_the_one_that_was_shown_last(world):
    app = world.app
    _choose(app, ANNA)
    app.gone(ROWS, holding="For One Alone")
    assert app.close() == 0
    app = world.open()
    app.row("Albums")
    assert _shown(app) == [ANNA], _shown(app)


@alone(prepare=_prepare)
def is_signed_out_by_itself(world):
    app = world.app
    _choose(app, ANNA)
    app.gone(ROWS, holding="For One Alone")
    _choose(app, "Sign Out " + ANNA)
    app.label_with("Anna is signed out")
    app.row("For One Alone")
    app.press("Account")
    app.find(MENU_ITEMS, OWN)
    assert not app.has(MENU_ITEMS, ANNA)
    app.close_menu()
    assert "anna" not in world.session.run("accounts").lower()


def _choose(app, title):
    app.press("Account")
    app.choose(title)
    wait(lambda: not app.has(MENU_ITEMS), "the menu to close")


def _shown(app):
    """The accounts that bear a mark."""
    app.press("Account")
    app.find(MENU_ITEMS, OWN)
    marked = [node.name for node in app.all(MENU_ITEMS) if node.is_on]
    app.close_menu()
    return marked
