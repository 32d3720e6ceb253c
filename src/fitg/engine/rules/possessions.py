"""[14.0] Possession cards: who holds which, how they are shown, used and lost.

What a card does stands in its traits: their numbers are data, their effects the records of
`possession_cards`. A trait that lasts works by itself once the card has
been shown; a trait that is used up or may fail is declared each time (14.2), at the moment where
its number counts (A-14-10).
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from fitg.data.records import Possession as Card
from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.control import CharacterDisabled
from fitg.engine.events.possessions import (
    PossessionGained,
    PossessionGiven,
    PossessionLost,
    PossessionUsed,
    ShipAssigned,
)
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PossessionId, Purpose
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.joins import Question
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, listened_to, rolled
from fitg.engine.machine.state import Character, Possession, Ship
from fitg.engine.rules import characters
from fitg.engine.rules.traits import NO_DECK, PHASE_START, POSSESSION_TRAITS, TURN_START

#: [14.4] The trait of the Helian Drug; what it lends is a plain number of its card.
DRUG = "any_rating"


def card(ctx: Context, possession: Possession) -> Card:
    return ctx.facts.possessions[possession.id]


def held_by(ctx: Context, character_id: str) -> list[Possession]:
    """The cards (not ships) that a character holds."""
    cards = ctx.state.possessions
    return [
        possession
        for name in ctx.index.cards.get(character_id, ())
        if (possession := cards[name]).fate == "held"
    ]


def usable_by(ctx: Context, character_id: str) -> list[Possession]:
    """[27.2] The cards that a character holds and can use: an inoperative one is only carried."""
    held = held_by(ctx, character_id)
    if not held or ctx.state.characters[character_id].fate not in CAN_ACT:
        return []
    return [possession for possession in held if not possession.inoperative]


def is_at_hand(ctx: Context, possession: Possession) -> bool:
    """[14.2, 27.2] Has it an owner who can use it, and does it work?"""
    return (
        possession.fate == "held"
        and possession.owner != ""
        and not possession.inoperative
        and ctx.state.characters[possession.owner].fate in CAN_ACT
    )


def hidden_among(ctx: Context, holders: Container[str]) -> bool:
    """Does any of them hold a card that the Imperial Player has not seen?"""
    known = ctx.state.possessions
    return any(
        not known[name].revealed
        for holder, cards in ctx.index.cards.items()
        if holder in holders
        for name in cards
    )


def in_deck(ctx: Context) -> list[str]:
    """The cards left in the Possession deck."""
    return [possession.id for possession in ctx.state.possessions.values() if possession.fate == "deck"]


def shown_trait(ctx: Context, holders: Iterable[str], trait: str) -> int:
    """The sum of a lasting trait over the cards shown by the holders (1 for a trait without a number)."""
    total = 0
    for holder in holders:
        for possession in usable_by(ctx, holder):
            if possession.revealed:
                value = card(ctx, possession).traits.get(trait)
                if value is not None:
                    total += int(value or 1)
    return total


def shown_parts(ctx: Context, holders: Iterable[str], trait: str) -> list[Modifier]:
    """The same card by card: what a lasting trait adds to a number."""
    return [
        Modifier(record.name, int(record.traits[trait] or 1))
        for holder in holders
        for possession in usable_by(ctx, holder)
        if possession.revealed and trait in (record := card(ctx, possession)).traits
    ]


def can(ctx: Context, possession: Possession, question: Question[..., Any]) -> bool:
    """Has it a trait whose card answers this question?"""
    able = ctx.rules.answering.get(question)
    return able is not None and not able.isdisjoint(card(ctx, possession).traits)


def take_effect(ctx: Context, procedure: Procedure, used: tuple[str, ...]) -> None:
    """[14.2] What has been declared does at once what its card says, for the procedure that goes on."""
    cards = ctx.rules.cards[POSSESSION_TRAITS.name]
    for entry in used:
        trait, _, holder = entry.partition("@")
        found = cards.get(trait)
        if found is not None and found.at_once is not None:
            found.at_once(ctx, procedure, holder)


def is_declared(used: tuple[str, ...], trait: str) -> bool:
    """[14.2] Is a trait among what was declared, by whomever?"""
    return any(entry.partition("@")[0] == trait for entry in used)


def bearer(ctx: Context, trait: str) -> Card:
    """The one card that has a trait."""
    return next(record for record in ctx.facts.possessions.values() if trait in record.traits)


def worth(ctx: Context, trait: str) -> int:
    """The number that goes with a trait of one card."""
    return int(bearer(ctx, trait).traits[trait])


def reveal(ctx: Context, possession: Possession) -> None:
    """[14.2] Both players see the card."""
    if not possession.revealed:
        pieces.change_card(ctx, possession, revealed=True)
        ctx.show()


def show(ctx: Context, possession: Possession, use: str, detail: str = "") -> None:
    """[14.2] Declare a use: the card is seen by both players."""
    reveal(ctx, possession)
    ctx.emit(
        PossessionUsed(
            case="14.2", possession=possession.id, character=possession.owner, use=use, detail=detail
        )
    )


def after_use(ctx: Context, possession: Possession) -> None:
    """[14.22, 14.23] Used up, or tested whether it fails; what is permanent does neither."""
    record = card(ctx, possession)
    if record.durability == "permanent":
        return
    if record.durability == "lost-after-one-use":
        lose(ctx, possession, "used up", "14.23", removed="removed_after_use" in record.traits)
        return
    if listened_to(ctx):
        ctx.interrupt(FailureRoll(card=possession.id))
    else:
        test(ctx, possession, ctx.roll())


def test(ctx: Context, possession: Possession, die: int) -> None:
    """[14.22] It fails on certain rolls."""
    if die in card(ctx, possession).fail_on:
        ctx.rules.ask[questions.inoperative](ctx, possession, die)


class FailureRoll(Procedure):
    """[14.22] The roll after a use, where it may be made again."""

    interrupts = True
    first = "roll"

    card: str

    def roll(self, ctx: Context) -> Next:
        owner = ctx.state.possessions[self.card].owner
        side = ctx.state.characters[owner].side if owner else "rebel"
        roll = Roll(purpose=naming.piece(ctx.facts, self.card), case="14.22", side=side)
        return rolled(ctx, roll, self.tested, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        fails = dice[0] in ctx.facts.possessions[self.card].fail_on
        return Reading("it fails" if fails else "it can be used again", grave=fails)

    def tested(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        test(ctx, ctx.state.possessions[self.card], *dice)
        return DONE


def lose(
    ctx: Context,
    possession: Possession,
    reason: str,
    case: str,
    *,
    die: int | None = None,
    removed: bool = False,
) -> None:
    """[14.24] Back to the deck, which is shuffled; some cards leave the game for good, or are of no deck."""
    removed = removed or NO_DECK in card(ctx, possession).traits
    owner, seen = possession.owner, ctx.state.possessions[possession.id].revealed
    lost = pieces.change_card(
        ctx,
        possession,
        owner="",
        fate="removed" if removed else "deck",
        revealed=removed and seen,
        inoperative=False,
    )
    ctx.emit(
        PossessionLost(
            case=case,
            seen=seen,
            possession=possession.id,
            character=owner,
            reason=reason,
            die=die,
            fate=lost.fate,
        )
    )


def destroy_all(ctx: Context, owner: Character) -> None:
    """[14.25] The possessions of a killed character are destroyed with him."""
    for possession in held_by(ctx, owner.id):
        lose(ctx, possession, f"{ctx.facts.people[owner.id].name} is dead", "14.25", removed=True)


def seize_all(ctx: Context, owner: Character) -> None:
    """[14.26] The captor keeps a captured Rebel's possessions, unused, to the end of the game."""
    for possession in held_by(ctx, owner.id):
        pieces.change_card(ctx, possession, owner="", fate="seized", revealed=True)
        ctx.show()
        ctx.emit(
            PossessionLost(
                case="14.26",
                seen=True,
                possession=possession.id,
                character=owner.id,
                reason="seized by the Empire",
                fate="seized",
            )
        )


