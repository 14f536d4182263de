"""Makes folders of small tagged files for the benchmarks: half FLAC, half MP3, ten to an album, each
with a cover inside as most music has it.

The audio is one tone, encoded once for each kind. Each copy is made a recording of its own: a FLAC
file by its MD5 sum of the audio, an MP3 file by a changed byte in its frames.
"""

import pathlib
import random
import subprocess
import tempfile

import mutagen.flac
import mutagen.id3

COVER_BYTES = 24_000
# The beginning of a JPEG picture of 640 by 640.
JPEG_HEAD = bytes.fromhex(
    "ffd8ffe000104a46494600010100000100010000ffc00011080280028003012200021101031101")

WORDS = """amber birch canyon delta ember fjord garnet harbor island juniper kestrel lagoon meadow
north orchard pine quarry river summit tundra umber valley willow yonder zephyr light shadow winter
summer garden mirror paper silver stone thunder velvet""".split()


def tone(kind, folder, seconds=1):
    path = pathlib.Path(folder) / f"tone.{kind}"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"sine=frequency=440:duration={seconds}",
         "-map_metadata", "-1", str(path)], check=True)
    return path.read_bytes()


def words(rng, least, most):
    return " ".join(rng.choices(WORDS, k=rng.randint(least, most))).title()


def make(folder, count, seed=1):
    """Writes `count` files below `folder`, the same ones for the same seed."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as scratch:
        flac, mp3 = bytearray(tone("flac", scratch)), bytearray(tone("mp3", scratch))
    artists = [words(rng, 1, 3) for _ in range(max(1, count // 50))]
    for album in range((count + 9) // 10):
        artist, title, year = rng.choice(artists), words(rng, 1, 4), rng.randint(1960, 2026)
        place = pathlib.Path(folder) / artist / f"{title} {album}"
        place.mkdir(parents=True, exist_ok=True)
        # Nobody looks into it here; it only has to be as large as one and to begin as one.
        cover = JPEG_HEAD + rng.randbytes(COVER_BYTES)
        for number in range(1, min(10, count - album * 10) + 1):
            name = words(rng, 1, 5)
            tags = {
                "title": name, "artist": artist, "albumartist": artist, "album": title,
                "tracknumber": f"{number}/10", "discnumber": "1/1", "date": str(year),
                "genre": rng.choice(["Folk", "Jazz", "Ambient", "Rock"]),
            }
            if number % 2:
                write_flac(place / f"{number:02} {name}.flac", flac, rng, tags, cover)
            else:
                write_mp3(place / f"{number:02} {name}.mp3", mp3, rng, tags, cover)


def write_flac(path, audio, rng, tags, cover):
    audio[26:42] = rng.randbytes(16)
    path.write_bytes(audio)
    file = mutagen.flac.FLAC(path)
    file.update(tags)
    picture = mutagen.flac.Picture()
    picture.type, picture.mime, picture.data = 3, "image/jpeg", cover
    file.add_picture(picture)
    file.save()


def write_mp3(path, audio, rng, tags, cover):
    # Well inside the audio data of the frames, away from their headers.
    for place in (1_000, 3_000, 5_000):
        audio[place : place + 8] = bytes(b & 0x7F for b in rng.randbytes(8))
    path.write_bytes(audio)
    frames = {
        "title": "TIT2", "artist": "TPE1", "albumartist": "TPE2", "album": "TALB",
        "tracknumber": "TRCK", "discnumber": "TPOS", "date": "TDRC", "genre": "TCON",
    }
    id3 = mutagen.id3.ID3()
    for key, value in tags.items():
        id3.add(getattr(mutagen.id3, frames[key])(encoding=3, text=[value]))
    id3.add(mutagen.id3.APIC(encoding=3, mime="image/jpeg", type=3, desc="", data=cover))
    id3.save(path)


def write_playlist(folder, name, times):
    """Writes a playlist of all files below `folder`, so many times over."""
    folder = pathlib.Path(folder)
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".flac", ".mp3"))
    lines = [f"{path.relative_to(folder)}\n" for path in files]
    (folder / f"{name}.m3u8").write_text("".join(lines * times), encoding="utf-8")
