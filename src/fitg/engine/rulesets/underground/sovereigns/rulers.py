"""[VX-11, VX-12] Sovereigns on the board: ratings, ways, who knows them, what they are worth to envoys."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from fitg.data import packaged
from fitg.data.records import Allegiance, Rating, Side, Sovereign
from fitg.engine.events.movement import DetectionChanged
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT, IN_PLAY
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Next
from fitg.engine.machine.state import Character, opponent
from fitg.engine.questions import Mover
from fitg.engine.rules import characters, custody
from fitg.engine.rules.galactic.causes import CHEMICALS, DRUGS_OF_PLANET, PLAGUE
from fitg.engine.rules.galactic.drugs import BOOST
from fitg.engine.rules.missions import letters
from fitg.engine.rules.missions.actions import MISSIONS
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.movement import Boarding
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.sovereigns.memory import memory
from fitg.engine.rulesets.underground.turn.sequence import REORGANIZATION

PACKAGE = "fitg.engine.rulesets.underground"
#: [VX-11] The ratings that are not printed on their counters.
RATINGS: tuple[Rating, ...] = ("intelligence", "diplomacy", "navigation")
#: [VX-12, VX-12b] Draws for Diplomacy: in his own Environ, elsewhere on his planet, and at his grave.
COURT, COUNTRY, GRAVE = "court", "country", "grave"
NOTHING: list[Modifier] = []


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VX-11, VX-12] A number, and what it is for."""

    what: str
    value: int


@cache
def numbers() -> dict[str, int]:
    """[VX-11, VX-12] Ratings that all of them have, and the draws of their political base."""
    return {row.what: row.value for row in packaged.rows(PACKAGE, "sovereigns.csv", Row)}


def is_here(ctx: Context, sovereign: Sovereign, place: str) -> bool:
    """Is it a place on his planet, or above it?"""
    return ctx.board.planet_of.get(place) == ctx.board.planet_of[sovereign.environ]


# Ratings and titles


def ratings(ctx: Context, character: Character, name: Rating) -> list[Modifier]:
    """[VX-11]"""
    if character.id not in ctx.facts.sovereigns or name not in RATINGS:
        return NOTHING
    return [Modifier("a sovereign and his court", numbers()[name])]


def reigns(ctx: Context, sovereign: Sovereign, place: str) -> bool:
    """[VX-11c] He is royalty in the Environ with his name."""
    return place == sovereign.environ


def belongs(ctx: Context, sovereign: Sovereign, place: str) -> bool:
    """[VX-11c] Elsewhere on his planet he is at home."""
    return is_here(ctx, sovereign, place)


# Ways


def goes_about(ctx: Context, character: Character) -> bool:
    """[VX-11a] Every sovereign may go about his planet."""
    return True


def keeps_to_his_planet(ctx: Context, character: Character, place: str, mover: Mover) -> bool:
    """[VX-11a] Any Environ of it, and its Orbit Box if he leads in space; captors take him anywhere."""
    sovereign = ctx.facts.sovereigns.get(character.id)
    if sovereign is None or character.fate not in CAN_ACT:
        return True
    if not is_here(ctx, sovereign, place):
        return False
    return ctx.board.on_surface(place) or bool(sovereign.space_leadership)


def comes_along(ctx: Context, ship: str, character: Character) -> bool:
    """[VX-11a, 9.56] He boards only what can still go to his own planet: else the ship could not leave."""
    top = ctx.state.stack[-1]
    if character.id not in ctx.facts.sovereigns or not isinstance(top, Boarding):
        return True
    places = top.destinations(ctx)
    return not places or any(keeps_to_his_planet(ctx, character, place, "ship") for place in places)


# Who knows him


def is_in_company(ctx: Context, character: Character) -> bool:
    """[VX-11b] Alone nobody detects him."""
    return character.with_units or any(
        mate.id != character.id for mate in characters.at(ctx, character.place, character.side)
    )


def _is_known(ctx: Context, character: Character) -> bool:
    """[VX-11b] With units, or with friends who are detected."""
    if character.with_units or characters.in_space(ctx, character.place):
        return True
    mates = characters.at(ctx, character.place, character.side)
    return any(mate.detected for mate in mates if mate.id not in ctx.facts.sovereigns)


def keep_out_of_sight(ctx: Context, touched: Touched) -> None:
    """[VX-11b] Whoever comes or goes changes what is known of a sovereign."""
    for name in ctx.facts.sovereigns.keys() & ctx.state.characters.keys():
        character = ctx.state.characters[name]
        if character.fate not in CAN_ACT or character.place not in ctx.board.locations:
            continue
        known = _is_known(ctx, character)
        if character.detected != known:
            character.detected = known
            reason = "in company" if known else "alone at court"
            ctx.emit(
                DetectionChanged(
                    case="VX-11b",
                    characters=(name,),
                    place=character.place,
                    detected=known,
                    reason=reason,
                )
            )


