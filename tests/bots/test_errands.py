"""What lies in wait for Imperial people, and what they do for all that."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.positions import advised, seat
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import table as lay_out
from tests.rulesets.underground.whole_table import whole

from fitg.bots.knowledge import advise
from fitg.bots.knowledge.fighting import HARDLY_FOUND, NOBODY_FOUND, TOO_STRONG
from fitg.bots.knowledge.larger.errands import errand
from fitg.bots.knowledge.larger.tasks import NOT_WORTH_IT
from fitg.bots.outlook import outlook
from fitg.bots.perils import CREATURE, LOCALS, fall, peril
from fitg.bots.staff import plan_of
from fitg.bots.staff.survey import Survey
from fitg.bots.table import Table
from fitg.data import facts
from fitg.engine.game import Game
from fitg.engine.machine.state import SIDES

RISEN = {"state": "rebellion", "pdb": 1, "pdb_up": False}


def at_orlog(*people: str, segment: str = "imperial.missions", **more: Any) -> Game:
    """Imperial people on a planet of Orlog's province, with the Rebels elsewhere."""
    return lay_out(
        segment,
        base="orlog-besieged",
        turn=3,
        characters={each: {"place": "141.1"} for each in people} | {"ran-jayma": {"place": "142.1"}},
        **more,
    )


def danger(*people: str, **more: Any) -> float:
    game = at_orlog(*people, **more)
    table = Table(game.ctx, "imperial")
    return peril(table, "141.1", [game.state.characters[each] for each in people])


@pytest.mark.case("13.47")
def test_mobs_are_a_danger_and_company_is_a_help() -> None:
    """As found: troops, people and creatures counted, and the locals, who kill most, did not."""
    assert danger("senator-dermond") > 0.1
    assert danger("senator-dermond") > danger("redjac") > danger("redjac", "barca", "jin-voles")


@pytest.mark.case("VX-07a", "VC-38")
def test_an_officer_among_troops_stops_a_rebellion_alone() -> None:
    """As found: nobody went alone, and where the defeated live on fear kept them from it, too."""
    letters = []
    for troops in ({"line": 2}, {}):
        game = whole(
            "imperial-1.missions",
            planets={"222": {"state": "rebellion", "pdb": 0, "pdb_up": False}},
            units={"222.1": troops} if troops else {},
            characters={"barca": {"place": "222.1"}},
        )
        found = errand(Table(game.ctx, "imperial"), "222.1", [game.state.characters["barca"]])
        letters.append(found.letter if found is not None else "")
    assert letters[0] == "R"
    assert letters[1] != "R"


@pytest.mark.case("13.53", "VC-38")
def test_where_defeat_is_death_no_officer_stops_a_rebellion_alone() -> None:
    """As found: since officers flew with the fleets, each tried alone, 4.7 times a campaign."""
    letters = []
    for people in (("jin-voles",), ("barca", "jin-voles")):
        game = galaxy(
            "imperial-1.missions",
            planets={"223": RISEN},
            units={"223.1": {"line": 2}},
            characters={each: {"place": "223.1"} for each in people},
        )
        group = [game.state.characters[each] for each in people]
        found = errand(Table(game.ctx, "imperial"), "223.1", group)
        letters.append(found.letter if found is not None else "")
    assert letters[0] != "R"
    assert letters[1] == "R"


@pytest.mark.case("31.0", "31.1")
def test_the_empire_keeps_its_people_from_the_drug_world_of_which_the_rebels_know_nothing() -> None:
    """As found: fourteen times a game somebody fell to the drugs of a planet that the Empire knew."""
    game = galaxy("imperial-1.character-movement", secrets={"512": {"code": "drug-world"}})
    known = {side: Survey(Table(game.ctx, side)).unhealthy() for side in SIDES}
    assert known == {"rebel": frozenset(), "imperial": frozenset({"512"})}
    assert not any(each.planet == "512" for each in plan_of(Table(game.ctx, "imperial")).operations)


@pytest.mark.case("13.47")
def test_the_locals_of_a_planet_that_has_risen_spare_the_rebels() -> None:
    calm, risen = (
        lay_out(
            "rebel.missions",
            base="orlog-besieged",
            turn=3,
            planets={"141": state},
            characters={"ran-jayma": {"place": "141.1"}, "redjac": {"place": "142.1"}},
        )
        for state in ({"loyalty": "neutral"}, RISEN)
    )
    jayma = calm.state.characters["ran-jayma"]
    assert peril(seat(risen), "141.1", [jayma]) < peril(seat(calm), "141.1", [jayma])


