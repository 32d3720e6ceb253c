"""[VX-22a, VX-23] The Pirate Fleet: how it is hired, how it fights, and how it leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, troops
from tests.rulesets.underground.intel_table import MODULES, REBELS, advised, intel_table, lesson
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.secret_table import TOWN, at_town, kind
from tests.rulesets.underground.whole_table import whole

from fitg.engine.events.intelligence import PiratesHired, TacticsChosen
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.space import PdbBombarded
from fitg.engine.game import Game
from fitg.engine.machine import pieces
from fitg.engine.machine.events import Event
from fitg.engine.modules import Module
from fitg.engine.rules import control, units
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space import navigation
from fitg.engine.rules.space.bombardment import Bombardment
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.space_combat import SpaceCombat
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.combat import COMBAT, COMBAT_IN_THE_GALAXY
from fitg.engine.rulesets.underground.intel import pirates
from fitg.engine.rulesets.underground.intel.lesson import legal
from fitg.engine.rulesets.underground.intel.pirates import PIRATES
from fitg.engine.rulesets.underground.intel.task import Task
from fitg.engine.rulesets.underground.locals.markers import place
from fitg.engine.rulesets.underground.network import purchases
from fitg.engine.rulesets.underground.will.printed import DAMAGED, SOUND

Lay = Callable[..., Game]
ORBIT = "222.orbit"
#: A flagship: an Elite Navy stands for the Imperial Will.
FLAGSHIP = Module(
    id="a-flagship",
    needs=("missions.intel",),
    answers=(asked.is_flagship.by(lambda ctx, kind: kind == "elite-navy"),),
)


@pytest.fixture
def lay() -> Iterator[Lay]:
    with intel_table() as found:
        yield found


@pytest.fixture
def table() -> Iterator[Lay]:
    with under(COMBAT, COMBAT_IN_THE_GALAXY, *MODULES, FLAGSHIP) as found:
        yield found


def group(*members: str) -> Task:
    return Task(side="rebel", place=TOWN, letters=1, members=members)


def can_hire(game: Game, *members: str) -> bool:
    return "ally-pirates" in legal(game.ctx, group(*members), "research")


def with_pirates(lay: Lay, place: str = TOWN, segment: str = "rebel-1.military-combat", **more: Any) -> Game:
    game = lay(segment, **more)
    units.add(game.ctx, place, "rebel", {PIRATES: 1})
    return game


def fight(game: Game, battle: Any, *answers: str) -> list[Event]:
    """A battle in which everybody fights as usual, but for these answers."""
    play(game, battle)
    events: list[Event] = list(game.ctx.journal)
    wanted = list(answers)
    while kind(game).startswith(("military-combat.", "space-combat.", "losses")):
        found = next((each for each in wanted if each in game.actions), "")
        if found:
            wanted.remove(found)
        usual = {"no raid", "no hit and run", "usual attack", "commit the rest", "no leader", "ready"}
        action = found or next((each for each in game.actions if each in usual), game.actions[0])
        events += do(game, action)
    return events


# Hiring


@pytest.mark.case("VX-22a")
@pytest.mark.parametrize("berth", [TOWN, ORBIT])
def test_the_pirate_king_sends_his_fleet_to_the_environ_or_its_orbit(lay: Lay, berth: str) -> None:
    game = lay(REBELS, characters={**at_town("tourag"), "ran-jayma": {"place": "551.1"}})
    play(game, lesson("rebel", 1, members=("tourag",)))
    do(game, "take ally-pirates")
    assert set(game.actions) == {f"pirates at {TOWN}", f"pirates at {ORBIT}"}
    events = do(game, f"pirates at {berth}")
    assert only(events, PiratesHired).place == berth
    assert troops(game, berth) == {PIRATES: 1}


@pytest.mark.case("VX-22a")
def test_where_the_environ_is_full_it_waits_in_orbit(lay: Lay) -> None:
    people = {**at_town("tourag"), "ran-jayma": {"place": "551.1"}}
    game = lay(REBELS, characters=people, units={TOWN: {"urban-1-0": 6}})
    play(game, lesson("rebel", 1, members=("tourag",)))
    assert only(do(game, "take ally-pirates"), PiratesHired).place == ORBIT


@pytest.mark.case("VX-22a")
@pytest.mark.parametrize(
    ("jayma", "can"),
    [
        ({"place": "551.1"}, True),
        (None, False),
        ({"place": "551.1", "fate": "captive", "captor": "barca"}, False),
    ],
)
def test_ran_jayma_must_be_free_and_on_the_map(lay: Lay, jayma: Any, can: bool) -> None:
    people: dict[str, Any] = {**at_town("tourag"), "barca": {"place": "551.1"}}
    if jayma is not None:
        people["ran-jayma"] = jayma
    assert can_hire(lay(REBELS, characters=people), "tourag") == can


@pytest.mark.case("VX-22a")
@pytest.mark.parametrize("fate", ["incarcerated", "incapacitated", "on-the-run"])
def test_he_makes_no_contact_from_a_cell_or_a_sickbed(lay: Lay, fate: str) -> None:
    game = lay(REBELS, characters={**at_town("tourag"), "ran-jayma": {"place": "551.1"}})
    game.state.characters["ran-jayma"].fate = fate
    assert not can_hire(game, "tourag")


@pytest.mark.case("VX-22a")
def test_somebody_of_the_group_needs_diplomacy(lay: Lay) -> None:
    game = lay(REBELS, characters={**at_town("kogus", "tourag"), "ran-jayma": {"place": "551.1"}})
    assert not can_hire(game, "kogus")
    assert can_hire(game, "kogus", "tourag")


@pytest.mark.case("VX-22a", "VX-23e")
def test_a_fleet_that_is_hired_cannot_be_hired_again_until_it_is_gone(lay: Lay) -> None:
    game = with_pirates(lay, segment=REBELS, characters=at_town("tourag", "ran-jayma"))
    assert not can_hire(game, "tourag")
    units.take(game.ctx, TOWN, "rebel", {PIRATES: 1})
    assert can_hire(game, "tourag")


@pytest.mark.case("VX-23f")
def test_the_fleet_stays_when_ran_jayma_is_lost(lay: Lay) -> None:
    game = with_pirates(lay, segment=REBELS, characters=at_town("tourag", "ran-jayma"))
    game.state.characters["ran-jayma"].fate = "incapacitated"
    do(game, "done")
    assert pirates.where(game.ctx) == TOWN


# The unit


@pytest.mark.case("VX-23")
def test_it_is_a_two_three_of_no_environ_with_navigation_four(lay: Lay) -> None:
    game = with_pirates(lay, ORBIT)
    row = game.ctx.facts.unit_kinds[PIRATES]
    assert (row.side, row.strength, row.space_strength, row.environ_type) == ("rebel", 2, 3, None)
    fleet = Fleet(side="rebel", units={PIRATES: 1})
    assert navigation.rating(navigation.of_fleet(game.ctx, fleet)) == 4
    assert game.ctx.rules.ask[asked.pirate_fleet](game.ctx) == ORBIT


@pytest.mark.case("VX-23")
def test_it_does_not_count_for_control(lay: Lay) -> None:
    planets = {"222": {"state": "imperial-control", "pdb": 0, "pdb_up": False}}
    game = with_pirates(lay, planets=planets)
    assert control.controller(game.ctx, "222") == "imperial"
    units.add(game.ctx, TOWN, "rebel", {"urban-2-1": 1})
    assert control.controller(game.ctx, "222") is None


@pytest.mark.case("VX-23")
def test_no_environ_is_its_home(table: Lay) -> None:
    game = with_pirates(table, units={TOWN: {"militia": 1}}, dice=[1, 6])
    battle = only(fight(game, MilitaryCombat(place=TOWN, attacker="rebel")), BattleFought)
    assert not any(shift.case == "10.5a" for shift in battle.shifts)


@pytest.mark.case("VX-23")
def test_nobody_can_buy_it(lay: Lay) -> None:
    game = lay(REBELS)
    assert PIRATES not in {each.id for each in purchases.goods(game.ctx)}


# In battle


@pytest.mark.case("VX-23a")
@pytest.mark.parametrize(
    ("beside", "led"),
    [({}, 1), ({"urban-2-1": 1}, 1), ({"urban-4-3": 1}, 0)],
)
def test_its_leader_leads_where_it_gives_half_of_the_factors(
    table: Lay, beside: dict[str, int], led: int
) -> None:
    game = with_pirates(table, units={TOWN: {"line": 1, **beside}})
    battle = game.ctx.rules.variant_of(MilitaryCombat(place=TOWN, attacker="rebel"))
    assert isinstance(battle, MilitaryCombat)
    assert battle.led_with(game.ctx, "rebel") == led


@pytest.mark.case("VX-23a")
def test_in_space_it_leads_as_well(table: Lay) -> None:
    game = with_pirates(table, ORBIT, units={ORBIT: {"line": 1}})
    battle = game.ctx.rules.variant_of(SpaceCombat(place=ORBIT, attacker="rebel"))
    assert isinstance(battle, SpaceCombat)
    assert battle.led_with(game.ctx, "rebel") == 1
    units.add(game.ctx, ORBIT, "rebel", {"urban-4-4": 1})
    assert battle.led_with(game.ctx, "rebel") == 0


@pytest.mark.case("VX-23a")
def test_a_character_may_lead_it_instead(table: Lay) -> None:
    game = with_pirates(
        table, units={TOWN: {"line": 1}}, characters={"rayner-derban": {"place": TOWN}}, dice=[1, 6]
    )
    events = fight(game, MilitaryCombat(place=TOWN, attacker="rebel"), "lead with rayner-derban")
    (shift,) = [each for each in only(events, BattleFought).shifts if "leader" in each.reason]
    assert shift.columns == 4


@pytest.mark.case("VX-23b")
@pytest.mark.parametrize(("die", "gone"), [(1, False), (2, True), (3, True), (4, True), (5, True), (6, True)])
def test_a_militia_under_a_leader_of_three_chases_it_off_with_two_to_six(
    table: Lay, die: int, gone: bool
) -> None:
    """[R-22] 1 to 2, leaders 3 against 1: the column 2-1, each result one lower."""
    game = with_pirates(
        table,
        segment="imperial-1.military-combat",
        units={TOWN: {"militia": 1}},
        characters={"gelba": {"place": TOWN, "with_units": True}},
        dice=[die, 6],
    )
    events = fight(game, MilitaryCombat(place=TOWN, attacker="imperial"), "lead with gelba", "hit and run")
    assert only(events, TacticsChosen).tactics == pirates.HIT_AND_RUN
    assert only(events, BattleFought).column == "2-1"
    assert (PIRATES not in troops(game, TOWN)) == gone


@pytest.mark.case("VX-23b")
def test_without_hit_and_run_both_suffer_the_whole_result(table: Lay) -> None:
    def lost(*answers: str) -> tuple[int, int]:
        game = with_pirates(table, units={TOWN: {"line": 1}}, dice=[4, 4])
        battle = only(fight(game, MilitaryCombat(place=TOWN, attacker="rebel"), *answers), BattleFought)
        return battle.attacker_loss, battle.defender_loss

    whole, less = lost(), lost("hit and run")
    assert whole == (2, 2)
    assert less == (1, 1)


@pytest.mark.case("VX-23b")
def test_a_fleet_that_gives_less_than_half_has_no_tactics(table: Lay) -> None:
    game = with_pirates(table, units={TOWN: {"line": 1, "urban-4-3": 1}}, dice=[4, 4])
    play(game, MilitaryCombat(place=TOWN, attacker="rebel"))
    kinds, events = set(), list(game.ctx.journal)
    while not every(events, BattleFought):
        kinds.add(kind(game))
        events += do(game, game.actions[-1])
    assert not kinds & {"military-combat.raid", "military-combat.tactics"}


@pytest.mark.case("VX-23b")
def test_it_bombs_a_weak_base_without_risk(table: Lay) -> None:
    """The text's own advice: against Level 0 no result on the attackers is above one."""
    planets = {"222": {"pdb": 0, "pdb_up": True}}
    for die in range(1, 7):
        game = with_pirates(table, ORBIT, planets=planets, dice=[6, die])
        events = fight(game, Bombardment(place=ORBIT, attacker="rebel"), "hit and run")
        assert only(events, PdbBombarded).attacker_loss < 2
        assert pirates.where(game.ctx) == ORBIT


