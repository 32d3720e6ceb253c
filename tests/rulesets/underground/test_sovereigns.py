"""[VX-10 to VX-14c] Sovereigns: who wakes them, what they bring and can do, and how they are avenged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import record
from tests.engine.province.politics_table import play as carry_out
from tests.engine.table import do, every, only, question, troops, until
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.test_veterans import exhaust
from tests.rulesets.underground.turn_table import play_to, staged_table
from tests.rulesets.underground.whole_table import put_ruler, whole

from fitg.engine import points, questions
from fitg.engine.events.politics import SovereignSummoned
from fitg.engine.game import Game, restore
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Announcement, Moment
from fitg.engine.machine.state import UNREST
from fitg.engine.modules import SlotConflict
from fitg.engine.rules import characters, custody, detection, harm, stacking, units
from fitg.engine.rules.causes import ACCIDENT, LOCALS, SQUAD
from fitg.engine.rules.galactic import tracks
from fitg.engine.rules.galactic.causes import CHEMICALS, PLAGUE
from fitg.engine.rules.galactic.mission_phase import take_drugs
from fitg.engine.rules.healing import can_heal
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.movement import may_enter
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.ruleset import compose
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground.chits import CHITS
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.immunity import IMMUNITY, IMMUNITY_IN_SPACE
from fitg.engine.rulesets.underground.immunity.defeat import lay_low
from fitg.engine.rulesets.underground.immunity.escape import Return, escapable, run
from fitg.engine.rulesets.underground.immunity.escape import draws as escape_draws
from fitg.engine.rulesets.underground.immunity.events import LaidLow
from fitg.engine.rulesets.underground.locals import LOCAL_FORCES
from fitg.engine.rulesets.underground.missions import MISSIONS, MISSIONS_IN_SPACE, MISSIONS_IN_THE_GALAXY
from fitg.engine.rulesets.underground.network import SUPPLY_NETWORK, conduits
from fitg.engine.rulesets.underground.sovereigns import RULERS, attempts, rulers, summons
from fitg.engine.rulesets.underground.sovereigns.events import SovereignOutraged
from fitg.engine.rulesets.underground.sovereigns.memory import memory
from fitg.engine.rulesets.underground.sovereigns.summons import Contribution
from fitg.engine.rulesets.underground.veterans import VETERANS

#: Pro-Rebel Nam Nhuk rules Ownex (subterranean, with Leadership in space), Pro-Imperial Ascaill the city of
#: Pronox, Neutral Darb Selesh (no Leadership in space) his Environ.
OWNEX, NAM_NHUK = "141", "nam-nhuk"
PRONOX, ASCAILL = "231", "ascaill"
DARB, BALGAR, XELA = "darb-selesh", "balgar", "xela-grebb"
MOVES = "rebel.interplanetary-movement"
PHASE, ENEMY_PHASE = "rebel-1.missions", "imperial-1.missions"
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
UP: dict[str, Any] = {"state": "imperial-control", "loyalty": "unrest", "pdb": 1, "pdb_up": True}
RISEN: dict[str, Any] = {"state": "rebellion", "pdb": 1, "pdb_up": False}
FREE: dict[str, Any] = {"state": "rebel-control", "pdb": 0, "pdb_up": False}


@pytest.fixture(scope="module")
def lay_out() -> Iterator[Any]:
    """The module with what it needs, and nothing else."""
    with under(CONTROL, LOCAL_FORCES, VETERANS, RULERS) as table:
        yield table


@pytest.fixture(scope="module")
def heroic() -> Iterator[Any]:
    """Beside cells, chits and the changed missions."""
    with under(
        CONTROL,
        IMMUNITY,
        IMMUNITY_IN_SPACE,
        CHITS,
        MISSIONS,
        MISSIONS_IN_SPACE,
        MISSIONS_IN_THE_GALAXY,
        LOCAL_FORCES,
        VETERANS,
        RULERS,
    ) as table:
        yield table


@pytest.fixture(scope="module")
def with_network() -> Iterator[Any]:
    with under(CONTROL, LOCAL_FORCES, SUPPLY_NETWORK, VETERANS, RULERS) as table:
        yield table


def there(lay_out: Any, segment: str = PHASE, **more: Any) -> Game:
    game: Game = lay_out(segment, turn=3, **{"characters": FAR, **more})
    record(game).tracks = {"rebel": 10, "imperial": 10}
    return game


def environ(game: Game, who: str) -> str:
    return game.ctx.facts.sovereigns[who].environ


def planet_of(game: Game, who: str) -> str:
    return game.ctx.board.planet_of[environ(game, who)]


def can_be_summoned(game: Game, who: str, side: Any = "rebel") -> bool:
    return game.ctx.rules.missions["E"].condition(game.ctx, Site(environ(game, who), side))


def called(who: str, side: str, place: str) -> dict[str, Any]:
    return {who: {"fate": "summoned", "side": side, "place": place}}


def rise(game: Game, planet: str) -> None:
    game.ctx.journal = []
    carry_out(game, Rebellion(planet=planet))


def raise_nobody(game: Game) -> None:
    while question(game).kind == "rebellion.force-points":
        do(game, question(game).actions[-1])


def diplomacy(game: Game, place: str, side: Any, *members: str) -> dict[str, int]:
    """The parts of the draws for Diplomacy that come of sovereigns."""
    group = Group(letter="D", members=members, letters=0)
    parts = game.ctx.rules.ask[questions.bonus_draws](game.ctx, Site(place, side), group)
    return {part.reason: part.by for part in parts}


# When he can be summoned


@pytest.mark.case("VX-10")
@pytest.mark.parametrize("state", [RISEN, FREE])
def test_his_own_planet_wakes_him(lay_out: Any, state: dict[str, Any]) -> None:
    """Just what the original forbids (25.11)."""
    quiet = there(lay_out)
    assert not can_be_summoned(quiet, NAM_NHUK)
    assert can_be_summoned(there(lay_out, planets={OWNEX: state}), NAM_NHUK)


@pytest.mark.case("VX-10")
def test_two_planets_of_his_province_or_of_his_race_wake_him(lay_out: Any) -> None:
    game = there(lay_out)
    province = ["143", "131"]
    assert not can_be_summoned(there(lay_out, planets={"143": RISEN}), NAM_NHUK)
    assert can_be_summoned(there(lay_out, planets=dict.fromkeys(province, RISEN)), NAM_NHUK)
    races = game.ctx.facts.environs[environ(game, NAM_NHUK)].races
    kin = sorted(
        planet
        for race in races
        for planet in {game.ctx.facts.environs[place].planet for place in game.ctx.facts.races[race].environs}
        if not planet.startswith("1")
    )
    if len(kin) >= 2:
        assert can_be_summoned(there(lay_out, planets=dict.fromkeys(kin[:2], RISEN)), NAM_NHUK)


@pytest.mark.case("VX-10")
def test_a_planet_that_is_free_counts_as_one_that_has_risen(lay_out: Any) -> None:
    planets = {"143": RISEN, "131": FREE}
    assert can_be_summoned(there(lay_out, planets=planets), NAM_NHUK)
    only_risen = {"sovereign-rebel-control": "rebellion-only"}
    assert not can_be_summoned(there(lay_out, planets=planets, options=only_risen), NAM_NHUK)


@pytest.mark.case("VX-10")
def test_a_mission_on_a_risen_planet_brings_him_with_his_people(lay_out: Any) -> None:
    game = there(lay_out, planets={OWNEX: RISEN})
    site = Site(environ(game, NAM_NHUK), "rebel")
    comes = game.ctx.rules.missions["E"].complete(game.ctx, site, Group(letter="E", letters=1))
    assert isinstance(comes, Contribution)
    assert game.state.characters[NAM_NHUK].side == "rebel"
    assert game.ctx.rules.missions["E"].risks(game.ctx, site, Group(letter="E")) == ""


@pytest.mark.case("VX-10a")
def test_a_friend_of_the_empire_is_called_as_his_planet_rises(lay_out: Any) -> None:
    game = there(lay_out, planets={PRONOX: UP})
    rise(game, PRONOX)
    assert game.state.characters[ASCAILL].side == "imperial"
    assert (question(game).kind, question(game).side) == ("force-points.here", "imperial")
    assert not any("leave" in each for each in game.actions)


@pytest.mark.case("VX-10a")
def test_one_who_was_killed_is_not_called(lay_out: Any) -> None:
    game = there(lay_out, planets={PRONOX: UP})
    sovereigns.murder(game.ctx, game.ctx.facts.sovereigns[ASCAILL], "rebel")
    rise(game, PRONOX)
    assert question(game).side == "rebel"


@pytest.mark.case("VX-10b")
def test_a_friend_of_the_rebels_may_be_taken_as_his_planet_rises(lay_out: Any) -> None:
    game = there(lay_out, planets={OWNEX: UP})
    rise(game, OWNEX)
    raise_nobody(game)
    assert set(game.actions) == {f"take {NAM_NHUK}", f"leave {NAM_NHUK}"}
    events = do(game, f"take {NAM_NHUK}")
    assert only(events, SovereignSummoned).side == "rebel"


@pytest.mark.case("VX-10b")
def test_he_may_be_left_and_taken_at_the_end_of_a_later_mission_segment(lay_out: Any) -> None:
    game = there(lay_out, planets={OWNEX: UP})
    rise(game, OWNEX)
    raise_nobody(game)
    do(game, f"leave {NAM_NHUK}")
    assert NAM_NHUK not in game.state.characters
    for state in (RISEN, FREE):
        late = there(lay_out, planets={OWNEX: state})
        do(late, "done")
        assert question(late).kind == "sovereigns.take"
    for state in (UP, {"state": "rebellion-stopped", "loyalty": "unrest", "pdb": 1, "pdb_up": False}):
        late = there(lay_out, planets={OWNEX: state})
        do(late, "done")
        assert question(late).kind != "sovereigns.take"


@pytest.mark.case("VX-10b")
def test_not_at_the_end_of_an_imperial_mission_segment(lay_out: Any) -> None:
    game = there(lay_out, ENEMY_PHASE, planets={OWNEX: RISEN})
    do(game, "done")
    assert question(game).kind != "sovereigns.take"


@pytest.mark.case("VX-10c")
def test_his_troops_join_the_attacks_of_the_rebellion(lay_out: Any) -> None:
    """Nobody else was raised: without him nobody could attack there."""
    place = "141.1"
    for takes in (True, False):
        game = there(lay_out, planets={OWNEX: UP}, units={place: {"militia": 1}})
        assert environ(game, NAM_NHUK) == place
        rise(game, OWNEX)
        raise_nobody(game)
        do(game, f"{'take' if takes else 'leave'} {NAM_NHUK}")
        if takes:
            do(game, next(each for each in game.actions if each.startswith("buy 1")), "done")
            while question(game).kind.startswith("veterans"):
                do(game, question(game).actions[-1])
            assert f"attack at {place}" in game.actions
        else:
            assert f"attack at {place}" not in game.actions


@pytest.mark.case("VX-10d")
def test_a_neutral_one_only_where_his_planet_is_free(lay_out: Any) -> None:
    place = planet_of(there(lay_out), BALGAR)
    for state, offered in ((FREE, True), (RISEN, False)):
        game = there(lay_out, planets={place: state})
        do(game, "done")
        assert (question(game).kind == "sovereigns.take") is offered


@pytest.mark.case("VX-10d")
def test_a_neutral_one_may_be_taken_as_his_planet_is_freed(lay_out: Any) -> None:
    place = planet_of(there(lay_out), BALGAR)
    game = there(lay_out, "imperial-1.control", planets={place: RISEN})
    for _ in range(30):
        if question(game).kind == "sovereigns.take":
            break
        do(game, question(game).actions[0])
    assert game.actions[0] == f"take {BALGAR}"
    assert game.state.planets[place].status == "rebel-control"


@pytest.mark.case("VX-10e")
def test_a_mission_that_fails_moves_no_loyalty(lay_out: Any) -> None:
    game = there(lay_out, planets={"143": RISEN, "131": RISEN})
    before = game.state.planets[OWNEX].loyalty
    site = Site(environ(game, NAM_NHUK), "rebel")
    mission = game.ctx.rules.missions["E"]
    mission.unfulfilled(game.ctx, site, Group(letter="E"))
    mission.fail(game.ctx, site, Group(letter="E"))
    assert game.state.planets[OWNEX].loyalty == before


# On the board


@pytest.mark.case("VX-11")
def test_they_have_wits_and_manners_and_pilots(lay_out: Any) -> None:
    game = there(lay_out, sovereigns=called(NAM_NHUK, "rebel", "141.1"))
    ruler = game.state.characters[NAM_NHUK]
    found = [characters.rating(game.ctx, ruler, name) for name in ("intelligence", "diplomacy", "navigation")]
    assert found == [3, 2, 4]
    assert characters.rating(game.ctx, ruler, "combat") == game.ctx.facts.sovereigns[NAM_NHUK].combat


@pytest.mark.case("VX-11a")
def test_he_walks_to_another_environ_of_his_planet(lay_out: Any) -> None:
    game = there(lay_out, "imperial-1.character-movement", sovereigns=called(ASCAILL, "imperial", "231.1"))
    do(game, f"walk {ASCAILL} to 231.2")
    assert game.state.characters[ASCAILL].place == "231.2"


@pytest.mark.case("VX-11a")
def test_he_goes_about_his_planet_and_to_orbit_if_he_leads_in_space(lay_out: Any) -> None:
    game = there(lay_out, sovereigns=called(ASCAILL, "imperial", "231.1"))
    assert may_enter(game.ctx, [ASCAILL], "231.2")
    assert may_enter(game.ctx, [ASCAILL], "231.orbit")
    assert not may_enter(game.ctx, [ASCAILL], "222.1")
    ruled = there(lay_out)
    home, planet = environ(ruled, DARB), planet_of(ruled, DARB)
    game = there(lay_out, sovereigns=called(DARB, "rebel", home))
    assert all(may_enter(game.ctx, [DARB], place) for place in game.ctx.board.surface[planet])
    assert not may_enter(game.ctx, [DARB], f"{planet}.orbit")
    assert game.ctx.rules.ask[questions.may_move](game.ctx, game.state.characters[DARB])


@pytest.mark.case("VX-11a")
def test_he_does_not_board_a_ship_that_could_not_leave_with_him() -> None:
    with staged_table(CONTROL, LOCAL_FORCES, VETERANS, RULERS) as staged:
        home = environ(staged(MOVES), DARB)
        crew = {"tourag": {"place": home, "ship": "solar-merchant"}, "frun-sentel": {"place": home}}
        position: dict[str, Any] = {"characters": FAR | crew, "sovereigns": called(DARB, "rebel", home)}
        game = staged(MOVES, **position)
        do(game, "done", "fly solar-merchant")
        assert "board frun-sentel" in game.actions
        assert f"board {DARB}" not in game.actions


@pytest.mark.case("VX-11a")
def test_no_ship_leaves_him_alone_in_orbit() -> None:
    """A fleet or another ship stays with him, or it does not go."""
    with staged_table(CONTROL, LOCAL_FORCES, VETERANS, RULERS) as staged:
        above = f"{OWNEX}.orbit"
        crew = {"tourag": {"place": above, "ship": "solar-merchant"}}
        other = {"frun-sentel": {"place": above, "ship": "star-cruiser"}}
        position: dict[str, Any] = {"sovereigns": called(NAM_NHUK, "rebel", above), "planets": {OWNEX: FREE}}
        for people, flies in ((crew, False), (crew | other, True)):
            game = staged(MOVES, characters=FAR | people, units={"222.1": {"urban-2-1": 1}}, **position)
            until(game, "fleets")
            assert ("fly solar-merchant" in game.actions) is flies


def is_known(game: Game) -> bool:
    return game.state.characters[ASCAILL].detected


@pytest.mark.case("VX-11b")
def test_alone_nobody_detects_him(lay_out: Any) -> None:
    game = there(lay_out, sovereigns=called(ASCAILL, "imperial", "231.1"))
    game.ctx.touch("231.1")
    game.ctx.settle()
    assert not is_known(game)
    detection.detect(game.ctx, "231.1", "imperial", "informers", "13.2b")
    assert not is_known(game)


@pytest.mark.case("VX-11b")
def test_with_units_or_detected_friends_he_is_detected(lay_out: Any) -> None:
    people = {**FAR, "redjac": {"place": "231.1"}}
    game = there(lay_out, characters=people, sovereigns=called(ASCAILL, "imperial", "231.1"))
    ruler = game.state.characters[ASCAILL]
    game.ctx.touch("231.1")
    game.ctx.settle()
    assert not is_known(game)
    detection.detect(game.ctx, "231.1", "imperial", "informers", "13.2b")
    assert is_known(game)
    game = there(lay_out, units={"231.1": {"line": 1}}, sovereigns=called(ASCAILL, "imperial", "231.1"))
    ruler = game.state.characters[ASCAILL]
    stacking.restack(game.ctx, ruler, True)
    game.ctx.settle()
    assert is_known(game)
    stacking.restack(game.ctx, ruler, False)
    game.ctx.settle()
    assert not is_known(game)


@pytest.mark.case("VX-11c")
def test_he_is_royalty_in_his_environ_and_at_home_on_his_planet(lay_out: Any) -> None:
    game = there(lay_out, sovereigns=called(ASCAILL, "imperial", "231.1"))
    cards = game.ctx.facts.missions
    name = game.ctx.facts.sovereigns[ASCAILL].name
    here = diplomacy(game, "231.1", "imperial", ASCAILL)
    assert here[f"{name} is royalty here"] == cards["D"].royalty_bonus > 0
    letter = next(each for each, card in cards.items() if card.home_bonus)
    group, ask = Group(letter=letter, members=(ASCAILL,)), game.ctx.rules.ask[questions.bonus_draws]
    for place, titles in (("231.1", ["royalty here"]), ("231.2", ["at home"])):
        parts = [part.reason for part in ask(game.ctx, Site(place, "imperial"), group)]
        found = [each for each in ("royalty here", "at home") if f"{name} is {each}" in parts]
        assert found == (titles if cards[letter].royalty_bonus or place == "231.2" else [])
    ruler = game.state.characters[ASCAILL]
    command = game.ctx.rules.ask[questions.leadership]
    assert sum(part.by for part in command(game.ctx, ruler, "231.1")) == 1
    assert sum(part.by for part in command(game.ctx, ruler, "231.2")) == 0


@pytest.mark.case("VX-11d")
def test_he_goes_on_no_mission_alone(heroic: Any) -> None:
    game = there(heroic, sovereigns=called(NAM_NHUK, "rebel", "141.1"))
    assert "missions at 141.1" not in game.actions
    assert not game.ctx.rules.ask[questions.goes_alone](game.ctx, game.state.characters[NAM_NHUK])


def laid_low(heroic: Any, **more: Any) -> Game:
    """Two friends of Nam Nhuk lie where he is."""
    people = {**FAR, "kogus": {"place": "141.1"}, "ran-jayma": {"place": "141.1"}}
    game = there(heroic, characters=people, sovereigns=called(NAM_NHUK, "rebel", "141.1"), **more)
    for who, kind in (("kogus", LOCALS), ("ran-jayma", ACCIDENT)):
        lay_low(game.ctx, game.state.characters[who], Cause(kind))
    game.ctx.settle()
    return game


@pytest.mark.case("VX-11e")
def test_who_does_nothing_else_frees_all_friends_who_lie_there(heroic: Any) -> None:
    game = laid_low(heroic)
    fates = {game.state.characters[who].fate for who in ("kogus", "ran-jayma")}
    assert fates == {"incarcerated", "incapacitated"}
    do(game, "done")
    assert {game.state.characters[who].fate for who in ("kogus", "ran-jayma")} == {"free"}


@pytest.mark.case("VX-11e", "VC-10")
def test_where_there_is_a_reorganization_they_are_free_after_it_and_have_not_rested() -> None:
    """VQ-158: the end of the Mission Phase is the end of its last Segment."""
    people = {"kogus": {"place": "141.1"}, "boccanegra": {"place": "141.1", "wounds": 1}}
    game = whole("rebel-1.missions", characters=people)
    put_ruler(game, NAM_NHUK, "rebel")
    kogus = game.state.characters["kogus"]
    kogus.wounds = 1
    lay_low(game.ctx, kogus, Cause(LOCALS))
    game.ctx.settle()
    play_to(game, "imperial.interplanetary-movement")
    assert (kogus.fate, kogus.wounds) == ("free", 1)
    assert game.state.characters["boccanegra"].wounds == 0, "who was free has rested"


@pytest.mark.case("VX-11e")
def test_who_has_led_or_joined_a_mission_does_not(heroic: Any) -> None:
    game = laid_low(heroic)
    rulers.has_led(game.ctx, game.state.characters[NAM_NHUK])
    do(game, "done")
    assert game.state.characters["kogus"].fate == "incarcerated"


@pytest.mark.case("VX-11e")
def test_leading_and_missions_of_his_turn_count(heroic: Any) -> None:
    people = {**FAR, "kogus": {"place": "141.1"}}
    game = there(
        heroic,
        characters=people,
        units={"141.1": {"subterranean-2-1": 1}},
        sovereigns=called(NAM_NHUK, "rebel", "141.1"),
    )
    stacking.name_leader(game.ctx, NAM_NHUK, "141.1", "battle")
    assert memory(game.ctx).busy == (NAM_NHUK,)
    game = there(heroic, characters=people, sovereigns=called(NAM_NHUK, "rebel", "141.1"))
    do(game, "missions at 141.1", "assign kogus to D", f"assign {NAM_NHUK} to D")
    while question(game).kind == "missions.assign":
        do(game, next(each for each in game.actions if "assign" not in each))
    assert memory(game.ctx).busy == (NAM_NHUK,)
    rulers.new_turn(game.ctx, None)  # type: ignore[arg-type]
    assert memory(game.ctx).busy == ()


@pytest.mark.case("VX-11e")
def test_not_in_the_phase_of_the_enemy(heroic: Any) -> None:
    game = laid_low(heroic, segment=ENEMY_PHASE)
    do(game, "done")
    assert game.state.characters["kogus"].fate == "incarcerated"


@pytest.mark.case("VX-11f")
def test_neither_chemicals_nor_plague_nor_drugs_do_anything_to_him(lay_out: Any) -> None:
    planet = "541"
    ruled = there(lay_out)
    who = next(each for each in ruled.ctx.facts.sovereigns if planet_of(ruled, each) == planet)
    place = environ(ruled, who)
    game = there(
        lay_out,
        secrets={planet: {"code": "drug-world", "revealed": True}},
        sovereigns=called(who, "rebel", place),
        characters={**FAR, "kogus": {"place": place}},
    )
    ruler, other = game.state.characters[who], game.state.characters["kogus"]
    for kind in (CHEMICALS, PLAGUE):
        harm.wound(game.ctx, ruler, 1, Cause(kind), "VP-03a")
        harm.wound(game.ctx, other, 1, Cause(kind), "VP-03a")
    take_drugs(game.ctx, "rebel")
    assert (ruler.wounds, other.wounds) == (0, 3)
    printed = game.ctx.facts.people
    assert characters.rating(game.ctx, other, "endurance") == printed["kogus"].endurance + 1
    assert characters.rating(game.ctx, ruler, "endurance") == printed[who].endurance
    harm.wound(game.ctx, ruler, 1, Cause(SQUAD), "12.7")
    assert ruler.wounds == 1
    assert (can_heal(game.ctx, ruler), can_heal(game.ctx, other)) == (True, False)


@pytest.mark.case("VX-11f")
def test_he_dies_with_his_planet_even_in_orbit(lay_out: Any) -> None:
    game = there(
        lay_out,
        units={"141.orbit": {"urban-2-3": 1}},
        sovereigns={NAM_NHUK: {"fate": "summoned", "side": "rebel", "place": "141.orbit"}},
    )
    game.ctx.set_planet(replace(game.state.planets[OWNEX], status="destroyed"))
    game.ctx.settle()
    assert game.state.characters[NAM_NHUK].fate == "dead"


# His political base


@pytest.mark.case("VX-12")
@pytest.mark.case("VX-12a")
@pytest.mark.parametrize("summoned", [False, True])
def test_envoys_on_his_planet_have_more_or_fewer_draws(lay_out: Any, summoned: bool) -> None:
    game = there(lay_out, sovereigns=called(ASCAILL, "imperial", "231.1") if summoned else {})
    if summoned:
        pieces.put_character(game.ctx, game.state.characters[ASCAILL], "231.2")
    found = [
        sum(diplomacy(game, place, side).values())
        for place in ("231.1", "231.2")
        for side in ("imperial", "rebel")
    ]
    assert found == [2, -2, 1, -1]


@pytest.mark.case("VX-12a")
def test_it_holds_while_he_is_a_prisoner_or_in_orbit(lay_out: Any) -> None:
    people = {**FAR, "kogus": {"place": "231.1"}}
    game = there(lay_out, characters=people, sovereigns=called(ASCAILL, "imperial", "231.1"))
    custody.capture(game.ctx, game.state.characters[ASCAILL], "kogus", Cause(SQUAD), "12.81")
    assert game.state.characters[ASCAILL].fate == "captive"
    assert sum(diplomacy(game, "231.1", "imperial").values()) == 2


@pytest.mark.case("VX-12")
def test_a_summoned_sovereign_among_the_envoys_brings_four_draws(heroic: Any) -> None:
    """Example 7: two for his base, one for royalty, one as a further member."""
    people = {**FAR, "redjac": {"place": "231.1"}}
    game = there(heroic, ENEMY_PHASE, characters=people, sovereigns=called(ASCAILL, "imperial", "231.1"))
    site = Site("231.1", "imperial")
    alone = Group(letter="D", members=("redjac",))
    sovereigns.murder(game.ctx, game.ctx.facts.sovereigns[BALGAR], "rebel")  # somebody else's court
    joined = Group(letter="D", members=("redjac", ASCAILL))
    total = bonus_draws(game.ctx, site, joined)[0]
    without_base = [part for part in bonus_draws(game.ctx, site, alone)[1] if "rules" not in part.reason]
    best = max(characters.rating(game.ctx, game.state.characters["redjac"], "diplomacy"), 2)
    own = sum(part.by for part in without_base) - characters.rating(
        game.ctx, game.state.characters["redjac"], "diplomacy"
    )
    assert total == best + own + 4


@pytest.mark.case("VX-12b")
def test_at_his_grave_his_killers_have_one_draw_less(lay_out: Any) -> None:
    game = there(lay_out)
    sovereigns.murder(game.ctx, game.ctx.facts.sovereigns[ASCAILL], "rebel")
    assert sum(diplomacy(game, "231.1", "rebel").values()) == -1
    assert sum(diplomacy(game, "231.1", "imperial").values()) == 1
    assert diplomacy(game, "231.2", "rebel") == diplomacy(game, "231.2", "imperial") == {}


@pytest.mark.case("VX-12c")
def test_an_unsummoned_neutral_changes_nothing(lay_out: Any) -> None:
    game = there(lay_out)
    place = environ(game, BALGAR)
    assert diplomacy(game, place, "rebel") == diplomacy(game, place, "imperial") == {}
    game = there(lay_out, sovereigns=called(BALGAR, "rebel", place))
    assert sum(diplomacy(game, place, "rebel").values()) == 2


@pytest.mark.case("VX-12", "VX-12c", "VX-14b")
@pytest.mark.parametrize(("side", "draws"), [("rebel", 2), ("imperial", -2)])
def test_a_neutral_who_was_attacked_helps_rebel_envoys_and_everybody_sees_it(
    lay_out: Any, side: Any, draws: int
) -> None:
    game = there(lay_out)
    place = environ(game, BALGAR)
    memory(game.ctx).outraged = (BALGAR,)
    assert sum(diplomacy(game, place, side).values()) == draws
    assert game.ctx.rules.ask[sovereigns.court](game.ctx, place, side) == draws


# His people


def contribution(game: Game, who: str, side: Any, points: int = 12) -> None:
    ruler = game.ctx.facts.sovereigns[who]
    comes = summons.mission(game.ctx).contribution(game.ctx, ruler, side, points, "VX-13")
    game.ctx.journal = []
    carry_out(game, comes)


def offered(game: Game) -> set[str]:
    return {each.split()[2] for each in game.actions if each.startswith("buy 1 ")}


@pytest.mark.case("VX-13")
def test_his_contribution_counts_as_starred(lay_out: Any) -> None:
    game = there(lay_out)
    place = environ(game, "inzenzia-iii")
    assert not game.ctx.facts.environs[place].resource_star
    contribution(game, "inzenzia-iii", "rebel")
    assert {"urban-1-0", "urban-2-1", "urban-2-3", "urban-4-3"} == set(
        summons.followers(game.ctx, place, "rebel")
    )
    assert "urban-4-3" in offered(game)
    assert "urban-4-4" not in offered(game)


@pytest.mark.case("VX-13")
def test_the_empire_gets_any_unit_but_elite_and_special_ones(lay_out: Any) -> None:
    game = there(lay_out, planets={PRONOX: RISEN})
    contribution(game, ASCAILL, "imperial", 30)
    assert set(summons.followers(game.ctx, "231.1", "imperial")) == {"militia", "patrol", "line", "veteran"}
    assert any(each.startswith("buy") and "veteran" in each for each in game.actions)


@pytest.mark.case("VX-13a")
def test_it_may_go_into_the_pdb_of_his_planet(lay_out: Any) -> None:
    game = there(lay_out, planets={OWNEX: FREE})
    contribution(game, NAM_NHUK, "rebel", 12)
    do(game, f"raise the pdb of {OWNEX}")
    assert game.state.planets[OWNEX].pdb == 1
    risen = there(lay_out, planets={OWNEX: RISEN})
    contribution(risen, NAM_NHUK, "rebel", 12)
    assert f"raise the pdb of {OWNEX}" not in risen.actions


@pytest.mark.case("VX-13a")
def test_it_may_rebuild_a_conduit(with_network: Any, lay_out: Any) -> None:
    game = there(with_network, planets={OWNEX: FREE})
    broken = next(each for each in conduits.everywhere(game.ctx) if each != record(game).base)
    conduits.infiltrate(game.ctx, broken, "a test", "VC-24a")
    conduits.destroy(game.ctx, broken, "a test", "VC-24a")
    contribution(game, NAM_NHUK, "rebel", 6)
    do(game, f"restore the conduit of {broken}")
    assert conduits.state_of(game.ctx, broken) == "infiltrated"
    assert "1 of" in question(game).prompt or "1 Force Point" in question(game).prompt
    bare = there(lay_out, planets={OWNEX: FREE})
    contribution(bare, NAM_NHUK, "rebel", 6)
    assert not any("conduit" in each for each in bare.actions)


@pytest.mark.case("VX-13b")
def test_what_the_pool_lacks_comes_as_veterans_for_the_rebels(lay_out: Any) -> None:
    game = there(lay_out, planets={OWNEX: FREE})
    exhaust(game, "subterranean-4-3", at="551.1")
    contribution(game, NAM_NHUK, "rebel", 7)
    do(game, "call subterranean-4-3 to 141.1 from 551.1")
    assert question(game).kind == "veterans.relief"
    before = tracks.points(game.ctx, "rebel")
    do(game, "refund")
    assert troops(game, "141.1") == {"subterranean-4-3": 1}
    assert tracks.points(game.ctx, "rebel") == before + 7


@pytest.mark.case("VX-13b")
def test_the_empire_gets_a_refund_for_what_it_recalls(lay_out: Any) -> None:
    game = there(lay_out, planets={PRONOX: RISEN})
    left = game.ctx.rules.ask[questions.counters](game.ctx, "veteran")
    units.add(game.ctx, "551.1", "imperial", {"veteran": left})
    contribution(game, ASCAILL, "imperial", 7)
    before = tracks.points(game.ctx, "imperial")
    do(game, "recall veteran to 231.1 from 551.1")
    assert troops(game, "231.1") == {"veteran": 1}
    assert tracks.points(game.ctx, "imperial") == before + 7


# Captured


def captured(heroic: Any, **more: Any) -> Game:
    """Kogus holds Ascaill in the city of Pronox."""
    people = {**FAR, "kogus": {"place": "231.1"}, **more.pop("people", {})}
    game = there(heroic, characters=people, sovereigns=called(ASCAILL, "imperial", "231.1"), **more)
    custody.capture(game.ctx, game.state.characters[ASCAILL], "kogus", Cause(SQUAD), "12.81")
    game.ctx.settle()
    return game


@pytest.mark.case("VX-13c")
@pytest.mark.parametrize("rules", ["lay_out", "heroic"])
def test_a_captured_sovereign_stays_in_play(rules: str, request: Any) -> None:
    game = captured(request.getfixturevalue(rules))
    assert game.state.characters[ASCAILL].fate == "captive"


@pytest.mark.case("VX-13c")
def test_he_moves_with_his_captors_about_the_planet(lay_out: Any) -> None:
    game = captured(lay_out, segment="rebel-1.character-movement")
    do(game, "walk kogus to 231.2")
    assert game.state.characters[ASCAILL].place == "231.2"


def taken_away(game: Game, place: str = "222.1") -> None:
    """The guard has left with him."""
    for who in ("kogus", ASCAILL):
        pieces.put_character(game.ctx, game.state.characters[who], place)
    carry_out(game, Announcement(moment=Moment(name=points.INFORMATION.name, side="rebel")))


@pytest.mark.case("VX-13d")
def test_if_his_guard_leaves_the_planet_another_has_him(lay_out: Any) -> None:
    game = captured(lay_out, units={"231.2": {"air-2-1": 1}, "231.orbit": {"urban-2-3": 1}})
    taken_away(game)
    assert question(game).kind == "sovereigns.left"
    assert set(game.actions) == {
        f"leave {ASCAILL} at 231.2 with units",
        f"leave {ASCAILL} at 231.orbit with units",
    }
    do(game, f"leave {ASCAILL} at 231.2 with units")
    ruler = game.state.characters[ASCAILL]
    assert (ruler.place, ruler.fate, ruler.captor) == ("231.2", "captive", "units")


@pytest.mark.case("VX-13d")
def test_or_he_is_free_where_the_phasing_player_likes(lay_out: Any) -> None:
    game = captured(lay_out)
    taken_away(game)
    assert question(game).side == "rebel"
    assert set(game.actions) == {f"leave {ASCAILL} at 231.1", f"leave {ASCAILL} at 231.2"}
    do(game, f"leave {ASCAILL} at 231.2")
    ruler = game.state.characters[ASCAILL]
    assert (ruler.place, ruler.fate) == ("231.2", "free")


@pytest.mark.case("VX-13e")
def test_he_may_try_to_escape_alone_and_comes_back_on_his_planet(heroic: Any) -> None:
    game = captured(heroic, segment=ENEMY_PHASE)
    assert escapable(game.ctx, "imperial") == ["231.1"]
    assert sum(part.by for part in escape_draws(game.ctx, "231.1", "imperial")) >= 3
    assert "escape at 231.1" in restore(game.snapshot()).actions
    run(game.ctx, game.state.characters[ASCAILL])
    carry_out(game, Return(side="imperial", waiting=(ASCAILL,)))
    assert {each.split()[-1] for each in game.actions} == {"231.1", "231.2"}


@pytest.mark.case("VX-13e")
def test_in_orbit_he_escapes_by_a_j(heroic: Any) -> None:
    game = captured(heroic, segment=ENEMY_PHASE, units={"231.orbit": {"urban-2-3": 1}})
    ruler = game.state.characters[ASCAILL]
    pieces.put_character(game.ctx, ruler, "231.orbit")
    custody.hand_over(game.ctx, ruler, "units")
    assert sum(part.by for part in escape_draws(game.ctx, "231.orbit", "imperial")) == 1


# Attempts


@pytest.mark.case("VX-14")
def test_rebels_hunt_summoned_enemies_only(lay_out: Any) -> None:
    mission = there(lay_out).ctx.rules.missions["A"]
    game = there(lay_out)
    assert mission.targets(game.ctx, Site("231.1", "rebel")) == []
    game = there(lay_out, sovereigns=called(ASCAILL, "imperial", "231.1"))
    game.ctx.touch("231.1")
    game.ctx.settle()
    assert [each.target for each in mission.targets(game.ctx, Site("231.1", "rebel"))] == [ASCAILL]


@pytest.mark.case("VX-14")
@pytest.mark.parametrize("who", [NAM_NHUK, BALGAR])
@pytest.mark.parametrize("summoned", [False, True])
def test_the_empire_hunts_any(lay_out: Any, who: str, summoned: bool) -> None:
    place = environ(there(lay_out), who)
    come = called(who, "rebel", place) if summoned else {}
    game = there(lay_out, ENEMY_PHASE, sovereigns=come)
    mission = game.ctx.rules.missions["A"]
    assert [each.target for each in mission.targets(game.ctx, Site(place, "imperial"))] == [who]


@pytest.mark.case("VX-14")
def test_it_may_even_hunt_a_friend_who_has_not_been_summoned(lay_out: Any) -> None:
    """VQ-155: "any" is any; whoever has taken the field for the Empire is one of its own."""
    game = there(lay_out, ENEMY_PHASE)
    mission = game.ctx.rules.missions["A"]
    assert [each.target for each in mission.targets(game.ctx, Site("231.1", "imperial"))] == [ASCAILL]
    game = there(lay_out, ENEMY_PHASE, sovereigns=called(ASCAILL, "imperial", "231.1"))
    assert mission.targets(game.ctx, Site("231.1", "imperial")) == []


@pytest.mark.case("VX-14")
@pytest.mark.parametrize(("who", "side"), [(ASCAILL, "imperial"), (NAM_NHUK, "rebel")])
def test_a_victim_who_was_never_summoned_stays_whose_he_would_have_been(
    lay_out: Any, who: str, side: str
) -> None:
    game = there(lay_out, ENEMY_PHASE)
    sovereigns.murder(game.ctx, game.facts.sovereigns[who], "imperial")
    assert (game.state.characters[who].side, game.state.characters[who].fate) == (side, "dead")
    assert restore(game.snapshot()).digest() == game.digest()


def botched(game: Game, who: str, side: Any, *members: str, die: int = 5) -> list[Any]:
    place = environ(game, who)
    group = Group(letter="A", members=members, target=who)
    game.ctx.journal = []
    carry_out(game, attempts.repercussions(game.ctx, Site(place, side), group, die))
    return list(game.ctx.journal)


@pytest.mark.case("VX-14a")
def test_a_botched_attempt_moves_loyalty_one_space_to_the_opponent(lay_out: Any) -> None:
    calm = {"state": "imperial-control", "loyalty": "neutral", "pdb": 1, "pdb_up": True}
    game = there(lay_out, ENEMY_PHASE, planets={OWNEX: calm})
    before = game.state.planets[OWNEX].loyalty
    botched(game, NAM_NHUK, "imperial")
    assert game.state.planets[OWNEX].loyalty == before + 1
    game = there(lay_out, planets={PRONOX: calm}, sovereigns=called(ASCAILL, "imperial", "231.1"))
    before = game.state.planets[PRONOX].loyalty
    botched(game, ASCAILL, "rebel")
    assert game.state.planets[PRONOX].loyalty == before - 1


@pytest.mark.case("VX-14a")
def test_from_unrest_the_planet_goes_into_rebellion(lay_out: Any) -> None:
    place = planet_of(there(lay_out), BALGAR)
    game = there(lay_out, ENEMY_PHASE, planets={place: UP})
    botched(game, BALGAR, "imperial")
    assert game.state.planets[place].status == "rebellion"


@pytest.mark.case("VX-14a", "36.33")
def test_a_people_under_hypnosis_rises_for_nobody(lay_out: Any) -> None:
    """VQ-361: nothing can change the Loyalty of the planet, and a rebellion at Unrest is such a change."""
    place = planet_of(there(lay_out), BALGAR)
    game = there(lay_out, ENEMY_PHASE, planets={place: UP}, units={f"{place}.orbit": {"peacemaker": 1}})
    record(game).hypnosis = {place: "peacemaker"}
    events = botched(game, BALGAR, "imperial")
    assert (game.state.planets[place].status, game.state.planets[place].loyalty) == (
        "imperial-control",
        UNREST,
    )
    assert only(events, SovereignOutraged).sovereign == BALGAR, "he is outraged all the same"


@pytest.mark.case("VX-14a")
def test_an_attempt_of_the_rebels_at_unrest_calms_the_people(lay_out: Any) -> None:
    game = there(lay_out, planets={PRONOX: UP}, sovereigns=called(ASCAILL, "imperial", "231.1"))
    botched(game, ASCAILL, "rebel")
    planet = game.state.planets[PRONOX]
    assert (planet.status, planet.loyalty) == ("imperial-control", UNREST - 1)


#: Its marker lies at Unrest, too; one that only comes there by the attempt (VQ-156).
STOPPED: dict[str, Any] = {"state": "rebellion-stopped", "loyalty": "unrest", "pdb": 1, "pdb_up": False}
NEARLY_UP: dict[str, Any] = {"state": "imperial-control", "loyalty": "dissent", "pdb": 1, "pdb_up": True}


@pytest.mark.case("VX-14b")
@pytest.mark.parametrize(
    ("state", "turns"),
    [(RISEN, True), (FREE, True), (UP, True), (STOPPED, True), (NEARLY_UP, False), ({}, False)],
)
def test_an_unsummoned_neutral_becomes_a_friend_of_the_rebels(
    lay_out: Any, state: dict[str, Any], turns: bool
) -> None:
    place = planet_of(there(lay_out), BALGAR)
    game = there(lay_out, ENEMY_PHASE, planets={place: state} if state else {})
    events = botched(game, BALGAR, "imperial")
    while question(game).kind.startswith(("rebellion", "veterans", "domino")):
        events += do(game, question(game).actions[-1])
    ruler = sovereigns.unsummoned(game.ctx, environ(game, BALGAR))
    assert ruler is not None
    assert ruler.allegiance == ("rebel" if turns else "neutral")
    assert bool(every(events, SovereignOutraged)) is turns
    assert can_be_summoned(game, BALGAR, "imperial") is False


@pytest.mark.case("VX-14b")
def test_a_friend_of_the_rebels_is_summoned_by_them(lay_out: Any) -> None:
    game = there(lay_out, ENEMY_PHASE, planets={OWNEX: FREE})
    botched(game, NAM_NHUK, "imperial")
    assert game.state.characters[NAM_NHUK].side == "rebel"
    assert (question(game).kind, question(game).side) == ("force-points.here", "rebel")


@pytest.mark.case("VX-14c")
def test_the_people_of_a_summoned_sovereign_throw_the_group_into_cells(heroic: Any) -> None:
    people = {**FAR, "jin-voles": {"place": "141.1"}, "redjac": {"place": "141.1"}}
    game = there(heroic, ENEMY_PHASE, characters=people, sovereigns=called(NAM_NHUK, "rebel", "141.1"))
    botched(game, NAM_NHUK, "imperial", "jin-voles", "redjac")
    fates = {game.state.characters[who].fate for who in ("jin-voles", "redjac")}
    assert fates == {"incarcerated"}


@pytest.mark.case("VX-14c")
def test_on_a_natural_six_one_of_them_is_killed_by_the_opponents_choice(heroic: Any) -> None:
    people = {**FAR, "jin-voles": {"place": "141.1"}, "redjac": {"place": "141.1"}}
    game = there(heroic, ENEMY_PHASE, characters=people, sovereigns=called(NAM_NHUK, "rebel", "141.1"))
    botched(game, NAM_NHUK, "imperial", "jin-voles", "redjac", die=6)
    assert (question(game).kind, question(game).side) == ("missions.scapegoat", "rebel")
    do(game, "redjac dies")
    assert game.state.characters["redjac"].fate == "dead"
    assert game.state.characters["jin-voles"].fate == "incarcerated"


@pytest.mark.case("VX-14c")
def test_nobody_pays_for_an_attempt_on_an_unsummoned_one(heroic: Any) -> None:
    people = {**FAR, "jin-voles": {"place": "141.1"}}
    game = there(heroic, ENEMY_PHASE, characters=people)
    botched(game, NAM_NHUK, "imperial", "jin-voles", die=6)
    assert game.state.characters["jin-voles"].fate in CAN_ACT


@pytest.mark.case("VX-14", "VX-14a", "VX-14c")
def test_the_die_of_the_changed_missions_brings_it_about(heroic: Any) -> None:
    """Jin Voles stops at once: a 5 counts as 5 (the Empire -1, a friend of the Rebels +1)."""
    people = {"tourag": {"place": "551.1"}, "jin-voles": {"place": "141.1"}}
    game = there(
        heroic,
        ENEMY_PHASE,
        characters=people,
        sovereigns=called(NAM_NHUK, "rebel", "141.1"),
        dice=[5, *[1] * 9],
    )
    events = do(game, "missions at 141.1", "assign jin-voles to A", "stop")
    fallen = only(events, LaidLow)
    assert (fallen.character, fallen.fate) == ("jin-voles", "incarcerated")


@pytest.mark.case("VX-14a", "VX-14c")
def test_the_risk_of_an_attempt_is_told(heroic: Any) -> None:
    mission, place = there(heroic).ctx.rules.missions["A"], "141.1"
    site, group = Site(place, "imperial"), Group(letter="A", members=("jin-voles",), target=NAM_NHUK)
    people = {**FAR, "jin-voles": {"place": place}}
    calm = there(heroic, ENEMY_PHASE, characters=people)
    assert mission.risks(calm.ctx, site, group).endswith("on a die of 4 or more Loyalty moves for the enemy")
    tense = there(heroic, ENEMY_PHASE, characters=people, planets={OWNEX: UP})
    assert mission.risks(tense.ctx, site, group).endswith("Ownex rises")
    come = there(
        heroic,
        ENEMY_PHASE,
        characters=people,
        planets={OWNEX: RISEN},
        sovereigns=called(NAM_NHUK, "rebel", place),
    )
    assert mission.risks(come.ctx, site, group).endswith(
        "on a die of 4 or more the group is thrown into a cell"
    )


def test_it_needs_veterans() -> None:
    with pytest.raises(SlotConflict, match=r"military\.veterans"):
        compose("bare", (*standard.GAMES["galactic"], CONTROL, RULERS))


@pytest.mark.case("VX-13", "VP-38")
def test_the_flagship_is_nobody_s_contribution() -> None:
    """It has a price, for it can be rebuilt (VP-42a), but no sovereign builds it or calls it away."""
    game = whole(ENEMY_PHASE)
    assert set(summons.followers(game.ctx, "231.1", "imperial")) == {"militia", "patrol", "line", "veteran"}
