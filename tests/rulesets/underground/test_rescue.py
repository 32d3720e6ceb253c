"""[VC-44, VC-48 to VC-51] Free Prisoners, Rescue, Escape, Boarding Actions, and where escapees come back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import do, every, only, passing, question, until
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.chit_table import (
    CAVE,
    CITY,
    HEROES,
    chit,
    chit_mission,
    quiet,
    send,
    under_way,
)
from tests.rulesets.underground.test_immunity import struck
from tests.rulesets.underground.whole_table import heroes, whole

from fitg.data import facts
from fitg.engine import questions
from fitg.engine.events.character_combat import FightBegan, FightEnded, Freed
from fitg.engine.events.missions import BonusDrawn, MissionAssigned
from fitg.engine.game import Game
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.events import Event
from fitg.engine.rules.causes import ACCIDENT, of_force
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground.chits import CHITS
from fitg.engine.rulesets.underground.chits.bags import bags
from fitg.engine.rulesets.underground.immunity import IMMUNITY, escape
from fitg.engine.rulesets.underground.immunity.events import Escaped, Returned
from fitg.engine.rulesets.underground.immunity.memory import memory
from fitg.engine.rulesets.underground.network import conduits
from fitg.presentation.narration import describe

F_CHITS = [face for face, cell in bags()["urban"].items() if "F" in cell.letters]
QUIET_F = next(face for face in F_CHITS if bags()["urban"][face].event in ("contacts", "shelter"))
CAPTIVES = {
    "zina-adora": {"fate": "captive", "captor": "units"},
    "ran-jayma": {"fate": "captive", "captor": "units"},
}
GUARDED = {CITY: {"line": 1}}


def prison(team: tuple[str, ...] = ("kogus",), **more: Any) -> Game:
    """Two Rebels are held by units where the team has come to."""
    others = CAPTIVES | more.pop("others", {})
    return chit_mission(CITY, team, others=others, units=GUARDED, **more)


@pytest.fixture
def with_camps() -> Iterator[dict[str, str]]:
    """Script immunity and chits without cells: camps are as in the standard rules."""
    with toy_rulesets() as add:
        yield add(IMMUNITY, CHITS)


def parts(game: Game, team: tuple[str, ...], target: str = "") -> dict[str, int]:
    """The bonus draws of a group with the letter F."""
    site = under_way(game).site
    found = game.ctx.rules.missions["F"].bonus(game.ctx, site, Group(letter="F", members=team, target=target))
    return {part.reason: part.by for part in found}


@pytest.mark.case("VC-48a")
def test_one_letter_frees_all_prisoners() -> None:
    game = prison(cards=[QUIET_F])
    send(game, F=["kogus"])
    events = do(game, "draw")
    assert {each.character for each in every(events, Freed)} == set(CAPTIVES)


@pytest.mark.case("VC-48", "VC-48b")
def test_one_intelligence_counts_and_it_may_be_that_of_a_captive() -> None:
    game = prison(("kogus",))
    wits = {who: facts().characters[who].intelligence for who in ("kogus", *CAPTIVES)}
    assert max(wits.values()) > wits["kogus"]
    assert list(parts(game, ("kogus",)).values()) == [max(wits.values())]


@pytest.mark.case("VC-48")
@pytest.mark.parametrize(("who", "by"), [("boccanegra", 1), ("bridne-murcada", 2)])
def test_what_helps_to_hide_helps_here(who: str, by: int) -> None:
    game = prison((who,))
    assert parts(game, (who,))[facts().characters[who].name] == by


@pytest.mark.case("VC-48")
def test_a_scrambler_adds_four_and_rolls_for_it() -> None:
    game = prison(("kogus",), others={"kogus": {"possessions": ["scrambler"]}}, dice=[1])
    do(game, "assign kogus to F")
    assert "use scrambler for F" in game.actions
    do(game, "use scrambler for F")
    (group,) = under_way(game).groups
    assert [part.by for part in group.declared] == [4]


@pytest.mark.case("VC-48")
@pytest.mark.parametrize(("captor", "helps"), [("units", True), ("redjac", False)])
def test_a_scanner_helps_where_units_hold_the_prisoners(captor: str, helps: bool) -> None:
    held = {"fate": "captive", "captor": captor}
    others = {"kogus": {"possessions": ["scanner"]}, "redjac": {}, "zina-adora": held}
    game = chit_mission(CITY, ("kogus",), others=others, units=GUARDED)
    group = Group(letter="F", members=("kogus",), shown=("scanner",))
    found = game.ctx.rules.missions["F"].bonus(game.ctx, under_way(game).site, group)
    assert ("Scanner" in {part.reason for part in found}) == helps


@pytest.mark.case("VC-48f")
def test_victims_give_nothing_to_their_rescue() -> None:
    game = chit_mission(CITY, ["kogus", "zina-adora"])
    struck(game, "zina-adora", of_force("irate-locals"))
    wits = facts().characters
    assert wits["zina-adora"].intelligence > wits["kogus"].intelligence
    assert list(parts(game, ("kogus",)).values()) == [wits["kogus"].intelligence]


@pytest.mark.case("VC-48")
def test_what_is_declared_only_after_the_first_chit_does_not_help() -> None:
    owner = {"kogus": {"possessions": ["cervac-mk-v"]}}
    game = chit_mission(CITY, ["kogus", "zina-adora"], others=owner)
    struck(game, "zina-adora", Cause(ACCIDENT))
    before = parts(game, ("kogus",))
    pieces.change_card(game.ctx, game.state.possessions["cervac-mk-v"], revealed=True)
    assert parts(game, ("kogus",)) == before


# Rescue


def sickroom(cause: Cause, *victims: str, team: tuple[str, ...] = ("kogus",), **more: Any) -> Game:
    """Somebody lies where the team is."""
    game = chit_mission(CITY, [*team, *victims], **more)
    for victim in victims:
        struck(game, victim, cause)
    return game


@pytest.mark.case("VC-44", "VC-48e", "VC-50b")
def test_friends_bring_out_whom_an_accident_laid_low_without_a_fight() -> None:
    game = sickroom(Cause(ACCIDENT), "zina-adora", cards=[QUIET_F])
    send(game, F=["kogus"])
    events = do(game, "draw")
    assert only(events, Freed).character == "zina-adora"
    assert not every(events, FightBegan)
    assert memory(game.ctx).laid_low == ()


@pytest.mark.case("VC-48e", "VC-48a", "VC-57m")
def test_a_group_sent_for_the_fallen_does_not_free_who_is_taken_meanwhile() -> None:
    """What an F is about is said before the first chit."""
    chits = [chit(CITY, "security", "found"), QUIET_F]
    team = ("kogus", "tourag")
    game = sickroom(Cause(ACCIDENT), "zina-adora", team=team, units=GUARDED, cards=chits, dice=[6] * 20)
    events = send(game, F=["kogus"], D=["tourag"])
    aims = {each.letter: each for each in every(events, MissionAssigned)}
    assert (aims["F"].target, aims["D"].target) == ("the fallen", "")
    assert describe(aims["F"], facts()).endswith(" (F) for the fallen at Squamot (urban).")
    do(game, "draw", "stand and fight")
    assert game.state.characters["tourag"].fate == "captive"
    assert [each.character for each in every(do(game, "draw"), Freed)] == ["zina-adora"]


@pytest.mark.case("VC-48a", "VC-48e")
def test_a_group_sent_for_prisoners_brings_nobody_out_who_falls_meanwhile() -> None:
    game = prison(("kogus", "tourag"), cards=[QUIET_F])
    events = send(game, F=["kogus"], D=["tourag"])
    assert every(events, MissionAssigned)[0].target == "prisoners"
    struck(game, "tourag", Cause(ACCIDENT))
    assert {each.character for each in every(do(game, "draw"), Freed)} == set(CAPTIVES)
    assert game.state.characters["tourag"].fate == "incapacitated"


@pytest.mark.case("VC-48e")
def test_each_letter_brings_out_one_of_the_players_choice() -> None:
    game = sickroom(Cause(ACCIDENT), "zina-adora", "ran-jayma", cards=[QUIET_F, quiet(CITY, "F"), 12, 14])
    send(game, F=["kogus"])
    do(game, "draw")
    assert "complete F" in game.actions
    do(game, "complete F")
    assert game.actions == ("bring out zina-adora", "bring out ran-jayma")
    assert only(do(game, "bring out ran-jayma"), Freed).character == "ran-jayma"
    assert game.state.characters["zina-adora"].fate == "incapacitated"


@pytest.mark.case("VC-50", "VC-50a")
def test_those_who_laid_him_low_attack_and_surviving_is_enough() -> None:
    game = sickroom(of_force("irate-locals"), "zina-adora", cards=[QUIET_F], dice=[1] * 12)
    send(game, F=["kogus"])
    events = do(game, "draw")
    assert only(events, FightBegan).attacker == "irate-locals"
    for _ in range(20):
        if every(events, FightEnded):
            break
        leaves = "break off with all" in game.actions
        events += do(game, "break off with all" if leaves else passing(game))
    assert game.state.characters["kogus"].fate == "free"
    assert [each.character for each in every(events, Freed)] == ["zina-adora"]


@pytest.mark.case("VC-50a")
def test_whoever_does_not_survive_the_fight_brings_nobody_out() -> None:
    weak = {"kogus": {"wounds": facts().characters["kogus"].endurance - 1}}
    locals_of = of_force("irate-locals")
    game = sickroom(locals_of, "zina-adora", cards=[QUIET_F], dice=[6] * 12, others=weak)
    send(game, F=["kogus"])
    do(game, "draw")
    for _ in range(20):
        if game.state.characters["kogus"].fate != "free":
            break
        do(game, "stand and fight" if "stand and fight" in game.actions else passing(game))
    fates = [game.state.characters[who].fate for who in ("kogus", "zina-adora")]
    assert fates == ["incarcerated", "incarcerated"]


@pytest.mark.case("VC-48e", "VC-50", "VC-50a")
def test_each_of_two_who_lie_there_is_a_fight_of_his_own_in_the_order_of_the_player() -> None:
    """VQ-362: the group comes for one, passes the locals, brings him out, and then comes for the other."""
    victims = ("zina-adora", "ran-jayma")
    game = sickroom(of_force("irate-locals"), *victims, cards=F_CHITS[:2], dice=[1] * 24)
    send(game, F=["kogus"])
    events = do(game, "draw")
    while question(game).kind != "missions.rescue":
        events += do(game, "draw" if "draw" in game.actions else passing(game))
    assert not every(events, FightBegan), "nobody has been named yet"
    assert game.actions == tuple(f"bring out {each}" for each in victims)
    events = to_the_next(game, "bring out ran-jayma") + to_the_next(game)
    told = [each for each in events if isinstance(each, FightBegan | Freed)]
    assert [each.attacker if isinstance(each, FightBegan) else each.character for each in told] == [
        "irate-locals",
        "ran-jayma",
        "irate-locals",
        "zina-adora",
    ]


def to_the_next(game: Game, *answers: str) -> list[Event]:
    """Out of a fight as soon as it can be left, to the end of it."""
    events = do(game, *answers)
    for _ in range(20):
        if every(events, FightEnded):
            break
        leaves = "break off with all" in game.actions
        events += do(game, "break off with all" if leaves else passing(game))
    return events


@pytest.mark.case("VC-50", "VC-50a")
def test_who_is_trusted_by_the_locals_needs_no_fight() -> None:
    game = sickroom(of_force("irate-locals"), "zina-adora", team=("oneste-woada",), cards=[QUIET_F])
    send(game, F=["oneste-woada"])
    events = do(game, "draw")
    assert only(events, Freed).character == "zina-adora"
    assert not every(events, FightBegan)


@pytest.mark.case("VC-44b", "VC-48e")
def test_enemies_who_bring_somebody_out_hold_him() -> None:
    game = chit_mission(CITY, ["redjac"], side="imperial", others={"zina-adora": {}}, cards=[QUIET_F])
    struck(game, "zina-adora", Cause(ACCIDENT))
    send(game, F=["redjac"])
    do(game, "draw")
    captive = game.state.characters["zina-adora"]
    assert (captive.fate, captive.captor) == ("captive", "redjac")


@pytest.mark.case("VC-48e")
def test_enemies_do_not_rescue_who_is_in_a_cell() -> None:
    game = chit_mission(CITY, ["redjac"], side="imperial", others={"zina-adora": {}})
    struck(game, "zina-adora", of_force("irate-locals"))
    assert "assign redjac to F" not in game.actions


@pytest.mark.case("VC-50c")
def test_cells_run_no_rescue(with_camps: dict[str, str]) -> None:
    game = chit_mission(CITY, ["kogus", "zina-adora"], camps=[CITY], options=with_camps)
    struck(game, "zina-adora", Cause(ACCIDENT))
    assert "assign kogus to F" in game.actions
    assert "assign the camp to D" in game.actions
    assert "assign the camp to F" not in game.actions


@pytest.mark.case("VC-50c")
def test_a_camp_beside_prisoners_and_fallen_frees_prisoners_only(with_camps: dict[str, str]) -> None:
    game = prison(("kogus", "frun-sentel"), camps=[CITY], cards=[QUIET_F], options=with_camps)
    struck(game, "frun-sentel", Cause(ACCIDENT))
    do(game, "assign the camp to F", "draw")
    assert "rescue the fallen" not in game.actions
    events = do(game, "draw")
    assert {each.character for each in every(events, Freed)} == set(CAPTIVES)


@pytest.mark.case("VC-50c", "VC-48d")
def test_a_camp_does_not_come_where_prisoners_have_tried_to_escape(with_camps: dict[str, str]) -> None:
    game = prison(("kogus", "frun-sentel"), camps=[CITY], options=with_camps)
    struck(game, "frun-sentel", Cause(ACCIDENT))
    site, mission = Site(CITY, "rebel"), game.ctx.rules.missions["F"]
    assert mission.for_camps(game.ctx, site)
    memory(game.ctx).escaping = (CITY,)
    assert mission.allowed(game.ctx, site)
    assert not mission.for_camps(game.ctx, site)


@pytest.mark.case("VC-57z", "VC-50a")
def test_with_the_security_system_out_no_robots_guard_the_fallen() -> None:
    chits = [chit(CAVE, "security_failure"), chit(CAVE, "shelter", letters="F")]
    game = chit_mission(CAVE, ["kogus", "zina-adora"], cards=chits)
    struck(game, "zina-adora", of_force("sentry-robot"))
    send(game, F=["kogus"])
    events = do(game, "draw", "draw")
    assert not every(events, FightBegan)
    assert only(events, Freed).character == "zina-adora"


# Escape


@pytest.mark.case("VC-48c", "VC-51")
def test_captives_escape_one_for_each_letter() -> None:
    game = prison(cards=[F_CHITS[0], *[face for face in bags()["urban"] if face not in F_CHITS][:8]])
    do(game, "no missions")
    events = do(game, f"escape at {CITY}")
    drawn = only(events, BonusDrawn)
    wits = max(facts().characters[who].intelligence for who in CAPTIVES)
    assert (drawn.letter, drawn.draws, drawn.hits) == ("F", wits, 1)
    assert question(game).kind == "missions.escape"
    events = do(game, "zina-adora escapes")
    assert only(events, Escaped).character == "zina-adora"
    assert game.state.characters["ran-jayma"].fate == "captive"


@pytest.mark.case("VC-48c")
def test_with_two_letters_two_of_them_escape() -> None:
    game = prison(cards=[*F_CHITS[:2], *[face for face in bags()["urban"] if face not in F_CHITS][:8]])
    do(game, "no missions")
    assert only(do(game, f"escape at {CITY}"), BonusDrawn).hits == 2
    events = do(game, "zina-adora escapes")
    if question(game).kind == "missions.escape":
        events += do(game, game.actions[0])
    assert {each.character for each in every(events, Escaped)} == set(CAPTIVES)


@pytest.mark.case("VC-48c", "13.1c")
@pytest.mark.parametrize("before", [False, True])
def test_who_is_taken_on_a_mission_does_not_escape_in_the_same_phase(before: bool) -> None:
    """VQ-401: whoever was a prisoner before tries without him."""
    people: dict[str, Any] = {"zina-adora": {"place": CITY, "wounds": 1}}
    if before:
        people["ran-jayma"] = {"place": CITY, "fate": "captive", "captor": "units"}
    game = heroes(
        "rebel-1.missions",
        characters=people,
        units={CITY: {"militia": 1}},
        cards=[chit(CITY, "security", "found")],
        dice=[6] * 20,
    )
    until(game, "missions")
    do(game, f"missions at {CITY}")
    send(game, D=["zina-adora"])
    do(game, "draw")
    while question(game).kind != "missions":
        do(game, "stand and fight" if "stand and fight" in game.actions else passing(game))
    assert game.state.characters["zina-adora"].fate == "captive"
    assert (f"escape at {CITY}" in game.actions) is before
    hopeful = [each.id for each in escape.hopeful(game.ctx, CITY, "rebel")]
    assert hopeful == (["ran-jayma"] if before else [])


@pytest.mark.case("VC-48d")
def test_nobody_escapes_where_somebody_has_come_for_the_prisoners() -> None:
    game = prison(cards=[26, 31, 12, 14])
    assert escape.escapable(game.ctx, "rebel") == [CITY]
    site, group = under_way(game).site, Group(letter="F", members=("kogus",))
    game.ctx.rules.missions["F"].unfulfilled(game.ctx, site, group)
    assert memory(game.ctx).freeing == (CITY,)
    assert escape.escapable(game.ctx, "rebel") == []


@pytest.mark.case("VC-48d")
def test_nobody_comes_where_prisoners_have_tried_to_escape() -> None:
    game = prison(cards=[face for face in bags()["urban"] if face not in F_CHITS][:8])
    assert game.ctx.rules.missions["F"].allowed(game.ctx, Site(CITY, "rebel"))
    memory(game.ctx).escaping = (CITY,)
    assert not game.ctx.rules.missions["F"].allowed(game.ctx, Site(CITY, "rebel"))


# Coming back


def run_from(place: str, **more: Any) -> Game:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        options=HEROES,
        characters={
            "tourag": {"place": "551.1"},
            "jon-kidu": {"place": "551.1"},
            "zina-adora": {"place": place, "fate": "captive", "captor": "units"},
        },
        units={place: {"line": 1}, **more.pop("units", {})},
        **more,
    )
    escape.run(game.ctx, game.state.characters["zina-adora"])
    return game


@pytest.mark.case("VC-51", "VC-51a")
def test_rebels_come_back_at_the_nearest_planet_that_harbors_them() -> None:
    game = run_from(
        "232.1",
        planets={"231": {"state": "rebel-control", "pdb": 0}, "551": {"state": "rebel-control", "pdb": 0}},
    )
    runner = game.state.characters["zina-adora"]
    assert (runner.fate, runner.place in game.ctx.board.locations) == ("on-the-run", False)
    assert escape.refuges(game.ctx, "rebel", "232.1") == ["231"]
    for _ in range(200):
        if question(game).kind == "escape.return":
            break
        do(game, passing(game))
    assert {action.rpartition(" ")[2] for action in game.actions} == set(game.ctx.board.surface["231"])
    events = do(game, game.actions[0])
    assert only(events, Returned).character == "zina-adora"
    assert game.state.characters["zina-adora"].fate == "free"


@pytest.mark.case("VC-51a")
def test_a_cell_harbors_them_too() -> None:
    game = run_from("232.1", camps=["231.1"])
    assert escape.refuges(game.ctx, "rebel", "232.1") == ["231"]


@pytest.mark.case("VC-51a")
def test_a_conduit_harbors_them_until_it_is_destroyed() -> None:
    """Midest, with Akubera and its Conduit in the same star system."""
    game = whole("rebel-1.missions", rebel_base="511", planets={"342": {"pdb": 0}})
    assert escape.refuges(game.ctx, "rebel", "341.1") == ["342"]
    conduits.infiltrate(game.ctx, "342", "a test", "VC-24a")
    assert escape.refuges(game.ctx, "rebel", "341.1") == ["342"]
    conduits.destroy(game.ctx, "342", "a test", "VC-24a")
    assert "342" not in escape.refuges(game.ctx, "rebel", "341.1")


@pytest.mark.case("VC-51b")
def test_rebels_may_reject_planets_with_imperial_units_or_a_pdb() -> None:
    free = {"state": "rebel-control", "pdb": 0}
    near = {"231": free, "551": free}
    game = run_from("232.1", planets=near, units={"231.orbit": {"line": 1}})
    assert escape.refuges(game.ctx, "rebel", "232.1") == ["231", "551"]
    game = run_from("232.1", planets=near, units={"231.orbit": {"line": 1}, "551.orbit": {"line": 1}})
    assert set(escape.refuges(game.ctx, "rebel", "232.1")) == {"231", "551"}


@pytest.mark.case("VC-51b")
@pytest.mark.parametrize("state", ["imperial-control", "rebel-control"])
@pytest.mark.parametrize(("level", "found"), [(0, ["231"]), (1, ["231", "551"]), (2, ["231", "551"])])
def test_rebels_may_reject_a_planet_with_a_base_of_level_1(state: str, level: int, found: list[str]) -> None:
    planets = {"231": {"state": state, "pdb": level}, "551": {"state": "rebel-control", "pdb": 0}}
    camps = ["231.1"] if state == "imperial-control" else []
    game = run_from("232.1", planets=planets, camps=camps)
    assert escape.refuges(game.ctx, "rebel", "232.1") == found


@pytest.mark.case("VC-51c", "VC-51d")
def test_imperials_come_back_at_the_nearest_capital_or_the_throne() -> None:
    game = run_from("232.1")
    assert escape.refuges(game.ctx, "imperial", "232.1") == ["241"]
    strong = run_from("232.1", planets={"241": {"pdb": 2, "pdb_up": True}})
    assert escape.refuges(strong.ctx, "imperial", "232.1") == ["241"], "no PDB keeps them away"
    guarded = run_from("232.1", units={"241.1": {"urban-2-1": 1}})
    assert escape.refuges(guarded.ctx, "imperial", "232.1")[0] == "241"
    assert len(escape.refuges(guarded.ctx, "imperial", "232.1")) > 1
    capitals = {planet for planet, card in facts().planets.items() if card.capital != "none"}
    everywhere = {f"{planet}.1": {"urban-1-0": 1} for planet in capitals}
    full = run_from("232.1", units=everywhere)
    assert set(escape.refuges(full.ctx, "imperial", "232.1")) == capitals


# In orbit


def above(**more: Any) -> Game:
    orbit = "232.orbit"
    people = {
        "tourag": {"place": "551.1"},
        "jon-kidu": {"place": "551.1"},
        "zina-adora": {"place": orbit, "fate": "captive", "captor": "units"},
        "kogus": {"place": orbit, "fate": "captive", "captor": "units"},
    } | more.pop("characters", {})
    return galaxy(
        "rebel-1.missions", turn=3, options=HEROES, characters=people, units={orbit: {"line": 1}}, **more
    )


J_CHITS = [face for face, cell in bags()["urban"].items() if "J" in cell.letters]


@pytest.mark.case("VC-48e", "VC-49a", "VE-G4b")
@pytest.mark.parametrize("comes", [True, False])
def test_a_ship_comes_for_who_lies_in_an_orbit_box(comes: bool) -> None:
    """VQ-462: the letter J, and nobody fights."""
    lying = {"place": "232.orbit", "fate": "incapacitated", "cause": "plague"}
    quiet = [face for face, cell in bags()["urban"].items() if "J" not in cell.letters]
    people = {
        "zina-adora": lying,
        "kogus": {"fate": "dead"},
        "boccanegra": {"place": "232.orbit", "ship": "explorer"},
    }
    game = above(characters=people, cards=[J_CHITS[0]] if comes else quiet[:9], dice=[1])
    do(game, "missions at 232.orbit", "quest with explorer for zina-adora")
    if "draw" in game.actions:
        do(game, "draw")
    assert game.state.characters["zina-adora"].fate == ("free" if comes else "incapacitated")
    assert memory(game.ctx).laid_low == (() if comes else ("zina-adora",))


@pytest.mark.case("VC-49", "VC-49a")
def test_one_letter_of_a_boarding_action_frees_all() -> None:
    game = above(characters={"boccanegra": {"place": "232.orbit", "ship": "explorer"}}, cards=[J_CHITS[0]])
    do(game, "missions at 232.orbit")
    first = next(action for action in game.actions if action.startswith("quest with explorer"))
    events = do(game, first)
    events += do(game, "draw") if "draw" in game.actions else []
    assert {each.character for each in every(events, Freed)} == {"zina-adora", "kogus"}


@pytest.mark.case("VC-49c")
def test_nobody_escapes_from_orbit_where_somebody_has_boarded_in_vain() -> None:
    people = {
        "boccanegra": {"place": "232.orbit", "ship": "explorer"},
        "bridne-murcada": {"place": "232.orbit", "fate": "captive", "captor": "units"},
    }
    others = [face for face, cell in bags()["urban"].items() if "J" not in cell.letters]
    game = above(characters=people, cards=others, dice=[1] * 12)
    assert "escape at 232.orbit" in game.actions
    do(game, "missions at 232.orbit")
    do(game, next(action for action in game.actions if action.startswith("quest with explorer")))
    until(game, "missions")
    assert game.state.characters["bridne-murcada"].fate == "captive"
    assert "escape at 232.orbit" not in game.actions


@pytest.mark.case("VC-49b")
def test_captives_escape_from_orbit_with_space_leadership_or_a_talent() -> None:
    nobody = above()
    assert "escape at 232.orbit" not in nobody.actions
    talent = {"bridne-murcada": {"place": "232.orbit", "fate": "captive", "captor": "units"}}
    game = above(characters=talent, cards=[J_CHITS[0]])
    events = do(game, "escape at 232.orbit")
    drawn = only(events, BonusDrawn)
    assert (drawn.letter, drawn.draws) == ("J", 2)
    assert drawn.hits >= 1
    assert question(game).kind == "missions.escape"


@pytest.mark.case("VC-48c", "VC-48d")
def test_what_was_tried_in_another_phase_bars_nobody() -> None:
    before = {"core.immunity": {"escaping": [CITY], "freeing": [CITY], "served": list(CAPTIVES)}}
    held = {who: {"place": CITY, **how} for who, how in CAPTIVES.items()}
    game = heroes("rebel-1.missions", characters=held, units=GUARDED, modules=before)
    until(game, "missions")
    assert f"escape at {CITY}" in game.actions


@pytest.mark.case("VC-49b")
@pytest.mark.parametrize(("box", "tries"), [("23.drift", False), ("232.orbit", True)])
def test_captives_try_in_an_orbit_box_and_not_in_drift(box: str, tries: bool) -> None:
    held = {"boccanegra": {"place": box, "fate": "captive", "captor": "units"}}
    game = whole("rebel-1.missions", characters=held, units={box: {"line": 1}}, options={"bids": "agreed"})
    until(game, "missions")
    assert (f"escape at {box}" in game.actions) is tries
    prisoner = game.state.characters["boccanegra"]
    hopes = [each.title for each in game.ctx.rules.ask[questions.prospects](game.ctx, prisoner)]
    assert hopes == (["Boarding Action", "Escape"] if tries else [])


@pytest.mark.case("VC-49c")
def test_no_boarding_where_captives_have_tried_to_escape() -> None:
    game = above(characters={"boccanegra": {"place": "232.orbit", "ship": "explorer"}})
    quest = game.ctx.rules.missions["J"]
    assert quest.allowed(game.ctx, Site("232.orbit", "rebel"))
    memory(game.ctx).escaping = ("232.orbit",)
    assert not quest.allowed(game.ctx, Site("232.orbit", "rebel"))
    memory(game.ctx).escaping = ()
    memory(game.ctx).freeing = ("232.orbit",)
    assert "232.orbit" not in escape.escapable(game.ctx, "rebel")
