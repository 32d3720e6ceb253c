"""What each thing is for, where it is decided."""

from __future__ import annotations

import pytest
from tests.engine.table import do, question, table

from fitg.bots.outlook import chances
from fitg.data import facts
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.actions import Action
from fitg.engine.rules.galactic.assignments import ArrangeDeck, ArrangeNext
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.possessions import UseForRating, UseOnEnemy, UsePossession
from fitg.engine.rules.wounds import TakeWound
from fitg.presentation.bundles import bundles
from fitg.presentation.forecast import forecast
from fitg.presentation.forecast.in_short import in_short
from fitg.presentation.forecast.standard import trial_group
from fitg.presentation.uses import use_of


def said(game: Game) -> dict[str, str]:
    return {option.text: use_of(game, option) for option in game.options}


#: A longer sentence would be cut on the cards of a small window.
LONGEST = 76

BOTH: tuple[Side, ...] = ("rebel", "imperial")
DICE, UNDERGROUND = {"ruleset": "dice-missions"}, {"ruleset": "underground"}


@pytest.mark.case("13.2", "VX-01", "D-28")
@pytest.mark.parametrize("options", [{}, DICE, UNDERGROUND], ids=["standard", "dice", "underground"])
def test_every_mission_says_to_each_side_what_it_is_for(options: dict[str, str]) -> None:
    for mission in new_game("galactic-campaign", seed=1, options=options).facts.missions.values():
        for side in BOTH:
            sentence = mission.use(side)
            assert bool(sentence) == (side in mission.sides), mission.name
            assert not sentence or (sentence.endswith(".") and len(sentence) <= LONGEST), sentence


@pytest.mark.case("13.2")
@pytest.mark.parametrize(
    ("options", "letter", "words"),
    [
        ({}, "C", "once in each place"),
        pytest.param(DICE, "C", "never twice in a row", marks=pytest.mark.case("D-52")),
        pytest.param(UNDERGROUND, "C", "again and again", marks=pytest.mark.case("VX-03")),
        pytest.param(DICE, "B", "become a camp", marks=pytest.mark.case("D-46")),
        pytest.param(UNDERGROUND, "B", "by dice of its own", marks=pytest.mark.case("VX-17")),
        pytest.param(UNDERGROUND, "P", "of your choice", marks=pytest.mark.case("VX-05a")),
        pytest.param(UNDERGROUND, "H", "two thirds", marks=pytest.mark.case("VX-15")),
        pytest.param(UNDERGROUND, "I", "money, research", marks=pytest.mark.case("VX-22")),
    ],
)
def test_a_mission_card_speaks_of_the_rules_that_are_played(
    options: dict[str, str], letter: str, words: str
) -> None:
    """As found: under Underground the card still said of a Coup that it can be made once in each place."""
    game = new_game("galactic-campaign", seed=1, options=options)
    assert words in game.facts.missions[letter].use("rebel")


@pytest.mark.case("VX-04c")
def test_in_the_galaxy_the_empire_gains_only_whom_other_rules_bring() -> None:
    """Two modules speak about this card; the larger game has the last word."""
    facts_there = new_game("galactic-campaign", seed=1, options=UNDERGROUND).facts
    assert facts_there.missions["G"].use_imperial == "An officer joins you, if one can still be won."
    small = new_game("flight-to-egrix", seed=1, options={"ruleset": "underground-heroes"}).facts
    assert "whom you like" in small.missions["G"].use_imperial


def test_a_mission_card_carries_its_sentence() -> None:
    game = table("rebel.missions", characters={"frun-sentel": {"place": "221.1"}})
    do(game, "missions at 221.1")
    assert said(game)["assign frun-sentel to B"] == "A camp works on here when you have left."
    assert said(game)[game.actions[-1]] == "", "to do nothing needs no sentence"