def can_hold(ctx: Context, character_id: str, possession_id: str) -> bool:
    """[14.13, 25.22] Any number of weapons and objects, one companion, one spaceship; a sovereign nothing."""
    if character_id not in ctx.facts.characters:
        return False
    allowed = ctx.rules.ask.get(questions.may_hold)
    if allowed is not None and not allowed(ctx, character_id, possession_id):
        return False
    kind = ctx.facts.possessions[possession_id].kind
    if kind == "spaceship":
        return character_id not in ctx.index.ships
    return rival(ctx, character_id, kind) is None


def rival(ctx: Context, character_id: str, kind: str) -> Possession | None:
    """[14.13] What somebody has already of a kind of which he may have but one."""
    if not ctx.rules.ask[questions.is_single](ctx, kind):
        return None
    for held in held_by(ctx, character_id):
        if card(ctx, held).kind == kind:
            return held
    return None


def hand_over(ctx: Context, possession: Possession, receiver: str) -> None:
    """[14.12] A card changes hands, hidden if it was hidden."""
    ctx.emit(
        PossessionGiven(
            case="14.12",
            seen=possession.revealed,
            possession=possession.id,
            giver=possession.owner,
            receiver=receiver,
        )
    )
    pieces.change_card(ctx, possession, owner=receiver)


