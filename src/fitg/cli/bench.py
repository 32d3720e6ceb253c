"""`fitg bench`: how fast the engine and the bots are, beside other engines measured in the same run."""

from __future__ import annotations

from collections.abc import Sequence

import click

from fitg.bots.orders import PRESETS
from fitg.cli.output import json_option, show_json, show_table
from fitg.cli.rules_of_play import chosen, rules_options
from fitg.engine.game import new_game
from fitg.lab import bench, clicks, hand_overs
from fitg.lab.bench import Bench, Beside, Figures
from fitg.lab.clicks import Counts
from fitg.lab.hand_overs import Counted, Strength

PROFILED_LINES = 25


@click.command(
    short_help="Measure the engine and the bots, beside other engines.",
    epilog="Example: fitg bench --seconds 5",
)
@click.option(
    "--seconds",
    default=3.0,
    show_default=True,
    type=click.FloatRange(0.01),
    help="How long each engine plays.",
)
@rules_options
@click.option("--table", is_flag=True, help="Count decisions and clicks per Game-Turn at the table instead.")
@click.option(
    "--answers",
    default=4000,
    show_default=True,
    type=click.IntRange(1),
    help="With --table: how many answers are counted in each scenario.",
)
@click.option("--kinds", default=0, help="With --table: so many kinds of question that take most clicks.")
@click.option(
    "--hand-overs",
    "to_and_fro",
    is_flag=True,
    help="Count how often the decision goes to and fro under each preset of orders, and what that costs.",
)
@click.option(
    "--share",
    default=1.0,
    show_default=True,
    type=click.FloatRange(0.001, 10),
    help="With --hand-overs: the share of the games that are meant to be played.",
)
@click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(1), help="With --hand-overs: processes."
)
@click.option("--profile", is_flag=True, help="Show which functions of the engine take most time instead.")
@click.option(
    "--instructions", is_flag=True, help="Count instructions, too, by Valgrind; that takes minutes."
)
@json_option
def command(
    seconds: float,
    ruleset: str | None,
    options: tuple[str, ...],
    table: bool,
    answers: int,
    kinds: int,
    to_and_fro: bool,
    share: float,
    jobs: int,
    profile: bool,
    instructions: bool,
    as_json: bool,
) -> None:
    """Measure random play on one core (decisions, legal actions, copies, snapshots, views) and the bots.

    With the packages catanatron and chess installed (pip install 'fitg[bench]'), they are measured in
    the same run, and the ratios say more than the figures. A ruleset of the largest game only is measured
    beside the standard rules: fixed random games of both in turn.
    """
    rules = chosen(ruleset, options)
    if to_and_fro:
        _count_hand_overs(share, jobs, as_json=as_json)
        return
    if table:
        counted = clicks.run(answers, rules, lambda what: click.echo(f"Counting {what} ...", err=True))
        if as_json:
            show_json(counted)
        else:
            _show_clicks(counted)
            for each in counted if kinds else ():
                _show_kinds(each, kinds)
        return
    if profile:
        for scenario in bench.playable(rules):
            click.echo(f"{scenario.title}\n{bench.profile(scenario, seconds, PROFILED_LINES, rules)}\n")
        return

    def tell(what: str) -> None:
        click.echo(f"Measuring {what} ...", err=True)

    if not bench.measured(rules):
        _compare(bench.beside_the_standard(seconds, rules, tell), as_json=as_json)
        return
    measured = bench.run(seconds, rules, tell, with_instructions=instructions)
    if as_json:
        show_json(measured)
    else:
        _show(measured)


def _compare(found: Sequence[Beside], *, as_json: bool) -> None:
    if as_json:
        show_json(found)
        return
    rows = [
        (
            each.scenario,
            each.ruleset,
            f"{each.decisions_per_second:,.0f}",
            f"{each.decisions_ratio:.2f}",
            f"{each.options:.1f}",
            f"{each.options_per_second:,.0f}",
            f"{each.options_ratio:.2f}",
            f"{each.calls:.1f}",
            f"{each.snapshot_bytes:,} bytes",
        )
        for each in found
    ]
    columns = (
        "scenario",
        "ruleset",
        "decisions/s",
        "of standard",
        "options",
        "options/s",
        "of standard",
        "Python calls",
        "snapshot",
    )
    show_table("First decisions of fixed random games, in turn with the standard campaign", columns, rows)


def _count_hand_overs(share: float, jobs: int, *, as_json: bool) -> None:
    def tell(what: str) -> None:
        click.echo(f"Counting {what} ...", err=True)

    counted = hand_overs.run(share, jobs, tell)
    strengths = list(hand_overs.strengths(share, jobs, tell))
    if as_json:
        show_json({"hand_overs": counted, "strength": strengths})
        return
    _show_hand_overs(counted)
    click.echo()
    _show_strengths(strengths)


def _show_hand_overs(counted: Sequence[Counted]) -> None:
    rows = [
        (
            each.scenario,
            str(each.games),
            *(f"{each.a_turn[preset.name]:.1f} ({each.a_game[preset.name]:.0f})" for preset in PRESETS),
            f"{each.goal:g}",
            "yes" if each.a_turn[hand_overs.MATTERS] <= each.goal else "no",
        )
        for each in counted
    ]
    columns = ("scenario", "games", *(preset.title for preset in PRESETS), "wanted at most", "reached")
    show_table("To and fro a Game-Turn (and a game), two rookies under the same preset", columns, rows)


def _show_strengths(found: Sequence[Strength]) -> None:
    rows = [
        (
            each.scenario,
            each.side,
            str(each.games),
            f"{each.asked:.1f}",
            f"{each.followed:.1f}",
            f"{each.lost:+.1f} ± {each.within:.1f}",
            "yes" if each.lost <= hand_overs.MAY_COST else "no",
        )
        for each in found
    ]
    columns = ("scenario", "side", "games", "asked everything", "asked what matters", "lost", "at most 3")
    show_table("Wins of 100 games against a rookie that is asked everything", columns, rows)


