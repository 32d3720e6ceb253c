"""The commands of the laboratory: `python -m fitg.lab.…`."""

from __future__ import annotations

from typing import Any

import click

from fitg.errors import FitgError


class LabCommand(click.Command):
    """Says in one line what is wrong with what it was asked for."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except FitgError as error:
            raise click.ClickException(str(error)) from error
