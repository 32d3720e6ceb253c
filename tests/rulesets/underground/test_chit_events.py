"""[VC-55 to VC-59] The events of the chits, how they act on each other, and who is spared."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.province.politics_table import play
from tests.engine.table import question
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.chit_table import (
    CAVE,
    CITY,
    WILDS,
    ChitDrawn,
    chit,
    chit_mission,
    do,
    every,
    only,
    send,
    to_the_end,
    under_way,
)
from tests.rulesets.underground.whole_table import whole

from fitg.data import facts
from fitg.engine import points
from fitg.engine.events.character_combat import FightBegan, Healed, Wounded
from fitg.engine.events.control import ForcePoints, LoyaltyShifted
from fitg.engine.events.military_combat import CombatDeclared
from fitg.engine.events.missions import (
    BonusDrawn,
    EventIgnored,
    EventStruck,
    MissionAborted,
    MissionCompleted,
)
from fitg.engine.events.movement import DetectionChanged, PdbChanged
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.moments import Moment
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rulesets.underground.chits import CHITS, civil_war
from fitg.engine.rulesets.underground.chits.events import CivilWarBroke, EventUndone
from fitg.engine.rulesets.underground.chits.memory import memory

GUARDS = {CITY: {"line": 1}}


def drawing(place: str, *chits: int, **position: Any) -> list[list[Event]]:
    """What each of these chits brings; Diplomacy is the errand."""
    return [events for events, _ in drawn_with(place, *chits, **position)]


def drawn_with(
    place: str,
    *chits: int,
    team: tuple[str, ...] = ("kogus",),
    letter: str = "D",
    known: bool = False,
    **position: Any,
) -> list[tuple[list[Event], Game]]:
    game = chit_mission(place, team, cards=chits, **position)
    for character in game.state.characters.values():
        character.detected = known
    send(game, **{letter: team})
    return [(do(game, "draw"), game) for _ in chits]


def seen(game: Game) -> tuple[str, ...]:
    return under_way(game).seen


def raise_units(game: Game, choice: int) -> list[Event]:
    """The Rebels raise all that they can, or nothing."""
    events: list[Event] = []
    while game.decision is not None and game.decision.kind == "rebellion.force-points":
        events += do(game, game.actions[choice])
    return events


def fighting(game: Game) -> str:
    """What attacks a group now."""
    return next(each.kind for each in game.state.stack if isinstance(each, CharacterCombat))


# Relations


@pytest.mark.case("VC-55", "VC-57m")
def test_the_first_of_the_same_events_fixes_the_intensity() -> None:
    """Example 27: Security Measures (detected), then (found): only detected."""
    first, second = drawing(
        CITY,
        chit(CITY, "security", "detected"),
        chit(CITY, "security", "found"),
        units=GUARDS,
    )
    assert only(first, DetectionChanged).detected
    assert only(second, EventIgnored).reason == "it was drawn before"
    assert not every(second, FightBegan)


@pytest.mark.case("VC-55a", "VC-56c")
def test_an_event_that_an_ability_ignores_is_used_up() -> None:
    """Woada's group is spared; the next Locals attack strikes nobody, not even the other group."""
    first, second = drawing(
        CITY,
        chit(CITY, "irate_locals", letters="FS"),
        chit(CITY, "irate_locals", letters="CG"),
        team=("oneste-woada",),
    )
    assert only(first, EventIgnored).reason == "the locals trust one of the group"
    assert only(second, EventIgnored).reason == "it was drawn before"


@pytest.mark.case("VC-55b", "VC-57f", "VC-57s")
def test_different_headlines_with_the_same_effect_both_happen() -> None:
    game = chit_mission(CITY, ["kogus"], cards=[chit(CITY, "contacts", letters="HI"), 36, 26, 31])
    send(game, S=["kogus"])
    events = to_the_end(game)
    told = only(events, BonusDrawn)
    usual = {"Combat of Kogus": 5}
    events_alone = {part.reason: part.by for part in told.parts if part.reason not in usual}
    assert events_alone == {"contacts": 1, "the planetary event": 1}
    assert told.draws == 5 + 2