def gain(ctx: Context, possession_id: str, character: Character, reason: str, case: str) -> None:
    """[14.11] A card from the deck goes to a character; a spaceship is set beside him."""
    possession = ctx.state.possessions[possession_id]
    if card(ctx, possession).kind == "spaceship":
        pieces.change_card(ctx, possession, fate="held", revealed=True)
        ctx.show()
        pieces.add_ship(
            ctx,
            Ship(
                id=possession_id,
                model=possession_id,
                side="rebel",
                place=character.place,
                owner=character.id,
            ),
        )
        ctx.emit(
            ShipAssigned(
                case=case, ship=possession_id, owner=character.id, place=character.place, reason=reason
            )
        )
    else:
        pieces.change_card(ctx, possession, fate="held", owner=character.id, revealed=False)
        ctx.emit(PossessionGained(case=case, possession=possession_id, character=character.id, reason=reason))


def take_drug(ctx: Context, drug: Possession, rating: str) -> None:
    """[14.4] The Helian Drug works until the same Segment of the player's next Player-Turn begins."""
    character = ctx.state.characters[drug.owner]
    character.drugged = rating
    character.drug_until = ctx.state.clock + ctx.rules.ask[questions.drug_lasts](ctx, rating)
    show(ctx, drug, DRUG, rating)
    ctx.rules.ask[questions.drug_works](ctx, character)
    after_use(ctx, drug)


def expire_drugs(ctx: Context) -> list[Character]:
    """[14.4] Those whose drug wears off now, each as he is without it."""
    faded = [
        character
        for character in ctx.state.characters.values()
        if character.drugged and character.drug_until <= ctx.state.clock
    ]
    for character in faded:
        rating, character.drugged = character.drugged, ""
        character.drug_until = 0
        ctx.rules.ask[questions.drug_fades](ctx, character, rating)
    return faded


def disable(ctx: Context, character: Character, reason: str) -> None:
    """The Cervac's victim can do nothing for one Phase."""
    character.disabled = True
    ctx.emit(CharacterDisabled(case="14.3", character=character.id, place=character.place, reason=reason))


#: Moments after which the Rebel Player has more to decide before anything happens.
MORE_TO_DECIDE = frozenset({TURN_START.name, points.LOCALS.name, points.DIPLOMACY_ABORT.name})
#: [13.45] What creatures do by chance before anybody can answer.
CHANCES = frozenset({"no_combat", "grabs_one"})


class DeclareNothing(Action, frozen=True):
    form = "pass"
    saying = "Declare nothing"
    passes = True
    usual = True

    def is_final(self, ctx: Context) -> bool:
        """At most moments the die is rolled next, or the Enemy goes on; at some there is more to decide."""
        declaration = ctx.state.stack[-1]
        assert isinstance(declaration, Declaration)
        if declaration.moment == PHASE_START.name:
            return ctx.current.actor != "rebel"
        if declaration.moment == "leading":
            holders = (ctx.state.characters[each] for each in declaration.holders)
            return not any(characters.can_lead(ctx, holder) for holder in holders)
        if declaration.moment in ("defending", "defending-minds"):
            return _nobody_can_break_off(ctx)
        if declaration.moment == "creature":
            return _takes_its_chance(ctx)
        return declaration.moment not in MORE_TO_DECIDE


