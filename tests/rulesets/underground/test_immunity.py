"""[VC-41 to VC-47] Defeat instead of death: by whom, into what, and what becomes of things."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, passing, question, until
from tests.rulesets.underground.chit_table import CITY, HEROES, chit, chit_mission, send
from tests.rulesets.underground.turn_table import play_to
from tests.rulesets.underground.whole_table import FAR, put_cast, whole

from fitg.data import facts
from fitg.engine.events.character_combat import Captured, Died, FightEnded, Wounded
from fitg.engine.events.movement import DetectionChanged
from fitg.engine.events.newcast import MinorCastLost
from fitg.engine.game import Game, restore
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause, Kind
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Next, Procedure
from fitg.engine.machine.state import UNITS, Character
from fitg.engine.rules import custody, detection, harm
from fitg.engine.rules.causes import (
    ACCIDENT,
    ASSASSINATION,
    DRUG_WORN_OFF,
    LOCALS,
    WRONG_SOLDIER,
    of_force,
)
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.galactic.causes import CHEMICALS, DRUGS_OF_PLANET, DRUGS_WEAR_OFF, PLAGUE
from fitg.engine.rules.galactic.secret_missions import revive
from fitg.engine.rulesets.underground.immunity.defeat import lay_low, settle
from fitg.engine.rulesets.underground.immunity.events import Defeated, LaidLow, OptedToDie, PickedUp
from fitg.engine.rulesets.underground.immunity.memory import memory

FIGHTER, PLOTTER = "frun-sentel", "redjac"


class Blow(Procedure, tag="test.Blow"):
    """Somebody takes so many wounds, and the game goes on."""

    who: str
    wounds: int
    kind: str
    source: str = ""

    def begin(self, ctx: Context) -> Next:
        harm.wound(ctx, ctx.state.characters[self.who], self.wounds, Cause(self.kind, self.source), "12.7")  # type: ignore[arg-type]
        return DONE


def city(who: str = FIGHTER, *, place: str = CITY, **more: Any) -> Game:
    side = "imperial" if who in ("redjac", "telmen", "jon-kidu", "vans-ka-tie-a") else "rebel"
    return chit_mission(place, [who], side=side, **more)


def struck(game: Game, who: str, cause: Cause, wounds: int = 9) -> list[Event]:
    """What a blow brings that is more than he can take."""
    before = len(game.ctx.journal)
    play(game, Blow(who=who, wounds=wounds, kind=cause.kind, source=cause.source))
    return list(game.ctx.journal)[before:]


def fate(game: Game, who: str = FIGHTER) -> str:
    return game.state.characters[who].fate


# Defeat


@pytest.mark.case("VC-41", "VC-41a", "VC-41b")
def test_the_last_point_defeats_counts_and_is_not_crossed_off() -> None:
    game = city()
    endurance = facts().characters[FIGHTER].endurance
    events = struck(game, FIGHTER, Cause(ACCIDENT))
    assert only(events, Defeated).character == FIGHTER
    assert not every(events, Died)
    assert only(events, Wounded).wounds == endurance
    assert game.state.characters[FIGHTER].wounds == endurance - 1


@pytest.mark.case("VC-42a", "VC-42b", "VC-42c")
@pytest.mark.parametrize(
    ("cause", "becomes"),
    [
        (of_force("irate-locals"), "incarcerated"),
        (of_force("sentry-robot"), "incarcerated"),
        (of_force("sentry-robots-two"), "incarcerated"),
        (of_force("snow-giants"), "incapacitated"),
        (Cause(CHEMICALS), "incapacitated"),
        (Cause(ACCIDENT), "incapacitated"),
        (Cause(DRUGS_OF_PLANET), "incapacitated"),
        (Cause(PLAGUE, "plague"), "incapacitated"),
    ],
)
def test_what_becomes_of_the_defeated_depends_on_what_did_it(cause: Cause, becomes: str) -> None:
    game = city()
    events = struck(game, FIGHTER, cause)
    assert fate(game) == becomes
    assert only(events, LaidLow).fate == becomes
    assert game.state.characters[FIGHTER].place == CITY


@pytest.mark.case("10.6b", "VC-47")
@pytest.mark.parametrize("people", [("redjac", "thysa-kymbo"), ()])
def test_losses_are_final_if_those_who_are_pursued_have_the_next_word(people: tuple[str, ...]) -> None:
    """Nobody takes back losses after which the squad is upon his opponents already."""
    army = {"militia": 2, "liquid-2-1": 1, "fire-2-1": 1}
    game = galaxy(
        "rebel-1.military-combat",
        turn=3,
        options=HEROES,
        characters={"tourag": {"place": "551.1"}} | {who: {"place": CITY} for who in people},
        units={CITY: army},
        dice=[3, 3],
    )
    do(game, f"attack at {CITY}")
    if people:
        do(game, "no leader")
    assert game.actions == ("lose 1 fire-2-1", "lose 1 liquid-2-1")
    assert {action.is_final(game.ctx) for action in game.options} == {bool(people)}


@pytest.mark.case("VC-42", "VC-47")
def test_a_squad_captures_whom_it_defeats_and_nobody_is_asked_how_to_fight() -> None:
    endurance = facts().characters["zina-adora"].endurance
    game = chit_mission(
        CITY,
        ["zina-adora"],
        others={"zina-adora": {"wounds": endurance - 1}},
        units={CITY: {"line": 2}},
        cards=[chit(CITY, "security", "found")],
        dice=[6, 1] * 6,
    )
    send(game, S=["zina-adora"])
    do(game, "target militia") if "target militia" in game.actions else None
    events = do(game, "draw")
    assert question(game).kind != "character-combat.intent"
    while not every(events, FightEnded):
        events += do(game, "stand and fight" if "stand and fight" in game.actions else passing(game))
    assert fate(game, "zina-adora") == "captive"
    assert game.state.characters["zina-adora"].captor == "units"
    assert only(events, Captured).character == "zina-adora"


@pytest.mark.case("VC-42d", "VC-42e")
@pytest.mark.parametrize(("endurance", "becomes"), [(1, "free"), (None, "incapacitated")])
def test_a_creature_without_wounds_counts_as_surviving(endurance: int | None, becomes: str) -> None:
    game = city()
    fight = CharacterCombat(
        place=CITY,
        kind="creature",
        name="snow-giants",
        attacker_side="imperial",
        defenders=(FIGHTER,),
        strength=1,
        endurance=endurance,
        weapon="hand-to-hand",
        force_wounds=1,
    )
    play(game, fight)
    harm.wound(game.ctx, game.state.characters[FIGHTER], 9, of_force("snow-giants"), "12.7")
    play(game, Then())
    assert fate(game) == becomes


class Then(Procedure, tag="test.Then"):
    """The fight under way comes to its end."""

    def begin(self, ctx: Context) -> Next:
        fight = next(each for each in reversed(ctx.state.stack) if isinstance(each, CharacterCombat))
        procedure = settle(ctx, Moment(name="fight-over", side=fight.defender_side))
        assert procedure is not None
        ctx.interrupt(procedure)
        return DONE


def duel(
    *fallen: str, team: tuple[str, ...], enemies: tuple[str, ...], beside: tuple[str, ...] = ()
) -> tuple[Game, list[str]]:
    """Imperials attack Rebels; some fall one after the other, and the combat is over: what was asked."""
    game = chit_mission(CITY, team, others={each: {} for each in (*enemies, *beside)})
    fight = CharacterCombat(
        place=CITY,
        kind="characters",
        name="characters",
        attacker_side="imperial",
        attackers=enemies,
        defenders=team,
        strength=0,
        endurance=None,
        weapon="hand-to-hand",
    )
    play(game, fight)
    for who in fallen:
        harm.wound(game.ctx, game.state.characters[who], 9, of_force("characters"), "12.7")
    play(game, Then())
    asked: list[str] = []
    while (kind := question(game).kind) in ("defeat.die", "character-combat.guard"):
        asked.append(kind)
        do(game, passing(game))
    return game, asked


@pytest.mark.case("VC-42")
def test_attackers_who_are_defeated_are_captured_by_the_defenders() -> None:
    game, _ = duel("jon-kidu", team=(FIGHTER, "kogus"), enemies=("jon-kidu", "redjac"))
    assert fate(game, "jon-kidu") == "captive"
    assert game.state.characters["jon-kidu"].captor in (FIGHTER, "kogus")


@pytest.mark.case("VC-42d")
def test_defenders_stay_free_whose_attackers_are_beaten_later() -> None:
    game, _ = duel(FIGHTER, "jon-kidu", team=(FIGHTER, "kogus"), enemies=("jon-kidu",))
    assert (fate(game), fate(game, "jon-kidu")) == ("free", "captive")
    assert game.state.characters[FIGHTER].wounds == facts().characters[FIGHTER].endurance - 1


@pytest.mark.case("VC-42d", "VC-45")
def test_attackers_stay_free_when_the_last_defender_is_beaten_later() -> None:
    """VQ-282: whoever stays free has nothing to die for, and is not asked."""
    game, asked = duel("jon-kidu", FIGHTER, team=(FIGHTER,), enemies=("jon-kidu", "redjac"))
    assert (fate(game), fate(game, "jon-kidu")) == ("captive", "free")
    assert game.state.characters[FIGHTER].captor == "redjac"
    assert "defeat.die" not in asked


@pytest.mark.case("VC-42")
def test_those_who_fought_capture_him_and_not_who_stood_by() -> None:
    game, asked = duel(FIGHTER, team=(FIGHTER,), enemies=("redjac",), beside=("jon-kidu",))
    assert (fate(game), game.state.characters[FIGHTER].captor) == ("captive", "redjac")
    assert not asked, "nobody else can guard him"


@pytest.mark.case("VC-42d")
def test_who_stays_free_is_not_betrayed_by_it() -> None:
    game, _ = duel(FIGHTER, "jon-kidu", team=(FIGHTER, "kogus"), enemies=("jon-kidu",))
    assert fate(game) == "free"
    assert not game.state.characters[FIGHTER].detected
    assert not game.state.characters["kogus"].detected


@pytest.mark.case("VC-42d", "VC-42", "VC-45")
@pytest.mark.parametrize("fallen", [("jon-kidu", FIGHTER), (FIGHTER, "jon-kidu")])
def test_those_who_have_beaten_each_other_stay_free(fallen: tuple[str, str]) -> None:
    """Nobody has survived to hold the other; getting up again afterwards is not surviving."""
    game, asked = duel(*fallen, team=(FIGHTER,), enemies=("jon-kidu",))
    assert (fate(game), fate(game, "jon-kidu")) == ("free", "free")
    assert not asked


# Lying low


@pytest.mark.case("VC-43", "VC-43a", "VC-43b")
def test_the_fallen_do_nothing_and_give_their_friends_away() -> None:
    game = chit_mission(CITY, [FIGHTER, "kogus"])
    events = struck(game, FIGHTER, of_force("irate-locals"))
    character = game.state.characters[FIGHTER]
    assert character.detected
    assert game.state.characters["kogus"].detected
    assert "kogus" in [who for each in every(events, DetectionChanged) for who in each.characters]
    assert not any(FIGHTER in action for action in game.actions)
    assert (character.stack, character.with_units) == ("", False)
    assert character.plight
    assert character.plight.cause == of_force("irate-locals")
    assert memory(game.ctx).laid_low == (FIGHTER,)


@pytest.mark.case("VC-43a", "VC-57g")
def test_nobody_finds_shelter_where_a_friend_lies_for_everybody_to_see() -> None:
    game = chit_mission(CITY, ["kogus", "zina-adora"], cards=[chit(CITY, "shelter")])
    struck(game, "zina-adora", Cause(ACCIDENT))
    send(game, S=["kogus"])
    do(game, "draw")
    assert game.state.characters["kogus"].detected


@pytest.mark.case("VC-44a", "VC-44c", "VC-44d")
@pytest.mark.parametrize(
    ("cause", "becomes"),
    [(of_force("irate-locals"), "captive"), (of_force("snow-giants"), "incapacitated")],
)
def test_enemies_pick_up_prisoners_but_not_the_sick_when_their_movement_ends(
    cause: Cause, becomes: str
) -> None:
    game = chit_mission(CITY, [FIGHTER, "kogus"], units={CITY: {"line": 1}})
    struck(game, FIGHTER, cause)
    assert fate(game) in ("incarcerated", "incapacitated")
    events: list[Event] = []
    for _ in range(80):
        if game.state.phasing == "imperial" and game.ctx.current.name not in ("movement", "reaction"):
            break
        events += do(game, passing(game))
    assert fate(game) == becomes
    assert bool(every(events, PickedUp)) == (becomes == "captive")


@pytest.mark.case("VC-44a", "VC-44d", "12.81")
@pytest.mark.parametrize(
    ("choice", "captor"),
    [("to the units", UNITS), ("guard with redjac", "redjac"), ("guard with barca", "barca")],
)
def test_whoever_comes_by_says_who_guards_those_in_the_cells(choice: str, captor: str) -> None:
    """VQ-487: both of an Environ have the same guard; another Environ is another question."""
    prisoners = {"kogus": "223.1", "zina-adora": "223.1", "ran-jayma": "331.1"}
    guards = {"redjac": "223.1", "barca": "223.1", "jon-kidu": "331.1"}
    people = {each: {"place": place} for each, place in (prisoners | guards).items()}
    game = whole("imperial-1.surface-movement", characters=people, units={"223.1": {"line": 1}})
    for each in prisoners:
        lay_low(game.ctx, game.state.characters[each], of_force("irate-locals"))
    until(game, "missions.guard")
    assert question(game).side == "imperial"
    assert set(game.actions) == {"to the units", "guard with redjac", "guard with barca"}
    again = restore(game.snapshot())
    assert again.actions == game.actions
    events = do(game, choice)
    assert [each.character for each in every(events, PickedUp)] == ["kogus", "zina-adora", "ran-jayma"]
    held = {each: game.state.characters[each] for each in prisoners}
    assert {each.fate for each in held.values()} == {"captive"}
    assert [each.captor for each in held.values()] == [captor, captor, "jon-kidu"]


@pytest.mark.case("VC-44d")
@pytest.mark.parametrize(("origin", "becomes"), [("223.2", "captive"), ("223.1", "incarcerated")])
def test_in_the_enemys_turn_only_a_reaction_move_that_ends_there_picks_him_up(
    origin: str, becomes: str
) -> None:
    """Kogus lies at 223.1; units come to him from the other Environ, or leave for it."""
    target = "223.1" if origin == "223.2" else "223.2"
    watched = {"223.1": {"line": 3}, "223.2": {"line": 1}}
    people = {"kogus": {"place": "223.1"}, "zina-adora": {"place": target}}
    game = whole("rebel-1.interplanetary-movement", characters=people, units=watched)
    lay_low(game.ctx, game.state.characters["kogus"], of_force("irate-locals"))
    detection.detect(game.ctx, target, "rebel", "a test", "9.4")
    play_to(game, "rebel.reaction")
    assert fate(game, "kogus") == "incarcerated"
    do(game, f"react line from {origin} to {target}")
    play_to(game, "rebel.missions")
    assert fate(game, "kogus") == becomes


@pytest.mark.case("VC-07b", "VC-43a", "VC-44d")
@pytest.mark.parametrize(
    ("fate", "cause", "becomes"),
    [
        ("incarcerated", "locals", "captive"),
        ("incapacitated", "accident", "incapacitated"),
        ("free", "", "free"),
    ],
)
def test_whoever_lies_there_for_everybody_to_see_draws_a_reaction(
    fate: str, cause: str, becomes: str
) -> None:
    """VQ-400: those in cells and sickbeds are detected; one who is free and hides is not."""
    lying = {"fate": fate, "cause": cause} if cause else {}
    people = {"kogus": {"place": "223.1", **lying}}
    game = whole(
        "rebel-1.reaction", characters=people, units={"223.2": {"line": 1}, "223.orbit": {"line": 1}}
    )
    moves = [action for action in game.actions if action.startswith("react line from 223.2")]
    assert moves == ([] if fate == "free" else ["react line from 223.2 to 223.1"])
    if moves:
        do(game, *moves)
        play_to(game, "rebel.missions")
    assert game.state.characters["kogus"].fate == becomes


@pytest.mark.case("VC-07b", "9.6")
def test_a_prisoner_of_ones_own_draws_no_reaction() -> None:
    people = {"kogus": {"place": "223.1", "fate": "captive", "captor": "gelba"}, "gelba": {"place": "223.1"}}
    game = whole("rebel-1.reaction", characters=people, units={"223.2": {"line": 1}})
    assert not any(action.startswith("react") for action in game.actions)


@pytest.mark.case("VC-41b", "VC-42", "VC-43")
@pytest.mark.parametrize("who", ["frun-sentel", "redjac"])
def test_who_lies_already_is_not_laid_low_again(who: str) -> None:
    """VQ-405: he lies there by what laid him low first, and has no new chance to die."""
    game = city(who)
    struck(game, who, of_force("irate-locals"))
    if who == "redjac":
        do(game, "redjac lives on")
    before = game.state.characters[who].plight
    events = struck(game, who, Cause(DRUGS_OF_PLANET))
    assert not every(events, Defeated)
    assert (fate(game, who), game.state.characters[who].plight) == ("incarcerated", before)


@pytest.mark.case("VC-41b", "VE-02")
@pytest.mark.parametrize("cause", [DRUGS_WEAR_OFF, DRUG_WORN_OFF])
def test_drugs_that_wear_off_take_no_real_points(cause: Kind) -> None:
    """VQ-402: he keeps one point, and is free, wherever he is."""
    game = city()
    fighter = game.state.characters[FIGHTER]
    fighter.wounds = facts().characters[FIGHTER].endurance
    harm.defeat(game.ctx, fighter, Cause(cause), "12.73")
    assert (fighter.fate, fighter.wounds) == ("free", facts().characters[FIGHTER].endurance - 1)


@pytest.mark.case("VP-37f", "VX-14c")
def test_the_minor_cast_are_put_into_no_cell() -> None:
    game = whole("imperial-1.missions", characters={"gelba": {"place": "223.1"}})
    minor = put_cast(game, "imperial", "imperial-knight", "223.1")
    lay_low(game.ctx, minor, Cause(LOCALS))
    assert minor.fate not in ("incarcerated", "incapacitated")
    assert minor.id not in memory(game.ctx).laid_low
    assert only(list(game.ctx.journal), MinorCastLost).character == minor.id


# Opting to die


@pytest.mark.case("VC-45", "VC-45a")
@pytest.mark.parametrize(("above", "dies"), [(0, True), (1, False)])
def test_an_imperial_may_opt_to_die(above: int, dies: bool) -> None:
    """A die not above his Combat kills him."""
    combat = facts().characters["jon-kidu"].combat
    assert 1 <= combat < 6
    game = city("jon-kidu", dice=[combat + above])
    struck(game, "jon-kidu", Cause(ACCIDENT))
    assert game.actions == ("jon-kidu would rather die", "jon-kidu lives on")
    events = do(game, "jon-kidu would rather die")
    told = only(events, OptedToDie)
    assert (told.combat, told.died) == (combat, dies)
    assert fate(game, "jon-kidu") == ("dead" if dies else "incapacitated")


@pytest.mark.case("VC-45", "VC-46a", "VC-46b")
def test_what_he_leaves_who_would_rather_die() -> None:
    """His ship stays where it is, and his possessions come back with his clone."""
    gun = {"characters.newcast": {"owners": {"vans-blaster": "vans-ka-tie-a"}}}
    people = {"vans-ka-tie-a": {"place": CITY, "ship": "imperial-spaceship"}}
    game = whole("imperial-1.missions", characters=people, modules=gun, dice=[1])
    struck(game, "vans-ka-tie-a", Cause(ACCIDENT))
    do(game, "vans-ka-tie-a would rather die")
    assert fate(game, "vans-ka-tie-a") == "dead"
    assert memory(game.ctx).estates == {"vans-ka-tie-a": ("vans-blaster",)}
    (ship,) = (each for each in game.state.ships.values() if each.place == CITY)
    assert (ship.owner, ship.stack) == ("", "")


@pytest.mark.case("VC-45")
def test_a_sovereign_is_not_asked_whether_he_would_rather_die() -> None:
    ruler = {"megda-sheels": {"fate": "summoned", "side": "imperial", "place": "223.1"}}
    game = whole("imperial-1.missions", sovereigns=ruler)
    struck(game, "megda-sheels", Cause(ACCIDENT))
    assert fate(game, "megda-sheels") == "incapacitated"
    assert question(game).kind != "defeat.die"


@pytest.mark.case("VC-45", "VC-42d")
def test_he_is_asked_when_the_combat_is_over_while_a_friend_fights_on() -> None:
    """VQ-282: Kidu falls in the first round, and Redjac stands for two more."""
    team, enemies = ("rayner-derban", "boccanegra", "kogus"), ("jon-kidu", "redjac")
    weak = {"jon-kidu": {"wounds": facts().characters["jon-kidu"].endurance - 1}, "redjac": {}}
    game = chit_mission(CITY, team, others=weak, dice=[4] * 40)
    fight = CharacterCombat(
        place=CITY,
        kind="characters",
        name="characters",
        attacker_side="imperial",
        attackers=enemies,
        defenders=team,
        strength=0,
        endurance=None,
        weapon="hand-to-hand",
    )
    play(game, fight)
    rounds: list[str] = []
    while question(game).kind != "defeat.die":
        if question(game).kind == "character-combat.break-off":
            rounds.append(fate(game, "jon-kidu"))
        ways = ("ready", "stand and fight", "wound jon-kidu")
        do(game, next(each for each in ways if each in game.actions))
    assert rounds == ["free", "defeated", "defeated"], "he lies there meanwhile, and nobody asks him"
    assert fate(game, "redjac") == "defeated"
    assert game.actions == ("jon-kidu would rather die", "jon-kidu lives on")


@pytest.mark.case("VC-45a")
def test_he_may_live_on() -> None:
    game = city("jon-kidu")
    struck(game, "jon-kidu", of_force("irate-locals"))
    do(game, "jon-kidu lives on")
    assert fate(game, "jon-kidu") == "incarcerated"


@pytest.mark.case("VC-45", "VC-45b")
@pytest.mark.parametrize("who", ["telmen", FIGHTER])
def test_neither_rebels_nor_telmen_may(who: str) -> None:
    game = city(who)
    struck(game, who, Cause(ACCIDENT))
    assert fate(game, who) == "incapacitated"


@pytest.mark.case("VC-45b")
def test_ekim_lam_may_not_either() -> None:
    game = whole("imperial-1.missions", characters={"jin-voles": {"place": "223.1"}})
    for who, asked in (("jin-voles", True), ("ekim-lam", False)):
        character = game.state.characters.get(who) or Character(id=who, side="imperial", place="223.1")
        if who not in game.state.characters:
            pieces.add_character(game.ctx, character)
        struck(game, who, Cause(ACCIDENT))
        assert (f"{who} would rather die" in game.actions) is asked
        if asked:
            do(game, f"{who} lives on")
        assert fate(game, who) == "incapacitated"


@pytest.mark.case("VC-45c")
def test_nobody_opts_to_die_when_he_is_captured_without_a_fight() -> None:
    game = chit_mission(CITY, ["kogus"], others={"jon-kidu": {}})
    custody.capture(game.ctx, game.state.characters["jon-kidu"], "kogus", Cause(WRONG_SOLDIER), "12.87")
    assert fate(game, "jon-kidu") == "captive"
    assert not every(list(game.log), OptedToDie)


# Possessions and ships


@pytest.mark.case("VC-46", "VC-46b")
@pytest.mark.parametrize("cause", [of_force("irate-locals"), of_force("snow-giants")])
def test_the_fallen_keep_what_they_own_but_their_ship_and_use_nothing(cause: Cause) -> None:
    own = {"boccanegra": {"ship": "planetary-privateer", "possessions": ["norrocks"]}}
    game = chit_mission(CITY, ["boccanegra"], others=own)
    struck(game, "boccanegra", cause)
    assert game.state.possessions["norrocks"].owner == "boccanegra"
    ship = game.state.ships["planetary-privateer"]
    assert (ship.owner, ship.place) == ("", CITY)
    assert not any("norrocks" in action for action in game.actions)


@pytest.mark.case("VC-46", "VC-46b")
def test_a_captive_keeps_what_he_owns_too() -> None:
    own = {"boccanegra": {"ship": "planetary-privateer", "possessions": ["norrocks"]}}
    game = chit_mission(CITY, ["boccanegra"], others=own, units={CITY: {"line": 1}})
    custody.capture(game.ctx, game.state.characters["boccanegra"], "units", Cause(WRONG_SOLDIER), "12.87")
    assert game.state.possessions["norrocks"].owner == "boccanegra"
    assert game.state.ships["planetary-privateer"].owner == ""


@pytest.mark.case("VC-46a")
def test_what_an_assassinated_man_owned_comes_back_with_his_clone() -> None:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        options=HEROES,
        characters={
            "tourag": {"place": "551.1"},
            "jon-kidu": {"place": "551.1"},
            "kogus": {"place": "232.1", "possessions": ["norrocks"]},
        },
    )
    kogus = game.state.characters["kogus"]
    harm.defeat(game.ctx, kogus, Cause(ASSASSINATION), "13.2g")
    assert (kogus.fate, game.state.possessions["norrocks"].fate) == ("dead", "removed")
    revive(game.ctx, kogus, "551.1")
    assert (game.state.possessions["norrocks"].owner, game.state.possessions["norrocks"].fate) == (
        "kogus",
        "held",
    )


@pytest.mark.case("VC-46a")
def test_what_has_found_another_owner_meanwhile_does_not_come_back_with_a_clone() -> None:
    people = FAR | {
        "kogus": {"place": "232.1", "possessions": ["norrocks", "scanner"]},
        "boccanegra": {"place": "551.1"},
    }
    game = galaxy("rebel-1.missions", turn=3, options=HEROES, characters=people)
    kogus, cards = game.state.characters["kogus"], game.state.possessions
    harm.defeat(game.ctx, kogus, Cause(ASSASSINATION), "13.2g")
    pieces.change_card(game.ctx, cards["norrocks"], owner="boccanegra", fate="held")
    revive(game.ctx, kogus, "551.1")
    assert (cards["norrocks"].owner, cards["scanner"].owner) == ("boccanegra", "kogus")
    assert memory(game.ctx).estates == {}


@pytest.mark.case("VC-41b")
def test_a_tortured_captive_keeps_one_point() -> None:
    game = chit_mission(CITY, [FIGHTER], units={CITY: {"line": 1}})
    custody.capture(game.ctx, game.state.characters[FIGHTER], "units", Cause(WRONG_SOLDIER), "12.87")
    struck(game, FIGHTER, Cause(ACCIDENT))
    assert fate(game) == "captive"
    assert harm.endurance_left(game.ctx, game.state.characters[FIGHTER]) == 1
