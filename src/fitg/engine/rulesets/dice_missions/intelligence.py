"""[D-65, D-69, D-73] What is learned in the Galactic Game: secrets, fleets, questions to prisoners."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import ROLES
from fitg.engine.rules import units
from fitg.engine.rules.galactic import assignments, drugs, secrets
from fitg.engine.rules.galactic.enemy_secrets import LearnImperialSecret, SeeAssignment, SeeSecrets
from fitg.engine.rules.galactic.memory import memory as galactic_memory
from fitg.engine.rules.galactic.missions import GalacticMissionPhase, Revelation
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.dice_missions import missions, results
from fitg.engine.rulesets.dice_missions.actions import InspectFleets
from fitg.engine.rulesets.dice_missions.charts import charts


class OneQuestionInAPlace(GalacticMissionPhase, layer=True, tag="dice-missions.Questions"):
    """[D-10, D-73] One question to a prisoner in each place and phase."""

    def more_options(self, ctx: Context) -> list[Option]:
        asked = {ctx.state.characters[each].place for each in self.questioned}
        return [
            option
            for option in super().more_options(ctx)
            if ctx.state.characters[option[0].captive].place not in asked  # type: ignore[attr-defined]
        ]


def drugged_talents(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[31.0, D-88] On the Drug World talents that give bonus rolls are worth one more."""
    if not secrets.known_to_act(ctx, ctx.board.planet_of.get(site.place, ""), drugs.RATINGS):
        return []
    talents = charts().talents
    skilled = [each for each in living(ctx, group) if (each, group.letter) in talents]
    return [
        Modifier(f"{ctx.facts.people[each].name} under the drugs of the planet", 1)
        for each in skilled
        if talents[each, group.letter].as_leader > 0
    ]


# Secrets


class GatherInformation(missions.GatherInformation, tag="dice-missions.GatherIntelligence"):
    """[D-65, D-69] Two levels bring everything, and a secret of the Enemy."""

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return Intelligence(side=site.side, place=site.place, level=group.letters, members=living(ctx, group))


class Intelligence(Procedure, tag="dice-missions.Intelligence"):
    """[D-65, 31.24] What informers tell; then the Archives, the shipyards, and a secret."""

    side: Side
    place: str
    level: int
    members: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        told = GalacticInformation(side=self.side, place=self.place, level=self.level, point=False)
        return Call(told, self.reveal)

    def reveal(self, ctx: Context) -> Next:
        revelation = Revelation(
            planet=ctx.board.planet_of[self.place],
            side=self.side,
            secret=self.level >= results.ALL_INFORMATION,
            members=self.members,
        )
        return Call(revelation)


class GalacticInformation(results.Information, tag="dice-missions.GalacticInformation"):
    """[D-65] Every fleet of the Enemy in the same province."""

    inspecting = InspectFleets

    def fleets(self, ctx: Context, enemy: Side) -> dict[str, dict[str, int]]:
        province = self._province(ctx, self.place)
        shown: dict[str, dict[str, int]] = {}
        for role in ROLES:
            for place in units.places(ctx, enemy, role):
                if not ctx.board.on_surface(place) and self._province(ctx, place) == province:
                    here = units.of_side(ctx, place, enemy, role)
                    shown[place] = dict(units.merged(shown.get(place, {}), here))
        return shown

    def _province(self, ctx: Context, place: str) -> str:
        system = ctx.board.system_of.get(place, "")
        return ctx.facts.systems[system].province if system else ""


class DiceSecret(LearnImperialSecret, tag="dice-missions.LearnImperialSecret"):
    """[D-69] Two Planet Secrets, or the next Assignment; no longer the units of a province."""

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = []
        if self._hidden(ctx):
            options.append((SeeSecrets(), self.see_secrets))
        known = galactic_memory(ctx)
        if known.assignments and not ctx.rules.ask[assignments.orders_end](ctx):
            options.append((SeeAssignment(), self.see_assignment))
        if not options:
            return DONE
        return Ask("rebel", "enemy-secret", "D-69", "Which secret of the Empire do you learn?", options)
