"""[23.0] Domino Effects: what sparks them, whom they reach, and who is safe from them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.mission_table import draw, send
from tests.engine.province.fleets import kind
from tests.engine.province.fleets import offered as fleet_offered
from tests.engine.province.politics_table import asked, galaxy, loyalty_of, offered, play, status_of
from tests.engine.table import do, ending, every, only, passing, table, until
from tests.engine.toys import toy_rulesets

from fitg.data import facts
from fitg.data.records import Side
from fitg.engine import points
from fitg.engine.events.control import ForcePoints, LoyaltyShifted, StatusChanged
from fitg.engine.events.force_points import ForcePointsSpent
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import CampRemoved
from fitg.engine.events.politics import DominoSparked, PlanetIncited, Ripple
from fitg.engine.game import Game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import ModuleState
from fitg.engine.modules import Module
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.politics import domino
from fitg.engine.rules.politics.domino import Domino, Example, Examples, Law, Liberation, Spark
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe, describe_action

#: The Second Province: Cieson is the home of the Yesters, Orning its capital.
SECOND = ["21", "22", "23", "24"]
#: Wild cards: D and a populace gone wild, D and nothing, R and no creatures.
D_CARDS, R_CARD = [72, 82], 92


def reached(game: Game, planet: str, spark: Spark, favor: Side | None = None) -> dict[str, Any]:
    """The planets that an effect reaches, by race, with their number if it is limited."""
    found = domino.reach(game.ctx, planet, spark, favor)
    return {part.race: (part.planets, part.most) for part in found}


def effect(game: Game, planet: str, spark: Spark, favor: Side = "rebel") -> Domino:
    """The effect, sparked on a planet."""
    play(game, Domino(planet=planet, spark=spark, favor=favor))
    top = game.state.stack[-1]
    assert isinstance(top, Domino)
    return top


# Races


@pytest.mark.case("23.0a")
def test_there_are_eight_star_faring_races_and_all_but_the_rhones_have_a_home() -> None:
    known = facts()

    races = {race.id for race in known.races.values() if race.star_faring}
    homes = {planet.home_of: planet.name for planet in known.planets.values() if planet.home_of}

    assert len(races) == 8
    assert homes == {
        "kayns": "Mimulus",
        "piorads": "Ayod",
        "saurians": "Unarpha",
        "segundens": "Bajukai",
        "suvans": "Mrane",
        "xanthons": "Xan",
        "yesters": "Cieson",
    }
    assert races - homes.keys() == {"rhones"}


@pytest.mark.case("23.42")
def test_a_race_counts_wherever_on_the_planet_it_lives() -> None:
    """Kayns live in the Wild of Etreg only; a mission in its city moves their planets as well."""
    game = galaxy(["12", "21"], {"212": "patriotic"}, characters={"kogus": {"place": "212.1"}})

    assert domino.star_faring(game.ctx, "212") == ("kayns",)
    assert reached(game, "212", "shift")["kayns"] == (("121",), 1)


# What sparks it


def diplomats(letters: int, before: str, side: Side = "rebel") -> Game:
    """So many D are drawn in the Wild of Charkhan."""
    who = "adam-starlight" if side == "rebel" else "redjac"
    game = galaxy(
        SECOND,
        {"223": before, "222": "rebel-control"},
        side=side,
        characters={who: {"place": "223.2"}},
        cards=[*D_CARDS[:letters], *[69, 76, 77]],
    )
    do(game, "missions at 223.2")
    send(game, D=[who])
    draw(game, letters)
    return game


@pytest.mark.case("23.0", "23.1", "S002-ENV-24")
def test_diplomacy_of_two_spaces_moves_a_planet_of_the_system_and_one_of_the_race() -> None:
    game = diplomats(2, "patriotic")

    assert loyalty_of(game, "223") == "neutral"
    assert (asked(game).side, asked(game).kind, asked(game).case) == ("rebel", "domino", "23.1")
    sparked = only(game.log, DominoSparked)
    assert (sparked.planet, sparked.spark, sparked.races) == ("223", "shift", ("yesters",))
    assert offered(game) == ("shift 221", "shift 231", "shift all", "done")
    do(game, "shift 221")
    assert loyalty_of(game, "221") == "dissent"
    assert offered(game) == ("shift 231", "done")
    do(game, "done")
    assert loyalty_of(game, "231") == "neutral"


@pytest.mark.case("23.0", "23.1")
def test_one_space_sparks_nothing() -> None:
    game = diplomats(1, "patriotic")
    do(game, "complete D")

    assert loyalty_of(game, "223") == "loyal"
    assert not every(game.log, DominoSparked)


@pytest.mark.case("23.1")
def test_spaces_count_and_not_letters() -> None:
    """[P-28] Two letters, but the marker reaches Unrest with one space."""
    game = diplomats(2, "dissent")

    assert loyalty_of(game, "223") == "unrest"
    assert not every(game.log, DominoSparked)


@pytest.mark.case("23.1")
def test_the_phasing_player_makes_the_shifts() -> None:
    game = diplomats(2, "unrest", side="imperial")

    assert loyalty_of(game, "223") == "neutral"
    assert (asked(game).side, asked(game).kind) == ("imperial", "domino")
    do(game, "shift 221")
    assert loyalty_of(game, "221") == "loyal"


@pytest.mark.case("23.1", "23.1c")
@pytest.mark.parametrize(
    ("state", "moves"), [("loyal", True), ("neutral", True), ("dissent", False), ("unrest", False)]
)
def test_two_spaces_for_the_empire_move_no_planet_at_dissent_or_unrest(state: str, moves: bool) -> None:
    """A rebellion that is stopped does move one at Dissent (23.2)."""
    game = galaxy(SECOND, {"221": state, "222": "rebel-control"})

    def moved_by(spark: Spark) -> bool:
        return "221" in reached(game, "223", spark, "imperial").get("", ((), 0))[0]

    assert moved_by("shift") == moves
    assert moved_by("stopped") == (state != "unrest")


@pytest.mark.case("23.1")
def test_a_coup_of_two_spaces_sparks_it() -> None:
    game = galaxy(
        SECOND,
        {"241": "patriotic"},
        characters={"rayner-derban": {"place": "241.1"}},
        cards=[69, 81, 72],
        dice=[6, 6],
    )
    do(game, "missions at 241.1")
    send(game, C=["rayner-derban"])
    do(game, "draw")
    until(game, "missions.draw")
    do(game, "draw")
    until(game, "missions.draw")
    do(game, "complete C")

    assert loyalty_of(game, "241") == "neutral"
    assert only(game.log, DominoSparked).spark == "shift"
    assert offered(game) == ("shift 231", "done")


@pytest.mark.case("23.1")
def test_other_shifts_of_two_spaces_spark_nothing() -> None:
    """Civil war, say: only a Coup or Diplomacy does."""
    from fitg.engine.rules import loyalty

    game = galaxy(SECOND)
    loyalty.shift(game.ctx, game.state.planets["221"], 2, "rebel", "something else", "15.12")

    assert loyalty_of(game, "221") == "unrest"
    assert asked(game).kind == "missions"
    assert not every(game.ctx.journal, DominoSparked)


@pytest.mark.case("23.2", "23.0")
def test_starting_a_rebellion_moves_the_star_system() -> None:
    """Quibron rises: first its units, then its neighbours, Angoff being at Unrest already."""
    game = galaxy(
        SECOND,
        {"221": "unrest", "222": "unrest"},
        characters={"kogus": {"place": "221.1"}},
        cards=[R_CARD],
    )
    do(game, "missions at 221.1")
    send(game, R=["kogus"])
    draw(game)
    assert not every(game.log, DominoSparked)
    until(game, "domino")

    assert (asked(game).side, asked(game).case) == ("rebel", "23.2")
    assert every(game.log, ForcePoints)
    assert offered(game) == ("shift 223", "done")
    do(game, "shift 223")
    assert loyalty_of(game, "223") == "dissent"
    assert (status_of(game, "222"), loyalty_of(game, "222")) == ("imperial-control", "unrest")


@pytest.mark.case("23.2", "23.0")
@pytest.mark.parametrize("before", ["rebellion", "rebel-control"])
def test_stopping_a_rebellion_favors_the_imperial_player(before: str) -> None:
    """[P-34] Rebel control can be stopped as well, with the same effect."""
    game = galaxy(
        SECOND,
        {"221": before, "222": "dissent"},
        side="imperial",
        characters={"redjac": {"place": "221.1"}},
        cards=[R_CARD, 89],
    )
    do(game, "missions at 221.1")
    send(game, R=["redjac"])
    draw(game, 2)

    assert status_of(game, "221") == "rebellion-stopped"
    assert (asked(game).side, asked(game).kind, asked(game).case) == ("imperial", "domino", "23.2")
    assert offered(game) == ("shift 222", "shift 223", "shift all", "done")
    do(game, "shift all")
    assert (loyalty_of(game, "222"), loyalty_of(game, "223")) == ("neutral", "loyal")


@pytest.mark.case("23.41")
def test_a_planet_can_spark_again_and_again() -> None:
    game = galaxy(SECOND)
    for before, after in (("neutral", "dissent"), ("dissent", "unrest")):
        assert loyalty_of(game, "221") == before
        effect(game, "223", "shift")
        do(game, "shift 221", "done")
        assert loyalty_of(game, "221") == after


# How far it reaches


@pytest.mark.case("23.1")
def test_a_shift_without_a_star_faring_race_reaches_one_planet_of_the_system() -> None:
    """Anell (Cavalkus) has one neighbour, the capital, which is safe; Suti (Calmas) has two."""
    game = galaxy(["32", "54"])

    assert reached(game, "541", "shift") == {}
    assert reached(game, "322", "shift") == {"": (("321", "323"), 1)}
    effect(game, "322", "shift")
    assert offered(game) == ("shift 321", "shift 323", "done")
    do(game, "shift 323")
    assert asked(game).kind == "missions"


@pytest.mark.case("23.1a")
def test_a_shift_reaches_one_other_planet_of_the_race_but_not_its_home() -> None:
    """Quibron is a planet of the Saurians, as Icid and Jura are; Unarpha is their home."""
    game = galaxy(["15", "16", "22", "32"])

    assert reached(game, "221", "shift") == {"": (("222", "223"), 1), "saurians": (("151", "163"), 1)}
    effect(game, "221", "shift")
    assert offered(game) == ("shift 151", "shift 163", "shift 222", "shift 223", "done")
    do(game, "shift 163", "shift 222")
    assert asked(game).kind == "missions"


@pytest.mark.case("23.1b")
def test_a_shift_on_a_home_planet_reaches_all_of_the_race_in_the_province() -> None:
    """Cieson: one neighbour, all Yesters of the Second Province, and one planet of theirs elsewhere."""
    game = galaxy([*SECOND, "11", "31"])

    assert domino.reach(game.ctx, "211", "shift") == (
        Ripple("", ("212",), 1),
        Ripple("yesters", ("222", "223", "231"), None),
        Ripple("yesters", ("112", "312"), 1),
    )


@pytest.mark.case("23.2a")
def test_a_rebellion_reaches_the_system_and_two_planets_of_the_race() -> None:
    game = galaxy(["12", "14", "15", "16", "22", "32"])

    assert reached(game, "163", "rebellion") == {
        "": (("161",), None),
        "saurians": (("121", "143", "151", "221"), 2),
    }
    effect(game, "163", "rebellion")
    assert offered(game) == ("shift 121", "shift 143", "shift 151", "shift 161", "shift 221", "done")
    do(game, "shift 121", "shift 143")
    assert offered(game) == ("shift 161", "done")


@pytest.mark.case("23.2a")
def test_a_rebellion_that_is_stopped_reaches_as_far() -> None:
    """The same words hold for both players: all of the system, and two planets of the race."""
    game = galaxy(["12", "14", "15", "16", "22", "32"])

    assert reached(game, "163", "stopped") == {
        "": (("161",), None),
        "saurians": (("121", "143", "151", "221"), 2),
    }


@pytest.mark.case("23.2b")
@pytest.mark.parametrize("spark", ["rebellion", "stopped"])
def test_a_rebellion_on_a_home_planet_reaches_all_of_the_race_in_the_province(spark: domino.Spark) -> None:
    game = galaxy([*SECOND, "11", "31"])

    assert domino.reach(game.ctx, "211", spark) == (
        Ripple("", ("212",), None),
        Ripple("yesters", ("222", "223", "231"), None),
        Ripple("yesters", ("112", "312"), 2),
    )


@pytest.mark.case("23.3")
def test_a_freed_planet_reaches_the_system_and_two_planets_of_each_race() -> None:
    game = galaxy(["12", "14", "15", "16", "22", "32"], {"151": "rebel-control"})

    assert reached(game, "151", "freed") == {
        "saurians": (("121", "143", "163", "221"), 2),
        "rhones": (("142", "161", "323"), 2),
    }
    assert reached(game, "221", "freed") == {
        "": (("222", "223"), None),
        "saurians": (("121", "143", "163"), 2),
    }


@pytest.mark.case("23.3a")
def test_a_freed_home_planet_reaches_all_of_its_race_everywhere() -> None:
    game = galaxy([*SECOND, "11", "31"])

    assert domino.reach(game.ctx, "211", "freed") == (
        Ripple("", ("212",), None),
        Ripple("yesters", ("222", "223", "231"), None),
        Ripple("yesters", ("112", "312"), None),
    )


@pytest.mark.case("23.43")
def test_with_two_races_a_shift_is_made_once_for_each() -> None:
    """[P-30] Magro, of Rhones and Yesters: two planets of its system, one of each race."""
    game = galaxy(["11", "14", "21", "22"])

    assert reached(game, "112", "shift") == {
        "": (("111", "113"), 2),
        "rhones": (("142",), 1),
        "yesters": (("222", "223"), 1),
    }
    effect(game, "112", "shift")
    do(game, "shift 222")
    assert offered(game) == ("shift 111", "shift 113", "shift 142", "shift all", "done")
    do(game, "shift all")
    assert [loyalty_of(game, each) for each in ("111", "113", "142", "222", "223")] == [
        *["dissent"] * 4,
        "neutral",
    ]
    assert asked(game).kind == "missions"


@pytest.mark.case("23.43")
def test_no_planet_moves_twice_by_one_effect() -> None:
    """Angoff and Charkhan are neighbours and planets of the Yesters: each moves one space only."""
    game = galaxy(SECOND)
    before = effect(game, "222", "rebellion")

    assert [part.planets for part in before.ripples] == [("221", "223"), ("223", "231")]
    do(game, "shift 223")
    assert "shift 223" not in game.actions
    assert loyalty_of(game, "223") == "dissent"


@pytest.mark.case("23.43")
def test_a_planet_reached_twice_takes_the_place_that_leaves_more_to_others() -> None:
    """Charkhan moves as a planet of the system, so that Angoff can move for the race, or the other way."""
    game = galaxy(["21", "22", "23"])
    ripples = (
        Ripple("", ("222", "223"), 1),
        Ripple("yesters", ("223", "231"), 1),
    )

    assert domino.fits(ripples, ("223", "222"))
    assert domino.fits(ripples, ("223", "231"))
    assert not domino.fits(ripples, ("223", "222", "231"))
    assert not domino.fits(ripples, ("221",))
    effect(game, "222", "shift")
    do(game, "shift 223", "shift 231")
    assert asked(game).kind == "missions"


@pytest.mark.case("23.1", "23.2", "23.3")
def test_every_shift_is_a_choice_and_the_effect_may_be_left_alone() -> None:
    """[P-29] The planet that sparks it is never moved."""
    game = galaxy(SECOND)
    effect(game, "221", "rebellion")

    assert "shift 221" not in game.actions
    do(game, "done")
    assert not every(game.log, LoyaltyShifted)
    assert asked(game).kind == "missions"


# Who is safe


@pytest.mark.case("23.1c", "23.2c", "23.3b")
@pytest.mark.parametrize("spark", ["shift", "rebellion", "freed"])
def test_the_rebel_player_leaves_patriotic_planets_alone(spark: Spark) -> None:
    game = galaxy(["22"], {"222": "patriotic", "223": "dissent"})

    assert reached(game, "221", spark, "rebel")[""][0] == ("223",)


@pytest.mark.case("23.1c", "23.2c", "23.3b")
@pytest.mark.parametrize(("spark", "moved"), [("shift", ()), ("rebellion", ()), ("freed", ("222", "223"))])
def test_only_a_freed_planet_takes_unrest_into_rebellion(spark: Spark, moved: tuple[str, ...]) -> None:
    game = galaxy(["22"], {"222": "unrest", "223": "rebellion-stopped"})

    found = reached(game, "221", spark, "rebel")

    assert found.get("", ((), None))[0] == moved


@pytest.mark.case("23.1c", "23.2c")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
@pytest.mark.parametrize(
    ("spark", "side"), [("shift", "imperial"), ("stopped", "imperial"), ("freed", "rebel")]
)
def test_a_planet_without_a_marker_cannot_be_moved(state: str, spark: Spark, side: Side) -> None:
    """[15.14] Neither out of rebellion nor anywhere else."""
    game = galaxy(["22"], {"222": state})

    assert reached(game, "221", spark, side)[""][0] == ("223",)


@pytest.mark.case("23.1c", "23.2c")
@pytest.mark.parametrize(
    ("spark", "movable"), [("shift", ["neutral", "loyal"]), ("stopped", ["dissent", "neutral", "loyal"])]
)
def test_what_the_imperial_player_can_move(spark: Spark, movable: list[str]) -> None:
    """After a stopped rebellion Dissent too, but never Unrest; a Patriotic planet has no way to go."""
    found = []
    for before in ("unrest", "dissent", "neutral", "loyal", "patriotic"):
        game = galaxy(["22"], {"222": before, "223": "patriotic"})
        if reached(game, "221", spark, "imperial"):
            found.append(before)

    assert found == movable


@pytest.mark.case("23.44")
def test_a_capital_sparks_the_normal_effect() -> None:
    """Orning: no neighbours, one planet of the Rhones, one of the Suvans."""
    game = galaxy([*SECOND, "11"])

    assert reached(game, "241", "shift") == {"suvans": (("113",), 1), "rhones": (("112", "231"), 1)}


@pytest.mark.case("23.45")
def test_capitals_are_moved_by_capitals_only() -> None:
    """Fliad, also of the Suvans, cannot move Orning; nor can a neighbour. The Throne Planet can."""
    game = galaxy(["11", "15", "16", "24"])

    assert "suvans" not in reached(game, "113", "rebellion")
    assert reached(game, "151", "freed")["rhones"][0] == ("112", "161")
    assert "" not in reached(game, "151", "freed")
    assert reached(game, "162", "rebellion")["rhones"] == (("112", "151", "152", "161", "241"), 2)


@pytest.mark.case("23.46")
def test_home_planets_are_moved_by_neighbours_and_not_by_their_race() -> None:
    """Etreg moves its neighbour Cieson; Angoff, of the same race as Cieson, does not."""
    game = galaxy(SECOND)

    assert reached(game, "212", "rebellion") == {"": (("211",), None)}
    assert reached(game, "222", "rebellion")["yesters"] == (("223", "231"), 2)


# Planets that become Rebel-controlled


def free_angoff(**planets: Any) -> Game:
    """The Interphase comes, and the rebellion on Angoff has held."""
    held = {"state": "rebellion", "pdb_up": True}
    return galaxy(
        SECOND,
        {"222": held, **{name.removeprefix("p"): what for name, what in planets.items()}},
        segment="interphase",
        characters={"kogus": {"place": "232.3"}},
    )


@pytest.mark.case("23.3", "18.0a")
def test_a_planet_that_becomes_rebel_controlled_sets_an_example() -> None:
    game = free_angoff()

    assert status_of(game, "222") == "rebel-control"
    assert (asked(game).side, asked(game).kind, asked(game).case) == ("rebel", "domino", "23.3")
    assert offered(game) == ("shift 221", "shift 223", "shift 231", "shift all", "done")
    do(game, "shift all")
    assert [loyalty_of(game, each) for each in ("221", "223", "231", "211")] == [*["dissent"] * 3, "neutral"]


@pytest.mark.case("23.3b")
def test_a_planet_that_starts_rebel_controlled_sparks_nothing() -> None:
    game = galaxy(
        SECOND, {"222": "rebel-control"}, segment="interphase", characters={"kogus": {"place": "232.3"}}
    )

    assert not every(game.log, DominoSparked)


@pytest.mark.case("23.3c")
def test_imperial_control_sparks_nothing() -> None:
    """[15.54b] The last Rebel unit leaves a stopped rebellion to the Empire."""
    from fitg.engine.rules import units

    game = galaxy(SECOND, {"221": "rebellion-stopped"}, units={"221.1": {"militia": 1, "wild-1-0": 1}})
    units.eliminate(game.ctx, "221.1", {"wild-1-0": 1}, "a test", "10.3")
    game.ctx.settle()

    assert status_of(game, "221") == "imperial-control"
    assert not every(game.ctx.journal, DominoSparked)
    assert asked(game).kind == "missions"


@pytest.mark.case("23.47", "23.3b")
def test_a_rebellion_waits_until_the_effect_that_caused_it_is_over() -> None:
    """Quibron rises by the example of Angoff: units, then an effect of its own, on Charkhan once more."""
    game = free_angoff(p221="unrest")

    assert offered(game) == ("raise 221", "shift 223", "shift 231", "shift all", "done")
    do(game, "raise 221")
    assert only(game.log, PlanetIncited).planet == "221"
    assert status_of(game, "221") == "imperial-control"
    do(game, "shift 223")
    assert status_of(game, "221") == "imperial-control"
    do(game, "done")
    assert status_of(game, "221") == "rebellion"
    assert only(game.log, ForcePoints).points == 6
    until(game, "domino")
    assert [event.spark for event in every(game.log, DominoSparked)] == ["freed", "rebellion"]
    assert (loyalty_of(game, "223"), offered(game)) == ("dissent", ("shift 223", "done"))
    do(game, "shift 223")
    assert loyalty_of(game, "223") == "unrest"


@pytest.mark.case("23.47")
def test_the_new_units_may_attack_at_once() -> None:
    """[P-32, 10.7] All effects of a rebellion, its fight included, before its own example spreads."""
    game = galaxy(
        SECOND,
        {"221": "unrest"},
        units={"221.1": {"militia": 1}},
        dice=[3, 3],
    )
    play(game, Liberation(planet="222"))
    do(game, "raise 221", "done")
    do(game, game.actions[0])
    until(game, "rebellion.attack")
    assert len(every(game.log, DominoSparked)) == 0
    do(game, "attack at 221.1")

    assert only(game.log, BattleFought).place == "221.1"
    until(game, "domino")
    top = game.state.stack[-1]
    assert isinstance(top, Domino)
    assert top.planet == "221"


@pytest.mark.case("23.47")
def test_the_rebel_player_orders_the_rebellions() -> None:
    """[P-31] One after the other, each with its own effect."""
    game = free_angoff(p221="unrest", p223="unrest", p231="patriotic")
    do(game, "shift all")

    assert (asked(game).side, asked(game).kind) == ("rebel", "domino.rebellions")
    assert offered(game) == ("rebellion on 221", "rebellion on 223")
    do(game, "rebellion on 223")
    assert (status_of(game, "223"), status_of(game, "221")) == ("rebellion", "imperial-control")
    while status_of(game, "221") == "imperial-control":
        do(game, game.actions[-1])
    assert [event.planet for event in every(game.log, StatusChanged) if event.after == "rebellion"] == [
        "223",
        "221",
    ]


@pytest.mark.case("23.47")
def test_a_stopped_rebellion_that_rises_again_raises_no_units() -> None:
    """[15.48, P-32] But it sets an example like any other."""
    game = free_angoff(p221="rebellion-stopped")
    do(game, "raise 221", "done")

    assert only(game.log, ForcePoints).points == 0
    assert asked(game).kind == "domino"


# The Interphase


@pytest.mark.case("18.0a")
def test_planets_are_freed_together_and_the_rebel_player_picks_the_order() -> None:
    """[P-31, P-35] Quibron holds as well; whoever is freed now is not moved by the other."""
    game = free_angoff(p221={"state": "rebellion", "pdb_up": True}, p223="unrest")

    assert [status_of(game, each) for each in ("221", "222")] == ["rebel-control"] * 2
    assert (asked(game).side, asked(game).kind) == ("rebel", "interphase.order")
    assert offered(game) == ("begin with 221", "begin with 222")
    do(game, "begin with 222")
    assert only(game.log, DominoSparked).planet == "222"
    assert offered(game) == ("raise 223", "shift 231", "shift all", "done")
    do(game, "raise 223", "done")
    assert status_of(game, "223") == "rebellion"
    while every(game.log, DominoSparked)[-1].planet != "221":
        do(game, game.actions[-1])
    assert status_of(game, "223") == "rebellion"


@pytest.mark.case("18.0a")
def test_a_planet_that_rises_during_the_check_waits_for_the_next() -> None:
    """[P-35] Quibron has no Imperial units and its PDB is Up, but it rose just now."""
    game = free_angoff(p221="unrest")
    do(game, "raise 221", "done")
    until(game, "domino")
    do(game, "done")

    assert status_of(game, "221") == "rebellion"
    assert game.state.turn == 3


@pytest.mark.case("18.0a")
@pytest.mark.parametrize(
    ("planet", "units"),
    [
        ({"state": "rebellion", "pdb_up": False}, {}),
        ({"state": "rebellion", "pdb_up": True}, {"222.1": {"militia": 1}}),
    ],
)
def test_a_rebellion_that_does_not_hold_frees_nobody(planet: dict[str, Any], units: dict[str, Any]) -> None:
    game = galaxy(
        SECOND,
        {"222": planet},
        segment="interphase",
        characters={"kogus": {"place": "232.3"}},
        units=units,
    )

    assert status_of(game, "222") == "rebellion"
    assert not every(game.log, DominoSparked)


@pytest.mark.case("18.0a")
def test_imperial_units_in_orbit_do_not_hold_a_planet() -> None:
    """[P-07] Only Environs count."""
    game = galaxy(
        SECOND,
        {"222": {"state": "rebellion", "pdb_up": True}},
        segment="interphase",
        characters={"kogus": {"place": "232.3"}},
        units={"222.orbit": {"line": 3}},
    )

    assert status_of(game, "222") == "rebel-control"


# Synestins


@pytest.mark.case("23.1")
def test_beating_the_synestins_adds_to_the_mission_of_the_group() -> None:
    """[P-28] Akubera moves one space for the creature, one for Diplomacy: two spaces at once."""
    game = galaxy(
        ["34"],
        {"342": "loyal"},
        characters={"kogus": {"place": "342.1"}, "agan-rafa": {"place": "342.1"}},
        cards=[68, 69],
        dice=[1, 6] * 30,
    )
    do(game, "missions at 342.1")
    send(game, D=["kogus", "agan-rafa"])
    do(game, "draw")
    while asked(game).kind != "missions.draw":
        do(game, "stand and fight" if "stand and fight" in game.actions else game.actions[0])
    assert loyalty_of(game, "342") == "neutral"
    top = game.state.stack[-1]
    assert isinstance(top, EnvironMissions)
    assert top.groups[0].loyalty_moved == 1
    do(game, "draw")

    assert loyalty_of(game, "342") == "dissent"
    assert (asked(game).kind, only(game.log, DominoSparked).planet) == ("domino", "342")


# What players see of it


@pytest.mark.case("23.1", "23.0")
def test_the_reach_is_shown_before_the_mission() -> None:
    """Two letters of five draws move Charkhan two spaces; then Quibron and a planet of the Yesters may."""
    game = galaxy(SECOND, {"223": "patriotic"}, characters={"adam-starlight": {"place": "223.2"}})
    do(game, "missions at 223.2")

    letters, effect_ = forecast(game, "assign adam-starlight to D")

    assert effect_.case == "23.1"
    assert effect_.title == (
        "Domino Effect of Charkhan, which reaches one of Quibron and Angoff (star system) and"
        " one of Angoff and Pronox (Yesters)"
    )
    assert dict(effect_.rows)["sparked"] == dict(letters.rows)["2 or more letters"] > 0
    assert sum(share for _, share in effect_.rows) == 1


@pytest.mark.case("23.1", "23.2")
@pytest.mark.parametrize(
    ("before", "letter", "case"),
    [("dissent", "D", None), ("neutral", "D", "23.1"), ("unrest", "R", "23.2")],
)
def test_only_what_can_be_sparked_is_foretold(before: str, letter: str, case: str | None) -> None:
    """One space of room is too few; a rebellion starts at Unrest."""
    game = galaxy(SECOND, {"223": before}, characters={"adam-starlight": {"place": "223.2"}})
    do(game, "missions at 223.2")

    found = [table.case for table in forecast(game, f"assign adam-starlight to {letter}")[1:]]

    assert found == ([case] if case else [])


@pytest.mark.case("23.2")
def test_stopping_a_rebellion_is_foretold_with_two_letters() -> None:
    game = galaxy(SECOND, {"221": "rebellion"}, side="imperial", characters={"redjac": {"place": "221.1"}})
    do(game, "missions at 221.1")
    letters, effect_ = forecast(game, "assign redjac to R")

    assert effect_.case == "23.2"
    assert dict(effect_.rows)["sparked"] == dict(letters.rows)["2 or more letters"]


@pytest.mark.case("23.0")
def test_there_are_no_domino_effects_in_the_star_system_game() -> None:
    game = table("rebel.missions", characters={"kogus": {"place": "221.1"}, "barca": {"place": "222.1"}})
    do(game, "missions at 221.1")

    assert not domino.in_play(game.ctx)
    assert len(forecast(game, "assign kogus to D")) == 1


@pytest.mark.case("23.0", "23.47")
def test_an_effect_is_told_and_can_be_saved_in_the_middle() -> None:
    game = free_angoff(p221="unrest")
    do(game, "raise 221")
    again = restore(game.snapshot())
    assert again.actions == game.actions

    told = [describe(event, game.facts) for event in game.log]
    assert (
        "The freedom of Angoff sets an example: the Rebels may move Quibron and Charkhan (star system)"
        " and Charkhan and Pronox (Yesters)."
    ) in told
    assert "Quibron follows Angoff and rises." in told
    (label,) = {
        describe_action(each, "rebel", game.facts) for each in game.options if each.text == "shift 223"
    }
    assert label == "Charkhan moves one space in your favour"


@pytest.mark.case("23.47")
@pytest.mark.parametrize(("segment", "leads"), [("search", True), ("missions", False)])
def test_whoever_was_freed_leads_a_rebellion_once_the_mission_phase_is_over(
    segment: str, leads: bool
) -> None:
    """[A-13-18] He waits for the end of that Phase, and not longer."""
    game = galaxy(
        SECOND,
        {"221": "unrest"},
        segment=segment,
        characters={"rayner-derban": {"place": "221.1", "detected": True}, "barca": {"place": "221.1"}},
        units={"221.1": {"militia": 1}},
    )
    game.state.characters["rayner-derban"].sidelined = True
    play(game, Liberation(planet="222"))
    do(game, "raise 221", "done")
    do(game, offered(game)[0])
    until(game, "rebellion.attack")
    do(game, "attack at 221.1")

    assert ("lead with rayner-derban" in offered(game)) is leads
    assert game.state.characters["rayner-derban"].sidelined


@pytest.mark.case("23.2", "13.2")
def test_a_camp_does_not_outlive_a_domino_effect_that_brings_dissent() -> None:
    game = galaxy(["22"], camps=["223.1"])
    play(game, Domino(planet="221", spark="rebellion", favor="rebel"))
    events = do(game, "shift 223")
    assert only(events, CampRemoved).place == "223.1"
    assert "223.1" not in game.state.camps


@pytest.mark.case("23.45", "23.3")
@pytest.mark.parametrize(("source", "rises"), [("152", True), ("151", False)])
def test_a_capital_at_unrest_rises_only_by_the_example_of_a_capital(source: str, rises: bool) -> None:
    """Orlog, the Throne Planet, shares no system with Diomas or Jura, but its Rhones live on both."""
    game = galaxy(["15", "16"], {"162": "unrest"})
    play(game, Domino(planet=source, spark="freed", favor="rebel"))
    assert ("raise 162" in game.actions) is rises


@pytest.mark.case("23.47", "23.41")
def test_the_second_effect_moves_what_the_first_has_moved_already() -> None:
    """Charkhan frees itself: Angoff rises, Quibron shifts; then Angoff's own rebellion shifts it again."""
    game = galaxy(["22"], {"222": "unrest", "221": "loyal", "223": "rebel-control"})
    play(game, Liberation(planet="223"))
    do(game, "raise 222", "shift 221")
    while kind(game) in ("rebellion.force-points", "rebellion.attack"):
        do(game, passing(game))
    assert kind(game) == "domino"
    do(game, "shift 221")
    assert [event.planet for event in every(game.log, LoyaltyShifted)] == ["221", "221"]
    assert loyalty_of(game, "221") == "dissent"


