"""[6.0] Characters: who is where, and what their ratings are worth now."""

from __future__ import annotations

from fitg.data.records import Rating, Side
from fitg.engine.events import Modifier
from fitg.engine.play import Play
from fitg.engine.state import Character

#: [14.0] Ratings that a possession raises for good once it has been shown.
POSSESSION_RATINGS = frozenset({"combat", "intelligence", "diplomacy"})


def at(play: Play, place: str, side: Side) -> list[Character]:
    """The free characters of a side in a place."""
    return [
        character
        for character in play.state.characters.values()
        if character.place == place and character.side == side and character.fate == "free"
    ]


def separate(play: Play, place: str, side: Side) -> list[Character]:
    """[9.57] The free characters of a side in a place who are not stacked with military units."""
    return [
        character
        for character in play.state.characters.values()
        if character.place == place
        and character.side == side
        and character.fate == "free"
        and not character.with_units
    ]


def captives_at(play: Play, place: str, side: Side) -> list[Character]:
    """The characters of a side who are held in a place."""
    return [
        character
        for character in play.state.characters.values()
        if character.place == place and character.side == side and character.fate == "captive"
    ]


def captives_of(play: Play, guard: str) -> list[Character]:
    """[12.81b] The prisoners a character guards."""
    return [character for character in play.state.characters.values() if character.captor == guard]


def rating(play: Play, character: Character, name: Rating) -> int:
    """A rating as it stands: wounds lower Combat (12.72), then boosts and shown possessions add."""
    value: int = getattr(play.facts.characters[character.id], name)
    if name == "combat":
        value = max(0, value - character.wounds)
    for boost in boosts(play, character, name):
        value += boost.by
    return value


def boosts(play: Play, character: Character, name: Rating) -> list[Modifier]:
    """What raises a rating at the moment, each with its reason."""
    found: list[Modifier] = []
    abilities = play.facts.characters[character.id].abilities
    if "boost_with_zina" in abilities and name != "endurance" and stacked_with(play, character, "zina-adora"):
        found.append(Modifier("with Zina Adora", int(abilities["boost_with_zina"])))
    if character.drugged == name:
        drug = play.facts.possessions["helian-drug"]
        found.append(Modifier(drug.name, int(drug.traits["any_rating"])))
    if character.side == "rebel" and name in POSSESSION_RATINGS:
        for possession in play.state.possessions.values():
            if possession.owner == character.id and possession.revealed and possession.fate == "held":
                record = play.facts.possessions[possession.id]
                if name in record.traits:
                    found.append(Modifier(record.name, int(record.traits[name])))
    return found


def stacked_with(play: Play, character: Character, other_id: str) -> bool:
    """Are the two free, and in the same stack, or on missions in the same Mission Group?"""
    other = play.state.characters.get(other_id)
    return (
        other is not None
        and other.fate == "free"
        and character.fate == "free"
        and other.place == character.place
        and other.with_units == character.with_units
        and other.mission == character.mission
    )


def counts_as_detected(character: Character) -> bool:
    """[9.34, 9.52] Whoever is stacked with military units always counts as detected."""
    return character.detected or character.with_units


def leaders(play: Play, place: str, side: Side) -> list[Character]:
    """[9.53, 10.4] Those in the place with Leadership 1 or more."""
    return [
        character
        for character in at(play, place, side)
        if not character.disabled and rating(play, character, "leadership") >= 1
    ]


def does_something(play: Play, character: Character) -> None:
    """[13.71] In his owner's Player-Turn, whoever acts does not rest."""
    if character.side == play.state.phasing:
        character.acted = True
