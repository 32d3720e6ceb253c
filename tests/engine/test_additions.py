"""What a module adds stands in one place: a card, a character with an ability, a possession, a Phase.

A kind of unit that can be bought is added in `test_units.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.mission_table import draw, errand, send
from tests.engine.table import do, only, table
from tests.engine.toys import Play

from fitg.data import facts
from fitg.data.records import Side
from fitg.engine import points, questions, rulesets
from fitg.engine.cards import Card
from fitg.engine.events.character_combat import RoundFought
from fitg.engine.events.missions import EventIgnored
from fitg.engine.events.possessions import PossessionUsed
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine import pieces
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import Character, Possession
from fitg.engine.modules import Module, SlotConflict
from fitg.engine.points import SEGMENT_STARTS
from fitg.engine.rules import abilities, characters, loyalty, possessions
from fitg.engine.rules.abilities import ABILITIES
from fitg.engine.rules.character_combat.fight import Fight
from fitg.engine.rules.galactic import asked, event_cards, ghost_fleet, money, revelations, secrets, tracks
from fitg.engine.rules.galactic.environ_missions import has_two_missions
from fitg.engine.rules.galactic.events import EVENTS
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.money import Share
from fitg.engine.rules.galactic.secrets import SECRETS
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.mission import Gain, Mission
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.search import Search
from fitg.engine.rules.traits import PHASE_START, POSSESSION_TRAITS, Trait
from fitg.engine.ruleset import compose
from fitg.engine.rulesets.standard import GAMES
from fitg.engine.terms import SegmentTerm
from fitg.errors import DataError
from fitg.lab.checks.fuzz import play
from fitg.scenarios.sequence import Segment, in_order, parse

CITY = "222.1"

# A card

SLUMP = 130
ROW: dict[str, Any] = {
    "code": "market_slump",
    "kind": "standing",
    "duration": "game_turn",
    "chooser": "",
    "affects": ["resources"],
    "parameters": {"rebel": "2"},
    "ignored_if": [],
    "text": "The Rebels earn two points at once; nobody leads, and each Segment begins with a groan.",
}
GROANS: list[str] = []


def earn_points(ctx: Context) -> None:
    earned = int(ctx.facts.galactic_events[memory(ctx).event].parameters["rebel"])
    tracks.gain(ctx, "rebel", earned, "a market slump", "32.0")


def nobody_leads(ctx: Context, character: object) -> bool:
    return False


def groan(ctx: Context, moment: Moment) -> None:
    GROANS.append(ctx.segment)


MARKET = Module(
    id="market",
    title="A market",
    needs=("galactic",),
    facts={"galactic_events": {str(SLUMP): ROW}},
    cards=(
        Card(
            EVENTS,
            "market_slump",
            at_once=earn_points,
            answers=(questions.may_lead.by(nobody_leads),),
            listens={SEGMENT_STARTS: (Hook("groan", groan),)},
        ),
    ),
)


def slumped(options: dict[str, str]) -> Game:
    """The new card is the last of the deck."""
    people = {"jon-kidu": {"place": "551.1"}, "tourag": {"place": "551.1"}}
    return galaxy("galactic.event", turn=2, picks=[29], characters=people, options=options)


def test_a_card_is_added_in_one_place(playing: Play) -> None:
    GROANS.clear()
    options = playing(MARKET)
    game = slumped(options)
    assert memory(game.ctx).event == SLUMP
    assert tracks.points(game.ctx, "rebel") == 2
    assert GROANS
    assert not game.ctx.rules.ask[questions.may_lead](game.ctx, game.state.characters["jon-kidu"])
    memory(game.ctx).event = 0
    assert game.ctx.rules.ask[questions.may_lead](game.ctx, game.state.characters["jon-kidu"])


def test_a_row_that_lacks_something_says_so(playing: Play) -> None:
    short = Module(id="short", facts={"galactic_events": {"131": {"code": "drought"}}})
    with pytest.raises(
        DataError, match=r"short: the new row galactic_events\.131 lacks .*kind, .*; add what"
    ):
        new_game("flight-to-egrix", seed=1, options=playing(short))


def test_a_card_without_a_row_is_refused() -> None:
    unknown = Module(id="market", needs=("galactic",), cards=MARKET.cards)
    with pytest.raises(SlotConflict, match="has a card 'market_slump' of 'galactic-events' that no row"):
        compose("market", (*GAMES["galactic"], unknown))


def test_a_card_that_another_module_has_is_made_anew_only_by_who_knows_it() -> None:
    again = Card(EVENTS, "ghost_fleet")
    with pytest.raises(SlotConflict, match="'galactic' and 'rude' both fill the card 'ghost_fleet'"):
        compose("rude", (*GAMES["galactic"], Module(id="rude", cards=(again,))))
    rules = compose("kind", (*GAMES["galactic"], Module(id="kind", needs=("galactic",), cards=(again,))))
    assert rules.cards[EVENTS.name]["ghost_fleet"] is again
    assert not any(hook.name == "ghost-fleet" for hook in rules.moments[SEGMENT_STARTS.name])


def test_what_a_card_hears_or_answers_can_be_laid_aside() -> None:
    calm = Module(id="calm", needs=("galactic",), without=(ghost_fleet.comes, event_cards.is_no_kayn))
    rules, usual = (compose("x", (*GAMES["galactic"], *more)) for more in ((calm,), ()))
    assert not any(hook.name == "ghost-fleet" for hook in rules.moments[SEGMENT_STARTS.name])
    assert questions.may_lead in usual.ask
    assert questions.may_lead not in rules.ask


def test_every_event_among_the_facts_has_its_card() -> None:
    game = slumped({})
    codes = {event.code for event in game.facts.galactic_events.values()}
    assert set(game.ctx.rules.cards[EVENTS.name]) == codes


# A Planet Secret

PORT = "free-port"
PORT_ROW: dict[str, Any] = {
    "name": "Free Port",
    "sides": ["rebel", "imperial"],
    "on_reveal": ["points"],
    "standing": ["two_missions_per_group", "smugglers"],
    "applies_unrevealed": True,
    "revealed_by_use": False,
    "on_rebellion": [],
    "lost": "never",
    "text": "Nobody minds taxes; it pays four points; groups have two missions, and the Empire no Coups.",
}


def is_port(ctx: Context, planet: str) -> bool:
    return secrets.acts(ctx, planet, "smugglers")


def earn_a_point(ctx: Context, planet: str) -> None:
    tracks.gain(ctx, "rebel", 1, "smugglers", "31.0")


def nobody_minds(turn: Side | None, ctx: Context, planet: str, share: Share) -> Side | None:
    return None if is_port(ctx, planet) else turn


def customs(ctx: Context, planet: str) -> list[Modifier]:
    return [Modifier("customs", 4)] if is_port(ctx, planet) else []


def no_imperial_coups(ctx: Context, planet: str, side: Side, letter: str) -> bool:
    return is_port(ctx, planet) and (side, letter) == ("imperial", "C")


HARBOUR = Module(
    id="harbour",
    title="A harbour",
    needs=("galactic",),
    facts={"planet_secrets": {PORT: PORT_ROW}},
    cards=(
        Card(
            SECRETS,
            PORT,
            at_once=earn_a_point,
            answers=(
                money.turn.changed(nobody_minds),
                money.fixed_income.by(customs),
                asked.gives_two_missions.by(is_port),
                asked.voids_first_letter.by(no_imperial_coups),
            ),
        ),
    ),
)


@pytest.mark.case("31.0")
def test_a_planet_secret_about_taxes_and_missions_is_added_in_one_place(playing: Play) -> None:
    people = {"jon-kidu": {"place": CITY}, "tourag": {"place": CITY}}
    game = galaxy("rebel-1.character-movement", turn=2, characters=people, options=playing(HARBOUR))
    ask, ctx = game.ctx.rules.ask, game.ctx
    memory(ctx).secrets = {"222": PORT, "241": "gem-world"}
    secrets.reveal(ctx, "222", "a test", "31.2")
    before = tracks.points(ctx, "rebel")
    revelations.carry_out(ctx, Moment(name=secrets.REVEALED.name, side="rebel", planet="222"))
    assert tracks.points(ctx, "rebel") == before + 1
    assert [ask[money.turn](ctx, planet, "full") for planet in ("222", "231")] == [None, "rebel"]
    incomes = [ask[money.fixed_income](ctx, planet) for planet in ("222", "241", "231")]
    assert [[part.by for part in parts] for parts in incomes] == [[4], [5], []]
    assert has_two_missions(ctx, "rebel", CITY)
    assert not has_two_missions(ctx, "rebel", "231.1")
    void = ask[asked.voids_first_letter]
    assert [void(ctx, "222", side, "C") for side in ("rebel", "imperial")] == [False, True]


def test_every_planet_secret_among_the_facts_has_its_card() -> None:
    assert set(rulesets.ruleset({}, "galactic").cards[SECRETS.name]) == set(facts().planet_secrets)


# Missions


@pytest.mark.parametrize("ruleset", ["standard", "dice-missions"])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_has_the_missions_of_its_modules(game: str, ruleset: str) -> None:
    """No rule asks for the game by its name: the cards that name it are those that its modules play."""
    cards = facts().missions
    played = set(rulesets.ruleset({"ruleset": ruleset}, game).missions)
    assert played == {letter for letter, card in cards.items() if game in card.games}


# A 33rd character with an ability of his own

SINGS = "lullaby"


def lullaby(ctx: Context, character: Any, name: str) -> list[Modifier]:
    """Whoever is with the singer is cleverer by one."""
    if name != "intelligence" or abilities.has(ctx, character.id, SINGS):
        return []
    mates = characters.at(ctx, character.place, character.side)
    singers = [mate for mate in mates if abilities.has(ctx, mate.id, SINGS)]
    return [Modifier(ctx.facts.people[each.id].name, 1) for each in singers]


SINGER = Module(
    id="singer",
    title="A singer",
    facts={
        "abilities": {SINGS: {"text": "Whoever is with him has one more Intelligence."}},
        "characters": {
            "old-tom": {
                "card": 33,
                "name": "Old Tom",
                "side": "rebel",
                "race": "rhones",
                "title": "",
                "royalty_of": None,
                "knight": False,
                "combat": 0,
                "endurance": 3,
                "intelligence": 1,
                "leadership": 0,
                "space_leadership": None,
                "diplomacy": 2,
                "navigation": 0,
                "home_planets": ["142"],
                "abilities": {SINGS: ""},
            }
        },
    },
    cards=(Card(ABILITIES, SINGS, answers=(questions.rating.by(lullaby),)),),
)


def test_a_33rd_character_brings_an_ability_in_one_place(playing: Play) -> None:
    people = {"kogus": {"place": CITY}, "zina-adora": {"place": "223.1"}}
    game = table("rebel.movement", characters=people, options=playing(SINGER))
    ctx = game.ctx
    pieces.add_character(ctx, Character(id="old-tom", side="rebel", place=CITY))
    usual = ctx.facts.people
    for name, more in (("kogus", 1), ("zina-adora", 0), ("old-tom", 0)):
        found = characters.rating(ctx, game.state.characters[name], "intelligence")
        assert found == usual[name].intelligence + more
    assert "old-tom" in new_game("flight-to-egrix", seed=1, options=playing(SINGER)).state.decks["rebel"]
    played = play("flight-to-egrix", "a singer", 0.02, 1, playing(SINGER))
    assert played.failure is None, played.failure.fault


def test_an_ability_without_a_word_on_it_is_refused() -> None:
    unexplained = Module(id="singer", cards=SINGER.cards)
    with pytest.raises(SlotConflict, match="has a card 'lullaby' of 'abilities' that no row"):
        compose("singer", (*GAMES["star-system"], unexplained))


def test_every_ability_on_a_card_has_its_record_or_is_a_plain_fact_of_it() -> None:
    """Bonus draws and an own ship are read off the card; Redjac's ship names its pilot itself."""
    records = rulesets.ruleset({}, "galactic").cards[ABILITIES.name]
    plain = {"owns", "own_imperial_ship", *(code for code in facts().abilities if code.startswith("bonus_"))}
    assert set(records) | plain == set(facts().abilities)
    assert not set(records) & plain