@pytest.mark.case("VC-55b", "VC-57d", "VC-57y")
def test_a_raid_and_a_disaster_each_cost_something() -> None:
    game = chit_mission(
        CAVE,
        ["kogus"],
        cards=[chit(CAVE, "locals_raid"), chit(CAVE, "disaster")],
        units={CAVE: {"militia": 2}},
    )
    send(game, D=["kogus"])
    do(game, "draw")
    assert game.actions == ("lose militia", "pdb goes down")
    assert game.decision is not None
    assert game.decision.side == "imperial"
    assert only(do(game, "pdb goes down"), PdbChanged).up is False
    events = do(game, "draw")
    assert game.state.stacks["imperial"][CAVE].units == {"militia": 1}
    assert every(events, ChitDrawn)


@pytest.mark.case("VC-57d")
def test_a_raid_where_the_enemy_has_nothing_costs_nothing() -> None:
    (events,) = drawing(CITY, chit(CITY, "locals_raid"), pdb_up=False)
    assert only(events, EventIgnored).reason == "the enemy has nothing to lose here"


@pytest.mark.case("VC-55c", "VC-57f", "VC-57j")
@pytest.mark.parametrize(("first", "second", "by"), [("contacts", "rumors", 1), ("rumors", "contacts", -1)])
def test_contacts_and_rumors_cancel_whichever_comes_later(first: str, second: str, by: int) -> None:
    game = chit_mission(CITY, ["kogus"], cards=[chit(CITY, first), chit(CITY, second), 26, 31])
    send(game, S=["kogus"])
    events = to_the_end(game)
    assert only(events, EventIgnored).event == second
    assert [part.by for part in only(events, BonusDrawn).parts] == [5, by]


@pytest.mark.case("VC-55c", "VC-57g", "VC-57m")
def test_shelter_and_security_measures_cancel_whichever_comes_later() -> None:
    hidden = chit(CITY, "shelter"), chit(CITY, "security", "detected")
    first, second = drawing(CITY, *hidden, others={"ran-jayma": {}}, known=True)
    assert only(first, DetectionChanged).detected is False
    assert only(second, EventIgnored).case == "VC-55c"
    first, second = drawing(CITY, *reversed(hidden))
    assert only(first, DetectionChanged).detected is True
    assert only(second, EventIgnored).case == "VC-55c"


@pytest.mark.case("VC-55d", "VC-57v")
def test_tracks_lost_undo_security_measures_before_and_after() -> None:
    """Example 27."""
    lost, measures = chit(WILDS, "tracks_lost"), chit(WILDS, "security", "detected")
    first, second = drawing(WILDS, measures, lost)
    assert only(first, DetectionChanged).detected is True
    assert only(second, EventUndone).event == "security"
    assert only(second, DetectionChanged).detected is False
    first, second = drawing(WILDS, lost, measures)
    assert only(second, EventIgnored).case == "VC-55d"


@pytest.mark.case("VC-55d", "VC-57t")
def test_shelter_does_not_undo_what_overrules_it() -> None:
    (first, game), (second, _) = drawn_with(CITY, chit(CITY, "surveillance"), chit(CITY, "shelter"))
    assert only(first, DetectionChanged).detected is True
    assert only(second, EventIgnored).case == "VC-55d"
    assert game.state.characters["kogus"].detected


@pytest.mark.case("VC-55d", "VC-57c", "VC-57o")
@pytest.mark.parametrize(
    ("event", "letter", "more"),
    [("rebels_back_out", "R", {"loyalty": "unrest"}), ("wrong_soldier", "T", {"units": {CITY: {"line": 1}}})],
)
@pytest.mark.parametrize("first", [False, True])
def test_shelter_does_nothing_before_or_after_what_overrules_it(
    event: str, letter: str, more: dict[str, Any], first: bool
) -> None:
    """Another mission goes on, so that there is somebody to hide."""
    chits = [chit(CITY, "shelter"), chit(CITY, event)]
    game = chit_mission(CITY, ["rayner-derban", "kogus"], cards=chits if first else chits[::-1], **more)
    send(game, **{letter: ["rayner-derban"], "D": ["kogus"]})
    events = do(game, "draw")
    while question(game).kind != "missions.draw":
        events += do(game, "break off with all")
    events += do(game, "draw")
    if first:
        assert only(events, EventUndone).event == "shelter"
    else:
        assert [each.case for each in every(events, EventIgnored) if each.event == "shelter"] == ["VC-55d"]
    assert game.state.characters["kogus"].detected


