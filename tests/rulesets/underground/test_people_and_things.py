"""People, and the things that they own: where one clause of a card, or one word of it, decides."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.province.politics_table import play
from tests.engine.table import do, only, passing, question, troops, until
from tests.rulesets.underground.whole_table import whole

from fitg import tables
from fitg.engine.events.character_combat import RoundFought
from fitg.engine.events.movement import Flew
from fitg.engine.events.possessions import ShipMishandled
from fitg.engine.game import Game
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.events import Event
from fitg.engine.rules import harm
from fitg.engine.rules.causes import LOCALS, TAKEN_IN_COMBAT
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.missions.encounters import Arrest
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground.atrocities.evacuation import Annihilation
from fitg.engine.rulesets.underground.immunity.defeat import jail, lay_low
from fitg.engine.rulesets.underground.immunity.fates import LAID_LOW
from fitg.engine.rulesets.underground.intel.free_move import FreeMove
from fitg.engine.rulesets.underground.possessions.fights import stands_in
from fitg.engine.rulesets.underground.possessions.memory import memory as possessions_of
from fitg.engine.rulesets.underground.ships.yards import at_court
from fitg.errors import FitgError

WILL, CAST, OPS = "characters.will", "characters.newcast", "characters.specialops"
TOWN, ABOVE = "232.1", "232.orbit"
HUNTER, STANDARD = "t-6-hunter#1", "imperial-spaceship#1"


def ours(segment: str, **more: Any) -> Game:
    """The whole of Underground, in the first of two Game-Turns."""
    return whole(segment, half=1, options={"bids": "agreed", **more.pop("options", {})}, **more)


def cast(**people: Any) -> dict[str, Any]:
    """The new cast of a position."""
    return {CAST: {"laid": {name.replace("_", "-"): said for name, said in people.items()}}}


def through(game: Game, kind: str, *wanted: str) -> list[Event]:
    """Do what is wanted where it is offered, else as little as possible, until a decision comes up."""
    events: list[Event] = []
    for _ in range(40):
        if question(game).kind == kind:
            return events
        found = (each for each in (*wanted, "let it stand") if each in game.actions)
        events += do(game, next(found, passing(game)))
    raise AssertionError(f"no {kind}")


# Blasters


@pytest.mark.case("VP-18b", "VP-35")
@pytest.mark.parametrize("baffled", [True, False])
def test_whom_a_cervac_holds_off_does_not_shoot(baffled: bool) -> None:
    people = {
        "vans-ka-tie-a": {"place": TOWN},
        "gelba": {"place": TOWN},
        "kogus": {"place": TOWN, "detected": True, "possessions": ["cervac-mk-v"]},
        "tourag": {"place": TOWN, "detected": True},
    }
    game = ours("rebel.search", characters=people, dice=[1, 6, 4])
    until(game, "search")
    do(game, f"search {TOWN} with characters", "send vans-ka-tie-a", "send gelba")
    wanted = ("show the die", "attack", "hand-to-hand", "kill", "let it stand", "ready")
    through(game, "possession.defending", *wanted)
    do(game, "use cervac-mk-v on vans-ka-tie-a" if baffled else "pass")
    fought = only(through(game, "character-combat.wounds", "stand and fight", *wanted), RoundFought)
    printed = tables.combat_wounds(fought.column, 6, None, capture=False, facts=game.facts)
    assert fought.defender_wounds == printed.defender_wounds + (0 if baffled else 1)


@pytest.mark.case("VP-35b", "VP-15")
def test_the_blaster_passes_between_those_with_the_troops_and_the_others() -> None:
    people = {"vans-ka-tie-a": {"place": TOWN, "with_units": True}, "jin-voles": {"place": TOWN}}
    game = ours("imperial.missions", characters=people, units={TOWN: {"line": 1}}, dice=[1])
    assert question(game).kind == "blaster"
    do(game, "ask for the blaster for jin-voles")
    through(game, "missions")
    assert game.state.possessions["vans-blaster"].owner == "jin-voles"


# Poor pilots


@pytest.mark.case("VP-17a", "VX-20l")
@pytest.mark.parametrize(("die", "damaged"), [(2, False), (3, True)])
def test_a_free_move_of_a_poor_pilot_ends_with_his_die(die: int, damaged: bool) -> None:
    """VQ-440"""
    people = {"jon-kidu": {"place": "311.1", "ship": "imperial-spaceship"}}
    game = ours("imperial.missions", characters=people, dice=[die])
    play(game, FreeMove())
    events = do(game, f"free flight of {STANDARD}", "to 312.1")
    events += through(game, "missions")
    assert only(events, Flew).destination == "312.1"
    assert only(events, ShipMishandled).damaged is damaged
    assert game.state.ships[STANDARD].damaged is damaged


# Who does not travel in the Hunter


@pytest.mark.case("VP-32b", "VP-04a", "VP-04b")
@pytest.mark.parametrize("hunter", [TOWN, "231.orbit"])
@pytest.mark.parametrize(("who", "comes"), [("barca", False), ("telmen", True)])
def test_not_even_from_a_dying_planet_do_the_five_come_aboard(hunter: str, who: str, comes: bool) -> None:
    game = ours(
        "rebel.missions",
        characters={who: {"place": TOWN}},
        units={"212.1": {"line": 1}},
        modules=cast(ekim_lam={"place": hunter}),
    )
    play(game, Annihilation(planet="232"))
    at_the_hunter = ABOVE if hunter == TOWN else hunter
    assert game.state.characters[who].place == (at_the_hunter if comes else "212.1")


@pytest.mark.case("VP-32b", "VC-40")
def test_nor_when_their_fleet_is_lost() -> None:
    game = ours(
        "imperial.space-combat",
        characters={"barca": {"place": ABOVE, "with_units": True}},
        units={ABOVE: {"patrol": 1, "urban-4-3": 1}},
        modules=cast(ekim_lam={"place": ABOVE}),
        dice=[1, 1],
    )
    through(game, "pods", f"attack at {ABOVE}", "lead with barca", "let it stand")
    do(game, f"board {HUNTER}")
    if question(game).kind == "pods.seats":
        assert "barca boards" not in game.actions
    assert question(game).kind != "pods" or f"board {HUNTER}" not in game.actions


# The Minor Cast


@pytest.mark.case("VP-37f", "VX-14c")
def test_no_cell_holds_a_minor_cast_and_nobody_in_one_is_given_his_things() -> None:
    people = {"kogus": {"place": TOWN}}
    modules = cast(rebel_minor_cast={"place": TOWN, "kind": "rebel-agent"})
    modules[CAST]["owners"] = {"scanner": "rebel-minor-cast"}
    game = ours("rebel.missions", characters=people, modules=modules)
    play(game, jail(game.ctx, ("rebel-minor-cast", "kogus")))
    fates = {name: game.state.characters[name].fate for name in ("kogus", "rebel-minor-cast")}
    assert fates == {"kogus": "incarcerated", "rebel-minor-cast": "gone"}
    assert game.state.possessions["scanner"].fate == "deck"


@pytest.mark.case("VP-37f")
def test_whoever_lays_him_low_he_is_gone() -> None:
    game = ours("rebel.missions", modules=cast(rebel_minor_cast={"place": TOWN, "kind": "rebel-commando"}))
    lay_low(game.ctx, game.state.characters["rebel-minor-cast"], Cause(LOCALS))
    assert game.state.characters["rebel-minor-cast"].fate == "gone"
    assert not [each for each in game.state.characters.values() if each.fate in LAID_LOW]


@pytest.mark.case("VP-37f")
def test_of_a_group_that_is_captured_nobody_has_his_things() -> None:
    people = {"kogus": {"place": TOWN}}
    modules = cast(rebel_minor_cast={"place": TOWN, "kind": "rebel-agent"})
    modules[CAST]["owners"] = {"scanner": "rebel-minor-cast"}
    game = ours("rebel.missions", characters=people, modules=modules, units={TOWN: {"line": 1}})
    both = ("rebel-minor-cast", "kogus")
    play(game, Arrest(place=TOWN, side="imperial", victims=both, cause=Cause(TAKEN_IN_COMBAT)))
    assert game.state.characters["kogus"].fate == "captive"
    assert game.state.possessions["scanner"].fate == "deck"


@pytest.mark.case("VP-37", "VP-37g")
@pytest.mark.parametrize("by", ["units", "ship", "full"])
def test_he_may_join_a_friend_in_space_who_has_a_place_for_him(by: str) -> None:
    """VQ-441"""
    crowd = ("barca", "telmen", "jin-voles") if by == "full" else ()
    friend: dict[str, Any] = {"place": ABOVE, "with_units": True}
    if by != "units":
        friend = {"place": ABOVE, "ship": "imperial-spaceship"}
    people = {
        "saytar": friend,
        **{who: {"place": ABOVE} for who in crowd},
        "jon-kidu": {"place": "551.1", "fate": "captive", "captor": "units"},
    }
    units = {"551.1": {"urban-2-1": 1}, **({ABOVE: {"line": 1}} if by == "units" else {})}
    awaited = {CAST: {"awaited": ["imperial"]}}
    game = ours("galactic.maintenance", characters=people, units=units, modules=awaited)
    for _ in range(20):
        if question(game).kind.startswith("minor-cast") or game.ctx.segment == "rebel.missions":
            break
        do(game, passing(game))
    assert question(game).kind.startswith("minor-cast") is (by != "full")
    if by != "full":
        do(game, "take imperial-spy")
        stack = "free" if by == "units" else ""
        minor = game.state.characters["imperial-minor-cast"]
        assert (minor.place, minor.stack) == (ABOVE, stack)


@pytest.mark.case("VP-37b", "VX-19")
@pytest.mark.parametrize("guard", [True, False])
def test_a_minor_cast_questions_nobody_by_himself(guard: bool) -> None:
    people = {
        "zina-adora": {"place": TOWN, "fate": "captive", "captor": "units"},
        "jon-kidu": {"place": "551.1"},
    }
    minor = {"place": TOWN, "kind": "imperial-spy", "known": True, "with_units": not guard}
    minor |= {"guards": ["zina-adora"]} if guard else {}
    game = ours(
        "imperial.missions",
        characters=people,
        units={TOWN: {"line": 1}},
        modules=cast(imperial_minor_cast=minor),
    )
    through(game, "missions")
    assert not [action for action in game.actions if "zina-adora" in action]


@pytest.mark.case("VP-37b", "VC-49")
@pytest.mark.parametrize("friend", [True, False])
def test_nor_does_he_go_on_a_quest_by_himself(friend: bool) -> None:
    people: dict[str, Any] = {"zina-adora": {"place": ABOVE, "fate": "captive", "captor": "units"}}
    ships = [{"id": "explorer", "place": ABOVE}]
    if friend:
        people["kogus"] = {"place": ABOVE}
    game = ours(
        "rebel.missions",
        characters=people,
        ships=ships,
        units={ABOVE: {"line": 1}},
        modules=cast(rebel_minor_cast={"place": ABOVE, "kind": "rebel-agent", "known": True}),
    )
    pieces.give_ship(game.ctx, game.state.ships["explorer"], "rebel-minor-cast")
    site = Site(ABOVE, "rebel")
    assert game.ctx.rules.missions["J"].condition(game.ctx, site) is friend
    if not friend:
        return
    through(game, "missions")
    do(game, f"missions at {ABOVE}", "quest with explorer for zina-adora")
    assert "draw" not in game.actions
    do(game, "board kogus")
    assert question(game).kind != "missions.quest.crew" or "draw" in game.actions


@pytest.mark.case("VP-37i")
@pytest.mark.parametrize(("side", "kind"), [("rebel", "smuggler"), ("imperial", "cutthroat")])
def test_the_ship_of_his_own_is_neither_left_nor_given_back(side: str, kind: str) -> None:
    minor = {"place": TOWN, "kind": kind, "known": True}
    friend = {"kogus" if side == "rebel" else "jin-voles": {"place": TOWN}}
    modules = cast(**{f"{side}_minor_cast": minor})
    game = ours(f"{side}.missions", characters=friend, modules=modules)
    assert f"{kind}s-ship" in {each.model for each in game.state.ships.values()}
    for _ in range(8):
        assert not [action for action in game.actions if f"{kind}s-ship" in action]
        if question(game).kind == "missions":
            break
        do(game, passing(game))


# Ships in positions of other games


@pytest.mark.case("VP-30", "VC-17b")
@pytest.mark.parametrize(
    ("crew", "owner"),
    [(("els-taroff", "gelba", "jon-kidu"), "els-taroff"), (("gelba", "jon-kidu", "jin-voles"), "jin-voles")],
)
def test_a_third_standard_ship_of_a_position_is_the_shuttle(crew: tuple[str, ...], owner: str) -> None:
    people = {name: {"place": TOWN, "ship": "imperial-spaceship"} for name in crew}
    game = ours("rebel.missions", characters=people)
    models = {each.owner: each.model for each in game.state.ships.values()}
    assert models == dict.fromkeys(crew, "imperial-spaceship") | {owner: "imperial-shuttle"}


@pytest.mark.case("VP-30c", "VE-06")
@pytest.mark.parametrize("revealed", [True, False])
def test_a_sovereign_of_empire_forever_is_of_the_emperors_mind_once_it_is_known(revealed: bool) -> None:
    """Darb Selesh of Anell is neutral by himself."""
    secrets = {"541": {"code": "empire-forever", "revealed": revealed}}
    game = ours("imperial.missions", secrets=secrets, planets={"541": {"loyalty": "patriotic"}})
    assert at_court(game.ctx, "541.1") is revealed


# Shuttles


@pytest.mark.case("VP-43c", "VP-43d", "VP-16")
def test_the_shuttles_of_the_will_fetch_a_ship_that_is_nobodys_and_set_it_down() -> None:
    game = ours(
        "imperial.interplanetary-movement",
        ships=[{"id": "imperial-spaceship", "place": TOWN}],
        modules={WILL: {"station": ABOVE}},
    )
    through(game, "fleets")
    do(game, f"lift {STANDARD} to the will")
    assert (game.state.ships[STANDARD].place, game.state.ships[STANDARD].owner) == (ABOVE, "")
    through(game, "will.shuttles")
    do(game, f"lower {STANDARD} to 232.3")
    assert game.state.ships[STANDARD].place == "232.3"


# What a position can lay out


@pytest.mark.case("VP-16a")
@pytest.mark.parametrize("place", [TOWN, ABOVE])
def test_a_position_may_leave_a_ship_alone_where_the_rules_do(place: str) -> None:
    ships = [{"id": "explorer", "place": place}]
    game = ours("rebel.missions", characters={"ly-mantok": {"place": "551.1"}}, ships=ships)
    assert (game.state.ships["explorer"].place, game.state.ships["explorer"].owner) == (place, "")
    sentence = rf"explorer.place: a ship without Rebel company is lost; nobody is in {place} \[14.59\]\."
    with pytest.raises(FitgError, match=sentence):
        galaxy("rebel-1.missions", ships=ships)
    with pytest.raises(FitgError, match=r"23.drift \[14.59\]"):
        ours("rebel.missions", ships=[{"id": "explorer", "place": "23.drift"}])


@pytest.mark.case("VP-16a", "VC-46b")
def test_a_position_may_leave_redjacs_ship_waiting_for_him() -> None:
    people, ships = {"redjac": {"place": "162.1"}}, [{"id": "redjacs-spaceship", "place": TOWN}]
    game = ours("rebel.missions", characters=people, ships=ships)
    assert game.state.ships["redjacs-spaceship#1"].owner == ""
    sentence = r"this ship is in play only with redjac \[14.6\]"
    with pytest.raises(FitgError, match=sentence):
        galaxy("rebel-1.missions", characters=people, ships=ships)
    with pytest.raises(FitgError, match=sentence):
        ours("rebel.missions", characters=people, ships=[{"id": "redjacs-spaceship", "place": ABOVE}])


@pytest.mark.case("VP-20i")
@pytest.mark.parametrize(("who", "may"), [("yarro-latac", True), ("kogus", False)])
def test_a_position_may_put_a_damaged_s_xiii_on_the_ground_with_latac_alone(who: str, may: bool) -> None:
    position: dict[str, Any] = {
        "characters": {who: {"place": TOWN}},
        "ships": [{"id": "s-xiii", "owner": who, "damaged": True}],
    }
    if may:
        assert "repair s-xiii by yarro-latac" in ours("rebel.reorganization", **position).actions
        return
    with pytest.raises(FitgError, match=r"damaged it is lost as soon as it stands in an Environ \[27.14\]"):
        ours("rebel.reorganization", **position)


@pytest.mark.case("VP-11a", "VP-11c", "VP-11d")
def test_a_position_knows_special_ops_that_have_struck() -> None:
    position: dict[str, Any] = {"units": {TOWN: {"suicide-squad": 2}}}
    game = ours("imperial.orbit-organization", **position, modules={OPS: {"spent": {TOWN: 1}, "removed": 1}})
    for _ in range(20):
        if game.ctx.segment == "imperial.missions":
            break
        do(game, passing(game))
    assert troops(game, TOWN) == {"suicide-squad": 1}
    assert game.state.modules[OPS].removed == 2  # type: ignore[attr-defined]
    with pytest.raises(FitgError, match=f"3 Special Ops are not in {TOWN}"):
        ours("imperial.missions", **position, modules={OPS: {"spent": {TOWN: 3}}})


@pytest.mark.case("VO-03")
def test_a_position_fills_a_small_environ_with_four_where_players_have_agreed_on_it() -> None:
    units = {"232.2": {"line": 4}}
    game = ours("imperial.missions", units=units, options={"stacking-four": True})
    assert troops(game, "232.2") == {"line": 4}
    with pytest.raises(FitgError, match="4 Imperial units are too many; by these rules this Environ holds 2"):
        ours("imperial.missions", units=units)


@pytest.mark.case("VP-35a", "VC-38a")
def test_a_position_has_guns_that_are_seen_or_broken_and_whatever_a_crash_has_spoilt() -> None:
    position: dict[str, Any] = {"kogus": {"place": TOWN, "possessions": ["scanner"]}}
    guns = {"owners": {"stinger-v-blaster": "kogus"}, "shown": ["stinger-v-blaster"]}
    game = ours(
        "rebel.missions", characters=position, modules={CAST: guns, "core.immunity": {"broken": ["scanner"]}}
    )
    cards = game.state.possessions
    assert (cards["stinger-v-blaster"].revealed, cards["stinger-v-blaster"].inoperative) == (True, False)
    assert (cards["scanner"].revealed, cards["scanner"].inoperative) == (True, True)
    guns["broken"] = ["stinger-v-blaster"]
    broken = ours("rebel.missions", characters=position, modules={CAST: guns})
    assert broken.state.possessions["stinger-v-blaster"].inoperative
    for module in (CAST, "core.immunity"):
        with pytest.raises(FitgError, match="nobody has 'scrambler'"):
            ours("rebel.missions", modules={module: {"broken": ["scrambler"]}})


@pytest.mark.case("VP-16", "VP-30c")
def test_a_position_may_leave_the_shuttle_alone() -> None:
    game = ours("imperial.missions", modules={"characters.ships": {"shuttle": TOWN}})
    (ship,) = (each for each in game.state.ships.values() if each.model == "imperial-shuttle")
    assert (ship.place, ship.owner) == (TOWN, "")


# The drug, and agreements


@pytest.mark.case("VP-18g", "VC-48")
@pytest.mark.parametrize(("who", "helps"), [("boccanegra", True), ("kogus", False)])
def test_the_drug_raises_how_somebody_hides_where_that_brings_draws(who: str, helps: bool) -> None:
    """Ly Mantok's Intelligence is out of reach; to hide well counts for a mission that frees prisoners."""
    people = {
        who: {"place": TOWN, "possessions": ["helian-drug"]},
        "ly-mantok": {"place": TOWN},
        "tourag": {"place": TOWN, "fate": "captive", "captor": "units"},
    }
    game = ours(
        "rebel.missions",
        characters=people,
        units={TOWN: {"line": 1}},
        planets={"232": {"loyalty": "neutral"}},
        cards=[26] * 20,
    )
    through(game, "missions")
    do(game, f"missions at {TOWN}", f"assign {who} to F", "assign ly-mantok to F")
    through(game, "missions.drug", "draw")
    assert ("use helian-drug for talent in mission F" in game.actions) is helps
    assert "use helian-drug for intelligence in mission F" not in game.actions


