"""[12.0] Character combat: forces, rounds, active and inactive, break-off, results, wounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.engine.mission_table import errand, finish, send
from tests.engine.table import do, every, only, table, troops, until

from fitg.data import facts
from fitg.data.records import Side
from fitg.engine.events.character_combat import (
    BreakOffTried,
    Died,
    FightBegan,
    FightEnded,
    ForceWounded,
    Healed,
    RoundFought,
    Wounded,
)
from fitg.engine.events.missions import EventIgnored, MissionFailed
from fitg.engine.events.possessions import PossessionLost, PossessionUsed
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import VIEWERS

#: A small wild place where hiding is hard, and two larger ones.
GLADE, WILDS, CITY = "223.2", "221.1", "222.1"

People = Mapping[str, Mapping[str, Any]]

#: One Rebel is always elsewhere, so that the death of the others does not end the game.
BYSTANDER = {"sidir-ganang": {"place": CITY}}


def in_the_glade(defenders: People, others: People) -> dict[str, dict[str, Any]]:
    """All of them in one place, the defenders detected."""
    people: dict[str, dict[str, Any]] = {name: dict(more) for name, more in BYSTANDER.items()}
    for name, more in defenders.items():
        people[name] = {"place": GLADE, "detected": True} | dict(more)
    for name, more in others.items():
        people[name] = {"place": GLADE} | dict(more)
    return people


def ambush(
    defenders: People,
    attackers: People,
    *,
    weapon: str = "hand-to-hand",
    intent: str = "kill",
    phasing: Side = "rebel",
    dice: Sequence[int] = (),
    **position: Any,
) -> tuple[Game, list[Event]]:
    """The attackers have found the defenders in a glade; the first round is about to begin."""
    people = in_the_glade(defenders, attackers)
    game = table(f"{phasing}.search", characters=people, dice=[1, *dice], **position)
    until(game, "search")
    do(game, f"search {GLADE} with characters")
    while game.decision is not None and game.decision.kind != "search.attack":
        do(game, next(each for each in game.actions if each.startswith(("send", "pass"))))
    return game, do(game, "attack", weapon, intent)


def raid(
    defenders: People,
    units: Mapping[str, int],
    *,
    intent: str = "kill",
    phasing: Side = "rebel",
    dice: Sequence[int] = (),
    others: People | None = None,
    **position: Any,
) -> tuple[Game, list[Event]]:
    """A squad of these units has found the defenders."""
    game = table(
        f"{phasing}.search",
        characters=in_the_glade(defenders, others or {}),
        units={GLADE: dict(units)},
        dice=[1, *dice],
        **position,
    )
    until(game, "search")
    do(game, f"search {GLADE} with units")
    until(game, "search.attack")
    return game, do(game, "attack", intent)


def fight_on(game: Game, limit: int = 40) -> list[Event]:
    """Everybody stands and fights until it is over."""
    events: list[Event] = []
    for _ in range(limit):
        if game.decision is None or not game.decision.kind.startswith("character-combat"):
            return events
        wanted = ("stand and fight", "ready", game.actions[0])
        events += do(game, next(each for each in wanted if each in game.actions))
    raise AssertionError("the fight does not end")


def column_of(events: Sequence[Event]) -> str:
    return every(events, RoundFought)[-1].column


# The course of a fight


@pytest.mark.case("12.0", "12.0b", "12.6", "12.6b")
def test_a_round_is_read_right_for_the_defenders_and_left_for_the_attackers() -> None:
    """Redjac (6) against Kogus (5) is +1: his 6 makes two wounds, the answer of 3 one."""
    game, _ = ambush({"kogus": {}}, {"redjac": {}}, dice=[6, 3])
    fought = only(do(game, "stand and fight"), RoundFought)
    assert (fought.attack, fought.defense, fought.differential, fought.column) == (6, 5, 1, "+1")
    assert (fought.attacker_dice, fought.defender_die) == ((6,), 3)
    assert (fought.defender_wounds, fought.attacker_wounds) == (2, 1)
    assert game.state.characters["kogus"].wounds == 2
    assert game.state.characters["redjac"].wounds == 1


@pytest.mark.case("12.0", "12.0a")
def test_rounds_follow_each_other_until_one_side_is_dead_and_the_attacker_is_never_asked() -> None:
    """Zina Adora (Endurance 2) falls in the second round; only the defenders have choices."""
    game, events = ambush({"zina-adora": {}}, {"redjac": {}}, dice=[1, 6, 1, 6])
    rounds = 0
    while game.decision is not None and game.decision.kind.startswith("character-combat"):
        assert game.side == "rebel"
        assert game.actions == ("stand and fight", "break off with all")
        events += do(game, "stand and fight")
        rounds += 1
    assert rounds == 2
    assert only(events, FightEnded).rounds == 2
    assert only(events, Died).character == "zina-adora"


@pytest.mark.case("12.0c")
def test_a_fight_interrupts_play_which_then_goes_on() -> None:
    """The fight over, the searcher is asked again: his units have not searched yet."""
    game, _ = raid({"kogus": {}}, {"line": 2}, others={"redjac": {"place": GLADE}}, dice=[1])
    do(game, "break off with all")
    assert game.decision is not None
    assert game.decision.kind == "search"
    assert game.actions == (f"search {GLADE} with characters", "done")


@pytest.mark.case("12.0")
def test_the_defenders_choices_come_in_the_order_of_the_rules() -> None:
    """Weapons, intention, active characters, break-off; then the dice."""
    people = in_the_glade({"kogus": {}, "frun-sentel": {}}, {"redjac": {}})
    game = table("rebel.search", characters=people, dice=[1, 3, 3])
    kinds = []
    for action in (
        f"search {GLADE} with characters",
        "attack",
        "firefight",
        "kill",
        "ready",
        "stand and fight",
    ):
        do(game, action)
        assert game.decision is not None
        kinds.append((game.side, game.decision.kind))
    assert kinds[:5] == [
        ("imperial", "search.attack"),
        ("imperial", "character-combat.weapon"),
        ("imperial", "character-combat.intent"),
        ("rebel", "character-combat.active"),
        ("rebel", "character-combat.break-off"),
    ]


# The attacking force


@pytest.mark.case("12.1", "12.11")
def test_attacking_characters_add_their_combat_less_their_wounds() -> None:
    _, events = ambush({"kogus": {}}, {"redjac": {"wounds": 2}, "jon-kidu": {"wounds": 1}})
    fight = only(events, FightBegan)
    assert fight.strength == (6 - 2) + (3 - 1)
    assert (fight.attacker, fight.endurance) == ("characters", None)


@pytest.mark.case("12.11", "14.2")
def test_attacking_rebels_add_their_possessions_declared_before_the_round() -> None:
    """A-12-17: the rifle adds 1 for good, the blade 3 for one round."""
    armed = {"kogus": {"possessions": ["high-energy-snipers-rifle", "assassins-blade"]}}
    game, _ = ambush({"redjac": {}}, armed, phasing="imperial", dice=[1, 5, 1, 5])
    events = do(game, "use high-energy-snipers-rifle", "use assassins-blade", "stand and fight")
    assert only(events, RoundFought).attack == 5 + 1 + 3
    events = do(game, "stand and fight")
    assert only(events, RoundFought).attack == 5 + 1


@pytest.mark.case("12.12", "12.31")
@pytest.mark.parametrize(
    ("units", "strength", "endurance"),
    [
        ({"militia": 1}, 4, 4),
        ({"militia": 2}, 6, 4),
        ({"line": 1}, 8, 6),
        ({"line": 2}, 10, 6),
        ({"line": 3}, 12, 8),
    ],
)
def test_a_squad_is_as_strong_as_its_units(units: dict[str, int], strength: int, endurance: int) -> None:
    crowd: dict[str, dict[str, Any]] = {"kogus": {}, "frun-sentel": {}, "scott-rubel": {}}
    _, events = raid(crowd, units, others={"jon-kidu": {}})
    fight = only(events, FightBegan)
    assert (fight.strength, fight.endurance, fight.weapon) == (strength, endurance, "firefight")


@pytest.mark.case("7.22", "12.12")
def test_how_strong_a_squad_is_is_seen_when_it_attacks_and_not_before() -> None:
    """Its numbers would tell the kinds of face-down units while their player still chooses how to fight."""
    game = table(
        "imperial.search", characters=in_the_glade({"kogus": {}}, {}), units={GLADE: {"line": 1}}, dice=[1]
    )
    until(game, "search")
    do(game, f"search {GLADE} with units")
    until(game, "search.attack")
    do(game, "attack")
    assert game.actions == ("kill", "capture")
    for viewer in VIEWERS:
        *_, fight = game.view(viewer)["under_way"]
        assert fight["kind"] == "squad"
        assert not {"strength", "endurance"} & fight.keys(), viewer
    do(game, "kill")
    *_, fight = game.view("rebel")["under_way"]
    assert (fight["strength"], fight["endurance"]) == (8, 6)


@pytest.mark.case("12.12")
def test_a_leader_with_the_units_adds_two_to_the_squads_endurance() -> None:
    _, events = raid({"kogus": {}}, {"line": 1}, others={"jon-kidu": {"with_units": True}})
    assert only(events, FightBegan).endurance == 8
    _, events = raid({"kogus": {}}, {"line": 1}, others={"senator-dermond": {"with_units": True}})
    assert only(events, FightBegan).endurance == 6, "he is no leader"


@pytest.mark.case("12.12", "12.74")
def test_what_happens_to_the_squad_does_not_touch_the_units() -> None:
    """4 against Kogus and Frun Sentel is -6 to -4: the squad is shot to pieces, the Militia stands."""
    game, _ = raid({"kogus": {}, "frun-sentel": {}}, {"militia": 1}, dice=[1, 1])
    events = do(game, "ready", "stand and fight")
    assert only(events, FightEnded).reason == "the attackers are beaten"
    assert troops(game, GLADE) == {"militia": 1}


@pytest.mark.case("12.12", "19.51")
def test_rebel_units_send_squads_too() -> None:
    _, events = raid({"redjac": {}}, {"wild-2-1": 1, "wild-1-0": 1}, phasing="imperial")
    fight = only(events, FightBegan)
    assert (fight.strength, fight.endurance, fight.defenders) == (8, 6, ("redjac",))


# Irate Locals


def mob(place: str, card: int, team: Sequence[str], **position: Any) -> tuple[Game, list[Event]]:
    """The team meets irate locals with the first card."""
    game = errand(place, team, cards=[card], **position)
    send(game, G=team)
    return game, do(game, "draw")


@pytest.mark.case("12.14", "13.47", "12.31", "12.32")
@pytest.mark.parametrize(
    ("place", "card", "strength", "endurance", "weapon"),
    [
        ("222.1", 71, 6, 2, "firefight"),  # Yesters, urban
        ("223.1", 74, 6, 4, "firefight"),  # Yesters, air
        ("221.1", 91, 5, 4, "firefight"),  # Saurians, wild
        ("432.2", 74, 6, 6, "firefight"),  # Piorads, subterranean
        ("432.3", 91, 6, 5, "hand-to-hand"),  # Thoks, wild
        ("433.2", 91, 4, 4, "firefight"),  # Illias, wild
    ],
)
def test_irate_locals_attack_as_their_race_does(
    place: str, card: int, strength: int, endurance: int, weapon: str
) -> None:
    _, events = mob(place, card, ["kogus"])
    fight = only(events, FightBegan)
    assert (fight.strength, fight.endurance, fight.weapon) == (strength, endurance, weapon)
    assert (fight.attacker, fight.intent) == ("irate-locals", "kill")


@pytest.mark.case("12.14", "12.17", "13.47")
def test_the_first_race_of_every_environ_has_a_mob() -> None:
    for environ in facts().environs.values():
        assert facts().mob(environ.races[0], environ.type).strength > 0


@pytest.mark.case("12.14", "12.74")
def test_a_mob_weakens_with_its_wounds_and_flees() -> None:
    """Yesters 6/2 against 5 is +1; a 2 makes one wound, doubled in the firefight."""
    game, _ = mob("222.1", 71, ["kogus"], dice=[1, 2])
    events = do(game, "stand and fight")
    assert only(events, ForceWounded).wounds == 2
    assert only(events, FightEnded).reason == "the attackers are beaten"


@pytest.mark.case("12.14", "14.4")
def test_a_scrambler_halves_the_mob() -> None:
    """Saurians of 5 have strength 2; the endurance stays, and a die of 2 spares the Scrambler."""
    scrambler = {"kogus": {"possessions": ["scrambler"]}}
    game, _ = mob("221.1", 91, ["kogus"], others=scrambler, dice=[2])
    events = do(game, "use scrambler")
    fight = only(events, FightBegan)
    assert (fight.strength, fight.endurance) == (2, 4)
    assert not every(events, PossessionLost)


@pytest.mark.case("12.14", "14.4")
def test_a_scrambler_kept_in_the_pocket_halves_nothing() -> None:
    scrambler = {"kogus": {"possessions": ["scrambler"]}}
    game, _ = mob("221.1", 91, ["kogus"], others=scrambler)
    assert only(do(game, "pass"), FightBegan).strength == 5


@pytest.mark.case("12.14")
def test_oneste_woada_is_a_friend_of_the_people() -> None:
    _, events = mob("221.1", 91, ["kogus", "oneste-woada"])
    assert only(events, EventIgnored).reason == "the locals trust one of the group"


# The defending force


@pytest.mark.case("12.2", "12.2a")
def test_found_in_the_search_phase_everybody_apart_from_units_defends_in_one_fight() -> None:
    """A-12-13: the guard of a prisoner too; Scott Rubel, with the units, does not."""
    defenders: dict[str, dict[str, Any]] = {
        "kogus": {},
        "frun-sentel": {"wounds": 2},
        "scott-rubel": {"with_units": True},
    }
    captive = {"jon-kidu": {"fate": "captive", "captor": "kogus"}}
    _, events = raid(defenders, {"line": 2, "wild-1-0": 1}, others=captive)
    assert only(events, FightBegan).defenders == ("kogus", "frun-sentel")


@pytest.mark.case("12.2", "12.2b", "12.2c", "13.43")
def test_on_missions_one_group_defends_and_chance_picks_it() -> None:
    for pick, struck in ((0, ("kogus",)), (1, ("frun-sentel", "scott-rubel"))):
        game = errand(WILDS, ["kogus", "frun-sentel", "scott-rubel"], cards=[91], picks=[pick])
        send(game, G=["kogus"], P=["frun-sentel", "scott-rubel"])
        assert only(do(game, "draw"), FightBegan).defenders == struck


@pytest.mark.case("12.2b", "13.52")
def test_a_group_that_is_killed_has_failed_and_one_that_survives_goes_on() -> None:
    """A-12-15."""
    game, events = mob("221.1", 91, ["doctor-sontag"], dice=[6, 6], others={"scott-rubel": {"place": CITY}})
    events += fight_on(game)
    assert only(events, MissionFailed).reason == "all its members are gone"
    game, _ = mob("221.1", 91, ["kogus"], dice=[1])
    do(game, "break off with all")
    assert game.actions == ("draw", "stop")


# Weapons and intention


@pytest.mark.case("12.3", "12.31")
def test_attacking_characters_pick_their_weapons() -> None:
    for weapon, wounds in (("hand-to-hand", 1), ("firefight", 2)):
        game, _ = ambush({"kogus": {}}, {"redjac": {}}, weapon=weapon, dice=[4, 6])
        assert only(do(game, "stand and fight"), RoundFought).defender_wounds == wounds


@pytest.mark.case("12.3", "12.32")
def test_attacking_characters_and_squads_may_capture_but_mobs_never_do() -> None:
    game, _ = raid({"kogus": {}}, {"line": 1})
    assert only(raid({"kogus": {}}, {"line": 1}, intent="capture")[1], FightBegan).intent == "capture"
    _, events = ambush({"kogus": {}}, {"redjac": {}}, intent="capture")
    assert only(events, FightBegan).intent == "capture"
    game, events = mob("221.1", 91, ["kogus"])
    assert only(events, FightBegan).intent == "kill"
    assert game.side == "rebel", "nobody was asked for an intention"


# Active and inactive


@pytest.mark.case("12.4")
def test_somebody_with_combat_must_be_active() -> None:
    """A-12-01: Oneste Woada has no Combat; she cannot be left to fight alone for Kogus."""
    game, _ = ambush({"kogus": {}, "oneste-woada": {}}, {"redjac": {}})
    assert game.actions == ("hold back oneste-woada", "ready")


@pytest.mark.case("12.4", "12.72")
def test_a_wounded_fighter_without_combat_cannot_stand_for_the_others() -> None:
    """Zina Adora has Combat 1 and one wound: she may be spared, Frun Sentel may not."""
    game, _ = ambush({"frun-sentel": {}, "zina-adora": {"wounds": 1}}, {"redjac": {}})
    assert game.actions == ("hold back zina-adora", "ready")


@pytest.mark.case("12.4")
def test_whoever_has_any_combat_can_stand_for_the_others() -> None:
    """Zina Adora has Combat 1, and that is enough."""
    game, _ = ambush({"frun-sentel": {}, "zina-adora": {}}, {"redjac": {}})
    assert game.actions == ("hold back frun-sentel", "hold back zina-adora", "ready")


@pytest.mark.case("12.4", "12.72")
def test_who_has_no_combat_at_all_fights_all_the_same() -> None:
    """A-12-01: somebody is active with 0, the column is +4 to +6, and even she strikes back."""
    game, _ = ambush({"oneste-woada": {}, "zina-adora": {"wounds": 1}}, {"redjac": {}}, dice=[1, 1])
    assert set(game.actions) == {"hold back oneste-woada", "hold back zina-adora", "ready"}
    fought = only(do(game, "hold back zina-adora", "stand and fight"), RoundFought)
    assert (fought.defense, fought.column, fought.attacker_wounds) == (0, "+4 to +6", 1)


@pytest.mark.case("12.4")
def test_a_ruling_leaves_the_helpless_without_an_answer() -> None:
    game, _ = ambush({"oneste-woada": {}}, {"redjac": {}}, dice=[1], options={"helpless-fight-back": False})
    assert only(do(game, "stand and fight"), RoundFought).defender_die is None
    game, _ = ambush({"kogus": {}}, {"redjac": {}}, dice=[1, 6], options={"helpless-fight-back": False})
    assert only(do(game, "stand and fight"), RoundFought).defender_die == 6


@pytest.mark.case("12.0", "12.4")
def test_two_helpless_sides_part_only_by_breaking_off() -> None:
    """Nobody has any Combat, a Body Shield stops what is left, and the ruling forbids an answer."""
    worn = {"oneste-woada": {"possessions": ["personal-body-shield"]}}
    _, events = ambush(
        worn,
        {"thysa-kymbo": {"wounds": 1}, "jon-kidu": {"wounds": 3}},
        intent="capture",
        dice=[4, 6, 3],
        options={"helpless-fight-back": False},
        revealed=["personal-body-shield"],
    )
    tried = every(events, BreakOffTried)
    assert [each.escaped for each in tried] == [(), ("oneste-woada",)]
    assert only(events, RoundFought).defender_wounds == 0


@pytest.mark.case("12.41", "12.42", "12.6a")
def test_only_active_characters_count_and_suffer() -> None:
    """Kogus stands alone for three: 6 against 5, and the two wounds are his."""
    team: dict[str, dict[str, Any]] = {"kogus": {}, "frun-sentel": {}, "scott-rubel": {}}
    game, _ = ambush(team, {"redjac": {}}, dice=[6, 6])
    events = do(game, "hold back frun-sentel", "hold back scott-rubel", "stand and fight")
    fought = only(events, RoundFought)
    assert (fought.defense, fought.active) == (5, ("kogus",))
    assert [hurt.character for hurt in every(events, Wounded)] == ["kogus", "kogus"]


@pytest.mark.case("12.41", "14.2")
def test_active_rebels_add_their_possessions() -> None:
    armed = {"kogus": {"possessions": ["high-energy-snipers-rifle", "norrocks"]}}
    game, _ = ambush(armed, {"redjac": {}}, dice=[1, 1, 6])
    events = do(game, "use high-energy-snipers-rifle", "use norrocks", "stand and fight")
    assert only(events, RoundFought).defense == 5 + 1 + 2


@pytest.mark.case("12.41", "14.22")
def test_the_norrocks_helps_to_the_end_of_the_fight_for_one_use() -> None:
    """One roll of the die for its use; in the second round there is nothing more to declare."""
    companion = {"kogus": {"possessions": ["norrocks"]}}
    game, _ = ambush(companion, {"redjac": {}}, dice=[1, 1, 6, 1, 6])
    events = do(game, "use norrocks", "stand and fight", "stand and fight")
    assert [fought.defense for fought in every(events, RoundFought)] == [7, 7]
    assert len(every(events, PossessionUsed)) == 1


@pytest.mark.case("12.42", "14.2")
def test_inactive_rebels_declare_no_weapons() -> None:
    team = {"kogus": {}, "frun-sentel": {"possessions": ["high-energy-snipers-rifle"]}}
    game, _ = ambush(team, {"redjac": {}})
    do(game, "hold back frun-sentel")
    assert game.actions == ("pass",)


@pytest.mark.case("12.43")
def test_before_every_round_the_defenders_are_divided_anew() -> None:
    game, _ = ambush({"kogus": {}, "frun-sentel": {}}, {"redjac": {}}, dice=[1, 6, 1, 6])
    events = do(game, "hold back kogus", "stand and fight", "hold back frun-sentel", "stand and fight")
    assert [fought.active for fought in every(events, RoundFought)] == [("frun-sentel",), ("kogus",)]


@pytest.mark.case("12.44")
def test_all_attackers_fight_all_the_time() -> None:
    """Both Imperials count in both rounds, and either may take the wound."""
    game, _ = ambush({"kogus": {}}, {"redjac": {}, "jon-kidu": {}}, dice=[1, 3, 1, 5])
    do(game, "stand and fight")
    assert (game.side, game.actions) == ("imperial", ("wound redjac", "wound jon-kidu"))
    do(game, "wound jon-kidu")
    assert only(do(game, "stand and fight"), RoundFought).attack == 6 + 3 - 1


@pytest.mark.case("12.42", "14.3")
def test_whom_a_cervac_holds_off_stays_inactive() -> None:
    game, _ = ambush({"redjac": {}, "jon-kidu": {}}, {"kogus": {}}, phasing="imperial", dice=[1, 6])
    assert "hold back redjac" in game.actions
    people = in_the_glade({"redjac": {}, "jon-kidu": {}}, {"kogus": {}})
    game = table("imperial.search", characters=people, dice=[1, 1, 6])
    game.state.characters["redjac"].disabled = True
    do(game, f"search {GLADE} with characters", "attack", "hand-to-hand", "kill")
    fought = only(do(game, "stand and fight"), RoundFought)
    assert fought.active == ("jon-kidu",)


@pytest.mark.case("12.4", "14.3")
def test_alone_he_is_attacked_all_the_same_and_adds_nothing() -> None:
    game = table(
        "imperial.search", characters=in_the_glade({"redjac": {}}, {"rayner-derban": {}}), dice=[1, 1, 6]
    )
    game.state.characters["redjac"].disabled = True
    do(game, f"search {GLADE} with characters", "attack", "hand-to-hand", "kill")
    fought = only(do(game, "stand and fight"), RoundFought)
    assert (fought.active, fought.defense) == (("redjac",), 0)


# Break-off


@pytest.mark.case("12.5", "12.51", "12.53")
def test_at_plus_one_a_three_frees_the_inactive_but_not_the_active() -> None:
    """The example of 12.5; the fight goes on one column to the right."""
    game, _ = ambush({"kogus": {}, "frun-sentel": {}}, {"redjac": {}}, dice=[3, 1, 6])
    events = do(game, "hold back frun-sentel", "break off with all")
    tried = only(events, BreakOffTried)
    assert (tried.column, tried.tried, tried.escaped) == ("+1", ("kogus", "frun-sentel"), ("frun-sentel",))
    assert column_of(events) == "+2 to +3"
    assert game.actions == ("stand and fight", "break off with all"), "Frun Sentel is out of it"


@pytest.mark.case("12.5", "12.52")
def test_the_inactive_may_try_alone_without_a_penalty() -> None:
    """A-12-02: a 5 is too high, and the round is fought on the same column."""
    game, _ = ambush({"kogus": {}, "frun-sentel": {}}, {"redjac": {}}, dice=[5, 1, 6])
    events = do(game, "hold back frun-sentel", "break off with the inactive")
    tried = only(events, BreakOffTried)
    assert (tried.tried, tried.escaped) == (("frun-sentel",), ())
    assert column_of(events) == "+1"


@pytest.mark.case("12.52")
def test_the_active_may_not_slip_away_alone_while_others_are_inactive() -> None:
    """A-12-02: all, or the inactive only; without inactive ones the active may try."""
    game, _ = ambush({"kogus": {}, "frun-sentel": {}}, {"redjac": {}})
    do(game, "hold back frun-sentel")
    assert game.actions == ("stand and fight", "break off with the inactive", "break off with all")
    game, _ = ambush({"kogus": {}, "frun-sentel": {}}, {"redjac": {}})
    do(game, "ready")
    assert game.actions == ("stand and fight", "break off with all")


@pytest.mark.case("12.5", "12.51")
def test_who_breaks_off_with_everybody_ends_the_fight_but_stays_detected() -> None:
    game, _ = ambush({"kogus": {}}, {"redjac": {}}, dice=[2])
    events = do(game, "break off with all")
    assert not every(events, RoundFought)
    assert only(events, FightEnded).rounds == 1
    assert game.state.characters["kogus"].detected


@pytest.mark.case("12.53")
def test_the_penalty_of_a_failed_break_off_is_for_that_round_only() -> None:
    """A-12-03."""
    game, _ = ambush({"kogus": {}}, {"redjac": {}}, dice=[3, 1, 6, 1, 6])
    events = do(game, "break off with all", "stand and fight")
    assert [fought.column for fought in every(events, RoundFought)] == ["+2 to +3", "+1"]
    assert [shift.case for shift in every(events, RoundFought)[0].shifts] == ["12.53"]


@pytest.mark.case("12.6", "12.53")
def test_shifts_stop_at_the_last_column() -> None:
    """A-12-04: 12 against 0 is +11 or more; a failed break-off cannot go further."""
    game, _ = raid({"oneste-woada": {}}, {"line": 3}, dice=[2, 1, 6])
    assert column_of(do(game, "break off with all")) == "+11 or more"


# Results


@pytest.mark.case("12.6", "12.6a", "12.6b")
def test_the_differential_is_attack_minus_active_defense_with_wounds_counted() -> None:
    game, _ = ambush({"kogus": {"wounds": 2}, "frun-sentel": {}}, {"redjac": {}}, dice=[1, 1])
    fought = only(do(game, "ready", "stand and fight"), RoundFought)
    assert (fought.defense, fought.differential, fought.column) == (8, -2, "-3 to -2")


@pytest.mark.case("12.6c", "12.5")
def test_capture_counts_two_columns_left_for_the_break_off_too() -> None:
    """+1 becomes -1: there a 3 is enough for the active."""
    game, _ = ambush({"kogus": {}}, {"redjac": {}}, intent="capture", dice=[3])
    tried = only(do(game, "break off with all"), BreakOffTried)
    assert (tried.column, tried.escaped) == ("-1", ("kogus",))


@pytest.mark.case("12.6d", "12.53")
def test_capture_and_a_failed_break_off_make_one_column_left() -> None:
    """+1 becomes -1 for the break-off (a 4 fails) and 0 for the round."""
    game, _ = ambush({"kogus": {}}, {"redjac": {}}, intent="capture", dice=[4, 1, 6])
    assert column_of(do(game, "break off with all")) == "0"


@pytest.mark.case("12.6e")
def test_a_firefight_doubles_the_wounds_of_both_sides() -> None:
    """+1 with a 6 and a 3: two and one; in a firefight four and two."""
    for weapon, times in (("hand-to-hand", 1), ("firefight", 2)):
        game, _ = ambush({"kogus": {}}, {"redjac": {}}, weapon=weapon, dice=[6, 3])
        fought = only(do(game, "stand and fight"), RoundFought)
        assert (fought.defender_wounds, fought.attacker_wounds) == (2 * times, 1 * times)


@pytest.mark.case("12.6e", "14.4")
@pytest.mark.parametrize(("weapon", "wounds"), [("hand-to-hand", 1), ("firefight", 2)])
def test_a_body_shield_takes_one_from_the_result_before_it_is_doubled(weapon: str, wounds: int) -> None:
    """It protects the group: the owner may stay inactive, and show it then and there."""
    team = {"kogus": {}, "scott-rubel": {"possessions": ["personal-body-shield"]}}
    game, _ = ambush(team, {"redjac": {}}, weapon=weapon, dice=[6, 6])
    events = do(game, "hold back scott-rubel", "use personal-body-shield", "stand and fight")
    assert only(events, RoundFought).defender_wounds == wounds


@pytest.mark.case("12.6e", "14.4")
def test_a_body_shield_protects_attackers_too() -> None:
    shield = {"kogus": {"possessions": ["personal-body-shield"]}}
    game, _ = ambush({"redjac": {}}, shield, phasing="imperial", dice=[1, 1])
    events = do(game, "use personal-body-shield", "stand and fight")
    assert only(events, RoundFought).attacker_wounds == 2 - 1


# Wounds


@pytest.mark.case("12.7", "12.73")
@pytest.mark.parametrize(
    ("split", "zina", "rayner"),
    [
        (["wound zina-adora", "wound rayner-derban"], 1, 1),
        (["wound rayner-derban", "wound rayner-derban"], 0, 2),
        (["wound zina-adora", "wound zina-adora"], 2, 0),
    ],
)
def test_the_owner_spreads_two_wounds_over_zina_and_rayner(split: list[str], zina: int, rayner: int) -> None:
    """The example of 12.7; with both on Zina she is dead."""
    game, _ = ambush({"zina-adora": {}, "rayner-derban": {}}, {"redjac": {}}, dice=[6, 6])
    do(game, "ready", "stand and fight")
    assert (game.side, game.actions) == ("rebel", ("wound zina-adora", "wound rayner-derban"))
    do(game, *split)
    people = game.state.characters
    assert (people["zina-adora"].wounds, people["rayner-derban"].wounds) == (zina, rayner)
    assert people["zina-adora"].fate == ("dead" if zina == 2 else "free")


@pytest.mark.case("12.7", "12.42", "S002-CMB-95")
def test_wounds_beyond_the_endurance_of_the_active_are_lost() -> None:
    """A-12-08: four wounds for a Doctor of two; Kogus, inactive, suffers none and fights on."""
    game, _ = raid({"doctor-sontag": {}, "kogus": {}}, {"line": 1}, dice=[4, 6])
    events = do(game, "hold back kogus", "stand and fight")
    assert only(events, RoundFought).defender_wounds == 4
    assert [hurt.total for hurt in every(events, Wounded)] == [1, 2]
    assert only(events, Died).character == "doctor-sontag"
    assert game.state.characters["kogus"].wounds == 0
    assert game.actions == ("stand and fight", "break off with all")


@pytest.mark.case("12.7")
def test_the_dead_take_no_more_wounds() -> None:
    """Three wounds: when Zina has two, the third can only be Kogus's."""
    game, _ = ambush({"zina-adora": {}, "kogus": {}}, {"redjac": {}, "barca": {}}, dice=[6, 6])
    do(game, "ready", "stand and fight")
    events = do(game, "wound zina-adora", "wound zina-adora")
    assert [hurt.character for hurt in every(events, Wounded)] == ["zina-adora", "zina-adora", "kogus"]


