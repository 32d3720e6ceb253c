"""[31.0] What the sixteen Planet Secrets do, one after the other."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, ETREG, ORNING, SECOND, galaxy, loyalty, record
from tests.engine.galactic.test_revealing import kind, laid
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, question, table, troops

from fitg.engine import points, questions
from fitg.engine.events.character_combat import Captured, Died, FightBegan, Healed, Wounded
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.galactic import CharacterReborn, FirstLetterVoid, SecretLost, SecretRevealed
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.missions import CharacterGained, MissionAborted
from fitg.engine.events.movement import DetectionRolled
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.possessions import PossessionGained, ShipAssigned
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import PATRIOTIC, UNREST
from fitg.engine.rules import characters, healing, military_combat
from fitg.engine.rules.galactic import living_planet, secrets, uprising
from fitg.engine.rules.galactic import missions as galactic_missions
from fitg.engine.rules.galactic.environ_missions import has_two_missions
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import domino, sovereigns
from fitg.errors import FitgError

#: Urban cards: their letters, and an event that does not matter here.
CS, D, PLAIN_D, T, I_G = 78, 73, 83, 88, 85
#: Urban cards with events.
CREATURE, ROBOT, LOCALS, AGENT = 68, 69, 71, 74
BLANK = 76
CITY = "222.1"
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
REVOLT = 80
TALKS = 83
ORBIT = "222.orbit"


def phase(code: str, *, side: str = "rebel", known: bool = True, **more: Any) -> Game:
    """A Mission Phase on Angoff, whose secret this is."""
    return laid(f"{side}-1.missions", {ANGOFF: code}, known=known, **more)


def at_angoff(*names: str, **more: Any) -> dict[str, Any]:
    return {name: {"place": "222.1", **more} for name in names}


def start(game: Game, *orders: str) -> list[Any]:
    """Missions at Angoff, as far as the first card."""
    events = do(game, "missions at 222.1", *orders)
    if kind(game) == "missions.assign":
        events += do(game, "draw")
    return events


# Casino Galactica


def gamble(code: str = "casino-galactica", who: str = "professor-mareg", **more: Any) -> list[Any]:
    game = phase(code, characters=at_angoff(who), cards=[T, T, T, T, T], **more)
    events = start(game, f"assign {who} to S")
    events += do(game, "stop")
    events += do(game, "done")
    while kind(game) == "possession.assign":
        assert game.decision is not None
        events += do(game, game.decision.actions[0])
    return events


def won(events: list[Any]) -> list[str]:
    """Who has got a card, be it a ship or anything else."""
    cards = [each.character for each in every(events, PossessionGained)]
    return cards + [each.owner for each in every(events, ShipAssigned)]


@pytest.mark.case("31.0")
def test_a_clever_group_wins_a_possession_whatever_came_of_its_mission() -> None:
    assert won(gamble()) == ["professor-mareg"]


@pytest.mark.case("31.0")
def test_nobody_wins_without_intelligence_or_elsewhere() -> None:
    assert not won(gamble(who="kogus"))
    assert not won(gamble("ipoc"))


@pytest.mark.case("31.0")
def test_the_casino_pays_no_more_once_it_is_lost() -> None:
    game = phase("casino-galactica", characters=at_angoff("professor-mareg"))
    record(game).gamblers = (("professor-mareg",),)
    secrets.lose(game.ctx, ANGOFF, "a test")
    assert not won(do(game, "done"))
    assert kind(game) != "possession.assign"


# Cloning Complex


def gained(**more: Any) -> Game:
    """Kogus is about to gain somebody on Angoff; Zina Adora is dead."""
    side = more.pop("side", "rebel")
    people = {"zina-adora": {"fate": "dead"}, "redjac": {"fate": "dead"}, **at_angoff("kogus", "els-taroff")}
    game = phase("cloning-complex", side=side, characters=people, cards=[I_G], **more)
    who = "kogus" if side == "rebel" else "els-taroff"
    start(game, f"assign {who} to G")
    do(game, "draw")
    return game


@pytest.mark.case("31.0")
def test_the_dead_may_come_back_instead_of_the_deck() -> None:
    game = gained()
    assert game.decision is not None
    assert set(game.decision.actions) == {"from the dead", "from the deck"}
    events = do(game, "from the dead")
    assert only(events, CharacterReborn).character == "zina-adora"
    zina = game.state.characters["zina-adora"]
    assert (zina.place, zina.fate, zina.sidelined) == ("222.1", "free", True)


@pytest.mark.case("31.0")
def test_or_somebody_of_the_deck() -> None:
    events = do(gained(), "from the deck")
    assert every(events, CharacterGained)
    assert not every(events, CharacterReborn)


@pytest.mark.case("31.0")
def test_the_empire_uses_it_too_and_shows_it_by_that() -> None:
    game = gained(side="imperial", known=False)
    events = do(game, "from the dead")
    assert only(events, CharacterReborn).side == "imperial"
    assert only(events, SecretRevealed).secret == "cloning-complex"


@pytest.mark.case("31.0")
def test_with_an_empty_deck_the_dead_are_enough() -> None:
    people = {"zina-adora": {"fate": "dead"}, **at_angoff("kogus")}
    game = phase("cloning-complex", characters=people)
    game.state.decks["rebel"].clear()
    assert game.ctx.rules.missions["G"].condition(game.ctx, Site("222.1", "rebel"))
    other = phase("ipoc", characters=people)
    other.state.decks["rebel"].clear()
    assert not other.ctx.rules.missions["G"].condition(other.ctx, Site("222.1", "rebel"))


# Drug World


@pytest.mark.case("31.0")
@pytest.mark.parametrize(
    "name", ["combat", "endurance", "intelligence", "leadership", "diplomacy", "navigation"]
)
def test_every_rating_that_is_not_0_is_one_higher(name: Any) -> None:
    people = at_angoff("kogus", "redjac")
    drugged, sober = phase("drug-world", characters=people), phase("ipoc", characters=people)
    for who in people:
        printed = getattr(drugged.facts.people[who], name)
        expected = printed + 1 if printed else 0
        assert characters.rating(drugged.ctx, drugged.state.characters[who], name) == expected
        assert characters.rating(sober.ctx, sober.state.characters[who], name) == printed


@pytest.mark.case("31.0")
def test_not_in_orbit() -> None:
    people = {"kogus": {"place": "222.orbit", "ship": "explorer"}}
    game = phase("drug-world", characters=people)
    kogus = game.state.characters["kogus"]
    assert characters.rating(game.ctx, kogus, "combat") == game.facts.people["kogus"].combat


@pytest.mark.case("31.0")
def test_special_characteristics_are_worth_one_more() -> None:
    gifted = [
        (person.id, letter)
        for person in facts_of().characters.values()
        for letter in facts_of().missions
        if person.side == "rebel" and person.bonus_draws(letter) > 0 and letter in "DIC"
    ]
    who, letter = gifted[0]
    totals = []
    for code in ("drug-world", "ipoc"):
        game = phase(code, characters=at_angoff(who))
        _, parts = bonus_draws(game.ctx, Site("222.1", "rebel"), Group(letter=letter, members=(who,)))
        totals.append(sum(part.by for part in parts if "drugs" in part.reason))
    assert totals == [1, 0]


def facts_of() -> Any:
    from fitg.data import facts

    return facts()


@pytest.mark.case("31.0")
@pytest.mark.parametrize(("side", "hurt"), [("rebel", "kogus"), ("imperial", "redjac")])
def test_at_the_end_of_the_own_mission_phase_everybody_there_takes_a_wound(side: str, hurt: str) -> None:
    game = phase("drug-world", side=side, characters=at_angoff("kogus", "redjac"))
    events = do(game, "done")
    assert [each.character for each in every(events, Wounded)] == [hurt]


@pytest.mark.case("31.0")
def test_nobody_heals_there() -> None:
    for code, healed in (("drug-world", False), ("ipoc", True)):
        game = phase(code, characters=at_angoff("kogus", wounds=1))
        kogus = game.state.characters["kogus"]
        healing.heal(game.ctx, [kogus], "a test", "13.7")
        assert bool(every(list(game.ctx.journal), Healed)) is healed


@pytest.mark.case("31.0", "12.73")
def test_who_leaves_with_more_wounds_than_he_can_bear_dies() -> None:
    from fitg.engine.machine import pieces

    game = phase("drug-world", characters=at_angoff("kogus"))
    kogus = game.state.characters["kogus"]
    kogus.wounds = game.facts.people["kogus"].endurance
    game.ctx.touch("222.1")
    game.ctx.settle()
    assert kogus.fate == "free"
    pieces.put_character(game.ctx, kogus, "221.1")
    game.ctx.settle()
    assert only(list(game.ctx.journal), Died).character == "kogus"


@pytest.mark.case("31.0")
def test_a_drug_world_that_nobody_knows_does_not_show_in_the_ratings_until_somebody_is_hurt() -> None:
    game = phase("drug-world", side="imperial", known=False, characters=at_angoff("redjac"))
    redjac, printed = game.state.characters["redjac"], game.facts.people["redjac"]
    assert characters.rating(game.ctx, redjac, "intelligence") == printed.intelligence
    events = do(game, "done")
    assert only(events, SecretRevealed).secret == "drug-world"
    assert characters.rating(game.ctx, redjac, "intelligence") == printed.intelligence + 1


# Empire Forever and Welcome Rebels


@pytest.mark.case("31.0")
@pytest.mark.parametrize(
    ("code", "side", "void"),
    [
        ("empire-forever", "rebel", True),
        ("empire-forever", "imperial", False),
        ("welcome-rebels", "imperial", True),
        ("welcome-rebels", "rebel", False),
    ],
)
def test_the_first_letter_of_diplomacy_does_not_count_for_one_side(code: str, side: str, void: bool) -> None:
    who = "kogus" if side == "rebel" else "redjac"
    game = phase(
        code, side=side, characters=at_angoff(who), cards=[D, T, T], planets={ANGOFF: {"loyalty": "neutral"}}
    )
    events = start(game, f"assign {who} to D")
    assert bool(every(events, FirstLetterVoid)) is void
    events = do(game, "draw")
    assert game.decision is not None
    assert ("complete D" in game.decision.actions) is not void


@pytest.mark.case("31.0")
def test_the_second_letter_counts() -> None:
    planets = {ANGOFF: {"loyalty": "neutral"}}
    game = phase("empire-forever", characters=at_angoff("kogus"), cards=[D, PLAIN_D], planets=planets)
    start(game, "assign kogus to D")
    do(game, "draw", "draw")
    assert game.decision is not None
    assert "complete D" in game.decision.actions


@pytest.mark.case("31.0")
def test_other_missions_and_hidden_secrets_are_not_hindered() -> None:
    game = phase("empire-forever", characters=at_angoff("kogus"), cards=[CS])
    assert not every(start(game, "assign kogus to S"), FirstLetterVoid)
    game = phase("empire-forever", known=False, characters=at_angoff("kogus"), cards=[D])
    assert not every(start(game, "assign kogus to D"), FirstLetterVoid)


# Hyper-World


def twice(code: str = "hyper-world", *, cards: Any = (CS, T), **more: Any) -> Game:
    """Boccanegra is on a Coup and on Sabotage at the same time."""
    people = at_angoff("boccanegra", "kogus")
    planets = {ANGOFF: {"loyalty": "neutral"}}
    game = phase(code, characters=people, cards=list(cards), planets=planets, **more)
    do(game, "missions at 222.1", "assign boccanegra to C")
    return game


@pytest.mark.case("31.0")
def test_a_group_may_be_given_two_missions_and_each_card_counts_for_both() -> None:
    game = twice()
    do(game, "those on C also go on S")
    assert game.decision is not None
    assert not [each for each in game.decision.actions if each.startswith("those on")]
    do(game, "draw", "draw")
    assert game.decision is not None
    assert {"complete C", "complete S"} <= set(game.decision.actions)


@pytest.mark.case("31.0")
def test_only_there() -> None:
    game = twice("ipoc")
    assert game.decision is not None
    assert not [each for each in game.decision.actions if each.startswith("those on")]
    assert not has_two_missions(game.ctx, "rebel", "222.1")
    assert has_two_missions(phase("hyper-world").ctx, "rebel", "222.1")
    assert not has_two_missions(phase("hyper-world").ctx, "rebel", "551.1")


@pytest.mark.case("31.0")
def test_an_abort_ends_only_the_mission_concerned() -> None:
    game = twice(cards=[AGENT, CS], picks=[0])
    do(game, "those on C also go on S", "draw")
    events = do(game, "draw")
    assert only(events, MissionAborted).letter == "C"
    groups = game.state.stack[-1].groups  # type: ignore[attr-defined]
    assert [group.status for group in groups] == ["aborted", "open"]


@pytest.mark.case("31.0")
def test_whoever_joins_later_joins_both_missions() -> None:
    people = at_angoff("boccanegra", "kogus")
    game = phase("hyper-world", characters=people, planets={ANGOFF: {"loyalty": "neutral"}})
    do(game, "missions at 222.1", "assign boccanegra to C", "those on C also go on S")
    do(game, "assign kogus to C")
    groups = game.state.stack[-1].groups  # type: ignore[attr-defined]
    assert [group.members for group in groups] == [("boccanegra", "kogus")] * 2


@pytest.mark.case("31.0")
def test_a_group_with_two_missions_is_one_group_for_what_attacks_it() -> None:
    group = Group(letter="C", members=("boccanegra",)), Group(letter="S", members=("boccanegra",))
    game = phase("hyper-world", characters=at_angoff("boccanegra"))
    site = Site("222.1", "rebel", group)
    assert site.active_parties(game.ctx) == [0]
    assert site.party(0) == [0, 1]


@pytest.mark.case("31.0")
def test_a_hidden_hyper_world_is_shown_by_the_empire_that_uses_it() -> None:
    game = phase("hyper-world", side="imperial", known=False, characters=at_angoff("redjac"))
    do(game, "missions at 222.1", "assign redjac to D")
    assert only(do(game, "those on D also go on G"), SecretRevealed).secret == "hyper-world"


@pytest.mark.case("32.0")
@pytest.mark.parametrize(("segment", "two"), [("rebel-1.missions", True), ("rebel-2.missions", False)])
def test_the_time_singularity_does_the_same_everywhere_in_the_first_turns(segment: str, two: bool) -> None:
    game = galaxy(segment, turn=SECOND, galactic_event=101, characters={"kogus": {"place": "551.1"}})
    assert has_two_missions(game.ctx, "rebel", "551.1") is two


@pytest.mark.case("31.0")
def test_bonus_draws_are_made_for_each_mission_apart() -> None:
    people = at_angoff("rayner-derban")
    planets = {ANGOFF: {"loyalty": "neutral"}}
    game = phase("hyper-world", characters=people, cards=[T] * 20, planets=planets)
    do(game, "missions at 222.1", "assign rayner-derban to C", "those on C also go on D")
    site = game.state.stack[-1].site  # type: ignore[attr-defined]
    coup, talks = (bonus_draws(game.ctx, site, group)[1] for group in site.groups)
    assert "Leadership of Rayner Derban" in {part.reason for part in coup}
    assert "Diplomacy of Rayner Derban" in {part.reason for part in talks}


@pytest.mark.case("31.0")
def test_a_camp_gets_no_second_mission() -> None:
    game = phase("hyper-world", characters={}, camps=["222.1"], planets={ANGOFF: {"loyalty": "loyal"}})
    do(game, "missions at 222.1", "assign the camp to D")
    groups = game.state.stack[-1].groups  # type: ignore[attr-defined]
    assert [group.camp for group in groups] == [True]
    assert game.decision is not None
    assert not [each for each in game.decision.actions if each.startswith("those on")]


# Imperial Deltronics


def flown(ship: str = "explorer", code: str = "imperial-deltronics", **more: Any) -> DetectionRolled:
    people = {"kogus": {"place": "223.1", "ship": ship}}
    game = laid(
        "rebel-1.character-movement",
        {ANGOFF: code},
        characters=people,
        planets={ANGOFF: {"pdb": 1, "pdb_up": True}},
        dice=[1],
        **more,
    )
    events = do(game, f"fly {ship}", "to 222.1")
    return only(events, DetectionRolled)


@pytest.mark.case("31.0")
def test_its_scanners_are_two_columns_worse_for_rebel_ships() -> None:
    plain, watched = flown(code="ipoc"), flown()
    assert [each.columns for each in watched.shifts if each not in plain.shifts] != []
    assert watched.column != plain.column


@pytest.mark.case("31.0")
def test_the_s_xiii_is_not_found_more_easily() -> None:
    assert flown("s-xiii").column == flown("s-xiii", code="ipoc").column


@pytest.mark.case("31.0")
def test_a_ship_that_is_looked_for_learns_of_them() -> None:
    people = {"kogus": {"place": "223.1", "ship": "explorer"}}
    game = laid(
        "rebel-1.character-movement",
        {ANGOFF: "imperial-deltronics"},
        characters=people,
        planets={ANGOFF: {"pdb": 1, "pdb_up": True}},
        dice=[1],
    )
    assert only(do(game, "fly explorer", "to 222.1"), SecretRevealed).secret == "imperial-deltronics"


def informed(*, risen: bool = False, code: str = "imperial-deltronics") -> list[Any]:
    game = phase(code, characters=at_angoff("kogus"))
    if risen:
        record(game).risen = (ANGOFF,)
    group = Group(letter="I", members=("kogus",), letters=1)
    procedure = game.ctx.rules.missions["I"].complete(game.ctx, Site("222.1", "rebel"), group)
    assert procedure is not None
    game.ctx.interrupt(procedure)
    events = do(game, "missions at 222.1")
    while kind(game) == "possession.assign":
        assert game.decision is not None
        events += do(game, game.decision.actions[0])
    return events


@pytest.mark.case("31.0")
def test_gather_information_there_finds_a_spaceship() -> None:
    found = only(informed(), ShipAssigned)
    assert found.owner == "kogus"
    assert found.ship != "s-xiii"


@pytest.mark.case("31.0")
def test_no_longer_when_the_people_have_risen_once() -> None:
    assert not won(informed(risen=True))
    assert not won(informed(code="ipoc"))


# Living Planet


@pytest.mark.case("31.0")
def test_there_are_no_coups_and_no_sovereigns() -> None:
    site = Site("222.1", "rebel")
    planets = {ANGOFF: {"loyalty": "neutral"}}
    here, usual = phase("living-planet", planets=planets).ctx, phase("ipoc", planets=planets).ctx
    assert not here.rules.missions["C"].condition(here, site)
    assert usual.rules.missions["C"].condition(usual, site)
    living = laid("rebel-1.missions", {ETREG: "living-planet"}, known=True)
    other = laid("rebel-1.missions", {ETREG: "ipoc"}, known=True)
    assert sovereigns.ruler(living.ctx, "212.1") is None
    assert sovereigns.ruler(other.ctx, "212.1") is not None


@pytest.mark.case("31.0")
def test_one_letter_of_diplomacy_puts_it_into_rebellion_without_a_domino_effect() -> None:
    planets = {ANGOFF: {"loyalty": "patriotic"}}
    game = phase("living-planet", characters=at_angoff("kogus"), cards=[D], planets=planets)
    start(game, "assign kogus to D")
    events = do(game, "draw")
    while kind(game) == "rebellion.force-points":
        assert game.decision is not None
        events += do(game, game.decision.actions[0])
    assert game.state.planets[ANGOFF].status == "rebellion"
    assert game.state.planets[ANGOFF].loyalty == UNREST, "where its marker would come back"
    assert not every(events, DominoSparked)
    assert kind(game) != "domino"


@pytest.mark.case("31.0")
def test_a_camp_is_enough_and_shows_the_living_planet() -> None:
    planets = {ANGOFF: {"loyalty": "loyal"}}
    game = phase("living-planet", known=False, camps=["222.1"], cards=[D], planets=planets)
    do(game, "missions at 222.1", "assign the camp to D")
    events = do(game, "draw")
    assert game.state.planets[ANGOFF].status == "rebellion"
    assert only(events, SecretRevealed).secret == "living-planet"


@pytest.mark.case("31.0")
def test_imperial_diplomacy_moves_it_as_elsewhere_but_sparks_nothing_either() -> None:
    game = phase("living-planet", side="imperial", known=False, planets={ANGOFF: {"loyalty": "dissent"}})
    moment = Moment(name=points.LOYALTY_MOVED.name, side="imperial", planet=ANGOFF, number=2)
    assert domino.of_mission(game.ctx, moment) is None
    living_planet.without_example(game.ctx, moment)
    assert ANGOFF in record(game).revealed
    assert domino.of_mission(phase("ipoc", side="imperial").ctx, moment) is not None


@pytest.mark.case("31.0")
@pytest.mark.parametrize(
    ("code", "moment", "shown"),
    [
        (
            "living-planet",
            Moment(name=points.LOYALTY_MOVED.name, side="rebel", planet=ANGOFF, number=2),
            True,
        ),
        (
            "living-planet",
            Moment(name=points.LOYALTY_MOVED.name, side="rebel", planet=ANGOFF, number=1),
            False,
        ),
        ("living-planet", Moment(name=points.REBELLION_UNDER_WAY.name, side="rebel", planet=ANGOFF), True),
        ("ipoc", Moment(name=points.LOYALTY_MOVED.name, side="rebel", planet=ANGOFF, number=2), False),
        ("ipoc", Moment(name=points.REBELLION_UNDER_WAY.name, side="rebel", planet=ANGOFF), False),
    ],
)
def test_it_is_shown_by_an_example_that_nobody_follows(code: str, moment: Moment, shown: bool) -> None:
    """Not by a space that sets none, and no other secret by one that does."""
    game = phase(code, known=False)
    living_planet.without_example(game.ctx, moment)
    assert (ANGOFF in record(game).revealed) is shown


@pytest.mark.case("31.0")
@pytest.mark.parametrize(("attacker", "columns"), [("rebel", 2), ("imperial", -2)])
def test_rebels_get_two_columns_in_their_favor(attacker: Any, columns: int) -> None:
    rebel = next(k for k, unit in facts_of().unit_kinds.items() if unit.side == "rebel")
    forces = {"222.1": {"line": 1, rebel: 1}}
    shifts = {}
    for code in ("living-planet", "ipoc"):
        game = phase(code, units=forces)
        battle = military_combat.MilitaryCombat(place="222.1", attacker=attacker)
        shifts[code] = sum(each.columns for each in battle.shifts(game.ctx))
    assert shifts["living-planet"] - shifts["ipoc"] == columns


@pytest.mark.case("31.0")
def test_the_living_planet_helps_rebel_characters_against_everybody_and_nobody_else() -> None:
    ctx = phase("living-planet").ctx
    assert living_planet.columns(ctx, "222.1", None, "rebel")[0].columns == -2
    assert living_planet.columns(ctx, "222.1", None, "imperial") == ()
    assert living_planet.columns(ctx, "222.orbit", "rebel", "imperial") == ()
    assert living_planet.columns(phase("living-planet", known=False).ctx, "222.1", "rebel", "imperial") == ()


@pytest.mark.case("31.0")
def test_a_battle_shows_a_living_planet() -> None:
    game = phase("living-planet", known=False)
    living_planet.in_battle(game.ctx, Moment(name=points.BATTLE_JOINED.name, side="rebel", planet=ANGOFF))
    assert ANGOFF in record(game).revealed


# Mutant World


def attacked(card: int, code: str = "mutant-world", place: str = "222.1") -> list[Any]:
    game = laid(
        "rebel-1.missions",
        {place[:3]: code},
        known=True,
        characters={"kogus": {"place": place}},
        cards=[card],
        planets={place[:3]: {"loyalty": "neutral"}},
    )
    events = do(game, f"missions at {place}", "assign kogus to S")
    return events + do(game, "draw")


@pytest.mark.case("31.0")
def test_the_creature_of_every_environ_is_10_and_9() -> None:
    fight = only(attacked(CREATURE), FightBegan)
    assert (fight.attacker, fight.strength, fight.endurance) == ("mutant-creature", 10, 9)


@pytest.mark.case("31.0")
def test_robots_never_come_there() -> None:
    fight = only(attacked(ROBOT, place="331.1"), FightBegan)
    assert fight.attacker == "mutant-creature"


@pytest.mark.case("31.0")
def test_irate_locals_are_8_and_8_hand_to_hand() -> None:
    fight = only(attacked(LOCALS), FightBegan)
    assert (fight.strength, fight.endurance, fight.weapon) == (8, 8, "hand-to-hand")
    assert only(attacked(LOCALS, "ipoc"), FightBegan).strength != 8


def go_on(game: Game, *kinds: str) -> list[Event]:
    """Plain answers until one of these questions."""
    events: list[Event] = []
    for _ in range(60):
        if question(game).kind in kinds:
            return events
        answer = next((each for each in ("ready", "draw", "done") if each in game.actions), game.actions[0])
        events += do(game, answer)
    raise AssertionError(f"{question(game).kind}: {game.actions}")


def on(code: str, segment: str, people: dict[str, Any] | None = None, **more: Any) -> Game:
    """Angoff has this secret, which is known unless something else is said."""
    known = more.pop("known", True)
    others = more.pop("others", {})
    return galaxy(
        segment,
        turn=SECOND,
        characters={**FAR, **(people or {})},
        secrets={ANGOFF: {"code": code, "revealed": known}, **others},
        **more,
    )


def prizes(events: list[Event]) -> int:
    return len(every(events, PossessionGained)) + len(every(events, ShipAssigned))


@pytest.mark.case("31.0")
def test_every_clever_group_wins_at_the_casino_and_a_dull_one_does_not() -> None:
    game = on(
        "casino-galactica",
        "rebel-1.missions",
        {
            "bridne-murcada": {"place": CITY},
            "professor-mareg": {"place": CITY},
            "scott-rubel": {"place": CITY},
        },
        cards=[BLANK] * 12,
    )
    do(
        game,
        f"missions at {CITY}",
        "assign bridne-murcada to P",
        "assign professor-mareg to S",
        "assign scott-rubel to G",
    )
    events = go_on(game, "missions")
    assert not prizes(events)
    events = do(game, "done")
    while question(game).kind == "possession.assign":
        events += do(game, game.actions[0])
    assert prizes(events) == 2


@pytest.mark.case("31.0", "15.2")
def test_the_casino_pays_nothing_in_the_phase_in_which_the_people_rise() -> None:
    game = on(
        "casino-galactica",
        "rebel-1.missions",
        {"bridne-murcada": {"place": CITY}},
        planets={ANGOFF: {"loyalty": "unrest"}},
        cards=[REVOLT, *[BLANK] * 12],
    )
    do(game, f"missions at {CITY}", "assign bridne-murcada to R")
    events = go_on(game, "missions")
    assert only(events, SecretLost).secret == "casino-galactica"
    assert not prizes(do(game, "done"))


@pytest.mark.case("31.0", "37.1")
def test_a_question_is_a_mission_for_the_casino_too() -> None:
    game = on(
        "casino-galactica",
        "rebel-1.missions",
        {
            "professor-mareg": {"place": CITY},
            "redjac": {"place": CITY, "fate": "captive", "captor": "professor-mareg"},
        },
        cards=[BLANK] * 12,
    )
    do(game, "professor-mareg questions redjac")
    events = do(game, "done")
    while question(game).kind == "possession.assign":
        events += do(game, game.actions[0])
    assert prizes(events) == 1


@pytest.mark.case("31.0")
def test_the_drugs_hurt_prisoners_and_sovereigns_too_and_nobody_in_orbit() -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=SECOND,
        characters={
            **FAR,
            "kogus": {"place": "312.1", "fate": "captive", "captor": "redjac"},
            "redjac": {"place": "312.1"},
            "agan-rafa": {"place": "312.2", "with_units": True},
            "ran-jayma": {"place": "312.orbit", "ship": "explorer"},
        },
        units={"312.2": {"wild-2-1": 1}},
        sovereigns={"shirofune": {"fate": "summoned", "side": "rebel", "place": "312.2"}},
        secrets={"312": {"code": "drug-world", "revealed": True}},
    )
    events = do(game, "done")
    assert {each.character for each in every(events, Wounded)} == {"kogus", "agan-rafa", "shirofune"}


@pytest.mark.case("31.0", "13.72")
@pytest.mark.parametrize(
    ("code", "healed"), [("drug-world", set()), ("gem-world", {"doctor-sontag", "kogus"})]
)
def test_neither_the_doctor_nor_the_medi_kit_heals_there(code: str, healed: set[str]) -> None:
    people = {
        "doctor-sontag": {"place": CITY, "wounds": 1},
        "kogus": {"place": CITY, "wounds": 2, "possessions": ["medi-kit-of-ptolus"]},
    }
    game = on(code, "galactic.strategic-assignment", people, decks={"strategic_assignments": [140, 127]})
    assert game.ctx.segment.startswith("rebel-1")
    assert {name for each in every(list(game.log), Healed) for name in each.characters} == healed


@pytest.mark.case("31.0", "13.6", "13.2e")
def test_the_first_letter_of_a_camp_is_void_too() -> None:
    game = on(
        "empire-forever",
        "rebel-1.missions",
        {},
        camps=[CITY],
        planets={ANGOFF: {"loyalty": "patriotic"}},
        cards=[TALKS, *[BLANK] * 12],
    )
    do(game, f"missions at {CITY}", "assign the camp to D")
    events = list(game.log) + go_on(game, "missions")
    assert only(events, FirstLetterVoid).letter == "D"
    assert loyalty(game, ANGOFF) == PATRIOTIC


@pytest.mark.case("31.0", "13.6")
@pytest.mark.parametrize(("bonus", "spaces"), [([TALKS], 0), ([TALKS, 73], 1)])
def test_the_letter_that_does_not_count_may_come_with_the_bonus_cards(bonus: list[int], spaces: int) -> None:
    game = on(
        "empire-forever",
        "rebel-1.missions",
        {"vudot-vodot": {"place": CITY}},
        planets={ANGOFF: {"loyalty": "neutral"}},
        cards=[*[BLANK] * 6, *bonus, *[BLANK] * 8],
    )
    do(game, f"missions at {CITY}", "assign vudot-vodot to D")
    events = go_on(game, "missions")
    assert sum(each.after - each.before for each in every(events, LoyaltyShifted)) == spaces


@pytest.mark.case("31.0", "7.22")
def test_after_ipoc_units_that_are_bought_or_jump_lie_face_up() -> None:
    game = galaxy(
        "imperial-1.interplanetary-movement",
        turn=SECOND,
        characters=FAR,
        units={"241.orbit": {"veteran": 1, "suicide-squad": 1, "resolution": 1}},
        secrets={ANGOFF: {"code": "ipoc", "lost": True}},
        open_units=True,
        dice=[1, 1],
    )
    space = next(each for each in game.view("rebel")["spaces"] if each["id"] == "241.orbit")
    assert space["units"]["imperial"] == {"veteran": 1, "suicide-squad": 1, "resolution": 1}


@pytest.mark.case("31.0", "22.0")
@pytest.mark.parametrize(("place", "helped"), [(CITY, True), (ORBIT, False)])
def test_the_living_planet_helps_on_its_ground_and_not_above_it(place: str, helped: bool) -> None:
    segment = "rebel-1.space-combat" if place == ORBIT else "rebel-1.military-combat"
    game = on(
        "living-planet",
        segment,
        units={place: {"wild-2-3": 2, "line": 2}},
        dice=[3, 3],
    )
    events = do(game, f"attack at {place}")
    while not every(events, BattleFought):
        events += do(game, next(a for a in ("usual attack", "no leader", *game.actions) if a in game.actions))
    shifts = {each.reason for each in only(events, BattleFought).shifts}
    assert any("iving" in each for each in shifts) == helped


@pytest.mark.case("31.0", "25.3")
@pytest.mark.parametrize(("code", "ruled"), [("living-planet", False), ("gem-world", True)])
def test_nobody_murders_a_sovereign_whom_the_living_planet_ignores(code: str, ruled: bool) -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=SECOND,
        characters={**FAR, "kogus": {"place": "212.1"}},
        secrets={"212": {"code": code, "revealed": True}},
    )
    do(game, "missions at 212.1")
    assert ("assign kogus to A" in game.actions) == ruled


@pytest.mark.case("31.0", "23.3", "36.34")
def test_even_its_end_sets_no_example() -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={**FAR, "kogus": {"place": CITY}},
        secrets={ANGOFF: {"code": "living-planet"}},
        units={ORBIT: {"planet-stabilizer": 1}},
        cards=[89, *[BLANK] * 6],
    )
    do(game, f"missions at {CITY}", "assign kogus to P")
    go_on(game, "atrocity")
    events = do(game, f"destroy {ANGOFF}")
    assert not every(events, DominoSparked)
    assert only(events, SecretRevealed).secret == "living-planet", "the Rebels notice it"
    assert question(game).kind == "missions"


@pytest.mark.case("31.0", "13.45")
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_a_mutant_comes_to_both_sides_where_no_creature_is_named(side: str) -> None:
    who = "kogus" if side == "rebel" else "redjac"
    game = on(
        "mutant-world",
        f"{side}-1.missions",
        {who: {"place": CITY}},
        cards=[68, *[BLANK] * 6],
        rebel_base="231",
    )
    do(game, f"missions at {CITY}", f"assign {who} to G")
    events = go_on(game, "character-combat.break-off", "character-combat.active")
    events += list(game.log)
    fight = every(events, FightBegan)[0]
    assert (fight.strength, fight.endurance, fight.weapon, fight.intent) == (10, 9, "hand-to-hand", "kill")


@pytest.mark.case("31.0", "9.52", "14.59", "14.26")
def test_a_trap_takes_those_with_military_units_and_their_ship_stays_with_the_units() -> None:
    game = on(
        "trap",
        "rebel-1.planet-secrets",
        {
            "agan-rafa": {"place": CITY, "with_units": True, "ship": "explorer", "possessions": ["scanner"]},
            "scott-rubel": {"place": CITY},
            "ran-jayma": {"place": ORBIT, "ship": "stellar-courier"},
        },
        known=False,
        units={CITY: {"wild-2-1": 1}},
    )
    events = list(game.log)
    assert {each.character for each in every(events, Captured)} == {"agan-rafa"}
    assert game.state.characters["scott-rubel"].fate == "free"
    assert game.state.characters["ran-jayma"].fate == "free"
    assert only(events, ShipAssigned).owner == "", "the units keep it"
    assert troops(game, CITY) == {"wild-2-1": 1}


@pytest.mark.case("31.0", "31.2")
def test_whoever_comes_to_a_trap_that_is_known_is_not_caught_by_it() -> None:
    game = on("trap", "rebel-1.planet-secrets", {"agan-rafa": {"place": CITY, "detected": True}})
    assert not every(list(game.log), Captured)
    assert game.state.characters["agan-rafa"].fate == "free"


@pytest.mark.case("31.0", "27.1", "14.12")
@pytest.mark.parametrize("dead", [True, False])
def test_on_a_dead_world_nobody_repairs_or_trades(dead: bool) -> None:
    """They may not perform any game functions while on the planet, except to move off of it."""
    game = galaxy(
        "rebel-1.repairs",
        turn=SECOND,
        characters={
            **FAR,
            "agan-rafa": {"place": CITY, "possessions": ["scanner"]},
            "yarro-latac": {"place": CITY},
        },
        ships=[{"id": "explorer", "owner": "agan-rafa", "damaged": True}],
        secrets={ANGOFF: {"code": "dead-world", "revealed": dead}},
        destroyed_planets=[ANGOFF] if dead else [],
    )
    seen = set(game.actions)
    while question(game).kind != "missions":
        do(game, next(each for each in ("done", "pass", game.actions[-1]) if each in game.actions))
        seen |= set(game.actions)
    assert bool([each for each in seen if "repair" in each]) != dead
    assert bool([each for each in seen if "scanner" in each]) != dead


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
    assert game.ctx.rules.ask[questions.looks_closer](game.ctx, ANGOFF, ship)


def refusal(**position: Any) -> str:
    """The sentence by which a position is refused."""
    with pytest.raises(FitgError) as refused:
        galaxy(position.pop("segment", "rebel-1.missions"), turn=3, characters=FAR, **position)
    return str(refused.value)


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
