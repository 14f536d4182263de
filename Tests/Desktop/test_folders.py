"""The folders of one's own music: seen, added, removed."""

import music
from drive import MENU_ITEMS, ROWS, wait

#: Nothing that is put into a folder is found by itself, so that one sees what looks for it.
WORLD = {"serving": ["--no-watch"]}


def shows_what_is_served_and_what_is_in_it(world):
    app = world.app
    _open(app)
    app.row(_shown(world, "music"))
    app.label(f"{len(music.ALBUMS)} albums, {len(music.TRACKS)} songs")
    # The only one stays.
    assert not app.button("Remove " + _shown(world, "music")).is_live
    _close(app)


def adds_a_folder_whose_music_then_is_there(world):
    app = world.app
    _write(world, "more", "Added", "New Song")
    _open(app)
    app.press("Add Folder…")
    app.pick_file("Choose a Folder with Music", world.session.folder / "more")
    app.row(_shown(world, "more"))
    app.label("1 album, 1 song")
    _close(app)
    app.go("Albums")
    app.row("Added")
    app.row("Harbour")


def removes_a_folder_and_takes_it_back(world):
    app = world.app
    _write(world, "more", "Added", "New Song")
    if str(world.session.folder / "more") not in _served(world):
        world.service.ask("/admin/folders", "POST", {"path": str(world.session.folder / "more")})
    _open(app)
    app.press("Remove " + _shown(world, "more"))
    # It stays while the pointer is on it.
    app.pointer.move(*app.middle(app.button("Undo")))
    app.gone(ROWS, holding=_shown(world, "more"))
    wait(lambda: "Added" not in _albums(world), "the album to go", otherwise=lambda: _albums(world))
    assert (world.session.folder / "more").is_dir()
    app.press("Undo")
    app.row(_shown(world, "more"))
    wait(lambda: "Added" in _albums(world), "the album to return", otherwise=lambda: _albums(world))
    _close(app)


def looks_again_when_one_wants_it(world):
    app = world.app
    _open(app)
    wait(lambda: app.button("Scan Again").is_live, "the first scan to end")
    _write(world, "music", "Later", "Late Song")
    app.press("Scan Again")
    wait(lambda: "Later" in _albums(world), "what was put there", otherwise=lambda: _albums(world))
    _close(app)
    app.go("Albums")
    app.row("Later")


def _open(app):
    app.press("Account")
    wait(lambda: app.has(MENU_ITEMS), "the menu", otherwise=app.seen)
    app.choose("Music Folders…")
    app.dialog("Music Folders")
    app.button("Add Folder…")


def _close(app):
    # The window has a button of that name, too.
    app.press("Close", within=app.dialog("Music Folders"))
    wait(lambda: len(app.tree.snapshot().children) == 1, "the dialog to close")


def _shown(world, name):
    """A folder as the dialog names it."""
    return str(world.session.folder / name)


def _served(world):
    return [folder["path"] for folder in world.service.ask("/admin/folders")["folders"]]


def _albums(world):
    return [album["name"] for album in world.service.albums()]


def _write(world, folder, album, title):
    place = world.session.folder / folder / album
    place.mkdir(parents=True, exist_ok=True)
    (place / "01.wav").write_bytes(
        music.tone(900, 2, {b"INAM": title, b"IART": "Somebody", b"IPRD": album, b"IPRT": "1"}))
