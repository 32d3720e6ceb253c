"""[D-28, D-29, D-88, D-89] How many bonus rolls a mission gets."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.engine.possession_table import holding
from tests.engine.table import do
from tests.rulesets.dice_missions.dice_table import (
    CITY,
    QUIET,
    SMALL_CITY,
    WILDS,
    every,
    go,
    group,
    mission,
    rolls,
    to_the_end,
    under_way,
)

from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.state import NEUTRAL
from fitg.engine.modules import Module, SlotConflict
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.ruleset import compose, modules_of
from fitg.engine.rulesets.dice_missions import hits
from fitg.engine.rulesets.dice_missions.bonus import TOKENS
from fitg.engine.rulesets.dice_missions.events import BonusRolled
from fitg.engine.rulesets.dice_missions.memory import DICE_MISSIONS


@pytest.mark.case("D-53", "D-28")
def test_vodot_alone_on_diplomacy_in_a_city_of_patriots() -> None:
    """[DX-09] 4 - 2 + 1."""
    game = mission(CITY, ["vudot-vodot"], loyalty="patriotic")
    assert rolls(game, "D", "vudot-vodot") == 3


@pytest.mark.case("D-53")
def test_vodot_with_two_companions_in_the_wilds_of_dissent() -> None:
    """[DX-10] 4 + 2 + 1; the friendly sovereign adds two in the larger games."""
    game = mission("113.2", ["vudot-vodot", "kogus", "drakir-grebb"], loyalty="dissent")
    assert rolls(game, "D", "vudot-vodot", "kogus", "drakir-grebb") == 7


@pytest.mark.case("D-28", "D-88")
def test_barca_is_no_diplomat() -> None:
    """[DX-11] 1 - 2 + 2 + 1 as leader; [DX-12] Dermond 4 + 1, and Barca's - 2 as helper."""
    game = mission(CITY, ["barca"], side="imperial", loyalty="patriotic")
    assert rolls(game, "D", "barca") == 2
    wild = mission("113.2", ["barca", "senator-dermond"], side="imperial")
    assert rolls(wild, "D", "senator-dermond", "barca") == 3


@pytest.mark.case("D-40", "D-88")
def test_murcada_works_best_alone_and_unseen() -> None:
    """[DX-13] 4 + 3 + 1 + 1; [DX-15] Rafa gives nothing as a helper."""
    game = mission(SMALL_CITY, ["bridne-murcada", "agan-rafa"], others={"redjac": {"detected": True}})
    assert rolls(game, "A", "bridne-murcada") == 9
    assert rolls(game, "A", "bridne-murcada", "agan-rafa") == 8
    game.state.characters["agan-rafa"].detected = True
    assert rolls(game, "A", "bridne-murcada", "agan-rafa") == 7


@pytest.mark.case("D-51")
def test_vodot_on_a_coup_in_squamot() -> None:
    """[DX-16] Leadership 2, talent 3, Coup rating 3."""
    game = mission(CITY, ["vudot-vodot"])
    assert rolls(game, "C", "vudot-vodot") == 8


@pytest.mark.case("D-78")
def test_mantok_talks_to_troops() -> None:
    """[DX-23] Leadership 3, talent 3."""
    game = mission(CITY, ["ly-mantok"], units={CITY: {"line": 1}})
    assert rolls(game, "T", "ly-mantok") == 6


@pytest.mark.case("D-45")
def test_sentel_founds_cells_in_the_wilds() -> None:
    """[DX-24] Leadership 1, talent 4, Wild 1."""
    game = mission("113.2", ["frun-sentel"])
    assert rolls(game, "B", "frun-sentel") == 6


@pytest.mark.case("D-29", "D-89")
def test_grebb_at_home_below_the_ground() -> None:
    """[DX-38] 3 + 1 in a Subterranean Environ, + 2 as royalty at home."""
    game = mission("322.1", ["drakir-grebb"])
    assert rolls(game, "I", "drakir-grebb") == 6


@pytest.mark.case("D-29", "D-88")
def test_zina_at_home() -> None:
    """[DX-39] 3 + 2 (talent) + 2."""
    game = mission("142.1", ["zina-adora"])
    assert rolls(game, "I", "zina-adora") == 7
    plain = mission("142.1", ["zina-adora"], options={"home-bonus": False})
    assert rolls(plain, "I", "zina-adora") == 5


