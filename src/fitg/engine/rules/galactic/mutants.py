"""[31.0] Mutant World: what attacks Mission Groups there."""

from __future__ import annotations

from fitg.data.records import Mob
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.naming import MUTANT
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.galactic import secrets
from fitg.engine.rules.missions.attacks import CreatureEncounter, LocalsEncounter

#: What its row says that it does.
CREATURES = "creatures=10/9"
#: The creature of every Environ.
STRENGTH, ENDURANCE = 10, 9
LOCALS = Mob(race="any", environ_type="any", strength=8, endurance=8, weapon="hand-to-hand")


def live_at(ctx: Context, place: str) -> bool:
    """Is it an Environ of the Mutant World?"""
    return secrets.acts(ctx, ctx.board.planet_of[place], CREATURES)


def are_seen(ctx: Context, moment: Moment) -> None:
    """[G-03] The Rebels notice what attacks there."""
    if moment.holders:
        place = ctx.state.characters[moment.holders[0]].place
        if live_at(ctx, place):
            secrets.reveal(ctx, ctx.board.planet_of[place], "mutants attack", "31.0")


class GalacticEncounter(CreatureEncounter, layer=True, tag="galactic.CreatureEncounter"):
    """[13.45] The creature of an Environ, or a mutant, which has no traits of its own."""

    def traits(self, ctx: Context) -> dict[str, str]:
        return {} if self.creature == MUTANT else super().traits(ctx)

    def fight(self, ctx: Context, traits: dict[str, str]) -> Procedure:
        if self.creature != MUTANT:
            return super().fight(ctx, traits)
        return CharacterCombat(
            place=self.place,
            kind="locals",
            name=MUTANT,
            attacker_side=opponent(self.side),
            defenders=self.members,
            strength=STRENGTH,
            endurance=ENDURANCE,
            weapon="hand-to-hand",
        )


class MutantLocals(LocalsEncounter, layer=True, tag="galactic.LocalsEncounter"):
    """[13.47] The locals of the Mutant World are alike, whatever their race."""

    def mob(self, ctx: Context) -> Mob:
        return LOCALS if live_at(ctx, self.place) else super().mob(ctx)
