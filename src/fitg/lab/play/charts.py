"""Small charts as SVG, drawn without any library: a tug of war, histograms, pairs of bars, shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from fitg.lab.play.statistics import Rate

WIDTH = 520
LABELS = 194
ROW = 30
BAR = 18

#: Labels of a histogram's columns, at most.
TICKS = 14
#: The narrowest part of a bar that has room for a number.
ROOM_FOR_NUMBER = 30


def svg(height: float, title: str, parts: Iterable[str], width: float = WIDTH) -> str:
    """A picture with a title that screen readers tell."""
    body = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title, quote=True)}">\n'
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


def tug_of_war(title: str, left: tuple[str, Rate], right: tuple[str, Rate], width: float = 1080) -> str:
    """Two shares of one whole from either end, with the 95% interval of the border between them."""
    (left_style, rate), (right_style, other) = left, right
    border, low, high = width * rate.rate, width * rate.low, width * rate.high
    top, tall = 8, 44
    middle = top + tall / 2
    return svg(
        top + tall + 26,
        title,
        (
            box(0, top, border, tall, left_style, f"{title}: {rate}"),
            box(border, top, width - border, tall, right_style, f"{title}: {other}"),
            line(width / 2, top - 6, width / 2, top + tall + 6, "half"),
            line(low, middle, high, middle, "whisker"),
            *(line(x, middle - 9, x, middle + 9, "whisker") for x in (low, high)),
            *(
                text(width * tick / 100, top + tall + 20, f"{tick}%", "small", anchor)
                for tick, anchor in zip(range(0, 101, 25), ("start", *["middle"] * 3, "end"), strict=True)
            ),
        ),
        width,
    )


def histogram(title: str, unit: str, styles: Sequence[tuple[str, Sequence[int]]]) -> str:
    """How often each number occurs, the parts of each column stacked in their colors."""
    numbers = [number for _, values in styles for number in values]
    if not numbers:
        return svg(40, title, [text(WIDTH / 2, 24, "no games", "small", "middle")])
    columns = range(min(numbers), max(numbers) + 1)
    tallest = max(numbers.count(number) for number in columns)
    left, base, height = 34, 178, 160
    slot = (WIDTH - left) / len(columns)
    parts = []
    for share in (tallest, tallest // 2, 0) if tallest > 1 else (tallest, 0):
        y = base - height * share / tallest
        parts += [line(left, y, WIDTH, y), text(left - 6, y + 4, share, "small", "end")]
    for index, number in enumerate(columns):
        x, y = left + index * slot, float(base)
        for style, values in styles:
            if count := values.count(number):
                tall = height * count / tallest
                y -= tall
                note = f"{number} {unit}: {count} of {len(numbers)} games"
                parts.append(box(x + slot * 0.08, y, slot * 0.84, tall, style, note))
        if index % max(1, -(-len(columns) // TICKS)) == 0:
            parts.append(text(x + slot / 2, base + 17, number, "small", "middle"))
    return svg(base + 24, title, parts)


def pairs(title: str, rows: Mapping[tuple[str, str], tuple[float, float]], style: str) -> str:
    """Two numbers for each letter and name: the first as a pale bar, the second full in front of it."""
    most = max((first for first, _ in rows.values()), default=1.0) or 1.0
    room = WIDTH - LABELS - 84
    parts = []
    for index, ((letter, name), (first, second)) in enumerate(rows.items()):
        y = index * ROW + 4
        under = y + BAR / 2 + 4
        parts.append(text(0, under, letter, "letter"))
        parts.append(text(20, under, name))
        parts.append(box(LABELS, y, room * first / most, BAR, f"{style} pale", f"{name}: tried {first:.2f}"))
        parts.append(box(LABELS, y, room * second / most, BAR, style, f"{name}: completed {second:.2f}"))
        parts.append(text(WIDTH, under, f"{second:.2f} of {first:.2f}", "number", "end"))
    return svg(max(1, len(rows)) * ROW + 4, title, parts)


def stacked(title: str, rows: Mapping[str, Mapping[str, int]], styles: Mapping[str, str]) -> str:
    """Shares of a whole, side by side, with their percentage where there is room."""
    left, tall, pitch = 84, 28, 40
    parts = []
    for index, (name, counts) in enumerate(rows.items()):
        x, y = float(left), index * pitch + 4
        whole = sum(counts.values()) or 1
        parts.append(text(left - 10, y + tall / 2 + 4, name, "", "end"))
        for key, style in styles.items():
            count = counts.get(key, 0)
            wide = (WIDTH - left) * count / whole
            if count:
                parts.append(box(x, y, wide, tall, style, f"{name}, {key}: {count} of {whole} games"))
            if wide >= ROOM_FOR_NUMBER:
                parts.append(text(x + wide / 2, y + tall / 2 + 4, f"{count / whole:.0%}", "inside", "middle"))
            x += wide
    return svg(max(1, len(rows)) * pitch, title, parts)


def legend(styles: Mapping[str, str]) -> str:
    """The meaning of the colors."""
    items = "".join(
        f'<li><svg viewBox="0 0 12 12" aria-hidden="true">{box(0, 0, 12, 12, style)}</svg>{escape(name)}</li>'
        for name, style in styles.items()
    )
    return f'<ul class="legend">{items}</ul>'
