"""[13.4] What an action event starts: gifts, raids, betrayed coups, arrests, accidents, disputes."""

from __future__ import annotations

from typing import Any, ClassVar

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.missions import EventIgnored, EventStruck
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId, PossessionId, UnitKindId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import UNITS, Character, opponent
from fitg.engine.rules import (
    characters,
    control,
    custody,
    harm,
    losses,
    loyalty,
    pdb,
    possessions,
    search,
    spaceships,
    units,
)
from fitg.engine.rules.causes import ACCIDENT, BETRAYAL
from fitg.engine.rules.missions import groups, reports
from fitg.engine.rules.missions.site import Site

#: The Diplomacy that settles a dispute.
DISPUTE_DIPLOMACY = 2

#: [13.4] What a betrayed Coup brings, in words.
BETRAYALS = {
    "none": "nothing more happens",
    "shift": "Loyalty shifts to the Enemy",
    "captured": "they are captured",
    "capture1": "one of them is captured",
    "kill1": "one of them is killed",
    "killed": "they are killed",
    "found": "they are found",
}


class TakePossession(Action, frozen=True):
    form = "give {card} to {who}"
    saying = "{card}|goes to {who}"
    card: PossessionId
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """[14.11] A spaceship is seen by everybody; and a chance may be waiting."""
        return ctx.facts.possessions[self.card].kind == "spaceship" or _chance_follows(ctx)


class TakeForOwn(Action, frozen=True):
    form = "give {card} to {who}, who gives up his own"
    saying = "{card}|goes to {who}, who gives up his own"
    card: PossessionId
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """[14.11] A spaceship is seen by everybody; and a chance may be waiting."""
        return ctx.facts.possessions[self.card].kind == "spaceship" or _chance_follows(ctx)


class ReturnPossession(Action, frozen=True):
    form = "return {card}"
    saying = "{card}|goes back to the deck"
    card: PossessionId

    def is_final(self, ctx: Context) -> bool:
        return _chance_follows(ctx)


def _chance_follows(ctx: Context) -> bool:
    """Is something drawn or rolled as soon as the card has gone to somebody?"""
    giving = ctx.state.stack[-1]
    return isinstance(giving, GivePossession) and giving.chance_follows


class GivePossession(Procedure):
    """[14.11] A new card goes at once to one of the group; who is full may exchange (A-14-01)."""

    first = "choose"
    #: May the card go back although somebody could hold it?
    may_be_left: ClassVar[bool] = False

    possession: str
    members: tuple[str, ...]
    reason: str
    #: Whoever has it, the next thing is a matter of chance.
    chance_follows: bool = False

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (TakePossession(self.possession, each), self.give)
            for each in self.members
            if possessions.can_hold(ctx, each, self.possession)
        ]
        if not options:
            options += [
                (TakeForOwn(self.possession, each), self.exchange)
                for each in self.members
                if each in ctx.facts.characters
            ]
        if self.may_be_left or not isinstance(options[0][0], TakePossession):
            options.append((ReturnPossession(self.possession), self.decline))
        return Ask(
            "rebel",
            "possession.assign",
            "14.11",
            f"Who takes the {naming.piece(ctx.facts, self.possession)}?",
            options,
            about=ctx.state.characters[self.members[0]].place,
            always=True,
        )

    def give(self, ctx: Context, action: TakePossession) -> Next:
        return self._gain(ctx, action.who)

    def _gain(self, ctx: Context, character_id: str) -> Next:
        character = ctx.state.characters[character_id]
        possessions.gain(ctx, self.possession, character, self.reason, "14.11")
        return DONE

    def exchange(self, ctx: Context, action: TakeForOwn) -> Next:
        """[14.13] The ship, or the like possession, that he has goes back to the deck."""
        kind = ctx.facts.possessions[self.possession].kind
        if kind == "spaceship":
            ship = spaceships.owned_by(ctx, action.who)
            assert ship is not None
            spaceships.lose(ctx, ship, "given up for another", "14.13")
        if (held := possessions.rival(ctx, action.who, kind)) is not None:
            possessions.lose(ctx, held, "given up for another", "14.13")
        return self._gain(ctx, action.who)

    def decline(self, ctx: Context) -> Next:
        return DONE


class LoseUnitToLocals(Action, frozen=True):
    form = "lose {unit}"
    saying = "Lose {unit}"
    final = True
    unit: UnitKindId


class LosePdbToLocals(Action, frozen=True):
    form = "pdb goes down"
    saying = "The PDB goes Down"
    final = True