@pytest.mark.case("12.7", "14.3")
def test_the_norrocks_takes_a_wound_and_its_help_with_it() -> None:
    """Combat 5 + 2 against 6 is -1, where a 6 wounds once; without it 5 is all that is left."""
    companion = {"kogus": {"possessions": ["norrocks"]}}
    game, _ = ambush(companion, {"redjac": {}}, dice=[1, 6, 6, 1, 6])
    events = do(game, "use norrocks", "stand and fight", "norrocks takes it", "stand and fight")
    assert [fought.defense for fought in every(events, RoundFought)] == [7, 5]
    assert only(events, PossessionLost).fate == "removed"
    assert game.state.characters["kogus"].wounds == 0


@pytest.mark.case("12.7", "14.2")
def test_wounds_are_asked_for_when_a_hidden_card_might_take_one() -> None:
    """Otherwise the question itself would betray the Norrocks."""
    game, _ = ambush({"kogus": {"possessions": ["scanner"]}}, {"redjac": {}}, dice=[4, 6])
    do(game, "pass", "stand and fight")
    assert game.actions == ("wound kogus",)


@pytest.mark.case("12.72")
def test_wounds_lower_combat_to_zero_and_possessions_are_added_afterwards() -> None:
    """Scott Rubel: 3 with three wounds is 0, and the Norrocks makes it 2."""
    worn = {"scott-rubel": {"wounds": 3, "possessions": ["norrocks"]}}
    game, _ = ambush(worn, {"redjac": {}}, dice=[1, 1, 6])
    assert only(do(game, "use norrocks", "stand and fight"), RoundFought).defense == 2


