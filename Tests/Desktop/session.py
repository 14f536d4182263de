"""A session of its own for the desktop app: home, display, bus, home service and the app.

It changes this process's environment, so that all that it starts is in it: one session per process.
"""

import atexit
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
FORBIDDEN = ("XDG_", "DBUS_", "DISPLAY", "WAYLAND_", "GATEFOLD_", "LC_", "LANG", "GTK_", "GDK_", "AT_SPI_")
NEEDED = {
    "Xvfb": "xvfb", "dbus-daemon": "dbus-daemon", "import": "imagemagick",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
}

BUS = """
<busconfig>
  <type>session</type>
  <listen>unix:path={folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <servicedir>{folder}/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


def missing():
    """The Debian packages that window tests lack here."""
    packages = [package for program, package in NEEDED.items() if not shutil.which(program)]
    try:
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi  # noqa: F401
    except (ImportError, ValueError):
        packages += ["python3-gi", "gir1.2-atspi-2.0"]
    return packages


class Session:
    """Ends everything that it started when it is closed, or when this process ends."""

    def __init__(self, programs, width=1280, height=800, keep=None):
        # A short name: the path of a socket has little room.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="gf-"))
        self.programs = pathlib.Path(programs)
        self.keep = keep
        self.children = []
        self.app = None
        atexit.register(self.close)
        # An end from outside is an end like any other.
        signal.signal(signal.SIGTERM, lambda *_: exit(143))
        for name in list(os.environ):
            if name.startswith(FORBIDDEN):
                del os.environ[name]
        for name in ["home", "run", "services", "logs"]:
            (self.folder / name).mkdir(mode=0o700)
        os.environ.update({
            "HOME": str(self.folder / "home"),
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
            "LANG": "C.UTF-8",
        })
        # A click while one page fades into another goes to either.
        settings = self.folder / "home/.config/gtk-4.0/settings.ini"
        settings.parent.mkdir(parents=True)
        settings.write_text("[Settings]\ngtk-enable-animations=0\n")
        self._start_display(width, height)
        self._start_bus()

    # MARK: What it consists of

    def _start_display(self, width, height):
        reading, writing = os.pipe()
        self.start(
            "display",
            # With room for the window's shadow.
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width + 100}x{height + 100}x24",
             "-nolisten", "tcp", "-noreset"], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise AssertionError("Xvfb does not start: " + self.log("display"))
        os.environ["DISPLAY"] = f":{number}"

    def _start_bus(self):
        # Only accessibility: a keyring would ask somebody.
        (self.folder / "services/org.a11y.Bus.service").write_text(
            "[D-BUS Service]\nName=org.a11y.Bus\nExec=/usr/libexec/at-spi-bus-launcher\n")
        (self.folder / "bus.conf").write_text(BUS.format(folder=self.folder))
        bus = self.start(
            "bus",
            ["dbus-daemon", f"--config-file={self.folder}/bus.conf", "--nofork", "--nopidfile",
             "--print-address"], stdout=subprocess.PIPE)
        if not bus.stdout.readline():
            raise AssertionError("dbus-daemon does not start: " + self.log("bus"))
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={self.folder}/bus"
        enable_accessibility()

    # MARK: Programs

    def start(self, name, command, **options):
        """Starts a program; what it says goes into a log."""
        log = open(self.folder / f"logs/{name}.log", "ab")
        options.setdefault("stdout", log)
        child = subprocess.Popen(
            [str(part) for part in command], stdin=subprocess.DEVNULL, stderr=log,
            start_new_session=True, **options)
        log.close()
        self.children.append(child)
        return child

    def run(self, *arguments, check=True):
        """Runs the command line, and gives what it printed."""
        command = [str(self.programs / "gatefold"), *map(str, arguments)]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
        if check and done.returncode:
            raise AssertionError(f"gatefold {arguments[0]} failed: {done.stdout}{done.stderr}")
        return done.stdout.strip()

    def serve(self, *folders, output="silent", faults=None, port=0, regime=None, options=()):
        """Starts the home service.

        Its state is remembered under this home, so the app finds it.
        """
        arguments = ["serve", "--json", "--port", port, "--output", output]
        arguments += ["--faults", faults] if faults else []
        arguments += ["--access", regime] if regime else []
        arguments += [*options, *(folders or ["--demo"])]
        return json.loads(self.run(*arguments))

    def service_process(self):
        record = self.folder / "home/.local/state/gatefold/home-service.json"
        return json.loads(record.read_text())["pid"] if record.exists() else None

    def log(self, name):
        with contextlib.suppress(FileNotFoundError):
            return (self.folder / f"logs/{name}.log").read_text(errors="replace")[-4000:]
        return ""

    # MARK: The end

    def picture(self, file):
        """What is on the display."""
        subprocess.run(["import", "-silent", "-window", "root", str(file)], check=False, timeout=30)

    def save(self, name):
        """Keeps logs and a picture, for who looks why something failed."""
        if not self.keep:
            return
        folder = pathlib.Path(self.keep) / name
        folder.mkdir(parents=True, exist_ok=True)
        self.picture(folder / "screen.png")
        for log in (self.folder / "logs").iterdir():
            shutil.copy(log, folder)
        service = self.folder / "home/.local/state/gatefold/home-service.log"
        if service.exists():
            shutil.copy(service, folder)

    def close(self):
        if not self.folder.exists():
            return
        service = None
        with contextlib.suppress(Exception):
            service = self.service_process()
        # The newest first: the display last.
        groups = [child.pid for child in reversed(self.children)]
        for group in groups:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError, PermissionError, TypeError):
            os.kill(service, signal.SIGKILL)
        for child in self.children:
            child.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def enable_accessibility():
    """GTK registers with AT-SPI only if accessibility is on as it starts."""
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.set_exit_on_close(False)
    on = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
    end = time.monotonic() + 10
    while True:
        try:
            return bus.call_sync(
                "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", on, None,
                0, 5000, None)
        except GLib.Error as error:
            if time.monotonic() > end:
                raise AssertionError(f"accessibility does not start: {error.message}") from error
