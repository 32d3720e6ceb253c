"""[5.3] What is printed in an Environ, and what it does in play."""

from __future__ import annotations

import pytest
from tests.engine.mission_table import errand, send
from tests.engine.table import do, every, only, table

from fitg.engine.events.character_combat import FightBegan
from fitg.engine.events.control import ForcePoints
from fitg.engine.events.missions import BonusDrawn, CardDrawn, EventStruck


@pytest.mark.case("5.3F")
@pytest.mark.parametrize(("place", "size"), [("223.2", 3), ("221.1", 4), ("432.3", 5)])
def test_the_size_of_an_environ_is_the_number_of_its_action_cards(place: str, size: int) -> None:
    """Wild cards without a G and without an event that concerns anybody here."""
    quiet = [92, 88, 69, 76, 96]
    game = errand(place, ["kogus"], cards=quiet, pdb=0)
    send(game, G=["kogus"])
    drawn: list[CardDrawn] = []
    while game.decision is not None and game.decision.kind != "missions" and len(drawn) < size:
        drawn += every(do(game, game.actions[0]), CardDrawn)
    assert [event.number for event in drawn] == list(range(1, size + 1))
    assert {event.limit for event in drawn} == {size}
    assert game.decision is None or "draw" not in game.actions


@pytest.mark.case("5.3G")
@pytest.mark.parametrize(
    ("place", "card", "mob"),
    [
        ("222.1", 71, (6, 2, "firefight")),
        ("432.3", 91, (6, 5, "hand-to-hand")),
        ("221.1", 91, (5, 4, "firefight")),
    ],
)
def test_the_race_of_an_environ_picks_its_irate_locals(
    place: str, card: int, mob: tuple[int, int, str]
) -> None:
    """Yesters in a city, Thoks and Saurians in the wild."""
    game = errand(place, ["kogus"], loyalty="loyal", cards=[card])
    send(game, G=["kogus"])
    fight = only(do(game, "draw"), FightBegan)
    assert (fight.strength, fight.endurance, fight.weapon) == mob


@pytest.mark.case("5.3H")
def test_an_environ_gives_its_resource_rating_to_a_rebellion_star_or_no_star() -> None:
    """Charkhan: 7 with a star in the air, 5 with a star in the wild; Solvia: 7, 3 and 3 without."""
    charkhan = table(
        "rebel.missions",
        planets={"223": {"loyalty": "unrest"}},
        characters={"boccanegra": {"place": "223.1"}},
        cards=[82],
    )
    do(charkhan, "missions at 223.1", "assign boccanegra to R", "draw", "raise 0 air-2-1", "raise 0 air-1-0")
    solvia = table(
        "rebel.missions",
        base="varu-powderkeg",
        planets={"432": {"loyalty": "unrest"}},
        characters={"kogus": {"place": "432.3"}},
        cards=[89],
    )
    do(solvia, "missions at 432.3", "assign kogus to R", "draw")
    for kind in ("urban-2-1", "urban-1-0", "subterranean-2-1", "subterranean-1-0"):
        do(solvia, f"raise 0 {kind}")

    given = {
        event.place: event.points for game in (charkhan, solvia) for event in every(game.log, ForcePoints)
    }
    assert given == {"223.1": 7, "223.2": 5, "432.1": 7, "432.2": 3, "432.3": 3}


@pytest.mark.case("5.3I")
def test_a_coup_uses_the_rating_printed_in_its_environ() -> None:
    """A-05-02: Solvia's city has a Coup rating of 2, and its wild has none, so no Coup is tried there."""
    no_coup = errand("432.3", ["ly-mantok"])
    assert "assign ly-mantok to C" not in no_coup.actions

    game = errand("432.1", ["ly-mantok"], cards=[76, 81, 90, 91])
    send(game, C=["ly-mantok"])
    do(game, *["draw"] * 3)
    drawn = only(do(game, "draw"), BonusDrawn)
    assert [part.by for part in drawn.parts if "Coup" in part.reason] == [2]


@pytest.mark.case("5.3K")
@pytest.mark.parametrize(
    ("place", "card", "creature"),
    [("222.1", 68, "laboroid"), ("432.3", 74, "gadhars"), ("111.1", 74, "prox")],
)
def test_the_creature_printed_in_an_environ_attacks_there(place: str, card: int, creature: str) -> None:
    game = errand(place, ["kogus"], loyalty="loyal", cards=[card])
    send(game, G=["kogus"])
    events = do(game, "draw")
    assert only(events, EventStruck).detail == creature
    assert only(events, FightBegan).attacker == creature


@pytest.mark.case("5.3K")
def test_where_no_creature_is_printed_none_attacks() -> None:
    game = errand("223.2", ["kogus"], loyalty="loyal", cards=[74])
    send(game, G=["kogus"])
    assert not every(do(game, "draw"), FightBegan)
