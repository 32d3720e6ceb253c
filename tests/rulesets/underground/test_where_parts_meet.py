"""Where parts of the variant meet: what one of them says about what another brings."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import do, every, only, question, until
from tests.rulesets.underground.whole_table import FAR, heroes, whole

from fitg.engine.events.drama import BidMoved, DrawShown
from fitg.engine.events.missions import BonusDrawn

TOWN, SPACE = "241.1", "241.orbit"
#: Limits that are known, so that Drama can be used.
LIMITS: dict[str, Any] = {
    "core.victory": {"bids": {"rebel": 30, "imperial": 36}, "opened": True, "lower": 30, "higher": 36}
}


def lying(**more: Any) -> dict[str, Any]:
    """Somebody in a sickbed of the town."""
    return {"place": TOWN, "fate": "incapacitated", "cause": "creature", "source": "frost-mist", **more}


# Fallen friends


@pytest.mark.case("VC-43a", "VP-25a")
def test_kidu_hides_nobody_where_a_friend_lies_for_everybody_to_see() -> None:
    people = {
        "jon-kidu": {"place": TOWN, "detected": True},
        "gelba": {"place": TOWN, "detected": True},
        "senator-dermond": lying(),
    }
    game = heroes("imperial-1.missions", characters=people)
    until(game, "shadows")
    do(game, "jon-kidu hides")
    assert game.state.characters["jon-kidu"].detected
    assert game.state.characters["gelba"].detected


@pytest.mark.case("VC-43a", "VM-14")
def test_nobody_goes_into_hiding_where_a_friend_lies_for_everybody_to_see() -> None:
    people = {"tourag": {"place": TOWN, "detected": True}, "zina-adora": lying()}
    game = whole("rebel-1.missions", characters=people, options={"bids": "agreed"})
    until(game, "hiding")
    do(game, "hide tourag", "done")
    assert game.state.characters["tourag"].detected


# Drama


@pytest.mark.case("VE-10a", "VC-48c", "VC-49b")
@pytest.mark.parametrize(("place", "who"), [(TOWN, "zina-adora"), (SPACE, "adam-starlight")])
def test_what_is_drawn_for_an_escape_can_be_drawn_again(place: str, who: str) -> None:
    people = {**FAR, who: {"place": place, "fate": "captive", "captor": "units"}}
    game = whole(
        "rebel-1.missions",
        characters=people,
        units={place: {"line": 1}},
        options={"bids": "agreed"},
        modules=LIMITS,
    )
    events = do(game, f"escape at {place}")
    drawn = only(events, DrawShown)
    assert question(game).kind == "drama"
    assert not every(events, BonusDrawn), "what lies on the table does not count yet"
    events = do(game, "use drama on 1", "make it harder")
    while question(game).kind == "drama":
        events += do(game, "let it stand")
    assert only(events, BidMoved).bid == "rebel"
    counted = only(events, BonusDrawn)
    assert len(counted.cards) == len(drawn.faces)
    assert counted.cards[1:] == drawn.faces[1:]