@pytest.mark.case("VC-55e", "VC-57t")
def test_what_was_undone_no_longer_cancels() -> None:
    """Shelter, Surveillance, Security Measures: the Measures happen."""
    _, (second, game), _ = drawn_with(
        CITY, chit(CITY, "shelter"), chit(CITY, "surveillance"), chit(CITY, "security", "found"), units=GUARDS
    )
    assert only(second, EventUndone).event == "shelter"
    assert fighting(game) == "squad"


@pytest.mark.case("VC-55e")
def test_what_was_cancelled_has_not_been_used_up() -> None:
    """Security Measures cancelled by Shelter fix no intensity."""
    *_, (_, game) = drawn_with(
        CITY,
        chit(CITY, "shelter"),
        chit(CITY, "security", "detected"),
        chit(CITY, "surveillance"),
        chit(CITY, "security", "found"),
        units=GUARDS,
        letter="S",
    )
    assert fighting(game) == "squad"


@pytest.mark.case("VC-55f", "VC-57c", "VC-57o", "VC-57p", "VC-57q")
@pytest.mark.parametrize("event", ["rebels_back_out", "wrong_soldier", "breach", "coup_aborted"])
def test_an_event_about_a_mission_that_nobody_is_on_does_not_happen(event: str) -> None:
    (_, game), (events, _) = drawn_with(CITY, chit(CITY, "shelter"), chit(CITY, event), letter="S")
    assert only(events, EventIgnored).reason == "nobody here is on that mission"
    assert not every(events, DetectionChanged)
    assert "shelter" in seen(game)


# Who is spared


@pytest.mark.case("VC-56")
def test_norrocks_drive_off_the_robots_of_a_creature_attack_but_not_those_of_security() -> None:
    game = chit_mission(
        CITY,
        ["kogus"],
        cards=[chit(CITY, "creature_attack")],
        others={"kogus": {"possessions": ["norrocks"]}},
        dice=[1],
    )
    send(game, D=["kogus"])
    do(game, "draw")
    declare = next(action for action in game.actions if "norrocks" in action)
    assert only(do(game, declare), EventIgnored).reason == "Norrocks keep it off"
    game = chit_mission(
        CITY,
        ["kogus"],
        cards=[chit(CITY, "security", "found")],
        others={"kogus": {"possessions": ["norrocks"]}},
    )
    send(game, D=["kogus"])
    assert only(do(game, "draw"), FightBegan).attacker == "sentry-robot"


@pytest.mark.case("VC-56a")
def test_mareg_knows_creatures_everywhere_but_no_robots() -> None:
    beast = next(
        place
        for place, environ in facts().environs.items()
        if environ.creature and environ.section == "urban"
    )
    (events,) = drawing(beast, chit(beast, "creature_attack"), team=("professor-mareg",))
    assert only(events, EventIgnored).reason == "one of the group knows the beasts"
    (events,) = drawing(CITY, chit(CITY, "creature_attack"), team=("professor-mareg",))
    assert only(events, FightBegan).attacker == "sentry-robots-two"


@pytest.mark.case("VC-56b")
def test_yarro_latac_passes_all_robots_but_no_squad() -> None:
    for event, parameter in (("creature_attack", ""), ("security", "found")):
        (events,) = drawing(CITY, chit(CITY, event, parameter), team=("yarro-latac",))
        assert only(events, EventIgnored).reason == "one of the group knows how to pass sentries"
    ((_, game),) = drawn_with(CITY, chit(CITY, "security", "found"), team=("yarro-latac",), units=GUARDS)
    assert fighting(game) == "squad"


@pytest.mark.case("VC-56c", "VC-57k")
def test_locals_attack_those_whom_they_do_not_trust() -> None:
    (events,) = drawing(CITY, chit(CITY, "irate_locals"))
    assert only(events, FightBegan).attacker == "irate-locals"


@pytest.mark.case("VC-56d", "VC-57p")
def test_the_advisor_android_ignores_a_breach_of_protocol() -> None:
    game = chit_mission(
        CITY,
        ["kogus"],
        cards=[chit(CITY, "breach", "abort+shift")],
        others={"kogus": {"possessions": ["advisor-android"]}},
    )
    send(game, D=["kogus"])
    events = do(game, "draw")
    assert "use advisor-android" in game.actions
    events += do(game, "use advisor-android")
    assert not every(events, MissionAborted)
    assert not every(events, LoyaltyShifted)