@pytest.mark.case("23.47", "23.3")
def test_a_planet_that_rises_by_example_is_not_at_unrest_any_more_for_the_same_effect() -> None:
    """It rises when the whole effect is over; until then everything else is still a choice."""
    game = galaxy(["22"], {"222": "unrest", "221": "unrest", "223": "rebel-control"})
    play(game, Liberation(planet="223"))
    events = do(game, "raise 222")
    assert only(events, PlanetIncited).planet == "222"
    assert status_of(game, "222") == "imperial-control"
    assert "raise 221" in game.actions
    do(game, "raise 221")
    assert kind(game) == "domino.rebellions"


@pytest.mark.case("23.2", "15.54")
@pytest.mark.parametrize(("loyalty", "moves"), [("dissent", True), ("unrest", False)])
def test_a_planet_whose_rebellion_was_stopped_goes_by_its_loyalty_marker(loyalty: str, moves: bool) -> None:
    """[P-34] Not in rebellion any more; at Unrest the Imperial Player cannot shift it."""
    stopped = {"state": "rebellion-stopped", "loyalty": loyalty, "pdb": 1}
    game = galaxy(["22"], {"222": stopped}, units={"222.1": {"urban-2-1": 1}})
    play(game, Domino(planet="221", spark="stopped", favor="imperial"))
    assert ("shift 222" in game.actions) is moves


