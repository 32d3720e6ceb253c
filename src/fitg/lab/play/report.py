"""A match as a page: one HTML file with charts that needs nothing else, and as a table for programs."""

from __future__ import annotations

import csv
import io
import shlex
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files

from fitg.data import facts
from fitg.data.records import Side
from fitg.lab.play import charts
from fitg.lab.play.simulation import SIDES, Result
from fitg.lab.play.statistics import Rate, Summary, mission_name
from fitg.scenarios import load
from fitg.version import VERSION

PLAYERS: dict[Side, str] = {"rebel": "Rebel Player", "imperial": "Imperial Player"}

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

DRAWN = "drawn"
WINNERS = {"Rebels win": "rebel", "the Empire wins": "imperial"}


@cache
def style() -> str:
    """The style sheet of the page."""
    return files("fitg.lab.play").joinpath("report.css").read_text(encoding="utf-8")


def page(summary: Summary, results: Sequence[Result]) -> str:
    """The whole page."""
    title = f"{load(summary.scenario).title}: {summary.rebel} against {summary.imperial}"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style()}</style>\n</head>\n<body>\n"
        f"{_banner(summary)}\n<main>\n{_body(summary, results)}\n</main>\n{_colophon(summary)}\n"
        "</body>\n</html>\n"
    )


def again(summary: Summary) -> str:
    """The command that plays the same games."""
    words = ("fitg", "sim", summary.scenario, "--rebel", summary.rebel, "--imperial", summary.imperial)
    rules = rules_words(summary.options)
    return shlex.join([*words, *rules, "--games", str(summary.games), "--seed", str(summary.seed)])


def rules_words(options: Mapping[str, bool | str]) -> list[str]:
    """The options of a game as the command line takes them.

    >>> rules_words({"captives-heal": False, "ruleset": "dice-missions"})
    ['--ruleset', 'dice-missions', '--option', 'captives-heal=false']
    """
    words = ["--ruleset", str(options["ruleset"])] if "ruleset" in options else []
    for name, value in options.items():
        if name != "ruleset":
            words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    return words


def _banner(summary: Summary) -> str:
    """The title and the result, as a tug of war between the two sides."""
    rebel, imperial = summary.rates["rebel"], summary.rates["imperial"]
    rope = charts.tug_of_war("Games won", ("rebel", rebel), ("imperial", imperial))
    return (
        f"<header><div><p>Freedom in the Galaxy · {summary.games:,} games</p>"
        f"<h1>{escape(load(summary.scenario).title)}</h1>\n"
        f'<div class="sides">{_side_of("rebel", summary.rebel, rebel)}'
        f"{_side_of('imperial', summary.imperial, imperial)}</div>\n{rope}</div></header>"
    )


def _side_of(side: Side, bot: str, rate: Rate) -> str:
    return (
        f'<div class="{side}"><b>{rate.rate:.1%}</b><span>{PLAYERS[side]}, <em>{escape(bot)}</em><br>'
        f"{rate.count:,} games won; 95% interval {rate.low:.1%} to {rate.high:.1%}</span></div>"
    )


def _body(summary: Summary, results: Sequence[Result]) -> str:
    return "\n".join(
        (
            _figures(summary),
            _section("How games are won", _victories(summary), wide=True),
            _section("Victory Points at the end", _histogram(results, "points", "Victory Points")),
            _section("How long games last, in Game-Turns", _histogram(results, "turns", "Game-Turns")),
            *(_section(f"Missions of the {PLAYERS[side]}", _missions(summary, side)) for side in SIDES),
            _section("Planets at the end", _planets(summary)),
            _section("Who is lost, per game", _losses(summary)),
        )
    )


def _section(title: str, content: str, *, wide: bool = False) -> str:
    kind = ' class="wide"' if wide else ""
    return f"<section{kind}><h2>{escape(title)}</h2>\n{content}\n</section>"


