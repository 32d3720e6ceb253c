"""The new cast for tests: Ekim Lam and the Minor Cast where a test wants them, and a card to lie open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.engine.galactic.galaxy import SECOND
from tests.rulesets.underground.plan_table import PRINTED_TURN, under

from fitg.data.records import Side
from fitg.engine import points
from fitg.engine.game import Game
from fitg.engine.machine import pieces
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.state import Character, ModuleState
from fitg.engine.modules import Module
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign import GRADED_REACTION
from fitg.engine.rulesets.underground.cards import ekim_lam
from fitg.engine.rulesets.underground.chits import CHITS, CHITS_IN_THE_GALAXY
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.deck.tables import numbers
from fitg.engine.rulesets.underground.immunity import IMMUNITY, IMMUNITY_IN_SPACE
from fitg.engine.rulesets.underground.missions import MISSIONS, MISSIONS_IN_SPACE, MISSIONS_IN_THE_GALAXY
from fitg.engine.rulesets.underground.newcast import NEW_CAST, arrival, ships
from fitg.engine.rulesets.underground.newcast.printed import EKIM, MINOR, NEWCAST

DECK = "events.deck"
TOWN, GLADE = "222.1", "223.2"
#: Somebody of each side far away.
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
ARRESTED = numbers()["M13"]
Lay = Callable[..., Game]


class OpenCards(ModuleState):
    """The boxes of the events, of which two matter."""

    new: tuple[int, ...] = ()
    due: tuple[int, ...] = ()
    lasting: tuple[int, ...] = ()


def boxes(game: Game) -> OpenCards:
    found = game.state.modules[DECK]
    assert isinstance(found, OpenCards)
    return found


def _is_up(ctx: Context, code: str) -> bool:
    record = ctx.state.modules[DECK]
    assert isinstance(record, OpenCards)
    return numbers()[code] in (*record.new, *record.due)


#: In the place of the deck of events: nothing of it but where cards lie, and the one about Ekim Lam.
ONE_CARD = Module(
    id=DECK,
    title="One card",
    needs=("galactic",),
    answers=(asked.is_face_up.by(_is_up),),
    cards=ekim_lam.CARDS,
    state=OpenCards,
)
MODULES = (
    PRINTED_TURN,
    IMMUNITY,
    IMMUNITY_IN_SPACE,
    CHITS,
    CHITS_IN_THE_GALAXY,
    CONTROL,
    GRADED_REACTION,
    MISSIONS,
    MISSIONS_IN_SPACE,
    MISSIONS_IN_THE_GALAXY,
    ONE_CARD,
    NEW_CAST,
)


@contextmanager
def cast_table(*more: Module) -> Iterator[Lay]:
    """Lays out a position: `lay("rebel-1.missions", cast={"rebel": ("smuggler", TOWN)}, ekim=GLADE)`."""
    wanted: dict[str, Any] = {}

    def arrange(ctx: Context, moment: Moment) -> None:
        for side, (kind, place, *known) in wanted.get("cast", {}).items():
            put_cast(ctx, side, kind, place, known=bool(known))
        if "ekim" in wanted:
            put_ekim(ctx, wanted["ekim"])
        for who, changes in wanted.get("people", {}).items():
            for name, value in changes.items():
                setattr(ctx.state.characters[who], name, value)

    arranger = Module(
        id="toy.arranger",
        needs=(NEWCAST,),
        listens={points.POSITION_LAID_OUT: (Hook("arrange", arrange),)},
    )
    with under(*MODULES, *more, arranger) as lay:

        def lay_out(segment: str, **position: Any) -> Game:
            wanted.clear()
            wanted.update(
                {name: position.pop(name) for name in ("cast", "ekim", "people") if name in position}
            )
            people = {**FAR, **position.pop("characters", {})}
            game: Game = lay(segment, characters=people, turn=position.pop("turn", SECOND), **position)
            return game

        yield lay_out


def put_cast(ctx: Context, side: Side, kind: str, place: str, *, known: bool = False) -> Character:
    """A Minor Cast of a kind stands somewhere."""
    arrival.join(ctx, side, kind, place, "", known=known, reason="a test")
    return ctx.state.characters[MINOR[side]]


def put_ekim(ctx: Context, place: str) -> Character:
    """Ekim Lam has been hired, and has his Hunter."""
    ctx.state.decks["imperial"] = [each for each in ctx.state.decks["imperial"] if each != EKIM]
    ekim = Character(id=EKIM, side="imperial", place=place)
    pieces.add_character(ctx, ekim)
    ships.give_hunter(ctx)
    return ekim
