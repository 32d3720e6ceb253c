"""[VM-10 to VM-14] Squads and escorts, leaders and the search die, going into hiding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.mission_table import send
from tests.engine.table import do, every, only, question, table, until
from tests.engine.toys import toy_rulesets

from fitg import tables
from fitg.bots.knowledge import advise
from fitg.bots.table import Table
from fitg.data.records import Side
from fitg.engine.events.character_combat import FightBegan, Healed, RoundFought
from fitg.engine.events.movement import DetectionChanged
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.modules import Module
from fitg.engine.rules import character_combat
from fitg.engine.rules.search import Search
from fitg.engine.rulesets import underground
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.search import SEARCHES
from fitg.engine.rulesets.underground.search.events import EscortJoined, EscortWounded
from fitg.engine.rulesets.underground.search.squads import on_battlefield
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe

#: An Urban Environ of Size 6, and a wild one of Size 4 on another planet.
CITY, WILDS = "222.1", "221.1"
OPEN = {"ruleset": "underground-heroes", "fog-of-war": False}
DETECTED = {"detected": True}


def hunt(
    hiders: Mapping[str, Mapping[str, Any]],
    *,
    units: Mapping[str, int] | None = None,
    searchers: Mapping[str, Mapping[str, Any]] | None = None,
    phasing: Side = "rebel",
    dice: Sequence[int] = (),
    **position: Any,
) -> Game:
    """The Search Phase of the hiders' Player-Turn, without fog of war."""
    people = {name: {"place": CITY} | DETECTED | dict(more) for name, more in hiders.items()} | {
        name: {"place": CITY} | dict(more) for name, more in (searchers or {}).items()
    }
    game = table(
        f"{phasing}.search",
        base="empires-backdoor",
        characters=people,
        units={CITY: dict(units or {})},
        dice=dice,
        options=position.pop("options", OPEN),
        **position,
    )
    if question(game).kind == "possession.phase-start":
        do(game, "pass")
    return game


def made(game: Game, *actions: str) -> SearchMade:
    return only(do(game, f"search {CITY} with units", *actions), SearchMade)


def squad(game: Game, side: Side = "imperial") -> tuple[int, int | None]:
    """The squad that the units of a side in the city would send."""
    found = character_combat.squad_attack(game.ctx, CITY, side, ("kogus",))
    return found.strength, found.endurance


# Squads


@pytest.mark.case("VM-10")
@pytest.mark.parametrize(
    ("strength", "combat", "endurance"),
    [
        (1, 4, 4),
        (2, 6, 4),
        (3, 8, 6),
        (4, 8, 6),
        (6, 10, 6),
        (7, 12, 8),
        (10, 14, 8),
        (12, 16, 10),
        (14, 18, 10),
        (16, 20, 12),
        (18, 22, 12),
        (20, 24, 14),
        (22, 26, 14),
        (24, 28, 16),
        (26, 30, 16),
        (28, 32, 18),
        (30, 34, 18),
        (32, 36, 20),
        (33, 38, 20),
        (60, 38, 20),
    ],
)
def test_squads_grow_with_their_units_from_4_4_to_38_20(strength: int, combat: int, endurance: int) -> None:
    facts = hunt({"kogus": {}}).facts
    found = tables.squad(strength, facts=facts)
    assert (found.combat, found.endurance) == (combat, endurance)


@pytest.mark.case("VM-10a")
def test_an_imperial_elite_unit_is_worth_one_combat_and_two_endurance_once() -> None:
    """VQ-53: not a Rebel one."""
    assert squad(hunt({"kogus": {}}, units={"elite-army": 1})) == (10 + 1, 6 + 2)
    assert squad(hunt({"kogus": {}}, units={"elite-army": 1, "elite-navy": 1})) == (14 + 1, 8 + 2)
    rebels = hunt({"redjac": {}}, units={"urban-4-4": 1}, phasing="imperial")
    assert squad(rebels, "rebel") == (8, 6)