def test_who_has_no_ability_that_raises_ratings_in_company_is_not_asked_for_it() -> None:
    rules = rulesets.ruleset({}, "star-system")
    assert rules.answering[questions.in_company] == {"boost_with_zina"}
    assert questions.may_lead not in rules.answering


# A possession with effects of its own

HIDES, STUNS, PARRIES = "smoke_hides", "smoke_stuns", "smoke_parries"


def smoke_hides(ctx: Context, search: Search) -> list[Modifier]:
    """Whoever searches sees less, once the globes are shown."""
    return possessions.shown_parts(ctx, search.hiders, HIDES)


def smoke_helps(ctx: Context, encounter: CreatureEncounter) -> tuple[str, ...]:
    return (STUNS,)


def smoke_stuns(ctx: Context, encounter: CreatureEncounter, used: tuple[str, ...]) -> str:
    """Every creature runs from them, not only the first."""
    return "it cannot breathe" if possessions.is_declared(used, STUNS) else ""


def smoke_parries(ctx: Context, fight: Fight, holder: str) -> None:
    """All defenders are stronger in this round, not only their owner."""
    fight.round_aid = dict.fromkeys(fight.defenders, possessions.worth(ctx, PARRIES))


GLOBES = Module(
    id="globes",
    title="Smoke globes",
    needs=("shared",),
    facts={
        "possession_traits": {
            HIDES: {"text": "Adds {value} to the Hiding Value, whoever searches."},
            STUNS: {"text": "A use drives a creature off."},
            PARRIES: {"text": "A use adds {value} to the Combat of all defenders for a round."},
        },
        "possessions": {
            "smoke-globes": {
                "card": 53,
                "name": "Smoke Globes",
                "kind": "object",
                "owner": None,
                "durability": "may-fail",
                "fail_on": [6],
                "cannon": 0,
                "shields": 0,
                "maneuver": 0,
                "passengers": 0,
                "traits": {HIDES: "3", STUNS: "", PARRIES: "2"},
                "text": "They hide, drive creatures off and help all who defend themselves.",
            }
        },
    },
    traits=(
        Trait(HIDES, (points.HIDING_FROM_UNITS, points.HIDING_FROM_CHARACTERS), lasting=True),
        Trait(STUNS, (points.CREATURE,)),
        Trait(PARRIES, (points.DEFENDING,)),
    ),
    cards=(
        Card(POSSESSION_TRAITS, HIDES, answers=(questions.hiding.by(smoke_hides),)),
        Card(
            POSSESSION_TRAITS,
            STUNS,
            answers=(questions.remedies.by(smoke_helps), questions.why_calmed.by(smoke_stuns)),
        ),
        Card(POSSESSION_TRAITS, PARRIES, at_once=smoke_parries),
    ),
)


