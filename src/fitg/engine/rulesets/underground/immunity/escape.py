"""[VC-48c, VC-49b, VC-51] Escape: captives who help themselves, and where they come back."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.missions import BonusDrawn
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PlaceId
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.causes import Cause, kind
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Draw, Made, drawn
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Handler, Next, Option, Procedure
from fitg.engine.machine.state import Character, opponent
from fitg.engine.rules import characters, control, detection, units
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.space import navigation
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.immunity.events import Escaped, Returned
from fitg.engine.rulesets.underground.immunity.fates import ON_THE_RUN
from fitg.engine.rulesets.underground.immunity.memory import memory
from fitg.engine.rulesets.underground.immunity.rescue import stealth, wits

ESCAPE = kind("escape", "his own flight")
ON_GROUND, IN_SPACE = "F", "J"
#: [VC-51b] The levels of a PDB that Rebels may keep away from.
WATCHFUL = 1


class TryToEscape(Action, frozen=True):
    form = "escape at {at}"
    saying = "The prisoners at {at}|try to escape"
    final = True
    at: PlaceId


class PhaseWithEscapes(MissionPhase, layer=True, tag="core.immunity.MissionPhase"):
    """[VC-48c, VC-49b] In the Mission Phase of their own side captives may try to escape, once in a place."""

    def begin(self, ctx: Context) -> Next:
        record = memory(ctx)
        record.escaping = record.freeing = record.served = ()
        return super().begin(ctx)

    def more_options(self, ctx: Context) -> list[Option]:
        return super().more_options(ctx) + [
            (TryToEscape(place), self.escape) for place in escapable(ctx, self.side)
        ]

    def escape(self, ctx: Context, action: TryToEscape) -> Next:
        record = memory(ctx)
        record.escaping = (*record.escaping, action.at)
        return Call(Escape(side=self.side, place=action.at), self.choose)


class RememberedMissions(EnvironMissions, layer=True, tag="core.immunity.EnvironMissions"):
    """[13.1c, VQ-401] Whoever is sent on a mission has had one in this phase."""

    def announce(self, ctx: Context) -> Next:
        for group in self.groups:
            serve(ctx, group.members)
        return super().announce(ctx)


def escapable(ctx: Context, side: Side) -> list[str]:
    """[VC-48d, VC-49b, VC-49c] Where captives may try, and nobody comes for them in the same phase.

    In an Environ, or in an Orbit Box; in Drift there is nowhere to go.
    """
    record = memory(ctx)
    places = {each.place for each in characters.captives(ctx) if each.side == side and _may_try(ctx, each)}
    return [
        place
        for place in ctx.board.by_order(places & set(ctx.board.locations))
        if place not in record.escaping
        and place not in record.freeing
        and not ctx.board.adrift(place)
        and sum(part.by for part in draws(ctx, place, side)) > 0
    ]


def serve(ctx: Context, members: tuple[str, ...]) -> None:
    """[13.1c, VQ-401] They have had their mission in this phase."""
    record = memory(ctx)
    record.served = (*record.served, *members)


def _may_try(ctx: Context, character: Character) -> bool:
    return character.id not in memory(ctx).served and ctx.rules.ask[asked.may_escape](ctx, character)


def hopeful(ctx: Context, place: str, side: Side) -> list[Character]:
    """[VC-48c] The captives of a side in a place who may try."""
    return [each for each in characters.captives_at(ctx, place, side) if _may_try(ctx, each)]


def draws(ctx: Context, place: str, side: Side) -> list[Modifier]:
    """[VC-48c, VC-49b] One Intelligence, or one space leadership, and what helps to hide by nature."""
    return draws_of(ctx, place, side, tuple(each.id for each in hopeful(ctx, place, side)))


def draws_of(ctx: Context, place: str, side: Side, people: tuple[str, ...]) -> list[Modifier]:
    """[VC-48c, VC-49b] The draws of these together; an Escape is a mission that events change as any other.

    Whoever brings nothing himself does not try: in space few can.
    """
    own = _own_draws(ctx, place, people)
    if sum(part.by for part in own) <= 0:
        return own
    return [*own, *ctx.rules.ask[asked.escape_changes](ctx, place, side, own)]


def _own_draws(ctx: Context, place: str, people: tuple[str, ...]) -> list[Modifier]:
    """[VC-48c, VC-49b] What they bring themselves."""
    on_ground = ctx.board.on_surface(place)
    letter = ON_GROUND if on_ground else IN_SPACE
    talents = ctx.rules.ask[asked.escape_draws]
    return [
        *(wits(ctx, people) if on_ground else _command(ctx, people)),
        *stealth(ctx, people),
        *(part for each in people for part in talents(ctx, each, letter)),
    ]


def _command(ctx: Context, people: tuple[str, ...]) -> list[Modifier]:
    """[VC-49b] The space leadership of one captive."""
    ratings = {each: ctx.facts.people[each].space_leadership or 0 for each in people}
    best = max(ratings, key=lambda each: ratings[each], default="")
    if not best or not ratings[best]:
        return []
    return [Modifier(f"space leadership of {naming.piece(ctx.facts, best)}", ratings[best])]


class LetEscape(Action, frozen=True):
    form = "{who} escapes"
    saying = "{who} escapes"
    final = True
    who: CharacterId


class Escape(Procedure, tag="core.immunity.Escape"):
    """[VC-48c, VC-49b] Bonus draws only, no events; each letter frees one, of the owner's choice."""

    side: Side
    place: str
    hits: int = 0

    def begin(self, ctx: Context) -> Next:
        return draw_for(ctx, self.place, self.side, draws(ctx, self.place, self.side), self.drawn)

    def drawn(self, ctx: Context, made: Made) -> Next:
        on_ground = ctx.board.on_surface(self.place)
        parts = draws(ctx, self.place, self.side)
        self.hits = count(ctx, made, parts, "VC-48c" if on_ground else "VC-49b")
        return self.choose

    def choose(self, ctx: Context) -> Next:
        captives = hopeful(ctx, self.place, self.side)
        if not self.hits or not captives:
            return DONE
        options: list[Option] = [(LetEscape(each.id), self.flee) for each in captives]
        prompt = f"Who escapes at {naming.place(ctx.facts, self.place)}?"
        return Ask(self.side, "missions.escape", "VC-48c", prompt, options, about=self.place)

    def flee(self, ctx: Context, action: LetEscape) -> Next:
        self.hits -= 1
        run(ctx, ctx.state.characters[action.who])
        return self.choose


