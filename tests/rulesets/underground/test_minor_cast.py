"""[VP-37 to VP-37k, VP-46] The Minor Cast: who they are, what they may do, and who knows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, passing, question, until
from tests.rulesets.underground.cast_table import FAR, GLADE, MODULES, TOWN, Lay, cast_table, put_cast
from tests.rulesets.underground.secret_table import faces, without
from tests.rulesets.underground.turn_table import staged_table

from fitg.bots.knowledge import advise
from fitg.bots.table import Table
from fitg.data.records import Rating, Side
from fitg.engine import points
from fitg.engine.events.galactic import SecretRevealed
from fitg.engine.events.missions import MissionCompleted
from fitg.engine.events.newcast import MinorCastJoined, MinorCastLost, MinorCastShown
from fitg.engine.events.space import RepairTried
from fitg.engine.game import Game, new_game
from fitg.engine.machine import pieces
from fitg.engine.machine.actions import Action
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import resume
from fitg.engine.machine.secrets import VIEWERS
from fitg.engine.modules import Module
from fitg.engine.questions import Craft
from fitg.engine.rules import characters, custody, harm, possessions, spaceships
from fitg.engine.rules.causes import ACCIDENT, ASSASSINATION, LOCALS
from fitg.engine.rules.galactic.disclosure import scout
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.galactic.secret_missions import dead_of
from fitg.engine.rules.galactic.secrets import SecretsSegment
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.encounters import CoupBetrayed
from fitg.engine.rules.missions.groups import Group, can_begin
from fitg.engine.rules.missions.phase import Trading
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.search import can_search, characters_attack
from fitg.engine.rules.space import passage
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.missions.assassination import HuntedTogether, possible_victims
from fitg.engine.rulesets.underground.newcast.arrival import Disclosure
from fitg.engine.rulesets.underground.newcast.memory import GONE, is_known, kind_of, memory
from fitg.engine.rulesets.underground.newcast.printed import BLASTER, MINOR, OWN_SHIP, common, kinds, kinds_of

REBEL, IMPERIAL = MINOR["rebel"], MINOR["imperial"]
SMUGGLER, CUTTHROAT = OWN_SHIP["rebel"], f"{OWN_SHIP['imperial']}#1"
RATINGS: tuple[Rating, ...] = (
    "combat",
    "endurance",
    "intelligence",
    "leadership",
    "diplomacy",
    "navigation",
)


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with cast_table() as lay_out:
        yield lay_out


def ratings(game: Game, who: str) -> tuple[int, ...]:
    return tuple(characters.rating(game.ctx, game.state.characters[who], name) for name in RATINGS)


def for_size(game: Game, letter: str, *members: str) -> int:
    """The bonus draws of a group for its number."""
    group = Group(letter=letter, members=members)
    parts = bonus_draws(game.ctx, Site(TOWN, "rebel", (group,)), group)[1]
    return sum(part.by for part in parts if part.reason == "others in the group")


def with_cast(lay: Lay, kind: str, *known: bool, segment: str = "rebel-1.missions", **more: Any) -> Game:
    """A Minor Cast of a kind in the town, with friends."""
    side = kinds()[kind].side
    friend = "kogus" if side == "rebel" else "jin-voles"
    people = {friend: {"place": TOWN}, **more.pop("characters", {})}
    return lay(segment, characters=people, cast={side: (kind, TOWN, *known)}, **more)


# Set-up


def set_up(options: dict[str, Any]) -> tuple[Game, list[Event], list[str]]:
    """The scenario of Underground, laid out in the first way that is offered."""
    game = new_game("underground", seed=2, options=options)
    events: list[Event] = []
    kinds_asked: list[str] = []
    while game.ctx.segment == "set-up":
        suggested = [action for action in game.actions if action.startswith("suggest")]
        kind = question(game).kind
        if kind.startswith("minor-cast"):
            kinds_asked.append(f"{question(game).side} {kind}")
            events += do(game, game.actions[-1])
        else:
            events += do(game, (*suggested, *game.actions)[0])
    return game, events, kinds_asked


@pytest.mark.case("VP-37")
def test_each_player_takes_one_of_four_with_any_own_character_and_keeps_it_to_himself(lay: Lay) -> None:
    game, events, questions_asked = set_up(dict(lay("rebel-1.missions").setting.options))
    assert questions_asked == [
        f"{side} minor-cast.{what}" for side in ("rebel", "imperial") for what in ("place", "kind")
    ]
    joined = every(events, MinorCastJoined)
    assert {event.side: event.kind for event in joined} == {"rebel": "smuggler", "imperial": "cutthroat"}
    for side, who in MINOR.items():
        character = game.state.characters[who]
        mates = characters.at(game.ctx, character.place, side)
        assert len(mates) > 1
        assert not is_known(game.ctx, side)
    assert [len(kinds_of(side)) for side in ("rebel", "imperial")] == [4, 4]
    assert not {REBEL, IMPERIAL} & {*game.state.decks["rebel"], *game.state.decks["imperial"]}


@pytest.mark.case("VP-37")
def test_players_may_agree_to_play_without_them(lay: Lay) -> None:
    options = {**lay("rebel-1.missions").setting.options, "minor-cast": False}
    game, _, questions_asked = set_up(options)
    assert not questions_asked
    assert {game.state.characters[who].fate for who in MINOR.values()} == {GONE.name}
    assert not memory(game.ctx).awaited


# Ratings


@pytest.mark.case("VP-37a")
@pytest.mark.parametrize(
    ("kind", "expected", "letter"),
    [
        ("rebel-commando", (2, 2, 2, 0, 0, 3), "S"),
        ("imperial-knight", (2, 2, 2, 0, 0, 3), "S"),
        ("rebel-general", (1, 1, 2, 1, 0, 3), ""),
        ("imperial-officer", (1, 1, 2, 1, 0, 3), ""),
        ("rebel-agent", (1, 1, 3, 0, 0, 3), "F"),
        ("imperial-spy", (1, 1, 3, 0, 0, 3), "F"),
        ("smuggler", (1, 1, 2, 0, 0, 4), ""),
        ("cutthroat", (1, 1, 2, 0, 0, 4), ""),
    ],
)
def test_the_eight_have_the_ratings_of_the_table(
    lay: Lay, kind: str, expected: tuple[int, ...], letter: str
) -> None:
    game = with_cast(lay, kind, True)
    side = kinds()[kind].side
    assert ratings(game, MINOR[side]) == expected
    friend = "kogus" if side == "rebel" else "jin-voles"
    for each in "SFAI":
        more = int(each == letter)
        group = Group(letter=each, members=(friend, MINOR[side]))
        parts = bonus_draws(game.ctx, Site(TOWN, side, (group,)), group)[1]
        assert sum(part.by for part in parts if part.reason == kinds()[kind].name) == more


@pytest.mark.case("VP-37a", "VP-37k")
def test_as_long_as_nobody_knows_him_only_what_all_four_have_counts(lay: Lay) -> None:
    for kind in kinds():
        game = with_cast(lay, kind)
        side = kinds()[kind].side
        assert ratings(game, MINOR[side]) == tuple(common(side, name) for name in RATINGS)
        assert ratings(game, MINOR[side]) == (1, 1, 2, 0, 0, 3)


# Missions


@pytest.mark.case("VP-37b")
def test_he_begins_no_mission_but_joins_one(lay: Lay) -> None:
    game = lay("rebel-1.missions", cast={"rebel": ("rebel-agent", GLADE)})
    assert not can_begin(game.ctx, GLADE, "rebel")
    game = with_cast(lay, "rebel-agent")
    until(game, "missions")
    do(game, f"missions at {TOWN}")
    assert f"assign {REBEL} to D" not in game.actions
    do(game, "assign kogus to D")
    assert f"assign {REBEL} to D" in game.actions


@pytest.mark.case("VP-37b")
def test_he_finishes_what_the_others_have_begun(lay: Lay) -> None:
    chits = [*without(TOWN, "D")[:1], *faces(TOWN, "D")[:1]]
    game = with_cast(lay, "rebel-agent", cards=chits, planets={"222": {"loyalty": "neutral"}})
    until(game, "missions")
    do(game, f"missions at {TOWN}", "assign kogus to D", f"assign {REBEL} to D", "draw", "draw")
    pieces.bury(game.ctx, game.state.characters["kogus"])
    events = do(game, "draw")
    while not every(events, MissionCompleted) and question(game).kind.startswith("missions"):
        events += do(
            game, next((each for each in game.actions if each.startswith("complete")), passing(game))
        )
    assert only(events, MissionCompleted).letter == "D"
    assert game.state.planets["222"].loyalty == 3


@pytest.mark.case("VP-37b")
def test_to_search_is_no_mission(lay: Lay) -> None:
    game = lay("imperial-1.search", cast={"rebel": ("rebel-agent", GLADE)})
    assert can_search(game.ctx, GLADE, "rebel", "characters")


@pytest.mark.case("VP-37c")
@pytest.mark.parametrize(("letter", "more"), [("D", 1), ("R", 1), ("T", 0)])
def test_he_adds_no_draw_for_the_size_of_a_group(lay: Lay, letter: str, more: int) -> None:
    game = with_cast(lay, "rebel-commando", True, characters={"frun-sentel": {"place": TOWN}})
    assert for_size(game, letter, "kogus", REBEL) == 0
    assert for_size(game, letter, "kogus", "frun-sentel", REBEL) == more
    assert for_size(game, letter, "kogus", "frun-sentel") == more


@pytest.mark.case("VP-37c")
def test_left_alone_he_takes_nothing_from_his_mission(lay: Lay) -> None:
    game = with_cast(lay, "rebel-commando", True)
    group = Group(letter="D", members=("kogus", REBEL))
    pieces.bury(game.ctx, game.state.characters["kogus"])
    parts = bonus_draws(game.ctx, Site(TOWN, "rebel", (group,)), group)[1]
    assert all(part.by >= 0 for part in parts)


@pytest.mark.case("VP-37c")
def test_on_g_and_p_he_counts_as_everybody_does(lay: Lay) -> None:
    game = with_cast(lay, "rebel-commando", True)
    for letter in "GP":
        sizes = [
            sum(part.by for part in bonus_draws(game.ctx, Site(TOWN, "rebel", (group,)), group)[1])
            for group in (Group(letter, ("kogus",)), Group(letter, ("kogus", REBEL)))
        ]
        assert sizes[1] - sizes[0] == 1


@pytest.mark.case("VP-37d")
def test_he_pays_for_nobody_as_long_as_others_are_left(lay: Lay) -> None:
    game = with_cast(lay, "rebel-commando")
    ask, group = game.ctx.rules.ask[asked.may_be_scapegoat], ("kogus", REBEL)
    assert ask(game.ctx, "kogus", group)
    assert not ask(game.ctx, REBEL, group)
    pieces.bury(game.ctx, game.state.characters["kogus"])
    assert ask(game.ctx, REBEL, group)


@pytest.mark.case("VP-37d")
@pytest.mark.parametrize("result", ["kill1", "capture1"])
def test_nor_does_he_pay_for_a_coup_that_is_betrayed(lay: Lay, result: str) -> None:
    game = with_cast(lay, "rebel-commando", units={TOWN: {"line": 1}}, picks=[0])
    play(game, CoupBetrayed(place=TOWN, side="rebel", members=(REBEL, "kogus"), result=result))
    fates = {name: game.state.characters[name].fate for name in ("kogus", REBEL)}
    assert fates["kogus"] != "free"
    assert (fates[REBEL] == "free") == (result == "capture1")


def exposed(game: Game) -> tuple[str, ...]:
    """Whom assassins of the Empire may choose in a regular draw."""
    mission = game.ctx.rules.missions["A"]
    assert isinstance(mission, HuntedTogether)
    return mission.exposed(game.ctx, Site(TOWN, "imperial"))


@pytest.mark.case("VP-37e")
@pytest.mark.parametrize(
    ("kind", "hunted"), [("rebel-agent", True), ("rebel-general", True), ("smuggler", False)]
)
def test_assassins_may_choose_him_but_not_the_smuggler(lay: Lay, kind: str, hunted: bool) -> None:
    game = with_cast(lay, kind, True, people={REBEL: {"detected": True}})
    assert (REBEL in exposed(game)) == hunted
    assert (REBEL in possible_victims(game.ctx, Site(TOWN, "imperial"))) == hunted
    assert "kogus" in possible_victims(game.ctx, Site(TOWN, "imperial"))


@pytest.mark.case("VP-37e", "VP-37k")
def test_a_smuggler_whom_nobody_knows_can_be_named_and_is_known_by_getting_away(lay: Lay) -> None:
    game = with_cast(lay, "smuggler", people={REBEL: {"detected": True}})
    assert REBEL in exposed(game)
    harm.defeat(game.ctx, game.state.characters[REBEL], Cause(ASSASSINATION), "13.2g")
    assert game.state.characters[REBEL].fate == "free"
    assert is_known(game.ctx, "rebel")


@pytest.mark.case("VP-37e")
def test_an_assassin_kills_him_without_a_clone_to_come(lay: Lay) -> None:
    game = with_cast(lay, "rebel-agent")
    harm.defeat(game.ctx, game.state.characters[REBEL], Cause(ASSASSINATION), "13.2g")
    assert game.state.characters[REBEL].fate == GONE.name
    assert not dead_of(game.ctx, "rebel")


# How he is lost


@pytest.mark.case("VP-37f")
def test_nobody_takes_him_alive(lay: Lay) -> None:
    game = with_cast(lay, "rebel-agent")
    custody.capture(game.ctx, game.state.characters[REBEL], "jon-kidu", Cause(LOCALS), "12.8")
    lost = only(list(game.ctx.journal), MinorCastLost)
    assert (lost.character, lost.place) == (REBEL, TOWN)
    assert game.state.characters[REBEL].fate == GONE.name
    assert not game.ctx.index.captives


@pytest.mark.case("VP-37f")
@pytest.mark.parametrize("cause", [Cause(LOCALS, "irate-locals"), Cause(ACCIDENT)])
def test_he_lies_in_no_cell_and_in_no_sickbed(lay: Lay, cause: Cause) -> None:
    game = with_cast(lay, "rebel-agent")
    harm.wound(game.ctx, game.state.characters[REBEL], 1, cause, "12.7")
    assert game.state.characters[REBEL].fate == GONE.name


@pytest.mark.case("VP-37f", "VP-37k")
def test_a_commando_is_known_by_his_second_point_of_endurance(lay: Lay) -> None:
    game = with_cast(lay, "rebel-commando")
    commando = game.state.characters[REBEL]
    harm.wound(game.ctx, commando, 1, Cause(ACCIDENT), "12.7")
    assert (commando.fate, commando.wounds, is_known(game.ctx, "rebel")) == ("free", 1, True)
    harm.wound(game.ctx, commando, 1, Cause(ACCIDENT), "12.7")
    assert (commando.fate, commando.wounds) == (GONE.name, 0)


@pytest.mark.case("VP-37f")
def test_a_wounded_commando_whom_something_kills_outright_is_dead(lay: Lay) -> None:
    game = with_cast(lay, "rebel-commando", True)
    commando = game.state.characters[REBEL]
    commando.wounds = 1
    harm.defeat(game.ctx, commando, Cause(ACCIDENT), "12.7")
    assert commando.fate == GONE.name


@pytest.mark.case("VP-37f")
@pytest.mark.parametrize(("friend", "heir"), [("free", "kogus"), ("incapacitated", "")])
def test_his_things_go_to_friends_who_can_act_or_to_the_deck(lay: Lay, friend: str, heir: str) -> None:
    game = with_cast(lay, "rebel-agent")
    card = game.state.possessions["charsot"]
    pieces.change_card(game.ctx, card, owner=REBEL, fate="held")
    game.state.characters["kogus"].fate = friend
    custody.capture(game.ctx, game.state.characters[REBEL], "jon-kidu", Cause(LOCALS), "12.8")
    held = game.state.possessions["charsot"]
    assert (held.owner, held.fate) == ((heir, "held") if heir else ("", "deck"))


@pytest.mark.case("VP-37g")
def test_in_the_next_production_the_empire_chooses_for_both(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN}, "jin-voles": {"place": GLADE}}
    game = lay("galactic.taxation", turn=8, characters=people)
    assert memory(game.ctx).awaited == ("rebel", "imperial")
    events = until(game, "minor-cast.place")
    assert not every(events, MinorCastJoined)
    sides = []
    for where, kind in (("kogus", "smuggler"), ("jin-voles", "imperial-spy")):
        sides.append(question(game).side)
        assert f"stand with {where}" in game.actions
        assert f"stand with {REBEL}" not in game.actions
        events = do(game, f"stand with {where}", f"take {kind}")
    assert sides == ["imperial", "imperial"]
    assert game.state.characters[REBEL].place == TOWN
    assert game.state.characters[IMPERIAL].place == GLADE
    assert not memory(game.ctx).awaited
    assert is_known(game.ctx, "rebel"), "the Empire has chosen him"
    assert not is_known(game.ctx, "imperial")


@pytest.mark.case("VP-37g")
def test_whoever_was_lost_comes_back_with_the_wounds_of_nobody(lay: Lay) -> None:
    game = with_cast(lay, "rebel-commando", True, segment="galactic.taxation", turn=8)
    commando = game.state.characters[REBEL]
    commando.wounds = 1
    harm.defeat(game.ctx, commando, Cause(ACCIDENT), "12.7")
    assert memory(game.ctx).awaited == ("imperial", "rebel")
    until(game, "minor-cast.place")
    do(game, "stand with kogus", "take rebel-general")
    found = kind_of(game.ctx, "rebel")
    assert found is not None
    assert found.kind == "rebel-general"
    assert (commando.wounds, commando.fate, commando.place) == (0, "free", TOWN)


@pytest.mark.case("VP-37h")
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_one_g_changes_him_for_one_of_choice_with_the_group(lay: Lay, side: Side) -> None:
    friend = "kogus" if side == "rebel" else "jin-voles"
    old, new = ("rebel-agent", "smuggler") if side == "rebel" else ("imperial-spy", "cutthroat")
    game = lay(
        f"{side}-1.missions",
        characters={friend: {"place": TOWN}},
        cast={side: (old, GLADE, True)},
        cards=faces(TOWN, "G")[:1],
    )
    until(game, "missions")
    do(game, f"missions at {TOWN}", f"assign {friend} to G")
    if question(game).kind == "missions.assign":
        do(game, "draw")
    do(game, "draw", "complete G")
    ordinary = "somebody else" if side == "rebel" else "hire ekim lam"
    assert set(game.actions) == {ordinary, *(f"change to {each.kind}" for each in kinds_of(side))}
    events = do(game, f"change to {new}")
    assert only(events, MinorCastLost).place == GLADE
    assert only(events, MinorCastJoined).kind == new
    assert game.state.characters[MINOR[side]].place == TOWN
    assert not is_known(game.ctx, side)


@pytest.mark.case("VP-37h")
def test_a_g_may_bring_somebody_else_as_before(lay: Lay) -> None:
    game = with_cast(lay, "rebel-agent", cards=faces(TOWN, "G")[:1])
    deck = len(game.state.decks["rebel"])
    until(game, "missions")
    do(game, f"missions at {TOWN}", "assign kogus to G", "draw", "draw", "complete G")
    do(game, "somebody else")
    if question(game).kind == "missions.recruit":
        do(game, "by chance")
    assert len(game.state.decks["rebel"]) == deck - 1


# Smuggler and Cutthroat


@pytest.mark.case("VP-37i")
@pytest.mark.parametrize(("kind", "ship"), [("smuggler", SMUGGLER), ("cutthroat", CUTTHROAT)])
def test_they_have_a_ship_of_their_own_for_nobody_else(lay: Lay, kind: str, ship: str) -> None:
    game = with_cast(lay, kind, True)
    side = kinds()[kind].side
    owned = spaceships.owned_by(game.ctx, MINOR[side])
    assert owned is not None
    assert owned.id == ship
    card = spaceships.model(game.ctx, owned)
    assert (card.maneuver, card.cannon, card.shields) == (2, 1, 1)
    assert card.passengers == spaceships.seats_taken(game.ctx, game.state.characters[MINOR[side]])
    friend = game.state.characters["kogus" if side == "rebel" else "jin-voles"]
    assert not spaceships.may_own(game.ctx, owned, friend)
    assert spaceships.only_his(game.ctx, owned)


@pytest.mark.case("VP-37i")
def test_they_have_no_possessions_and_no_other_ship(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN, "ship": "explorer"}}
    game = with_cast(lay, "smuggler", characters=people)
    assert not possessions.can_hold(game.ctx, REBEL, "charsot")
    explorer = game.state.ships["explorer"]
    assert not spaceships.may_own(game.ctx, explorer, game.state.characters[REBEL])
    game = with_cast(lay, "rebel-agent", characters=people)
    assert possessions.can_hold(game.ctx, REBEL, "charsot")
    assert spaceships.may_own(game.ctx, game.state.ships["explorer"], game.state.characters[REBEL])


@pytest.mark.case("VP-37i")
def test_nobody_trades_for_the_smugglers_ship(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN, "ship": "explorer"}, "frun-sentel": {"place": TOWN}}
    game = with_cast(lay, "smuggler", True, characters=people)
    play(game, Trading(side="rebel"))
    assert "give explorer to frun-sentel" in game.actions
    assert not any(SMUGGLER in action for action in game.actions)


@pytest.mark.case("VP-37i", "VP-35b")
def test_neither_his_ship_nor_the_blaster_is_given_back() -> None:
    """Before missions Rebels may return what they no longer want (VC-11a); these two never are."""
    people = {"kogus": {"place": TOWN, "ship": "explorer"}, "vans-ka-tie-a": {"place": TOWN}}

    def arrange(ctx: Context, moment: Moment) -> None:
        put_cast(ctx, "rebel", "smuggler", TOWN, known=True)

    hook = Module(
        id="toy.smuggler",
        needs=("characters.newcast",),
        listens={points.POSITION_LAID_OUT: (Hook("smuggler", arrange),)},
    )
    with staged_table(*MODULES[1:], hook) as staged:
        game = staged("rebel.missions", turn=3, characters=people)
        until(game, "trading")
        assert "return ship explorer" in game.actions
        assert not any(SMUGGLER in action or BLASTER in action for action in game.actions)


@pytest.mark.case("VP-37i")
@pytest.mark.parametrize("kind", ["smuggler", "cutthroat"])
def test_the_ship_is_repaired_as_his_mission_phase_begins(lay: Lay, kind: str) -> None:
    side = kinds()[kind].side
    game = with_cast(lay, kind, True, segment=f"{side}-1.character-movement")
    ship = spaceships.owned_by(game.ctx, MINOR[side])
    assert ship is not None
    ship.damaged = True
    events = until(game, "missions")
    assert only(events, RepairTried).die is None
    assert not game.state.ships[ship.id].damaged


@pytest.mark.case("VP-37i")
def test_a_lost_ship_is_replaced_by_itself_and_is_in_no_deck(lay: Lay) -> None:
    game = with_cast(lay, "smuggler", True, segment="imperial-2.missions")
    ship = game.state.ships[SMUGGLER]
    spaceships.lose(game.ctx, ship, "a test", "14.24")
    assert SMUGGLER not in possessions.in_deck(game.ctx)
    assert game.state.possessions[SMUGGLER].fate == "removed"
    for _ in range(300):
        if (
            game.state.phasing == "rebel"
            and question(game).side == "rebel"
            and game.ctx.current.player == "rebel"
        ):
            break
        do(game, passing(game))
    owned = spaceships.owned_by(game.ctx, REBEL)
    assert owned is not None
    assert owned.id == SMUGGLER


@pytest.mark.case("VP-37j")
def test_the_cutthroat_goes_where_no_assignment_sends_him(lay: Lay) -> None:
    people = {"jin-voles": {"place": TOWN, "ship": "imperial-spaceship"}}
    game = with_cast(
        lay, "cutthroat", True, segment="imperial-1.character-movement", characters=people, assignment=131
    )
    other = spaceships.owned_by(game.ctx, "jin-voles")
    assert other is not None
    ways = [
        len(passage.open_planets(game.ctx, "imperial", TOWN, Craft("ship", ship)))
        for ship in (CUTTHROAT, other.id)
    ]
    assert ways[0] == len(game.ctx.board.planets)
    assert ways[1] < ways[0]


# Who knows it


def known_kinds(game: Game) -> dict[str, dict[str, str]]:
    """What each viewer is shown."""
    found: dict[str, dict[str, str]] = {}
    for viewer in VIEWERS:
        sheet = next(each for each in game.view(viewer)["modules"] if each["id"] == "characters.newcast")
        found[viewer] = sheet["kinds"]
    return found


@pytest.mark.case("VP-37k")
def test_only_his_own_side_is_told_who_he_is_until_he_fights(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN}, "jin-voles": {"place": TOWN}}
    cast = {"rebel": ("rebel-commando", TOWN), "imperial": ("imperial-spy", TOWN)}
    game = lay("rebel-1.missions", characters=people, cast=cast)
    assert known_kinds(game) == {
        "rebel": {"rebel": "rebel-commando", "imperial": "hidden"},
        "imperial": {"rebel": "hidden", "imperial": "imperial-spy"},
        "spectator": {"rebel": "hidden", "imperial": "hidden"},
    }
    play(game, characters_attack(TOWN, "imperial", ("jin-voles",), (REBEL,)))
    while not is_known(game.ctx, "rebel"):
        wanted = ("hand-to-hand", "ready", "pass")
        do(game, next((each for each in wanted if each in game.actions), game.actions[0]))
    assert known_kinds(game)["imperial"]["rebel"] == "rebel-commando"
    assert known_kinds(game)["rebel"]["imperial"] == "hidden"


@pytest.mark.case("VP-37k")
def test_whoever_goes_on_a_mission_is_known(lay: Lay) -> None:
    game = with_cast(lay, "rebel-agent")
    until(game, "missions")
    do(game, f"missions at {TOWN}", "assign kogus to D")
    assert not is_known(game.ctx, "rebel")
    do(game, f"assign {REBEL} to D")
    if question(game).kind == "missions.assign":
        do(game, "draw")
    assert not is_known(game.ctx, "rebel")
    events = do(game, "draw")
    assert only(events, MinorCastShown).kind == "rebel-agent"


@pytest.mark.case("VP-37k")
@pytest.mark.parametrize(("kind", "shown"), [("rebel-agent", True), ("rebel-general", False)])
def test_who_hides_is_known_if_his_wits_count(lay: Lay, kind: str, shown: bool) -> None:
    people = {
        "vudot-vodot": {"place": "551.1"},
        "kogus": {"place": TOWN, "detected": True},
        "sidir-ganang": {"place": TOWN, "detected": True} if kind == "rebel-general" else {"place": GLADE},
        "jin-voles": {"place": TOWN},
    }
    game = lay(
        "rebel-1.search", characters=people, cast={"rebel": (kind, TOWN)}, people={REBEL: {"detected": True}}
    )
    do(game, f"search {TOWN} with characters")
    assert is_known(game.ctx, "rebel") == shown


@pytest.mark.case("VP-37k")
@pytest.mark.parametrize("kind", [each.kind for each in kinds_of("rebel")])
def test_his_player_may_show_him_as_a_turn_begins_and_is_asked_whoever_he_is(lay: Lay, kind: str) -> None:
    game = with_cast(lay, kind, segment="imperial-2.missions")
    until(game, "minor-cast.show")
    asked_first = [question(game).side]
    while question(game).side != "rebel" or question(game).kind != "minor-cast.show":
        do(game, passing(game))
        asked_first.append(question(game).side)
    assert game.actions == ("keep it to ourselves", f"show {REBEL}")
    events = do(game, f"show {REBEL}")
    assert only(events, MinorCastShown).kind == kind
    assert (spaceships.owned_by(game.ctx, REBEL) is not None) == (kind == "smuggler")


# Secrets


@pytest.mark.case("VP-46")
@pytest.mark.parametrize(("friend", "found"), [(None, False), ("kogus", True)])
def test_his_landing_reveals_no_secret(lay: Lay, friend: str | None, found: bool) -> None:
    people = {**FAR, **({friend: {"place": TOWN}} if friend else {})}
    secrets = {"222": {"code": "gem-world", "revealed": False}}
    cast = {"rebel": ("rebel-agent", TOWN)}
    game = lay("rebel-1.missions", characters=people, cast=cast, secrets=secrets)
    before = len(game.ctx.journal)
    play(game, SecretsSegment())
    told = every(list(game.ctx.journal)[before:], SecretRevealed)
    assert bool(told) == found
    assert ("222" in galaxy(game.ctx).revealed) == found


@pytest.mark.case("VP-46")
def test_the_android_in_his_hands_still_looks_down_from_orbit(lay: Lay) -> None:
    game = with_cast(lay, "rebel-agent")
    assert not scout(game.ctx, (REBEL,))
    pieces.change_card(game.ctx, game.state.possessions["advisor-android"], owner=REBEL, fate="held")
    assert scout(game.ctx, (REBEL,)) == "advisor-android"


# Bots


def advice(game: Game) -> str:
    """What the rules of thumb say to the question."""
    decision = question(game)
    found = advise(Table(game.ctx, decision.side), decision.kind, resume_actions(game))
    assert found.reason
    return found.action.text


def resume_actions(game: Game) -> tuple[Action, ...]:
    ask = resume(game.ctx)
    assert ask is not None
    return ask.actions


@pytest.mark.case("VP-37g", "VP-37k")
def test_bots_take_the_best_for_themselves_and_the_worst_for_the_enemy(lay: Lay) -> None:
    people = {
        "kogus": {"place": TOWN},
        "frun-sentel": {"place": TOWN},
        "jin-voles": {"place": GLADE},
        "gelba": {"place": GLADE},
    }
    game = lay("galactic.taxation", turn=8, characters=people)
    until(game, "minor-cast.place")
    assert advice(game) == "stand with tourag", "alone he is of least use"
    do(game, "stand with tourag")
    assert advice(game) in ("take rebel-general", "take smuggler")
    do(game, advice(game))
    assert advice(game) in ("stand with jin-voles", "stand with gelba")
    do(game, advice(game))
    assert advice(game) == "take imperial-knight"


@pytest.mark.case("VP-37k")
@pytest.mark.parametrize(
    ("kind", "shown"),
    [("rebel-commando", False), ("rebel-agent", False), ("rebel-general", True), ("smuggler", True)],
)
def test_bots_show_whom_they_can_use_only_so(lay: Lay, kind: str, shown: bool) -> None:
    game = with_cast(lay, kind)
    play(game, Disclosure(side="rebel"))
    assert advice(game) == (f"show {REBEL}" if shown else "keep it to ourselves")