def test_the_reckoning_is_near_what_is_tried() -> None:
    game = at_orlog("senator-dermond", planets={"141": {"loyalty": "neutral"}})
    game.apply("missions at 141.1")
    found = outlook(game, "assign senator-dermond to D")
    assert found is not None
    found.look(600)
    costs = found.tables[1]
    lost = float(dict(costs.rows)["Senator Dermond is killed or taken"])
    reckoned = peril(seat(game), "141.1", [game.state.characters["senator-dermond"]])
    assert reckoned == pytest.approx(lost, abs=0.15)


def test_chances_of_events_and_fights() -> None:
    deck = facts()
    by_cards = Table(at_orlog("redjac").ctx, "imperial")
    assert by_cards.event_chance("141.1", LOCALS, 1) == pytest.approx(1 / 30)
    assert by_cards.event_chance("141.1", LOCALS, 30) == 1
    weak, strong = (fall(deck, 8, 6, combat, 4, False) for combat in (1, 8))
    assert 0 < strong < weak < 1


@pytest.mark.case("D-14", "D-37")
def test_perils_are_those_of_the_rules_that_are_played() -> None:
    """By dice a mob comes on two rolls of 36 in every step, a creature on four: not as the cards have it."""
    game = at_orlog("redjac", options={"ruleset": "dice-missions"})
    table = Table(game.ctx, "imperial")
    assert table.event_chance("141.1", LOCALS, 1) == pytest.approx(2 / 36)
    assert table.event_chance("141.1", CREATURE, 1) == pytest.approx(4 / 36)
    assert table.event_chance("141.1", LOCALS, 2) == pytest.approx(1 - (34 / 36) ** 2)
    redjac = [game.state.characters["redjac"]]
    assert peril(table, "141.1", redjac) != peril(Table(at_orlog("redjac").ctx, "imperial"), "141.1", redjac)


def test_the_emperor_is_worth_more_than_a_better_fighter() -> None:
    game = at_orlog("emperor-coreguya", "redjac", "barca")
    table, people = seat(game), game.state.characters
    emperor, redjac, barca = (
        table.price_of(people[each]) for each in ("emperor-coreguya", "redjac", "barca")
    )
    assert emperor > barca > redjac


def test_a_courtier_alone_stays_among_the_troops() -> None:
    """On a quiet planet there is nothing for the Senator to win, and the mob to lose to."""
    game = at_orlog(
        "senator-dermond",
        segment="imperial.character-movement",
        planets={"141": {"loyalty": "patriotic"}},
        units={"141.1": {"line": 1}},
    )
    assert errand(seat(game), "141.1", [game.state.characters["senator-dermond"]]) is None
    assert advised(game) == "attach senator-dermond"


def test_people_go_on_one_errand_together() -> None:
    game = at_orlog("redjac", "barca", "jin-voles", planets={"141": {"loyalty": "dissent"}})
    game.apply("missions at 141.1")
    letters = []
    for _ in range(3):
        action = advised(game)
        letters.append(action.rpartition(" ")[2])
        game.apply(action)
    assert letters[0] == letters[1] == letters[2]


@pytest.mark.case("13.0")
def test_who_stays_at_home_for_fear_does_not_say_that_he_could_do_nothing() -> None:
    """As found: "Nobody who is left can do anything of use", of a Senator whom a mob would have killed."""
    game = at_orlog("senator-dermond", segment="imperial.missions", planets={"141": RISEN})
    assert game.decision is not None
    advice = advise(seat(game), game.decision.kind, game.decision.options)
    assert advice.action.passes
    assert advice.reason == NOT_WORTH_IT


@pytest.mark.case("11.0")
@pytest.mark.parametrize(
    ("hunters", "prey", "reason"),
    [
        (["senator-dermond"], ["rayner-derban"], NOBODY_FOUND),
        (["senator-dermond", "jon-kidu"], ["rayner-derban", "kogus", "tourag"], TOO_STRONG),
        (["redjac", "barca", "jin-voles"], ["rayner-derban"], HARDLY_FOUND),
    ],
)
def test_why_nobody_is_looked_for_is_told_as_it_is(hunters: list[str], prey: list[str], reason: str) -> None:
    """As found: "would find nobody, or more than we can handle", and it was neither."""
    game = lay_out(
        "rebel.search",
        base="orlog-besieged",
        turn=3,
        characters={each: {"place": "141.1"} for each in hunters}
        | {each: {"place": "141.1", "detected": True} for each in prey},
    )
    assert game.decision is not None
    now = seat(game)
    advice = advise(now, game.decision.kind, game.decision.options)
    assert advice.action.passes
    assert advice.reason == reason