# Each event


@pytest.mark.case("VC-57b")
def test_the_wild_populace_doubles_every_environ_of_the_planet() -> None:
    game = chit_mission(
        CITY,
        ["rayner-derban"],
        loyalty="unrest",
        cards=[chit(CITY, "populace_wild", letters="P"), chit(CITY, "locals_raid", letters="R")],
    )
    send(game, R=["rayner-derban"])
    do(game, "draw")
    events = do(game, "draw")
    events += raise_units(game, 0)
    points = {each.place: each.points for each in every(events, ForcePoints)}
    surface = game.ctx.board.surface["331"]
    assert points == {place: 2 * facts().environs[place].resource for place in surface}


@pytest.mark.case("VC-57c")
def test_a_rebellion_falters() -> None:
    _, (events, _) = drawn_with(
        CITY,
        chit(CITY, "shelter"),
        chit(CITY, "rebels_back_out"),
        team=("rayner-derban",),
        letter="R",
        loyalty="unrest",
    )
    assert only(events, MissionAborted).letter == "R"
    assert only(events, DetectionChanged).detected
    assert only(events, EventUndone).event == "shelter"


@pytest.mark.case("VC-57g")
def test_shelter_hides_everybody_in_the_environ() -> None:
    ((events, game),) = drawn_with(CITY, chit(CITY, "shelter"), others={"ran-jayma": {}}, known=True)
    assert not any(game.state.characters[each].detected for each in ("kogus", "ran-jayma"))
    assert set(only(events, DetectionChanged).characters) == {"kogus", "ran-jayma"}


@pytest.mark.case("VC-57g", "VC-57v")
@pytest.mark.parametrize(
    ("place", "drawn", "happens"), [(CITY, "shelter", "contacts"), (WILDS, "tracks_lost", "enemy_agent")]
)
def test_the_emperor_cannot_hide(place: str, drawn: str, happens: str) -> None:
    game = chit_mission(
        place, ["emperor-coreguya"], side="imperial", state="rebel-control", cards=[chit(place, drawn)]
    )
    letter = next(action.rpartition(" ")[2] for action in game.actions if action.startswith("assign emp"))
    send(game, **{letter: ["emperor-coreguya"]})
    events = do(game, "draw")
    assert only(events, EventStruck).event == happens


@pytest.mark.case("VC-57h")
def test_a_guide_keeps_the_locals_away() -> None:
    _, second = drawing(CITY, chit(CITY, "guide"), chit(CITY, "irate_locals"))
    assert only(second, EventIgnored).case == "VC-57h"


@pytest.mark.case("VC-57i")
def test_medical_aid_heals_one_wound_now_or_later() -> None:
    game = chit_mission(
        CITY, ["kogus"], others={"ran-jayma": {"wounds": 2}}, cards=[chit(CITY, "medical_aid"), 26, 22, 23]
    )
    send(game, S=["kogus"])
    do(game, "draw")
    assert "heal ran-jayma" in game.actions
    assert "heal kogus" not in game.actions
    do(game, "draw")
    assert only(do(game, "heal ran-jayma"), Healed).characters == ("ran-jayma",)
    assert game.state.characters["ran-jayma"].wounds == 1
    assert "heal ran-jayma" not in game.actions


@pytest.mark.case("VC-57i")
def test_medical_aid_lasts_to_the_end_of_the_last_regular_draw() -> None:
    game = chit_mission(
        CITY, ["kogus"], others={"ran-jayma": {"wounds": 2}}, cards=[26, 22, 23, chit(CITY, "medical_aid")]
    )
    send(game, S=["kogus"])
    do(game, *["draw"] * 4)
    assert game.actions == ("heal ran-jayma", "no aid")
    assert not any(each.reason == "Medical Aid" for each in every(do(game, "no aid"), Healed))
    assert not any(action.startswith("heal") for action in game.actions)