def give(game: Game, card: str, owner: str) -> Game:
    """The game with a card in somebody's hands, which its scenario does not know."""
    pieces.change_card(game.ctx, game.state.possessions[card], fate="held", owner=owner)
    return restore(game.snapshot())


@pytest.mark.case("14.2")
def test_a_possession_that_hides_is_added_in_one_place(playing: Play) -> None:
    hider = {"kogus": {"place": "221.1", "detected": True}}
    game = table(
        "rebel.search",
        characters=hider,
        units={"221.1": {"line": 4}},
        dice=[6],
        options=playing(GLOBES),
    )
    game = give(game, "smoke-globes", "kogus")
    do(game, "search 221.1 with units")
    assert "use smoke-globes" in game.actions
    made = only(do(game, "use smoke-globes"), SearchMade)
    assert Modifier("Smoke Globes", 3) in made.parts


@pytest.mark.case("13.45")
def test_a_possession_against_creatures_is_offered_and_spares_the_group(playing: Play) -> None:
    game = errand("221.1", ["frun-sentel"], cards=[75], dice=[1], options=playing(GLOBES))
    game = give(game, "smoke-globes", "frun-sentel")
    send(game, D=["frun-sentel"])
    draw(game)
    spared = only(do(game, "use smoke-globes"), EventIgnored)
    assert spared.reason == "it cannot breathe"


