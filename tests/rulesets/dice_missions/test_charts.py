"""[D-80 to D-86] Creatures and locals by the charts, hits, and the options of the ruleset."""

from __future__ import annotations

import pytest
from tests.engine.possession_table import holding
from tests.engine.table import every, table, until
from tests.rulesets.dice_missions.dice_table import (
    CITY,
    DICE,
    QUIET,
    do,
    go,
    group,
    mission,
    only,
    remembered,
)

from fitg.engine import questions
from fitg.engine.events.character_combat import Died, FightBegan, FightEnded, Healed, RoundFought, Wounded
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.events import Event
from fitg.engine.options import UnknownOption
from fitg.engine.rules import healing
from fitg.engine.rules.causes import ACCIDENT
from fitg.engine.rulesets import ruleset
from fitg.engine.rulesets.dice_missions import hits
from fitg.engine.rulesets.dice_missions.charts import charts
from fitg.engine.rulesets.dice_missions.creatures import ChartFight, amount
from fitg.engine.rulesets.dice_missions.encounters import mob_of
from fitg.engine.rulesets.dice_missions.events import HitsTaken, RandomEventStruck
from fitg.lab.checks.fuzz import play

MISS = 63
BEAST = 31


def beast(place: str, team: list[str], **position: object) -> tuple[Game, list[Event]]:
    """The creature of the place attacks the team by the chart."""
    game = mission(place, team, cards=[BEAST, MISS], creatures="chart", **position)  # type: ignore[arg-type]
    names = [*team, *position.get("others", {})]  # type: ignore[misc]
    return game, go(game, P=names)


# Options


@pytest.mark.case("D-83")
def test_the_options_of_the_ruleset_are_known_and_others_refused() -> None:
    rules = ruleset({"ruleset": "dice-missions", "creatures": "chart"}, "star-system")
    assert "creatures='chart'" in repr(rules.options["dice-missions"])
    for wrong in ({"creatures": "tame"}, {"creature": "chart"}):
        with pytest.raises(UnknownOption):
            ruleset({"ruleset": "dice-missions", **wrong}, "star-system")


@pytest.mark.case("D-83")
@pytest.mark.parametrize("creatures", ["original", "chart"])
def test_games_are_played_to_the_end(creatures: str) -> None:
    for scenario in ("flight-to-egrix", "varu-powderkeg"):
        played = play(scenario, "dice test", 0.01, 1, {"ruleset": "dice-missions", "creatures": creatures})
        assert played.failure is None, played.failure.fault
        assert played.ending != "unfinished"


@pytest.mark.case("D-80", "D-83")
def test_the_original_values_are_the_default() -> None:
    game = mission(CITY, ["kogus"], cards=[35, MISS])
    fight = only(go(game, P=["kogus"]), FightBegan)
    mob = game.facts.mob("saurians", "urban")
    assert (fight.strength, fight.endurance) == (mob.strength, mob.endurance)


# Locals


@pytest.mark.case("D-80")
def test_four_kayns() -> None:
    """[DX-33] Strength 8, sixteen hits: Endurance 8."""
    game = mission(CITY, ["kogus"])
    mob = mob_of(game.ctx, "111.1", "kayns", 4)
    assert (mob.strength, mob.endurance) == (8, 8)
    assert mob.weapon == game.facts.mob("kayns", "wild").weapon


@pytest.mark.case("D-80")
def test_some_races_are_stronger_in_some_environs() -> None:
    """Saurians have four hits each in cities, one elsewhere."""
    game = mission(CITY, ["kogus"])
    assert mob_of(game.ctx, CITY, "saurians", 3).endurance == 6
    assert mob_of(game.ctx, "221.1", "saurians", 3).endurance == 2


@pytest.mark.case("D-80", "D-37")
def test_a_die_says_how_many_locals_come() -> None:
    game = mission(CITY, ["kogus"], cards=[35, MISS], dice=[5], creatures="chart")
    events = go(game, P=["kogus"])
    assert only(events, RandomEventStruck).dice == (5,)
    assert only(events, FightBegan).strength == 5


# Creatures