@pytest.mark.case("VX-23c")
def test_a_daring_raid_doubles_the_losses_of_the_enemy_alone(table: Lay) -> None:
    game = with_pirates(table, units={TOWN: {"line": 1}}, dice=[4, 4])
    events = fight(game, MilitaryCombat(place=TOWN, attacker="rebel"), "daring raid")
    assert only(events, TacticsChosen).tactics == pirates.DARING_RAID
    battle = only(events, BattleFought)
    # 2 to 3 is 1-2, their leader makes it 1-1, the raid 1-2: the die 4 costs 3 and 1.
    assert (battle.ratio, battle.column) == ("1-2", "1-2")
    assert (battle.attacker_loss, battle.defender_loss) == (3, 2)


@pytest.mark.case("VX-23c")
def test_the_fleet_is_the_first_loss_of_its_raid(table: Lay) -> None:
    game = with_pirates(table, units={TOWN: {"line": 2, "urban-1-0": 1}}, dice=[1, 5])
    events = fight(game, MilitaryCombat(place=TOWN, attacker="rebel"), "daring raid")
    loss = only(events, BattleFought).attacker_loss
    assert loss >= 1
    (lost,) = [each for each in every(events, UnitsLost) if each.side == "rebel"]
    assert lost.units[PIRATES] == 1
    assert troops(game, TOWN).get("urban-1-0", 0) == (0 if loss >= 2 else 1)


