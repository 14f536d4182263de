"""What breaks while it is used is said, and mends itself."""

import os
import signal

import music
from drive import BUTTONS, ROWS, wait
from promises import alone


@alone(output="wav")
def goes_on_after_the_service_was_killed(world):
    app = world.app
    world.play()
    port = int(world.service.url.rsplit(":", 1)[1])
    os.kill(world.session.service_process(), signal.SIGKILL)
    # It says so, or has started the service again by itself: both are right.
    wait(lambda: any(word in text for text in app.labels()
                     for word in ("ffline", "not running", "reach", "start"))
         or _answers(world), "a word that the service is away", 30, otherwise=app.labels)
    if not _answers(world):
        world.serve(port=port)
    app.go("Albums")
    app.row("Harbour")
    world.serve() if not _answers(world) else None
    app.click(app.row("Maps of Rain"))
    app.label("Contour")
    app.press("Play")
    world.sound.wait_for_sound()


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


@alone()
def comes_back_after_it_was_killed(world):
    app = world.app
    app.go("Albums")
    app.row("Harbour")
    app.kill()
    app = world.open()
    app.go("Albums")
    app.row("Harbour")


def _answers(world):
    try:
        world.session.run("status")
        pid = world.session.service_process()
        os.kill(pid, 0)
        return True
    except (AssertionError, TypeError, ProcessLookupError):
        return False
