"""The tables of the store. Any change here needs a step in `migrations/versions` beside it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, false

METADATA = MetaData()


def _game(**given: Any) -> Column[str]:
    return Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), **given)


def _person(**given: Any) -> Column[str]:
    return Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), **given)


#: How a game was begun, by whom it is played and who has laid its table; it hardly ever changes.
games = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("setting", String, nullable=False),
    Column("rebel", String, nullable=False),
    Column("imperial", String, nullable=False),
    Column("created", String, nullable=False),
    #: Who has laid the table; "" at home, where nobody is asked who he is.
    Column("owner", String(32), nullable=False, server_default=""),
    #: What both will live with, as data: see `Terms`.
    Column("terms", String, nullable=False, server_default="{}"),
)

#: One action of a game a row; when it was taken, and by whom or what.
steps = Table(
    "steps",
    METADATA,
    _game(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("side", String, nullable=False),
    Column("action", String, nullable=False),
    Column("at", String, nullable=False, server_default=""),
    Column("by", String, nullable=False, server_default=""),
)

#: How a game stands, and how often it was changed: who writes must know all changes before.
standings = Table(
    "standings",
    METADATA,
    _game(primary_key=True),
    Column("changes", Integer, nullable=False),
    Column("standing", String, nullable=False),
    Column("updated", String, nullable=False),
    #: Which side has to decide, "" for none, and since when.
    Column("decides", String, nullable=False, server_default=""),
    Column("since", String, nullable=False, server_default=""),
)

#: Those who play in two places. At home nobody is asked who he is.
people = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String, nullable=False),
    Column("plate", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("created", String, nullable=False),
    #: His time zone by name, and the hours of the day in which he is left alone, "23-7"; "" for none.
    Column("zone", String, nullable=False, server_default=""),
    Column("quiet", String, nullable=False, server_default=""),
)

#: A browser of somebody; what it holds is kept as a hash.
sessions = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    _person(nullable=False),
    Column("device", String, nullable=False),
    Column("created", String, nullable=False),
    Column("seen", String, nullable=False),
    Column("expires", String, nullable=False),
)

#: From which network somebody came on a day, as a hash with the salt of that day.
networks = Table(
    "networks",
    METADATA,
    Column("day", String(10), primary_key=True),
    _person(primary_key=True),
    Column("network", String(32), primary_key=True),
)

#: What opens something to whoever has it, kept as a hash: an invitation, another device, an old game's seat.
tickets = Table(
    "tickets",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("purpose", String, nullable=False),
    _game(nullable=True),
    _person(nullable=True),
    #: The seat that it is for; "" for none.
    Column("seat", String, nullable=False),
    Column("created", String, nullable=False),
    #: "" for never.
    Column("expires", String, nullable=False),
)

#: Who sits where; a seat without a row is free.
seats = Table(
    "seats",
    METADATA,
    _game(primary_key=True),
    Column("side", String(16), primary_key=True),
    _person(nullable=False),
    Column("claimed", String, nullable=False),
    #: When a page of his was last looked at.
    Column("seen", String, nullable=False),
    #: He hears nothing of the other's chat.
    Column("muted", Boolean, nullable=False),
    #: The last line that was said before that.
    Column("heard", Integer, nullable=False, server_default="0"),
)

#: Who watches, by a link.
watchers = Table("watchers", METADATA, _game(primary_key=True), _person(primary_key=True))

#: What the two at a table say to each other; `said` is empty where something is told of the table itself.
chat = Table(
    "chat",
    METADATA,
    _game(primary_key=True),
    Column("number", Integer, primary_key=True),
    #: The side that speaks; "" for the table.
    Column("side", String, nullable=False),
    Column("text", String, nullable=False),
    Column("at", String, nullable=False),
)

#: What a side lets be answered in its place, as data: see `fitg.bots.orders`.
orders = Table(
    "orders",
    METADATA,
    _game(primary_key=True),
    Column("side", String(16), primary_key=True),
    Column("text", String, nullable=False),
    Column("changed", String, nullable=False),
)

#: The time of a side. A running clock is two numbers: what was left, and since when it runs.
clocks = Table(
    "clocks",
    METADATA,
    _game(primary_key=True),
    Column("side", String(16), primary_key=True),
    #: Milliseconds for one's own Player-Turns.
    Column("left", BigInteger, nullable=False),
    #: Milliseconds for the reaction under way; -1 where none is.
    Column("allowance", BigInteger, nullable=False),
    #: "" while it stands.
    Column("since", String, nullable=False),
    #: When it will be over, or rings first; "" for never. What is due is found by it.
    Column("deadline", String, nullable=False),
    #: The Player-Turn that time was last earned for.
    Column("earned", String, nullable=False),
)

#: Days on which somebody is away, as he has said: no clock of his runs, and nobody rings.
absences = Table(
    "absences",
    METADATA,
    Column("id", String(32), primary_key=True),
    _person(nullable=False),
    Column("starts", String, nullable=False),
    Column("ends", String, nullable=False),
)

#: Where somebody wants to be told: push, mail, webhook.
channels = Table(
    "channels",
    METADATA,
    Column("id", String(32), primary_key=True),
    _person(nullable=False),
    Column("kind", String, nullable=False),
    Column("address", String, nullable=False),
    #: The keys of a push subscription; the hash of the code that an address is verified with.
    Column("secret", String, nullable=False),
    #: "" until an address is known to be his, and after too many failures.
    Column("since", String, nullable=False),
    Column("failures", Integer, nullable=False),
    #: He wants to be told once a day, of all games that wait for him together.
    Column("daily", Boolean, nullable=False, server_default=false()),
)

#: What is to be told, and was: written with the step that causes it, sent by the clerk.
notices = Table(
    "notices",
    METADATA,
    #: One of a kind for one question: nobody is told twice.
    Column("key", String(128), primary_key=True),
    _person(nullable=False),
    _game(nullable=True),
    Column("kind", String, nullable=False),
    Column("side", String, nullable=False),
    Column("due", String, nullable=False),
    #: "" until it was sent, or was not wanted any more.
    Column("settled", String, nullable=False),
)

#: What one of two players asks of the other: a step back, a draw, a pause.
proposals = Table(
    "proposals",
    METADATA,
    _game(primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("side", String, nullable=False),
    #: The first of the steps that are to be taken back.
    Column("steps", Integer, nullable=False),
    #: How far the game had come.
    Column("step", Integer, nullable=False),
    Column("at", String, nullable=False),
)

#: How far somebody had looked at a game when he last sat at it.
marks = Table(
    "marks",
    METADATA,
    _game(primary_key=True),
    Column("side", String(16), primary_key=True),
    Column("step", Integer, nullable=False),
)

#: The house's own: keys, and when it was last awake.
house = Table(
    "house",
    METADATA,
    Column("name", String(64), primary_key=True),
    Column("value", String, nullable=False),
)

#: What who keeps the house has done, and why.
audit = Table(
    "audit",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("at", String, nullable=False),
    Column("who", String, nullable=False),
    Column("what", String, nullable=False),
    Column("about", String, nullable=False),
    Column("reason", String, nullable=False),
)

Index("sessions_of_people", sessions.c.person)
Index("networks_of_people", networks.c.person)
Index("tickets_of_games", tickets.c.game)
Index("seats_of_people", seats.c.person)
Index("watchers_of_people", watchers.c.person)
Index("absences_of_people", absences.c.person)
Index("channels_of_people", channels.c.person)
Index("due_clocks", clocks.c.deadline)
Index("due_notices", notices.c.settled, notices.c.due)
Index("notices_of_games", notices.c.game)
