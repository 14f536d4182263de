"""Calls every public method of spotipy and tekore, clients that we did not write, against a home
service in each access regime, and holds the outcome against the tables of docs/clients.md.

    client_methods.py PROGRAM docs/clients.md            compares
    client_methods.py PROGRAM docs/clients.md --write    writes the tables anew

A method passes if the client gives back what it promises without an exception.
"""

import inspect
import json
import pathlib
import re
import sys
import time

import spotipy
import tekore

import household
from contract import JPEG, REGIMES

# Why a method fails where one does. The outcome is checked; the reason is for people.
REASONS = {
    "2026": "withdrawn in February 2026: 403",
    "2024: 403": "withdrawn in November 2024: 403",
    "2024: 404": "withdrawn in November 2024: 404",
    "analysis": "nobody has measured the person's own files: 404",
    "limit": "asks for more than the 10 entries of a page",
    "link": "asks Spotify's short-link service, not the Web API",
    "client": "fails in its own code before it asks",
    "route": "asks a route that the reference does not have",
    "model": "its model wants members withdrawn in February 2026",
}
NOT_CALLS = {"send", "close", "chunked", "max_limits", "token_as", "set_auth"}


def settled(condition, what):
    """Waits for the player, which answers before it sounds."""
    deadline = time.monotonic() + 10
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"{what} never came")
        time.sleep(0.02)


class Known:
    """Ids of what the household has, found by search."""

    def __init__(self, client):
        def one(words, kind):
            return client.search(words, type=kind, limit=1)[kind + "s"]["items"][0]["id"]

        self.album, self.artist = one("harbour", "album"), one("mara", "artist")
        self.track, self.other = one("low water", "track"), one("ignition", "track")
        self.show, self.episode = one("night ferry", "show"), one("crossing", "episode")
        self.book = one("salt", "audiobook")
        self.chapter = client.get_audiobook_chapters(self.book)["items"][0]["id"]
        self.me = client.me()["id"]
        self.device = client.devices()["devices"][0]["id"]
        self.playlist = client.current_user_playlist_create("Made")["id"]
        self.uris = [f"spotify:track:{self.track}", f"spotify:track:{self.other}"]
        # Own words, so that no category has to be asked for where it is withdrawn.
        self.category = "folk"


def expect(condition):
    if not condition:
        raise AssertionError("an answer is not what the method promises")


