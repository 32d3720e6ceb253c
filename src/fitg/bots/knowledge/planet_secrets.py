"""Rules of thumb about Planet Secrets that somebody uses: clones, ships, cheats, archives."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, leave, one_of
from fitg.bots.knowledge.heroes import draw_all_bonus_chits
from fitg.bots.table import Table
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rulesets.underground.secrets.archives import ChooseShip, TakeArchiveDraws
from fitg.engine.rulesets.underground.secrets.casino import Cheat
from fitg.engine.rulesets.underground.secrets.clones import BeginCloning, Revive, RunComplex, SendCloner

#: [VE-09a] With fewer people nobody likes to meet the locals.
ENOUGH_TO_CHEAT = 8


def clone_the_best(table: Table, actions: Actions) -> Advice:
    """[VE-01] Whoever is missed most."""

    def printed(each: Revive) -> int:
        card = table.facts.characters[each.who]
        return card.combat + card.intelligence + card.leadership + card.diplomacy

    return best_of(actions, all_of(Revive, actions), printed, "He is missed most.")


def send_the_cleverest(table: Table, actions: Actions) -> Advice:
    """[VE-01a] One in the complex is enough, and the rest stay free for something else."""
    begin = one_of(BeginCloning, actions)
    if begin is not None:
        return Advice(begin, "One of us is enough in there.")
    return best_of(
        actions,
        all_of(SendCloner, actions),
        lambda each: table.rating(each.who, "intelligence"),
        "The cleverest gets most out of them.",
    )


def clone_first(answer: Answer) -> Answer:
    """[VE-01a] Before anything else: nothing can go wrong there."""

    def chosen(table: Table, actions: Actions) -> Advice:
        cloning = one_of(RunComplex, actions)
        return answer(table, actions) if cloning is None else Advice(cloning, "Our dead are waiting.")

    return chosen


def take_the_best_ship(table: Table, actions: Actions) -> Advice:
    """[VE-07] The one that carries most, and gets away best."""
    ships = table.facts.possessions

    def value(each: ChooseShip) -> tuple[int, int]:
        ship = ships[each.card]
        return ship.maneuver, ship.passengers

    return best_of(actions, all_of(ChooseShip, actions), value, "It gets away best.")


def cheat_among_strong_friends(table: Table, actions: Actions) -> Advice:
    """[VE-09a] Where the locals need not be feared."""
    games = table.top
    people = getattr(games, "members", ())
    strong = sum(table.rating(each, "combat") for each in people) >= ENOUGH_TO_CHEAT
    cheat = one_of(Cheat, actions)
    if cheat is None or not strong:
        return leave(actions)
    return Advice(cheat, "If it comes to blows, so be it.")


def search_the_archives(table: Table, actions: Actions) -> Advice:
    """[VE-08a] Three draws more, if the ordinary ones have brought nothing."""
    archives = one_of(TakeArchiveDraws, actions)
    missions = table.top
    if archives is None or not isinstance(missions, EnvironMissions):
        return draw_all_bonus_chits(table, actions)
    seeker = missions.groups[missions.index_of("I")]
    if seeker.letters > 0:
        rest = tuple(each for each in actions if each is not archives)
        return draw_all_bonus_chits(table, rest)
    return Advice(archives, "Research is better than nothing.")


ANSWERS: dict[str, Answer] = {
    "secrets.clone": clone_the_best,
    "secrets.cloners": send_the_cleverest,
    "secrets.ship": take_the_best_ship,
    "secrets.cheat": cheat_among_strong_friends,
    "missions.bonus": search_the_archives,
}
