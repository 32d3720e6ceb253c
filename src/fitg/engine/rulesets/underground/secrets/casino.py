"""[VE-09] Casino Galactica: gamblers win, and others may cheat."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.missions import EventIgnored
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PossessionId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option
from fitg.engine.machine.state import Possession
from fitg.engine.rules import possessions
from fitg.engine.rules.galactic import asked, secrets
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.mission_phase import Gambling
from fitg.engine.rules.galactic.secret_answers import S_XIII
from fitg.engine.rules.missions.attacks import LocalsEncounter
from fitg.engine.rules.missions.encounters import GivePossession
from fitg.engine.rulesets.underground.secrets.events import Cheated

#: [VE-09] Who combines wits, bravado and a bit of deceit.
GAMBLERS = frozenset(
    {"ran-jayma", "tourag", "boccanegra", "agan-rafa", "sidir-ganang", "ly-mantok", "bridne-murcada"}
)
#: [VE-09a] What somebody can cheat with.
MARKED_CARDS = frozenset({"charsot", "cervac-mk-v", "scrambler"})
#: What comes upon somebody who is caught, by the name of the event in missions.
LOCALS_ATTACK = "irate_locals"


class Cheat(Action, frozen=True):
    form = "cheat with {card}"
    saying = "Cheat with {card}: if it fails nothing is won, and locals attack"
    final = True
    card: PossessionId


class PlayFair(Action, frozen=True):
    form = "no cheating"
    saying = "Nobody cheats"
    passes = True
    final = True


class Games(Gambling, tag="events.secrets.Gambling"):
    """[VE-09, VE-09a] Group by group, at the end of the Rebel Mission Phase."""

    members: tuple[str, ...] = ()
    cheat: str = ""

    def next_group(self, ctx: Context) -> Next:
        record = memory(ctx)
        if not record.gamblers:
            return DONE
        party, *rest = record.gamblers
        record.gamblers = tuple(rest)
        self.members = tuple(each for each in party if ctx.state.characters[each].fate in CAN_ACT)
        if not self.members or not prizes(ctx) or not self._is_open(ctx):
            return self.next_group
        return self.win if not GAMBLERS.isdisjoint(self.members) else self.tempt

    def _is_open(self, ctx: Context) -> bool:
        place = ctx.state.characters[self.members[0]].place
        return ctx.rules.ask[asked.has_casino](ctx, ctx.board.planet_of[place])

    def win(self, ctx: Context) -> Next:
        """[VE-09] One possession by chance, not the S-XIII."""
        planet = ctx.board.planet_of[ctx.state.characters[self.members[0]].place]
        secrets.reveal(ctx, planet, "somebody has won", "VE-09")
        prize = GivePossession(
            possession=ctx.pick(prizes(ctx)), members=self.members, reason="won in the casino"
        )
        return Call(prize, self.next_group)

    def tempt(self, ctx: Context) -> Next:
        """[VE-09a] Nobody has to cheat."""
        things = [each.id for name in self.members for each in tools(ctx, name)]
        if not things:
            return self.next_group
        options: list[Option] = [(Cheat(each), self.cheats) for each in things]
        options.append((PlayFair(), self.play_fair))
        place = ctx.state.characters[self.members[0]].place
        prompt = f"{naming.place(ctx.facts, place)}: does anybody cheat in the casino?"
        return Ask("rebel", "secrets.cheat", "VE-09a", prompt, options, about=place, always=True)

    def play_fair(self, ctx: Context) -> Next:
        return self.next_group

    def cheats(self, ctx: Context, action: Cheat) -> Next:
        """[VE-09a] It is shown, and tested if such a thing can fail."""
        self.cheat = action.card
        thing = ctx.state.possessions[action.card]
        possessions.show(ctx, thing, "casino")
        if not can_fail(ctx, thing):
            return self.judged
        return Call(Test(card=action.card), self.judged)

    def judged(self, ctx: Context, result: object = None) -> Next:
        """[VE-09a] Whoever is caught wins nothing, and has to fight."""
        thing = ctx.state.possessions[self.cheat]
        caught = not possessions.is_at_hand(ctx, thing)
        owner = next((each for each in self.members if each == thing.owner), self.members[0])
        place = ctx.state.characters[owner].place
        ctx.emit(Cheated(case="VE-09a", possession=thing.id, character=owner, place=place, caught=caught))
        if not caught:
            return self.win
        secrets.reveal(ctx, ctx.board.planet_of[place], "somebody has cheated", "VE-09a")
        if trust := ctx.rules.ask[questions.why_trusted](ctx, self.members):
            # [VQ-461] Whoever is spared by locals in missions is here, too.
            ctx.emit(EventIgnored(case="VE-09a", event=LOCALS_ATTACK, place=place, reason=trust))
            return self.next_group
        return Call(LocalsEncounter(place=place, side="rebel", members=self.members), self.fought)

    def fought(self, ctx: Context, result: object = None) -> Next:
        return self.next_group


def prizes(ctx: Context) -> list[str]:
    """[VE-09] What can be won: all of the deck but the S-XIII."""
    return [each for each in possessions.in_deck(ctx) if each != S_XIII]


def tools(ctx: Context, name: str) -> list[Possession]:
    """[VE-09a] What somebody has to cheat with."""
    return [each for each in possessions.usable_by(ctx, name) if each.id in MARKED_CARDS]


def can_fail(ctx: Context, thing: Possession) -> bool:
    """[VE-09a] Does one roll for it after use?"""
    return bool(possessions.card(ctx, thing).fail_on)


class Test(possessions.FailureRoll, tag="events.secrets.Test"):
    """[VE-09a] The roll whether it is inoperative, before anything is won."""

    interrupts = False
