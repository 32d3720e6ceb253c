"""[13.71, 13.72] Healing: by rest, by Doctor Sontag, by the Medi-kit."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.character_combat import Healed
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, HELD, IN_PLAY
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Call, Next, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, harm, possessions
from fitg.engine.rules.causes import DRUG_WORN_OFF
from fitg.engine.rules.traits import TURN_START


def can_heal(ctx: Context, character: Character) -> bool:
    """[13.7] Is there anything to heal, and does it heal here?"""
    ask = ctx.rules.ask
    if not ask[questions.is_hurt](ctx, character):
        return False
    return ask[questions.heals_here](ctx, character.place) or ask[questions.heals_anyway](ctx, character)


def heal(ctx: Context, patients: list[Character], reason: str, case: str) -> None:
    """All wounds vanish."""
    wounded = [patient for patient in patients if can_heal(ctx, patient)]
    if wounded:
        for patient in wounded:
            ctx.rules.ask[questions.recover](ctx, patient)
        ctx.emit(Healed(case=case, characters=tuple(patient.id for patient in wounded), reason=reason))


def stack_of(ctx: Context, character: Character) -> list[Character]:
    """[A-13-17] The character and those stacked with him."""
    return [
        mate
        for mate in characters.at(ctx, character.place, character.side)
        if characters.stacked(ctx, mate, character)
    ]


def is_cared_for(ctx: Context, character: Character) -> bool:
    """[P-25] He is on the map; whoever drifts does nothing, and nobody heals there."""
    return character.place in ctx.board.locations and not ctx.board.adrift(character.place)


def forget_what_was_done(ctx: Context, moment: Moment) -> None:
    """[13.71] A new Player-Turn: everybody may rest."""
    for character in ctx.state.characters.values():
        if character.side == moment.side:
            character.acted = False


def offer_medi_kit(ctx: Context, moment: Moment) -> Procedure | None:
    """[13.72] As the Rebel Player-Turn starts, a Medi-kit may be used."""
    holders = medi_kit_holders(ctx) if moment.side == "rebel" else ()
    return MediKit(holders=holders) if possessions.may_declare(ctx, TURN_START.name, holders) else None


class MediKit(Procedure):
    """[13.72] The Medi-kit heals its owner and those stacked with him."""

    first = "offer"

    holders: tuple[str, ...]

    def offer(self, ctx: Context) -> Next:
        prompt = "Declare a possession before your turn begins?"
        declaration = possessions.Declaration(moment=TURN_START.name, holders=self.holders, prompt=prompt)
        return Call(declaration, self.treat)

    def treat(self, ctx: Context, used: tuple[str, ...]) -> Next:
        possessions.take_effect(ctx, self, used)
        return DONE


def treat_stack(ctx: Context, procedure: Procedure, holder: str) -> None:
    """[13.72] A Medi-kit that is declared heals its owner and those stacked with him."""
    heal(ctx, stack_of(ctx, ctx.state.characters[holder]), "the Medi-kit of Ptolus", "13.72")


def medi_kit_holders(ctx: Context) -> tuple[str, ...]:
    """Rebels who could use a Medi-kit now: somebody in their stack is wounded."""
    return tuple(
        character.id
        for character in ctx.state.characters.values()
        if character.side == "rebel"
        and character.fate in CAN_ACT
        and is_cared_for(ctx, character)
        and possessions.held_by(ctx, character.id)
        and any(can_heal(ctx, mate) for mate in stack_of(ctx, character))
    )


def by_rest(ctx: Context, moment: Moment) -> None:
    """[13.71, A-13-16] Who did nothing in his owner's whole Player-Turn loses all wounds."""
    rested = [
        character
        for character in ctx.state.characters.values()
        if character.side == moment.side
        and not ctx.board.adrift(character.place)
        and (
            (character.fate in CAN_ACT and not character.acted)
            or (character.fate in HELD and ctx.rulings.captives_heal)
        )
    ]
    heal(ctx, rested, "rest", "13.71")


def wear_off(ctx: Context, moment: Moment) -> None:
    """[14.4] The Helian Drug wears off; who lived on borrowed Endurance dies."""
    for character in possessions.expire_drugs(ctx):
        if character.fate in IN_PLAY and harm.endurance_left(ctx, character) <= 0:
            harm.defeat(ctx, character, Cause(DRUG_WORN_OFF), "14.4")
