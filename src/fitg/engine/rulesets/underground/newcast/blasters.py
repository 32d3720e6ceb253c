"""[VP-35 to VP-35c] Two Blasters: the Stinger-V of the Rebels, and the one that is Vans Ka-Tie-A's."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from fitg.engine import points, questions, terms
from fitg.engine.cards import Card
from fitg.engine.events.newcast import BlasterAskedFor
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character, Possession
from fitg.engine.rules import characters, possessions
from fitg.engine.rules.character_combat.fight import Fight
from fitg.engine.rules.missions.phase import SwapShips, Trading
from fitg.engine.rules.traits import POSSESSION_TRAITS
from fitg.engine.rulesets.underground.newcast.memory import at_large, is_known
from fitg.engine.rulesets.underground.newcast.printed import BLASTER, EKIM, OWN_SHIP, REDJAC

FIRST_WOUND = "first_wound"
FIREFIGHT = "firefight"


# In a fight


def stings(ctx: Context, fight: Fight, group: Iterable[str]) -> list[Modifier]:
    """[VP-35] Hand to hand, the first wound of a round that its owner causes counts double."""
    if fight.weapon == FIREFIGHT:
        return []
    shooters = fight.active if tuple(group) == fight.attackers else fight.attackers
    able = [each for each in shooters if not fight.is_held_off(ctx, each)]
    return possessions.shown_parts(ctx, able, FIRST_WOUND)


def may_break(ctx: Context, moment: Moment) -> None:
    """[VP-35a] After each combat in which it was used."""
    fight = next((each for each in reversed(ctx.state.stack) if isinstance(each, Fight)), None)
    if fight is None:
        return
    for each in (*fight.attackers, *fight.group):
        for held in possessions.usable_by(ctx, each):
            if held.revealed and FIRST_WOUND in possessions.card(ctx, held).traits:
                possessions.after_use(ctx, held)


CARDS = (
    Card(
        POSSESSION_TRAITS,
        FIRST_WOUND,
        answers=(questions.more_wounds.by(stings),),
        listens={points.FIGHT_OVER: (Hook("blasters", may_break),)},
    ),
)


# Whose it is


def may_hold(ctx: Context, who: str, card: str) -> bool:
    """[VP-35b] Vans would not have Redjac hold it, nor Ekim Lam; and each side has its own cards."""
    if ctx.facts.characters[who].side != ctx.facts.possessions[card].side:
        return False
    return card != BLASTER or who not in (REDJAC, EKIM)


class PassBlaster(Action, frozen=True):
    form = "ask for the blaster for {who}"
    saying = "{who}|asks for the Blaster"
    final = True
    who: CharacterId


class KeepBlaster(Action, frozen=True):
    form = "keep the blaster"
    saying = "The Blaster stays where it is"
    passes = True


def before_missions(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-35b] As the Imperial Mission Segment begins, and at no other time."""
    segment = ctx.current
    if segment.name != terms.MISSIONS.name or segment.actor != "imperial":
        return None
    gun = ctx.state.possessions[BLASTER]
    if gun.fate != "held" or not _mates(ctx, gun):
        return None
    return AskForBlaster()


def _mates(ctx: Context, gun: Possession) -> list[Character]:
    """[VP-15, VP-15a] Those with whom its owner could exchange other things, but for the two."""
    owner = ctx.state.characters[gun.owner]
    here = characters.at(ctx, owner.place, owner.side)
    if owner not in here or ctx.board.adrift(owner.place):
        return []
    others = [each for each in here if each.id not in (owner.id, REDJAC, EKIM)]
    if ctx.board.on_surface(owner.place):
        return others
    return [each for each in others if characters.stacked(ctx, each, owner)]


class AskForBlaster(Procedure, tag="characters.newcast.AskForBlaster"):
    """[VP-35b] Its owner parts with it on a die below his Intelligence."""

    receiver: str = ""

    def begin(self, ctx: Context) -> Next:
        gun = ctx.state.possessions[BLASTER]
        options: list[Option] = [(KeepBlaster(), self.keep)]
        options += [
            (PassBlaster(each.id), self.ask)
            for each in _mates(ctx, gun)
            if possessions.can_hold(ctx, each.id, BLASTER)
        ]
        prompt = f"Does {naming.piece(ctx.facts, gun.owner)} part with his Blaster?"
        return Ask("imperial", "blaster", "VP-35b", prompt, options, about=gun.owner, always=True)

    def keep(self, ctx: Context) -> Next:
        return DONE

    def ask(self, ctx: Context, action: PassBlaster) -> Next:
        self.receiver = action.who
        roll = Roll(purpose="the Blaster", case="VP-35b", side="imperial")
        return rolled(ctx, roll, self.asked, self.read_roll)

    def _wits(self, ctx: Context) -> int:
        owner = ctx.state.characters[ctx.state.possessions[BLASTER].owner]
        return characters.rating(ctx, owner, "intelligence")

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        given = dice[0] < self._wits(ctx)
        return Reading("he hands it over" if given else "he keeps it", grave=not given)

    def asked(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        gun, wits = ctx.state.possessions[BLASTER], self._wits(ctx)
        ctx.emit(
            BlasterAskedFor(
                case="VP-35b",
                owner=gun.owner,
                receiver=self.receiver,
                die=die,
                intelligence=wits,
                given=die < wits,
            )
        )
        if die < wits:
            possessions.hand_over(ctx, gun, self.receiver)
        return DONE


# What is not traded


class NotForTrade(Trading, layer=True, tag="characters.newcast.Trading"):
    """[VP-32, VP-35b, VP-37i] What belongs to the other side, or to one person, does not change hands."""

    def choose(self, ctx: Context) -> Next:
        question = super().choose(ctx)
        if not isinstance(question, Ask):
            return question
        ships, cards, options = _personal_ships(ctx), self._kept(ctx), question.options
        # Mostly nobody has anything of the kind.
        if ships or not cards.isdisjoint(chain.from_iterable(ctx.index.cards.values())):
            options = [option for option in options if not _is_kept(option[0], ships, cards)]
        always = question.always or self._hides_who_may_trade(ctx)
        return Ask(question.side, question.kind, question.case, question.prompt, options, always=always)

    def _hides_who_may_trade(self, ctx: Context) -> bool:
        """[VP-37k] Not to be asked would tell that a Minor Cast beside others can be given nothing."""
        who = at_large(ctx, self.side)
        return who is not None and not is_known(ctx, self.side) and len(self._traders(ctx, who.place)) > 1

    def _kept(self, ctx: Context) -> frozenset[str]:
        """The Blaster, and the cards of the other side."""
        known = ctx.answers("kept-cards", ())
        kept: frozenset[str] | None = known.get(self.side)
        if kept is None:
            cards = ctx.facts.possessions.values()
            kept = frozenset([card.id for card in cards if card.id == BLASTER or card.side != self.side])
            known[self.side] = kept
        return kept


def _is_kept(action: Action, ships: frozenset[str], cards: frozenset[str]) -> bool:
    card: str = getattr(action, "card", "")
    if card:
        return card in cards
    ship: str = getattr(action, "ship", "")
    return ship in ships or (isinstance(action, SwapShips) and action.other in ships)


def _personal_ships(ctx: Context) -> frozenset[str]:
    """[VP-37i] The ships that are a part of their owner's card: they are not even left, or given back."""
    own = OWN_SHIP.values()
    return frozenset([ship.id for ship in ctx.state.ships.values() if ship.model in own])


ANSWERS = (questions.may_hold.by(may_hold),)
