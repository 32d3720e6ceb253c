"""[13.6] Bonus draws: how many, from whom, declared when, and what the cards do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.mission_table import CAVE, CITY, SMALL_CITY, draw, errand, send
from tests.engine.table import do, every, only
from tests.engine.toys import Play

from fitg.data import facts
from fitg.data.records import Side
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.missions import BonusDrawn, EventIgnored, EventStruck, MissionCompleted, MissionFailed
from fitg.engine.events.possessions import PossessionLost
from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Draw, Drawn
from fitg.engine.machine.events import Event, Modifier
from fitg.engine.machine.state import DISSENT, NEUTRAL, UNREST
from fitg.engine.modules import Module
from fitg.engine.rules import characters
from fitg.engine.rules.missions.bonus_draws import Bonus, bonus_draws, bonus_made_of
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site

#: Urban cards whose events do nothing, unless somebody is on the mission they are about.
QUIET = (77, 76, 81, 73, 90)
ABOUT = {81: "T", 73: "R", 90: "D"}


def quiet(letter: str) -> list[int]:
    """Three cards that neither help nor hurt a mission in a city of Size 3."""
    letters = facts().action_cards
    cards = [
        card for card in QUIET if letter not in letters[card].urban.letters and ABOUT.get(card) != letter
    ]
    return cards[:3]


def ready(letter: str, *members: str, cards: list[int] | None = None, **position: Any) -> Game:
    """A group about to draw in a small city where every mission can be given."""
    side: Side = facts().characters[members[0]].side
    enemy, unit = ("telmen", "militia") if side == "rebel" else ("odene-hobar", "urban-1-0")
    others = {enemy: {"detected": True}} | position.pop("others", {})
    position.setdefault("loyalty", "loyal" if letter == "B" else "neutral")
    position.setdefault("units", {SMALL_CITY: {unit: 1}})
    drawn = quiet(letter) if cards is None else cards
    return errand(SMALL_CITY, list(members), side=side, others=others, cards=drawn, **position)


def bonus(letter: str, *members: str, **position: Any) -> BonusDrawn:
    """The bonus draws of the group after three quiet cards."""
    game = ready(letter, *members, **position)
    return only(send(game, **{letter: members}) + draw(game, 3), BonusDrawn)


def parts(event: BonusDrawn) -> dict[str, int]:
    return {part.reason: part.by for part in event.parts}


# The Mission cards


@pytest.mark.case("13.6", "13.6b", "6.1c", "6.1d", "6.1e")
@pytest.mark.parametrize(
    ("letter", "members", "expected"),
    [
        ("I", ("odene-hobar", "scott-rubel"), {"Intelligence of Odene Hobar": 3}),
        ("A", ("odene-hobar", "scott-rubel"), {"Intelligence of Odene Hobar": 3}),
        ("B", ("odene-hobar", "scott-rubel"), {"Leadership of Odene Hobar": 2}),
        ("T", ("odene-hobar", "scott-rubel"), {"Leadership of Odene Hobar": 2}),
        ("C", ("odene-hobar", "scott-rubel"), {"Leadership of Odene Hobar": 2, "Coup rating": 1}),
        ("D", ("odene-hobar", "scott-rubel"), {"Diplomacy of Odene Hobar": 2, "others in the group": 1}),
        ("I", ("saytar",), {"Intelligence of Saytar": 2}),
        ("C", ("telmen",), {"Leadership of Telmen": 3, "Coup rating": 1}),
        ("D", ("saytar", "telmen", "barca"), {"Diplomacy of Saytar": 1, "others in the group": 2}),
    ],
)
def test_the_cards_count_one_rating_of_the_group(
    letter: str, members: tuple[str, ...], expected: dict[str, int]
) -> None:
    event = bonus(letter, *members)
    assert parts(event) == expected
    assert event.draws == sum(expected.values()) == len(event.cards)


@pytest.mark.case("5.3", "13.2a")
def test_the_coup_rating_is_that_of_the_environ() -> None:
    """[A-05-02] 3 in Squamot."""
    game = errand(CITY, ["odene-hobar"], cards=[76, 73, 81, 90])
    event = only(send(game, C=["odene-hobar"]) + draw(game, 4), BonusDrawn)
    assert parts(event)["Coup rating"] == 3


@pytest.mark.case("13.2c", "15.11")
@pytest.mark.parametrize(
    ("loyalty", "rebel", "imperial"),
    [("patriotic", -2, 2), ("loyal", -1, 1), ("neutral", 0, 0), ("dissent", 1, -1), ("unrest", 2, -2)],
)
def test_loyalty_as_the_player_sees_it_counts_for_diplomacy(loyalty: str, rebel: int, imperial: int) -> None:
    """Doctor Sontag has Diplomacy 3, Senator Dermond 4."""
    assert bonus("D", "doctor-sontag", loyalty=loyalty).draws == 3 + rebel
    assert bonus("D", "senator-dermond", loyalty=loyalty).draws == 4 + imperial


@pytest.mark.case("13.2c")
def test_it_is_the_loyalty_before_the_mission() -> None:
    """[A-13-21] Unrest gives two draws, although civil war has made it Neutral meanwhile."""
    event = bonus("D", "doctor-sontag", loyalty="unrest", cards=[82, 76, 77])
    assert parts(event)["Loyalty"] == 2


@pytest.mark.case("13.6")
def test_fewer_than_no_draws_are_none() -> None:
    """[A-13-09] Scott's Diplomacy 0 on a Patriotic planet."""
    game = ready("D", "scott-rubel", loyalty="patriotic")
    events = send(game, D=["scott-rubel"]) + draw(game, 3)
    assert not every(events, BonusDrawn)
    assert only(events, MissionFailed).reason == "too few letters"


