"""[14.0] Possession cards: who holds which, how they are shown, used and lost.

What a card does stands in its traits (data). A trait that lasts works by itself once the card has
been shown; a trait that is used up or may fail is declared each time (14.2), at the moment where
its number counts (A-14-10).
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from fitg.data.records import Possession as Card
from fitg.engine import naming
from fitg.engine.events import (
    CharacterDisabled,
    PossessionGained,
    PossessionGiven,
    PossessionLost,
    PossessionUsed,
    ShipAssigned,
)
from fitg.engine.play import Play
from fitg.engine.procedure import Ask, Choice, Done, Next, Procedure
from fitg.engine.rules import characters
from fitg.engine.state import Character, Possession, Ship

#: Traits that last: declaring them means showing the card.
LASTING = (
    "combat",
    "intelligence",
    "diplomacy",
    "pdb_level",
    "hiding_from_units",
    "combat_result",
    "no_surprise",
    "ignore_intelligence_creatures",
    "ignore_first_diplomacy_abort",
)

#: [A-14-10] What can be declared at each moment: a trait, or the drug for one rating.
MOMENTS: dict[str, tuple[str, ...]] = {
    "detection": ("pdb_level", "any_rating:navigation"),
    "leading": ("any_rating:leadership",),
    "hiding-from-units": (
        "hiding_from_units",
        "hiding_one_search",
        "intelligence",
        "any_rating:intelligence",
    ),
    "hiding-from-characters": ("hiding_one_search", "intelligence", "any_rating:intelligence"),
    "searching": ("intelligence", "any_rating:intelligence"),
    "attacking": (
        "combat",
        "combat_one_round",
        "combat_result",
        "any_rating:combat",
        "any_rating:endurance",
    ),
    "defending": (
        "combat",
        "combat_defending",
        "combat_one_round",
        "combat_result",
        "any_rating:combat",
        "any_rating:endurance",
    ),
    "defending-minds": (
        "intelligence",
        "combat_result",
        "any_rating:intelligence",
        "any_rating:endurance",
    ),
    "stung": ("combat_result", "any_rating:endurance"),
    "creature": (
        "ignore_first_creature",
        "no_surprise",
        "ignore_intelligence_creatures",
        "intelligence",
        "diplomacy",
        "any_rating:intelligence",
        "any_rating:diplomacy",
    ),
    "locals": ("halves_locals",),
    "diplomacy-abort": ("ignore_first_diplomacy_abort",),
    "dispute": ("diplomacy", "any_rating:diplomacy"),
    "turn-start": ("heal_stack",),
    "phase-start": ("disables_character",),
    "information": ("cancels_information",),
}

#: The traits of each moment that a card already shown may be used for again and again.
REUSABLE = {
    moment: frozenset(entry.partition(":")[0] for entry in entries) - frozenset(LASTING)
    for moment, entries in MOMENTS.items()
}

#: Traits that work on the owner alone: they fit only while he himself acts.
PERSONAL = frozenset(
    {"combat", "combat_one_round", "combat_defending", "intelligence", "diplomacy", "any_rating"}
)


def card(play: Play, possession: Possession) -> Card:
    return play.facts.possessions[possession.id]


def held_by(play: Play, character_id: str) -> list[Possession]:
    """The cards (not ships) that a character holds."""
    return [
        possession
        for possession in play.state.possessions.values()
        if possession.owner == character_id and possession.fate == "held"
    ]


def hidden_among(play: Play, holders: Container[str]) -> bool:
    """Does any of them hold a card that the Imperial Player has not seen?"""
    return any(
        possession.owner in holders and possession.owner != "" and not possession.revealed
        for possession in play.state.possessions.values()
    )


def in_deck(play: Play) -> list[str]:
    """The cards left in the Possession deck."""
    return [possession.id for possession in play.state.possessions.values() if possession.fate == "deck"]


def shown_trait(play: Play, holders: Iterable[str], trait: str) -> int:
    """The sum of a lasting trait over the cards shown by the holders (1 for a trait without a number)."""
    total = 0
    for holder in holders:
        for possession in held_by(play, holder):
            if possession.revealed:
                value = card(play, possession).traits.get(trait)
                if value is not None:
                    total += int(value or 1)
    return total


def worth(play: Play, trait: str) -> int:
    """The number that goes with a trait of one card."""
    return next(
        int(record.traits[trait]) for record in play.facts.possessions.values() if trait in record.traits
    )


def show(play: Play, possession: Possession, use: str, detail: str = "") -> None:
    """[14.2] Declare a use: the card is seen by both players."""
    if not possession.revealed:
        possession.revealed = True
        play.show()
    play.emit(
        PossessionUsed(
            case="14.2", possession=possession.id, character=possession.owner, use=use, detail=detail
        )
    )


def after_use(play: Play, possession: Possession) -> None:
    """[14.22, 14.23] Used up, or tested whether it fails."""
    record = card(play, possession)
    if record.durability == "lost-after-one-use":
        lose(play, possession, "used up", "14.23", removed="removed_after_use" in record.traits)
        return
    die = play.roll()
    if die in record.fail_on:
        lose(play, possession, "inoperative after use", "14.22", die=die)


def lose(
    play: Play,
    possession: Possession,
    reason: str,
    case: str,
    *,
    die: int | None = None,
    removed: bool = False,
) -> None:
    """[14.24] Back to the deck, which is shuffled; some cards leave the game for good."""
    owner, seen = possession.owner, possession.revealed
    possession.owner = ""
    possession.fate = "removed" if removed else "deck"
    possession.revealed = removed and seen
    play.emit(
        PossessionLost(
            case=case,
            seen=seen,
            possession=possession.id,
            character=owner,
            reason=reason,
            die=die,
            fate=possession.fate,
        )
    )


def destroy_all(play: Play, owner: Character) -> None:
    """[14.25] The possessions of a killed character are destroyed with him."""
    for possession in held_by(play, owner.id):
        lose(play, possession, f"{play.facts.characters[owner.id].name} is dead", "14.25", removed=True)


def seize_all(play: Play, owner: Character) -> None:
    """[14.26] The captor keeps a captured Rebel's possessions, unused, to the end of the game."""
    for possession in held_by(play, owner.id):
        possession.fate = "seized"
        possession.owner = ""
        possession.revealed = True
        play.show()
        play.emit(
            PossessionLost(
                case="14.26",
                seen=True,
                possession=possession.id,
                character=owner.id,
                reason="seized by the Imperial Player",
                fate="seized",
            )
        )


