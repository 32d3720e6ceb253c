"""[VP-19 to VP-29] Changed people: their cards, the Emperor and his retinue, luck, and shadows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import do, every, only, question, table
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.plan_table import PRINTED_TURN, under
from tests.rulesets.underground.whole_table import whole

from fitg.bots import observe
from fitg.bots.rookie import Rookie
from fitg.data import facts
from fitg.engine import points, questions
from fitg.engine.events.character_combat import BreakOffTried, RoundFought
from fitg.engine.events.dice import DiceRolled
from fitg.engine.events.movement import DetectionChanged
from fitg.engine.events.people import LuckTried, RetinueChanged
from fitg.engine.game import Game, restore
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.rolls import DiceOnTable, Roll, on_table
from fitg.engine.rules import characters, harm, spaceships
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import domino, home_planets
from fitg.engine.rules.space.fleet_detachment import FleetDetachment
from fitg.engine.rules.space.repair import RepairSegment, damaged_ships, rating_for
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits import CHITS
from fitg.engine.rulesets.underground.drama import DRAMA
from fitg.engine.rulesets.underground.people import PEOPLE, retinue, shadows
from fitg.engine.rulesets.underground.people.luck import forget, who_is_lucky
from fitg.engine.rulesets.underground.people.memory import EMPEROR, memory
from fitg.engine.rulesets.underground.victory import BIDS
from fitg.engine.rulesets.underground.victory.memory import higher, lower
from fitg.presentation.narration import describe

Lay = Callable[..., Game]
GLADE, TOWN, ORBIT = "223.2", "331.1", "331.orbit"


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with under(PEOPLE) as lay_out:
        yield lay_out


@pytest.fixture(scope="module")
def star_system() -> Iterator[Lay]:
    with toy_rulesets() as add:
        chosen = add(PEOPLE)

        def lay_out(segment: str, **more: Any) -> Game:
            return table(segment, options={**chosen, **more.pop("options", {})}, **more)

        yield lay_out


@pytest.fixture(scope="module")
def game(lay: Lay) -> Game:
    return lay("rebel-1.missions", characters={"zina-adora": {"place": TOWN}})


def draws(game: Game, letter: str, place: str, *members: str, side: Any = "rebel") -> list[Modifier]:
    """The parts of the bonus draws of a group that stands there."""
    group = Group(letter=letter, members=members)
    return list(bonus_draws(game.ctx, Site(place, side, (group,)), group)[1])


def total(parts: list[Modifier]) -> int:
    return sum(part.by for part in parts)


# Data


@pytest.mark.case("VP-20f", "VP-21", "VP-22", "VP-23", "VP-20e", "VP-27")
@pytest.mark.parametrize(
    ("who", "ratings"),
    [
        # combat, endurance, intelligence, leadership, space leadership, diplomacy, navigation
        ("vudot-vodot", (1, 2, 4, 1, None, 4, 0)),
        ("frun-sentel", (5, 5, 2, 1, None, 1, 3)),
        ("adam-starlight", (3, 4, 1, 1, 1, 0, 4)),
        ("sidir-ganang", (3, 3, 3, 0, None, 2, 3)),
        ("saytar", (4, 4, 3, 3, 2, 0, 4)),
        ("telmen", (4, 4, 2, 2, 2, 1, 3)),
        ("els-taroff", (5, 5, 3, 1, 1, 0, 5)),
        ("barca", (5, 4, 3, 4, 3, 1, 4)),
        ("redjac", (6, 6, 4, 2, 2, 1, 5)),
        (EMPEROR, (3, 4, 2, 2, 1, 2, 1)),
    ],
)
def test_ratings_are_as_on_the_changed_cards(game: Game, who: str, ratings: tuple[int | None, ...]) -> None:
    card = game.facts.characters[who]
    found = (card.combat, card.endurance, card.intelligence, card.leadership)
    assert (*found, card.space_leadership, card.diplomacy, card.navigation) == ratings


BONUSES = [
    ("doctor-sontag", {"I": 0}, ("VP-20a",)),
    ("professor-mareg", {"I": 2}, ("VP-20a",)),
    ("ran-jayma", {"H": 2, "A": 0}, ("VP-20c",)),
    ("agan-rafa", {"C": 1, "I": 0, "A": 2}, ("VP-20d",)),
    ("sidir-ganang", {"B": 0, "C": 0}, ("VP-20e",)),
    ("els-taroff", {"I": 1, "S": 0}, ("VP-22",)),
    ("vans-ka-tie-a", {"S": 1, "I": 0}, ("VP-22",)),
    ("thysa-kymbo", {"I": 0, "E": 4, "C": 1}, ("VP-24",)),
    ("jon-kidu", {"I": 2, "Q": 2, "A": 1, "C": 1}, ("VP-25",)),
    (EMPEROR, {"E": 1, "C": 1}, ("VP-26b",)),
]


@pytest.mark.case("VP-20a", "VP-20c", "VP-20d", "VP-20e", "VP-22", "VP-24", "VP-25", "VP-26b")
@pytest.mark.parametrize(("who", "bonus", "cases"), BONUSES, ids=lambda each: str(each)[:20])
def test_bonus_draws_are_as_on_the_changed_cards(
    game: Game, who: str, bonus: dict[str, int], cases: tuple[str, ...]
) -> None:
    card = game.facts.characters[who]
    assert {letter: card.bonus_draws(letter) for letter in bonus} == bonus


@pytest.mark.case("VP-20e")
def test_sidir_ganang_has_four_homes(game: Game) -> None:
    names = {facts().planets[each].name for each in game.facts.characters["sidir-ganang"].home_planets}
    assert names == {"Bajukai", "Lysenda", "Pronox", "Ownex"}


# Royalty


@pytest.mark.case("VP-19")
def test_kings_princes_and_governors_are_royalty_and_knights_are_not(game: Game) -> None:
    assert home_planets.is_royal(game.ctx, "zina-adora", "142.1")
    assert home_planets.is_royal(game.ctx, EMPEROR, "162.1")
    assert home_planets.is_royal(game.ctx, "jon-kidu", "311.1")
    assert home_planets.is_royal(game.ctx, "gelba", "542.1")
    assert not home_planets.is_royal(game.ctx, "jon-kidu", "331.1")
    for knight in ("redjac", "els-taroff", "vans-ka-tie-a"):
        assert game.facts.characters[knight].royalty_of is None


@pytest.mark.case("VP-19")
def test_a_sovereign_is_royalty_in_the_environ_with_his_name_only(lay: Lay) -> None:
    who, home = "shirofune", facts().sovereigns["shirofune"].environ
    summoned = {who: {"fate": "summoned", "side": "rebel", "place": home}}
    game = lay("rebel-1.missions", sovereigns=summoned, characters={"zina-adora": {"place": home}})
    parts = draws(game, "D", home, who)
    assert [part.by for part in parts if "royalty" in part.reason] == [facts().missions["D"].royalty_bonus]
    ask = game.ctx.rules.ask[questions.leadership]
    ruler = game.state.characters[who]
    assert total(list(ask(game.ctx, ruler, home))) == 1
    elsewhere = next(each for each in facts().planets[home[:3]].environs if each != home)
    assert total(list(ask(game.ctx, ruler, elsewhere))) == 0
    assert total(list(ask(game.ctx, ruler, f"{home[:3]}.orbit"))) == 0


@pytest.mark.case("VP-19a")
def test_a_celebrity_has_the_draws_of_royalty_but_not_its_leadership(lay: Lay) -> None:
    game = lay("rebel-1.missions", characters={"sidir-ganang": {"place": "232.1"}})
    parts = draws(game, "D", "232.1", "sidir-ganang")
    more = [part for part in parts if "celebrity" in part.reason or "at home" in part.reason]
    assert total(more) == facts().missions["D"].royalty_bonus
    assert any("celebrity" in part.reason for part in more)
    at_home = [part for part in draws(game, "D", "231.1", "sidir-ganang") if "home" in part.reason]
    assert total(at_home) == facts().missions["D"].home_bonus
    ganang = game.state.characters["sidir-ganang"]
    assert total(game.ctx.rules.ask[questions.leadership](game.ctx, ganang, "232.1")) == 0


# Kogus


def combat(game: Game, who: str, **more: Any) -> int:
    return characters.rating(game.ctx, game.state.characters[who], "combat", **more)


@pytest.mark.case("VP-20")
def test_kogus_shines_with_her_in_his_stack_and_on_a_mission_for_her(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN}, "zina-adora": {"place": TOWN}}
    game = lay("rebel-1.missions", characters=people)
    kogus, zina = (game.state.characters[each] for each in ("kogus", "zina-adora"))
    assert combat(game, "kogus") == 6
    kogus.mission, zina.mission = "D", "S"
    assert combat(game, "kogus") == 5
    zina.mission = "D"
    assert combat(game, "kogus") == 6
    zina.fate, zina.mission = "captive", ""
    assert combat(game, "kogus") == 5
    kogus.mission = "F"
    assert combat(game, "kogus") == 6
    zina.place = "231.1"
    assert combat(game, "kogus") == 5


@pytest.mark.case("VP-20")
def test_in_a_combat_it_stays_when_she_is_out(star_system: Lay) -> None:
    game = attacked(star_system, "kogus", "zina-adora")
    assert combat(game, "kogus") == 6
    game.state.characters["zina-adora"].fate = "dead"
    assert combat(game, "kogus") == 6
    game.state.stack.clear()
    assert combat(game, "kogus") == 5


def attacked(lay: Lay, *defenders: str, dice: tuple[int, ...] = ()) -> Game:
    """The Empire has found these, and fights hand to hand to kill."""
    people: dict[str, dict[str, Any]] = {each: {"place": GLADE, "detected": True} for each in defenders}
    people |= {"redjac": {"place": GLADE}, "barca": {"place": GLADE}}
    game = lay("rebel.search", characters=people, dice=[1, *dice])
    do(game, f"search {GLADE} with characters")
    while game.decision is not None and game.decision.kind != "search.attack":
        do(game, next(each for each in game.actions if each.startswith(("send", "pass"))))
    do(game, "attack", "hand-to-hand", "kill")
    return game


# Mareg


@pytest.mark.case("VP-20b")
def test_creatures_of_every_environ_leave_mareg_alone_again_and_again_but_not_robots(
    star_system: Lay,
) -> None:
    people = {"professor-mareg": {"place": GLADE}, "zina-adora": {"place": GLADE}}
    game = star_system("rebel.missions", characters=people)
    ask = game.ctx.rules.ask[questions.why_spared]
    creature = next(each for each, row in facts().creatures.items() if "sentry" not in row.traits)
    for place in (GLADE, "222.1"):
        for again in (False, True):
            met = CreatureEncounter(
                place=place, side="rebel", members=("professor-mareg",), creature=creature, again=again
            )
            assert ask(game.ctx, met) == "one of the group knows the beasts"
            alone = CreatureEncounter(
                place=place, side="rebel", members=("zina-adora",), creature=creature, again=again
            )
            assert not ask(game.ctx, alone)
    sentry = next(each for each, row in facts().creatures.items() if "sentry" in row.traits)
    robots = CreatureEncounter(place=GLADE, side="rebel", members=("professor-mareg",), creature=sentry)
    assert robots.is_of_robots(game.ctx)
    assert not ask(game.ctx, robots)


# Luck


@pytest.mark.case("VP-20g")
def test_luck_makes_one_die_of_either_side_again_and_the_second_stands(star_system: Lay) -> None:
    game = attacked(star_system, "scott-rubel", dice=(6, 1, 2, 5, 5, 5))
    do(game, "stand and fight")
    assert (question(game).kind, question(game).side) == ("luck", "rebel")
    assert question(game).actions == ("let the roll stand", "trust luck on 1", "trust luck on 2")
    events = do(game, "trust luck on 1")
    tried = only(events, LuckTried)
    assert (tried.before, tried.dice) == ((6, 1), (2, 1))
    assert "Scott Rubel trusts in luck" in describe(tried, game.facts)
    fought = only(events, RoundFought)
    assert (fought.attacker_dice, fought.defender_die) == ((2,), 1)
    assert memory(game.ctx).lucky


@pytest.mark.case("VP-20g")
def test_luck_comes_once_in_a_combat_and_in_the_next_again(star_system: Lay) -> None:
    game = attacked(star_system, "scott-rubel", dice=(2, 2, 2, 2, 2, 2, 2))
    do(game, "stand and fight")
    dice = on_table(game.ctx)
    assert who_is_lucky(game.ctx, dice) == "scott-rubel"
    memory(game.ctx).lucky = True
    assert not who_is_lucky(game.ctx, dice)
    heard = [hook.listen for hook in game.ctx.rules.moments[points.FIGHT_OVER.name]]
    assert forget in heard
    forget(game.ctx, Moment(name=points.FIGHT_OVER.name, side="rebel"))
    assert who_is_lucky(game.ctx, dice) == "scott-rubel"


@pytest.mark.case("VP-20h")
def test_luck_does_not_touch_a_break_off(star_system: Lay) -> None:
    game = attacked(star_system, "scott-rubel", dice=(6, 2, 2, 2, 2))
    told = do(game, "break off with all")
    only(told, BreakOffTried)
    assert not every(told, LuckTried)
    assert sum(isinstance(each, DiceRolled) and each.purpose != "the round" for each in told) == 0


@pytest.mark.case("VP-20g", "VP-20h")
@pytest.mark.parametrize(("pilot", "lucky"), [("scott-rubel", True), ("adam-starlight", False)])
def test_luck_helps_a_pilot_against_a_fleet_detachment(lay: Lay, pilot: str, lucky: bool) -> None:
    """The roll that hits the ship, not the one by which it breaks off."""
    people = {pilot: {"place": ORBIT, "ship": "planetary-privateer"}}
    game = lay("rebel-1.missions", characters=people)
    attack = FleetDetachment(
        ship="planetary-privateer", aboard=(pilot,), planet="331", strength=2, result="detected"
    )
    game.state.stack.append(attack)
    roll = Roll(purpose="the fleet detachment", case="20.71", side="imperial", combat=True)
    for reader, found in (("read_attack", pilot if lucky else ""), ("read_escape", "")):
        assert hasattr(attack, reader)
        lying = DiceOnTable(roll=roll, dice=(6,), reader=reader)
        game.state.stack.append(lying)
        assert who_is_lucky(game.ctx, lying) == found
        game.state.stack.pop()


@pytest.mark.case("VE-12")
def test_luck_comes_before_drama_and_moves_no_bid() -> None:
    """VQ-79: both on the same die, each once."""
    limits = {"bids": "agreed", "rebel-limit": "30", "empire-limit": "36"}
    with under(PRINTED_TURN, BIDS, PEOPLE, DRAMA) as lay_out:
        people: dict[str, Any] = {"scott-rubel": {"place": TOWN, "detected": True}}
        people |= {"redjac": {"place": TOWN}, "barca": {"place": TOWN}}
        game = lay_out(
            "rebel-1.search",
            turn=8,
            scenario={"turns": 40},
            characters=people,
            options=limits,
            dice=[1, 6, 1, 5, 2, 2, 2, 2],
        )
        do(game, f"search {TOWN} with characters")
        while question(game).kind != "search.attack":
            do(game, next(x for x in game.actions if x.startswith(("send", "pass", "let it stand"))))
        do(game, "attack", "hand-to-hand", "kill", "stand and fight")
        assert question(game).kind == "luck"
        do(game, "trust luck on 1")
        assert (lower(game.ctx), higher(game.ctx)) == (30, 36)
        assert question(game).kind == "drama"
        do(game, "use drama on 1", "make it harder")
        assert (lower(game.ctx), higher(game.ctx)) == (29, 36)


# Latac and the S-XIII


@pytest.mark.case("VP-20i")
@pytest.mark.parametrize(("owner", "kept"), [("yarro-latac", True), ("adam-starlight", False)])
def test_a_damaged_s_xiii_is_kept_by_latac_alone(lay: Lay, owner: str, kept: bool) -> None:
    people = {owner: {"place": TOWN, "ship": "s-xiii"}}
    game = lay("rebel-1.missions", characters=people)
    ship = game.state.ships["s-xiii"]
    ship.damaged = True
    assert (ship in damaged_ships(game.ctx, "rebel")) is kept
    game.ctx.rules.ask[questions.land_damaged](game.ctx, ship)
    assert ("s-xiii" in game.state.ships) is kept


@pytest.mark.case("VP-20i")
def test_he_alone_repairs_it_rolling_against_his_intelligence(lay: Lay) -> None:
    people = {"yarro-latac": {"place": TOWN, "ship": "s-xiii"}, "adam-starlight": {"place": TOWN}}
    game = lay("rebel-1.missions", characters=people)
    game.state.ships["s-xiii"].damaged = True
    segment = RepairSegment(side="rebel")
    offered = [str(action) for action, _ in segment._by_crew(game.ctx, game.state.ships["s-xiii"])]
    assert offered == ["repair s-xiii by yarro-latac"]
    latac = game.state.characters["yarro-latac"]
    assert rating_for(game.ctx, latac, "s-xiii") == 3
    assert characters.rating(game.ctx, latac, "navigation") == 4


# Thysa Kymbo


@pytest.mark.case("VP-24")
def test_thysa_brings_no_draw_for_the_size_of_a_group_unless_hers_is_the_rating(lay: Lay) -> None:
    here = {"place": TOWN}
    people = dict.fromkeys(("thysa-kymbo", "senator-dermond", "saytar", "gelba"), here)
    game = lay("imperial-1.missions", characters=people)

    def others(*members: str) -> int:
        parts = draws(game, "D", TOWN, *members, side="imperial")
        return total([part for part in parts if part.reason == "others in the group"])

    assert others("senator-dermond", "saytar") == 1
    assert others("senator-dermond", "thysa-kymbo") == 0
    assert others("senator-dermond", "saytar", "thysa-kymbo") == 1
    assert others("thysa-kymbo", "saytar") == 1  # Diplomacy 1 against 0: hers counts.
    assert others("thysa-kymbo", "gelba") == 0  # Diplomacy 2 leads.


@pytest.mark.case("VP-24a")
@pytest.mark.parametrize("fate", ["dead", "captive"])
def test_without_the_emperor_thysa_neither_leads_nor_goes_on_missions(lay: Lay, fate: str) -> None:
    people = {"thysa-kymbo": {"place": TOWN}, EMPEROR: {"place": "162.1"}, "gelba": {"place": TOWN}}
    game = lay("imperial-1.missions", characters=people)
    thysa, gelba = (game.state.characters[each] for each in ("thysa-kymbo", "gelba"))
    may = game.ctx.rules.ask[questions.may_join_missions]
    assert may(game.ctx, thysa)
    assert characters.can_lead(game.ctx, thysa)
    game.state.characters[EMPEROR].fate = fate
    assert not may(game.ctx, thysa)
    assert not characters.can_lead(game.ctx, thysa)
    assert may(game.ctx, gelba)


# Jon Kidu


def in_the_shadows(lay: Lay, **more: Any) -> Game:
    people: dict[str, Any] = {"jon-kidu": {"place": TOWN, "detected": True}}
    people |= {"gelba": {"place": TOWN, "detected": True}}
    people |= more.pop("characters", {})
    return lay("imperial-1.missions", characters=people, **more)


@pytest.mark.case("VP-25a")
def test_kidu_hides_himself_and_his_company_as_the_imperial_mission_phase_ends(lay: Lay) -> None:
    game = in_the_shadows(lay)
    while question(game).kind != "shadows":
        do(game, game.actions[-1])
    assert question(game).side == "imperial"
    assert str(Rookie().choose(observe(game), Random(1))) == "jon-kidu hides"
    hidden = only(do(game, "jon-kidu hides"), DetectionChanged)
    assert set(hidden.characters) == {"jon-kidu", "gelba"}
    assert not game.state.characters["gelba"].detected


@pytest.mark.case("VP-25a")
def test_not_with_units_nor_with_the_emperor(lay: Lay) -> None:
    game = in_the_shadows(lay)
    kidu = game.state.characters["jon-kidu"]
    assert shadows.may_hide(game.ctx, kidu)
    kidu.stack = "free"
    assert not shadows.may_hide(game.ctx, kidu)
    game = in_the_shadows(lay, characters={EMPEROR: {"place": TOWN, "detected": True}})
    assert not shadows.may_hide(game.ctx, game.state.characters["jon-kidu"])
    assert shadows.offer(game.ctx, Moment(name="player-turn-ends", side="rebel")) is None


@pytest.mark.case("VP-25a")
def test_prisoners_go_out_of_sight_with_their_guards(lay: Lay) -> None:
    held = {"place": TOWN, "fate": "captive", "captor": "gelba"}
    game = in_the_shadows(lay, characters={"zina-adora": held})
    kidu = game.state.characters["jon-kidu"]
    assert {each.id for each in shadows.concealed(game.ctx, kidu)} == {"jon-kidu", "gelba", "zina-adora"}


# The Emperor


@pytest.mark.case("VP-26")
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_the_emperor_is_detected_as_every_mission_phase_begins(lay: Lay, side: str) -> None:
    people = {EMPEROR: {"place": TOWN}, "gelba": {"place": TOWN}, "zina-adora": {"place": "551.1"}}
    game = lay(f"{side}-1.search", characters=people)
    assert (game.ctx.current.phase, game.ctx.current.player) == ("missions", side)
    assert game.state.characters[EMPEROR].detected
    assert game.state.characters["gelba"].detected
    standard = galaxy(f"{side}-1.search", characters=people)
    assert not standard.state.characters[EMPEROR].detected


@pytest.mark.case("VP-26a")
def test_where_the_emperor_is_on_a_mission_shelter_is_contacts_and_lost_tracks_betray() -> None:
    """VQ-77."""
    with under(CHITS, PEOPLE) as lay_out:
        game = lay_out("imperial-1.missions", characters={EMPEROR: {"place": TOWN}})
        ask = game.ctx.rules.ask[asked.reads_as]
        with_him = Site(TOWN, "imperial", (Group(letter="D", members=(EMPEROR,)),))
        without = Site(TOWN, "imperial", (Group(letter="D", members=("gelba",)),))
        assert ask(game.ctx, with_him, "shelter") == "contacts"
        assert ask(game.ctx, with_him, "tracks_lost") == "enemy_agent"
        assert not ask(game.ctx, with_him, "guide")
        assert not ask(game.ctx, without, "shelter")


@pytest.mark.case("VP-27")
def test_with_his_retinue_the_emperor_needs_eight_seats(lay: Lay) -> None:
    game = lay("imperial-1.missions", characters={EMPEROR: {"place": TOWN}, "gelba": {"place": TOWN}})
    assert spaceships.seats_taken(game.ctx, game.state.characters[EMPEROR]) == 8
    assert spaceships.seats_taken(game.ctx, game.state.characters["gelba"]) == 1


def ratings(game: Game) -> tuple[int, ...]:
    emperor = game.state.characters[EMPEROR]
    names = ("combat", "endurance", "intelligence", "leadership", "diplomacy", "navigation")
    found = tuple(characters.rating(game.ctx, emperor, name) for name in names)  # type: ignore[arg-type]
    return (*found, characters.space_rating(game.ctx, emperor))


@pytest.mark.case("VP-27", "VP-27a")
def test_alone_he_needs_one_seat_and_has_less_until_his_retinue_has_come_after_him(lay: Lay) -> None:
    people = {EMPEROR: {"place": TOWN}, "els-taroff": {"place": TOWN, "ship": "imperial-spaceship"}}
    game = lay("imperial-1.interplanetary-movement", characters=people)
    assert (question(game).kind, question(game).side) == ("retinue", "imperial")
    assert ratings(game) == (3, 4, 2, 2, 2, 1, 1)
    assert str(Rookie().choose(observe(game), Random(1))) == "keep the retinue"
    left = only(do(game, "leave the retinue"), RetinueChanged)
    assert left.alone
    assert "is without his retinue" in describe(left, game.facts)
    emperor = game.state.characters[EMPEROR]
    assert ratings(game) == (1, 2, 1, 1, 2, 1, 1)
    assert spaceships.seats_taken(game.ctx, emperor) == 1
    assert ratings(restore(game.snapshot())) == ratings(game)
    retinue._come_after(game.ctx, emperor)  # The Surface Movement in which he travels.
    assert retinue.is_alone(game.ctx)
    retinue._come_after(game.ctx, emperor)  # The next one.
    assert not retinue.is_alone(game.ctx)
    assert ratings(game) == (3, 4, 2, 2, 2, 1, 1)


@pytest.mark.case("VP-27a")
def test_losing_the_retinue_kills_nobody(lay: Lay) -> None:
    """VQ-25."""
    game = lay("imperial-1.missions", characters={EMPEROR: {"place": TOWN, "wounds": 2}})
    emperor = game.state.characters[EMPEROR]
    emperor.wounds = 3
    retinue.leave_it(game.ctx, emperor, 1, "a test")
    assert emperor.wounds == 1
    assert ratings(game)[1] == 2


@pytest.mark.case("VP-27a")
@pytest.mark.parametrize(("wounds", "left"), [(0, 2), (1, 2), (2, 2), (3, 1)])
def test_without_his_retinue_he_has_two_points_at_most_and_no_fewer_than_before(
    lay: Lay, wounds: int, left: int
) -> None:
    """VQ-25: the retinue's points bear his wounds first, and bring them back with it."""
    game = lay("imperial-1.missions", characters={EMPEROR: {"place": TOWN}})
    emperor = game.state.characters[EMPEROR]
    emperor.wounds = wounds
    retinue.leave_it(game.ctx, emperor, 1, "a test")
    assert harm.endurance_left(game.ctx, emperor) == left
    retinue._come_after(game.ctx, emperor)
    assert (emperor.wounds, harm.endurance_left(game.ctx, emperor)) == (wounds, 4 - wounds)


