"""[31.0] What Planet Secrets do at the end of a Mission Phase."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data.records import Side
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, IN_PLAY
from fitg.engine.machine.procedure import DONE, Call, Next, Procedure
from fitg.engine.rules import characters, harm, possessions
from fitg.engine.rules.galactic import asked, secrets
from fitg.engine.rules.galactic.causes import DRUGS_OF_PLANET
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.missions.encounters import GivePossession
from fitg.engine.rules.missions.site import Site

#: The Intelligence that it takes to win in the casino.
CARD_SHARP = 4
#: What the row of the Drug World calls it.
WOUNDS = "wound_per_own_mission_phase"


def note_gamblers(ctx: Context, site: Site, parties: Iterable[tuple[str, ...]]) -> None:
    """Casino Galactica: Rebels who are on a mission on the planet, whatever it is, may win something."""
    on_planet = site.side == "rebel" and ctx.board.on_surface(site.place)
    if on_planet and ctx.rules.ask[asked.has_casino](ctx, ctx.board.planet_of[site.place]):
        record = memory(ctx)
        record.gamblers = (*record.gamblers, *parties)


class Gambling(Procedure):
    """Casino Galactica: each group that was on a mission there and has a clever member wins a possession."""

    first = "next_group"

    def next_group(self, ctx: Context) -> Next:
        record = memory(ctx)
        if not record.gamblers:
            return DONE
        members, *rest = record.gamblers
        record.gamblers = tuple(rest)
        alive = tuple(each for each in members if ctx.state.characters[each].fate in CAN_ACT)
        found = possessions.in_deck(ctx)
        if not found or not any(_is_sharp(ctx, each) for each in alive):
            return self.next_group
        planet = ctx.board.planet_of[ctx.state.characters[alive[0]].place]
        if not ctx.rules.ask[asked.has_casino](ctx, planet):
            return self.next_group
        secrets.reveal(ctx, planet, "somebody has won", "31.0")
        prize = GivePossession(possession=ctx.pick(found), members=alive, reason="won in the casino")
        return Call(prize, self.next_group)


def _is_sharp(ctx: Context, name: str) -> bool:
    return characters.rating(ctx, ctx.state.characters[name], "intelligence") >= CARD_SHARP


def take_drugs(ctx: Context, side: Side) -> None:
    """Drug World: all characters of the player on the planet, prisoners too, take a wound."""
    for planet in list(memory(ctx).secrets):
        if secrets.acts(ctx, planet, WOUNDS):
            _poison(ctx, planet, side)


def _poison(ctx: Context, planet: str, side: Side) -> None:
    """[G-03] The Rebels would notice, so the secret is shown."""
    everybody = ctx.state.characters
    for place in ctx.board.surface[planet]:
        for name in tuple(ctx.index.people.get(place, ())):
            if everybody[name].side == side and everybody[name].fate in IN_PLAY:
                cause = Cause(DRUGS_OF_PLANET)
                secrets.reveal(ctx, planet, cause.words, "31.0")
                harm.wound(ctx, everybody[name], 1, cause, "31.0")
