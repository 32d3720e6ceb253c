"""[22.2] Attacks on Planetary Defense Bases from orbit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fitg import tables
from fitg.data.records import Side
from fitg.engine.events.pieces import UnitsRevealed
from fitg.engine.events.space import PdbAssailed, PdbBombarded, PdbHelped
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Next, Option
from fitg.engine.machine.rolls import Reading
from fitg.engine.machine.state import Character, Planet
from fitg.engine.rules import control, pdb, units
from fitg.engine.rules.space.space_combat import OrbitBattle


class HelpPdb(Action, frozen=True):
    form = "help with {unit}"
    saying = "{unit} helps the PDB"
    unit: UnitKindId

    def is_final(self, ctx: Context) -> bool:
        """It is the last unit that could: the attack goes on."""
        attack = ctx.state.stack[-1]
        return isinstance(attack, Bombardment) and sum(attack.idle(ctx).values()) == 1


class HelpPdbWithAll(Action, frozen=True):
    form = "help with all"
    saying = "All units in orbit help the PDB"
    final = True


class EnoughHelp(Action, frozen=True):
    form = "ready"
    saying = "No more help for the PDB"
    passes = True
    final = True


class Bombardment(OrbitBattle, kw_only=True):
    """[22.22 to 22.24] Free units of the Phasing Player attack the PDB of the planet below."""

    name: ClassVar[str] = "attack on the PDB"
    fought_by: ClassVar[str] = "22.22"
    #: [22.23] Never against a PDB.
    may_be_determined: ClassVar[bool] = False

    #: [22.24] The units that add their strength to that of the PDB.
    helpers: Mapping[str, int] = {}

    def _planet(self, ctx: Context) -> Planet:
        return ctx.state.planets[ctx.board.planet_of[self.place]]

    def begin(self, ctx: Context) -> Next:
        planet = self._planet(ctx).id
        ctx.emit(PdbAssailed(case="22.22", planet=planet, attacker=self.attacker))
        present = units.present(ctx, self.place, self.defender)
        return self.choose_helpers if present else self.rally_attack

    # Helpers

    def idle(self, ctx: Context) -> Mapping[str, int]:
        """[22.24, 19.61] The free units of the defender that could still help; Suicide Squads never do."""
        catalogue = ctx.facts.unit_kinds
        able = units.in_space(ctx, self.place, self.defender)
        return {
            kind: n - self.helpers.get(kind, 0)
            for kind, n in able.items()
            if n > self.helpers.get(kind, 0) and not catalogue[kind].suicide
        }

    def choose_helpers(self, ctx: Context) -> Next:
        """[22.24, 22.44] The defender chooses which of his units help; whoever has units there is asked."""
        idle = self.idle(ctx)
        options: list[Option] = []
        if sum(idle.values()) > 1:
            options.append((HelpPdbWithAll(), self.help_with_all))
        options += [(HelpPdb(kind), self.help) for kind in sorted(idle)]
        options.append((EnoughHelp(), self.show_helpers))
        name = naming.planet(ctx.facts, self._planet(ctx).id)
        prompt = f"The PDB of {name} is attacked: which of your units in orbit help it?"
        return Ask(
            self.defender, "space-combat.helpers", "22.24", prompt, options, about=self.place, always=True
        )

    def help_with_all(self, ctx: Context) -> Next:
        self.helpers = units.merged(self.helpers, self.idle(ctx))
        return self.show_helpers

    def help(self, ctx: Context, action: HelpPdb) -> Next:
        self.helpers = units.merged(self.helpers, {action.unit: 1})
        return self.choose_helpers if self.idle(ctx) else self.show_helpers

    def show_helpers(self, ctx: Context) -> Next:
        """[7.22b] Those who help show their strength, the others do not."""
        if not self.helpers:
            return self.rally_attack
        hidden = {kind: n for kind, n in self.helpers.items() if ctx.facts.unit_kinds[kind].hidden}
        if hidden:
            ctx.show()
            ctx.emit(
                UnitsRevealed(
                    case="7.22b", side=self.defender, place=self.place, units=hidden, reason=self.name
                )
            )
        ctx.emit(
            PdbHelped(
                case="22.24",
                planet=self._planet(ctx).id,
                side=self.defender,
                number=sum(self.helpers.values()),
                strength=self.help_given(ctx),
            )
        )
        return self.rally_attack

    def help_given(self, ctx: Context) -> int:
        """[22.24] The space strength of the helpers."""
        return sum(n * self.worth(ctx, kind, self.defender) for kind, n in self.helpers.items())

    # Strengths

    def candidates(self, ctx: Context, side: Side) -> list[Character]:
        """[22.42] A PDB has no leader but one who is stacked with the units that help it."""
        if side == self.defender and not self.helpers:
            return []
        return super().candidates(ctx, side)

    def crewed(self, ctx: Context, side: Side) -> Mapping[str, int]:
        """[22.42] So it is with units that lead themselves."""
        return super().crewed(ctx, side) if side == self.attacker else self.helpers

    def show(self, ctx: Context) -> None:
        if self.attacker == "imperial":
            super().show(ctx)

    def strength(self, ctx: Context, side: Side) -> int:
        """[22.22, 22.24] The PDB defends with the strength of its Level and of its helpers."""
        if side == self.attacker:
            return super().strength(ctx, side)
        return tables.pdb_strength(self._planet(ctx).pdb, facts=ctx.facts) + self.help_given(ctx)

    def shifts(self, ctx: Context) -> tuple[tables.Shift, ...]:
        """[22.22, P-26] Two columns to the right in all if it is Down or nobody's."""
        planet = self._planet(ctx)
        controlled = control.controller(ctx, planet.id) is not None
        return tables.space_shifts(
            attacker_leader=self.led_with(ctx, self.attacker),
            defender_leader=self.led_with(ctx, self.defender),
            weak_pdb_attacked=not (planet.pdb_up and controlled),
            facts=ctx.facts,
        )

    # Results

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        losses = self.losses(ctx, *dice)
        words = f"the attackers lose {losses.attacker_loss}, the PDB {losses.defender_loss}"
        return Reading(words, grave=not losses.defender_loss, grave_answer=not losses.attacker_loss)

    def fought(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[22.22] Both roll as usual; nobody takes the losses of the PDB for it (22.24)."""
        attacker_die, defender_die = dice
        column, losses, planet = self.ratio(ctx), self.losses(ctx, *dice), self._planet(ctx)
        ctx.emit(
            PdbBombarded(
                case="22.22",
                planet=planet.id,
                attacker=self.attacker,
                attack=column.attacker,
                level=planet.pdb,
                up=planet.pdb_up,
                base=tables.pdb_strength(planet.pdb, facts=ctx.facts),
                helpers=self.help_given(ctx),
                ratio=column.base,
                column=column.column,
                shifts=column.shifts,
                attacker_die=attacker_die,
                defender_die=defender_die,
                attacker_loss=losses.attacker_loss,
                pdb_loss=losses.defender_loss,
            )
        )
        self.attacker_loss = losses.attacker_loss
        self.defender_loss = losses.defender_loss
        return self.attacker_takes_losses

    def attacker_lost(self, ctx: Context, left: Mapping[str, int]) -> Next:
        self.remove(ctx, self.attacker, left)
        planet = self._planet(ctx)
        after = tables.pdb_after_orbit_attack(planet.pdb, planet.pdb_up, self.defender_loss, facts=ctx.facts)
        pdb.change(ctx, planet, after.level, after.up, "attacked from orbit", "22.22")
        return self.after(ctx)