@pytest.mark.case("13.6e")
@pytest.mark.parametrize("letter", ["P", "G", "S"])
def test_missions_whose_card_lists_no_bonus_draws_have_none_by_themselves(letter: str) -> None:
    game = ready(letter, "scott-rubel")
    assert not every(send(game, **{letter: ["scott-rubel"]}) + draw(game, 3), BonusDrawn)


# Special characteristics


SKILLS: dict[str, dict[str, int]] = {
    "A": {
        "bridne-murcada": 3,
        "agan-rafa": 2,
        "frun-sentel": 2,
        "ran-jayma": 1,
        "jon-kidu": 1,
        "redjac": 1,
        "jin-voles": 1,
    },
    "B": {"frun-sentel": 1, "sidir-ganang": 1},
    "C": {
        "vudot-vodot": 2,
        "sidir-ganang": 1,
        "senator-dermond": 2,
        "thysa-kymbo": 1,
        "jon-kidu": 1,
        "gelba": 1,
        "emperor-coreguya": 1,
    },
    "I": {"doctor-sontag": 2, "zina-adora": 1, "agan-rafa": 1, "thysa-kymbo": 2, "vans-ka-tie-a": 1},
    "P": {"tourag": 2},
    "S": {"rayner-derban": 2, "barca": 2, "redjac": 1, "els-taroff": 1},
    "T": {"ly-mantok": 2, "tourag": 1},
}


@pytest.mark.case("13.6b", "6.1h")
@pytest.mark.parametrize(
    ("letter", "who", "draws"),
    [(letter, who, draws) for letter, skills in SKILLS.items() for who, draws in skills.items()],
)
def test_special_characteristics_add_draws(letter: str, who: str, draws: int) -> None:
    event = bonus(letter, who)
    assert parts(event)[facts().characters[who].name] == draws


@pytest.mark.case("6.1h")
def test_nobody_else_has_special_draws() -> None:
    for character in facts().characters.values():
        for letter in "ABCDFGIPRST":
            assert character.bonus_draws(letter) == SKILLS.get(letter, {}).get(character.id, 0)


@pytest.mark.case("13.6b")
def test_the_skills_of_all_members_add_up_to_one_rating() -> None:
    """Murcada 4 + 3, Rafa 2, Jayma 1: Intelligence counts once, skills all."""
    event = bonus("A", "bridne-murcada", "agan-rafa", "ran-jayma")
    assert event.draws == 4 + 3 + 2 + 1


@pytest.mark.case("13.6e")
def test_barca_draws_for_sabotage_although_the_card_lists_nothing() -> None:
    event = bonus("S", "barca")
    assert (event.draws, parts(event)) == (2, {"Barca": 2})


