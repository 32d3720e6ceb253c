"""The odds that are shown, against what happens: every course of the dice is played, and counted.

A forecast is a promise about the engine. Where only dice decide, all of their courses are tried, so that the
two must agree to the last fraction; where cards are drawn, many games are played from the same position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from tests.engine.province.fleets import ANGOFF, LYSENDA, QUIBRON, fly, gather, kind, space
from tests.engine.province.orbit_table import BOX, fleets
from tests.engine.province.politics_table import galaxy, play
from tests.engine.table import do, every, only, table
from tests.rulesets.underground.chit_table import chit, chit_mission, send

from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.search import SearchMade
from fitg.engine.events.space import (
    DetachmentAttacked,
    Hyperjumped,
    PdbBombarded,
    RakingAttackMade,
    RepairTried,
)
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.rules.rebellion import Rebellion
from fitg.presentation.forecast import Forecast, forecast
from fitg.presentation.forecast.standard import wounds

#: More dice than any of these courses takes.
LONGEST = 8
FACES = 6
SHIP = "planetary-privateer"
#: What happened in one course, in the words of the forecast.
Telling = Callable[[Game, list[Event]], str]
#: Answers that leave everything to the dice; the ship always tries to break off, as the forecast says.
ANSWERS = ("break off", "no leader", "usual attack", "let them pass", "hold fire", "units look", "pass")


def finish(game: Game, answers: Iterable[str], until: str) -> list[Event]:
    """Go on with these answers while the business lasts."""
    events: list[Event] = []
    for _ in range(12):
        answer = next((each for each in (*answers, *ANSWERS) if each in game.actions), None)
        if answer is None or (until and kind(game) == until):
            break
        events += do(game, answer)
    return events


def courses(
    game: Game, action: str, answers: Iterable[str], until: str
) -> Iterator[tuple[Fraction, Game, list[Event]]]:
    """Every course of the dice after an action, with its chance."""
    faces = [1] * LONGEST
    while True:
        trial = game.copy()
        trial.ctx.state.dice.rolls = list(faces)
        events = do(trial, action)
        events += finish(trial, answers, until)
        used = LONGEST - len(trial.ctx.state.dice.rolls)
        yield Fraction(1, FACES**used), trial, events
        while used and faces[used - 1] == FACES:
            used -= 1
        if not used:
            return
        faces = [*faces[: used - 1], faces[used - 1] + 1, *[1] * (LONGEST - used)]


def measured(
    game: Game, action: str, telling: Telling, answers: Iterable[str] = (), until: str = ""
) -> dict[str, Fraction]:
    """What really comes of an action, and how often."""
    found: dict[str, Fraction] = {}
    for chance, after, events in courses(game, action, answers, until):
        word = telling(after, events)
        found[word] = found.get(word, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return found


def told(game: Game, action: str) -> dict[str, Fraction]:
    """What the one table of the forecast says."""
    (table_,) = forecast(game, action)
    return shares(table_)


def shares(table_: Forecast) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for name, share in table_.rows:
        found[name] = found.get(name, Fraction(0)) + share
    assert sum(found.values()) == 1
    return found


# Fleets


def jump_end(game: Game, events: list[Event]) -> str:
    jump = only(events, Hyperjumped)
    if jump.die is None:
        return "arrives without a roll"
    effect = {"none": "", "damaged": ", damaged", "severe": ", severely damaged"}[jump.effect]
    return ("arrives", "Drift", "Drift 2")[jump.drift] + effect


@pytest.mark.case("21.3")
@pytest.mark.parametrize("number", [3, 5, 6])
def test_a_hyperjump_of_a_fleet(number: int) -> None:
    """Six of them find no Environ with room, so that the course leads straight into orbit."""
    game = space(units={ANGOFF: {"wild-2-3": number}})
    gather(game, ANGOFF)
    action = "course 241"
    if number < 6:
        do(game, action)
        action = "to 241.orbit"
    assert told(game, action) == measured(game, action, jump_end, ["lose wild-2-3"], "fleets")


@pytest.mark.case("20.61")
@pytest.mark.parametrize("level", [1, 2])
def test_a_raking_attack(level: int) -> None:
    game = space(pdbs={"221": level}, units={ANGOFF: {"wild-2-3": 2, "wild-4-4": 1}})
    fly(game, ANGOFF, "221.1")

    def telling(_: Game, events: list[Event]) -> str:
        return f"the units lose {only(events, RakingAttackMade).loss}"

    assert told(game, "rake") == measured(game, "rake", telling)


def battle_end(game: Game, events: list[Event]) -> str:
    battle = every(events, BattleFought)[0]
    return f"attacker loses {battle.attacker_loss}, defender {battle.defender_loss}"


@pytest.mark.case("20.45", "22.0")
@pytest.mark.parametrize("answer", ["intercept with all", "intercept"])
def test_the_combat_of_an_interception(answer: str) -> None:
    """Who intercepts sees Rebel units, and is told the combat that follows without leaders."""
    game = space(units={ANGOFF: {"wild-2-3": 2}, QUIBRON: {"veteran": 1, "line": 1}})
    fly(game, ANGOFF, QUIBRON)
    if answer == "intercept":
        do(game, "add veteran")
    found = measured(game, answer, battle_end, ["done"], "losses")
    assert told(game, answer) == found


SPACE_BATTLES: dict[str, dict[str, Any]] = {
    "plain": {"free": {"wild-2-3": 2, "line": 2}},
    "with a base": {"free": {"wild-2-3": 3, "patrol": 1}, "pdb": {"pdb": 2}},
    "led": {
        "free": {"wild-2-3": 2, "line": 2},
        "characters": {"ly-mantok": {"place": BOX}, "barca": {"place": BOX}},
    },
    "with freight": {
        "stacks": [
            {"place": BOX, "units": {"veteran": 2, "militia": 1}, "cargo": {"veteran+militia": 1}},
            {"place": BOX, "units": {"wild-2-3": 2, "wild-1-0": 1}, "cargo": {"wild-2-3+wild-1-0": 1}},
        ]
    },
    "beside a Suicide Squad": {"free": {"wild-4-4": 1, "line": 2, "suicide-squad": 1}},
}


@pytest.mark.case("22.0", "22.21", "22.3", "22.4")
@pytest.mark.parametrize("assault", ["usual attack", "determined assault"])
@pytest.mark.parametrize("name", sorted(SPACE_BATTLES))
def test_a_battle_in_orbit(name: str, assault: str) -> None:
    game = fleets(**SPACE_BATTLES[name])
    do(game, f"attack at {BOX}")
    for leader in ("lead with ly-mantok", "lead with barca"):
        if leader in game.actions:
            do(game, leader)
    assert told(game, assault) == measured(game, assault, battle_end, until="losses")


@pytest.mark.case("22.22", "22.24")
@pytest.mark.parametrize(
    ("pdb", "free"),
    [
        ({"pdb": 2}, {"wild-4-4": 4}),
        ({"pdb": 1}, {"wild-4-4": 2}),
        ({"pdb": 2, "pdb_up": False}, {"wild-4-4": 3}),
        ({"pdb": 0}, {"wild-2-3": 2}),
        ({"pdb": 1}, {"wild-4-4": 4, "line": 2}),
    ],
)
def test_an_attack_on_a_pdb(pdb: dict[str, Any], free: dict[str, int]) -> None:
    game = fleets(free, pdb=pdb)
    action = f"attack the PDB from {BOX}"
    if "line" in free:
        do(game, f"decline at {BOX}", "done", action)
        action = "help with all"

    def telling(after: Game, events: list[Event]) -> str:
        planet = after.state.planets["241"]
        loss = only(events, PdbBombarded).attacker_loss
        return f"attacker loses {loss}, PDB is Level {planet.pdb}, {'Up' if planet.pdb_up else 'Down'}"

    assert told(game, action) == measured(game, action, telling, [f"lose {kind_}" for kind_ in free])


@pytest.mark.case("10.7")
def test_the_attack_of_new_rebels() -> None:
    """They surprise their enemies, and the odds say so."""
    game = galaxy(["22"], {"222": "unrest"}, units={"222.1": {"line": 1, "militia": 1}})
    play(game, Rebellion(planet="222"))
    while kind(game) == "rebellion.force-points":
        do(game, game.actions[0])
    action = "attack at 222.1"
    assert told_exactly(game, action) == measured(game, action, battle_end, until="losses")


def told_exactly(game: Game, action: str) -> dict[str, Fraction]:
    """The forecast as it would be if the Enemy's units lay open."""
    trial = game.copy()
    for stack in trial.ctx.state.stacks["imperial"].values():
        stack.revealed = True
    return told(trial, action)


