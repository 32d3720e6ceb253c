"""The pieces: characters, possessions, ships, units, sovereigns, irate locals, creatures."""

from __future__ import annotations

import re
from collections import Counter
from typing import get_args

import pytest

from fitg.data import Facts, facts
from fitg.data.records import EnvironType, Rating

ENVIRON_TYPES = get_args(EnvironType)


@pytest.fixture(scope="module")
def known() -> Facts:
    return facts()


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def test_ids_of_named_pieces_are_slugs_of_their_names(known: Facts) -> None:
    for things in (known.characters, known.possessions, known.imperial_ships, known.sovereigns):
        assert {thing.id: slug(thing.name) for thing in things.values()} == {key: key for key in things}
    for creature in known.creatures.values():
        assert creature.id == slug(creature.name)
    for race in known.races.values():
        assert race.id == slug(race.name)


@pytest.mark.case("6.0")
def test_20_rebel_and_12_imperial_characters_on_cards_1_to_32(known: Facts) -> None:
    characters = list(known.characters.values())
    assert [character.card for character in characters] == list(range(1, 33))
    assert [character.side for character in characters] == ["rebel"] * 20 + ["imperial"] * 12


@pytest.mark.case("6.1")
def test_every_character_has_the_six_ratings(known: Facts) -> None:
    assert get_args(Rating) == (
        "combat",
        "endurance",
        "intelligence",
        "leadership",
        "diplomacy",
        "navigation",
    )
    for character in known.characters.values():
        for rating in get_args(Rating):
            least = 1 if rating == "endurance" else 0
            assert least <= getattr(character, rating) <= 6, (character.name, rating)


@pytest.mark.case("S002-CHR-25", "S002-CHR-29")
def test_nobody_is_without_endurance_or_intelligence(known: Facts) -> None:
    for character in known.characters.values():
        assert character.endurance >= 1, character.name
        assert character.intelligence >= 1, character.name


@pytest.mark.parametrize(
    "printed",
    [
        pytest.param("side", marks=pytest.mark.case("S002-CHR-06")),
        pytest.param("race", marks=pytest.mark.case("S002-CHR-11")),
        pytest.param("name", marks=pytest.mark.case("S002-CHR-15")),
        pytest.param("title", marks=pytest.mark.case("S002-CHR-19")),
        pytest.param("endurance", marks=pytest.mark.case("S002-CHR-27")),
    ],
)
def test_what_is_printed_on_a_character_card_cannot_be_changed(known: Facts, printed: str) -> None:
    zina, barca = known.characters["zina-adora"], known.characters["barca"]
    with pytest.raises(AttributeError):
        setattr(zina, printed, getattr(barca, printed))


def test_counters_shown_in_the_rulebook(known: Facts) -> None:
    derban, gelba = known.characters["rayner-derban"], known.characters["gelba"]
    assert (derban.card, derban.leadership, derban.space_leadership) == (10, 4, 1)
    assert (gelba.card, gelba.leadership, gelba.space_leadership) == (26, 3, 1)
    ratings = {
        sovereign.id: (sovereign.combat, sovereign.endurance, sovereign.leadership)
        for sovereign in known.sovereigns.values()
    }
    assert ratings["tensok-phi"] == (3, 3, 1)
    assert ratings["odel-hobar"] == (3, 3, 2)
    assert ratings["shirofune"] == (5, 5, 2)


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("ly-mantok", (6, 3, 2)),
        ("odene-hobar", (5, 2, 1)),
        ("tourag", (9, 1, 1)),
        ("saytar", (23, 2, 2)),
        ("barca", (22, 4, 3)),
        ("telmen", (24, 3, 2)),
        ("gelba", (26, 3, 1)),
    ],
)
def test_a_counter_shows_leadership_and_in_brackets_leadership_in_space(
    known: Facts, name: str, printed: tuple[int, int, int]
) -> None:
    character = known.characters[name]
    assert (character.card, character.leadership, character.space_leadership) == printed


def test_titles_name_the_planets_where_their_bearers_are_royalty(known: Facts) -> None:
    royal = [character for character in known.characters.values() if character.royalty_of]
    assert len(royal) == 8
    for character in royal:
        assert character.royalty_of in character.home_planets
        assert character.royalty_of is not None
        assert character.title.endswith(f"of {known.planets[character.royalty_of].name}")


def test_the_four_knights_are_imperial_and_carry_the_title(known: Facts) -> None:
    knights = [character for character in known.characters.values() if character.knight]
    assert [knight.id for knight in knights] == ["redjac", "jin-voles", "vans-ka-tie-a", "els-taroff"]
    assert {(knight.side, knight.title) for knight in knights} == {("imperial", "Knight of the Empire")}


