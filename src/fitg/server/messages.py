"""Every message between page and server. The page's types are generated from this schema.

The table itself (`TableView`) and the outcome are records of the engine, and described by it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType
from pydantic import BaseModel, ConfigDict, Field

from fitg.data.records import Side
from fitg.engine.machine.state import Outcome
from fitg.engine.table.table_view import TableView
from fitg.presentation.bundles import Bundle
from fitg.presentation.explanation import Arithmetic
from fitg.presentation.narration.meanings import (
    Clash,
    Errand,
    Fallen,
    GreatMoment,
    Opening,
    Parting,
    Turning,
    Wounds,
)
from fitg.presentation.scoring import Counted, PlanetState
from fitg.presentation.sheets import SpendingSheet, TaxSheet
from fitg.presentation.sheets.taxes import Choice
from fitg.presentation.standing import OrderName
from fitg.presentation.wishes import Wish
from fitg.scenarios.format import VictoryCondition
from fitg.scenarios.sequence import Segment
from fitg.server.live.changes import TableChange
from fitg.server.records import AsRecord
from fitg.server.store.terms import PaceName, Watching
from fitg.tables.printed import PrintedChart

#: No action of the engine is longer; anything longer is nonsense.
LONGEST_ACTION = 200
LONGEST_NAME = 80
#: So many people are never sent on missions from one place.
LONGEST_BUNDLE = 40
#: No sheet of a deployment is longer.
LONGEST_SHEET = 6_000
#: A line of the chat.
LONGEST_LINE = 500
#: A token of 256 bits, as it stands in a link.
LONGEST_TOKEN = 64
#: What every reader of JSON can count to.
LARGEST_NUMBER = 2**53 - 1


#: A place, a planet or a kind of unit on a sheet.
SheetName = Annotated[str, Field(max_length=LONGEST_NAME)]


def wire_text(message: Message) -> str:
    """A message as it goes over the socket.

    A table is made of records, and of our own make: msgspec writes it in a tenth of the time.
    """
    if isinstance(message, TableMessage):
        return msgspec.json.encode(message.__dict__, enc_hook=lambda part: part.__dict__).decode()
    return message.model_dump_json()


class Message(BaseModel):
    """Base: nothing unknown is accepted."""

    model_config = ConfigDict(extra="forbid")


# The table as a side sees it


class ActionInfo(msgspec.Struct, frozen=True):
    """An action in words, and what it touches on the board.

    It is called by its `subject` (what it is about, perhaps nothing in particular) followed by its `text`.
    `places` are all places of the action, those it leads from, over and to (`origin`, `via`, `to`) among
    them; `words` are what else is said in it. What `passes` does nothing but go on, and `wastes` says what
    is given up by that; what is `usual` is the answer that most people give. What can be
    done over and over has a name for that in `again`. What is `final` leads to chance,
    to something hidden that is shown, or to the other side. `use` says in a sentence what it is for, where
    its name does not.
    """

    action: str
    verb: str
    subject: str
    text: str
    pieces: list[str]
    cargo: list[str]
    places: list[str]
    origin: str
    via: str
    to: str
    words: list[str]
    passes: bool
    usual: bool
    again: str
    wastes: str
    final: bool
    use: str = ""


class LogEntry(msgspec.Struct, frozen=True):
    """One sentence of the log, and what it means, as its reader may know it.

    `weight` is how much it matters, from 0 (it can be read in the story) to 10, and what has weight has a
    `headline`: a sentence of its own without arithmetic. `pause` is how long it wants to be looked at,
    compared with a die; 0: it is only told. `side` is of whom it speaks, `day` whose day it is, `faces` are
    the characters it names, `place` is where it was (a place or a planet, "" for nowhere). A great `moment`
    has a kind, a title and a mood. `arithmetic` says how it came about. `opens` is the Game-Turn or Segment
    that begins with it. `clash`, `wounds`, `fallen`, `turning`, `partings` and `errand` are what scenes and
    charts are made of.
    """

    number: int
    turn: int
    segment: str
    case: str
    kind: str
    text: str
    weight: int
    pause: float
    side: Side | None
    place: str
    faces: tuple[str, ...]
    headline: str | UnsetType = UNSET
    day: Side | UnsetType = UNSET
    moment: GreatMoment | UnsetType = UNSET
    arithmetic: Arithmetic | UnsetType = UNSET
    opens: Opening | UnsetType = UNSET
    clash: Clash | UnsetType = UNSET
    wounds: Wounds | UnsetType = UNSET
    fallen: Fallen | UnsetType = UNSET
    turning: Turning | UnsetType = UNSET
    partings: tuple[Parting, ...] | UnsetType = UNSET
    errand: Errand | UnsetType = UNSET


class Beat(msgspec.Struct, frozen=True):
    """What is different on the table after an entry of the log, compared with the beat before."""

    entry: int
    change: TableChange


#: The records in messages over HTTP.
MESSAGE_RECORDS = (
    TableView,
    Outcome,
    Segment,
    LogEntry,
    PrintedChart,
    VictoryCondition,
    PlanetState,
    Counted,
)


class Players(Message):
    """Who sits where: "human" or a bot by its name."""

    rebel: str
    imperial: str


# From the server, over the socket


class Standing(Message):
    """The answer to the question that needs no thought, and the order by which a page may give it."""

    order: OrderName
    action: str


class TableMessage(Message):
    """The table after every change; `log` replaces everything from entry `log_from` on.

    The first one tells the whole table in `view` and the end of the log (what came before `log_from` can be
    asked for), the others in `change` what is different since the last.
    `story` tells the same way entry by entry, beginning at the table before, without its decision: the table
    after an entry is that of the last beat up to it, and when all has been told, `change` gives the table as
    it is now.
    `place` is the place or planet that the decision is about, "" for none or if another side decides;
    `along` are the pieces and kinds of units that its side has already put aboard or into the stack.
    `standing` is the answer that a player may have given once and for all, `wishes` what he may wish for a
    while; `bundles` are answers to this and the next questions that can be given together.
    `step` is how far the game has come for this viewer: his own steps and all that has happened; what the
    other side does in secret is not counted, and brings no message. `moment` stands for the table as he is
    shown it, and unlike `step` it never comes again, not even when something was taken back.
    `answers` is the number that this page gave the message that this table is the answer to.
    """

    type: Literal["table"] = "table"
    step: int
    moment: int
    answers: int | None = None
    view: Annotated[TableView, AsRecord()] | None
    change: Annotated[TableChange, AsRecord()] | None
    story: list[Annotated[Beat, AsRecord()]]
    actions: list[Annotated[ActionInfo, AsRecord()]]
    place: str
    along: list[str]
    standing: Standing | None
    wishes: list[Annotated[Wish, AsRecord()]]
    bundles: list[Annotated[Bundle, AsRecord()]]
    log_from: int
    log: list[Annotated[LogEntry, AsRecord()]]
    can_undo: bool
    players: Players
    thinking: Side | None


class HintMessage(Message):
    type: Literal["hint"] = "hint"
    step: int
    action: str
    label: str
    reason: str


class OddsRow(Message):
    """One outcome; `within` says how far its true chance may lie from the one told, 0 if that is exact."""

    outcome: str
    chance: float
    #: The same words where there is little room.
    short: str
    #: Of a step that holds those before it: the chance of getting at least so far.
    at_least: float | None = None
    within: float = 0.0
    hurts: bool = False


class OddsTable(Message):
    """Outcomes that exclude each other; `tries` is in how many worlds it was tried, 0 for what is exact."""

    title: str
    case: str
    rows: list[OddsRow]
    #: The same in few rows, where there are more than one reads at a glance.
    gist: list[OddsRow] = []
    #: What goes wrong, in one row for each kind of harm.
    harm: list[OddsRow] = []
    tries: int = 0


class OddsMessage(Message):
    type: Literal["odds"] = "odds"
    step: int
    action: str
    then: list[str] = []
    tables: list[OddsTable]


class OptionOdds(Message):
    """One option of a decision beside the others."""

    action: str
    label: str
    final: bool
    tables: list[OddsTable]


class OddsTogether(Message):
    """A bundle, and the chances of its last action: what comes before it can be taken back."""

    action: str
    then: list[str]
    tables: list[OddsTable]


class AllOddsMessage(Message):
    """All options of the decision at `step`, side by side, and the bundles that have chances."""

    type: Literal["all-odds"] = "all-odds"
    step: int
    care: bool = False
    options: list[OptionOdds]
    together: list[OddsTogether]


class SheetMessage(Message):
    """A whole sitting in one piece, for the decision at `step`: what may be bought and placed, or the taxes.

    `asked` is the number of the question. `taxes` are what was asked for: the adviser's word, or nothing.
    `has_last` says that there is an earlier purchase that can be repeated. `source` is whose proposal lies
    on a sheet that is opened. `why` are the adviser's reasons, where the sheet is his.
    """

    type: Literal["sheet"] = "sheet"
    step: int
    asked: int
    spending: Annotated[SpendingSheet, AsRecord()] | None = None
    tax: Annotated[TaxSheet, AsRecord()] | None = None
    taxes: dict[str, Choice] = {}
    has_last: bool = False
    source: Literal["", "usual", "adviser", "last"] = ""
    why: list[str] = []


class PersonHere(Message):
    """Somebody at a seat; `here` is looking at the table now, else he was last `seen` then."""

    side: Side
    name: str
    plate: str
    you: bool
    here: bool
    seen: str


class ChatLine(Message):
    """What a side has said, or what is told of the table itself (no side)."""

    number: int
    side: str
    text: str
    at: str


class ClockHere(Message):
    """The time of a side in milliseconds, at the moment of the message.

    `left` is for its own Player-Turns, `allowance` for the reaction under way; `of` is how much there can be
    of what counts now, `more` comes with the next Player-Turn. A clock that `runs` goes down, except while it
    `rests` (until then): in quiet hours, or while its owner is `away`.
    """

    side: Side
    left: int
    allowance: int | None
    of: int
    more: int
    runs: bool
    rests: str
    away: bool


class ProposalHere(Message):
    """What a side asks of the other; `lines` is what would be taken back, as its reader was told it."""

    kind: Literal["back", "draw", "pause", "go-on"]
    side: Side
    yours: bool
    at: str
    lines: list[str]


class RoomMessage(Message):
    """Who sits at a table of two people in two places, and what was said there since the last of these.

    `unheard` counts the lines of the other that were said while he was `muted`. `paused` says since when
    both have let it rest, "" while they play.
    """

    type: Literal["room"] = "room"
    people: list[PersonHere]
    lines: list[ChatLine]
    muted: bool
    unheard: int
    pace: PaceName
    paused: str
    clocks: list[ClockHere]
    proposals: list[ProposalHere]


class ErrorMessage(Message):
    """Why something was not done. `answers` is the number that the page gave its message, if it did."""

    type: Literal["error"] = "error"
    code: Literal[
        "malformed",
        "not-your-turn",
        "not-allowed",
        "illegal",
        "stale",
        "over",
        "busy",
        "cannot-undo",
        "not-kept",
        "bot-failed",
        "broken",
        "too-fast",
    ]
    message: str
    answers: int | None = None


ServerMessage = Annotated[
    TableMessage | HintMessage | OddsMessage | AllOddsMessage | SheetMessage | RoomMessage | ErrorMessage,
    Field(discriminator="type"),
]


# From the page, over the socket


def _may_miss(schema: dict[str, Any]) -> None:
    """A field with a default is always there, say the page's types; this one need not be sent."""
    schema.pop("default", None)