@pytest.mark.case("VO-04", "VX-23c")
@pytest.mark.parametrize(("raid", "asked"), [("daring raid", False), ("no raid", True)])
def test_against_a_daring_raid_nobody_defends_determinedly(raid: str, asked: bool) -> None:
    game = ours(
        "rebel.military-combat",
        units={TOWN: {"line": 1}},
        modules={"missions.intel": {"pirates": TOWN}},
        planets={"232": {"loyalty": "neutral"}},
        options={"determined-defense": True},
    )
    kinds = set[str]()
    do(game, f"attack at {TOWN}")
    assert raid in game.actions
    do(game, raid)
    for _ in range(8):
        kinds.add(question(game).kind)
        if question(game).kind == "missions":
            break
        do(game, "let it stand" if "let it stand" in game.actions else passing(game))
    assert ("military-combat.defense" in kinds) is asked


# Leaders who are compared


@pytest.mark.case("VC-07e", "VP-18")
@pytest.mark.parametrize(
    ("leader", "card", "use", "goes"),
    [
        ("jon-kidu", "cervac-mk-v", "use cervac-mk-v on jon-kidu", False),
        ("barca", "cervac-mk-v", "use cervac-mk-v on barca", True),
        ("barca", "helian-drug", "use helian-drug for leadership", False),
        ("jon-kidu", "cervac-mk-v", "pass", True),
    ],
)
def test_the_rebels_have_a_word_before_a_better_leader_sends_a_unit(
    leader: str, card: str, use: str, goes: bool
) -> None:
    """VQ-442: Agan Rafa has Leadership 2, Kidu 3, Barca 4."""
    people = {
        leader: {"place": TOWN, "with_units": True},
        "agan-rafa": {"place": TOWN, "with_units": True, "possessions": [card]},
    }
    units = {TOWN: {"line": 1, "urban-2-1": 1}, "232.3": {"wild-2-1": 1}}
    game = ours("rebel.reaction", characters=people, units=units, planets={"232": {"loyalty": "neutral"}})
    move = f"react line from {TOWN} to 232.3"
    do(game, move)
    assert question(game).side == "rebel"
    if use not in game.actions:
        do(game, "pass")
    do(game, use)
    if question(game).side == "rebel" and "pass" in game.actions:
        do(game, "pass")
    assert (question(game).kind == "reaction.company") is goes
    assert goes or move not in game.actions


