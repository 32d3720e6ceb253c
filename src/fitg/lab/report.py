"""A match as a page: one HTML file with charts that needs nothing else, and as a table for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

from fitg.data import facts
from fitg.lab import charts
from fitg.lab.simulation import SIDES, Result
from fitg.lab.statistics import Summary
from fitg.scenarios import load

PLAYERS = {"rebel": "Rebel Player", "imperial": "Imperial Player"}

#: The color of every last state of a planet, from the Empire's best to the Rebels' best.
STATE_STYLES = {
    "patriotic": "s0",
    "loyal": "s1",
    "neutral": "s2",
    "dissent": "s3",
    "unrest": "s4",
    "rebellion": "s5",
    "rebel-controlled": "s6",
}


@cache
def style() -> str:
    """The style sheet of the page."""
    return files("fitg.lab").joinpath("report.css").read_text(encoding="utf-8")


def page(summary: Summary, results: Sequence[Result]) -> str:
    """The whole page."""
    title = f"{load(summary.scenario).title}: {summary.rebel} against {summary.imperial}"
    body = "\n".join(
        (
            f"<h1>{escape(title)}</h1>",
            f'<p class="lead">{summary.games} games, played by: <code>{escape(again(summary))}</code></p>',
            _figures(summary),
            _section("Who wins (bars: share of games, whiskers: 95% interval)", _wins(summary)),
            _section("How games are won", _victories(summary)),
            _section("Victory Points at the end", _points(results)),
            _section("How long games last, in Game-Turns", _turns(results)),
            *(
                _section(f"Missions of the {PLAYERS[side]}, per game", _missions(summary, side))
                for side in SIDES
            ),
            _section("Planets at the end", _planets(summary)),
        )
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style()}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n"
        "</body>\n</html>\n"
    )


def again(summary: Summary) -> str:
    """The command that plays the same games."""
    return (
        f"fitg sim {summary.scenario} --rebel {summary.rebel} --imperial {summary.imperial}"
        f" --games {summary.games} --seed {summary.seed}"
    )


def _section(title: str, content: str) -> str:
    return f"<section><h2>{escape(title)}</h2>\n{content}\n</section>"


def _figures(summary: Summary) -> str:
    rebel, imperial = summary.sides["rebel"], summary.sides["imperial"]
    figures = (
        (f"{summary.rates['rebel'].rate:.1%}", "of games won by the Rebels"),
        (f"{summary.rebellions.rate:.0%}", "of games see a rebellion"),
        (f"{summary.turns.mean:.1f}", "Game-Turns on average"),
        (f"{summary.points.mean:.1f}", "Victory Points on average"),
        (f"{rebel.captured + rebel.killed:.2f}", "Rebel characters lost per game"),
        (f"{imperial.captured + imperial.killed:.2f}", "Imperial characters lost per game"),
    )
    cells = "".join(f"<div><b>{value}</b><span>{escape(what)}</span></div>" for value, what in figures)
    return f'<div class="figures">{cells}</div>'


def _wins(summary: Summary) -> str:
    rows = {
        f"{PLAYERS[side]} ({summary.rebel if side == 'rebel' else summary.imperial})": (
            summary.rates[side],
            side,
        )
        for side in SIDES
    }
    return charts.rates("Share of games won by each side", {name[:26]: row for name, row in rows.items()})


def _victories(summary: Summary) -> str:
    rows = "".join(
        f"<tr><td>{escape(kind)}</td><td>{count}</td><td>{count / max(1, summary.games):.1%}</td></tr>"
        for kind, count in summary.victories.items()
    )
    return f"<table><tr><th>kind</th><th>games</th><th>share</th></tr>{rows}</table>"


def _by_winner(results: Sequence[Result], what: str) -> list[tuple[str, list[int]]]:
    return [(side, [getattr(game, what) for game in results if game.winner == side]) for side in SIDES]


def _points(results: Sequence[Result]) -> str:
    numbers = [game.points for game in results if game.winner]
    chart = charts.histogram("Victory Points", numbers, "points", _by_winner(results, "points"))
    return chart + charts.legend({"Rebels win": "rebel", "the Empire wins": "imperial"})


def _turns(results: Sequence[Result]) -> str:
    numbers = [game.turns for game in results if game.winner]
    return charts.histogram("Game-Turns", numbers, "Game-Turns", _by_winner(results, "turns"))


def _missions(summary: Summary, side: str) -> str:
    missions = summary.sides["rebel" if side == "rebel" else "imperial"].missions
    number = max(1, summary.games)
    rows = {
        f"{facts().missions[letter].name.split(' / ')[0]} ({letter})": (
            count.tried / number,
            count.completed / number,
        )
        for letter, count in missions.items()
    }
    chart = charts.pairs(f"Missions of the {PLAYERS[side]}", rows, side)
    return chart + charts.legend({"tried": f"{side} pale", "completed": side})


def _planets(summary: Summary) -> str:
    rows = {facts().planets[planet].name: states for planet, states in summary.planets.items()}
    return charts.stacked("Planets at the end", rows, STATE_STYLES) + charts.legend(STATE_STYLES)


# For programs


COLUMNS = (
    "number",
    "winner",
    "kind",
    "points",
    "turns",
    "decisions",
    "rebellions",
    "seconds",
    "digest",
    "error",
)
LETTERS = "ABCDFGIPRST"


def table(results: Sequence[Result]) -> str:
    """One line per game, in CSV."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    tallies = [f"{side}_{what}" for side in SIDES for what in ("captured", "killed")]
    missions = [
        f"{side}_{what}_{letter}" for side in SIDES for what in ("tried", "completed") for letter in LETTERS
    ]
    planets = sorted({planet for game in results for planet in game.planets})
    writer.writerow([*COLUMNS, *tallies, *missions, *(f"planet_{planet}" for planet in planets)])
    for game in sorted(results, key=lambda each: each.number):
        sides = (game.rebel, game.imperial)
        writer.writerow(
            [
                *(getattr(game, column) for column in COLUMNS),
                *(value for tally in sides for value in (tally.captured, tally.killed)),
                *(
                    counts.get(letter, 0)
                    for tally in sides
                    for counts in (tally.tried, tally.completed)
                    for letter in LETTERS
                ),
                *(game.planets.get(planet, "") for planet in planets),
            ]
        )
    return file.getvalue()