def draw_for(ctx: Context, place: str, side: Side, parts: list[Modifier], then: Handler) -> Next:
    """[VC-48c, VC-49b, VE-10a] The draws are made, as those of any other mission; then `then` counts them."""
    number = max(0, sum(part.by for part in parts))
    letter = ON_GROUND if ctx.board.on_surface(place) else IN_SPACE
    draw = Draw(side=side, place=place, letter=letter, number=number, anywhere=letter == IN_SPACE)
    return drawn(ctx, draw, (), then)


def count(ctx: Context, made: Made, parts: list[Modifier], case: str) -> int:
    """[VC-48c, VC-49b] How many of the draws have the letter."""
    place, letter = made.draw.place, made.draw.letter
    hits = sum(letter in _letters(ctx, place, face) for face in made.faces)
    ctx.emit(
        BonusDrawn(
            case=case,
            letter=letter,
            place=place,
            side=made.draw.side,
            draws=made.draw.number,
            parts=tuple(parts),
            cards=made.faces,
            hits=hits,
        )
    )
    return hits


def _letters(ctx: Context, place: str, face: int) -> str:
    """[VC-53d] In space any bag will do."""
    source = ctx.rules.draws
    if ctx.board.on_surface(place):
        return source.read(ctx, place, face).letters
    return source.letters_anywhere(ctx, face)


def run(ctx: Context, character: Character) -> None:
    """[VC-51] He leaves the map until the next Player-Turn of his side."""
    place, record = character.place, memory(ctx)
    record.fled = {**record.fled, character.id: place}
    take_flight(ctx, character)
    ctx.emit(Escaped(case="VC-51", character=character.id, side=character.side, place=place))