def _takes_its_chance(ctx: Context) -> bool:
    """[13.45] Does the creature that comes need no fight, or begin it by seizing somebody?"""
    from fitg.engine.rules.missions.attacks import CreatureEncounter

    met = next((each for each in reversed(ctx.state.stack) if isinstance(each, CreatureEncounter)), None)
    if met is None:
        return True
    creature = ctx.facts.creatures.get(met.creature)  # [31.0] A mutant is none of the Guide.
    return creature is not None and not CHANCES.isdisjoint(creature.traits)


def _nobody_can_break_off(ctx: Context) -> bool:
    """Is the round of a fight fought next, with nothing to decide before?"""
    from fitg.engine.rules.character_combat import CharacterCombat

    fight = ctx.state.stack[-2]
    return not isinstance(fight, CharacterCombat) or len(fight.ways_out(ctx)) <= 1


class UsePossession(Action, frozen=True):
    form = "use {card}"
    saying = "{card}|is used"
    final = True
    card: PossessionId


class UseForRating(Action, frozen=True):
    form = "use {card} for {rating}"
    saying = "{card}|is used for {rating}"
    final = True
    card: PossessionId
    rating: Purpose


class UseOnEnemy(Action, frozen=True):
    form = "use {card} on {who}"
    saying = "{card}|is used on {who}"
    final = True
    card: PossessionId
    who: CharacterId


class Declaration(Procedure):
    """[14.2, A-14-10] The Rebel Player may declare possessions of some characters at one moment.

    He is asked whenever one of them holds a card that has not been shown: to ask only when he has
    a fitting card would tell the opponent that he has it. The result lists the traits declared.
    """

    first = "declare"

    moment: str
    holders: tuple[str, ...]
    prompt: str
    #: What helps in just this situation; empty for everything that fits the moment.
    uses: tuple[str, ...] = ()
    #: Whose own ratings count now; empty for all holders.
    actors: tuple[str, ...] = ()
    used: tuple[str, ...] = ()

    def declare(self, ctx: Context) -> Next:
        options: list[Option] = [(DeclareNothing(), self.finish)]
        for holder in self.holders:
            for possession in usable_by(ctx, holder):
                options += self._uses(ctx, possession)
        return Ask(
            "rebel",
            f"possession.{self.moment}",
            "14.2",
            self._question(ctx),
            options,
            about=self._place(ctx),
            always=hidden_among(ctx, self.holders),
        )

    def _question(self, ctx: Context) -> str:
        """Who might declare something, where, and what for."""
        if not self.holders:
            return self.prompt
        who, place = naming.pieces(ctx.facts, self.holders), self._place(ctx)
        where = f" at {naming.place(ctx.facts, place)}" if place else ""
        return f"{who}{where}: {self.prompt[0].lower()}{self.prompt[1:]}"

    def _place(self, ctx: Context) -> str:
        """Where they all are, if in one place."""
        places = {ctx.state.characters[holder].place for holder in self.holders}
        return places.pop() if len(places) == 1 else ""

    def _uses(self, ctx: Context, possession: Possession) -> list[Option]:
        """The uses of one card."""
        options: list[Option] = []
        for entry in self._fitting(ctx, possession):
            rating = entry.partition(":")[2]
            if ctx.rules.traits[entry].aimed:
                victims = ctx.rules.ask[questions.victims](ctx, possession)
                options += [(UseOnEnemy(possession.id, victim), self.use_on_enemy) for victim in victims]
            elif rating:
                options.append((UseForRating(possession.id, rating), self.use_for_rating))
            elif entry == self._plain_use(ctx, possession):
                options.append((UsePossession(possession.id), self.use))
        return options

    def _fitting(self, ctx: Context, possession: Possession) -> list[str]:
        holder, traits = possession.owner, card(ctx, possession).traits
        acts = not self.actors or holder in self.actors
        return [
            entry
            for entry in self.uses or ctx.rules.uses[self.moment]
            if entry.partition(":")[0] in traits
            and (acts or not ctx.rules.traits[entry].personal)
            and f"{entry}@{holder}" not in self.used
        ]

    def _plain_use(self, ctx: Context, possession: Possession) -> str:
        """The trait that is declared by the card alone: one at a time, if it has several.

        What lasts is shown once, and everything that lasts works from then on.
        """
        plain = (
            entry
            for entry in self._fitting(ctx, possession)
            if ":" not in entry
            and not ctx.rules.traits[entry].aimed
            and not (ctx.rules.traits[entry].lasting and possession.revealed)
        )
        return next(plain, "")

    def use(self, ctx: Context, action: UsePossession) -> Next:
        possession = ctx.state.possessions[action.card]
        trait = self._plain_use(ctx, possession)
        self._note(trait, possession)
        show(ctx, possession, trait)
        if not ctx.rules.traits[trait].lasting:
            after_use(ctx, possession)
        return self.declare

    def _note(self, entry: str, possession: Possession) -> None:
        self.used = (*self.used, f"{entry}@{possession.owner}")

    def use_for_rating(self, ctx: Context, action: UseForRating) -> Next:
        possession = ctx.state.possessions[action.card]
        self._note(f"{DRUG}:{action.rating}", possession)
        take_drug(ctx, possession, action.rating)
        return self.declare

    def use_on_enemy(self, ctx: Context, action: UseOnEnemy) -> Next:
        possession = ctx.state.possessions[action.card]
        for entry in self._fitting(ctx, possession):
            if ctx.rules.traits[entry].aimed:
                self._note(entry, possession)
        ctx.rules.ask[questions.strike](ctx, possession, action.who)
        return self.declare

    def finish(self, ctx: Context) -> Next:
        return Done(self.used)