@pytest.mark.case("VM-10b")
def test_a_leader_does_not_change_the_squad() -> None:
    led = hunt({"kogus": {}}, units={"line": 1}, searchers={"jon-kidu": {"with_units": True}})
    assert squad(led) == squad(hunt({"kogus": {}}, units={"line": 1})) == (8, 6)


# The die


@pytest.mark.case("VM-11")
def test_leadership_is_taken_from_the_die_and_adds_nothing_to_the_search_value() -> None:
    """Strength 4 against 2 + 6 - 1: found on 1 or less; Jon Kidu leads with 3."""
    for die, found in ((4, True), (5, False)):
        game = hunt({"kogus": {}}, units={"line": 1, "patrol": 1}, searchers={"jon-kidu": {}}, dice=[die])
        event = made(game, "lead with jon-kidu")
        assert (event.search_value, event.hiding_value, event.number, event.found) == (4, 7, 1, found)
        assert event.die_parts == (Modifier("Leadership of Jon Kidu", -3),)
        assert f"die {die} (-3 Leadership of Jon Kidu)" in describe(event, game.facts)
    alone = made(hunt({"kogus": {}}, units={"line": 1, "patrol": 1}, dice=[2]))
    assert not alone.found
    assert not alone.die_parts


@pytest.mark.case("VM-11")
def test_characters_who_search_have_no_leader() -> None:
    game = hunt({"kogus": {}}, searchers={"jon-kidu": {}}, dice=[2])
    event = only(do(game, f"search {CITY} with characters"), SearchMade)
    assert (event.search_value, event.die_parts or ()) == (3, ())


@pytest.mark.case("VM-11a")
def test_a_dash_is_a_zero_that_a_leader_can_reach() -> None:
    """Strength 1 against 8 is a dash."""
    for die, found in ((3, True), (4, False)):
        game = hunt({"boccanegra": {}}, units={"patrol": 1}, searchers={"jon-kidu": {}}, dice=[die])
        event = made(game, "lead with jon-kidu")
        assert (event.number, event.found) == (0, found)


@pytest.mark.case("VM-11")
def test_the_odds_of_a_led_search_know_of_the_die() -> None:
    game = hunt({"boccanegra": {}}, units={"patrol": 1}, searchers={"jon-kidu": {}}, dice=[3])
    do(game, f"search {CITY} with units")
    odds = {action.text: dict(forecast(game, action)[0].rows) for action in game.options}
    assert odds["lead with jon-kidu"]["found"] == pytest.approx(1 / 2)
    assert odds["no leader"]["found"] == 0


def sharp_eyes(ctx: Context, made: Search) -> tuple[Modifier, ...]:
    return (Modifier("sharp eyes", -2),)


@pytest.mark.case("VM-11b")
@pytest.mark.parametrize(("leader", "best"), [("jon-kidu", -3), ("vans-ka-tie-a", -2)])
def test_of_a_leader_and_other_helps_the_best_counts_and_not_their_sum(leader: str, best: int) -> None:
    with toy_rulesets() as add:
        eyes = Module(id="eyes", needs=(SEARCHES.id,), answers=(asked.search_helps.by(sharp_eyes),))
        rules = add(SEARCHES, eyes)
        game = hunt({"kogus": {}}, units={"line": 1}, searchers={leader: {}}, dice=[6], options=rules)
        event = made(game, f"lead with {leader}")
        assert [part.by for part in event.die_parts or ()] == [best]


@pytest.mark.case("VM-12")
def test_a_natural_six_never_finds() -> None:
    """Five Elite Armies and a leader of 3: whatever else is rolled finds them."""
    for die, found in ((5, True), (6, False)):
        game = hunt(
            {"kogus": {}, "zina-adora": {}, "ran-jayma": {}, "frun-sentel": {}, "tourag": {}},
            units={"elite-army": 5},
            searchers={"jon-kidu": {}},
            dice=[die],
        )
        event = made(game, "lead with jon-kidu")
        assert event.number + 3 > 6
        assert event.found is found