# Searches


def found(game: Game, events: list[Event]) -> str:
    return "found" if only(events, SearchMade).found else "hidden"


@pytest.mark.case("11.0", "11.2")
@pytest.mark.parametrize("path", [[], ["send barca"], ["send ascaill", "send barca"]])
def test_a_search_by_characters(path: list[str]) -> None:
    """Whoever is sent is counted, and those who have not been sent are not."""
    game = table(
        "rebel.search",
        base="empires-backdoor",
        turn=2,
        characters={
            "kogus": {"place": "231.1", "detected": True},
            "barca": {"place": "231.1"},
            "emperor-coreguya": {"place": "231.1"},
            "els-taroff": {"place": "231.1"},
        },
        sovereigns={"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1"}},
    )
    do(game, "search 231.1 with characters", *path)
    for action in game.actions:
        rows = {word: share for word, share in told(game, action).items() if share}
        if action == "send ascaill" and not path:
            assert rows == {"hidden": 1}
        else:
            assert rows == measured(game, action, found, answers=("search",), until="search.attack")


@pytest.mark.case("11.0", "25.2", "19.62")
@pytest.mark.parametrize("leader", ["lead with ascaill", "lead with barca", "no leader"])
def test_a_search_by_units(leader: str) -> None:
    game = table(
        "rebel.search",
        base="empires-backdoor",
        turn=2,
        characters={"kogus": {"place": "231.1", "detected": True}, "barca": {"place": "231.1"}},
        sovereigns={"ascaill": {"fate": "summoned", "side": "imperial", "place": "231.1"}},
        units={"231.1": {"line": 2, "suicide-squad": 1}},
    )
    do(game, "search 231.1 with units")
    assert told(game, leader) == measured(game, leader, found, until="search")


