"""[29.0 to 38.0] Positions that hardly ever come up, each for the words of one rule."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, CIESON, ORNING, SECOND, galaxy, points, record
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, question, table, troops

from fitg.data.loading import load as load_facts
from fitg.engine.events.character_combat import Captured
from fitg.engine.events.galactic import CharacterReborn, SecretRevealed
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import BonusDrawn
from fitg.engine.game import Game
from fitg.engine.machine.state import PATRIOTIC
from fitg.engine.rules.galactic import atrocities, uprising
from fitg.engine.rules.galactic import missions as galactic_missions
from fitg.engine.rules.politics.domino import Liberation
from fitg.engine.table.hidden import SECRETS
from fitg.errors import FitgError

FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
#: Orbit of Angoff, and its one Environ; a planet of another province.
ORBIT, CITY, ELSEWHERE = "222.orbit", "222.1", "232.1"


def refusal(**position: Any) -> str:
    """The sentence by which a position is refused."""
    with pytest.raises(FitgError) as refused:
        galaxy(position.pop("segment", "rebel-1.missions"), turn=3, characters=FAR, **position)
    return str(refused.value)


# 38.5, 33.12: scenarios of one's own


@pytest.mark.case("38.52")
@pytest.mark.parametrize(("turns", "ends"), [(25, False), (20, True)])
def test_a_longer_campaign_is_not_over_after_twenty_game_turns(turns: int, ends: bool) -> None:
    game = galaxy("interphase", turn=20, characters=FAR, scenario={"turns": turns})
    assert (game.state.outcome is not None) is ends


@pytest.mark.case("38.51")
def test_whoever_bids_nothing_has_no_draw_in_a_longer_campaign() -> None:
    worth = ("152", "162", "241", "311", "411", "542")
    game = galaxy(
        "imperial-2.control",
        turn=23,
        characters=FAR,
        scenario={"turns": 30},
        planets={planet: {"state": "rebel-control", "pdb_up": True} for planet in worth},
    )
    assert game.state.outcome is not None
    assert game.state.outcome.winner == "rebel"


#: A board of the Second Province alone.
SMALL = {
    "systems": ["21", "22", "23", "24"],
    "planets": {"*": {"pdb": 0, "pdb_up": False}},
    "imperial": {},
    "rebel": {},
}


@pytest.mark.case("33.12", "33.35", "33.41")
def test_a_center_that_is_not_on_the_board_is_the_empire_s() -> None:
    people = {"tourag": {"place": "231.1"}, "jon-kidu": {"place": "231.1"}}
    more: dict[str, Any] = {
        "characters": people,
        "scenario": SMALL,
        "resource_tracks": {"imperial": 9},
        "units": {"241.1": {"elite-army": 1}},
    }
    assert f"tax {CIESON} in full" in galaxy("galactic.taxation", turn=SECOND, **more).actions
    game = galaxy("galactic.maintenance", turn=SECOND, **more)
    assert troops(game, "241.1") == {"elite-army": 1}
    assert points(game)["imperial"] == 8
    assert "buy for 241.orbit" in game.actions


@pytest.mark.case("33.11")
def test_a_capital_that_is_not_on_the_board_keeps_nobody_from_taxing() -> None:
    people = {"tourag": {"place": "231.1"}, "jon-kidu": {"place": "231.1"}}
    board = {**SMALL, "systems": ["22", "23"]}
    game = galaxy("galactic.taxation", turn=SECOND, characters=people, scenario=board)
    assert f"tax {ANGOFF} in full" in game.actions


# 31.0: secrets


def welcome(wild: bool) -> Game:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters=FAR,
        planets={ANGOFF: {"state": "rebellion-stopped", "loyalty": "unrest"}},
        secrets={ANGOFF: {"code": "welcome-rebels", "revealed": True}},
    )
    game.state.wild = (CITY,) if wild else ()
    return game


@pytest.mark.case("31.0", "15.49")
@pytest.mark.parametrize("wild", [False, True])
def test_where_rebels_are_welcome_no_populace_brings_units_to_a_stopped_rebellion(wild: bool) -> None:
    """The event is ignored there, and so is the one thing that it does to a stopped rebellion."""
    game = welcome(wild)
    found = uprising.immediate_points(game.ctx, game.state.planets[ANGOFF], CITY, stopped=True)
    assert found == (0, "no units after a stopped rebellion")
    assert uprising.track_points(game.ctx, ANGOFF) == 2 * game.facts.environs[CITY].resource


@pytest.mark.case("31.0")
@pytest.mark.parametrize("code", ["living-planet", "drug-world"])
def test_a_fight_in_orbit_shows_nothing_of_the_ground(code: str) -> None:
    game = galaxy(
        "rebel-1.space-combat",
        turn=3,
        characters=FAR,
        units={ORBIT: {"line": 1, "urban-2-1": 1}},
        secrets={ANGOFF: {"code": code}},
        dice=[3, 3],
    )
    events = do(game, f"attack at {ORBIT}")
    assert only(events, BattleFought).place == ORBIT
    assert not every(events, SecretRevealed)
    assert ANGOFF not in record(game).revealed


@pytest.mark.case("31.0", "36.31")
@pytest.mark.parametrize(("code", "columns"), [("living-planet", {-2}), ("mutant-world", set())])
def test_the_living_planet_takes_sides_in_a_sneak_attack_too(code: str, columns: set[int]) -> None:
    game = galaxy(
        "imperial-1.missions",
        turn=3,
        characters={**FAR, "barca": {"place": CITY}},
        units={CITY: {"elite-army": 2, "urban-2-1": 2}},
        planets={ANGOFF: {"state": "rebellion"}},
        secrets={ANGOFF: {"code": code}},
        cards=[89, 77, 77, 77],
        dice=[3, 3],
    )
    do(game, f"missions at {CITY}", "assign barca to R", "draw")
    events = do(game, f"sneak attack at {CITY}")
    fought = only(events, BattleFought)
    assert {shift.columns for shift in fought.shifts if shift.reason == "the living planet"} == columns
    assert (ANGOFF in record(game).revealed) is bool(columns)


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


@pytest.mark.case("31.0")
def test_a_clone_is_as_good_as_new() -> None:
    """He rests, moves and thinks as if he had never taken a drug or been held off."""
    game = galaxy(
        "galactic.event",
        turn=3,
        characters={**FAR, "kogus": {"fate": "dead"}},
        planets={ORNING: {"state": "rebel-control", "pdb_up": True}},
        picks=[119 - 98],
    )
    dead = game.state.characters["kogus"]
    dead.acted = dead.disabled = dead.travelled = dead.sidelined = True
    dead.drugged, dead.drug_until, dead.mission = "combat", 99, "D"
    events = do(game, "kogus returns at 241.1")
    assert only(events, CharacterReborn).place == "241.1"
    assert (dead.acted, dead.disabled, dead.travelled, dead.sidelined) == (False,) * 4
    assert (dead.drugged, dead.drug_until, dead.mission) == ("", 0, "")


# 13.1: newcomers


@pytest.mark.case("33.1", "10.7")
def test_whoever_came_free_in_the_last_mission_phase_leads_those_who_rise_under_their_tax() -> None:
    game = galaxy(
        "galactic.taxation",
        turn=SECOND,
        characters={"jon-kidu": {"place": "551.1"}, "rayner-derban": {"place": "231.1"}},
        planets={"231": {"loyalty": "unrest"}},
        units={"231.1": {"militia": 1}},
        dice=[3, 3],
    )
    game.state.characters["rayner-derban"].sidelined = True
    do(game, "tax 231 in full")
    while question(game).kind == "rebellion.force-points":
        do(game, game.actions[0])
    do(game, "attack at 231.1")
    assert "lead with rayner-derban" in game.actions


@pytest.mark.case("36.34", "13.1c")
def test_a_rising_far_away_gives_nobody_a_second_mission() -> None:
    """Who has questioned a prisoner does nothing else, though a destroyed planet set an example."""
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={
            "jon-kidu": {"place": "551.1"},
            "kogus": {"place": ELSEWHERE},
            "redjac": {"place": ELSEWHERE, "fate": "captive", "captor": "kogus"},
            "tourag": {"place": ELSEWHERE},
            "rayner-derban": {"place": "223.1"},
        },
        planets={"221": {"loyalty": "unrest"}},
        cards=[77] * 9,
    )
    do(game, "tourag questions redjac")
    play(game, Liberation(planet=ANGOFF))
    do(game, "raise 221", "done")
    assert game.state.characters["tourag"].sidelined


# Positions


@pytest.mark.case("31.0")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control", "rebellion-stopped"])
@pytest.mark.parametrize(
    ("code", "lost"),
    [("trap", True), ("gem-world", True), ("empire-forever", True), ("mutant-world", False)],
)
def test_a_secret_that_no_rebellion_outlives_is_lost_on_a_planet_that_has_risen(
    state: str, code: str, lost: bool
) -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters=FAR,
        planets={ANGOFF: {"state": state}},
        secrets={ANGOFF: {"code": code}},
    )
    assert (ANGOFF in record(game).lost_secrets) is lost
    assert (ANGOFF in record(game).revealed) is lost


@pytest.mark.case("31.0")
def test_where_ipoc_has_risen_all_units_lie_open() -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters=FAR,
        planets={ANGOFF: {"state": "rebellion"}},
        secrets={ANGOFF: {"code": "ipoc"}},
    )
    assert record(game).face_up
    assert record(game).revealed == (ANGOFF,)


@pytest.mark.case("31.0")
@pytest.mark.parametrize("lost", [False, True])
def test_the_yards_of_deltronics_may_be_lost_while_its_scanners_look_on(lost: bool) -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, "boccanegra": {"place": CITY}},
        secrets={ANGOFF: {"code": "imperial-deltronics", "revealed": True, "lost": lost}},
    )
    found = galactic_missions.Revelation(planet=ANGOFF, side="rebel", secret=False, members=("boccanegra",))
    play(game, found)
    assert (question(game).kind == "possession.assign") is not lost
    boccanegra = table("rebel.movement", characters={"boccanegra": {"place": "221.1", "ship": "explorer"}})
    ship = boccanegra.state.ships["explorer"]
    assert game.ctx.rules.policies.looks_closer(game.ctx, ANGOFF, ship)


@pytest.mark.case("31.0", "32.0", "34.23")
def test_positions_that_no_game_could_reach_are_refused() -> None:
    assert "mutant-world is never lost" in refusal(secrets={ANGOFF: {"code": "mutant-world", "lost": True}})
    assert "yet to be drawn" in refusal(segment="galactic.event", galactic_event=102)
    everything = [
        *("112", "121", "141", "142", "223", "231", "232", "322", "323"),
        *("342", "421", "431", "432", "433", "441", "511", "523", "551"),
    ]
    assert "named or destroyed" in refusal(named_planets=everything, by_chance=["base"])
    assert "named or destroyed" in refusal(
        named_planets=everything[2:], destroyed_planets=everything[:2], by_chance=["base"]
    )


# 37.11: a formula that its owner may change


@pytest.mark.case("37.11", "37.12a")
@pytest.mark.parametrize(
    ("formula", "order", "draws"),
    [
        ('bonus = ["3", "INTQ", "-INTP"]', "questions", 3 + 3 - 2),
        ('bonus = ["2", "INT1"]', "questions", 2 + 3),
        ('torture_bonus = ["4"]', "tortures", 4),
    ],
)
def test_the_disputed_cards_of_a_question_follow_the_data(
    formula: str, order: str, draws: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[M18] The formula is on one witness only, and may be overridden."""
    (tmp_path / "own.toml").write_text(f"[missions.Q]\n{formula}\n", encoding="utf-8")
    game = galaxy(
        "imperial-1.missions",
        turn=3,
        characters={
            "redjac": {"place": CITY},
            "kogus": {"place": CITY, "fate": "captive", "captor": "redjac"},
            "tourag": {"place": "551.1"},
        },
        cards=[77] * 12,
        dice=[1],
    )
    monkeypatch.setattr(game.ctx, "facts", load_facts(tmp_path / "own.toml"))
    wits = [game.facts.characters[each].intelligence for each in ("redjac", "kogus")]
    assert wits == [3, 2]
    assert only(do(game, f"redjac {order} kogus"), BonusDrawn).draws == draws


