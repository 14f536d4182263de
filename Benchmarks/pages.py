"""Makes a page of a playlist as Spotify sends one: 50 entries, each from an album of its own by
artists of its own, so that hardly anything stands there twice.

Apps in development mode get neither markets nor popularity; apps with extended quota get a list of
markets with each track and with each album.
"""

import json
import random
import string

from music import words

ENTRIES = 50
MARKETS = 180
LETTERS = string.ascii_letters + string.digits
ACCENTS = str.maketrans("aeou", "äéøü")
# As many made-up codes of two letters as there are markets, and a few more.
CODES = [a + b for a in string.ascii_uppercase for b in "ACEGIKMO"][:MARKETS + 6]


def make(has_extended_quota, seed=1):
    """The page as UTF-8 text, the same one for the same seed."""
    rng = random.Random(seed)
    link = "https://api.spotify.com/v1/playlists/" + identifier(rng) + "/items"
    page = {
        "href": f"{link}?offset=50&limit=50",
        "items": [entry(rng, has_extended_quota) for _ in range(ENTRIES)],
        "limit": ENTRIES,
        "next": f"{link}?offset=100&limit=50",
        "offset": ENTRIES,
        "previous": f"{link}?offset=0&limit=50",
        "total": 10_000,
    }
    return json.dumps(page, ensure_ascii=False, separators=(",", ":")).encode()


def identifier(rng):
    return "".join(rng.choices(LETTERS, k=22))


def title(rng):
    text = words(rng, 1, 5)
    return text.translate(ACCENTS) if rng.random() < 0.2 else text


def named(rng, kind):
    """What every object has, by the names that come last in it and those that come first."""
    text = identifier(rng)
    first = {
        "external_urls": {"spotify": f"https://open.spotify.com/{kind}/{text}"},
        "href": f"https://api.spotify.com/v1/{kind}s/{text}",
        "id": text,
    }
    return first, {"type": kind, "uri": f"spotify:{kind}:{text}"}


def artists(rng):
    found = []
    for _ in range(rng.choices([1, 2, 3], [8, 1, 1])[0]):
        first, last = named(rng, "artist")
        found.append(first | {"name": words(rng, 1, 3)} | last)
    return found


def markets(rng, has_extended_quota):
    if not has_extended_quota:
        return {}
    # In order, without a few that differ from list to list.
    return {"available_markets": sorted(rng.sample(CODES, MARKETS))}


def album(rng, by, where):
    first, last = named(rng, "album")
    picture = "".join(rng.choices("0123456789abcdef", k=24))
    images = [
        {"height": side, "url": f"https://i.scdn.co/image/ab67616d0000{side:04x}{picture}",
         "width": side}
        for side in (640, 300, 64)
    ]
    return (
        {"album_type": rng.choice(["album", "single", "compilation"]), "artists": by} | where
        | first
        | {"images": images, "name": title(rng),
           "release_date": f"{rng.randint(1960, 2025)}-{rng.randint(1, 12):02}-17",
           "release_date_precision": "day", "total_tracks": rng.randint(1, 20)}
        | last)


def track(rng, has_extended_quota):
    first, last = named(rng, "track")
    popularity = {"popularity": rng.randint(0, 90)} if has_extended_quota else {}
    by, where = artists(rng), markets(rng, has_extended_quota)
    # Most tracks have their album's artists and markets.
    guests = artists(rng) if rng.random() < 0.3 else []
    return (
        {"album": album(rng, by, where), "artists": by + guests}
        | (markets(rng, has_extended_quota) if rng.random() < 0.1 else where)
        | {"disc_number": 1, "duration_ms": rng.randint(90_000, 400_000), "episode": False,
           "explicit": rng.random() < 0.2,
           "external_ids": {"isrc": "GBAYE" + "".join(rng.choices(string.digits, k=7))}}
        | first | {"is_local": False, "name": title(rng)} | popularity
        | {"preview_url": None, "track": True, "track_number": rng.randint(1, 20)} | last)


def entry(rng, has_extended_quota):
    owner = {
        "external_urls": {"spotify": "https://open.spotify.com/user/listener"},
        "href": "https://api.spotify.com/v1/users/listener", "id": "listener", "type": "user",
        "uri": "spotify:user:listener",
    }
    item = track(rng, has_extended_quota)
    return (
        {"added_at": f"2026-03-{rng.randint(1, 28):02}T12:{rng.randint(0, 59):02}:00Z",
         "added_by": owner, "is_local": False}
        | ({} if has_extended_quota else {"item": item}) | {"primary_color": None}
        | ({"track": item} if has_extended_quota else {}) | {"video_thumbnail": {"url": None}})
