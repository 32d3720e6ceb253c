"""[VP-37a to VP-37k, VP-46] The Minor Cast: what he is worth, when it becomes known, and how he is lost."""

from __future__ import annotations

from fitg.data.records import Rating, Side
from fitg.engine import questions
from fitg.engine.events.newcast import MinorCastLost, MinorCastShown
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.joins import PASS, Passed
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Next
from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import characters, possessions, spaceships
from fitg.engine.rules.causes import ASSASSINATION
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.missions.bonus_draws import Bonus, bonus_made_of
from fitg.engine.rules.missions.encounters import Arrest
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.newcast import ships
from fitg.engine.rulesets.underground.newcast.memory import (
    GONE,
    at_large,
    is_known,
    kind_of,
    memory,
)
from fitg.engine.rulesets.underground.newcast.printed import MINOR, OWN_SHIP, SIDE_OF, common

# What he is worth


def rating(ctx: Context, character: Character, name: Rating) -> list[Modifier]:
    """[VP-37a, VP-37k] What his kind has more than all; nothing of it counts before it is known."""
    side = SIDE_OF.get(character.id)
    if side is None or not is_known(ctx, side):
        return []
    kind = kind_of(ctx, side)
    more = 0 if kind is None else getattr(kind, name) - common(side, name)
    return [Modifier(kind.name, more)] if kind is not None and more else []


def talented(bonus: Bonus, ctx: Context, site: Site, group: Group) -> Bonus:
    """[VP-37a] What his kind is good at is a special characteristic like those of others."""
    kind = kind_of(ctx, site.side)
    if kind is None or kind.bonus != group.letter or not is_known(ctx, site.side):
        return bonus
    if MINOR[site.side] not in living(ctx, group):
        return bonus
    return bonus._replace(talents=[*bonus.talents, Modifier(kind.name, 1)])


def counts_as_company(ctx: Context, who: str) -> bool:
    """[VP-37c] On D and R he is no further member."""
    return who not in SIDE_OF


def is_shady(ctx: Context, who: str) -> bool:
    """[VP-37i] Is it the Smuggler, or the Cutthroat?"""
    side = SIDE_OF.get(who)
    kind = None if side is None else kind_of(ctx, side)
    return kind is not None and kind.shady


# When it becomes known


def show(ctx: Context, side: Side, reason: str) -> None:
    """[VP-37k] A rating or feature of his counts."""
    record, kind = memory(ctx), kind_of(ctx, side)
    if kind is None or side in record.known:
        return
    record.known = (*record.known, side)
    ctx.show()
    ctx.emit(
        MinorCastShown(
            case="VP-37k",
            character=MINOR[side],
            side=side,
            kind=kind.kind,
            place=ctx.state.characters[MINOR[side]].place,
            reason=reason,
        )
    )
    ships.fit_out(ctx, side)


def _show_any(ctx: Context, people: tuple[str, ...], reason: str) -> None:
    for each in people:
        if (side := SIDE_OF.get(each)) is not None:
            show(ctx, side, reason)


class KnownInFights(CharacterCombat, layer=True, tag="characters.newcast.CharacterCombat"):
    """[VP-37k] As the dice of a round are about to be rolled, the Combat of all who fight counts."""

    def fight(self, ctx: Context) -> Next:
        _show_any(ctx, (*self.attackers, *self.active), "he fights")
        return super().fight(ctx)


def searches(ctx: Context, moment: Moment) -> None:
    """[VP-37k] So does the Intelligence of all who search."""
    _show_any(ctx, moment.holders, "he searches")


def hides(ctx: Context, moment: Moment) -> None:
    """[VP-37k, 11.0b] Of those who hide one's Intelligence counts: his, if nobody's is higher."""
    for each in moment.holders:
        side = SIDE_OF.get(each)
        kind = None if side is None else kind_of(ctx, side)
        others = (ctx.state.characters[name] for name in moment.holders if name != each)
        best = max((characters.rating(ctx, other, "intelligence") for other in others), default=0)
        if side is not None and kind is not None and kind.intelligence > best:
            show(ctx, side, "he hides")


class KnownOnMissions(EnvironMissions, layer=True, tag="characters.newcast.EnvironMissions"):
    """[VP-37k] Whoever is on a mission as it is drawn for is of some use to it."""

    def draw_card(self, ctx: Context) -> Next:
        for group in self.groups:
            _show_any(ctx, living(ctx, group), "he is on a mission")
        return super().draw_card(ctx)


# How he is lost


def defeat(ctx: Context, character: Character, cause: Cause, case: str) -> Passed | None:
    """[VP-37e, VP-37f] He lies nowhere: he dies, or makes off; and assassins miss the shady ones."""
    side = SIDE_OF.get(character.id)
    if side is None:
        return PASS
    if cause.kind == ASSASSINATION:
        if is_shady(ctx, character.id):
            show(ctx, side, "he is not so easily killed")
            return None
    elif not is_known(ctx, side):
        show(ctx, side, "he is hurt")
        if 0 < character.wounds < characters.rating(ctx, character, "endurance"):
            return None  # His card is known by its Endurance.
    lose(ctx, character, cause.words, "VP-37f")
    return None


