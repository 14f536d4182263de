"""What goes wrong is said in words, with a way on."""

from drive import BUTTONS, ROWS, wait
from promises import alone


@alone()
def tells_how_long_the_service_wants_to_be_left_alone(world):
    app = world.app
    world.service.go_wrong(
        {"path": "/v1/search", "fault": {"preset": "rate-limited", "retry_after": 4}, "first": 1})
    app.key("Ctrl+f")
    app.entry("Search").text = "harbour"
    app.label_with("second")
    # It goes on by itself when the time is over.
    app.row("First Light")
    wait(lambda: not any("second" in text for text in app.labels()), "the notice to go",
         otherwise=app.labels)


def _fails(world, fault, *words):
    """A page that fails with words and a button, and comes when it is pressed after the fault."""
    app = world.app
    world.service.go_wrong({"path": "/v1/albums/**", "fault": fault})
    app.go("Albums")
    app.click(app.row("Letters Home"))
    app.button("Try Again", seconds=40)
    text = " ".join(app.labels())
    assert any(word in text.lower() for word in words), f"it says: {text}"
    world.service.recover()
    app.press("Try Again")
    app.label("Postscript")
    app.press("Back")


@alone()
def says_that_the_service_fails(world):
    _fails(world, "server-error", "service", "fail", "wrong")


@alone()
def says_that_the_connection_was_cut(world):
    _fails(world, "cut-before", "connection", "reach", "broke", "offline")


@alone()
def says_that_there_is_no_such_thing(world):
    _fails(world, "not-found", "found", "there is no", "no such")


@alone()
def waits_for_an_answer_that_takes_its_time(world):
    app = world.app
    world.service.go_wrong({"path": "/v1/albums/**", "fault": {"delay_ms": 2000}, "first": 1})
    app.go("Albums")
    app.click(app.row("Letters Home"))
    wait(lambda: world.service.seen() >= 1, "the request")
    assert not app.has(BUTTONS, "Try Again")
    app.label("Postscript")


@alone()
def stays_usable_while_an_answer_does_not_come(world):
    app = world.app
    world.service.go_wrong({"path": "/v1/search", "fault": {"delay_ms": 20_000}})
    app.key("Ctrl+f")
    app.entry("Search").text = "harbour"
    wait(lambda: world.service.seen() >= 1, "the request")
    app.go("Albums")
    app.row("Harbour", seconds=3)


@alone()
def says_a_refusal_of_the_player_in_words_once(world):
    app = world.app
    world.play()
    world.service.go_wrong({"path": "/v1/me/player/next", "fault": "player-premium-required"})
    app.press("Next")
    app.label_with("Premium")
    wait(lambda: not any("Premium" in text for text in app.labels()), "the notice to go", 30)
    before = world.service.struck()
    app.press("Next") if app.button("Next").is_live else None
    if app.button("Next").is_live:
        wait(lambda: world.service.struck() > before, "another refusal")
    assert not any("Premium" in text for text in app.labels()), "it is said twice"


@alone()
def lets_the_player_be_used_again_once_the_plan_allows_it(world):
    app = world.app
    world.play()
    world.service.go_wrong({"path": "/v1/me/player/next", "fault": "player-premium-required"})
    app.press("Next")
    wait(lambda: not app.button("Next").is_live, "the controls to be dead")
    world.service.recover()
    app.key("F5")
    app.press("Next")
    world.service.wait_for(lambda state: state["item"]["name"] == "Low Water", "the next track")


@alone()
def takes_back_what_the_service_refused(world):
    app = world.app
    world.play()
    slider = app.find("slider", "Volume")
    full = slider.get("Value", "MaximumValue")
    was = slider.value
    world.service.go_wrong({"path": "/v1/me/player/volume", "fault": "player-volume-control-disallow"})
    slider.value = full * 0.3
    wait(lambda: world.service.struck() >= 1, "the refusal")
    wait(lambda: abs(app.find("slider", "Volume").value - was) < full * 0.02, "the old volume", 15,
         lambda: app.find("slider", "Volume").value)


@alone(music="nothing")
def says_that_the_library_is_empty_and_leads_to_search(world):
    app = world.app
    app.go("Albums")
    app.press("Search")
    app.entry("Search")


@alone()
def shows_the_library_while_the_service_is_away(world):
    app = world.app
    app.go("Albums")
    app.row("Harbour")
    assert app.close() == 0
    world.service.go_wrong({"path": "/v1/**", "fault": "cut-before"})
    app = world.open()
    app.go("Albums")
    app.row("Harbour")
    app.label_with("cannot be reached")
    world.service.recover()
    app.key("F5")
    wait(lambda: not any("cannot be reached" in text for text in app.labels()), "the notice to go", 30,
         otherwise=app.labels)