def test_characters_of_a_planet_bound_race_come_from_its_planet(known: Facts) -> None:
    for character in known.characters.values():
        race = known.races[character.race]
        if not race.star_faring:
            planets = {known.environs[environ].planet for environ in race.environs}
            assert set(character.home_planets) == planets, character.name


def test_navigation_zero_marks_the_four_who_cannot_pilot(known: Facts) -> None:
    grounded = {character.id for character in known.characters.values() if character.navigation == 0}
    assert grounded == {"vudot-vodot", "doctor-sontag", "thysa-kymbo", "senator-dermond"}


def test_every_ability_is_explained_and_every_explanation_is_used(known: Facts) -> None:
    used = {code for character in known.characters.values() for code in character.abilities}
    assert used == set(known.abilities)
    assert all(len(explanation.text) > 30 for explanation in known.abilities.values())


def test_abilities_with_a_value_say_it_in_their_explanation(known: Facts) -> None:
    for character in known.characters.values():
        for code, value in character.abilities.items():
            assert ("{value}" in known.abilities[code].text) == bool(value), code
    assert known.abilities["hiding"].with_value(2).startswith("Adds 2 to the Hiding Value")


def test_bonus_draws_are_read_by_mission_letter(known: Facts) -> None:
    murcada = known.characters["bridne-murcada"]
    assert (murcada.bonus_draws("A"), murcada.bonus_draws("S")) == (3, 0)
    totals = Counter(
        code.removeprefix("bonus_")
        for character in known.characters.values()
        for code in character.abilities
        if code.startswith("bonus_")
    )
    assert totals == {"A": 7, "B": 2, "C": 7, "E": 4, "I": 5, "P": 1, "S": 4, "T": 2}
    assert set(totals) <= set(known.missions)


@pytest.mark.case("14.0")
def test_20_possessions_of_four_kinds(known: Facts) -> None:
    possessions = list(known.possessions.values())
    assert [possession.card for possession in possessions] == list(range(33, 53))
    assert Counter(possession.kind for possession in possessions) == {
        "spaceship": 8,
        "weapon": 2,
        "object": 6,
        "companion": 4,
    }


@pytest.mark.case("14.3", "14.4", "14.5")
def test_card_numbers_tell_spaceships_weapons_objects_and_companions(known: Facts) -> None:
    kinds = {possession.card: possession.kind for possession in known.possessions.values()}
    assert {card for card, kind in kinds.items() if kind == "spaceship"} == set(range(33, 41))
    assert {card for card, kind in kinds.items() if kind == "weapon"} == {41, 42}
    assert {card for card, kind in kinds.items() if kind == "object"} == set(range(43, 49))
    assert {card for card, kind in kinds.items() if kind == "companion"} == set(range(49, 53))
    for possession in known.possessions.values():
        assert (possession.passengers > 0) == (possession.kind == "spaceship")


def test_only_possessions_that_may_fail_have_dice_to_fail_on(known: Facts) -> None:
    failing = {item.id: item.fail_on for item in known.possessions.values() if item.durability == "may-fail"}
    assert failing == {
        "scrambler": (3, 4, 5, 6),
        "medi-kit-of-ptolus": (6,),
        "cervac-mk-v": (5, 6),
        "norrocks": (6,),
    }
    assert all(not item.fail_on for item in known.possessions.values() if item.id not in failing)


def test_of_the_possessions_that_may_fail_only_the_three_of_27_2_can_be_repaired(known: Facts) -> None:
    failing = {item.id for item in known.possessions.values() if item.durability == "may-fail"}
    lasting = {item.id for item in known.possessions.values() if "no_repair" in item.traits}
    assert lasting == {"s-xiii", "scrambler"}
    assert failing - lasting == {"medi-kit-of-ptolus", "cervac-mk-v", "norrocks"}
    assert known.possession_traits["no_repair"].text == "Cannot be repaired [27.14, 27.2]."


def test_ships_and_the_characters_who_bring_them_agree(known: Facts) -> None:
    brought = {item.owner: item.id for item in known.possessions.values() if item.owner}
    assert brought == {
        "ly-mantok": "explorer",
        "boccanegra": "planetary-privateer",
        "tourag": "solar-merchant",
    }
    assert brought == {
        character.id: character.abilities["owns"]
        for character in known.characters.values()
        if "owns" in character.abilities
    }