@pytest.mark.case("VM-12a")
def test_what_found_on_every_roll_is_a_five() -> None:
    facts = hunt({"kogus": {}}).facts
    printed = table("rebel.search", characters={"kogus": {"place": CITY}}).facts
    for value, hiding in ((18, 1), (23, 1), (23, 2)):
        assert tables.search_number(value, hiding, facts=printed) == 6
        assert tables.search_number(value, hiding, facts=facts) == 5
    cells = {
        (row, column): number
        for row, line in enumerate(facts.charts.search.rows)
        for column, number in enumerate(line)
    }
    old = printed.charts.search.rows
    assert {key for key, number in cells.items() if number != old[key[0]][key[1]]} == {(0, 6), (0, 7), (1, 7)}


# Escorts


def attack(
    defenders: Mapping[str, Mapping[str, Any]], units: Mapping[str, int], *dice: int, **more: Any
) -> Game:
    """Redjac and Vans Ka-Tie-A have found somebody, and attack."""
    hunters: dict[str, dict[str, Any]] = {"redjac": {}, "vans-ka-tie-a": {}}
    game = hunt(defenders, units=units, searchers=hunters, dice=[1, *dice], **more)
    do(game, f"search {CITY} with characters", "send redjac", "send vans-ka-tie-a", "attack")
    return game


@pytest.mark.case("VM-13")
def test_whom_characters_attack_adds_the_squad_of_his_units() -> None:
    game = attack({"kogus": {}}, {"urban-2-1": 1, "urban-1-0": 1}, 1, 1)
    assert (question(game).kind, question(game).side) == ("character-combat.escort", "rebel")
    joined = only(do(game, "call the escort"), EscortJoined)
    assert (joined.side, joined.combat, joined.endurance) == ("rebel", 8, 6)
    assert "Combat 8, Endurance 6" in describe(joined, game.facts)
    events = do(game, "hand-to-hand") + until(game, "character-combat.break-off")
    kogus = game.facts.characters["kogus"].combat
    fought = only(events + do(game, "stand and fight"), RoundFought)
    assert fought.defense == kogus + 8


@pytest.mark.case("VM-13")
def test_the_escort_takes_wounds_as_its_owner_likes_and_grows_weaker() -> None:
    game = attack({"kogus": {}}, {"urban-2-1": 1, "urban-1-0": 1}, 6, 1, 1, 1)
    do(game, "call the escort", "firefight")
    until(game, "character-combat.break-off")
    wounds = only(do(game, "stand and fight"), RoundFought).defender_wounds
    assert wounds > 0
    assert question(game).kind == "character-combat.escort-wounds"
    assert game.actions == tuple(f"the escort takes {number}" for number in range(wounds, -1, -1))
    hurt = only(do(game, f"the escort takes {wounds}"), EscortWounded)
    assert (hurt.wounds, hurt.left) == (wounds, 6 - wounds)
    assert game.state.characters["kogus"].wounds == 0
    until(game, "character-combat.break-off")
    fought = only(do(game, "stand and fight"), RoundFought)
    assert fought.defense == game.facts.characters["kogus"].combat + 8 - wounds


@pytest.mark.case("VM-13")
def test_the_rest_of_the_wounds_is_for_those_whom_it_protects() -> None:
    game = attack({"kogus": {}}, {"urban-2-1": 1}, 6, 1)
    do(game, "call the escort", "firefight")
    until(game, "character-combat.break-off")
    wounds = only(do(game, "stand and fight"), RoundFought).defender_wounds
    do(game, "the escort takes 0")
    until(game, "character-combat.break-off")
    assert game.state.characters["kogus"].wounds == wounds


