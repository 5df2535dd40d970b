"""The event as ``tourney.js`` tells it: games of two, in rounds that are posted.

Lists of a player have a place a round, and end with the last round that says something. Round
numbers count from 0 here, players from 1: ``players[0]`` is None. A round without a game has the
opponent 0 and the spread that it was credited as its score; a game without an accepted result has
no score. What a director ruled against the score, and the games of a play-off, this format has no
place for: readers would count them in the standings.

The file is ``newt=``, one object, ``;``. Readers take it apart in several ways: some as a script,
some as JSON after replacing the word ``undefined`` wherever it is. So what is written is strict
JSON in ASCII, and no text in it has that word, a semicolon or a tag as it stands: these are
escaped, and a reader of JSON gets every text back as it was.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile
from typing import Any

from tdtool.engine.rule_parts import Draw
from tdtool.english import bare_day
from tdtool.formats.tsh.players import name_written
from tdtool.models import Event
from tdtool.pairing.field import Appearance, Entrant, Kind, by_rating
from tdtool.pairing.standings.ratings import without_play_off
from tdtool.queries import rules
from tdtool.queries.hall import names
from tdtool.queries.hall.field import PublicDivision
from tdtool.queries.hall.shown import switched_off

BEGINS, ENDS = "newt=", ";\n"
ESCAPED = {"undefined": "undefin\\u0065d", ";": "\\u003b", "<": "\\u003c", ">": "\\u003e"}

SHOWS = frozenset({"pairings", "results", "standings"})  # all that it tells of
NOBODY, STARTS, REPLIES, DRAWN, UNKNOWN = 0, 1, 2, 3, 4
UNRATED = "none"


def may_show(event: Event) -> bool:
    """Whether the hall sees all kinds of pages that the file would tell of."""
    return not SHOWS & switched_off(event)


def of_two(seen: PublicDivision) -> bool:
    """Whether the format can say the division: two meet at a table."""
    return rules.of_division(seen.known.division).draw is Draw.PAIRS


def document(event: Event, divisions: Sequence[PublicDivision]) -> dict[str, Any]:
    """The whole of it; ``divisions`` are those that the format can say."""
    codes = [seen.known.division.code for seen in divisions]
    rated = {seen.known.division.code: seen.known.division.rating_system for seen in divisions}
    systems = [rules.of_division(seen.known.division) for seen in divisions]
    return {
        "config": {
            "_termdict": {},
            "assign_firsts": int(any(system.assigned_starts for system in systems)),
            "division_label": {code: code for code in codes},
            "division_rating_list": rated,
            "division_rating_system": rated,
            "entry": "scores",
            "event_date": bare_day(event.starts_on) if event.starts_on else "",
            "event_name": event.name,
            "max_rounds": max((seen.known.division.rounds for seen in divisions), default=0),
            "no_boards": 0,
            "no_scores": 0,
            "player_photos": 0,
            "prize_bands": {},
            "rating_system": next(iter(rated.values()), UNRATED),
            "tables": {},
            "track_firsts": 1,
        },
        "divisions": [_division(seen) for seen in divisions],
        "esb": {"message": {"mode": "reveal", "text": ""}},
        "profile": {},
    }


def _division(seen: PublicDivision) -> dict[str, Any]:
    division, field = seen.known.division, without_play_off(seen.field)
    numbers = range(1, max(field.by_number, default=0) + 1)
    seeds, ranks, ratings = _seeds(seen, numbers), _ranks(seen), _ratings(seen)
    drawn = UNKNOWN if rules.of_division(division).assigned_starts else DRAWN
    players: list[dict[str, Any] | None] = [None]
    for number in numbers:
        entrant = field.by_number.get(number)
        placed = [seeds[number], *ranks.get(number, ())]
        if entrant is None:
            players.append(_nobody(number, placed))
        else:
            players.append(_player(seen, entrant, placed, ratings.get(number), drawn))
    return {
        "name": division.code,
        "classes": None,
        "maxr": division.rounds - 1,
        "maxrp": field.paired - 1,
        "rating_system": division.rating_system,
        "rating_list": division.rating_system,
        "seeds": [seeds[number] for number in numbers],
        "first_out_of_the_money": [],
        "players": players,
    }


def _nobody(number: int, placed: list[int]) -> dict[str, Any]:
    """Whose number it is never came: a place in the list, for a player’s number is theirs."""
    return {
        "id": number,
        "name": names.public("", number, unlisted=True),
        "rating": 0,
        "newr": None,
        "photo": None,
        "photomood": None,
        "pairings": [],
        "scores": [],
        "etc": {"board": [], "p12": [], "newr": None, "rrank": placed, "rcrank": placed},
    }


def _player(
    seen: PublicDivision,
    entrant: Entrant,
    placed: list[int],
    ratings: list[int | None] | None,
    drawn: int,
) -> dict[str, Any]:
    """``ratings`` None: there are none for the hall."""
    blank = _nobody(entrant.number, placed)
    return {
        **blank,
        "name": entrant.name
        if entrant.key in seen.unlisted
        else name_written(names.bare(entrant.name, entrant.number)),
        "rating": seen.named(entrant).rating or 0,
        "newr": ratings[-1] if ratings else None,
        **_rounds(entrant),
        "etc": {**blank["etc"], **_etc(entrant, drawn), "newr": ratings},
    }


def _rounds(entrant: Entrant) -> dict[str, list[int | None]]:
    rounds = _there(entrant)
    return {
        "pairings": [sat.opponent or NOBODY if _meets(sat) else NOBODY for sat in rounds],
        "scores": _to_the_last([_score(sat) for sat in rounds]),
    }


def _etc(entrant: Entrant, drawn: int) -> dict[str, list[int]]:
    """By table, who starts, and penalties to the spread where there are any."""
    rounds = _there(entrant)
    turns = {True: STARTS, False: REPLIES, None: drawn}
    figures = {
        "board": [sat.table or NOBODY if _meets(sat) else NOBODY for sat in rounds],
        "p12": [turns[sat.started] if _meets(sat) else NOBODY for sat in rounds],
    }
    penalties = list(entrant.spread_penalties[: len(rounds)])
    return {**figures, "penalty": penalties} if any(penalties) else figures


def _there(entrant: Entrant) -> tuple[Appearance, ...]:
    """Their rounds; of a player who has withdrawn, up to the last that counts for something."""
    if not entrant.withdrawn:
        return entrant.appearances
    empty = (Kind.ABSENT, Kind.UNPAIRED)
    back = dropwhile(
        lambda sat: sat.kind in empty and not sat.missed, reversed(entrant.appearances)
    )
    return tuple(back)[::-1]


def _meets(sat: Appearance) -> bool:
    return sat.kind is Kind.PLAYED and sat.opponent is not None


def _score(sat: Appearance) -> int | None:
    """Of a game its score once both are known; of another round its credit, 0 where there is none
    to come. None: not known yet."""
    if sat.kind is Kind.PLAYED:
        return sat.score if sat.known else None
    return sat.score if sat.kind is Kind.BYE else sat.score or 0


def _to_the_last(scores: list[int | None]) -> list[int | None]:
    while scores and scores[-1] is None:
        scores.pop()
    return scores


def _seeds(seen: PublicDivision, numbers: Iterable[int]) -> dict[int, int]:
    """By number the place by rating, as everybody may know it; who never came comes last."""
    public = (
        replace(entrant, rating=seen.named(entrant).rating) for entrant in seen.field.entrants
    )
    seeded = [entrant.number for entrant in by_rating(public)]
    last = [number for number in numbers if number not in seen.field.by_number]
    return {number: at for at, number in enumerate([*seeded, *last], 1)}


def _ranks(seen: PublicDivision) -> dict[int, list[int]]:
    """By number the rank after each round, as far as they have one."""
    ranks: dict[int, list[int]] = {entrant.number: [] for entrant in seen.field.entrants}
    for after in range(1, seen.field.begun + 1):
        for standing in seen.known.order(after):
            if standing.rank is not None and len(ranks[standing.number]) == after - 1:
                ranks[standing.number].append(standing.rank)
    return ranks


def _ratings(seen: PublicDivision) -> dict[int, list[int | None]]:
    """By number the rating after each round; nobody's where the division isn't rated, or where the
    rating of somebody unlisted could be worked out from them."""
    ratings: dict[int, list[int | None]] = {entrant.number: [] for entrant in seen.field.entrants}
    if seen.known.division.rating_system == UNRATED or seen.unlisted:
        return {}
    for after in range(1, seen.field.begun + 1):
        for number, rated in seen.known.rated(after).items():
            ratings[number].append(rated.new)
    return ratings


def as_script(document: Mapping[str, object]) -> bytes:
    """The file of a document that JSON can hold. Raises ValueError where it can't.

    >>> as_script({"name": "a;undefined"})
    b'newt={"name":"a\\\\u003bundefin\\\\u0065d"};\\n'
    """
    text = json.dumps(document, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    for sign, escape in ESCAPED.items():  # none of them occurs in JSON outside a text
        text = text.replace(sign, escape)
    return f"{BEGINS}{text}{ENDS}".encode("ascii")