def _show_clicks(counted: list[Counts]) -> None:
    rows = [
        (
            each.scenario,
            each.side,
            str(each.turns),
            f"{each.decisions:.1f}",
            f"{each.clicks_without:.1f}",
            f"{each.clicks:.1f}",
            _share(each.clicks, each.decisions),
            f"{each.clicks_with_orders:.1f}",
            _share(each.clicks_with_orders, each.decisions),
            f"{each.by_suggestion:.1f}",
        )
        for each in counted
    ]
    columns = (
        "scenario",
        "side",
        "turns",
        "decisions",
        "each by a click",
        "clicks",
        "of decisions",
        "with all orders",
        "of decisions",
        "by suggestion",
    )
    show_table("Decisions and clicks per Game-Turn, two rookies at the table", columns, rows)


def _share(clicks: float, decisions: float) -> str:
    return f"{clicks / decisions:.0%}" if decisions else "-"


def _show_kinds(counted: Counts, most: int) -> None:
    """The questions that take most clicks."""
    rows = [(each.kind, f"{each.decisions:.1f}", f"{each.clicks:.1f}") for each in counted.kinds[:most]]
    show_table(f"{counted.scenario}, {counted.side}", ("question", "decisions", "clicks"), rows)


def _show(measured: Bench) -> None:
    scenarios = [*measured.ours, *([measured.campaign] if measured.campaign else [])]
    engines = (*scenarios, measured.large, *measured.others)
    show_table("Random play on one core", ("engine", *COLUMNS), [_row(each) for each in engines])
    click.echo()
    _show_beside(scenarios)
    click.echo()
    show_table(
        "Ratios: our slowest scenario / theirs (better for us: speeds above 1, costs below 1)",
        ("engine", "decisions/s", "real choices/s", "legal actions", "copy"),
        [
            (
                each.other,
                f"{each.decisions_per_second:.2f}",
                f"{each.choices_per_second:.2f}",
                f"{each.legal_actions:.2f}",
                f"{each.copy:.2f}",
            )
            for each in measured.ratios
        ],
    )
    for name in measured.missing:
        click.echo(f"{name} is not installed; pip install 'fitg[bench]' measures it in the same run.")
    click.echo()
    show_table(
        "Work of a decision of fixed games, the same however busy the machine is",
        ("scenario", "ruleset", "decisions", "options", "Python calls", "thousand instructions"),
        [
            (
                each.scenario,
                each.ruleset,
                f"{each.decisions:,}",
                f"{each.options:.1f}",
                f"{each.calls:.1f}",
                "-" if each.instructions is None else f"{each.instructions:,.0f}",
            )
            for each in measured.work
        ],
    )
    click.echo()
    show_table(
        "Saving and viewing",
        ("scenario", "snapshot", "taking it", "restoring it", "digest", "view"),
        [
            (
                each.name,
                f"{each.snapshot_bytes:,} bytes",
                _us(each.snapshot_us),
                _us(each.restore_us),
                _us(each.digest_us),
                _us(each.view_us),
            )
            for each in measured.own
        ],
    )
    click.echo()
    show_table(
        "Bots on one core",
        ("scenario", "rookie: decisions/s", "rookies: games/s", "veteran: simulations/s"),
        [
            (
                each.name,
                f"{each.rookie_decisions_per_second:,.0f}",
                f"{each.rookie_games_per_second:.1f}",
                f"{each.veteran_simulations_per_second:,.0f}",
            )
            for each in measured.bots
        ],
    )
    click.echo()
    for actions, cost in messages():
        click.echo(f"A message with {actions} actions to a page, on a board of 51 planets: {cost:.1f} ms.")
    click.echo(f"A new process has its first decision after {measured.start_ms:.0f} ms.")


def _show_beside(scenarios: Sequence[Figures]) -> None:
    """What the larger games cost, compared with the first scenario of the run."""
    first, *others = scenarios
    show_table(
        f"Beside {first.name} in the same run",
        ("scenario", "decisions/s", "legal actions", "copy"),
        [
            (
                each.name,
                f"{each.decisions_per_second / first.decisions_per_second:.2f}",
                f"{each.legal_actions_us / first.legal_actions_us:.2f}",
                f"{each.copy_us / first.copy_us:.2f}",
            )
            for each in others
        ],
    )


def messages() -> list[tuple[int, float]]:
    """What the actions of a message cost, for few and for many of them, where the table is installed."""
    try:
        from fitg.server.live.actions import action_infos
    except ImportError:
        return []
    game = new_game(bench.all_planets(), seed=1)
    found: list[tuple[int, float]] = []
    while game.decision is not None and game.side == "imperial":
        if game.decision.kind in KINDS and len(game.options) not in {number for number, _ in found}:
            found.append((len(game.options), bench.cost(action_infos, [game]) / 1000))
        game.apply(game.options[0])
    return [max(found), min(found)]


#: Questions of the set-up: for the units there are most answers, for the stacks few.
KINDS = frozenset({"setup.units", "setup.characters", "setup.ships", "setup.stacks"})


COLUMNS = ("games", "decisions/s", "real choices/s", "legal actions", "copy")


def _row(figures: Figures) -> tuple[str, ...]:
    return (
        figures.name,
        str(figures.games),
        f"{figures.decisions_per_second:,.0f}",
        f"{figures.choices_per_second:,.0f}",
        _us(figures.legal_actions_us),
        _us(figures.copy_us),
    )


def _us(microseconds: float) -> str:
    return f"{microseconds:.1f} µs"
