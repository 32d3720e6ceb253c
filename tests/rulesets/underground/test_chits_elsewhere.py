"""[VC-53d, VC-56, VC-57e, VC-58b] Chits in the larger games: in orbit, with sovereigns, beside Atrocities."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, points
from tests.engine.table import do, every, only, question
from tests.rulesets.underground.chit_table import (
    CITY,
    HEROES,
    chit,
    chit_mission,
    send,
    to_the_end,
)

from fitg.data import facts
from fitg.engine.events.character_combat import FightBegan
from fitg.engine.events.galactic import AtrocityCommitted, SecretRevealed
from fitg.engine.events.missions import BonusDrawn, EventIgnored, EventStruck, MissionAborted
from fitg.engine.events.movement import DetectionChanged
from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import Planet
from fitg.engine.modules import Module
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets import register, underground, unregister
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits.bags import bags
from fitg.engine.rulesets.underground.chits.civil_war import ImperialLevy
from fitg.engine.rulesets.underground.chits.events import CivilWarBroke

PLANET, TOWN = "232", "232.1"
ORBIT = f"{PLANET}.orbit"
#: Where Nam Nhuk rules.
COURT = "141.1"
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}


def in_the_galaxy(segment: str, *, characters: dict[str, Any], **more: Any) -> Game:
    return galaxy(segment, turn=3, characters=FAR | characters, options=HEROES, **more)


# Missions with bonus draws only


@pytest.mark.case("VC-53d", "VC-54a")
def test_a_question_draws_bonus_chits_only_from_any_bag() -> None:
    held = {"kogus": {"place": TOWN, "fate": "captive", "captor": "redjac"}, "redjac": {"place": TOWN}}
    answers = [face for face, cell in bags()["urban"].items() if "Q" in cell.letters]
    assert len(answers) == 4
    game = in_the_galaxy("imperial-1.missions", characters=held, cards=[answers[0]])
    do(game, f"missions at {TOWN}") if f"missions at {TOWN}" in game.actions else None
    events = do(game, "redjac questions kogus")
    drawn = only(events, BonusDrawn)
    assert drawn.draws == 3 + game.facts.characters["redjac"].intelligence
    assert drawn.hits == sum(face in answers for face in drawn.cards) >= 1


@pytest.mark.case("VC-53d", "VC-54a")
def test_a_spaceship_quest_draws_bonus_chits_only_from_any_bag() -> None:
    crew = {
        "boccanegra": {"place": ORBIT, "ship": "explorer"},
        "zina-adora": {"place": ORBIT, "fate": "captive", "captor": "units"},
    }
    quests = [face for face, cell in bags()["urban"].items() if "J" in cell.letters]
    assert len(quests) == 4
    game = in_the_galaxy("rebel-1.missions", characters=crew, units={ORBIT: {"line": 1}}, cards=[quests[0]])
    do(game, f"missions at {ORBIT}", "quest with explorer for zina-adora")
    events = do(game, "draw") if "draw" in game.actions else list(game.log)
    drawn = every(events, BonusDrawn)[-1]
    assert drawn.hits == sum(face in quests for face in drawn.cards) >= 1
    assert game.state.characters["zina-adora"].fate == "free"


# A sovereign among them


def court(face: int) -> list[Event]:
    """What this chit brings a group with a sovereign."""
    game = in_the_galaxy(
        "rebel-1.missions",
        characters={"kogus": {"place": COURT}},
        sovereigns={"nam-nhuk": {"fate": "summoned", "side": "rebel", "place": COURT}},
        cards=[face],
    )
    do(game, f"missions at {COURT}")
    letter = next(letter for letter in "DSPIG" if f"assign kogus to {letter}" in game.actions)
    send(game, **{letter: ["kogus", "nam-nhuk"]})
    return do(game, "draw")


@pytest.mark.case("VC-56e")
@pytest.mark.parametrize("event", ["irate_locals", "creature_attack", "accident"])
def test_a_group_with_a_sovereign_is_spared(event: str) -> None:
    events = court(chit(COURT, event))
    assert [each.event for each in every(events, EventIgnored)] == [event]
    assert not every(events, FightBegan)


@pytest.mark.case("VC-56e")
def test_the_robots_of_security_measures_spare_a_sovereign_too() -> None:
    assert only(court(chit(COURT, "security", "found")), EventIgnored).reason == "a sovereign is among them"


# What other modules answer


@pytest.fixture
def informed() -> Iterator[dict[str, Any]]:
    """Heroes with a module that knows the agents and has Local Forces everywhere."""

    def yes(ctx: Context, site: Site) -> bool:
        return site.side == "rebel"

    def everywhere(ctx: Context, planet: Planet) -> bool:
        return True

    toy = Module(
        id="toy.informed",
        title="A toy",
        needs=("core.chits",),
        answers=(asked.knows_the_agents.by(yes), asked.has_local_forces.by(everywhere)),
    )
    heroes = underground.HEROES_RECIPE
    register("informed", heroes._replace(modules=lambda game: (*heroes.modules(game), toy)))
    yield {"ruleset": "informed"}
    unregister("informed")


@pytest.mark.case("VC-56g", "VC-57n")
def test_with_the_trap_known_enemy_agents_give_a_draw_and_detect_nobody(informed: dict[str, Any]) -> None:
    game = chit_mission(CITY, ["kogus"], options=informed, cards=[chit(CITY, "enemy_agent"), 26, 31, 22])
    send(game, S=["kogus"])
    events = to_the_end(game)
    assert not every(events, MissionAborted)
    assert not every(events, DetectionChanged)
    told = only(events, BonusDrawn)
    assert {part.reason: part.by for part in told.parts} == {
        "Combat of Kogus": 5,
        "turned agents": 1,
        "contacts": 1,
    }


@pytest.mark.case("VC-56f")
def test_rebels_are_left_alone_by_locals_where_local_forces_are(informed: dict[str, Any]) -> None:
    game = chit_mission(CITY, ["kogus"], options=informed, cards=[chit(CITY, "irate_locals")])
    send(game, S=["kogus"])
    assert only(do(game, "draw"), EventIgnored).case == "VC-56f"
    game = chit_mission(
        CITY, ["redjac"], side="imperial", options=informed, cards=[chit(CITY, "irate_locals")]
    )
    letter = next(action.rpartition(" ")[2] for action in game.actions if action.startswith("assign redjac"))
    send(game, **{letter: ["redjac"]})
    assert only(do(game, "draw"), FightBegan).attacker == "irate-locals"


# Atrocities


@pytest.mark.case("VC-57e")
def test_an_atrocity_comes_after_the_letters_and_before_new_units_attack() -> None:
    game = in_the_galaxy(
        "rebel-1.missions",
        characters={"rayner-derban": {"place": TOWN}},
        planets={PLANET: {"loyalty": "unrest"}},
        units={ORBIT: {"resolution": 1}, TOWN: {"militia": 1}},
        cards=[chit(TOWN, "atrocity")],
    )
    do(game, f"missions at {TOWN}")
    send(game, R=["rayner-derban"])
    do(game, "draw")
    assert game.state.planets[PLANET].status == "rebellion"
    while game.decision is not None and game.decision.kind == "rebellion.force-points":
        do(game, game.actions[0])
    assert question(game).side == "imperial"
    assert question(game).kind == "atrocity"
    events = do(game, f"release chemicals on {PLANET}")
    assert every(events, AtrocityCommitted)
    kinds = [each for each in game.log if isinstance(each, AtrocityCommitted)]
    assert len(kinds) == 1


@pytest.mark.case("VC-57e")
def test_without_these_letters_the_atrocity_comes_at_once() -> None:
    game = in_the_galaxy(
        "rebel-1.missions",
        characters={"kogus": {"place": TOWN}},
        units={ORBIT: {"peacemaker": 1}},
        cards=[chit(TOWN, "atrocity")],
    )
    do(game, f"missions at {TOWN}")
    letter = next(action.rpartition(" ")[2] for action in game.actions if action.startswith("assign kogus"))
    send(game, **{letter: ["kogus"]})
    do(game, "draw")
    assert game.decision is not None
    assert game.decision.kind == "atrocity"
    do(game, "no atrocity")
    assert "no atrocity" not in game.actions


# Civil War


@pytest.mark.case("VC-57a")
def test_there_is_no_civil_war_on_the_living_planet() -> None:
    game = in_the_galaxy(
        "rebel-1.missions",
        characters={"kogus": {"place": "312.1"}},
        secrets={"312": {"code": "living-planet", "revealed": True}},
        cards=[chit("312.1", "civil_disorder")],
    )
    do(game, "missions at 312.1")
    letter = next(action.rpartition(" ")[2] for action in game.actions if action.startswith("assign kogus"))
    send(game, **{letter: ["kogus"]})
    assert only(do(game, "draw"), EventIgnored).reason == "the Living Planet is of one mind"


@pytest.mark.case("VC-57a")
def test_civil_disorder_does_not_tell_the_secret_of_the_living_planet_before_it_rises() -> None:
    game = in_the_galaxy(
        "rebel-1.missions",
        characters={"rayner-derban": {"place": "312.1"}},
        planets={"312": {"loyalty": "unrest"}},
        secrets={"312": {"code": "living-planet"}},
        cards=[chit("312.1", "civil_disorder", letters="R")],
    )
    do(game, "missions at 312.1")
    send(game, R=["rayner-derban"])
    events = do(game, "draw")
    told = [type(each) for each in events]
    assert not every(events, EventIgnored)
    assert not every(events, CivilWarBroke)
    assert only(events, SecretRevealed).secret == "living-planet"
    assert told.index(EventStruck) < told.index(SecretRevealed)


@pytest.mark.case("VC-57b", "VC-58")
@pytest.mark.parametrize(
    ("event", "share"),
    [("populace_wild", lambda value: 2 * value), ("civil_disorder", lambda value: -(-value // 2))],
)
def test_the_rebel_track_gets_double_of_a_wild_populace_and_half_in_a_civil_war(
    event: str, share: Callable[[int], int]
) -> None:
    game = in_the_galaxy(
        "rebel-1.missions",
        characters={"rayner-derban": {"place": TOWN}},
        planets={PLANET: {"loyalty": "unrest"}},
        cards=[chit(TOWN, event, letters="R")],
    )
    do(game, f"missions at {TOWN}")
    send(game, R=["rayner-derban"])
    before = points(game)["rebel"]
    do(game, "draw")
    values = [facts().environs[place].resource for place in game.ctx.board.surface[PLANET]]
    assert points(game)["rebel"] == before + sum(share(value) for value in values)


@pytest.mark.case("VC-58b")
def test_where_the_pool_is_empty_units_leave_the_map_with_refund() -> None:
    total = facts().unit_kinds["line"].count
    assert total is not None
    places = ["241.1", "241.2", "311.1", "311.2", "411.1", "542.1"]
    spread = {place: {"line": 1} for place in places}
    rest = total - len(places)
    spread |= {"162.orbit": {"line": rest}}
    game = in_the_galaxy(
        "rebel-1.missions",
        characters={"rayner-derban": {"place": TOWN}},
        planets={PLANET: {"loyalty": "unrest"}},
        units=spread,
        cards=[chit(TOWN, "civil_disorder")],
    )
    do(game, f"missions at {TOWN}")
    send(game, R=["rayner-derban"])
    before = points(game)["imperial"]
    events = do(game, "draw")
    pool = only(events, CivilWarBroke).imperial_points
    assert f"raise line at {TOWN}" not in game.actions
    events = do(game, f"raise line at {TOWN} from 241.1")
    price = facts().unit_kinds["line"].cost
    assert price is not None
    assert points(game)["imperial"] == before + price
    assert "241.1" not in game.state.stacks["imperial"]
    assert game.state.stacks["imperial"][TOWN].units["line"] == 1
    levy = next((each for each in game.state.stack if isinstance(each, ImperialLevy)), None)
    assert levy is None or levy.points == pool - price
    do(game, "done") if "done" in game.actions else None
    assert points(game)["imperial"] == before + price