# Ships


def fate(game: Game, events: list[Event]) -> str:
    """What became of the ship, as a forecast tells it."""
    ship = game.state.ships.get(SHIP)
    if ship is None:
        return "destroyed with everyone aboard"
    pilot = game.state.characters[ship.owner]
    where = "detected" if pilot.detected else "undetected"
    if "drift" in ship.place:
        where = "in Drift 2" if ship.place.endswith("2") else "in Drift"
    return f"{where}, ship damaged" if ship.damaged else where


def flight(
    units: dict[str, int],
    *,
    pilot: str = "boccanegra",
    place: str = "222.1",
    detected: bool = False,
    damaged: bool = False,
    to: str = LYSENDA,
    **position: Any,
) -> Game:
    """A ship is about to set out; an Imperial fleet above its destination, perhaps, lies open."""
    game = space(
        "rebel.character-movement",
        characters={pilot: {"place": place, "detected": detected}, "ran-jayma": {"place": "231.1"}},
        ships=[{"id": SHIP, "owner": pilot, "damaged": damaged}],
        units={to: units} if units else {},
        idle=False,
        **position,
    )
    for stack in game.state.stacks["imperial"].values():
        stack.revealed = True
    do(game, f"fly {SHIP}")
    return game


#: Boccanegra has Navigation 4, Drakir Grebb 2, Zina Adora 1; Lysenda is one star away, Orning two.
FLIGHTS: dict[str, dict[str, Any]] = {
    "past a base": {"units": {}, "pdbs": {"232": 2}},
    "past a base, known": {"units": {}, "pdbs": {"232": 1, "222": 1}, "detected": True},
    "past a fleet": {"units": {"line": 3}},
    "past a base and a fleet": {"units": {"veteran": 2}, "pdbs": {"232": 1}},
    "past a base of Level 0 and a fleet": {"units": {"line": 3}, "pdbs": {"232": 0}},
    "out of Drift 2": {"units": {"line": 3}, "place": "23.drift2"},
    "out of Drift, damaged": {"units": {"line": 3}, "place": "23.drift", "damaged": True},
    "a jump of two": {"units": {}, "pdbs": {"241": 1}, "pilot": "drakir-grebb", "to": "241.orbit"},
    "a jump of two, badly steered": {"units": {"patrol": 3}, "pilot": "zina-adora", "to": "241.orbit"},
}


@pytest.mark.case("20.7", "20.71", "20.74", "21.3", "9.36")
@pytest.mark.parametrize("name", sorted(FLIGHTS))
def test_a_flight_with_all_that_may_befall_it(name: str) -> None:
    game = flight(**FLIGHTS[name])
    action = f"to {FLIGHTS[name].get('to', LYSENDA)}"
    assert told(game, action) == measured(game, action, fate, until="movement")