@pytest.mark.case("13.6b")
@pytest.mark.parametrize(("zina", "leadership"), [("T", 1), ("P", 0)])
def test_kogus_is_at_his_best_in_the_same_group_as_zina(zina: str, leadership: int) -> None:
    """His Leadership 0 rises to 1; in another group of the same Environ she does not help him."""
    game = ready("T", "kogus", "zina-adora", others={"zina-adora": {"wounds": 1}})
    for who, letter in (("kogus", "T"), ("zina-adora", zina)):
        do(game, f"assign {who} to {letter}")
    kogus = game.state.characters["kogus"]
    assert characters.rating(game.ctx, kogus, "leadership") == leadership


# Possessions


def owner(name: str, *cards: str) -> dict[str, Any]:
    return {name: {"possessions": list(cards)}}


@pytest.mark.case("13.6b", "14.27")
def test_the_snipers_rifle_helps_if_it_is_shown_before_the_first_card() -> None:
    game = ready("A", "odene-hobar", others=owner("odene-hobar", "high-energy-snipers-rifle"))
    do(game, "show high-energy-snipers-rifle")
    event = only(send(game, A=["odene-hobar"]) + draw(game, 3), BonusDrawn)
    assert parts(event) == {"Intelligence of Odene Hobar": 3, "High Energy Sniper's Rifle": 1}


@pytest.mark.case("14.27")
def test_a_rifle_kept_hidden_does_not_help() -> None:
    game = ready("A", "odene-hobar", others=owner("odene-hobar", "high-energy-snipers-rifle"))
    assert only(send(game, A=["odene-hobar"]) + draw(game, 3), BonusDrawn).draws == 3


@pytest.mark.case("14.27")
def test_a_rifle_shown_only_in_a_fight_after_the_first_card_does_not_help() -> None:
    """The sentry robot of card 69 makes Rafa show his rifle; for the bonus draws it is too late."""
    game = ready(
        "A",
        "agan-rafa",
        others=owner("agan-rafa", "high-energy-snipers-rifle"),
        cards=[69, 77, 81],
        dice=[6, 6, 1, 1, 1, 1],
    )
    send(game, A=["agan-rafa"])
    draw(game)
    do(game, "pass", "use high-energy-snipers-rifle")
    while game.actions != ("draw", "stop"):
        do(game, game.actions[0])
    event = only(draw(game, 2), BonusDrawn)
    assert parts(event) == {"Intelligence of Agan Rafa": 1, "Agan Rafa": 2}


@pytest.mark.case("14.27", "14.23")
def test_the_assassins_blade_is_spent_for_three_draws() -> None:
    game = ready("A", "odene-hobar", others=owner("odene-hobar", "assassins-blade"))
    do(game, "assign odene-hobar to A")
    lost = only(do(game, "use assassins-blade for A"), PossessionLost)
    assert lost.fate == "removed"
    assert only(draw(game, 3), BonusDrawn).draws == 3 + 3


@pytest.mark.case("14.27", "14.23")
@pytest.mark.parametrize("letter", ["A", "C", "D", "I", "S"])
def test_the_gems_buy_two_draws_on_most_missions(letter: str) -> None:
    game = ready(letter, "odene-hobar", others=owner("odene-hobar", "cache-of-rare-gems"))
    do(game, f"assign odene-hobar to {letter}")
    lost = only(do(game, f"use cache-of-rare-gems for {letter}"), PossessionLost)
    assert lost.fate == "deck"
    event = only(draw(game, 3), BonusDrawn)
    assert parts(event)["Cache of Rare Gems"] == 2


@pytest.mark.case("14.27")
@pytest.mark.parametrize("letter", ["B", "G", "P", "T"])
def test_the_gems_buy_nothing_on_the_others(letter: str) -> None:
    game = ready(letter, "odene-hobar", others=owner("odene-hobar", "cache-of-rare-gems"))
    do(game, f"assign odene-hobar to {letter}")
    assert f"use cache-of-rare-gems for {letter}" not in game.actions


@pytest.mark.case("14.27")
def test_gems_help_only_the_group_of_their_owner() -> None:
    game = ready("I", "odene-hobar", "kogus", others=owner("odene-hobar", "cache-of-rare-gems"))
    do(game, "assign kogus to I")
    assert "use cache-of-rare-gems for I" not in game.actions


