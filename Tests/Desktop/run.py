"""Runs window tests: `run.py test_player`, or all of them."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import promises  # noqa: E402

if __name__ == "__main__":
    promises.main()
