"""[VX-08, VX-09] Sabotage and Subvert Troops: what lies open can be chosen, and two T open all."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Next, Option
from fitg.engine.machine.state import opponent
from fitg.engine.rules import units
from fitg.engine.rules.missions import letters, results

#: [VX-09] The letters with which the Rebels choose.
OF_CHOICE = 2


class SabotageByForce(letters.Sabotage, layer=True, tag="missions.rules.SabotageMission"):
    """[VX-08a] Weapons help, and are declared before the first draw."""

    ratings = frozenset({"combat"})


class OpenTargets(results.Sabotage, layer=True, tag="missions.rules.Sabotage"):
    """[VX-08] Units that lie face up can be picked like those that always do."""

    def unseen(self, ctx: Context) -> Mapping[str, int]:
        enemy = opponent(self.side)
        if not units.lies_face_down(ctx, self.place, enemy):
            return {}
        stack = units.stack_at(ctx, self.place, enemy)
        assert stack is not None
        known = units.unseen(stack)
        return {kind: known[kind] for kind in super().unseen(ctx) if known.get(kind)}


class WinDeserters(results.LoseDeserters, frozen=True):
    form = "win {units}"
    saying = "{units}|come over to us"


class OpenSubversion(results.SubvertTroops, layer=True, tag="missions.rules.SubvertTroops"):
    """[VX-09] With two letters the Rebels see all troops there, and pick."""

    def choose(self, ctx: Context) -> Next:
        return super().choose(ctx) if self.letters < OF_CHOICE else self.show_troops

    def show_troops(self, ctx: Context) -> Next:
        units.reveal(ctx, self.place, "imperial", "Rebels talk to the troops")
        return self.pick

    def pick(self, ctx: Context) -> Next:
        options: list[Option] = [(WinDeserters(each), self.win) for each in self.deserters(ctx)]
        if not options:
            return self.nobody
        prompt = f"Which of the troops at {naming.place(ctx.facts, self.place)} come over to you?"
        return Ask("rebel", "missions.convert", "VX-09", prompt, options, about=self.place)

    def win(self, ctx: Context, action: WinDeserters) -> Next:
        units.conceal(ctx, self.place)
        return self.turn_coats(ctx, action)

    def nobody(self, ctx: Context) -> Next:
        units.conceal(ctx, self.place)
        return DONE
