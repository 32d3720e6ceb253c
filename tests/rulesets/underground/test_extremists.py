"""[VE-IS5, VE-24] Rebel Extremists: a planet that fights both sides, and how the Rebels get it back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.bots.positions import advised
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, passing, question, troops
from tests.rulesets.underground.event_table import event_table
from tests.rulesets.underground.test_event_deck import MAJORS_ONLY

from fitg import tables
from fitg.engine import questions
from fitg.engine.events.politics import DominoSparked
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import UNREST
from fitg.engine.rules import control, loyalty, search
from fitg.engine.rules.character_combat import has_squad, squad_attack
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.event_rule import Headline
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.search import Search
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.cards import extremists
from fitg.engine.rulesets.underground.cards.events import ExtremistsFought
from fitg.engine.rulesets.underground.cards.memory import memory
from fitg.engine.rulesets.underground.cells import CELLS
from fitg.engine.rulesets.underground.chits.effects import locals_attack
from fitg.engine.rulesets.underground.deck import boxes
from fitg.engine.rulesets.underground.deck.hands import playable
from fitg.engine.rulesets.underground.deck.memory import DUE
from fitg.engine.rulesets.underground.deck.memory import memory as deck
from fitg.engine.rulesets.underground.deck.tables import numbers
from fitg.engine.rulesets.underground.locals import LOCAL_FORCES, markers
from fitg.lab.checks.invariants import Ledger, control_is_as_the_chart_says
from fitg.presentation.narration import describe

Lay = Callable[..., Game]
REBELS, EMPIRE = "rebel.missions", "imperial.missions"
ANGOFF, TOWN = "222", "222.1"
RISEN = {"state": "rebellion"}


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with event_table(CELLS, LOCAL_FORCES, MAJORS_ONLY) as found:

        def lay_out(*segment: str, **more: Any) -> Game:
            game: Game = found(*segment, **{"turn": 7, **more})
            return game

        yield lay_out


def played(game: Game, *answers: str) -> Game:
    card = numbers()["IS5"]
    deck(game.ctx).due = (*deck(game.ctx).due, card)
    play(game, boxes.Unfold(left=((boxes.UP, card), (DUE, card))))
    for answer in answers:
        if answer in game.actions:
            do(game, answer)
    return game


def extreme(lay: Lay, segment: str = REBELS, status: str = "rebellion-stopped", **more: Any) -> Game:
    """Angoff in the State of Extremism, or in the rebellion that follows it."""
    stopped = {"loyalty": "unrest"} if status == "rebellion-stopped" else {}
    planets = {ANGOFF: {"state": status, **stopped}, **more.pop("planets", {})}
    game = lay(segment, lasting=("IS5",), planets=planets, **more)
    memory(game.ctx).extremists = {ANGOFF: "urban-4-3"}
    markers.bring_up_to_date(game.ctx, ANGOFF)
    return game


@pytest.mark.case("VE-24")
def test_nobody_controls_it_whoever_has_units_there_and_the_check_knows_it(lay: Lay) -> None:
    game = extreme(lay, EMPIRE, units={TOWN: {"line": 1}})
    assert control.controller(game.ctx, ANGOFF) is None
    assert not [each for each in control_is_as_the_chart_says(game, Ledger(game)) if ANGOFF in each]


@pytest.mark.case("VE-24", "VE-IS5")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_a_listed_planet_that_has_risen_falls_to_extremists(lay: Lay, state: str) -> None:
    game = lay(
        EMPIRE, planets={ANGOFF: {"state": state, "pdb": 1, "pdb_up": state == "rebel-control"}, "221": RISEN}
    )
    before = game.ctx.rules.ask[questions.counters](game.ctx, "urban-4-3")
    assert extremists.targets(game.ctx) == [ANGOFF]
    played(game)
    while question(game).kind == "events.card" and question(game).side == "imperial":
        do(game, "quell no more")
    planet = game.state.planets[ANGOFF]
    assert (planet.loyalty, planet.pdb_up) == (UNREST, False)
    assert extremists.in_extremism(game.ctx, ANGOFF)
    assert control.controller(game.ctx, ANGOFF) is None
    unit = memory(game.ctx).extremists[ANGOFF]
    row = game.facts.unit_kinds[unit]
    assert (row.side, row.strength, row.space_strength) == ("rebel", 4, 3)
    # It is a counter of the pool, and the change sets no example.
    if unit == "urban-4-3":
        assert game.ctx.rules.ask[questions.counters](game.ctx, unit) == before - 1
    assert not every(list(game.ctx.journal), DominoSparked)
    assert "extremists" in str(game.ctx.rules.ask[questions.notes_on](game.ctx, ANGOFF))


@pytest.mark.case("VE-IS5")
def test_without_such_a_planet_it_cannot_be_played(lay: Lay) -> None:
    game = lay(EMPIRE, hands={"imperial": ("IS5",)}, planets={"221": RISEN})
    assert playable(game.ctx, "imperial") == []
    game = lay(EMPIRE, hands={"imperial": ("IS5",)}, planets={"551": RISEN})
    assert playable(game.ctx, "imperial") == ["IS5"]
    played(game)
    assert memory(game.ctx).extremists.keys() == {"551"}


@pytest.mark.case("VE-24a")
def test_up_to_two_rebellions_nearby_stop_with_their_examples(lay: Lay) -> None:
    facts = lay(EMPIRE).facts
    races = {race for place in ("222.1",) for race in facts.environs[place].races}
    kin = next(
        (
            planet
            for planet in facts.planets
            if planet[:2] != "22"
            and any(races & set(facts.environs[place].races) for place in facts.planets[planet].environs)
        ),
        "",
    )
    far = next(
        planet
        for planet in ("431", "342", "511", "113")
        if not any(races & set(facts.environs[place].races) for place in facts.planets[planet].environs)
    )
    risen = {planet: RISEN for planet in (ANGOFF, "221", "223", kin, far) if planet}
    game = played(lay(EMPIRE, planets=risen))
    assert question(game).side == "imperial"
    offered = {
        action.split()[-1] for action in game.actions if action.startswith("quell 2") or action[6:7].isdigit()
    }
    assert offered == {planet for planet in ("221", "223", kin) if planet}
    assert advised(game).startswith("quell ")
    events: list[Event] = do(game, "quell 221")
    assert game.state.planets["221"].status == "rebellion-stopped"
    while question(game).kind != "events.card":
        events += do(game, passing(game))
    assert [(each.planet, each.spark) for each in every(events, DominoSparked)] == [("221", "stopped")]
    do(game, "quell 223")
    for _ in range(10):
        if question(game).kind not in ("domino", "refuse-shift", "locals.marker"):
            break
        do(game, passing(game))
    assert not any(action.startswith("quell") for action in game.actions)


@pytest.mark.case("VE-24a")
def test_by_the_card_they_set_no_example(lay: Lay) -> None:
    """VQ-38."""
    options = {"extremists-domino": "card"}
    game = played(lay(EMPIRE, planets={ANGOFF: RISEN, "221": RISEN}, options=options))
    events = do(game, "quell 221")
    while question(game).kind in ("locals.marker", "domino"):
        events += do(game, game.actions[0])
    assert not every(events, DominoSparked)
    assert memory(game.ctx).quiet == ""


@pytest.mark.case("VE-24b")
@pytest.mark.parametrize("segment", ["rebel", "imperial"])
def test_they_attack_both_sides_in_every_ground_combat_segment(lay: Lay, segment: str) -> None:
    units = {TOWN: {"urban-2-1": 1, "line": 1}}
    people = {"kogus": {"place": TOWN}, "jon-kidu": {"place": "311.1"}}
    game = extreme(lay, f"{segment}.surface-movement", units=units, characters=people, dice=[6] * 12)
    events: list[Event] = []
    for _ in range(30):
        if game.ctx.segment == f"{segment}.military-combat" and len(every(events, ExtremistsFought)) == 2:
            break
        events += do(game, passing(game))
    fought = every(events, ExtremistsFought)
    assert {(each.place, each.side, each.attacker) for each in fought} == {
        (TOWN, "rebel", False),
        (TOWN, "imperial", False),
    }
    # Strength 4 against 2 or 3, and a leader of 2: the Rebels are at home there.
    assert {each.side: each.column for each in fought} == {"rebel": "3-1", "imperial": "3-1"}
    assert all(each.loss > 0 for each in fought)
    assert memory(game.ctx).extremists == {ANGOFF: "urban-4-3"}
    assert "Extremists attack" in describe(fought[0], game.facts)


HUNTED = {"barca": {"place": TOWN, "detected": True}, "kogus": {"place": "331.1"}}


@pytest.mark.case("VE-24b", "VM-25d")
@pytest.mark.parametrize("status", ["rebellion-stopped", "rebellion"])
def test_they_search_for_imperials_as_local_forces_do(lay: Lay, status: str) -> None:
    """[VQ-225] Alone, with their strength of four; under a rebellion they do nothing but attack."""
    game = extreme(lay, EMPIRE, status, characters=HUNTED)
    holds = status == "rebellion-stopped"
    assert search.can_search(game.ctx, TOWN, "rebel", "units") is holds
    assert has_squad(game.ctx, TOWN, "rebel") is holds
    assert not has_squad(game.ctx, TOWN, "imperial")
    if holds:
        hunt = game.ctx.rules.variant_of(Search(place=TOWN, side="rebel", by="units", hiders=("barca",)))
        assert isinstance(hunt, Search)
        assert hunt.search_value(game.ctx) == 4
        squad = squad_attack(game.ctx, TOWN, "rebel", ("barca",))
        assert squad.strength == tables.squad(4, facts=game.facts).combat


@pytest.mark.case("VE-24b", "VM-25a", "VM-25b")
@pytest.mark.parametrize(("status", "strength"), [("rebellion-stopped", 6), ("rebellion", 2)])
def test_they_add_their_strength_to_rebel_battles(lay: Lay, status: str, strength: int) -> None:
    """[VQ-225] And they are at home in Environs of their type."""
    army = {TOWN: {"line": 1, "fire-2-1": 1}}
    game = extreme(lay, EMPIRE, status, units=army, characters=HUNTED)
    fight = game.ctx.rules.variant_of(MilitaryCombat(place=TOWN, attacker="imperial"))
    assert isinstance(fight, MilitaryCombat)
    fight.show(game.ctx)
    assert fight.strength(game.ctx, "rebel") == strength
    at_home = [each for each in fight.shifts(game.ctx) if each.case == "VM-25b"]
    assert bool(at_home) is (status == "rebellion-stopped")


@pytest.mark.case("VE-24", "VE-24b")
@pytest.mark.parametrize("there", [{"militia": 1}, {"patrol": 2}, {"line": 1, "militia": 1}])
def test_they_attack_with_four_and_a_leader_of_two(lay: Lay, there: dict[str, int]) -> None:
    """Nobody leads the others."""
    game = extreme(lay, "imperial.surface-movement", units={TOWN: there}, characters=HUNTED, dice=[1] * 9)
    strength = sum(game.facts.unit_kinds[kind].strength * number for kind, number in there.items())
    ratio = tables.military_column(4, strength, (), facts=game.facts).column
    events: list[Event] = []
    while not every(events, ExtremistsFought):
        events += do(game, passing(game))
    (fought,) = every(events, ExtremistsFought)
    assert fought.column == tables.shift_column(ratio, 2, facts=game.facts)


@pytest.mark.case("VE-24c")
def test_they_protect_nobody_from_locals(lay: Lay) -> None:
    game = extreme(lay, characters={"kogus": {"place": TOWN}, "jon-kidu": {"place": "311.1"}})
    planet = game.state.planets[ANGOFF]
    assert not game.ctx.rules.ask[asked.has_local_forces](game.ctx, planet)
    group = Group(letter="S", members=("kogus",))
    happening = locals_attack(game.ctx, Site(TOWN, "rebel", (group,)), Headline("irate_locals"))
    assert happening.procedure is not None
    memory(game.ctx).extremists = {}
    assert game.ctx.rules.ask[asked.has_local_forces](game.ctx, planet)


@pytest.mark.case("VE-24d")
@pytest.mark.parametrize("status", ["rebellion-stopped", "rebellion"])
def test_the_empire_cannot_change_the_state(lay: Lay, status: str) -> None:
    game = extreme(lay, EMPIRE, status, units={TOWN: {"line": 2}})
    control.check(game.ctx)
    assert game.state.planets[ANGOFF].status == status
    closed = game.ctx.rules.ask[questions.closed_missions](game.ctx, Site(TOWN, "imperial"))
    assert "R" in closed
    assert "I" not in closed
    assert not loyalty.can_change(game.ctx, game.state.planets[ANGOFF])
    # Without them it would be over.
    memory(game.ctx).extremists = {}
    control.check(game.ctx)
    assert game.state.planets[ANGOFF].status == (
        "imperial-control" if status == "rebellion-stopped" else status
    )


@pytest.mark.case("VE-24e")
def test_two_letters_put_it_back_into_rebellion_with_the_counter_underneath(lay: Lay) -> None:
    game = extreme(lay, characters={"kogus": {"place": TOWN}, "jon-kidu": {"place": "311.1"}})
    mission = game.ctx.rules.missions["R"]
    site, group = Site(TOWN, "rebel"), Group(letter="R", members=("kogus",), letters=2)
    assert mission.condition(game.ctx, site)
    assert mission.need(game.ctx, site) == 2
    assert [gain.letters for gain in mission.brings(game.ctx, site, group)] == [2]
    assert mission.complete(game.ctx, site, group) is None
    assert game.state.planets[ANGOFF].status == "rebellion"
    assert troops(game, TOWN) == {}
    assert extremists.marked(game.ctx, ANGOFF)
    assert not extremists.in_extremism(game.ctx, ANGOFF)
    # Elsewhere one letter is enough.
    assert mission.need(game.ctx, Site("331.1", "rebel")) == 1


def rising(lay: Lay, dice: list[int], units: dict[str, int]) -> Game:
    people = {"kogus": {"place": TOWN}, "jon-kidu": {"place": "311.1"}}
    game = extreme(
        lay, "rebel.surface-movement", "rebellion", units={TOWN: units}, characters=people, dice=dice
    )
    while question(game).kind != "events.extremists":
        do(game, passing(game))
    return game


@pytest.mark.case("VE-24f")
def test_in_rebellion_the_rebels_can_drive_them_out(lay: Lay) -> None:
    game = rising(lay, [6, 6, 1, 1, 1], {"urban-4-3": 2, "urban-2-1": 2})
    assert (question(game).kind, question(game).side) == ("events.extremists", "rebel")
    assert advised(game) == f"attack the extremists at {TOWN}"
    events = do(game, f"attack the extremists at {TOWN}")
    (fought,) = every(events, ExtremistsFought)
    assert (fought.attacker, fought.loss >= 4, fought.gone) == (True, True, True)
    assert not extremists.marked(game.ctx, ANGOFF)
    assert memory(game.ctx).purged == (ANGOFF,) or game.state.planets[ANGOFF].status == "rebel-control"


@pytest.mark.case("VE-24f")
def test_only_a_result_of_four_or_more_drives_them_out(lay: Lay) -> None:
    seen: dict[int, bool] = {}
    for kind, die in (("urban-2-1", 6), ("urban-2-1", 1), ("urban-4-3", 4), ("urban-4-3", 6)):
        game = rising(lay, [die] * 9, {kind: 3})
        (fought, *_) = every(do(game, f"attack the extremists at {TOWN}"), ExtremistsFought)
        seen[fought.loss] = fought.gone
    assert 3 in seen
    assert max(seen) >= 4
    assert seen == {loss: loss >= 4 for loss in seen}


@pytest.mark.case("VE-24f", "VE-24e")
def test_what_does_not_drive_them_out_is_answered_at_the_end_of_the_segment(lay: Lay) -> None:
    game = rising(lay, [1, 6, 6, 6, 6, 6], {"urban-2-1": 4, "line": 2})
    events = do(game, f"attack the extremists at {TOWN}")
    assert extremists.marked(game.ctx, ANGOFF)
    # Both sides have units left, but whoever has attacked the extremists attacks nobody else.
    assert {"urban-2-1", "line"} == set(troops(game, TOWN))
    assert question(game).kind not in ("military-combat", "events.extremists")
    fought = every(events, ExtremistsFought)
    assert [each.attacker for each in fought] == [True, *[False] * (len(fought) - 1)]
    assert len(fought) > 1


@pytest.mark.case("VE-24f")
def test_in_the_state_of_extremism_they_cannot_be_attacked(lay: Lay) -> None:
    people = {"kogus": {"place": TOWN}, "jon-kidu": {"place": "311.1"}}
    game = extreme(
        lay, "rebel.surface-movement", units={TOWN: {"urban-4-3": 1}}, characters=people, dice=[1] * 9
    )
    for _ in range(20):
        if game.ctx.segment == "rebel.missions":
            break
        assert question(game).kind != "events.extremists"
        do(game, passing(game))


@pytest.mark.case("VE-24g")
@pytest.mark.parametrize(("garrison", "after"), [({}, "rebel-control"), ({"line": 1}, "rebellion")])
def test_rid_of_them_the_planet_is_free_at_the_end_of_a_rebel_turn(
    lay: Lay, garrison: dict[str, int], after: str
) -> None:
    game = lay(REBELS, lasting=("IS5",), planets={ANGOFF: RISEN}, units={TOWN: {"urban-2-1": 1, **garrison}})
    memory(game.ctx).purged = (ANGOFF,)
    events: list[Event] = []
    while game.ctx.segment.startswith("rebel."):
        events += do(game, passing(game))
    assert game.state.planets[ANGOFF].status == after
    assert not every(events, DominoSparked)
    assert memory(game.ctx).quiet == ""


@pytest.mark.case("VE-24g")
def test_while_the_counter_lies_it_is_not_free(lay: Lay) -> None:
    game = extreme(lay, EMPIRE, "rebellion")
    assert control.held_rebellions(game.ctx) == []
    memory(game.ctx).extremists = {}
    assert [planet.id for planet in control.held_rebellions(game.ctx)] == [ANGOFF]