@pytest.mark.case("VX-23c")
def test_it_needs_no_unit_of_strength_three_and_no_leader_from_elsewhere(table: Lay) -> None:
    """[VQ-90] The Fleet has two on the ground; as in a Sneak Attack only who stands with the units leads."""
    game = with_pirates(
        table, units={TOWN: {"line": 1}}, characters={"rayner-derban": {"place": TOWN}}, dice=[4, 4]
    )
    play(game, MilitaryCombat(place=TOWN, attacker="rebel"))
    assert kind(game) == "military-combat.raid"
    do(game, "daring raid")
    assert "lead with rayner-derban" not in game.actions


@pytest.mark.case("VX-23c")
def test_only_an_attacker_raids_and_a_raid_is_no_hit_and_run(table: Lay) -> None:
    game = with_pirates(table, segment="imperial-1.military-combat", units={TOWN: {"line": 1}}, dice=[1, 1])
    play(game, MilitaryCombat(place=TOWN, attacker="imperial"))
    while kind(game) != "military-combat.tactics":
        assert kind(game) != "military-combat.raid"
        do(game, game.actions[-1])
    game = with_pirates(table, units={TOWN: {"line": 1}}, dice=[4, 4])
    events = fight(game, MilitaryCombat(place=TOWN, attacker="rebel"), "daring raid", "hit and run")
    assert [each.tactics for each in every(events, TacticsChosen)] == [pirates.DARING_RAID]


