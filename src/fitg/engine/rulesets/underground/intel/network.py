"""[VX-20o to VX-20t, VX-22h, VX-26] Spies in the supply network, and leaks that are sealed."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.intelligence import NetworkPlan
from fitg.engine.machine.actions import Action, Number, PlaceId, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rulesets.underground.intel.task import Task
from fitg.engine.rulesets.underground.network import conduits

#: [VX-20o, VX-20p] For one letter, and for two: Conduits infiltrated, and destroyed.
PLANS = {1: ((2, 0), (1, 1)), 2: ((2, 1), (1, 2))}


class PlanRaid(Action, frozen=True):
    form = "find {infiltrated} and destroy {destroyed}"
    saying = "The Rebels give away {infiltrated}, and you destroy {destroyed}"
    final = True
    infiltrated: Number
    destroyed: Number


class PlanRaidOnCell(Action, frozen=True):
    form = "find {infiltrated} and destroy {destroyed} and a cell"
    saying = "The Rebels give away {infiltrated}, and you destroy {destroyed} and a Rebel Cell anywhere"
    final = True
    infiltrated: Number
    destroyed: Number


class GiveAwayConduit(Action, frozen=True):
    form = "give away {planet}"
    saying = "Give away the Conduit on {planet}"
    final = True
    planet: PlanetId


class DestroyConduit(Action, frozen=True):
    form = "destroy the conduit on {planet}"
    saying = "Destroy the Conduit on {planet}"
    final = True
    planet: PlanetId


class DestroyCell(Action, frozen=True):
    form = "destroy the cell at {at}"
    saying = "Destroy the Rebel Cell at {at}"
    final = True
    at: PlaceId


def is_hidden(ctx: Context, task: Task) -> bool:
    """[VX-20t] Not while the base is revealed or destroyed."""
    record = galaxy(ctx)
    return bool(record.base) and not record.base_revealed and geography.exists(ctx, record.base)


def undiscovered(ctx: Context) -> list[str]:
    """[VX-20r] What the Rebels may give away: the base, too."""
    return [each for each in conduits.everywhere(ctx) if conduits.state_of(ctx, each) == "undiscovered"]


def raid(ctx: Context, task: Task) -> Procedure:
    return InfiltrateNetwork(letters=min(task.letters, max(PLANS)))


class InfiltrateNetwork(Procedure, tag="missions.intel.InfiltrateNetwork"):
    """[VX-20o to VX-20s] The Empire says how many of each; then the Rebels, then the Empire point at them."""

    first = "plan"

    letters: int
    to_find: int = 0
    to_destroy: int = 0
    cell: bool = False

    def plan(self, ctx: Context) -> Next:
        """[VX-20o to VX-20q] One of two plans; one step of it may be a Cell instead."""
        options: list[Option] = [
            (PlanRaid(found, destroyed), self.decide) for found, destroyed in PLANS[self.letters]
        ]
        if ctx.state.camps:
            instead = {
                step
                for found, destroyed in PLANS[self.letters]
                for step in ((found - 1, destroyed), (found, destroyed - 1))
                if min(step) >= 0
            }
            options += [(PlanRaidOnCell(*step), self.decide_on_cell) for step in sorted(instead)]
        prompt = "Your agents are in the Rebel network: what do they look for?"
        return Ask("imperial", "intelligence.raid", "VX-20o", prompt, options)

    def decide(self, ctx: Context, action: PlanRaid) -> Next:
        return self._begin(ctx, action.infiltrated, action.destroyed, cell=False)

    def decide_on_cell(self, ctx: Context, action: PlanRaidOnCell) -> Next:
        return self._begin(ctx, action.infiltrated, action.destroyed, cell=True)

    def _begin(self, ctx: Context, found: int, destroyed: int, *, cell: bool) -> Next:
        self.to_find, self.to_destroy, self.cell = found, destroyed, cell
        ctx.emit(NetworkPlan(case="VX-20o", infiltrated=found, destroyed=destroyed, cell=cell))
        return self.find

    def find(self, ctx: Context) -> Next:
        """[VX-20r, VX-20s] The Rebels choose; with nothing else left it is the base."""
        left = undiscovered(ctx)
        if not self.to_find or not left:
            return self.destroy
        options: list[Option] = [(GiveAwayConduit(planet), self.infiltrate) for planet in left]
        prompt = f"Imperial agents find {self.to_find} of your Conduits: which one do you give away?"
        return Ask("rebel", "intelligence.conduit", "VX-20r", prompt, options)

    def infiltrate(self, ctx: Context, action: GiveAwayConduit) -> Next:
        self.to_find -= 1
        conduits.infiltrate(ctx, action.planet, "Imperial agents have found it", "VX-20r")
        return self.find

    def destroy(self, ctx: Context) -> Next:
        """[VX-20r] The Empire chooses, also what was just found; never where the base is."""
        targets = [each for each in conduits.everywhere(ctx) if conduits.may_destroy(ctx, each)]
        if not self.to_destroy or not targets:
            return self.clear
        options: list[Option] = [(DestroyConduit(planet), self.demolish) for planet in targets]
        prompt = f"You may destroy {self.to_destroy} of the infiltrated Conduits: which one?"
        return Ask("imperial", "intelligence.destroy", "VX-20r", prompt, options)

    def demolish(self, ctx: Context, action: DestroyConduit) -> Next:
        self.to_destroy -= 1
        conduits.destroy(ctx, action.planet, "Imperial agents strike", "VX-20r")
        return self.destroy

    def clear(self, ctx: Context) -> Next:
        """[VX-20q] A Cell anywhere."""
        if not self.cell or not ctx.state.camps:
            return DONE
        options: list[Option] = [(DestroyCell(place), self.raze) for place in sorted(ctx.state.camps)]
        return Ask("imperial", "intelligence.cell", "VX-20q", "Which Rebel Cell is destroyed?", options)

    def raze(self, ctx: Context, action: DestroyCell) -> Next:
        ctx.rules.ask[questions.end_camp](ctx, action.at, "Imperial agents strike")
        return DONE


# Rebel Counterintelligence


class SealLeak(Action, frozen=True):
    form = "seal {planet}"
    saying = "The Conduit on {planet}|is undiscovered again"
    planet: PlanetId


class SealNoMore(Action, frozen=True):
    form = "seal no more"
    saying = "Seal no more leaks"
    passes = True


def leaks(ctx: Context) -> list[str]:
    """[VX-22h, VX-26] Infiltrated locations whose Conduits are not destroyed."""
    return [each for each in conduits.everywhere(ctx) if conduits.state_of(ctx, each) == "infiltrated"]


def has_leak(ctx: Context, task: Task) -> bool:
    return bool(leaks(ctx))


def seal(ctx: Context, task: Task) -> Procedure:
    return SealLeaks(left=min(task.letters, max(PLANS)))


class SealLeaks(Procedure, tag="missions.intel.SealLeaks"):
    """[VX-22h] One for one letter, two for two; a base that is known stays known (VX-26)."""

    first = "choose"

    left: int
    sealed: bool = False

    def choose(self, ctx: Context) -> Next:
        found = leaks(ctx)
        if not self.left or not found:
            return DONE
        options: list[Option] = [(SealLeak(planet), self.conceal) for planet in found]
        if self.sealed:
            options.append((SealNoMore(), self.finish))
        prompt = f"You may seal {self.left} of the leaks in your network: which one?"
        return Ask("rebel", "intelligence.seal", "VX-22h", prompt, options)

    def conceal(self, ctx: Context, action: SealLeak) -> Next:
        self.left, self.sealed = self.left - 1, True
        conduits.conceal(ctx, action.planet, "the leak is sealed", "VX-22h")
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return DONE