@pytest.mark.case("VC-57i")
def test_medical_aid_is_offered_when_its_own_chit_ends_the_last_mission() -> None:
    game = chit_mission(
        CITY, ["kogus"], others={"ran-jayma": {"wounds": 2}}, cards=[chit(CITY, "medical_aid", letters="G")]
    )
    send(game, G=["kogus"])
    do(game, "draw", "complete G")
    assert game.actions == ("heal ran-jayma", "no aid")
    assert "Medical Aid" in {each.reason for each in every(do(game, "heal ran-jayma"), Healed)}


@pytest.mark.case("VC-57l", "VC-57u")
def test_a_creature_attack_where_nothing_lives_brings_robots_of_who_controls_the_planet() -> None:
    (events,) = drawing(WILDS, chit(WILDS, "creature_attack", "robot2"))
    assert only(events, FightBegan).attacker == "sentry-robots-two"
    (events,) = drawing(WILDS, chit(WILDS, "creature_attack", "robot2"), state="rebellion", letter="P")
    assert only(events, EventIgnored).reason == "nothing lurks here"
    (events,) = drawing(WILDS, chit(WILDS, "creature_attack", "none"))
    assert only(events, EventIgnored).reason == "nothing lurks here"
    _, events = drawing(WILDS, chit(WILDS, "scout"), chit(WILDS, "creature_attack", "robot2"))
    assert only(events, EventIgnored).case == "VC-57u"


@pytest.mark.case("VC-57m")
def test_security_measures_let_units_search_and_no_characters() -> None:
    ((events, game),) = drawn_with(
        CITY, chit(CITY, "security", "search"), units=GUARDS, others={"redjac": {}}
    )
    assert only(events, DetectionChanged).detected
    assert game.actions == ("search with units", "done")
    ((_, game),) = drawn_with(CITY, chit(CITY, "security", "search"), others={"redjac": {}})
    assert "search with characters" not in game.actions


@pytest.mark.case("VC-57m")
def test_security_measures_find_a_group() -> None:
    ((_, game),) = drawn_with(CITY, chit(CITY, "security", "found"), units=GUARDS)
    assert fighting(game) == "squad"
    (events,) = drawing(CITY, chit(CITY, "security", "found"))
    assert only(events, FightBegan).attacker == "sentry-robot"
    (events,) = drawing(CITY, chit(CITY, "security", "found"), state="rebellion", letter="P")
    assert only(events, EventIgnored).reason == "nobody is there to find them"
    assert not every(events, SearchMade)


@pytest.mark.case("VC-57n")
def test_enemy_agents_betray_one_mission() -> None:
    _, (events, _) = drawn_with(CITY, chit(CITY, "shelter"), chit(CITY, "enemy_agent"))
    assert only(events, MissionAborted).letter == "D"
    assert only(events, DetectionChanged).detected
    assert only(events, EventUndone).event == "shelter"


@pytest.mark.case("VC-57n")
def test_enemy_agents_detect_everybody_beside_a_camp_on_a_mission() -> None:
    with toy_rulesets() as add:
        cards = [chit(CITY, "enemy_agent")]
        game = chit_mission(CITY, ["kogus"], camps=[CITY], cards=cards, options=add(CHITS))
        do(game, "assign the camp to S", "draw")
        assert not every(do(game, "draw"), MissionAborted)
        assert game.state.characters["kogus"].detected


@pytest.mark.case("VC-57o")
@pytest.mark.parametrize(("who", "leads"), [("thysa-kymbo", 1), ("senator-dermond", 0)])
def test_a_leader_of_one_is_enough_and_one_who_does_not_lead_is_none(who: str, leads: int) -> None:
    game = chit_mission(CITY, ["kogus"], cards=[chit(CITY, "wrong_soldier")], units=GUARDS, others={who: {}})
    assert game.facts.characters[who].leadership == leads
    send(game, T=["kogus"])
    do(game, "draw")
    assert (game.state.characters["kogus"].fate == "captive") is bool(leads)


@pytest.mark.case("VC-57o")
def test_a_leader_who_stands_apart_from_his_units_is_no_less_alert() -> None:
    game = chit_mission(
        CITY, ["kogus"], cards=[chit(CITY, "wrong_soldier")], units=GUARDS, others={"jon-kidu": {}}
    )
    send(game, T=["kogus"])
    do(game, "draw")
    assert game.state.characters["kogus"].fate == "captive"