def spotipy_calls(c, k):
    """Each method once, those that need something after those that make it."""
    def page():
        return c.current_user_saved_tracks(limit=2)

    yield "album", lambda: expect(c.album(k.album)["name"] == "Harbour")
    yield "album_tracks", lambda: expect(len(c.album_tracks(k.album)["items"]) == 3)
    yield "albums", lambda: expect(c.albums([k.album])["albums"][0]["id"] == k.album)
    yield "artist", lambda: expect(c.artist(k.artist)["name"] == "Mara Quist")
    yield "artist_albums", lambda: expect(c.artist_albums(k.artist)["total"] == 2)
    yield "artist_related_artists", lambda: c.artist_related_artists(k.artist)["artists"]
    yield "artist_top_tracks", lambda: expect(c.artist_top_tracks(k.artist)["tracks"])
    yield "artists", lambda: expect(c.artists([k.artist])["artists"][0]["id"] == k.artist)
    yield "audio_analysis", lambda: c.audio_analysis(k.track)
    yield "audio_features", lambda: expect(len(c.audio_features([k.track])) == 1)
    yield "available_markets", lambda: expect(c.available_markets()["markets"])
    yield "categories", lambda: expect(c.categories()["categories"]["items"])
    yield "category", lambda: c.category(c.categories()["categories"]["items"][0]["id"])
    yield "category_playlists", lambda: c.category_playlists(
        c.categories()["categories"]["items"][0]["id"])
    yield "search", lambda: expect(c.search("low water")["tracks"]["total"] == 1)
    yield "search_markets", lambda: c.search_markets("low water", markets=["DE", "US"])
    yield "current_user", lambda: expect(c.current_user()["id"] == k.me)
    yield "me", lambda: expect(c.me()["id"] == k.me)
    yield "user", lambda: expect(c.user(k.me)["type"] == "user")
    yield "next", lambda: expect(c.next(page())["offset"] == 2)
    yield "previous", lambda: expect(c.previous(c.next(page()))["offset"] == 0)
    yield "episode", lambda: expect(c.episode(k.episode)["show"]["id"] == k.show)
    yield "episodes", lambda: expect(len(c.episodes([k.episode])["episodes"]) == 1)
    yield "show", lambda: expect(c.show(k.show)["total_episodes"] == 3)
    yield "show_episodes", lambda: expect(len(c.show_episodes(k.show)["items"]) == 3)
    yield "shows", lambda: expect(c.shows([k.show])["shows"][0]["id"] == k.show)
    yield "get_audiobook", lambda: expect(c.get_audiobook(k.book)["total_chapters"] == 3)
    yield "get_audiobook_chapters", lambda: expect(len(c.get_audiobook_chapters(k.book)["items"]) == 3)
    yield "get_audiobooks", lambda: expect(len(c.get_audiobooks([k.book])["audiobooks"]) == 1)
    yield "featured_playlists", lambda: c.featured_playlists()["playlists"]["items"]
    yield "new_releases", lambda: expect(c.new_releases()["albums"]["items"])
    yield "recommendation_genre_seeds", lambda: expect(c.recommendation_genre_seeds()["genres"])
    yield "recommendations", lambda: expect(
        c.recommendations(seed_tracks=[k.track], limit=3)["tracks"])
    yield "track", lambda: expect(c.track(k.track)["name"] == "Low Water")
    yield "tracks", lambda: expect(len(c.tracks([k.track, k.other])["tracks"]) == 2)
    yield from spotipy_library(c, k)
    yield from spotipy_playlists(c, k)
    yield from spotipy_player(c, k)


def spotipy_library(c, k):
    for kind, item in [("albums", k.album), ("episodes", k.episode), ("shows", k.show),
                       ("tracks", k.track)]:
        def call(name, *words, kind=kind):
            return getattr(c, f"current_user_saved_{kind}{name}")(*words)
        yield f"current_user_saved_{kind}_add", lambda i=item, f=call: f("_add", [i])
        yield f"current_user_saved_{kind}_contains", lambda i=item, f=call: expect(
            f("_contains", [i]) == [True])
        yield f"current_user_saved_{kind}", lambda f=call: f("")["items"]
        yield f"current_user_saved_{kind}_delete", lambda i=item, f=call: f("_delete", [i])
    yield "current_user_saved_items", lambda: c.current_user_saved_items(k.uris)
    yield "user_follow_artists", lambda: c.user_follow_artists([k.artist])
    yield "current_user_followed_artists", lambda: c.current_user_followed_artists()["artists"]
    yield "current_user_following_artists", lambda: expect(
        len(c.current_user_following_artists([k.artist])) == 1)
    yield "user_unfollow_artists", lambda: c.user_unfollow_artists([k.artist])
    yield "user_follow_users", lambda: c.user_follow_users([k.me])
    yield "current_user_following_users", lambda: expect(
        len(c.current_user_following_users([k.me])) == 1)
    yield "user_unfollow_users", lambda: c.user_unfollow_users([k.me])


