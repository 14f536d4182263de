"""Asks a home service for every operation in each access regime, and holds each answer against
contract.json.

    contract.py PROGRAM

Prints a line for each difference and ends with status 1 if there is one.
"""

import json
import pathlib
import re
import sys
import time

import jsonschema
import requests

import household

CONTRACT = json.loads((pathlib.Path(__file__).parent / "contract.json").read_text())
# To JSON Schema 640.0 is an integer; many a client stumbles over it.
Validator = jsonschema.validators.extend(
    jsonschema.Draft202012Validator,
    type_checker=jsonschema.Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)))
REGIMES = ["extended", "development", "development-before-2026"]
WORDS = {
    "text": {"type": "string"},
    "bool": {"type": "boolean"},
    "null": {"type": "null"},
    "number": {"type": "number"},
    "int": {"type": "integer"},
    "url": {"type": "string", "pattern": "^http://127\\.0\\.0\\.1:[0-9]+/"},
    "date": {"type": "string", "pattern": "^[0-9]{4}(-[0-9]{2}){0,2}$"},
    "timestamp": {
        "type": "string",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$"},
    "id": {"type": "string", "pattern": "^[0-9A-Za-z]{22}$"},
    "uri": {"type": "string", "pattern": "^spotify:[a-z]+:[^:]+(:collection)?$"},
    "country": {"type": "string", "pattern": "^[A-Z]{2}$"},
}


def schema_of(kind):
    """The JSON Schema of a type in the contract's words."""
    choices = split(kind)
    if len(choices) > 1:
        return {"anyOf": [schema_of(one) for one in choices]}
    if kind.startswith("["):
        return {"type": "array", "items": schema_of(kind[1:-1])}
    if kind.startswith("'"):
        return {"const": kind[1:-1]}
    if limits := re.fullmatch(r"(\d+)\.\.(\d+)", kind):
        return {"type": "integer", "minimum": int(limits[1]), "maximum": int(limits[2])}
    if inner := re.fullmatch(r"Page<(.*)>", kind):
        return members({
            "href": WORDS["url"], "items": {"type": "array", "items": schema_of(inner[1])},
            "limit": WORDS["int"], "next": {"anyOf": [WORDS["url"], WORDS["null"]]},
            "offset": WORDS["int"], "previous": {"anyOf": [WORDS["url"], WORDS["null"]]},
            "total": WORDS["int"]})
    if inner := re.fullmatch(r"CursorPage<(.*)>", kind):
        known = {
            "href": WORDS["url"], "items": {"type": "array", "items": schema_of(inner[1])},
            "limit": WORDS["int"], "next": {"anyOf": [WORDS["url"], WORDS["null"]]},
            "cursors": {"anyOf": [{"$ref": "#/$defs/Cursors"}, WORDS["null"]]},
            "total": WORDS["int"]}
        return members(known, optional={"total"})
    return WORDS.get(kind) or {"$ref": f"#/$defs/{kind}"}


def split(kind):
    """The alternatives of a type; those inside brackets stay together."""
    parts, depth = [""], 0
    for letter in kind:
        depth += {"<": 1, "[": 1, ">": -1, "]": -1}.get(letter, 0)
        if letter == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def members(known, optional=frozenset()):
    return {
        "type": "object", "properties": known, "additionalProperties": False,
        "required": [name for name in known if name not in optional]}


def objects(regime):
    """Every object of the contract as this regime has it."""
    found = {}
    for name, described in CONTRACT["objects"].items():
        known, optional = {}, set()
        for member, kind in described.items():
            bare = member.rstrip("?-")
            if "-" in member[len(bare):] and regime == "development":
                continue
            known[bare] = schema_of(kind)
            if member.endswith("?"):
                optional.add(bare)
        found[name] = members(known, optional)
    return found


class Regime:
    """One run of the service, asked for everything."""

    def __init__(self, name, service):
        self.name, self.service = name, service
        self.defs = objects(name)
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {service.token}"
        self.asked, self.differences = set(), []

    def differ(self, what):
        self.differences.append(f"{self.name}: {what}")

    def send(self, method, path, **more):
        return self.session.request(method, f"{self.service.url}/v1{path}", timeout=20, **more)

    def check(self, what, answer, kind):
        """Holds one answer against a type, as `Album`, `Snapshot 201` or `nothing 204`."""
        kind, _, status = kind.partition(" ")
        if answer.status_code != int(status or 200):
            self.differ(f"{what}: status {answer.status_code}: {answer.text[:200]}")
            return None
        if kind == "nothing":
            if answer.content:
                self.differ(f"{what}: a body: {answer.text[:100]}")
            return None
        if not answer.headers.get("Content-Type", "").startswith("application/json"):
            self.differ(f"{what}: Content-Type {answer.headers.get('Content-Type')}")
        try:
            value = answer.json()
        except ValueError:
            self.differ(f"{what}: no JSON: {answer.text[:100]}")
            return None
        schema = {"$defs": self.defs, **schema_of(kind)}
        for error in Validator(schema).iter_errors(value):
            error = jsonschema.exceptions.best_match([error])
            place = "/".join(map(str, error.absolute_path))
            self.differ(f"{what}: at {place or 'the top'}: {error.message[:160]}")
        return value

    def ask(self, operation, query=None, body=None, **path):
        """Sends an operation with these values for the parameters of its path."""
        method, template = operation.split(" ", 1)
        self.asked.add(operation)
        address = template.format(**path)
        answer = self.send(method, address, params=query, json=body)
        if expected := self.refusal(operation):
            value = self.check(operation, answer, f"Error {expected}")
            if value and value["error"]["status"] != expected:
                self.differ(f"{operation}: the body says {value['error']['status']}")
            return None
        return self.check(f"{operation} {query or ''}", answer, CONTRACT["answers"][operation])

    def refusal(self, operation):
        """The status with which this regime withholds the operation."""
        _, path = operation.split(" ", 1)
        if operation in GONE_2024:
            if self.name != "extended":
                return 403 if path.startswith("/audio-") else 404
        elif operation in EXTENDED_ONLY and self.name == "development":
            return 403
        return None

    def refused(self, status, method, path, **more):
        """Sends what must be refused in Spotify's shape."""
        answer = self.send(method, path, **more)
        self.check(f"{method} {path} {more or ''}", answer, f"Error {status}")

GONE_2024 = {
    "GET /artists/{id}/related-artists", "GET /browse/categories/{category_id}/playlists",
    "GET /browse/featured-playlists", "GET /recommendations",
    "GET /recommendations/available-genre-seeds", "GET /audio-features",
    "GET /audio-features/{id}", "GET /audio-analysis/{id}",
}
KINDS = ["albums", "tracks", "episodes", "shows", "audiobooks"]
EXTENDED_ONLY = {
    "GET /albums", "GET /artists", "GET /artists/{id}/top-tracks", "GET /tracks", "GET /shows",
    "GET /episodes", "GET /audiobooks", "GET /chapters", "GET /markets",
    "GET /browse/new-releases", "GET /browse/categories", "GET /browse/categories/{category_id}",
    "PUT /me/following", "DELETE /me/following", "GET /me/following/contains",
    "GET /playlists/{playlist_id}/tracks", "POST /playlists/{playlist_id}/tracks",
    "PUT /playlists/{playlist_id}/tracks", "DELETE /playlists/{playlist_id}/tracks",
    "GET /users/{user_id}/playlists", "POST /users/{user_id}/playlists",
    "PUT /playlists/{playlist_id}/followers", "DELETE /playlists/{playlist_id}/followers",
    "GET /playlists/{playlist_id}/followers/contains", "GET /users/{user_id}",
} | {f"PUT /me/{kind}" for kind in KINDS} | {f"DELETE /me/{kind}" for kind in KINDS} | {
    f"GET /me/{kind}/contains" for kind in KINDS}
NOBODY = "0" * 22
# The smallest picture that is one: a JPEG of one pixel.
JPEG = (
    "/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwc"
    "KDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QA"
    "tRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0"
    "NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2"
    "t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z")


def catalogue(regime):
    search = regime.ask(
        "GET /search",
        {"q": "a", "type": "album,artist,track,playlist,show,episode,audiobook", "limit": 10})
    album = first(regime, "albums", "harbour")
    artist = first(regime, "artists", "mara")
    track = first(regime, "tracks", "low water")
    show = first(regime, "shows", "night ferry")
    episode = first(regime, "episodes", "crossing")
    book = first(regime, "audiobooks", "salt")
    for kind, item in [("albums", album), ("artists", artist), ("tracks", track),
                       ("shows", show), ("episodes", episode), ("audiobooks", book)]:
        if item is None:
            regime.differ(f"the search found no {kind}")
            continue
        for market in [None, "DE"]:
            query = {"market": market} if market and kind != "artists" else None
            regime.ask(f"GET /{kind}/{{id}}", query, id=item)
        regime.ask(f"GET /{kind}", {"ids": f"{item},{NOBODY},{item}"})
        regime.refused(404, "GET", f"/{kind}/{NOBODY}")
        regime.refused(400, "GET", f"/{kind}/no-id")
    if search is None:
        regime.differ("no search")
    regime.ask("GET /albums/{id}/tracks", {"limit": 2}, id=album)
    smaller = 10 if regime.name == "development" else 50
    regime.ask("GET /artists/{id}/albums", {"limit": smaller}, id=artist)
    regime.refused(400, "GET", f"/artists/{artist}/albums?limit={smaller + 1}")
    regime.refused(400, "GET", f"/search?q=a&type=track&limit={smaller + 1}")
    regime.ask("GET /artists/{id}/top-tracks", {"market": "DE"}, id=artist)
    regime.ask("GET /artists/{id}/related-artists", id=artist)
    regime.ask("GET /shows/{id}/episodes", id=show)
    chapters = regime.ask("GET /audiobooks/{id}/chapters", id=book)
    chapter = chapters["items"][0]["id"] if chapters and chapters["items"] else NOBODY
    regime.ask("GET /chapters/{id}", id=chapter)
    regime.ask("GET /chapters", {"ids": f"{chapter},{NOBODY}"})
    return {"album": album, "artist": artist, "track": track, "show": show, "episode": episode,
            "audiobook": book}


def first(regime, kind, words):
    found = regime.send("GET", "/search", params={"q": words, "type": kind[:-1], "limit": 1})
    items = found.json().get(kind, {}).get("items") if found.ok else None
    return items[0]["id"] if items else None


def browse(regime, known):
    regime.ask("GET /markets")
    regime.ask("GET /browse/new-releases", {"limit": 2})
    categories = regime.ask("GET /browse/categories", {"limit": 2})
    items = categories["categories"]["items"] if categories else []
    category = items[0]["id"] if items else "none"
    regime.ask("GET /browse/categories/{category_id}", category_id=category)
    regime.ask("GET /browse/categories/{category_id}/playlists", category_id=category)
    regime.ask("GET /browse/featured-playlists")
    regime.ask("GET /recommendations", {"seed_tracks": known["track"], "limit": 5})
    regime.ask("GET /recommendations/available-genre-seeds")
    regime.ask("GET /audio-features", {"ids": known["track"]})
    for word in ["audio-features", "audio-analysis"]:
        operation = f"GET /{word}/{{id}}"
        regime.asked.add(operation)
        # Nobody has measured the person's own files.
        status = regime.refusal(operation) or 404
        regime.refused(status, "GET", f"/{word}/{known['track']}")


def library(regime, known):
    for kind in KINDS:
        one = {"ids": known[kind[:-1]]}
        regime.ask(f"PUT /me/{kind}", one)
        regime.ask(f"GET /me/{kind}/contains", one)
        regime.ask(f"GET /me/{kind}", {"limit": 2})
        regime.ask(f"DELETE /me/{kind}", one)
    uris = {"uris": ",".join(
        f"spotify:{kind}:{known[kind]}" for kind in ["track", "album", "show", "artist"])}
    regime.ask("PUT /me/library", uris)
    contains = regime.ask("GET /me/library/contains", uris)
    if contains != [True] * 4:
        regime.differ(f"saved is not contained: {contains}")
    for kind in KINDS:
        regime.ask(f"GET /me/{kind}", {"limit": 1})
    regime.ask("PUT /me/following", {"type": "artist", "ids": known["artist"]})
    regime.ask("GET /me/following", {"type": "artist"})
    regime.ask("GET /me/following/contains", {"type": "artist", "ids": known["artist"]})
    regime.ask("DELETE /me/following", {"type": "artist", "ids": known["artist"]})
    regime.ask("DELETE /me/library", uris)
    regime.ask("PUT /me/library", uris)
    regime.refused(400, "PUT", "/me/library", json={"uris": [f"spotify:track:{known['track']}"]})


def playlists(regime, known):
    me = regime.ask("GET /me")["id"]
    regime.ask("GET /users/{user_id}", user_id=me)
    made = regime.ask("POST /me/playlists", body={"name": "Made", "description": "By us & them"})
    regime.ask("POST /users/{user_id}/playlists", body={"name": "Again"}, user_id=me)
    if made is None:
        return regime.differ("no playlist could be made")
    one = {"playlist_id": made["id"]}
    uri = f"spotify:track:{known['track']}"
    for word in ["items", "tracks"]:
        operation = f"/playlists/{{playlist_id}}/{word}"
        regime.ask(f"POST {operation}", body={"uris": [uri, uri]}, **one)
        regime.ask(f"PUT {operation}", body={"range_start": 0, "insert_before": 2}, **one)
        regime.ask(f"GET {operation}", {"limit": 1}, **one)
        regime.ask(f"DELETE {operation}", body={word: [{"uri": uri}]}, **one)
        regime.ask(f"PUT {operation}", body={"uris": [uri]}, **one)
    regime.ask("PUT /playlists/{playlist_id}", body={"name": "Made up"}, **one)
    regime.ask("GET /playlists/{playlist_id}", **one)
    regime.asked.add("PUT /playlists/{playlist_id}/images")
    picture = regime.send(
        "PUT", f"/playlists/{made['id']}/images", data=JPEG, headers={"Content-Type": "image/jpeg"})
    regime.check("PUT images", picture, "nothing 202")
    regime.ask("GET /playlists/{playlist_id}/images", **one)
    regime.ask("GET /me/playlists")
    regime.ask("GET /users/{user_id}/playlists", user_id=me)
    regime.ask("PUT /playlists/{playlist_id}/followers", body={"public": False}, **one)
    regime.ask("GET /playlists/{playlist_id}/followers/contains", {"ids": me}, **one)
    regime.ask("DELETE /playlists/{playlist_id}/followers", **one)


def player(regime, known):
    devices = regime.ask("GET /me/player/devices")
    device = {"device_id": devices["devices"][0]["id"]}
    regime.ask(
        "PUT /me/player/play", device, body={"context_uri": f"spotify:album:{known['album']}"})
    time.sleep(0.2)
    regime.ask("GET /me/player")
    regime.ask("GET /me/player/currently-playing")
    regime.ask("POST /me/player/queue", {"uri": f"spotify:episode:{known['episode']}"})
    regime.ask("GET /me/player/queue", {"additional_types": "track,episode"})
    regime.ask("POST /me/player/next")
    regime.ask("GET /me/player", {"additional_types": "track,episode"})
    regime.ask("POST /me/player/previous")
    regime.ask("PUT /me/player/seek", {"position_ms": 500})
    for state in ["track", "context", "off"]:
        regime.ask("PUT /me/player/repeat", {"state": state})
    regime.ask("PUT /me/player/volume", {"volume_percent": 30})
    for state in ["true", "false"]:
        regime.ask("PUT /me/player/shuffle", {"state": state})
    regime.ask("PUT /me/player/pause")
    regime.ask("PUT /me/player", body={"device_ids": [device["device_id"]], "play": True})
    regime.ask("PUT /me/player/pause")
    regime.ask("GET /me/player/recently-played")
    regime.ask("GET /me/top/artists")
    regime.ask("GET /me/top/tracks", {"time_range": "short_term"})


def refusals(regime):
    for path in ["/me/tracks?limit=0", "/me/tracks?limit=51", "/me/tracks?offset=-1",
                 "/me/albums?limit=x", "/search?type=track", "/search?q=a", "/search?q=a&type=song"]:
        regime.refused(400, "GET", path)
    regime.refused(404, "GET", "/nowhere")
    for token, status in [(None, 401), ("Bearer wrong", 401), ("Basic abc", 400)]:
        headers = {"Authorization": token}
        answer = requests.get(f"{regime.service.url}/v1/me", headers=headers, timeout=20)
        regime.check(f"token {token}", answer, f"Error {status}")


def main():
    operations = set(CONTRACT["answers"]) | {"GET /audio-features/{id}", "GET /audio-analysis/{id}"}
    differences = []
    with household.files() as music:
        for name in REGIMES:
            with household.serving(sys.argv[1], music, "--access", name) as service:
                regime = Regime(name, service)
                known = catalogue(regime)
                browse(regime, known)
                library(regime, known)
                playlists(regime, known)
                player(regime, known)
                refusals(regime)
                differences += regime.differences
                for operation in sorted(operations - regime.asked):
                    differences.append(f"{name}: {operation} was not asked")
    for line in differences:
        print(line)
    if differences:
        raise SystemExit(1)
    print(f"{len(operations)} operations in {len(REGIMES)} regimes answer as described")


if __name__ == "__main__":
    main()