class Decided(Message):
    """What a page has decided at the table it was shown.

    `moment`, if it is given, has to be that of the table: a step number comes again after an undo.
    `number`, if it is given, comes back with the answer.
    """

    step: Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
    moment: Annotated[int, Field(ge=0, le=LARGEST_NUMBER)] | None = Field(None, json_schema_extra=_may_miss)
    number: Annotated[int, Field(ge=0, le=LARGEST_NUMBER)] | None = Field(None, json_schema_extra=_may_miss)


class Act(Decided):
    """Carry out an action of the decision shown at `step`.

    With `again` it is done over and over, as long as that can be done and nothing happens. `then` are the
    actions that follow in a bundle, each the answer to a question of the kind in `asked`, as far as nothing
    happens that one would want to think about.
    """

    type: Literal["act"] = "act"
    action: Annotated[str, Field(max_length=LONGEST_ACTION)]
    again: bool = Field(False, json_schema_extra=_may_miss)
    then: list[Annotated[str, Field(max_length=LONGEST_ACTION)]] = Field(
        default=[], max_length=LONGEST_BUNDLE, json_schema_extra=_may_miss
    )
    asked: list[Annotated[str, Field(max_length=LONGEST_ACTION)]] = Field(
        default=[], max_length=LONGEST_BUNDLE, json_schema_extra=_may_miss
    )


