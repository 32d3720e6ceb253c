"""[25.0] Sovereigns: rulers of single Environs, who can be summoned, courted, and murdered.

A sovereign who has not been summoned is only named on the map. Once summoned he is one of the characters in
the state, without a Character Card (25.23); whoever is gone for good stays there among the dead.
"""

from __future__ import annotations

from msgspec.structs import replace

from fitg.data.records import Allegiance, Side, Sovereign
from fitg.engine import questions
from fitg.engine.events.politics import SovereignGone, SovereignSummoned
from fitg.engine.machine import pieces
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT, HELD
from fitg.engine.machine.joins import PASS, Answer, AnyOf, Passed, Through, Topmost
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import Character, opponent
from fitg.engine.questions import Mover
from fitg.engine.rules import characters
from fitg.engine.rules.missions import letters, reports
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import HuntTarget
from fitg.engine.rules.missions.mission import NameTarget
from fitg.engine.rules.missions.site import Site
from fitg.errors import FitgError

#: [25.3] The bonus draws of Diplomacy that an unsummoned sovereign gives, or takes.
COURT_DRAWS = 2


def _as_printed(ctx: Context, sovereign: Sovereign) -> Allegiance:
    return sovereign.allegiance


allegiance: Through[[Context, Sovereign], Allegiance] = Through(
    "25.12", "Whom does a sovereign favor who has not been summoned?", _as_printed
)


def ruler(ctx: Context, place: str) -> Sovereign | None:
    """[5.3I] The sovereign whom an Environ names."""
    environ = ctx.facts.environs.get(place)
    if environ is None or environ.sovereign is None or not ctx.rules.ask[questions.is_ruled](ctx, place):
        return None
    found = ctx.facts.sovereigns[environ.sovereign]
    side = ctx.rules.ask[allegiance](ctx, found)
    return found if side == found.allegiance else replace(found, allegiance=side)


def unsummoned(ctx: Context, place: str) -> Sovereign | None:
    """[25.3] The sovereign of an Environ, as long as he has been neither summoned nor assassinated."""
    found = ruler(ctx, place)
    return None if found is None or found.id in ctx.state.characters else found


def summon(
    ctx: Context, sovereign: Sovereign, side: Side, points: int, place: str = "", case: str = "25.1"
) -> None:
    """[25.1, 25.14] His counter is placed, usually in his Environ; neutral ones show whom they follow."""
    where = place or sovereign.environ
    pieces.add_character(
        ctx,
        Character(id=sovereign.id, side=side, place=where, detected=True, sidelined=True),
    )
    ctx.emit(SovereignSummoned(case=case, sovereign=sovereign.id, side=side, place=where, points=points))


def murder(ctx: Context, sovereign: Sovereign, killer: Side) -> None:
    """[25.3] Assassinated before he was ever summoned: out of the game."""
    # [VQ-155] In some rulesets also one who would have served the killer.
    side = opponent(killer) if sovereign.serves(opponent(killer)) else killer
    pieces.add_character(ctx, Character(id=sovereign.id, side=side, place=NOWHERE, fate="dead"))
    ctx.emit(
        SovereignGone(
            case="25.3", sovereign=sovereign.id, side=side, place=sovereign.environ, reason="assassinated"
        )
    )


def take_away(ctx: Context, character: Character, cause: str) -> None:
    """[25.24] A captured sovereign leaves play: he is nobody's prisoner."""
    place = character.place
    pieces.bury(ctx, character)
    ctx.rules.ask[questions.bury](ctx, character)
    ctx.emit(
        SovereignGone(
            case="25.24",
            sovereign=character.id,
            side=character.side,
            place=place,
            reason=f"captured: {cause}",
        )
    )


# What a summoned sovereign may do

leaves_home: AnyOf[[Context, Character]] = AnyOf("25.21", "May a sovereign move at all?")


def is_a_leader_in_space(ctx: Context, character: Character) -> bool:
    """[25.21] A sovereign who cannot lead in space never moves."""
    return characters.space_leadership(ctx, character) > 0


def accompanies_others(ctx: Context, character: Character) -> bool:
    """[25.2, 25.22] He accompanies others on missions and searches, and does neither by himself."""
    return characters.has_card(ctx, character)


def stays_or_may_leave(ctx: Context, character: Character) -> bool:
    """[25.21] Not every sovereign may move."""
    return characters.has_card(ctx, character) or ctx.rules.ask[leaves_home](ctx, character)


def keeps_to_his_environ(ctx: Context, character: Character, place: str, mover: Mover) -> bool:
    """[25.21, P-40] He goes to the Orbit Box of his planet, and from there back to his own Environ."""
    sovereign = ctx.facts.sovereigns.get(character.id)
    if sovereign is None:
        return True
    orbit = ctx.board.orbits.get(ctx.board.planet_of[sovereign.environ])
    return place in (sovereign.environ, orbit)


def is_no_sovereign(ctx: Context, character: Character) -> bool:
    """[25.21] Everybody but a sovereign goes where he likes."""
    return character.id not in ctx.facts.sovereigns