@pytest.mark.case("VC-57o")
def test_the_wrong_soldier_captures_with_a_leader_and_attacks_without() -> None:
    team, wrong = ("kogus",), chit(CITY, "wrong_soldier")
    led = {"jon-kidu": {"with_units": True}}
    game = chit_mission(CITY, team, cards=[wrong], units=GUARDS, others=led)
    send(game, T=team)
    events = do(game, "target a face-down unit") if "target a face-down unit" in game.actions else []
    events += do(game, "draw")
    assert only(events, MissionAborted).letter == "T"
    assert game.state.characters["kogus"].fate == "captive"
    game = chit_mission(CITY, team, cards=[wrong], units=GUARDS)
    send(game, T=team)
    events = do(game, "draw")
    assert fighting(game) == "squad"
    assert only(events, DetectionChanged).detected


@pytest.mark.case("VC-57p")
@pytest.mark.parametrize(
    ("parameter", "who", "aborted", "shifted"),
    [
        ("abort", "kogus", True, False),
        ("abort", "zina-adora", False, False),
        ("abort+shift", "kogus", True, True),
        ("abort+shift", "zina-adora", True, False),
    ],
)
def test_a_breach_of_protocol(parameter: str, who: str, aborted: bool, shifted: bool) -> None:
    ((events, _),) = drawn_with(CITY, chit(CITY, "breach", parameter), team=(who,), letter="D")
    assert bool(every(events, MissionAborted)) == aborted
    assert bool(every(events, LoyaltyShifted)) == shifted


@pytest.mark.case("VC-57q", "VC-59", "VC-59a", "VC-59b")
@pytest.mark.parametrize(
    ("letters", "die", "shifts", "captured"),
    [
        ("B", 4, False, 0),
        ("B", 5, True, 0),
        ("B", 6, True, 0),
        ("G", 3, False, 0),
        ("G", 4, True, 0),
        ("G", 6, True, 1),
        ("D", 3, False, 0),
        ("D", 5, True, 0),
        ("D", 6, True, 2),
    ],
)
def test_the_backlash_of_a_coup(letters: str, die: int, shifts: bool, captured: int) -> None:
    team = ("rayner-derban", "boccanegra")
    game = chit_mission(
        CITY, team, cards=[chit(CITY, "coup_aborted", letters=letters)], dice=[die], units=GUARDS
    )
    send(game, C=team)
    events = do(game, "draw")
    assert only(events, MissionAborted).letter == "C"
    assert bool(every(events, LoyaltyShifted)) == shifts
    assert not every(events, DetectionChanged)
    taken = [each for each in team if game.state.characters[each].fate == "captive"]
    assert len(taken) == captured


@pytest.mark.case("VC-59c")
def test_nobody_is_captured_where_the_enemy_has_nobody() -> None:
    game = chit_mission(CITY, ["rayner-derban"], cards=[chit(CITY, "coup_aborted", letters="D")], dice=[6])
    send(game, C=["rayner-derban"])
    events = do(game, "draw")
    assert len(every(events, LoyaltyShifted)) == 1
    assert game.state.characters["rayner-derban"].fate != "captive"


@pytest.mark.case("VC-57r")
def test_the_enemy_is_infiltrated_to_the_end_of_the_phase() -> None:
    game = chit_mission(CITY, ["kogus"], cards=[chit(CITY, "enemy_infiltrated"), 26, 31, 22], units=GUARDS)
    send(game, D=["kogus"])
    events = do(game, "draw")
    assert only(events, UnitsRevealed).units == {"line": 1}
    assert game.state.stacks["imperial"][CITY].revealed
    to_the_end(game)
    assert not memory(game.ctx).infiltrated
    assert not game.state.stacks["imperial"][CITY].revealed


@pytest.mark.case("VC-57a", "VC-58")
@pytest.mark.parametrize("first", [True, False])
def test_civil_disorder_divides_whoever_rises_after_it(first: bool) -> None:
    """VQ-480: what was raised before the chit is not taken back."""
    raid, disorder = chit(CITY, "locals_raid", letters="R"), chit(CITY, "civil_disorder")
    game = chit_mission(
        CITY,
        ["rayner-derban", "kogus"],
        loyalty="unrest",
        pdb_up=False,
        cards=[disorder, raid] if first else [raid, disorder],
    )
    send(game, R=["rayner-derban"], I=["kogus"])
    events = do(game, "draw")
    events += raise_units(game, 0)
    while question(game).kind == "civil-war.levy":
        events += do(game, "done")
        events += raise_units(game, 0)
    events += do(game, "draw") if "draw" in game.actions else []
    assert len(every(events, ChitDrawn)) == 2 or first
    assert len(every(events, CivilWarBroke)) == int(first)