@pytest.mark.case("D-81")
def test_a_plain_creature_fights_with_the_numbers_of_the_chart() -> None:
    """Laboroid 3, six hits; it lies in wait: one more in the first round, one less for the group."""
    game, events = beast("222.1", ["kogus"], dice=[6, 6])
    assert only(events, FightBegan).endurance == 3
    fought = only(events, RoundFought)
    assert (fought.round, fought.attack, fought.defense) == (1, 4, 4)
    assert "break off with all" in game.actions


@pytest.mark.case("D-81")
def test_two_robots_are_twice_one() -> None:
    """[G4] 8, and four wounds."""
    game = mission(CITY, ["kogus"], cards=[BEAST, MISS], dice=[6], creatures="chart")
    fight = only(go(game, P=["kogus"]), FightBegan)
    assert (fight.strength, fight.endurance) == (8, 4)


@pytest.mark.case("D-81")
def test_a_die_says_how_many_of_a_swarm_come() -> None:
    """Arags: a die of them, strength 1 each, a hit each."""
    _, events = beast("322.1", ["kogus"], dice=[5])
    fight = only(events, FightBegan)
    assert (fight.strength, fight.endurance) == (5, 3)


@pytest.mark.case("D-81")
@pytest.mark.parametrize(("who", "suffered", "wounds"), [("agan-rafa", 4, 2), ("ly-mantok", 1, 0)])
def test_the_crunge_hits_the_dull(who: str, suffered: int, wounds: int) -> None:
    """[DX-34] Five less the best Intelligence: four hits for Rafa, one for Mantok."""
    game, events = beast("121.1", [who])
    assert only(events, HitsTaken).hits == suffered
    assert game.state.characters[who].wounds == wounds
    assert remembered(game).hits == ({} if not suffered % 2 else {who: 1})


@pytest.mark.case("D-81")
def test_drants_hit_each_by_a_die() -> None:
    """A die less two, never below nothing."""
    _, events = beast("223.1", ["kogus", "tourag"], dice=[6, 1])
    assert [(each.character, each.hits) for each in every(events, HitsTaken)] == [("kogus", 4)]


@pytest.mark.case("D-81")
def test_the_valaterix_costs_all_bonus_rolls() -> None:
    game, _ = beast("542.1", ["kogus"])
    assert group(game, "P").no_bonus


@pytest.mark.case("D-81")
def test_formulas_of_the_chart() -> None:
    game = mission(CITY, ["kogus"], dice=[2, 5, 3])
    assert amount(game.ctx, "d6-3", ("kogus",)) == 0
    assert amount(game.ctx, "d6+1", ("kogus",)) == 6
    assert amount(game.ctx, "d6", ("kogus",)) == 3
    assert amount(game.ctx, "5-max_intelligence", ("kogus",)) == 3
    assert amount(game.ctx, "2", ("kogus",)) == 2


@pytest.mark.case("D-81")
def test_every_creature_of_the_chart_is_a_creature_of_the_game_and_can_be_met() -> None:
    game = mission(CITY, ["kogus"])
    assert charts().creatures.keys() <= game.facts.creatures.keys()
    for name, environ in ((each.creature, each.id) for each in game.facts.environs.values() if each.creature):
        assert name is not None
        met = mission(environ, ["kogus", "zina-adora"], cards=[BEAST, MISS], creatures="chart")
        go(met, P=["kogus", "zina-adora"])
        for _ in range(40):
            if met.decision is None or met.decision.kind in ("missions.step", "missions"):
                break
            do(met, met.actions[-1])


@pytest.mark.case("D-81")
def test_a_creature_that_has_taken_half_leaves() -> None:
    game = mission(CITY, ["kogus"])
    fight = ChartFight(
        place=CITY,
        kind="creature",
        name="lomrels",
        attacker_side="imperial",
        defenders=("kogus",),
        endurance=3,
    )
    assert not fight.wounded()
    fight.force_wounds = 2
    assert fight.wounded()
    assert fight.makes_off(game.ctx)
    never = ChartFight(
        place=CITY, kind="creature", name="glane", attacker_side="imperial", defenders=("kogus",), endurance=6
    )
    never.force_wounds = 4
    assert never.wounded()
    assert not never.makes_off(game.ctx)


