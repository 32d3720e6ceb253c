"""[VP-31 to VP-36, VE-M13] Ekim Lam, his Hunter, and two Blasters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, passing, question, until
from tests.rulesets.underground.cast_table import ARRESTED, GLADE, TOWN, Lay, boxes, cast_table
from tests.rulesets.underground.secret_table import faces, without

from fitg import tables
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.character_combat import RoundFought
from fitg.engine.events.missions import BonusDrawn, CharacterGained
from fitg.engine.events.newcast import BlasterAskedFor
from fitg.engine.events.possessions import PossessionLost
from fitg.engine.events.space import RepairTried
from fitg.engine.game import Game, new_game
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import resume
from fitg.engine.machine.state import Custody, Ship
from fitg.engine.modules import SlotConflict
from fitg.engine.questions import FLEET, Craft
from fitg.engine.rules import characters, custody, harm, possessions, replacement_ships, spaceships
from fitg.engine.rules.causes import ASSASSINATION, LOCALS
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.galactic.secret_missions import dead_of, revive
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.movement import Boarding
from fitg.engine.rules.search import Search, characters_attack
from fitg.engine.rules.space import passage
from fitg.engine.rules.space.repair import RepairSegment
from fitg.engine.ruleset import compose
from fitg.engine.rulesets.standard import GAMES
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.immunity import IMMUNITY, escape
from fitg.engine.rulesets.underground.immunity.defeat import lay_low
from fitg.engine.rulesets.underground.immunity.events import Escaped
from fitg.engine.rulesets.underground.immunity.memory import memory as immunity
from fitg.engine.rulesets.underground.newcast import NEW_CAST
from fitg.engine.rulesets.underground.newcast.blasters import AskForBlaster, may_break
from fitg.engine.rulesets.underground.newcast.hiring import for_hire
from fitg.engine.rulesets.underground.newcast.printed import ALOOF, BLASTER, EKIM, HUNTER, STINGER, VANS
from fitg.presentation.forecast import forecast

KIND = "minor-cast.show"


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with cast_table() as lay_out:
        yield lay_out


@pytest.fixture(scope="module")
def game(lay: Lay) -> Game:
    return lay("imperial-1.missions", ekim=TOWN)


def draws(game: Game, letter: str, place: str, *members: str, side: Any = "imperial") -> dict[str, int]:
    """The parts of the bonus draws of a group."""
    group = Group(letter=letter, members=members)
    return {part.reason: part.by for part in bonus_draws(game.ctx, Site(place, side, (group,)), group)[1]}


def ship_of(game: Game, who: str) -> Ship:
    found = spaceships.owned_by(game.ctx, who)
    assert found is not None
    return found


def laid_low(game: Game, who: str = EKIM) -> None:
    """Irate locals have thrown him into a cell."""
    lay_low(game.ctx, game.state.characters[who], Cause(LOCALS, "irate-locals"))


# Composition


@pytest.mark.case("VP-31")
def test_the_new_cast_is_refused_without_what_it_needs() -> None:
    with pytest.raises(SlotConflict, match=r"needs 'core\.assign' and 'missions\.rules'"):
        compose("alone", (*GAMES["galactic"], IMMUNITY, NEW_CAST))


# Ekim Lam


@pytest.mark.case("VP-31")
def test_ekim_lam_has_the_ratings_and_the_home_of_his_card(game: Game) -> None:
    card = game.facts.characters[EKIM]
    ratings = (
        card.combat,
        card.endurance,
        card.intelligence,
        card.leadership,
        card.diplomacy,
        card.navigation,
    )
    assert ratings == (4, 4, 4, 0, 0, 4)
    assert game.facts.planets[card.home_planets[0]].name == "Pronox"
    assert card.side == "imperial"


@pytest.mark.case("VP-31")
@pytest.mark.parametrize("letter", ["A", "I", "F"])
def test_he_brings_one_draw_on_what_he_is_good_at(game: Game, letter: str) -> None:
    assert draws(game, letter, TOWN, EKIM).get("Ekim Lam", 0) >= 1
    assert game.facts.characters[EKIM].bonus_draws(letter) == 1


@pytest.mark.case("VP-31")
def test_he_brings_one_draw_on_quests_and_none_elsewhere(game: Game) -> None:
    bonus = game.facts.characters[EKIM].bonus_draws
    assert bonus("J") == 1
    assert not any(bonus(letter) for letter in "BCDEGHPQRST")


@pytest.mark.case("VP-31")
def test_he_helps_his_group_to_hide(lay: Lay) -> None:
    game = lay("rebel-1.search", ekim=TOWN, people={EKIM: {"detected": True}})
    search = Search(place=TOWN, side="rebel", by="characters", hiders=(EKIM,))
    parts = {part.reason: part.by for part in search.hiding_parts(game.ctx)}
    assert parts["Ekim Lam"] == 1


@cache
def begun(options: tuple[tuple[str, Any], ...]) -> Game:
    """The scenario of Underground after its set-up, in the first way that is offered."""
    game = new_game("underground", seed=1, options=dict(options))
    while game.ctx.segment == "set-up":
        suggested = [action for action in game.actions if action.startswith("suggest")]
        game.apply((*suggested, *game.actions)[0])
    return game


@pytest.mark.case("VP-31a", "VP-35", "VC-16a", "VC-17")
def test_at_the_start_he_is_off_the_map_and_the_two_guns_have_their_owners(lay: Lay) -> None:
    options = lay("rebel-1.missions").setting.options
    game = begun(tuple(sorted(options.items())))
    assert EKIM not in game.state.characters
    assert game.state.decks["imperial"] == [EKIM]
    band = ("tourag", "agan-rafa", "frun-sentel", "scott-rubel")
    assert game.state.possessions[STINGER].owner in band
    assert game.state.possessions["cache-of-rare-gems"].owner in band
    blaster = game.state.possessions[BLASTER]
    assert (blaster.owner, blaster.fate, blaster.revealed) == (VANS, "held", True)


@pytest.mark.case("VP-31a", "VP-36")
def test_an_imperial_g_hires_him_with_his_hunter(lay: Lay) -> None:
    game = lay("imperial-1.missions", characters={"jin-voles": {"place": TOWN}}, cards=faces(TOWN, "G")[:1])
    until(game, "missions")
    do(game, f"missions at {TOWN}", "assign jin-voles to G")
    if question(game).kind == "missions.assign":
        do(game, "draw")
    events = do(game, "draw", "complete G")
    assert only(events, CharacterGained).character == EKIM
    assert game.state.characters[EKIM].place == TOWN
    assert ship_of(game, EKIM).model == HUNTER
    assert EKIM not in game.state.decks["imperial"]
    assert game.state.characters[EKIM].sidelined


@pytest.mark.case("VP-32b", "VP-36")
@pytest.mark.parametrize("who", sorted(ALOOF))
def test_five_of_the_court_do_not_help_to_hire_him(lay: Lay, who: str) -> None:
    game = lay("imperial-1.missions", characters={who: {"place": TOWN}, "jin-voles": {"place": TOWN}})
    until(game, "missions")
    do(game, f"missions at {TOWN}")
    assert "assign jin-voles to G" in game.actions
    assert f"assign {who} to G" not in game.actions


@pytest.mark.case("VP-36")
def test_with_one_of_the_five_only_the_minor_cast_can_be_changed(lay: Lay) -> None:
    people = {"barca": {"place": TOWN}}
    cast = {"imperial": ("imperial-spy", TOWN)}
    game = lay("imperial-1.missions", characters=people, cast=cast, cards=faces(TOWN, "G")[:1])
    until(game, "missions")
    do(game, f"missions at {TOWN}", "assign barca to G")
    if question(game).kind == "missions.assign":
        do(game, "draw")
    do(game, "draw", "complete G")
    assert question(game).kind == "missions.welcome"
    assert "hire ekim lam" not in game.actions
    assert "change to cutthroat" in game.actions


# An outsider


@pytest.mark.case("VP-32")
def test_he_has_nothing_of_the_empire_and_nobody_has_his_ship(lay: Lay) -> None:
    people = {VANS: {"place": TOWN}, "jin-voles": {"place": TOWN, "ship": "imperial-spaceship"}}
    game = lay("imperial-1.missions", characters=people, ekim=TOWN)
    ctx, everybody = game.ctx, game.state.characters
    hunter, ordinary = ship_of(game, EKIM), ship_of(game, "jin-voles")
    assert not possessions.can_hold(ctx, EKIM, BLASTER)
    assert possessions.can_hold(ctx, "jin-voles", BLASTER)
    assert not spaceships.may_own(ctx, hunter, everybody[VANS])
    assert spaceships.may_own(ctx, ordinary, everybody[VANS])
    pieces.remove_ship(ctx, hunter)
    assert not spaceships.may_own(ctx, ordinary, everybody[EKIM])
    assert spaceships.may_own(ctx, hunter, everybody[EKIM])


@pytest.mark.case("VP-32", "VC-46b")
def test_the_hunter_waits_for_him_when_he_is_taken_and_nobody_else_has_it(lay: Lay) -> None:
    """VQ-340: it stays in the Environ; units and friends who are there do not get it."""
    people = {"jin-voles": {"place": TOWN}}
    game = lay("imperial-1.missions", characters=people, ekim=TOWN, units={TOWN: {"line": 1}})
    ekim = game.state.characters[EKIM]
    custody.capture(game.ctx, ekim, "tourag", Cause(LOCALS), "12.8")
    (hunter,) = (ship for ship in game.state.ships.values() if ship.model == HUNTER)
    assert (hunter.owner, hunter.place, hunter.stack) == ("", TOWN, "")
    assert not spaceships.may_own(game.ctx, hunter, game.state.characters["jin-voles"])
    assert spaceships.may_own(game.ctx, hunter, ekim)


@pytest.mark.case("VP-32a")
def test_units_carry_him_and_the_hunter(lay: Lay) -> None:
    game = lay("imperial-1.interplanetary-movement", ekim=TOWN, units={TOWN: {"line": 1}})
    until(game, "fleets")
    do(game, f"fleet from {TOWN}")
    for action in ("add line", f"take {EKIM}"):
        if action in game.actions:
            do(game, action)
    do(game, "course 222", "to 222.orbit")
    assert game.state.characters[EKIM].place == "222.orbit"
    assert ship_of(game, EKIM).place == "222.orbit"


@pytest.mark.case("VP-32b")
@pytest.mark.parametrize(("who", "comes"), [(name, False) for name in sorted(ALOOF)] + [("jin-voles", True)])
def test_the_five_do_not_travel_in_the_hunter(lay: Lay, who: str, comes: bool) -> None:
    game = lay("imperial-1.character-movement", characters={who: {"place": TOWN}}, ekim=TOWN)
    boarding = Boarding(side="imperial", ship=f"{HUNTER}#1", aboard=(EKIM,))
    assert boarding.may_board(game.ctx, game.state.characters[who]) == comes


# Freedom


@pytest.mark.case("VP-33")
def test_in_the_hunter_nobody_asks_for_the_assignment(lay: Lay) -> None:
    people = {"jin-voles": {"place": TOWN, "ship": "imperial-spaceship"}}
    game = lay("imperial-1.character-movement", characters=people, ekim=TOWN, assignment=131)
    ways = {
        craft.ship or craft.mover: len(passage.open_planets(game.ctx, "imperial", TOWN, craft))
        for craft in (Craft("ship", f"{HUNTER}#1"), Craft("ship", ship_of(game, "jin-voles").id), FLEET)
    }
    everywhere = len(game.ctx.board.planets)
    assert ways[f"{HUNTER}#1"] == everywhere
    assert ways[ship_of(game, "jin-voles").id] < everywhere
    assert ways["fleet"] < everywhere


@pytest.mark.case("VP-33a", "VP-31")
def test_he_slips_out_of_a_cell_alone_and_without_a_fight(lay: Lay) -> None:
    people = {"gelba": {"place": TOWN}}
    game = lay("imperial-1.missions", characters=people, ekim=TOWN, cards=faces(TOWN, "F")[:6])
    until(game, "missions")
    for who in (EKIM, "gelba"):
        laid_low(game, who)
    game = _asked_again(game)
    assert f"escape at {TOWN}" not in game.actions
    events = do(game, f"{EKIM} slips away")
    drawn = only(events, BonusDrawn)
    # Intelligence 4, one for hiding, one for all F missions.
    assert (drawn.letter, drawn.draws, drawn.case) == ("F", 6, "VP-33a")
    assert only(events, Escaped).character == EKIM
    assert game.state.characters[EKIM].fate == "on-the-run"
    assert game.state.characters["gelba"].fate == "incarcerated"
    assert immunity(game.ctx).laid_low == ("gelba",)
    assert f"{EKIM} slips away" not in game.actions


def _asked_again(game: Game) -> Game:
    """The question as it is after a test has changed something."""
    game._ask = resume(game.ctx)
    return game


@pytest.mark.case("VP-33a")
def test_he_tries_it_once_in_a_mission_phase_and_others_cannot(lay: Lay) -> None:
    blank = without(TOWN, "F")[:6]
    game = lay("imperial-1.missions", characters={"gelba": {"place": TOWN}}, ekim=TOWN, cards=blank)
    until(game, "missions")
    laid_low(game, "gelba")
    assert not any("slips away" in action for action in _asked_again(game).actions)
    laid_low(game)
    game = _asked_again(game)
    do(game, f"{EKIM} slips away")
    assert game.state.characters[EKIM].fate == "incarcerated"
    assert f"{EKIM} slips away" not in game.actions


@pytest.mark.case("VP-33a")
def test_friends_may_still_come_for_him(lay: Lay) -> None:
    game = lay("imperial-1.missions", characters={"jin-voles": {"place": TOWN}}, ekim=TOWN)
    until(game, "missions")
    laid_low(game)
    mission = game.ctx.rules.missions["F"]
    assert mission.condition(game.ctx, Site(TOWN, "imperial"))


@pytest.mark.case("VP-33b")
def test_killed_by_assassins_he_can_be_cloned(lay: Lay) -> None:
    game = lay("imperial-1.missions", ekim=TOWN)
    ekim = game.state.characters[EKIM]
    harm.defeat(game.ctx, ekim, Cause(ASSASSINATION), "13.2g")
    assert ekim.fate == "dead"
    assert EKIM in [getattr(each, "id", each) for each in dead_of(game.ctx, "imperial")]
    revive(game.ctx, ekim, GLADE)
    assert (ekim.fate, ekim.place) == ("free", GLADE)


# The Hunter


@pytest.mark.case("VP-34")
def test_the_hunter_has_two_seats_and_a_hold_for_two_prisoners(lay: Lay) -> None:
    rebels = ("kogus", "zina-adora", "scott-rubel")
    people = {name: {"place": TOWN} for name in (*rebels, "jin-voles")}
    game = lay("imperial-1.character-movement", characters=people, ekim=TOWN)
    card, ekim = game.facts.imperial_ships[HUNTER], game.state.characters[EKIM]
    assert (card.maneuver, card.cannon, card.shields, card.passengers) == (3, 2, 3, 2)
    for number, name in enumerate(rebels):
        pieces.take_captive(game.ctx, game.state.characters[name], Custody("guard", EKIM))
        assert spaceships.seats_taken(game.ctx, ekim) == 1 + max(0, number - 1)
    assert spaceships.seats_taken(game.ctx, game.state.characters["jin-voles"]) == 1


@pytest.mark.case("VP-34")
def test_he_repairs_it_without_a_roll(lay: Lay) -> None:
    game = lay("imperial-1.character-movement", ekim=TOWN)
    ship = ship_of(game, EKIM)
    ship.damaged = True
    events = until(game, "missions")
    repaired = only(events, RepairTried)
    assert (repaired.item, repaired.by, repaired.die, repaired.repaired) == (ship.id, EKIM, None, True)
    assert not game.state.ships[ship.id].damaged


@pytest.mark.case("VP-34a")
@pytest.mark.parametrize("state", ["imperial-control", "rebel-control"])
def test_he_gets_a_new_one_on_any_planet(lay: Lay, state: str) -> None:
    planets = {"222": {"state": state}} if state == "rebel-control" else {}
    game = lay("rebel-1.missions", ekim=TOWN, planets=planets)
    pieces.remove_ship(game.ctx, ship_of(game, EKIM))
    before = replacement_ships.missing(game.ctx)
    _to_turn_of(game, "imperial")
    assert ship_of(game, EKIM).model == HUNTER
    assert replacement_ships.missing(game.ctx) == before


def _to_turn_of(game: Game, side: str) -> None:
    for _ in range(400):
        if game.state.phasing == side and game.decision is not None and game.decision.side == side:
            return
        game.apply(passing(game))
    raise AssertionError("that turn did not come")


# Blasters


def duel(game: Game, attackers: tuple[str, ...], defenders: tuple[str, ...], weapon: str) -> CharacterCombat:
    """A fight that is under way."""
    fight = CharacterCombat(
        place=TOWN,
        kind="characters",
        name="",
        attacker_side="imperial",
        attackers=attackers,
        defenders=defenders,
        group=defenders,
        active=defenders,
        weapon=weapon,
        intent="kill",
    )
    assert isinstance(fight, CharacterCombat)
    return fight


def armed(lay: Lay, segment: str = "imperial-1.missions", **more: Any) -> Game:
    """Vans has his Blaster, Kogus the Stinger-V, and everybody has seen both."""
    people = {VANS: {"place": TOWN}, "kogus": {"place": TOWN}, **more.pop("characters", {})}
    game = lay(segment, characters=people, **more)
    card = game.state.possessions[STINGER]
    pieces.change_card(game.ctx, card, owner="kogus", fate="held", revealed=True)
    return game


@pytest.mark.case("VP-35")
@pytest.mark.parametrize("who", [VANS, "kogus"])
def test_a_blaster_adds_one_to_combat(lay: Lay, who: str) -> None:
    game = armed(lay)
    character = game.state.characters[who]
    assert characters.rating(game.ctx, character, "combat") == game.facts.people[who].combat + 1
    gun = next(iter(possessions.held_by(game.ctx, who)))
    pieces.change_card(game.ctx, gun, inoperative=True)
    assert characters.rating(game.ctx, character, "combat") == game.facts.people[who].combat


@pytest.mark.case("VP-35")
@pytest.mark.parametrize(
    ("weapon", "wounds", "become"),
    [("hand-to-hand", 0, 0), ("hand-to-hand", 1, 2), ("hand-to-hand", 2, 3), ("firefight", 1, 2)],
)
def test_hand_to_hand_the_first_wound_of_a_round_counts_double(
    lay: Lay, weapon: str, wounds: int, become: int
) -> None:
    game = armed(lay)
    fight = duel(game, (VANS,), ("kogus",), weapon)
    assert fight._effect(game.ctx, wounds, fight.defenders) == become
    assert fight._effect(game.ctx, wounds, fight.attackers) == become
    fight.active = ()
    plain = wounds * (2 if weapon == "firefight" else 1)
    assert fight._effect(game.ctx, wounds, fight.attackers) == plain


@pytest.mark.case("VP-35")
def test_a_gun_that_nobody_has_seen_does_nothing_yet(lay: Lay) -> None:
    game = armed(lay)
    pieces.change_card(game.ctx, game.state.possessions[STINGER], revealed=False)
    fight = duel(game, ("jon-kidu",), ("kogus",), "hand-to-hand")
    assert fight._effect(game.ctx, 1, fight.attackers) == 1
    kogus = game.state.characters["kogus"]
    assert characters.rating(game.ctx, kogus, "combat") == game.facts.people["kogus"].combat


@pytest.mark.case("VP-35a")
@pytest.mark.parametrize(("die", "broken"), [(5, False), (6, True)])
def test_after_each_combat_a_six_breaks_it(lay: Lay, die: int, broken: bool) -> None:
    game = armed(lay, dice=[die, 1])
    game.state.stack.append(duel(game, (VANS,), ("jon-kidu",), "hand-to-hand"))
    may_break(game.ctx, None)  # type: ignore[arg-type]
    assert game.state.possessions[BLASTER].inoperative == broken
    assert not game.state.possessions[STINGER].inoperative, "it was in no combat"


@pytest.mark.case("VP-35", "VP-35a")
def test_in_a_fight_the_gun_wounds_twice_and_is_tested_when_it_is_over(lay: Lay) -> None:
    """Vans strikes Zina down in one round; a 6 afterwards breaks his gun."""
    people = {VANS: {"place": TOWN}, "zina-adora": {"place": TOWN, "detected": True}}
    game = lay("rebel-1.missions", characters=people, dice=[5, 1, 6])
    play(game, characters_attack(TOWN, "imperial", (VANS,), ("zina-adora",)))
    events: list[Event] = []
    while any(isinstance(each, CharacterCombat) for each in game.state.stack):
        wanted = ("hand-to-hand", "stand and fight", "pass", "ready")
        events += do(game, next((each for each in wanted if each in game.actions), game.actions[0]))
    fought = every(events, RoundFought)[0]
    table = tables.combat_wounds(
        fought.column, fought.attacker_dice[0], None, capture=False, facts=game.facts
    )
    assert table.defender_wounds >= 1
    assert fought.defender_wounds == table.defender_wounds + 1
    assert game.state.possessions[BLASTER].inoperative


@pytest.mark.case("VP-35")
def test_the_odds_of_a_round_count_the_gun(lay: Lay) -> None:
    people = {VANS: {"place": TOWN}, "zina-adora": {"place": TOWN, "detected": True}}
    rows: list[list[str]] = []
    for works in (True, False):
        game = lay("rebel-1.missions", characters=people)
        pieces.change_card(game.ctx, game.state.possessions[BLASTER], inoperative=not works)
        play(game, characters_attack(TOWN, "imperial", (VANS,), ("zina-adora",)))
        while "stand and fight" not in game.actions:
            wanted = ("hand-to-hand", "pass", "ready")
            do(game, next((each for each in wanted if each in game.actions), game.actions[0]))
        (table,) = [each for each in forecast(game, "stand and fight") if each.title == "Wounds you take"]
        rows.append([outcome for outcome, _ in table.rows])
    assert not any("1 wound" in row for row in rows[0])
    assert any("1 wound" in row for row in rows[1])


@pytest.mark.case("VP-35b")
@pytest.mark.parametrize(("die", "given"), [(1, True), (2, False)])
def test_vans_parts_with_it_on_a_die_below_his_intelligence(lay: Lay, die: int, given: bool) -> None:
    people = {"jin-voles": {"place": TOWN}, "redjac": {"place": TOWN}}
    game = armed(lay, characters=people, ekim=TOWN, dice=[die])
    assert question(game).kind == "blaster"
    assert set(game.actions) == {"keep the blaster", "ask for the blaster for jin-voles"}
    wits = characters.rating(game.ctx, game.state.characters[VANS], "intelligence")
    assert wits == 2
    asked_for = only(do(game, "ask for the blaster for jin-voles"), BlasterAskedFor)
    assert (asked_for.die, asked_for.intelligence, asked_for.given) == (die, wits, given)
    assert game.state.possessions[BLASTER].owner == ("jin-voles" if given else VANS)


@pytest.mark.case("VP-35b", "VE-10")
def test_a_die_that_leaves_him_the_blaster_is_the_bad_one_for_whoever_asks(lay: Lay) -> None:
    """His Intelligence is 2: what a player would like to have rolled again."""
    game = armed(lay, characters={"jin-voles": {"place": TOWN}})
    readings = [AskForBlaster(receiver="jin-voles").read_roll(game.ctx, (die,)) for die in range(1, 7)]
    assert [each.grave for each in readings] == [False, *[True] * 5]
    assert [each.words for each in readings] == ["he hands it over", *["he keeps it"] * 5]


@pytest.mark.case("VP-35b")
def test_it_changes_hands_at_no_other_time_and_is_never_given_back(lay: Lay) -> None:
    people = {"jin-voles": {"place": TOWN, "ship": "imperial-spaceship"}, "zina-adora": {"place": TOWN}}
    for segment in ("imperial-1.missions", "rebel-1.missions"):
        game = armed(lay, segment, characters=people)
        seen: set[str] = set()
        while game.decision is not None and game.decision.kind in ("blaster", "trading", KIND):
            seen.update(each for each in game.actions if "asked" not in each and "ask for" not in each)
            do(
                game,
                next(each for each in ("keep the blaster", "done", *game.actions) if each in game.actions),
            )
        assert not any(BLASTER in each for each in seen)


@pytest.mark.case("VP-35b")
def test_neither_redjac_nor_ekim_lam_is_even_asked_for(lay: Lay) -> None:
    game = armed(lay, characters={"redjac": {"place": TOWN}}, ekim=TOWN)
    assert question(game).kind != "blaster"
    assert not possessions.can_hold(game.ctx, "redjac", BLASTER)
    assert not possessions.can_hold(game.ctx, EKIM, BLASTER)
    assert not possessions.can_hold(game.ctx, "kogus", BLASTER)


@pytest.mark.case("VP-35c")
def test_the_stinger_goes_back_to_the_deck_and_the_blaster_to_none(lay: Lay) -> None:
    game = armed(lay)
    for card in (STINGER, BLASTER):
        possessions.lose(game.ctx, game.state.possessions[card], "a test", "14.24")
    assert game.state.possessions[STINGER].fate == "deck"
    assert STINGER in possessions.in_deck(game.ctx)
    assert game.state.possessions[BLASTER].fate == "removed"
    assert every(list(game.ctx.journal), PossessionLost)


@pytest.mark.case("VP-35c")
def test_where_vans_is_not_in_play_there_is_no_blaster(lay: Lay) -> None:
    game = lay("imperial-1.missions")
    assert game.state.possessions[BLASTER].fate == "removed"
    assert game.state.possessions[STINGER].fate == "deck"
    assert BLASTER not in possessions.in_deck(game.ctx)


@pytest.mark.case("VP-35")
def test_friends_of_the_owner_repair_a_broken_blaster_and_enemies_do_not(lay: Lay) -> None:
    sides: tuple[tuple[Side, bool], ...] = (("imperial", True), ("rebel", False))
    for side, mended in sides:
        game = armed(lay)
        for card in (BLASTER, STINGER):
            pieces.change_card(game.ctx, game.state.possessions[card], inoperative=True)
        play(game, RepairSegment(side=side))
        assert (f"repair {BLASTER} by {VANS}" in game.actions) == mended
        assert (f"repair {STINGER} by kogus" in game.actions) != mended
        assert not any(BLASTER in each and "kogus" in each for each in game.actions)


# Ekim Lam arrested


@pytest.mark.case("VE-M13")
@pytest.mark.parametrize("box", ["new", "due"])
def test_arrested_he_goes_nowhere_and_on_no_mission(lay: Lay, box: str) -> None:
    game = lay("imperial-1.missions", ekim=TOWN)
    ask, ekim, kidu = game.ctx.rules.ask, game.state.characters[EKIM], game.state.characters["jon-kidu"]

    def free(character: Any) -> list[bool]:
        return [
            ask[questions.may_move](game.ctx, character),
            ask[questions.may_join_missions](game.ctx, character),
            ask[asked.may_escape](game.ctx, character),
            ask[questions.may_enter](game.ctx, character, "221.1", "fleet"),
            ask[questions.roams](game.ctx, character),
        ]

    assert all(free(ekim))
    setattr(boxes(game), box, (ARRESTED,))
    assert not any(free(ekim))
    assert all(free(kidu))
    setattr(boxes(game), box, ())
    assert all(free(ekim))


@pytest.mark.case("VE-M13", "VP-36")
def test_arrested_he_is_not_for_hire(lay: Lay) -> None:
    game = lay("imperial-1.missions", characters={"jin-voles": {"place": TOWN}})
    until(game, "missions")
    assert for_hire(game.ctx)
    boxes(game).due = (ARRESTED,)
    assert not for_hire(game.ctx)
    do(game, f"missions at {TOWN}")
    assert "assign jin-voles to G" not in game.actions


@pytest.mark.case("VE-M13")
def test_arrested_he_does_not_escape_from_a_cell_nor_as_a_prisoner(lay: Lay) -> None:
    game = lay("imperial-1.missions", ekim=TOWN)
    until(game, "missions")
    laid_low(game)
    boxes(game).new = (ARRESTED,)
    assert f"{EKIM} slips away" not in _asked_again(game).actions
    ekim = game.state.characters[EKIM]
    pieces.take_captive(game.ctx, ekim, Custody("guard", "tourag"))
    assert TOWN not in escape.escapable(game.ctx, "imperial")
    boxes(game).new = ()
    assert TOWN in escape.escapable(game.ctx, "imperial")


@pytest.mark.case("VE-M13")
def test_arrested_he_is_not_carried_by_a_fleet(lay: Lay) -> None:
    game = lay("imperial-1.interplanetary-movement", ekim="222.orbit", units={"222.orbit": {"line": 1}})
    boxes(game).new = (ARRESTED,)
    until(game, "fleets")
    do(game, "fleet from 222.orbit")
    assert f"take {EKIM}" not in game.actions


@pytest.mark.case("VE-M13")
def test_units_stay_in_drift_with_him_while_he_is_arrested(lay: Lay) -> None:
    """[VQ-272] To go on without him would leave him in space without a craft."""
    game = lay(
        "imperial-1.interplanetary-movement",
        ekim="22.drift",
        units={"22.drift": {"line": 1}, TOWN: {"line": 1}},
    )
    until(game, "fleets")
    assert "done" not in game.actions
    boxes(game).new = (ARRESTED,)
    game = _asked_again(game)
    assert "done" in game.actions
    assert "fleet from 22.drift" in game.actions
    boxes(game).new = ()
    assert "done" not in _asked_again(game).actions