@pytest.mark.case("VC-07e", "VP-18")
def test_with_a_cervac_the_rebels_react_past_a_leader_as_good_as_theirs() -> None:
    people = {
        "jon-kidu": {"place": TOWN, "with_units": True},
        "ly-mantok": {"place": TOWN, "with_units": True, "possessions": ["cervac-mk-v"]},
    }
    units = {TOWN: {"line": 1, "urban-2-1": 1}, "232.3": {"line": 1}}
    game = ours("imperial.reaction", characters=people, units=units)
    through(game, "possession.leaders-named")
    do(game, "use cervac-mk-v on jon-kidu")
    assert f"react urban-2-1 from {TOWN} to 232.3" in game.actions


# Norrocks


@pytest.mark.case("VP-18j", "VP-18k")
@pytest.mark.parametrize("wounded", [True, False])
def test_norrocks_that_have_taken_a_wound_keep_nothing_off_any_more(wounded: bool) -> None:
    people = {"kogus": {"place": "232.3", "possessions": ["norrocks"]}}
    game = ours("rebel.missions", characters=people)
    possessions_of(game.ctx).guarded = "kogus"
    if wounded:
        stands_in(game.ctx, game.state.possessions["norrocks"])
    met = CreatureEncounter(place="232.3", side="rebel", creature="frost-mist", members=("kogus",))
    assert met.why_spared(game.ctx) == ("" if wounded else "Norrocks keep it off")