@pytest.mark.case("14.2")
def test_what_a_possession_does_at_once_is_said_by_its_card(playing: Play) -> None:
    team = ["frun-sentel", "kogus"]
    game = errand(CITY, team, cards=[69], dice=[1, 1, 1], options=playing(GLOBES))
    game = give(game, "smoke-globes", "frun-sentel")
    send(game, D=team)
    draw(game)
    do(game, "pass", "ready")
    people = game.state.characters
    usual = sum(characters.rating(game.ctx, people[each], "combat") for each in team)
    fought = next(each for each in do(game, "use smoke-globes") if isinstance(each, RoundFought))
    assert fought.defense == usual + 2 * len(team)


# A possession that is used for the same things as others, in its own way

BLINDS, BLEEDS, BUYS, GREETS = "key_blinds", "key_bleeds", "key_buys", "key_greets"
TURNED: list[tuple[str, ...]] = []


def turn_key(ctx: Context, possession: Possession, *about: Any) -> None:
    """It does nothing but make a sound."""
    if possession.id == "master-key":
        TURNED.append(tuple(str(getattr(each, "id", each)) for each in about))


def whom_to_greet(ctx: Context, possession: Possession) -> tuple[str, ...]:
    return ("jon-kidu",) if possession.id == "master-key" else ()


