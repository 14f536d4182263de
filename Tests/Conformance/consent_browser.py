"""Signs in to a home service with a real browser, headless Chromium, as a person does.

    consent_browser.py GATEFOLD [FOLDER]

Serves, plays the app that wants access, and sees what comes of each way through the pages. Into
FOLDER, if given, go pictures of the pages. Ends with status 1 at the first thing that is not as
promised. The browser can reach this computer only.
"""

import base64
import contextlib
import ctypes
import hashlib
import http.server
import json
import os
import pathlib
import queue
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PATIENCE = 60


def check(condition, promise):
    if not condition:
        raise SystemExit(f"not as promised: {promise}")


def send(url, body=None, form=None):
    """Status and JSON of an answer."""
    request = urllib.request.Request(url)
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    if form is not None:
        request.data = urllib.parse.urlencode(form).encode()
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read() or b"null")


def adopt_orphans():
    """Makes the system give this process what its children leave behind, as browsers do."""
    set_child_subreaper = 36
    ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0)


def reap_orphans():
    """Waits for what was adopted and ends by itself; the alarm ends this if it does not."""
    signal.alarm(10)
    with contextlib.suppress(ChildProcessError):
        while True:
            os.wait()
    signal.alarm(0)


class Service:
    """A home service in a world of its own."""

    def __init__(self, gatefold, home):
        self.gatefold = gatefold
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith("XDG_")
        } | {"HOME": str(home)}
        (home / "music").mkdir()
        self.log = home / "log"
        self.process = subprocess.Popen(
            [gatefold, "serve", str(home / "music"), "--port", "0", "--output", "silent",
             "--foreground", "--verbose"],
            env=self.environment, stdout=subprocess.PIPE, stderr=self.log.open("w"), text=True)
        line = self.process.stdout.readline().strip()
        if not line.startswith("listening on http://127.0.0.1:"):
            self.stop()
            raise SystemExit(f"the home service did not start: {line}")
        self.base = line.removeprefix("listening on ")

    def key(self):
        return subprocess.run(
            [self.gatefold, "token"], env=self.environment, check=True, capture_output=True,
            text=True).stdout.strip()

    def add_user(self, name, password):
        subprocess.run(
            [self.gatefold, "users", "add", name, "--password-stdin"], env=self.environment,
            check=True, capture_output=True, text=True, input=password + "\n")

    def me(self, token):
        request = urllib.request.Request(
            self.base + "/v1/me", headers={"Authorization": f"Bearer {token}"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            with error:
                return error.code

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class App:
    """The app: sends people to the accounts pages and hears the answer on a port of its own."""

    def __init__(self, service):
        self.service = service
        self.answers = queue.Queue()
        self.secrets = []
        self.pages = {}
        app = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                path, _, query = self.path.partition("?")
                if path == "/callback":
                    app.answers.put(dict(urllib.parse.parse_qsl(query)))
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(app.pages.get(path, "<p id=back>Back in the app").encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.redirect = f"http://127.0.0.1:{self.port}/callback"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def begin(self, **changed):
        """Begins a sign-in: what the app keeps, and the address for the browser."""
        verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
        digest = hashlib.sha256(verifier.encode()).digest()
        query = {
            "client_id": "gatefold", "response_type": "code", "redirect_uri": self.redirect,
            "state": state, "code_challenge_method": "S256",
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "scope": "user-library-read user-library-modify playlist-read-private "
            "user-read-playback-state user-modify-playback-state",
        } | changed
        url = self.service.base + "/authorize?" + urllib.parse.urlencode(query)
        self.secrets += [verifier, state]
        return {"verifier": verifier, "state": state}, url

    def heard(self):
        answer = self.answers.get(timeout=PATIENCE)
        self.secrets += [answer["code"]] if "code" in answer else []
        return answer

    def exchange(self, kept, code, **changed):
        status, answer = send(self.service.base + "/api/token", form={
            "grant_type": "authorization_code", "code": code, "redirect_uri": self.redirect,
            "client_id": "gatefold", "code_verifier": kept["verifier"]} | changed)
        self.secrets += [answer[name] for name in answer if name.endswith("_token")]
        return status, answer

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Browser:
    """Chromium, driven by the WebDriver protocol."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=os.environ | {"HOME": str(folder)}, text=True, start_new_session=True)
        self.session = None
        for line in self.process.stdout:
            if "successfully on port" in line:
                port = int(line.rstrip(".\n").split()[-1])
                break
        else:
            self.stop()
            raise SystemExit("chromedriver did not start")
        self.driver = f"http://127.0.0.1:{port}/session"
        arguments = [
            "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-breakpad",
            f"--user-data-dir={folder / 'profile'}",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
        ] + (["--no-sandbox"] if os.getuid() == 0 else [])
        options = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments}}
        try:
            answer = self.call("", {"capabilities": {"alwaysMatch": options}})
        except BaseException:
            self.stop()
            raise
        self.session = answer["sessionId"]

    def call(self, path, body=None):
        url = self.driver + (f"/{self.session}" if self.session else "") + path
        status, answer = send(url, body)
        if status != 200:
            raise SystemExit(f"the browser refuses {path}: {answer['value']['message']}")
        return answer["value"]

    def open(self, url):
        self.call("/url", {"url": url})

    def find(self, selector):
        return self.call("/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.call(f"/element/{self.find(selector)}/click", {})

    def type(self, selector, text):
        self.call(f"/element/{self.find(selector)}/value", {"text": text})

    def text(self, selector):
        return self.call(f"/element/{self.find(selector)}/text")

    def shows(self, selector, words):
        """Whether an element with these words comes, on this page or on the one that is loading."""
        script = ("const found = document.querySelector(arguments[0]);"
                  "return found !== null && found.innerText.includes(arguments[1])")
        deadline = time.monotonic() + PATIENCE
        while not self.run(script, selector, words):
            if time.monotonic() > deadline:
                return False
            time.sleep(0.02)
        return True

    def label(self, selector):
        """What a screen reader says of an element: role and name."""
        path = f"/element/{self.find(selector)}"
        return self.call(path + "/computedrole"), self.call(path + "/computedlabel")

    def run(self, script, *arguments):
        return self.call("/execute/sync", {"script": script, "args": arguments})

    def develop(self, command, **parameters):
        self.call("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def look(self, width, scheme):
        """Shows the page as on a screen of that width, in light or dark."""
        self.develop("Emulation.setDeviceMetricsOverride", width=width, height=844,
                     deviceScaleFactor=1, mobile=width < 600)
        self.develop("Emulation.setEmulatedMedia",
                     features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self):
        return base64.b64decode(self.call("/screenshot"))

    def stop(self):
        try:
            if self.session:
                urllib.request.urlopen(urllib.request.Request(
                    f"{self.driver}/{self.session}", method="DELETE"), timeout=10).close()
        except OSError:
            pass
        # The browser's own processes are in the driver's group.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()


def sign_in(browser, service, app):
    _, url = app.begin()
    browser.open(url)
    check(browser.label("#key") == ("textbox", "Key of the home service"), "the key has a label")
    browser.type("#key", "wrong")
    browser.click("button")
    check(browser.shows("[role=alert]", "not the key"), "a wrong key is told")
    browser.type("#key", service.key() + "\n")
    check(browser.shows("h1", "Allow Gatefold to use your music?"), "the right key signs in")


def look(browser, folder, name):
    """A page fits the screen, whatever its width and colours."""
    for width in (390, 1280):
        for scheme in ("light", "dark"):
            browser.look(width, scheme)
            check(
                browser.run("return document.documentElement.scrollWidth <= innerWidth"),
                f"the page {name} fits into {width} pixels")
            if folder:
                (folder / f"{name}-{width}-{scheme}.png").write_bytes(browser.picture())
    browser.develop("Emulation.clearDeviceMetricsOverride")


def reads_well(browser):
    check(browser.run("return document.documentElement.lang") == "en", "the language is told")
    check(browser.label("main")[0] == "main", "there is a landmark")
    check(browser.label("ul") == ("list", "At " + browser.text("#what b") + " it wants to:"),
          "the list has a name")
    check(browser.label("button[value=allow]") == ("button", "Allow"), "one button allows")
    check(browser.label("button[value=cancel]") == ("button", "Cancel"), "one button cancels")
    check(len(browser.run("return [...document.querySelectorAll('li')]")) == 5, "a line per scope")


def allow(browser, service, app):
    """Allowed: tokens come and open the Web API. Replayed: they are withdrawn."""
    kept, url = app.begin()
    browser.open(url)
    reads_well(browser)
    browser.click("button[value=allow]")
    answer = app.heard()
    check(browser.shows("#back", "Back in the app"), "the browser goes back to the app")
    check(answer["state"] == kept["state"], "the state comes back")
    status, tokens = app.exchange(kept, answer["code"])
    check(status == 200 and tokens["expires_in"] == 3600, "a code gives tokens for an hour")
    check(service.me(tokens["access_token"]) == 200, "the token opens the Web API")

    status, replayed = app.exchange(kept, answer["code"])
    check((status, replayed["error"]) == (400, "invalid_grant"), "a code is good once")
    check(service.me(tokens["access_token"]) == 401, "a replay withdraws the tokens")


def deny(browser, app):
    kept, url = app.begin()
    browser.open(url)
    browser.click("button[value=cancel]")
    answer = app.heard()
    check(answer == {"error": "access_denied", "state": kept["state"]}, "the app hears of a no")


def forge_state(browser, app):
    """Somebody else's link leads to an answer that the app can tell from its own."""
    kept, _ = app.begin()
    _, url = app.begin(state="forged & <b>odd</b>+%")
    browser.open(url)
    browser.click("button[value=allow]")
    answer = app.heard()
    check(answer["state"] == "forged & <b>odd</b>+%", "the state comes back as it was sent")
    status, refused = app.exchange(kept, answer["code"])
    check((status, refused["error"]) == (400, "invalid_grant"), "its code is of no use to the app")


def change_redirect(browser, app, pictures):
    """An answer goes nowhere else: not by the browser, and not for a code."""
    for redirect in (f"http://localhost:{app.port}/callback", app.redirect + "/",
                     f"http://127.0.0.1:{app.port}@evil.test/callback"):
        _, url = app.begin(redirect_uri=redirect)
        browser.open(url)
        check(browser.shows("h1", "This app cannot sign you in"), "a strange redirect is a page")
        check(browser.run("return location.pathname") == "/authorize", "the browser stays")
    look(browser, pictures, "refused")
    kept, url = app.begin()
    browser.open(url)
    browser.click("button[value=allow]")
    code = app.heard()["code"]
    status, refused = app.exchange(kept, code, redirect_uri=app.redirect + "2")
    check((status, refused["error"]) == (400, "invalid_grant"), "the redirect is compared")


def cross_site(browser, service, app):
    """Another site can neither answer for the listener nor show the page within its own."""
    _, url = app.begin()
    query = urllib.parse.urlsplit(url).query
    app.pages["/attack"] = (
        f"<form method=post action='{service.base}/authorize'><input name=request value='{query}'>"
        "<input name=answer value=allow><button>Win</button></form>")
    browser.open(f"http://localhost:{app.port}/attack")
    browser.click("button")
    check(browser.shows("h1", "Nothing was allowed"), "another site cannot allow")
    app.pages["/frame"] = f"<iframe src='{url.replace('&', '&amp;')}'></iframe>"
    browser.open(f"http://127.0.0.1:{app.port}/frame")
    check(
        browser.run("try { return document.querySelector('iframe').contentDocument === null }"
                    " catch { return true }"), "the page cannot be framed")
    check(app.answers.empty(), "the app hears nothing of it")


def household(browser, service, app, pictures):
    """A second person takes over the browser, allows, and takes it back."""
    service.add_user("Anna", "correct horse")
    _, url = app.begin()
    browser.open(url)
    browser.click("form.aside button")
    check(browser.shows("h1", "Sign in to your music"), "somebody else can sign in")
    check(browser.label("#name") == ("textbox", "Name"), "the name has a label")
    check(browser.label("#password") == ("textbox", "Password"), "the password has a label")
    browser.type("#name", "anna")
    browser.type("#password", "wrong\n")
    check(browser.shows("[role=alert]", "Name or password is wrong"), "a wrong password is told")
    look(browser, pictures, "sign-in-password")
    browser.type("#name", "anna")
    browser.type("#password", "correct horse\n")
    check(browser.shows("h1", "Allow Gatefold to use your music?"), "the right one signs in")
    kept, url = app.begin()
    browser.open(url)
    check("Anna" in browser.text("main"), "the page says who agrees")
    browser.click("button[value=allow]")
    status, tokens = app.exchange(kept, app.heard()["code"])
    check(status == 200 and service.me(tokens["access_token"]) == 200, "she can allow as well")
    browser.open(service.base + "/account")
    check(browser.shows("h1", "Anna"), "she has a page of her own")
    look(browser, pictures, "account")
    check(browser.label(".apps button") == ("button", "Withdraw access of Gatefold"),
          "the button has a name")
    browser.click(".apps button")
    check(browser.shows("[role=status]", "no access any more"), "she can take it back")
    check(service.me(tokens["access_token"]) == 401, "the token ends with it")


def keeps_quiet(service, app):
    log = service.log.read_text()
    check("GET /authorize" in log and "POST /api/token" in log, "requests are logged")
    check(len(app.secrets) > 10, "there were secrets")
    check(not any(secret in log for secret in [service.key(), *app.secrets]), "no secret is logged")


def main():
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    adopt_orphans()
    # A signal ends this as anything else does: with all that was started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with contextlib.ExitStack() as stack:
        stack.callback(reap_orphans)
        folder = pathlib.Path(stack.enter_context(
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        service = Service(sys.argv[1], folder)
        stack.callback(service.stop)
        app = App(service)
        stack.callback(app.stop)
        browser = Browser(folder)
        stack.callback(browser.stop)

        browser.open(app.begin()[1])
        look(browser, pictures, "sign-in")
        sign_in(browser, service, app)
        look(browser, pictures, "consent")
        allow(browser, service, app)
        deny(browser, app)
        forge_state(browser, app)
        change_redirect(browser, app, pictures)
        cross_site(browser, service, app)
        household(browser, service, app, pictures)
        keeps_quiet(service, app)
    print("a real browser signs in as promised")


main()
