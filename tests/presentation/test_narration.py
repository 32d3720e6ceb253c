"""What people read: a sentence for every event, a label for every action, never an id."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from msgspec import UNSET
from tests.engine.table import do, only, table
from tests.presentation.samples import FACTS, KINDS, raw_ids, sample

from fitg.engine.events.character_combat import (
    BreakOffTried,
    Died,
    FightBegan,
    RoundFought,
    Wounded,
)
from fitg.engine.events.control import ControlChanged
from fitg.engine.events.course import GameEnded, SegmentBegan, TurnBegan
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import (
    BonusDrawn,
    CardDrawn,
    EventStruck,
    InformationGained,
    MissionAssigned,
    MissionFailed,
)
from fitg.engine.events.movement import DetectionRolled, Flew, Marched, Walked
from fitg.engine.events.pieces import CharacterPlaced, SetUpShown, UnitsPlaced, UnitsSetUp
from fitg.engine.events.possessions import PossessionGained, PossessionUsed, ShipAssigned
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game, new_game
from fitg.engine.machine.actions import SLOT, Action, CharacterId, PlainAction, form_of
from fitg.engine.machine.events import Event, Modifier
from fitg.engine.machine.secrets import VIEWERS
from fitg.engine.rules.losses import LoseUnits
from fitg.engine.rules.missions.actions import (
    AssignCharacter,
    BeginMissions,
    CompleteMission,
    DrawCard,
    UseForMission,
)
from fitg.engine.rules.missions.encounters import GuardWithUnits, LoseUnitToLocals, TakeForOwn
from fitg.engine.rules.missions.phase import BuyShip, FinishTrading, SwapShips
from fitg.engine.rules.missions.results import LoseDeserters
from fitg.engine.rules.movement.flying import FlyTo
from fitg.engine.rules.movement.free_movement import FinishMoving, Fly, HandPrisoner, ScramblePdb, WalkTo
from fitg.engine.rules.movement.marching import MarchTo, TakeAlong
from fitg.engine.rules.placement import PlaceStartingUnit
from fitg.engine.rules.possessions import UseForRating
from fitg.engine.rules.reaction import FinishReacting, ReactByShip, ReactWithUnit
from fitg.engine.rules.rebellion import RaiseUnits
from fitg.engine.rules.replacement_ships import GiveReplacementShip
from fitg.engine.rules.search import SearchEnviron, SearchForGroup
from fitg.engine.rules.star_system.reinforcements import TakeFewerForPdb, TakeReinforcements
from fitg.engine.rules.wounds import SacrificeCompanion
from fitg.engine.table.views import redact
from fitg.presentation.narration import describe, describe_action, heading, label, meaning_of, segment_title
from fitg.presentation.narration.actions import SAID
from fitg.presentation.narration.describers import DESCRIBERS
from fitg.scenarios.sequence import SET_UP, parse
from fitg.tables import Shift


def random_game(scenario: str, seed: int) -> Game:
    """A game played by the dice."""
    game, chance = new_game(scenario, seed=seed), random.Random(seed)
    while game.actions:
        game.apply(chance.choice(game.actions))
    return game


# Every event


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_sentence_has_two_brackets_in_a_row(kind: type[Event]) -> None:
    assert ") (" not in describe(sample(kind), FACTS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_sentences_speak_of_sides_and_not_of_players(kind: type[Event]) -> None:
    """One word for one thing: the Rebels, the Empire, the enemy."""
    told = f"{describe(sample(kind), FACTS)} {meaning_of(sample(kind), FACTS).headline}"
    for word in ("Rebel Player ", "Imperial Player ", "the Enemy", "favor "):
        assert word not in told


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_word_stands_twice(kind: type[Event]) -> None:
    """What has an article already gets no second one."""
    told = f"{describe(sample(kind), FACTS)} {meaning_of(sample(kind), FACTS).headline}"
    assert not re.search(r"\b([a-z]+) \1\b", told, re.IGNORECASE)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_headline_ends_with_one_stop(kind: type[Event]) -> None:
    headline = meaning_of(sample(kind), FACTS).headline
    assert not headline or (headline.endswith(".") and not headline.endswith(("..", "!.")))


@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg", "empires-backdoor"])
def test_no_question_has_two_brackets_in_a_row_nor_a_capital_within_it(scenario: str) -> None:
    game, chance = new_game(scenario, seed="questions"), random.Random(1)
    for _ in range(400):
        if not game.actions:
            return
        prompt = only_question(game)
        assert ") (" not in prompt, prompt
        assert not re.search(r": (Who|Whom|What|Which|Where|Whose|How)\b", prompt), prompt
        game.apply(chance.choice(game.actions))


def only_question(game: Game) -> str:
    assert game.question is not None
    return game.question.prompt


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_is_told_in_a_sentence_without_ids(kind: type[Event]) -> None:
    told = describe(sample(kind), FACTS)
    assert told[0].isupper() or told[0].isdigit() or told[0] == "“"
    assert told.endswith(".")
    assert "None" not in told
    assert not raw_ids(told), told


def test_there_is_exactly_one_teller_for_each_type_of_event() -> None:
    ours = {kind for kind in DESCRIBERS if kind.__module__.startswith("fitg.")}
    assert ours == set(KINDS)


@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg"])
def test_whole_games_are_told_the_same_every_time_and_to_every_viewer(scenario: str) -> None:
    for seed in range(4):
        game = random_game(scenario, seed)
        for event in game.log:
            told = describe(event, FACTS)
            assert told == describe(event, FACTS)
            assert "None" not in told
            for viewer in VIEWERS:
                seen = describe(redact(event, viewer, FACTS), FACTS)
                assert not raw_ids(seen), seen


# The arithmetic, in good words


def test_a_detection_tells_evasion_shifts_column_die_and_result() -> None:
    game = table(
        "rebel.movement",
        planets={"222": {"pdb": 2}, "221": {"pdb": 0}},
        characters={"boccanegra": {"place": "221.1", "ship": "planetary-privateer"}},
        dice=[1, 5],
    )
    events_ = do(game, "fly planetary-privateer", "to 222.1")
    rolled = [event for event in events_ if isinstance(event, DetectionRolled)]
    assert describe(rolled[-1], FACTS) == (
        "The Level 2 PDB of Angoff looks for the Planetary Privateer as it arrives: Evasion 7, "
        "level 2 PDB (two columns left) → column 4, die 5: detected."
    )


def test_a_search_tells_both_values_and_what_they_are_made_of() -> None:
    event = sample(
        SearchMade,
        searchers=(),
        search_value=7,
        hiding_value=5,
        parts=(
            Modifier("Intelligence of Boccanegra", 2),
            Modifier("Environ Size", 4),
            Modifier("hiding characters", -1),
        ),
        number=2,
        die=4,
        found=False,
        die_parts=UNSET,
    )
    assert describe(event, FACTS) == (
        "Imperial military units search Angoff (urban) for Boccanegra: Search Value 7 against Hiding "
        "Value 5 (+2 Intelligence of Boccanegra, +4 Environ Size, -1 hiding characters) → found on 2 or "
        "less, die 4: not found."
    )


def test_a_round_tells_strengths_shifts_dice_and_wounds() -> None:
    event = sample(
        RoundFought,
        round=2,
        attack=8,
        defense=5,
        differential=3,
        column="+1",
        shifts=(Shift(reason="capture", columns=-1, case="12.8"),),
        attacker_dice=(4,),
        defender_die=1,
        attacker_wounds=1,
        defender_wounds=2,
        captures=1,
    )
    assert describe(event, FACTS) == (
        "Round 2: strength 8 against 5 (Boccanegra), differential +3, capture (one column left) → column "
        "+1. The attacker rolls 4: 2 wounds; the defenders roll 1: 1 wound; 1 capture."
    )
    silent = sample(RoundFought, attacker_dice=(), defender_die=None, captures=0, shifts=())
    assert describe(silent, FACTS).endswith("The attacker does not roll; there is no fighting back.")


def test_a_battle_tells_the_odds_and_both_losses() -> None:
    game = table(
        "rebel.military-combat",
        base="varu-powderkeg",
        characters={"kogus": {"place": "433.2"}},
        units={"433.2": {"wild-2-1": 2, "patrol": 1}},
        dice=[3, 2],
    )
    told = describe(only(do(game, "attack at 433.2"), BattleFought), FACTS)
    assert told.startswith(
        "Battle at Cercis (wild), the Rebels attacking: strength 4 against 1, 4-1, Rebel unit in its own "
        "Environ type (one column right) → column 5-1. The attacker rolls 3: the defender loses "
    )


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            sample(Walked, character="redjac", slipped_away=True, captives=()),
            "Redjac walks from Quibron (wild) to Angoff (urban) and slips out of sight.",
        ),
        (
            sample(Marched, side="rebel", characters=(), ships=(), units={"wild-2-1": 1}, reaction=False),
            "The Rebels move 1 Wild 2-1 from Quibron (wild) to Angoff (urban).",
        ),
        (
            sample(Marched, characters=("gelba",), reaction=True),
            (
                "The Empire moves 2 Patrol and 1 Line with Gelba and the Imperial Spaceship 2 from Quibron "
                "(wild) to Angoff (urban) in reaction."
            ),
        ),
        (
            sample(Flew, reaction=True),
            "Redjac flies Redjac's Spaceship with Gelba from Quibron (wild) to Angoff (urban) in reaction.",
        ),
        (
            sample(UnitsPlaced, units={}, waiting={"wild-1-0": 2}, reason="rebellion"),
            "2 Wild 1-0 must wait until there is room at Angoff (urban): rebellion.",
        ),
        (
            sample(CharacterPlaced, place="space"),
            "Frun Sentel waits in space: the test.",
        ),
        (sample(Died, cause="assassinated"), "Frun Sentel is dead: assassinated."),
        (sample(Died, cause="squad"), "Frun Sentel is dead: killed by the squad."),
        (
            sample(Wounded, cause="an accident", wounds=1, total=1, endurance=4),
            "Frun Sentel takes 1 wound from an accident (1 of 4).",
        ),
        (
            sample(BreakOffTried, tried=("redjac", "gelba"), escaped=("gelba",), die=3, modifier=-1),
            "Round 2: Redjac and Gelba try to break off (column 4, die 3 -1): Gelba got away.",
        ),
        (
            sample(FightBegan, attacker="virus", strength=10, endurance=None, intent="kill"),
            (
                "Fight at Angoff (urban): the Virus (strength 10, cannot be wounded) against Boccanegra and "
                "Frun Sentel; firefight, to kill."
            ),
        ),
        (
            sample(FightBegan, attacker="characters", attackers=("redjac",), strength=6),
            (
                "Fight at Angoff (urban): Redjac (strength 6) against Boccanegra and Frun Sentel; firefight, "
                "to capture."
            ),
        ),
        (
            sample(MissionAssigned, letter="R", camp=False, target="", members=("gelba", "redjac")),
            "Gelba and Redjac go on Stop Rebellion (R) at Angoff (urban).",
        ),
        (
            sample(MissionAssigned, camp=True, side="rebel"),
            "The Rebel camp at Angoff (urban) works on Diplomacy (D).",
        ),
        (
            sample(CardDrawn, card=68, number=1, limit=4, letters="B"),
            "Action Card 1 of 4 at Angoff (urban), number 68: Creature attacks; letter B.",
        ),
        (
            sample(CardDrawn, card=68, number=1, limit=4, letters=""),
            "Action Card 1 of 4 at Angoff (urban), number 68: Creature attacks; no letters.",
        ),
        (
            sample(EventStruck, detail="kinsog", die=None),
            "“Creature attacks” takes effect at Angoff (urban) on Zina Adora: the Kinsog.",
        ),
        (
            sample(EventStruck, event="coup_aborted", detail="captured+kill1", die=5),
            (
                "“Coup aborted” takes effect at Angoff (urban) on Zina Adora, die 5: they are captured and "
                "one of them is killed."
            ),
        ),
        (
            sample(MissionFailed, letter="A", reason="too few letters", die=5),
            "Assassination at Angoff (urban) fails: too few letters (die 5).",
        ),
        (
            sample(BonusDrawn, draws=0, parts=(), cards=(), hits=0),
            "No bonus draws for Diplomacy at Angoff (urban).",
        ),
        (
            sample(BonusDrawn, draws=2, parts=(Modifier("Loyalty", 2),), cards=(70, 81), hits=1),
            "2 bonus draws for Diplomacy at Angoff (urban): +2 Loyalty; cards 70 and 81: 1 letter.",
        ),
        (
            sample(InformationGained, letters=2, characters=(), units={}, point=False),
            "The Empire learns what the enemy has on Angoff (2 letters): nothing.",
        ),
        (
            sample(ControlChanged, before="rebel", after=None),
            "Nobody controls Angoff any more; the Rebels did.",
        ),
        (
            sample(PossessionUsed, use="pdb_down", detail="222"),
            "Frun Sentel uses the Scanner against the PDB of Angoff.",
        ),
        (
            sample(PossessionUsed, possession="cervac-mk-v", use="disables_character", detail="gelba"),
            "Frun Sentel uses the Cervac Mk V on Gelba.",
        ),
        (
            sample(PossessionUsed, use="takes_spaceship", detail="explorer"),
            "Frun Sentel uses the Scanner to buy the Explorer.",
        ),
        (
            sample(PossessionUsed, possession="helian-drug", use="any_rating", detail="combat"),
            "Frun Sentel uses the Helian Drug for Combat.",
        ),
        (
            sample(ShipAssigned, owner=""),
            "Redjac's Spaceship now belongs to the military units (the test).",
        ),
        (
            sample(GameEnded, kind="final", reason="12 Victory Points; 12 were needed."),
            "The Rebels win: 12 Victory Points; 12 were needed.",
        ),
    ],
)
def test_each_turn_of_phrase(event: Event, told: str) -> None:
    assert describe(event, FACTS) == told


# What a side may not know


def test_the_rebel_player_reads_of_face_down_units() -> None:
    seen = redact(sample(UnitsPlaced, waiting={}, reason="set-up"), "rebel", FACTS)
    assert describe(seen, FACTS) == "The Empire places 3 face-down units at Angoff (urban): set-up."


def test_the_imperial_player_reads_of_a_possession() -> None:
    seen = redact(sample(PossessionGained, reason="scavenged"), "imperial", FACTS)
    assert describe(seen, FACTS) == "Frun Sentel gets a possession (scavenged)."


# Headings


@pytest.mark.parametrize(
    ("segment", "title"),
    [
        ("set-up", "Set-up"),
        ("rebel.movement", "Rebel Movement Segment"),
        ("rebel.reaction", "Imperial Reaction to the Rebel moves"),
        ("imperial.search", "Rebel Search Phase, in the Imperial Player-Turn"),
        ("imperial-2.space-combat", "Imperial Space Combat"),
        ("rebel-1.missions", "Rebel Mission Phase"),
        ("imperial-1.reaction", "Rebel Reaction to the Imperial moves"),
        ("interphase", "Interphase"),
        ("galactic-events", "Galactic Events"),
    ],
)
def test_segments_have_titles(segment: str, title: str) -> None:
    assert segment_title(SET_UP if segment == "set-up" else parse(segment)) == title


def test_turns_and_segments_open_a_part_of_the_log_and_nothing_else_does() -> None:
    assert heading(sample(TurnBegan, turn=3)) == "Game-Turn 3"
    assert heading(sample(SegmentBegan, side="rebel")) == "Rebel Movement Segment"
    assert heading(sample(Walked)) is None


# Actions


#: A table on which nearly everything can happen: all possessions, captives on both sides, a camp.
CROWDED: dict[str, Any] = {
    "base": "varu-powderkeg",
    "id": "crowded",
    "title": "A crowded table",
    "position": {
        "segment": "rebel.movement",
        "turn": 2,
        "planets": {"432": {"loyalty": "unrest", "pdb_up": False}},
        "characters": {
            "zina-adora": {"place": "432.1", "possessions": ["helian-drug", "scanner", "cervac-mk-v"]},
            "kogus": {"place": "432.1", "ship": "star-cruiser", "possessions": ["scrambler", "norrocks"]},
            "boccanegra": {"place": "432.2", "ship": "explorer", "possessions": ["cache-of-rare-gems"]},
            "vudot-vodot": {"place": "432.2", "possessions": ["assassins-blade", "medi-kit-of-ptolus"]},
            "rayner-derban": {"place": "433.1", "fate": "captive", "captor": "gelba"},
            "ran-jayma": {"place": "431.1", "possessions": ["advisor-android"], "wounds": 1},
            "redjac": {"place": "432.1", "ship": "redjacs-spaceship"},
            "gelba": {"place": "433.1", "ship": "imperial-spaceship"},
            "jin-voles": {"place": "432.2", "fate": "captive", "captor": "boccanegra"},
            "els-taroff": {"place": "432.2", "detected": True},
        },
        "units": {
            "431.1": {"line": 1, "militia": 2},
            "432.1": {"line": 2, "patrol": 1, "urban-2-1": 1},
            "432.2": {"militia": 2, "subterranean-2-1": 1},
            "433.1": {"line": 1, "subterranean-1-0": 2},
            "433.2": {"wild-2-1": 2},
        },
        "camps": ["431.1"],
        "due": {"line": 1},
    },
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg", CROWDED], ids=["e", "v", "c"])
def test_every_action_of_random_games_has_a_label_of_its_own_without_ids(scenario: Any) -> None:
    for seed in range(5):
        game, chance = new_game(scenario, seed=seed), random.Random(seed)
        while game.decision:
            decision = game.decision
            labels = [describe_action(action, decision.side, FACTS) for action in decision.options]
            assert len(set(labels)) == len(labels), f"two actions read the same: {labels}"
            for said in labels:
                assert said[0].isupper() or said[0].isdigit()
                assert not raw_ids(said), said
            for event in game.apply(chance.choice(decision.actions)):
                assert not raw_ids(describe(event, FACTS)), event


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (WalkTo("redjac", "222.1"), "Redjac walks to Angoff (urban)"),
        (Fly("planetary-privateer"), "The Planetary Privateer flies: choose crew and destination"),
        (
            HandPrisoner("doctor-sontag", "units"),
            "The prisoner Doctor Sontag is handed to the military units",
        ),
        (HandPrisoner("doctor-sontag", "redjac"), "The prisoner Doctor Sontag is handed to Redjac"),
        (ScramblePdb("scrambler", "222"), "The Scrambler puts the PDB of Angoff Down"),
        (FlyTo("222.1"), "Fly to Angoff (urban)"),
        (MarchTo("222.1"), "Move to Angoff (urban)"),
        (TakeAlong("redjac"), "Take Redjac along"),
        (TakeAlong("imperial-spaceship#2"), "Take the Imperial Spaceship 2 along"),
        (ReactWithUnit("line", "222.1", "221.1"), "A Line unit at Angoff (urban) moves to Quibron (wild)"),
        (ReactByShip("redjac", "222.1"), "Redjac flies to Angoff (urban)"),
        (PlaceStartingUnit("urban-2-1", "222.1"), "An Urban 2-1 unit at Angoff (urban)"),
        (TakeReinforcements("1 Line"), "Take 1 Line"),
        (TakeFewerForPdb("1 Patrol"), "Take 1 Patrol, and turn a PDB Up"),
        (LoseUnits({"line": 1, "militia": 2}), "Lose 2 Militia and 1 Line"),
        (LoseUnits({}), "Lose nothing"),
        (LoseUnitToLocals("militia"), "Lose a Militia unit"),
        (LoseDeserters({"militia": 2}), "Lose 2 Militia"),
        (AssignCharacter("redjac", "R"), "Redjac goes on Stop Rebellion (R)"),
        (BeginMissions(), "Begin these missions"),
        (UseForMission("assassins-blade", "A"), "The Assassin's Blade is used for Assassination"),
        (DrawCard(), "Draw for the missions"),
        (CompleteMission("R"), "Complete Stop Rebellion with the letters in hand"),
        (UseForRating("helian-drug", "combat"), "The Helian Drug is used for Combat"),
        (
            BuyShip("cache-of-rare-gems", "explorer", "kogus"),
            "The Cache of Rare Gems buys the Explorer for Kogus",
        ),
        (
            SwapShips("imperial-spaceship#1", "redjacs-spaceship#1"),
            "The Imperial Spaceship changes places with Redjac's Spaceship",
        ),
        (TakeForOwn("explorer", "kogus"), "The Explorer goes to Kogus, who gives up his own"),
        (RaiseUnits(0, "wild-2-1"), "Raise no Wild 2-1"),
        (RaiseUnits(2, "wild-2-1"), "Raise 2 Wild 2-1"),
        (SacrificeCompanion("norrocks"), "The Norrocks takes the wound"),
        (GuardWithUnits(), "The military units guard them"),
        (GiveReplacementShip("gelba"), "Gelba gets a spaceship"),
        (SearchEnviron("222.1", "units"), "Angoff (urban) is searched by the military units"),
        (SearchForGroup("characters"), "Characters search"),
    ],
)
def test_actions_are_said_in_plain_words(action: Action, said: str) -> None:
    assert describe_action(action, "imperial", FACTS) == said


def test_the_two_players_know_a_mission_by_different_names() -> None:
    assigned = AssignCharacter("redjac", "R")
    assert describe_action(assigned, "rebel", FACTS) == "Redjac goes on Start Rebellion (R)"
    assert describe_action(assigned, "imperial", FACTS) == "Redjac goes on Stop Rebellion (R)"


def test_a_label_says_what_it_is_about_so_that_long_lists_can_be_grouped() -> None:
    assert label(WalkTo("redjac", "222.1"), "imperial", FACTS) == ("Redjac", "walks to Angoff (urban)")
    assert label(FinishMoving(), "imperial", FACTS) == ("", "Finish moving")


def test_the_same_text_is_said_as_its_action_is_declared() -> None:
    finish = (FinishMoving(), FinishReacting(), FinishTrading())
    assert {action.text for action in finish} == {"done"}
    said = [describe_action(action, "imperial", FACTS) for action in finish]
    assert said == ["Finish moving", "Finish reacting", "Finish the exchanges"]


class Challenge(Action, frozen=True):
    form = "{who} challenges {whom}"
    saying = "{whom}|is challenged by {who}"
    who: CharacterId
    whom: CharacterId


def test_an_action_of_a_variant_is_said_as_the_variant_declares_it() -> None:
    said = label(Challenge("redjac", "gelba"), "imperial", FACTS)
    assert said == ("Gelba", "is challenged by Redjac")


def test_an_action_that_is_nothing_but_its_text_is_said_as_it_stands() -> None:
    assert describe_action(PlainAction("wait and see"), "rebel", FACTS) == "Wait and see"


def declared(kind: type[Action]) -> list[type[Action]]:
    """All classes of actions of ours that have a text; those of other tests do not count."""
    own = kind.form and kind.__module__.startswith("fitg.")
    return [kind] * bool(own) + [each for sub in kind.__subclasses__() for each in declared(sub)]


@pytest.mark.parametrize("kind", declared(Action), ids=lambda kind: kind.__name__)
def test_every_field_that_a_form_or_a_saying_names_has_words(kind: type[Action]) -> None:
    kinds = form_of(kind).kinds
    named = set(SLOT.findall(kind.form)) | set(SLOT.findall(kind.saying))
    assert kind.saying
    assert {kinds[name].name for name in named} <= SAID.keys()


def test_a_set_up_is_told_with_and_without_its_places() -> None:
    shown = sample(SetUpShown, units={"222.1": {"face-down": 2}, "223.1": {"militia": 1}})
    assert describe(shown, FACTS) == (
        "The Empire sets up 2 face-down units at Angoff (urban); 1 Militia at Charkhan (air)."
    )
    assert describe(sample(UnitsSetUp, place=""), FACTS) == "The Empire places a unit."