@pytest.mark.case("32.0")
def test_no_card_comes_that_is_not_in_the_deck_of_the_position() -> None:
    """What was drawn last is said, and what lies below it follows from the deck."""
    for pick in range(2):
        game = galaxy(
            "galactic.event",
            turn=3,
            characters=FAR,
            decks={"galactic_events": [102, 103]},
            drawn_events=[101],
            picks=[pick],
        )
        *_, last, drawn = record(game).drawn_events
        assert (last, drawn) == (101, 102 + pick)


@pytest.mark.case("31.0", "36.34")
@pytest.mark.parametrize(
    ("planet", "left"),
    [
        (ANGOFF, {"camps": [CITY]}),
        (ANGOFF, {"coup_markers": [CITY]}),
        (ANGOFF, {"waiting": {CITY: {"urban-1-0": 1}}}),
        ("212", {"sovereigns": {"treb-eyro": {"fate": "summoned", "side": "imperial", "place": "212.1"}}}),
    ],
)
def test_with_a_dead_world_goes_all_that_is_not_a_unit_or_a_character(
    planet: str, left: dict[str, Any]
) -> None:
    dead: dict[str, Any] = {
        "secrets": {planet: {"code": "dead-world", "revealed": True}},
        "destroyed_planets": [planet],
    }
    assert f"{planet} is destroyed" in refusal(**dead, **left)
    place = f"{planet}.1"
    game = galaxy("rebel-1.missions", turn=3, characters=FAR, units={place: {"line": 1}}, **dead)
    assert troops(game, place) == {"line": 1}


