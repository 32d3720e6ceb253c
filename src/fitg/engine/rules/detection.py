"""[9.3, 9.4] Detection: an Enemy PDB looks for a character spaceship, and what is known spreads."""

from __future__ import annotations

from collections.abc import Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.movement import DetectionChanged, DetectionRolled
from fitg.engine.machine import naming
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import Done, Next, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, harm, spaceships
from fitg.engine.rules.causes import SHOT_DOWN

#: [9.31] What a result means.
MEANING = {
    "U": "the ship is not detected",
    "D": "the ship is detected",
    "Dd": "the ship is detected and damaged",
    "E": "the ship is destroyed",
}


def possible(ctx: Context, planet_id: str, ship_id: str) -> bool:
    """[9.3, A-08-01] It takes place wherever the Enemy controls a PDB that is Up."""
    return ctx.rules.ask[questions.can_detect](ctx, planet_id, ctx.state.ships[ship_id])


def begins(ctx: Context, planet_id: str, ship_id: str) -> bool:
    """[9.3] Does a routine begin here, even one that its owner may let be?"""
    return ctx.rules.ask[questions.watches](ctx, planet_id, ctx.state.ships[ship_id])


class DetectionRoutine(Procedure):
    """One test of one ship at one planet; the result is U, D, Dd or E."""

    ship: str
    planet: str
    aboard: tuple[str, ...]
    leaving: bool

    def begin(self, ctx: Context) -> Next:
        """[9.3] The Rebel Player may first declare what helps his ship; no Scanner lowers a Level 0."""
        ship = ctx.state.ships[self.ship]
        name = naming.planet(ctx.facts, self.planet)
        moment = Moment(
            name=points.DETECTION.name,
            side=ship.side,
            planet=self.planet,
            holders=self.aboard,
            actors=(ship.owner,),
            uses=() if self._printed_level(ctx) else ("any_rating:navigation",),
            prompt=f"Declare a possession before {name} looks for the ship?",
        )
        return at(ctx, moment, self.roll)

    def roll(self, ctx: Context) -> Next:
        """[9.31] One die, which the side that flies rolls."""
        side = ctx.state.ships[self.ship].side
        roll = Roll(purpose="the Detection Routine", case="9.31", side=side)
        return rolled(ctx, roll, self.apply_roll, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        result = self._found(ctx, *dice).result
        return Reading(MEANING[result], grave=result in ("Dd", "E"))

    def _printed_level(self, ctx: Context) -> int:
        """[8.2] The level of the PDB that looks."""
        return ctx.state.planets[self.planet].pdb

    def _level(self, ctx: Context) -> int:
        """[8.2, 14.4] The level of the PDB as it counts for this ship."""
        return level_against(ctx, self._printed_level(ctx), self.aboard)

    def looking(self, ctx: Context) -> Mapping[str, int]:
        """[20.7] The military units that look for the ship beside the PDB."""
        return {}

    def _found(self, ctx: Context, die: int) -> tables.Detection:
        """[9.31] Evasion Value against the column of PDB level and detected state."""
        found = tables.detection(
            self._evasion(ctx),
            self._level(ctx),
            die,
            detected=self._known(ctx),
            damaged=ctx.state.ships[self.ship].damaged,
            deltronics=self._is_known_well(ctx),
            facts=ctx.facts,
        )
        assert found is not None
        return found

    def _is_known_well(self, ctx: Context) -> bool:
        """[P-16] Does this planet find such a ship more easily?"""
        return ctx.rules.ask[questions.looks_closer](ctx, self.planet, ctx.state.ships[self.ship])

    def _evasion(self, ctx: Context) -> int:
        return spaceships.evasion(ctx, ctx.state.ships[self.ship], self.aboard)

    def _known(self, ctx: Context) -> bool:
        """[9.43] Is anybody aboard detected already?"""
        return any(characters.gives_others_away(ctx, character) for character in self._crew(ctx))

    def apply_roll(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[9.31] The result of the die that counts."""
        found = self._found(ctx, *dice)
        ctx.emit(self._told(ctx, found))
        self._apply(ctx, found.result)
        return Done(found.result)

    def _told(self, ctx: Context, found: tables.Detection) -> DetectionRolled:
        return DetectionRolled(
            case="9.31",
            ship=self.ship,
            planet=self.planet,
            leaving=self.leaving,
            evasion=found.column.evasion,
            pdb=self._level(ctx),
            column=found.column.column,
            shifts=found.column.shifts,
            die=found.die,
            result=found.result,
        )

    def _crew(self, ctx: Context) -> list[Character]:
        crew = [ctx.state.characters[each] for each in self.aboard]
        return [character for character in crew if character.fate in CAN_ACT]

    def _apply(self, ctx: Context, result: str) -> None:
        ship = ctx.state.ships[self.ship]
        if result == "E":
            destroy(ctx, self.ship, self.aboard, Cause(SHOT_DOWN), "9.31d", self.planet)
            return
        set_detected(ctx, self._crew(ctx), result != "U", "the Detection Routine", "9.31")
        if result == "Dd":
            ship.damaged = True


def level_against(ctx: Context, level: int, aboard: tuple[str, ...]) -> int:
    """[8.2, 14.4] The level of a PDB against those aboard a ship: a Scanner takes something off."""
    if not level:
        return 0
    return max(0, level + sum(part.by for part in ctx.rules.ask[questions.pdb_level](ctx, aboard)))


def set_detected(ctx: Context, crew: list[Character], detected: bool, reason: str, case: str) -> None:
    """[9.31a, 9.31b, P-39] All aboard become detected, or slip out of sight; a sovereign never does."""
    changed = [
        character
        for character in crew
        if character.detected != detected and characters.has_card(ctx, character)
    ]
    for character in changed:
        character.detected = detected
    if changed:
        ctx.emit(
            DetectionChanged(
                case=case,
                characters=tuple(character.id for character in changed),
                place=changed[0].place,
                detected=detected,
                reason=reason,
            )
        )


def destroy(
    ctx: Context, ship_id: str, aboard: tuple[str, ...], cause: Cause, case: str, planet: str = ""
) -> None:
    """[9.31d] A ship is destroyed, at a planet or in deep space; the ruleset says who survives it."""
    ctx.rules.ask[questions.destroy_ship](ctx, ship_id, aboard, cause, case, planet)


def destroy_with_all(
    ctx: Context, ship_id: str, aboard: tuple[str, ...], cause: Cause, case: str, planet: str
) -> None:
    """[9.31d, 14.54] The ship is eliminated with everyone aboard, prisoners included."""
    spaceships.lose(ctx, ctx.state.ships[ship_id], cause.words, case, destroyed=True)
    for each in aboard:
        harm.defeat(ctx, ctx.state.characters[each], cause, case)


def detect(ctx: Context, place: str, side: Side, reason: str, case: str) -> None:
    """[9.4, A-13-15] All free characters of the side in the Environ become detected."""
    found = [
        character
        for character in characters.at(ctx, place, side)
        if not character.detected
        and (
            character.id not in ctx.facts.sovereigns or ctx.rules.ask[questions.can_be_known](ctx, character)
        )
    ]
    if found:
        for character in found:
            character.detected = True
        ctx.emit(
            DetectionChanged(
                case=case,
                characters=tuple(character.id for character in found),
                place=place,
                detected=True,
                reason=reason,
            )
        )


def spread_detection(ctx: Context, place: str, side: Side) -> None:
    """[9.4, P-39] As soon as one of a player's characters in an Environ is detected, all are; not in space.

    A sovereign is known to everybody, and gives nobody away.
    """
    if ctx.board.on_surface(place) and any(
        characters.gives_others_away(ctx, each) for each in characters.at(ctx, place, side)
    ):
        detect(ctx, place, side, "one of them is known to the enemy", "9.4")
