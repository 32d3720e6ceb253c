"""What can be measured of a running server, in the text format of Prometheus."""

from __future__ import annotations

from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

REGISTRY = CollectorRegistry()

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_SLOW = (0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)

TABLES = Gauge("fitg_tables", "Tables that somebody sits at", registry=REGISTRY)
WATCHERS = Gauge("fitg_watchers", "Pages at tables", registry=REGISTRY)
ACTS = Counter("fitg_acts", "Steps that were taken, by whom", ["by"], registry=REGISTRY)
REFUSALS = Counter("fitg_refusals", "Messages of pages that were refused", ["code"], registry=REGISTRY)
ACT_SECONDS = Histogram(
    "fitg_act_seconds",
    "From an action's arrival until it is on disk and told",
    buckets=_QUICK,
    registry=REGISTRY,
)
DROPPED = Counter("fitg_dropped_pages", "Pages that did not read what they were sent", registry=REGISTRY)
OUTBOX = Gauge("fitg_outbox_messages", "Messages that wait for pages to read them", registry=REGISTRY)
COMMIT_SECONDS = Histogram("fitg_commit_seconds", "A commit of the store", buckets=_QUICK, registry=REGISTRY)
COMMITTED_WRITES = Counter("fitg_writes", "Writes that are on disk", registry=REGISTRY)
FAILED_WRITES = Counter("fitg_failed_writes", "Writes that the store refused", registry=REGISTRY)
WRITE_QUEUE = Gauge("fitg_write_queue", "Writes that wait for their commit", registry=REGISTRY)
THINK_QUEUE = Gauge("fitg_think_queue", "Thoughts of bots that wait for a worker", registry=REGISTRY)
WORKERS = Gauge("fitg_workers", "Worker processes", registry=REGISTRY)
BUSY_WORKERS = Gauge("fitg_busy_workers", "Worker processes at work", registry=REGISTRY)
ENDED_WORKERS = Counter(
    "fitg_ended_workers", "Worker processes that crashed or were ended", registry=REGISTRY
)
THINK_SECONDS = Histogram(
    "fitg_think_seconds", "A bot's thought, with its wait for a worker", buckets=_SLOW, registry=REGISTRY
)
COLLECTION_SECONDS = Histogram(
    "fitg_collection_seconds",
    "A pause in which Python looks for garbage",
    buckets=_QUICK,
    registry=REGISTRY,
)
LONGEST_COLLECTION = Gauge(
    "fitg_longest_collection_seconds",
    "The longest of them since somebody last asked",
    registry=REGISTRY,
)

CONTENT_TYPE = CONTENT_TYPE_LATEST


class Pauses:
    """Hears of every collection of garbage, for which everything else waits."""

    def __init__(self) -> None:
        self._began = 0.0
        self._longest = 0.0
        LONGEST_COLLECTION.set_function(self._asked)

    def __call__(self, phase: str, found: dict[str, int]) -> None:
        if phase == "start":
            self._began = perf_counter()
        elif self._began:
            took = perf_counter() - self._began
            self._longest = max(self._longest, took)
            COLLECTION_SECONDS.observe(took)

    def _asked(self) -> float:
        longest, self._longest = self._longest, 0.0
        return longest


def metrics_text() -> bytes:
    return generate_latest(REGISTRY)