@pytest.mark.case("14.27", "14.4")
def test_the_helian_drug_taken_before_the_first_card_raises_the_rating_that_counts() -> None:
    game = ready("I", "odene-hobar", others=owner("odene-hobar", "helian-drug"))
    do(game, "use helian-drug for intelligence")
    event = only(send(game, I=["odene-hobar"]) + draw(game, 3), BonusDrawn)
    assert parts(event) == {"Intelligence of Odene Hobar": 5}


@pytest.mark.case("14.27")
def test_the_helian_drug_taken_to_hide_during_the_mission_comes_too_late_for_bonus_draws() -> None:
    """The search event of card 86 lets the Militia search, and Odene takes the drug to hide."""
    game = ready("A", "odene-hobar", others=owner("odene-hobar", "helian-drug"), cards=[86, 77, 81], dice=[6])
    send(game, A=["odene-hobar"])
    draw(game)
    do(game, "search with units", "no leader", "use helian-drug for intelligence", "done")
    assert game.state.characters["odene-hobar"].drugged == "intelligence"
    assert parts(only(draw(game, 2), BonusDrawn)) == {"Intelligence of Odene Hobar": 3}


@pytest.mark.case("13.6b", "14.3")
@pytest.mark.parametrize(
    ("card", "letter", "draws"),
    [("cervac-mk-v", "I", 4), ("charsot", "D", 3), ("advisor-android", "D", 3), ("advisor-android", "I", 4)],
)
def test_companions_raise_the_ratings_that_count_once_they_are_shown(
    card: str, letter: str, draws: int
) -> None:
    """Odene has Intelligence 3 and Diplomacy 2."""
    game = ready(letter, "odene-hobar", others=owner("odene-hobar", card), units={})
    do(game, f"show {card}")
    event = only(send(game, **{letter: ["odene-hobar"]}) + draw(game, 3), BonusDrawn)
    assert event.draws == draws


@pytest.mark.case("14.27")
def test_an_android_first_shown_to_save_the_mission_adds_no_draw() -> None:
    """Protocol is breached by card 90; the Android finds a way, but was not declared for bonus draws."""
    game = ready("D", "odene-hobar", others=owner("odene-hobar", "advisor-android"), cards=[90, 77, 76])
    send(game, D=["odene-hobar"])
    draw(game)
    do(game, "use advisor-android")
    assert parts(only(draw(game, 2), BonusDrawn)) == {"Diplomacy of Odene Hobar": 2}


@pytest.mark.case("13.6", "13.6b", "13.6d")
@pytest.mark.parametrize(("last", "shifts"), [(73, 2), (76, 1)])
def test_the_rulebooks_diplomacy_of_scott_and_rayner_with_the_android(last: int, shifts: int) -> None:
    """Urban, Size 3, Loyal: 3 (Rayner) + 1 (Android) + 1 (Scott) - 1 (Loyal) = 4 draws.

    One D came before. Another one among the four makes two shifts; none makes one.
    """
    android = {"rayner-derban": {"possessions": ["advisor-android"]}}
    game = ready(
        "D",
        "scott-rubel",
        "rayner-derban",
        others=android,
        loyalty="loyal",
        units={},
        cards=[94, 77, 81, 78, 79, 85, last],
        pdb_up=False,
    )
    do(game, "show advisor-android")
    send(game, D=["scott-rubel", "rayner-derban"])
    draw(game, 3)
    events = do(game, "bonus draws for D")
    drawn = only(events, BonusDrawn)
    assert drawn.draws == 4
    assert parts(drawn) == {"Diplomacy of Rayner Derban": 4, "others in the group": 1, "Loyalty": -1}
    shift = only(events, LoyaltyShifted)
    assert shift.after - shift.before == shifts


# Events


@pytest.mark.case("13.6e", "13.6")
@pytest.mark.parametrize(("letter", "draws"), [("P", 1), ("S", 1), ("I", 4), ("R", 1)])
def test_local_connections_give_one_more_draw_to_every_mission(letter: str, draws: int) -> None:
    loyalty = "unrest" if letter == "R" else "neutral"
    connections = 80 if letter == "S" else 79
    game = ready(letter, "odene-hobar", loyalty=loyalty, cards=[connections, 76, 77])
    event = only(send(game, **{letter: ["odene-hobar"]}) + draw(game, 3), BonusDrawn)
    assert parts(event)["local connections"] == 1
    assert event.draws == draws


