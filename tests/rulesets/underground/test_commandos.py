"""[VP-44, VP-47] Elite Commandos, and how much Combat each side has in all."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, question, until
from tests.rulesets.underground.will_table import Lay, staged_will, will_table

from fitg.bots import observe
from fitg.bots.rookie import Rookie
from fitg.engine.events.character_combat import Wounded
from fitg.engine.events.will import CommandosFell, CommandosSent
from fitg.engine.game import Game, restore
from fitg.engine.machine.causes import Cause
from fitg.engine.modules import Module
from fitg.engine.rules import abilities, characters, custody, units
from fitg.engine.rules.causes import SHOT_DOWN
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.wounds import SpreadWounds
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.people import PEOPLE, retinue
from fitg.engine.rulesets.underground.people.memory import EMPEROR
from fitg.engine.rulesets.underground.will import commandos
from fitg.engine.rulesets.underground.will.memory import memory
from fitg.engine.rulesets.underground.will.printed import SOUND
from fitg.engine.rulesets.underground.will.printed import commandos as teams
from fitg.presentation.narration import describe

TOWN, ORBIT = "222.1", "222.orbit"
NAVY, ELITE = "navy", "elite"
SURFACE = "imperial.surface-movement"
PURGES = Module(id="test-purges", answers=(asked.bars_commandos.by(lambda ctx: True),))


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with will_table() as found:
        yield found


@pytest.fixture(scope="module")
def staged() -> Iterator[Lay]:
    with staged_will(PEOPLE) as found:
        yield found


def serving(lay: Lay, assigned: dict[str, str], place: str = TOWN, **more: Any) -> Game:
    """Barca and Redjac stand at Angoff, and the teams serve whom they are said to serve."""
    people = {"barca": {"place": TOWN}, "redjac": {"place": TOWN}, **more.pop("characters", {})}
    game = lay(more.pop("segment", "imperial-1.missions"), place, characters=people, **more)
    memory(game.ctx).commandos = assigned
    return game


def combat(game: Game, who: str) -> int:
    return characters.rating(game.ctx, game.state.characters[who], "combat")


def draws(game: Game, letter: str, *members: str, target: str = "", place: str = TOWN) -> int:
    group = Group(letter=letter, members=members, target=target)
    return bonus_draws(game.ctx, Site(place, "imperial", (group,)), group)[0]


@pytest.mark.case("VP-44")
def test_a_team_gives_one_point_of_combat_to_the_one_whom_it_serves(lay: Lay) -> None:
    plain, led = serving(lay, {}), serving(lay, {ELITE: "barca"})
    assert combat(led, "barca") == combat(plain, "barca") + 1
    assert combat(led, "redjac") == combat(plain, "redjac")


def test_everybody_sees_whom_they_serve(lay: Lay) -> None:
    game = serving(lay, {ELITE: "barca", NAVY: "barca"})
    for viewer in ("rebel", "imperial"):
        seen = {each.id: each.notes for each in game.table_view(viewer).characters}
        assert seen["barca"] == ("with Elite Navy Commandos", "with Elite Commandos")
        assert seen["redjac"] == ()


@pytest.mark.case("VP-44")
@pytest.mark.parametrize(("letter", "more"), [("F", 1), ("S", 1), ("D", 0), ("I", 0), ("A", 0)])
def test_a_team_gives_a_draw_on_missions_that_free_people_and_on_sabotage(
    lay: Lay, letter: str, more: int
) -> None:
    plain, led = serving(lay, {}), serving(lay, {ELITE: "barca"})
    assert draws(led, letter, "barca") == draws(plain, letter, "barca") + more
    assert draws(led, letter, "redjac") == draws(plain, letter, "redjac")


@pytest.mark.case("VP-44")
@pytest.mark.parametrize(("target", "more"), [("gelba", 1), ("", 0)], ids=["a prisoner", "a unit"])
def test_on_a_spaceship_quest_only_if_it_frees_somebody(lay: Lay, target: str, more: int) -> None:
    people = {"redjac": {"place": ORBIT, "ship": "redjacs-spaceship"}, "gelba": {"place": "162.1"}}
    plain, led = (serving(lay, each, ORBIT, characters=people) for each in ({}, {ELITE: "redjac"}))
    found = [draws(game, "J", "redjac", target=target, place=ORBIT) for game in (plain, led)]
    assert found[1] - found[0] == more


@pytest.mark.case("VP-44a")
def test_a_team_takes_one_wound_and_is_off_until_the_next_surface_movement(lay: Lay) -> None:
    game = serving(lay, {ELITE: "barca"})
    play(game, SpreadWounds(targets=("barca",), wounds=2, cause="squad"))
    assert {"wound barca", "commandos of barca take it"} <= set(game.actions)
    assert str(Rookie().choose(observe(game), Random(1))) == "commandos of barca take it"
    before = combat(game, "barca")
    events = do(game, "commandos of barca take it")
    fell = only(events, CommandosFell)
    assert "take a wound for Barca" in describe(fell, game.facts)
    assert [event.wounds for event in every(events, Wounded)] == [1], "the second is his own"
    assert combat(game, "barca") == before - 2, "without them, and wounded"
    assert memory(game.ctx).resting == (ELITE,)
    assert restore(game.snapshot()).state.modules["characters.will"] == memory(game.ctx)
    commandos.report_back(game.ctx)
    assert not memory(game.ctx).resting
    assert commandos.is_in_action(game.ctx, teams()[ELITE])


@pytest.mark.case("VP-44a")
def test_two_teams_take_two_wounds(lay: Lay) -> None:
    game = serving(lay, {ELITE: "barca", NAVY: "barca"})
    play(game, SpreadWounds(targets=("barca",), wounds=2, cause="squad"))
    do(game, "commandos of barca take it", "commandos of barca take it")
    assert (game.state.characters["barca"].wounds, len(memory(game.ctx).resting)) == (0, 2)


@pytest.mark.case("VP-44b")
def test_they_are_assigned_in_the_imperial_surface_movement_and_stay(staged: Lay) -> None:
    game = staged(SURFACE, TOWN, characters={"barca": {"place": TOWN}, "redjac": {"place": TOWN}})
    until(game, "will.commandos")
    events = do(game, "commandos to barca", "navy commandos to barca")
    assert [each.character for each in every(events, CommandosSent)] == ["barca", "barca"]
    assert memory(game.ctx).commandos == {ELITE: "barca", NAVY: "barca"}, "both may serve one"
    base = game.facts.characters["barca"].combat
    assert combat(game, "barca") == base + 2
    until(game, "missions")
    assert combat(game, "barca") == base + 2
    assert restore(game.snapshot()).ctx.state.modules["characters.will"] == memory(game.ctx)
    commandos.report_back(game.ctx)
    assert memory(game.ctx).commandos == {ELITE: "barca", NAVY: "barca"}, "until they are reassigned"


@pytest.mark.case("VP-44b")
def test_each_is_assigned_once_and_may_be_given_to_another(staged: Lay) -> None:
    game = staged(SURFACE, TOWN, characters={"barca": {"place": TOWN}, "redjac": {"place": TOWN}})
    memory(game.ctx).commandos = {ELITE: "barca"}
    until(game, "will.commandos")
    do(game, "commandos to redjac")
    assert restore(game.snapshot()).actions == game.actions
    assert memory(game.ctx).commandos == {ELITE: "redjac"}
    assert not [action for action in game.actions if action.startswith("commandos to")]


@pytest.mark.case("VP-44b")
def test_captives_have_none(lay: Lay) -> None:
    game = serving(lay, {ELITE: "barca"}, units={TOWN: {"liquid-2-1": 1}})
    base = game.facts.characters["barca"].combat
    custody.capture(game.ctx, game.state.characters["barca"], "units", Cause(SHOT_DOWN), "12.81")
    assert not commandos.may_command(game.ctx, teams()[ELITE], game.state.characters["barca"])
    assert combat(game, "barca") == base
    commandos.report_back(game.ctx)
    assert memory(game.ctx).commandos == {}


@pytest.mark.case("VP-44c")
def test_the_navy_needs_two_points_of_leadership_on_the_planet_of_the_will(lay: Lay) -> None:
    people = {"jin-voles": {"place": TOWN}, "gelba": {"place": "223.1"}}
    game = serving(lay, {}, ORBIT, characters=people)
    everybody, team = game.state.characters, teams()[NAVY]
    able = [
        who
        for who in ("barca", "redjac", "jin-voles", "gelba")
        if commandos.may_command(game.ctx, team, everybody[who])
    ]
    assert able == ["barca", "redjac"], "Voles leads too little, Gelba is elsewhere"


@pytest.mark.case("VP-44c")
def test_the_navy_is_withdrawn_in_surface_movement_if_the_will_has_left(lay: Lay) -> None:
    game = serving(lay, {NAVY: "barca", ELITE: "barca"}, "223.orbit")
    base = game.facts.characters["barca"].combat
    assert combat(game, "barca") == base + 2, "until the next Surface Movement they stay"
    commandos.report_back(game.ctx)
    assert memory(game.ctx).commandos == {ELITE: "barca"}
    assert combat(game, "barca") == base + 1


@pytest.mark.case("VP-44c")
def test_a_rebel_base_does_not_keep_them_from_being_supplied(staged: Lay) -> None:
    held = {"222": {"state": "rebel-control", "pdb": 2, "pdb_up": True}}
    game = staged(SURFACE, ORBIT, characters={"barca": {"place": TOWN}}, planets=held)
    until(game, "will.commandos")
    assert "navy commandos to barca" in game.actions


@pytest.mark.case("VP-44c")
def test_the_navy_is_out_while_the_will_is_destroyed(lay: Lay) -> None:
    game = serving(lay, {NAVY: "barca"})
    base = game.facts.characters["barca"].combat
    assert combat(game, "barca") == base + 1
    units.eliminate(game.ctx, TOWN, {SOUND: 1}, "a test", "VP-44c")
    assert combat(game, "barca") == base
    assert not commandos.is_in_action(game.ctx, teams()[NAVY])


@pytest.mark.case("VP-44c", "VP-43g", "VP-27a")
def test_the_navy_leaves_an_emperor_who_loses_his_retinue(staged: Lay) -> None:
    """He had them, and is set down by shuttle: they serve him no more, with or without his retinue."""
    game = staged(SURFACE, ORBIT, aboard=(EMPEROR,))
    memory(game.ctx).commandos = {NAVY: EMPEROR, ELITE: EMPEROR}
    emperor = game.state.characters[EMPEROR]
    assert len(commandos.serving(game.ctx, emperor)) == 2
    do(game, f"set {EMPEROR} down at {TOWN}")
    assert [each.commandos for each in commandos.serving(game.ctx, emperor)] == [ELITE]
    until(game, "will.commandos")
    assert memory(game.ctx).commandos == {ELITE: EMPEROR}


@pytest.mark.case("VP-44c", "VP-27a")
def test_the_navy_does_not_follow_an_emperor_who_has_set_out_alone(staged: Lay) -> None:
    game = staged(SURFACE, TOWN, characters={EMPEROR: {"place": TOWN}})
    memory(game.ctx).commandos = {NAVY: EMPEROR}
    retinue.leave_it(game.ctx, game.state.characters[EMPEROR], retinue.A_JOURNEY, "a test")
    commandos.report_back(game.ctx)
    assert memory(game.ctx).commandos == {}


@pytest.mark.case("VP-44c", "VP-43g")
def test_the_emperor_without_his_retinue_cannot_have_the_navy(staged: Lay) -> None:
    game = staged(SURFACE, ORBIT, aboard=(EMPEROR,))
    team, emperor = teams()[NAVY], game.state.characters[EMPEROR]
    assert commandos.may_command(game.ctx, team, emperor)
    do(game, f"set {EMPEROR} down at {TOWN}")
    assert not commandos.may_command(game.ctx, team, emperor)


@pytest.mark.case("VP-44d")
def test_the_other_team_needs_one_point_anywhere(lay: Lay) -> None:
    people = {"jin-voles": {"place": "331.1"}, "senator-dermond": {"place": TOWN}}
    game = serving(lay, {}, "162.orbit", characters=people)
    everybody, team = game.state.characters, teams()[ELITE]
    assert commandos.may_command(game.ctx, team, everybody["jin-voles"])
    assert not commandos.may_command(game.ctx, team, everybody["senator-dermond"])
    assert not commandos.may_command(game.ctx, team, everybody["tourag"])


@pytest.mark.case("VP-44d")
def test_a_card_may_put_the_other_team_out_of_use_and_not_the_navy() -> None:
    with will_table(PURGES) as lay:
        game = serving(lay, {NAVY: "barca", ELITE: "barca"})
        assert combat(game, "barca") == game.facts.characters["barca"].combat + 1


def test_a_bot_gives_an_idle_team_to_the_best_fighter_and_then_leaves_it(staged: Lay) -> None:
    game = staged(SURFACE, TOWN, characters={"barca": {"place": TOWN}, "redjac": {"place": TOWN}})
    until(game, "will.commandos")
    chosen = []
    while question(game).kind == "will.commandos":
        chosen.append(str(Rookie().choose(observe(game), Random(1))))
        do(game, chosen[-1])
    assert chosen == ["navy commandos to redjac", "commandos to redjac"]
    memory(game.ctx).resting = ()
    play(game, commandos.AssignCommandos())
    assert str(Rookie().choose(observe(game), Random(1))) == "commandos stay"


# Strength budget

#: What other modules add: Ekim Lam and the Blaster of Vans; the Stinger-V and the Norrocks.
ADDED = {"imperial": 4 + 1, "rebel": 1 + 2}
#: One of the Minor Cast on each side.
MINOR_CAST = (1, 2)


@pytest.mark.case("VP-47")
@pytest.mark.parametrize(("side", "totals"), [("rebel", (70, 71)), ("imperial", (53, 54))])
def test_example_13_all_combat_of_a_side(staged: Lay, side: str, totals: tuple[int, int]) -> None:
    known = staged("imperial.missions").facts
    total = sum(card.combat for card in known.characters.values() if card.side == side) + ADDED[side]
    if side == "imperial":
        total += sum(team.combat for team in teams().values())
    else:
        kogus, rifle = known.characters["kogus"], known.possessions["high-energy-snipers-rifle"]
        total += int(kogus.abilities[abilities.WITH_ZINA]) + int(rifle.traits["combat"])
    assert tuple(total + minor for minor in MINOR_CAST) == totals


@pytest.mark.case("VP-47")
def test_the_empire_has_five_carriers_beside_the_hunter(staged: Lay) -> None:
    known = staged("imperial.missions").facts
    assert sum(ship.count for ship in known.imperial_ships.values()) + known.unit_kinds[SOUND].count == 5
