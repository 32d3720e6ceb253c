"""[37.4] What a side learns of the Enemy by Gather Information and by questioning prisoners."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.galactic import AssignmentSeen, ProvinceShown
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlanetId, Provinces
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import ROLES
from fitg.engine.rules import units
from fitg.engine.rules.galactic import assignments, geography, secrets
from fitg.engine.rules.galactic.base import TellRebelSecret
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site

#: [37.2] The letters that tell a secret of the Enemy, for those who ask no prisoner.
LETTERS_FOR_A_SECRET = 2
#: [37.14] The letter of questions.
QUESTION = "Q"
#: [37.42] Planet Secrets that one enemy secret reveals.
REVEALED_AT_ONCE = 2


def learned_by(side: Side) -> Procedure:
    """[37.41, 37.42] The Enemy of this side gives a secret away."""
    return TellRebelSecret() if side == "imperial" else LearnImperialSecret()


def secret_told(ctx: Context, site: Site, group: Group) -> Procedure | None:
    """[37.2, 37.14] Two letters of information tell a secret of the Enemy; of a prisoner's answers, one."""
    told = group.letter == QUESTION or group.letters >= LETTERS_FOR_A_SECRET
    return learned_by(site.side) if told else None


class SeeProvince(Action, frozen=True):
    form = "show province {province}"
    saying = "All Imperial units of {province}|are shown"
    final = True
    province: Provinces


class SeeSecrets(Action, frozen=True):
    form = "planet secrets"
    saying = "The secrets of two planets|are revealed for good"


class SeeAssignment(Action, frozen=True):
    form = "next assignment"
    saying = "The next Strategic Assignment|is shown to you"
    final = True


class RevealSecretOf(Action, frozen=True):
    form = "the secret of {planet}"
    saying = "The secret of {planet}|is revealed"
    final = True
    planet: PlanetId


class LearnImperialSecret(Procedure):
    """[37.42] The Rebel Player picks what he wants to know."""

    first = "choose"

    left: int = REVEALED_AT_ONCE

    def choose(self, ctx: Context) -> Next:
        provinces = sorted({geography.province_of(ctx, planet) for planet in ctx.board.planets})
        options: list[Option] = [(SeeProvince(province), self.see_province) for province in provinces]
        if self._hidden(ctx):
            options.append((SeeSecrets(), self.see_secrets))
        if memory(ctx).assignments and not ctx.rules.ask[assignments.orders_end](ctx):
            options.append((SeeAssignment(), self.see_assignment))
        return Ask("rebel", "enemy-secret", "37.42", "Which secret of the Empire do you learn?", options)

    def _hidden(self, ctx: Context) -> list[str]:
        record = memory(ctx)
        return [
            planet
            for planet in record.secrets
            if planet not in record.revealed and geography.exists(ctx, planet)
        ]

    def see_province(self, ctx: Context, action: SeeProvince) -> Next:
        """They are shown to him, and hidden again."""
        shown: dict[str, dict[str, int]] = {}
        for role in ROLES:
            for place in units.places(ctx, "imperial", role):
                if _province_of(ctx, place) == action.province:
                    here = units.of_side(ctx, place, "imperial", role)
                    shown[place] = units.merged(shown.get(place, {}), here)
        ctx.show()
        ctx.emit(ProvinceShown(case="37.42", province=action.province, units=shown))
        return DONE

    def see_assignment(self, ctx: Context) -> Next:
        record = memory(ctx)
        record.next_assignment_known = True
        ctx.show()
        ctx.emit(AssignmentSeen(case="37.42", card=record.assignments[0]))
        return DONE

    def see_secrets(self, ctx: Context) -> Next:
        return self.pick_planet

    def pick_planet(self, ctx: Context) -> Next:
        hidden = self._hidden(ctx)
        if not self.left or not hidden:
            return DONE
        options: list[Option] = [(RevealSecretOf(planet), self.reveal) for planet in hidden]
        prompt = f"Which planet's secret do you learn? You may learn {self.left} more."
        return Ask("rebel", "enemy-secret.planet", "37.42", prompt, options)

    def reveal(self, ctx: Context, action: RevealSecretOf) -> Next:
        self.left -= 1
        name = naming.planet(ctx.facts, action.planet)
        secrets.reveal(ctx, action.planet, f"the Rebels have learned about {name}", "31.23")
        return at(
            ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=action.planet), self.pick_planet
        )


def _province_of(ctx: Context, place: str) -> str:
    return ctx.facts.systems[ctx.board.system_of[place]].province