# 34.2: what cannot be taken back


@pytest.mark.case("34.2", "34.44")
@pytest.mark.parametrize("known", [False, True])
def test_what_tells_where_the_base_is_is_said_to_be_final(known: bool) -> None:
    game = galaxy(
        "galactic.rebel-purchases",
        turn=3,
        characters=FAR,
        rebel_base="223",
        rebel_base_revealed=known,
        resource_tracks={"rebel": 9},
        planets={CIESON: {"state": "rebel-control", "pdb_up": True}},
    )

    def final(text: str) -> bool:
        return next(each for each in game.options if each.text == text).is_final(game.ctx)

    assert final(f"pay to raise pdb {CIESON}") is not known
    assert not final("done"), "nothing is bought so far"
    do(game, "buy for 223.1", "buy 1 urban-2-1 at 223.1", "elsewhere")
    assert final("done") is not known
    do(game, f"pay to raise pdb {CIESON}")
    assert game.can_undo is known


# 22.3: whoever listens to a battle


@pytest.mark.case("22.3", "22.32")
@pytest.mark.parametrize(
    ("segment", "place"),
    [("rebel-1.space-combat", "223.orbit"), ("rebel-1.military-combat", "223.1")],
)
def test_a_determined_assault_is_made_in_the_campaign_too(segment: str, place: str) -> None:
    """Planet Secrets listen to the beginning of a battle as well, and do not drown the question."""
    game = galaxy(segment, turn=3, characters=FAR, units={place: {"line": 1, "urban-4-3": 1}}, dice=[6, 1])
    do(game, f"attack at {place}")
    assert set(game.actions) == {"determined assault", "usual attack"}
    fought = only(do(game, "determined assault"), BattleFought)
    assert "determined assault" in {shift.reason for shift in fought.shifts}


