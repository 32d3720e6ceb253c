"""[31.2] The ways in which Planet Secrets become known, and what happens when they do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, ETREG, QUIBRON, SECOND, galaxy, loyalty, record
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, question

from fitg.engine import questions
from fitg.engine.events.character_combat import Captured, Freed
from fitg.engine.events.galactic import SecretLost, SecretRevealed
from fitg.engine.events.movement import Flew
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, PATRIOTIC
from fitg.engine.rules import custody
from fitg.engine.rules.causes import TAKEN_IN_COMBAT
from fitg.engine.rules.galactic import disclosure, secrets
from fitg.engine.rules.galactic import missions as galactic_missions
from fitg.engine.rules.galactic.missions import questioners

FAR = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
BLANK = 76
CITY = "222.1"
NEWS = 85


def laid(segment: str, codes: dict[str, str], *, known: bool = False, **more: Any) -> Game:
    """Secrets lie on planets; both sides have somebody far away."""
    people = {**FAR, **more.pop("characters", {})}
    hidden = {planet: {"code": code, "revealed": known} for planet, code in codes.items()}
    return galaxy(segment, secrets=hidden, characters=people, turn=more.pop("turn", SECOND), **more)


def kind(game: Game) -> str:
    assert game.decision is not None
    return game.decision.kind


# By presence


@pytest.mark.case("31.2")
@pytest.mark.parametrize(
    ("who", "found"),
    [
        ({"kogus": {"place": "222.1"}}, True),
        ({"kogus": {"place": "222.orbit", "ship": "explorer"}}, False),
        (
            {
                "kogus": {"place": "222.1", "fate": "captive", "captor": "redjac"},
                "redjac": {"place": "222.1"},
            },
            False,
        ),
        ({"redjac": {"place": "222.1"}}, False),
    ],
)
def test_free_rebels_in_an_environ_reveal_the_secret(who: Any, found: bool) -> None:
    game = laid("rebel-1.planet-secrets", {ANGOFF: "hyper-world"}, characters=who)
    assert (ANGOFF in record(game).revealed) is found


@pytest.mark.case("31.2")
def test_the_rebel_player_chooses_which_effect_comes_first() -> None:
    people = {"kogus": {"place": "222.1"}, "zina-adora": {"place": "212.1"}}
    codes = {ANGOFF: "empire-forever", ETREG: "welcome-rebels"}
    game = laid("rebel-1.planet-secrets", codes, characters=people)
    assert kind(game) == "secrets.order"
    assert set(record(game).revealed) == {ANGOFF, ETREG}
    do(game, f"the secret of {ETREG} first")
    assert loyalty(game, ETREG) == DISSENT
    assert loyalty(game, ANGOFF) == PATRIOTIC


# From orbit


@pytest.mark.case("31.21")
def test_mareg_reveals_from_orbit_at_once_and_may_stay_there() -> None:
    people = {"professor-mareg": {"place": "223.1", "ship": "explorer"}}
    game = laid("rebel-1.character-movement", {ANGOFF: "hyper-world"}, characters=people)
    events = do(game, "fly explorer", "to 222.1")
    assert only(events, SecretRevealed).case == "31.21"
    assert not every(events, Flew)
    events = do(game, "stay in orbit")
    assert only(events, Flew).destination == "222.orbit"


@pytest.mark.case("31.21")
def test_he_may_land_all_the_same() -> None:
    people = {"professor-mareg": {"place": "223.1", "ship": "explorer"}}
    game = laid("rebel-1.character-movement", {ANGOFF: "hyper-world"}, characters=people)
    do(game, "fly explorer", "to 222.1")
    assert only(do(game, "land"), Flew).destination == "222.1"


@pytest.mark.case("31.21")
def test_nobody_lands_on_a_dead_world_that_he_sees_from_orbit() -> None:
    people = {"professor-mareg": {"place": "223.1", "ship": "explorer"}}
    game = laid("rebel-1.character-movement", {ANGOFF: "dead-world"}, characters=people)
    do(game, "fly explorer", "to 222.1")
    while kind(game) != "movement":
        assert game.decision is not None
        do(game, game.decision.actions[-1])
    assert game.state.characters["professor-mareg"].place == "222.orbit"


@pytest.mark.case("31.21")
@pytest.mark.parametrize(("cards", "revealed"), [(["advisor-android"], True), ([], False)])
def test_the_advisor_android_reveals_too_and_others_do_not(cards: list[str], revealed: bool) -> None:
    people = {"kogus": {"place": "223.1", "ship": "explorer", "possessions": cards}}
    game = laid("rebel-1.character-movement", {ANGOFF: "hyper-world"}, characters=people)
    events = do(game, "fly explorer", "to 222.orbit")
    assert bool(every(events, SecretRevealed)) is revealed
    if revealed:
        assert game.state.possessions["advisor-android"].revealed


@pytest.mark.case("31.21", "12.81")
@pytest.mark.parametrize(("who", "cards"), [("professor-mareg", []), ("kogus", ["advisor-android"])])
def test_a_prisoner_reveals_nothing_from_orbit(who: str, cards: list[str]) -> None:
    """Redjac takes him along into the Orbit Box; the same journey of a free scout would show the secret."""
    people = {
        "redjac": {"place": "223.1", "ship": "redjacs-spaceship"},
        who: {"place": "223.1", "possessions": cards},
    }
    game = laid("imperial-1.character-movement", {ANGOFF: "hyper-world"}, characters=people)
    assert disclosure.scout(game.ctx, [who])
    custody.capture(game.ctx, game.state.characters[who], "redjac", Cause(TAKEN_IN_COMBAT), "12.81")
    game.ask_again()
    events = do(game, "fly redjacs-spaceship#1", "to 222.orbit")
    assert (game.state.characters[who].place, game.state.characters[who].fate) == ("222.orbit", "captive")
    assert not every(events, SecretRevealed)
    assert not disclosure.scout(game.ctx, [who])


@pytest.mark.case("31.21")
def test_he_reveals_it_with_military_units_too_and_its_effects_follow() -> None:
    from fitg.engine.machine import pieces

    people = {"professor-mareg": {"place": "223.1"}}
    game = laid("rebel-1.character-movement", {ANGOFF: "empire-forever"}, characters=people)
    pieces.put_character(game.ctx, game.state.characters["professor-mareg"], "222.orbit", "free")
    do(game, "done")
    assert ANGOFF in record(game).revealed
    assert loyalty(game, ANGOFF) == PATRIOTIC


@pytest.mark.case("31.21")
def test_a_move_by_which_a_secret_becomes_known_cannot_be_taken_back() -> None:
    game = laid("rebel-1.missions", {ANGOFF: "ipoc"})
    learns = game.ctx.rules.ask[questions.learns]
    assert not learns(game.ctx, ("tourag",), "222.orbit")
    game = laid("rebel-1.missions", {ANGOFF: "ipoc"}, characters={"professor-mareg": {"place": "551.1"}})
    assert learns(game.ctx, ("professor-mareg",), "222.orbit")
    assert not learns(game.ctx, ("professor-mareg",), "221.orbit")


# Voluntarily


@pytest.mark.case("31.22")
def test_the_imperial_player_may_show_any_secret_as_his_turn_begins() -> None:
    codes = {ANGOFF: "empire-forever", ETREG: "ipoc"}
    game = laid("imperial-1.interplanetary-movement", codes)
    assert kind(game) == "secrets.show"
    events = do(game, f"show the secret of {ANGOFF}")
    assert only(events, SecretRevealed).case == "31.22"
    assert loyalty(game, ANGOFF) == PATRIOTIC
    assert kind(game) == "secrets.show"
    assert next(each for each in game.options if each.text == "keep the secrets").is_final(game.ctx)
    do(game, "keep the secrets")
    assert record(game).revealed == (ANGOFF,)


@pytest.mark.case("31.22")
def test_he_is_not_asked_when_everything_is_known() -> None:
    game = laid("imperial-1.interplanetary-movement", {ANGOFF: "ipoc"}, known=True)
    assert kind(game) != "secrets.show"


# What happens then


@pytest.mark.case("31.0")
def test_a_trap_captures_the_detected_and_needs_no_guard_for_them() -> None:
    people = {
        "kogus": {"place": "222.1", "detected": True},
        "zina-adora": {"place": "222.1", "detected": True},
        "ly-mantok": {"place": "212.1"},
    }
    game = laid("rebel-1.planet-secrets", {ANGOFF: "trap"}, characters=people)
    kogus = game.state.characters["kogus"]
    assert kogus.fate == "captive"
    assert kogus.captor == ANGOFF
    assert game.state.characters["ly-mantok"].fate == "free"


@pytest.mark.case("31.0")
def test_whoever_is_not_detected_escapes_the_trap() -> None:
    game = laid("rebel-1.planet-secrets", {ANGOFF: "trap"}, characters={"kogus": {"place": "222.1"}})
    assert game.state.characters["kogus"].fate == "free"
    assert ANGOFF in record(game).revealed


def trapped(**more: Any) -> Game:
    people = {"kogus": {"place": "222.1", "fate": "captive", "captor": ANGOFF}, **more.pop("characters", {})}
    return laid(
        more.pop("segment", "imperial-1.missions"), {ANGOFF: "trap"}, known=True, characters=people, **more
    )


@pytest.mark.case("31.0")
def test_the_prisoner_of_a_trap_stays_without_a_guard_until_the_people_rise() -> None:
    game = trapped()
    game.ctx.touch("222.1")
    game.ctx.settle()
    fates = [game.state.characters["kogus"].fate]
    secrets.lose(game.ctx, ANGOFF, "a test")
    game.ctx.touch("222.1")
    game.ctx.settle()
    assert [*fates, game.state.characters["kogus"].fate] == ["captive", "free"]
    assert every(list(game.ctx.journal), Freed)


@pytest.mark.case("31.0")
def test_units_there_take_him_over_when_the_trap_is_lost() -> None:
    game = trapped(units={"222.1": {"line": 1}})
    secrets.lose(game.ctx, ANGOFF, "a test")
    game.ctx.touch("222.1")
    game.ctx.settle()
    assert game.state.characters["kogus"].captor == "units"


@pytest.mark.case("31.0")
def test_a_guard_may_leave_his_prisoner_to_the_trap() -> None:
    people = {
        "kogus": {"place": "222.1", "fate": "captive", "captor": "redjac"},
        "redjac": {"place": "222.1"},
    }
    game = trapped(segment="imperial-1.character-movement", characters=people)
    do(game, f"hand kogus to {ANGOFF}")
    assert game.state.characters["kogus"].captor == ANGOFF


@pytest.mark.case("31.0", "37.1")
@pytest.mark.parametrize(("there", "asked"), [(True, True), (False, False)])
def test_a_question_needs_an_imperial_character_there(there: bool, asked: bool) -> None:
    game = trapped(characters={"redjac": {"place": "222.1" if there else "551.1"}})
    assert bool(questioners(game.ctx, "imperial")) is asked


@pytest.mark.case("31.0")
def test_a_dead_world_drops_out_and_sparks_a_domino_effect_but_nobody_dies() -> None:
    people = {"kogus": {"place": "222.1"}, "redjac": {"place": "222.1"}}
    units = {"222.1": {"line": 1}, "222.orbit": {"patrol": 1}}
    game = laid("rebel-1.planet-secrets", {ANGOFF: "dead-world"}, characters=people, units=units)
    assert game.state.planets[ANGOFF].status == "destroyed"
    assert {game.state.characters[who].place for who in people} == {"222.1"}
    from fitg.engine.rules import units as forces

    assert forces.of_side(game.ctx, "222.1", "imperial") == {"line": 1}
    assert forces.of_side(game.ctx, "222.orbit", "imperial") == {"patrol": 1}
    assert kind(game) == "domino"


@pytest.mark.case("31.0")
def test_its_sovereign_goes_with_it() -> None:
    game = laid(
        "rebel-1.planet-secrets",
        {ETREG: "dead-world"},
        characters={"kogus": {"place": "212.1"}},
        sovereigns={"treb-eyro": {"fate": "summoned", "place": "212.1", "side": "imperial"}},
    )
    assert game.state.characters["treb-eyro"].fate == "dead"


def dead(segment: str, **more: Any) -> Game:
    """Angoff is a dead world, and known to be."""
    return laid(segment, {ANGOFF: "dead-world"}, known=True, destroyed_planets=[ANGOFF], **more)


@pytest.mark.case("31.0")
def test_nobody_enters_a_dead_world() -> None:
    people = {"kogus": {"place": "223.1", "ship": "explorer"}}
    game = dead("rebel-1.character-movement", characters=people)
    do(game, "fly explorer")
    assert game.decision is not None
    assert "to 221.1" in game.decision.actions
    assert not [each for each in game.decision.actions if each.startswith("to 222")]


@pytest.mark.case("31.0")
def test_whoever_is_there_may_leave() -> None:
    people = {"kogus": {"place": "222.1", "ship": "explorer"}}
    game = dead("rebel-1.character-movement", characters=people)
    do(game, "fly explorer")
    assert game.decision is not None
    assert "to 221.1" in game.decision.actions


@pytest.mark.case("31.0")
def test_no_fleet_goes_there_but_one_may_leave() -> None:
    from fitg.engine.rules.space import interplanetary
    from fitg.engine.rules.space.fleet import Fleet

    game = dead("imperial-1.interplanetary-movement", units={"222.1": {"line": 1}})
    fleet = Fleet(side="imperial", units={"line": 1})
    assert ANGOFF not in interplanetary.courses(game.ctx, "221.orbit", fleet)
    assert QUIBRON in interplanetary.courses(game.ctx, "222.1", fleet)


@pytest.mark.case("31.0")
def test_no_missions_searches_or_combat_on_a_dead_world() -> None:
    from fitg.engine.rules import military_combat, search
    from fitg.engine.rules.missions.phase import MissionPhase

    def phase(game: Game) -> MissionPhase:
        played = game.ctx.rules.variant_of(MissionPhase(side="rebel"))
        assert isinstance(played, MissionPhase)
        return played

    people = {"kogus": {"place": "222.1", "detected": True}, "redjac": {"place": "222.1"}}
    game = dead("rebel-1.missions", characters=people)
    assert "222.1" not in phase(game).places(game.ctx)
    assert not search.searchable(game.ctx, "222.1", "imperial")
    live = laid("rebel-1.missions", {ANGOFF: "ipoc"}, characters=people)
    assert "222.1" in phase(live).places(live.ctx)
    assert search.searchable(live.ctx, "222.1", "imperial")
    rebel = next(k for k, unit in game.facts.unit_kinds.items() if unit.side == "rebel")
    units = {"222.1": {"line": 1, rebel: 1}}
    assert not military_combat.contested(dead("rebel-1.missions", units=units).ctx)
    assert military_combat.contested(laid("rebel-1.missions", {ANGOFF: "ipoc"}, units=units).ctx)


# Domino Effects that are refused


@pytest.mark.case("31.0", "23.0")
@pytest.mark.parametrize(
    ("code", "favor", "moves"),
    [
        ("empire-forever", "rebel", False),
        ("empire-forever", "imperial", True),
        ("welcome-rebels", "imperial", False),
        ("welcome-rebels", "rebel", True),
        ("ipoc", "rebel", True),
    ],
)
def test_a_known_secret_refuses_domino_effects_for_one_side(code: str, favor: Any, moves: bool) -> None:
    from fitg.engine.rules.politics import domino

    game = laid("rebel-1.missions", {ANGOFF: code}, known=True, planets={ANGOFF: {"loyalty": "neutral"}})
    spark: Any = "rebellion" if favor == "rebel" else "stopped"
    reached = {each for part in domino.reach(game.ctx, QUIBRON, spark, favor) for each in part.planets}
    assert (ANGOFF in reached) is moves


@pytest.mark.case("31.22", "23.0")
@pytest.mark.parametrize("refuse", [True, False])
def test_a_hidden_one_may_be_shown_to_refuse(refuse: bool) -> None:
    game = domino_choice("empire-forever")
    do(game, f"shift {ANGOFF}")
    assert kind(game) == "refuse-shift"
    before = loyalty(game, ANGOFF)
    do(game, f"show the secret of {ANGOFF}" if refuse else f"let {ANGOFF} turn")
    assert (ANGOFF in record(game).revealed) is refuse
    assert loyalty(game, ANGOFF) == (PATRIOTIC if refuse else before + 1)


@pytest.mark.case("31.22", "23.0")
def test_he_is_asked_wherever_a_secret_is_hidden_so_that_asking_tells_nothing() -> None:
    game = domino_choice("ipoc")
    do(game, f"shift {ANGOFF}")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.actions) == ("refuse-shift", (f"let {ANGOFF} turn",))


def domino_choice(code: str) -> Game:
    """The dead world Quibron sets an example; Angoff is one of those that may follow."""
    codes = {QUIBRON: "dead-world", ANGOFF: code}
    people = {"kogus": {"place": "221.1"}}
    game = laid("rebel-1.planet-secrets", codes, characters=people, planets={ANGOFF: {"loyalty": "neutral"}})
    assert kind(game) == "domino"
    return game


@pytest.mark.case("31.0", "33.14a")
def test_taxing_empire_forever_in_full_shows_it_and_its_people_become_patriotic() -> None:
    game = laid("galactic.taxation", {ANGOFF: "empire-forever"}, planets={ANGOFF: {"loyalty": "neutral"}})
    do(game, f"tax {ANGOFF} in full and show its secret")
    assert loyalty(game, ANGOFF) == PATRIOTIC


@pytest.mark.case("31.0")
def test_a_secret_that_is_lost_is_shown() -> None:
    game = laid("rebel-1.missions", {ANGOFF: "casino-galactica"})
    secrets.lose(game.ctx, ANGOFF, "a test")
    assert ANGOFF in record(game).revealed
    assert only(list(game.ctx.journal), SecretLost).secret == "casino-galactica"


# With a fleet that lands


def landing_party(code: str, **more: Any) -> Game:
    """Mareg is about to land on Angoff with a fleet."""
    people = {"professor-mareg": {"place": "223.orbit", "with_units": True}}
    return laid(
        "rebel-1.interplanetary-movement",
        {ANGOFF: code},
        characters=people,
        units={"223.orbit": {"urban-2-3": 1}},
        **more,
    )


def set_out(game: Game) -> None:
    do(game, "fleet from 223.orbit")
    while f"course {ANGOFF}" not in game.actions:
        do(game, next(each for each in ("take professor-mareg", "all aboard") if each in game.actions))
    do(game, f"course {ANGOFF}", "to 222.1")


@pytest.mark.case("31.21")
@pytest.mark.parametrize(("choice", "place"), [("land", "222.1"), ("stay in orbit", "222.orbit")])
def test_a_fleet_that_lands_with_mareg_learns_the_secret_first(choice: str, place: str) -> None:
    game = landing_party("gem-world")
    set_out(game)
    assert ANGOFF in record(game).revealed
    assert game.decision is not None
    assert (game.decision.kind, game.decision.actions) == ("movement.landing", ("land", "stay in orbit"))
    assert game.state.characters["professor-mareg"].place == "223.orbit"
    do(game, choice)
    assert game.state.characters["professor-mareg"].place == place
    assert game.state.stacks["rebel"][place].units == {"urban-2-3": 1}


@pytest.mark.case("31.21", "36.34")
def test_no_fleet_lands_on_a_dead_world_that_it_sees_from_orbit() -> None:
    game = landing_party("dead-world")
    set_out(game)
    while game.decision is not None and game.decision.kind == "domino":
        do(game, "done")
    assert game.state.planets[ANGOFF].status == "destroyed"
    assert game.state.characters["professor-mareg"].place == "222.orbit"


@pytest.mark.case("31.21")
def test_a_fleet_without_a_scout_lands_and_learns_nothing() -> None:
    game = laid(
        "rebel-1.interplanetary-movement",
        {ANGOFF: "gem-world"},
        characters={"kogus": {"place": "223.orbit", "with_units": True}},
        units={"223.orbit": {"urban-2-3": 1}},
    )
    do(game, "fleet from 223.orbit")
    while f"course {ANGOFF}" not in game.actions:
        do(game, next(each for each in ("take kogus", "all aboard") if each in game.actions))
    do(game, f"course {ANGOFF}", "to 222.1")
    assert record(game).revealed == ()
    assert game.state.stacks["rebel"]["222.1"].units == {"urban-2-3": 1}


def go_on(game: Game, *kinds: str) -> list[Event]:
    """Plain answers until one of these questions."""
    events: list[Event] = []
    for _ in range(60):
        if question(game).kind in kinds:
            return events
        answer = next((each for each in ("ready", "draw", "done") if each in game.actions), game.actions[0])
        events += do(game, answer)
    raise AssertionError(f"{question(game).kind}: {game.actions}")


def on(code: str, segment: str, people: dict[str, Any] | None = None, **more: Any) -> Game:
    """Angoff has this secret, which is known unless something else is said."""
    known = more.pop("known", True)
    others = more.pop("others", {})
    return galaxy(
        segment,
        turn=SECOND,
        characters={**FAR, **(people or {})},
        secrets={ANGOFF: {"code": code, "revealed": known}, **others},
        **more,
    )


@pytest.mark.case("31.24", "13.2e")
def test_a_camp_reads_the_archives() -> None:
    game = on(
        "imperial-archives",
        "rebel-1.missions",
        {"kogus": {"place": "221.1", "detected": True}},
        known=False,
        camps=[CITY],
        planets={ANGOFF: {"loyalty": "loyal"}, "212": {"loyalty": "neutral"}},
        others={"221": {"code": "trap"}, "212": {"code": "empire-forever"}},
        cards=[NEWS, *[BLANK] * 12],
    )
    do(game, f"missions at {CITY}", "assign the camp to I")
    events = go_on(game, "missions")
    assert {each.planet for each in every(events, SecretRevealed)} == {ANGOFF, "221", "212"}
    assert loyalty(game, "212") == PATRIOTIC
    assert not every(events, Captured)
    assert only(events, SecretLost).planet == "221"


@pytest.mark.case("31.21")
@pytest.mark.parametrize("destination", ["223.1", "222.orbit"])
def test_mareg_sees_the_secret_of_the_planet_that_he_leaves(destination: str) -> None:
    """On its way his ship passes the Orbit Box."""
    game = galaxy(
        "rebel-1.character-movement",
        turn=3,
        characters={
            "jon-kidu": {"place": "551.1"},
            "professor-mareg": {"place": CITY},
            "boccanegra": {"place": CITY, "ship": "planetary-privateer"},
        },
        secrets={ANGOFF: {"code": "mutant-world"}},
        dice=[3, 3, 3],
    )
    do(game, "fly planetary-privateer", "board professor-mareg")
    events = do(game, f"to {destination}")
    assert only(events, SecretRevealed).reason == "Professor Mareg is in orbit"


@pytest.mark.case("31.21")
def test_whoever_does_not_take_him_along_sees_nothing() -> None:
    game = galaxy(
        "rebel-1.character-movement",
        turn=3,
        characters={
            "jon-kidu": {"place": "551.1"},
            "professor-mareg": {"place": CITY},
            "boccanegra": {"place": CITY, "ship": "planetary-privateer"},
        },
        secrets={ANGOFF: {"code": "mutant-world"}},
        dice=[3, 3, 3],
    )
    events = do(game, "fly planetary-privateer", "to 223.1")
    assert [each.reason for each in every(events, SecretRevealed)] == ["Rebels are on Angoff"]


@pytest.mark.case("31.21", "31.0")
def test_a_trap_that_mareg_sees_on_his_way_up_does_not_take_the_fleet() -> None:
    """Those in the fleet are in orbit; whoever stays behind with the units is caught."""
    game = galaxy(
        "rebel-1.interplanetary-movement",
        turn=3,
        characters={
            "jon-kidu": {"place": "551.1"},
            "professor-mareg": {"place": CITY, "with_units": True},
            "kogus": {"place": CITY, "with_units": True},
        },
        units={CITY: {"urban-2-1": 2}},
        secrets={ANGOFF: {"code": "trap"}},
        dice=[3, 3, 3],
    )
    do(game, f"fleet from {CITY}", "add urban-2-1", "take professor-mareg", "course 223")
    events = do(game, "to 223.orbit")
    assert [each.planet for each in every(events, SecretRevealed)] == [ANGOFF]
    assert [each.character for each in every(events, Captured)] == ["kogus"]
    assert game.state.characters["professor-mareg"].place == "223.orbit"


@pytest.mark.case("31.24", "31.2")
def test_the_rebels_choose_in_which_order_the_archives_take_effect() -> None:
    """[G-03] All lie open at once; a Dead World may be told of before Empire Forever is."""
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, "kogus": {"place": CITY}},
        planets={"221": {"loyalty": "neutral"}, "212": {"loyalty": "neutral"}},
        secrets={
            ANGOFF: {"code": "imperial-archives", "revealed": True},
            "221": {"code": "empire-forever"},
            "212": {"code": "welcome-rebels"},
            "331": {"code": "mutant-world"},
        },
    )
    play(game, galactic_missions.Revelation(planet=ANGOFF, side="rebel", secret=False))
    assert set(record(game).revealed) == {ANGOFF, "221", "212", "331"}
    assert question(game).kind == "secrets.order"
    assert set(game.actions) == {"the secret of 221 first", "the secret of 212 first"}
    do(game, "the secret of 221 first")
    assert game.state.planets["221"].loyalty == PATRIOTIC
    assert game.state.planets["212"].loyalty == 3