# What he does


def has_led(ctx: Context, character: Character) -> None:
    """[VX-11e] In the Player-Turn of his own side."""
    record = memory(ctx)
    if character.side == ctx.state.phasing and character.id not in record.busy:
        record.busy = (*record.busy, character.id)


class Accompanied(EnvironMissions, layer=True, tag="missions.sovereigns.EnvironMissions"):
    """[VX-11e] Whoever goes on a mission looks after nobody else."""

    def assigned(self, ctx: Context) -> Next:
        for group in self.groups:
            for each in group.members:
                if each in ctx.facts.sovereigns:
                    has_led(ctx, ctx.state.characters[each])
        return super().assigned(ctx)


def new_turn(ctx: Context, moment: Moment) -> None:
    """[VX-11e] What he did is forgotten."""
    memory(ctx).busy = ()


def look_after_the_fallen(ctx: Context, moment: Moment) -> None:
    """[VX-11e, VQ-158] As the Mission Phase of his side ends he frees all friends who lie in his Environ."""
    last = REORGANIZATION.name if ctx.rules.ask[asked.reorganizes](ctx) else MISSIONS
    if ctx.current.name != last:
        return
    for name in sorted(ctx.facts.sovereigns.keys() & ctx.state.characters.keys()):
        ruler = ctx.state.characters[name]
        if ruler.fate not in CAN_ACT or ruler.side != moment.side or name in memory(ctx).busy:
            continue
        for each in list(ctx.index.people.get(ruler.place, ())):
            friend = ctx.state.characters[each]
            if friend.side == ruler.side and _lies_low(friend):
                why = f"{ctx.facts.sovereigns[name].name} looks after his friends"
                custody.free(ctx, friend, why, "VX-11e")


def _lies_low(character: Character) -> bool:
    """In a cell or a sickbed: in play, unable to act, and in nobody's hands."""
    return character.fate in IN_PLAY and character.fate not in CAN_ACT and character.custody is None


# What cannot hurt him


def is_unharmed(ctx: Context, character: Character, cause: Cause) -> bool:
    """[VX-11f] Neither chemicals, nor the plague, nor the Drug World."""
    return cause.kind in (CHEMICALS, PLAGUE, DRUGS_OF_PLANET)


def needs_no_pure_air(ctx: Context, character: Character) -> bool:
    """[VX-11f] He heals on the Drug World as elsewhere."""
    return character.id in ctx.facts.sovereigns


def sober(parts: list[Modifier], ctx: Context, character: Character, name: Rating) -> list[Modifier]:
    """[VX-11f] The drugs of a planet do nothing to him."""
    if character.id not in ctx.facts.sovereigns:
        return parts
    return [part for part in parts if part is not BOOST]


# His political base


def at_court(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[VX-12 to VX-12c] Diplomacy on the planet of a sovereign: summoned or not, wherever he is."""
    if group.letter != letters.Diplomacy.letter:
        return NOTHING
    found: list[Modifier] = []
    for environ in ctx.board.surface[ctx.board.planet_of[site.place]]:
        ruler = sovereigns.ruler(ctx, environ)
        if ruler is not None:
            found += _base(ctx, ruler, site)
    return found


def printed_court(ctx: Context, place: str, side: Side) -> int:
    """[VX-12, VX-14b] The same as everybody can read it from the map, and has seen happen."""
    site, planet = Site(place, side), ctx.board.planet_of[place]
    names = [ctx.facts.environs[environ].sovereign for environ in ctx.board.surface[planet]]
    rulers = [ctx.facts.sovereigns[name] for name in names if name]
    turned = memory(ctx).outraged
    known = [replace(each, allegiance="rebel") if each.id in turned else each for each in rulers]
    return sum(part.by for ruler in known for part in _base(ctx, ruler, site))


def _base(ctx: Context, ruler: Sovereign, site: Site) -> list[Modifier]:
    at_home = site.place == ruler.environ
    person = ctx.state.characters.get(ruler.id)
    if person is not None and person.fate not in IN_PLAY:
        # [VX-12b] Those who killed him are not forgiven where he is buried.
        killer = memory(ctx).killed_by.get(ruler.id) or opponent(person.side)
        by = -numbers()[GRAVE] if site.side == killer else numbers()[GRAVE]
        return [Modifier(f"{ruler.name} is buried here", by)] if at_home else NOTHING
    side: Allegiance | Side = ruler.allegiance if person is None else person.side
    if side == "neutral":
        return NOTHING
    draws = numbers()[COURT if at_home else COUNTRY]
    where = "here" if at_home else "on this planet"
    return [Modifier(f"{ruler.name} rules {where}", draws if side == site.side else -draws)]
