"""The staff: plans that are made once, people who are allotted where they add most, fleets with a purpose."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from tests.bots.positions import advised, seat, wander
from tests.engine.galactic.galaxy import ORLOG, SECOND, galaxy
from tests.engine.table import table as lay_out

from fitg.bots.knowledge import advise
from fitg.bots.observation import glance, observe
from fitg.bots.rookie import Rookie
from fitg.bots.staff import Memory, courts, fleets, plan_of
from fitg.bots.staff.allotment import Party, allot
from fitg.bots.staff.imperial import BARE
from fitg.bots.staff.memory import moment_of
from fitg.bots.staff.people import parties
from fitg.bots.staff.prospects import arrival_chance, turns_to_rise
from fitg.bots.staff.rebel import RebelStaff
from fitg.bots.staff.survey import Survey
from fitg.bots.table import Table
from fitg.data import facts
from fitg.engine.game import Game, new_game
from fitg.engine.machine import pieces
from fitg.engine.machine.state import Character


def planet_of(game: Game, place: str) -> str:
    return game.ctx.board.planet_of[place]


# The plan


def test_a_plan_is_made_once_in_a_player_turn() -> None:
    """However many clicks it takes; and again in the next Player-Turn, of either side."""
    game, bots = new_game("empires-backdoor", seed=5), {"rebel": Rookie(), "imperial": Rookie()}
    moments: dict[str, set[object]] = {"rebel": set(), "imperial": set()}
    decisions = 0
    while game.side is not None and game.state.turn < 4:
        side = game.side
        moments[side].add(moment_of(seat(game)))
        game.apply(bots[side].choose(glance(game), Random(decisions)))
        decisions += 1
    for player, bot in bots.items():
        assert 3 <= bot.memory.made <= len(moments[player])
    assert decisions > 3 * sum(bot.memory.made for bot in bots.values())


def test_another_game_gets_a_plan_of_its_own() -> None:
    memory = Memory()
    games = [new_game("empires-backdoor", seed=seed) for seed in (1, 2)]
    for game in games:
        for _ in range(3):
            plan_of(Table(game.ctx, "rebel", memory=memory))
    assert memory.made == len(games)


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", ["empires-backdoor", "throne-in-danger"])
def test_a_glance_shows_a_rookie_no_more_than_an_observation(scenario: str) -> None:
    for step, game in enumerate(wander(scenario, 71, nonsense=0.2)):
        if step % 7 == 0:
            here = Rookie().choose(observe(game), Random(step))
            assert Rookie().choose(glance(game), Random(step)) == here, game.decision


# Allotment


def band(*names: str, ship: str = "") -> Party:
    people = tuple(Character(id=name, side="rebel", place="221.1") for name in names)
    return Party("221.1", people, ship)


def worth(**planets: float) -> Any:
    """The first on a planet gains its worth, everybody else half of what the one before did."""

    def gain(planet: str, people: Sequence[Character]) -> float:
        return planets[planet] * sum(0.5**number for number in range(len(people)))

    return gain


def test_two_parties_go_to_two_planets_where_the_second_adds_less_than_elsewhere() -> None:
    parties = [band("a"), band("b")]
    chosen = allot(parties, lambda party: ["x", "y"], worth(x=10, y=6), lambda party, planet: 0.0)
    assert sorted(chosen) == ["x", "y"]


def test_two_parties_go_together_where_even_the_second_adds_more_than_elsewhere() -> None:
    parties = [band("a"), band("b")]
    chosen = allot(parties, lambda party: ["x", "y"], worth(x=10, y=4), lambda party, planet: 0.0)
    assert chosen == ["x", "x"]


def test_a_way_that_costs_more_than_it_brings_is_not_taken() -> None:
    far = allot(
        [band("a")], lambda party: ["x", "y"], worth(x=10, y=4), lambda _, planet: 7.0 * (planet == "x")
    )
    assert far == ["y"]


def test_nobody_flies_where_others_come_from() -> None:
    """The larger party would go where the smaller one is, and the smaller one would have to make room."""
    parties, homes = [band("a", "b"), band("c")], ["x", "y"]

    def cost(party: Party, planet: str) -> float:
        return 0.0 if planet == homes[parties.index(party)] else 0.5

    chosen = allot(parties, lambda party: ["x", "y"], worth(x=10, y=10.6), cost)
    assert chosen == homes


def between_quibron_and_charkhan(turn: int) -> Game:
    """Quibron is ready to rise, richer Charkhan nearly so."""
    return lay_out(
        "rebel.character-movement",
        base="empires-backdoor",
        turn=turn,
        planets={
            "221": {"loyalty": "unrest", "pdb": 0},
            "223": {"loyalty": "dissent", "pdb": 0},
            **{planet: {"loyalty": "patriotic"} for planet in ("211", "212", "231", "232", "241")},
        },
        units={"221.1": {"line": 1, "militia": 1}},
        characters={
            "rayner-derban": {"place": "222.1", "ship": "explorer"},
            "doctor-sontag": {"place": "222.1"},
            "agan-rafa": {"place": "222.1"},
        },
    )


@pytest.mark.parametrize("turn", [3, 7])
def test_a_planet_that_is_ripe_comes_before_one_that_is_not(turn: int) -> None:
    game = between_quibron_and_charkhan(turn)
    assert [planet_of(game, flight.to) for flight in plan_of(seat(game)).voyages.values()] == ["221"]


def test_in_the_last_month_only_what_can_still_rise_counts() -> None:
    def hope(turn: int) -> float:
        game = between_quibron_and_charkhan(turn)
        people = [each for each in game.state.characters.values() if each.place == "222.1"]
        return RebelStaff(Survey(seat(game))).gain("223", people)

    assert hope(7) < hope(3) / 3


def test_who_has_ripened_a_planet_stays_to_the_end() -> None:
    """As found: from Lysenda in Unrest to Etreg, where nobody listened, and back."""
    game = between_quibron_and_charkhan(3)
    for each in ("rayner-derban", "doctor-sontag", "agan-rafa"):
        pieces.put_character(game.ctx, game.state.characters[each], "223.1")
    pieces.put_ship(game.ctx, game.state.ships["explorer"], "223.1")
    game.ask_again()
    assert not plan_of(seat(game)).voyages, "Charkhan is nearly ready, and they are there"


def test_a_party_talks_in_one_environ_of_a_planet() -> None:
    """As found: one Diplomacy was counted in each of the Environs of a planet."""
    game = between_quibron_and_charkhan(3)
    table = seat(game)
    people = [each for each in game.state.characters.values() if each.place == "222.1"]
    turns = turns_to_rise(Survey(table), game.state.planets["223"], people)
    best = max(table.hearts(place, 3, len(people) - 1, people) for place in table.environs("223"))
    assert turns > 1 / best


@pytest.mark.case("25.3", "26.0")
def test_hearts_count_the_sovereign_and_who_is_at_home() -> None:
    """Megda Sheels rules at Charkhan for the Empire; Zina Adora is Princess of Adare."""
    game = lay_out(
        "rebel.missions", base="empires-backdoor", turn=2, characters={"kogus": {"place": "222.1"}}
    )
    table = seat(game)
    assert table.favor("223.2", "D", ()) == -2
    royal = game.facts.people["zina-adora"].royalty_of
    assert royal is not None
    adora = Character(id="zina-adora", side="rebel", place="222.1")
    campaign = new_game("galactic-campaign", seed=1)
    home = Table(campaign.ctx, "rebel")
    place = home.environs(royal)[0]
    assert home.favor(place, "D", [adora]) > home.favor(place, "D", [])


def test_whoever_can_go_nowhere_is_left_alone() -> None:
    assert allot([band("a")], lambda party: [], worth(), lambda party, planet: 0.0) == [""]


# Prospects


def test_a_safe_jump_arrives_and_a_wild_one_may_not() -> None:
    assert arrival_chance(facts(), 4, 3) == 1.0
    assert 0 < arrival_chance(facts(), 2, 3) < 1.0
    assert arrival_chance(facts(), 1, 6) < arrival_chance(facts(), 2, 3)


def test_diplomats_raise_a_restless_planet_sooner_than_fighters_a_loyal_one() -> None:
    game = galaxy(
        "rebel-1.character-movement",
        planets={"511": {"loyalty": "dissent"}, "512": {"loyalty": "loyal"}},
        characters={"vudot-vodot": {"place": "511.1"}, "agan-rafa": {"place": "512.1"}},
    )
    survey = Survey(Table(game.ctx, "rebel"))
    planets, people = game.state.planets, game.state.characters
    diplomat, fighter = [people["vudot-vodot"]], [people["agan-rafa"]]
    soon = turns_to_rise(survey, planets["511"], diplomat)
    assert soon < turns_to_rise(survey, planets["511"], fighter)
    assert soon < turns_to_rise(survey, planets["512"], diplomat)
    assert turns_to_rise(survey, planets["511"], []) > 50


# The Empire


def test_a_fleet_of_the_capital_sails_to_a_rebellion() -> None:
    """[35.31] From a capital to any rebellion, and not more than has to be left behind."""
    game = lay_out(
        "imperial.interplanetary-movement",
        base="empires-backdoor",
        turn=2,
        planets={"232": {"state": "rebellion", "pdb": 0, "pdb_up": True}},
        characters={"barca": {"place": "241.2"}, "rayner-derban": {"place": "232.1"}},
        units={"241.2": {"veteran": 5}, "232.1": {"urban-2-1": 1}},
    )
    plan = plan_of(seat(game))
    (sailing,) = plan.sailings["241.2"]
    assert sailing.to.startswith("232.")
    assert sum(sailing.units.values()) <= 2
    assert plan.aim_on("232") == "crush"
    for _ in range(8):
        if game.decision is None or not game.decision.kind.startswith("fleets"):
            break
        game.apply(advised(game))
    left = game.state.stacks["imperial"]["241.2"].units["veteran"]
    assert left == 5 - sum(sailing.units.values())


@pytest.mark.case("20.1")
def test_a_fleet_of_the_plan_sails_once_and_those_who_are_to_stay_do_not_follow() -> None:
    """As found: it sailed again and again while a Veteran was there, until the Throne stood bare."""
    game = lay_out(
        "imperial.interplanetary-movement",
        base="empires-backdoor",
        turn=2,
        planets={"232": {"state": "rebellion", "pdb": 0, "pdb_up": True}},
        characters={"rayner-derban": {"place": "232.1"}},
        units={"241.2": {"veteran": 5}, "232.1": {"urban-2-1": 1}},
    )
    table = seat(game)
    sailings = plan_of(table).sailings["241.2"]
    while game.decision is not None and game.decision.kind.startswith("fleets"):
        now = Table(game.ctx, "imperial", memory=table.memory)
        game.apply(advise(now, game.decision.kind, game.decision.options).action)
    left = game.state.stacks["imperial"]["241.2"].units["veteran"]
    assert left == 5 - sum(sum(each.units.values()) for each in sailings)


@pytest.mark.case("10.4")
@pytest.mark.parametrize(("ship", "leads"), [({}, True), ({"ship": "imperial-spaceship"}, False)])
def test_a_general_without_a_ship_goes_with_the_fleet(ship: dict[str, str], leads: bool) -> None:
    game = lay_out(
        "imperial.interplanetary-movement",
        base="empires-backdoor",
        turn=2,
        planets={"232": {"state": "rebellion", "pdb": 0, "pdb_up": True}},
        characters={"barca": {"place": "241.2"} | ship, "rayner-derban": {"place": "232.1"}},
        units={"241.2": {"veteran": 5}, "232.1": {"urban-2-1": 1}},
    )
    (sailing,) = plan_of(seat(game)).sailings["241.2"]
    assert sailing.people == (("barca",) if leads else ())
    while game.decision is not None and game.decision.kind.startswith("fleets"):
        game.apply(advised(game))
    assert (game.state.characters["barca"].place == sailing.to) is leads


@pytest.mark.case("21.5")
def test_no_fleet_is_sent_from_drift_2_to_another_star() -> None:
    game = lay_out(
        "imperial.interplanetary-movement", base="empires-backdoor", units={"21.drift2": {"line": 1}}
    )
    survey = Survey(Table(game.ctx, "imperial"))
    spare = [fleets.Reserve("21.drift2", ("line",))]
    assert not fleets.send(survey, [fleets.Need("222", "222.1", 2.0, 2)], spare)
    assert fleets.send(survey, [fleets.Need("211", "211.1", 2.0, 2)], spare)


# The Throne


def throne(
    state: str = "rebellion", *, guard: dict[str, dict[str, int]], rebels: dict[str, dict[str, int]]
) -> Game:
    """Orlog has risen or not, and Barak has, too; nobody else is in the galaxy but those who are named."""
    return galaxy(
        "imperial-1.interplanetary-movement",
        turn=SECOND,
        planets={"162": {"state": state, "pdb": 0, "pdb_up": True}} | BARAK,
        units=guard | rebels,
    )


BARAK = {"122": {"state": "rebellion", "pdb": 0, "pdb_up": True}}


def to_the_throne(game: Game) -> dict[str, int]:
    """How many units the plan sends to each Environ of the Throne Planet, and that none leaves it."""
    found: dict[str, int] = {}
    for sailings in plan_of(seat(game)).sailings.values():
        for each in sailings:
            assert planet_of(game, each.origin) != ORLOG
            if planet_of(game, each.to) == ORLOG:
                found[each.to] = found.get(each.to, 0) + sum(each.units.values())
    return found


def test_the_throne_gets_its_guard_back_while_it_is_in_rebellion() -> None:
    """As found: who had beaten the Rebels there had few units left, and stood bare when all was quiet."""
    beaten = throne(guard={"162.1": {"militia": 2}, "152.1": {"veteran": 5}}, rebels={})
    assert sum(to_the_throne(beaten).values()) >= 2
    lost = throne(guard={"152.1": {"veteran": 5}}, rebels={"162.1": {"urban-4-4": 5}})
    assert not to_the_throne(lost)


def test_the_guard_of_the_throne_stands_in_every_environ_where_there_is_room() -> None:
    """As found: one more fitted in beside the army, and the others stayed away."""
    beside_them = facts().environs["162.1"].size - 1
    game = throne(
        "imperial-control", guard={"162.1": {"militia": beside_them}, "152.1": {"line": 5}}, rebels={}
    )
    assert len(to_the_throne(game)) == 2


@pytest.mark.parametrize("guard", [0, 3, 4])
@pytest.mark.parametrize("rebels", [{}, {"122.1": {"urban-2-1": 1}}])
def test_to_a_bare_throne_they_come_from_a_rebellion_that_is_beaten(
    guard: int, rebels: dict[str, dict[str, int]]
) -> None:
    """And who is left on the Throne Planet stays there."""
    held = {"162.1": {"elite-army": guard}} if guard else {}
    game = throne(guard=held | {"122.2": {"elite-army": 3}}, rebels=rebels)
    assert bool(to_the_throne(game)) is (guard < BARE and not rebels)


@pytest.mark.parametrize("guard", [3, 4])
def test_to_a_bare_throne_the_army_of_another_seat_comes_but_for_one(guard: int) -> None:
    """As found: three Militia stood there for seven turns, because Diomas keeps three units."""
    game = throne(
        "imperial-control",
        guard={"162.1": {"militia": guard}, "152.1": {"line": 1, "militia": 1}, "161.1": {"line": 1}},
        rebels={},
    )
    assert to_the_throne(game) == ({"162.1": 1} if guard < BARE else {})


def test_the_last_garrison_of_a_quiet_planet_stays() -> None:
    game = lay_out(
        "imperial.interplanetary-movement",
        base="empires-backdoor",
        turn=2,
        planets={"232": {"state": "rebellion", "pdb": 0, "pdb_up": True}},
        units={"231.1": {"veteran": 1}, "232.1": {"urban-2-1": 1}},
    )
    assert not plan_of(seat(game)).sailings
    assert advised(game) == "done"


def test_the_garrison_of_a_restless_planet_stays_when_another_rises() -> None:
    game = lay_out(
        "imperial.interplanetary-movement",
        base="empires-backdoor",
        turn=2,
        planets={
            "221": {"loyalty": "dissent"},
            "231": {"loyalty": "neutral"},
            "232": {"state": "rebellion", "pdb": 0, "pdb_up": True},
        },
        units={"221.1": {"veteran": 4}, "231.1": {"veteran": 2}, "232.1": {"urban-2-1": 3}},
    )
    assert set(plan_of(seat(game)).sailings) == {"231.1"}


@pytest.mark.case("10.4")
def test_people_who_fly_to_a_rebellion_land_with_the_army() -> None:
    game = lay_out(
        "imperial.character-movement",
        base="empires-backdoor",
        turn=2,
        planets={"232": {"state": "rebellion", "pdb": 0, "pdb_up": True}},
        characters={
            "barca": {"place": "241.2", "ship": "imperial-spaceship"},
            "rayner-derban": {"place": "232.3"},
        },
        units={"232.1": {"veteran": 2, "urban-2-1": 1}, "232.2": {"militia": 1}},
    )
    (voyage,) = plan_of(seat(game)).voyages.values()
    assert voyage.to == "232.1"


# The Rebels


def test_a_ship_flies_where_its_people_are_worth_most() -> None:
    game = lay_out(
        "rebel.character-movement",
        base="empires-backdoor",
        turn=2,
        planets={
            "221": {"loyalty": "unrest", "pdb": 0},
            "231": {"loyalty": "patriotic", "pdb": 0},
        },
        characters={
            "rayner-derban": {"place": "231.1", "ship": "explorer"},
            "zina-adora": {"place": "231.1"},
        },
    )
    plan = plan_of(seat(game))
    voyage = plan.voyages["explorer"]
    assert set(voyage.aboard) == {"rayner-derban", "zina-adora"}
    assert not voyage.to.startswith("231.")
    assert advised(game) == "fly explorer"
    game.apply("fly explorer")
    assert advised(game) == "board zina-adora"
    game.apply("board zina-adora")
    assert advised(game) == f"to {voyage.to}"


# Sovereigns


def court(**planets: dict[str, object]) -> Survey:
    """Megda Sheels and Treb Eyro would serve the Empire; Gelba can fly to them."""
    game = lay_out(
        "imperial.character-movement",
        base="empires-backdoor",
        turn=3,
        planets=planets,
        units={"241.1": {"line": 1}},
        characters={"gelba": {"place": "241.1", "ship": "imperial-spaceship"}},
    )
    return Survey(Table(game.ctx, "imperial"))


RISEN = {"state": "rebellion", "pdb": 1, "pdb_up": False}


@pytest.mark.case("25.11")
def test_a_sovereign_is_looked_for_where_two_planets_have_risen() -> None:
    risen = court(**{"231": RISEN, "232": RISEN})
    assert courts.courts(risen.table) == {"212": "212.1", "223": "223.2"}
    assert courts.courts(court(**{"231": RISEN}).table) == {}
    assert courts.courts(Table(risen.table.ctx, "rebel")) == {}


@pytest.mark.case("25.15")
def test_nobody_is_sent_to_a_court_where_he_would_only_offend() -> None:
    survey = court(**{"231": RISEN, "232": RISEN})
    gelba = survey.table.state.characters["gelba"]
    chances = [courts.chance_to_summon(survey.table, "223.2", persuasion) for persuasion in range(9)]
    assert chances == sorted(chances)
    sure = survey.table.style.sure_of_sovereign
    assert chances[0] < sure < chances[-1]
    persuasion = survey.rating(gelba, "diplomacy") + survey.rating(gelba, "leadership")
    assert bool(courts.audience(survey, "223.2", [gelba])) is (chances[persuasion] >= sure)


@pytest.mark.parametrize(("apart", "sizes"), [(True, [2, 2]), (False, [1, 3])])
def test_every_rebel_crew_gets_a_diplomat_and_the_empire_keeps_its_people_together(
    apart: bool, sizes: list[int]
) -> None:
    game = lay_out(
        "rebel.character-movement",
        base="empires-backdoor",
        turn=2,
        characters={
            "ly-mantok": {"place": "223.1", "ship": "explorer"},
            "agan-rafa": {"place": "223.1", "ship": "interstellar-sloop"},
            "rayner-derban": {"place": "223.1"},
            "doctor-sontag": {"place": "223.1"},
        },
    )
    crews = parties(Survey(seat(game)), apart=apart)
    assert sorted(len(crew.members) for crew in crews) == sizes
    assert {crew.ship for crew in crews} == {"explorer", "interstellar-sloop"}


# Numbers of a style


def in_style(game: Game, **numbers: Any) -> Table:
    """The table of the side that has to decide, with some numbers of its own."""
    usual = seat(game)
    return Table(game.ctx, usual.side, msgspec.structs.replace(usual.style, **numbers))


@pytest.mark.case("13.2e")
@pytest.mark.parametrize(
    ("loyalty", "work", "letter"), [("loyal", "DTSI", "D"), ("loyal", "", "S"), ("loyal", "TDSI", "T")]
)
def test_a_camp_does_what_is_wished_first_as_far_as_it_can(loyalty: str, work: str, letter: str) -> None:
    game = lay_out(
        "rebel.missions",
        base="orlog-besieged",
        planets={"112": {"loyalty": loyalty}},
        units={"112.2": {"line": 1}},
        camps=["112.2"],
    )
    game.apply("missions at 112.2")
    decision = game.decision
    assert decision is not None
    answer = advise(in_style(game, camp_work=work), decision.kind, decision.options).action
    assert str(answer) == f"assign the camp to {letter}"


@pytest.mark.case("13.2e")
def test_a_planet_rises_sooner_where_a_camp_talks() -> None:
    game = lay_out(
        "rebel.character-movement",
        base="orlog-besieged",
        planets={"112": {"loyalty": "loyal"}},
        characters={"scott-rubel": {"place": "112.1"}},
        camps=["112.2"],
    )
    planet, rubel = game.state.planets["112"], game.state.characters["scott-rubel"]
    alone, helped = (
        turns_to_rise(Survey(in_style(game, camp_work=work)), planet, [rubel]) for work in ("S", "D")
    )
    assert helped < alone - 1


@pytest.mark.case("10.4")
@pytest.mark.parametrize(("with_army", "landing"), [(True, "223.2"), (False, "223.1")])
def test_people_who_fly_to_a_fight_land_with_the_troops_if_they_like(with_army: bool, landing: str) -> None:
    game = lay_out(
        "rebel.character-movement",
        base="empires-backdoor",
        planets={"223": {"state": "rebellion", "pdb": 0}},
        units={"223.2": {"wild-4-3": 2, "line": 1}},
        characters={"rayner-derban": {"place": "222.1", "ship": "explorer"}},
    )
    staff = RebelStaff(Survey(in_style(game, land_with_army=with_army)))
    (voyage,) = staff.plan().voyages.values()
    assert voyage.to == landing


@pytest.mark.parametrize(("companions", "action"), [(0, "no missions"), (3, "R")])
def test_nobody_goes_alone_into_a_rebellion(companions: int, action: str) -> None:
    """As found: Barca and the Emperor went singly on errands with six chances in a hundred."""
    knights = ["redjac", "jin-voles", "vans-ka-tie-a"][:companions]
    game = lay_out(
        "imperial.missions",
        base="orlog-besieged",
        turn=3,
        planets={"141": RISEN},
        characters={each: {"place": "141.1"} for each in ["barca", *knights]}
        | {"ran-jayma": {"place": "142.1"}},
    )
    game.apply("missions at 141.1")
    decision = game.decision
    assert decision is not None
    said = str(advise(seat(game), decision.kind, decision.options).action)
    assert said == action if not companions else said.endswith(f" to {action}")


@pytest.mark.case("28.23")
def test_a_loyal_planet_gets_more_troops_from_whoever_fears_for_all_of_them() -> None:
    """Etreg is neutral and Orning loyal, but Orning is worth more."""
    shares = []
    for least_likely in (0.3, 1.0):
        game = new_game("empires-backdoor", seed="garrisons")
        while game.decision is not None and game.decision.kind == "force-points":
            table = in_style(game, least_likely=least_likely)
            game.apply(advise(table, game.decision.kind, game.decision.options).action)
        shares.append(seat(game).planet_number("241", "imperial"))
    assert shares[0] < shares[1]


@pytest.mark.parametrize(("number", "sails"), [(1, False), (3, True)])
def test_the_empire_does_not_send_its_army_piece_by_piece(number: int, sails: bool) -> None:
    """As found: two single Veterans jumped from their planets onto three units that had risen."""
    game = lay_out(
        "imperial.interplanetary-movement",
        base="empires-backdoor",
        turn=3,
        planets={"222": RISEN},
        units={"222.1": {"urban-2-1": 2}, "221.orbit": {"elite-army": number}},
        characters={"ran-jayma": {"place": "232.1"}},
    )
    fleets_out = [fleet for group in plan_of(seat(game)).sailings.values() for fleet in group]
    assert any(planet_of(game, fleet.to) == "222" for fleet in fleets_out) == sails
