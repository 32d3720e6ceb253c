"""What holds for every bot: legal choices, no secrets, no crash, one sentence of explanation."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest
from tests.bots.positions import SCENARIOS, wander, with_other_secrets
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import all_troops

from fitg.bots import create, level_of, levels, names, observe
from fitg.bots.registry import UnknownBot, slips_of
from fitg.bots.slips import ANOTHER_REASON, INSTEAD, REASON
from fitg.data import facts
from fitg.data.records import Side
from fitg.engine.game import new_game
from fitg.engine.machine.actions import Action
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.scenarios import load

NO_ADMIRAL = (
    "There is no bot 'admiral'; there are the levels drifter, cadet, recruit, captain, strategist,"
    " and the bots random, rookie, veteran, idle."
)
#: Bots as they are tested: the veteran with few tries, so that it answers at once.
BOTS = ("random", "rookie", "captain", "idle", "veteran:iterations=6")


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("spec", BOTS)
def test_a_choice_does_not_depend_on_what_is_hidden(spec: str, scenario: str) -> None:
    rng = Random(11)
    for seed in (21, 22):
        for step, game in enumerate(wander(scenario, seed)):
            if spec.startswith("veteran") and step % 15:
                continue
            other = with_other_secrets(game, rng)
            here = create(spec).choose(observe(game), Random(step))
            there = create(spec).choose(observe(other), Random(step))
            assert here == there, (seed, step, game.decision)


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("spec", BOTS)
def test_every_choice_is_legal_and_explained_in_one_sentence(spec: str, scenario: str) -> None:
    bot = create(spec)
    for step, game in enumerate(wander(scenario, 31, nonsense=0.7)):
        if spec.startswith("veteran") and step % 10:
            continue
        action = bot.choose(observe(game), Random(step))
        assert action in game.options
        reason = bot.explain()
        assert reason
        assert reason[0].isupper()
        assert reason.endswith(".")
        assert "\n" not in reason


@pytest.mark.unmeasured
@pytest.mark.parametrize("spec", BOTS)
def test_choosing_changes_nothing(spec: str) -> None:
    bot = create(spec)
    for step, game in enumerate(wander("varu-powderkeg", 41)):
        if step % 18 == 0:
            before = game.digest()
            bot.choose(observe(game), Random(step))
            assert game.digest() == before


@pytest.mark.unmeasured
@pytest.mark.real_time
def test_a_veteran_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a tenth; the time is that of the processor, which others share."""
    monkeypatch.setattr("fitg.bots.veteran.search.perf_counter", process_time)
    game = next(
        game for game in wander("varu-powderkeg", 51) if len(game.actions) > 8 and game.state.turn > 1
    )
    seen = observe(game)
    times = []
    for attempt in range(3):
        started = process_time()
        create("veteran:budget=1").choose(seen, Random(attempt))
        times.append(process_time() - started)
    assert min(times) <= 1.1
    assert max(times) > 0.5, "it thinks on as long as its ideas differ from the usual plan"


@pytest.mark.unmeasured
def test_the_same_random_source_gives_the_same_veteran() -> None:
    for step, game in enumerate(wander("flight-to-egrix", 61)):
        if step % 24 == 5:
            seen = observe(game)
            bots = [create("veteran:iterations=20") for _ in range(2)]
            assert len({str(bot.choose(seen, Random(step))) for bot in bots}) == 1
            assert len({bot.explain() for bot in bots}) == 1


@pytest.mark.parametrize("system", ["14", "34", "52"])
@pytest.mark.parametrize("hero", ["adam-starlight", "professor-mareg"])
def test_a_rookie_plays_where_there_is_not_a_single_draw_to_be_had(system: str, hero: str) -> None:
    """A party without Diplomacy on a small Patriotic planet has no draws; that is bad luck, not a crash."""
    scenario = {
        "base": "flight-to-egrix",
        "id": "forlorn-hope",
        "systems": [system],
        "planets": {planet: {"pdb": 1} for planet in facts().systems[system].planets},
        "rebel": {"characters": [hero], "ships": ["planetary-privateer"], "entry": "from-space"},
    }
    game, rookie = new_game(scenario, seed=1), create("rookie")
    while game.decision is not None:
        game.apply(rookie.choose(observe(game), Random(1)))
    assert game.outcome is not None


# By name


def test_bots_are_made_by_name_with_parameters() -> None:
    assert {create(name).name for name in names()} == set(names())
    veteran = create("veteran:budget=0.5,iterations=7")
    assert (veteran.budget, veteran.iterations) == (0.5, 7)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("admiral", NO_ADMIRAL),
        ("rookie:budget=1", "The bot 'rookie' has no parameter 'budget'; it takes none."),
        (
            "veteran:speed=9",
            "The bot 'veteran' has no parameter 'speed'; it takes budget, iterations, margin.",
        ),
        ("veteran:budget=soon", "The parameter budget of 'veteran' must be a number, not 'soon'."),
    ],
)
def test_a_wrong_name_is_answered_in_one_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(UnknownBot) as error:
        create(spec)
    assert str(error.value) == sentence