@pytest.mark.case("15.13", "13.2")
@pytest.mark.parametrize(
    ("side", "who", "level", "sentence"),
    [
        ("rebel", "frun-sentel", "unrest", "Quibron is in Unrest already: Start Rebellion is what helps."),
        ("imperial", "jon-kidu", "patriotic", "Quibron is Patriotic already: it can be won over no further."),
    ],
)
def test_what_cannot_help_says_so(side: str, who: str, level: str, sentence: str) -> None:
    """As found: the chance of no letter stood on the card, as if it were the chance of success."""
    people = {"frun-sentel": {"place": "221.1"}, "jon-kidu": {"place": "221.1"}}
    game = table(f"{side}.missions", characters=people, planets={"221": {"loyalty": level}})
    do(game, "missions at 221.1")
    assert said(game)[f"assign {who} to D"] == sentence


@pytest.mark.case("13.2")
def test_a_mission_tells_what_is_reached_at_least_and_what_goes_wrong() -> None:
    """Whoever gets to Unrest has passed Dissent; backfiring and wounds are one row each."""
    people = {"frun-sentel": {"place": "221.1"}, "doctor-sontag": {"place": "221.1"}}
    game = table("rebel.missions", characters=people, planets={"221": {"loyalty": "neutral"}})
    do(game, "missions at 221.1")
    brings, costs = chances(game, "assign doctor-sontag to D", 300)
    rows = dict(brings.rows)
    dissent, unrest = brings.steps
    assert (dissent, unrest) == ("Quibron turns to Dissent", "Quibron turns to Unrest")
    assert brings.at_least(unrest) == rows[unrest]
    assert brings.at_least(dissent) == rows[dissent] + rows[unrest]
    back = sum(share for words, share in brings.rows if words in brings.hurts)
    assert brings.harm == ((("backfires", back),) if back else ())
    assert all(words == "hurt or lost" for words, _ in costs.harm)


def test_what_a_mission_brings_has_a_short_name_for_its_card() -> None:
    people = {"frun-sentel": {"place": "222.1"}, "doctor-sontag": {"place": "222.1"}}
    game = table("rebel.missions", characters=people, units={"222.1": {"line": 1, "militia": 1}})
    do(game, "missions at 222.1")
    missions, found = game.state.stack[-1], set()
    assert isinstance(missions, EnvironMissions)
    for option in game.options:
        if isinstance(option, AssignCharacter):
            group = trial_group(game.ctx, missions, option)
            found |= {
                gain.words
                for gain in game.ctx.rules.missions[option.letter].brings(game.ctx, missions.site, group)
            }
    assert len(found) > 6
    assert all(in_short(words) != words and len(in_short(words)) <= 14 for words in found), found


@pytest.mark.case("14.12")
def test_a_possession_says_what_it_is_worth_in_whose_hands() -> None:
    people: dict[str, dict[str, object]] = {
        "boccanegra": {"place": "221.1", "possessions": ["charsot"]},
        "doctor-sontag": {"place": "221.1"},
        "frun-sentel": {"place": "221.1"},
    }
    game = table("rebel.missions", characters=people)
    while "give charsot to doctor-sontag" not in game.actions:
        game.apply(game.actions[-1])
    sentences = said(game)
    assert sentences["give charsot to doctor-sontag"].startswith("Diplomacy 3 becomes 4")
    assert sentences["give charsot to doctor-sontag"].endswith("more than anybody here.")
    assert sentences["give charsot to frun-sentel"] == "Diplomacy 1 becomes 2."


def campaign(kind: str) -> Game:
    """The campaign at a question of its set-up."""
    game = new_game("galactic-campaign", seed=3)
    while question(game).kind != kind:
        game.apply("suggest all" if "suggest all" in game.actions else game.actions[0])
    return game


@pytest.mark.case("14.11")
@pytest.mark.case("14.2")
@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (UsePossession("advisor-android"), "Owner's Diplomacy +1 and Intelligence +1."),
        (UseForRating("helian-drug", "combat"), "Once: +2 to one rating of the owner"),
        (UseOnEnemy("cervac-mk-v", "redjac"), "Owner's Intelligence +1, always."),
    ],
    ids=["used", "for-a-rating", "on-an-enemy"],
)
def test_what_can_be_declared_says_what_it_does(action: Action, sentence: str) -> None:
    """As found: "The Advisor Android is used" was all that stood there beside "Declare nothing"."""
    assert use_of(new_game("flight-to-egrix", seed=1), action).startswith(sentence)


