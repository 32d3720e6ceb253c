"""[13.45] Every creature of the Galactic Guide, met on the planet where it lives; sentry robots too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.mission_table import CAVE, CITY, WILDS, errand, finish, send
from tests.engine.table import do, every, only

from fitg.data import facts
from fitg.data.records import Side
from fitg.engine.events.character_combat import (
    BreakOffTried,
    Died,
    FightBegan,
    FightEnded,
    ForceWounded,
    OutOfFight,
    RoundFought,
    Stung,
    Wounded,
)
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.missions import BonusDrawn, EventIgnored
from fitg.engine.events.possessions import PossessionGained, PossessionLost, ShipLost
from fitg.engine.game import Game
from fitg.engine.machine.events import Event

#: A card with "creature attacks" and nothing for Gather Information, by section.
ATTACK = {"urban": 68, "special": 97, "wild": 74}
#: The same with one and with two sentry robots.
ONE_ROBOT = {"urban": 69, "special": 76, "wild": 75}
TWO_ROBOTS = {"urban": 70, "special": 84, "wild": 85}
#: Cards without a letter or an event that would matter to Gather Information.
QUIET = {"urban": (89, 77, 76, 91, 83), "special": (82, 89, 69, 71, 77), "wild": (92, 68, 71, 94, 88)}

HOME = {environ.creature: environ.id for environ in facts().environs.values() if environ.creature}

FIGHTER = "frun-sentel"  # Combat 5, Endurance 5, Intelligence 1
SCHOLAR = "doctor-sontag"  # Combat 2, Endurance 2, Intelligence 4
PIRATE = "boccanegra"  # Combat 5, Endurance 5, Intelligence 2


def meet(
    creature: str,
    team: Sequence[str],
    *,
    dice: Sequence[int] = (),
    side: Side = "rebel",
    cards: Sequence[int] = (),
    **position: Any,
) -> tuple[Game, list[Event]]:
    """The team goes on a mission where the creature lives, and meets it with the first card.

    Rebels gather information; Imperials, who know their planets, look for new characters.
    """
    place = HOME[creature]
    section = facts().environs[place].section
    game = errand(place, team, side=side, dice=dice, cards=[ATTACK[section], *cards], **position)
    events = send(game, **{"I" if side == "rebel" else "G": team})
    return game, events + do(game, "draw")


def fight_on(game: Game, rounds: int = 30) -> list[Event]:
    """Stand and fight with everybody until it is over."""
    events: list[Event] = []
    for _ in range(rounds):
        decision = game.decision
        if decision is None or not decision.kind.startswith("character-combat"):
            break
        wanted = ("stand and fight", "ready", game.actions[0])
        events += do(game, next(each for each in wanted if each in game.actions))
    return events


def strengths(events: Sequence[Event]) -> list[int]:
    return [fought.attack for fought in every(events, RoundFought)]


# All of them


@pytest.mark.case("13.45", "12.13", "12.31")
@pytest.mark.parametrize(
    ("creature", "strength", "endurance", "weapon"),
    [
        ("alweg", 8, None, "hand-to-hand"),
        ("arags", 4, 3, "hand-to-hand"),
        ("batranoban", 4, 3, "hand-to-hand"),
        ("chantenes", 5, 5, "hand-to-hand"),
        ("chardireeds", 4, 4, "hand-to-hand"),
        ("derigion", 4, 6, "hand-to-hand"),
        ("dindin", 7, 5, "hand-to-hand"),
        ("drants", 0, None, "hand-to-hand"),
        ("drusers", 5, 5, "hand-to-hand"),
        ("elilad", 0, None, "hand-to-hand"),
        ("frost-mist", 5, 5, "hand-to-hand"),
        ("gach", 7, 6, "hand-to-hand"),
        ("gadhars", 5, 4, "hand-to-hand"),
        ("gamels", 3, 2, "hand-to-hand"),
        ("gilekite", 3, 3, "hand-to-hand"),
        ("glane", 6, 6, "firefight"),
        ("gragg", 3, 2, "hand-to-hand"),
        ("gyrogos", 6, None, "hand-to-hand"),
        ("hysnatons", 5, 4, "hand-to-hand"),
        ("kinsog", 3, 2, "hand-to-hand"),
        ("laboroid", 3, 3, "hand-to-hand"),
        ("leonus", 5, 4, "hand-to-hand"),
        ("lomrels", 5, 3, "hand-to-hand"),
        ("magron", 0, 5, "hand-to-hand"),
        ("mish", 6, 3, "hand-to-hand"),
        ("morna", 6, 4, "hand-to-hand"),
        ("muggers", 5, 4, "hand-to-hand"),
        ("namdasn", 4, 4, "hand-to-hand"),
        ("onflam", 6, 2, "hand-to-hand"),
        ("propang", 5, 3, "hand-to-hand"),
        ("prox", 6, 4, "hand-to-hand"),
        ("queemer", 3, 5, "hand-to-hand"),
        ("rotron", 3, 3, "hand-to-hand"),
        ("sekekers", 6, 2, "hand-to-hand"),
        ("snorkas", 8, None, "hand-to-hand"),
        ("snow-giants", 6, 4, "hand-to-hand"),
        ("spithid", 6, 1, "hand-to-hand"),
        ("stromuse", 2, 2, "hand-to-hand"),
        ("synestins", 5, 4, "hand-to-hand"),
        ("telebots", 3, 3, "hand-to-hand"),
        ("thinagig", 8, 8, "hand-to-hand"),
        ("thunk", 5, 4, "hand-to-hand"),
        ("verfusier", 4, 4, "hand-to-hand"),
        ("virus", 10, None, "hand-to-hand"),
        ("vorozion", 6, None, "hand-to-hand"),
        ("vrialta", 10, 10, "firefight"),
        ("wyths", 9 - 2, 4, "hand-to-hand"),
        ("ym-barror", 4, 4, "hand-to-hand"),
        ("zernipak", 5, 4, "hand-to-hand"),
    ],
)
def test_a_creature_attacks_the_group_at_home(
    creature: str, strength: int, endurance: int | None, weapon: str
) -> None:
    ship = {PIRATE: {"ship": "planetary-privateer"}}
    game, events = meet(creature, [FIGHTER, PIRATE], dice=[1] * 8, others=ship)
    if creature == "telebots":
        events += do(game, f"face it with {PIRATE}")
    fight = only(events, FightBegan)
    assert fight.attacker == creature
    assert (fight.strength, fight.endurance, fight.weapon) == (strength, endurance, weapon)
    assert fight.intent == "kill"


@pytest.mark.case("13.45", "12.74")
@pytest.mark.parametrize(
    ("creature", "by_round"),
    [
        ("arags", [4, 2]),
        ("gamels", [3]),
        ("lomrels", [5, 3]),
        ("sekekers", [6]),
        ("snow-giants", [6, 4]),
        ("spithid", [6]),
        ("zernipak", [5, 3]),
    ],
)
def test_a_plain_beast_weakens_with_every_wound_until_it_is_beaten(
    creature: str, by_round: list[int]
) -> None:
    """Combat 5 against it, and both sides roll ones: no harm to the fighter, much to the beast."""
    game, events = meet(creature, [FIGHTER], dice=[1] * 8)
    events += fight_on(game)
    assert strengths(events) == by_round
    assert only(events, FightEnded).reason == "the attackers are beaten"
    assert game.state.characters[FIGHTER].wounds == 0


@pytest.mark.case("12.0", "13.45")
@pytest.mark.parametrize("creature", sorted(HOME))
def test_no_fight_goes_on_for_ever_even_if_nobody_ever_yields(creature: str) -> None:
    """A strong group behind a Body Shield that always stands: it wins, dies, or has to break off."""
    team = [FIGHTER, PIRATE, "kogus", SCHOLAR]
    equipped = {
        FIGHTER: {"possessions": ["personal-body-shield"]},
        PIRATE: {"ship": "planetary-privateer"},
    }
    game, events = meet(creature, team, others=equipped, revealed=["personal-body-shield"])
    events += fight_on(game, rounds=600)
    assert game.decision is None or not game.decision.kind.startswith("character-combat")
    assert len(every(events, FightEnded)) == len(every(events, FightBegan))


# Surprise


@pytest.mark.case("13.45", "12.6")
@pytest.mark.parametrize(
    ("creature", "base", "shifted"),
    [
        ("batranoban", -1, "0"),
        ("chardireeds", -1, "0"),
        ("gragg", -2, "-1"),
        ("leonus", 0, "+1"),
        ("gilekite", -2, "0"),
        ("kinsog", -2, "0"),
        ("laboroid", -2, "0"),
        ("namdasn", -1, "+1"),
        ("stromuse", -3, "+1"),
    ],
)
def test_a_lurking_creature_surprises_in_the_first_round_and_lets_nobody_go(
    creature: str, base: int, shifted: str
) -> None:
    """The dice hurt nobody: attacker 1, defenders 6 (columns up to +1)."""
    game, events = meet(creature, [FIGHTER], dice=[1, 6, 1, 6])
    first = only(events, RoundFought)
    assert (first.differential, first.column) == (base, shifted)
    assert [shift.reason for shift in first.shifts] == ["surprise"]
    assert "break off with all" in game.actions
    second = only(do(game, "stand and fight"), RoundFought)
    assert second.shifts == ()


@pytest.mark.case("13.45", "14.3")
def test_the_charsot_gives_warning_of_a_surprise() -> None:
    game, _ = meet("stromuse", [FIGHTER], dice=[1, 1], others={FIGHTER: {"possessions": ["charsot"]}})
    events = do(game, "use charsot")
    assert every(events, RoundFought)[0].column == "-3 to -2"


# Break-off


@pytest.mark.case("13.45", "12.5")
@pytest.mark.parametrize(
    ("creature", "die", "escaped"),
    [
        ("dindin", 2, False),  # 7 against 5 is +2 to +3, where 2 would do
        ("onflam", 2, False),  # +1: 2 would do
        ("verfusier", 3, False),  # -1: 3 would do
        ("wyths", 2, False),  # 9 less Intelligence 1 is 8: +2 to +3
        ("propang", 3, False),  # 0: 3 would do
        ("prox", 3, True),  # +1: 2 would be needed
        ("thinagig", 3, True),  # +2 to +3: 2 would be needed
        ("gyrogos", 3, False),  # +1, and no help yet
    ],
)
def test_some_creatures_make_it_hard_or_easy_to_get_away(creature: str, die: int, escaped: bool) -> None:
    game, _ = meet(creature, [FIGHTER], dice=[die, 1, 1])
    tried = only(do(game, "break off with all"), BreakOffTried)
    assert tried.escaped == ((FIGHTER,) if escaped else ())


@pytest.mark.case("13.45")
def test_the_gyrogos_is_easier_to_shake_off_from_the_second_round_on() -> None:
    game, _ = meet("gyrogos", [FIGHTER], dice=[1, 3])
    do(game, "stand and fight")
    tried = only(do(game, "break off with all"), BreakOffTried)
    assert (tried.column, tried.modifier, tried.escaped) == ("+1", -1, (FIGHTER,))


@pytest.mark.case("13.45")
def test_the_propang_is_harder_to_shake_off_only_at_first() -> None:
    game, _ = meet("propang", [FIGHTER], dice=[1, 6, 3])
    do(game, "stand and fight")
    tried = only(do(game, "break off with all"), BreakOffTried)
    assert (tried.column, tried.modifier, tried.escaped) == ("0", 0, (FIGHTER,))


@pytest.mark.case("13.45")
@pytest.mark.parametrize("creature", ["mish", "frost-mist"])
def test_nobody_gets_away_from_some_creatures(creature: str) -> None:
    """The fight goes on by itself: there is nothing to decide but who takes the wounds."""
    _, events = meet(creature, [FIGHTER], dice=[1, 6, 1, 6, 1, 1, 1, 1])
    assert len(every(events, RoundFought)) > 1
    assert not every(events, BreakOffTried)
    assert only(events, FightEnded).rounds > 1


# Rounds


@pytest.mark.case("13.45")
@pytest.mark.parametrize("creature", ["alweg", "snorkas"])
def test_one_furious_round_that_cannot_be_answered(creature: str) -> None:
    """8 against 5 is +2 to +3: a 6 makes two wounds, and whatever the group rolls hurts nothing."""
    game, events = meet(creature, [FIGHTER], dice=[6, 1])
    assert only(events, RoundFought).attacker_wounds == 2
    assert not every(events, ForceWounded)
    assert only(events, FightEnded).rounds == 1
    assert game.state.characters[FIGHTER].wounds == 2
    assert game.decision is not None
    assert game.decision.kind == "missions.draw"


@pytest.mark.case("13.45")
def test_chantenes_grow_each_round() -> None:
    """5/5 against 5: two wounds in round 1; then strength 4 and endurance 6, two of them gone; and so on."""
    game, events = meet("chantenes", [FIGHTER], dice=[1, 1, 1, 1, 1, 1])
    events += fight_on(game)
    assert strengths(events) == [5, 4, 3]
    assert [wounded.endurance for wounded in every(events, ForceWounded)] == [3, 2, 0]


@pytest.mark.case("13.45")
def test_gadhars_grow_in_odd_rounds() -> None:
    """5/4 against 5, and nobody is hurt in two rounds: in round 3 they are 7/6."""
    game, events = meet("gadhars", [FIGHTER], dice=[1, 6, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1])
    events += fight_on(game)
    assert strengths(events)[:4] == [5, 5, 7, 5]
    assert every(events, ForceWounded)[0].endurance == 4


@pytest.mark.case("13.45")
def test_the_thunk_grows_stronger_and_does_not_weaken() -> None:
    game, events = meet("thunk", [FIGHTER], dice=[1, 1, 1, 6, 1, 1])
    events += fight_on(game)
    assert strengths(events) == [5, 6, 7]
    assert only(events, FightEnded).reason == "the attackers are beaten"


@pytest.mark.case("13.45")
def test_the_derigion_feels_only_the_third_wound() -> None:
    """4/6 against 5 is -1: two wounds change nothing, the next two cost strength."""
    game, events = meet("derigion", [FIGHTER], dice=[1, 1, 1, 1, 1, 1])
    events += fight_on(game)
    assert strengths(events) == [4, 4, 2]


@pytest.mark.case("13.45")
def test_the_dindin_goes_into_a_frenzy_for_two_wounds() -> None:
    """7 against 5: two wounds in round 1 make it 9; the wounds of round 2 add nothing more."""
    game, events = meet("dindin", [FIGHTER], dice=[6, 6, 1, 6, 1, 6])
    events += fight_on(game, rounds=3)
    assert strengths(events) == [7, 9, 9]


@pytest.mark.case("13.45")
def test_the_queemer_fights_harder_when_hurt() -> None:
    """3/5 against 5 is -2: three wounds, and it has strength 6."""
    game, events = meet("queemer", [FIGHTER], dice=[1, 1, 1, 1])
    events += fight_on(game)
    assert strengths(events) == [3, 6]
    assert only(events, FightEnded).reason == "the attackers are beaten"


@pytest.mark.case("13.45")
def test_the_gach_tears_at_itself() -> None:
    """7/6 against 5: two wounds by the fighter, and a 1 on the +1 column costs it two of its own."""
    game, events = meet("gach", [FIGHTER], dice=[1, 1, 1])
    events += do(game, "stand and fight")
    assert [(wounded.wounds, wounded.reason) for wounded in every(events, ForceWounded)][:2] == [
        (2, "the defenders strike back"),
        (2, "it turns on itself"),
    ]
    assert strengths(events) == [7]
    assert game.state.stack[-1].force_wounds == 4  # type: ignore[attr-defined]


@pytest.mark.case("13.45")
def test_a_gach_that_kills_itself_is_beaten() -> None:
    game, events = meet("gach", [FIGHTER], dice=[1, 1, 1, 1, 6, 1])
    events += fight_on(game)
    assert every(events, ForceWounded)[-1].reason == "it turns on itself"
    assert only(events, FightEnded).reason == "the attackers are beaten"


@pytest.mark.case("13.45")
def test_the_ym_barror_strikes_twice_a_round() -> None:
    """4 against 5 is -1: a 6 and a 5 make a wound each; the fighter answers once."""
    game, events = meet("ym-barror", [FIGHTER], dice=[6, 5, 1])
    first = only(events, RoundFought)
    assert (first.attacker_dice, first.defender_die) == ((6, 5), 1)
    assert (first.defender_wounds, first.attacker_wounds) == (2, 2)
    assert "break off with all" in game.actions, "only before the first round was there no way out"


@pytest.mark.case("13.45", "12.6e")
@pytest.mark.parametrize(("creature", "die", "wounds"), [("glane", 4, 2), ("vrialta", 1, 2)])
def test_armed_beasts_fight_a_firefight(creature: str, die: int, wounds: int) -> None:
    """Glane: 6 against 5, a 4 is one wound, doubled. Vrialta: 10 against 5, a 1 is one wound, doubled."""
    game, _ = meet(creature, [FIGHTER], dice=[die, 6])
    fought = only(do(game, "stand and fight"), RoundFought)
    assert (fought.defender_wounds, game.state.characters[FIGHTER].wounds) == (wounds, wounds)


@pytest.mark.case("13.45")
def test_the_frost_mist_chills_everybody_as_long_as_it_lasts() -> None:
    """It never rolls; after each round that it survives all take a wound, the inactive too."""
    game, _ = meet("frost-mist", [FIGHTER, SCHOLAR], dice=[1, 1, 1])
    events = do(game, f"hold back {SCHOLAR}")
    assert only(events, RoundFought).attacker_dice == ()
    assert [hurt.character for hurt in every(events, Wounded)] == [FIGHTER, SCHOLAR]
    events += do(game, f"hold back {SCHOLAR}")
    assert strengths(events) == [5, 3, 1]
    assert only(events, Died).character == SCHOLAR
    assert only(events, FightEnded).rounds == 3, "alone, the fighter had nothing to decide"


@pytest.mark.case("13.45", "14.3")
def test_a_norrocks_that_takes_the_chill_no_longer_helps() -> None:
    companion = {FIGHTER: {"possessions": ["norrocks"]}}
    game, _ = meet("frost-mist", [FIGHTER], dice=[1, 6, 1, 1, 1, 1], others=companion)
    events = do(game, "pass", "use norrocks", "norrocks takes it")
    assert [fought.defense for fought in every(events, RoundFought)][:2] == [5 + 2, 5]


@pytest.mark.case("13.45")
def test_a_frost_mist_that_is_beaten_chills_nobody() -> None:
    game, events = meet("frost-mist", [PIRATE, FIGHTER], dice=[3, 1])
    events += do(game, "ready", "ready")
    assert [fought.attacker_wounds for fought in every(events, RoundFought)] == [3, 3]
    assert game.state.characters[FIGHTER].wounds == 1


# Those that cannot be hurt


@pytest.mark.case("13.45", "12.4")
def test_all_are_active_against_the_virus_and_can_only_run() -> None:
    game, events = meet("virus", [FIGHTER, SCHOLAR], dice=[1, 2])
    assert not every(events, RoundFought)
    assert game.actions == ("stand and fight", "break off with all")
    fought = only(do(game, "stand and fight"), RoundFought)
    assert (fought.defense, fought.defender_die) == (7, None)
    tried = only(do(game, "break off with all"), BreakOffTried)
    assert tried.escaped == (FIGHTER, SCHOLAR)


@pytest.mark.case("12.0", "13.45", "14.4")
def test_a_fight_in_which_nobody_can_be_hurt_ends_only_by_breaking_off() -> None:
    """Combat 15 makes the Gyrogos harmless behind a Body Shield, and it cannot be hurt itself."""
    team = [FIGHTER, PIRATE, "kogus"]
    shield = {FIGHTER: {"possessions": ["personal-body-shield"]}}
    game, _ = meet("gyrogos", team, dice=[5, 6, 5], others=shield, revealed=["personal-body-shield"])
    do(game, "hold back kogus", "ready")
    assert game.actions == ("break off with the inactive", "break off with all")
    events = do(game, "break off with all", "ready")
    assert [tried.escaped for tried in every(events, BreakOffTried)] == [("kogus",), (FIGHTER, PIRATE)]
    assert only(events, FightEnded).rounds == 2


@pytest.mark.case("13.45")
def test_drants_sting_everybody_once() -> None:
    """One roll each on column 0: a 6 is two wounds, a 1 none; nobody answers, nobody gets away."""
    game, events = meet("drants", [FIGHTER, SCHOLAR], dice=[6, 1])
    assert [(sting.character, sting.column, sting.wounds) for sting in every(events, Stung)] == [
        (FIGHTER, "0", 2),
        (SCHOLAR, "0", 0),
    ]
    assert only(events, FightEnded).rounds == 1
    assert game.state.characters[FIGHTER].wounds == 2


@pytest.mark.case("13.45", "12.5")
def test_each_character_flees_from_the_elilad_by_himself() -> None:
    """The fighter gets away on a 3; the scholar fails with a 4, is stung, and dies in the next round."""
    game, _ = meet("elilad", [FIGHTER, SCHOLAR], dice=[3, 4, 4, 6])
    events = do(game, f"{FIGHTER} breaks off", f"{SCHOLAR} breaks off", f"{SCHOLAR} stands")
    assert [tried.escaped for tried in every(events, BreakOffTried)] == [(FIGHTER,), ()]
    assert [sting.wounds for sting in every(events, Stung)] == [1, 2]
    assert only(events, Died).character == SCHOLAR
    assert only(events, FightEnded).rounds == 2


@pytest.mark.case("13.45", "14.4")
def test_a_body_shield_is_declared_against_a_swarm() -> None:
    """It protects the whole group: a 6 is one wound instead of two, a 5 none."""
    shield = {FIGHTER: {"possessions": ["personal-body-shield"]}}
    game, _ = meet("drants", [FIGHTER, PIRATE], dice=[6, 5], others=shield)
    events = do(game, "pass", "use personal-body-shield")
    assert [sting.wounds for sting in every(events, Stung)] == [1, 0]


@pytest.mark.case("13.45", "14.3")
def test_the_norrocks_throws_itself_before_the_swarm() -> None:
    game, _ = meet("drants", [FIGHTER], dice=[6], others={FIGHTER: {"possessions": ["norrocks"]}})
    do(game, "pass", "pass")
    events = do(game, "norrocks takes it")
    assert only(events, PossessionLost).fate == "removed"
    assert game.state.characters[FIGHTER].wounds == 1


# Minds


@pytest.mark.case("13.45")
def test_drusers_attack_the_minds_of_all_who_stand_against_them() -> None:
    """5 against Intelligence 1 + 4: column 0. Wounds leave both Intelligences as they were."""
    game, _ = meet("drusers", [FIGHTER, SCHOLAR], dice=[4, 2, 1, 3])
    events = do(game, "ready", "stand and fight", f"wound {FIGHTER}", "ready", "stand and fight")
    assert [(fought.attack, fought.defense, fought.column) for fought in every(events, RoundFought)] == [
        (5, 5, "0"),
        (5, 5, "0"),
    ]
    assert [wounded.endurance for wounded in every(events, ForceWounded)] == [3, 2]


@pytest.mark.case("13.45", "12.5")
def test_one_breaks_off_from_drusers_by_intelligence() -> None:
    """The fighter alone has Intelligence 1: 5 - 1 is +4 to +6, where a 2 gets him away."""
    game, _ = meet("drusers", [FIGHTER], dice=[2])
    tried = only(do(game, "break off with all"), BreakOffTried)
    assert (tried.column, tried.escaped) == ("+4 to +6", (FIGHTER,))


@pytest.mark.case("13.45")
def test_the_group_names_who_faces_the_telebots() -> None:
    """Only the scholar fights, 3 against 4, and takes all that comes of it."""
    game, _ = meet("telebots", [FIGHTER, SCHOLAR], dice=[6, 1, 1, 3])
    assert game.actions == (f"face it with {FIGHTER}", f"face it with {SCHOLAR}")
    events = do(game, f"face it with {SCHOLAR}", "stand and fight", "stand and fight")
    assert [(fought.defense, fought.active) for fought in every(events, RoundFought)] == [(4, (SCHOLAR,))] * 2
    assert only(events, Wounded).character == SCHOLAR
    assert only(events, FightEnded).reason == "the attackers are beaten"


@pytest.mark.case("13.45")
def test_the_vorozion_attacks_until_it_fails_to_wound() -> None:
    """6 against Intelligence 2 is +4 to +6, where every roll wounds; so it never lets one man go."""
    game, events = meet("vorozion", ["kogus"], dice=[1, 1, 6, 6])
    assert [fought.defender_wounds for fought in every(events, RoundFought)] == [1, 1, 3]
    assert not every(events, ForceWounded)
    assert only(events, Died).character == "kogus"
    assert game.state.characters["kogus"].fate == "dead"


@pytest.mark.case("13.45")
def test_the_vorozion_gives_up_after_a_round_without_wounds() -> None:
    """6 against 8 is -3 to -2: a 5 wounds, a 4 does not, and it is over."""
    game, _ = meet("vorozion", [SCHOLAR, "ly-mantok"], dice=[5, 4])
    events = do(game, "ready", "wound ly-mantok", "ready")
    assert [fought.defender_wounds for fought in every(events, RoundFought)] == [1, 0]
    assert only(events, FightEnded).reason == "the creature did no harm"


@pytest.mark.case("13.45", "14.3")
@pytest.mark.parametrize("creature", ["drusers", "telebots", "vorozion"])
def test_the_charsot_keeps_away_what_attacks_the_mind(creature: str) -> None:
    game, _ = meet(creature, [FIGHTER, PIRATE], others={FIGHTER: {"possessions": ["charsot"]}})
    events = do(game, "use charsot")
    assert only(events, EventIgnored).reason == "a companion shields their minds"
    assert not every(events, FightBegan)


@pytest.mark.case("13.45", "14.2")
def test_an_android_known_to_all_thinks_along_against_drusers() -> None:
    android = {FIGHTER: {"possessions": ["advisor-android"]}}
    game, _ = meet("drusers", [FIGHTER], dice=[1, 1], others=android, revealed=["advisor-android"])
    assert only(do(game, "stand and fight"), RoundFought).defense == 2


@pytest.mark.case("13.45", "14.2")
def test_an_android_can_be_shown_in_the_middle_of_a_fight_of_minds() -> None:
    android = {FIGHTER: {"possessions": ["advisor-android"]}}
    game, _ = meet("drusers", [FIGHTER], dice=[1, 1], others=android)
    events = do(game, "pass", "use advisor-android", "stand and fight")
    assert only(events, RoundFought).defense == 2


@pytest.mark.case("13.45")
def test_wyths_are_weakened_anew_each_round_by_the_best_mind() -> None:
    """9 less Intelligence 4 is 5; after two wounds 9 - 2 - 4 is 3."""
    game, _ = meet("wyths", [FIGHTER, SCHOLAR], dice=[1, 3, 1, 1])
    events = do(game, f"hold back {SCHOLAR}", "stand and fight")
    events += do(game, f"hold back {SCHOLAR}", "stand and fight")
    assert strengths(events) == [5, 4]


# Spaceships and possessions


@pytest.mark.case("13.45", "14.54")
def test_the_rotron_wrecks_a_ship_that_is_not_saved_in_two_rounds() -> None:
    ship = {PIRATE: {"ship": "planetary-privateer"}}
    game, _ = meet("rotron", [PIRATE], dice=[6, 6], others=ship)
    events = fight_on(game)
    assert [fought.attacker_dice for fought in every(events, RoundFought)] == [(), ()]
    assert only(events, ShipLost).ship == "planetary-privateer"
    assert only(events, FightEnded).reason == "the creature makes off"
    assert not game.state.ships


@pytest.mark.case("13.45")
def test_the_ship_is_saved_if_the_rotron_is_beaten() -> None:
    ship = {PIRATE: {"ship": "planetary-privateer"}}
    game, _ = meet("rotron", [PIRATE], dice=[1], others=ship)
    events = fight_on(game)
    assert only(events, FightEnded).reason == "the attackers are beaten"
    assert "planetary-privateer" in game.state.ships


@pytest.mark.case("13.45", "14.54")
def test_running_away_leaves_the_ship_to_the_rotron() -> None:
    """Of two ships in the group one is drawn."""
    ships = {PIRATE: {"ship": "planetary-privateer"}, FIGHTER: {"ship": "star-cruiser"}}
    game, _ = meet("rotron", [PIRATE, FIGHTER], dice=[1], picks=[1], others=ships)
    events = do(game, "ready", "break off with all")
    assert not every(events, RoundFought)
    assert only(events, ShipLost).ship == "star-cruiser"


@pytest.mark.case("13.45")
def test_the_rotron_leaves_the_ships_of_others_in_the_environ_alone() -> None:
    """A friend who is on no mission has a ship there; the group has none, and so nothing happens."""
    _, events = meet("rotron", [FIGHTER], others={PIRATE: {"ship": "planetary-privateer"}})
    assert only(events, EventIgnored).reason == "there is no spaceship for it"


@pytest.mark.case("13.45")
def test_the_rotron_cares_for_ships_only() -> None:
    _, events = meet("rotron", [FIGHTER])
    assert only(events, EventIgnored).reason == "there is no spaceship for it"


@pytest.mark.case("13.45", "14.24")
def test_muggers_who_are_alive_after_three_rounds_take_something() -> None:
    """Nobody is hurt; of two cards in the group the second is drawn and goes back into the deck."""
    loot = {FIGHTER: {"possessions": ["scanner", "high-energy-snipers-rifle"]}}
    shown = ["scanner", "high-energy-snipers-rifle"]
    game, events = meet("muggers", [FIGHTER], dice=[1, 6] * 3, picks=[1], others=loot, revealed=shown)
    events += fight_on(game)
    assert len(every(events, RoundFought)) == 3
    stolen = only(events, PossessionLost)
    assert (stolen.possession, stolen.reason, stolen.fate) == ("scanner", "stolen", "deck")
    assert only(events, FightEnded).reason == "the creature makes off"


@pytest.mark.case("13.45")
def test_muggers_find_nothing_on_a_poor_man() -> None:
    _, events = meet("muggers", [FIGHTER], dice=[1, 6] * 3)
    assert not every(events, PossessionLost)
    assert only(events, FightEnded).rounds == 3


@pytest.mark.case("13.45")
def test_beaten_muggers_take_nothing() -> None:
    loot = {FIGHTER: {"possessions": ["scanner"]}}
    _, events = meet("muggers", [FIGHTER], dice=[1, 1, 1, 1], others=loot, revealed=["scanner"])
    assert only(events, FightEnded).reason == "the attackers are beaten"
    assert not every(events, PossessionLost)


@pytest.mark.case("13.45", "14.11")
def test_the_zop_brings_a_gift_that_is_no_spaceship_and_comes_only_once() -> None:
    game, _ = meet("zop", [FIGHTER], decks={"possessions": ["s-xiii", "scanner"]})
    gift = only(do(game, f"give scanner to {FIGHTER}"), PossessionGained)
    assert (gift.possession, gift.reason) == ("scanner", "brought by the Zop")
    assert game.state.spent_creatures == ("zop",)


@pytest.mark.case("13.45", "14.3")
@pytest.mark.parametrize(("creature", "final"), [("zop", True), ("arags", False)])
def test_to_declare_nothing_is_final_where_chance_comes_next(creature: str, final: bool) -> None:
    """What the Zop brings is drawn at once; a beast is fought, and the defenders are asked first."""
    companion = {FIGHTER: {"possessions": ["norrocks"]}}
    game, _ = meet(creature, [FIGHTER], others=companion)
    assert game.decision is not None
    assert game.decision.kind == "possession.creature"
    nothing = game.decision.option("pass")
    assert nothing is not None
    assert nothing.is_final(game.ctx) is final


@pytest.mark.case("13.45")
def test_the_zop_never_comes_a_second_time() -> None:
    game = errand(HOME["zop"], [FIGHTER], cards=[ATTACK["wild"]])
    game.state.spent_creatures = ("zop",)
    send(game, I=[FIGHTER])
    assert only(do(game, "draw"), EventIgnored).reason == "it has been seen, and never comes again"


@pytest.mark.case("13.45")
def test_a_zop_with_empty_hands_has_still_been_there() -> None:
    game, events = meet("zop", [FIGHTER], decks={"possessions": ["s-xiii"]})
    assert not every(events, PossessionGained)
    assert game.state.spent_creatures == ("zop",)


@pytest.mark.case("13.45")
def test_the_zop_keeps_away_from_imperials() -> None:
    game, events = meet("zop", ["jon-kidu"], side="imperial")
    assert only(events, EventIgnored).reason == "it keeps away from Imperials"
    assert game.state.spent_creatures == ()


# The grip of the Magron


@pytest.mark.case("13.45")
def test_the_magron_kills_who_is_alone() -> None:
    _, events = meet("magron", [FIGHTER])
    assert only(events, Died).cause == "magron"
    assert not every(events, FightBegan)


@pytest.mark.case("13.45")
def test_the_magron_crushes_one_while_the_others_fight_it() -> None:
    """0/5 against 5: two wounds a round, but after two rounds the scholar in its grip is dead."""
    game, _ = meet("magron", [FIGHTER, SCHOLAR], dice=[5, 5, 1], picks=[1])
    assert game.decision is not None
    assert game.decision.kind == "character-combat.break-off"
    events = fight_on(game)
    assert {fought.active for fought in every(events, RoundFought)} == {(FIGHTER,)}
    assert [fought.attacker_dice for fought in every(events, RoundFought)] == [(), (), ()]
    assert only(events, Died).character == SCHOLAR
    assert only(events, FightEnded).reason == "the attackers are beaten"
    assert game.state.characters[FIGHTER].wounds == 0


@pytest.mark.case("13.45")
def test_beating_the_magron_saves_the_one_in_its_grip() -> None:
    game, events = meet("magron", [FIGHTER, SCHOLAR], dice=[1, 1], picks=[1])
    assert only(events, OutOfFight).reason == "in its grip"
    events += fight_on(game)
    assert [hurt.character for hurt in every(events, Wounded)] == [SCHOLAR]
    assert game.state.characters[SCHOLAR].fate == "free"


@pytest.mark.case("13.45", "12.5")
def test_whoever_is_left_alone_with_the_magron_dies() -> None:
    game, _ = meet("magron", [FIGHTER, SCHOLAR], dice=[4], picks=[1])
    events = do(game, "break off with all")
    assert only(events, BreakOffTried).escaped == (FIGHTER,)
    assert only(events, Died).character == SCHOLAR


# Effects without a fight


@pytest.mark.case("13.45")
def test_the_crunge_hurts_all_but_the_clever() -> None:
    """4 less the best Intelligence: a pirate with 2 leaves two wounds for everyone, a scholar none."""
    _, events = meet("crunge", [FIGHTER, PIRATE])
    assert [(hurt.character, hurt.wounds) for hurt in every(events, Wounded)] == [(FIGHTER, 2), (PIRATE, 2)]
    _, events = meet("crunge", [FIGHTER, SCHOLAR])
    assert not every(events, Wounded)


@pytest.mark.case("13.45", "14.2")
def test_a_cervac_shown_in_time_outwits_the_crunge() -> None:
    game, _ = meet("crunge", [PIRATE], others={PIRATE: {"possessions": ["cervac-mk-v"]}})
    assert only(do(game, "use cervac-mk-v"), Wounded).wounds == 1


def bonus_after(creature: str, team: list[str], **position: Any) -> list[BonusDrawn]:
    """The bonus draws of a group that has met the creature and drawn all its cards."""
    section = facts().environs[HOME[creature]].section
    game, events = meet(creature, team, cards=QUIET[section], **position)
    while "draw" in game.actions:
        events += do(game, "draw")
    return every([*events, *finish(game)], BonusDrawn)


@pytest.mark.case("13.45", "13.6")
def test_the_fog_confuses_a_group_without_a_clear_mind() -> None:
    assert not bonus_after("fog", [FIGHTER, PIRATE])
    assert bonus_after("fog", ["zina-adora", PIRATE])[0].draws > 0


@pytest.mark.case("13.45", "13.6")
@pytest.mark.parametrize("creature", ["sandiabs", "valaterix"])
def test_some_creatures_cost_all_bonus_draws(creature: str) -> None:
    assert not bonus_after(creature, [SCHOLAR])


@pytest.mark.case("13.45", "13.6")
def test_the_chlorofix_costs_one_bonus_draw() -> None:
    """Doctor Sontag: Intelligence 4 and two of his own, less one."""
    (bonus,) = bonus_after("chlorofix", [SCHOLAR])
    assert bonus.draws == 5
    assert [part.by for part in bonus.parts if "creature" in part.reason] == [-1]


@pytest.mark.case("13.45", "13.6")
def test_hysnatons_alive_after_two_rounds_spoil_the_bonus_draws() -> None:
    """5/4 against 5, nobody is hurt in two rounds; then the fight goes on, and breaking off is too late."""
    position: dict[str, Any] = {"dice": [1, 6, 1, 6, 1, 1, 1, 1]}
    game, events = meet("hysnatons", [FIGHTER], **position)
    events += fight_on(game)
    assert only(events, FightEnded).rounds == 4
    assert game.state.stack[-1].groups[0].no_bonus  # type: ignore[attr-defined]
    game, events = meet("hysnatons", [FIGHTER], dice=[1, 1, 1, 1])
    fight_on(game)
    assert not game.state.stack[-1].groups[0].no_bonus  # type: ignore[attr-defined]


# Who is left alone, and what is won


@pytest.mark.case("13.45")
def test_a_diplomat_calms_the_morna() -> None:
    _, events = meet("morna", [FIGHTER, SCHOLAR])
    assert only(events, EventIgnored).reason == "a diplomat of the group calms it"
    _, events = meet("morna", [FIGHTER, "zina-adora"])
    assert only(events, FightBegan).attacker == "morna"


@pytest.mark.case("13.45", "14.2")
def test_a_charsot_helps_a_lesser_diplomat_to_calm_the_morna() -> None:
    game, _ = meet("morna", ["zina-adora"], others={"zina-adora": {"possessions": ["charsot"]}})
    events = do(game, "use charsot")
    assert only(events, EventIgnored).reason == "a diplomat of the group calms it"


@pytest.mark.case("13.45", "15.1")
def test_rebels_who_beat_synestins_win_hearts_and_imperials_do_not() -> None:
    game, events = meet("synestins", [FIGHTER], dice=[1, 1, 1, 1])
    events += fight_on(game)
    assert only(events, LoyaltyShifted).reason == "the creature is beaten by Rebels"
    assert only(events, LoyaltyShifted).after == 3
    game, events = meet("synestins", ["redjac"], dice=[1, 1, 1, 1], side="imperial")
    events += fight_on(game)
    assert only(events, FightEnded).reason == "the attackers are beaten"
    assert not every(events, LoyaltyShifted)


@pytest.mark.case("13.45")
def test_professor_mareg_knows_the_beasts_but_not_those_of_the_city() -> None:
    _, events = meet("snow-giants", ["professor-mareg", FIGHTER])
    assert only(events, EventIgnored).reason == "one of the group knows the beasts of the wild"
    _, events = meet("dindin", ["professor-mareg"])
    assert not every(events, FightBegan)
    _, events = meet("zernipak", ["professor-mareg"])
    assert only(events, FightBegan).attacker == "zernipak"


@pytest.mark.case("13.45", "14.3")
def test_the_norrocks_drives_the_first_creature_off() -> None:
    """The use itself works even though the die shows that the Norrocks is inoperative."""
    norrocks = {FIGHTER: {"possessions": ["norrocks"]}}
    game, _ = meet("snow-giants", [FIGHTER], dice=[6], others=norrocks)
    events = do(game, "use norrocks")
    assert only(events, EventIgnored).reason == "a companion drives it off"
    assert only(events, PossessionLost).case == "14.22"
    assert not every(events, FightBegan)


# Sentry robots


def meet_robots(place: str, cards: dict[str, int], team: list[str], **position: Any) -> list[Event]:
    section = facts().environs[place].section
    game = errand(place, team, cards=[cards[section]], **position)
    send(game, I=team)
    events = do(game, "draw")
    if game.decision is not None and game.decision.kind.startswith("character-combat"):
        events += fight_on(game)
    return events


@pytest.mark.case("13.46", "12.13")
@pytest.mark.parametrize(
    ("place", "cards", "name", "by_round"),
    [
        (CITY, ONE_ROBOT, "sentry-robot", [4]),
        (CAVE, TWO_ROBOTS, "sentry-robots-two", [7, 5]),
        (WILDS, TWO_ROBOTS, "sentry-robots-two", [7, 5]),
    ],
)
def test_sentry_robots_guard_where_no_creature_lives(
    place: str, cards: dict[str, int], name: str, by_round: list[int]
) -> None:
    events = meet_robots(place, cards, [FIGHTER], dice=[1] * 4)
    fight = only(events, FightBegan)
    assert (fight.attacker, fight.weapon, fight.intent) == (name, "hand-to-hand", "kill")
    assert strengths(events) == by_round
    assert only(events, FightEnded).reason == "the attackers are beaten"


@pytest.mark.case("13.46")
def test_yarro_latac_passes_sentries() -> None:
    events = meet_robots(CITY, TWO_ROBOTS, ["yarro-latac", FIGHTER])
    assert only(events, EventIgnored).reason == "one of the group knows how to pass sentries"


@pytest.mark.case("13.46")
def test_yarro_latac_is_no_help_against_beasts() -> None:
    _, events = meet("snow-giants", ["yarro-latac"])
    assert only(events, FightBegan).attacker == "snow-giants"


# The creature of another game


@pytest.mark.case("13.45")
def test_a_mutant_creature_is_fought_like_any_other() -> None:
    """It lives nowhere in the Star System Game; in an Environ where it did, 10/9 would attack 5."""
    place = HOME["snow-giants"]
    game = errand(place, [FIGHTER], cards=[ATTACK["wild"]], dice=[1, 1, 1, 1])
    known = game.ctx.facts
    mutants = known.environs | {place: replace(known.environs[place], creature="mutant-creature")}
    game.ctx.facts = replace(known, environs=mutants)
    send(game, I=[FIGHTER])
    events = do(game, "draw", "stand and fight")
    fight = only(events, FightBegan)
    assert (fight.attacker, fight.strength, fight.endurance) == ("mutant-creature", 10, 9)
    assert only(events, RoundFought).column == "+4 to +6"


@pytest.mark.case("13.45")
def test_every_creature_lives_somewhere_but_robots_and_mutants() -> None:
    assert {each for each in facts().creatures if each not in HOME} == {
        "sentry-robot",
        "sentry-robots-two",
        "mutant-creature",
    }
