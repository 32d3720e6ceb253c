"""Every invariant of space notices when it is broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.engine.table import table

from fitg.engine import questions
from fitg.engine.game import Game
from fitg.engine.machine.index import index_of
from fitg.engine.machine.joins import Answers
from fitg.engine.machine.state import Custody, Stack, StackRole, heap
from fitg.engine.rules import units
from fitg.engine.rules.force_points import counters
from fitg.engine.rules.space import passage, surface_movement
from fitg.engine.rules.space.memory import memory
from fitg.lab.checks.contracts import views_keep_secrets
from fitg.lab.checks.invariants import BrokenInvariant, Ledger, check
from fitg.lab.checks.space_invariants import SPACE_INVARIANTS


def fleets() -> Game:
    """An interception above Quibron, a fleet with freight above Orning, ships here and there."""
    return table(
        "rebel.military-combat",
        base="empires-backdoor",
        characters={
            "ly-mantok": {"place": "221.orbit", "intercepted": True},
            "zina-adora": {"place": "222.orbit", "ship": "explorer"},
            "agan-rafa": {"place": "222.orbit"},
            "barca": {"place": "241.orbit", "with_units": True},
        },
        units={"221.1": {"line": 1, "militia": 1, "wild-2-1": 1}},
        ships=[{"id": "imperial-spaceship", "place": "241.orbit"}],
        stacks=[
            {
                "place": "221.orbit",
                "role": "interception",
                "units": {"line": 2, "militia": 1},
                "cargo": {"line+militia": 1},
            },
            {"place": "221.orbit", "role": "interception", "units": {"urban-2-3": 2}},
            {"place": "241.orbit", "units": {"line": 1, "suicide-squad": 1}},
            {"place": "23.drift", "units": {"wild-4-4": 1, "wild-1-0": 1}, "cargo": {"wild-4-4+wild-1-0": 1}},
        ],
    )


def stack(game: Game, place: str, side: str = "imperial", role: StackRole = "free") -> Stack:
    return game.state.stacks[heap(side, role)][place]  # type: ignore[arg-type]


def test_a_sound_position_has_nothing_to_complain_about() -> None:
    game = fleets()
    ledger = Ledger(game)
    check(game, ledger)
    assert not list(views_keep_secrets(game, ledger))


def under_another_name(game: Game) -> None:
    stack(game, "241.orbit").place = "211.orbit"


def in_the_wrong_heap(game: Game) -> None:
    stack(game, "241.orbit").role = "interception"


def off_the_board(game: Game) -> None:
    game.state.stacks["imperial"]["999.orbit"] = Stack(side="imperial", place="999.orbit", units={"line": 1})


def interception_on_the_ground(game: Game) -> None:
    game.state.stacks["imperial-interception"]["221.1"] = Stack(
        side="imperial", place="221.1", units={"line": 1}, role="interception"
    )


def one_sided(game: Game) -> None:
    del game.state.stacks["rebel-interception"]["221.orbit"]


def too_late(game: Game) -> None:
    game.state.segment = game.ctx.segments.index(
        next(each for each in game.ctx.segments if each.id == "rebel.search")
    )


def loaded_on_the_ground(game: Game) -> None:
    stack(game, "221.1").cargo = {"line+militia": 1}


def carried_by_a_suicide_squad(game: Game) -> None:
    found = stack(game, "241.orbit")
    found.units = {**found.units, "militia": 1}
    found.cargo = {"suicide-squad+militia": 1}


def a_line_on_a_line(game: Game) -> None:
    stack(game, "221.orbit", role="interception").cargo = {"line+line": 1}


def two_on_one(game: Game) -> None:
    found = stack(game, "221.orbit", role="interception")
    found.units = {"line": 1, "militia": 2}
    found.cargo = {"line+militia": 2}


def a_load_that_is_not_there(game: Game) -> None:
    stack(game, "221.orbit", role="interception").units = {"line": 2}


def no_load_at_all(game: Game) -> None:
    stack(game, "221.orbit", role="interception").cargo = {"line+militia": 0}


def militia_afloat(game: Game) -> None:
    stack(game, "221.orbit", role="interception").cargo = {}


def adrift_without_a_carrier(game: Game) -> None:
    stack(game, "23.drift", "rebel").cargo = {}


def without_a_ship(game: Game) -> None:
    del game.state.ships["explorer"]


def alone_in_the_interception_stack(game: Game) -> None:
    """The ship is in the same box, but free."""
    game.state.characters["agan-rafa"].stack = "interception"


def out_of_the_fleet(game: Game) -> None:
    """The fleet is intercepted, and he is not with it."""
    game.state.characters["ly-mantok"].stack = ""


def too_many(game: Game) -> None:
    stack(game, "241.orbit").units = {"suicide-squad": 3}


def too_many_with_those_that_wait(game: Game) -> None:
    game.state.waiting["221.1"] = {"wild-1-0": 8}


def raised_twice(game: Game) -> None:
    memory(game.ctx).raised_pdbs = ("222", "222")


def raised_elsewhere(game: Game) -> None:
    memory(game.ctx).raised_pdbs = ("511",)


def a_way_that_is_none(game: Game) -> None:
    """The ways of the fleets are asked for, and one of them is forgotten."""
    found = passage.open_planets(game.ctx, "imperial", "241.orbit", passage.FLEET)
    (ways,) = (each for each in game.ctx.known[passage.WAYS][1].values() if each.open_planets)
    ways.open_planets["241"] = found[1:]


def a_bar_that_nobody_knows_of(game: Game) -> None:
    """The ways of the fleets are asked for, and a module bars one without a word."""
    assert passage.open_planets(game.ctx, "imperial", "241.orbit", passage.FLEET)
    ask = Answers(game.ctx.rules.ask)
    dict.__setitem__(ask, questions.way_is_barred, lambda *about: "nobody goes anywhere")
    game.ctx.rules = game.ctx.rules._replace(ask=ask)


def uncounted(game: Game) -> None:
    """Units are counted, and more of them are laid down past all doors."""
    counters.left(game.ctx, "line")
    found = stack(game, "221.1")
    found.units = {**found.units, "line": 2}


def marching(game: Game) -> str:
    """A Militia that is known to have somewhere to go."""
    ctx = game.ctx
    place = next(place for place, walks in ctx.board.walks.items() if walks)
    units.add(ctx, place, "imperial", {"militia": 1})
    ctx.settle()
    assert place in surface_movement.starting_places(ctx, "imperial")
    return place


def nowhere_to_go_any_more(game: Game) -> None:
    """The room beside it is taken past all doors."""
    ctx = game.ctx
    for other in ctx.board.walks[marching(game)]:
        full = {"line": ctx.board.sizes[other]}
        game.state.stacks["imperial"][other] = Stack(side="imperial", place=other, units=full)


def gone_without_a_word(game: Game) -> None:
    """It goes past all doors."""
    del game.state.stacks["imperial"][marching(game)]


BREAKAGES: dict[str, tuple[Callable[[Game], None], ...]] = {
    "every stack is where it says": (
        under_another_name,
        in_the_wrong_heap,
        off_the_board,
        interception_on_the_ground,
    ),
    "interception takes two": (one_sided, too_late),
    "cargo is with its carrier": (
        loaded_on_the_ground,
        carried_by_a_suicide_squad,
        a_line_on_a_line,
        two_on_one,
        a_load_that_is_not_there,
        no_load_at_all,
    ),
    "what cannot fly is carried": (militia_afloat, adrift_without_a_carrier),
    "nobody is alone in space": (without_a_ship, alone_in_the_interception_stack, out_of_the_fleet),
    "the counters are enough": (too_many, too_many_with_those_that_wait),
    "what was done once is remembered once": (raised_twice, raised_elsewhere),
    "ways that are remembered are open": (a_way_that_is_none, a_bar_that_nobody_knows_of),
    "units that are counted are there": (uncounted,),
    "stacks with somewhere to go are kept up to date": (nowhere_to_go_any_more, gone_without_a_word),
}


def test_every_invariant_has_something_that_breaks_it() -> None:
    assert {each.__name__.replace("_", " ") for each in SPACE_INVARIANTS} == BREAKAGES.keys()


@pytest.mark.parametrize(
    ("name", "breakage"),
    [
        pytest.param(name, breakage, id=breakage.__name__)
        for name, breakages in BREAKAGES.items()
        for breakage in breakages
    ],
)
def test_a_broken_invariant_is_noticed(name: str, breakage: Callable[[Game], None]) -> None:
    (invariant,) = (each for each in SPACE_INVARIANTS if each.__name__ == name.replace(" ", "_"))
    game = fleets()
    ledger = Ledger(game)
    assert not list(invariant(game, ledger))
    breakage(game)
    game.ctx.index = index_of(game.state)
    assert list(invariant(game, ledger))
    with pytest.raises(BrokenInvariant):
        check(game, ledger)


def test_a_prisoner_of_one_stack_is_not_held_by_the_other() -> None:
    game = fleets()
    game.state.characters["ly-mantok"].fate = "captive"
    game.state.characters["ly-mantok"].stack = ""
    game.state.characters["ly-mantok"].custody = Custody("stack", "interception")
    game.ctx.index = index_of(game.state)
    check(game, Ledger(game))
    game.state.characters["ly-mantok"].custody = Custody("stack", "free")
    with pytest.raises(BrokenInvariant, match="captives are guarded"):
        check(game, Ledger(game))


def test_who_is_stacked_with_an_interception_stack_has_units_in_it() -> None:
    game = fleets()
    game.state.characters["barca"].stack = "interception"
    with pytest.raises(BrokenInvariant, match="companions of units have units"):
        check(game, Ledger(game))


def test_a_damaged_ship_stays_in_play() -> None:
    game = fleets()
    game.state.ships["explorer"].damaged = True
    check(game, Ledger(game))