@pytest.mark.case("VC-57a")
def test_civil_disorder_is_over_with_the_phase() -> None:
    game = chit_mission(CITY, ["kogus"], cards=[chit(CITY, "civil_disorder"), 26, 31, 22])
    send(game, D=["kogus"])
    do(game, "draw")
    assert memory(game.ctx).disorder == (CITY[:3],)
    to_the_end(game)
    assert memory(game.ctx).disorder == ()


@pytest.mark.case("VC-57r")
def test_the_enemy_is_infiltrated_on_the_whole_planet_and_in_its_orbit() -> None:
    """Pronox has another Environ, and an Orbit Box; Lysenda is another planet."""
    game = whole(
        "rebel-1.missions",
        characters={"kogus": {"place": "231.1"}},
        cards=[chit("231.1", "enemy_infiltrated")],
        units={"231.2": {"line": 1}, "231.orbit": {"patrol": 1}, "232.1": {"line": 1}},
    )
    do(game, "missions at 231.1", "assign kogus to P")
    do(game, "draw", "draw")
    stacks = game.state.stacks["imperial"]
    lying = {place: stacks[place].revealed for place in ("231.2", "231.orbit", "232.1")}
    assert lying == {"231.2": True, "231.orbit": True, "232.1": False}


@pytest.mark.case("VC-57w", "VC-55b")
def test_unfamiliar_food_costs_a_draw_beside_rumors() -> None:
    game = chit_mission(
        WILDS, ["zina-adora"], cards=[chit(WILDS, "unfamiliar_food"), chit(WILDS, "rumors"), 26]
    )
    send(game, D=["zina-adora"])
    told = only(to_the_end(game), BonusDrawn)
    assert {part.reason: part.by for part in told.parts if part.by < 0} == {
        "unfamiliar food": -1,
        "rumors": -1,
    }


@pytest.mark.case("VC-57x")
def test_an_accident_hurts_one_of_those_on_missions() -> None:
    game = chit_mission(CAVE, ["kogus", "zina-adora"], cards=[chit(CAVE, "accident")])
    send(game, P=["kogus", "zina-adora"])
    do(game, "draw")
    assert game.actions == ("wound kogus", "wound zina-adora")
    assert only(do(game, "wound kogus"), Wounded).wounds == 1


@pytest.mark.case("VC-57z")
def test_with_the_security_system_out_no_robots_come() -> None:
    _, events = drawing(CAVE, chit(CAVE, "security_failure"), chit(CAVE, "creature_attack", "robot2"))
    assert only(events, EventIgnored).reason == "nothing lurks here"
    _, events = drawing(CAVE, chit(CAVE, "security_failure"), chit(CAVE, "security", "found"))
    assert only(events, EventIgnored).reason == "nobody is there to find them"
    *_, (_, game) = drawn_with(
        CAVE, chit(CAVE, "security_failure"), chit(CAVE, "security", "found"), units={CAVE: {"line": 1}}
    )
    assert fighting(game) == "squad"


# Civil War


def rising(*chits: int, **position: Any) -> tuple[list[Event], Game]:
    game = chit_mission(CITY, ["rayner-derban"], loyalty="unrest", cards=chits, **position)
    send(game, R=["rayner-derban"])
    return do(game, *["draw"] * len(chits)), game


