"""[10.0] Military combat in Environs: declaration, odds, leaders, losses, pursuit, outbreaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.engine.mission_table import errand, send
from tests.engine.table import do, every, face_up, only, table, troops, until

from fitg.data.records import Side
from fitg.engine.events.character_combat import Captured, FightBegan, Freed, RoundFought
from fitg.engine.events.control import StatusChanged
from fitg.engine.events.course import SegmentBegan
from fitg.engine.events.military_combat import BattleFought, CombatDeclared, LeaderNamed
from fitg.engine.events.movement import DetectionChanged
from fitg.engine.events.pieces import UnitsLost, UnitsRevealed
from fitg.engine.events.possessions import PossessionUsed
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.rules import units

#: Where the fights are: wild (Size 4), urban (6), air (5, Special) and wild (3), all in Egrix.
WILD, URBAN, AIR, SMALL_WILD = "221.1", "222.1", "223.1", "223.2"


def strangers(strength: int) -> dict[str, int]:
    """Rebel units of the given strength; none of these Environs is their home."""
    twos, ones = divmod(strength, 2)
    counts = {
        "liquid-2-1": min(twos, 4),
        "subterranean-2-1": max(0, twos - 4),
        "liquid-1-0": ones,
    }
    return {kind: n for kind, n in counts.items() if n}


def imperials(strength: int) -> dict[str, int]:
    """Imperial units of the given strength."""
    lines, militia = divmod(strength, 3)
    return {kind: n for kind, n in (("line", lines), ("militia", militia)) if n}


def battlefield(
    place: str,
    present: Mapping[str, int],
    *,
    phasing: Side = "imperial",
    dice: Sequence[int] = (3, 3),
    leaders: Sequence[str] = (),
    characters: Mapping[str, Mapping[str, Any]] | None = None,
    **position: Any,
) -> Game:
    """The Military Combat Segment begins; `leaders` stand in the Environ by themselves."""
    people = {each: {"place": place} for each in leaders} | {
        name: {"place": place} | dict(more) for name, more in (characters or {}).items()
    }
    return table(
        f"{phasing}.military-combat", units={place: present}, characters=people, dice=dice, **position
    )


def fight(game: Game, place: str, *, attack: str = "no leader", defense: str = "no leader") -> list[Event]:
    """The side to move attacks; leaders are named as told, wherever there is a choice."""
    attacker = game.side
    events = do(game, f"attack at {place}")
    while game.decision is not None and game.decision.kind == "military-combat.leader":
        events += do(game, attack if game.side == attacker else defense)
    return events


def odds_of(events: Sequence[Event]) -> tuple[str, str]:
    """The ratio, and the column after all shifts."""
    battle = only(events, BattleFought)
    return battle.ratio, battle.column


# Declaration


@pytest.mark.case("10.0")
def test_a_battle_from_declaration_to_losses() -> None:
    """12 Imperial against 5 Rebel points is 2-1: a 4 costs the Rebels three, a 2 the Empire two."""
    game = battlefield(URBAN, {"line": 4, "liquid-2-1": 2, "liquid-1-0": 1}, dice=[4, 2])
    events = fight(game, URBAN)
    battle = only(events, BattleFought)
    assert (battle.attack, battle.defense, battle.column, battle.shifts) == (12, 5, "2-1", ())
    assert (battle.defender_loss, battle.attacker_loss) == (3, 2)
    assert [lost.units for lost in every(events, UnitsLost)] == [{"liquid-2-1": 1, "liquid-1-0": 1}]
    assert troops(game, URBAN) == {"line": 4, "liquid-2-1": 1}


@pytest.mark.case("10.0")
def test_where_only_one_side_has_units_there_is_no_combat() -> None:
    game = battlefield(URBAN, {"line": 2}, characters={"frun-sentel": {"detected": True}})
    assert "military-combat" not in {step.segment for step in game.history}
    assert game.decision is not None
    assert game.decision.kind != "military-combat"


@pytest.mark.case("10.1", "10.1a")
def test_the_phasing_player_has_the_first_word_and_the_declarer_attacks() -> None:
    game = battlefield(WILD, {"patrol": 1, "liquid-1-0": 1}, phasing="rebel")
    assert game.side == "rebel"
    assert only(fight(game, WILD), BattleFought).attacker == "rebel"


@pytest.mark.case("10.1", "10.1a")
def test_his_opponent_may_attack_only_where_he_has_declined() -> None:
    two_fronts = {WILD: {"patrol": 1, "liquid-1-0": 1}, URBAN: {"patrol": 1, "liquid-1-0": 1}}
    game = table("rebel.military-combat", units=two_fronts, dice=[1, 6, 1, 6])
    do(game, f"decline at {WILD}")
    assert (game.side, game.actions) == ("imperial", (f"attack at {WILD}", "done"))
    battle = only(do(game, f"attack at {WILD}"), BattleFought)
    assert (battle.attacker, battle.place) == ("imperial", WILD)
    assert (game.side, game.actions) == ("rebel", (f"attack at {URBAN}", "done"))


@pytest.mark.case("10.1c")
def test_who_attacks_here_may_defend_there() -> None:
    two_fronts = {WILD: {"patrol": 1, "liquid-1-0": 1}, URBAN: {"patrol": 1, "liquid-1-0": 1}}
    game = table("rebel.military-combat", units=two_fronts, dice=[1, 6, 1, 6])
    events = do(game, f"attack at {URBAN}", "done", f"attack at {WILD}")
    assert [(battle.place, battle.attacker) for battle in every(events, BattleFought)] == [
        (URBAN, "rebel"),
        (WILD, "imperial"),
    ]


@pytest.mark.case("10.1b")
def test_nothing_happens_where_neither_wants_to_fight() -> None:
    game = battlefield(WILD, {"patrol": 1, "liquid-1-0": 1}, phasing="rebel")
    events = do(game, "done", "done")
    assert not every(events, CombatDeclared)
    assert troops(game, WILD) == {"patrol": 1, "liquid-1-0": 1}
    assert every(events, SegmentBegan)[0].segment == "rebel.search"


@pytest.mark.case("10.1")
def test_declining_everywhere_lets_the_opponent_choose_one_after_the_other() -> None:
    two_fronts = {WILD: {"patrol": 1, "liquid-1-0": 1}, URBAN: {"patrol": 1, "liquid-1-0": 1}}
    game = table("rebel.military-combat", units=two_fronts, dice=[1, 6, 1, 6])
    do(game, "done", f"attack at {URBAN}")
    assert (game.side, game.actions) == ("imperial", (f"attack at {WILD}", "done"))


@pytest.mark.case("10.1", "S002-CMB-18")
def test_one_combat_in_an_environ_and_segment() -> None:
    """A-10-05: a column of 1-1 and low dice leave everybody alive, but there is no second attack."""
    game = battlefield(WILD, {"line": 1, "liquid-2-1": 1, "liquid-1-0": 1}, dice=[1, 6])
    events = fight(game, WILD)
    assert not every(events, UnitsLost)
    assert game.decision is not None
    assert game.decision.kind != "military-combat"


@pytest.mark.case("10.1d")
def test_all_units_of_both_sides_take_part() -> None:
    game = battlefield(URBAN, {"line": 1, "patrol": 2, "militia": 1, "liquid-2-1": 2, "wild-1-0": 1})
    battle = only(fight(game, URBAN), BattleFought)
    assert (battle.attack, battle.defense) == (6, 5)


@pytest.mark.case("10.0", "7.22b")
def test_face_down_units_are_shown_for_the_battle_and_turned_down_again() -> None:
    game = battlefield(URBAN, {"line": 1, "patrol": 1, "liquid-1-0": 1})
    events = fight(game, URBAN)
    assert only(events, UnitsRevealed).units == {"line": 1, "patrol": 1}
    assert not face_up(game, URBAN)


# Odds and shifts


@pytest.mark.case("10.2", "10.22")
@pytest.mark.parametrize(
    ("attack", "defense", "column"),
    [
        (12, 5, "2-1"),
        (3, 1, "3-1"),
        (14, 3, "4-1"),
        (1, 9, "1-5"),
        (9, 1, "5-1"),
        (5, 2, "2-1"),
        (2, 5, "1-3"),
        (3, 4, "1-2"),
        (4, 4, "1-1"),
        (7, 4, "1-1"),
    ],
)
def test_the_ratio_is_rounded_in_the_defenders_favor(attack: int, defense: int, column: str) -> None:
    """The examples of 10.2 and 10.22, and the test vectors of A-10-02."""
    game = battlefield(URBAN, imperials(attack) | strangers(defense))
    assert odds_of(fight(game, URBAN)) == (column, column)


@pytest.mark.case("10.23")
def test_each_side_rolls_for_the_losses_of_the_other() -> None:
    """On 1-1 a 6 costs the defender three, and a 1 the attacker four: two independent rolls."""
    game = battlefield(URBAN, {"line": 2, "liquid-2-1": 3}, dice=[6, 1])
    battle = only(fight(game, URBAN), BattleFought)
    assert (battle.attacker_die, battle.defender_die) == (6, 1)
    assert (battle.defender_loss, battle.attacker_loss) == (3, 4)
    assert troops(game, URBAN) == {"line": 1, "liquid-2-1": 2}


@pytest.mark.case("10.4", "10.21")
@pytest.mark.parametrize(
    ("phasing", "leader", "column"),
    [("imperial", "redjac", "3-1"), ("rebel", "redjac", "1-3"), ("rebel", "boccanegra", "3-1")],
)
def test_a_leader_of_two_is_worth_two_columns_in_his_favor(phasing: Side, leader: str, column: str) -> None:
    """3 to 3 is 1-1 before the shift: attacking he shifts right, defending left."""
    game = battlefield(URBAN, imperials(3) | strangers(3), phasing=phasing, leaders=[leader])
    events = fight(game, URBAN, attack=f"lead with {leader}", defense=f"lead with {leader}")
    assert odds_of(events) == ("1-1", column)
    assert only(events, LeaderNamed).character == leader
    assert game.state.characters[leader].with_units


@pytest.mark.case("10.4")
def test_only_characters_with_leadership_lead() -> None:
    """Kogus and Senator Dermond have none, and without them there is nothing to ask."""
    game = battlefield(URBAN, imperials(3) | strangers(3), leaders=["kogus", "senator-dermond"])
    events = do(game, f"attack at {URBAN}")
    assert not every(events, LeaderNamed)
    assert only(events, BattleFought).column == "1-1"


@pytest.mark.case("10.4")
def test_naming_a_leader_is_optional() -> None:
    game = battlefield(URBAN, imperials(3) | strangers(3), leaders=["redjac"])
    assert odds_of(fight(game, URBAN)) == ("1-1", "1-1")
    assert not game.state.characters["redjac"].with_units


@pytest.mark.case("10.4", "13.71")
def test_a_leader_does_not_rest() -> None:
    game = battlefield(URBAN, imperials(3) | strangers(3), leaders=["redjac", "jon-kidu"])
    fight(game, URBAN, attack="lead with redjac")
    assert game.state.characters["redjac"].acted
    assert not game.state.characters["jon-kidu"].acted


@pytest.mark.case("10.4")
def test_the_attacker_names_his_leader_before_the_defender() -> None:
    """A-10-06."""
    game = battlefield(URBAN, imperials(3) | strangers(3), leaders=["redjac", "boccanegra"])
    do(game, f"attack at {URBAN}")
    assert (game.side, game.actions) == ("imperial", ("lead with redjac", "no leader"))
    do(game, "lead with redjac")
    assert (game.side, game.actions) == ("rebel", ("lead with boccanegra", "no leader"))


@pytest.mark.case("10.4", "13.1")
def test_a_leader_stays_with_his_units_and_does_no_mission() -> None:
    """A-10-07."""
    game = battlefield(
        URBAN, imperials(3) | strangers(6), phasing="rebel", leaders=["boccanegra"], dice=[1, 6]
    )
    fight(game, URBAN, attack="lead with boccanegra")
    until(game, "movement")
    assert game.state.phasing == "imperial", "nobody could be sent on a mission"


@pytest.mark.case("10.41")
@pytest.mark.parametrize(
    ("imperial", "rebel", "column"), [("jon-kidu", "frun-sentel", "3-1"), ("redjac", "boccanegra", "1-1")]
)
def test_of_two_leaders_only_the_difference_counts(imperial: str, rebel: str, column: str) -> None:
    """3 against 1 is two columns for the better; equal leaders cancel."""
    game = battlefield(URBAN, imperials(3) | strangers(3), leaders=[imperial, rebel])
    events = fight(game, URBAN, attack=f"lead with {imperial}", defense=f"lead with {rebel}")
    assert odds_of(events) == ("1-1", column)


@pytest.mark.case("10.42", "10.22")
@pytest.mark.parametrize(("attack", "defense", "leader"), [(15, 1, "redjac"), (1, 12, "boccanegra")])
def test_a_leader_reaches_the_outer_columns(attack: int, defense: int, leader: str) -> None:
    game = battlefield(URBAN, imperials(attack) | strangers(defense), leaders=[leader])
    events = fight(game, URBAN, attack=f"lead with {leader}", defense=f"lead with {leader}")
    assert odds_of(events) == (("5-1", "6-1") if leader == "redjac" else ("1-5", "1-6"))


@pytest.mark.case("10.43")
def test_one_leader_for_each_player() -> None:
    game = battlefield(URBAN, imperials(3) | strangers(3), leaders=["redjac", "jon-kidu"])
    events = do(game, f"attack at {URBAN}", "lead with redjac")
    assert only(events, LeaderNamed).character == "redjac"
    assert odds_of(events) == ("1-1", "3-1")


@pytest.mark.case("10.44", "10.5b")
@pytest.mark.parametrize(("choice", "column"), [("no leader", "1-2"), ("lead with vans-ka-tie-a", "2-1")])
def test_an_imperial_leader_makes_good_the_special_environ_and_still_leads(choice: str, column: str) -> None:
    """1-1 in the air is 1-2 for the Empire; a leader of 1 cancels that and shifts one right."""
    game = battlefield(AIR, imperials(3) | strangers(3), leaders=["vans-ka-tie-a"])
    assert odds_of(fight(game, AIR, attack=choice)) == ("1-1", column)


@pytest.mark.case("10.5", "10.5a")
@pytest.mark.parametrize(("phasing", "column"), [("rebel", "2-1"), ("imperial", "1-2")])
def test_rebels_at_home_gain_one_column_however_many_they_are(phasing: Side, column: str) -> None:
    """The example of 10.5: urban units in an Urban Environ."""
    home = {"urban-2-1": 1, "urban-1-0": 1, "militia": 3}
    assert odds_of(fight(battlefield(URBAN, home, phasing=phasing), URBAN)) == ("1-1", column)
    mixed = {"urban-2-1": 1, "liquid-1-0": 1, "militia": 3}
    assert odds_of(fight(battlefield(URBAN, mixed, phasing=phasing), URBAN)) == ("1-1", column)


@pytest.mark.case("10.5", "10.5b", "10.5d")
@pytest.mark.parametrize(("phasing", "column"), [("rebel", "2-1"), ("imperial", "1-2")])
def test_a_special_environ_is_bad_for_the_empire_and_never_for_rebels(phasing: Side, column: str) -> None:
    """Rebels from elsewhere suffer nothing in the air; the Empire does, attacking or defending."""
    game = battlefield(AIR, imperials(3) | strangers(3), phasing=phasing)
    events = fight(game, AIR)
    assert odds_of(events) == ("1-1", column)
    assert [shift.case for shift in only(events, BattleFought).shifts] == ["10.5b"]


@pytest.mark.case("10.5", "10.5c")
@pytest.mark.parametrize(("phasing", "column"), [("rebel", "3-1"), ("imperial", "1-3")])
def test_the_two_environ_shifts_add_up(phasing: Side, column: str) -> None:
    game = battlefield(AIR, {"air-2-1": 1, "air-1-0": 1, "line": 1}, phasing=phasing)
    assert odds_of(fight(game, AIR)) == ("1-1", column)


@pytest.mark.case("10.22")
def test_environ_shifts_open_the_outer_columns_too() -> None:
    """A-10-01: 10 to 1 is 5-1, and the Special Environ makes it 6-1."""
    game = battlefield(AIR, {"militia": 1} | strangers(10), phasing="rebel")
    assert odds_of(fight(game, AIR)) == ("5-1", "6-1")


@pytest.mark.case("10.4", "14.2")
def test_the_helian_drug_makes_a_leader_of_anybody() -> None:
    """A-14-10: it is declared before leaders are named, and asked for whenever a card is hidden."""
    drug = {"kogus": {"possessions": ["helian-drug"]}}
    game = battlefield(URBAN, imperials(3) | strangers(3), phasing="rebel", characters=drug)
    events = do(game, f"attack at {URBAN}", "use helian-drug for leadership", "lead with kogus")
    assert only(events, PossessionUsed).possession == "helian-drug"
    assert odds_of(events) == ("1-1", "3-1")


@pytest.mark.case("10.4", "14.2")
def test_a_rebel_defender_may_take_the_drug_after_the_attacker_has_named_his_leader() -> None:
    drug = {"kogus": {"possessions": ["helian-drug"]}}
    game = battlefield(URBAN, imperials(3) | strangers(3), leaders=["redjac"], characters=drug)
    events = do(game, f"attack at {URBAN}", "lead with redjac", "use helian-drug for leadership")
    events += do(game, "lead with kogus")
    assert odds_of(events) == ("1-1", "1-1")


@pytest.mark.case("10.4", "9.57")
def test_kogus_leads_only_with_zina_among_the_units() -> None:
    """Leaving her behind to lead, he would have no Leadership left."""
    apart = {"kogus": {}, "zina-adora": {"with_units": False}}
    game = battlefield(URBAN, imperials(3) | strangers(3), phasing="rebel", characters=apart)
    do(game, f"attack at {URBAN}")
    assert game.actions == ("lead with zina-adora", "no leader")
    together = {"kogus": {}, "zina-adora": {"with_units": True}}
    game = battlefield(URBAN, imperials(3) | strangers(3), phasing="rebel", characters=together)
    events = fight(game, URBAN, attack="lead with kogus")
    assert odds_of(events) == ("1-1", "2-1")


# Losses


@pytest.mark.case("10.3")
@pytest.mark.parametrize(
    ("garrison", "rebels", "leader", "die", "lost"),
    [
        ({"line": 2}, 6, "no leader", 5, {}),
        ({"militia": 2}, 2, "no leader", 5, {"militia": 2}),
        ({"line": 2, "militia": 1}, 8, "lead with boccanegra", 6, {"line": 1, "militia": 1}),
    ],
)
def test_losses_come_as_near_as_possible_and_never_above(
    garrison: dict[str, int], rebels: int, leader: str, die: int, lost: dict[str, int]
) -> None:
    """3,3 and a loss of 2: nothing; 1,1 and a loss of 2: both; 3,3,1 and a loss of 5: 3 and 1 (A-10-03)."""
    game = battlefield(
        URBAN, garrison | strangers(rebels), phasing="rebel", leaders=["boccanegra"], dice=[die, 6]
    )
    events = fight(game, URBAN, attack=leader)
    assert [each.units for each in every(events, UnitsLost)] == ([lost] if lost else [])


@pytest.mark.case("10.3", "S003-3.3-00", "S002-HEA-06")
def test_a_loss_too_small_for_a_unit_leaves_no_trace() -> None:
    """A loss of two spares two Line units whole: in the next Segment they fight with all six points."""
    game = battlefield(URBAN, {"line": 2} | strangers(6), phasing="rebel", dice=[5, 6, 1, 6])
    first = only(fight(game, URBAN), BattleFought)
    assert (first.defense, first.defender_loss) == (6, 2)
    until(game, "military-combat")
    second = only(fight(game, URBAN), BattleFought)
    assert (second.attacker, second.attack, second.defense) == ("imperial", 6, 6)


@pytest.mark.case("10.3")
def test_of_two_twos_one_goes_for_a_loss_of_three() -> None:
    game = battlefield(URBAN, imperials(4) | strangers(4), dice=[6, 6])
    events = fight(game, URBAN)
    assert only(events, BattleFought).defender_loss == 3
    assert only(events, UnitsLost).units == {"liquid-2-1": 1}


@pytest.mark.case("10.3")
def test_the_owner_chooses_among_equal_losses() -> None:
    """A-10-03: units 3,1,1,1 and a loss of 3: the Line, or the three Militia."""
    game = battlefield(URBAN, {"line": 1, "militia": 3} | strangers(6), phasing="rebel", dice=[6, 6])
    do(game, f"attack at {URBAN}")
    assert (game.side, game.actions) == ("imperial", ("lose 1 line", "lose 3 militia"))
    do(game, "lose 3 militia")
    assert units.of_side(game.ctx, URBAN, "imperial") == {"line": 1}


@pytest.mark.case("10.3", "10.0")
def test_both_sides_remove_their_losses_together() -> None:
    """A-10-04: both are wiped out, so nobody was ever alone on the planet of a stopped rebellion."""
    game = battlefield(
        URBAN,
        {"militia": 1, "liquid-1-0": 1},
        dice=[2, 4],
        planets={"222": {"state": "rebellion-stopped", "loyalty": "unrest"}},
    )
    events = fight(game, URBAN)
    assert [lost.side for lost in every(events, UnitsLost)] == ["rebel", "imperial"]
    assert troops(game, URBAN) == {}
    assert not every(events, StatusChanged)
    assert game.state.planets["222"].status == "rebellion-stopped"


# Characters


@pytest.mark.case("10.6", "10.6a", "10.45")
def test_characters_with_units_neither_help_nor_suffer_while_units_are_left() -> None:
    """Only the leader counts; a loss of four takes units, never Boccanegra or his friends."""
    stack = {"boccanegra": {"with_units": True}, "frun-sentel": {"with_units": True}}
    game = battlefield(URBAN, imperials(12) | strangers(6), characters=stack, dice=[6, 6])
    events = fight(game, URBAN, defense="lead with frun-sentel")
    assert odds_of(events) == ("2-1", "1-1")
    assert [lost.units for lost in every(events, UnitsLost)] == [{"liquid-2-1": 1}]
    assert not every(events, FightBegan)
    assert "capture" not in game.actions, "no squad is about to attack them"
    assert all(game.state.characters[each].wounds == 0 for each in stack)
    assert all(game.state.characters[each].with_units for each in stack)


@pytest.mark.case("10.6", "10.6b", "10.6c", "10.45", "12.12")
def test_a_leader_who_has_lost_all_his_units_is_attacked_by_a_squad_of_the_survivors() -> None:
    """Five points of Imperial units lose one: the squad of 4 has strength 8 and endurance 6."""
    game = battlefield(URBAN, {"line": 1, "militia": 2, "liquid-1-0": 1}, dice=[6, 4], leaders=["boccanegra"])
    events = fight(game, URBAN, defense="lead with boccanegra")
    assert [lost.units for lost in every(events, UnitsLost)] == [{"liquid-1-0": 1}, {"militia": 1}]
    assert (game.side, game.actions) == ("imperial", ("kill", "capture"))
    squad = only(do(game, "kill"), FightBegan)
    assert (squad.attacker, squad.strength, squad.endurance) == ("squad", 8, 6)
    assert (squad.weapon, squad.defenders) == ("firefight", ("boccanegra",))


@pytest.mark.case("10.6b", "12.12")
def test_a_leader_who_stands_with_the_victors_strengthens_their_squad() -> None:
    """A-10-08: he need not have led the battle; two more endurance."""
    people = {"jon-kidu": {"with_units": True}, "frun-sentel": {"with_units": True}}
    game = battlefield(URBAN, {"line": 1, "liquid-1-0": 1}, dice=[6, 6], characters=people)
    fight(game, URBAN)
    assert only(do(game, "kill"), FightBegan).endurance == 6 + 2


@pytest.mark.case("10.6b", "12.0")
def test_the_squad_belongs_to_the_survivors_whoever_is_phasing() -> None:
    """A-10-08: in their own turn the Rebels wipe out Redjac's Militia and send a squad after him."""
    game = battlefield(
        WILD, {"militia": 1} | strangers(8), phasing="rebel", dice=[6, 6], characters={"redjac": {}}
    )
    fight(game, WILD, defense="lead with redjac")
    assert (game.side, game.actions) == ("rebel", ("kill", "capture"))
    events = do(game, "capture")
    assert only(events, FightBegan).strength == 12
    assert (game.side, game.state.phasing) == ("imperial", "rebel")


