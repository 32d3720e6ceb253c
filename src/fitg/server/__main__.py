"""`python -m fitg.server`: the server without the command line around it."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path


def main() -> None:
    # Worker processes load this module again, and need nothing of the server.
    from fitg.errors import FitgError
    from fitg.server.running import serve
    from fitg.server.settings import settings

    parser = argparse.ArgumentParser(prog="python -m fitg.server")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--log")
    parser.add_argument("--store")
    parser.add_argument("--private", action="store_true")
    parser.add_argument("--processes", type=int)
    given = parser.parse_args()
    try:
        chosen = settings(**vars(given))
        with suppress(KeyboardInterrupt):
            serve(chosen, browse=False, announce=lambda text: print(text, flush=True))  # noqa: T201
    except FitgError as error:
        parser.exit(2, f"{error}\n")


if __name__ == "__main__":
    main()