@pytest.mark.case("VC-57a", "VC-58", "VC-58a")
def test_a_rising_under_civil_disorder_is_a_civil_war() -> None:
    """Example 28: each Environ half, rounded up; the Empire has one pool."""
    events, game = rising(chit(CITY, "civil_disorder"))
    surface = game.ctx.board.surface["331"]
    halves = {place: -(-facts().environs[place].resource // 2) for place in surface}
    assert only(events, CivilWarBroke).imperial_points == sum(halves.values())
    assert game.decision is not None
    assert game.decision.kind == "civil-war.levy"
    prices = {"militia": 1, "patrol": 4, "line": 5}
    assert {action.split()[1] for action in game.actions if action.startswith("raise")} == {
        kind for kind, price in prices.items() if price <= sum(halves.values())
    }
    assert {action.split()[-1] for action in game.actions if action.startswith("raise")} == set(surface)
    assert all(action.is_final(game.ctx) for action in game.options)
    do(game, f"raise militia at {surface[-1]}")
    assert game.state.stacks["imperial"][surface[-1]].units["militia"] == 1
    events = do(game, "done")
    events += raise_units(game, -1)
    assert {each.place: each.points for each in every(events, ForcePoints)} == halves


@pytest.mark.case("VC-58a")
def test_the_levy_is_rounded_in_each_environ_and_brings_nothing_better_than_lines() -> None:
    """Charkhan: 7 and 5 points, so 4 and 3, not half of 12."""
    game = whole("rebel-1.missions")
    memory(game.ctx).disorder = ("223",)
    levy = civil_war.rises(game.ctx, Moment(name=points.REBELLION_STARTS.name, side="rebel", planet="223"))
    assert levy is not None
    play(game, levy)
    assert question(game).prompt == "Civil War on Charkhan: 7 Force Points for loyal units."
    assert facts().unit_kinds["veteran"].cost == 7
    raised = {action.split()[1] for action in game.actions if action.startswith("raise")}
    assert raised == {"militia", "patrol", "line"}


@pytest.mark.case("VC-57a", "VC-57b")
def test_civil_war_and_a_wild_populace_both_count() -> None:
    events, game = rising(chit(CITY, "populace_wild", letters="P"), chit(CITY, "civil_disorder"))
    events += do(game, "done")
    events += raise_units(game, -1)
    surface = game.ctx.board.surface["331"]
    assert {each.place: each.points for each in every(events, ForcePoints)} == {
        place: facts().environs[place].resource for place in surface
    }


@pytest.mark.case("VC-57b")
@pytest.mark.parametrize("first", [True, False])
def test_a_populace_that_goes_wild_doubles_only_a_rising_after_it(first: bool) -> None:
    """What was raised before the chit is not doubled (VQ-480)."""
    raid, wild = chit(CITY, "locals_raid", letters="R"), chit(CITY, "populace_wild", letters="P")
    game = chit_mission(
        CITY,
        ["rayner-derban", "kogus"],
        loyalty="unrest",
        pdb_up=False,
        cards=[wild, raid] if first else [raid, wild],
    )
    send(game, R=["rayner-derban"], I=["kogus"])
    events = do(game, "draw")
    events += raise_units(game, 0)
    events += do(game, "draw") if "draw" in game.actions else []
    events += raise_units(game, 0)
    assert [each.event for each in every(events, ChitDrawn)].count("populace_wild") == 1
    ratings = {place: facts().environs[place].resource for place in game.ctx.board.surface["331"]}
    raised = {each.place: each.points for each in every(events, ForcePoints)}
    assert raised == {place: (1 + first) * rating for place, rating in ratings.items()}
    assert len(every(events, ForcePoints)) == len(ratings)


@pytest.mark.case("VC-58c")
def test_when_a_rebellion_is_stopped_only_the_rebels_raise_units() -> None:
    game = chit_mission(
        CITY,
        ["redjac"],
        side="imperial",
        state="rebellion",
        cards=[chit(CITY, "civil_disorder"), chit(CITY, "populace_wild", letters="R"), 54],
        units={CITY: {"line": 1}},
    )
    send(game, R=["redjac"])
    events: list[Event] = []
    while not every(events, CivilWarBroke):
        events += do(game, "draw")
    assert only(events, CivilWarBroke).imperial_points == 0
    assert game.decision is not None
    assert game.decision.side == "rebel"
    events += raise_units(game, 0)
    surface = game.ctx.board.surface["331"]
    assert {each.place: each.points for each in every(events, ForcePoints)} == {
        place: -(-facts().environs[place].resource // 2) for place in surface
    }
    assert every(events, MissionCompleted)
    assert not every(events, CombatDeclared), "new units attack when a rebellion begins, not when it ends"
    assert game.ctx.segment != "imperial.missions", "nobody is asked whether they attack"