def test_every_level_for_people_is_a_bot_and_says_what_to_expect() -> None:
    assert [level.id for level in levels()] == ["drifter", "cadet", "recruit", "captain", "strategist"]
    for level in levels():
        assert create(level.id).name in names()
        assert level.text.endswith(".")
        assert level.title
        assert create(level.title).name == create(level.bot).name
        assert level_of(level.title) is level_of(level.bot) is level
    assert create("strategist:budget=0.2").name == "strategist"
    assert level_of("rookie-1") is None


@pytest.mark.parametrize(
    ("scenario", "side", "thinks"),
    [
        ("varu-powderkeg", "rebel", True),
        ("varu-powderkeg", "imperial", False),
        ("flight-to-egrix", "rebel", False),
    ],
)
def test_a_strategist_looks_ahead_where_it_helps_and_nowhere_else(
    scenario: str, side: str, thinks: bool
) -> None:
    assert create("strategist").budget == 5.0  # type: ignore[attr-defined]
    bots = {"rebel": create("rookie"), "imperial": create("rookie"), side: create("strategist:iterations=24")}
    game, rng = new_game(scenario, seed=3), Random(1)
    while game.decision is not None and game.state.turn < 3:
        game.apply(bots[game.decision.side].choose(observe(game), rng))
    assert (bots[side].tries > 0) is thinks  # type: ignore[attr-defined]


@pytest.mark.parametrize("level", ["cadet", "recruit", "captain"])
def test_a_level_lets_a_segment_be_as_often_as_it_is_told(level: str) -> None:
    game = next(
        game for game in wander("flight-to-egrix", 71) if game.decision and game.decision.kind == "search"
    )
    for rate, waits in ((0, False), (1, True)):
        bot = create(f"{level}:slips={rate}")
        action = bot.choose(observe(game), Random(1))
        assert (bot.explain() == REASON) is waits
        assert not waits or (isinstance(action, Action) and action.passes)


@pytest.mark.parametrize("level", ["cadet", "recruit", "captain"])
def test_between_the_stars_nobody_stands_idle_but_goes_on_an_errand_that_helps_less(level: str) -> None:
    """Missions are not passed over; the same person is given another one than the rules of thumb would."""
    sure, unsure, seen = create(f"{level}:slips=0"), create(f"{level}:slips=1"), 0
    for step, game in enumerate(wander("empires-backdoor", 71)):
        decision = game.decision
        if decision is None or decision.kind not in ("missions", "missions.assign"):
            continue
        best, done = (bot.choose(observe(game), Random(step)) for bot in (sure, unsure))
        if decision.kind == "missions":
            assert done == best
        elif done != best:
            assert isinstance(best, AssignCharacter)
            assert isinstance(done, AssignCharacter)
            assert done.who == best.who
            assert done.letter in INSTEAD
            assert unsure.explain() == ANOTHER_REASON
            seen += 1
    assert seen


def test_who_lets_a_chance_to_move_go_by_stands_with_the_troops_all_the_same() -> None:
    """As found: a Recruit's courtiers stood about beside their own garrison."""
    court = {each: {"place": "162.1"} for each in ("emperor-coreguya", "thysa-kymbo")}
    game = galaxy("imperial-1.surface-movement", characters=court, units={"162.1": {"line": 2}})
    bot, rng = create("recruit:slips=1"), Random(1)
    for _ in court:
        assert str(bot.choose(observe(game), rng)).startswith("attach ")
        game.apply(bot.choose(observe(game), rng))
    action = bot.choose(observe(game), rng)
    assert isinstance(action, Action)
    assert action.passes
    assert bot.explain() == REASON


def test_the_better_the_level_the_fewer_chances_are_let_go_by() -> None:
    sides: tuple[Side, ...] = ("rebel", "imperial")
    for scenario in ("flight-to-egrix", "varu-powderkeg", "empires-backdoor", "galactic-campaign"):
        for side in sides:
            game = load(scenario).game
            recruit, captain = (slips_of(level, scenario, game) for level in ("recruit", "captain"))
            cadet = slips_of("cadet", scenario, game)
            assert cadet[side] > max(recruit[side], captain[side]) > 0
            assert not slips_of("strategist", scenario, game)[side]


@pytest.mark.parametrize("spec", ["rookie", "veteran:iterations=1"])
def test_no_garrison_of_the_computer_can_be_learnt_by_heart(spec: str) -> None:
    """[7.22] Which kind lies where differs from game to game, and with it what face-down units may be."""
    set_ups = set()
    for number in range(12):
        game, bot, rng = new_game("flight-to-egrix", seed=1), create(spec), Random(number)
        while game.decision is not None and game.decision.kind == "setup.units":
            game.apply(bot.choose(observe(game), rng))
        set_ups.add(str(all_troops(game)))
    assert len(set_ups) > 6


def test_a_cadet_hesitates_and_is_never_the_same_twice() -> None:
    """It lets chances go by that the rookie takes, says so, and of equals does not always take the first."""
    answers, reasons = set(), set()
    game = next(
        game for game in wander("flight-to-egrix", 71) if game.decision and game.decision.kind == "search"
    )
    for seed in range(12):
        cadet = create("cadet")
        answers.add(str(cadet.choose(observe(game), Random(seed))))
        reasons.add(cadet.explain())
    assert len(answers) > 1
    assert "It is not sure what to do, and lets it be." in reasons
