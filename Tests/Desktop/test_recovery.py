"""What breaks while it is used is said, and mends itself."""

import os
import signal
import subprocess

import music
from drive import BUTTONS, ROWS, wait
from promises import alone


@alone(output="wav")
def goes_on_after_the_service_was_killed(world):
    app = world.app
    world.play()
    os.kill(world.session.service_process(), signal.SIGKILL)
    app.label_with("started again")
    app.go("Albums")
    app.row("Harbour")
    app.click(app.row("Maps of Rain"))
    app.label("Contour")
    app.press("Play")
    world.sound.wait_for_pitch(music.PITCHES["Contour"], "Contour")


def _stairs(world):
    tags = {b"INAM": "Steps", b"IART": "Ines Vorn", b"IPRD": "Stairs", b"IPRT": "1"}
    (world.music / "Stairs").mkdir()
    (world.music / "Stairs/01.wav").write_bytes(music.stairs(60, tags))
    wait(lambda: "Stairs" in [album["name"] for album in world.service.albums()], "the album", 20)


@alone(output="wav", prepare=_stairs)
def plays_on_at_the_same_place_after_the_service_was_killed(world):
    app, sound = world.app, world.sound
    world.play("Stairs")
    world.service.ask("/v1/me/player/seek", "PUT", position_ms=12_000)
    wait(lambda: 15 <= music.place(sound.pitch() or 0) < 40, "sound after the seek", otherwise=sound.pitch)
    before = music.place(sound.pitch())
    killed = world.session.service_process()
    os.kill(killed, signal.SIGKILL)
    app.label_with("started again")
    assert world.session.service_process() != killed
    wait(lambda: sound.seconds > 0.5, "the first sound")
    after = music.place(sound.pitch(first=True))
    assert before - 6 <= after <= before + 6, f"{before} s, then {after} s"
    assert world.sound.pitch() and app.button("Pause")


@alone(output="wav")
def goes_on_after_the_file_that_plays_is_gone(world):
    app = world.app
    world.play()
    world.sound.wait_for_pitch(music.PITCHES["First Light"], "First Light")
    for name in ["01.wav", "02.wav"]:
        (world.music / "Harbour" / name).unlink()
    app.press("Next")
    app.go("Albums")
    app.click(app.row("Maps of Rain"))
    app.label("Contour")
    app.press("Play")
    world.sound.wait_for_pitch(music.PITCHES["Contour"], "Contour")


@alone()
def goes_on_after_its_token_has_expired(world):
    app = world.app
    app.go("Albums")
    app.row("Harbour")
    world.service.go_wrong({"path": "/v1/**", "first": 1, "fault": "token-expired"})
    app.click(app.row("Letters Home"))
    app.label("Postscript")
    assert world.service.struck() == 1
    assert not app.has(BUTTONS, "Try Again")


@alone()
def sees_music_come_and_go(world):
    import shutil
    app = world.app
    app.go("Albums")
    app.row("Harbour")
    shutil.rmtree(world.music / "Harbour")
    wait(lambda: "Harbour" not in [album["name"] for album in world.service.albums()],
         "the service to see it")
    app.key("F5")
    app.gone(ROWS, holding="Harbour", seconds=20)


@alone()
def ends_at_once_while_the_service_does_not_answer(world):
    app = world.app
    world.service.go_wrong({"path": "/v1/**", "fault": {"delay_ms": 20_000}})
    app.key("Ctrl+f")
    app.entry("Search").text = "harbour"
    wait(lambda: world.service.seen() >= 1, "a request")
    app.go("Home")
    assert app.close(5) == 0


def _remove_one_of_two(world, delay_ms=4_000):
    """Removes one of two copies while the service is slow: to put the other one back takes seconds."""
    app = world.app
    world.service.make_playlist("Mix", ["Coal", "Legend", "Coal", "Yours"])
    app.go("Playlists")
    app.key("F5")
    app.click(app.row("Mix"))
    app.label("Legend")
    world.service.go_wrong({"method": "POST", "path": "/v1/playlists/**", "fault": {"delay_ms": delay_ms}})
    app.open_menu(app.row("Coal"))
    app.choose("Remove from Playlist")
    wait(lambda: world.service.seen() >= 1, "the putting back", otherwise=world.service.seen)
    assert world.service.titles("Mix") == ["Legend", "Yours"]


@alone()
def puts_back_what_it_took_out_before_it_ends(world):
    _remove_one_of_two(world)
    world.app.key("Ctrl+q", "Ctrl+q")
    assert world.app.process.wait(30) == 0
    assert world.service.titles("Mix") == ["Legend", "Coal", "Yours"]


@alone()
def puts_back_what_it_took_out_before_the_session_ends(world):
    _remove_one_of_two(world)
    world.app.process.terminate()
    world.app.process.send_signal(signal.SIGINT)
    assert world.app.process.wait(30) == 0
    assert world.service.titles("Mix") == ["Legend", "Coal", "Yours"]


@alone()
def shows_its_window_again_if_it_is_started_before_it_has_ended(world):
    # Another start takes its time.
    _remove_one_of_two(world, delay_ms=12_000)
    app = world.app
    app.key("Ctrl+q")
    wait(lambda: not app.pointer.windows(), "the window to go")
    again = world.session.start("again", [world.session.programs / "gatefold-desktop"])
    assert again.wait(20) == 0
    app.label("Legend")
    wait(lambda: world.service.titles("Mix") == ["Legend", "Coal", "Yours"], "the entry to come back", 30)
    try:  # An end that was not called off comes now.
        app.process.wait(3)
        raise AssertionError("it ended although it was started again")
    except subprocess.TimeoutExpired:
        pass
    assert app.close() == 0


@alone()
def comes_back_after_it_was_killed(world):
    app = world.app
    app.go("Albums")
    app.row("Harbour")
    app.kill()
    app = world.open()
    app.go("Albums")
    app.row("Harbour")