@pytest.mark.case("D-84")
def test_the_virus_and_doctor_sontag() -> None:
    """[DX-35] Rafa has twelve hits: eleven, halved: five."""
    game, events = beast("412.1", ["agan-rafa", "doctor-sontag"])
    taken = {each.character: each.hits for each in every(events, HitsTaken)}
    assert taken == {"agan-rafa": 5, "doctor-sontag": 1}
    assert game.state.characters["agan-rafa"].wounds == 2
    assert remembered(game).hits == {"agan-rafa": 1, "doctor-sontag": 1}
    assert remembered(game).immune == ("agan-rafa", "doctor-sontag")


@pytest.mark.case("D-84")
def test_without_help_who_was_hurt_dies_and_who_survives_is_immune() -> None:
    _, events = beast("412.1", ["tourag"], others={"kogus": {"wounds": 1}})
    assert only(events, Died).character == "kogus"
    game, events = beast("412.1", ["tourag"])
    assert not every(events, Died)
    assert game.state.characters["tourag"].wounds > 0
    game.state.dice.cards[:] = [BEAST, MISS]
    assert not every(do(game, "go on"), HitsTaken)


@pytest.mark.case("D-84")
def test_the_medi_kit_helps_as_well() -> None:
    game, events = beast("412.1", [], others=holding("agan-rafa", "medi-kit-of-ptolus"))
    if "pass" in game.actions:
        events = do(game, "pass")
    assert only(events, HitsTaken).hits == 5


@pytest.mark.case("D-85")
def test_the_wyths_lose_heart_against_vodot() -> None:
    """[DX-36] 9, then 5 in round one, 1 in round two, and it is over."""
    game, events = beast("551.1", ["vudot-vodot", "kogus"], dice=[6, 6, 6, 6])
    while game.decision is not None and game.decision.kind != "missions.step":
        events += do(game, game.actions[0])
    assert [each.attack for each in every(events, RoundFought)] == [5, 1]
    assert only(events, FightEnded).reason == "the creature is driven off"


@pytest.mark.case("D-86")
def test_the_mutant_creature_is_not_in_the_chart() -> None:
    assert "mutant-creature" not in charts().creatures


# Hits


@pytest.mark.case("D-83", "D-30")
def test_two_hits_are_a_wound_and_a_single_one_heals_like_it() -> None:
    game = mission(CITY, ["kogus"])
    kogus = game.state.characters["kogus"]
    hits.take(game.ctx, kogus, 1, Cause(ACCIDENT), "D-30")
    assert (kogus.wounds, hits.single_hit(game.ctx, kogus)) == (0, 1)
    assert game.ctx.rules.ask[questions.is_hurt](game.ctx, kogus)
    hits.take(game.ctx, kogus, 2, Cause(ACCIDENT), "D-30")
    assert (kogus.wounds, hits.single_hit(game.ctx, kogus)) == (1, 1)
    assert hits.capacity(game.ctx, kogus) == 7
    healing.heal(game.ctx, [kogus], "a test", "13.71")
    assert (kogus.wounds, remembered(game).hits) == (0, {})
    assert only(game.ctx.journal, Healed).characters == ("kogus",)


@pytest.mark.case("D-83")
def test_twice_the_endurance_kills() -> None:
    game = mission(CITY, ["kogus"])
    kogus = game.state.characters["kogus"]
    hits.take(game.ctx, kogus, 10, Cause(ACCIDENT), "D-30")
    assert kogus.fate == "dead"
    assert only(game.ctx.journal, Wounded).wounds == 5
    assert remembered(game).hits == {}


@pytest.mark.case("D-83")
def test_a_single_hit_is_gone_after_a_rest() -> None:
    game = table("rebel.missions", characters={"kogus": {"place": "221.1"}}, options=DICE, turn=2)
    hits.take(game.ctx, game.state.characters["kogus"], 1, Cause(ACCIDENT), "D-30")
    until(game, "missions")
    game.apply("done")
    assert remembered(game).hits == {}
    assert QUIET in charts().events


@pytest.mark.case("D-14", "D-20", "D-21")
def test_the_charts_can_be_looked_at() -> None:
    success, happenings, coup = ruleset({"ruleset": "dice-missions"}, "star-system").charts()
    assert success.rows[0] == ("1", "A P", "A I", "D", "D", "D", "D E")
    assert ("44–46", "Shelter", "from now on no search here") in happenings.rows
    assert coup.rows[0][2] == "all of them die"
    assert ruleset({}, "star-system").charts() == []
