"""[VC-41 to VC-46] Defeat instead of death: what the last point of Endurance costs, and who decides it."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import FREE, HELD
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import UNITS, Character, Ship, opponent
from fitg.engine.rules import characters, custody, detection, harm, spaceships, units
from fitg.engine.rules.causes import ASSASSINATION, DRUG_WORN_OFF, LOCALS, TAKEN_IN_COMBAT
from fitg.engine.rules.character_combat import Fight
from fitg.engine.rules.galactic.causes import DRUGS_WEAR_OFF
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.crash import THE_LOCALS
from fitg.engine.rulesets.underground.immunity.events import Defeated, LaidLow, OptedToDie
from fitg.engine.rulesets.underground.immunity.fates import (
    CAPTORS,
    DEFEATED,
    IN_COMBAT,
    INCARCERATED,
    LAID_LOW,
    ON_THE_RUN,
    fate_by,
)
from fitg.engine.rulesets.underground.immunity.memory import memory

#: [VC-45b] Who may not opt to die.
TELMEN = "telmen"
#: [VC-41b, VQ-405] Who lies already has no last point to lose; who is on the run lies nowhere (VC-51).
SPARED = LAID_LOW | {ON_THE_RUN.name}
#: [VC-41b, VQ-402] What ends when a drug wears off was borrowed.
BORROWED = frozenset({DRUG_WORN_OFF, DRUGS_WEAR_OFF})
LOYAL_TO_THE_END = frozenset({TELMEN, "ekim-lam"})


def defeat(ctx: Context, character: Character, cause: Cause, case: str) -> None:
    """[VC-41, VC-42] Who has lost his last point, or falls to a creature, is defeated; others still die."""
    spent = harm.endurance_left(ctx, character) <= 0
    if not spent and cause.kind not in IN_COMBAT:
        die(ctx, character, cause, case)
        return
    keep_one_point(ctx, character)
    if character.fate in SPARED or character.fate in HELD or cause.kind in BORROWED:
        return
    ctx.emit(
        Defeated(
            case="VC-41",
            character=character.id,
            side=character.side,
            place=character.place,
            cause=cause.words,
        )
    )
    pieces.befall(ctx, character, DEFEATED, cause)
    if cause.kind not in IN_COMBAT or _fight(ctx) is None:
        ctx.interrupt(Verdict(who=character.id))


def keep_one_point(ctx: Context, character: Character) -> None:
    """[VC-41a, VC-41b] The last point counts as a wound, and is not crossed off."""
    character.wounds = min(character.wounds, characters.rating(ctx, character, "endurance") - 1)


def die(ctx: Context, character: Character, cause: Cause, case: str) -> None:
    """[VC-46a, VQ-63] What somebody owned who was assassinated, or would not live, waits for his clone."""
    if cause.kind == ASSASSINATION:
        leave_to_clone(ctx, character)
    leave_ship_on_the_ground(ctx, character)
    harm.die(ctx, character, cause, case)


def leave_to_clone(ctx: Context, character: Character) -> None:
    """[VC-46a] His possessions come back with him."""
    held = tuple(ctx.index.cards.get(character.id, ()))
    if held:
        record = memory(ctx)
        record.estates = {**record.estates, character.id: held}


def _fight(ctx: Context) -> Fight | None:
    """The combat of characters under way."""
    return next((each for each in reversed(ctx.state.stack) if isinstance(each, Fight)), None)


# When the combat is over


def settle(ctx: Context, moment: Moment) -> Procedure | None:
    """[VC-42d] When a combat is over it is said what becomes of those who fell in it."""
    fight = _fight(ctx)
    if fight is None:
        # A swarm, of which one after the other has been judged at once (VC-42e).
        return None
    fallen = tuple(
        name
        for name in ctx.index.people.get(fight.place, ())
        if ctx.state.characters[name].fate == DEFEATED.name
    )
    if not fallen:
        return None
    # Whoever gets up again has not survived the combat for that: two may have beaten each other.
    spared = tuple(name for name in fallen if is_spared(ctx, ctx.state.characters[name]))
    return Verdicts(waiting=fallen, spared=spared)


class Verdicts(Procedure, tag="core.immunity.Verdicts"):
    """[VC-42] One after the other."""

    first = "next_one"

    waiting: tuple[str, ...]
    #: [VC-42d] Those whom nobody is left to have beaten.
    spared: tuple[str, ...] = ()

    def next_one(self, ctx: Context) -> Next:
        if not self.waiting:
            return DONE
        who, *others = self.waiting
        self.waiting = tuple(others)
        if who in self.spared:
            spare(ctx, ctx.state.characters[who])
            return self.next_one
        return Call(Verdict(who=who), self.next_one)


class OptToDie(Action, frozen=True):
    form = "{who} would rather die"
    saying = "{who} would rather die: a die not above his Combat"
    final = True
    who: CharacterId


class LiveOn(Action, frozen=True):
    form = "{who} lives on"
    saying = "{who} lives on"
    passes = True
    final = True
    who: CharacterId


class GuardBeaten(Action, frozen=True):
    form = "guard with {who}"
    saying = "{who} guards the prisoner"
    final = True
    who: CharacterId


def is_spared(ctx: Context, victim: Character) -> bool:
    """[VC-42d] Have those who defeated him been beaten themselves in the same combat?"""
    fight = _fight(ctx)
    if fight is None or fight.place != victim.place:
        return False
    return fight.beaten(ctx) if victim.side == fight.defender_side else not _standing(ctx, fight)


class Verdict(Procedure, tag="core.immunity.Verdict"):
    """[VC-42, VC-45] What becomes of one who was defeated."""

    first = "choose"

    who: str

    # An Imperial's own choice

    def choose(self, ctx: Context) -> Next:
        """[VC-45, VC-45b] An Imperial who is about to be defeated may opt to die."""
        victim = ctx.state.characters[self.who]
        if victim.side != "imperial" or self.who in LOYAL_TO_THE_END or self.who in ctx.facts.sovereigns:
            return self.fall
        options: list[Option] = [(OptToDie(self.who), self.roll), (LiveOn(self.who), self.live_on)]
        name = naming.piece(ctx.facts, self.who)
        prompt = f"{name} is defeated at {naming.place(ctx.facts, victim.place)}: would he rather die?"
        return Ask("imperial", "defeat.die", "VC-45", prompt, options, about=victim.place)

    def live_on(self, ctx: Context) -> Next:
        return self.fall

    def roll(self, ctx: Context) -> Next:
        roll = Roll(purpose="the wish to die", case="VC-45", side="imperial")
        return rolled(ctx, roll, self.rolled, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        died = dice[0] <= self._combat(ctx)
        return Reading("he dies" if died else "he lives", grave=died)

    def _combat(self, ctx: Context) -> int:
        """[VC-45] As it is printed."""
        return ctx.facts.characters[self.who].combat

    def rolled(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[VC-45, VC-45a] Not above his Combat he dies; else he has the fate of all."""
        (die,) = dice
        victim, combat = ctx.state.characters[self.who], self._combat(ctx)
        ctx.emit(
            OptedToDie(
                case="VC-45",
                character=self.who,
                place=victim.place,
                die=die,
                combat=combat,
                died=die <= combat,
            )
        )
        if die > combat:
            return self.fall
        cause = _cause(victim)
        leave_to_clone(ctx, victim)
        leave_ship_on_the_ground(ctx, victim)
        harm.die(ctx, victim, cause, "VC-45")
        return DONE

    # What becomes of him

    def fall(self, ctx: Context) -> Next:
        """[VC-42 to VC-42c] By what defeated him."""
        victim = ctx.state.characters[self.who]
        cause = _cause(victim)
        if cause.kind in CAPTORS:
            return self.guard
        lay_low(ctx, victim, cause)
        return DONE

    def guard(self, ctx: Context) -> Next:
        """[VC-42] Captured by the characters, or by the units that sent the squad."""
        victim = ctx.state.characters[self.who]
        side = opponent(victim.side)
        if units.present(ctx, victim.place, side) and _came_with_units(victim):
            return self.hand_to_units
        guards = _captors(ctx, victim)
        if not guards:
            return self.without_guard(ctx, victim)
        options: list[Option] = [(GuardBeaten(each), self.guarded) for each in guards]
        name = naming.piece(ctx.facts, self.who)
        prompt = f"Who guards {name} at {naming.place(ctx.facts, victim.place)}?"
        return Ask(side, "character-combat.guard", "VC-42", prompt, options, about=victim.place)

    def without_guard(self, ctx: Context, victim: Character) -> Next:
        """[VE-05b, VM-25e, VQ-11] A prison has him, or the people of the planet have; else he is free."""
        if _prison(ctx, victim):
            return self.hand_to_prison
        if not ctx.rules.ask[asked.yields_to_locals](ctx, victim):
            spare(ctx, victim)
            return DONE
        lay_low(ctx, victim, Cause(LOCALS, THE_LOCALS))
        return DONE

    def hand_to_units(self, ctx: Context) -> Next:
        return self._capture(ctx, UNITS)

    def hand_to_prison(self, ctx: Context) -> Next:
        """[VE-05b] A squad of the planet itself has taken him."""
        return self._capture(ctx, _prison(ctx, ctx.state.characters[self.who]))

    def guarded(self, ctx: Context, action: GuardBeaten) -> Next:
        return self._capture(ctx, action.who)

    def _capture(self, ctx: Context, captor: str) -> Next:
        victim = ctx.state.characters[self.who]
        source = _cause(victim).source
        custody.capture(ctx, victim, captor, Cause(TAKEN_IN_COMBAT, source), "VC-42")
        return DONE


