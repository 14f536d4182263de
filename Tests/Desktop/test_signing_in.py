"""The way to music: own files, and accounts."""

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