@pytest.mark.case("14.4", "9.3")
def test_a_scanner_that_has_been_shown_is_part_of_the_odds() -> None:
    """It takes a Level off the base, for every flight from then on."""
    game = space(
        "rebel.character-movement",
        characters={"boccanegra": {"place": "222.1", "possessions": ["scanner"]}},
        ships=[{"id": SHIP, "owner": "boccanegra"}],
        revealed=["scanner"],
        pdbs={"232": 2},
        idle=False,
    )
    do(game, f"fly {SHIP}")
    assert told(game, f"to {LYSENDA}") == measured(game, f"to {LYSENDA}", fate, until="movement")


@pytest.mark.case("14.4", "9.3")
def test_so_it_is_in_the_star_system_game() -> None:
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": "221.1", "possessions": ["scanner"], "ship": SHIP}},
        planets={"221": {"pdb_up": False}, "222": {"pdb": 2, "pdb_up": True}},
        revealed=["scanner"],
    )
    do(game, f"fly {SHIP}")

    def telling(after: Game, events: list[Event]) -> str:
        lost = SHIP not in after.state.ships
        seen = "detected" if after.state.characters["boccanegra"].detected else "undetected"
        return f"{seen}, ship lost" if lost else seen

    assert told(game, "to 222.1") == measured(game, "to 222.1", telling, until="movement")


@pytest.mark.case("9.33", "9.43", "9.45")
@pytest.mark.parametrize(("to", "bases"), [("223.2", {"223": 1}), ("223.2", {}), ("222.1", {"222": 1})])
@pytest.mark.parametrize("hides", [True, False])
def test_a_flight_of_a_detected_crew_in_the_star_system_game(
    to: str, bases: dict[str, int], hides: bool
) -> None:
    """Inside one planet nobody slips away; who leaves a planet where nobody looks does, as agreed."""
    game = table(
        "rebel.movement",
        characters={"boccanegra": {"place": "223.1", "detected": True, "ship": SHIP}},
        planets={
            planet: {"pdb": bases.get(planet, 0), "pdb_up": planet in bases}
            for planet in ("221", "222", "223")
        },
        options={"leaving-hides": hides},
    )
    do(game, f"fly {SHIP}")

    def telling(after: Game, events: list[Event]) -> str:
        if after.state.characters["boccanegra"].fate == "dead":
            return "shot down with everyone aboard"
        lost = SHIP not in after.state.ships
        seen = "detected" if after.state.characters["boccanegra"].detected else "undetected"
        return f"{seen}, ship lost" if lost else seen

    assert told(game, f"to {to}") == measured(game, f"to {to}", telling, until="movement")


@pytest.mark.case("20.8", "9.6", "9.3")
@pytest.mark.parametrize(
    ("base", "place"),
    [("flight-to-egrix", "223.2"), ("empires-backdoor", "223.2"), ("empires-backdoor", "223.orbit")],
)
def test_a_reaction_by_ship_past_an_enemy_pdb(base: str, place: str) -> None:
    """Barca flies to what he has seen, in the Star System Game from another Environ only."""
    game = table(
        "rebel.reaction",
        base=base,
        turn=2,
        scenario={"instant_victory": []},
        planets={"223": {"state": "rebel-control", "pdb": 2, "pdb_up": True}},
        characters={
            "barca": {"place": place, "ship": "imperial-spaceship", "detected": True},
            "kogus": {"place": place, "fate": "captive", "captor": "barca"},
            "zina-adora": {"place": "223.1", "detected": True},
        },
    )
    lost = "shot down with everyone aboard" if base == "flight-to-egrix" else "destroyed with everyone aboard"
    broken = "ship lost" if base == "flight-to-egrix" else "ship damaged"

    def telling(after: Game, events: list[Event]) -> str:
        barca, ship = after.state.characters["barca"], after.state.ships.get("imperial-spaceship#1")
        if barca.fate == "dead":
            return lost
        seen = "detected" if barca.detected else "undetected"
        return f"{seen}, {broken}" if ship is None or ship.damaged else seen

    action = "react barca by ship to 223.1"
    assert told(game, action) == measured(game, action, telling)


@pytest.mark.case("9.6")
def test_where_nobody_looks_for_it_a_reaction_by_ship_has_no_odds() -> None:
    game = table(
        "rebel.reaction",
        base="empires-backdoor",
        turn=2,
        characters={
            "barca": {"place": "223.2", "ship": "imperial-spaceship"},
            "zina-adora": {"place": "223.1", "detected": True},
        },
    )
    assert not forecast(game, "react barca by ship to 223.1")