def test_what_is_given_out_at_the_start_is_named_and_says_what_it_is_worth() -> None:
    game = campaign("setup.ships")
    assert question(game).prompt.startswith("Who gets the ")
    assert all(said(game).values())


@pytest.mark.case("34.1")
def test_every_place_for_the_base_is_compared_by_the_same_things() -> None:
    sentences = said(campaign("setup.base"))
    assert len(sentences) == 18
    assert all("wealth" in each and "other worlds" in each for each in sentences.values())
    assert len(set(sentences.values())) > 9


@pytest.mark.case("35.1")
def test_the_assignments_are_laid_in_one_word_each_province_in_its_turn() -> None:
    game = campaign("setup.assignments")
    assert "Game-Turn 1" in next(iter(said(game).values()))
    (bundle,) = bundles(game)
    assert sorted(bundle.actions) == sorted(each for each in game.actions if each.startswith("then card"))
    named = [facts().strategic_assignments[int(each.split()[-1])].provinces for each in bundle.actions]
    for number in range(len(named) - 3):
        assert len({each for pair in named[number : number + 3] for each in pair}) >= 4, "all come round"
    do(game, *bundle.actions)
    assert question(game).kind != "setup.assignments"


@pytest.mark.case("35.4")
def test_the_first_card_of_the_second_deck_is_for_the_next_turn() -> None:
    game = table("rebel-1.missions", base="galactic-campaign", turn=14)
    game.state.stack.append(ArrangeDeck(cards=(127, 128, 129), size=2))
    words = use_of(game, ArrangeNext(128, "1 and 3"))
    assert words.startswith(f"In Game-Turn {game.state.turn + 1} ")


@pytest.mark.case("12.4", "12.6")
def test_who_stays_out_has_chances_on_every_answer() -> None:
    for seed in range(40):
        game = new_game("flight-to-egrix", seed=seed)
        while game.outcome is None and game.steps < 150:
            if question(game).kind == "character-combat.active" and len(game.actions) > 1:
                titles = [[each.title for each in forecast(game, action)] for action in game.actions]
                assert all("Wounds you take" in each for each in titles)
                return
            game.apply(game.options[seed % len(game.options)])
    pytest.fail("nobody fights any more")


@pytest.mark.case("9.6")
def test_whoever_reacts_is_told_what_for() -> None:
    """As found: "walks to Solvia (wild)" was all that stood there beside "Finish reacting"."""
    game = table(
        "rebel.reaction",
        base="varu-powderkeg",
        characters={"kogus": {"place": "432.2", "detected": True}, **_at("432.1", "zina-adora", "gelba")},
        units={"432.1": {"line": 1, "militia": 1}, "432.3": {"wild-2-1": 1}},
    )
    sentences = said(game)
    assert sentences["react gelba to 432.2"] == "Can fight alone there: Combat 3."
    assert sentences["react militia from 432.1 to 432.2"] == "Your strength there, if they attack: 1."
    do(game, "react line from 432.1 to 432.3", "no leader")
    assert all(sentence for option, sentence in said(game).items() if option.startswith("react "))


def _at(place: str, *who: str) -> dict[str, dict[str, str]]:
    return {each: {"place": place} for each in who}


@pytest.mark.case("9.62", "10.4")
def test_a_leader_who_comes_to_his_own_units_can_lead_them() -> None:
    game = table(
        "rebel.reaction",
        base="varu-powderkeg",
        characters=_at("432.1", "redjac") | {"kogus": {"place": "432.2", "detected": True}},
        units={"432.1": {"line": 1}, "432.2": {"militia": 1}},
    )
    sentences = said(game)
    assert sentences["react redjac to 432.2"].startswith("Can lead your units there: Leadership ")
    assert sentences["react line from 432.1 to 432.2"].endswith(", now 1.")


@pytest.mark.case("12.73")
@pytest.mark.parametrize(
    ("wounds", "sentence"),
    [(0, "Can take 5 more after it."), (5, "It would be the last: no Endurance is left.")],
)
def test_who_takes_a_wound_is_told_what_it_leaves(wounds: int, sentence: str) -> None:
    game = table("rebel.missions", characters={"redjac": {"place": "222.1", "wounds": wounds}})
    assert use_of(game, TakeWound("redjac")) == sentence