@pytest.mark.case("VM-13")
def test_nobody_has_to_call_an_escort_and_imperial_units_are_shown_for_it() -> None:
    hunters: dict[str, dict[str, Any]] = {"kogus": {}, "doctor-sontag": {}, "boccanegra": {}}
    for answer, shown in (("call the escort", True), ("no escort", False)):
        dermond: dict[str, dict[str, Any]] = {"senator-dermond": {}}
        game = hunt(dermond, units={"line": 1}, searchers=hunters, phasing="imperial", dice=[1])
        do(game, f"search {CITY} with characters", *(f"send {each}" for each in hunters), "attack")
        assert (question(game).kind, question(game).side) == ("character-combat.escort", "imperial")
        events = do(game, answer)
        assert bool(every(events, UnitsRevealed)) is shown
        assert bool(every(events, EscortJoined)) is shown
        assert question(game).kind == "character-combat.weapon"


@pytest.mark.case("VM-13a")
def test_there_is_no_escort_against_a_squad() -> None:
    game = hunt({"kogus": {}}, units={"line": 3, "urban-2-1": 1}, dice=[1])
    events = do(game, f"search {CITY} with units", "attack")
    assert only(events, FightBegan).attacker == "squad"
    assert not every(events, EscortJoined)
    until(game, "character-combat.break-off")
    assert only(do(game, "stand and fight"), RoundFought).defense == game.facts.characters["kogus"].combat


@pytest.mark.case("VM-13a")
@pytest.mark.parametrize("kind", ["creature", "locals", "squad"])
def test_nor_against_locals_and_creatures(kind: character_combat.ForceKind) -> None:
    game = hunt({"kogus": {}}, units={"urban-2-1": 1}, searchers={"redjac": {}})
    name = min(game.facts.creatures) if kind == "creature" else kind
    fight = game.ctx.rules.variant_of(
        character_combat.CharacterCombat(
            place=CITY,
            kind=kind,
            name=name,
            attacker_side="imperial",
            defenders=("kogus",),
            weapon="firefight",
        )
    )
    assert isinstance(fight, character_combat.CharacterCombat)
    step = fight.begin(game.ctx)
    assert step.__name__ == "choose_weapon"  # type: ignore[union-attr]


@pytest.mark.case("VM-13b", "VM-13c", "VM-13")
@pytest.mark.parametrize(
    ("imperial", "rebel", "squads"),
    [
        ({"line": 2, "militia": 1}, {"urban-1-0": 1}, ((10, 6), (4, 4))),
        ({"line": 3}, {"urban-4-3": 2}, ((6, 4), (6, 4))),
        ({"line": 1}, {}, ((8, 6), None)),
    ],
)
def test_a_battlefield_takes_off_what_the_enemy_has_there(
    imperial: dict[str, int], rebel: dict[str, int], squads: tuple[tuple[int, int], tuple[int, int] | None]
) -> None:
    """R-06, VQ-12: 7 against 1, and 9 against 8."""
    game = hunt({"kogus": {}}, units={**imperial, **rebel})
    assert squad(game, "imperial") == squads[0]
    if squads[1] is not None:
        assert squad(game, "rebel") == squads[1]


@pytest.mark.case("VM-13b", "VM-13c")
def test_no_battlefield_leaves_less_than_two_but_one_stays_one() -> None:
    assert [on_battlefield(strength, 20) for strength in (1, 2, 3, 19)] == [1, 2, 2, 2]


@pytest.mark.case("VM-13b")
def test_the_escort_of_the_attacked_is_smaller_beside_enemy_units() -> None:
    """Strength 4 less 3 leaves the line of 2."""
    game = attack({"kogus": {}}, {"urban-4-3": 1, "line": 1})
    joined = only(do(game, "call the escort"), EscortJoined)
    assert (joined.combat, joined.endurance) == (6, 4)


@pytest.mark.case("VM-13b")
def test_face_down_units_that_make_a_squad_smaller_are_shown() -> None:
    """The squad of the Rebels would tell their strength anyhow."""
    game = hunt({"redjac": {}}, units={"urban-4-3": 2, "line": 1}, phasing="imperial", dice=[1])
    events = do(game, f"search {CITY} with units", "attack")
    assert only(events, UnitsRevealed).units == {"line": 1}
    assert only(events, FightBegan).strength == 10