def test_every_possession_trait_is_explained_and_used_and_no_piece_but_plain_ships_lacks_a_text(
    known: Facts,
) -> None:
    used = {code for item in known.possessions.values() for code in item.traits}
    assert used == set(known.possession_traits)
    silent = {item.id for item in known.possessions.values() if not item.text}
    assert silent == {"galactic-freighter", "interstellar-sloop", "star-cruiser", "stellar-courier"}


def test_three_imperial_spaceships_and_one_that_only_redjac_flies(known: Facts) -> None:
    assert {(ship.id, ship.pilot, ship.count) for ship in known.imperial_ships.values()} == {
        ("imperial-spaceship", None, 3),
        ("redjacs-spaceship", "redjac", 1),
    }


@pytest.mark.case("7.2")
def test_militia_patrol_and_line_have_their_strengths(known: Facts) -> None:
    strengths = {kind: (unit.strength, unit.space_strength) for kind, unit in known.unit_kinds.items()}
    assert [strengths[kind] for kind in ("militia", "patrol", "line")] == [(1, 0), (1, 2), (3, 2)]


@pytest.mark.case("19.1", "19.15")
def test_every_unit_has_two_strengths_and_all_but_one_zeros_are_mobile_and_imperial_ones_then_hidden(
    known: Facts,
) -> None:
    for unit in known.unit_kinds.values():
        assert min(unit.strength, unit.space_strength) >= 0
        assert unit.mobile == ((unit.strength, unit.space_strength) != (1, 0)), unit.id
        assert unit.hidden == (unit.side == "imperial" and unit.mobile), unit.id
    line = known.unit_kinds["line"]
    assert (line.strength, line.space_strength) == (3, 2)


@pytest.mark.case("7.3")
def test_rebel_one_zeros_stay_and_two_ones_move_and_none_is_hidden(known: Facts) -> None:
    rebels = [unit for unit in known.unit_kinds.values() if unit.side == "rebel"]
    assert not any(unit.hidden for unit in rebels)
    assert {unit.mobile for unit in rebels if unit.id.endswith("-1-0")} == {False}
    assert {unit.mobile for unit in rebels if unit.id.endswith("-2-1")} == {True}


@pytest.mark.case("7.31")
def test_rebel_units_of_both_strengths_exist_for_all_six_environ_types(known: Facts) -> None:
    for environ_type in ENVIRON_TYPES:
        for strengths in ("1-0", "2-1"):
            unit = known.unit_kinds[f"{environ_type}-{strengths}"]
            assert (unit.environ_type, f"{unit.strength}-{unit.space_strength}") == (environ_type, strengths)


@pytest.mark.case("19.5")
def test_both_sides_have_elite_units_and_the_rebel_one_is_a_four_four(known: Facts) -> None:
    elite = {
        unit.id: (unit.side, unit.strength, unit.space_strength)
        for unit in known.unit_kinds.values()
        if unit.elite
    }
    assert elite == {
        "elite-army": ("imperial", 5, 4),
        "elite-navy": ("imperial", 4, 5),
        "urban-4-4": ("rebel", 4, 4),
        "wild-4-4": ("rebel", 4, 4),
    }


@pytest.mark.case("19.61")
def test_a_suicide_squad_navigates_with_five_and_fights_alone_with_one(known: Facts) -> None:
    squad = known.unit_kinds["suicide-squad"]
    assert (squad.navigation, squad.strength, squad.space_strength, squad.suicide) == (5, 1, 1, True)
    others = [unit for unit in known.unit_kinds.values() if not unit.suicide]
    assert all(unit.navigation == unit.space_strength for unit in others)


@pytest.mark.case("19.7")
def test_the_known_prices(known: Facts) -> None:
    for environ_type in ENVIRON_TYPES:
        assert known.unit_kinds[f"{environ_type}-1-0"].cost == 1
        assert known.unit_kinds[f"{environ_type}-2-1"].cost == 3
    assert (known.charts.force_points.pdb_up, known.charts.force_points.pdb_level) == (1, 3)


def test_every_plain_unit_costs_the_sum_of_its_strengths(known: Facts) -> None:
    priced_apart = {unit.id for unit in known.unit_kinds.values() if unit.suicide or unit.atrocity}
    for unit in known.unit_kinds.values():
        if unit.id not in priced_apart:
            assert unit.cost == unit.strength + unit.space_strength, unit.id
    assert {kind: known.unit_kinds[kind].cost for kind in sorted(priced_apart)} == {
        "peacemaker": 15,
        "planet-stabilizer": 25,
        "resolution": 15,
        "suicide-squad": 10,
    }


