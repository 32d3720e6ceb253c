"""What is decided far from the front: secrets, the base, assignments, events, atrocities, examples."""

from __future__ import annotations

from fitg.bots.knowledge.advice import (
    Actions,
    Advice,
    Answer,
    all_of,
    best_of,
    leave,
    nothing,
    one_of,
)
from fitg.bots.staff import plan_of
from fitg.bots.table import Table
from fitg.engine.machine.state import DISSENT, UNREST
from fitg.engine.rules.control import CelebratePlanet
from fitg.engine.rules.galactic.assignments import ArrangeDeck, ArrangeNext
from fitg.engine.rules.galactic.atrocities import DestroyPlanet, Hypnotize, SneakAttack, UseChemicals
from fitg.engine.rules.galactic.base import ChooseBase, NamePlanet
from fitg.engine.rules.galactic.disclosure import ShowSecret
from fitg.engine.rules.galactic.enemy_secrets import RevealSecretOf, SeeAssignment, SeeProvince, SeeSecrets
from fitg.engine.rules.galactic.ghost_fleet import HauntOrbit
from fitg.engine.rules.galactic.immediate_events import (
    GiveUpSquad,
    PlaceClone,
    Plunder,
    RaiseCult,
    ShiftPlanet,
)
from fitg.engine.rules.galactic.interphase import TakeOver
from fitg.engine.rules.galactic.memory import GALACTIC, GalacticMemory
from fitg.engine.rules.galactic.shifts import RefuseShift
from fitg.engine.rules.politics.domino import BeginRebellion

#: How far chance decides between choices that are nearly as good: what nobody can learn by heart.
WHIM = 0.4
#: The secret that catches Rebels who have been seen.
TRAP = "trap"


def galaxy(table: Table) -> GalacticMemory | None:
    """What only the Galactic Game remembers."""
    record = table.state.modules.get(GALACTIC)
    return record if isinstance(record, GalacticMemory) else None


def resources(table: Table, planet: str) -> int:
    return sum(table.facts.environs[place].resource for place in table.environs(planet))


# The Rebel base


def choose_base(table: Table, actions: Actions) -> Advice:
    """[34.1] A rich planet near to rising, so that the army finds friends; which one is left to a whim."""
    return best_of(
        actions,
        all_of(ChooseBase, actions),
        lambda option: (
            (resources(table, option.planet) + 2 * table.state.planets[option.planet].loyalty)
            * table.whim(WHIM)
        ),
        "An army could be raised there.",
    )


def name_any(table: Table, actions: Actions) -> Advice:
    """[34.22] No order that could be read."""
    return best_of(
        actions, all_of(NamePlanet, actions), lambda option: table.whim(WHIM), "It tells as little as can be."
    )


# The assignments


def arrange_in_turn(table: Table, actions: Actions) -> Advice:
    """[35.1] Every province comes round as often as the others; of equal cards chance picks."""
    top = table.top
    assert isinstance(top, ArrangeDeck)
    cards = table.facts.strategic_assignments
    last: dict[str, int] = {}
    for number, card in enumerate(top.chosen):
        for province in cards[card].provinces:
            last[province] = number + 1

    def staleness(option: ArrangeNext) -> float:
        waited = sum(len(top.chosen) + 1 - last.get(each, 0) for each in cards[option.card].provinces)
        return waited * table.whim(0.1)

    return best_of(actions, all_of(ArrangeNext, actions), staleness, "Every province has its turn.")


# Planet Secrets


def spring_the_trap(table: Table, actions: Actions) -> Advice:
    """[31.22] A trap is shown when Rebels who have been seen are in it; the rest is kept."""
    record = galaxy(table)
    for option in all_of(ShowSecret, actions):
        if record is not None and record.secrets.get(option.planet) == TRAP:
            caught = [
                each
                for place in table.environs(option.planet)
                for each in table.foes(place)
                if each.detected or each.with_units
            ]
            if caught:
                return Advice(option, "They have walked into the trap.")
    return Advice(nothing(actions), "What they do not know cannot help them.")


def refuse_what_hurts(table: Table, actions: Actions) -> Advice:
    """[31.22] A secret is shown where it keeps a planet from the Rebels."""
    refuse = one_of(RefuseShift, actions)
    if refuse is not None and getattr(table.top, "favor", "") == table.enemy:
        return Advice(refuse, "This planet does not turn.")
    return Advice(next(each for each in actions if each is not refuse), "It cannot be helped.")


def learn_what_helps(table: Table, actions: Actions) -> Advice:
    """[37.42] Planet Secrets are for good; then the next assignment; then the strongest province."""
    option = one_of(SeeSecrets, actions) or one_of(SeeAssignment, actions) or one_of(SeeProvince, actions)
    return Advice(option, "That will be of use for long.") if option is not None else leave(actions)