def disable_targets(ctx: Context, holder: str) -> list[str]:
    """[P-07] A detected Enemy character on the holder's planet, in one of its Environs."""
    place = ctx.state.characters[holder].place
    if not ctx.board.on_surface(place):
        return []
    planet = ctx.board.planet_of[place]
    return [
        character.id
        for character in ctx.state.characters.values()
        if character.side == "imperial"
        and character.fate in CAN_ACT
        and not character.disabled
        and character.place in ctx.board.surface[planet]
        and characters.counts_as_detected(character)
    ]


def may_declare(ctx: Context, moment: str, holders: Container[str]) -> bool:
    """Is there anything to ask: a hidden card, or a shown one that can be used again?"""
    known, reusable = ctx.state.possessions, ctx.rules.reusable.get(moment, frozenset())
    for holder, cards in ctx.index.cards.items():
        if holder not in holders:
            continue
        for name in cards:
            card = known[name]
            if not card.revealed:
                return True
            if not card.inoperative and not reusable.isdisjoint(ctx.facts.possessions[name].traits):
                return True
    return False


def is_asked(ctx: Context, moment: str, side: Side, holders: Container[str]) -> bool:
    """Is this side asked at this moment whether it declares anything?"""
    return side == "rebel" and may_declare(ctx, moment, holders)


def declare(ctx: Context, moment: Moment) -> Procedure | None:
    """[14.2, A-14-10] The Rebel Player may declare what helps at this moment."""
    if not is_asked(ctx, moment.name, moment.side, moment.holders):
        return None
    return Declaration(
        moment=moment.name,
        holders=moment.holders,
        prompt=moment.prompt,
        uses=moment.uses,
        actors=moment.actors,
        used=moment.used,
    )


#: [4.0, 18.0] The Phases of a Player-Turn; spending Force Points is none of them.
PHASES = frozenset({"operations", "search", "missions"})


def hold_off(ctx: Context, moment: Moment) -> Procedure | None:
    """[14.3] As a Phase begins, a Cervac may keep a detected enemy from doing anything in it."""
    if not ctx.index.cards or ctx.current.phase not in PHASES:
        return None
    holders = tuple(
        name
        for name in ctx.index.cards
        if held_by(ctx, name) and ctx.state.characters[name].fate in CAN_ACT and disable_targets(ctx, name)
    )
    if not may_declare(ctx, PHASE_START.name, holders):
        return None
    prompt = "Declare a possession as this Phase begins?"
    return Declaration(moment=PHASE_START.name, holders=ctx.index.in_order(holders), prompt=prompt)


def end_disablement(ctx: Context, moment: Moment) -> None:
    """[14.3] Whom a Cervac held off is himself again as the next Phase begins."""
    segment = ctx.current
    if segment.opens_phase and segment.player is not None:
        for character in ctx.state.characters.values():
            character.disabled = False
