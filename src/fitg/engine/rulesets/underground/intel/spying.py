"""[VX-22d to VX-22g] What the Rebels learn of the Empire: its units, its plans, its secrets."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.intelligence import CardSpied, ProvinceClosed, ProvinceOpened
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, Number, PlanetId, Provinces
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import ROLES
from fitg.engine.rules import units
from fitg.engine.rules.galactic import assignments, geography, secrets
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rulesets.underground.intel.memory import INTELLIGENCE, memory
from fitg.engine.rulesets.underground.intel.task import Task
from fitg.errors import FitgError

#: [VX-22f] Among how many cards the Rebels choose.
CARDS_IN_REACH = 3
#: [VX-22g] Secrets that are left in peace: the last one.
NEVER_TOLD = 1


class SpyOnCard(Action, frozen=True):
    form = "see assignment {position}"
    saying = "See card {position} of the Strategic Assignments to come"
    final = True
    position: Number


class TellSecretOf(Action, frozen=True):
    form = "tell the secret of {planet}"
    saying = "The secret of {planet}|is revealed"
    final = True
    planet: PlanetId


class OpenProvince(Action, frozen=True):
    form = "spy on province {province}"
    saying = "All Imperial units of {province}|lie face up, to the end of your next Player-Turn"
    final = True
    province: Provinces


# Strategic Assignments


def drawn(ctx: Context) -> int:
    return len(galaxy(ctx).drawn_assignments)


def known_positions(ctx: Context) -> tuple[int, ...]:
    """[VX-22f] Where the cards lie now that the Rebels have seen, counted from 0."""
    gone, deck = drawn(ctx), len(galaxy(ctx).assignments)
    return tuple(number - gone for number in memory(ctx).seen if 0 <= number - gone < deck)


def lay_out(ctx: Context, moment: Moment) -> None:
    """[VX-22f] A position says which of the cards to come the Rebels have seen."""
    record, deck = memory(ctx), len(galaxy(ctx).assignments)
    for place in record.spied:
        if not 1 <= place <= deck:
            said = f"there is no card {place} in the deck of Strategic Assignments, which has {deck}"
            raise FitgError(f"position.modules.{INTELLIGENCE}.spied: {said}.")
    known = (drawn(ctx) + place - 1 for place in record.spied)
    record.seen, record.spied = (*record.seen, *known), ()


def forget_the_order(ctx: Context) -> None:
    """[VE-H8a] The cards to come lie in a new order."""
    memory(ctx).seen = ()


def has_cards(ctx: Context, task: Task) -> bool:
    """[VX-22f] Is there a card to see that the Rebels do not know?"""
    return bool(_unknown(ctx))


def _unknown(ctx: Context) -> list[int]:
    known = assignments.pile(ctx).known_to("rebel")
    reach = min(CARDS_IN_REACH, len(galaxy(ctx).assignments))
    return [position for position in range(reach) if position not in known]


def knows_a_card(ctx: Context) -> bool:
    """[VX-22f] Any that is still to come."""
    return bool(assignments.pile(ctx).known_to("rebel"))


def spy(ctx: Context, task: Task) -> Procedure:
    return SpyAssignment()


class SpyAssignment(Procedure, tag="missions.intel.SpyAssignment"):
    """[VX-22f] One of the next three cards, of the Rebels' choice."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(SpyOnCard(position + 1), self.look) for position in _unknown(ctx)]
        prompt = "Which Strategic Assignment do you see? 1 is the next one."
        return Ask("rebel", "intelligence.assignment", "VX-22f", prompt, options)

    def look(self, ctx: Context, action: SpyOnCard) -> Next:
        position = action.position - 1
        record = memory(ctx)
        record.seen = (*record.seen, drawn(ctx) + position)
        ctx.show()
        card = galaxy(ctx).assignments[position]
        ctx.emit(CardSpied(case="VX-22f", card=card, position=action.position))
        return DONE


# Planet Secrets