def _figures(summary: Summary) -> str:
    figures = (
        (f"{summary.rebellions.rate:.0%}", "of the games see a rebellion"),
        (f"{summary.turns.mean:.1f}", f"Game-Turns, from {summary.turns.least:g} to {summary.turns.most:g}"),
        (f"{summary.points.mean:.1f}", f"Victory Points, median {summary.points.median:g}"),
        (f"{summary.decisions.mean:.0f}", "decisions in a game"),
    )
    cells = "".join(f"<div><b>{value}</b><span>{escape(what)}</span></div>" for value, what in figures)
    return f'<div class="figures">{cells}</div>'


def _victories(summary: Summary) -> str:
    """One bar for every kind of victory, with its sentence under it."""
    finished = max(1, summary.games - summary.unfinished)
    rows = "".join(
        f'<li><b>{each.games / finished:.1%}</b><div class="{each.winner or DRAWN}" '
        f'style="width:{each.games / finished:.2%}"></div>'
        f"<span><em>{_winner(each.winner)}:</em> {escape(each.how)} "
        f"<small>{each.games:,} games</small></span></li>"
        for each in summary.victories
    )
    return f'<ul class="ways">{rows}</ul>'


def _winner(side: Side | None) -> str:
    return "Draw" if side is None else PLAYERS[side]


def _histogram(results: Sequence[Result], what: str, unit: str) -> str:
    parts = [(side, [getattr(game, what) for game in results if game.winner == side]) for side in SIDES]
    return charts.histogram(f"Games by {unit}", unit, parts) + charts.legend(WINNERS)


def _missions(summary: Summary, side: Side) -> str:
    number = max(1, summary.games - summary.unfinished)
    rows = {
        (letter, mission_name(letter, side)): (count.tried / number, count.completed / number)
        for letter, count in summary.sides[side].missions.items()
    }
    chart = charts.pairs(f"Missions of the {PLAYERS[side]} per game", rows, side)
    return chart + charts.legend({"tried per game": f"{side} pale", "completed": side})


def _planets(summary: Summary) -> str:
    rows = {facts().planets[planet].name: states for planet, states in summary.planets.items()}
    return charts.stacked("Planets at the end", rows, STATE_STYLES) + charts.legend(STATE_STYLES)


def _losses(summary: Summary) -> str:
    rows = "".join(
        f'<tr><th><i class="{side}"></i>{PLAYERS[side]}</th>'
        f"<td>{lost.captured:.2f}</td><td>{lost.killed:.2f}</td></tr>"
        for side, lost in summary.sides.items()
    )
    return f"<table><tr><th>characters</th><th>captured</th><th>killed</th></tr>{rows}</table>"


def _colophon(summary: Summary) -> str:
    """How the games came about, and how to have them again."""
    sentences = [f"The same games again: <code>{escape(again(summary))}</code>"]
    if summary.timed:
        sentences.append("A bot thought by the clock, so another run may play other games.")
    if summary.unfinished:
        sentences.append(f"{summary.unfinished} games could not be finished and are left out.")
    sentences.append(f"Intervals are Wilson's, at 95%. Played by fitg {VERSION} in {summary.seconds:,.0f} s.")
    return "<footer>" + "".join(f"<p>{sentence}</p>" for sentence in sentences) + "</footer>"


# For programs


COLUMNS = (
    "number",
    "winner",
    "kind",
    "reason",
    "points",
    "turns",
    "decisions",
    "rebellions",
    "seconds",
    "digest",
    "error",
)


def table(results: Sequence[Result]) -> str:
    """One line per game, in CSV."""
    letters = sorted(facts().missions)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    tallies = [f"{side}_{what}" for side in SIDES for what in ("captured", "killed")]
    missions = [
        f"{side}_{what}_{letter}" for side in SIDES for what in ("tried", "completed") for letter in letters
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
                    for letter in letters
                ),
                *(game.planets.get(planet, "") for planet in planets),
            ]
        )
    return file.getvalue()
