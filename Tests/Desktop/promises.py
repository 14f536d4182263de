"""Runs the promises of a file: its functions, in order, with one app for all of them.

A function takes a `World`. It may say that it needs something else than what the file has:

    @alone(output="wav")
    def sounds(world): …

Prints a line for each, as JSON with `--json`: the Swift side reads that.
"""

import argparse
import importlib
import inspect
import json
import os
import pathlib
import sys
import tempfile
import time
import traceback

import session as sessions

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = HERE.parents[1] / ".build/debug"


def alone(**options):
    """A promise that has a session of its own, made with these options."""
    def mark(function):
        function.options = options
        return function
    return mark


class World:
    """What a promise gets: a session with a home service and the app."""

    def __init__(self, programs, keep, music="tones", output="silent", width=1280, height=800,
                 prepare=None, start=True, regime=None, serving=(), **environment):
        self.session = sessions.Session(programs, width, height, keep)
        # These read the environment that the session has made.
        from audio import Sound
        from drive import App
        from service import Service
        self._app = App
        self.environment = environment
        self.sound = Sound(self.session.folder / "sound.wav")
        self.output = f"wav:{self.sound.path}" if output == "wav" else output
        self.regime = regime
        self.serving = serving
        self.music = self.session.folder / "music"
        if music == "tones":
            import music as tones
            tones.write(self.music)
        elif music == "nothing":
            self.music.mkdir()
        elif music:
            self.music = music
        self.service = None
        if music:
            self.serve(Service)
        if prepare:
            prepare(self)
        self.app = None
        if start:
            self.open()

    def serve(self, service=None, port=0):
        from service import Service
        folders = [self.music] if self.music.exists() else []
        answer = self.session.serve(
            *folders, output=self.output, port=port, regime=self.regime, options=self.serving)
        self.service = Service(self.session, answer["url"])
        return answer

    def open(self, *arguments):
        """Starts the app; as one that was left, if it ran before."""
        self.app = self._app(
            self.session, self.session.programs / "gatefold-desktop", *arguments,
            **self.environment)
        return self.app

    def play(self, album="Harbour"):
        """Plays an album from its card, and waits until the player bar says so."""
        self.service.stop()
        self.app.go("Albums")
        self.app.press(f"Play {album}")
        name = self.service.get(
            f"/albums/{self.service.find(album, 'album')['id']}/tracks")["items"][0]["name"]
        self.service.wait_for(
            lambda state: (state.get("item") or {}).get("name") == name and state["is_playing"],
            f"“{name}”")
        self.app.button("Pause")

    def close(self):
        self.session.close()


def promises(module):
    """The functions of a file that promise something, in order."""
    return [
        function for name, function in vars(module).items()
        if inspect.isfunction(function) and function.__module__ == module.__name__
        and not name.startswith("_") and list(inspect.signature(function).parameters) == ["world"]]


def run(name, only=None, programs=PROGRAMS, keep=None, tell=print, ends_at_first=False):
    """Runs a file's promises, and gives the number of those that are not kept."""
    module = importlib.import_module(name)
    shared, failures = None, 0
    for function in promises(module):
        if only and function.__name__ not in only:
            continue
        began = time.monotonic()
        world, error = None, None
        own = getattr(function, "options", None)
        options = own if own is not None else getattr(module, "WORLD", {})
        try:
            if own is None and shared:
                world = shared
            else:
                world = World(programs, keep, **options)
                if own is None:
                    shared = world
            function(world)
        except BaseException as caught:
            if isinstance(caught, KeyboardInterrupt):
                raise
            error = _told(caught)
            failures += 1
            if world:
                world.session.save(f"{name}.{function.__name__}")
            # What it left behind would break the next ones.
            if world and world is shared:
                shared = None
                world.close()
        if world and own is not None:
            world.close()
        tell({
            "promise": function.__name__, "seconds": round(time.monotonic() - began, 2),
            "error": error})
        if error and ends_at_first:
            break
    if shared:
        shared.close()
    return failures


def _told(error):
    """What went wrong, and in which line of the promise."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "test_" in frame.filename]
    place = f"{pathlib.Path(frames[-1].filename).name}:{frames[-1].lineno}: " if frames else ""
    text = str(error) if isinstance(error, AssertionError) and str(error) else repr(error)
    if not frames or not isinstance(error, AssertionError):
        text += "\n" + "".join(traceback.format_exception(error))
    if frames and text in ("", "AssertionError()"):
        text = f"not so: {frames[-1].line}"
    return place + text


def main():
    parser = argparse.ArgumentParser(description="Uses the desktop app as a person does.")
    parser.add_argument("what", nargs="*", help="test_file or test_file.promise; all if not given")
    parser.add_argument("--programs", default=os.environ.get("GATEFOLD_PROGRAMS", PROGRAMS))
    parser.add_argument("--keep", help="a folder for pictures and logs of what fails")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--first", action="store_true", help="end at what fails first")
    parser.add_argument("--list", action="store_true", help="name the promises and end")
    options = parser.parse_args()
    lacking = sessions.missing()
    if lacking:
        sys.exit("Window tests need these Debian packages: " + " ".join(lacking))
    names = options.what or sorted(file.stem for file in HERE.glob("test_*.py"))
    if options.list:
        for name in names:
            for function in promises(importlib.import_module(name)):
                print(f"{name}.{function.__name__}")
        return
    keep = options.keep or tempfile.mkdtemp(prefix="gatefold-windows-")

    def tell(result):
        if options.json:
            print(json.dumps(result), flush=True)
            return
        sign = "✘" if result["error"] else "✔"
        print(f"{sign} {result['promise'].replace('_', ' ')} ({result['seconds']} s)", flush=True)
        if result["error"]:
            print("    " + result["error"].replace("\n", "\n    "), flush=True)

    failures = 0
    groups = {}
    for name in names:
        module, _, promise = name.partition(".")
        groups.setdefault(module, [])
        if promise:
            groups[module].append(promise)
    if len(groups) == 1 or os.environ.get("GATEFOLD_WINDOW_TESTS_HERE"):
        for module, only in groups.items():
            if not options.json:
                print(module)
            failures += run(module, only, options.programs, keep, tell, options.first)
    else:
        # A session changes the process that it is in, so that each file has one of its own.
        import subprocess
        for module, only in groups.items():
            what = [f"{module}.{promise}" for promise in only] or [module]
            command = [sys.executable, str(HERE / "run.py"), *what, "--programs", str(options.programs),
                       "--keep", keep]
            failures += subprocess.run(command + (["--json"] if options.json else [])).returncode != 0
    if failures and not options.json:
        print(f"Pictures and logs are in {keep}")
    sys.exit(1 if failures else 0)