class Suggest(Decided):
    """Let the adviser decide for this side, until the Segment is over or another side has to decide."""

    type: Literal["suggest"] = "suggest"


class SheetDraft(Message):
    """What is written on a sheet: units by place and kind, and PDBs as they are to be (Level, and Up)."""

    units: dict[SheetName, dict[SheetName, Annotated[int, Field(ge=0, le=99)]]] = {}
    pdbs: dict[SheetName, tuple[Annotated[int, Field(ge=0, le=9)], bool]] = {}
    #: What else is to be paid, as the texts of the actions.
    besides: list[Annotated[str, Field(max_length=LONGEST_ACTION)]] = Field(
        default=[], max_length=LONGEST_BUNDLE, json_schema_extra=_may_miss
    )


class LayOut(Decided):
    """Carry out a sheet as a whole: its small steps one after the other, or none of them.

    Undo takes them back together.
    """

    type: Literal["lay-out"] = "lay-out"
    draft: SheetDraft | None = Field(None, json_schema_extra=_may_miss)
    taxes: dict[SheetName, Choice] | None = Field(None, json_schema_extra=_may_miss)


class Undo(Decided):
    """Take back the last step, or all steps of the sheet that was just laid out."""

    type: Literal["undo"] = "undo"


class LookAgain(Message):
    """The whole table once more, with the end of its log."""

    type: Literal["look"] = "look"


