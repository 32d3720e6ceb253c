"""[13.2] What players decide when a mission is completed: prisoners, sabotage, deserters."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId, UnitCounts, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules import characters, control, custody, levies, losses, pdb, rebellion, units
from fitg.engine.rules.missions import groups

#: [13.2 S] The strengths of the units that one letter of Sabotage can destroy.
WEAKEST = (1, 0)

#: [A-13-25] What Subvert Troops takes away for one letter, and for two.
SUBVERTED: dict[int, tuple[dict[str, int], ...]] = {
    1: ({"militia": 1},),
    2: ({"militia": 2}, {"patrol": 1}, {"line": 1}),
}


class FreeCaptive(Action, frozen=True):
    form = "free {who}"
    saying = "Free {who}"
    who: CharacterId


class FreePrisoners(Procedure):
    """[12.82, A-12-11] Freed characters stay in the Environ, and take no part in this Phase."""

    first = "choose"

    side: Side
    place: str
    number: int

    def choose(self, ctx: Context) -> Next:
        captives = characters.captives_at(ctx, self.place, self.side)
        if not self.number or not captives:
            return DONE
        options: list[Option] = [(FreeCaptive(captive.id), self.free) for captive in captives]
        prompt = f"Whom do you free at {naming.place(ctx.facts, self.place)}?"
        return Ask(self.side, "missions.free", "12.82", prompt, options, about=self.place)

    def free(self, ctx: Context, action: FreeCaptive) -> Next:
        self.number -= 1
        custody.free(ctx, ctx.state.characters[action.who], "freed by a mission", "12.82")
        return self.choose


class SabotageUnit(Action, frozen=True):
    form = "destroy {unit}"
    saying = "Destroy {unit}"
    unit: UnitKindId


class SabotageUnseen(Action, frozen=True):
    form = "destroy a face-down unit"
    saying = "Destroy a face-down unit"
    final = True


class SabotagePdb(Action, frozen=True):
    form = "sabotage the pdb"
    saying = "Sabotage the PDB"


class Sabotage(Procedure):
    """[13.2 S] One letter: a 1-0 unit, or the PDB goes Down. Two: any unit, or the PDB loses a level as well.

    Face-down units are chosen unseen.
    """

    first = "choose"

    side: Side
    place: str
    letters: int

    def choose(self, ctx: Context) -> Next:
        enemy = opponent(self.side)
        options: list[Option] = []
        hidden = self.unseen(ctx)
        for kind in units.kinds(ctx, self.place, enemy):
            if hidden.get(kind.id, 0) == units.of_side(ctx, self.place, enemy)[kind.id]:
                continue
            if self.letters >= 2 or (kind.strength, kind.space_strength) == WEAKEST:
                options.append((SabotageUnit(kind.id), self.destroy))
        if hidden and self.letters >= 2:
            options.append((SabotageUnseen(), self.destroy_unseen))
        planet = groups.planet_of(ctx, self.place)
        if control.controller(ctx, planet.id) == enemy and (
            planet.pdb_up or (self.letters >= 2 and planet.pdb)
        ):
            options.append((SabotagePdb(), self.hit_pdb))
        if not options:
            return DONE
        prompt = f"What do you sabotage at {naming.place(ctx.facts, self.place)}?"
        return Ask(self.side, "missions.sabotage", "13.2", prompt, options, about=self.place)

    def destroy(self, ctx: Context, action: SabotageUnit) -> Next:
        return self._destroy(ctx, action.unit)

    def _destroy(self, ctx: Context, kind: str) -> Next:
        losses.strike(ctx, self.place, kind, "sabotage", "13.2")
        return DONE

    def destroy_unseen(self, ctx: Context) -> Next:
        return self._destroy(ctx, ctx.pick([kind for kind, n in self.unseen(ctx).items() for _ in range(n)]))

    def unseen(self, ctx: Context) -> Mapping[str, int]:
        """[7.22] The units that are chosen unseen."""
        present = units.of_side(ctx, self.place, opponent(self.side))
        return {
            kind.id: present[kind.id]
            for kind in units.kinds(ctx, self.place, opponent(self.side))
            if kind.hidden
        }

    def hit_pdb(self, ctx: Context) -> Next:
        levels = 1 if self.letters >= 2 else 0
        pdb.turn_down(ctx, groups.planet_of(ctx, self.place), "sabotage", "8.31", levels=levels)
        return DONE


class LoseDeserters(Action, frozen=True):
    form = "lose {units}"
    saying = "Lose {units}"
    final = True
    units: UnitCounts


class RemoveExcess(Action, frozen=True):
    form = "remove {unit}"
    saying = "Remove {unit}"
    unit: UnitKindId


class SubvertTroops(Procedure):
    """[A-13-25] The Imperial Player picks which of the units the letters allow change sides."""

    first = "choose"

    place: str
    letters: int

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(LoseDeserters(lost), self.turn_coats) for lost in self.deserters(ctx)]
        if not options:
            return DONE
        prompt = f"Which of your troops at {naming.place(ctx.facts, self.place)} desert to the Rebels?"
        hidden = units.hides_kinds(ctx, self.place, "imperial")
        return Ask("imperial", "missions.subvert", "13.2", prompt, options, about=self.place, always=hidden)

    def deserters(self, ctx: Context) -> list[dict[str, int]]:
        """What can change sides for the letters drawn; where nothing can, for fewer."""
        present = units.of_side(ctx, self.place, "imperial")
        for letters in range(min(self.letters, max(SUBVERTED)), 0, -1):
            found = [
                lost
                for lost in SUBVERTED[letters]
                if all(present.get(kind, 0) >= n for kind, n in lost.items())
            ]
            if found:
                return found
        return []

    def turn_coats(self, ctx: Context, action: LoseDeserters) -> Next:
        """A Rebel unit of the Environ's type takes their place: 1-0 for one letter, 2-1 for two."""
        units.eliminate(ctx, self.place, dict(action.units), "subverted", "13.2")
        weak, strong = rebellion.raisable(ctx, self.place)
        joined = weak if action.units in SUBVERTED[1] else strong
        instead = self._instead(ctx, joined.id)
        if instead is not None:
            return Call(instead)
        units.place_units(ctx, self.place, {joined.id: 1}, "rebel", "troops change sides", "13.2")
        return self.remove_excess

    def _instead(self, ctx: Context, kind: str) -> Procedure | None:
        """What is done where there is no room for them, or no counter."""
        ask = ctx.rules.ask
        if units.fits(ctx, self.place, "rebel", kind) and ask[questions.counters](ctx, kind) > 0:
            return None
        price = ask[questions.prices](ctx, "rebel")[kind]
        due = levies.Due("rebel", (self.place,), price, (kind,), "troops change sides", "13.2")
        return ask[levies.remainder](ctx, due)

    def remove_excess(self, ctx: Context) -> Next:
        """[9.51] Over the limit, the owner removes what is too much."""
        if units.room(ctx, self.place, "rebel") >= 0:
            return DONE
        options: list[Option] = [
            (RemoveExcess(kind.id), self.remove) for kind in units.kinds(ctx, self.place, "rebel")
        ]
        prompt = f"Too many units at {naming.place(ctx.facts, self.place)}: which one goes?"
        return Ask("rebel", "stacking", "9.51", prompt, options, about=self.place)

    def remove(self, ctx: Context, action: RemoveExcess) -> Next:
        units.eliminate(ctx, self.place, {action.unit: 1}, "over the stacking limit", "9.51")
        return self.remove_excess