class LocalsRaid(Procedure):
    """[8.31, A-13-24] The raided player gives up a unit in the Environ or his PDB; with neither, nothing."""

    first = "choose"

    place: str
    side: Side

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (LoseUnitToLocals(kind.id), self.lose_unit) for kind in units.kinds(ctx, self.place, self.side)
        ]
        planet = ctx.board.planet_of[self.place]
        if control.usable_pdb(ctx, planet, self.side):
            options.append((LosePdbToLocals(), self.lose_pdb))
        if not options:
            return self.finish
        prompt = f"Locals raid you at {naming.place(ctx.facts, self.place)}: what do you lose?"
        hidden = units.hides_kinds(ctx, self.place, self.side)
        return Ask(self.side, "missions.raid", "8.31", prompt, options, about=self.place, always=hidden)

    def lose_unit(self, ctx: Context, action: LoseUnitToLocals) -> Next:
        losses.strike(ctx, self.place, action.unit, "raided by locals", "8.31")
        return DONE

    def lose_pdb(self, ctx: Context) -> Next:
        planet = groups.planet_of(ctx, self.place)
        pdb.turn_down(ctx, planet, "raided by locals", "8.31")
        return DONE

    def finish(self, ctx: Context) -> Next:
        ctx.emit(
            EventIgnored(
                case="8.31",
                event="locals_raid",
                place=self.place,
                reason="the enemy has nothing to lose here",
            )
        )
        return DONE


def table_entry(table: str, die: int) -> str:
    """The result of a die on a card's table, written "1-2=none;3-5=shift;6=shift+captured"."""
    entries = (entry.partition("=") for entry in table.split(";"))
    return next(result for span, _, result in entries if die <= int(span.rpartition("-")[2]))


class SacrificeOne(Action, frozen=True):
    form = "{who} dies"
    saying = "{who} dies"
    final = True
    who: CharacterId