@pytest.mark.case("VX-23c")
def test_a_raid_in_space_is_possible_and_is_no_determined_assault_besides(table: Lay) -> None:
    game = with_pirates(table, ORBIT, units={ORBIT: {"line": 1}}, dice=[4, 4])
    play(game, SpaceCombat(place=ORBIT, attacker="rebel"))
    do(game, "daring raid")
    assert kind(game) != "military-combat.assault"


@pytest.mark.case("VX-23d")
@pytest.mark.parametrize("attacker", ["rebel", "imperial"])
def test_against_the_flagship_it_has_to_hit_and_run(table: Lay, attacker: Any) -> None:
    game = with_pirates(
        table, ORBIT, segment=f"{attacker}-1.space-combat", units={ORBIT: {"elite-navy": 1}}, dice=[3, 3]
    )
    play(game, SpaceCombat(place=ORBIT, attacker=attacker))
    events = list(game.ctx.journal)
    while not every(events, BattleFought):
        assert kind(game) not in ("military-combat.raid", "military-combat.tactics")
        events += do(game, game.actions[-1])
    assert only(events, TacticsChosen).tactics == pirates.HIT_AND_RUN


@pytest.mark.case("VX-23d")
def test_with_less_than_half_of_the_factors_it_need_not_run(table: Lay) -> None:
    game = with_pirates(table, ORBIT, units={ORBIT: {"elite-navy": 1, "urban-4-4": 1}}, dice=[3, 3])
    events = fight(game, SpaceCombat(place=ORBIT, attacker="rebel"))
    assert not every(events, TacticsChosen)