# 36.33, 36.34: whom an Atrocity spares, and whom not


@pytest.mark.case("36.33a")
@pytest.mark.parametrize(
    ("sovereign", "place", "wounds"), [("ascaill", "231.1", 0), ("megda-sheels", "223.2", 2)]
)
def test_the_chemicals_spare_a_sovereign_of_the_rhones(sovereign: str, place: str, wounds: int) -> None:
    """[G-20] He is of the race of his Environ."""
    game = galaxy(
        "imperial-1.missions",
        turn=3,
        characters=FAR,
        sovereigns={sovereign: {"fate": "summoned", "side": "imperial", "place": place, "wounds": 0}},
        units={f"{place[:3]}.orbit": {"resolution": 1}},
    )
    play(game, atrocities.Chemicals(planet=place[:3]))
    assert game.state.characters[sovereign].wounds == wounds


@pytest.mark.case("36.34", "14.51")
def test_a_ship_that_nobody_owns_is_destroyed_with_its_planet() -> None:
    game = galaxy(
        "imperial-1.missions",
        turn=3,
        characters=FAR,
        units={"223.orbit": {"planet-stabilizer": 1, "urban-2-1": 1}},
        ships=[{"id": "explorer", "place": "223.orbit"}],
    )
    assert "explorer" in game.state.ships
    play(game, atrocities.Destruction(planet="223"))
    assert "explorer" not in game.state.ships
    assert game.state.possessions["explorer"].fate != "deck"