@pytest.mark.case("10.6b")
def test_attackers_who_lose_everything_are_pursued_as_well() -> None:
    game = battlefield(
        URBAN, {"militia": 1} | strangers(12), dice=[1, 1], characters={"redjac": {"with_units": True}}
    )
    fight(game, URBAN)
    assert (game.side, game.actions) == ("rebel", ("kill", "capture"))


@pytest.mark.case("10.6b")
def test_the_pursuit_is_fought_before_the_next_battle() -> None:
    fronts = {
        WILD: {"line": 1, "liquid-1-0": 1},
        URBAN: {"line": 1, "liquid-1-0": 1},
    }
    people = {"frun-sentel": {"place": WILD, "with_units": True}}
    game = table("imperial.military-combat", units=fronts, characters=people, dice=[6, 6])
    do(game, f"attack at {WILD}", "no leader")
    assert game.decision is not None
    assert game.decision.kind == "character-combat.intent"


@pytest.mark.case("10.6d")
def test_survivors_of_the_squad_join_their_friends_and_are_known_to_the_enemy() -> None:
    """They break off at once: 8 against 5 is +2 to +3, and a 2 is enough."""
    people = {"frun-sentel": {"with_units": True}, "doctor-sontag": {}}
    game = battlefield(URBAN, {"line": 1, "liquid-1-0": 1}, dice=[6, 6, 2], characters=people)
    events = fight(game, URBAN)
    events += do(game, "kill", "break off with all")
    assert not game.state.characters["frun-sentel"].with_units
    assert set(only(events, DetectionChanged).characters) == {"frun-sentel", "doctor-sontag"}
    assert every(events, FightBegan)[0].defenders == ("frun-sentel",), "his friend stood apart"