def take_flight(ctx: Context, character: Character) -> None:
    """[VC-51] Nobody knows where he is."""
    pieces.befall(ctx, character, ON_THE_RUN, Cause(ESCAPE))
    pieces.put_character(ctx, character, NOWHERE)


# Coming back


class ComeBack(Action, frozen=True):
    form = "{who} comes back at {at}"
    saying = "{who} comes back at {at}"
    final = True
    who: CharacterId
    at: PlaceId


def come_back(ctx: Context, moment: Moment) -> Procedure | None:
    """[VC-51] At the start of the next Player-Turn of their owner."""
    fled = memory(ctx).fled
    mine = tuple(name for name in fled if ctx.state.characters[name].side == moment.side)
    return Return(side=moment.side, waiting=mine) if mine else None


class Return(Procedure, tag="core.immunity.Return"):
    """[VC-51 to VC-51d] Each in an Environ of his owner's choice, on the nearest planet that harbors him."""

    first = "next_one"

    side: Side
    waiting: tuple[str, ...]

    def next_one(self, ctx: Context) -> Next:
        if not self.waiting:
            return DONE
        who = self.waiting[0]
        alone = ctx.rules.ask[asked.hideouts](ctx, ctx.state.characters[who])
        places = alone or tuple(
            place
            for planet in refuges(ctx, self.side, memory(ctx).fled[who])
            for place in ctx.board.surface[planet]
        )
        options: list[Option] = [(ComeBack(who, place), self.put) for place in places]
        prompt = f"{naming.piece(ctx.facts, who)} has escaped: where does he come back?"
        return Ask(self.side, "escape.return", "VC-51", prompt, options)

    def put(self, ctx: Context, action: ComeBack) -> Next:
        character, record = ctx.state.characters[action.who], memory(ctx)
        record.fled = {who: place for who, place in record.fled.items() if who != action.who}
        self.waiting = self.waiting[1:]
        pieces.release(ctx, character)
        pieces.put_character(ctx, character, action.at)
        character.detected = False
        ctx.emit(Returned(case="VC-51", character=character.id, side=character.side, place=action.at))
        detection.spread_detection(ctx, action.at, character.side)
        return self.next_one


def refuges(ctx: Context, side: Side, origin: str) -> list[str]:
    """[VC-51a to VC-51d] The nearest planets that harbor a side; those that it may reject lead to the next.

    Where a board has none of those, any planet that the side controls serves, else any at all.
    """
    eligible = [planet for planet in ctx.board.planets if _harbors(ctx, side, planet)]
    eligible = eligible or [planet for planet in ctx.board.planets if control.controller(ctx, planet) == side]
    eligible = eligible or list(ctx.board.planets)
    if all(_may_reject(ctx, side, planet) for planet in eligible):
        return eligible
    found: list[str] = []
    for far in sorted({_distance(ctx, origin, planet) for planet in eligible}):
        ring = [planet for planet in eligible if _distance(ctx, origin, planet) == far]
        found += ring
        if not all(_may_reject(ctx, side, planet) for planet in ring):
            break
    return found


def _distance(ctx: Context, origin: str, planet: str) -> int:
    return navigation.jump_points(ctx, origin, ctx.board.surface[planet][0])


def _harbors(ctx: Context, side: Side, planet: str) -> bool:
    """[VC-51a, VC-51c] Rebels: a Conduit, a Cell, Rebel Control. Imperials: a Capital, or the Throne."""
    if side == "imperial":
        return ctx.facts.planets[planet].capital != "none"
    camps = ctx.state.camps
    return (
        ctx.state.planets[planet].status == "rebel-control"
        or any(place in camps for place in ctx.board.surface[planet])
        or ctx.rules.ask[asked.harbors](ctx, planet)
    )


def _may_reject(ctx: Context, side: Side, planet: str) -> bool:
    """[VC-51b, VC-51c] Enemy units on it or above it; for Rebels any PDB of level 1 or 2, too."""
    orbit = ctx.board.orbits.get(planet)
    places = ctx.board.surface[planet] if orbit is None else (*ctx.board.surface[planet], orbit)
    if any(units.present(ctx, place, opponent(side)) for place in places):
        return True
    return side == "rebel" and ctx.state.planets[planet].pdb >= WATCHFUL
