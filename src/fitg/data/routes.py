"""[21.1] Hyperjump distances: the shortest way along the space routes between any two star systems."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from fitg.data.records import Route

Way = tuple[int, tuple[str, ...]]
"""The distance of a way and the systems it passes, both ends included."""


def shortest_ways(routes: Iterable[Route]) -> dict[tuple[str, str], Way]:
    """[21.11] The shortest way between every two systems; the destination counts, the origin does not.

    Of several shortest ways the one that passes the fewest systems is taken, then the one with the
    lowest numbers read from the lower end; the way back is the same way.
    """
    steps: dict[str, list[tuple[str, int]]] = {}
    for route in routes:
        steps.setdefault(route.a, []).append((route.b, route.distance))
        steps.setdefault(route.b, []).append((route.a, route.distance))
    ways: dict[tuple[str, str], Way] = {}
    for origin in sorted(steps):
        for destination, (distance, path) in _ways_from(origin, steps).items():
            if origin <= destination:
                ways[origin, destination] = distance, path
                ways[destination, origin] = distance, path[::-1]
    return ways


def _ways_from(origin: str, steps: dict[str, list[tuple[str, int]]]) -> dict[str, Way]:
    """Dijkstra's search; whole paths in the queue settle every tie."""
    found: dict[str, Way] = {}
    queue: list[tuple[int, int, tuple[str, ...]]] = [(0, 1, (origin,))]
    while queue:
        distance, length, path = heappop(queue)
        here = path[-1]
        if here in found:
            continue
        found[here] = distance, path
        for there, step in steps[here]:
            if there not in found:
                heappush(queue, (distance + step, length + 1, (*path, there)))
    return found