@pytest.mark.case("10.6b")
def test_where_both_sides_are_wiped_out_nobody_pursues() -> None:
    """A-10-09: and nobody has been seen."""
    people = {"frun-sentel": {"with_units": True}}
    game = battlefield(URBAN, {"militia": 1, "liquid-1-0": 1}, dice=[2, 4], characters=people)
    events = fight(game, URBAN)
    assert not every(events, FightBegan)
    assert not game.state.characters["frun-sentel"].detected
    assert not game.state.characters["frun-sentel"].with_units


@pytest.mark.case("10.6b", "12.82")
def test_prisoners_of_destroyed_units_are_free() -> None:
    people = {"frun-sentel": {"fate": "captive", "captor": "units"}, "scott-rubel": {"place": WILD}}
    game = battlefield(URBAN, {"militia": 1} | strangers(8), phasing="rebel", dice=[6, 6], characters=people)
    assert only(fight(game, URBAN), Freed).character == "frun-sentel"


@pytest.mark.case("10.6b", "10.6d", "13.1")
def test_who_survives_the_loss_of_his_units_may_go_on_a_mission() -> None:
    """A-10-07."""
    people = {"frun-sentel": {"with_units": True}}
    game = battlefield(URBAN, {"line": 2} | strangers(1), phasing="rebel", dice=[1, 1, 1], characters=people)
    fight(game, URBAN)
    do(game, "kill", "break off with all")
    until(game, "missions")
    assert f"missions at {URBAN}" in game.actions