class AskHint(Message):
    type: Literal["hint"] = "hint"


class AskOdds(Message):
    """The chances of an action; or, with `then`, of the last action of a bundle.

    Who goes on looking asks again with more `tries`, and is told surer ones.
    """

    type: Literal["odds"] = "odds"
    action: Annotated[str, Field(max_length=LONGEST_ACTION)]
    tries: Annotated[int, Field(ge=0, le=LARGEST_NUMBER)] = Field(0, json_schema_extra=_may_miss)
    then: list[Annotated[str, Field(max_length=LONGEST_ACTION)]] = Field(
        default=[], max_length=LONGEST_BUNDLE, json_schema_extra=_may_miss
    )


class AskAllOdds(Message):
    """The chances of all options, to compare them: at a glance first, and then with more `care`."""

    type: Literal["all-odds"] = "all-odds"
    care: bool = Field(False, json_schema_extra=_may_miss)


class AskSheet(Message):
    """The decision as a sheet.

    With what is on it: `plan` what was planned so far, `draft` what is sent along, `usual` what the rules
    suggest beside it, `adviser` what the adviser would do, `last` what was bought the last time, `kept` a
    sheet from a file, as `text`. `open` begins with what was planned so far; where that is nothing, with
    mild taxes, with what was bought the last time if it can be had again, or with the adviser's word.
    """

    type: Literal["sheet"] = "sheet"
    asked: Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
    what: Literal["open", "plan", "draft", "usual", "adviser", "last", "kept"] = "plan"
    draft: SheetDraft | None = Field(None, json_schema_extra=_may_miss)
    text: Annotated[str, Field(max_length=LONGEST_SHEET)] = Field("", json_schema_extra=_may_miss)


class Here(Message):
    """Whether the page is looked at. An open page that nobody looks at is not presence."""

    type: Literal["here"] = "here"
    visible: bool


class Say(Message):
    """A line for the other player."""

    type: Literal["say"] = "say"
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_LINE)]


class Mute(Message):
    """Whether the other's lines are heard. He is not told."""

    type: Literal["mute"] = "mute"
    on: bool


class StopThinking(Message):
    """The bot is to answer now."""

    type: Literal["stop-thinking"] = "stop-thinking"


class Pace(Message):
    """How long a bot's step stays on the table, in milliseconds (0 to 5000); 'pause' stops between steps."""

    type: Literal["pace"] = "pace"
    milliseconds: Annotated[int, Field(ge=0, le=5000)]
    pause: bool = False


PageMessage = Annotated[
    Act
    | Suggest
    | LayOut
    | Undo
    | LookAgain
    | AskHint
    | AskOdds
    | AskAllOdds
    | AskSheet
    | StopThinking
    | Pace
    | Here
    | Say
    | Mute,
    Field(discriminator="type"),
]