KEY = Module(
    id="key",
    title="A master key",
    needs=("shared",),
    facts={
        "possession_traits": {code: {"text": "It clicks."} for code in (BLINDS, BLEEDS, BUYS, GREETS)},
        "possessions": {
            "master-key": {
                **GLOBES.facts["possessions"]["smoke-globes"],
                "card": 54,
                "name": "Master Key",
                "traits": {BLINDS: "", BLEEDS: "", BUYS: "", GREETS: ""},
            }
        },
    },
    traits=(Trait(GREETS, (PHASE_START,), aimed=True),),
    cards=(
        Card(POSSESSION_TRAITS, BLINDS, answers=(questions.turn_pdb_down.by(turn_key),)),
        Card(POSSESSION_TRAITS, BLEEDS, answers=(questions.take_wound.by(turn_key),)),
        Card(POSSESSION_TRAITS, BUYS, answers=(questions.buy_ship.by(turn_key),)),
        Card(
            POSSESSION_TRAITS,
            GREETS,
            answers=(questions.victims.by(whom_to_greet), questions.strike.by(turn_key)),
        ),
    ),
)


@pytest.mark.case("14.2")
@pytest.mark.parametrize(
    ("segment", "action", "about"),
    [
        ("rebel.movement", "use {card} on pdb 221", ("221",)),
        ("rebel.missions", "use {card} to buy explorer for kogus", ("explorer", "kogus")),
        ("imperial.movement", "use {card} on jon-kidu", ("jon-kidu",)),
    ],
)
def test_two_possessions_with_one_use_do_each_their_own(
    playing: Play, segment: str, action: str, about: tuple[str, ...]
) -> None:
    """What others do with a Scrambler, gems or a Cervac, the key does in its own way."""
    TURNED.clear()
    cards = ["scrambler", "cache-of-rare-gems", "cervac-mk-v"]
    people: dict[str, dict[str, Any]] = {
        "kogus": {"place": "221.1", "possessions": cards},
        "jon-kidu": {"place": "221.1", "detected": True},
    }
    game = give(table(segment, characters=people, dice=[1, 1], options=playing(KEY)), "master-key", "kogus")
    if segment.startswith("rebel"):
        do(game, "pass")
    usual = next(each for each in cards if action.format(card=each) in game.actions)
    another = restore(game.snapshot())
    events = do(game, action.format(card="master-key"))
    assert [about] == TURNED
    assert not any(isinstance(each, PossessionUsed) for each in events)
    used = only(do(another, action.format(card=usual)), PossessionUsed)
    assert used.possession == usual
    assert [about] == TURNED