# A rebellion breaks out


def outbreak(team: Sequence[str], **position: Any) -> Game:
    """Angoff in Unrest; the first of the team starts the rebellion, nine Force Points are at hand."""
    game = errand(URBAN, team, loyalty="unrest", cards=[80], **position)
    send(game, R=team[:1], **({"G": team[1:]} if len(team) > 1 else {}))
    do(game, "draw")
    return game


@pytest.mark.case("10.7", "10.7a", "10.7d", "10.7e")
def test_new_rebel_units_may_attack_at_once_and_play_goes_on_where_it_stopped() -> None:
    """Three 2-1 units against two Lines are 1-1: at home one column, without a leader another."""
    game = outbreak(
        ["kogus"], units={URBAN: {"line": 2}}, dice=[6, 6], others={"scott-rubel": {"place": WILD}}
    )
    do(game, "raise 3 urban-2-1")
    assert (game.side, game.actions) == ("rebel", (f"attack at {URBAN}", "done"))
    events = do(game, f"attack at {URBAN}")
    battle = only(events, BattleFought)
    assert (battle.ratio, battle.column) == ("1-1", "3-1")
    assert [shift.case for shift in battle.shifts] == ["10.5a", "10.7c"]
    assert only(events, CombatDeclared).case == "10.7"
    assert every(events, UnitsLost)[0].units == {"line": 1}
    assert game.actions == (f"missions at {WILD}", "done")