def spare(ctx: Context, victim: Character) -> None:
    """[VC-42d] Somebody who was defeated stays free after all, with one point; that betrays nobody."""
    cause = _cause(victim)
    pieces.release(ctx, victim)
    ctx.emit(
        LaidLow(
            case="VC-42d",
            character=victim.id,
            side=victim.side,
            place=victim.place,
            fate=FREE.name,
            cause=cause.words,
        )
    )


def blame(ctx: Context, victim: Character, cause: Cause) -> None:
    """[VC-42] Whoever has him is not who has defeated him."""
    pieces.befall(ctx, victim, DEFEATED, cause)


def _cause(victim: Character) -> Cause:
    plight = victim.plight
    assert plight
    return plight.cause


def _came_with_units(victim: Character) -> bool:
    """[VC-42] Was it a squad that brought him down?"""
    return _cause(victim).source == "squad"


def _standing(ctx: Context, fight: Fight) -> list[str]:
    """Those of the attacked who are still on their feet."""
    return [each for each in fight.group if ctx.state.characters[each].fate == FREE.name]


def _captors(ctx: Context, victim: Character) -> list[str]:
    """The characters of the other side who fought, or stand where he fell."""
    fight, side = _fight(ctx), opponent(victim.side)
    there = [each.id for each in characters.at(ctx, victim.place, side)]
    if fight is None:
        return there
    fought = fight.attackers if victim.side == fight.defender_side else fight.group
    return [each for each in there if each in fought] or there


