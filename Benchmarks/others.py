"""What the programs do that we measure ourselves against, each in a process of its own.

    others.py decode FILE ROUNDS
    others.py saved BASE-URL
    others.py spotipy BASE-URL PLAYLIST
    others.py tekore BASE-URL PLAYLIST PAGES-AT-ONCE

The token comes on standard input. Prints a JSON object with what was read and the seconds it took.
"""

import asyncio
import gc
import json
import pathlib
import statistics
import sys
import time
import warnings


def decode(path, rounds):
    """orjson makes dictionaries of a file's text. Its collector rests, which is in its favour."""
    import orjson

    text = pathlib.Path(path).read_bytes()
    times = []
    gc.disable()
    for _ in range(int(rounds)):
        began = time.perf_counter()
        page = orjson.loads(text)
        times.append(time.perf_counter() - began)
    return len(page["items"]), statistics.median(times)


def spotipy_client(base):
    import spotipy

    client = spotipy.Spotify(auth=sys.stdin.readline().strip())
    client.prefix = base + "/v1/"
    return client


def list_spotipy(base):
    """All saved tracks, page after page, counted only."""
    client = spotipy_client(base)
    began = time.perf_counter()
    page = client.current_user_saved_tracks(limit=50)
    count = len(page["items"])
    while page["next"]:
        page = client.next(page)
        count += len(page["items"])
    return count, time.perf_counter() - began


def import_spotipy(base, playlist):
    """All entries of a playlist, page after page."""
    client = spotipy_client(base)
    began = time.perf_counter()
    page = client.playlist_items(playlist, limit=50)
    items = page["items"]
    while page["next"]:
        page = client.next(page)
        items += page["items"]
    return len(items), time.perf_counter() - began


def import_tekore(base, playlist, at_once):
    """All entries of a playlist: page after page, or the first and then as many at once."""
    import tekore

    # It takes no address, and warns of what it does not know for each object anew.
    tekore._client.base.prefix = base + "/v1/"
    warnings.simplefilter("ignore", tekore.model.UnknownModelAttributeWarning)
    token, at_once = sys.stdin.readline().strip(), int(at_once)

    async def run():
        client = tekore.Spotify(token, sender=tekore.AsyncSender())
        began = time.perf_counter()
        page = await client.playlist_items(playlist, limit=50)
        items = []
        if at_once == 1:
            async for page in client.all_pages(page):
                items += page.items
        else:
            turn = asyncio.Semaphore(at_once)

            async def further(offset):
                async with turn:
                    return await client.playlist_items(playlist, limit=50, offset=offset)

            rest = await asyncio.gather(*map(further, range(50, page.total, 50)))
            items = [item for page in [page, *rest] for item in page.items]
        seconds = time.perf_counter() - began
        await client.close()
        return len(items), seconds

    return asyncio.run(run())


def main():
    work = {
        "decode": decode, "saved": list_spotipy, "spotipy": import_spotipy,
        "tekore": import_tekore,
    }
    count, seconds = work[sys.argv[1]](*sys.argv[2:])
    print(json.dumps({"items": count, "seconds": seconds}))


if __name__ == "__main__":
    main()
