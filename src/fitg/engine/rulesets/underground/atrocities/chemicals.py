"""[VP-03] Deadly Chemicals: all Rebel units of a planet are in danger, and every Rebel is hurt."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Call, Next
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character
from fitg.engine.rules import units
from fitg.engine.rules.galactic import atrocities
from fitg.engine.rules.galactic.atrocities import CHEMICAL_WOUNDS, Chemicals, UseChemicals
from fitg.engine.rules.galactic.causes import CHEMICALS
from fitg.engine.rules.galactic.outrage import Outrage
from fitg.engine.rulesets.underground.atrocities.events import EnvironPoisoned

#: [VP-03] The number of the die with which one unit lives.
MERCY = 6
#: [VP-03a] The wounds of a Rhone.
RHONE_WOUNDS = 1


class ReleaseChemicals(UseChemicals, frozen=True):
    form = "release chemicals on {planet}"
    saying = "{planet}|is doused in deadly chemicals: Rebel units of all kinds die, every Rebel is hurt"


class Miasma(Chemicals, tag="characters.atrocities.Chemicals"):
    """[VP-03] A die for every Environ with Rebel units; then the people, and the price."""

    #: The Environs that are still to be rolled for.
    left: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        self.left = tuple(
            place for place in ctx.board.surface[self.planet] if units.present(ctx, place, "rebel")
        )
        return self.next_place

    def next_place(self, ctx: Context) -> Next:
        if not self.left:
            return self.sicken
        roll = Roll(purpose="the deadly chemicals", case="VP-03", side="imperial")
        return rolled(ctx, roll, self.spread, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        alone = sum(units.of_side(ctx, self.left[0], "rebel").values()) == 1
        spared = "the unit lives" if alone else "one unit lives"
        return Reading(spared if dice[0] == MERCY else "all Rebel units die", grave=dice[0] == MERCY)

    def spread(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[VP-03] With a 6 chance picks one unit, whatever its kind, that lives."""
        (die,) = dice
        place, *rest = self.left
        self.left = tuple(rest)
        here = dict(units.of_side(ctx, place, "rebel"))
        survivor = ctx.pick(pieces_of(here)) if die == MERCY else ""
        ctx.emit(EnvironPoisoned(case="VP-03", place=place, die=die, survivor=survivor))
        lost = units.without(here, {survivor: 1}) if survivor else here
        if lost:
            units.eliminate(ctx, place, lost, "poisoned", "VP-03")
        return self.next_place

    def sicken(self, ctx: Context) -> Next:
        """[VP-03a] Two wounds for Rebels, one for Rhones among them; a sovereign knows his own air."""
        cause = Cause(CHEMICALS)

        def is_hit(character: Character, rhone: bool) -> bool:
            rebel = character.side == "rebel" and character.id not in ctx.facts.sovereigns
            return rebel and atrocities.is_harmed(ctx, character) is not rhone

        atrocities.hurt_all(
            ctx, self.planet, CHEMICAL_WOUNDS, cause, "VP-03a", lambda each: is_hit(each, rhone=False)
        )
        atrocities.hurt_all(
            ctx, self.planet, RHONE_WOUNDS, cause, "VP-03a", lambda each: is_hit(each, rhone=True)
        )
        return Call(Outrage(planet=self.planet, reason="deadly chemicals", case="VP-05a"))


def pieces_of(stack: Mapping[str, int]) -> list[str]:
    """Each unit by itself, so that chance picks a unit and not a kind."""
    return [kind for kind, number in sorted(stack.items()) for _ in range(number)]