@pytest.mark.case("13.6")
@pytest.mark.parametrize("card", [87, 88])
def test_no_bonus_draws_after_bad_rumors_or_food(card: int) -> None:
    game = ready("I", "odene-hobar", cards=[card, 76, 77])
    assert not every(send(game, I=["odene-hobar"]) + draw(game, 3), BonusDrawn)


@pytest.mark.case("13.45", "13.6b")
@pytest.mark.parametrize(
    ("place", "cards", "draws"),
    [
        pytest.param("152.2", [74, 68, 88], 2, id="the Chlorofix costs one"),
        pytest.param("542.1", [68, 76, 77, 82], None, id="the Valaterix costs all"),
    ],
)
def test_some_creatures_cost_bonus_draws(place: str, cards: list[int], draws: int | None) -> None:
    game = errand(place, ["odene-hobar"], cards=cards)
    events = send(game, I=["odene-hobar"]) + draw(game, len(cards))
    assert every(events, EventStruck)
    assert [event.draws for event in every(events, BonusDrawn)] == ([] if draws is None else [draws])


@pytest.mark.case("13.45", "13.43")
def test_a_creature_costs_only_the_group_it_meets() -> None:
    game = errand("542.1", ["odene-hobar", "doctor-sontag"], cards=[68, 76, 77, 93], picks=[1])
    send(game, I=["odene-hobar"], D=["doctor-sontag"])
    events = draw(game, 4)
    assert every(events, EventStruck)[0].letter == "D"
    assert game.actions == ("bonus draws for I", "conclude D")


@pytest.mark.case("13.44")
def test_an_aborted_mission_takes_no_bonus_draws() -> None:
    game = ready("I", "odene-hobar", "kogus", cards=[74, 76, 77], picks=[0])
    events = send(game, I=["odene-hobar"], T=["kogus"]) + draw(game, 3)
    assert not every(events, BonusDrawn)


# The reduced group


@pytest.mark.case("13.6b", "13.52")
def test_only_members_who_are_still_there_count() -> None:
    """[A-13-21] Zina dies by accident: what is left is Kogus, without Diplomacy, without others."""
    wounded = {"zina-adora": {"wounds": 1}}
    game = errand(CAVE, ["zina-adora", "kogus"], others=wounded, loyalty="dissent", cards=[69, 81])
    send(game, D=["zina-adora", "kogus"])
    draw(game, 2)
    event = only(do(game, "wound zina-adora"), BonusDrawn)
    assert parts(event) == {"Diplomacy of Kogus": 0, "Loyalty": 1}


# The draws


@pytest.mark.case("13.6c")
def test_all_cards_are_drawn_together_and_their_events_ignored() -> None:
    """Card 74 would betray the mission, 82 make civil war; drawn as bonus cards they do nothing."""
    game = ready("D", "doctor-sontag", cards=[76, 77, 81, 74, 82, 90])
    events = send(game, D=["doctor-sontag"]) + draw(game, 3)
    assert only(events, BonusDrawn).cards == (74, 82, 90)
    after = events[events.index(only(events, BonusDrawn)) :]
    assert not any(isinstance(event, EventStruck | EventIgnored) for event in after)


@pytest.mark.case("13.6d")
@pytest.mark.parametrize(
    ("cards", "hits", "loyalty"),
    [([73, 76, 77], 1, DISSENT), ([73, 94, 77], 2, UNREST), ([76, 77, 82], 0, NEUTRAL)],
)
def test_letters_among_the_bonus_cards_complete_the_mission(
    cards: list[int], hits: int, loyalty: int
) -> None:
    game = ready("D", "doctor-sontag", cards=[76, 77, 81, *cards])
    events = send(game, D=["doctor-sontag"]) + draw(game, 3)
    assert only(events, BonusDrawn).hits == hits
    assert game.state.planets["421"].loyalty == loyalty
    assert bool(every(events, MissionCompleted)) is bool(hits)


@pytest.mark.case("13.6d")
def test_a_mission_without_degrees_needs_no_more_than_one_letter() -> None:
    """Two A's are worth as much as one."""
    game = ready("A", "odene-hobar", cards=[77, 81, 73, 76, 96, 82])
    events: list[Event] = send(game, A=["odene-hobar"]) + draw(game, 3)
    assert only(events, MissionCompleted).letters == 2
    assert game.state.characters["telmen"].fate == "dead"