@pytest.mark.case("23.3", "15.53", "28.29")
def test_what_the_last_interphase_sets_off_counts_in_the_final_score() -> None:
    """Quibron becomes Rebel-controlled (5), Angoff rises (3) and Charkhan comes to Unrest (1)."""
    game = galaxy(
        ["22"],
        {"221": {"state": "rebellion", "pdb_up": True}, "222": "unrest", "223": "dissent"},
        segment="interphase",
        turn=9,
        units={"221.1": {"wild-2-1": 1}},
        characters={"adam-starlight": {"place": "221.1"}},
    )
    do(game, "raise 222", "shift 223")
    while game.decision is not None:
        do(game, game.actions[0])
    assert ending(game).points == 9


@pytest.mark.case("23.2", "19.33", "15.4")
def test_an_empire_whose_capital_has_risen_by_example_buys_no_more_units() -> None:
    """Diomas frees itself, Orlog rises, and with both of them the way to new units is lost (19.33)."""
    game = table(
        "interphase",
        base="orlog-besieged",
        turn=3,
        planets={"152": {"state": "rebellion", "pdb": 1, "pdb_up": True}, "162": {"loyalty": "unrest"}},
        units={"152.1": {"urban-2-1": 1}, "141.1": {"subterranean-2-1": 1}},
        characters={"boccanegra": {"place": "141.1"}},
        scenario={"instant_victory": []},
    )
    do(game, "raise 162", "done")
    assert status_of(game, "162") == "rebellion"
    for _ in range(40):
        if game.state.turn > 4:
            break
        do(game, passing(game))
    spent = [event for event in every(game.log, ForcePointsSpent) if event.side == "imperial"]
    assert [(event.points, event.spent) for event in spent] == [(3, 0)]


