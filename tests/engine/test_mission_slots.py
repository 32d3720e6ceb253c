"""Missions, events, draws and modifiers are slots of a ruleset: a toy ruleset fills some of them anew."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.engine.mission_table import CITY, draw, errand, finish, send
from tests.engine.table import do, every, informed_sides, only, table
from tests.engine.toys import Play

from fitg.bots.table import Table
from fitg.data import Facts
from fitg.data.records import ActionCell
from fitg.engine import questions
from fitg.engine.events.character_combat import Wounded
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.missions import (
    BonusDrawn,
    CardDrawn,
    EventIgnored,
    InformationGained,
    MissionAborted,
    MissionAssigned,
    MissionCompleted,
    MissionFailed,
)
from fitg.engine.events.search import SearchMade
from fitg.engine.game import BadScript, Game, restore
from fitg.engine.machine.actions import Word
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Drawn, LetterOdds
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import Procedure
from fitg.engine.modules import Module, SlotConflict
from fitg.engine.rules import harm, loyalty
from fitg.engine.rules.causes import ACCIDENT
from fitg.engine.rules.missions import reports
from fitg.engine.rules.missions.action_events import EVENTS
from fitg.engine.rules.missions.event_rule import NOTHING, EventRule, Happening, Headline
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.information import INFORMATION, InformationForAPoint
from fitg.engine.rules.missions.letters import Sabotage
from fitg.engine.rules.missions.mission import Mission, NameTarget
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.search import Search
from fitg.engine.ruleset import compose
from fitg.engine.rulesets.standard import SHARED
from fitg.presentation.forecast import forecast

# A mission


class PaintIn(NameTarget, frozen=True):
    form = "paint in {colour}"
    saying = "Paint in {colour}"
    colour: Word

    @property
    def target(self) -> str:
        return self.colour


class Mural(Mission, tag="toy.Mural"):
    """A mural moves the people: Loyalty shifts; who fails falls off the scaffold."""

    letter = "S"
    target_prompt = "Which colour?"

    def may_join(self, ctx: Context, character: object, members: tuple[str, ...]) -> bool:
        return not members

    def targets(self, ctx: Context, site: Site) -> list[NameTarget]:
        return [PaintIn("red"), PaintIn("blue")]

    def most_letters(self, ctx: Context, site: Site) -> int | None:
        return 1

    def bonus(self, ctx: Context, site: Site, group: Group) -> list[Modifier]:
        return [Modifier("fresh paint", 2)]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        loyalty.shift(ctx, site.planet(ctx), 1, site.side, f"a {group.target} mural", "15.12")
        return None

    def fail(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        reports.failed(ctx, site, group, "the paint ran")
        for each in living(ctx, group):
            harm.wound(ctx, ctx.state.characters[each], 1, Cause(ACCIDENT), "13.52")
        return None


MURAL = Module(id="mural", needs=(SHARED.id,), instead={Sabotage: Mural})


def painting(options: dict[str, str], **position: object) -> Game:
    return errand(CITY, ["kogus", "zina-adora"], options=options, **position)  # type: ignore[arg-type]


def test_a_letter_can_be_another_mission(playing: Play) -> None:
    """Card 92 shows an S in cities, and betrays a Coup, of which there is none."""
    game = painting(playing(MURAL), cards=[92])
    do(game, "assign kogus to S")
    assert "assign zina-adora to S" not in game.actions
    do(game, "draw")
    decision = game.decision
    assert decision is not None
    assert decision.prompt == f"Squamot (urban): {Mural.target_prompt}"
    events = do(game, "paint in red")
    assert only(events, MissionAssigned).target == "red"
    events = draw(game)
    assert only(events, MissionCompleted).letter == "S"
    assert only(events, LoyaltyShifted).reason == "a red mural"


def test_its_bonus_draws_and_its_failure_are_its_own(playing: Play) -> None:
    game = painting(playing(MURAL), cards=[82, 82, 82, 82, 82, 82])
    do(game, "assign kogus to S", "draw", "paint in red")
    events = draw(game, 4) + finish(game)
    assert only(events, BonusDrawn).parts == (Modifier("fresh paint", 2),)
    assert only(events, MissionFailed).reason == "the paint ran"
    assert only(events, Wounded).cause == "an accident"


def test_a_game_goes_on_with_its_missions_after_it_was_restored(playing: Play) -> None:
    game = painting(playing(MURAL), cards=[92])
    do(game, "assign kogus to S", "draw")
    again = restore(game.snapshot())
    assert again.actions == game.actions
    assert do(again, "paint in red", "draw") == do(game, "paint in red", "draw")


def test_a_standard_game_beside_it_keeps_its_own_missions(playing: Play) -> None:
    painted = painting(playing(MURAL), cards=[92])
    game = painting({"ruleset": "standard"}, cards=[92])
    assert isinstance(painted.ctx.rules.missions["S"], Mural)
    assert isinstance(game.ctx.rules.missions["S"], Sabotage)
    send(game, S=["kogus", "zina-adora"])
    assert game.actions == ("draw", "stop")


def test_two_missions_for_one_letter_are_refused() -> None:
    with pytest.raises(SlotConflict, match="both have a mission 'S'"):
        compose("toy", (SHARED, Module(id="mural", missions=(Mural,))))


def test_gather_information_can_be_worth_no_point(playing: Play) -> None:
    plain = Module(id="plain", needs=(INFORMATION,), without=(InformationForAPoint,))
    for options, point in (({"ruleset": "standard"}, True), (playing(plain), False)):
        game = errand(CITY, ["kogus"], cards=[85, 85], options=options)
        send(game, I=["kogus"])
        gained = only(draw(game, 2), InformationGained)
        assert (gained.letters, gained.point) == (2, point)
        assert informed_sides(game) == (("rebel",) if point else ())


# An event


def test_one_event_can_be_changed(playing: Play) -> None:
    """Card 82 brings an event to cities that is ignored the second time; here it may strike again."""
    event = _event_of(82)
    again = Module(id="again", needs=(SHARED.id,), events={event: replace(EVENTS[event], repeatable=True)})
    for options, reasons in (
        ({"ruleset": "standard"}, ["it was drawn before"]),
        (playing(again), []),
    ):
        game = errand(CITY, ["kogus"], loyalty="dissent", cards=[82, 82], options=options)
        send(game, P=["kogus"])
        ignored = [each.reason for each in every(draw(game, 2), EventIgnored)]
        assert [reason for reason in ignored if reason == "it was drawn before"] == reasons


def _event_of(card: int) -> str:
    game = errand(CITY, ["kogus"], cards=[card])
    send(game, P=["kogus"])
    return only(draw(game), CardDrawn).event


def test_an_event_can_be_about_another_mission(playing: Play) -> None:
    def strike(ctx: Context, site: Site, event: Headline) -> Happening:
        reports.aborted(ctx, site, site.groups[event.group], f"struck by {event.name}")
        return Happening(aborted=event.group)

    name = _event_of(82)
    module = Module(id="strikes", needs=(SHARED.id,), events={name: EventRule(handle=strike, about="G")})
    game = errand(CITY, ["kogus", "zina-adora"], cards=[82], options=playing(module))
    send(game, P=["kogus"], G=["zina-adora"])
    aborted = only(draw(game), MissionAborted)
    assert (aborted.letter, aborted.reason) == ("G", f"struck by {name}")


# Draws


class OneDie:
    """A die instead of the cards: 1 and 2 show an S, 6 is an event of its own; it never runs out."""

    noun = "face of the die"
    hit, tries, case, steps = "letter", "draws", "13.6", "Dice rolled"

    def draw(self, ctx: Context, place: str, drawn: Drawn) -> tuple[Drawn, int]:
        return drawn, ctx.draw(list(self.faces(ctx.facts)))

    def read(self, ctx: Context, place: str, face: int) -> ActionCell:
        return ActionCell(letters="S" if face <= 2 else "", event="six" if face == 6 else "", parameter="")

    def letters_anywhere(self, ctx: Context, face: int) -> str:
        return "S" if face <= 2 else ""

    def odds(
        self, ctx: Context, place: str, drawn: Drawn, letter: str, draws: int, most: int = 2
    ) -> LetterOdds:
        none = Fraction(2, 3) ** draws if letter == "S" else Fraction(1)
        return (none, 1 - none)

    def event_chance(self, ctx: Context, place: str, event: str, draws: int) -> Fraction:
        return 1 - Fraction(5, 6) ** draws

    def faces(self, facts: Facts) -> Collection[int]:
        return range(1, 7)


def _six(ctx: Context, site: Site, event: Headline) -> Happening:
    loyalty.shift(ctx, site.planet(ctx), 1, site.side, "a six", "15.12")
    return NOTHING


DIE = Module(
    id="die", needs=(SHARED.id,), draws=OneDie(), events={"six": EventRule(handle=_six, repeatable=True)}
)


def test_draws_can_come_from_a_die(playing: Play) -> None:
    game = errand(CITY, ["kogus"], units={CITY: {"militia": 2}}, cards=[6, 3, 1, 6], options=playing(DIE))
    send(game, S=["kogus"])
    events = draw(game, 4)
    assert [each.card for each in every(events, CardDrawn)] == [6, 3, 1, 6]
    assert [each.reason for each in every(events, LoyaltyShifted)] == ["a six", "a six"]
    assert only(events, MissionCompleted).letters == 1
    again = restore(game.snapshot())
    assert again.actions == game.actions


def test_scripts_name_the_faces_of_the_source(playing: Play) -> None:
    with pytest.raises(BadScript, match="no face of the die 73; the scripted cards can be 1 to 6"):
        errand(CITY, ["kogus"], cards=[73], options=playing(DIE))
    with pytest.raises(BadScript, match="no Action Card 6; the scripted cards can be 68 to 97"):
        errand(CITY, ["kogus"], cards=[6])


def test_odds_and_bots_ask_the_source(playing: Play) -> None:
    game = errand(CITY, ["kogus"], options=playing(DIE))
    standard = errand(CITY, ["kogus"])
    assert Table(game.ctx, "rebel").chance(CITY, "S", 2) == pytest.approx(5 / 9)
    assert Table(standard.ctx, "rebel").chance(CITY, "S", 2) != pytest.approx(5 / 9)
    assert Table(game.ctx, "rebel").chance(CITY, "S", 2) == pytest.approx(5 / 9)
    (odds,) = forecast(game, "assign kogus to S")
    size = game.ctx.board.sizes[CITY]
    assert odds.rows == (
        ("0 letters", Fraction(2, 3) ** size),
        ("1 or more letters", 1 - Fraction(2, 3) ** size),
    )


# Modifiers


def test_modules_add_to_bonus_draws_with_their_reasons(playing: Play) -> None:
    def luck(ctx: Context, site: Site, group: Group) -> list[Modifier]:
        return [Modifier(f"luck on {group.letter}", 3)] if site.side == "rebel" else []

    module = Module(id="luck", answers=(questions.bonus_draws.by(luck),))
    game = errand(CITY, ["kogus"], cards=[82] * 8, options=playing(module))
    send(game, P=["kogus"])
    drawn = only(draw(game, 4) + finish(game), BonusDrawn)
    assert Modifier("luck on P", 3) in drawn.parts


def test_modules_add_to_hiding_with_their_reasons(playing: Play) -> None:
    def fog(ctx: Context, search: Search) -> list[Modifier]:
        return [Modifier("fog", 2 if search.by == "units" else 1)]

    options = playing(Module(id="fog", answers=(questions.hiding.by(fog),)))
    values = []
    for chosen in (options, {"ruleset": "standard"}):
        game = table(
            "rebel.search",
            characters={"kogus": {"place": "221.1", "detected": True}},
            units={"221.1": {"line": 1}},
            dice=[6],
            options=chosen,
        )
        made = only(do(game, "search 221.1 with units"), SearchMade)
        values.append(made.hiding_value)
        assert (Modifier("fog", 2) in made.parts) == (chosen is options)
    assert values[0] == values[1] + 2
