"""[VP-19 to VP-29] What the changed cards answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitg.data.records import Rating, Sovereign
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT, IN_PLAY
from fitg.engine.machine.joins import PASS, Passed
from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import abilities, characters
from fitg.engine.rules.character_combat import Fight
from fitg.engine.rules.missions import letters
from fitg.engine.rules.missions.bonus_draws import BestOf
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.mission import NameTarget
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import home_planets
from fitg.engine.rules.space.answers import is_common
from fitg.engine.rulesets.underground.people.memory import emperor_is_lost

if TYPE_CHECKING:
    from fitg.engine.rules.missions.attacks import CreatureEncounter

CELEBRITY, LUCKY, MENDS, SPOILED = "celebrity", "lucky", "mends_rare_ship", "spoiled"
CONCEALS, RETINUE, FAMOUS, RESPECTED = "conceals", "retinue", "famous", "respected"
#: [VP-20] The letter of the missions that free people.
FREE_PRISONERS = "F"


# Royalty


def royal_draws(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[VP-19a] A celebrity, who is at home there anyway."""
    card, found = ctx.facts.missions[group.letter], []
    for each in living(ctx, group):
        name = naming.piece(ctx.facts, each)
        if is_celebrity(ctx, each, site.place):
            at_home = card.home_bonus if home_planets.is_at_home(ctx, each, site.place) else 0
            if card.royalty_bonus > at_home:
                found.append(Modifier(f"{name} is a celebrity here", card.royalty_bonus - at_home))
    return found


def rules_here(ctx: Context, sovereign: Sovereign, place: str) -> bool:
    """[VP-19, 26.0c] A sovereign is royalty in the Environ with his name, and nowhere else."""
    return sovereign.environ == place


def is_celebrity(ctx: Context, who: str, place: str) -> bool:
    """[VP-19a] Is it the planet where everybody knows him?"""
    known = ctx.facts.people[who].abilities.get(CELEBRITY)
    return known is not None and ctx.board.planet_of.get(place) == known


# Company


def shines_with_zina(
    ctx: Context, character: Character, rating: Rating, company: questions.Company
) -> list[Modifier]:
    """[VP-20] With her, on a mission to free her, and to the end of a fight in which she was."""
    if not abilities.has(ctx, character.id, abilities.WITH_ZINA):
        return []
    found = abilities.shines_with_zina(ctx, character, rating, company)
    if found or rating == "endurance" or not (_frees_her(ctx, character) or _fought_with_her(ctx, character)):
        return found
    people = ctx.facts.people
    return [Modifier(people[abilities.ZINA].name, int(people[character.id].abilities[abilities.WITH_ZINA]))]


def _frees_her(ctx: Context, character: Character) -> bool:
    """[VP-20] Is he on a mission that frees prisoners or the fallen, where she is one?"""
    zina = ctx.state.characters.get(abilities.ZINA)
    return (
        zina is not None
        and character.mission == FREE_PRISONERS
        and zina.place == character.place
        and zina.fate in IN_PLAY
        and zina.fate not in CAN_ACT
    )


def _fought_with_her(ctx: Context, character: Character) -> bool:
    """[VP-20] Were both in the fight that goes on, whatever has become of her?"""
    fight = next((each for each in reversed(ctx.state.stack) if isinstance(each, Fight)), None)
    return fight is not None and {character.id, abilities.ZINA} <= set(fight.group)


# Missions


def knows_every_beast(ctx: Context, encounter: CreatureEncounter) -> str:
    """[VP-20b] Creatures of every Environ, as often as they come; no robots."""
    known = (
        not encounter.is_of_robots(ctx)
        and abilities.any_has(ctx, encounter.members, abilities.KNOWS_BEASTS)
        and ctx.rules.ask[questions.keeps_off](ctx, encounter.place, abilities.KNOWS_BEASTS)
    )
    return "one of the group knows the beasts" if known else ""


def others_in_group(ctx: Context, site: Site, group: Group, members: tuple[str, ...]) -> list[Modifier]:
    """[13.6b, VP-24] Each further member; a spoiled one only counts if the rating is hers."""
    number = len(members) - 1
    number -= sum(not _is_first(ctx, group, each, members) for each in members if _is_spoiled(ctx, each))
    return [Modifier("others in the group", number)] if number > 0 else []


def _is_spoiled(ctx: Context, who: str) -> bool:
    return SPOILED in ctx.facts.people[who].abilities


def _is_first(ctx: Context, group: Group, who: str, members: tuple[str, ...]) -> bool:
    """[VP-24] Is hers the rating that counts? Where none does, she may be the first."""
    tokens = (ctx.rules.tokens.get(each) for each in ctx.facts.missions[group.letter].bonus)
    rating = next((each.rating for each in tokens if isinstance(each, BestOf)), None)
    if rating is None:
        return True
    hers = characters.rating(ctx, ctx.state.characters[who], rating)
    return all(characters.rating(ctx, ctx.state.characters[each], rating) <= hers for each in members)


def not_without_the_emperor(ctx: Context, character: Character) -> bool:
    """[VP-24a] Whoever waits for the Throne neither leads nor goes on missions."""
    return not (_is_spoiled(ctx, character.id) and emperor_is_lost(ctx))


class RespectedByRebels(letters.Assassination, layer=True, tag="characters.cards.Assassination"):
    """[VP-29] Rebels do not hunt Senator Dermond."""

    def targets(self, ctx: Context, site: Site) -> list[NameTarget]:
        found = super().targets(ctx, site)
        if site.side != "rebel":
            return found
        return [each for each in found if RESPECTED not in ctx.facts.people[each.target].abilities]


def is_no_respected_man(ctx: Context, character: Character) -> bool:
    """[VP-29] Nor is he struck by chance, or by the choice of his own side."""
    return not abilities.has(ctx, character.id, RESPECTED)


# The S-XIII


def is_his(ctx: Context, ship: Ship) -> bool:
    """[VP-20i] Is it in the hands of somebody who knows how to mend it?"""
    return bool(ship.owner) and abilities.has(ctx, ship.owner, MENDS)


def not_lost_with_him(ctx: Context, ship: Ship) -> Passed | None:
    """[VP-20i] It waits for repair."""
    return None if not is_common(ctx, ship) and is_his(ctx, ship) else PASS


def may_mend(ctx: Context, who: Character, ship: Ship) -> bool:
    """[VP-20i] He alone."""
    return ship.owner == who.id and abilities.has(ctx, who.id, MENDS)


def mends_with_wits(ctx: Context, who: Character, item: str) -> str:
    """[VP-20i] Intelligence for the rare ship."""
    ship = ctx.state.ships.get(item)
    return "intelligence" if ship is not None and not is_common(ctx, ship) else ""


# Examples


def nobody_rules(ctx: Context, planet: str) -> bool:
    """[VP-28] While the Emperor is lost only the Throne is out of reach."""
    return ctx.facts.planets[planet].capital != "throne" and emperor_is_lost(ctx)