def can_hold(play: Play, character_id: str, possession_id: str) -> bool:
    """[14.13] Any number of weapons and objects, one companion, one spaceship."""
    kind = play.facts.possessions[possession_id].kind
    if kind == "spaceship":
        return all(ship.owner != character_id for ship in play.state.ships.values())
    if kind == "companion":
        return companion_of(play, character_id) is None
    return True


def companion_of(play: Play, character_id: str) -> Possession | None:
    """[14.13] The one companion of a character."""
    for held in held_by(play, character_id):
        if card(play, held).kind == "companion":
            return held
    return None


def hand_over(play: Play, possession: Possession, receiver: str) -> None:
    """[14.12] A card changes hands, hidden if it was hidden."""
    play.emit(
        PossessionGiven(
            case="14.12",
            seen=possession.revealed,
            possession=possession.id,
            giver=possession.owner,
            receiver=receiver,
        )
    )
    possession.owner = receiver


def gain(play: Play, possession_id: str, character: Character, reason: str, case: str) -> None:
    """[14.11] A card from the deck goes to a character; a spaceship is set beside him."""
    possession = play.state.possessions[possession_id]
    possession.fate = "held"
    if card(play, possession).kind == "spaceship":
        possession.revealed = True
        play.show()
        play.state.ships[possession_id] = Ship(
            id=possession_id,
            model=possession_id,
            side="rebel",
            place=character.place,
            owner=character.id,
        )
        play.emit(
            ShipAssigned(
                case=case, ship=possession_id, owner=character.id, place=character.place, reason=reason
            )
        )
    else:
        possession.owner = character.id
        possession.revealed = False
        play.emit(
            PossessionGained(case=case, possession=possession_id, character=character.id, reason=reason)
        )


def take_drug(play: Play, character: Character, rating: str) -> None:
    """[14.4] The Helian Drug works until the same Segment of the player's next Player-Turn begins."""
    character.drugged = rating
    character.drug_until = play.state.clock + len(play.scenario.sequence)
    show(play, play.state.possessions["helian-drug"], "any_rating", rating)
    after_use(play, play.state.possessions["helian-drug"])