def spotipy_playlists(c, k):
    p, uri = k.playlist, k.uris[0]
    yield "current_user_playlist_create", lambda: c.current_user_playlist_create("One")["id"]
    yield "playlist_add_items", lambda: c.playlist_add_items(p, k.uris)["snapshot_id"]
    yield "playlist", lambda: expect(c.playlist(p)["items"]["total"] == 2)
    yield "playlist_items", lambda: expect(len(c.playlist_items(p)["items"]) == 2)
    yield "playlist_tracks", lambda: expect(len(c.playlist_tracks(p)["items"]) == 2)
    yield "playlist_reorder_items", lambda: c.playlist_reorder_items(p, 0, 2)["snapshot_id"]
    yield "playlist_remove_specific_occurrences_of_items", lambda: (
        c.playlist_remove_specific_occurrences_of_items(p, [{"uri": uri, "positions": [1]}]))
    yield "playlist_remove_all_occurrences_of_items", lambda: (
        c.playlist_remove_all_occurrences_of_items(p, [uri]))
    yield "playlist_replace_items", lambda: c.playlist_replace_items(p, k.uris)
    yield "playlist_change_details", lambda: c.playlist_change_details(p, name="Renamed")
    yield "playlist_upload_cover_image", lambda: c.playlist_upload_cover_image(p, JPEG)
    yield "playlist_cover_image", lambda: expect(c.playlist_cover_image(p)[0]["url"])
    yield "current_user_playlists", lambda: expect(c.current_user_playlists()["total"] >= 2)
    yield "user_playlist_create", lambda: c.user_playlist_create(k.me, "Two")["id"]
    yield "user_playlist_add_tracks", lambda: c.user_playlist_add_tracks(k.me, p, [k.track])
    yield "user_playlist_add_episodes", lambda: c.user_playlist_add_episodes(k.me, p, [k.episode])
    yield "user_playlist", lambda: expect(c.user_playlist(k.me, p)["id"] == p)
    yield "user_playlist_tracks", lambda: c.user_playlist_tracks(k.me, p)["items"]
    yield "user_playlist_change_details", lambda: c.user_playlist_change_details(k.me, p, name="R")
    yield "user_playlist_reorder_tracks", lambda: c.user_playlist_reorder_tracks(k.me, p, 0, 2)
    yield "user_playlist_remove_specific_occurrences_of_tracks", lambda: (
        c.user_playlist_remove_specific_occurrences_of_tracks(
            k.me, p, [{"uri": k.other, "positions": [1]}]))
    yield "user_playlist_remove_all_occurrences_of_tracks", lambda: (
        c.user_playlist_remove_all_occurrences_of_tracks(k.me, p, [k.track]))
    yield "user_playlist_replace_tracks", lambda: c.user_playlist_replace_tracks(
        k.me, p, [k.track])
    yield "user_playlists", lambda: c.user_playlists(k.me)["items"]
    yield "current_user_follow_playlist", lambda: c.current_user_follow_playlist(p)
    yield "playlist_is_following", lambda: expect(len(c.playlist_is_following(p, [k.me])) == 1)
    yield "user_playlist_follow_playlist", lambda: c.user_playlist_follow_playlist(k.me, p)
    yield "user_playlist_is_following", lambda: c.user_playlist_is_following(k.me, p, [k.me])
    yield "user_playlist_unfollow", lambda: c.user_playlist_unfollow(k.me, p)
    yield "current_user_unfollow_playlist", lambda: c.current_user_unfollow_playlist(p)


def spotipy_player(c, k):
    context = f"spotify:album:{k.album}"
    yield "devices", lambda: expect(len(c.devices()["devices"]) == 1)
    yield "start_playback", lambda: c.start_playback(k.device, context_uri=context)
    yield "current_playback", lambda: settled(
        lambda: (c.current_playback() or {}).get("is_playing"), "playing")
    yield "currently_playing", lambda: expect(c.currently_playing()["item"])
    yield "current_user_playing_track", lambda: expect(c.current_user_playing_track()["item"])
    yield "add_to_queue", lambda: c.add_to_queue(k.uris[1])
    yield "queue", lambda: expect(c.queue()["queue"][0]["uri"] == k.uris[1])
    yield "next_track", lambda: c.next_track()
    yield "previous_track", lambda: c.previous_track()
    yield "seek_track", lambda: c.seek_track(100)
    yield "volume", lambda: c.volume(20)
    yield "repeat", lambda: c.repeat("context")
    yield "shuffle", lambda: c.shuffle(False)
    yield "pause_playback", lambda: c.pause_playback()
    yield "transfer_playback", lambda: c.transfer_playback(k.device, force_play=False)
    yield "current_user_recently_played", lambda: c.current_user_recently_played()["items"]
    yield "current_user_top_artists", lambda: c.current_user_top_artists()["items"]
    yield "current_user_top_tracks", lambda: c.current_user_top_tracks()["items"]


