"""The process of the server: what it says of itself, and how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import RunningServer


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_the_server_logs_a_json_object_a_line_and_ends_tidily_when_it_is_told_to(
    tmp_path: Path, told: signal.Signals
) -> None:
    command = [sys.executable, "-m", "fitg.server", "--port", "0", "--data", str(tmp_path), "--log", "info"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        assert httpx.get(f"{address}api/health", timeout=60).json()["games"] == 0
        server.send_signal(told)
        said, log = server.communicate(timeout=60)
    assert server.returncode == 0
    assert said == ""
    lines = [json.loads(line) for line in log.splitlines()]
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    events = [line["event"] for line in lines]
    assert events.index("open") < events.index("closed")


def test_small_messages_are_sent_at_once(shared_server: RunningServer) -> None:
    """As found: the body of an answer waited 40 ms for the head to be acknowledged."""
    with httpx.Client(base_url=shared_server.address, timeout=30) as client:
        seconds = []
        for _ in range(20):
            began = time.perf_counter()
            client.get("/api/nowhere")
            seconds.append(time.perf_counter() - began)
    assert min(seconds) < 0.03
