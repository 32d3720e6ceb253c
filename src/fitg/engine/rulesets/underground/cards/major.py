"""[VE-M1 to VE-M33] The Major Events: what each does as it is turned up, while it lies open, and when due."""

from __future__ import annotations

from collections.abc import Callable

from fitg.data.records import Allegiance, Side, Sovereign
from fitg.engine import points, questions, terms
from fitg.engine.cards import Card
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, PlanetId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT, FATES, ON_BOARD
from fitg.engine.machine.moments import Announcement, Hook, Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import UNREST, Character, Ship
from fitg.engine.rules import (
    abilities,
    characters,
    control,
    custody,
    detection,
    harm,
    loyalty,
    pdb,
    possessions,
    spaceships,
)
from fitg.engine.rules.battles import Battle
from fitg.engine.rules.causes import CREATURE
from fitg.engine.rules.galactic import asked as galactic
from fitg.engine.rules.galactic import geography, secrets, tracks
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.galactic.shifts import Shift
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.missions.event_rule import Ignored
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.letters import Diplomacy
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rules.politics.summon_sovereign import SummonSovereign
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rules.space.space_combat import OrbitBattle
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.cards import forces
from fitg.engine.rulesets.underground.cards.cells import FoundCell
from fitg.engine.rulesets.underground.cards.choices import (
    KIND,
    ImperialGift,
    RebelGift,
    RemoveWorth,
    TurnOne,
    summoned,
)
from fitg.engine.rulesets.underground.cards.events import (
    BlizzardStruck,
    DancedAway,
    SentHome,
    ThiefStruck,
)
from fitg.engine.rulesets.underground.cards.memory import memory
from fitg.engine.rulesets.underground.chits.effects import CIVIL_DISORDER
from fitg.engine.rulesets.underground.deck.tables import title
from fitg.engine.rulesets.underground.deck.writing import event_card
from fitg.engine.rulesets.underground.immunity.fates import LAID_LOW
from fitg.engine.rulesets.underground.immunity.rescue import Rescue
from fitg.engine.rulesets.underground.intel import hunters, sheet
from fitg.engine.rulesets.underground.intel.lesson import Lesson
from fitg.engine.rulesets.underground.intel.memory import DISCOURAGED, TEAMS
from fitg.engine.rulesets.underground.intel.task import Task
from fitg.engine.rulesets.underground.network import conduits
from fitg.errors import FitgError

# M1 Thief

#: [VE-M1] What the die names.
LOOT = {1: "advisor-android", 2: "advisor-android", 3: "charsot", 4: "charsot", 5: "cache-of-rare-gems"}
LOOT[6] = LOOT[5]