# Over HTTP


class NewGame(Message):
    scenario: Annotated[str, Field(max_length=LONGEST_NAME)] = "flight-to-egrix"
    rebel: Annotated[str, Field(max_length=LONGEST_NAME)] = "human"
    imperial: Annotated[str, Field(max_length=LONGEST_NAME)] = "recruit"
    seed: Annotated[str, Field(max_length=LONGEST_NAME)] | None = None
    options: dict[str, bool | str] = {}
    #: The side that is kept for somebody elsewhere; who may watch; the seal of one's own number for the dice.
    friend: Side | None = None
    watching: Watching = "link"
    pace: PaceName = "none"
    seal: Annotated[str, Field(max_length=LONGEST_TOKEN)] = ""


class RulesPlayed(Message):
    """The ruleset of a game, what was chosen otherwise than usual, and the charts of its own."""

    title: str
    summary: str
    chosen: list[str]
    charts: list[Annotated[PrintedChart, AsRecord()]]


class Briefing(Message):
    """What a scenario is about: its story, its rules, its Segments in order, and what wins.

    `goals` win at once. `states` are those in which planets score, from the Empire's best to the Rebels'
    best, `worth` what each planet counts that the Rebel Player controls, `counted` what counts besides.
    """

    situation: str
    rules: RulesPlayed
    sequence: list[Annotated[Segment, AsRecord()]]
    goals: list[Annotated[VictoryCondition, AsRecord()]]
    states: list[Annotated[PlanetState, AsRecord()]]
    worth: dict[str, int]
    counted: list[Annotated[Counted, AsRecord()]]
    rebel_needs: int
    final_case: str


class Sitting(Message):
    """Somebody at a seat, by the name he goes by."""

    side: Side
    name: str
    plate: str
    you: bool


class GameSummary(Message):
    """A stored game; `seats` are those that who asks may take.

    `puzzle` names the puzzle that it was laid for, if it was. Where two people play in two places, `sitting`
    says who they are, and `state` whether both are there yet; `apart` is false where all sit at one screen.
    """

    id: str
    scenario: str
    title: str
    created: str
    updated: str
    turn: int
    turns: int
    segment: Annotated[Segment, AsRecord()]
    players: Players
    seats: list[str]
    apart: bool
    state: Literal["gathering", "running", "over"]
    sitting: list[Sitting]
    #: The side whose decision it is, and since when; where it is one's own, what is left of the time in
    #: milliseconds, and whether it is a reaction. `answered` counts what was answered for who asks.
    decides: Side | None
    since: str
    pace: PaceName
    paused: bool
    left: int | None
    reaction: bool
    answered: int
    #: It is over, and who asks has not looked since: how it ended is for him to find out.
    news: bool
    briefing: Briefing
    outcome: Annotated[Outcome, AsRecord()] | None
    puzzle: str


class RecordText(Message):
    """The text of a record file."""

    text: Annotated[str, Field(max_length=5_000_000)]


class ReplayStep(Message):
    """A finished or opened game after some of its steps, as a side saw it."""

    step: int
    steps: int
    side: Side | None
    action: str
    label: str
    view: Annotated[TableView, AsRecord()]
    log: list[Annotated[LogEntry, AsRecord()]]


class PastMoment(Message):
    """The table after an entry of the log, as a side saw it; `step` is how far the game had come for it."""

    entry: int
    step: int
    view: Annotated[TableView, AsRecord()]


class ScorePoint(Message):
    """The Rebel Player's points since an entry of the log."""

    entry: int
    points: int


class GameStory(Message):
    """What has happened in a game from its first entry on, as a side may read it."""

    log: list[Annotated[LogEntry, AsRecord()]]


class JudgedTurn(Message):
    """A Player-Turn of a finished game: what it was worth, and what would have been better.

    Chances are those of the side that played it; `entry` is the first of its log.
    """

    turn: int
    side: Side
    entry: int
    cost: float
    error: float
    chance: float
    better: float
    sure: Literal["surely", "probably", "perhaps", "hardly"]
    instead: str
    sentence: str


class ReviewState(Message):
    """How far the review of a game has come; `problem` says why it has stopped, if it has."""

    running: bool
    done: int
    of: int
    problem: str
    turns: list[JudgedTurn]


