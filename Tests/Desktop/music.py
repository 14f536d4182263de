"""Makes a small library of tones: each track has a pitch of its own, so that one hears which plays."""

import math
import pathlib
import struct
import zlib

RATE = 8_000
#: Long enough that no track ends while a test looks at it; those of "Bells" end soon.
SECONDS, SHORT = 30, 3

#: Folder, artist, album, year, titles.
ALBUMS = [
    ("Harbour", "Mara Quist", "Harbour", 2019, ["First Light", "Low Water", "Dvořák's Boat"]),
    ("Engines", "The Pale Engines", "Engines of Night", 2021, ["Ignition", "AC/DC Current", "Coal"]),
    ("Maps", "Mara Quist", "Maps of Rain", 2023, ["Contour", "Legend", "Scale", "Fold"]),
    ("Letters", "Ines Vorn", "Letters Home", 2015, ["Dear", "Yours", "Postscript"]),
    ("Long", "An Artist Whose Name Goes On for Longer Than Any Row of a Window Is Wide",
     "A Title That Was Never Meant for a Small Window and Goes On and On Beyond Its End", 2011,
     ["Part of a Suite in Nine Movements for Voices, Strings and an Orchestra of Everyday Things"]),
    ("Bells", "Ines Vorn", "Bells", 2013, ["Ding", "Dong"]),
    ("Right", "מארה קוויסט", "אור ראשון", 2024, ["מים נמוכים", "הסירה"]),
]
#: Number them through: track n sounds at 220 + 30 n Hz.
TRACKS = [
    (folder, artist, album, year, number + 1, title)
    for folder, artist, album, year, titles in ALBUMS for number, title in enumerate(titles)]
PITCHES = {title: 220 + 30 * index for index, (*_, title) in enumerate(TRACKS)}


def write(folder, seconds=SECONDS):
    """Writes all albums below a folder, each with a cover."""
    folder = pathlib.Path(folder)
    for index, (name, artist, album, year, number, title) in enumerate(TRACKS):
        album_folder = folder / name
        album_folder.mkdir(parents=True, exist_ok=True)
        cover = album_folder / "cover.png"
        if not cover.exists():
            cover.write_bytes(picture(index))
        (album_folder / f"{number:02}.wav").write_bytes(
            tone(PITCHES[title], SHORT if name == "Bells" else seconds, {
                b"INAM": title, b"IART": artist, b"IPRD": album, b"ICRD": str(year),
                b"IPRT": str(number)}))
    return folder


def write_recording(file, title, isrc, hertz):
    """Writes a track that says of which recording it is."""
    texts = {b"TIT2": title, b"TPE1": "Mara Quist", b"TALB": file.parent.name, b"TSRC": isrc}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(tone(hertz, SHORT, {}, id3(texts)))


def id3(texts):
    """A tag of version 2.4, which has names for more than a WAV file's own."""
    def size(number):
        return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))

    frames = b""
    for key, text in texts.items():
        body = b"\3" + text.encode()
        frames += key + size(len(body)) + b"\0\0" + body
    return b"ID3\4\0\0" + size(len(frames)) + frames


def tone(hertz, seconds, tags, tag=b""):
    return wav(second(hertz) * seconds, tags, tag)


def stairs(seconds, tags):
    """A track in which one hears where one is: see `place`."""
    return wav(b"".join(second(300 + 20 * number) for number in range(seconds)), tags)


def place(hertz):
    """Which second of stairs sounds so."""
    return round((hertz - 300) / 20)


def second(hertz):
    return b"".join(
        struct.pack("<h", round(9_000 * math.sin(2 * math.pi * hertz * index / RATE)))
        for index in range(RATE))


def wav(sound, tags, tag=b""):
    listed = b"INFO"
    for key, value in tags.items():
        text = value.encode() + b"\0"
        listed += key + struct.pack("<I", len(text)) + text + b"\0" * (len(text) % 2)
    chunks = (
        b"WAVE" + b"fmt " + struct.pack("<IHHIIHH", 16, 1, 1, RATE, RATE * 2, 2, 16)
        + b"LIST" + struct.pack("<I", len(listed)) + listed
        + (b"id3 " + struct.pack("<I", len(tag)) + tag + b"\0" * (len(tag) % 2) if tag else b"")
        + b"data" + struct.pack("<I", len(sound)) + sound)
    return b"RIFF" + struct.pack("<I", len(chunks)) + chunks


def picture(seed, size=300):
    """A PNG in one colour with a darker corner."""
    red, green, blue = (40 + seed * 67 % 180, 40 + seed * 101 % 180, 40 + seed * 151 % 180)
    rows = []
    for y in range(size):
        edge = max(0, size // 2 - y)
        rows.append(
            b"\0" + bytes([red // 2, green // 2, blue // 2]) * edge
            + bytes([red, green, blue]) * (size - edge))
    data = zlib.compress(b"".join(rows))

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b""))