# 7.22: what a question tells


@pytest.mark.case("7.22", "36.1")
@pytest.mark.parametrize(
    ("systems", "full", "kind"),
    [(["33", "42"], False, "fleets.destination"), (["42", "45"], True, "fleets.gather")],
)
def test_the_question_after_a_fleet_does_not_tell_that_its_only_unit_cannot_land(
    systems: list[str], full: bool, kind: str
) -> None:
    """An Atrocity unit has no way on one's own planet; the Rebels see the same question as of any unit."""
    facts = galaxy("rebel-1.missions").facts
    places = facts.planets["421"].environs
    crowd = {place: {"militia": facts.environs[place].size} for place in places} if full else {}
    for unit in ("planet-stabilizer", "line", "suicide-squad"):
        game = galaxy(
            "imperial-1.interplanetary-movement",
            turn=3,
            characters={"tourag": {"place": "421.1"}, "jon-kidu": {"place": "421.1"}},
            scenario={**SMALL, "systems": systems},
            units={"421.orbit": {unit: 1}, **crowd},
            assignment=127,
        )
        do(game, "fleet from 421.orbit")
        assert question(game).kind == kind, unit


# 31.0: wounds that only the Drug World bears


@pytest.mark.case("31.0", "12.73")
@pytest.mark.parametrize(
    ("place", "revealed", "lives"), [(CITY, True, True), (CITY, False, False), (ORBIT, True, False)]
)
def test_a_position_may_have_somebody_who_lives_on_the_drugs_of_the_planet(
    place: str, revealed: bool, lives: bool
) -> None:
    """He has as many wounds as kill him elsewhere, and one more is too many there, too."""
    wounds = galaxy("rebel-1.missions").facts.characters["kogus"].endurance

    def position(wounds: int) -> Game:
        return galaxy(
            "rebel-1.missions",
            turn=3,
            characters={**FAR, "kogus": {"place": place, "wounds": wounds}},
            units={ORBIT: {"urban-2-1": 1}},
            secrets={ANGOFF: {"code": "drug-world", "revealed": revealed}},
        )

    if lives:
        game = position(wounds)
        assert game.state.characters["kogus"].fate == "free"
    else:
        with pytest.raises(FitgError, match="cannot have"):
            position(wounds)
    with pytest.raises(FitgError, match="cannot have"):
        position(wounds + 1)


