"""[VO-06a] A late start: Rebels who have been at work for years have camps, and know some secrets."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.missions import CampFounded
from fitg.engine.machine.actions import Action, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.rules.galactic import secrets
from fitg.engine.rules.galactic.geography import province_of
from fitg.engine.rules.placement import BEFORE_PLAY, CampAt
from fitg.scenarios.board import places


class PlaceCells(Procedure, tag="galactic.PlaceCells"):
    """[VO-06a] One camp in each province, where the scenario allows it and the people are not restless."""

    first = "choose"

    #: Provinces that have had their turn.
    done: tuple[str, ...] = ()

    def _province(self, ctx: Context) -> str:
        return next((each for each in ctx.board.provinces if each not in self.done), "")

    def choose(self, ctx: Context) -> Next:
        camps, province = ctx.scenario.rebel.camps, self._province(ctx)
        if camps is None or camps.placing is None or not province:
            return DONE
        ends = ctx.rules.ask[questions.camps_end_at](ctx)
        options: list[Option] = [
            (CampAt(place), self.found)
            for place in ctx.board.by_order(places(camps.placing, ctx.scenario, ctx.facts))
            if province_of(ctx, ctx.board.planet_of[place]) == province
            and ctx.state.planets[ctx.board.planet_of[place]].status == "imperial-control"
            and ctx.state.planets[ctx.board.planet_of[place]].loyalty < ends
        ]
        if not options:
            return self.skip
        prompt = f"Where in {ctx.facts.provinces[province].name} is the Rebel camp?"
        return Ask("rebel", "setup.camps", camps.case, prompt, options)

    def skip(self, ctx: Context) -> Next:
        self.done = (*self.done, self._province(ctx))
        return self.choose

    def found(self, ctx: Context, action: CampAt) -> Next:
        camps = ctx.scenario.rebel.camps
        assert camps is not None
        ctx.state.camps[action.at] = BEFORE_PLAY
        ctx.emit(CampFounded(case=camps.case, place=action.at))
        return self.skip


class KnowSecret(Action, frozen=True):
    form = "know the secret of {planet}"
    saying = "The secret of {planet}|is known"
    final = True
    planet: PlanetId


class KnownSecrets(Procedure, tag="galactic.KnownSecrets"):
    """[VO-06a] The Rebels name planets whose secrets everybody knows as play begins."""

    first = "choose"

    shown: int = 0

    def choose(self, ctx: Context) -> Next:
        hidden = secrets.hidden(ctx)
        left = ctx.scenario.rebel.known_secrets - self.shown
        if left <= 0 or not hidden:
            return DONE
        options: list[Option] = [(KnowSecret(planet), self.show) for planet in hidden]
        prompt = f"Which Planet Secret is known from the start? {left} more."
        return Ask("rebel", "setup.known-secrets", "VO-06a", prompt, options)

    def show(self, ctx: Context, action: KnowSecret) -> Next:
        self.shown += 1
        secrets.reveal(ctx, action.planet, "it is known from the start", "VO-06a")
        if not secrets.has_effect(ctx, action.planet):
            return self.choose
        return at(ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=action.planet), self.choose)