class PuzzleInfo(Message):
    """A position with a question; `scenario` is the one whose board it stands on."""

    id: str
    theme: str
    title: str
    scenario: str
    side: Side
    question: str


class PuzzleState(Message):
    """A puzzle at the table; what is best, and `why`, is told when its time is up."""

    puzzle: PuzzleInfo
    over: bool
    solved: bool
    why: str


# People


class Browser(Message):
    """A browser in which somebody is known; `this` is the one that asks."""

    id: str
    device: str
    created: str
    seen: str
    this: bool


class Me(Message):
    """Who asks. At `home` nobody is asked who he is; elsewhere `name` is empty until he has sat down once."""

    house: Literal["home", "private"]
    name: str
    plate: str
    browsers: list[Browser]


class NewName(Message):
    name: Annotated[str, Field(max_length=LONGEST_NAME)]
    plate: Annotated[str, Field(max_length=LONGEST_NAME)] = ""


class Token(Message):
    """What stands behind the hash of a link."""

    token: Annotated[str, Field(max_length=LONGEST_TOKEN)]


class Link(Message):
    """A new link, of which `token` is the secret part; `code` draws its address, rows of 0 and 1."""

    token: str
    address: str
    code: list[str]


class Invite(Message):
    """To which seat somebody is invited."""

    seat: Literal["rebel", "imperial", "spectator"]


class Invitation(Message):
    """What an invitation is for; opening it takes no seat.

    `by` are those who sit there already; `taken` says that the seat is somebody's who may be let back in.
    `seals` bind the numbers that the dice are mixed of, before one's own is given.
    """

    game: str
    scenario: str
    title: str
    situation: str
    turns: int
    hours: str
    seat: Literal["rebel", "imperial", "spectator"]
    by: list[Sitting]
    taken: bool
    pace: PaceName
    seals: dict[str, str]


class SitDown(Message):
    """Take the seat of an invitation, under a name, with a number for the dice."""

    token: Annotated[str, Field(max_length=LONGEST_TOKEN)]
    name: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    plate: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    number: Annotated[str, Field(max_length=LONGEST_TOKEN)] = ""


class DiceNumber(Message):
    """One's own number for the dice, now that the others' seals are known."""

    number: Annotated[str, Field(max_length=LONGEST_TOKEN)]


class DiceProof(Message):
    """That nobody chose the dice: three numbers, each bound by its seal before, and the seed mixed of them.

    The numbers and the seed are told when the game is over. `wanted`: one's own number is waited for.
    """

    seals: dict[str, str]
    numbers: dict[str, str]
    seed: str
    commitment: str
    wanted: bool


# Patience


class ConditionText(Message):
    """Something that both see: an enemy or a fleet at `subject`, somebody who is there, or a Game-Turn."""

    kind: Literal["enemy-at", "fleet-at", "present", "turn"]
    subject: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    number: Annotated[int, Field(ge=0, le=999)] = 0


class OrderText(Message):
    """One order: about which questions, what is done, with which number, unless what."""

    when: Literal[
        "react",
        "search",
        "attack",
        "lead",
        "fire",
        "intercept",
        "break-off",
        "fight",
        "wounds",
        "losses",
        "possessions",
        "loyalty",
    ]
    do: Literal["rule", "no", "ask", "deputy"] = "rule"
    least: Annotated[int, Field(ge=0, le=99)] = 0
    unless: Annotated[list[ConditionText], Field(max_length=8)] = []
    rests: bool = False


class OrdersText(Message):
    """All orders of a side, read from the top; they hold up to a Game-Turn, 0 for as long as one likes."""

    preset: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    orders: Annotated[list[OrderText], Field(max_length=40)] = []
    otherwise: Literal["ask", "deputy"] = "ask"
    until: Annotated[int, Field(ge=0, le=999)] = 0


class PresetInfo(Message):
    """A set of orders, and what it means: how often it goes to and fro in a Game-Turn, and days in all."""

    name: str
    title: str
    text: str
    to_and_fro: float
    days: int
    orders: OrdersText


class FamilyInfo(Message):
    """A kind of order in words; `numbers` may stand in its blank, `nothing` is said where nothing is done."""

    name: str
    text: str
    nothing: str
    numbers: dict[int, str]


