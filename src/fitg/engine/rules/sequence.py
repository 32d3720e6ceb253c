"""[4.0] The sequence of play: Game-Turns, Player-Turns, Phases and Segments, as the scenario lists them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fitg.data.records import Side
from fitg.engine.actions import Action, CharacterId
from fitg.engine.context import Context
from fitg.engine.events import SegmentBegan, TurnBegan
from fitg.engine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules import control, healing, movement, possessions, rebellion, spaceships, victory
from fitg.engine.rules.military_combat import MilitaryCombatSegment
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.placement import SetUp
from fitg.engine.rules.reaction import Reaction
from fitg.engine.rules.reinforcements import EntryFromSpace, Reinforcements, waits_in_space
from fitg.engine.rules.search import SearchPhase
from fitg.engine.state import Ship, opponent

#: The first Segment of each Phase, at which a Cervac may hold an enemy off.
PHASE_STARTS = frozenset({"movement", "search", "missions"})


@cache
def parse(segment: str) -> tuple[Side | None, str]:
    """The side and the name of a Segment such as "rebel.movement"."""
    name, _, part = segment.rpartition(".")
    if name == "rebel":
        return "rebel", part
    return ("imperial" if name == "imperial" else None), part


class Sequence(Procedure):
    """[4.0] From the set-up to the end, one Segment after the other."""

    def begin(self, ctx: Context) -> Next:
        """A scenario with a position of its own begins in the middle of things."""
        if ctx.scenario.position is None:
            return Call(SetUp(), self.open_turn)
        return self.open_turn

    def open_turn(self, ctx: Context) -> Next:
        ctx.emit(TurnBegan(case="4.0", turn=ctx.state.turn))
        #: An objective may count only from this turn on.
        ctx.unsettled = True
        return self.begin_segment

    def _segment(self, ctx: Context, index: int) -> tuple[Side | None, str]:
        return parse(ctx.scenario.sequence[index])

    def begin_segment(self, ctx: Context) -> Next:
        state = ctx.state
        side, part = self._segment(ctx, state.segment)
        state.clock += 1
        if side is not None:
            state.phasing = side
        ctx.emit(
            SegmentBegan(case="4.0", turn=state.turn, segment=ctx.scenario.sequence[state.segment], side=side)
        )
        healing.wear_off(ctx)
        if part in PHASE_STARTS:
            for character in state.characters.values():
                character.disabled = False
        return self.start_player_turn if self._starts_player_turn(ctx) else self.open_phase

    def _starts_player_turn(self, ctx: Context) -> bool:
        index = ctx.state.segment
        side = self._segment(ctx, index)[0]
        return side is not None and (index == 0 or self._segment(ctx, index - 1)[0] != side)

    def start_player_turn(self, ctx: Context) -> Next:
        """[A-04-01, 13.72] A new Player-Turn: everybody may rest, and the doctor makes his round."""
        side = ctx.state.phasing
        for character in ctx.state.characters.values():
            if character.side == side:
                character.acted = False
        if side == "rebel":
            healing.by_doctors(ctx)
            holders = healing.medi_kit_holders(ctx)
            if possessions.may_declare(ctx, "turn-start", holders):
                prompt = "Declare a possession before your turn begins?"
                return Call(
                    possessions.Declaration(moment="turn-start", holders=holders, prompt=prompt), self.treated
                )
        return self.open_phase

    def treated(self, ctx: Context, used: tuple[str, ...]) -> Next:
        healing.by_medi_kit(ctx, used)
        return self.open_phase

    def open_phase(self, ctx: Context) -> Next:
        """[14.3] As a Phase begins, a Cervac may keep a detected enemy from doing anything in it."""
        part = self._segment(ctx, ctx.state.segment)[1]
        if part in PHASE_STARTS:
            holders = tuple(
                character.id
                for character in ctx.state.characters.values()
                if character.side == "rebel"
                and character.fate == "free"
                and possessions.held_by(ctx, character.id)
                and possessions.disable_targets(ctx, character.id)
            )
            if possessions.may_declare(ctx, "phase-start", holders):
                prompt = "Declare a possession as this Phase begins?"
                return Call(
                    possessions.Declaration(moment="phase-start", holders=holders, prompt=prompt),
                    self.play_segment,
                )
        return self.play_segment

    def play_segment(self, ctx: Context) -> Next:
        side, part = self._segment(ctx, ctx.state.segment)
        return Call(SEGMENTS[part](side or ctx.state.phasing), self.segment_over)

    def segment_over(self, ctx: Context) -> Next:
        return self.end_player_turn if self._ends_player_turn(ctx) else self.advance

    def _ends_player_turn(self, ctx: Context) -> bool:
        index = ctx.state.segment
        side = self._segment(ctx, index)[0]
        last = index + 1 >= len(ctx.scenario.sequence)
        return side is not None and (last or self._segment(ctx, index + 1)[0] != side)

    def end_player_turn(self, ctx: Context) -> Next:
        """[A-04-02] Those who rested heal; then Knights may get new spaceships."""
        side = ctx.state.phasing
        healing.by_rest(ctx, side)
        if side == "imperial":
            return Call(ShipReplacement(), self.imperial_turn_over)
        return self.advance

    def imperial_turn_over(self, ctx: Context) -> Next:
        victory.check_instant(ctx, "imperial-turn-ends")
        return self.advance if ctx.state.outcome is None else DONE

    def advance(self, ctx: Context) -> Next:
        """[4.0f] The next Segment, or the end of the Game-Turn."""
        if ctx.state.segment + 1 >= len(ctx.scenario.sequence):
            return self.end_game_turn
        ctx.state.segment += 1
        return self.begin_segment

    def end_game_turn(self, ctx: Context) -> Next:
        """[4.0f, A-16-12] Instant victory, then the points after the last Game-Turn, else the next one."""
        state = ctx.state
        victory.check_instant(ctx, "game-turn-ends")
        if state.outcome is None and state.turn >= ctx.scenario.turns:
            victory.final_count(ctx)
        if state.outcome is not None:
            return DONE
        state.segment = 0
        state.turn += 1
        return self.open_turn


class MovementSegment(Procedure):
    """[A-04-01] Units that waited, reinforcements, entry from space; then free movement."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        movement.start_segment(ctx)
        ctx.state.pdb_raised = False
        if self.side == "rebel":
            rebellion.place_waiting(ctx)
        return Call(Reinforcements(side=self.side), self.enter)

    def enter(self, ctx: Context) -> Next:
        if waits_in_space(ctx, self.side):
            return Call(EntryFromSpace(side=self.side), self.move)
        return self.move

    def move(self, ctx: Context) -> Next:
        return Call(movement.Movement(side=self.side), self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE


class Interphase(Procedure):
    """[4.0f, 15.52c] Planets whose rebellion has held become Rebel-controlled."""

    def begin(self, ctx: Context) -> Next:
        control.interphase(ctx)
        return DONE


class GiveReplacementShip(Action, frozen=True):
    form = "give a spaceship to {who}"
    saying = "{who} gets a spaceship"
    who: CharacterId


class FinishReplacingShips(Action, frozen=True):
    form = "done"
    saying = "Finish giving spaceships"
    passes = True
    final = True


class ShipReplacement(Procedure):
    """[14.61, A-14-07] Knights without a ship on Imperial-controlled planets make good what was lost."""

    first = "offer"

    def _missing(self, ctx: Context) -> int:
        in_play = sum(ship.side == "imperial" for ship in ctx.state.ships.values())
        return ctx.state.imperial_ships_at_start - in_play

    def offer(self, ctx: Context) -> Next:
        options: list[Option] = []
        if self._missing(ctx) > 0:
            options += [
                (GiveReplacementShip(character.id), self.give)
                for character in ctx.state.characters.values()
                if ctx.facts.characters[character.id].knight
                and character.fate == "free"
                and character.place in ctx.state.spaces
                and spaceships.owned_by(ctx, character.id) is None
                and control.controller(ctx, ctx.state.spaces[character.place].planet) == "imperial"
            ]
        options.append((FinishReplacingShips(), self.finish))
        return Ask("imperial", "spaceship.replacement", "14.61", "Give a Knight a spaceship?", options)

    def give(self, ctx: Context, action: GiveReplacementShip) -> Next:
        """[14.63] Always an ordinary ship: Redjac's never returns."""
        model = next(ship.id for ship in ctx.facts.imperial_ships.values() if ship.pilot is None)
        numbers = {ship.id for ship in ctx.state.ships.values()}
        name = next(f"{model}#{n}" for n in range(1, len(numbers) + 2) if f"{model}#{n}" not in numbers)
        place = ctx.state.characters[action.who].place
        ship = Ship(id=name, model=model, side="imperial", place=place, owner="")
        ctx.state.ships[name] = ship
        spaceships.assign(ctx, ship, action.who, "a Knight's replacement", "14.61")
        return self.offer

    def finish(self, ctx: Context) -> Next:
        return DONE


def _of_phasing(procedure: Callable[..., Procedure]) -> Callable[[Side], Procedure]:
    return lambda side: procedure(side=side)


def _of_opponent(procedure: Callable[..., Procedure]) -> Callable[[Side], Procedure]:
    """[4.0d] Reaction and search belong to the Non-Phasing Player."""
    return lambda side: procedure(side=opponent(side))


SEGMENTS: dict[str, Callable[[Side], Procedure]] = {
    "movement": _of_phasing(MovementSegment),
    "reaction": _of_opponent(Reaction),
    "military-combat": _of_phasing(MilitaryCombatSegment),
    "search": _of_opponent(SearchPhase),
    "missions": _of_phasing(MissionPhase),
    "interphase": lambda side: Interphase(),
}