class Theft(Procedure, tag="events.cards.Theft"):
    """[VE-M1] One of three possessions goes back to the deck; its owner does nothing in this Game-Turn."""

    def begin(self, ctx: Context) -> Next:
        held = [each for each in dict.fromkeys(LOOT.values()) if self._is_held(ctx, each)]
        if not held:
            ctx.rules.ask[asked.shuffle_back](ctx, "M1")
            return DONE
        return self.roll

    def _is_held(self, ctx: Context, card: str) -> bool:
        found = ctx.state.possessions.get(card)
        return found is not None and found.fate == "held" and found.owner != ""

    def roll(self, ctx: Context) -> Next:
        return rolled(ctx, Roll(purpose="the thief", case="VE-M1", side="rebel"), self.steal, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        """[14.2] What the die names: whether anybody has it, the Empire sees only when it is taken."""
        return Reading(f"the thief is after {naming.the(ctx.facts, LOOT[dice[0]])}", grave=True)

    def steal(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[VE-M1] Rolled again for one that nobody has."""
        (die,) = dice
        card = LOOT[die]
        if not self._is_held(ctx, card):
            return self.roll
        thing = ctx.state.possessions[card]
        owner = thing.owner
        # The die has named the card to both players.
        possessions.reveal(ctx, thing)
        ctx.emit(ThiefStruck(case="VE-M1", die=die, possession=card, owner=owner))
        possessions.lose(ctx, thing, "stolen", "VE-M1")
        memory(ctx).robbed = owner
        return DONE


def of_position(ctx: Context, moment: Moment) -> None:
    """[VE-M1] In a position, too, it is a Rebel who has been robbed."""
    robbed = memory(ctx).robbed
    somebody = ctx.state.characters.get(robbed)
    if robbed and (somebody is None or somebody.side != "rebel"):
        raise FitgError(f"position.modules.events.cards.robbed cannot be {robbed!r}: he is a Rebel in play.")


def theft(ctx: Context) -> Procedure:
    return Theft()


def is_not_robbed(ctx: Context, character: Character) -> bool:
    """[VE-M1] Its owner goes on no mission and leads nowhere."""
    return character.id != memory(ctx).robbed


# M2 Sun Turbulences

LONICA, RHEXIA, FROST_MIST = "421", "441", "frost-mist"


def no_frost(ctx: Context, encounter: CreatureEncounter) -> str:
    """[VE-M2] The Frost Mist of Lonica does not attack."""
    there = encounter.creature == FROST_MIST and ctx.board.planet_of[encounter.place] == LONICA
    return "the sun has driven it away" if there else ""


def angry_lonicans(ctx: Context, place: str, ability: str) -> bool:
    """[VE-M2] Nor does anybody know the locals of Lonica."""
    return ability != abilities.KNOWS_LOCALS or ctx.board.planet_of[place] != LONICA


class TakeBlizzard(Action, frozen=True):
    form = "wound {who}"
    saying = "{who}|takes the wound"
    final = True
    who: CharacterId


class Blizzards(CreatureEncounter, layer=True, tag="events.cards.CreatureEncounter"):
    """[VE-M2] On Rhexia a blizzard comes instead of the creature: one wound, no fight; not in a rescue."""

    def meet(self, ctx: Context) -> Next:
        cold = ctx.rules.ask[asked.is_face_up](ctx, "M2") and ctx.board.planet_of[self.place] == RHEXIA
        fetched = any(isinstance(each, Rescue) for each in ctx.state.stack)
        if not cold or fetched or self.is_of_robots(ctx):
            return super().meet(ctx)
        options: list[Option] = [(TakeBlizzard(each), self.freeze) for each in self.members]
        prompt = f"A blizzard at {naming.place(ctx.facts, self.place)}: who takes a wound?"
        return Ask(self.side, "missions.blizzard", "VE-M2", prompt, options, about=self.place)

    def freeze(self, ctx: Context, action: TakeBlizzard) -> Next:
        """[VE-M2] Whose last point it is lies there as if the creature had laid him low."""
        ctx.emit(BlizzardStruck(case="VE-M2", place=self.place, character=action.who))
        harm.wound(ctx, ctx.state.characters[action.who], 1, Cause(CREATURE, self.creature), "VE-M2")
        return DONE


# M3, M4, M29: creatures that keep quiet


def keeps_quiet(creature: str, side: Side, reason: str) -> Callable[[Context, CreatureEncounter], str]:
    """A creature leaves the groups of a side alone."""

    def spared(ctx: Context, encounter: CreatureEncounter) -> str:
        return reason if encounter.creature == creature and encounter.side == side else ""

    return spared


def rylian_gift(ctx: Context) -> None:
    """[VE-M3a]"""
    tracks.gain(ctx, "rebel", 2, title("M3"), "VE-M3a")


def armory(ctx: Context) -> None:
    """[VE-M4a] One Exploration Team more."""
    sheet.mark(ctx, TEAMS, 1, title("M4"), "VE-M4a")


class UrsiInformation(Procedure, tag="events.cards.UrsiInformation"):
    """[VE-M29] Two results of Espionage & Intelligence of the Rebels' choice, each as for two letters."""

    first = "next_result"

    left: int = 2

    def next_result(self, ctx: Context) -> Next:
        if not self.left:
            return DONE
        self.left -= 1
        task = Task(side="rebel", place="", letters=2, espionage_only=True)
        return Call(Lesson(task=task), self.next_result)


def ministry(ctx: Context) -> Procedure:
    return UrsiInformation()


# M22 Ultrak Cartels

DEAL = 2


def cartels(ctx: Context) -> None:
    """[VE-M22] Discouraged falls by one, if it can; the Empire pays in any case, below zero if need be."""
    name = title("M22")
    hunters.come_back(ctx)
    sheet.mark(ctx, DISCOURAGED, -1, name, "VE-M22")
    tracks.lose(ctx, "imperial", DEAL, name, "VE-M22")


# M7 Rebel Droid Virus


def paranoia(ctx: Context, site: Site) -> bool:
    """[VE-M7] Sentry Robots attack the Empire on its own planets, too."""
    return site.side == "imperial" and site.planet(ctx).status == "imperial-control"


def rogue_bots(ctx: Context) -> Procedure:
    """[VE-M7a] A 1-0 of the Environ's type, anywhere."""
    places = tuple(place for planet in _existing(ctx) for place in ctx.board.surface[planet])
    return RebelGift(code="M7", case="VE-M7a", places=places, strengths=((1, 0),), optional=True)


def _existing(ctx: Context) -> list[str]:
    return [planet for planet in ctx.board.planets if geography.exists(ctx, planet)]


# M9 to M11 Solvian Festivals

SOLVIA = "432"


def dance(ctx: Context, side: Side) -> None:
    """[VE-M9] Rebels on Solvia heal a wound as their Mission Phase ends, whatever they have done."""
    if side != "rebel":
        return
    for place in ctx.board.surface.get(SOLVIA, ()):
        for character in characters.at(ctx, place, "rebel"):
            if character.wounds and ctx.rules.ask[questions.heals_here](ctx, place):
                character.wounds -= 1
                ctx.emit(DancedAway(case="VE-M9", character=character.id, left=character.wounds))


def spoilt_dance(ctx: Context, moment: Moment) -> None:
    """[VE-M9] A battle on its ground turns Solvia to the defender, never into rebellion."""
    battle = next((each for each in reversed(ctx.state.stack) if isinstance(each, Battle)), None)
    if moment.planet != SOLVIA or battle is None or isinstance(battle, OrbitBattle):
        return
    if ctx.board.on_surface(battle.place):
        planet = ctx.state.planets[SOLVIA]
        loyalty.shift(ctx, planet, 1, battle.defender, title("M9"), "VE-M9")


def no_quarrel(ctx: Context, site: Site, event: str) -> Ignored | None:
    """[VE-M9] Civil Disorder does nothing there."""
    here = ctx.board.planet_of[site.place] == SOLVIA
    return Ignored("VE-M9", "the festivals of Solvia") if here and event == CIVIL_DISORDER else None


def festival(code: str) -> Card:
    """[VE-M9 to VE-M11] One of the three cards."""

    def guests(ctx: Context) -> Procedure | None:
        """[VE-M9a] If the Rebels control Solvia: no Capital, Throne or home planet."""
        if SOLVIA not in ctx.board.planets or control.controller(ctx, SOLVIA) != "rebel":
            return None
        planets = tuple(
            each
            for each in ctx.board.planets
            if not geography.is_capital(ctx, each) and not geography.is_home(ctx, each)
        )
        return TurnOne(code=code, case=f"VE-{code}a", planets=planets)

    return event_card(
        code,
        comes_due=guests,
        face_up=(galactic.after_missions.by(dance), questions.why_void.by(no_quarrel)),
        hears_face_up={points.BATTLE_OVER: (Hook(f"festival-{code}", spoilt_dance),)},
    )


# M12 Corrupt Administration

BRIBE = 8


def bribes(ctx: Context) -> None:
    """[VE-M12] Points change sides, below zero if need be."""
    name = title("M12")
    tracks.lose(ctx, "imperial", BRIBE, name, "VE-M12")
    tracks.gain(ctx, "rebel", BRIBE, name, "VE-M12")


class GiveUpCell(Action, frozen=True):
    form = "give up the cell at {at}"
    saying = "The cell at {at}|is lost"
    final = True
    at: PlaceId


class GiveUpConduit(Action, frozen=True):
    form = "give up the conduit on {planet}"
    saying = "The Conduit on {planet}|is destroyed"
    final = True
    planet: PlanetId


class BribesTold(Procedure, tag="events.cards.BribesTold"):
    """[VE-M12a] The Rebels lose a cell, or else an infiltrated Conduit, of their choice."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(GiveUpCell(place), self.lose_cell) for place in ctx.state.camps]
        if not options:
            found = [each for each in conduits.everywhere(ctx) if conduits.may_destroy(ctx, each)]
            options = [(GiveUpConduit(each), self.lose_conduit) for each in found]
        if not options:
            return DONE
        prompt = f"{title('M12')}: what do you give up?"
        return Ask("rebel", KIND, "VE-M12a", prompt, options)

    def lose_cell(self, ctx: Context, action: GiveUpCell) -> Next:
        ctx.rules.ask[questions.end_camp](ctx, action.at, title("M12"))
        return DONE

    def lose_conduit(self, ctx: Context, action: GiveUpConduit) -> Next:
        conduits.destroy(ctx, action.planet, title("M12"), "VE-M12a")
        return DONE


def told(ctx: Context) -> Procedure:
    return BribesTold()


# M14 Emperor in a rare Mood


def anywhere(ctx: Context) -> bool:
    """[VE-M14] An Atrocity on any planet."""
    return True


SHUTTLE = "imperial-shuttle"


def is_overhauled(ctx: Context, ship: Ship) -> bool:
    """[VE-M14] The Imperial Shuttle is not flown; units may take it along."""
    return ship.side == "imperial" and spaceships.model(ctx, ship).id == SHUTTLE


# M15 Moghas

XELA_GREBB = "xela-grebb"
ARMS = 3
PRODUCTION = terms.IMPERIAL_PURCHASES.name


def arms_trade(ctx: Context, moment: Moment) -> None:
    """[VE-M15, VQ-35, VQ-233] In each Production, before maintenance is due."""
    begins = ctx.current.name in (terms.MAINTENANCE.name, PRODUCTION)
    if begins and memory(ctx).armed != ctx.state.turn:
        memory(ctx).armed = ctx.state.turn
        tracks.gain(ctx, "imperial", ARMS, title("M15"), "VE-M15")


def disillusion(ctx: Context) -> None:
    """[VE-M15a] Xela Grebb favors the Rebels from now on, and leaves the Empire if he has come to it."""
    memory(ctx).turned = (*memory(ctx).turned, XELA_GREBB)
    ruler = ctx.state.characters.get(XELA_GREBB)
    if ruler is None or ruler.side != "imperial" or ruler.fate not in ON_BOARD:
        return
    place, wounds, fate, plight = ruler.place, ruler.wounds, ruler.fate, ruler.plight
    unsummon(ctx, ruler)
    sovereigns.summon(ctx, ctx.facts.sovereigns[XELA_GREBB], "rebel", 0, place=place, case="VE-M15a")
    # He is the same man: as badly hurt as before, and where he lay low he still does.
    turncoat = ctx.state.characters[XELA_GREBB]
    turncoat.wounds = wounds
    if plight and fate in LAID_LOW:
        pieces.befall(ctx, turncoat, FATES[fate], plight.cause)


def unsummon(ctx: Context, ruler: Character) -> None:
    """A sovereign leaves the board, as if he had never been summoned; he guards nobody any more."""
    pieces.bury(ctx, ruler)
    custody.settle_prisoners(ctx)
    pieces.withdraw(ctx, ruler)


def turned(allegiance: Allegiance, ctx: Context, sovereign: Sovereign) -> Allegiance:
    """[VE-M15a] For the rest of the game."""
    return "rebel" if sovereign.id in memory(ctx).turned else allegiance


# M18 Corruption at Defense Concepts

STANDARD_SHIP = "imperial-spaceship"


def never(ctx: Context) -> bool:
    """[VE-M18, VE-M18a] Not as long as the card lies there."""
    return False


def has_no_parts(ctx: Context, ship: Ship) -> bool:
    """[VE-M18, VQ-74] The standard ships of the Empire stay where they are."""
    return ship.side == "imperial" and spaceships.model(ctx, ship).id == STANDARD_SHIP


# M19, M32, M33: secrets that come to light


def show(ctx: Context, secret: str, code: str) -> Procedure | None:
    """The secret is shown, with what follows from that."""
    planet = next((each for each, lies in galaxy(ctx).secrets.items() if lies == secret), "")
    if not planet or not secrets.is_hidden(ctx, planet):
        return None
    secrets.reveal(ctx, planet, title(code), f"VE-{code}")
    return Announcement(moment=Moment(name=secrets.REVEALED.name, side="rebel", planet=planet))


def dead_world(ctx: Context) -> Procedure | None:
    """[VE-M19]"""
    return show(ctx, "dead-world", "M19")


def planet_with(ctx: Context, secret: str) -> str:
    """The planet on which a secret lies that still exists; "" if there is none."""
    found = (each for each, lies in galaxy(ctx).secrets.items() if lies == secret)
    return next((each for each in found if geography.exists(ctx, each)), "")


class ShownFirst(Procedure, tag="events.cards.ShownFirst"):
    """[VE-M32, VE-M33] A secret comes to light; then troops appear on its planet."""

    code: str
    secret: str

    def begin(self, ctx: Context) -> Next:
        shown = show(ctx, self.secret, self.code)
        return self.appear if shown is None else Call(shown, self.appear)

    def appear(self, ctx: Context) -> Next:
        planet = planet_with(ctx, self.secret)
        if not planet:
            return DONE
        places = ctx.board.surface[planet]
        if self.code == "M32":
            gift = ImperialGift(code="M32", case="VE-M32", places=places, kinds=("line", "militia"))
            return Call(gift)
        if ctx.state.planets[planet].status == "imperial-control":
            pdb.turn_down(ctx, ctx.state.planets[planet], title("M33"), "VE-M33")
        troops = RebelGift(code="M33", case="VE-M33", places=places, strengths=((2, 1), (2, 3)))
        return Call(troops, self.found_cell)

    def found_cell(self, ctx: Context) -> Next:
        """[VE-M33] And a cell, if one may stand there."""
        return Call(FoundCell(planet=planet_with(ctx, self.secret), code="M33", case="VE-M33"))


def empire_forever(ctx: Context) -> Procedure:
    return ShownFirst(code="M32", secret="empire-forever")


def welcome_rebels(ctx: Context) -> Procedure:
    return ShownFirst(code="M33", secret="welcome-rebels")


# M21 Pronoxian Mercenaries

PRONOX, PRONOX_CITY, ASCAILL = "231", "231.1", "ascaill"


def mutiny(ctx: Context) -> Procedure | None:
    """[VE-M21] A unit at once; the planet stirs as the next Rebel Mission Phase begins."""
    if not geography.exists(ctx, PRONOX):
        return None
    memory(ctx).stirred = (*memory(ctx).stirred, PRONOX)
    return RebelGift(code="M21", case="VE-M21", places=(PRONOX_CITY,), strengths=((2, 3),))


class Stir(Procedure, tag="events.cards.Stir"):
    """[VE-M21, VE-M23] What was promised for the beginning of a Rebel Mission Phase."""

    first = "next_planet"

    def next_planet(self, ctx: Context) -> Next:
        record = memory(ctx)
        if record.stirred:
            planet, *rest = record.stirred
            record.stirred = tuple(rest)
            return Call(self._turn(ctx, planet), self.next_planet)
        if record.cells:
            planet, *rest = record.cells
            record.cells = tuple(rest)
            return Call(FoundCell(planet=planet, code="M23", case="VE-M23"), self.next_planet)
        return DONE

    def _turn(self, ctx: Context, planet: str) -> Procedure:
        """[VE-M21] From Unrest into rebellion."""
        found = ctx.state.planets[planet]
        if loyalty.in_unrest(found) and loyalty.can_change(ctx, found):
            return Rebellion(planet=planet)
        return Shift(planet=planet, favor="rebel", reason=title("M21"), case="VE-M21")


MISSION_PHASE = "missions"


def as_missions_begin(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-M21, VE-M23] At the start of the Rebel Mission Phase."""
    due = memory(ctx).stirred or memory(ctx).cells
    begins = ctx.current.phase == MISSION_PHASE and ctx.current.player == "rebel"
    return Stir() if due and begins else None


def tyrant(ctx: Context) -> Procedure | None:
    """[VE-M21a] Ascaill is summoned by the Empire."""
    return summoned(ctx, ASCAILL, "imperial", "VE-M21a")


# M23 Palace Intrigues

THYSA, ORLOG, PALACE = "thysa-kymbo", "162", "162.1"


class CapitalTurns(TurnOne, tag="events.cards.CapitalTurns"):
    """[VE-M23] The Capital that turns may get a cell."""

    def follow(self, ctx: Context, planet: str) -> None:
        memory(ctx).cells = (*memory(ctx).cells, planet)


def intrigue(ctx: Context) -> Procedure | None:
    """[VE-M23] Thysa Kymbo lies in her palace, and a Capital wavers."""
    thysa = ctx.state.characters.get(THYSA)
    stands = PALACE in ctx.board.sizes and geography.exists(ctx, ORLOG)
    if thysa is not None and thysa.fate in CAN_ACT and stands:
        thysa.wounds = max(thysa.wounds, characters.rating(ctx, thysa, "endurance") - 1)
        # [VQ-350] Her prisoners stay with her friends where she was; with nobody they are free.
        pieces.leave_prisoners(ctx, thysa)
        spaceships.pass_on(ctx, thysa, title("M23"))
        pieces.put_character(ctx, thysa, PALACE)
        detection.spread_detection(ctx, PALACE, "imperial")
        ctx.emit(SentHome(case="VE-M23", character=THYSA, place=PALACE, reason=title("M23")))
    capitals = tuple(
        capital
        for province, capital in ctx.board.capitals.items()
        if province != geography.FIRST_PROVINCE and geography.exists(ctx, capital)
    )
    return CapitalTurns(code="M23", case="VE-M23", planets=capitals)


def is_not_thysa(ctx: Context, character: Character) -> bool:
    """[VE-M23a] She stays, leads nowhere, and goes on no mission."""
    return character.id != THYSA


def is_orlog(ctx: Context, planet: str) -> bool:
    """[VE-M23a] Its Loyalty does not move."""
    return planet == ORLOG


def divides_capitals(ctx: Context, planet: str) -> bool:
    """[VE-M23a] A Capital that rises does so with Civil War."""
    return geography.is_capital(ctx, planet)


# M24 Reforms

REFORM = 3


class Reform(Action, frozen=True):
    form = "reform {planet}"
    saying = "{planet}|turns to the Empire by one space, for three Force Points"
    final = True
    planet: PlanetId


class NoReform(Action, frozen=True):
    form = "no reform"
    saying = "No reform"
    final = True
    passes = True


class Reforms(Procedure, tag="events.cards.Reforms"):
    """[VE-M24, VQ-36] Once in a Production Phase; what was moved stays."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(Reform(planet), self.reform) for planet in self._open(ctx)]
        if not options or tracks.points(ctx, "imperial") < REFORM:
            return DONE
        options.append((NoReform(), self.leave))
        prompt = "The Senate proposes reforms: where do you pay for them?"
        return Ask("imperial", KIND, "VE-M24", prompt, options)

    def _open(self, ctx: Context) -> list[str]:
        return [
            planet.id
            for planet in ctx.state.planets.values()
            if planet.loyalty < UNREST
            and loyalty.can_change(ctx, planet)
            and loyalty.room(ctx, planet, "imperial") > 0
        ]

    def reform(self, ctx: Context, action: Reform) -> Next:
        tracks.lose(ctx, "imperial", REFORM, title("M24"), "VE-M24")
        return Call(
            Shift(planet=action.planet, favor="imperial", reason=title("M24"), case="VE-M24"),
            self.leave,
        )

    def leave(self, ctx: Context, moved: object = None) -> Next:
        return DONE


def reforms(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-M24] In Production."""
    return Reforms() if ctx.current.name == PRODUCTION else None


# M25 Odel Hobar, M26 Magda Sheels

ODEL_HOBAR, MAGDA_SHEELS = "odel-hobar", "megda-sheels"
OFFENCE = 3


def leonids(ctx: Context) -> Procedure | None:
    """[VE-M25] A Line and a Militia in his Environ."""
    environ = ctx.facts.sovereigns[ODEL_HOBAR].environ
    if environ not in ctx.board.sizes:
        return None
    return ImperialGift(code="M25", case="VE-M25", places=(environ,), kinds=("line", "militia"))


def leonids_march(ctx: Context) -> Procedure | None:
    """[VE-M25a]"""
    return summoned(ctx, ODEL_HOBAR, "imperial", "VE-M25a")


def offence(ctx: Context) -> Procedure:
    """[VE-M26, VE-M26b] She leaves the Empire, and can be summoned anew later; troops go."""
    magda = ctx.state.characters.get(MAGDA_SHEELS)
    if magda is not None and magda.fate in ON_BOARD:
        unsummon(ctx, magda)
        ctx.emit(SentHome(case="VE-M26", character=MAGDA_SHEELS, place="", reason=title("M26")))
    return RemoveWorth(code="M26", case="VE-M26", points=OFFENCE)


def leave_her_alone(ctx: Context, site: Site) -> tuple[str, ...]:
    """[VE-M26a] No E on her."""
    environ = ctx.facts.sovereigns[MAGDA_SHEELS].environ
    return (SummonSovereign.letter,) if site.place == environ else ()


# M30 Ancore acts up

ANCORE, COUP, LOSS = "23", 2, 2


def hotbed(rating: int, ctx: Context, place: str, side: Side) -> int:
    """[VE-M30] Every Environ there has a Coup rating of 2, for the Rebels alone."""
    there = side == "rebel" and ctx.board.system_of.get(place) == ANCORE
    return max(rating, COUP) if there else rating


def dogs_of_war(ctx: Context) -> None:
    """[VE-M30a] Two points for each planet there that a player controls, below zero if need be."""
    for planet in ctx.facts.systems[ANCORE].planets:
        owner = control.controller(ctx, planet) if geography.exists(ctx, planet) else None
        if owner is not None:
            tracks.lose(ctx, owner, LOSS, title("M30"), "VE-M30a")


# M31 Illias Discourses

MAREG = "professor-mareg"
DISSENT = UNREST - 1


def discourse(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[VE-M31] Professor Mareg adds one draw to Diplomacy."""
    talks = group.letter == Diplomacy.letter and MAREG in living(ctx, group)
    return [Modifier(title("M31"), 1)] if talks else []


def debate(ctx: Context) -> Procedure:
    """[VE-M31a, VQ-76] Never into Unrest; no Capital, home planet or planet with a secret."""
    planets = tuple(
        each
        for each in ctx.board.planets
        if ctx.facts.planets[each].capital != "provincial"
        and not geography.is_home(ctx, each)
        and not ctx.facts.planets[each].secret
        and ctx.state.planets[each].loyalty < DISSENT
    )
    return TurnOne(code="M31", case="VE-M31a", planets=planets)


CARDS: tuple[Card, ...] = (
    event_card(
        "M1",
        comes_due=theft,
        due=(
            questions.may_join_missions.by(is_not_robbed),
            questions.may_lead.by(is_not_robbed),
            asked.may_escape.by(is_not_robbed),
        ),
        hears_always={points.POSITION_LAID_OUT: (Hook("robbed-in-position", of_position),)},
    ),
    event_card("M2", face_up=(questions.why_spared.by(no_frost), questions.keeps_off.by(angry_lonicans))),
    event_card(
        "M3",
        comes_due=rylian_gift,
        face_up=(questions.why_spared.by(keeps_quiet("elilad", "rebel", "the Rylians ask it for advice")),),
    ),
    event_card(
        "M4",
        comes_due=armory,
        face_up=(questions.why_spared.by(keeps_quiet("vrialta", "imperial", "he negotiates")),),
    ),
    event_card("M7", comes_due=rogue_bots, face_up=(questions.calls_robots.by(paranoia),)),
    festival("M9"),
    festival("M10"),
    festival("M11"),
    event_card("M12", turned_up=bribes, comes_due=told),
    event_card(
        "M14",
        face_up=(galactic.strikes_anywhere.by(anywhere), questions.is_grounded.by(is_overhauled)),
    ),
    event_card(
        "M15",
        comes_due=disillusion,
        hears_face_up={points.SEGMENT_STARTS: (Hook("arms-trade", arms_trade),)},
        always=(sovereigns.allegiance.changed(turned),),
    ),
    event_card("M16", comes_due=forces.technicians),
    event_card(
        "M18",
        face_up=(
            galactic.raises_pdbs.by(never),
            questions.is_grounded.by(has_no_parts),
            questions.is_left_behind.by(has_no_parts),
        ),
        due=(galactic.builds_pdbs.by(never),),
    ),
    event_card("M19", turned_up=dead_world, comes_due=forces.shadow),
    event_card("M20", turned_up=forces.device),
    event_card("M21", turned_up=mutiny, comes_due=tyrant),
    event_card("M22", turned_up=cartels),
    event_card(
        "M23",
        turned_up=intrigue,
        face_up=(
            questions.may_move.by(is_not_thysa),
            questions.may_lead.by(is_not_thysa),
            questions.may_join_missions.by(is_not_thysa),
            asked.may_escape.by(is_not_thysa),
            questions.loyalty_is_fixed.by(is_orlog),
            asked.quarrels.by(divides_capitals),
        ),
    ),
    event_card("M24", hears_face_up={points.SEGMENT_STARTS: (Hook("reforms", reforms),)}),
    event_card("M25", turned_up=leonids, comes_due=leonids_march),
    event_card("M26", turned_up=offence, face_up=(questions.closed_missions.by(leave_her_alone),)),
    event_card(
        "M28",
        turned_up=forces.called_home,
        comes_due=forces.new_empress,
        goes=forces.comes_back,
        due=(
            questions.loyalty_is_fixed.by(forces.is_frozen),
            questions.may_be_freed.by(forces.stays_as_it_is),
            questions.may_be_quelled.by(forces.stays_as_it_is),
            questions.closed_missions.by(forces.keeps_its_state),
        ),
        hears_face_up={points.SEGMENT_STARTS: (Hook("called-home", forces.leaves_later),)},
        hears_always={points.POSITION_LAID_OUT: (Hook("has-left", forces.has_left),)},
    ),
    event_card(
        "M29",
        turned_up=ministry,
        face_up=(questions.why_spared.by(keeps_quiet("drusers", "rebel", "their Empress has spoken")),),
    ),
    event_card("M30", comes_due=dogs_of_war, face_up=(questions.coup_rating.changed(hotbed),)),
    event_card("M31", comes_due=debate, face_up=(questions.bonus_draws.by(discourse),)),
    event_card("M32", turned_up=empire_forever),
    event_card("M33", turned_up=welcome_rebels),
)
