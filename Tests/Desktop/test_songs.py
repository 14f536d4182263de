"""Liked songs: what is there twice goes when one agrees, and comes back."""

import music
from drive import DIALOGS, ROWS, wait

TITLES = ["Beacon", "Beacon (Album Version)", "Buoy"]
CODES = ["GBAYE2300001", "GBAYE2300001", "GBAYE2300002"]


def _like_two_of_one_recording(world):
    for number, (title, isrc) in enumerate(zip(TITLES, CODES)):
        music.write_recording(world.music / f"Lights {number}" / "01.wav", title, isrc, 1_500 + 30 * number)
    # What is found is liked.
    wait(lambda: set(TITLES) <= set(world.service.songs()), "the new files", 30, world.service.songs)


WORLD = {"prepare": _like_two_of_one_recording}


def lose_what_is_twice_after_showing_what(world):
    app = world.app
    app.go("Songs")
    for title in TITLES:
        app.row(title)
    before = sorted(world.service.songs())
    app.press("More")
    app.choose("Remove Duplicates…")
    dialog = app.dialog("Remove Duplicates")
    app.label_with(f"The same recording ({CODES[0]})")
    assert sorted(world.service.songs()) == before, "some were removed before one agreed"
    app.press("Remove", within=dialog)
    wait(lambda: len(world.service.songs()) == len(before) - 1, "one song less", otherwise=world.service.songs)
    left = world.service.songs()
    gone = next(title for title in before if title not in left)
    assert gone in TITLES[:2], f"“{gone}” is no duplicate"
    app.label("Removed 1 duplicate.")
    app.press("Close", within=dialog)
    # Keys are the dialog's as long as it is there.
    app.gone(DIALOGS, "Remove Duplicates")
    app.gone(ROWS, holding=gone)
    app.key("Ctrl+z")
    wait(lambda: sorted(world.service.songs()) == before, "all of them again", otherwise=world.service.songs)
    app.row(gone)