@pytest.mark.case("VX-23d")
def test_on_the_ground_it_need_not_run_from_the_flagship(table: Lay) -> None:
    game = with_pirates(table, TOWN, units={TOWN: {"elite-navy": 1}}, dice=[3, 3])
    play(game, MilitaryCombat(place=TOWN, attacker="rebel"))
    while kind(game) != "military-combat.tactics":
        usual = {"no raid", "no leader", "commit the rest"}
        do(game, next((each for each in game.actions if each in usual), game.actions[0]))
    assert set(game.actions) == {"hit and run", "no hit and run"}


@pytest.mark.case("VX-23d", "VX-23e")
@pytest.mark.parametrize(("die", "gone"), [(3, False), (4, True), (6, True)])
def test_on_two_to_one_a_flagship_chases_it_off_with_four_to_six(table: Lay, die: int, gone: bool) -> None:
    """[R-21] Two points in space; the ratio of the Will under Barca is made with other units here."""
    game = with_pirates(
        table,
        ORBIT,
        segment="imperial-1.space-combat",
        units={ORBIT: {"elite-navy": 1, "veteran": 1}},
        planets={"222": {"pdb": 0, "pdb_up": False}},
        dice=[die, 6],
    )
    battle = SpaceCombat(place=ORBIT, attacker="imperial")
    events = fight(game, battle)
    assert only(events, BattleFought).column == "2-1"
    assert (pirates.where(game.ctx) == "") == gone


@pytest.mark.case("VX-23e")
def test_it_counts_one_on_the_ground_and_two_in_space(lay: Lay) -> None:
    worths = lay(REBELS).ctx.facts.worths
    assert (worths["loss"][PIRATES], worths["space_loss"][PIRATES]) == (1, 2)


@pytest.mark.case("VX-23e")
def test_whatever_removes_it_it_can_be_hired_again(lay: Lay) -> None:
    game = with_pirates(lay, ORBIT, segment=REBELS, characters=at_town("tourag", "ran-jayma"))
    pirates.sail_away(game.ctx, "a test", "VX-23e")
    assert pirates.where(game.ctx) == ""
    assert can_hire(game, "tourag")


def test_a_bot_berths_the_fleet_in_orbit_and_runs_from_the_strong(table: Lay, lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("tourag", "ran-jayma"))
    play(game, lesson("rebel", 1, members=("tourag",)))
    assert advised(game) == "take ally-pirates"
    do(game, "take ally-pirates")
    assert advised(game) == f"pirates at {ORBIT}"
    game = with_pirates(table, units={TOWN: {"line": 2}}, dice=[4, 4])
    play(game, MilitaryCombat(place=TOWN, attacker="rebel"))
    assert advised(game) == "no raid"
    do(game, "no raid")
    while kind(game) != "military-combat.tactics":
        do(game, game.actions[-1])
    assert advised(game) == "hit and run"
    weak = with_pirates(table, units={TOWN: {"militia": 1}}, dice=[4, 4])
    play(weak, MilitaryCombat(place=TOWN, attacker="rebel"))
    assert advised(weak) == "daring raid"


# With every part of the variant