@pytest.mark.case("12.73")
def test_wounds_equal_to_endurance_are_death() -> None:
    game, _ = ambush({"zina-adora": {"wounds": 1}, "kogus": {}}, {"redjac": {}}, dice=[4, 6])
    do(game, "ready", "stand and fight", "wound zina-adora")
    zina = game.state.characters["zina-adora"]
    assert (zina.fate, zina.place) == ("dead", "")


@pytest.mark.case("12.73", "14.4")
def test_the_helian_drug_raises_endurance_in_the_middle_of_a_fight() -> None:
    drug = {"zina-adora": {"wounds": 1, "possessions": ["helian-drug"]}}
    game, _ = ambush(drug, {"redjac": {}}, dice=[4, 6])
    do(game, "use helian-drug for endurance", "stand and fight")
    assert game.state.characters["zina-adora"].fate == "free"


@pytest.mark.case("12.73", "12.7")
def test_kogus_loses_heart_when_zina_dies() -> None:
    """6 with her, who has nothing left to add herself; 5 without her."""
    game, _ = ambush({"kogus": {}, "zina-adora": {"wounds": 1}}, {"redjac": {}}, dice=[5, 6, 1, 6])
    events = do(game, "ready", "stand and fight", "wound zina-adora", "stand and fight")
    assert [fought.defense for fought in every(events, RoundFought)] == [6, 5]


