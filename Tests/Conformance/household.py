"""A small household for tests with other people's clients: music, podcasts, audiobooks and playlists
that are made on the spot, and the real program that serves them."""

import contextlib
import json
import os
import pathlib
import subprocess
import tempfile

import mutagen.flac
import mutagen.id3
import mutagen.mp4

ALBUMS = [
    ("Harbour", "Mara Quist", "2024-05-17", "Folk", ["First Light", "Low Water", "Tide Table"]),
    ("Engines of Night", "The Pale Engines", "2019", "Electronic", ["Ignition", "Relay", "Coast"]),
    ("Lanterns", "Mara Quist", "2021-11", "Folk", ["Wick", "Flare", "Ember", "Ash"]),
    ("Sampler", "Various Artists", "2020", "Jazz", ["Blue Hour", "Red Hour"]),
]


def ffmpeg(*words):
    subprocess.run(["ffmpeg", "-v", "error", "-y", *map(str, words)], check=True)


def tone(path, pitch, seconds, *words):
    """One tone, in the format that the file's name says."""
    path.parent.mkdir(parents=True, exist_ok=True)
    ffmpeg(
        "-f", "lavfi", "-i", f"sine=frequency={pitch}:duration={seconds}", "-map_metadata", "-1",
        *words, path)


def make_music(root):
    cover = root.parent / "cover.jpg"
    ffmpeg("-f", "lavfi", "-i", "testsrc2=size=800x800:duration=1", "-frames:v", "1", cover)
    pitch = 200
    for album, (title, artist, date, genre, names) in enumerate(ALBUMS):
        for number, name in enumerate(names, 1):
            pitch += 10
            path = root / artist / title / f"{number:02} {name}.flac"
            tone(path, pitch, 3)
            file = mutagen.flac.FLAC(path)
            file.update({
                "title": name, "album": title, "albumartist": artist, "date": date, "genre": genre,
                "artist": artist if artist != "Various Artists" else f"Guest {number}",
                "tracknumber": str(number), "isrc": f"QZABC24{album:02}{number:03}",
                "barcode": f"40064080000{album}", "label": "Quayside", "copyright": "2024 Quayside",
            })
            picture = mutagen.flac.Picture()
            picture.type, picture.mime, picture.data = 3, "image/jpeg", cover.read_bytes()
            file.add_picture(picture)
            file.save()
    (root / "Evening.m3u8").write_text(
        "#EXTM3U\n#PLAYLIST:Evening\nMara Quist/Harbour/02 Low Water.flac\ngone.flac\n"
        "Mara Quist/Lanterns/01 Wick.flac\n", encoding="utf-8")


def make_podcast(root):
    for number, date in enumerate(["2024-01-08", "2024-01-15", "2024-01-22"], 1):
        path = root / "Podcasts" / "Night Ferry" / f"{date}.mp3"
        tone(path, 600 + number, 4)
        tags = mutagen.id3.ID3()
        for kind, text in [
            ("TIT2", f"Crossing {number}"), ("TALB", "Night Ferry"), ("TPE1", "Ada Holm"),
            ("TDRC", date), ("TCON", "Podcast"), ("TRCK", str(number)),
        ]:
            tags.add(getattr(mutagen.id3, kind)(encoding=3, text=[text]))
        tags.add(mutagen.id3.COMM(encoding=3, lang="eng", desc="", text=[f"Part {number} & more"]))
        tags.save(path)


def make_audiobook(root):
    path = root / "Audiobooks" / "The Salt Road.m4b"
    chapters = root.parent / "chapters.txt"
    parts = [(0, 2000, "Opening"), (2000, 5000, "The Road"), (5000, 6000, "The Sea")]
    chapters.write_text(";FFMETADATA1\n" + "".join(
        f"[CHAPTER]\nTIMEBASE=1/1000\nSTART={a}\nEND={b}\ntitle={name}\n" for a, b, name in parts))
    path.parent.mkdir(parents=True)
    ffmpeg(
        "-f", "lavfi", "-i", "sine=frequency=700:duration=6", "-i", chapters, "-map", "0:a",
        "-map_chapters", "1", "-c:a", "aac", "-f", "mp4", path)
    file = mutagen.mp4.MP4(path)
    file["\xa9nam"], file["\xa9alb"] = ["The Salt Road"], ["The Salt Road"]
    file["\xa9ART"], file["\xa9wrt"], file["\xa9day"] = ["Ilse Brandt"], ["Jon Reed"], ["2015"]
    file["\xa9gen"], file["desc"] = ["Audiobook"], ["A long walk to the sea."]
    file.save()


def make(root):
    """Writes the household's files below `root`."""
    root.mkdir(parents=True)
    make_music(root)
    make_podcast(root)
    make_audiobook(root)


class Service:
    """The running program."""

    def __init__(self, program, home):
        self.program, self.home, self.url, self.token = program, home, None, None

    def run(self, *words, **more):
        clean = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
        done = subprocess.run(
            [self.program, *map(str, words)], env=clean | {"HOME": str(self.home)},
            capture_output=True, text=True, timeout=60, **more)
        if done.returncode:
            raise SystemExit(f"gatefold {' '.join(map(str, words))}: {done.stderr}")
        return done.stdout


@contextlib.contextmanager
def serving(program, music, *options):
    """The program, serving the files with those options of `serve` as long as the block runs."""
    with tempfile.TemporaryDirectory(prefix="gatefold-household-") as home:
        service = Service(program, home)
        said = json.loads(service.run(
            "serve", "--json", "--port", 0, "--output", "silent", *options, music))
        service.url, service.token = said["url"], service.run("token").strip()
        try:
            yield service
        finally:
            service.run("stop")


@contextlib.contextmanager
def files():
    """A folder with the household's files."""
    with tempfile.TemporaryDirectory(prefix="gatefold-music-") as folder:
        root = pathlib.Path(folder) / "files"
        make(root)
        yield root