def is_never_held(ctx: Context, character: Character) -> bool:
    """[VP-37f] Neither people nor cells nor sickbeds hold him."""
    return character.id in SIDE_OF


class TakenWithHisFriends(Arrest, layer=True, tag="characters.newcast.Arrest"):
    """[VP-37f] Where all of a group are taken, nobody of them is left to be given his things."""

    def _take_away(self, ctx: Context, guard: str) -> Next:
        self.victims = tuple(sorted(self.victims, key=lambda each: each in SIDE_OF))
        return super()._take_away(ctx, guard)


def capture(ctx: Context, character: Character, captor: str, cause: Cause, case: str) -> Passed | None:
    """[VP-37f] Nobody takes him alive."""
    if character.id not in SIDE_OF:
        return PASS
    lose(ctx, character, cause.words, "VP-37f")
    return None


def lose(ctx: Context, character: Character, cause: str, case: str) -> None:
    """[VP-37f] He is gone; friends who can still act have his things, else the deck."""
    place, side = character.place, character.side
    spaceships.pass_on(ctx, character, f"{naming.piece(ctx.facts, character.id)} is gone")
    hand_on(ctx, character)
    pieces.bury(ctx, character)
    bury(ctx, character)
    ctx.emit(MinorCastLost(case=case, character=character.id, side=side, place=place, cause=cause))


def hand_on(ctx: Context, character: Character) -> None:
    """[VP-37f] To those of his Environ, each thing to the first who can have it."""
    friends = [
        each for each in characters.at(ctx, character.place, character.side) if each.id != character.id
    ]
    for card in possessions.held_by(ctx, character.id):
        heir = next((each.id for each in friends if possessions.can_hold(ctx, each.id, card.id)), "")
        if heir:
            possessions.hand_over(ctx, card, heir)
        else:
            possessions.lose(ctx, card, "nobody is left who could take it", "VP-37f")


def bury(ctx: Context, character: Character) -> None:
    """[VP-37g] However he has left the game: in the next Production there is another."""
    side = SIDE_OF.get(character.id)
    if side is None:
        return
    record = memory(ctx)
    character.fate, character.wounds = GONE.name, 0
    record.kinds = {name: kind for name, kind in record.kinds.items() if name != side}
    record.known = tuple(each for each in record.known if each != side)
    if side not in record.awaited:
        record.awaited = (*record.awaited, side)


# Limits


def comes_along(ctx: Context, character: Character) -> bool:
    """[VP-37b] On missions he only joins others; what they have begun he may finish."""
    return character.id not in SIDE_OF


def finds_nothing(ctx: Context, character: Character) -> bool:
    """[VP-46] By being on a planet he learns nothing of its secret."""
    return character.id not in SIDE_OF


def may_hold(ctx: Context, who: str, card: str) -> bool:
    """[VP-37i] The shady ones are trusted with nothing."""
    return not is_shady(ctx, who)


def may_fly(ctx: Context, ship: Ship, character: Character) -> bool:
    """[VP-37i] They have their own ship, and nobody else has it."""
    own = OWN_SHIP.get(ship.side) == ship.model
    side = SIDE_OF.get(character.id)
    if own:
        return side == ship.side and is_shady(ctx, character.id)
    return side is None or not is_shady(ctx, character.id)


def may_be_struck(ctx: Context, character: Character) -> bool:
    """[VP-37e, VP-37k] Anybody but the shady ones; as long as nobody knows it they can be named, too."""
    side = SIDE_OF.get(character.id)
    return side is None or not (is_shady(ctx, character.id) and is_known(ctx, side))


def may_be_scapegoat(ctx: Context, who: str, group: tuple[str, ...]) -> bool:
    """[VP-37d] He does not pay for the others as long as one of them is left."""
    regular = [each for each in group if each not in SIDE_OF]
    return who not in SIDE_OF or not any(ctx.state.characters[each].fate in CAN_ACT for each in regular)


def note(ctx: Context, about: str) -> tuple[str, ...]:
    """[VP-37k] What everybody knows of him."""
    side = SIDE_OF.get(about)
    if side is None or at_large(ctx, side) is None:
        return ()
    kind = kind_of(ctx, side)
    if kind is None or not is_known(ctx, side):
        return ("nobody knows yet of which kind he is",)
    return (f"the {kind.name}",)


ANSWERS = (
    questions.rating.by(rating),
    bonus_made_of.changed(talented),
    questions.defeat.by(defeat),
    questions.capture.by(capture),
    questions.bury.by(bury),
    questions.goes_alone.by(comes_along),
    questions.may_hold.by(may_hold),
    questions.may_fly.by(may_fly),
    questions.notes_on.by(note),
    asked.is_never_held.by(is_never_held),
    asked.may_be_struck.by(may_be_struck),
    asked.counts_as_company.by(counts_as_company),
    asked.may_be_scapegoat.by(may_be_scapegoat),
)