@pytest.mark.case("D-29")
def test_home_counts_for_each_and_royalty_for_other_missions() -> None:
    """Zina is royalty of Adare: nothing for Free Prisoners but her home, for Diplomacy only her rank."""
    game = mission("142.2", ["zina-adora"])
    assert rolls(game, "F", "zina-adora") == 1
    assert rolls(game, "D", "zina-adora") == 2 + 1
    assert rolls(game, "T", "zina-adora") == 2 + 1


@pytest.mark.case("D-89")
def test_kogus_is_better_with_zina_in_the_group() -> None:
    game = mission(CITY, ["kogus", "zina-adora"])
    assert rolls(game, "I", "kogus") == 2
    assert rolls(game, "I", "kogus", "zina-adora") == 3


@pytest.mark.case("D-89")
def test_sentel_is_better_in_fire() -> None:
    """Xan is his home as well: + 1 and royalty + 1 for Gather Information."""
    game = mission("513.2", ["frun-sentel"])
    assert rolls(game, "I", "frun-sentel") == 2 + 2
    assert rolls(mission("513.1", ["frun-sentel"]), "I", "frun-sentel") == 1 + 2


@pytest.mark.case("D-11", "D-88")
def test_only_the_leader_counts_not_the_best() -> None:
    game = mission(CITY, ["kogus", "vudot-vodot"])
    assert rolls(game, "I", "kogus", "vudot-vodot") == 2
    assert rolls(game, "I", "vudot-vodot", "kogus") == 4


@pytest.mark.case("D-88")
def test_some_talents_help_a_group_that_another_leads() -> None:
    """Tourag: three as leader on Subvert Troops, two as helper; Sidir Ganang one on Gather Information."""
    game = mission(CITY, ["kogus", "tourag", "sidir-ganang"], units={CITY: {"militia": 1}})
    alone = rolls(game, "T", "kogus")
    assert rolls(game, "T", "kogus", "tourag") == alone + 2
    assert rolls(game, "I", "kogus", "sidir-ganang") == rolls(game, "I", "kogus") + 1


@pytest.mark.case("D-28")
def test_never_below_zero() -> None:
    game = mission(CITY, ["kogus"], loyalty="patriotic")
    assert rolls(game, "D", "kogus", bonus_change=-5) == 0


@pytest.mark.case("D-28")
def test_objects_that_raise_a_rating_help_only_a_leader_who_has_shown_them() -> None:
    """The Advisor Android: one on Gather Information, beside the bare Intelligence."""
    others = holding("zina-adora", "advisor-android")
    game = mission(CITY, ["kogus"], others=others, revealed=["advisor-android"])
    assert rolls(game, "I", "zina-adora") == 3 + 2 + 1
    assert rolls(game, "I", "kogus", "zina-adora") == 3
    game = mission(CITY, ["kogus"], others=others)
    assert rolls(game, "I", "zina-adora") == 3 + 2


@pytest.mark.case("D-28")
def test_weapons_help_whoever_holds_them() -> None:
    others = {"redjac": {"detected": True}, **holding("kogus", "high-energy-snipers-rifle")}
    game = mission(CITY, ["zina-adora"], others=others, revealed=["high-energy-snipers-rifle"])
    assert rolls(game, "A", "zina-adora", "kogus") == 3 + 1 + 1


@pytest.mark.case("D-28")
def test_gems_are_used_up_for_a_mission_of_the_variants_chart() -> None:
    """The standard card has no bonus for Scavenge; the chart gives two."""
    game = mission(CITY, [], others=holding("kogus", "cache-of-rare-gems"))
    do(game, "assign kogus to P", "use cache-of-rare-gems for P")
    assert group(game, "P").declared == (Modifier("Cache of Rare Gems", 2),)
    assert rolls(game, "P", "kogus", declared=group(game, "P").declared) == 2


@pytest.mark.case("D-28")
def test_the_drug_adds_one_to_a_rating_that_counts() -> None:
    game = mission(CITY, [], others=holding("kogus", "helian-drug"))
    assert rolls(game, "I", "kogus") == 2
    do(game, "use helian-drug for intelligence")
    assert rolls(game, "I", "kogus", drugged=("kogus",)) == 3
    assert rolls(game, "B", "kogus", drugged=("kogus",)) == 0


