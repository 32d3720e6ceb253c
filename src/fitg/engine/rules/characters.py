"""[6.0] Characters: who is where, and what their ratings are worth now."""

from __future__ import annotations

from collections.abc import Container

from fitg.data.records import Rating, Side
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, FATES, HELD, IN_PLAY
from fitg.engine.machine.state import Character, Custody

#: [14.0] Ratings that a possession raises for good once it has been shown.
POSSESSION_RATINGS = frozenset({"combat", "intelligence", "diplomacy"})


def at(ctx: Context, place: str, side: Side) -> list[Character]:
    """The free characters of a side in a place."""
    everybody, found = ctx.state.characters, []
    for name in ctx.index.people.get(place, ()):  # Asked more often than anything: a loop costs least.
        character = everybody[name]
        if character.side == side and character.fate in CAN_ACT:
            found.append(character)
    return found


def separate(ctx: Context, place: str, side: Side) -> list[Character]:
    """[9.57] The free characters of a side in a place who are not stacked with military units."""
    everybody, found = ctx.state.characters, []
    for name in ctx.index.people.get(place, ()):
        character = everybody[name]
        if character.side == side and not character.stack and character.fate in CAN_ACT:
            found.append(character)
    return found


def stacked(ctx: Context, one: Character, other: Character) -> bool:
    """[9.57, 20.9] Are two of one side and place in one stack? In space all that is not intercepted is."""
    if in_space(ctx, one.place):
        return (one.stack == "interception") == (other.stack == "interception")
    return one.with_units == other.with_units


def in_space(ctx: Context, place: str) -> bool:
    """Is it a place of the board away from the surface of a planet?"""
    return place in ctx.board.locations and not ctx.board.on_surface(place)


def captives_at(ctx: Context, place: str, side: Side) -> list[Character]:
    """The characters of a side who are held in a place."""
    return [captive for captive in captives(ctx) if captive.place == place and captive.side == side]


def captives(ctx: Context) -> list[Character]:
    """All prisoners."""
    return [ctx.state.characters[name] for name in ctx.index.captives]


def captives_of(ctx: Context, guard: str) -> list[Character]:
    """[12.81b] The prisoners a character guards."""
    if not ctx.index.captives:
        return []
    custody = Custody("guard", guard)
    return [captive for captive in captives(ctx) if captive.custody == custody]


def rating(
    ctx: Context,
    character: Character,
    name: Rating,
    *,
    with_units: bool | None = None,
    among: Container[str] | None = None,
) -> int:
    """A rating as it stands: company raises it, wounds lower Combat (12.72), then possessions add.

    His company are those of his stack, or of the military stack if he is about to join it
    (`with_units`), as far as they are `among` those who act with him.
    """
    card = ctx.facts.people[character.id]
    value: int = getattr(card, name)
    changes = ctx.rules.ask.get(questions.rating)
    if changes is not None:
        for part in changes(ctx, character, name):
            value += part.by
    uplifting = ctx.rules.answering.get(questions.in_company)
    if uplifting is not None and not uplifting.isdisjoint(card.abilities):
        usual = with_units is None and among is None
        company = questions.HIS_STACK if usual else questions.Company(with_units, among)
        for part in ctx.rules.ask[questions.in_company](ctx, character, name, company):
            value += part.by
    if name == "combat":
        value = max(0, value - character.wounds)
    if character.side == "rebel" or character.id in ctx.index.cards:
        value += _from_possessions(ctx, character, name)
    return value


def _from_possessions(ctx: Context, character: Character, name: Rating) -> int:
    """[14.2, 14.4] What the drug he took and the cards he has shown add to a rating."""
    value = 0
    if character.drugged == name:
        value += int(ctx.facts.possessions["helian-drug"].traits["any_rating"])
    if name in POSSESSION_RATINGS:
        for card in ctx.index.cards.get(character.id, ()):
            if (held := ctx.state.possessions[card]).revealed and not held.inoperative:
                value += int(ctx.facts.possessions[card].traits.get(name, 0))
    return value


#: The Segments in which who has moved has nothing more to do.
MOVEMENT = "movement"


def hindered(character: Character) -> str:
    """Why what has become of somebody keeps him from acting, as everybody can see; "" if it does not."""
    if character.fate in CAN_ACT:
        return ""
    if character.fate not in IN_PLAY:
        return "Out of the game."
    if character.fate in HELD:
        return "A prisoner cannot act until freed."
    return f"{FATES[character.fate].title}: cannot act now."


def why_idle(ctx: Context, character: Character) -> str:
    """Why somebody cannot do anything now, for his own side; "" if nothing is known to keep him from it."""
    if found := hindered(character):
        return found
    if character.disabled:
        return "Held off for this Phase."
    if character.sidelined:
        return "Joined in this Phase; available from the next one on."
    if character.moved and ctx.current.name == MOVEMENT:
        return "Has moved already in this Segment."
    return ""


def has_card(ctx: Context, character: Character) -> bool:
    """[25.23] Sovereigns have no Character Card: they own, count for and start nothing."""
    return character.id in ctx.facts.characters


def with_cards(ctx: Context) -> list[Character]:
    """[25.23, P-39] Everybody who counts as a character of his side."""
    known = ctx.facts.characters
    return [character for character in ctx.state.characters.values() if character.id in known]


def counts_as_detected(character: Character) -> bool:
    """[9.34, 9.52] Whoever is stacked with military units always counts as detected."""
    return character.detected or character.with_units


def gives_others_away(ctx: Context, character: Character) -> bool:
    """[9.4, P-39] Is he detected, so that others are with him? Not by a sovereign, whom everybody knows."""
    return character.detected and has_card(ctx, character)


def leaders(ctx: Context, place: str, side: Side) -> list[Character]:
    """[9.53, 10.4] Those in the place with Leadership 1 or more once they are stacked with the units."""
    return [character for character in at(ctx, place, side) if can_lead(ctx, character)]


def can_lead(ctx: Context, character: Character) -> bool:
    """[10.4] A leader is stacked with the units: only company that is there counts for him."""
    return leadership(ctx, character) >= 1


def leadership(ctx: Context, character: Character) -> int:
    """[10.4] Leadership once he is stacked with the units; 0 for whoever cannot lead."""
    if character.disabled or not ctx.rules.ask[questions.may_lead](ctx, character):
        return 0
    return rating(ctx, character, "leadership", with_units=True)


def space_leadership(ctx: Context, character: Character) -> int:
    """[22.4] What he leads with in space; 0 for whoever has no such rating, or may not lead."""
    return space_rating(ctx, character) if ctx.rules.ask[questions.may_lead](ctx, character) else 0


def space_rating(ctx: Context, character: Character) -> int:
    """[21.22, 22.4] The rating in parentheses, whether he may be named a leader or not; 0 if he has none.

    [14.4, 26.0c] It is his Leadership in space: what raises the one raises the other, if he has it at all.
    """
    printed = ctx.facts.people[character.id].space_leadership or 0
    if character.disabled or not printed:
        return 0
    return printed + (_from_possessions(ctx, character, "leadership") if character.side == "rebel" else 0)


def does_something(ctx: Context, character: Character) -> None:
    """[13.71] In his owner's Player-Turn, whoever acts does not rest."""
    if character.side == ctx.state.phasing:
        character.acted = True
