"""[VE-G4, VE-G6, VE-G7, VE-22d] The Plague, and events of missions that count the other way round."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.event_deck import EventDieNamed
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT, ON_BOARD
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import DONE, Call, Next, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character
from fitg.engine.rules import abilities, characters, harm, possessions
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.galactic.causes import PLAGUE
from fitg.engine.rules.galactic.shifts import ShiftInTurn
from fitg.engine.rules.missions.bonus_draws import PRINTED_NUMBER, Bonus, bonus_made_of
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits.effects import AGENTS_TURNED
from fitg.engine.rulesets.underground.deck.memory import is_face_up, name, named
from fitg.engine.rulesets.underground.deck.tables import title
from fitg.engine.rulesets.underground.deck.writing import event_card

#: [VE-G4] The number that strikes no province, but calls for two more dice.
MORE = 6
#: [VE-G4a, VX-07, VX-12, VX-15b] What Mission cards count beside ratings and members: it stays as it is.
NO_RATINGS = ("LOY", "COUP", "SOV", "FORCES", "PIRATES")
#: [VE-G4b] What people read of its wounds.
SICKNESS = "the plague"
#: [VE-G6, VE-G7] The card that turns losses into gains, by the side whom it helps.
RALLY: dict[Side, str] = {"imperial": "G6", "rebel": "G7"}


# As it is turned up


class Outbreak(Procedure, tag="events.cards.Outbreak"):
    """[VE-G4] A die names a province; a 6 is two more dice, and a province named twice uses one up."""

    first = "next_die"

    left: int = 1
    dice: tuple[int, ...] = ()

    def next_die(self, ctx: Context) -> Next:
        if not self.left:
            struck = named(ctx, "G4")
            ctx.emit(EventDieNamed(case="VE-G4", card="G4", dice=self.dice, named=struck))
            return DONE
        self.left -= 1
        roll = Roll(purpose="the province of the plague", case="VE-G4", side=None)
        return rolled(ctx, roll, self.strike, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        if dice[0] == MORE:
            return Reading("two more dice")
        return Reading(f"{ctx.facts.provinces[str(dice[0])].name} is struck")

    def strike(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        self.dice = (*self.dice, die)
        if die == MORE:
            self.left += 2
        elif str(die) not in named(ctx, "G4"):
            name(ctx, "G4", *named(ctx, "G4"), str(die))
        return self.next_die


def outbreak(ctx: Context) -> Procedure:
    return Outbreak()


def is_struck(ctx: Context, place: str) -> bool:
    """[VE-G4] Does a place lie in a province that the plague has struck?"""
    system = ctx.board.system_of.get(place)
    return system is not None and ctx.facts.systems[system].province in named(ctx, "G4")


# Bonus draws


def turned_draws(bonus: Bonus, ctx: Context, site: Site, group: Group) -> Bonus:
    """[VE-G4a, VE-G6, VE-G7, VE-22d] Events count by the sign that a card gives them; skills are halved."""
    ill, rally = _signs(ctx, site)
    if not ill and not rally:
        return bonus
    events = [part for event in site.seen if (part := drawn_for(ctx, site, event)) is not None]
    weakened = _weakened(ctx, site, group, bonus) if ill else []
    return bonus._replace(events=events, more=[*bonus.more, *weakened])


def _signs(ctx: Context, site: Site) -> tuple[bool, str]:
    """Whether there is the Plague, and the card that turns losses of the side into gains; "" if none lies."""
    ill = is_face_up(ctx, "G4") and is_struck(ctx, site.place)
    return ill, RALLY[site.side] if is_face_up(ctx, RALLY[site.side]) else ""


def drawn_for(ctx: Context, site: Site, event: str) -> Modifier | None:
    """[VE-G4a, VE-G6, VE-G7] What an event adds to the draws there as things are; None if it adds nothing."""
    part, (ill, rally) = ctx.rules.events[event].bonus, _signs(ctx, site)
    return None if part is None else _turned(event, part, ill=ill, rally=rally)


def _turned(event: str, part: Modifier, *, ill: bool, rally: str) -> Modifier:
    """[VE-22d] By what an event does on its chit, so that no card turns what another has turned."""
    if ill and part.by > 0 and event != AGENTS_TURNED:
        return Modifier(f"{title('G4')}: {part.reason}", -part.by)
    if rally and part.by < 0:
        return Modifier(f"{title(rally)}: {part.reason}", -part.by)
    return part


def _weakened(ctx: Context, site: Site, group: Group, bonus: Bonus) -> list[Modifier]:
    """[VE-G4a] What ratings, abilities and the size of a group bring is halved, rounded up."""
    return _halved(_skills(ctx, site, group, bonus))


def _skills(ctx: Context, site: Site, group: Group, bonus: Bonus) -> int:
    """[VE-G4a, VQ-220] What ratings, special characteristics and further members bring."""
    members = living(ctx, group)
    # In orbit, where ships look for somebody, there is neither.
    known = ctx.rules.tokens if ctx.board.on_surface(site.place) else {}
    counted = [known[token] for token in NO_RATINGS if token in known]
    apart = {part.reason for token in counted for part in token(ctx, site, group, members)}
    apart.add(PRINTED_NUMBER)
    skills = sum(part.by for part in bonus.card if part.reason not in apart)
    return skills + sum(part.by for part in bonus.talents)


def weak_raise(ctx: Context, site: Site, group: Group, points: int) -> list[Modifier]:
    """[VE-G4a, VP-18g] A rating that a drug raises is halved with the others."""
    if not is_struck(ctx, site.place):
        return []
    skills = _skills(ctx, site, group, ctx.rules.ask[bonus_made_of](ctx, site, group))
    lost = (skills + points) // 2 - max(0, skills) // 2
    return [Modifier(title("G4"), -lost)] if lost > 0 else []


def _halved(skills: int) -> list[Modifier]:
    return [Modifier(title("G4"), -(skills // 2))] if skills > 1 else []


def weak_captives(ctx: Context, place: str, side: Side, own: list[Modifier]) -> list[Modifier]:
    """[VE-G4a, VQ-352] Escapes are drawn for by a rating and special characteristics."""
    return _halved(sum(part.by for part in own)) if is_struck(ctx, place) else []


# At the end of a Player-Turn


def suffer(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-G4b] Each side at the end of its own Player-Turn."""
    return Sickness(side=moment.side) if named(ctx, "G4") else None


