"""The command `fitg`: finds its sub-commands by module name and loads only the one that is asked for."""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib.metadata import version
from typing import Any, NoReturn

import click

import fitg.cli
from fitg.errors import FitgError

FRAME = frozenset({"browser", "main", "output", "progress", "rules_of_play", "terminal", "welcome"})
WRONG_INPUT = 2
INTERRUPTED = 130


class LazyGroup(click.Group):
    """A group whose sub-commands are the modules beside this one, and whose errors are one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every module of the package that is not part of the frame."""
        modules = (module.name for module in pkgutil.iter_modules(fitg.cli.__path__))
        return sorted(name.replace("_", "-") for name in modules if name not in FRAME)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of this name and hand out its `command`."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"fitg.cli.{cmd_name.replace('-', '_')}")
        command = module.command
        assert isinstance(command, click.Command), f"{module.__name__}.command is not a click command"
        command.name = cmd_name
        return command

    def summaries(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Say of every command in a line what it does."""
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return [
            (f"fitg {name}", command.get_short_help_str(limit=100)) for name, command in commands if command
        ]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name near misses when there is no such command."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise click.UsageError(no_such("command", args[0], self.list_commands(ctx)))
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and turn each expected error into one line on stderr and an exit code."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except FitgError as error:
            _leave(str(error), WRONG_INPUT)
        except click.ClickException as error:
            _leave(_sentence(error), error.exit_code)
        except (click.Abort, KeyboardInterrupt):
            _leave("stopped.", INTERRUPTED)
        except BrokenPipeError:
            # The reader (head, less) has seen enough: no complaint, now or when Python closes stdout.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        sys.exit(code if isinstance(code, int) else 0)


def no_such(kind: str, name: str, known: Sequence[str]) -> str:
    """Say in one sentence that a name is unknown and which ones come near it.

    >>> no_such("command", "rulse", ["rules", "scenarios"])
    "there is no command 'rulse'; did you mean rules?"
    >>> no_such("command", "xyz", ["rules", "scenarios"])
    "there is no command 'xyz'; there are rules, scenarios."
    """
    near = get_close_matches(name, known, n=3, cutoff=0.65)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}."
    return f"there is no {kind} {name!r}; {hint}"


def _sentence(error: click.ClickException) -> str:
    message = " ".join(error.format_message().split())
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f"{message} See `{context.command_path} --help`." if context is not None else message


def _leave(sentence: str, code: int) -> NoReturn:
    click.echo(f"fitg: {sentence}", err=True)
    sys.exit(code)


@click.group(
    cls=LazyGroup,
    name="fitg",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: fitg rules 12.53",
)
@click.version_option(version("fitg"), prog_name="fitg")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Freedom in the Galaxy: its rules, facts and charts; without a command, a welcome."""
    if ctx.invoked_subcommand is None:
        from fitg.cli import welcome  # only when nobody asks for anything else

        assert isinstance(ctx.command, LazyGroup)
        welcome.show(ctx.command.summaries(ctx))


def main() -> None:
    """Run the command line program."""
    cli(prog_name="fitg")