@pytest.mark.case("25.2", "9.43")
def test_a_sovereign_aboard_changes_no_odds() -> None:
    """He is known to everybody, and makes no ship easier to find (P-39)."""
    game = table(
        "rebel.character-movement",
        base="orlog-besieged",
        turn=2,
        characters={"boccanegra": {"place": "141.1", "ship": SHIP}, "ran-jayma": {"place": "141.1"}},
        sovereigns={"nam-nhuk": {"fate": "summoned", "side": "rebel", "place": "141.1"}},
        planets={"141": {"state": "imperial-control", "loyalty": "neutral", "pdb": 1, "pdb_up": True}},
    )
    do(game, f"fly {SHIP}", "board nam-nhuk")
    assert told(game, "to 141.orbit") == measured(game, "to 141.orbit", fate, until="movement")


@pytest.mark.case("20.71")
@pytest.mark.parametrize("answer", ["break off", "hold course"])
@pytest.mark.parametrize("damaged", [False, True])
def test_a_fleet_detachment(answer: str, damaged: bool) -> None:
    game = flight({"elite-navy": 1}, dice=[6])
    game.state.ships[SHIP].damaged = damaged
    do(game, f"to {LYSENDA}", "units look")
    assert kind(game) == "detachment.break-off"

    def telling(after: Game, events: list[Event]) -> str:
        hits = every(events, DetachmentAttacked)
        words = {
            "unharmed": "not hit",
            "damaged": "damaged",
            "destroyed": "destroyed with everyone aboard",
        }
        return words[hits[0].result] if hits else "the ship gets away"

    assert told(game, answer) == measured(game, answer, telling, until="movement")


@pytest.mark.case("27.1", "27.2")
def test_repairs() -> None:
    game = space(
        "rebel.repairs",
        idle=False,
        units={"222.1": {"urban-4-4": 1}},
        characters={
            "boccanegra": {"place": "222.1", "with_units": True},
            "doctor-sontag": {"place": "222.1", "with_units": True, "possessions": ["norrocks"]},
        },
        ships=[{"id": SHIP, "owner": "boccanegra", "damaged": True}],
        inoperative=["norrocks"],
    )
    actions = [action for action in game.actions if action.startswith("repair")]
    assert len(actions) == 4, "Boccanegra or the unit tries the ship, he or the doctor the Norrocks"

    def telling(_: Game, events: list[Event]) -> str:
        return "repaired" if only(events, RepairTried).repaired else "not repaired"

    for action in actions:
        assert told(game, action) == measured(game, action, telling, until="repairs")


# Cards