@pytest.mark.case("12.74")
def test_a_squad_loses_strength_with_its_wounds_and_never_goes_below_zero() -> None:
    """A-12-16: 8/6 is 6 after two wounds; 4/4 with six wounds is 0."""
    game, _ = raid({"kogus": {}}, {"line": 1}, dice=[1, 2, 1, 1])
    events = do(game, "stand and fight")
    assert only(events, ForceWounded).strength == 8 - 2
    assert only(do(game, "stand and fight"), RoundFought).attack == 6
    game, _ = raid({"kogus": {}, "frun-sentel": {}}, {"militia": 1}, dice=[1, 1])
    assert only(do(game, "ready", "stand and fight"), ForceWounded).strength == 0


@pytest.mark.case("12.0", "12.7")
def test_wounds_are_simultaneous() -> None:
    """A-12-18: Zina Adora and the wounded Knight kill each other."""
    game, _ = ambush({"zina-adora": {"wounds": 1}}, {"redjac": {"wounds": 5}}, dice=[6, 1])
    events = do(game, "stand and fight")
    assert [dead.character for dead in every(events, Died)] == ["zina-adora", "redjac"]
    assert only(events, FightEnded).reason == "the attackers are beaten"


# Rest


@pytest.mark.case("13.71", "12.41")
def test_active_defenders_do_not_rest_and_inactive_ones_do() -> None:
    """A-13-16: after the fight of the Search Phase only Frun Sentel heals."""
    team = {"kogus": {"wounds": 1}, "frun-sentel": {"wounds": 1}}
    game, _ = ambush(team, {"redjac": {}}, dice=[1])
    do(game, "hold back frun-sentel", "break off with all")
    events = until(game, "movement")
    assert only(events, Healed).characters == ("frun-sentel",)