@pytest.mark.case("23.1", "23.45", "23.46")
def test_the_home_of_the_yesters_is_reached_by_neighbours_and_not_by_their_cousins() -> None:
    """Cieson (211) is their home; Pronox (231) has Yesters and is elsewhere, Etreg (212) is next door."""
    for source, reached in (("231", False), ("212", True)):
        game = galaxy(["21", "23"])
        play(game, Domino(planet=source, spark="freed", favor="rebel"))
        assert ("shift 211" in game.actions) is reached


@pytest.mark.case("23.0", "23.2")
def test_stopping_rebel_control_favors_the_empire_and_moves_nothing_that_rebels() -> None:
    """[P-34, A-15-02] Angoff was Rebel-controlled; of its neighbours one is in rebellion, one at Dissent."""
    game = galaxy(["22"], {"222": "rebel-control", "221": "rebellion", "223": "dissent"})
    play(game, Domino(planet="222", spark="stopped", favor="imperial"))
    assert fleet_offered(game, "shift") == ["shift 223"]
    assert only(game.ctx.journal, DominoSparked).side == "imperial"


# Modules that change how far an example goes, who follows it and who picks


def talkative(law: Law, ctx: Context, spark: Spark) -> Law:
    """Whatever moves a planet moves its whole star system."""
    return law._replace(in_system=None)