def expire_drugs(play: Play) -> list[Character]:
    """[14.4] Those whose drug wears off now."""
    faded = [
        character
        for character in play.state.characters.values()
        if character.drugged and character.drug_until <= play.state.clock
    ]
    for character in faded:
        character.drugged = ""
        character.drug_until = 0
    return faded


def disable(play: Play, character: Character, reason: str) -> None:
    """The Cervac's victim can do nothing for one Phase."""
    character.disabled = True
    play.emit(CharacterDisabled(case="14.3", character=character.id, place=character.place, reason=reason))


class Declaration(Procedure):
    """[14.2, A-14-10] The Rebel Player may declare possessions of some characters at one moment.

    He is asked whenever one of them holds a card that has not been shown: to ask only when he has
    a fitting card would tell the opponent that he has it. The result lists the traits declared.
    """

    moment: str
    holders: tuple[str, ...]
    prompt: str
    #: What helps in just this situation; empty for everything that fits the moment.
    uses: tuple[str, ...] = ()
    #: Whose own ratings count now; empty for all holders.
    actors: tuple[str, ...] = ()
    used: tuple[str, ...] = ()

    def begin(self, play: Play) -> Next:
        return self.declare

    def declare(self, play: Play) -> Next:
        choices: dict[str, Choice] = {"pass": (self.finish,)}
        for holder in self.holders:
            for possession in held_by(play, holder):
                self._offer(play, holder, possession, choices)
        return Ask(
            "rebel",
            f"possession.{self.moment}",
            "14.2",
            self.prompt,
            choices,
            always=hidden_among(play, self.holders),
        )

    def _offer(self, play: Play, holder: str, possession: Possession, choices: dict[str, Choice]) -> None:
        """The uses of one card. What lasts is shown once, and everything that lasts works from then on."""
        for entry in self._fitting(card(play, possession).traits, holder):
            trait, _, detail = entry.partition(":")
            if trait == "disables_character":
                for victim in disable_targets(play, holder):
                    choices[f"use {possession.id} on {victim}"] = (self.use, possession.id, entry, victim)
            elif detail:
                choices[f"use {possession.id} for {detail}"] = (self.use, possession.id, entry, detail)
            elif not (trait in LASTING and possession.revealed):
                choices.setdefault(f"use {possession.id}", (self.use, possession.id, entry, ""))

    def _fitting(self, traits: dict[str, str], holder: str) -> list[str]:
        acts = not self.actors or holder in self.actors
        return [
            entry
            for entry in self.uses or MOMENTS[self.moment]
            if (trait := entry.partition(":")[0]) in traits
            and (acts or trait not in PERSONAL)
            and f"{entry}@{holder}" not in self.used
        ]

    def use(self, play: Play, possession_id: str, entry: str, detail: str) -> Next:
        possession = play.state.possessions[possession_id]
        holder = play.state.characters[possession.owner]
        trait = entry.partition(":")[0]
        self.used = (*self.used, f"{entry}@{holder.id}")
        if trait == "any_rating":
            take_drug(play, holder, detail)
        else:
            show(play, possession, trait, detail)
            if trait == "disables_character":
                disable(play, play.state.characters[detail], naming.piece(play.facts, possession_id))
            if trait not in LASTING:
                after_use(play, possession)
        return self.declare

    def finish(self, play: Play) -> Next:
        return Done(self.used)


def disable_targets(play: Play, holder: str) -> list[str]:
    """A detected Enemy character on the holder's planet."""
    place = play.state.characters[holder].place
    if place not in play.state.spaces:
        return []
    planet = play.state.spaces[place].planet
    return [
        character.id
        for character in play.state.characters.values()
        if character.side == "imperial"
        and character.fate == "free"
        and not character.disabled
        and character.place in play.state.spaces
        and play.state.spaces[character.place].planet == planet
        and characters.counts_as_detected(character)
    ]


def may_declare(play: Play, moment: str, holders: Container[str]) -> bool:
    """Is there anything to ask: a hidden card, or a shown one that can be used again?"""
    reusable = REUSABLE[moment]
    return any(
        possession.owner in holders
        and possession.owner != ""
        and (not possession.revealed or not reusable.isdisjoint(card(play, possession).traits))
        for possession in play.state.possessions.values()
    )