@pytest.mark.case("VX-15f", "VX-23")
@pytest.mark.parametrize(("place", "by"), [("222.1", 2), ("222.orbit", 1), ("221.orbit", 0)])
def test_thieves_of_the_whole_game_draw_for_the_fleet_that_was_hired(place: str, by: int) -> None:
    game = whole(REBELS, characters=at_town("kogus"), pirates=place)
    group = Group(letter="H", members=("kogus",))
    _, parts = bonus_draws(game.ctx, Site(TOWN, "rebel", (group,)), group)
    assert sum(part.by for part in parts if "Pirate" in part.reason) == by


@pytest.mark.case("VX-23a", "VX-23b", "VM-25a")
@pytest.mark.parametrize(("others", "carries"), [({}, True), ({"urban-1-0": 1}, False)])
def test_local_forces_give_some_of_the_factors_beside_it(others: dict[str, int], carries: bool) -> None:
    """Two of four with Local Forces of two, two of five with a 1-0 besides."""
    game = whole(
        "imperial-1.military-combat",
        pirates=TOWN,
        units={TOWN: {"line": 1, **others}},
        planets={"222": {"state": "rebel-control", "pdb": 0, "pdb_up": False}},
        dice=[3, 3],
    )
    place(game.ctx, "222", "urban-2-1")
    events = fight(game, MilitaryCombat(place=TOWN, attacker="imperial"), "hit and run")
    assert bool(every(events, TacticsChosen)) == carries


@pytest.mark.case("VX-23c", "VM-25a")
@pytest.mark.parametrize(("marker", "raids"), [("urban-1-0", True), ("urban-2-1", False)])
def test_local_forces_count_for_a_raid_before_they_are_turned_up(marker: str, raids: bool) -> None:
    """Two of four beside a 1-0 and a marker of one, two of five with a marker of two."""
    game = whole(
        "rebel-1.military-combat",
        pirates=TOWN,
        units={TOWN: {"line": 1, "urban-1-0": 1}},
        planets={"222": {"state": "rebellion-stopped", "pdb": 0, "pdb_up": False}},
        modules={"military.locals": {"markers": {"222": marker}}},
    )
    do(game, f"attack at {TOWN}", "commit the rest")
    assert (kind(game) == "military-combat.raid") == raids


@pytest.mark.case("VX-23d", "VP-41a")
@pytest.mark.parametrize(("dice", "gone", "side"), [((3, 6), False, SOUND), ((4, 6), True, SOUND)])
def test_the_imperial_will_under_barca_meets_the_fleet(dice: tuple[int, int], gone: bool, side: str) -> None:
    """[R-21] 1-2, leaders 3 against 1: column 2-1, and nobody asks the pirates."""
    events, game = _will_meets_fleet(*dice)
    assert only(events, BattleFought).column == "2-1"
    assert only(events, TacticsChosen).tactics == pirates.HIT_AND_RUN
    assert (pirates.where(game.ctx) == "") == gone
    assert troops(game, ORBIT)[side] == 1


@pytest.mark.case("VX-23d", "VP-41a")
def test_two_points_damage_the_will_and_do_not_destroy_it() -> None:
    """[R-21, VQ-29]"""
    events, game = _will_meets_fleet(3, 1)
    assert only(events, BattleFought).attacker_loss == 2
    assert troops(game, ORBIT)[DAMAGED] == 1


def _will_meets_fleet(*dice: int) -> tuple[list[Event], Game]:
    game = whole(
        "imperial-1.space-combat",
        pirates=ORBIT,
        characters={"barca": {"place": "162.1"}},
        planets={"222": {"pdb": 0, "pdb_up": False}},
        dice=dice,
    )
    units.take(game.ctx, "162.orbit", "imperial", {SOUND: 1})
    units.add(game.ctx, ORBIT, "imperial", {SOUND: 1})
    pieces.put_character(game.ctx, game.state.characters["barca"], ORBIT, "free")
    return fight(game, SpaceCombat(place=ORBIT, attacker="imperial"), "lead with barca"), game