def look_where_we_go(table: Table, actions: Actions) -> Advice:
    """The secrets of planets where we are, or mean to be."""
    stakes = plan_of(table).stakes

    def score(option: RevealSecretOf) -> float:
        here = sum(len(table.friends(place)) for place in table.environs(option.planet))
        return here + stakes.get(option.planet, 0.0)

    return best_of(actions, all_of(RevealSecretOf, actions), score, "We mean to go there.")


# Galactic Events


def make_the_most_of_it(table: Table, actions: Actions) -> Advice:
    """[32.0] What comes is turned to our use, or hurts as little as can be."""
    first = one_of(RaiseCult, actions) or one_of(TakeOver, actions)
    if first is not None:
        return Advice(first, "The hour has come.")
    loot = all_of(Plunder, actions)
    if loot:
        return best_of(actions, loot, lambda each: table.facts.environs[each.at].resource, "There is most.")
    haunts = all_of(HauntOrbit, actions)
    if haunts:
        return best_of(
            actions, haunts, lambda each: table.in_orbit(each.at, table.enemy), "There they hurt most."
        )
    clones = all_of(PlaceClone, actions)
    if clones:
        return best_of(actions, clones, lambda each: _welcome(table, each.at), "He is needed there.")
    squads = all_of(GiveUpSquad, actions)
    if squads:
        return Advice(squads[0], "One of them has to go.")
    return turn_planets(table, actions)


def _welcome(table: Table, place: str) -> float:
    return (
        len(table.friends(place))
        + 0.2 * table.strength(place, table.side)
        - table.strength(place, table.enemy)
    )


def turn_planets(table: Table, actions: Actions) -> Advice:
    """Planets that turn: to us those that matter, away from us those that do not."""
    shifts = all_of(ShiftPlanet, actions)
    ours = getattr(table.top, "favor", table.side) == table.side
    return best_of(
        actions,
        shifts,
        lambda each: turning(table, each.planet) if ours else -turning(table, each.planet),
        "Every space counts.",
    )


def turning(table: Table, name: str) -> float:
    """What one space is worth on a planet: more the nearer it is to Unrest."""
    planet = table.state.planets[name]
    return planet.loyalty + 0.1 * resources(table, name) if planet.loyalty < UNREST else 3.0


# Examples


def greatest_first(table: Table, actions: Actions) -> Advice:
    """[23.47] The planet with most to give rises first: its troops and its example help the others."""
    options = [each for each in actions if isinstance(each, BeginRebellion | CelebratePlanet)]
    return best_of(
        actions, options, lambda each: resources(table, each.planet), "Its example helps the others."
    )


# Atrocities


def strike_where_it_pays(table: Table, actions: Actions) -> Advice:
    """[36.3] On a planet that has risen there are no hearts to lose; elsewhere there are."""
    for sneak in all_of(SneakAttack, actions):
        if table.risen(table.planet(sneak.at)):
            return Advice(sneak, "Surprise doubles what they lose, and the planet has risen already.")
    for end in all_of(DestroyPlanet, actions):
        if _is_base(table, end.planet):
            return Advice(end, "With the base the rebellion loses its purse.")
    for chemicals in all_of(UseChemicals, actions):
        if table.risen(table.state.planets[chemicals.planet]) and _outnumbered(table, chemicals.planet):
            return Advice(chemicals, "It is the only way to be rid of them.")
    for hypnosis in all_of(Hypnotize, actions):
        if table.state.planets[hypnosis.planet].loyalty >= DISSENT:
            return Advice(hypnosis, "They cannot rise as long as they dream.")
    return Advice(nothing(actions), "What it wins here is less than the worlds that would hear of it.")


def _is_base(table: Table, planet: str) -> bool:
    record = galaxy(table)
    return record is not None and record.base_revealed and record.base == planet


def _outnumbered(table: Table, planet: str) -> bool:
    return table.planet_strength(planet, "rebel") > table.planet_strength(planet, "imperial") + 3


ANSWERS: dict[str, Answer] = {
    "setup.base": choose_base,
    "setup.assignments": arrange_in_turn,
    "rebel-secret": name_any,
    "secrets.show": spring_the_trap,
    "refuse-shift": refuse_what_hurts,
    "enemy-secret": learn_what_helps,
    "enemy-secret.planet": look_where_we_go,
    "galactic-event": make_the_most_of_it,
    "domino.rebellions": greatest_first,
    "interphase.order": greatest_first,
    "atrocity": strike_where_it_pays,
}
