"""[31.0] What the sixteen Planet Secrets do, one after the other."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, ETREG, SECOND, galaxy, record
from tests.engine.galactic.test_revealing import kind, laid
from tests.engine.table import do, every, only

from fitg.engine.events.character_combat import Died, FightBegan, Healed, Wounded
from fitg.engine.events.galactic import CharacterReborn, FirstLetterVoid, SecretRevealed
from fitg.engine.events.missions import CharacterGained, MissionAborted
from fitg.engine.events.movement import DetectionRolled
from fitg.engine.events.politics import DominoSparked
from fitg.engine.events.possessions import PossessionGained, ShipAssigned
from fitg.engine.game import Game
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import UNREST
from fitg.engine.rules import characters, healing, military_combat
from fitg.engine.rules.galactic import living_planet, secret_missions, secrets
from fitg.engine.rules.galactic.environ_missions import has_two_missions
from fitg.engine.rules.galactic.missions import GatherEnemySecrets
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import domino, sovereigns

#: Urban cards: their letters, and an event that does not matter here.
CS, D, PLAIN_D, T, I_G = 78, 73, 83, 88, 85
#: Urban cards with events.
CREATURE, ROBOT, LOCALS, AGENT = 68, 69, 71, 74


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
    assert secret_missions.GainCharacters().condition(game.ctx, Site("222.1", "rebel"))
    other = phase("ipoc", characters=people)
    other.state.decks["rebel"].clear()
    assert not secret_missions.GainCharacters().condition(other.ctx, Site("222.1", "rebel"))


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
    procedure = GatherEnemySecrets().complete(game.ctx, Site("222.1", "rebel"), group)
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
    assert not secret_missions.Coup().condition(phase("living-planet", planets=planets).ctx, site)
    assert secret_missions.Coup().condition(phase("ipoc", planets=planets).ctx, site)
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
    moment = Moment(name=domino.MOVED, side="imperial", planet=ANGOFF, number=2)
    assert domino.of_mission(game.ctx, moment) is None
    living_planet.without_example(game.ctx, moment)
    assert ANGOFF in record(game).revealed
    assert domino.of_mission(phase("ipoc", side="imperial").ctx, moment) is not None


@pytest.mark.case("31.0")
@pytest.mark.parametrize(
    ("code", "moment", "shown"),
    [
        ("living-planet", Moment(name=domino.MOVED, side="rebel", planet=ANGOFF, number=2), True),
        ("living-planet", Moment(name=domino.MOVED, side="rebel", planet=ANGOFF, number=1), False),
        ("living-planet", Moment(name="rebellion-under-way", side="rebel", planet=ANGOFF), True),
        ("ipoc", Moment(name=domino.MOVED, side="rebel", planet=ANGOFF, number=2), False),
        ("ipoc", Moment(name="rebellion-under-way", side="rebel", planet=ANGOFF), False),
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
    living_planet.in_battle(game.ctx, Moment(name="battle-joined", side="rebel", planet=ANGOFF))
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
