"""[13.3, 13.6] Draws exist before they count: whoever listens has his turn in between."""

from __future__ import annotations

import pytest
from tests.engine.mission_table import CITY, errand, send
from tests.engine.table import do, every, only
from tests.engine.toys import Play

from fitg.engine.events.missions import BonusDrawn, CardDrawn
from fitg.engine.game import Game, restore
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import DRAW_MADE, DrawsOnTable, draws_on_table
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.modules import Module
from fitg.engine.rules.missions.environ_missions import EnvironMissions

#: Cards of a city without an event that would matter to Gather Information.
QUIET = (89, 77, 76, 91, 83)


class DrawAgain(Action, frozen=True):
    form = "draw again"
    saying = "Draw again"
    final = True


class LetItCount(Action, frozen=True):
    form = "let it count"
    saying = "Let it count"
    passes = True
    final = True


class SecondDraw(Procedure, tag="toy.SecondDraw"):
    """Whoever has drawn may draw again, once."""

    first = "offer"

    def offer(self, ctx: Context) -> Next:
        made = draws_on_table(ctx).made
        options: list[Option] = [(DrawAgain(), self.again), (LetItCount(), self.keep)]
        prompt = f"{', '.join(map(str, made.faces))} on the table: draw again?"
        return Ask(made.draw.side, "toy.draw", "13.3", prompt, options, about=made.draw.place)

    def again(self, ctx: Context) -> Next:
        draws_on_table(ctx).draw_again(ctx)
        return DONE

    def keep(self, ctx: Context) -> Next:
        return DONE


def offer(ctx: Context, moment: Moment) -> Procedure | None:
    return SecondDraw()


SECOND_DRAWS = Module(
    id="second-draws", title="Draw again", listens={DRAW_MADE: (Hook("second-draws.offer", offer),)}
)


def informant(options: dict[str, str] | None = None) -> Game:
    game = errand(CITY, ["zina-adora"], cards=QUIET, options=options)
    send(game, I=["zina-adora"])
    return game


@pytest.mark.case("13.3")
def test_where_nobody_listens_a_draw_counts_at_once() -> None:
    game = informant()
    assert only(do(game, "draw"), CardDrawn).card == QUIET[0]
    assert not any(isinstance(each, DrawsOnTable) for each in game.state.stack)


@pytest.mark.case("13.3")
def test_a_card_on_the_table_does_not_count_until_it_is_kept(playing: Play) -> None:
    game = informant(playing(SECOND_DRAWS))
    assert not every(do(game, "draw"), CardDrawn)
    assert game.actions == ("draw again", "let it count")
    drawn = only(do(game, "let it count"), CardDrawn)
    assert (drawn.card, drawn.number) == (QUIET[0], 1)


@pytest.mark.case("13.31")
def test_a_card_that_is_drawn_again_stays_out_and_the_new_one_counts(playing: Play) -> None:
    game = informant(playing(SECOND_DRAWS))
    do(game, "draw")
    twin = restore(game.snapshot())
    for each in (game, twin):
        drawn = only(do(each, "draw again"), CardDrawn)
        assert (drawn.card, drawn.number) == (QUIET[1], 1)
        missions = each.state.stack[-1]
        assert isinstance(missions, EnvironMissions)
        assert missions.drawn == QUIET[:2]
    assert twin.digest() == game.digest()


@pytest.mark.case("13.6")
def test_bonus_draws_lie_on_the_table_together(playing: Play) -> None:
    game = errand(CITY, ["doctor-sontag"], cards=QUIET, options=playing(SECOND_DRAWS))
    send(game, I=["doctor-sontag"])
    while not _bonus(game):
        do(game, "draw" if "draw" in game.actions else "let it count")
    first = draws_on_table(game.ctx).made
    bonus = only(do(game, "draw again"), BonusDrawn)
    assert len(bonus.cards) == bonus.draws == len(first.faces) > 1
    assert not {*first.drawn} & {*bonus.cards}


def _bonus(game: Game) -> bool:
    """Do bonus draws lie on the table?"""
    table = next((each for each in game.state.stack if isinstance(each, DrawsOnTable)), None)
    return table is not None and bool(table.made.draw.letter)
