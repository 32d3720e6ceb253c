"""[31.0] Secrets that take sides in a battle, or that everybody notices when something happens."""

from __future__ import annotations

from fitg import tables
from fitg.data.records import Side
from fitg.engine import points
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.rules.battles import Battle
from fitg.engine.rules.galactic import asked, secrets
from fitg.engine.rules.galactic.drugs import RATINGS
from fitg.engine.rules.politics import domino
from fitg.engine.rules.space.space_combat import OrbitBattle

#: What its row says that it does.
HELPS_REBELS, NO_DOMINO = "rebel_combat_2_columns", "no_domino"
#: Columns in favor of the Rebels.
COLUMNS = 2


def columns(ctx: Context, place: str, attacker: Side | None, defender: Side) -> tuple[tables.Shift, ...]:
    """Two columns in favor of the Rebels on the planet, in every kind of combat, once it is known."""
    planet = ctx.board.planet_of[place]
    if not ctx.board.on_surface(place) or not secrets.known_to_act(ctx, planet, HELPS_REBELS):
        return ()
    if attacker == "rebel":
        return (tables.Shift(reason="the living planet", columns=COLUMNS, case="31.0"),)
    if defender == "rebel":
        return (tables.Shift(reason="the living planet", columns=-COLUMNS, case="31.0"),)
    return ()


def in_battle(ctx: Context, moment: Moment) -> None:
    """[G-03] In a battle of military units on its ground the Rebels notice what the planet does."""
    battle = next((each for each in reversed(ctx.state.stack) if isinstance(each, Battle)), None)
    if isinstance(battle, OrbitBattle):
        return
    for effect in (HELPS_REBELS, RATINGS):
        if secrets.acts(ctx, moment.planet, effect):
            secrets.reveal(ctx, moment.planet, "a battle is fought there", "31.0")


def without_example(ctx: Context, moment: Moment) -> None:
    """[G-03, 121] The Rebels notice that no Domino Effect follows, unless all news is jammed."""
    if ctx.rules.ask[asked.news_is_jammed](ctx):
        return
    shifted = moment.name != points.LOYALTY_MOVED.name or moment.number >= domino.SPACES
    if shifted and secrets.acts(ctx, moment.planet, NO_DOMINO):
        secrets.reveal(ctx, moment.planet, "no other planet follows it", "31.0")