def has_secrets(ctx: Context, task: Task) -> bool:
    """[VX-22g] Not when all, or all but one, are known."""
    return len(secrets.hidden(ctx)) > NEVER_TOLD


def tell(ctx: Context, task: Task) -> Procedure:
    """[VX-22g] One letter: one of the Empire's choice; two: two of the Rebels'."""
    both = task.letters > 1
    return TellSecrets(side="rebel" if both else "imperial", left=2 if both else 1)


class TellSecrets(Procedure, tag="missions.intel.TellSecrets"):
    """[VX-22g] Planet Secrets are shown to everybody."""

    first = "choose"

    side: Side
    left: int

    def choose(self, ctx: Context) -> Next:
        hidden = secrets.hidden(ctx)
        if not self.left or not hidden:
            return DONE
        options: list[Option] = [(TellSecretOf(planet), self.show) for planet in hidden]
        prompt = "Which planet's secret do the Rebels learn?"
        return Ask(self.side, "intelligence.secret", "VX-22g", prompt, options)

    def show(self, ctx: Context, action: TellSecretOf) -> Next:
        self.left -= 1
        name = naming.planet(ctx.facts, action.planet)
        secrets.reveal(ctx, action.planet, f"the Rebels have learned about {name}", "VX-22g")
        return at(ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet=action.planet), self.choose)


# Units of a province


def can_be_opened(ctx: Context, task: Task) -> bool:
    """[VX-22e] Not once all units lie face up."""
    return not galaxy(ctx).face_up and bool(_closed(ctx))


def _closed(ctx: Context) -> list[str]:
    provinces = {geography.province_of(ctx, planet) for planet in ctx.board.planets}
    return sorted(provinces.difference(memory(ctx).open))


def has_open_province(ctx: Context) -> bool:
    """[VX-22e]"""
    return bool(memory(ctx).open)


def infiltrate(ctx: Context, task: Task) -> Procedure:
    return InfiltrateForces()


class InfiltrateForces(Procedure, tag="missions.intel.InfiltrateForces"):
    """[VX-22d] The units of a province, of the Rebels' choice."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(OpenProvince(each), self.open) for each in _closed(ctx)]
        prompt = "Of which province do you see all Imperial units?"
        return Ask("rebel", "intelligence.province", "VX-22d", prompt, options)

    def open(self, ctx: Context, action: OpenProvince) -> Next:
        """[VX-22d] In a Galactic Stage the next Rebel Player-Turn is the one that comes."""
        record = memory(ctx)
        own = ctx.current.player == "rebel"
        record.open = {**record.open, action.province: 2 if own else 1}
        ctx.show()
        ctx.emit(ProvinceOpened(case="VX-22d", province=action.province))
        turn_up(ctx, action.province)
        return DONE


def province_at(ctx: Context, place: str) -> str:
    return ctx.facts.systems[ctx.board.system_of[place]].province


def _places(ctx: Context, province: str) -> list[str]:
    found = {place for role in ROLES for place in units.places(ctx, "imperial", role)}
    return sorted(place for place in found if province_at(ctx, place) == province)


def turn_up(ctx: Context, province: str) -> None:
    """[VX-22d] They lie face up."""
    for place in _places(ctx, province):
        for role in ROLES:
            units.reveal(ctx, place, "imperial", "spies are among them", role)


def lies_open(ctx: Context, place: str) -> bool:
    """[VX-22d] What stands in the province, or comes to it, or is built there."""
    provinces = memory(ctx).open
    return bool(provinces) and province_at(ctx, place) in provinces


def at_turn_end(ctx: Context, moment: Moment) -> None:
    """[VX-22d] To the end of the next Rebel Player-Turn."""
    record = memory(ctx)
    if moment.side != "rebel":
        return
    over = [each for each, left in record.open.items() if left <= 1]
    record.open = {each: left - 1 for each, left in record.open.items() if left > 1}
    for province in over:
        ctx.emit(ProvinceClosed(case="VX-22d", province=province))
        for place in _places(ctx, province):
            units.conceal(ctx, place)
