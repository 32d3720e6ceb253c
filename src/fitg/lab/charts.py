"""Small charts as SVG, drawn without any library: bars, histograms and rates with their intervals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from fitg.lab.statistics import Rate

WIDTH = 640
LABELS = 170
ROW = 30
BAR = 18


def svg(height: float, title: str, parts: Iterable[str]) -> str:
    """A picture with a title that screen readers tell."""
    body = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title, quote=True)}">\n'
        f"{body}\n</svg>"
    )


def text(x: float, y: float, words: object, style: str = "", anchor: str = "start") -> str:
    """Some words in a picture."""
    kind = f' class="{style}"' if style else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{kind}>{escape(str(words))}</text>'


def box(x: float, y: float, width: float, height: float, style: str, note: str = "") -> str:
    """A filled rectangle; the note shows when the pointer rests on it."""
    tip = f"<title>{escape(note)}</title>" if note else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{max(0.0, height):.1f}"'
        f' class="{style}" rx="2">{tip}</rect>'
    )


def line(x1: float, y1: float, x2: float, y2: float, style: str = "rule") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'


def rates(title: str, rows: Mapping[str, tuple[Rate, str]]) -> str:
    """Shares of games from 0 to 100%, each with the whisker of its interval; each row has its own color."""
    room = WIDTH - LABELS - 60
    parts = []
    for tick in (0, 25, 50, 75, 100):
        x = LABELS + room * tick / 100
        parts.append(line(x, 4, x, len(rows) * ROW + 4))
        parts.append(text(x, len(rows) * ROW + 18, f"{tick}%", "small", "middle"))
    for index, (name, (rate, style)) in enumerate(rows.items()):
        y = index * ROW + 8
        middle = y + BAR / 2
        low, high = LABELS + room * rate.low, LABELS + room * rate.high
        parts.append(text(LABELS - 10, middle + 4, name, "", "end"))
        parts.append(box(LABELS, y, room * rate.rate, BAR, style, f"{name}: {rate}"))
        parts.append(line(low, middle, high, middle, "whisker"))
        parts.append(line(low, middle - 5, low, middle + 5, "whisker"))
        parts.append(line(high, middle - 5, high, middle + 5, "whisker"))
        parts.append(text(WIDTH - 4, middle + 4, f"{rate.rate:.1%}", "number", "end"))
    return svg(len(rows) * ROW + 26, title, parts)


def histogram(
    title: str, numbers: Sequence[int], unit: str, styles: Sequence[tuple[str, Sequence[int]]]
) -> str:
    """How often each number occurs, the parts of each column stacked in their colors."""
    if not numbers:
        return svg(40, title, [text(WIDTH / 2, 24, "no games", "small", "middle")])
    least, most = min(numbers), max(numbers)
    height, base = 150, 168
    slot = (WIDTH - 40) / (most - least + 1)
    tallest = max(sum(values.count(n) for _, values in styles) for n in range(least, most + 1))
    every = max(1, round((most - least + 1) / 16))
    parts = [line(20, base, WIDTH - 20, base)]
    for n in range(least, most + 1):
        x, y = 20 + (n - least) * slot, float(base)
        for style, values in styles:
            share = values.count(n)
            tall = height * share / max(1, tallest)
            y -= tall
            if share:
                parts.append(box(x + slot * 0.08, y, slot * 0.84, tall, style, f"{n} {unit}: {share} games"))
        if (n - least) % every == 0:
            parts.append(text(x + slot / 2, base + 15, n, "small", "middle"))
    return svg(base + 22, title, parts)


def pairs(title: str, rows: Mapping[str, tuple[float, float]], style: str) -> str:
    """Two numbers for each name: the first as a pale bar, the second as a full one in front of it."""
    most = max((first for first, _ in rows.values()), default=1.0) or 1.0
    room = WIDTH - LABELS - 90
    parts = []
    for index, (name, (first, second)) in enumerate(rows.items()):
        y = index * ROW + 4
        parts.append(text(LABELS - 10, y + BAR / 2 + 4, name, "", "end"))
        parts.append(box(LABELS, y, room * first / most, BAR, f"{style} pale", f"{name}: tried {first:.2f}"))
        parts.append(box(LABELS, y, room * second / most, BAR, style, f"{name}: completed {second:.2f}"))
        parts.append(text(WIDTH - 4, y + BAR / 2 + 4, f"{second:.2f} of {first:.2f}", "number", "end"))
    return svg(max(1, len(rows)) * ROW + 4, title, parts)


def stacked(title: str, rows: Mapping[str, Mapping[str, int]], styles: Mapping[str, str]) -> str:
    """Shares of a whole, side by side."""
    room = WIDTH - LABELS - 10
    parts = []
    for index, (name, counts) in enumerate(rows.items()):
        x, y = float(LABELS), index * ROW + 4
        whole = sum(counts.values()) or 1
        parts.append(text(LABELS - 10, y + BAR / 2 + 4, name, "", "end"))
        for key, style in styles.items():
            wide = room * counts.get(key, 0) / whole
            if wide:
                parts.append(box(x, y, wide, BAR, style, f"{name}, {key}: {counts[key]} games"))
            x += wide
    return svg(len(rows) * ROW + 4, title, parts)


def legend(styles: Mapping[str, str]) -> str:
    """The meaning of the colors."""
    items = "".join(
        f'<li><svg viewBox="0 0 12 12" aria-hidden="true">{box(0, 0, 12, 12, style)}</svg>{escape(name)}</li>'
        for name, style in styles.items()
    )
    return f'<ul class="legend">{items}</ul>'
