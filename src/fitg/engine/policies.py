"""Policies: questions that one ruleset answers differently from another.

Each method is one question, answered here as the standard rules do. A module of a ruleset overrides those
that it answers in its own way; rules ask through the function of their room (`control.controller`, …).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Literal

from fitg import tables
from fitg.data.records import Side, UnitKind
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import (
    DISSENT,
    PATRIOTIC,
    UNREST,
    Character,
    Planet,
    Possession,
    Ship,
    Stack,
    opponent,
)
from fitg.engine.rules import (
    control,
    custody,
    harm,
    loyalty,
    movement,
    pdb,
    possessions,
    rebellion,
    spaceships,
    units,
    victory,
)
from fitg.scenarios.format import VictoryCondition

#: What goes from planet to planet: military units with whoever is among them, or a spaceship.
Mover = Literal["fleet", "ship"]

if TYPE_CHECKING:
    from fitg.engine.rules.missions.event_rule import Ignored
    from fitg.engine.rules.missions.site import Site
    from fitg.engine.rules.politics.domino import Law, Spark


class Policies:
    """The answers of the standard rules."""

    def controller(self, ctx: Context, planet_id: str) -> Side | None:
        """[15.8] Who controls a planet?"""
        return control.by_chart(ctx, planet_id)

    def score_lines(self, ctx: Context) -> list[str]:
        """[16.17] On which lines of its schedule does the Rebel Player score as things stand?"""
        return victory.planets_and_people(ctx)

    def is_objective(self, ctx: Context, condition: VictoryCondition) -> bool:
        """[16.18] Does an instant victory of the scenario exist in this game?"""
        return True

    def verdict(self, ctx: Context, side: Side) -> tuple[Side | None, str]:
        """[16.17] Who wins, now that a side has done what it had to? None is a draw; with a remark on it."""
        return side, ""

    def last_turn(self, ctx: Context) -> int:
        """[16.27] After which Game-Turn do the points decide?"""
        return ctx.scenario.turns

    def holds(self, ctx: Context, planet: Planet) -> bool:
        """[15.52c] Has the rebellion of a planet held, if no Imperial unit is on it?"""
        return planet.pdb_up

    def ends_at_once(self, ctx: Context, planet: Planet) -> bool:
        """[15.54b] Is a stopped rebellion over once Imperial units are alone, or at the next check?"""
        return True

    def conceals(self, ctx: Context) -> bool:
        """[7.22] Do Imperial units lie face down when their strength is not needed?"""
        return True

    def loyalty_bounds(self, ctx: Context, planet: Planet) -> tuple[int, int]:
        """[15.13] Between which spaces of the Political Track can a marker move?"""
        return PATRIOTIC, UNREST

    def loyalty_is_fixed(self, ctx: Context, planet_id: str) -> bool:
        """[15.13] Does something hold the Loyalty marker of a planet where it is?"""
        return False

    def room(self, ctx: Context, place: str, side: Side) -> int:
        """[9.51] How many more military units may a side have in a place?"""
        return units.room_by_size(ctx, place, side)

    def rebellion_points(self, ctx: Context, planet: Planet, place: str, stopped: bool) -> tuple[int, str]:
        """[15.41] What does an Environ of a planet that rises raise units with, and why?"""
        return rebellion.force_points(ctx, planet, place, stopped=stopped)

    def levy(self, ctx: Context, place: str, wild: bool) -> tuple[UnitKind, ...]:
        """[15.42] Which kinds does a rebellion raise in an Environ, the strongest first?"""
        weak, strong = rebellion.raisable(ctx, place)
        return strong, weak

    def damaged_side(self, ctx: Context, kind: str) -> str:
        """[D-77] Which kind does a unit become when it is damaged? "" if nothing damages it."""
        return ctx.facts.unit_kinds[kind].damaged

    def counters(self, ctx: Context, kind: str) -> int:
        """[19.0] How many units of a kind can still come into play?"""
        return units.ANY_NUMBER

    def recruits(self, ctx: Context, side: Side) -> bool:
        """[19.0, 25.14] May a side buy military units now?"""
        return True

    def mix(self, ctx: Context, kinds: Iterable[str]) -> dict[str, int]:
        """[19.0] The same for several kinds: what counts the pieces on the board counts them once."""
        return {kind: self.counters(ctx, kind) for kind in kinds}

    def known_units(self, ctx: Context, stack: Stack) -> Mapping[str, int]:
        """[7.22] Which face-down units of a stack does everybody know all the same?"""
        return {}

    def face_down_army(self, ctx: Context, kinds: list[str]) -> list[str]:
        """[7.22] Which units would an opponent expect where these lie face down?"""
        return kinds

    def may_move(self, ctx: Context, character: Character) -> bool:
        """[9.0b] May this character still move?"""
        return movement.is_ready(ctx, character)

    def may_fire(self, ctx: Context, planet_id: str, target: Side) -> bool:
        """[9.22] May the PDB of a planet fire on military units of a side?"""
        return pdb.is_armed(ctx, planet_id, target)

    def can_detect(self, ctx: Context, planet_id: str, ship: Ship) -> bool:
        """[9.3, 9.45] Has the Enemy the means to look for a ship at a planet?"""
        return control.usable_pdb(ctx, planet_id, opponent(ship.side))

    def watches(self, ctx: Context, planet_id: str, ship: Ship) -> bool:
        """[9.3] Does a Detection Routine begin when a ship passes, even if it may come to nothing?"""
        return self.can_detect(ctx, planet_id, ship)

    def flies_damaged(self, ctx: Context, ship: Ship) -> bool:
        """[9.31, 14.54] May a damaged ship still set out?"""
        return False

    def land_damaged(self, ctx: Context, ship: Ship) -> None:
        """[14.54] What becomes of a damaged ship where its flight ends?"""
        spaceships.lose(ctx, ship, "damaged, and lost on landing", "14.54")

    def leave_in_space(self, ctx: Context, place: str) -> None:
        """[P-19] What becomes of those in a place in space whose ship is gone?"""

    def fail(self, ctx: Context, possession: Possession, die: int) -> None:
        """[14.22] What becomes of a possession that is inoperative after use?"""
        possessions.lose(ctx, possession, "inoperative after use", "14.22", die=die)

    def draws(self, ctx: Context, place: str) -> int:
        """[13.3a] How many draws do the missions of an Environ get?"""
        return ctx.board.sizes[place]

    def camps_end_at(self) -> int:
        """[13.2e] From which space of the Political Track on are there no Rebel camps?"""
        return DISSENT

    def end_camp(self, ctx: Context, place: str, reason: str) -> None:
        """[13.2e] What becomes of a camp where the people no longer need it?"""
        loyalty.remove_camp(ctx, place, reason)

    def spares_camp(self, ctx: Context, place: str) -> bool:
        """[28.35] Does something protect a camp from troops for now?"""
        return False

    def crushes_camp(self, ctx: Context, place: str, strength: int) -> bool:
        """[13.2e] Is so much Imperial strength too much for a camp?"""
        return units.too_many_for_camp(ctx, place, strength)

    def notes_on(self, ctx: Context, thing: str) -> tuple[str, ...]:
        """What is there to say about a place or a character that no marker of the board shows?"""
        return ()

    def is_hurt(self, ctx: Context, character: Character) -> bool:
        """[13.7] Is there anything to heal?"""
        return character.wounds > 0

    def only_makes_good_losses(self, ctx: Context) -> bool:
        """[13.2, A-16-11] May the Imperial Player gain characters only for those whom he has lost?"""
        return True

    def goes_alone(self, ctx: Context, character: Character) -> bool:
        """[13.1, 11.2] May this character go on a mission, or search, without anybody else?"""
        return True

    def may_lead(self, ctx: Context, character: Character) -> bool:
        """[10.4, 22.4] May this character be named as a leader, if he has the rating for it?"""
        return True

    def may_join_missions(self, ctx: Context, character: Character) -> bool:
        """[13.1] May this character be in a Mission Group?"""
        return True

    def may_undertake(self, ctx: Context, site: Site, letter: str) -> bool:
        """[13.1] Is this mission open to a side here, if its own conditions hold?"""
        return True

    def grants_bonus(self, ctx: Context, place: str) -> bool:
        """[13.6] Are there bonus draws for missions in this place?"""
        return True

    def why_ignored(self, ctx: Context, site: Site, event: str, usual: Ignored | None) -> Ignored | None:
        """[13.41, 13.42] Why is an Action Event ignored here, if it is?"""
        return usual

    def jumps_astray(self, ctx: Context, origin: str) -> bool:
        """[21.0] May a Hyperjump from here end at a star that nobody wanted?"""
        return False

    def may_enter(self, ctx: Context, character: Character, place: str, mover: Mover) -> bool:
        """[9.0] May this character go to that place, if he is taken there by units, or in another way?"""
        return True

    def roams(self, ctx: Context, character: Character) -> bool:
        """[9.0] May this character go wherever others may, with military units or by ship?"""
        return True

    def may_be_sought(self, ctx: Context, character: Character) -> bool:
        """[11.1] May the Enemy search for this character, if he is detected?"""
        return True

    def income(self, ctx: Context, side: Side, points: int) -> int:
        """[33.22, 34.31] How many of the Force Points that a side earns come to its track?"""
        return points

    def bars(self, ctx: Context, side: Side, origin: str, destination: str, mover: Mover) -> str:
        """[20.1, 20.2] Why may nobody of a side go from a place to another, whatever else allows it?"""
        return ""

    def ways_depend_on(self, ctx: Context) -> tuple[Hashable, ...]:
        """[20.1, 20.2] What of the game do `bars` and the permissions depend on, beside places and mover?

        The ways that were found open stay open as long as this is the same.
        """
        return ()

    def refusal(self, ctx: Context, side: Side, origin: str, destination: str) -> str:
        """[20.1, 20.2] Why may forces not go there that no reason allows to?"""
        return "nothing lets them go there"

    def is_grounded(self, ctx: Context, ship: Ship) -> bool:
        """[14.5] Must a ship stay where it is, whoever would fly or carry it?"""
        return False

    def capture(self, ctx: Context, character: Character, captor: str, cause: str, case: str) -> None:
        """[12.81] What becomes of a captured character?"""
        custody.imprison(ctx, character, captor, cause, case)

    def prison(self, ctx: Context, captive: Character) -> str:
        """[12.81] The planet that holds a prisoner without any guard, if it does."""
        return ""

    def is_open(self, ctx: Context, place: str) -> bool:
        """[36.34] May anybody enter a place, search there, fight there, or go on missions?"""
        return True

    def sets_example(self, ctx: Context, planet_id: str) -> bool:
        """[23.0] May what happens on a planet spark a Domino Effect?"""
        return True

    def seems_to_set_example(self, ctx: Context, planet_id: str, viewer: Side) -> bool:
        """[23.0] The same, as far as a side knows."""
        return self.sets_example(ctx, planet_id)

    def follows_example(self, ctx: Context, planet_id: str, favor: Side) -> bool:
        """[23.0] May a Domino Effect from elsewhere move a planet in the favor of a side?"""
        return True

    def law(self, ctx: Context, spark: Spark, usual: Law) -> Law:
        """[23.1 to 23.3] How far does an example go, if so far by the rules?"""
        return usual

    def kin(self, ctx: Context, race: str) -> tuple[str, ...]:
        """[23.0] Which races follow an example that is set on a planet of a star-faring race?"""
        return (race,)

    def picks(self, ctx: Context, favor: Side) -> Side | None:
        """[P-29] Who picks the planets that follow an example in the favor of a side? None: chance does."""
        return favor

    def objection(self, ctx: Context, planet_id: str, favor: Side, reason: str) -> Procedure | None:
        """[23.0] Who has to be asked before a planet follows an example? The result: whether it does."""
        return None

    def columns(
        self, ctx: Context, place: str, attacker: Side | None, defender: Side
    ) -> tuple[tables.Shift, ...]:
        """[10.21, 12.6] What else shifts the column of a combat? Creatures and locals are on no side."""
        return ()

    def creature(self, ctx: Context, place: str) -> str | None:
        """[13.45] Which creature lives in an Environ?"""
        return ctx.facts.environs[place].creature

    def looks_closer(self, ctx: Context, planet_id: str, ship: Ship) -> bool:
        """[9.31] Is a ship found more easily at a planet than elsewhere?"""
        return False

    def learns(self, ctx: Context, travellers: Iterable[str], place: str) -> bool:
        """[31.21] Does something hidden become known when these come to a place, or leave it for space?"""
        return False

    def is_ruled(self, ctx: Context, place: str) -> bool:
        """[25.0] Has an Environ that names a sovereign one?"""
        return True

    def defeat(self, ctx: Context, character: Character, cause: Cause, case: str) -> None:
        """[12.73] What becomes of somebody who has been brought down?"""
        harm.die(ctx, character, cause, case)

    def bury(self, ctx: Context, character: Character) -> None:
        """[12.73] What else goes with the dead?"""

    def lift_coup(self, ctx: Context, place: str) -> None:
        """[13.2a, 36.34] The Coup marker of an Environ goes."""
        ctx.state.coup_markers = tuple(other for other in ctx.state.coup_markers if other != place)

    def recover(self, ctx: Context, character: Character) -> None:
        """[13.7] The character is as good as new."""
        character.wounds = 0