def allied(races: tuple[str, ...], ctx: Context, race: str) -> tuple[str, ...]:
    """Segundens follow the example of Saurians."""
    return (*races, "segundens") if race == "saurians" else races


def blind(picker: Side | None, ctx: Context, favor: Side) -> Side | None:
    """Chance picks who follows an example."""
    return None


@pytest.mark.case("23.1")
def test_a_module_changes_how_far_an_example_goes() -> None:
    with toy_rulesets() as toys:
        options = toys(Module(id="talkative", answers=(domino.law.changed(talkative),)))
        game = galaxy(["22"], {"222": "dissent"}, options=options)
        assert reached(game, "221", "shift") == {"": (("222", "223"), None)}


@pytest.mark.case("23.0")
def test_a_module_says_which_races_follow_an_example() -> None:
    systems = ["12", "15", "16", "22"]
    usual = reached(galaxy(systems), "221", "shift")["saurians"]
    with toy_rulesets() as toys:
        options = toys(Module(id="allied", answers=(domino.kin.changed(allied),)))
        planets, most = reached(galaxy(systems, options=options), "221", "shift")["saurians"]
    assert (usual, most) == ((("121", "151", "163"), 1), 1)
    assert planets == ("121", "122", "151", "163")


@pytest.mark.case("23.2")
def test_a_module_lets_chance_pick_who_follows() -> None:
    with toy_rulesets() as toys:
        options = toys(Module(id="blind", answers=(domino.picks.changed(blind),)))
        game = galaxy(["22"], options=options, picks=[0, 0])
        play(game, Domino(planet="221", spark="shift", favor="rebel"))
    assert asked(game).kind != "domino"
    moved = [planet for planet in ("222", "223") if loyalty_of(game, planet) == "dissent"]
    assert moved == ["222"]


