"""[VM-04 to VM-08] Reserves, assaults, and who is lost for how many points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.engine.table import do, every, only, question, table
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.plan_table import under

from fitg import tables
from fitg.bots.knowledge import advise
from fitg.bots.table import Table
from fitg.engine import questions
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.reserves import ReserveHeld
from fitg.engine.events.space import PdbBombarded
from fitg.engine.game import Game, restore
from fitg.engine.modules import Module
from fitg.engine.rules import losses, units
from fitg.engine.rules.battles import Battle
from fitg.engine.rules.space.space_combat import SpaceCombat
from fitg.engine.rulesets.underground.combat import COMBAT, COMBAT_IN_THE_GALAXY
from fitg.engine.rulesets.underground.combat.reserves import InReserve
from fitg.engine.table.views import shuffle_hidden
from fitg.presentation.narration import describe

Lay = Callable[..., Game]
RISEN = {"state": "rebellion", "pdb": 0, "pdb_up": False}

#: A ship of two sides that is lost late, and Special Ops that count as units.
BIG = {
    "name": "Big",
    "side": "imperial",
    "environ_type": "",
    "cost": 7,
    "strength": 1,
    "space_strength": 3,
    "navigation": 5,
    "mobile": True,
    "elite": False,
    "hidden": False,
    "suicide": False,
    "atrocity": False,
    "count": 1,
    "traits": {"loss_order": 1},
}
SPECIAL = Module(
    id="special-units",
    needs=(COMBAT.id,),
    facts={
        "units": {
            "suicide-squad": {"suicide": False},
            "big": BIG,
            "big-hurt": {**BIG, "name": "Big, hurt", "space_strength": 2, "count": 0},
        }
    },
    answers=(questions.flips_to.by(lambda ctx, kind: "big-hurt" if kind == "big" else ""),),
)


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with under(COMBAT, COMBAT_IN_THE_GALAXY) as lay_out:
        yield lay_out


@pytest.fixture(scope="module")
def special() -> Iterator[Lay]:
    with under(COMBAT, COMBAT_IN_THE_GALAXY, SPECIAL) as lay_out:
        yield lay_out


def attacked(lay: Lay, side: str, there: dict[str, int], **more: Any) -> Game:
    """A side attacks on Angoff, with nobody to lead."""
    game = lay(f"{side}-1.military-combat", planets={"222": RISEN}, units={"222.1": there}, **more)
    do(game, "attack at 222.1")
    return game


def lost(events: list[Any], side: str) -> dict[str, int]:
    """All that a side has lost."""
    found: dict[str, int] = {}
    for event in every(events, UnitsLost):
        if event.side == side:
            found = units.merged(found, event.units)
    return found


# Elite limit


@pytest.mark.case("VM-04")
def test_a_unit_of_five_counts_five_for_the_odds_and_four_as_a_loss(lay: Lay) -> None:
    ctx = lay("rebel-1.missions", characters={"kogus": {"place": "223.1"}}).ctx
    worths = ctx.facts.worths
    assert (worths["attack"]["elite-army"], worths["defense"]["elite-army"]) == (5, 5)
    assert worths["loss"]["elite-army"] == worths["attack_loss"]["elite-army"] == 4
    assert (worths["space_attack"]["elite-navy"], worths["space_loss"]["elite-navy"]) == (5, 4)
    assert worths["loss"]["elite-navy"] == worths["space_loss"]["elite-army"] == 4
    assert worths["loss"]["veteran"] == 3
    taken = losses.fulfilling(ctx, {"elite-army": 2}, 4, space=False)
    assert taken == [{"elite-army": 1}]
    assert losses.fulfilling(ctx, {"elite-army": 2}, 3, space=False) == [{}]


@pytest.mark.case("VM-04", "VM-05a")
def test_example_23_an_elite_falls_on_three_faces_of_six(lay: Lay) -> None:
    ctx = lay("rebel-1.missions", characters={"kogus": {"place": "223.1"}}).ctx
    faces = [
        tables.military_losses("1-1", die, die, assault="determined", facts=ctx.facts) for die in range(1, 7)
    ]
    assert [each.defender_loss for each in faces] == [0, 2, 2, 4, 4, 6]
    fallen = [losses.fulfilling(ctx, {"elite-army": 3}, each.defender_loss, space=False) for each in faces]
    assert sum(choice == [{"elite-army": 1}] for choice in fallen) == 3
    assert sum(each.attacker_loss for each in faces) / 6 == 4


# Determined Assault


@pytest.mark.case("VM-05")
@pytest.mark.parametrize(
    ("attackers", "asked"),
    [({"line": 1, "militia": 2}, True), ({"patrol": 3}, False), ({"veteran": 1, "line": 1}, True)],
)
def test_one_unit_of_three_is_enough(lay: Lay, attackers: dict[str, int], asked: bool) -> None:
    game = attacked(lay, "imperial", {**attackers, "liquid-2-1": 1}, dice=[3, 3])
    do(game, "commit the rest")
    assert ("determined assault" in game.actions) is asked


@pytest.mark.case("VM-05")
def test_a_unit_in_reserve_is_not_the_one_that_is_needed(lay: Lay) -> None:
    game = attacked(lay, "imperial", {"line": 1, "militia": 2, "liquid-2-1": 1}, dice=[3, 3])
    do(game, "hold back line", "commit the rest")
    assert "determined assault" not in game.actions


@pytest.mark.case("VM-05a")
def test_it_shifts_one_column_to_the_left_and_doubles_both_losses(lay: Lay) -> None:
    fought = {}
    for answer in ("usual attack", "determined assault"):
        game = attacked(lay, "imperial", {"line": 2, "liquid-2-1": 3}, dice=[6, 1])
        fought[answer] = only(do(game, "commit the rest", answer), BattleFought)
    usual, determined = fought.values()
    assert usual.ratio == determined.ratio
    columns = lay(
        "rebel-1.missions", characters={"kogus": {"place": "223.1"}}
    ).ctx.facts.charts.military_combat.columns
    assert columns.index(usual.column) - columns.index(determined.column) == 1
    once = tables.military_losses(determined.column, 6, 1)
    assert determined.attacker_loss == 2 * once.attacker_loss > 0
    assert determined.defender_loss == 2 * once.defender_loss > 0


# Sneak Attack

CITY, PLANET = "232.1", "232"


def mission(lay: Lay, there: dict[str, int], **more: Any) -> Game:
    """A Rebel on a mission in a city draws the Imperial Atrocity."""
    game = lay(
        "rebel-1.missions",
        turn=3,
        characters={"kogus": {"place": CITY}},
        planets={PLANET: {"loyalty": "neutral"}},
        units={CITY: there},
        cards=[89, 75, 75, 75, 75],
        **more,
    )
    do(game, f"missions at {CITY}")
    do(game, next(action for action in game.actions if action.startswith("assign kogus to")))
    while question(game).kind not in ("missions.draw", "atrocity"):
        do(game, next((each for each in ("done", "ready", "pass") if each in game.actions), game.actions[0]))
    if "draw" in game.actions:
        do(game, "draw")
    return game


@pytest.mark.case("VM-06")
@pytest.mark.parametrize(
    ("there", "may"),
    [({"line": 1, "militia": 1}, True), ({"elite-army": 1}, True), ({"patrol": 2, "militia": 2}, False)],
)
def test_one_unit_of_three_is_enough_for_a_sneak_attack(lay: Lay, there: dict[str, int], may: bool) -> None:
    game = mission(lay, {**there, "liquid-2-1": 1})
    assert (f"sneak attack at {CITY}" in game.actions) is may


@pytest.mark.case("VM-06")
def test_weaker_units_take_part_and_no_loyalty_moves(lay: Lay) -> None:
    game = mission(lay, {"line": 1, "militia": 1, "liquid-2-1": 2}, dice=[6, 6])
    before = game.state.planets[PLANET].loyalty
    events = do(game, f"sneak attack at {CITY}")
    assert question(game).kind == "military-combat.reserve"
    assert not every(events, UnitsRevealed)
    events += do(game, "commit the rest")
    while question(game).kind in ("losses", "military-combat.leader"):
        events += do(game, game.actions[0])
    battle = only(events, BattleFought)
    assert battle.attack == 4
    assert [shift.columns for shift in battle.shifts if "assault" in shift.reason] == [-1]
    once = tables.military_losses(battle.column, battle.attacker_die, battle.defender_die)
    assert battle.attacker_loss == once.attacker_loss
    assert battle.defender_loss == 2 * once.defender_loss > 0
    assert {"line": 1} in [each.units for each in every(events, UnitsRevealed)]
    assert game.state.planets[PLANET].loyalty == before
    assert not every(events, LoyaltyShifted)


@pytest.mark.case("VM-06", "VM-07")
def test_units_in_reserve_stay_out_of_a_sneak_attack(lay: Lay) -> None:
    game = mission(lay, {"line": 1, "militia": 1, "liquid-2-1": 2}, dice=[6, 6])
    events = do(game, f"sneak attack at {CITY}", "hold back militia")
    while question(game).kind in ("losses", "military-combat.leader"):
        events += do(game, game.actions[0])
    assert only(events, BattleFought).attack == 3


@pytest.mark.case("VM-06", "VM-07")
def test_the_only_strong_unit_of_a_sneak_attack_is_not_held_back(lay: Lay) -> None:
    game = mission(lay, {"line": 1, "militia": 2, "liquid-2-1": 2})
    do(game, f"sneak attack at {CITY}")
    assert set(game.actions) == {"hold back militia", "commit the rest"}
    game = mission(lay, {"line": 2, "militia": 1, "liquid-2-1": 2})
    do(game, f"sneak attack at {CITY}")
    assert "hold back line" in game.actions
    do(game, "hold back line")
    assert "hold back line" not in game.actions


# In reserve


@pytest.mark.case("VM-07", "VM-07a")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_example_03_a_patrol_in_reserve(lay: Lay, die: int) -> None:
    game = attacked(lay, "imperial", {"veteran": 1, "line": 1, "patrol": 1, "liquid-2-1": 1}, dice=[1, die])
    assert question(game).kind == "military-combat.reserve"
    assert question(game).side == "imperial"
    events = do(game, "hold back patrol", "commit the rest", "usual attack")
    fought = only(events, BattleFought)
    assert (fought.attack, fought.defense, fought.column) == (6, 2, "3-1")
    held = only(events, ReserveHeld)
    assert held.number == 1
    assert "one unit in reserve" in describe(held, game.ctx.facts)
    shown = [each for each in every(events, UnitsRevealed) if each.side == "imperial"]
    assert [each.units for each in shown] == [{"veteran": 1, "line": 1}]
    if die == 1:
        assert set(game.actions) == {"lose 1 line", "lose 1 veteran"}
        assert lost(do(game, "lose 1 line"), "imperial") == {"line": 1}
    else:
        assert lost(events, "imperial") == {}
        assert game.state.stacks["imperial"]["222.1"].units["patrol"] == 1


@pytest.mark.case("VM-07a")
def test_the_reserve_is_lost_when_every_committed_unit_is(lay: Lay) -> None:
    game = attacked(lay, "imperial", {"militia": 2, "patrol": 1, "liquid-4-3": 2}, dice=[1, 1])
    events = do(game, "hold back militia", "hold back patrol")
    assert only(events, BattleFought).attack == 1
    assert only(events, BattleFought).attacker_loss >= 2
    events += do(game, game.actions[0]) if getattr(game.decision, "kind", "") == "losses" else []
    gone = lost(events, "imperial")
    assert gone["militia"] >= 1
    assert sum(gone.values()) == min(3, only(events, BattleFought).attacker_loss)


@pytest.mark.case("VM-07a")
def test_of_two_alike_the_one_that_was_committed_falls_and_the_other_stays_face_down(lay: Lay) -> None:
    people = {"kogus": {"place": "222.1", "with_units": True}}
    game = attacked(lay, "imperial", {"line": 2, "liquid-1-0": 1}, characters=people, dice=[1, 1])
    events = do(game, "hold back line", "usual attack")
    assert lost(events, "imperial") == {"line": 1}
    assert any(isinstance(each, InReserve) for each in game.state.stack), "a squad has found somebody"
    left = game.state.stacks["imperial"]["222.1"]
    assert left.units == units.unseen(left) == {"line": 1}


@pytest.mark.case("VM-07a")
def test_the_reserve_follows_the_others_of_its_own_kind() -> None:
    with under(COMBAT) as lay_out:
        ctx = lay_out("rebel-1.missions", characters={"kogus": {"place": "223.1"}}).ctx
    two = {"line": 1, "militia": 3}
    assert losses.fulfilling(ctx, two, 2, space=False) == [{"militia": 2}]
    assert losses.fulfilling(ctx, two, 2, space=False, reserve={"militia": 2}) == [{"militia": 1}]
    assert losses.fulfilling(ctx, two, 2, space=False, reserve={"militia": 3}) == [{}]
    assert losses.fulfilling(ctx, two, 5, space=False, reserve={"militia": 3}) == [{"line": 1, "militia": 2}]


@pytest.mark.case("VM-07")
@pytest.mark.parametrize("seed", range(6))
def test_which_units_are_held_back_is_dealt_with_what_lies_face_down(lay: Lay, seed: int) -> None:
    army = {"veteran": 1, "line": 1, "patrol": 1, "liquid-2-1": 1}
    others = {"223.1": {"elite-army": 1, "line": 2}}
    game = lay("imperial-1.military-combat", planets={"222": RISEN}, units={"222.1": army, **others})
    do(game, "attack at 222.1", "hold back patrol")
    twin = game.copy()
    shuffle_hidden(twin.ctx, "rebel", Random(seed).randrange)
    battle = next(each for each in twin.state.stack if isinstance(each, InReserve))
    there = twin.state.stacks["imperial"]["222.1"].units
    assert sum(battle.reserve.values()) == 1
    assert all(there[kind] >= number for kind, number in battle.reserve.items())
    assert question(twin).kind == "military-combat.reserve"


@pytest.mark.case("VM-07")
def test_somebody_has_to_attack_and_one_unit_alone_is_not_asked(lay: Lay) -> None:
    game = attacked(lay, "rebel", {"liquid-2-1": 2, "militia": 1}, dice=[3, 3])
    do(game, "hold back liquid-2-1")
    assert getattr(game.decision, "kind", "") != "military-combat.reserve"
    game = attacked(lay, "rebel", {"liquid-2-1": 1, "militia": 1}, dice=[3, 3])
    assert getattr(game.decision, "kind", "") != "military-combat.reserve"


@pytest.mark.case("VM-07")
def test_a_position_with_a_reserve_can_be_put_away(lay: Lay) -> None:
    game = attacked(lay, "imperial", {"veteran": 1, "line": 1, "patrol": 1, "liquid-2-1": 1}, dice=[1, 1])
    do(game, "hold back patrol")
    again = restore(game.snapshot())
    assert again.digest() == game.digest()
    assert again.actions == game.actions


@pytest.mark.case("VM-07")
def test_to_the_opponent_any_unit_that_is_not_shown_may_be_the_one_held_back(lay: Lay) -> None:
    """Whatever counters he imagines there, the battle goes on in his mind as well."""
    there = {"222.1": {"veteran": 1, "patrol": 1, "liquid-2-1": 1}, "223.1": {"line": 2, "militia": 2}}
    game = lay("imperial-1.military-combat", planets={"222": RISEN}, units=there, dice=[1, 1])
    do(game, "attack at 222.1", "hold back patrol")
    found = set()
    for seed in range(20):
        twin = game.copy()
        shuffle_hidden(twin.ctx, "rebel", Random(seed).randrange)
        found.add("patrol" in twin.state.stacks["imperial"]["222.1"].units)
        twin.ask_again()
        twin.apply(twin.actions[0])
    assert found == {True, False}


@pytest.mark.case("VM-07")
def test_an_elite_unit_in_reserve_does_not_help_in_a_special_environ(lay: Lay) -> None:
    place = "232.2"
    found = []
    for held in ("hold back elite-army", "hold back line"):
        game = lay(
            "imperial-1.military-combat",
            planets={PLANET: RISEN},
            units={place: {"elite-army": 1, "line": 1, "liquid-2-1": 1}},
            dice=[3, 3],
        )
        events = do(game, f"attack at {place}", held)
        if "usual attack" in game.actions:
            events += do(game, "usual attack")
        found.append({shift.case for shift in only(events, BattleFought).shifts})
    assert "10.5b" in found[0]
    assert "10.5b" not in found[1]


@pytest.mark.case("VM-07b")
def test_the_defender_holds_nothing_back(lay: Lay) -> None:
    game = attacked(lay, "rebel", {"liquid-2-1": 2, "line": 2, "militia": 1}, dice=[3, 3])
    assert (question(game).kind, question(game).side) == ("military-combat.reserve", "rebel")
    events = do(game, "commit the rest")
    assert only(events, BattleFought).defense == 7


@pytest.mark.case("VM-07b")
def test_in_interception_combat_nobody_holds_anything_back(lay: Lay) -> None:
    for role, asked in (("free", True), ("interception", False)):
        game = lay(
            "rebel-1.space-combat",
            units={"222.orbit": {"liquid-4-3": 2, "patrol": 2}},
            planets={"222": RISEN},
        )
        battle = game.ctx.rules.variant_of(
            SpaceCombat(place="222.orbit", attacker="imperial", role=role)  # type: ignore[arg-type]
        )
        assert isinstance(battle, Battle)
        if role == "interception":
            for side, kind in (("imperial", "patrol"), ("rebel", "liquid-4-3")):
                units.take(game.ctx, "222.orbit", side, {kind: 2})  # type: ignore[arg-type]
                units.add(game.ctx, "222.orbit", side, {kind: 2}, role="interception")  # type: ignore[arg-type]
        assert battle.declares_first(game.ctx) is asked


@pytest.mark.case("VM-07c")
def test_the_rebel_declares_before_face_down_units_are_revealed(lay: Lay) -> None:
    game = lay(
        "rebel-1.military-combat",
        planets={"222": RISEN},
        units={"222.1": {"liquid-2-1": 2, "line": 2}},
        dice=[3, 3],
    )
    events = do(game, "attack at 222.1")
    assert question(game).kind == "military-combat.reserve"
    assert not every(events, UnitsRevealed)
    assert not game.state.stacks["imperial"]["222.1"].revealed
    events = do(game, "hold back liquid-2-1")
    assert only(events, UnitsRevealed).units == {"line": 2}


@pytest.mark.case("VM-07c")
def test_a_reserve_of_those_who_attack_a_pdb_is_declared_before_it_gets_help(lay: Lay) -> None:
    game = lay(
        "rebel-1.space-combat",
        planets={"222": {"loyalty": "loyal", "pdb": 1, "pdb_up": True}},
        units={"222.orbit": {"liquid-4-3": 2, "line": 1}},
        dice=[3, 3],
    )
    do(game, "hold in orbit" if "hold in orbit" in game.actions else "decline at 222.orbit")
    while "attack the PDB from 222.orbit" not in game.actions:
        do(game, game.actions[-1])
    do(game, "attack the PDB from 222.orbit")
    assert (question(game).kind, question(game).side) == ("military-combat.reserve", "rebel")
    events = do(game, "hold back liquid-4-3")
    while not every(events, PdbBombarded):
        events += do(game, game.actions[-1])
    assert only(events, PdbBombarded).attack == 3


# Losses that wait


@pytest.mark.case("VM-08", "VM-08a")
def test_example_04_special_ops_shield_the_ship(special: Lay) -> None:
    ctx = special("rebel-1.missions", characters={"kogus": {"place": "223.1"}}).ctx
    there = {"militia": 1, "suicide-squad": 1, "big": 1}
    found = losses.fulfilling(ctx, there, 3, space=False)
    assert {"militia": 1, "suicide-squad": 1, "big": 1} in found
    assert {"militia": 1, "big": 1, "big-hurt": 1} in found
    assert len(found) == 2
    shielded = losses.toll(ctx, there, {"militia": 1, "suicide-squad": 1, "big": 1})
    assert shielded.left == {"big-hurt": 1}
    assert losses.toll(ctx, there, {"militia": 1, "big": 1, "big-hurt": 1}).left == {"suicide-squad": 1}


@pytest.mark.case("VM-08")
def test_they_are_refused_until_all_others_and_the_reserve_are_gone(special: Lay) -> None:
    ctx = special("rebel-1.missions", characters={"kogus": {"place": "223.1"}}).ctx
    there = {"line": 1, "suicide-squad": 1}
    assert {} in losses.fulfilling(ctx, there, 2, space=False)
    there = {"militia": 1, "line": 1, "suicide-squad": 1, "big": 1}
    found = losses.fulfilling(ctx, there, 3, space=False, reserve={"line": 1})
    assert {"militia": 1} in found
    assert all("big" not in choice for choice in found)
    assert {"militia": 1, "suicide-squad": 1} in found


@pytest.mark.case("VM-08b")
def test_the_choice_is_made_after_the_dice(special: Lay) -> None:
    game = attacked(special, "rebel", {"liquid-4-3": 2, "line": 1, "suicide-squad": 1}, dice=[3, 6])
    events = do(game, "commit the rest")
    if "usual attack" in game.actions:
        events += do(game, "usual attack")
    loss = only(events, BattleFought).defender_loss
    assert 1 <= loss <= 2
    assert (question(game).kind, question(game).side) == ("losses", "imperial")
    assert "lose 1 suicide-squad" in game.actions
    assert len(game.actions) == 2


@pytest.mark.case("VM-08b")
def test_special_ops_that_are_not_refused_are_lost_like_any_other(special: Lay) -> None:
    ctx = special("rebel-1.missions", characters={"kogus": {"place": "223.1"}}).ctx
    found = losses.fulfilling(ctx, {"militia": 1, "suicide-squad": 1}, 1, space=False)
    assert sorted(map(str, found)) == ["{'militia': 1}", "{'suicide-squad': 1}"]
    assert losses.fulfilling(ctx, {"line": 1, "suicide-squad": 1}, 1, space=False) == [
        {"suicide-squad": 1},
        {},
    ]
    never = losses.fulfilling(ctx, {"line": 1, "big": 1, "suicide-squad": 1}, 2, space=False)
    assert all("big" not in choice for choice in never)


# Elsewhere


@pytest.mark.case("VM-05", "VM-07")
def test_it_is_played_in_the_province_game_too() -> None:
    with toy_rulesets() as add:
        options = add(COMBAT)
        game = table(
            "rebel.military-combat",
            base="empires-backdoor",
            units={"222.1": {"urban-2-1": 2, "militia": 1}},
            planets={"222": RISEN},
            options=options,
        )
        do(game, "attack at 222.1")
        assert question(game).kind == "military-combat.reserve"


@pytest.mark.case("VM-07")
def test_a_rookie_keeps_what_the_column_does_not_need(lay: Lay) -> None:
    for there, kept in (
        ({"line": 2, "militia": 1, "liquid-2-1": 1}, "hold back militia"),
        ({"line": 1, "militia": 1, "liquid-2-1": 1}, "commit the rest"),
    ):
        game = attacked(lay, "imperial", there, dice=[3, 3])
        decision = question(game)
        advice = advise(Table(game.ctx, decision.side), decision.kind, decision.options)
        assert str(advice.action) == kept
