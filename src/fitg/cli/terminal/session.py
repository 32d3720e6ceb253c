"""A game between whoever sits at the table, until it is over or put away."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fitg.bots.outlook import chances
from fitg.cli.rules import look_up
from fitg.cli.terminal import looking, sheet, story
from fitg.cli.terminal.autosave import SUFFIX, CannotSave, Keeper, save
from fitg.cli.terminal.menu import Menu
from fitg.cli.terminal.players import HUMAN, Seats, adviser, choice_of, computer_players
from fitg.cli.terminal.screen import ask, forget, say, say_as_it_is, say_lines
from fitg.data.records import Side
from fitg.engine.events.course import TurnBegan
from fitg.engine.game import CannotUndo, Game
from fitg.engine.machine.naming import PLAYER_NAMES
from fitg.engine.machine.procedure import Decision
from fitg.engine.machine.state import SIDES, opponent
from fitg.engine.table.table_view import TableView
from fitg.errors import FitgError
from fitg.presentation.boardtext import (
    LEGEND,
    SURVEYED_IN_FULL,
    board,
    going_on,
    is_large,
    look_at,
    overview,
    survey,
)
from fitg.presentation.narration import describe_action, label
from fitg.scenarios.sequence import SET_UP

HELP = """\
  NUMBER       do what stands beside it           b            show the board
  part of      show only the choices that         l [TURN]     tell this Game-Turn, another one, or l all
    a choice   have it; Enter takes the only one  o [NUMBER]   the odds of a choice, or of all
  Enter        show all choices again             r [CASE]     the rule for this, or r 12.53, r break off
  h            a hint: what the adviser would do  g            how to win
  u            take back your last step           s [FILE]     save the game
  w [NUMBER]   how the last result came about,    q            leave the table
               or the last few                    ?            this list"""

#: On a board of several star systems.
LARGE_HELP = """\
  b            one line for each planet           b NAME       a planet, a star system, or wherever
  b all        the whole board                                 somebody is: b orning, b 24, b barca
  d            your units and PDBs as a sheet     d save FILE  keep the sheet, to change it in any editor
                                                  d load FILE  buy what a sheet says"""

#: More parts of the board than this are not shown for one word.
PARTS_AT_MOST = 3
FOUND_AT_MOST = 5


def _swap(by_side: dict[Side, Any]) -> None:
    """What belonged to one side belongs to the other."""
    before = dict(by_side)
    by_side.clear()
    by_side.update({opponent(side): what for side, what in before.items()})


class Left(Exception):
    """The player leaves the table."""


class Session:
    """One game, its players, and how much of it each of them has been told."""

    def __init__(self, game: Game, seats: Seats, keeper: Keeper, *, open_table: bool = False) -> None:
        self.game = game
        self.seats = seats
        self.keeper = keeper
        self.bots = computer_players(seats)
        self.advisers = {side: adviser() for side, seat in seats.items() if seat == HUMAN}
        self.people = [side for side, seat in seats.items() if seat == HUMAN]
        #: Nothing has to be hidden from anybody at the keyboard.
        self.open_table = open_table or len(self.people) < 2
        self.at_keyboard: Side | None = None
        #: [VC-13] Have they changed places already? A game that is resumed names its players as they sit.
        self.exchanged = game.exchanged
        #: Each is told the game from his own side, so each has the headings of his own story.
        told = story.Story(game.facts)
        self.stories: dict[Side, story.Story] = {
            side: told if self.open_table else story.Story(game.facts) for side in SIDES
        }
        self.told: dict[Side, int] = {"rebel": 0, "imperial": 0}
        self.segment = ""
        #: Of a large board: whose Player-Turn was last surveyed, and what was last looked at.
        self.surveyed: dict[str, str] = {}
        self.looked_at = ""
        self.menu: Menu | None = None
        self.only: int | None = None
        #: The file that the players named, and the step at which the game was last saved there.
        self.file: Path | None = None
        self.saved_at = -1

    def skip_to_this_turn(self) -> None:
        """Tell nothing of earlier Game-Turns."""
        turns = [number for number, event in enumerate(self.game.log) if isinstance(event, TurnBegan)]
        self.told = dict.fromkeys(self.told, turns[-1] if turns else 0)

    # The course of a game

    def run(self) -> None:
        """Play until the game is over, or until somebody leaves."""
        while self.game.decision is not None:
            decision = self.game.decision
            bot = self.bots.get(decision.side)
            if bot is None:
                self.human_step(decision)
            else:
                self.game.apply(choice_of(bot, self.game))
            if self.game.exchanged != self.exchanged:
                self.change_places()
        self.finish()

    def change_places(self) -> None:
        """[VC-13] The bids have said who plays which side: whoever sat with one sits with the other now."""
        self.exchanged = self.game.exchanged
        for by_side in (self.seats, self.bots, self.advisers, self.told):
            _swap(by_side)
        self.people = [side for side, seat in self.seats.items() if seat == HUMAN]
        if self.at_keyboard is not None:
            self.at_keyboard = opponent(self.at_keyboard)
        if len(self.people) == 1:
            say(f"You play the {PLAYER_NAMES[self.people[0]]} now.", bold=True)

    def human_step(self, decision: Decision) -> None:
        """One person decides one thing."""
        self.seat(decision.side)
        self.keeper.keep()
        self.describe(decision.side)
        self.show_segment(decision.side)
        self.menu = Menu(decision, self.game.facts)
        self.only = 1 if len(decision.actions) == 1 else None
        self.show_choices(decision)
        while not self.answer(decision):
            pass

    def seat(self, side: Side) -> None:
        """The player who has to decide takes the keyboard; nothing of what the other saw is left."""
        if self.at_keyboard != side and not self.open_table:
            if self.at_keyboard is not None:
                self.describe(self.at_keyboard)
                say()
                ask(f"It is for the {PLAYER_NAMES[side]} to decide: press Enter to hide your board. ")
                forget()
            ask(f"{PLAYER_NAMES[side]}, press Enter when nobody else is looking. ")
        self.at_keyboard = side

    def describe(self, side: Side) -> None:
        """Tell what has happened since this player last looked."""
        self.stories[side].describe(story.seen_by(self.game, side, self.told[side]))
        self.told[side] = len(self.game.log)
        if self.open_table:
            self.told = dict.fromkeys(self.told, len(self.game.log))

    def show_segment(self, side: Side) -> None:
        """At the beginning of a Segment the board is shown; of a large one, what the decision is about."""
        viewer = "" if self.open_table else side
        here = f"{self.game.state.turn} {self.game.ctx.segment} {viewer}"
        begins, self.segment = here != self.segment, here
        view = self.game.table_view(side)
        if is_large(view, self.game.facts):
            self.survey(view, viewer)
            self.look_around(view, afresh=begins)
        elif begins:
            self.show_board()

    def survey(self, view: TableView, viewer: str) -> None:
        """As a Player-Turn begins a large board is shown in short; a smaller one also at a hand-over."""
        now = f"{self.game.state.turn} {self.game.ctx.current.round} {self.game.state.phasing}"
        if self.surveyed.get(viewer) == now:
            return
        if len(view.planets) <= SURVEYED_IN_FULL:
            self.surveyed.clear()
        self.surveyed[viewer] = now
        say()
        say_lines(survey(view, self.game.facts))

    def look_around(self, view: TableView, *, afresh: bool) -> None:
        """The planet that the decision is about, unless it was the last that was shown."""
        decision = self.game.decision
        assert decision is not None
        here = looking.in_question(decision, view, self.game.facts)
        if here and (afresh or here != self.looked_at):
            say_lines(look_at(view, self.game.facts, [here]))
            self.looked_at = here

    def show_choices(self, decision: Decision, *, whole: bool = False) -> None:
        assert self.menu is not None
        say()
        for line in going_on(self.game.table_view(decision.side), self.game.facts):
            say(line, hang="  ")
        say(f"{PLAYER_NAMES[decision.side]}: {decision.prompt} [{decision.case}]", bold=True)
        self.menu.show(whole=whole)

    # What is typed

    def answer(self, decision: Decision) -> bool:
        """Read one line and do what it says; True when the game has gone on."""
        typed = ask("> ")
        if not typed:
            return self.take_only(decision)
        word, _, rest = typed.partition(" ")
        if word.isdecimal() and not rest:
            return self.take(decision, int(word))
        command = COMMANDS.get(word.casefold())
        if command is None:
            return self.narrow(decision, typed)
        try:
            return command(self, rest.strip())
        except FitgError as error:
            say(str(error))
            return False

    def take(self, decision: Decision, number: int) -> bool:
        assert self.menu is not None
        action = self.menu.action(number)
        if action is None:
            say(f"There is no choice {number}; the choices are 1 to {len(self.menu.actions)}.")
            return False
        if not self.game.apply(action):
            say(f"{describe_action(action, decision.side, self.game.facts)}.", indent="  ")
        return True

    def take_only(self, decision: Decision) -> bool:
        """Enter takes the one choice that was found, or shows all of them again."""
        if self.only is not None:
            return self.take(decision, self.only)
        self.show_choices(decision, whole=True)
        return False

    def narrow(self, decision: Decision, text: str) -> bool:
        """Show the choices that contain the typed words; do the one that was typed in full."""
        assert self.menu is not None
        exact = self.menu.exactly(text)
        if exact is not None:
            return self.take(decision, exact)
        found = self.menu.find(text)
        self.only = found[0] if len(found) == 1 else None
        if not found:
            reason = self.why_not(text)
            advice = "type a number, part of a choice, or ? for help."
            say(f"{reason[:1].upper()}{reason[1:]}." if reason else f"No choice has {text!r} in it; {advice}")
            return False
        self.menu.show(found)
        if self.only is not None:
            say("Press Enter to do this.")
        return False

    def why_not(self, text: str) -> str:
        """Why no choice leads to what was typed: a planet or a place, by its number or its name."""
        assert self.at_keyboard is not None
        named = looking.found(text, self.game.table_view(self.at_keyboard), self.game.facts)
        return next((reason for each in (text, *named) if (reason := self.game.why_not(each))), "")

    # Commands

    def undo(self, rest: str) -> bool:
        last = self.game.last_step if self.game.can_undo else None
        try:
            self.game.undo()
        except CannotUndo as error:
            say(str(error))
            return False
        if last is not None:
            say(f"Taken back: {describe_action(last.option, last.side, self.game.facts)}.")
        self.told = {side: min(told, len(self.game.log)) for side, told in self.told.items()}
        return True

    def show_board(self, rest: str = "") -> bool:
        assert self.at_keyboard is not None
        view, facts = self.game.table_view(self.at_keyboard), self.game.facts
        say()
        if not is_large(view, facts) or rest == "all":
            say_lines(board(view, facts))
        elif rest:
            self.show_parts(rest, view)
        else:
            say_lines(overview(view, facts))
        return False

    def show_parts(self, words: str, view: TableView) -> None:
        """The planets or star systems that are named."""
        parts = looking.found(words, view, self.game.facts)
        if not parts:
            say(f"There is no planet, star system or piece {words!r} on the board; b shows the planets.")
        elif len(parts) > PARTS_AT_MOST:
            say(f"{words!r} may be {looking.called(parts, self.game.facts)}: which of them?")
        else:
            say_lines(look_at(view, self.game.facts, parts).lstrip("\n"))

    def show_log(self, rest: str) -> bool:
        """This Game-Turn, the one whose number is given, or everything."""
        assert self.at_keyboard is not None
        events = story.seen_by(self.game, self.at_keyboard)
        if rest != "all":
            turn = int(rest) if rest.isdecimal() else self._turn()
            events = story.of_turn(events, turn)
        story.Story(self.game.facts).describe(events)
        if not events:
            say(f"There is nothing to tell of Game-Turn {rest}.")
        return False

    def show_arithmetic(self, rest: str) -> bool:
        """How the last result came about, or the last few: dice, column, shifts with their reasons."""
        assert self.at_keyboard is not None
        seen = story.seen_by(self.game, self.at_keyboard)
        told = story.explained(seen, int(rest) if rest.isdecimal() else 1, self.game.facts)
        for sentence, lines in told:
            say(sentence, indent="  ", hang="  ")
            for line in lines:
                say(line, indent="    ", hang="  ")
        if not told:
            say("No dice have fallen and no cards were drawn yet.")
        return False

    def _turn(self) -> int:
        """The Game-Turn, or 0 during the set-up."""
        return 0 if self.game.ctx.current is SET_UP else self.game.state.turn

    def show_rule(self, rest: str) -> bool:
        decision = self.game.decision
        assert decision is not None
        look_up(rest or decision.case, FOUND_AT_MOST, False)
        return False

    def show_odds(self, rest: str) -> bool:
        """What may come of a choice, or of every choice in which chance has a part."""
        assert self.menu is not None
        numbers = [int(rest)] if rest.isdecimal() else range(1, len(self.menu.actions) + 1)
        told = [self.tell_odds(number) for number in numbers]
        if not any(told):
            say("There are no odds to tell here.")
        return False

    def tell_odds(self, number: int) -> bool:
        """What a choice may bring; False if chance has no part in it."""
        assert self.menu is not None
        action = self.menu.action(number)
        if action is None:
            return False
        found = chances(self.game, action)
        for table in found:
            rows = ", ".join(f"{outcome} {float(share):.0%}" for outcome, share in table.rows)
            sure = f" (tried {table.tries} times)" if table.tries else ""
            say(f"{number} {table.title} [{table.case}]: {rows}{sure}", indent="  ", hang="  ")
        return bool(found)

    def hint(self, rest: str) -> bool:
        """What the adviser would do, why, and its odds; Enter does it."""
        assert self.menu is not None
        assert self.at_keyboard is not None
        counsel = self.advisers[self.at_keyboard]
        action = choice_of(counsel, self.game)
        number = self.menu.actions.index(action) + 1
        said = label(action, self.at_keyboard, self.game.facts).full
        say(f"The adviser would say: {number} {said}. {counsel.explain()}", hang="  ")
        self.tell_odds(number)
        self.only = number
        say("Press Enter to do this.")
        return False

    def save(self, rest: str) -> bool:
        """Save the game in the file that is named, or in the one that was named before."""
        if not rest and self.file is None:
            say("Say where: s FILE.")
            return False
        path = Path(rest).expanduser() if rest else self.file
        assert path is not None
        self.file = path if path.suffix else path.with_suffix(SUFFIX)
        save(self.game, self.file, self.seats)
        self.saved_at = self.game.steps
        say("Saved. To go on later:")
        say_as_it_is(f"  fitg play --terminal --resume {shlex.quote(str(self.file))}")
        return False

    def deploy(self, rest: str) -> bool:
        """Show what one has and plans as a sheet, keep it in a file, or buy what a file says."""
        assert self.at_keyboard is not None
        word, _, name = rest.partition(" ")
        path = Path(name.strip()).expanduser()
        if word == "save" and name.strip():
            sheet.save(self.game, self.at_keyboard, path)
            say(f"The sheet is in {path}.")
            return False
        if word == "load" and name.strip():
            return self.lay_out(sheet.load(path))
        say_as_it_is(sheet.of_game(self.game, self.at_keyboard).text().rstrip())
        return False

    def lay_out(self, wanted: sheet.Sheet) -> bool:
        """Buy what a sheet says; what could not be had is said."""
        decision = self.game.decision
        assert decision is not None
        if decision.kind != sheet.SPENDING:
            say("A sheet is laid out when you have Force Points to spend.")
            return False
        missing = sheet.lay_out(self.game, wanted)
        if missing:
            say(f"Not to be had: {'; '.join(missing)}.")
        return True

    def quit(self, rest: str) -> bool:
        """Leave; a game that has gone on since it was saved is not lost unless its players say so."""
        while self.saved_at != self.game.steps:
            enter = f"save it in {self.file}" if self.file else "keep it"
            typed = ask(f"Save the game? Enter to {enter}, a file name, or n not to save: ")
            if typed.casefold() in ("n", "no"):
                say("Not saved.")
                break
            if not typed and self.file is None:
                self.put_away()
                raise Left
            try:
                self.save(typed)
            except CannotSave as error:
                say(str(error))
        self.keeper.discard(self.file)
        self.keeper.mark()
        raise Left

    def put_away(self) -> None:
        """Keep the game where it is kept all along, and say where that is."""
        self.keeper.keep()
        self.keeper.mark()
        say()
        say("The game is kept. To go on:")
        say_as_it_is(f"  fitg play --terminal --resume {shlex.quote(str(self.keeper.path))}")

    def show_goals(self, rest: str) -> bool:
        story.show_goals(self.game.ctx)
        return False

    def help(self, rest: str) -> bool:
        say_as_it_is(HELP)
        if is_large(self.game.table_view("spectator"), self.game.facts):
            say_as_it_is(LARGE_HELP)
            say(f"({LEGEND})", indent="  ")
        return False

    # The end

    def finish(self) -> None:
        """Tell the end, to everybody and in full."""
        start = min((self.told[side] for side in self.people), default=0)
        story.Story(self.game.facts).describe(story.seen_by(self.game, None, start))
        say()
        view, facts = self.game.table_view("spectator"), self.game.facts
        say_lines(overview(view, facts) if is_large(view, facts) else board(view, facts))
        self.keeper.keep()
        say()
        say(f"The dice came from the seed {self.game.setting.seed}.")
        say("To read the story of this game again:")
        say_as_it_is(f"  fitg replay {shlex.quote(str(self.keeper.path))}")


COMMANDS: dict[str, Callable[[Session, str], bool]] = {
    "u": Session.undo,
    "undo": Session.undo,
    "b": Session.show_board,
    "l": Session.show_log,
    "w": Session.show_arithmetic,
    "r": Session.show_rule,
    "o": Session.show_odds,
    "s": Session.save,
    "d": Session.deploy,
    "g": Session.show_goals,
    "q": Session.quit,
    "quit": Session.quit,
    "exit": Session.quit,
    "h": Session.hint,
    "hint": Session.hint,
    "help": Session.help,
    "?": Session.help,
}