class CoupAborted(Procedure):
    """[13.4] A die decides what befalls the group of an aborted Coup."""

    first = "roll"

    place: str
    side: Side
    event: str
    letter: str
    members: tuple[str, ...]
    table: str

    def roll(self, ctx: Context) -> Next:
        roll = Roll(purpose="the betrayed Coup", case="12.87", side=self.side)
        return rolled(ctx, roll, self.betrayed, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        effects = table_entry(self.table, *dice).split("+")
        words = ", ".join(BETRAYALS[effect] for effect in effects)
        return Reading(words, grave=not {"captured", "capture1", "killed", "kill1"}.isdisjoint(effects))

    def betrayed(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        result = table_entry(self.table, die)
        ctx.emit(
            EventStruck(
                case="12.87",
                event=self.event,
                place=self.place,
                letter=self.letter,
                members=self.members,
                die=die,
                detail=result,
            )
        )
        fate = CoupBetrayed(place=self.place, side=self.side, members=self.members, result=result)
        return Call(fate)


class CoupBetrayed(Procedure):
    """What befalls the group of an aborted Coup, by the table of the card."""

    place: str
    side: Side
    members: tuple[str, ...]
    result: str

    def begin(self, ctx: Context) -> Next:
        effects = self.result.split("+")
        if "shift" in effects:
            planet = groups.planet_of(ctx, self.place)
            loyalty.shift(ctx, planet, 1, opponent(self.side), Cause(BETRAYAL).words, "15.12")
        if "kill1" in effects:
            return self.sacrifice
        if "killed" in effects:
            for each in self.members:
                harm.defeat(ctx, ctx.state.characters[each], Cause(BETRAYAL), "13.4")
        if "captured" in effects:
            return Call(self._arrest(self.members))
        if "capture1" in effects:
            return Call(self._arrest((ctx.pick(self.scapegoats(ctx)),)))
        if "found" in effects:
            return Call(
                search.FoundByEvent(place=self.place, side=opponent(self.side), group=self.members),
            )
        return DONE

    def scapegoats(self, ctx: Context) -> tuple[str, ...]:
        """Who may be the one who suffers for the others."""
        return self.members

    def sacrifice(self, ctx: Context) -> Next:
        """The owner picks the one who dies; the others are captured (A9)."""
        options: list[Option] = [(SacrificeOne(each), self.kill_one) for each in self.scapegoats(ctx)]
        place = naming.place(ctx.facts, self.place)
        prompt = f"One of the plotters at {place} is killed, the others are taken: who dies?"
        return Ask(self.side, "missions.sacrifice", "12.87", prompt, options, about=self.place)

    def kill_one(self, ctx: Context, action: SacrificeOne) -> Next:
        harm.defeat(ctx, ctx.state.characters[action.who], Cause(BETRAYAL), "13.4")
        others = tuple(each for each in self.members if each != action.who)
        return Call(self._arrest(others)) if others else DONE

    def _arrest(self, victims: tuple[str, ...]) -> Procedure:
        return Arrest(place=self.place, side=opponent(self.side), victims=victims, cause=Cause(BETRAYAL))


class GuardWithUnits(Action, frozen=True):
    form = "to the units"
    saying = "The military units guard them"
    final = True


class GuardArrested(Action, frozen=True):
    form = "guard with {who}"
    saying = "{who} guards them"
    final = True
    who: CharacterId


class Arrest(Procedure):
    """[12.87] An event captures characters; where the Enemy has nobody, they stay free."""

    first = "choose_guard"

    place: str
    side: Side
    victims: tuple[str, ...]
    cause: Cause

    def choose_guard(self, ctx: Context) -> Next:
        """[12.81] They are stacked with the Enemy's military units or with a guard, as he likes."""
        options: list[Option] = []
        if units.present(ctx, self.place, self.side):
            options.append((GuardWithUnits(), self.hand_to_units))
        options += [(GuardArrested(guard.id), self.guard) for guard in self.guards(ctx)]
        if not options:
            return self.nobody
        prompt = f"Who guards the prisoners at {naming.place(ctx.facts, self.place)}?"
        return Ask(self.side, "missions.guard", "12.87", prompt, options, about=self.place)

    def guards(self, ctx: Context) -> list[Character]:
        """Those who can hold them."""
        return characters.separate(ctx, self.place, self.side)

    def nobody(self, ctx: Context) -> Next:
        """[12.87] There is nobody to hold them."""
        return DONE

    def hand_to_units(self, ctx: Context) -> Next:
        return self._take_away(ctx, UNITS)

    def guard(self, ctx: Context, action: GuardArrested) -> Next:
        return self._take_away(ctx, action.who)

    def _take_away(self, ctx: Context, guard: str) -> Next:
        for each in self.victims:
            custody.capture(ctx, ctx.state.characters[each], guard, self.cause, "12.87")
        return DONE


class HurtInAccident(Action, frozen=True):
    form = "wound {who}"
    saying = "{who} takes a wound"
    who: CharacterId


class Accident(Procedure):
    """One character takes a wound."""

    first = "choose"

    side: Side
    candidates: tuple[str, ...]

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(HurtInAccident(each), self.wound) for each in self.candidates]
        place = ctx.state.characters[self.candidates[0]].place
        prompt = f"An accident at {naming.place(ctx.facts, place)}: who is hurt?"
        return Ask(self.side, "missions.accident", "13.4", prompt, options, about=place)

    def wound(self, ctx: Context, action: HurtInAccident) -> Next:
        harm.wound(ctx, ctx.state.characters[action.who], 1, Cause(ACCIDENT), "13.4")
        return DONE


class DiplomacyInTrouble(Procedure):
    """[A-14-10] An event would abort Diplomacy; the Rebel Player may declare what could prevent it.

    The result says what changes about the group.
    """

    place: str
    side: Side
    event: str
    group: groups.Group
    #: Why the mission ends.
    reason: str
    #: [13.4] Skill can settle it; and what helps is declared at this moment.
    dispute: bool = False
    #: [15.12] Loyalty shifts as well.
    shift: bool = False

    def begin(self, ctx: Context) -> Next:
        saved = self._saved(ctx)
        if saved is not None:
            return Done(saved)
        moment = Moment(
            name=points.DISPUTE.name if self.dispute else "diplomacy-abort",
            side=self.side,
            holders=groups.living(ctx, self.group),
            prompt="Diplomacy is about to fail. Declare a possession?",
        )
        return at(ctx, moment, self.advised)

    def advised(self, ctx: Context, used: tuple[str, ...]) -> Next:
        """What could save the mission has been declared, or not."""
        saved = self._saved(ctx)
        return Done(self._abort(ctx) if saved is None else saved)

    def _saved(self, ctx: Context) -> dict[str, Any] | None:
        """Skill settles a dispute; the Advisor Android cancels the first event that would abort (A17)."""
        members = groups.living(ctx, self.group)
        if self.is_settled(ctx):
            return self._ignored(ctx, "13.4", "a skilled diplomat settles the matter")
        if not self.group.advised and (found := ctx.rules.ask[questions.way_out](ctx, members)):
            return {"advised": True, **self._ignored(ctx, "14.3", found)}
        return None

    def is_settled(self, ctx: Context) -> bool:
        """[13.4] Does the skill of a diplomat save the mission?"""
        return self.dispute and self.is_skilled(ctx)

    def is_skilled(self, ctx: Context) -> bool:
        return self.skill(ctx, groups.living(ctx, self.group)) >= DISPUTE_DIPLOMACY

    def shifts(self, ctx: Context) -> bool:
        """[15.12] Does Loyalty shift as well?"""
        return self.shift

    def skill(self, ctx: Context, members: tuple[str, ...]) -> int:
        """[13.4] The Diplomacy that can settle a dispute: the best of the group."""
        return groups.best_rating(ctx, members, "diplomacy")

    def _ignored(self, ctx: Context, case: str, reason: str) -> dict[str, Any]:
        ctx.emit(EventIgnored(case=case, event=self.event, place=self.place, reason=reason))
        return {}

    def _abort(self, ctx: Context) -> dict[str, Any]:
        """Diplomacy is aborted; a breach of protocol also shifts Loyalty in the Enemy's favor."""
        reports.aborted(ctx, Site(self.place, self.side), self.group, self.reason)
        if self.shifts(ctx):
            planet = groups.planet_of(ctx, self.place)
            loyalty.shift(ctx, planet, 1, opponent(self.side), self.reason, "15.12")
        return {"status": "aborted"}