@pytest.mark.case("10.7", "10.7a")
def test_the_empire_does_not_attack_when_the_rebels_hold_back() -> None:
    game = outbreak(["kogus"], units={URBAN: {"line": 2}}, others={"scott-rubel": {"place": WILD}})
    events = do(game, "raise 3 urban-2-1", "done")
    assert not every(events, BattleFought)
    assert game.actions == (f"missions at {WILD}", "done")


@pytest.mark.case("10.7b", "10.7c")
def test_with_a_rebel_leader_there_is_no_free_shift() -> None:
    """The one who has started the rebellion may lead (A-10-12); the Empire names a leader too."""
    game = outbreak(
        ["boccanegra"],
        units={URBAN: {"line": 2}},
        others={"jon-kidu": {}},
        dice=[6, 6],
    )
    do(game, "raise 3 urban-2-1")
    events = do(game, f"attack at {URBAN}", "lead with boccanegra", "lead with jon-kidu")
    battle = only(events, BattleFought)
    assert [(shift.columns, shift.case) for shift in battle.shifts] == [(-1, "10.41"), (1, "10.5a")]
    assert game.state.characters["boccanegra"].with_units


@pytest.mark.case("10.7b")
def test_who_is_still_on_a_mission_cannot_lead_the_outbreak() -> None:
    """A-10-12: Frun Sentel's mission is open, Boccanegra's is done."""
    game = outbreak(["boccanegra", "frun-sentel"], units={URBAN: {"line": 2}})
    do(game, "raise 3 urban-2-1", f"attack at {URBAN}")
    assert game.actions == ("lead with boccanegra", "no leader")