@pytest.mark.case("24.0")
def test_a_spaceship_quest_by_many_games() -> None:
    game = space(
        "rebel.missions",
        idle=False,
        units={QUIBRON: {"line": 1}},
        characters={
            "boccanegra": {"place": QUIBRON, "ship": SHIP},
            "kogus": {"place": QUIBRON, "fate": "captive", "captor": "units"},
        },
    )
    do(game, f"missions at {QUIBRON}") if kind(game) == "missions" else None
    action = f"quest with {SHIP} for kogus"
    odds = {name.split(":")[0]: share for name, share in forecast(game, action)[0].rows}
    games = 300
    freed = Counter[bool]()
    for number in range(games):
        trial = game.copy()
        trial.ctx.state.dice.seed = f"{number:032x}"
        do(trial, action)
        freed[trial.state.characters["kogus"].fate == "free"] += 1
    chance = next(float(share) for name, share in odds.items() if "freed" in name)
    assert abs(freed[True] / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


# Against face-down units


@pytest.mark.case("7.22", "20.45")
@pytest.mark.parametrize(("unit", "table_"), [("patrol", 0), ("elite-navy", 1)])
def test_an_interception_of_face_down_units(unit: str, table_: int) -> None:
    """The two tables are those of the weakest and of the strongest units that may lie there."""
    game = space(
        "imperial.interplanetary-movement",
        units={"231.orbit": {unit: 2}, "241.orbit": {"wild-2-3": 2}},
    )
    fly(game, "231.orbit", "241.orbit")
    action = "intercept with all"
    found = measured(game, action, battle_end, ["done"], "losses")
    assert shares(forecast(game, action)[table_]) == found


@pytest.mark.case("7.22", "22.0", "10.5", "19.53")
@pytest.mark.parametrize(("place", "unit"), [(BOX, "wild-2-3"), ("223.1", "air-2-3"), ("221.1", "wild-2-1")])
@pytest.mark.parametrize("strong", [False, True])
def test_a_battle_against_face_down_units(place: str, unit: str, strong: bool) -> None:
    """In a special Environ an elite unit takes away the shift against the Empire as well."""
    in_orbit = place == BOX
    strongest = "elite-navy" if in_orbit else "elite-army"
    hidden = strongest if strong else "patrol"
    game = space(
        "rebel.space-combat" if in_orbit else "rebel.military-combat",
        units={place: {unit: 3, hidden: 2}},
        idle=False,
    )
    action = f"attack at {place}"
    found = measured(game, action, battle_end, until="losses")
    assert shares(forecast(game, action)[strong]) == found


@pytest.mark.case("7.22", "20.7")
@pytest.mark.parametrize("strong", [False, True])
def test_a_flight_past_face_down_units(strong: bool) -> None:
    game = space(
        "rebel.character-movement",
        characters={"boccanegra": {"place": "222.1", "ship": SHIP}, "ran-jayma": {"place": "231.1"}},
        units={LYSENDA: {"elite-navy" if strong else "patrol": 3}},
        idle=False,
    )
    do(game, f"fly {SHIP}")
    action = f"to {LYSENDA}"
    found = measured(game, action, fate, until="movement")
    assert shares(forecast(game, action)[strong]) == found


@pytest.mark.case("20.7", "20.76")
@pytest.mark.parametrize("answer", ["units look", "units hold"])
def test_the_owner_of_units_in_orbit_sees_what_they_are_good_for(answer: str) -> None:
    game = flight({"line": 4}, pdbs={"232": 1})
    do(game, f"to {LYSENDA}")
    assert kind(game) == "detection.units"
    assert told(game, answer) == measured(game, answer, fate, until="movement")


@pytest.mark.case("20.64", "21.3")
def test_what_is_left_of_a_fleet_jumps_as_it_is_told() -> None:
    game = space(pdbs={"221": 2}, units={"221.1": {"wild-2-3": 4}}, dice=[6])
    fly(game, "221.1", "241.orbit")
    do(game, "rake")
    while kind(game) == "losses":
        do(game, game.actions[0])
    action = "go on to 241.orbit"
    assert told(game, action) == measured(game, action, jump_end, ["lose wild-2-3"], "fleets")


# Fights


#: Who bears a round without falling, and what is answered on the way to its end.
STURDY = ("boccanegra", "rayner-derban")
IN_A_FIGHT = ("stand and fight", *(f"wound {who}" for who in STURDY))
NEXT_ROUND = "character-combat.active"


def struck(place: str, event: str, parameter: str = "", *, own: str = "", **position: Any) -> Game:
    """Two sturdy Rebels before their first round with what a chit has brought upon them."""
    belongings = {"possessions": [own] if own else []}
    face = chit(place, event, parameter)
    game = chit_mission(place, STURDY[:1], others={STURDY[1]: belongings}, cards=[face], **position)
    send(game, S=STURDY)
    do(game, "draw")
    while kind(game) != NEXT_ROUND:
        do(game, "pass")
    return game


def wounded(game: Game, events: list[Event]) -> str:
    """The wounds of a round, however they came."""
    return wounds("you take", sum(game.state.characters[each].wounds for each in STURDY))


def shown_wounds(game: Game, action: str) -> dict[str, Fraction]:
    (table_,) = [each for each in forecast(game, action) if each.title == "Wounds you take"]
    return shares(table_)


@pytest.mark.case("12.6", "13.45", "VC-42b")
@pytest.mark.parametrize(
    "place",
    [
        pytest.param("421.2", id="a mist that hurts everybody without a roll"),
        pytest.param("122.3", id="a beast that strikes twice"),
    ],
)
def test_the_wounds_that_a_creature_deals_in_a_round(place: str) -> None:
    game = struck(place, "creature_attack")
    assert shown_wounds(game, "ready") == measured(game, "ready", wounded, IN_A_FIGHT, NEXT_ROUND)


@pytest.mark.case("12.5", "12.6", "VC-47", "VP-18m")
@pytest.mark.parametrize("action", ["stand and fight", "break off with all"])
def test_the_wounds_that_a_squad_deals_to_those_under_a_body_shield(action: str) -> None:
    game = struck("421.1", "security", "found", own="personal-body-shield", units={"421.1": {"line": 2}})
    do(game, "ready", "use personal-body-shield")
    assert shown_wounds(game, action) == measured(game, action, wounded, IN_A_FIGHT, NEXT_ROUND)
