"""`fitg serve`: the table's server for many, without a browser."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click


@click.command(
    short_help="Run the table's server for many players.",
    epilog="Example: FITG_ALLOWED_HOSTS=games.example fitg serve --private --host 0.0.0.0",
)
@click.option("--host", help="Address to listen on (FITG_HOST, else 127.0.0.1).")
@click.option(
    "--port", type=click.IntRange(0, 65535), help="Port (FITG_PORT, else 8642); 0 takes a free one."
)
@click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Folder of the games (FITG_DATA)."
)
@click.option("--store", help="URL of a PostgreSQL that keeps the games instead (FITG_STORE).")
@click.option("--log", help="Log level: debug, info, warning, error (FITG_LOG, else warning).")
@click.option("--private", is_flag=True, help="A house for people elsewhere, guests by link (FITG_SHARED).")
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    help="Processes that serve, on PostgreSQL (FITG_PROCESSES, else 1).",
)
def command(
    host: str | None,
    port: int | None,
    data: Path | None,
    store: str | None,
    log: str | None,
    private: bool,
    processes: int | None,
) -> None:
    """Serve until interrupted. More settings are environment variables: see docs/server.md."""
    from fitg.server.running import serve
    from fitg.server.settings import settings

    chosen = settings(
        host=host, port=port, data=data, log=log, store=store, private=private, processes=processes
    )
    with suppress(KeyboardInterrupt):
        serve(chosen, browse=False, announce=click.echo)
