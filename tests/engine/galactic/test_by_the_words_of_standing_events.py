"""[32.0] The words of the Galactic Event cards that last, each where another rule stands in its way."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, loyalty, record
from tests.engine.galactic.test_revealing import laid
from tests.engine.province.fleets import fly
from tests.engine.table import do, every, only, passing, question, until

from fitg.engine.events.control import ForcePoints
from fitg.engine.events.galactic import SecretRevealed
from fitg.engine.events.missions import EventIgnored, EventStruck
from fitg.engine.events.politics import SovereignSummoned
from fitg.engine.events.space import Hyperjumped
from fitg.engine.game import Game
from fitg.engine.machine.state import NEUTRAL, PATRIOTIC
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe

SINGULARITY, NO_RECRUITS, STORMS, DISPUTE, JAMMING, NO_EVENT = 101, 103, 111, 120, 121, 102
RISEN: dict[str, Any] = {"state": "rebellion", "pdb_up": False}
#: Somebody of each side far away, so that no Segment ends by itself.
FAR = {"tourag": {"place": "551.1"}, "zina-adora": {"place": "551.1"}}


# 101: two missions at a time


@pytest.mark.case("32.0", "31.0")
@pytest.mark.parametrize(
    ("segment", "shown"), [("imperial-1.missions", False), ("imperial-2.missions", True)]
)
def test_a_hidden_hyper_world_is_shown_where_the_singularity_does_not_explain_it(
    segment: str, shown: bool
) -> None:
    people = {"redjac": {"place": "222.1"}}
    game = laid(segment, {"222": "hyper-world"}, characters=people, galactic_event=SINGULARITY)
    do(game, "missions at 222.1", "assign redjac to D")
    second = next(each for each in question(game).options if each.text == "those on D also go on G")
    assert second.is_final(game.ctx) is shown
    assert bool(every(do(game, "those on D also go on G"), SecretRevealed)) is shown


def second_missions(*orders: str, loyalty: str = "neutral") -> set[str]:
    """What those on Diplomacy may also do, in the first Player-Turn under the singularity."""
    people = {who: {"place": "222.1"} for who in ("frun-sentel", "scott-rubel", "kogus")}
    game = galaxy(
        "rebel-1.missions",
        turn=2,
        galactic_event=SINGULARITY,
        characters={**FAR, **people},
        planets={"222": {"loyalty": loyalty}},
    )
    until(game, "missions")
    do(game, "missions at 222.1", *orders)
    return {action.split()[-1] for action in game.actions if action.startswith("those on D also go on")}


@pytest.mark.case("32.0", "13.1", "15.2")
@pytest.mark.parametrize(("loyalty", "letters"), [("neutral", "SRPGI"), ("loyal", "SPGIB")])
def test_a_second_mission_is_one_that_the_group_could_have_been_given(loyalty: str, letters: str) -> None:
    """No prisoner to free, no troops to subvert, nobody to kill; a rebellion only where Unrest is near."""
    assert second_missions("assign frun-sentel to D", loyalty=loyalty) == set(letters)


@pytest.mark.case("32.0", "13.1")
def test_a_mission_of_another_group_is_not_given_a_second_time() -> None:
    assert "S" not in second_missions("assign frun-sentel to D", "assign kogus to S")


@pytest.mark.case("32.0", "13.2a")
@pytest.mark.parametrize(
    ("members", "may"),
    [
        (("frun-sentel", "kogus"), True),
        (("kogus", "frun-sentel"), True),
        (("frun-sentel", "scott-rubel"), False),
    ],
)
def test_for_a_coup_one_of_the_group_is_clever_enough_in_whatever_order_they_came(
    members: tuple[str, ...], may: bool
) -> None:
    orders = [f"assign {who} to D" for who in members]
    assert ("C" in second_missions(*orders)) is may


# 103: no recruits

#: Megda Sheels of Charkhan is Imperial; her Environ is worth five points.
COURT, E_WILD = "223.2", (81, 94)


def summons(event: int) -> Game:
    """An Imperial mission to a sovereign, with two planets of her province in rebellion."""
    return galaxy(
        "imperial-1.missions",
        turn=2,
        galactic_event=event,
        characters={"senator-dermond": {"place": COURT}, **FAR},
        planets={"221": RISEN, "222": RISEN, "223": {"loyalty": "neutral"}},
        cards=E_WILD,
    )


@pytest.mark.case("32.0", "25.14")
@pytest.mark.parametrize(("event", "points"), [(NO_EVENT, 5), (NO_RECRUITS, 0)])
def test_without_recruits_a_sovereign_comes_and_her_people_do_not(event: int, points: int) -> None:
    """The Empire may not purchase military units in the whole Game-Turn; 25.14 lets it purchase some."""
    game = summons(event)
    do(game, f"missions at {COURT}")
    rows = dict(forecast(game, "assign senator-dermond to E")[-1].rows)
    people = "with units for 5 Force Points" if points else "alone"
    assert f"Megda Sheels comes, {people}" in rows
    events = do(game, "assign senator-dermond to E", "draw")
    summoned = only(events, SovereignSummoned)
    assert summoned.points == points
    assert ("nobody follows him" in describe(summoned, game.facts)) is (points == 0)
    assert len(every(events, ForcePoints)) == bool(points)
    assert (question(game).kind == "force-points.here") is bool(points)


# 111: the storms of Varu

#: Cards with a creature in the Wild of Solvia.
SOLVIA, CREATURES = "432.3", [95, 85]


def hunted(people: dict[str, Any], **more: Any) -> Game:
    """A group on a diplomatic mission in the storms of Varu, that draws two creatures."""
    team = {name: {"place": SOLVIA, **fields} for name, fields in people.items()}
    game = galaxy(
        "rebel-1.missions",
        turn=2,
        galactic_event=STORMS,
        characters={**FAR, **team},
        planets={"432": {"loyalty": "neutral"}},
        cards=CREATURES,
        dice=[1, 6] * 20,
        **more,
    )
    until(game, "missions")
    do(game, f"missions at {SOLVIA}", *(f"assign {who} to D" for who in people))
    return game


def meet(game: Game, *answers: str) -> list[Any]:
    """Draw a card and get away from what comes, with these answers where they are possible."""
    if question(game).kind == "missions.assign":
        do(game, "draw")
    events = list(do(game, "draw"))
    while game.decision is not None and game.decision.kind != "missions.draw":
        events += do(game, next((each for each in answers if each in game.actions), passing(game)))
    return events


def is_spared(events: list[Any]) -> bool:
    return any(each.event == "creature_attack" for each in every(events, EventIgnored))


@pytest.mark.case("32.0", "13.42", "13.45")
def test_professor_mareg_knows_the_first_beast_of_the_storms_and_not_the_next() -> None:
    game = hunted({"professor-mareg": {}, "kogus": {}})
    assert is_spared(meet(game))
    events = meet(game)
    assert only(events, EventStruck).event == "creature_attack"
    assert not is_spared(events)


@pytest.mark.case("32.0", "14.3")
def test_norrocks_drive_off_the_first_beast_of_the_storms_and_not_the_next() -> None:
    game = hunted({"frun-sentel": {"possessions": ["norrocks"]}, "kogus": {}})
    assert is_spared(meet(game, "use norrocks"))
    assert not is_spared(meet(game, "use norrocks"))


# 120: a dispute among the Kayns


@pytest.mark.case("32.0", "21.22")
@pytest.mark.parametrize("event", [NO_EVENT, DISPUTE])
def test_a_kayn_who_may_not_lead_has_a_space_leadership_rating_all_the_same(event: int) -> None:
    """Five units with him lose one point, not two: the case asks for the rating, the card for a leader."""
    game = galaxy(
        "imperial-1.interplanetary-movement",
        turn=2,
        galactic_event=event,
        characters={"barca": {"place": "241.orbit", "with_units": True}},
        units={"241.orbit": {"veteran": 5}, "531.1": {"line": 1}},
    )
    jump = only(fly(game, "241.orbit", "221.orbit"), Hyperjumped)
    assert jump.navigation == 4 - 1


@pytest.mark.case("32.0", "22.4")
def test_nobody_names_him_in_the_fight_at_the_end_of_the_jump() -> None:
    for event, may in ((NO_EVENT, True), (DISPUTE, False)):
        game = galaxy(
            "imperial-1.space-combat",
            turn=2,
            galactic_event=event,
            characters={"barca": {"place": "241.orbit", "with_units": True}},
            units={"241.orbit": {"veteran": 5, "urban-2-3": 1}},
            planets={"241": RISEN},
        )
        until(game, "space-combat")
        do(game, question(game).options[0].text)
        assert ("lead with barca" in game.actions) is may, (event, game.actions)


@pytest.mark.case("32.0", "13.71", "9.1", "11.1")
def test_kayns_move_and_heal_in_their_dispute() -> None:
    game = galaxy(
        "rebel-1.character-movement",
        turn=2,
        galactic_event=DISPUTE,
        characters={"kogus": {"place": "223.1", "wounds": 2}, **FAR},
    )
    assert "walk kogus to 223.2" in game.actions
    until(game, "missions")
    while game.state.phasing == "rebel":
        do(game, passing(game))
    assert game.state.characters["kogus"].wounds == 0


@pytest.mark.case("32.0", "36.32", "15.13")
@pytest.mark.parametrize(("event", "risen"), [(NO_EVENT, True), (DISPUTE, False)])
def test_not_even_strafing_makes_a_planet_of_the_kayns_rise(event: int, risen: bool) -> None:
    """Niconi is at Unrest, and a Level 2 PDB fires on it: in a dispute its marker does not move at all."""
    game = galaxy(
        "rebel-1.missions",
        turn=2,
        galactic_event=event,
        characters={"zina-adora": {"place": "551.1"}, "tourag": {"place": "531.1"}},
        planets={"551": {"loyalty": "unrest", "pdb": 2, "pdb_up": True}},
        cards=[72],
    )
    until(game, "missions")
    do(game, "missions at 551.1", "assign zina-adora to G", "draw", "strafe 551")
    assert (game.state.planets["551"].status == "rebellion") is risen


# 121: all news is jammed


@pytest.mark.case("32.0", "31.0", "31.1")
@pytest.mark.parametrize(("event", "noticed"), [(NO_EVENT, True), (JAMMING, False)])
def test_a_hidden_living_planet_is_not_noticed_where_no_planet_could_follow(
    event: int, noticed: bool
) -> None:
    """An Imperial Coup of two spaces sets no example; in a month of jamming none does."""
    game = laid(
        "imperial-1.missions",
        {"222": "living-planet"},
        characters={"senator-dermond": {"place": "222.1"}},
        galactic_event=event,
        planets={"222": {"loyalty": "neutral"}},
        cards=[73, 83],
    )
    do(game, "missions at 222.1", "assign senator-dermond to D", "draw", "draw")
    if loyalty(game, "222") == NEUTRAL:
        do(game, "complete D")
    assert loyalty(game, "222") == PATRIOTIC
    assert record(game).revealed == (("222",) if noticed else ())
