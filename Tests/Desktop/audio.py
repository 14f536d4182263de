"""Listens to the WAV file that the home service plays into, while it grows."""

import array
import math
import os
import time

from drive import wait

RATE = 44_100
FRAME = 4  # Two channels of 16 bits.
HEADER = 44
SILENCE = 200


class Sound:
    def __init__(self, path):
        self.path = path

    @property
    def seconds(self):
        """How much was played."""
        size = os.path.getsize(self.path) if os.path.exists(self.path) else 0
        return max(0, size - HEADER) / FRAME / RATE

    def samples(self, seconds, first=False):
        """The last so many seconds, or the first ones, the left channel."""
        if not os.path.exists(self.path):
            return []
        with open(self.path, "rb") as file:
            end = os.path.getsize(self.path)
            whole = (end - HEADER) // FRAME * FRAME
            count = min(whole, int(seconds * RATE) * FRAME)
            file.seek(HEADER + (0 if first else whole - count))
            sound = array.array("h", file.read(count))
        return sound[0::2]

    def loudness(self, seconds=0.2):
        samples = self.samples(seconds)
        return max(map(abs, samples), default=0)

    def pitch(self, seconds=0.2, first=False):
        """In hertz, by how often the wave crosses zero upwards; `None` if it is silent."""
        samples = self.samples(seconds, first)
        if not samples or max(map(abs, samples)) < SILENCE:
            return None
        crossings = [
            index for index in range(1, len(samples)) if samples[index - 1] < 0 <= samples[index]]
        if len(crossings) < 3:
            return None
        return (len(crossings) - 1) * RATE / (crossings[-1] - crossings[0])

    def wait_for_pitch(self, hertz, what):
        """Waits until that tone sounds. New sound comes while it waits, so old sound does not count."""
        self._wait_for_new()
        wait(
            lambda: (pitch := self.pitch()) and math.isclose(pitch, hertz, abs_tol=6),
            f"{what} at {hertz} Hz", otherwise=lambda: f"{self.pitch()} Hz")

    def wait_for_silence(self):
        """Waits until the file stops growing, or grows with silence only."""
        last = {"seconds": self.seconds, "at": time.monotonic()}

        def is_quiet():
            if self.seconds != last["seconds"]:
                last.update(seconds=self.seconds, at=time.monotonic())
                return self.loudness(0.1) < SILENCE
            return time.monotonic() - last["at"] > 0.5

        wait(is_quiet, "silence", otherwise=lambda: f"{self.pitch()} Hz")

    def wait_for_sound(self):
        self._wait_for_new()
        wait(lambda: self.loudness() >= SILENCE, "a sound")

    def _wait_for_new(self):
        start = self.seconds
        wait(lambda: self.seconds > start + 0.3, "new sound", otherwise=lambda: f"{start} s of it")
