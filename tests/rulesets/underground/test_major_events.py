"""[VE-M1 to VE-M33] Each moment of the Major Events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.bots.positions import advised
from tests.engine.galactic.galaxy import loyalty, points, record
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, passing, question, troops, until
from tests.rulesets.underground.event_table import event_table
from tests.rulesets.underground.major_table import (
    boxes,
    come_due,
    discard,
    major_table,
    turn_up,
)
from tests.rulesets.underground.secret_table import at_town, go, kind, with_event

from fitg import tables
from fitg.engine import questions
from fitg.engine.events.character_combat import FightBegan
from fitg.engine.events.galactic import SecretRevealed
from fitg.engine.events.intelligence import ResultTaken
from fitg.engine.events.missions import EventIgnored
from fitg.engine.events.politics import SovereignSummoned
from fitg.engine.events.possessions import PossessionLost
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.index import index_of
from fitg.engine.machine.state import DISSENT, NEUTRAL, UNREST, PlanetStatus
from fitg.engine.rules import abilities, characters, custody, harm, spaceships, units
from fitg.engine.rules.causes import BETRAYAL
from fitg.engine.rules.galactic import asked as galactic
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rulesets.underground.assign import permissions
from fitg.engine.rulesets.underground.assign.memory import memory as alarm
from fitg.engine.rulesets.underground.cards import forces, major
from fitg.engine.rulesets.underground.cards.choices import ImperialGift
from fitg.engine.rulesets.underground.cards.events import BlizzardStruck, ThiefStruck
from fitg.engine.rulesets.underground.cards.forces import CalledHome
from fitg.engine.rulesets.underground.cards.memory import memory
from fitg.engine.rulesets.underground.chits import civil_war
from fitg.engine.rulesets.underground.intel import sheet
from fitg.engine.rulesets.underground.intel.memory import DISCOURAGED, TEAMS
from fitg.engine.rulesets.underground.network import conduits

MAGDA = "megda-sheels"
Lay = Callable[..., Game]
REBELS, EMPIRE = "rebel-1.missions", "imperial-1.missions"


@pytest.fixture
def lay() -> Iterator[Lay]:
    with major_table() as found:
        yield found


def meets(lay: Lay, code: str, side: str, who: str, place: str, event: str, **more: Any) -> tuple[Game, Any]:
    """Somebody is on a mission while a card lies open (or none does), and an event comes."""
    game = lay(
        f"{side}-1.missions",
        characters=at_town(who, place=place),
        cards=[with_event(place, *event.split(":"))],
        planets={place[:3]: {"state": more.pop("state", "imperial-control")}},
        **more,
    )
    until(game, "missions")
    if code:
        turn_up(game, code)
    letter = "P" if side == "imperial" else "S"
    do(game, f"missions at {place}")
    letter = next(each.split()[-1] for each in game.actions if each.startswith(f"assign {who} to"))
    do(game, f"assign {who} to {letter}")
    if kind(game) == "missions.assign":
        do(game, "draw")
    return game, do(game, "draw")


# M1 Thief


@pytest.mark.case("VE-M1")
@pytest.mark.parametrize(
    ("die", "card"), [(1, "advisor-android"), (2, "advisor-android"), (3, "charsot"), (4, "charsot")]
)
def test_a_thief_takes_what_the_die_says_and_its_owner_does_nothing(lay: Lay, die: int, card: str) -> None:
    people = {
        "kogus": {"place": "222.1", "possessions": [card]},
        "zina-adora": {"place": "222.1", "possessions": ["cache-of-rare-gems"]},
    }
    game = lay(REBELS, characters=people, dice=[die])
    come_due(game, "M1")
    assert game.state.possessions[card].fate == "deck"
    kogus = game.state.characters["kogus"]
    ask = game.ctx.rules.ask
    assert not ask[questions.may_join_missions](game.ctx, kogus)
    assert not ask[questions.may_lead](game.ctx, kogus)
    assert ask[questions.may_join_missions](game.ctx, game.state.characters["tourag"])
    discard(game, "M1")
    assert ask[questions.may_join_missions](game.ctx, kogus)


@pytest.mark.case("VE-M1")
def test_the_die_is_rolled_again_for_what_nobody_has(lay: Lay) -> None:
    people = {"kogus": {"place": "222.1", "possessions": ["cache-of-rare-gems"]}}
    game = lay(REBELS, characters=people, dice=[1, 3, 6])
    come_due(game, "M1")
    assert game.state.possessions["cache-of-rare-gems"].fate == "deck"
    assert only(game.ctx.journal, ThiefStruck).die == 6


@pytest.mark.case("VE-M1", "14.2")
@pytest.mark.parametrize("holder", [(), ("charsot",)])
def test_the_die_of_the_thief_does_not_tell_who_has_what(lay: Lay, holder: tuple[str, ...]) -> None:
    people = {"kogus": {"place": "222.1", "possessions": ["cache-of-rare-gems", *holder]}}
    game = lay(REBELS, characters=people)
    assert major.Theft().read_roll(game.ctx, (3,)).words == "the thief is after the Charsot"


@pytest.mark.case("VE-M1")
def test_both_players_see_what_the_thief_takes(lay: Lay) -> None:
    people = {"kogus": {"place": "222.1", "possessions": ["charsot"]}}
    game = come_due(lay(REBELS, characters=people, dice=[3]), "M1")
    assert only(game.ctx.journal, PossessionLost).seen


@pytest.mark.case("VE-M1")
def test_if_there_is_nothing_to_steal_the_card_goes_back_and_the_deck_is_shuffled(lay: Lay) -> None:
    game = come_due(lay(REBELS, characters=at_town("kogus")), "M1")
    assert boxes(game.ctx).back == ("M1",)
    assert memory(game.ctx).robbed == ""


# M2 Sun Turbulences


@pytest.mark.case("VE-M2")
@pytest.mark.parametrize(("code", "attacked"), [("M2", False), ("", True)])
def test_the_frost_mist_of_lonica_does_not_attack(lay: Lay, code: str, attacked: bool) -> None:
    place = next(each for each in ("421.1", "421.2", "421.3") if creature_of(lay, each) == "frost-mist")
    _, events = meets(lay, code, "rebel", "kogus", place, "creature_attack")
    assert bool(every(events, FightBegan)) is attacked


def creature_of(lay: Lay, place: str) -> str | None:
    environ = lay(REBELS).facts.environs.get(place)
    return None if environ is None else environ.creature


@pytest.mark.case("VE-M2")
@pytest.mark.parametrize(("code", "attacked"), [("M2", True), ("", False)])
def test_nobody_trusts_woada_on_lonica_then(lay: Lay, code: str, attacked: bool) -> None:
    _, events = meets(lay, code, "rebel", "oneste-woada", "421.1", "irate_locals")
    assert bool(every(events, FightBegan)) is attacked


@pytest.mark.case("VE-M2")
def test_the_sun_changes_nothing_for_woada_elsewhere_nor_for_others_on_lonica(lay: Lay) -> None:
    """Elsewhere locals trust her as ever; on Lonica only their trust is gone, not what else people know."""
    _, events = meets(lay, "M2", "rebel", "oneste-woada", "331.1", "irate_locals")
    assert only(events, EventIgnored).reason == "the locals trust one of the group"
    assert not every(events, FightBegan)
    game = turn_up(lay(REBELS), "M2")
    helps = game.ctx.rules.ask[questions.keeps_off]
    known = (abilities.KNOWS_LOCALS, abilities.KNOWS_SENTRIES, abilities.KNOWS_BEASTS)
    assert [helps(game.ctx, "421.1", each) for each in known] == [False, True, True]
    assert [helps(game.ctx, "331.1", each) for each in known] == [True, True, True]


@pytest.mark.case("VE-M2")
def test_a_blizzard_on_rhexia_costs_one_of_the_group_a_point_and_nobody_fights(lay: Lay) -> None:
    place = "441.1"
    game = lay(
        REBELS,
        characters=at_town("kogus", "zina-adora", place=place),
        cards=[with_event(place, "creature_attack")],
        planets={"441": {"state": "imperial-control"}},
    )
    until(game, "missions")
    turn_up(game, "M2")
    go(game, "D", "kogus", "zina-adora", place=place)
    events = do(game, "draw")
    assert kind(game) == "missions.blizzard"
    assert question(game).side == "rebel"
    events += do(game, "wound zina-adora")
    assert only(events, BlizzardStruck).character == "zina-adora"
    assert not every(events, FightBegan)
    assert game.state.characters["zina-adora"].wounds == 1
    assert game.state.characters["kogus"].wounds == 0


@pytest.mark.case("VE-M2", "VC-57m")
def test_no_blizzard_keeps_the_robots_of_rhexia_away(lay: Lay) -> None:
    """The Thunks cannot come; whom Security Measures find is attacked by a robot as anywhere."""
    _, events = meets(lay, "M2", "rebel", "kogus", "441.1", "security:found")
    assert only(events, FightBegan).attacker == "sentry-robot"


@pytest.mark.case("VE-M2")
def test_whose_last_point_it_is_lies_there_as_by_the_thunks(lay: Lay) -> None:
    place = "441.1"
    game = lay(
        REBELS,
        characters=at_town("kogus", place=place),
        cards=[with_event(place, "creature_attack")],
        planets={"441": {"state": "imperial-control"}},
    )
    until(game, "missions")
    kogus = game.state.characters["kogus"]
    kogus.wounds = characters.rating(game.ctx, kogus, "endurance") - 1
    turn_up(game, "M2")
    go(game, "D", "kogus", place=place)
    do(game, "draw")
    assert kogus.fate == "incapacitated"
    assert kogus.plight
    assert (kogus.plight.cause.kind, kogus.plight.cause.source) == ("creature", "thunk")


# M3, M4, M29: creatures that keep quiet


@pytest.mark.case("VE-M3", "VE-M4", "VE-M29a")
@pytest.mark.parametrize(
    ("card", "side", "who", "place"),
    [
        ("M3", "rebel", "kogus", "342.3"),
        ("M4", "imperial", "redjac", "341.2"),
        ("M29", "rebel", "kogus", "232.1"),
    ],
)
def test_a_creature_leaves_one_side_alone_while_the_card_lies_open(
    lay: Lay, card: str, side: Any, who: str, place: str
) -> None:
    def spared(code: str, by: Any) -> str:
        game = lay(REBELS, characters=at_town(who, place=place))
        if code:
            turn_up(game, code)
        creature = game.facts.environs[place].creature
        assert creature is not None
        meeting = CreatureEncounter(place=place, side=by, creature=creature, members=(who,))
        return meeting.why_spared(game.ctx)

    assert spared(card, side)
    assert not spared("", side)
    assert not spared(card, "imperial" if side == "rebel" else "rebel")


@pytest.mark.case("VE-M3a")
def test_the_rylians_give_the_rebels_two_points(lay: Lay) -> None:
    game = lay(REBELS)
    before = points(game)["rebel"]
    come_due(game, "M3")
    assert points(game)["rebel"] == before + 2


# M7 Rebel Droid Virus


@pytest.mark.case("VE-M7", "VC-57m")
@pytest.mark.parametrize("event", ["creature_attack:robot2", "security:found"])
@pytest.mark.parametrize(("code", "attacked"), [("M7", True), ("", False)])
def test_robots_attack_the_empire_on_its_own_planets(lay: Lay, code: str, attacked: bool, event: str) -> None:
    _, events = meets(lay, code, "imperial", "redjac", "331.1", event)
    assert bool(every(events, FightBegan)) is attacked


@pytest.mark.case("VE-M7")
@pytest.mark.parametrize(
    ("side", "who", "state", "attacked"),
    [
        ("imperial", "redjac", "rebellion", False),
        ("rebel", "kogus", "rebel-control", False),
        ("rebel", "kogus", "imperial-control", True),
    ],
)
def test_the_virus_changes_nothing_anywhere_else(
    lay: Lay, side: str, who: str, state: str, attacked: bool
) -> None:
    _, events = meets(lay, "M7", side, who, "331.1", "creature_attack:robot2", state=state)
    assert bool(every(events, FightBegan)) is attacked


@pytest.mark.case("VE-M7a")
def test_rogue_bots_of_the_environs_type_appear_anywhere(lay: Lay) -> None:
    game = come_due(lay(REBELS), "M7")
    assert question(game).side == "rebel"
    places = {each.split()[3] for each in game.actions if each.startswith("place")}
    assert {"162.1", "441.1", "523.1"} <= places
    action = next(each for each in game.actions if each.endswith("at 523.1"))
    do(game, action)
    (unit,) = troops(game, "523.1")
    row = game.facts.unit_kinds[unit]
    assert (row.strength, row.space_strength, row.environ_type) == (1, 0, "subterranean")


# M9 to M11 Solvian Festivals

FESTIVALS = ["M9", "M10", "M11"]


@pytest.mark.case("VE-M9", "VE-M10", "VE-M11")
@pytest.mark.parametrize("code", FESTIVALS)
def test_rebels_on_solvia_heal_whatever_they_have_done(lay: Lay, code: str) -> None:
    people = {"kogus": {"place": "432.1", "wounds": 2}, "zina-adora": {"place": "331.1", "wounds": 1}}
    game = lay(REBELS, characters=people)
    turn_up(game, code)
    game.ctx.rules.ask[galactic.after_missions](game.ctx, "imperial")
    assert game.state.characters["kogus"].wounds == 2
    game.ctx.rules.ask[galactic.after_missions](game.ctx, "rebel")
    assert game.state.characters["kogus"].wounds == 1
    assert game.state.characters["zina-adora"].wounds == 1


@pytest.mark.case("VE-M9", "VE-M10", "VE-M11", "VE-M9a", "VE-M11a")
def test_festivals_that_lie_together_count_each_by_itself(lay: Lay) -> None:
    """VQ-231: one heals a wound, two heal two; and each has guests of its own when it is due."""
    people = {"kogus": {"place": "432.1", "wounds": 3}}
    planets = {
        "432": {"state": "rebel-control"},
        "331": {"state": "imperial-control", "loyalty": "patriotic"},
    }
    game = lay(REBELS, characters=people, planets=planets)
    for code in ("M9", "M11"):
        turn_up(game, code)
    game.ctx.rules.ask[galactic.after_missions](game.ctx, "rebel")
    assert game.state.characters["kogus"].wounds == 1
    for code in ("M9", "M11"):
        come_due(game, code)
        do(game, "turn 331")
    assert loyalty(game, "331") == NEUTRAL


@pytest.mark.case("VE-M9", "VE-M10", "VE-M11")
@pytest.mark.parametrize("code", FESTIVALS)
@pytest.mark.parametrize(("place", "space"), [("432.2", NEUTRAL - 1), ("331.1", NEUTRAL)])
def test_a_battle_on_solvia_turns_it_to_the_defender(lay: Lay, code: str, place: str, space: int) -> None:
    game = lay(
        "rebel-1.military-combat",
        units={place: {"line": 1, "urban-2-1": 1}},
        planets={place[:3]: {"state": "imperial-control", "loyalty": "neutral"}},
        dice=[1, 1],
    )
    turn_up(game, code)
    until(game, "military-combat") if kind(game) != "military-combat" else None
    do(game, f"attack at {place}")
    while any(
        "Combat" in type(each).__name__ and "Segment" not in type(each).__name__ for each in game.state.stack
    ):
        do(game, game.actions[0])
    assert loyalty(game, place[:3]) == space


@pytest.mark.case("VE-M9", "VE-M10", "VE-M11")
@pytest.mark.parametrize("code", FESTIVALS)
def test_there_is_no_civil_disorder_on_solvia(lay: Lay, code: str) -> None:
    _, events = meets(lay, code, "rebel", "kogus", "432.1", "civil_disorder")
    assert only(events, EventIgnored).case == "VE-M9"
    _, events = meets(lay, "", "rebel", "kogus", "432.1", "civil_disorder")
    assert not every(events, EventIgnored)


@pytest.mark.case("VE-M9a", "VE-M10a", "VE-M11a")
@pytest.mark.parametrize("code", FESTIVALS)
def test_guests_of_a_free_solvia_turn_one_planet(lay: Lay, code: str) -> None:
    planets = {
        "432": {"state": "rebel-control"},
        "331": {"state": "imperial-control", "loyalty": "loyal"},
        "223": {"state": "imperial-control", "loyalty": "unrest"},
    }
    game = come_due(lay(REBELS, planets=planets), code)
    offered = set(game.actions)
    assert "no planet" in offered
    assert "turn 331" in offered
    assert not {"turn 162", "turn 241", "turn 451", "turn 223"} & offered
    do(game, "turn 331")
    assert loyalty(game, "331") == NEUTRAL
    game = lay(REBELS, planets={"432": {"state": "imperial-control"}})
    before = question(game)
    assert question(come_due(game, code)).kind == before.kind


# M12 Corrupt Administration


@pytest.mark.case("VE-M12", "VE-22")
@pytest.mark.parametrize("held", [20, 3])
def test_eight_points_change_sides_below_zero_if_need_be(lay: Lay, held: int) -> None:
    game = lay(REBELS)
    record(game).tracks = {"rebel": 1, "imperial": held}
    turn_up(game, "M12")
    assert points(game) == {"rebel": 9, "imperial": held - 8}


@pytest.mark.case("VE-M12a")
def test_the_rebels_give_up_a_cell_of_their_choice(lay: Lay) -> None:
    game = lay(REBELS)
    game.state.camps.update({"223.1": 0, "331.1": 0})
    come_due(game, "M12")
    assert set(game.actions) == {"give up the cell at 223.1", "give up the cell at 331.1"}
    do(game, "give up the cell at 331.1")
    assert set(game.state.camps) == {"223.1"}


@pytest.mark.case("VE-M12a")
def test_without_a_cell_an_infiltrated_conduit_is_destroyed_not_at_the_base(lay: Lay) -> None:
    game = lay(REBELS)
    sites = [each for each in conduits.everywhere(game.ctx) if each != record(game).base]
    for site in sites[:2]:
        conduits.infiltrate(game.ctx, site, "a test", "VC-24a")
    come_due(game, "M12")
    assert set(game.actions) == {f"give up the conduit on {each}" for each in sites[:2]}
    do(game, f"give up the conduit on {sites[0]}")
    assert conduits.state_of(game.ctx, sites[0]) == "destroyed"
    assert conduits.state_of(game.ctx, sites[1]) == "infiltrated"


# M14, M15


@pytest.mark.case("VE-M14")
def test_an_atrocity_may_strike_any_planet(lay: Lay) -> None:
    game = lay(EMPIRE)
    strikes = game.ctx.rules.ask[galactic.strikes_anywhere]
    assert not strikes(game.ctx)
    turn_up(game, "M14")
    assert strikes(game.ctx)
    discard(game, "M14")
    assert not strikes(game.ctx)


@pytest.mark.case("VE-M15")
def test_the_empire_sells_arms_in_each_production(lay: Lay) -> None:
    gained = []
    for code in ("", "M15"):
        game = lay("galactic.maintenance")
        record(game).tracks = {"rebel": 0, "imperial": 10}
        if code:
            turn_up(game, code)
        while game.ctx.segment != "galactic.imperial-purchases":
            do(game, game.actions[-1])
        gained.append(points(game)["imperial"])
    assert gained[1] - gained[0] == 3


@pytest.mark.case("VE-M15a")
def test_xela_grebb_turns_to_the_rebels_for_good(lay: Lay) -> None:
    game = come_due(lay(REBELS), "M15")
    discard(game, "M15")
    court = game.facts.sovereigns["xela-grebb"].environ
    ruler = sovereigns.ruler(game.ctx, court)
    assert ruler is not None
    assert ruler.allegiance == "rebel"


@pytest.mark.case("VE-M15a")
@pytest.mark.parametrize("summoner", ["imperial", "rebel"])
def test_summoned_by_the_empire_he_changes_sides_without_new_troops(lay: Lay, summoner: Any) -> None:
    game = lay(REBELS)
    sovereign = game.facts.sovereigns["xela-grebb"]
    sovereigns.summon(game.ctx, sovereign, summoner, 0)
    come_due(game, "M15")
    assert game.state.characters["xela-grebb"].side == "rebel"
    assert game.state.characters["xela-grebb"].place == sovereign.environ
    assert not troops(game, sovereign.environ)
    assert len(every(game.ctx.journal, SovereignSummoned)) == (2 if summoner == "imperial" else 1)


# M18


@pytest.mark.case("VE-M18")
def test_standard_ships_stay_and_no_pdb_is_raised(lay: Lay) -> None:
    people = {
        "els-taroff": {"place": "162.1", "ship": "imperial-spaceship"},
        "redjac": {"place": "162.1", "ship": "redjacs-spaceship"},
    }
    game = lay(EMPIRE, characters=people)
    ask, ships = game.ctx.rules.ask, game.ctx
    own = {who: spaceships.owned_by(ships, who) for who in people}
    assert own["els-taroff"] is not None
    assert own["redjac"] is not None
    assert not ask[questions.is_grounded](game.ctx, own["els-taroff"])
    turn_up(game, "M18")
    assert ask[questions.is_grounded](game.ctx, own["els-taroff"])
    assert not ask[questions.is_grounded](game.ctx, own["redjac"])
    assert not ask[galactic.raises_pdbs](game.ctx)
    assert ask[galactic.builds_pdbs](game.ctx)


@pytest.mark.case("VE-M18a")
def test_when_due_no_pdb_is_put_up_either(lay: Lay) -> None:
    game = lay(EMPIRE)
    turn_up(game, "M18")
    come_due(game, "M18")
    assert not game.ctx.rules.ask[galactic.builds_pdbs](game.ctx)
    discard(game, "M18")
    assert game.ctx.rules.ask[galactic.builds_pdbs](game.ctx)


# M19, M32, M33: secrets


@pytest.mark.case("VE-M19")
def test_the_dead_world_is_revealed(lay: Lay) -> None:
    game = lay(REBELS, secrets={"222": {"code": "dead-world"}})
    turn_up(game, "M19")
    assert only(game.ctx.journal, SecretRevealed).planet == "222"
    assert game.state.planets["222"].status == "destroyed"


@pytest.mark.case("VE-M32")
def test_empire_forever_comes_to_light_with_a_line_and_a_militia(lay: Lay) -> None:
    game = lay(EMPIRE, secrets={"541": {"code": "empire-forever"}})
    turn_up(game, "M32")
    assert only(game.ctx.journal, SecretRevealed).planet == "541"
    place = game.ctx.board.surface["541"][0]
    while kind(game) == "events.card":
        do(game, next(each for each in game.actions if f"at {place}" in each))
    assert troops(game, place) == {"line": 1, "militia": 1}


@pytest.mark.case("VE-M32", "VE-M25")
def test_what_the_pool_lacks_comes_from_the_map_and_its_price_comes_back(lay: Lay) -> None:
    game = lay(EMPIRE, units={"331.1": {"line": 1}})
    stock = game.ctx.rules.ask[questions.counters](game.ctx, "line")
    units.add(game.ctx, "331.1", "imperial", {"line": stock})
    before = points(game)["imperial"]
    turn_up(game, "M25")
    assert any("from 331.1" in each for each in game.actions) or troops(game, "412.2")
    while kind(game) == "events.card":
        do(game, game.actions[0])
    assert troops(game, "412.2") == {"line": 1, "militia": 1}
    price = game.facts.unit_kinds["line"].cost
    assert points(game)["imperial"] == before + (price or 0)
    assert troops(game, "331.1") == {"line": stock}


@pytest.mark.case("VE-M25", "VE-M32")
def test_nobody_is_taken_from_where_he_is_to_appear(lay: Lay) -> None:
    """All Lines stand in Environs in which one might appear: none comes, and nothing is refunded."""
    game = lay(EMPIRE, units={"331.1": {"line": 1}})
    stock = game.ctx.rules.ask[questions.counters](game.ctx, "line")
    units.add(game.ctx, "331.1", "imperial", {"line": stock})
    before, asked = points(game)["imperial"], question(game).kind
    places = tuple(each for each in game.ctx.board.sizes if each != "162.1")
    play(game, ImperialGift(code="M25", case="VE-M25", places=places, kinds=("line",)))
    assert question(game).kind == asked
    assert points(game)["imperial"] == before
    play(game, ImperialGift(code="M25", case="VE-M25", places=("162.1",), kinds=("line",)))
    assert troops(game, "162.1") == {"line": 1}


@pytest.mark.case("VE-M33")
@pytest.mark.parametrize(("state", "up"), [("imperial-control", False), ("rebel-control", True)])
def test_welcome_rebels_comes_to_light_with_units_and_a_cell(lay: Lay, state: str, up: bool) -> None:
    planet = {"state": state, "pdb": 1, "pdb_up": True}
    if state == "imperial-control":
        planet["loyalty"] = "neutral"
    game = lay(EMPIRE, secrets={"541": {"code": "welcome-rebels"}}, planets={"541": planet})
    turn_up(game, "M33")
    assert game.state.planets["541"].pdb_up is up
    while kind(game) == "events.card":
        do(game, game.actions[0])
    raised = {
        unit: number
        for place in game.ctx.board.surface["541"]
        for unit, number in troops(game, place).items()
    }
    kinds = game.facts.unit_kinds
    assert sorted((kinds[each].strength, kinds[each].space_strength) for each in raised) == [(2, 1), (2, 3)]


# M21 Pronoxian Mercenaries


@pytest.mark.case("VE-M21")
@pytest.mark.parametrize(("before", "after"), [("loyal", NEUTRAL), ("unrest", None)])
def test_the_mercenaries_of_pronox_mutiny(lay: Lay, before: str, after: int | None) -> None:
    planets = {"231": {"state": "imperial-control", "loyalty": before}}
    game = lay("rebel-1.search", planets=planets, characters=at_town("kogus", place="331.1"))
    turn_up(game, "M21")
    while kind(game) == "events.card":
        do(game, game.actions[0])
    (unit,) = troops(game, "231.1")
    row = game.facts.unit_kinds[unit]
    assert (row.strength, row.space_strength, row.environ_type) == (2, 3, "urban")
    assert game.state.planets["231"].status == "imperial-control"
    while memory(game.ctx).stirred:
        do(game, game.actions[-1])
    if after is None:
        assert game.state.planets["231"].status in ("rebellion", "rebel-control")
    else:
        assert loyalty(game, "231") == after


@pytest.mark.case("VE-M21", "VC-32", "VC-33b")
def test_example_31_the_mutiny_makes_a_crisis_of_two_rebellions(lay: Lay) -> None:
    """Pronox is the third planet of Province Two that rises: one Emergency Point, once; help for Orning."""
    risen = {"state": "rebellion", "pdb_up": False}
    planets = {"221": risen, "223": risen, "231": {"state": "imperial-control", "loyalty": "unrest"}}
    game = lay("rebel-1.search", planets=planets, characters=at_town("kogus", place="331.1"))
    assert alarm(game.ctx).crises == ()
    turn_up(game, "M21")
    while kind(game) == "events.card":
        do(game, game.actions[0])
    assert (alarm(game.ctx).crises, alarm(game.ctx).points) == ((), 0), "not before the Mission Phase"
    while memory(game.ctx).stirred:
        do(game, game.actions[-1])
    assert game.state.planets["231"].status in ("rebellion", "rebel-control")
    assert (alarm(game.ctx).crises, alarm(game.ctx).points) == (("2",), 1)
    for seat in ("152", "311", "411", "542", "162"):
        assert permissions.crisis(game.ctx, "imperial", f"{seat}.orbit", questions.FLEET) == ("241",)
    statuses: tuple[PlanetStatus, ...] = ("imperial-control", "rebellion")
    for status in statuses:
        game.ctx.set_planet(replace(game.state.planets["231"], status=status))
        game.ctx.settle()
    assert (alarm(game.ctx).crises, alarm(game.ctx).points) == (("2",), 1)


@pytest.mark.case("VE-M21a", "VE-M25a")
@pytest.mark.parametrize(("card", "who"), [("M21", "ascaill"), ("M25", "odel-hobar")])
def test_when_due_a_sovereign_comes_to_the_empire_with_his_troops(lay: Lay, card: str, who: str) -> None:
    game = come_due(lay(EMPIRE), card)
    assert game.state.characters[who].side == "imperial"
    assert kind(game) == "force-points.here"
    environ = game.facts.environs[game.facts.sovereigns[who].environ]
    assert only(game.ctx.journal, SovereignSummoned).points == environ.resource
    game = lay(EMPIRE)
    sovereigns.murder(game.ctx, game.facts.sovereigns[who], "rebel")
    before = question(game).kind
    assert question(come_due(game, card)).kind == before
    assert game.state.characters[who].fate == "dead"


# M23 Palace Intrigues


@pytest.mark.case("VE-M23")
def test_thysa_lies_in_her_palace_and_a_capital_wavers(lay: Lay) -> None:
    planets = {"241": {"state": "imperial-control", "loyalty": "loyal"}}
    people = {**at_town("thysa-kymbo", place="331.1"), **at_town("kogus", place="331.1")}
    game = lay("rebel-1.search", characters=people, planets=planets)
    turn_up(game, "M23")
    thysa = game.state.characters["thysa-kymbo"]
    assert thysa.place == "162.1"
    assert characters.rating(game.ctx, thysa, "endurance") - thysa.wounds == 1
    assert "turn 241" in game.actions
    assert "turn 152" not in game.actions
    assert "no planet" in game.actions
    do(game, "turn 241")
    assert loyalty(game, "241") == NEUTRAL
    assert not game.state.camps
    while memory(game.ctx).cells:
        do(game, game.actions[-1])
    if kind(game) == "events.card":
        do(game, game.actions[0])
    assert [game.ctx.board.planet_of[each] for each in game.state.camps] == ["241"]


@pytest.mark.case("VE-M23a")
def test_she_stays_orlog_does_not_move_and_capitals_rise_with_civil_war(lay: Lay) -> None:
    game = lay(EMPIRE, characters=at_town("thysa-kymbo", place="331.1"))
    ask = game.ctx.rules.ask
    thysa = game.state.characters["thysa-kymbo"]
    assert not civil_war.is_divided(game.ctx, "241")
    turn_up(game, "M23")
    for may in (questions.may_move, questions.may_lead, questions.may_join_missions):
        assert not ask[may](game.ctx, thysa)
    assert ask[questions.loyalty_is_fixed](game.ctx, "162")
    assert not ask[questions.loyalty_is_fixed](game.ctx, "241")
    assert civil_war.is_divided(game.ctx, "241")
    assert not civil_war.is_divided(game.ctx, "331")
    discard(game, "M23")
    assert ask[questions.may_lead](game.ctx, thysa)


@pytest.mark.case("VE-M23")
def test_whoever_is_sent_home_gives_away_those_who_are_there(lay: Lay) -> None:
    people = {"thysa-kymbo": {"place": "331.1", "detected": True}, "redjac": {"place": "162.1"}}
    game = turn_up(lay(EMPIRE, characters=people), "M23")
    assert game.state.characters["thysa-kymbo"].place == "162.1"
    assert game.state.characters["redjac"].detected


# M24 Reforms


@pytest.mark.case("VE-M24", "VE-M24a")
def test_reforms_cost_three_points_once_in_a_production(lay: Lay) -> None:
    planets = {
        "331": {"state": "imperial-control", "loyalty": "dissent"},
        "223": {"state": "imperial-control", "loyalty": "unrest"},
        "221": {"state": "imperial-control", "loyalty": "patriotic"},
    }
    game = lay("galactic.maintenance", planets=planets)
    record(game).tracks = {"rebel": 0, "imperial": 30}
    turn_up(game, "M24")
    while kind(game) != "events.card":
        do(game, game.actions[-1])
    before = points(game)["imperial"]
    assert "reform 331" in game.actions
    assert "reform 223" not in game.actions
    assert "reform 221" not in game.actions
    assert question(game).side == "imperial"
    space = loyalty(game, "331")
    do(game, "reform 331")
    assert loyalty(game, "331") == space - 1
    assert points(game)["imperial"] == before - 3
    assert kind(game) != "events.card"
    discard(game, "M24")
    assert loyalty(game, "331") == space - 1


# M26 Magda Sheels


@pytest.mark.case("VE-M26", "VE-M26b")
def test_magda_sheels_leaves_the_empire_and_units_worth_three_points_go(lay: Lay) -> None:
    game = lay(EMPIRE, units={"331.1": {"line": 1, "militia": 3}})
    sovereign = game.facts.sovereigns[MAGDA]
    sovereigns.summon(game.ctx, sovereign, "imperial", 0)
    worth = value(game)
    turn_up(game, "M26")
    while kind(game) == "events.card":
        do(game, game.actions[0])
    assert worth - value(game) == 3
    assert MAGDA not in game.state.characters
    assert sovereigns.unsummoned(game.ctx, sovereign.environ) is not None
    again = index_of(game.state)
    assert (game.ctx.index.people, game.ctx.index.rank) == (again.people, again.rank)


def value(game: Game) -> int:
    kinds = game.facts.unit_kinds
    stacks = game.state.stacks["imperial"].values()
    return sum((kinds[each].cost or 0) * n for stack in stacks for each, n in stack.units.items())


@pytest.mark.case("VE-M26a")
def test_nobody_summons_her_while_the_card_lies_open(lay: Lay) -> None:
    game = lay(EMPIRE)
    closed = game.ctx.rules.ask[questions.closed_missions]
    site = Site(game.facts.sovereigns[MAGDA].environ, "imperial")
    assert not closed(game.ctx, site)
    turn_up(game, "M26")
    assert closed(game.ctx, site) == ("E",)
    discard(game, "M26")
    assert not closed(game.ctx, site)


# M30 Ancore


@pytest.mark.case("VE-M30")
def test_every_environ_of_ancore_has_a_coup_rating_for_the_rebels(lay: Lay) -> None:
    game = lay(REBELS)
    rating = game.ctx.rules.ask[questions.coup_rating]
    assert rating(game.ctx, "231.1", "rebel") == 0
    turn_up(game, "M30")
    assert rating(game.ctx, "231.1", "rebel") == rating(game.ctx, "232.1", "rebel") == 2
    assert rating(game.ctx, "231.1", "imperial") == 0
    assert rating(game.ctx, "331.1", "rebel") == (game.facts.environs["331.1"].coup or 0)
    group = Group(letter="C", members=("tourag",))
    parts = bonus_draws(game.ctx, Site("231.1", "rebel"), group)[1]
    assert any(part.by == 2 and "Coup" in part.reason for part in parts)


@pytest.mark.case("VE-M30a", "VE-22")
def test_ancore_costs_two_points_for_each_planet_controlled(lay: Lay) -> None:
    planets = {"231": {"state": "rebel-control"}, "232": {"state": "imperial-control"}}
    game = lay(REBELS, planets=planets)
    others = [each for each in game.facts.systems["23"].planets if each not in planets]
    record(game).tracks = {"rebel": 1, "imperial": 9}
    come_due(game, "M30")
    assert points(game) == {"rebel": -1, "imperial": 9 - 2 * (1 + len(others))}


# M31 Illias Discourses


@pytest.mark.case("VE-M31")
def test_the_professor_adds_a_draw_to_diplomacy(lay: Lay) -> None:
    game = lay(REBELS, characters=at_town("professor-mareg", place="331.1"))

    def draws(letter: str) -> int:
        group = Group(letter=letter, members=("professor-mareg",))
        return bonus_draws(game.ctx, Site("331.1", "rebel"), group)[0]

    before = draws("D"), draws("I")
    turn_up(game, "M31")
    assert (draws("D"), draws("I")) == (before[0] + 1, before[1])


@pytest.mark.case("VE-M31a")
def test_one_planet_turns_but_not_into_unrest(lay: Lay) -> None:
    planets = {
        "223": {"state": "imperial-control", "loyalty": "dissent"},
        "232": {"state": "imperial-control", "loyalty": "neutral"},
    }
    game = come_due(lay(REBELS, planets=planets), "M31")
    offered = set(game.actions)
    assert "turn 232" in offered
    assert "turn 223" not in offered
    assert not {"turn 241", "turn 451", "turn 222"} & offered
    assert "turn 162" in offered
    do(game, "turn 232")
    assert loyalty(game, "232") == DISSENT


# M16 Thesian Technicians


@pytest.mark.case("VE-M16")
@pytest.mark.parametrize(("rhexia", "raised"), [("imperial-control", False), ("rebel-control", True)])
def test_technicians_raise_three_units_by_one_level_for_one_point_each(
    lay: Lay, rhexia: str, raised: bool
) -> None:
    game = lay(
        REBELS,
        units={"331.1": {"urban-1-0": 1, "urban-2-1": 1, "urban-2-3": 1}},
        planets={"441": {"state": rhexia}, "331": {"state": "rebel-control"}},
    )
    record(game).tracks = {"rebel": 3, "imperial": 0}
    come_due(game, "M16")
    assert ("raise urban-2-3 at 331.1" in game.actions) is raised
    do(game, "raise urban-1-0 at 331.1")
    assert troops(game, "331.1") == {"urban-2-1": 2, "urban-2-3": 1}
    do(game, "raise urban-2-1 at 331.1")
    assert points(game)["rebel"] == 1
    assert troops(game, "331.1") == {"urban-2-1": 1, "urban-2-3": 2}
    assert "raise urban-2-1 at 331.1" not in game.actions
    if raised:
        do(game, "raise urban-2-3 at 331.1")
        assert troops(game, "331.1") == {"urban-2-1": 1, "urban-2-3": 1, "urban-4-3": 1}
    assert kind(game) != "events.card"


@pytest.mark.case("VE-M16")
@pytest.mark.parametrize(("number", "held"), [(2, 9), (3, 2)])
def test_without_three_units_or_points_one_comes_in_the_drift_of_deblon(
    lay: Lay, number: int, held: int
) -> None:
    planets = {"331": {"state": "rebel-control"}}
    game = lay(REBELS, units={"331.1": {"urban-2-1": number}}, planets=planets)
    record(game).tracks = {"rebel": held, "imperial": 0}
    come_due(game, "M16")
    assert troops(game, game.ctx.board.drifts["44"][0]) == {"urban-2-3": 1}
    assert points(game)["rebel"] == held


# M19 Dead World


@pytest.mark.case("VE-M19a")
@pytest.mark.parametrize(
    ("others", "loser"),
    [("rebel-control", "rebel"), ("imperial-control", "imperial"), ("rebellion", "imperial")],
)
def test_the_nearest_unit_of_who_holds_most_around_the_dead_world_is_lost(
    lay: Lay, others: str, loser: str
) -> None:
    facts = lay(REBELS).facts
    near = {"22"}.union(*({way.a, way.b} for way in facts.routes if "22" in (way.a, way.b)))
    around = [each.id for each in facts.planets.values() if each.system in near and each.id != "222"]
    game = lay(
        REBELS,
        secrets={"222": {"code": "dead-world"}},
        # Where the others are nobody's one is free, and the Dead World itself the Empire's: they are even.
        planets={each: {"state": others} for each in around}
        | ({"221": {"state": "rebel-control"}} if others == "rebellion" else {}),
        units={"223.1": {"patrol": 1, "urban-2-1": 1}, "551.1": {"patrol": 1, "urban-2-1": 1}},
    )
    come_due(game, "M19")
    lost = {"imperial": "patrol", "rebel": "urban-2-1"}[loser]
    assert lost not in troops(game, "223.1")
    assert len(troops(game, "223.1")) == 1
    assert troops(game, "551.1") == {"patrol": 1, "urban-2-1": 1}


# M20 Destructor Device


@pytest.mark.case("VE-M20")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_the_device_of_adrax_strikes_all_units_with_one_die(lay: Lay, die: int) -> None:
    game = lay(
        REBELS,
        units={
            "523.1": {"militia": 2, "subterranean-1-0": 2},
            "523.2": {"militia": 2, "urban-1-0": 2},
        },
        planets={"523": {"state": "rebellion", "pdb": 1, "pdb_up": True}},
        dice=[die],
    )
    before = {place: troops(game, place) for place in ("523.1", "523.2")}
    turn_up(game, "M20")
    while kind(game) == "losses":
        do(game, game.actions[0])
    assert not game.state.planets["523"].pdb_up

    def lost(place: str, unit: str) -> int:
        return before[place][unit] - troops(game, place).get(unit, 0)

    def expected(column: str) -> int:
        return min(2, tables.military_losses(column, die, None, facts=game.facts).defender_loss)

    step = tables.environ_shifts("imperial", rebel_in_own_environ=True, facts=game.facts)
    home = tables.shift_column("2-1", sum(each.columns for each in step), facts=game.facts)
    assert lost("523.1", "militia") == expected("2-1")
    assert lost("523.1", "subterranean-1-0") == expected(home)
    assert lost("523.2", "militia") == lost("523.2", "urban-1-0") == expected("1-2")


# M28 Bridne Murcada


@pytest.mark.case("VE-M28")
def test_bridne_leaves_her_things_to_friends_and_comes_back_to_any_rebel(lay: Lay) -> None:
    people = {
        "bridne-murcada": {"place": "331.1", "possessions": ["charsot"]},
        **at_town("kogus", place="331.1"),
        "zina-adora": {"place": "421.1", "detected": True},
    }
    game = lay(REBELS, characters=people)
    turn_up(game, "M28")
    assert "give charsot to kogus" in game.actions
    assert "give charsot to zina-adora" not in game.actions
    do(game, "give charsot to kogus")
    if "leave" in game.actions:
        do(game, "leave")
    bridne = game.state.characters["bridne-murcada"]
    assert bridne.fate == "away"
    assert game.state.possessions["charsot"].owner == "kogus"
    assert not any(each.id == "bridne-murcada" for each in characters.at(game.ctx, "331.1", "rebel"))
    come_due(game, "M28")
    assert memory(game.ctx).frozen == ""
    discard(game, "M28")
    back = forces.comes_back(game.ctx)
    assert back is not None
    play(game, back)
    do(game, "return to zina-adora")
    assert (bridne.fate, bridne.place) == ("free", "421.1")
    assert bridne.detected


@pytest.mark.case("VE-M28")
@pytest.mark.parametrize("seen", [True, False])
def test_she_comes_back_unseen_and_gives_nobody_away(lay: Lay, seen: bool) -> None:
    """She was detected as she left."""
    people = {
        "bridne-murcada": {"place": "331.1", "detected": True},
        "zina-adora": {"place": "421.1", "detected": seen},
    }
    game = lay(REBELS, characters=people)
    turn_up(game, "M28")
    discard(game, "M28")
    back = forces.comes_back(game.ctx)
    assert back is not None
    play(game, back)
    do(game, "return to zina-adora")
    found = game.state.characters
    assert [found[who].detected for who in ("zina-adora", "bridne-murcada")] == [seen, seen]


@pytest.mark.case("VE-M28")
@pytest.mark.parametrize("plight", ["captive", "dead"])
def test_when_no_rebel_is_free_she_comes_to_one_who_is_held(lay: Lay, plight: str) -> None:
    """VQ-489: "any other Rebel character"; only if there is none she stays away."""
    people = {"bridne-murcada": {"place": "331.1"}, "kogus": {"place": "421.1"}}
    people |= {"tourag": {"place": "421.1"}, "jon-kidu": {"place": "421.1"}}
    game = lay(REBELS, characters=people)
    turn_up(game, "M28")
    while game.state.characters["bridne-murcada"].fate == "free":
        do(game, "leave")
    discard(game, "M28")
    kogus, tourag = (game.state.characters[each] for each in ("kogus", "tourag"))
    harm.die(game.ctx, tourag, Cause(BETRAYAL), "13.4")
    if plight == "dead":
        harm.die(game.ctx, kogus, Cause(BETRAYAL), "13.4")
    else:
        custody.capture(game.ctx, kogus, "jon-kidu", Cause(BETRAYAL), "12.81")
    back = forces.comes_back(game.ctx)
    assert back is not None
    play(game, back)
    bridne = game.state.characters["bridne-murcada"]
    if plight == "dead":
        assert bridne.fate == "away"
    else:
        if "return to kogus" in game.actions:
            do(game, "return to kogus")
        assert (bridne.fate, bridne.place, bridne.stack) == ("free", "421.1", "")
        assert (kogus.fate, kogus.captor) == ("captive", "jon-kidu")


@pytest.mark.case("VE-M28", "VE-M28a")
@pytest.mark.parametrize("free", [True, False])
def test_if_she_is_not_free_lysenda_turns_to_the_empire_and_freezes(lay: Lay, free: bool) -> None:
    held = {"place": "331.1"} if free else {"fate": "dead"}
    planets = {"232": {"state": "imperial-control", "loyalty": "unrest"}}
    game = lay(REBELS, characters={"bridne-murcada": held}, planets=planets)
    if not free:
        turn_up(game, "M28")
        assert game.state.characters["bridne-murcada"].fate == "dead"
    come_due(game, "M28")
    assert loyalty(game, "232") == (UNREST if free else DISSENT)
    ask = game.ctx.rules.ask
    assert ask[questions.loyalty_is_fixed](game.ctx, "232") is not free
    assert ("R" not in ask[questions.closed_missions](game.ctx, Site("232.1", "rebel"))) is free
    discard(game, "M28")
    assert not ask[questions.loyalty_is_fixed](game.ctx, "232")


# M4, M22, M29: the Intelligence Sheet


@pytest.mark.case("VE-M4a")
def test_vrialta_leaves_the_empire_an_exploration_team(lay: Lay) -> None:
    game = lay(EMPIRE)
    before = sheet.stock(game.ctx, TEAMS)
    come_due(game, "M4")
    assert sheet.stock(game.ctx, TEAMS) == before + 1


@pytest.mark.case("VE-M22")
@pytest.mark.parametrize(("level", "after"), [(2, 1), (0, 0)])
def test_the_cartels_are_paid_even_if_nobody_can_be_encouraged(lay: Lay, level: int, after: int) -> None:
    game = lay(EMPIRE)
    sheet.mark(game.ctx, DISCOURAGED, level - sheet.stock(game.ctx, DISCOURAGED), "a test", "VX-19")
    record(game).tracks = {"rebel": 0, "imperial": 1}
    turn_up(game, "M22")
    assert sheet.stock(game.ctx, DISCOURAGED) == after
    assert points(game)["imperial"] == -1


@pytest.mark.case("VE-M29")
def test_the_ursi_tell_two_things_of_the_rebels_choice(lay: Lay) -> None:
    game = lay(
        REBELS, secrets={"222": {"code": "trap"}, "221": {"code": "ipoc"}, "212": {"code": "gem-world"}}
    )
    turn_up(game, "M29")
    chosen = 0
    while kind(game).startswith("intelligence") or kind(game) != "missions":
        if kind(game) == "intelligence.result":
            assert question(game).side == "rebel"
            assert "take general-research" not in game.actions
            chosen += 1
        do(game, game.actions[0])
    assert chosen == 2
    taken = every(game.log, ResultTaken)
    assert [(each.side, each.letters, each.assigned) for each in taken] == [("rebel", 2, False)] * 2


# In the deck itself


@pytest.fixture
def deal() -> Iterator[Lay]:
    with event_table() as found:
        yield found


def to_the_next_event(game: Game) -> None:
    """Pass until the Event Phase of the next Game-Turn is over."""
    turn = game.state.turn
    while game.state.turn == turn or game.ctx.segment == "galactic.event":
        do(game, passing(game))


@pytest.mark.case("VE-M3a", "VE-M15a", "VE-18b", "VE-18c")
def test_a_card_that_lies_in_new_is_due_in_the_next_event_phase(deal: Lay) -> None:
    game = deal(turn=5, new=("G14", "M3", "M15"), top=("G2",))
    court = game.facts.sovereigns["xela-grebb"].environ
    while game.ctx.segment == "galactic.event":
        do(game, passing(game))
    ruler = sovereigns.ruler(game.ctx, court)
    assert ruler is not None
    assert ruler.allegiance == "rebel"
    gained = [each for each in game.log if getattr(each, "case", "") == "VE-M3a"]
    assert len(gained) == 1


@pytest.mark.case("VE-M28")
def test_bridne_returns_when_her_card_leaves_due(deal: Lay) -> None:
    people = {**at_town("bridne-murcada", "kogus", place="331.1"), **at_town("redjac", place="162.1")}
    game = deal("rebel.missions", turn=5, new=("G14", "M28"), top=("G2", "G3"), characters=people)
    play(game, CalledHome())
    while kind(game) == "events.card":
        do(game, "leave")
    bridne = game.state.characters["bridne-murcada"]
    assert bridne.fate == "away"
    to_the_next_event(game)
    assert bridne.fate == "away"
    turn = game.state.turn
    while bridne.fate == "away" and game.state.turn <= turn + 1:
        do(game, passing(game))
    assert bridne.fate == "free"
    assert bridne.place == game.state.characters["kogus"].place


# What an opponent does with them


@pytest.mark.case("VE-M9a", "VE-M12a", "VE-M26", "VE-M24")
def test_a_rookie_answers_what_cards_ask(lay: Lay) -> None:
    planets = {
        "432": {"state": "rebel-control"},
        "331": {"state": "imperial-control", "loyalty": "dissent"},
    }
    game = come_due(lay(REBELS, planets=planets), "M9")
    assert advised(game).startswith("turn ")
    game = lay(REBELS, units={"331.1": {"line": 1}})
    game.state.camps.update({"223.1": 0, "331.1": 0})
    assert advised(come_due(game, "M12")) == "give up the cell at 331.1"
    game = turn_up(lay(EMPIRE, units={"331.1": {"militia": 3}, "223.1": {"militia": 3}}), "M26")
    assert advised(game).startswith("remove ")
    assert advised(come_due(lay(REBELS), "M7")).startswith("place ")