@pytest.mark.case("14.4", "12.73")
def test_or_on_the_drug_of_a_bottle() -> None:
    facts = galaxy("rebel-1.missions").facts
    wounds = facts.characters["kogus"].endurance + 1
    drugged = {"place": CITY, "wounds": wounds, "drugged": "endurance", "drug_segments": 9}
    game = galaxy("rebel-1.missions", turn=3, characters={**FAR, "kogus": drugged})
    assert game.state.characters["kogus"].wounds == wounds


@pytest.mark.case("7.22", "20.1")
def test_of_several_face_down_units_the_same_is_asked_whether_they_find_room_or_not() -> None:
    facts = galaxy("rebel-1.missions").facts
    crowd = {place: {"militia": facts.environs[place].size} for place in facts.planets["421"].environs}
    kinds = set()
    for unit in ("line", "suicide-squad"):
        game = galaxy(
            "imperial-1.interplanetary-movement",
            turn=3,
            characters={"tourag": {"place": "421.1"}, "jon-kidu": {"place": "421.1"}},
            scenario={**SMALL, "systems": ["33", "42"]},
            units={"421.orbit": {unit: 2}, **crowd},
            assignment=127,
        )
        do(game, "fleet from 421.orbit", "all units")
        kinds.add(question(game).kind)
    assert kinds == {"fleets.gather"}


@pytest.mark.case("32.0")
@pytest.mark.parametrize(("next_sky", "final"), [({"line": 1}, False), ({"urban-2-1": 1}, True), ({}, True)])
def test_who_settles_the_sky_of_egrix_has_no_way_back_where_the_enemy_is_asked_next(
    next_sky: dict[str, int], final: bool
) -> None:
    game = galaxy(
        "interphase",
        turn=3,
        characters=FAR,
        galactic_event=114,
        units={"221.orbit": {"line": 1}, **({"222.orbit": next_sky} if next_sky else {})},
        planets={"221": {"loyalty": "neutral"}, "222": {"loyalty": "neutral"}},
    )
    assert set(game.actions) == {"turn 221", "leave 221"}
    assert {each.is_final(game.ctx) for each in game.options} == {final}
    do(game, "leave 221")
    assert game.can_undo is not final


@pytest.mark.case("32.0")
@pytest.mark.parametrize(("dead", "final"), [(["kogus", "redjac"], True), (["kogus", "zina-adora"], False)])
def test_who_places_a_clone_has_no_way_back_where_the_enemy_places_the_next(
    dead: list[str], final: bool
) -> None:
    game = galaxy(
        "galactic.event",
        turn=3,
        characters={**FAR, **{each: {"fate": "dead"} for each in dead}},
        planets={ORNING: {"state": "rebel-control", "pdb_up": True}},
        picks=[119 - 98, 0, 0],
    )
    assert {each.is_final(game.ctx) for each in game.options} == {final}
    do(game, game.actions[0])
    assert game.can_undo is not final


@pytest.mark.case("36.33b", "7.22")
def test_a_fleet_that_has_arrived_is_not_imagined_where_it_came_from() -> None:
    """It took the unit off a Loyalty marker, and the example is played before its owner goes on."""
    game = galaxy(
        "imperial-1.interplanetary-movement",
        turn=3,
        characters=FAR,
        units={ORBIT: {"resolution": 1}},
        hypnosis={ANGOFF: "resolution"},
        planets={ANGOFF: {"loyalty": "patriotic"}},
        assignment=127,
    )
    do(game, f"fleet from {ORBIT}", "course 221", "to 221.orbit")
    assert question(game).kind == "domino"
    for secret in SECRETS:
        for viewer in secret.kept_from:
            secret.deal(game.copy().ctx, viewer, Random(1).randrange)