@pytest.mark.case("VP-28")
def test_a_lost_emperor_has_no_retinue_and_examples_reach_all_but_the_throne(lay: Lay) -> None:
    game = lay(
        "imperial-1.missions",
        characters={EMPEROR: {"place": TOWN}, "kogus": {"place": TOWN}},
        planets={"231": {"loyalty": "patriotic"}, "241": {"loyalty": "loyal"}, "162": {"loyalty": "loyal"}},
    )
    ask = game.ctx.rules.ask[domino.reaches_everybody]
    law = domino.LAWS["rebellion"]
    ctx = game.ctx
    assert not ask(ctx, "231")
    assert not domino._moves(ctx, "232", "231", law, "rebel")
    assert not domino._moves(ctx, "232", "241", law, "rebel")
    game.state.characters[EMPEROR].fate = "captive"
    assert ratings(game)[2] == 1
    assert combat(game, "kogus") == 5  # Nobody else is the worse for it.
    assert domino._moves(ctx, "232", "231", law, "rebel")
    assert domino._moves(ctx, "232", "241", law, "rebel")
    assert not domino._moves(ctx, "232", "162", law, "rebel")


# Senator Dermond


@pytest.mark.case("VP-29")
def test_rebels_do_not_hunt_the_senator(lay: Lay) -> None:
    here = {"place": TOWN, "detected": True}
    game = lay(
        "rebel-1.missions",
        characters={"senator-dermond": here, "gelba": here, "zina-adora": {"place": TOWN}},
    )
    found = game.ctx.rules.missions["A"].targets(game.ctx, Site(TOWN, "rebel"))
    assert [each.target for each in found] == ["gelba"]


# Two groups of the Empire, and what they can hope for


@pytest.mark.case("VC-62", "VP-19a", "VP-22", "VP-23", "VP-24", "VP-25")
@pytest.mark.parametrize(
    ("place", "members", "bonus"),
    [("162.1", ("barca", "thysa-kymbo"), [3, 1]), ("311.1", ("jon-kidu", "els-taroff"), [3, 1, 2, 1])],
    ids=["Orlog", "Chim"],
)
def test_example_10_ten_draws_for_two_letters(place: str, members: tuple[str, ...], bonus: list[int]) -> None:
    """VQ-360: size, Intelligence, royalty and talents; with five chits of 36 in 43 cases of 100."""
    game = whole("imperial-1.missions", characters={each: {"place": place} for each in members})
    parts = draws(game, "I", place, *members, side="imperial")
    assert sorted(part.by for part in parts if part.by) == sorted(bonus)
    number = game.ctx.board.sizes[place] + total(parts)
    assert number == 10
    *_, two = game.ctx.rules.draws.odds(game.ctx, place, (), "I", number)
    assert round(two * 100) == 43
    *_, more = game.ctx.rules.draws.odds(game.ctx, place, (), "I", number + 1)
    assert round(more * 100) == 49