@pytest.mark.case("VM-13d")
def test_a_battlefield_does_not_lower_the_search_value() -> None:
    game = hunt({"kogus": {}}, units={"line": 2, "urban-4-3": 1}, dice=[6])
    assert made(game).search_value == 6


@pytest.mark.case("VM-13e")
def test_the_elite_bonus_comes_after_the_battlefield() -> None:
    """5 less 4 is 2: 6/4, and then +1 and +2."""
    assert squad(hunt({"kogus": {}}, units={"elite-army": 1, "urban-4-3": 1})) == (6 + 1, 4 + 2)


@pytest.mark.case("VM-13")
def test_an_attack_after_which_the_other_side_has_the_word_is_final() -> None:
    """Nobody asks whom to kill or capture any more: the squad attacks at once."""
    game = hunt({"kogus": {}}, units={"line": 3}, dice=[1])
    do(game, f"search {CITY} with units")
    assert [each.is_final(game.ctx) for each in game.options if each.text == "attack"] == [True]
    escorted = hunt({"kogus": {}}, units={"urban-2-1": 1}, searchers={"redjac": {}}, dice=[1])
    do(escorted, f"search {CITY} with characters")
    assert [each.is_final(escorted.ctx) for each in escorted.options if each.text == "attack"] == [True]
    alone = hunt({"kogus": {}}, searchers={"redjac": {}}, dice=[1])
    do(alone, f"search {CITY} with characters")
    assert [each.is_final(alone.ctx) for each in alone.options if each.text == "attack"] == [False]


# Going into hiding


def resting(team: Mapping[str, Mapping[str, Any]], **more: Any) -> Game:
    """The Rebels are asked for missions; the Empire has nobody about."""
    people = {name: {"place": CITY, "detected": True, **dict(found)} for name, found in team.items()}
    game = table("rebel.missions", characters=people, options=OPEN, **more)
    until(game, "missions")
    return game


def known(game: Game, *people: str) -> list[bool]:
    return [game.state.characters[each].detected for each in people]


@pytest.mark.case("VM-14")
def test_who_skips_the_missions_may_become_undetected() -> None:
    game = resting({"kogus": {}, "zina-adora": {}})
    do(game, "done")
    assert (question(game).kind, question(game).side) == ("hiding", "rebel")
    assert known(game, "kogus", "zina-adora") == [True, True]
    events = do(game, "hide kogus", "hide zina-adora", "done")
    assert known(game, "kogus", "zina-adora") == [False, False]
    changed = every(events, DetectionChanged)[0]
    assert (changed.detected, changed.case) == (False, "VM-14")


@pytest.mark.case("VM-14")
def test_who_was_on_a_mission_or_stands_with_units_may_not() -> None:
    game = resting(
        {"kogus": {}, "ran-jayma": {"place": "223.1"}, "tourag": {"place": WILDS, "with_units": True}},
        units={WILDS: {"wild-2-1": 1}},
    )
    do(game, f"missions at {CITY}")
    send(game, G=["kogus"])
    while question(game).kind != "hiding":
        do(game, next((each for each in ("stop", "done", "ready") if each in game.actions), game.actions[0]))
    assert [each for each in game.actions if each.startswith("hide")] == ["hide ran-jayma"]


@pytest.mark.case("VM-14")
def test_nobody_slips_out_of_sight_by_walking_any_more() -> None:
    people = {"kogus": {"place": "223.1", "detected": True}}
    for options, unseen in ((OPEN, False), ({}, True)):
        game = table("rebel.movement", characters=people, options=options)
        do(game, "walk kogus to 223.2")
        assert known(game, "kogus") == [not unseen]


@pytest.mark.case("VM-14a")
@pytest.mark.parametrize(("hides", "wounds"), [(True, 2), (False, 0)])
def test_who_hides_does_not_heal_by_rest(hides: bool, wounds: int) -> None:
    game = resting({"kogus": {"wounds": 2}})
    do(game, "done", *(["hide kogus"] if hides else []))
    events = do(game, "done") if question(game).kind == "hiding" else []
    assert known(game, "kogus") == [not hides]
    assert game.state.characters["kogus"].wounds == wounds
    assert bool(every(events, Healed)) is not hides