class Sickness(Procedure, tag="events.cards.Sickness"):
    """[VE-G4b] One point each; then planets turn to the Rebels where their doctor works."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        for character in list(ctx.state.characters.values()):
            if character.side == self.side and self._falls_ill(ctx, character):
                harm.wound(ctx, character, 1, Cause(PLAGUE, SICKNESS), "VE-G4b")
        if self.side != "rebel":
            return DONE
        grateful = tuple(
            dict.fromkeys(
                ctx.board.planet_of[doctor.place]
                for doctor in ctx.state.characters.values()
                if doctor.fate in CAN_ACT
                and abilities.is_doctor(ctx, doctor)
                and ctx.board.on_surface(doctor.place)
                and is_struck(ctx, doctor.place)
                and geography.exists(ctx, ctx.board.planet_of[doctor.place])
            )
        )
        return Call(ShiftInTurn(planets=grateful, favor="rebel", reason=title("G4"), case="VE-G4b"))

    def _falls_ill(self, ctx: Context, character: Character) -> bool:
        """[VE-G4b] Not sovereigns, nor whoever is cared for; who lies already does not fall again."""
        if character.fate not in ON_BOARD or character.id in ctx.facts.sovereigns:
            return False
        # [VQ-462] In Drift nobody could ever come for one who lay there.
        lies = character.fate not in CAN_ACT or character.place not in ctx.board.planet_of
        if lies and harm.endurance_left(ctx, character) <= 1:
            return False
        return is_struck(ctx, character.place) and not _is_cared_for(ctx, character.place)


def _is_cared_for(ctx: Context, place: str) -> bool:
    """[VE-G4b] A doctor, or the Medi-kit, in the same Environ or Orbit Box; it does not fail by that."""
    return any(
        abilities.is_doctor(ctx, each)
        or any(ctx.rules.ask[questions.keeps_well](ctx, card) for card in possessions.usable_by(ctx, each.id))
        for side in ("rebel", "imperial")
        for each in characters.at(ctx, place, side)
    )


ANSWER = bonus_made_of.changed(turned_draws)
CARD = event_card(
    "G4",
    turned_up=outbreak,
    face_up=(asked.escape_changes.by(weak_captives), asked.raise_changes.by(weak_raise)),
    hears_due={points.PLAYER_TURN_ENDS: (Hook("plague", suffer),)},
)