@pytest.mark.case("14.3")
def test_a_possession_that_takes_wounds_in_its_own_way(playing: Play) -> None:
    TURNED.clear()
    people = {"kogus": {"place": "221.1", "possessions": ["norrocks"]}}
    game = give(table("rebel.movement", characters=people, options=playing(KEY)), "master-key", "kogus")
    ctx, cards = game.ctx, game.state.possessions
    able = [each for each in cards.values() if possessions.can(ctx, each, questions.take_wound)]
    assert {each.id for each in able} == {"master-key", "norrocks"}
    for card in able:
        ctx.rules.ask[questions.take_wound](ctx, card)
    assert len(TURNED) == 1
    assert (cards["master-key"].fate, cards["norrocks"].fate) == ("held", "removed")


@pytest.mark.case("14.2")
def test_each_trait_answers_for_itself_alone() -> None:
    people: dict[str, dict[str, Any]] = {
        "kogus": {"place": "221.1"},
        "jon-kidu": {"place": "221.1", "detected": True},
    }
    game = table("rebel.movement", characters=people)
    ctx, ask, cards = game.ctx, game.ctx.rules.ask, game.state.possessions
    halved = [ask[questions.mob_strength](ctx, 9, (f"{code}@kogus",)) for code in ("halves_locals", "combat")]
    assert halved == [4, 9]
    bribes = [ask[questions.why_cancelled](ctx, (f"{code}@kogus",)) for code in ("cancels_information", "x")]
    assert bribes == ["bribed with the gems", ""]
    well = [each.id for each in cards.values() if ask[questions.keeps_well](ctx, each)]
    assert well == ["medi-kit-of-ptolus"]
    for card in ("scanner", "cervac-mk-v"):
        pieces.change_card(ctx, cards[card], fate="held", owner="kogus")
    aimed = [ask[questions.victims](ctx, cards[card]) for card in ("scanner", "cervac-mk-v")]
    assert aimed == [(), ("jon-kidu",)]


def test_a_possession_with_new_traits_is_played(playing: Play) -> None:
    for number in range(2):
        played = play("flight-to-egrix", "globes", 0.02, number, playing(GLOBES))
        assert played.failure is None, played.failure.fault


def test_a_trait_without_a_word_on_it_is_refused() -> None:
    unexplained = Module(id="globes", needs=("shared",), cards=GLOBES.cards)
    with pytest.raises(SlotConflict, match="has a card 'smoke_hides' of 'possession-traits' that no row"):
        compose("globes", (*GAMES["star-system"], unexplained))


def test_every_trait_of_a_possession_has_its_card_or_is_a_plain_fact_of_its_row() -> None:
    """Ratings, bonus draws, how a card is lost, and what is special about ships are read off it."""
    records = rulesets.ruleset({}, "galactic").cards[POSSESSION_TRAITS.name]
    ships = {"full_maneuver", "hyperjump_navigation", "not_for_gems"}
    draws = {code for code in facts().possession_traits if code.startswith("bonus_")}
    plain = {"combat", "any_rating", "removed_after_use", "no_repair", *ships, *draws}
    assert set(records) | plain == set(facts().possession_traits)
    assert not set(records) & plain


