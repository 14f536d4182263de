"""The way to music: own files, and accounts."""

import music
from drive import BUTTONS, wait
from promises import alone


@alone(music=None)
def offers_the_ways_to_music(world):
    app = world.app
    app.button("Spotify")
    app.button("Your Own Music")
    app.label_with("Where is your music?")


@alone(music=None)
def says_how_to_sign_in_to_spotify_and_what_is_wrong(world):
    app = world.app
    app.press("Spotify")
    app.label_with("dashboard")
    app.entry("Client ID").text = "<nonsense>"
    app.press("Sign In")
    app.label_with("no Client ID")
    app.press("Back")
    app.button("Your Own Music")


@alone(music=None)
def asks_before_it_keeps_a_sign_in_in_a_file_and_waits_for_the_browser(world):
    app = world.app
    app.press("Spotify")
    app.entry("Client ID").text = "0123456789abcdef0123456789abcdef"
    app.press("Sign In")
    app.label_with("not encrypted")
    app.press("Keep in a File")
    app.label("Authenticating…")
    app.press("Cancel")
    app.button("Your Own Music")


@alone(music=None, GATEFOLD_OUTPUT="silent")
def leads_from_a_folder_to_the_music_in_it(world):
    app = world.app
    music.write(world.music, seconds=1)
    app.press("Your Own Music")
    app.pick_file("Choose a Folder with Music", world.music)
    app.row("Albums", seconds=60)
    app.go("Albums")
    app.row("Harbour")
    app.press("Play Harbour")
    app.button("Pause")


@alone(music=None)
def goes_back_to_the_ways_when_no_folder_is_chosen(world):
    app = world.app
    app.press("Your Own Music")
    chooser = app.find("filler", "Choose a Folder with Music")
    app.press("Cancel", within=chooser)
    app.gone("filler", "Choose a Folder with Music")
    app.button("Spotify")
    app.label_with("Where is your music?")


@alone()
def opens_on_the_music_that_is_served(world):
    app = world.app
    app.go("Albums")
    app.row("Harbour")


@alone()
def names_the_account_in_its_menu(world):
    app = world.app
    app.press("Account")
    wait(lambda: any("usic" in text for text in app.labels())
         or any("usic" in node.name for node in app.all()), "the account's name", otherwise=app.seen)
    app.key("Escape")