def _prison(ctx: Context, victim: Character) -> str:
    """[VE-05b] The planet that holds him without any guard, if it is one."""
    return ctx.rules.ask[questions.prison](ctx, victim)


def lay_low(ctx: Context, victim: Character, cause: Cause) -> None:
    """[VC-42a to VC-43b, VC-46] Into a cell, or a sickbed: detected, without his ship."""
    if ctx.rules.ask[asked.is_never_held](ctx, victim):
        custody.capture(ctx, victim, UNITS, cause, "VC-42")  # [VP-37f] He makes off, as from any captor.
        return
    fate = fate_by(ctx, cause)
    if fate is INCARCERATED and (prison := _prison(ctx, victim)):
        pieces.release(ctx, victim)
        custody.capture(ctx, victim, prison, cause, "VE-05b")
        return
    leave_ship(ctx, victim)
    pieces.befall(ctx, victim, fate, cause)
    victim.detected = True
    record = memory(ctx)
    if victim.id not in record.laid_low:
        record.laid_low = (*record.laid_low, victim.id)
    ctx.emit(
        LaidLow(
            case="VC-42",
            character=victim.id,
            side=victim.side,
            place=victim.place,
            fate=fate.name,
            cause=cause.words,
        )
    )
    give_away(ctx, victim.place, victim.side)


class ThrownIntoCells(Procedure, tag="core.immunity.ThrownIntoCells"):
    """[VC-42a, VX-14c] The locals of the place deal with these people."""

    victims: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        """[VP-37f] Whoever makes off does so last: nobody who lies can be given his things."""
        victims = [ctx.state.characters[each] for each in self.victims]
        for victim in sorted(victims, key=lambda each: ctx.rules.ask[asked.is_never_held](ctx, each)):
            lay_low(ctx, victim, Cause(LOCALS, THE_LOCALS))
        return DONE


def jail(ctx: Context, victims: tuple[str, ...]) -> Procedure:
    """[VX-14c] Who falls into the hands of locals lies in a cell."""
    return ThrownIntoCells(victims=victims)


def give_away(ctx: Context, place: str, side: Side) -> None:
    """[VC-43a] They make all friends in the Environ detected."""
    detection.detect(ctx, place, side, "one of them lies here for everybody to see", "VC-43a")


def hold(ctx: Context, character: Character, captor: str, cause: Cause, case: str) -> None:
    """[VC-46] A captive keeps his possessions, but for his ship, and cannot use them."""
    leave_ship(ctx, character)
    custody.imprison(ctx, character, captor, cause, case)
    forget_the_risen(ctx)


def keeps_them(ctx: Context, character: Character) -> bool:
    """[VC-46]"""
    return True


def forget_the_risen(ctx: Context) -> None:
    """Whoever lies no longer is no longer among those who do."""
    record, people = memory(ctx), ctx.state.characters
    record.laid_low = tuple(name for name in record.laid_low if people[name].fate in LAID_LOW)


def leave_ship(ctx: Context, owner: Character) -> None:
    """[VC-46b, VQ-340] It stays in the Environ, and is nobody's; in space it goes to those who are with him.

    One that nobody else may fly waits for him.
    """
    ship = spaceships.owned_by(ctx, owner.id)
    if ship is None:
        return
    if characters.in_space(ctx, ship.place):
        spaceships.pass_on(ctx, owner, f"{naming.piece(ctx.facts, owner.id)} is out of action")
        return
    ship.stack = ""
    spaceships.assign(ctx, ship, "", "its owner is out of action", "VC-46b")


def leave_ship_on_the_ground(ctx: Context, owner: Character) -> None:
    """[VC-46b, VQ-340] Whoever dies in an Environ leaves his there as well; in space it passes on (14.55)."""
    if ctx.board.on_surface(owner.place):
        leave_ship(ctx, owner)


def waits_for_a_pilot(ctx: Context, ship: Ship) -> bool:
    """[VC-46b] A ship without an owner stays on the ground."""
    return ctx.board.on_surface(ship.place)