# A Phase

FESTIVAL = SegmentTerm("festival")


class Feast(Action, frozen=True):
    form = "feast"
    saying = "Feast"


class Fast(Action, frozen=True):
    form = "fast"
    saying = "Fast"
    passes = True


class FestivalPhase(Procedure, tag="toy.Festival"):
    """Everybody is healed, if the player likes."""

    first = "ask"

    side: Side

    def ask(self, ctx: Context) -> Next:
        options: list[Option] = [(Feast(), self.feast), (Fast(), self.finish)]
        return Ask(self.side, "toy.festival", "13.7", "Feast?", options)

    def feast(self, ctx: Context) -> Next:
        for character in ctx.state.characters.values():
            ctx.rules.ask[questions.recover](ctx, character)
        return self.finish

    def finish(self, ctx: Context) -> Next:
        return DONE


def with_festival(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    return in_order((*segments[:1], parse("rebel.festival"), *segments[1:]))


def celebrate(segment: Segment) -> Procedure:
    assert segment.actor is not None
    return FestivalPhase(side=segment.actor)


FEASTS = Module(id="feasts", title="Feasts", sequence=with_festival, segments={FESTIVAL: celebrate})


def test_a_phase_is_added_in_one_place(playing: Play) -> None:
    game = table(
        "rebel.movement", characters={"kogus": {"place": CITY, "wounds": 2}}, options=playing(FEASTS)
    )
    assert game.decision is not None
    assert (game.decision.kind, game.ctx.current.phase) == ("toy.festival", "festival")
    again = restore(game.snapshot())
    do(again, "feast")
    assert again.state.characters["kogus"].wounds == 0
    played = play("varu-powderkeg", "feasts", 0.02, 1, playing(FEASTS))
    assert played.failure is None, played.failure.fault


# A mission with a letter of its own

FEAST_ROW: dict[str, Any] = {
    "card": 99,
    "code": "hold_feast",
    "name": "Hold a Feast",
    "sides": ["rebel"],
    "games": ["star-system"],
    "place": "environ",
    "precondition": "a city",
    "target": "",
    "graded": False,
    "need": {"rebel": 1},
    "need_for": {},
    "most_letters": 1,
    "effects": ["the people turn to the Rebels"],
    "failure": "nothing",
    "bonus": ["DIP1"],
    "torture_bonus": [],
    "home_bonus": 0,
    "royalty_bonus": 0,
    "camp": False,
    "only_bonus": False,
    "all_sections": False,
    "text": "In a city: one letter, and the people turn one space to the Rebels.",
}


class HoldFeast(Mission, tag="toy.HoldFeast"):
    letter = "Z"

    def condition(self, ctx: Context, site: Site) -> bool:
        return ctx.facts.environs[site.place].type == "urban"

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        return [Gain(1, "the people turn to the Rebels")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        loyalty.shift(ctx, site.planet(ctx), 1, "rebel", "a feast", "13.2")
        return None


BANQUETS = Module(
    id="banquets",
    title="Banquets",
    needs=("shared",),
    facts={"missions": {"Z": FEAST_ROW}, "action_cards": {"91.urban": {"letters": "Z"}}},
    missions=(HoldFeast,),
)


@pytest.mark.case("13.2")
def test_a_mission_is_added_in_one_place_with_a_letter_of_its_own(playing: Play) -> None:
    game = errand(CITY, ["zina-adora"], cards=[91], options=playing(BANQUETS))
    before = game.state.planets["222"].loyalty
    send(game, Z=["zina-adora"])
    draw(game)
    assert game.state.planets["222"].loyalty == before + 1
    wild = errand("221.1", ["zina-adora"], options=playing(BANQUETS))
    assert "assign zina-adora to Z" not in wild.actions
    played = play("flight-to-egrix", "banquets", 0.02, 1, playing(BANQUETS))
    assert played.failure is None, played.failure.fault
