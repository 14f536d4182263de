"""Makes people of a household, and signs them in: this is their browser."""

import html.parser
import http.cookiejar
import subprocess
import urllib.error
import urllib.parse
import urllib.request

PASSWORD = "correct horse"


def sign_in(session, name):
    """Makes a person at the home service and an account of theirs on this computer."""
    command = [str(session.programs / "gatefold")]
    subprocess.run(
        [*command, "users", "add", name, "--password-stdin"], input=PASSWORD + "\n", text=True,
        check=True, capture_output=True, timeout=60)
    login = subprocess.Popen(
        [*command, "login", "home", "--no-browser", "--store", "file"], text=True,
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        told = iter(login.stderr.readline, "")
        address = next((line.strip() for line in told if line.startswith("http")), None)
        assert address, f"gatefold login names no address (status {login.wait(60)})"
        _, errors = login.communicate(_agreed(address, name) + "\n", timeout=60)
        assert login.returncode == 0, f"gatefold login failed: {errors}"
    finally:
        login.kill()
        login.wait()


def _agreed(address, name):
    """Where the service sends the browser of somebody who signs in and agrees."""
    browser = urllib.request.build_opener(
        urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()), _StopsAtTheApp)
    page = browser.open(address, timeout=30).read().decode()
    page = _post(browser, address, page, "password", name=name, password=PASSWORD).read().decode()
    answer = _post(browser, address, page, "answer", answer="allow")
    return answer.headers["Location"]


def _post(browser, address, page, field, **fields):
    """Sends the form of a page that has such a field."""
    forms = _Forms()
    forms.feed(page)
    action, hidden = next((action, hidden) for action, hidden, names in forms.found if field in names)
    data = urllib.parse.urlencode(hidden | fields).encode()
    try:
        return browser.open(urllib.parse.urljoin(address, action), data, timeout=30)
    except urllib.error.HTTPError as answer:
        assert answer.code in (302, 303), f"the service answers {answer.code}: {answer.read()}"
        return answer


class _StopsAtTheApp(urllib.request.HTTPRedirectHandler):
    """Follows the service's own ways; the one back to the app leads out of the browser."""

    def redirect_request(self, request, *rest):
        target = urllib.parse.urlsplit(urllib.parse.urljoin(request.full_url, rest[-1]))
        if target.path == "/callback":
            return None
        return super().redirect_request(request, *rest)


class _Forms(html.parser.HTMLParser):
    """The forms of a page: where each goes, its hidden fields, and the names of all."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self.found.append((given["action"], {}, set()))
        elif tag in ("input", "button") and self.found and given.get("name"):
            _, hidden, names = self.found[-1]
            names.add(given["name"])
            if given.get("type") == "hidden":
                hidden[given["name"]] = given["value"]
