"""[12.7] Spreading wounds over characters."""

from __future__ import annotations

import msgspec

from fitg.engine.context import Context
from fitg.engine.procedure import Ask, Choice, Done, Next, Procedure
from fitg.engine.rules import harm, possessions


class Suffered(msgspec.Struct, frozen=True):
    """How many wounds were taken, and whose companions took one in a character's place."""

    wounds: int
    bereft: tuple[str, ...] = ()


class SpreadWounds(Procedure):
    """[12.7, A-12-08] The owner spreads wounds as he likes; what more than kills everyone is lost."""

    targets: tuple[str, ...]
    wounds: int
    cause: str
    case: str = "12.7"
    taken: int = 0
    bereft: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        return self.choose

    def choose(self, ctx: Context) -> Next:
        """[12.7] Who takes the next wound? Only the living can."""
        alive = tuple(each for each in self.targets if ctx.state.characters[each].fate == "free")
        left = self.wounds - self.taken
        if not left or not alive:
            return Done(Suffered(self.taken, self.bereft))
        choices: dict[str, Choice] = {f"wound {each}": (self.wound, each) for each in alive}
        for each in alive:
            for possession in possessions.held_by(ctx, each):
                if "takes_wound" in possessions.card(ctx, possession).traits:
                    choices[f"{possession.id} takes it"] = (self.sacrifice, possession.id)
        return Ask(
            ctx.state.characters[alive[0]].side,
            "character-combat.wounds",
            self.case,
            f"{left} wound{'s' if left > 1 else ''} to take: who takes one?",
            choices,
            always=possessions.hidden_among(ctx, alive),
        )

    def wound(self, ctx: Context, character_id: str) -> Next:
        self.taken += 1
        harm.wound(ctx, ctx.state.characters[character_id], 1, self.cause, self.case)
        return self.choose

    def sacrifice(self, ctx: Context, possession_id: str) -> Next:
        """[14.3] The Norrocks may take one wound in place of a character, and is then gone."""
        possession = ctx.state.possessions[possession_id]
        self.taken += 1
        self.bereft = (*self.bereft, possession.owner)
        possessions.show(ctx, possession, "takes_wound")
        possessions.lose(ctx, possession, "took a wound", "14.3", removed=True)
        return self.choose