# Thysa Kymbo


@pytest.mark.case("VP-24a", "VC-48c")
@pytest.mark.parametrize("fate", ["free", "dead"])
def test_without_the_emperor_thysa_does_not_even_try_to_escape(fate: str) -> None:
    """An Escape is a mission, too (VQ-352)."""
    emperor = {"fate": "dead"} if fate == "dead" else {"place": "162.1"}
    people = {
        "thysa-kymbo": {"place": TOWN, "fate": "captive", "captor": "units"},
        "emperor-coreguya": emperor,
    }
    game = ours("imperial.missions", characters=people, units={TOWN: {"urban-2-1": 1}})
    through(game, "missions")
    assert (f"escape at {TOWN}" in game.actions) is (fate == "free")


# Special Ops


@pytest.mark.case("VP-11b")
def test_special_ops_bring_their_prisoners_down_to_another_planet() -> None:
    """VQ-176"""
    people = {"kogus": {"place": TOWN, "detected": True}}
    units = {TOWN: {"suicide-squad": 1}}
    game = ours("rebel.search", characters=people, units=units, dice=[3])
    until(game, "search")
    do(game, f"search {TOWN} with units")
    through(game, "special-ops.withdraw", "show suicide-squad")
    do(game, "special ops leave for 241")
    assert {"special ops go to 241.orbit", "special ops go to 241.2"} <= set(game.actions)
    do(game, "special ops go to 241.2")
    assert troops(game, "241.2") == {"special-ops-known": 1}
    assert (game.state.characters["kogus"].place, game.state.characters["kogus"].fate) == ("241.2", "captive")


# The Emperor


@pytest.mark.case("VP-27", "VP-27a")
def test_with_three_wounds_of_four_points_the_emperor_leaves_his_retinue_with_one_left() -> None:
    """VQ-25"""
    people = {
        "emperor-coreguya": {"place": "162.1"},
        "redjac": {"place": "162.1", "ship": "redjacs-spaceship"},
    }
    cards = {"characters.cards": {"wounds": 3}}
    game = ours("imperial.interplanetary-movement", characters=people, modules=cards)
    emperor = game.state.characters["emperor-coreguya"]
    assert (emperor.wounds, harm.endurance_left(game.ctx, emperor)) == (3, 1)
    through(game, "retinue")
    do(game, "leave the retinue")
    assert harm.endurance_left(game.ctx, emperor) == 1
    for wrong in ({"wounds": 4}, {"wounds": 2, "alone": 1}):
        with pytest.raises(FitgError, match="the Emperor cannot have"):
            ours("imperial.missions", characters=people, modules={"characters.cards": wrong})