def tekore_calls(c, k):
    def page():
        return c.saved_tracks(limit=2)

    yield "album", lambda: expect(c.album(k.album).name == "Harbour")
    yield "album_tracks", lambda: expect(len(c.album_tracks(k.album).items) == 3)
    yield "albums", lambda: expect(c.albums([k.album])[0].id == k.album)
    yield "all_items", lambda: expect(len(list(c.all_items(page()))) == page().total)
    yield "all_pages", lambda: expect(len(list(c.all_pages(page()))) == (page().total + 1) // 2)
    yield "next", lambda: expect(c.next(page()).offset == 2)
    yield "previous", lambda: expect(c.previous(c.next(page())).offset == 0)
    yield "artist", lambda: expect(c.artist(k.artist).name == "Mara Quist")
    yield "artist_albums", lambda: expect(c.artist_albums(k.artist).total == 2)
    yield "artist_related_artists", lambda: c.artist_related_artists(k.artist)
    yield "artist_top_tracks", lambda: expect(c.artist_top_tracks(k.artist, "DE"))
    yield "artists", lambda: expect(c.artists([k.artist])[0].id == k.artist)
    yield "audiobook", lambda: expect(c.audiobook(k.book).total_chapters == 3)
    yield "audiobook_chapters", lambda: expect(len(c.audiobook_chapters(k.book).items) == 3)
    yield "audiobooks", lambda: expect(len(c.audiobooks([k.book])) == 1)
    yield "chapter", lambda: expect(c.chapter(k.chapter).audiobook.id == k.book)
    yield "chapters", lambda: expect(len(c.chapters([k.chapter])) == 1)
    yield "categories", lambda: expect(c.categories().items)
    yield "category", lambda: c.category(c.categories().items[0].id)
    yield "category_playlists", lambda: c.category_playlists(c.categories().items[0].id)
    yield "featured_playlists", lambda: c.featured_playlists()
    yield "new_releases", lambda: expect(c.new_releases().items)
    yield "markets", lambda: expect(c.markets())
    yield "recommendation_genre_seeds", lambda: expect(c.recommendation_genre_seeds())
    yield "recommendations", lambda: expect(c.recommendations(track_ids=[k.track]).tracks)
    yield "current_user", lambda: expect(c.current_user().id == k.me)
    yield "user", lambda: expect(c.user(k.me).id == k.me)
    yield "episode", lambda: expect(c.episode(k.episode).show.id == k.show)
    yield "episodes", lambda: expect(len(c.episodes([k.episode])) == 1)
    yield "show", lambda: expect(c.show(k.show).total_episodes == 3)
    yield "show_episodes", lambda: expect(len(c.show_episodes(k.show).items) == 3)
    yield "shows", lambda: expect(len(c.shows([k.show])) == 1)
    yield "search", lambda: expect(c.search("low water")[0].total == 1)
    yield "track", lambda: expect(c.track(k.track).name == "Low Water")
    yield "tracks", lambda: expect(len(c.tracks([k.track, k.other])) == 2)
    yield "track_audio_analysis", lambda: c.track_audio_analysis(k.track)
    yield "track_audio_features", lambda: c.track_audio_features(k.track)
    yield "tracks_audio_features", lambda: c.tracks_audio_features([k.track])
    yield "follow_short_link", lambda: c.follow_short_link("https://spotify.link/none")
    yield from tekore_library(c, k)
    yield from tekore_playlists(c, k)
    yield from tekore_player(c, k)


def tekore_library(c, k):
    for kind, item in [("albums", k.album), ("episodes", k.episode), ("shows", k.show),
                       ("tracks", k.track)]:
        def call(name, *words, kind=kind):
            return getattr(c, f"saved_{kind}{name}")(*words)
        yield f"saved_{kind}_add", lambda i=item, f=call: f("_add", [i])
        yield f"saved_{kind}_contains", lambda i=item, f=call: expect(f("_contains", [i]) == [True])
        yield f"saved_{kind}", lambda f=call: f("").items
        yield f"saved_{kind}_delete", lambda i=item, f=call: f("_delete", [i])
    yield "artists_follow", lambda: c.artists_follow([k.artist])
    yield "followed_artists", lambda: c.followed_artists().items
    yield "artists_is_following", lambda: expect(c.artists_is_following([k.artist]) == [True])
    yield "artists_unfollow", lambda: c.artists_unfollow([k.artist])
    yield "users_follow", lambda: c.users_follow([k.me])
    yield "users_is_following", lambda: expect(len(c.users_is_following([k.me])) == 1)
    yield "users_unfollow", lambda: c.users_unfollow([k.me])


def tekore_playlists(c, k):
    p, uri = k.playlist, k.uris[0]
    yield "playlist_add", lambda: c.playlist_add(p, k.uris)
    yield "playlist", lambda: expect(c.playlist(p).id == p)
    yield "playlist_items", lambda: expect(c.playlist_items(p).total >= 2)
    yield "playlist_reorder", lambda: c.playlist_reorder(p, 0, 2)
    yield "playlist_remove", lambda: c.playlist_remove(p, [uri])
    yield "playlist_replace", lambda: c.playlist_replace(p, k.uris)
    yield "playlist_change_details", lambda: c.playlist_change_details(p, name="Renamed")
    yield "playlist_cover_image_upload", lambda: c.playlist_cover_image_upload(p, JPEG)
    yield "playlist_cover_image", lambda: expect(c.playlist_cover_image(p)[0].url)
    yield "playlist_clear", lambda: c.playlist_clear(p)
    yield "playlist_create", lambda: c.playlist_create(k.me, "Three")
    yield "playlists", lambda: c.playlists(k.me).items
    yield "followed_playlists", lambda: expect(c.followed_playlists().items)
    yield "playlist_follow", lambda: c.playlist_follow(p)
    yield "playlist_is_following", lambda: expect(len(c.playlist_is_following(p, [k.me])) == 1)
    yield "playlist_unfollow", lambda: c.playlist_unfollow(p)


def tekore_player(c, k):
    yield "playback_devices", lambda: expect(len(c.playback_devices()) == 1)
    yield "playback_start_context", lambda: c.playback_start_context(
        f"spotify:album:{k.album}", device_id=k.device)
    yield "playback", lambda: settled(lambda: (p := c.playback()) and p.is_playing, "playing")
    yield "playback_currently_playing", lambda: expect(c.playback_currently_playing().item)
    yield "playback_queue_add", lambda: c.playback_queue_add(k.uris[1])
    yield "playback_queue", lambda: expect(c.playback_queue().queue[0].uri == k.uris[1])
    yield "playback_start_tracks", lambda: c.playback_start_tracks([k.track, k.other])
    yield "playback_next", lambda: c.playback_next()
    yield "playback_previous", lambda: c.playback_previous()
    yield "playback_seek", lambda: c.playback_seek(100)
    yield "playback_volume", lambda: c.playback_volume(20)
    yield "playback_repeat", lambda: c.playback_repeat("context")
    yield "playback_shuffle", lambda: c.playback_shuffle(False)
    yield "playback_pause", lambda: c.playback_pause()
    yield "playback_resume", lambda: c.playback_resume()
    yield "playback_transfer", lambda: c.playback_transfer(k.device)
    yield "playback_recently_played", lambda: c.playback_recently_played()
    yield "current_user_top_artists", lambda: c.current_user_top_artists().items
    yield "current_user_top_tracks", lambda: c.current_user_top_tracks().items


def outcome(call):
    """`None` if it passed, else what went wrong."""
    try:
        call()
    except Exception as error:  # noqa: BLE001: a client raises what it likes
        return f"{type(error).__name__}: {str(error)[:300]}".replace("\n", " ")
    return None


def run(program, music, regime):
    """The outcome of every method: by client, then by method."""
    found = {}
    for name, calls, client_type in [
        ("spotipy", spotipy_calls, spotipy.Spotify), ("tekore", tekore_calls, tekore.Spotify)
    ]:
        with household.serving(program, music, "--access", regime) as service:
            base = service.url + "/v1/"
            plain = spotipy.Spotify(auth=service.token, retries=0, status_retries=0)
            plain.prefix = base
            if name == "spotipy":
                client = plain
            else:
                client = tekore.Spotify(service.token, sender=Redirected(base))
            found[name] = {m: outcome(call) for m, call in calls(client, Known(plain))}
        public = {
            m for m, _ in inspect.getmembers(client_type, inspect.isfunction)
            if not m.startswith("_") and m not in NOT_CALLS}
        if missing := public ^ set(found[name]):
            raise SystemExit(f"{name}: not called, or no method: {sorted(missing)}")
    return found


class Redirected(tekore.SyncSender):
    """Sends to the home service what tekore addresses to Spotify: it has no setting for it."""

    def __init__(self, base):
        super().__init__()
        self.base = base

    def send(self, request):
        request.url = request.url.replace("https://api.spotify.com/v1/", self.base)
        return super().send(request)


def reason(method, regime, failure):
    """Which of the known reasons a failure has; `None` for none."""
    status = re.search(r"http status: (\d+)|: (\d{3}): ", failure)
    status = next((s for s in status.groups() if s), None) if status else None
    if method == "follow_short_link":
        return "link"
    if "is_following" in method and "TypeError" in failure:
        return "client"
    if "Service not found" in failure:
        return "route"
    if "analysis" in method or "audio_features" in method:
        return {"404": "analysis", "403": "2024: 403"}.get(status)
    if status is None and "ValidationError" in failure:
        return "model" if regime == "development" else None
    if "Invalid limit" in failure:
        return "limit" if regime == "development" else None
    if status == "403":
        return "2026" if regime == "development" else None
    if status == "404":
        return "2024: 404" if regime != "extended" else None
    return None


def table(client, outcomes):
    """The section of the document about one client."""
    methods = sorted(outcomes["extended"][client])
    failing = [m for m in methods if any(outcomes[r][client][m] for r in REGIMES)]
    lines = [
        f"{len(methods) - len(failing)} of {len(methods)} methods pass in every regime. The others:",
        "", "| method | " + " | ".join(REGIMES) + " |", "| --- | --- | --- | --- |"]
    unexplained = []
    for method in failing:
        cells = []
        for regime in REGIMES:
            failure = outcomes[regime][client][method]
            why = reason(method, regime, failure) if failure else None
            if failure and not why:
                unexplained.append(f"{regime}: {client}.{method}: {failure}")
            cells.append(REASONS.get(why, "fails") if failure else "passes")
        lines.append(f"| `{method}` | " + " | ".join(cells) + " |")
    return "\n".join(lines), unexplained


def main():
    program, document = sys.argv[1], pathlib.Path(sys.argv[2])
    with household.files() as music:
        outcomes = {regime: run(program, music, regime) for regime in REGIMES}
    old = text = document.read_text(encoding="utf-8")
    problems = []
    for client in ["spotipy", "tekore"]:
        lines, unexplained = table(client, outcomes)
        problems += unexplained
        begin, end = f"<!-- {client} -->\n", f"\n<!-- end of {client} -->"
        text = re.sub(
            re.escape(begin) + ".*?" + re.escape(end), lambda _: begin + lines + end, text,
            flags=re.DOTALL)
    if "--write" in sys.argv:
        document.write_text(text, encoding="utf-8")
    elif text != old:
        problems.append(f"{document} says something else; write it anew with --write")
    for problem in problems:
        print(problem)
    if problems:
        raise SystemExit(1)
    counts = {client: len(outcomes["extended"][client]) for client in ["spotipy", "tekore"]}
    print(f"all methods behave as the document says: {json.dumps(counts)}")


if __name__ == "__main__":
    main()
