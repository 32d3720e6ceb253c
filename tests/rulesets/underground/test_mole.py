"""[VE-IS3, VE-23] The Secret Clone Project: what the clone tells, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.bots.positions import advised
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, passing, question
from tests.rulesets.underground.event_table import event_table
from tests.rulesets.underground.secret_table import with_event
from tests.rulesets.underground.test_event_deck import MAJORS_ONLY
from tests.rulesets.underground.turn_table import play_to

from fitg.engine.events.character_combat import FightBegan
from fitg.engine.events.military_combat import CombatDeclared
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.modules import Module
from fitg.engine.questions import Craft
from fitg.engine.rules.galactic.atrocities import Ambush
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space import passage
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign.memory import memory as reaction
from fitg.engine.rulesets.underground.cards import mole
from fitg.engine.rulesets.underground.cards.events import MoleNamed, MoleSuspected
from fitg.engine.rulesets.underground.cards.memory import SUSPECTS, memory
from fitg.engine.rulesets.underground.cells import CELLS
from fitg.engine.rulesets.underground.chits.effects import AGENTS_TURNED, ENEMY_AGENT, counts_as
from fitg.engine.rulesets.underground.combat import COMBAT, COMBAT_IN_THE_GALAXY
from fitg.engine.rulesets.underground.immunity.rescue import Rescue
from fitg.presentation.narration import describe

Lay = Callable[..., Game]
HOBAR, TOWN = "odene-hobar", "222.1"
#: The Rebels have found out about the agents of the Trap.
TRAP = Module(
    id="toy.trap",
    needs=("galactic",),
    answers=(asked.knows_the_agents.by(lambda ctx, site: site.side == "rebel"),),
)


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with event_table(CELLS, COMBAT, COMBAT_IN_THE_GALAXY, MAJORS_ONLY, TRAP) as found:

        def lay_out(*segment: str, told: str | None = HOBAR, **more: Any) -> Game:
            people = {
                HOBAR: {"place": TOWN},
                "kogus": {"place": TOWN},
                "jon-kidu": {"place": "311.1"},
                **more.pop("characters", {}),
            }
            more.setdefault("lasting", ("IS3",))
            game: Game = found(*segment, characters=people, **{"turn": 7, **more})
            if told is not None:
                memory(game.ctx).mole = told
            return game

        yield lay_out


def suspected(events: list[Event]) -> list[MoleSuspected]:
    return every(events, MoleSuspected)


@pytest.mark.case("VE-23", "VE-IS3")
@pytest.mark.parametrize(
    ("die", "who"),
    [(1, ""), (2, "odene-hobar"), (3, "frun-sentel"), (4, "yarro-latac"), (5, "vudot-vodot")],
)
def test_each_event_phase_a_die_names_of_whom_the_clone_tells(lay: Lay, die: int, who: str) -> None:
    game = lay(told=None, lasting=("IS3",), top=("G2",), dice=[die, 3, 3, 3])
    assert memory(game.ctx).mole == who
    (told,) = every(game.log, MoleNamed) or every(game.ctx.journal, MoleNamed)
    assert (told.die, told.character) == (die, who)
    assert "the clone tells of" in describe(told, game.facts)


@pytest.mark.case("VE-23")
def test_on_a_six_the_empire_chooses_among_the_four(lay: Lay) -> None:
    game = lay("rebel.missions")
    play(game, mole.Leak())
    game = lay("rebel.missions", dice=[6])
    play(game, mole.Leak())
    assert (question(game).kind, question(game).side) == ("events.card", "imperial")
    assert {action.split()[-1] for action in game.actions} == set(SUSPECTS.values())
    assert advised(game) == f"tell of {HOBAR}"
    do(game, "tell of frun-sentel")
    assert memory(game.ctx).mole == "frun-sentel"


@pytest.mark.case("VE-23", "VC-43")
@pytest.mark.parametrize(
    ("hobar", "tells"),
    [
        ({"place": TOWN}, True),
        ({"place": TOWN, "fate": "captive", "captor": "redjac"}, False),
        ({"place": TOWN, "fate": "incapacitated", "cause": "accident"}, False),
        ({"fate": "dead"}, False),
    ],
)
def test_of_whoever_cannot_act_nothing_is_told(lay: Lay, hobar: dict[str, Any], tells: bool) -> None:
    """VQ-370."""
    game = lay("imperial.missions", characters={HOBAR: hobar, "redjac": {"place": TOWN}})
    assert mole.hideout(game.ctx) == (TOWN if tells else "")
    site, group = Site("223.1", "imperial"), Group(letter="I", members=("jon-kidu",))
    assert bool(mole.leaks(game.ctx, site, group)) is tells


@pytest.mark.case("VE-23")
def test_nothing_is_rolled_before_it_is_played_or_when_all_is_over(lay: Lay) -> None:
    game = lay(lasting=(), top=("G2",))
    assert not every(game.log, MoleNamed)
    game = lay("rebel.missions")
    memory(game.ctx).mole_over = True
    assert not mole.is_on(game.ctx)
    assert mole.hideout(game.ctx) == ""


@pytest.mark.case("VE-23a", "VE-23f")
def test_he_and_all_rebels_around_him_are_detected_as_the_search_begins(lay: Lay) -> None:
    game = lay(top=("G2",), dice=[2, 4], characters={"boccanegra": {"place": "331.1"}})
    play_to(game, "rebel.missions")
    (die,) = suspected(list(game.log))
    assert (die.character, die.die, die.found) == (HOBAR, 4, False)
    people = game.state.characters
    assert [people[who].detected for who in (HOBAR, "kogus", "boccanegra")] == [True, True, False]
    quiet = lay(top=("G2",), dice=[1])
    play_to(quiet, "rebel.missions")
    assert not quiet.state.characters["kogus"].detected


@pytest.mark.case("VE-23a")
def test_where_all_are_seen_already_nothing_is_used(lay: Lay) -> None:
    seen = {HOBAR: {"place": TOWN, "detected": True}, "kogus": {"place": TOWN, "detected": True}}
    game = lay(top=("G2",), dice=[2], characters=seen)
    play_to(game, "rebel.missions")
    assert not suspected(list(game.log))


@pytest.mark.case("VE-23b")
def test_agents_work_around_him_although_they_are_known(lay: Lay) -> None:
    game = lay("rebel.missions")
    here = Site(TOWN, "rebel", (Group(letter="S", members=("kogus",)),))
    elsewhere = Site("331.1", "rebel", (Group(letter="S", members=("kogus",)),))
    assert counts_as(game.ctx, here, ENEMY_AGENT) == ""
    assert counts_as(game.ctx, elsewhere, ENEMY_AGENT) == AGENTS_TURNED
    memory(game.ctx).mole = ""
    assert counts_as(game.ctx, here, ENEMY_AGENT) == AGENTS_TURNED


@pytest.mark.case("VE-23c", "VE-23f")
def test_attacks_on_rebel_units_around_him_are_sneak_attacks(lay: Lay) -> None:
    units = {TOWN: {"urban-1-0": 1, "veteran": 2}, "331.1": {"urban-1-0": 1, "veteran": 1}}
    game = lay("imperial.surface-movement", units=units, dice=[3, 3, 5, 5, 5])
    while f"attack at {TOWN}" not in game.actions:
        do(game, passing(game))
    events = do(game, f"attack at {TOWN}")
    assert any(isinstance(each, Ambush) for each in game.state.stack) or suspected(events)
    while not suspected(events):
        events += do(game, passing(game))
    assert suspected(events)[0].character == HOBAR
    # Elsewhere an attack is an attack.
    game = lay("imperial.surface-movement", units=units, dice=[3, 3, 5, 5, 5])
    while "attack at 331.1" not in game.actions:
        do(game, passing(game))
    events = do(game, "attack at 331.1")
    assert only(events, CombatDeclared).place == "331.1"
    assert not any(isinstance(each, Ambush) for each in game.state.stack)


@pytest.mark.case("VE-23d")
def test_information_in_his_province_draws_two_more(lay: Lay) -> None:
    spies = {"jon-kidu": {"place": "241.1"}, "barca": {"place": "311.1"}}
    game = lay("imperial.missions", characters=spies)

    def told(who: str, letter: str = "I", side: Any = "imperial") -> int:
        place = game.state.characters[who].place
        group = Group(letter=letter, members=(who,))
        found = bonus_draws(game.ctx, Site(place, side, (group,)), group)[1]
        return sum(part.by for part in found if part.reason == "Secret Clone Project")

    assert (told("jon-kidu"), told("barca"), told("jon-kidu", "S"), told("kogus", side="rebel")) == (
        2,
        0,
        0,
        0,
    )
    aloft = lay("imperial.missions", characters={**spies, HOBAR: {"place": "222.orbit", "ship": "explorer"}})
    game = aloft
    assert told("jon-kidu") == 0


@pytest.mark.case("VE-23d", "VE-23f")
def test_after_such_a_mission_the_die_is_rolled(lay: Lay) -> None:
    game = lay("imperial.missions", characters={"jon-kidu": {"place": TOWN}}, dice=[2, 2, 2, 2])
    do(game, f"missions at {TOWN}")
    do(game, "assign jon-kidu to I")
    events: list[Event] = []
    for _ in range(40):
        if suspected(events):
            break
        events += do(game, "draw" if "draw" in game.actions else passing(game))
    assert len(suspected(events)) == 1


@pytest.mark.case("VE-23e")
def test_one_unit_with_a_militia_may_follow_him_as_to_a_rebellion(lay: Lay) -> None:
    game = lay("imperial.interplanetary-movement", assignment=127)
    named = game.facts.strategic_assignments[127].provinces
    if "2" in named:
        card = next(
            number for number, row in game.facts.strategic_assignments.items() if "2" not in row.provinces
        )
        game = lay("imperial.interplanetary-movement", assignment=card)

    def way(here: str, there: str, fleet: Fleet | None = None) -> bool:
        if fleet is not None:
            game.state.stack.append(
                FleetMove(origin=f"{here}.orbit", destination=f"{there}.orbit", fleet=fleet)
            )
        craft = Craft("fleet", units=tuple(fleet.units) if fleet else ("line",))
        found = passage.is_allowed(game.ctx, "imperial", f"{here}.orbit", f"{there}.orbit", craft)
        if fleet is not None:
            game.state.stack.pop()
        return found

    def fleet(**units: int) -> Fleet:
        return Fleet(side="imperial", units=units, companions=())

    assert way("241", "222", fleet(line=1))
    assert way("241", "222", fleet(line=1, militia=1))
    assert not way("241", "222", fleet(line=2))
    assert not way("241", "222", fleet(line=1, militia=2))
    # Not from elsewhere, nor to another planet; and once.
    assert not way("311", "222", fleet(line=1))
    assert not way("241", "223", fleet(line=1))
    memory(game.ctx).mole_followed = True
    assert not way("241", "222", fleet(line=1))


@pytest.mark.case("VE-23e", "VE-RS6", "VC-37a")
@pytest.mark.parametrize(
    ("cards", "alarms", "from_afar"),
    [
        ({}, (), False),
        ({}, ("1", "base"), True),
        ({"due": ("RS6",)}, ("1", "base"), False),
        ({"due": ("H3",)}, (), True),
    ],
)
def test_an_emergency_lets_a_unit_follow_him_only_while_it_is_in_force(
    lay: Lay, cards: dict[str, Any], alarms: tuple[str, ...], from_afar: bool
) -> None:
    """A breakdown leaves Local Alarm, and nothing of the emergency; a crackdown is as one."""
    facts = lay("rebel.missions").facts.strategic_assignments
    card = next(number for number, row in facts.items() if not {"2", "3"} & set(row.provinces))
    game = lay("imperial.interplanetary-movement", assignment=card, **cards)
    reaction(game.ctx).alarms = alarms
    line = Fleet(side="imperial", units={"line": 1}, companions=())

    def way(here: str) -> bool:
        game.state.stack.append(FleetMove(origin=here, destination="222.orbit", fleet=line))
        craft = Craft("fleet", units=("line",))
        found = passage.is_allowed(game.ctx, "imperial", here, "222.orbit", craft)
        game.state.stack.pop()
        return found

    assert way("241.orbit")
    assert way("331.orbit") is from_afar


@pytest.mark.case("VE-23e", "VE-23f")
def test_the_die_is_rolled_only_if_nothing_else_let_the_unit_go(lay: Lay) -> None:
    facts = lay("rebel.missions").facts
    cards = facts.strategic_assignments
    for inside in (False, True):
        card = next(number for number, row in cards.items() if ("2" in row.provinces) is inside)
        game = lay(
            "imperial.interplanetary-movement",
            assignment=card,
            units={"241.orbit": {"line": 1}, "451.1": {"line": 1}},
            dice=[6, 1, 5, 5, 5],
        )
        unit = Fleet(side="imperial", units={"line": 1}, companions=())
        play(game, FleetMove(origin="241.orbit", destination="222.orbit", fleet=unit))
        assert bool(suspected(list(game.ctx.journal))) is not inside
        assert memory(game.ctx).mole_followed is not inside


@pytest.mark.case("VE-23f", "VE-23g")
def test_on_a_one_he_was_the_clone_and_lies_there(lay: Lay) -> None:
    game = lay("rebel.missions", dice=[1])
    play(game, mole.suspicion(game.ctx))
    hobar = game.state.characters[HOBAR]
    assert hobar.fate == "incapacitated"
    assert hobar.wounds == game.facts.characters[HOBAR].endurance - 1
    assert memory(game.ctx).mole_over
    assert mole.hideout(game.ctx) == ""
    (told,) = suspected(list(game.ctx.journal))
    assert "was the clone" in describe(told, game.facts)
    game = lay("rebel.missions", dice=[2])
    play(game, mole.suspicion(game.ctx))
    assert game.state.characters[HOBAR].fate == "free"
    assert not memory(game.ctx).mole_over


@pytest.mark.case("VE-23g")
@pytest.mark.parametrize(
    ("side", "who", "fate"), [("rebel", "kogus", "free"), ("imperial", "jon-kidu", "captive")]
)
def test_rescuers_of_either_side_fight_him(lay: Lay, side: Any, who: str, fate: str) -> None:
    helper = {who: {"place": TOWN}, "redjac": {"place": TOWN}, "jon-kidu": {"place": TOWN}}
    game = lay(f"{side}.missions", dice=[1, *[6, 1] * 20], characters=helper)
    play(game, mole.suspicion(game.ctx))
    members = (who, "redjac") if side == "imperial" else (who,)
    play(game, Rescue(side=side, place=TOWN, members=members, number=1))
    events: list[Event] = list(game.ctx.journal)
    for _ in range(60):
        if question(game).kind == "missions":
            break
        events += do(game, game.actions[0])
    (fight,) = every(events, FightBegan)
    assert "Odene Hobar (strength 3, endurance 4) against" in describe(fight, game.facts)
    hobar = game.state.characters[HOBAR]
    assert (hobar.fate, hobar.wounds) == (fate, game.facts.characters[HOBAR].endurance - 1)


@pytest.mark.case("VE-23b", "VE-23f")
def test_agents_that_strike_because_of_him_put_the_clone_at_risk(lay: Lay) -> None:
    chit = with_event(TOWN, "enemy_agent")
    game = lay("rebel.missions", cards=[chit], dice=[4, 4, 4])
    do(game, f"missions at {TOWN}")
    letter = next(each.split()[-1] for each in game.actions if each.startswith("assign kogus to"))
    events = do(game, f"assign kogus to {letter}")
    while not suspected(events) and question(game).kind.startswith("missions"):
        events += do(game, "draw" if "draw" in game.actions else passing(game))
    assert [each.character for each in suspected(events)] == [HOBAR]
    quiet = lay("rebel.missions", told="", cards=[chit])
    do(quiet, f"missions at {TOWN}", f"assign kogus to {letter}")
    events = []
    for _ in range(6):
        if "draw" not in quiet.actions:
            break
        events += do(quiet, "draw")
    assert not suspected(events)