# A module that keeps examples for later, in one queue


class Kept(ModuleState):
    """The examples of a Player-Turn."""

    examples: tuple[Example, ...] = ()


def keep(ctx: Context, example: Example) -> bool:
    kept = ctx.state.modules["later"]
    assert isinstance(kept, Kept)
    kept.examples = (*kept.examples, example)
    return True


def play_kept(ctx: Context, moment: Moment) -> Procedure | None:
    kept = ctx.state.modules["later"]
    assert isinstance(kept, Kept)
    examples, kept.examples = kept.examples, ()
    return Examples(kept=examples) if examples else None


LATER = Module(
    id="later",
    title="Examples are followed at the end of a Player-Turn",
    needs=("domino",),
    state=Kept,
    answers=(domino.keeps.by(keep),),
    listens={points.PLAYER_TURN_ENDS: (Hook("later.play", play_kept),)},
)


@pytest.mark.case("23.2")
def test_a_module_keeps_examples_in_a_queue_and_plays_them_in_their_order() -> None:
    with toy_rulesets() as toys:
        game = galaxy(["22", "16"], options=toys(LATER))
        for planet, name in (("221", "rebellion-under-way"), ("163", "rebellion-stopped")):
            hook, moment = game.ctx.rules.moments[name][0], Moment(name=name, side="rebel", planet=planet)
            assert hook.listen(game.ctx, moment) is None
        kept = game.state.modules["later"]
        assert isinstance(kept, Kept)
        assert kept.examples == (Example("221", "rebellion", "rebel"), Example("163", "stopped", "imperial"))
        assert restore(game.snapshot()).state.modules["later"] == kept

        events = until(game, "domino")
        assert only(events, DominoSparked).planet == "221"
        assert asked(game).side == "rebel"
        assert game.state.modules["later"] == Kept()
        later = do(game, "done")
        assert only(later, DominoSparked).planet == "163"
        assert asked(game).side == "imperial"