@pytest.mark.case("D-28")
def test_each_group_makes_its_own_bonus_rolls_without_events() -> None:
    cards = [QUIET, 66, QUIET, 66, QUIET, 66, 14, 13, 66, 41, 22]
    game = mission(WILDS, ["zina-adora", "vudot-vodot"], cards=cards, decks={"rebel_characters": []})
    go(game, D=["vudot-vodot"], I=["zina-adora"])
    events = to_the_end(game)
    diplomacy, information = every(events, BonusRolled)
    assert (diplomacy.letter, diplomacy.number, diplomacy.rolls[:3]) == ("D", 4, (14, 13, 66))
    assert diplomacy.hits >= 2
    assert (information.letter, information.number) == ("I", 5)
    assert information.parts == (
        Modifier("Intelligence of Zina Adora", 3),
        Modifier("talent of Zina Adora", 2),
    )


@pytest.mark.case("D-53")
def test_loyalty_counts_as_it_is_when_the_rolls_are_made() -> None:
    game = mission(CITY, ["kogus"], loyalty="dissent")
    before = rolls(game, "D", "kogus")
    planet = game.state.planets["331"]
    game.ctx.set_planet(replace(planet, loyalty=NEUTRAL))
    assert rolls(game, "D", "kogus") == before - 1


# The missions of the larger games: their rolls can be counted already.


@pytest.mark.case("D-55")
def test_zina_summons_with_the_leadership_of_derban() -> None:
    """[DX-17] Diplomacy 2, Derban's Leadership 4, talent 2, Unrest 2."""
    game = mission("113.2", ["zina-adora", "rayner-derban"], loyalty="unrest")
    assert rolls(game, "E", "zina-adora", "rayner-derban") == 10


@pytest.mark.case("D-62")
def test_thieves_count_the_leaders_intelligence_and_the_others() -> None:
    """Boccanegra's talent is worth three more."""
    game = mission(CITY, ["boccanegra", "kogus", "tourag"])
    leader = game.facts.characters["boccanegra"].intelligence
    assert rolls(game, "H", "boccanegra", "kogus", "tourag") == leader + 3 + 2
    assert rolls(game, "H", "kogus", "boccanegra") == 2 + 1


@pytest.mark.case("D-70")
def test_rubel_in_the_explorer() -> None:
    """[DX-19] Navigation 5, talent 2, the ship 6, undetected 1."""
    game = mission(CITY, [], others={"scott-rubel": {"ship": "explorer"}})
    assert rolls(game, "J", "scott-rubel") == 14
    game.state.characters["scott-rubel"].detected = True
    assert rolls(game, "J", "scott-rubel") == 13


@pytest.mark.case("D-73", "D-74")
def test_kidu_questions_sentel() -> None:
    """[DX-21] 3 + 3 + 2 - 1; [DX-22] with torture 6 + 5 - 1. Rumors do not reach him."""
    captive = {"fate": "captive", "captor": "jon-kidu"}
    game = mission(CITY, ["jon-kidu", "redjac"], side="imperial", others={"frun-sentel": captive})
    assert rolls(game, "Q", "jon-kidu", target="frun-sentel") == 7
    assert rolls(game, "Q", "jon-kidu", target="frun-sentel", torture=True) == 10
    under_way(game).seen = ("rumors",)
    assert rolls(game, "Q", "jon-kidu", target="frun-sentel") == 7
    assert rolls(game, "D", "redjac") == 0


@pytest.mark.case("D-74")
def test_torture_cannot_kill_an_unhurt_sentel() -> None:
    """[DX-22] Six hits at most, and he can take ten."""
    game = mission(CITY, ["jon-kidu"], side="imperial", others={"frun-sentel": {}})
    assert hits.capacity(game.ctx, game.state.characters["frun-sentel"]) == 10


def never_alone(ctx: Context, site: Site, group: Group, members: tuple[str, ...]) -> list[Modifier]:
    return [Modifier("good company", 5)]


@pytest.mark.case("D-28")
def test_what_a_token_of_the_chart_stands_for_is_said_by_modules() -> None:
    """A module over the variant says it anew; another that does not know the variant is refused."""
    modules = modules_of("dice-missions", "star-system")
    lonely = Module(id="lonely", needs=(DICE_MISSIONS,), tokens={"ALONE": never_alone})
    rules = compose("lonely", (*modules, lonely))
    assert rules.tokens["ALONE"] is never_alone
    assert set(TOKENS) <= set(rules.tokens)
    with pytest.raises(SlotConflict, match="'dice-missions' and 'rude' both fill tokens 'ALONE'"):
        compose("rude", (*modules, Module(id="rude", tokens={"ALONE": never_alone})))


@pytest.mark.case("D-17")
def test_the_record_of_an_event_says_what_cards_take_it_for() -> None:
    events = compose("dice", modules_of("dice-missions", "galactic")).events
    assert (events["creature"].kind, events["rumors"].kind) == ("creature_attack", "no_bonus")
