"""The small pictures of a row of the standings, all on one scale: margins by round, the place so
far, and where one may still finish. Drawn here and not in a template: a long list has a thousand.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from django.utils.safestring import SafeString

from tdtool.pairing.contenders.finishes import Finish
from tdtool.pairing.field import Appearance, Entrant, Kind, by_rating
from tdtool.queries.standings.cached import Results, in_words

HIGH, MIDDLE = 28, 14  # units of each picture; where no margin is
WIDEST_ROUND, ALL_ROUNDS = 24, 176
TALLEST = 12  # a margin of so many points and more has the tallest bar
FULL = 200
SO_FAR, FINISH = 92, 168  # how wide the two others are
DUEL, DUEL_HIGH = 320, 150
SEEN = 0.002  # a share from which on it has a bar
CLASS_PAID = ' class="paid"'


def margins(entrant: Entrant, *, after: int, rounds: int, names: Mapping[int, str]) -> SafeString:
    """A bar up for a win and down for a loss, a dot behind it who started; what is to come open."""
    column = max(7, min(WIDEST_ROUND, ALL_ROUNDS // max(1, rounds)))
    bar = max(4, column // 2)
    bars = [
        _margin(entrant.appearance(number), number, column * (number - 1), bar, names)
        for number in range(1, after + 1)
    ]
    side = min(bar, 10)
    to_come = " ".join(
        f"M{column * number} {MIDDLE - side / 2:g}h{side}v{side}h-{side}z"
        for number in range(after, rounds)
    )
    wide = column * max(1, rounds)
    ahead = f'<path class="ahead" d="{to_come}"/>' if to_come else ""
    return _picture(
        "margins", wide, f'<path class="base" d="M0 {MIDDLE}h{wide}"/>{"".join(bars)}{ahead}'
    )


def _margin(appearance: Appearance, number: int, x: int, bar: int, names: Mapping[int, str]) -> str:
    words = in_words(appearance, lambda opponent: names.get(opponent, ""))
    if not words:
        return ""
    turn = {True: ", started", False: ", replied", None: ""}[appearance.started]
    title = f"<title>Round {number}: {escape(words)}{turn}</title>"
    margin = appearance.margin
    if margin is None:
        return f'<g>{title}<path class="wait" d="M{x} {MIDDLE}h{bar}"/></g>'
    result = appearance.result
    tall = max(2.0, TALLEST * min(abs(margin), FULL) / FULL)
    up = result == 1 or (result is None and margin >= 0)
    kind = "won" if up else "tied" if result == 0.5 else "lost"
    if appearance.kind is not Kind.PLAYED or appearance.in_play_off:
        kind = f"{kind} credit"
    y = MIDDLE - tall if up else MIDDLE - 1 if kind == "tied" else MIDDLE
    dot = f'<circle cx="{x + bar + 3}" cy="{MIDDLE}" r="1.7"/>' if appearance.started else ""
    box = f'<rect class="{kind}" x="{x}" y="{y:.1f}" width="{bar}" height="{tall:.1f}"/>'
    return f"<g>{title}{box}{dot}</g>"


def ranks(division_results: Results, after: int, *, by_wins: bool) -> list[Mapping[int, int]]:
    """Everybody’s rank, by number, before round 1 and after each round to this one."""

    def ranked(at: int) -> dict[int, int]:
        if by_wins:
            order = division_results.order(at)
            return {player.number: player.rank for player in order if player.rank}
        if not at:
            seeds = by_rating(division_results.field.by_registration)
            return {entrant.number: place for place, entrant in enumerate(seeds, 1)}
        placed = division_results.placed(at)
        return {player.entry.number: player.place for player in placed if player.place}

    return [
        division_results.once("ranks", at, lambda at=at: ranked(at))  # type: ignore[misc]
        for at in range(after + 1)
    ]


def so_far(places: Sequence[int | None], *, last: int) -> SafeString:
    """The way through the standings, best on top; "" where there is none yet."""
    ranked = [(at, place) for at, place in enumerate(places) if place is not None]
    if len(ranked) < 2:
        return SafeString("")
    points = _points(ranked, len(places), last, wide=SO_FAR, high=HIGH)
    in_words = ", ".join("–" if place is None else str(place) for place in places)
    x, y = points[-1]
    return _picture(
        "so-far",
        SO_FAR,
        f"<title>Place after each round: {in_words}</title>{_line(points)}"
        f'<circle cx="{x}" cy="{y}" r="2.4"/>',
    )


def duel(one: Sequence[int | None], other: Sequence[int | None], *, last: int) -> SafeString:
    """The ways of two players, the chosen one in colour."""
    ways = []
    for places, css in ((other, "other"), (one, "chosen")):
        ranked = [(at, place) for at, place in enumerate(places) if place is not None]
        if len(ranked) > 1:
            points = _points(ranked, len(places), last, wide=DUEL, high=DUEL_HIGH)
            dots = "".join(f'<circle cx="{x}" cy="{y}" r="4"/>' for x, y in points)
            ways.append(f'<g class="{css}">{_line(points)}{dots}</g>')
    if not ways:
        return SafeString("")
    grid = "".join(
        f"M{x} 0v{DUEL_HIGH}"
        for x, _ in _points([(at, 1) for at in range(len(one))], len(one), 2, wide=DUEL, high=9)
    )
    return _picture("duel", DUEL, f'<path class="grid" d="{grid}"/>{"".join(ways)}', high=DUEL_HIGH)


def _points(
    ranked: Iterable[tuple[int, int]], columns: int, last: int, *, wide: int, high: int
) -> list[tuple[int, int]]:
    across, down = (wide - 10) / max(1, columns - 1), (high - 10) / max(1, last - 1)
    return [(round(5 + at * across), round(5 + (place - 1) * down)) for at, place in ranked]


def _line(points: Iterable[tuple[int, int]]) -> str:
    return f'<polyline points="{" ".join(f"{x},{y}" for x, y in points)}"/>'


def finish(
    places: Finish, *, of: int, paid: int, says: str, share: Callable[[int], float] | None = None
) -> SafeString:
    """The places that are still open, those with a prize in colour; with their ``share`` of the
    simulated endings each as tall as the root of it, so that a rare one is seen, too."""
    width = FINISH / of
    if share is None:
        parts = (places.best, min(places.worst, paid)), (max(places.best, paid + 1), places.worst)
        bars = [(first, (last - first + 1) * width, 8.0) for first, last in parts if first <= last]
        floor = MIDDLE + 4
    else:
        open_places = range(places.best, places.worst + 1)
        shares = [(place, share(place)) for place in open_places]
        bars = [
            (place, max(1.0, width - 1), 26 * often**0.5)
            for place, often in shares
            if often >= SEEN
        ]
        floor = HIGH - 1
    boxes = "".join(
        f'<rect{CLASS_PAID if place <= paid else ""} x="{(place - 1) * width:.1f}" '
        f'y="{floor - tall:.1f}" width="{max(2.0, wide):.1f}" height="{tall:.1f}"/>'
        for place, wide, tall in bars
    )
    base = f'<path class="base" d="M0 {floor if share else MIDDLE}h{FINISH}"/>'
    return _picture("still-open", FINISH, f"<title>{escape(says)}</title>{base}{boxes}")


def _picture(css: str, wide: int, drawn: str, *, high: int = HIGH) -> SafeString:
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    return SafeString(f'<svg class="{css}" {size}>{drawn}</svg>')
