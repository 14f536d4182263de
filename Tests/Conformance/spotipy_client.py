"""Lists, searches and drives a home service with spotipy, a client that we did not write.

    spotipy_client.py BASE_URL     (the access token comes on standard input)

Prints what was read as JSON; any exception of spotipy's ends it with status 1.
"""

import json
import sys
import time

import spotipy


def wait_until(what, condition, seconds=10):
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise SystemExit(f"gave up waiting until {what}")
        time.sleep(0.05)


def every(client, page):
    """All entries of a list, walked by the service's own `next` links as spotipy does."""
    items = list(page["items"])
    while page["next"]:
        page = client.next(page)
        items += page["items"]
    return items


def browse(client):
    albums = every(client, client.current_user_saved_albums(limit=2))
    tracks = every(client, client.current_user_saved_tracks(limit=7))
    playlists = every(client, client.current_user_playlists())
    album = client.album(albums[0]["album"]["id"])
    artist = client.artist(album["artists"][0]["id"])
    listed = every(client, client.album_tracks(album["id"], limit=3))
    assert [t["id"] for t in listed] == [t["id"] for t in album["tracks"]["items"]]
    assert client.track(listed[0]["id"])["album"]["id"] == album["id"]
    assert every(client, client.artist_albums(artist["id"]))
    playlist = client.playlist(playlists[0]["id"])
    items = every(client, client.playlist_items(playlist["id"], limit=4))
    assert len(items) == playlist["items"]["total"]
    found = client.search(listed[0]["name"], type="track,album,artist,playlist", limit=5)
    assert listed[0]["id"] in [t["id"] for t in found["tracks"]["items"]]
    return {
        "albums": len(albums),
        "tracks": len(tracks),
        "playlists": len(playlists),
        "playlist_items": len(items),
        "user": client.current_user()["id"],
    }


def drive(client):
    """Every player command; what it changes is read back."""
    albums = client.current_user_saved_albums(limit=1)["items"]
    uri = albums[0]["album"]["uri"]
    device = client.devices()["devices"][0]
    client.start_playback(device_id=device["id"], context_uri=uri, offset={"position": 0})
    wait_until("it plays", lambda: client.current_playback()["is_playing"])
    first = client.current_playback()["item"]["uri"]
    client.volume(40)
    assert client.current_playback()["device"]["volume_percent"] == 40
    client.seek_track(5_000)
    wait_until("the seek is heard", lambda: client.current_playback()["progress_ms"] >= 5_000)
    client.repeat("context")
    assert client.current_playback()["repeat_state"] == "context"
    client.repeat("off")
    client.next_track()
    wait_until("the next track plays", lambda: client.current_playback()["item"]["uri"] != first)
    client.previous_track()
    wait_until("the first track plays", lambda: client.current_playback()["item"]["uri"] == first)
    queued = client.current_user_saved_tracks(limit=1)["items"][0]["track"]["uri"]
    client.add_to_queue(queued)
    assert client.queue()["queue"][0]["uri"] == queued
    client.shuffle(True)
    assert client.current_playback()["shuffle_state"] is True
    client.shuffle(False)
    client.pause_playback()
    assert client.currently_playing()["is_playing"] is False
    client.start_playback()
    client.transfer_playback(device["id"], force_play=False)
    client.pause_playback()


def main():
    client = spotipy.Spotify(auth=sys.stdin.readline().strip(), retries=0, status_retries=0)
    client.prefix = sys.argv[1].rstrip("/") + "/v1/"
    seen = browse(client)
    drive(client)
    print(json.dumps(seen))


main()
