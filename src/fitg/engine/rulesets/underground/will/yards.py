"""[VP-42] Repairing the Imperial Will, and building it anew."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.will import WillForfeited, WillOrdered, WillRepaired
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules import control, units
from fitg.engine.rules.force_points.purchases import PayBesides
from fitg.engine.rules.galactic import geography, money, secrets, tracks
from fitg.engine.rules.galactic.geography import FIRST_PROVINCE
from fitg.engine.rules.galactic.imperial_purchases import ImperialPurchases
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rulesets.underground.will.memory import memory, planet_of_will, side_up, stack_of_will
from fitg.engine.rulesets.underground.will.printed import DAMAGED, REBUILD, REPAIR, SOUND

DELTRONICS = "imperial-deltronics"
#: [VP-42b] It is ready two Production Phases after the one in which it was paid for.
YEARS = 2
IMPERIAL_CONTROL = "imperial-control"


def deltronics(ctx: Context) -> str:
    """[VE-07] The planet of Imperial Deltronics; "" if it is not on the board."""
    return next((planet for planet, secret in galaxy(ctx).secrets.items() if secret == DELTRONICS), "")


def is_loyal(ctx: Context, planet: str) -> bool:
    """[VP-42a, VP-42b] Is a planet in the State of Imperial Control?"""
    found = ctx.state.planets.get(planet)
    return found is not None and found.status == IMPERIAL_CONTROL


def docks(ctx: Context) -> list[str]:
    """[VP-42b] The Throne Planet, the first capital and Deltronics, in that state."""
    sites = (geography.throne(ctx), geography.capital_of(ctx, FIRST_PROVINCE), deltronics(ctx))
    return [planet for planet in dict.fromkeys(sites) if planet and is_loyal(ctx, planet)]


def can_be_repaired(ctx: Context) -> bool:
    """[VP-42] Damaged, at an Imperial-controlled Capital, the Throne Planet or Deltronics."""
    stack, planet = stack_of_will(ctx), planet_of_will(ctx)
    if stack is None or side_up(stack) != DAMAGED or not planet:
        return False
    if control.controller(ctx, planet) != "imperial":
        return False
    return geography.is_capital(ctx, planet) or planet == deltronics(ctx)


def can_be_rebuilt(ctx: Context) -> bool:
    """[VP-42a] Destroyed, none on the stocks, and Deltronics in the State of Imperial Control."""
    record = memory(ctx)
    lost = record.launched and not record.building and stack_of_will(ctx) is None
    return lost and is_loyal(ctx, deltronics(ctx))


class RepairWill(PayBesides, frozen=True):
    form = "repair the will"
    saying = "The Imperial Will|is repaired, price {cost}"

    def is_final(self, ctx: Context) -> bool:
        """[VQ-121, VQ-214] At Imperial Deltronics it may show it."""
        planet = planet_of_will(ctx)
        return not geography.is_capital(ctx, planet) and planet not in galaxy(ctx).revealed


class RebuildWill(PayBesides, frozen=True):
    form = "rebuild the will"
    saying = "A new Imperial Will|is built, and ready in two turns, price {cost}"

    def is_final(self, ctx: Context) -> bool:
        """[VQ-121] It shows Imperial Deltronics."""
        return deltronics(ctx) not in galaxy(ctx).revealed


class WillYards(ImperialPurchases, layer=True, tag="characters.will.ImperialPurchases"):
    """[VP-42] First a new Will is launched; then a damaged one may be repaired, or a lost one paid for."""

    def begin(self, ctx: Context) -> Next:
        record = memory(ctx)
        if not record.building:
            return super().begin(ctx)
        record.building -= 1
        return Call(Launching(), self.go_on) if not record.building else super().begin(ctx)

    def go_on(self, ctx: Context) -> Next:
        return super().begin(ctx)

    def others(self, ctx: Context) -> list[Option]:
        found, points = super().others(ctx), self.left(ctx)
        if points >= REPAIR and can_be_repaired(ctx):
            found.append((RepairWill(REPAIR), self.repair_will))
        for_units = min(points, ctx.rules.ask[money.spendable](ctx, self.side) - self.tally(ctx).cost)
        price = ctx.rules.ask[questions.prices](ctx, self.side)[SOUND]
        if for_units >= price and can_be_rebuilt(ctx):
            found.append((RebuildWill(price), self.rebuild_will))
        return found

    def repair_will(self, ctx: Context, action: RepairWill) -> Next:
        stack = stack_of_will(ctx)
        assert stack is not None
        units.replace(ctx, stack, DAMAGED, SOUND)
        planet = ctx.board.planet_of[stack.place]
        if not geography.is_capital(ctx, planet):
            secrets.reveal(ctx, planet, "the Imperial Will is repaired there", "VP-42")
        tracks.lose(ctx, self.side, action.cost, "the Imperial Will", "VP-42")
        ctx.emit(
            WillRepaired(case="VP-42", place=stack.place, before=DAMAGED, after=SOUND, points=action.cost)
        )
        return self.choose

    def rebuild_will(self, ctx: Context, action: RebuildWill) -> Next:
        """[VQ-121] Whoever builds it shows where."""
        yard = deltronics(ctx)
        secrets.reveal(ctx, yard, "the Imperial Will is built there", "VP-42a")
        memory(ctx).building = YEARS
        ctx.rules.ask[money.spent_on_units](ctx, self.side, action.cost)
        tracks.lose(ctx, self.side, action.cost, "the Imperial Will", "VP-42a")
        ctx.emit(WillOrdered(case="VP-42a", planet=yard, points=action.cost, wait=YEARS))
        return self.choose


class LaunchWill(Action, frozen=True):
    form = "launch the will at {at}"
    saying = "The Imperial Will|sets out from {at}"
    at: PlaceId


class Launching(Procedure, tag="characters.will.Launching"):
    """[VP-42b] The new Will appears where its owner likes, or nowhere."""

    def begin(self, ctx: Context) -> Next:
        planets = docks(ctx)
        if not planets:
            ctx.emit(WillForfeited(case="VP-42b", points=REBUILD))
            return DONE
        options: list[Option] = [
            (LaunchWill(place), self.launch)
            for planet in planets
            for place in (ctx.board.orbits[planet], *ctx.board.surface[planet])
        ]
        prompt = "The new Imperial Will is ready: where does it appear?"
        return Ask("imperial", "will.launch", "VP-42b", prompt, options)

    def launch(self, ctx: Context, action: LaunchWill) -> Next:
        planet = ctx.board.planet_of[action.at]
        if planet == deltronics(ctx) and not geography.is_capital(ctx, planet):
            secrets.reveal(ctx, planet, "the Imperial Will was built there", "VP-42b")
        units.place_units(ctx, action.at, {SOUND: 1}, "imperial", "the flagship is built anew", "VP-42b")
        return DONE