def leaves_play(ctx: Context, character: Character, captor: str, cause: Cause, case: str) -> Passed | None:
    """[25.24] A captured sovereign is removed from play."""
    if characters.has_card(ctx, character):
        return PASS
    take_away(ctx, character, cause.words)
    return None


# Positions


class SovereignMisplaced(FitgError):
    """A position that puts a sovereign where these rules never let him be."""


def stand_where_they_may(ctx: Context, moment: Moment) -> None:
    """[25.21] A position may only put a sovereign where he can be."""
    for name in sorted(ctx.facts.sovereigns.keys() & ctx.state.characters.keys()):
        ruler = ctx.state.characters[name]
        if ruler.fate in CAN_ACT and not ctx.rules.ask[questions.may_enter](ctx, ruler, ruler.place, "ship"):
            raise SovereignMisplaced(
                f"position.sovereigns.{name}.place is {ruler.place}; by these rules he never leaves "
                f"{ctx.facts.sovereigns[name].environ}, but for orbit if he leads in space [25.21]."
            )


def are_never_held(ctx: Context, moment: Moment) -> None:
    """[25.24] Nor hold him prisoner where he would leave play."""
    for name in sorted(ctx.facts.sovereigns.keys() & ctx.state.characters.keys()):
        if ctx.state.characters[name].fate in HELD:
            raise SovereignMisplaced(
                f"position.sovereigns.{name}.captor cannot be given: by these rules a sovereign who is "
                "captured leaves play [25.24]."
            )


# Missions


def at_court(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[25.3] Diplomacy in the Environ of an unsummoned sovereign: it counts whom he favors."""
    sovereign = unsummoned(ctx, site.place) if group.letter == letters.Diplomacy.letter else None
    if sovereign is None or sovereign.allegiance == "neutral":
        return []
    by = COURT_DRAWS if sovereign.allegiance == site.side else -COURT_DRAWS
    return [Modifier(f"{sovereign.name} rules here", by)]


court: Topmost[[Context, str, Side], int] = Topmost(
    "25.3", "What do sovereigns add to the draws of a side's Diplomacy in an Environ, as the map tells?"
)


def printed_court(ctx: Context, place: str, side: Side) -> int:
    """[25.3] Until he is summoned: a Planet Secret that nobody has seen may know better."""
    name = ctx.facts.environs[place].sovereign
    if not name or name in ctx.state.characters:
        return 0
    allegiance = ctx.facts.sovereigns[name].allegiance
    return 0 if allegiance == "neutral" else COURT_DRAWS if allegiance == side else -COURT_DRAWS


class SovereignsAreTargets(letters.Assassination, layer=True, tag="sovereigns.Assassination"):
    """[25.3] Sovereigns are targets too."""

    def targets(self, ctx: Context, site: Site) -> list[NameTarget]:
        """[25.3] An unsummoned sovereign counts as detected; those of one's own side are no targets."""
        found = super().targets(ctx, site)
        sovereign = unsummoned(ctx, site.place)
        if sovereign is not None and sovereign.allegiance != site.side:
            found.append(HuntTarget(sovereign.id))
        return found

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        """[25.14] A neutral sovereign whom another group has won over is no Enemy any more."""
        if self._is_unsummoned(ctx, site, group):
            return True
        target = ctx.state.characters[group.target]
        return target.side == site.enemy and super().still_possible(ctx, site, group)

    def _is_unsummoned(self, ctx: Context, site: Site, group: Group) -> bool:
        sovereign = unsummoned(ctx, site.place)
        return sovereign is not None and sovereign.id == group.target

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        if self._is_unsummoned(ctx, site, group):
            murder(ctx, ctx.facts.sovereigns[group.target], site.side)
            return None
        return super().complete(ctx, site, group)


class TheirAssassinsGetAway(letters.Assassination, layer=True, tag="sovereigns.FailedAssassination"):
    """[25.3, P-39] Whoever fails to kill a sovereign gets away."""

    def risks(self, ctx: Context, site: Site, group: Group) -> str:
        """[25.3, P-39] Nothing where only a sovereign can be hunted, or is."""
        hunted = [group.target] if group.target else [each.target for each in self.targets(ctx, site)]
        spared = hunted and all(target in ctx.facts.sovereigns for target in hunted)
        return "" if spared else super().risks(ctx, site, group)

    def fail(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[25.3, P-39] No die is rolled for the assassins of a sovereign."""
        if group.target not in ctx.facts.sovereigns:
            return super().fail(ctx, site, group)
        reports.failed(ctx, site, group, "too few letters")
        return None


ANSWERS: tuple[Answer, ...] = (
    leaves_home.by(is_a_leader_in_space),
    questions.goes_alone.by(accompanies_others),
    questions.searches_alone.by(accompanies_others),
    questions.may_move.by(stays_or_may_leave),
    questions.may_enter.by(keeps_to_his_environ),
    questions.roams.by(is_no_sovereign),
    questions.capture.by(leaves_play),
    questions.bonus_draws.by(at_court),
    court.by(printed_court),
)
