"""What the player bar does, heard in the sound that comes out."""

import music
from drive import BUTTONS, wait

WORLD = {"output": "wav"}
FIRST, SECOND, THIRD = "First Light", "Low Water", "Dvořák's Boat"


def plays_an_album_and_says_what_plays(world):
    app = world.app
    _play(world)
    world.sound.wait_for_pitch(music.PITCHES[FIRST], FIRST)
    app.button("Pause")
    app.label_with(FIRST)
    app.label_with("Mara Quist")
    app.label_with("0:30")


def pauses_and_goes_on_where_it_was(world):
    app = world.app
    _play(world)
    app.press("Pause")
    world.sound.wait_for_silence()
    app.button("Play")
    world.service.wait_for(lambda state: not state["is_playing"], "a pause")
    place = world.service.player()["progress_ms"]
    app.press("Play")
    world.sound.wait_for_pitch(music.PITCHES[FIRST], FIRST)
    assert world.service.player()["progress_ms"] >= place


def goes_to_the_next_track_and_back(world):
    app = world.app
    _play(world)
    app.press("Next")
    world.sound.wait_for_pitch(music.PITCHES[SECOND], SECOND)
    app.label_with(SECOND)
    app.press("Previous")
    world.sound.wait_for_pitch(music.PITCHES[FIRST], FIRST)
    app.label_with(FIRST)


def seeks_to_where_the_slider_is_put(world):
    app = world.app
    _play(world)
    slider = app.find("slider", "Position")
    slider.value = _value(slider, 20)
    world.service.wait_for(lambda state: state["progress_ms"] >= 20_000, "the place 0:20")
    wait(lambda: any(text in app.labels() for text in ["0:20", "0:21", "0:22", "0:23"]),
         "the time at the new place", otherwise=app.labels)
    world.sound.wait_for_pitch(music.PITCHES[FIRST], FIRST)


def stays_under_the_finger_while_the_slider_is_dragged(world):
    app = world.app
    _play(world)
    slider = app.find("slider", "Position")
    x, y, width, height = app._place(slider)
    app.pointer.move(x + 12, y + height / 2)
    app.pointer.button(1, True)
    for part in (0.3, 0.5, 0.6):
        app.pointer.move(x + width * part, y + height / 2)
    wait(lambda: slider.value > _value(slider, 17), "the slider under the pointer",
         otherwise=lambda: slider.value)
    held = slider.value
    # The player goes on meanwhile, and its place does not come into the slider.
    place = world.service.player()["progress_ms"]
    world.service.wait_for(lambda state: state["progress_ms"] > place + 300, "time to pass")
    assert abs(slider.value - held) < 1e-6 * max(1, held), "the slider went away under the finger"
    app.pointer.button(1, False)
    world.service.wait_for(
        lambda state: 14_000 < state["progress_ms"] < 24_000, "the place where it was let go")


def says_what_it_plays_from_and_leads_there(world):
    app = world.app
    world.service.make_playlist("Source", ["Coal", "Legend"])
    app.go("Playlists")
    app.key("F5")
    app.click(app.row("Source"))
    app.point(app.row("Legend"), times=2)
    app.button("Pause")
    app.go("Home")
    app.press("Now Playing")
    app.press("Playing from Source")
    app.row("Coal")
    # What an album plays from is the album, which is named already.
    _play(world)
    app.press("Now Playing")
    app.button("Harbour")
    app.gone(BUTTONS, "Playing from Source")
    assert not app.has(BUTTONS, "Playing from Harbour")
    app.key("Escape")
    app.go("Home")


def goes_on_to_the_next_track_at_the_end(world):
    app = world.app
    _play(world)
    slider = app.find("slider", "Position")
    slider.value = _value(slider, 28.5)
    world.sound.wait_for_pitch(music.PITCHES[SECOND], SECOND)
    app.label_with(SECOND)


def changes_the_volume(world):
    app = world.app
    _play(world)
    slider = app.find("slider", "Volume")
    full = slider.get("Value", "MaximumValue")
    slider.value = full * 0.4
    world.service.wait_for(lambda state: state["device"]["volume_percent"] == 40, "40 %")
    slider.value = full
    world.service.wait_for(lambda state: state["device"]["volume_percent"] == 100, "100 %")


def takes_the_wheel_on_the_volume_at_both_ends(world):
    app = world.app
    _play(world)
    slider = app.find("slider", "Volume")
    x, y = app.middle(slider)
    with world.service.counting("PUT", "/v1/me/player/volume") as requests:
        app.pointer.scroll(x, y, 50)
        world.service.wait_for(lambda state: state["device"]["volume_percent"] == 0, "silence")
        app.pointer.scroll(x, y, -50)
        world.service.wait_for(lambda state: state["device"]["volume_percent"] == 100, "full volume")
        assert requests.count < 40, f"{requests.count} requests for 100 turns of the wheel"
    app.button("Pause")


def shuffles_and_repeats(world):
    app = world.app
    _play(world)
    app.press("Shuffle", within=_bar(app))
    world.service.wait_for(lambda state: state["shuffle_state"], "shuffle")
    app.press("Shuffle", within=_bar(app))
    world.service.wait_for(lambda state: not state["shuffle_state"], "order")
    for shown, state in (("Off", "context"), ("All", "track"), ("One", "off")):
        app.press(f"Repeat: {shown}", within=_bar(app))
        world.service.wait_for(lambda now: now["repeat_state"] == state, f"repeat {state}")


def likes_what_plays(world):
    app = world.app
    _play(world)
    had = FIRST in world.service.songs()
    app.press("Unlike" if had else "Like")
    wait(lambda: (FIRST in world.service.songs()) != had, "the service to hear of it")
    app.press("Like" if had else "Unlike")
    wait(lambda: (FIRST in world.service.songs()) == had, "the service to hear of it")


def follows_what_others_do_to_the_player(world):
    app = world.app
    _play(world)
    world.service.ask("/v1/me/player/next", "POST")
    app.label_with(SECOND)
    world.service.stop()
    app.button("Play")


def opens_and_closes_the_page_that_is_playing(world):
    app = world.app
    _play(world)
    app.press("Now Playing")
    wait(lambda: len([node for node in app.all("slider", "Position")]) >= 1, "a seek bar")
    app.label_with("Harbour")
    app.key("Escape")
    app.row("Albums")


def switches_between_length_and_what_is_left(world):
    app = world.app
    _play(world)
    app.press("Now Playing")
    app.press("Show Remaining Time")
    wait(lambda: any(text.startswith(("-0:", "−0:")) for text in app.labels()), "what is left",
         otherwise=app.labels)
    app.press("Show Length")
    app.key("Escape")


def _play(world):
    """Begins with the first track, whatever was before."""
    world.play()
    world.app.label_with(FIRST)


def _bar(app):
    """What holds the player's buttons: the page above may have some of the same name."""
    node = app.find("slider", "Position")
    while node.parent and not any(
            inner.name == "Next" and inner.role in BUTTONS for inner in node.walk()):
        node = node.parent
    return node


def _value(slider, seconds):
    """A place in a track of 30 seconds, whatever the slider counts."""
    return slider.get("Value", "MaximumValue") * seconds / 30
