"""Asks the home service what the app did, and lets things go wrong."""

import json
import urllib.error
import urllib.parse
import urllib.request

from drive import wait


class Service:
    def __init__(self, session, url):
        self.session = session
        self.url = url
        self.token = session.run("token")

    def ask(self, path, method="GET", body=None, **query):
        query = {name: value for name, value in query.items() if value is not None}
        address = f"{self.url}{path}" + ("?" + urllib.parse.urlencode(query) if query else "")
        request = urllib.request.Request(address, method=method)
        request.add_header("Authorization", f"Bearer {self.token}")
        data = json.dumps(body).encode() if body is not None else b"" if method != "GET" else None
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, data, timeout=10) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def get(self, path, **query):
        return self.ask("/v1" + path, **query)

    # MARK: What the person has

    def albums(self):
        return [item["album"] for item in self.get("/me/albums", limit=50)["items"]]

    def songs(self):
        return [item["track"]["name"] for item in self.get("/me/tracks", limit=50)["items"]]

    def playlists(self):
        return {item["name"]: item["id"] for item in self.get("/me/playlists", limit=50)["items"]}

    def titles(self, playlist):
        """What a playlist holds, in order."""
        items = self.get(f"/playlists/{self.playlists()[playlist]}/tracks", limit=100)["items"]
        return [item["track"]["name"] for item in items if item["track"]]

    def find(self, title, kind="track"):
        """The thing of that name, as search finds it."""
        found = self.get("/search", q=title, type=kind, limit=20)[kind + "s"]["items"]
        return next(item for item in found if item["name"] == title)

    def make_playlist(self, name, titles=()):
        made = self.ask("/v1/me/playlists", "POST", {"name": name})
        if titles:
            uris = [self.find(title)["uri"] for title in titles]
            self.ask(f"/v1/playlists/{made['id']}/tracks", "POST", {"uris": uris})
        return made["id"]

    def save(self, *titles, kind="track"):
        ids = [self.find(title, kind)["id"] for title in titles]
        self.ask(f"/v1/me/{kind}s", "PUT", {"ids": ids})

    # MARK: What plays

    def player(self):
        return self.get("/me/player") or {}

    def playing(self):
        """The title that sounds now; `None` if none does."""
        state = self.player()
        return state["item"]["name"] if state.get("is_playing") and state.get("item") else None

    def queue(self):
        return [item["name"] for item in self.get("/me/player/queue")["queue"]]

    def wait_for(self, condition, what):
        """Waits until the player's state is as it should be."""
        wait(lambda: condition(self.player()), what, otherwise=self.player)

    def play(self, album):
        uri = self.find(album, "album")["uri"]
        self.ask("/v1/me/player/play", "PUT", {"context_uri": uri})

    def stop(self):
        try:
            self.ask("/v1/me/player/pause", "PUT")
        except urllib.error.HTTPError:
            pass  # Nothing plays.

    # MARK: Faults

    def go_wrong(self, *rules):
        self.ask("/admin/faults", "PUT", {"rules": list(rules)})

    def struck(self):
        """How many requests the rules have struck."""
        return sum(rule["struck"] for rule in self.ask("/admin/faults")["rules"])

    def seen(self):
        return sum(rule["seen"] for rule in self.ask("/admin/faults")["rules"])

    def recover(self):
        self.ask("/admin/faults", "DELETE")

    def counting(self, method, path):
        """Counts requests without changing them, while it is used with `with`."""
        return Counting(self, method, path)


class Counting:
    def __init__(self, service, method, path):
        self.service = service
        # A rule that strikes from a place that no test reaches.
        self.rule = {"method": method, "path": path, "from": 1_000_000, "fault": "server-error"}

    def __enter__(self):
        self.service.go_wrong(self.rule)
        return self

    def __exit__(self, *_):
        self.service.recover()

    @property
    def count(self):
        return self.service.seen()