@pytest.mark.case("10.7b")
def test_idle_characters_may_lead_the_outbreak_but_not_who_has_only_just_joined() -> None:
    """A-10-12 and A-13-18."""
    game = outbreak(["kogus"], units={URBAN: {"line": 2}}, others={"frun-sentel": {}, "boccanegra": {}})
    game.state.characters["frun-sentel"].sidelined = True
    do(game, "raise 3 urban-2-1", f"attack at {URBAN}")
    assert game.actions == ("lead with boccanegra", "no leader")


@pytest.mark.case("10.7", "10.1d")
def test_all_rebel_units_of_the_environ_join_the_attack_of_the_new_ones() -> None:
    """A-10-11."""
    game = outbreak(["kogus"], units={URBAN: {"line": 2, "liquid-2-1": 2}}, dice=[3, 3])
    do(game, "raise 3 urban-2-1")
    assert only(do(game, f"attack at {URBAN}"), BattleFought).attack == 10


@pytest.mark.case("10.7")
def test_without_new_units_there_is_no_attack() -> None:
    """A-10-11: old units alone may not use the moment."""
    game = outbreak(["kogus"], units={URBAN: {"line": 2, "liquid-2-1": 2}})
    events = do(game, "raise 0 urban-2-1", "raise 0 urban-1-0")
    assert not every(events, BattleFought)
    assert every(events, SegmentBegan)[0].segment == "imperial.movement"


@pytest.mark.case("10.7d", "10.6b")
def test_the_losers_of_an_outbreak_are_pursued_too() -> None:
    """12 to 3 with both shifts is 6-1: the garrison falls, and a Rebel squad captures its commander."""
    game = outbreak(
        ["kogus"],
        units={URBAN: {"line": 1, "liquid-2-1": 3}},
        others={"jon-kidu": {"with_units": True}},
        dice=[6, 6, 1, 2],
    )
    do(game, "raise 3 urban-2-1")
    events = do(game, f"attack at {URBAN}", "no leader", "capture")
    assert only(events, FightBegan).attacker == "squad"
    events += do(game, "stand and fight")
    assert only(events, RoundFought).captures == 1
    assert only(events, Captured).captor == "units"
