"""[VP-44] Elite Commandos: two teams that fight for those who lead them, and fall in their place."""

from __future__ import annotations

from collections.abc import Iterator

from fitg.data.records import Rating
from fitg.engine.events.will import CommandosFell, CommandosSent
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.space.spaceship_quest import QUEST
from fitg.engine.rules.wounds import SpreadWounds
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.will.memory import memory, planet_of_will, stack_of_will
from fitg.engine.rulesets.underground.will.printed import Commandos
from fitg.engine.rulesets.underground.will.printed import commandos as teams

#: [VP-44] The missions on which they help: to free people, and Sabotage.
FREE_PRISONERS, SABOTAGE = "F", "S"


# Whom they serve


def is_in_action(ctx: Context, team: Commandos) -> bool:
    """[VP-44a, VP-44c] Not while it waits for replacements, without the Will, or barred by a card."""
    if team.commandos in memory(ctx).resting:
        return False
    if team.with_will:
        return stack_of_will(ctx) is not None
    return not ctx.rules.ask[asked.bars_commandos](ctx)


def serving(ctx: Context, who: Character) -> list[Commandos]:
    """[VP-44, VP-44b] The teams that somebody has: both, if he likes; a captive has none."""
    assigned = memory(ctx).commandos
    if who.side != "imperial" or who.id not in assigned.values() or who.fate not in CAN_ACT:
        return []
    return [
        team
        for name, team in teams().items()
        if assigned.get(name) == who.id and is_in_action(ctx, team) and leads_enough(ctx, team, who)
    ]


def leads_enough(ctx: Context, team: Commandos, who: Character) -> bool:
    """[VP-44c, VP-44d] Has he the Leadership on the ground? The Emperor without his retinue has less."""
    return characters.rating(ctx, who, "leadership") >= team.leadership


def may_command(ctx: Context, team: Commandos, who: Character) -> bool:
    """[VP-44b to VP-44d] Leadership on the ground; those of the Navy on the planet of the Will only."""
    if who.side != "imperial" or who.fate not in CAN_ACT or not characters.has_card(ctx, who):
        return False
    if team.with_will and ctx.board.planet_of.get(who.place, "-") != planet_of_will(ctx):
        return False
    return leads_enough(ctx, team, who)


# What they give


def combat(ctx: Context, character: Character, rating: Rating) -> list[Modifier]:
    """[VP-44] Combat +1 for each team."""
    if rating != "combat" or character.side != "imperial":
        return []
    return [Modifier(team.title, team.combat) for team in serving(ctx, character)]


def draws(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[VP-44] One draw for each team on missions that free people, and on Sabotage."""
    if site.side != "imperial" or group.letter not in (FREE_PRISONERS, SABOTAGE, QUEST):
        return []
    if group.letter == QUEST and group.target not in ctx.state.characters:
        return []
    everybody = ctx.state.characters
    return [
        Modifier(team.title, team.draws)
        for each in living(ctx, group)
        for team in serving(ctx, everybody[each])
    ]


def notes(ctx: Context, piece: str) -> tuple[str, ...]:
    """[VP-44] Whom they serve is seen on the map."""
    if piece not in memory(ctx).commandos.values():
        return ()
    return tuple(f"with {team.title}" for team in serving(ctx, ctx.state.characters[piece]))


# Wounds


class CommandosTakeIt(Action, frozen=True):
    form = "commandos of {who} take it"
    saying = "The Commandos of {who}|take the wound"
    final = True
    who: CharacterId


class WithCommandos(SpreadWounds, layer=True, tag="characters.will.SpreadWounds"):
    """[VP-44a] A team may take a wound for the one whom it serves."""

    def choose(self, ctx: Context) -> Next:
        found = super().choose(ctx)
        if not isinstance(found, Ask) or found.side != "imperial":
            return found
        everybody = ctx.state.characters
        found.options += [
            (CommandosTakeIt(each), self.commandos_fall)
            for each in self.targets
            if serving(ctx, everybody[each])
        ]
        return found

    def commandos_fall(self, ctx: Context, action: CommandosTakeIt) -> Next:
        self.taken += 1
        record = memory(ctx)
        team = serving(ctx, ctx.state.characters[action.who])[-1]
        record.resting = (*record.resting, team.commandos)
        record.commandos = {name: who for name, who in record.commandos.items() if name != team.commandos}
        ctx.emit(CommandosFell(case="VP-44a", commandos=team.title, character=action.who))
        return self.choose


# Imperial Surface Movement


def report_back(ctx: Context) -> None:
    """[VP-44a, VP-44c] Replacements arrive; teams leave whom they may not serve any more."""
    memory(ctx).resting = ()
    withdraw(ctx)


def withdraw(ctx: Context) -> None:
    """[VP-44b, VP-44c] From captives, from whom the Will has left behind, and from who leads too little."""
    for name, who in memory(ctx).commandos.items():
        if not may_command(ctx, teams()[name], ctx.state.characters[who]):
            _send(ctx, teams()[name], "", "VP-44c", "they are withdrawn")


def _send(ctx: Context, team: Commandos, who: str, case: str, reason: str) -> None:
    record = memory(ctx)
    others = {name: each for name, each in record.commandos.items() if name != team.commandos}
    record.commandos = {**others, team.commandos: who} if who else others
    ctx.emit(CommandosSent(case=case, commandos=team.title, character=who, reason=reason))


class SendCommandos(Action, frozen=True):
    form = "commandos to {who}"
    saying = "{who}|is given the Elite Commandos"
    who: CharacterId


class SendNavyCommandos(SendCommandos, frozen=True):
    form = "navy commandos to {who}"
    saying = "{who}|is given the Elite Navy Commandos"


class LeaveCommandos(Action, frozen=True):
    form = "commandos stay"
    saying = "The Commandos|serve whom they serve"
    passes = True
    usual = True
    final = True


class AssignCommandos(Procedure, tag="characters.will.AssignCommandos"):
    """[VP-44b] When all have moved, each team may be assigned once."""

    #: The teams that have been.
    sent: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        """[VP-44c] Somebody may have come down by shuttle, and left his retinue aboard (VP-43g)."""
        withdraw(ctx)
        return self.choose

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = []
        for team in teams().values():
            if team.commandos not in self.sent:
                options += self._leaders(ctx, team)
        options.append((LeaveCommandos(), self.finish))
        prompt = "Whom do the Elite Commandos serve?"
        return Ask("imperial", "will.commandos", "VP-44b", prompt, options)

    def _leaders(self, ctx: Context, team: Commandos) -> Iterator[Option]:
        if not is_in_action(ctx, team):
            return
        act, serves = SendNavyCommandos if team.with_will else SendCommandos, memory(ctx).commandos
        for who in ctx.state.characters.values():
            if serves.get(team.commandos) != who.id and may_command(ctx, team, who):
                yield act(who.id), self.send_navy if team.with_will else self.send

    def send(self, ctx: Context, action: SendCommandos) -> Next:
        return self._sent(ctx, action.who, with_will=False)

    def send_navy(self, ctx: Context, action: SendNavyCommandos) -> Next:
        return self._sent(ctx, action.who, with_will=True)

    def _sent(self, ctx: Context, who: str, *, with_will: bool) -> Next:
        team = next(each for each in teams().values() if each.with_will == with_will)
        self.sent = (*self.sent, team.commandos)
        _send(ctx, team, who, "VP-44b", "they are assigned")
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return DONE