@pytest.mark.case("13.6a")
def test_bonus_draws_come_only_after_the_full_number_of_cards() -> None:
    game = ready("I", "odene-hobar")
    send(game, I=["odene-hobar"])
    assert not every(draw(game, 2), BonusDrawn)
    assert every(draw(game), BonusDrawn)


@pytest.mark.case("13.6", "13.6c")
def test_missions_draw_one_after_the_other_in_the_players_order() -> None:
    """[A-13-10]"""
    game = ready("I", "odene-hobar", "doctor-sontag", cards=[77, 76, 73])
    send(game, I=["odene-hobar"], T=["doctor-sontag"])
    draw(game, 3)
    assert game.actions == ("bonus draws for I", "bonus draws for T")
    order = [event.letter for event in every(do(game, "bonus draws for T"), BonusDrawn)]
    assert order[0] == "T"


# A module in which missions share their bonus draws, each with a quota


class SharedDraws(EnvironMissions, layer=True, tag="toy.SharedDraws"):
    """Whatever one mission draws counts for all that are open, but never more than one letter."""

    def sharing(self, ctx: Context, draw: Draw) -> list[int]:
        own = super().sharing(ctx, draw)
        return [*own, *(index for index in self.open_groups() if index not in own)]

    def hits(self, ctx: Context, index: int, faces: Drawn) -> int:
        return min(1, super().hits(ctx, index, faces))


SHARED_DRAWS = Module(id="shared-draws", title="Shared bonus draws", over={EnvironMissions: SharedDraws})


def two_missions(options: dict[str, str] | None = None) -> list[BonusDrawn]:
    """Zina's diplomacy and the doctor's inquiries get to their bonus draws; the doctor draws first."""
    game = errand(
        SMALL_CITY,
        ["zina-adora", "doctor-sontag"],
        cards=[77, 76, 81, 70, 85, 69, 83, 95],
        options=options,
    )
    send(game, D=["zina-adora"], I=["doctor-sontag"])
    while "bonus draws for I" not in game.actions:
        do(game, "draw")
    return every(do(game, "bonus draws for I"), BonusDrawn)


@pytest.mark.case("13.6c")
def test_bonus_draws_are_for_the_mission_that_draws() -> None:
    first, second = two_missions()
    assert (first.letter, first.hits, second.letter) == ("I", 2, "D")
    assert not {*first.cards} & {*second.cards}


@pytest.mark.case("13.6d")
def test_a_module_shares_draws_among_missions_with_a_quota_for_each(playing: Play) -> None:
    first, second = two_missions(playing(SHARED_DRAWS))
    assert (first.letter, second.letter) == ("I", "D")
    assert first.cards == second.cards
    assert (first.hits, second.hits) == (1, 1)


# A module that sees all parts of the bonus draws in the end


def in_plague(bonus: Bonus, ctx: Context, site: Site, group: Group) -> Bonus:
    """What comes of ratings and talents is halved; what events add they take."""
    return bonus._replace(
        card=[Modifier(part.reason, (part.by + 1) // 2) for part in bonus.card],
        talents=[Modifier(part.reason, (part.by + 1) // 2) for part in bonus.talents],
        events=[Modifier(part.reason, -part.by) for part in bonus.events],
    )


PLAGUE = Module(id="plague", title="Plague", answers=(bonus_made_of.changed(in_plague),))


@pytest.mark.case("13.6", "13.6b")
def test_a_module_may_halve_or_reverse_parts_by_where_they_come_from(playing: Play) -> None:
    found = []
    for options in (None, playing(PLAGUE)):
        game = errand(CITY, ["doctor-sontag", "kogus"], options=options)
        send(game, I=["doctor-sontag", "kogus"])
        site = Site(CITY, "rebel", (Group("I", ("doctor-sontag", "kogus")),), seen=("extra_bonus",))
        found.append(bonus_draws(game.ctx, site, site.groups[0]))
    (usual, parts), (plagued, fewer) = found
    assert [part.by for part in parts] == [4, 2, 1]
    assert [part.by for part in fewer] == [2, 1, -1]
    assert (usual, plagued) == (7, 2)