class AnsweredInfo(Message):
    """What was answered for somebody: in words, when, and by the order at `place`; 0 for the deputy."""

    text: str
    at: str
    place: int


class OrdersSheet(Message):
    """One's orders in a game, what was answered since one last decided, and what orders can be made of."""

    side: Side
    turn: int
    turns: int
    orders: OrdersText
    answered: list[AnsweredInfo]
    presets: list[PresetInfo]
    families: list[FamilyInfo]
    planets: dict[str, str]
    people: dict[str, str]


class Propose(Message):
    """What one asks of the other: for `back`, so many of one's own last decisions."""

    kind: Literal["back", "draw", "pause", "go-on"]
    steps: Annotated[int, Field(ge=1, le=50)] = 1


class Reply(Message):
    agree: bool


class Overtime(Message):
    """What becomes of a game whose other player has no time left: his deputy plays, or it is claimed."""

    how: Literal["deputy", "claim"]


class MyTime(Message):
    """One's time zone and quiet hours ("23-7", "" for none); when one is away, and days left for that."""

    zone: Annotated[str, Field(max_length=LONGEST_NAME)]
    quiet: Annotated[str, Field(max_length=8)] = ""
    away: list[tuple[str, str]] = []
    days_left: float = 0.0


class Away(Message):
    """From when to when somebody is away, in UTC."""

    starts: Annotated[str, Field(max_length=40)]
    ends: Annotated[str, Field(max_length=40)]


class NewChannel(Message):
    """Where somebody wants to be told: an address of mail, of a webhook, or a subscription of the browser."""

    kind: Literal["push", "mail", "webhook"]
    address: Annotated[str, Field(max_length=1000)]
    p256dh: Annotated[str, Field(max_length=200)] = ""
    auth: Annotated[str, Field(max_length=100)] = ""


class ChannelInfo(Message):
    """A channel: `waits` until its address is verified, `failed` when it was switched off."""

    id: str
    kind: Literal["push", "mail", "webhook"]
    address: str
    waits: bool
    failed: bool
    #: Told once a day, of all games together.
    daily: bool


class Channels(Message):
    """One's channels, and which kinds this house can use; `key` is what a browser subscribes with."""

    channels: list[ChannelInfo]
    kinds: list[Literal["push", "mail", "webhook"]]
    key: str


class HowOften(Message):
    daily: bool


class Code(Message):
    code: Annotated[str, Field(max_length=LONGEST_TOKEN)]


class RulePage(Message):
    number: str
    title: str
    text: str
    neighbours: list[str]
    rulings: list[str]


class SearchHit(Message):
    number: str
    title: str
    snippet: str


class OptionChoice(Message):
    value: bool | str
    text: str


class OptionInfo(Message):
    """A reading of an unclear rule that players may choose; the default is the recommended one."""

    name: str
    ruling: str
    title: str
    choices: list[OptionChoice]
    default: bool | str


class RulesetInfo(Message):
    """A ruleset: the games it can be played in, and what players may choose about it."""

    name: str
    title: str
    summary: str
    glance: str
    games: list[str]
    options: list[OptionInfo]


class BotInfo(Message):
    name: str
    title: str
    about: str


class PlayedBefore(Message):
    """Games between two equal players, and those of them that the Rebels won."""

    games: int
    rebel_wins: int


class ScenarioInfo(Message):
    """A scenario to choose: what it is about, how large it is, who is in it, what ends it, who usually wins.

    `rebels` and `empire` are some of the characters that it begins with, `ends` what wins at once, side by
    side; `rebel_needs` are the points that win at the end.
    """

    id: str
    title: str
    game: str
    by_us: bool
    turns: int
    hours: str
    stars: int
    worlds: int
    summary: str
    situation: str
    rebels: list[str]
    empire: list[str]
    ends: list[Annotated[VictoryCondition, AsRecord()]]
    rebel_needs: int
    played: PlayedBefore | None
    playable: bool


class Health(Message):
    """`problem` says in one sentence why games cannot be kept at the moment."""

    status: Literal["ok", "trouble"] = "ok"
    version: str
    games: int
    problem: str = ""


class Problem(Message):
    """Why a request was refused, in one sentence; with 428 what to reckon before it is asked again."""

    message: str
    challenge: dict[str, Any] | None = None
