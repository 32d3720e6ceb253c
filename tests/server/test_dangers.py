"""What somebody with bad intentions would try at a private house, beside what the other rooms' tests try."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from sqlalchemy import update
from tests.server.conftest import RunningServer
from tests.server.test_link import Guest, at_a_table, message
from tests.waiting import SAFETY_NET

from fitg.server.store.columns import tickets
from fitg.server.store.games import Store
from fitg.server.store.people import DEVICE_MINUTES, PeopleStore


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(
        tmp_path_factory.mktemp("dangers"), measured=True, shared="yes", proxy="127.0.0.1"
    )
    running.start()
    yield running
    running.stop()


@pytest.mark.parametrize(
    ("proto", "name", "secure"), [("http", "fitg", False), ("https", "__Host-fitg", True)]
)
def test_no_other_site_sends_or_reads_the_cookie(
    house: RunningServer, proto: str, name: str, secure: bool
) -> None:
    by = {"x-forwarded-proto": proto, "x-forwarded-for": "192.0.2.1"}
    answer = httpx.post(f"{house.address}/api/games", json={}, headers=by, timeout=SAFETY_NET)
    assert answer.status_code == 201, answer.text
    first, *said = answer.headers["set-cookie"].split("; ")
    assert first.startswith(f"{name}=")
    rest = {each.lower() for each in said}
    assert {"httponly", "samesite=lax", "path=/"} <= rest
    assert ("secure" in rest) == secure
    assert not any(each.startswith("domain") for each in rest), "no other name of the site has it"


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_what_a_form_of_another_site_can_send_is_refused(house: RunningServer, kind: str) -> None:
    """A form needs no leave of the browser, and would bring the cookie if it were not lax."""
    with Guest(house) as guest:
        game = guest.lay()
        answer = guest.client.post("/api/games", content="{}", headers={"content-type": kind})
        assert answer.status_code == 422
        listed = [each["id"] for each in guest.client.get("/api/games").json()]
        assert listed == [game["id"]]


def test_nothing_is_changed_by_asking(house: RunningServer) -> None:
    """A picture on another site can ask for any address; none of those that change something answers it."""
    with Guest(house) as host, Guest(house) as friend:
        game = at_a_table(host, friend)
        paths = ["resign", "sit", "invitations", "proposals", "overtime", "invitation"]
        found = {path: host.client.get(f"/api/games/{game['id']}/{path}").status_code for path in paths}
        found |= {path: host.client.get(f"/api/me/{path}").status_code for path in ("device", "arrive")}
        assert set(found.values()) <= {404, 405}, found
        assert host.summary(game)["outcome"] is None


def test_a_device_link_is_good_for_ten_minutes(house: RunningServer) -> None:
    with Guest(house) as owner, Guest(house) as thief:
        owner.lay()
        token = owner.post("/api/me/device").json()["token"]
        store = Store(house.data / "games.sqlite")
        try:
            found = PeopleStore(store).ticket(token)
            assert found is not None
            late = (datetime.now(UTC) - timedelta(minutes=1)).isoformat(timespec="milliseconds")
            with store.engine.begin() as connection:
                made = connection.execute(
                    tickets.select().where(tickets.c.person == found.person, tickets.c.purpose == "device")
                ).one()
                good = datetime.fromisoformat(made.expires) - datetime.fromisoformat(made.created)
                connection.execute(update(tickets).where(tickets.c.token == made.token).values(expires=late))
        finally:
            store.close()
        assert good <= timedelta(minutes=DEVICE_MINUTES, seconds=1)
        assert thief.post("/api/me/arrive", token=token).status_code == 400
        assert thief.token == ""


def test_how_busy_a_house_is_is_told_on_its_machine_alone(house: RunningServer) -> None:
    address = f"{house.address}/api/metrics"
    assert "fitg_tables" in httpx.get(address, timeout=SAFETY_NET).text
    for header in ("x-forwarded-for", "forwarded"):
        answer = httpx.get(address, headers={header: "192.0.2.9"}, timeout=SAFETY_NET)
        assert answer.status_code == 403
        assert "who runs it" in message(answer)