@pytest.mark.case("13.71")
def test_fighting_in_the_enemys_turn_does_not_spoil_a_rest() -> None:
    """A-13-16: Redjac attacks in the Rebel turn and rests in his own."""
    game, _ = ambush({"kogus": {}}, {"redjac": {"wounds": 1}}, dice=[2])
    do(game, "break off with all")
    assert not game.state.characters["redjac"].acted


# Mission Groups


@pytest.mark.case("12.2b", "12.0c")
def test_after_a_fight_the_mission_goes_on_with_the_next_card() -> None:
    game, events = mob("222.1", 71, ["kogus"], dice=[1, 2])
    events += do(game, "stand and fight")
    assert not every(events, SearchMade)
    assert game.actions == ("draw", "stop")
    finish(game)


@pytest.mark.case("12.31", "12.32", "VC-47")
@pytest.mark.parametrize(("ruleset", "final"), [("standard", False), ("underground-heroes", True)])
def test_weapons_are_the_last_word_where_nobody_asks_whether_to_kill(ruleset: str, final: bool) -> None:
    people = in_the_glade({"redjac": {}, "jon-kidu": {}}, {"kogus": {}})
    game = table("imperial.search", characters=people, dice=[1, 1, 6], options={"ruleset": ruleset})
    do(game, f"search {GLADE} with characters", "attack")
    assert {each.text for each in game.options} == {"hand-to-hand", "firefight"}
    assert {each.is_final(game.ctx) for each in game.options} == {final}