@pytest.mark.case("VM-14a")
def test_doctor_sontag_heals_those_who_hide_all_the_same() -> None:
    game = resting({"kogus": {"wounds": 2}, "doctor-sontag": {}})
    do(game, "done", "hide kogus", "hide doctor-sontag", "done")
    assert known(game, "kogus", "doctor-sontag") == [False, False]
    until(game, "missions")
    healed = only(game.log, Healed)
    assert (healed.case, healed.characters) == ("13.72", ("kogus",))


@pytest.mark.case("VM-14a")
def test_so_does_the_medi_kit() -> None:
    game = resting({"kogus": {"wounds": 2, "possessions": ["medi-kit-of-ptolus"]}})
    do(game, "done", "hide kogus")
    assert game.state.characters["kogus"].wounds == 2
    until(game, "possession.turn-start")
    do(game, next(each for each in game.actions if each.startswith("use")))
    assert game.state.characters["kogus"].wounds == 0
    assert known(game, "kogus") == [False]


@pytest.mark.case("VM-14")
def test_whoever_was_on_a_quest_or_asked_a_prisoner_may_not_hide() -> None:
    """Those are missions without an Environ of their own."""
    game = resting({"kogus": {}, "tourag": {"place": WILDS}})
    game.state.characters["kogus"].sidelined = True
    do(game, "done")
    assert [each for each in game.actions if each.startswith("hide")] == ["hide tourag"]


@pytest.mark.case("VM-14b")
def test_a_friend_who_stays_known_undoes_it() -> None:
    game = resting({"kogus": {"wounds": 1}, "zina-adora": {}})
    do(game, "done", "hide zina-adora", "done")
    assert known(game, "kogus", "zina-adora") == [True, True]


@pytest.mark.case("VM-14b")
def test_where_a_friend_cannot_hide_nobody_is_asked_for_what_would_be_undone() -> None:
    """In another Environ one may."""
    game = resting(
        {"kogus": {}, "zina-adora": {"with_units": True}, "tourag": {"place": WILDS}},
        units={CITY: {"urban-2-1": 1}},
    )
    do(game, "done")
    assert [each for each in game.actions if each.startswith("hide")] == ["hide tourag"]


@pytest.mark.case("VM-14")
def test_with_the_new_turn_it_is_part_of_the_reorganization() -> None:
    modules = (*underground.BALANCE, SEARCHES)
    with toy_rulesets() as add:
        game = galaxy(
            "rebel-1.missions",
            turn=3,
            characters={
                "kogus": {"place": "331.1", "detected": True, "wounds": 1},
                "tourag": {"place": "321.1", "detected": True},
            },
            options={**add(*modules), "bids": "agreed"},
        )
        until(game, "hiding")
        assert game.ctx.current.name == "reorganization"
        do(game, "hide kogus", "done")
        assert known(game, "kogus") == [False]
        assert game.state.characters["kogus"].wounds == 1


@pytest.mark.case("VM-14")
def test_bots_hide_together_or_not_at_all() -> None:
    game = resting({"kogus": {}, "zina-adora": {}})
    do(game, "done")
    table_ = Table(game.ctx, "rebel")
    assert advise(table_, "hiding", game.options).action.text.startswith("hide")
    hurt = resting({"kogus": {"wounds": 1}, "zina-adora": {}})
    do(hurt, "done")
    assert advise(Table(hurt.ctx, "rebel"), "hiding", hurt.options).action.text == "done"


# Alone


def test_the_module_is_played_without_any_other_of_underground() -> None:
    with toy_rulesets() as add:
        game = hunt({"kogus": {}}, units={"line": 1}, dice=[6], options=add(SEARCHES))
        assert made(game).search_value == 3