@pytest.mark.parametrize(
    ("kind", "printed"),
    [
        ("veteran", (3, 4)),
        ("elite-army", (5, 4)),
        ("elite-navy", (4, 5)),
        ("urban-4-4", (4, 4)),
        ("wild-4-4", (4, 4)),
    ],
)
def test_the_strengths_on_the_counters_of_the_best_units(
    known: Facts, kind: str, printed: tuple[int, int]
) -> None:
    unit = known.unit_kinds[kind]
    assert (unit.strength, unit.space_strength) == printed


def test_the_counter_mix_is_207_units_and_three_atrocity_units(known: Facts) -> None:
    units = known.unit_kinds.values()
    assert sum(unit.count for unit in units if not unit.atrocity) == 207
    atrocity = {unit.id: (unit.strength, unit.space_strength, unit.count) for unit in units if unit.atrocity}
    assert atrocity == dict.fromkeys(("resolution", "peacemaker", "planet-stabilizer"), (0, 2, 1))
    assert len(known.unit_kinds) == 35


@pytest.mark.case("25.0")
def test_twelve_sovereigns_four_of_each_allegiance_each_in_one_environ(known: Facts) -> None:
    sovereigns = known.sovereigns.values()
    assert Counter(sovereign.allegiance for sovereign in sovereigns) == {
        "imperial": 4,
        "rebel": 4,
        "neutral": 4,
    }
    homes = {environ.id: environ.sovereign for environ in known.environs.values() if environ.sovereign}
    assert homes == {sovereign.environ: sovereign.id for sovereign in sovereigns}
    places = {
        sovereign.name: (known.planets[environ.planet].name, environ.type)
        for sovereign in sovereigns
        for environ in (known.environs[sovereign.environ],)
    }
    assert places["Balgar"] == ("Mrane", "liquid")
    assert places["Darb Selesh"] == ("Anell", "air")
    assert places["Nam Nhuk"] == ("Ownex", "subterranean")
    assert places["Treb Eyro"] == ("Etreg", "urban")


def test_42_rows_of_locals_cover_every_race_in_every_environ_where_it_lives(known: Facts) -> None:
    assert len(known.mobs) == 42
    for environ in known.environs.values():
        for race in environ.races:
            mob = known.mob(race, environ.type)
            assert (mob.race, mob.environ_type) == (race, environ.type)
    assert {mob.race for mob in known.mobs} == set(known.races) | {"mutants"}


def test_mutants_are_the_same_in_every_environ(known: Facts) -> None:
    for environ_type in ENVIRON_TYPES:
        mob = known.mob("mutants", environ_type)
        assert (mob.strength, mob.endurance, mob.weapon) == (8, 8, "hand-to-hand")


def test_starred_locals_fight_hand_to_hand(known: Facts) -> None:
    starred = {mob.race for mob in known.mobs if mob.weapon == "hand-to-hand"}
    assert starred == {
        "anons",
        "cavalkus",
        "deaxins",
        "moghas",
        "mowevs",
        "rylians",
        "thoks",
        "ursi",
        "mutants",
    }
    assert {mob.weapon for mob in known.mobs} == {"hand-to-hand", "firefight"}


def test_58_creatures_of_which_two_shoot_and_six_do_not_fight(known: Facts) -> None:
    assert len(known.creatures) == 58
    creatures = known.creatures.values()
    assert {creature.id for creature in creatures if creature.weapon == "firefight"} == {"glane", "vrialta"}
    peaceful = {creature.id for creature in creatures if creature.weapon == "none"}
    assert peaceful == {"chlorofix", "crunge", "fog", "sandiabs", "valaterix", "zop"}
    assert peaceful == {creature.id for creature in creatures if "no_combat" in creature.traits}


def test_creatures_without_strength_or_endurance_have_a_trait_that_says_why(known: Facts) -> None:
    for creature in known.creatures.values():
        if creature.strength is None and creature.weapon != "none":
            assert {"fixed_column", "intelligence_combat"} & set(creature.traits), creature.name
        fights = creature.weapon != "none"
        assert (creature.endurance is None and fights) == ("no_endurance" in creature.traits), creature.name


def test_every_creature_trait_is_explained_and_used(known: Facts) -> None:
    used = {code for creature in known.creatures.values() for code in creature.traits}
    assert used == set(known.creature_traits)
    for creature in known.creatures.values():
        for code, value in creature.traits.items():
            assert ("{value}" in known.creature_traits[code].text) == bool(value), code


def test_robots_and_mutant_have_the_values_of_the_events(known: Facts) -> None:
    values = {creature.id: (creature.strength, creature.endurance) for creature in known.creatures.values()}
    assert values["sentry-robot"] == (4, 2)
    assert values["sentry-robots-two"] == (7, 4)
    assert values["mutant-creature"] == (10, 9)
