"""What the line finds when letters are typed in it: players and tables, what can be done and where,
rules. ``ctrl k`` or ``/`` leads to it from everywhere."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from django.urls import reverse
from django.utils.http import urlencode

from tdtool.engine import clauses
from tdtool.english import counted, has_words, typed_plainly
from tdtool.models import Dispute, Division, Entry, Seat
from tdtool.models.accounts import Right
from tdtool.models.rounds import RoundState
from tdtool.queries import events, rules
from tdtool.queries.challenges import log
from tdtool.web.challenges import page as challenge_page
from tdtool.web.shell.tags.rights import Rights

MOST, MOST_RULES = 7, 2
LEAST_OF_RULES = LEAST_INSIDE = 3  # letters


@dataclass(frozen=True)
class Found:
    """A line of what was found, and where Enter leads."""

    icon: str
    label: str
    detail: str
    href: str


# What can be done: its words, what else one calls it, its address with its parts, and who may.
ACTS: tuple[tuple[str, str, str, Right | None], ...] = (
    ("Undo your last action", "z mistake back", "undo_last", Right.SCORE),
    ("Compare slips with their paper", "double-check second twice", "day?paper=", Right.SCORE),
    ("Pairings of this round: change, un-post, forfeit", "swap seats bye round", "round", None),
    ("Check every slip by the rules", "verify errors findings", "day?check=every#every", None),
    ("Log of challenges, blank slips", "words penalty", "in_hall#papers", Right.RULE),
    ("Judge’s screen", "word check adjudicate", "judge_event", Right.JUDGE),
    ("The clock on the projector", "time minutes pause", "clock", None),
    ("Seating on the projector", "chart seats", "seating", None),
    ("Players", "list search", "players", None),
    ("Check players in", "arrived here door", "check_in", Right.CHECK_IN),
    ("Somebody isn’t here", "late absent forfeit withdraw gone", "players", Right.CHECK_IN),
    ("Add players", "new paste import late entry", "add_players", Right.CHECK_IN),
    ("Standings", "places ranks results", "standings", None),
    ("Crosstable", "who met whom", "standings_behind crosstable", None),
    ("Ratings", "elo performance", "standings_behind ratings", None),
    ("Figures: high games, upsets", "statistics records", "standings_behind figures", None),
    ("Who can still win", "contenders gibson clinch chances", "standings", None),
    ("Play-off", "final bracket knockout", "playoff", None),
    ("Prizes", "awards money fund winners ceremony reveal", "prizes", None),
    ("Print papers", "slips pairings wall lists cards pdf", "in_hall", Right.WORK),
    ("Screens, announcement, streams", "tv display projector lunch obs", "in_hall", Right.WORK),
    ("Phones, Wi-Fi, what the hall sees", "reports poster qr codes", "in_hall", Right.WORK),
    ("Settings of the event", "word list minutes paper double entry hide", "event", None),
    ("Plan of the rounds, start times", "method sessions schedule", "event", None),
    ("People and their roles", "scorekeepers accounts helpers", "event", None),
    ("Files: import, export, send, archive", "csv xlsx tsh naspa wespa coco", "event", None),
    ("History", "log journal undo", "history", None),
    ("Game records", "gcg moves", "games", None),
)
OF_A_ROUND = {"round", "seating"}


def of_words(typed: str, division: Division, rights: Rights) -> list[Found]:
    """The first few of what has every word: players before acts, rules last."""
    words = typed_plainly(typed).split()
    if not words:
        return []
    matching = [
        _players(words, division),
        _disputes(words, division),
        _acts(words, division, rights),
    ]
    if rights.has(Right.RULE):
        matching.append(_challenges(words, division))
    if len(typed.strip()) >= LEAST_OF_RULES:
        matching.append(_rules(words, division))
    return [*islice(chain.from_iterable(matching), MOST)]


def _players(words: list[str], division: Division) -> Iterator[Found]:
    """Of all divisions, each with the table where they sit now."""
    entries = Entry.objects.filter(division__event=division.event_id).select_related("division")
    matching = [entry for entry in entries if _has(entry.name, words)]
    seats = Seat.objects.filter(
        entry__in=[entry.pk for entry in matching[:MOST]], round__state=RoundState.POSTED
    ).values_list("entry", "round__number", "game__table__number")
    at_table = {entry: (number, table) for entry, number, table in seats.order_by("round__number")}
    several = division.event.divisions.count() > 1
    for entry in matching[:MOST]:
        number, table = at_table.get(entry.pk, (None, None))
        parts = [f"table {table} in round {number}" if table else ""]
        parts += [f"division {entry.division.code}" if several else ""]
        href = reverse("player", args=[events.address(entry.division), entry.uuid])
        yield Found("person", entry.name, " · ".join(filter(None, parts)), href)


def _disputes(words: list[str], division: Division) -> Iterator[Found]:
    """The newest first, by what they are about or as “disputes”: also those that are closed."""
    disputes = Dispute.objects.filter(event=division.event_id).order_by("-number")
    for dispute in disputes.select_related("game__table", "game__round"):
        title = f"Dispute {dispute.number}, table {dispute.game.table_number}"
        if _has(f"{title} disputes {dispute.about}", words):
            href = reverse("dispute", args=[events.address(division), dispute.uuid])
            where = f"{dispute.state}, round {dispute.game.round.number}: “{dispute.about[:60]}”"
            yield Found("disputed", title, where, href)


def _challenges(words: list[str], division: Division) -> Iterator[Found]:
    """The newest first, by their words, names, table or answer, for those who see which failed."""
    for row in reversed(log.rows(division.event)):
        if challenge_page.has(row, " ".join(words)):
            judged = " ".join(word.word for word in row.words) or row.kind
            answer = "acceptable" if row.acceptable else "not acceptable"
            title = f"Challenge {row.number}, table {row.table}"
            href = reverse("challenge", args=[events.address(division), row.number])
            yield Found("note", title, f"{judged}: {answer}", href)


def _acts(words: list[str], division: Division, rights: Rights) -> Iterator[Found]:
    slug, number = events.address(division), events.view(division).round_now or 1
    for label, also, name, right in ACTS:
        if _has(f"{label} {also}", words) and (right is None or rights.has(right)):
            yield Found("round", label, "", _address(name, slug, number))


def _address(name: str, slug: str, number: int) -> str:
    """Of an act of the list above, which may ask something of its page, or of the round of now."""
    page = re.split(r"[?#]", name)[0]
    address, *parts = page.split()
    of_round = [number] if address in OF_A_ROUND else []
    href = reverse(address, args=[slug, *of_round, *parts]) + name.removeprefix(page)
    return f"{href}{number}" if href.endswith("=") else href


def _rules(words: list[str], division: Division) -> Iterator[Found]:
    """The clauses of this division’s rules; where it is many, all of them as one line."""
    system = rules.of_division(division).id
    matching = [clause for clause in clauses.search(" ".join(words)) if clause.system == system]
    searched = " ".join(words)
    href = f"{reverse('rules')}?{urlencode({'system': system, 'q': searched})}"
    if len(matching) > MOST_RULES:
        yield Found("note", f"Rules with “{searched}”", counted(len(matching), "clause"), href)
        return
    for clause in matching:
        yield Found("note", clause.id, clause.text[:80], f"{href}#{clause.id}")


def _has(text: str, words: list[str]) -> bool:
    """Whether each of these begins a word of the text; a longer one may stand inside of it, too."""
    plain = typed_plainly(text)
    begins = plain.replace("-", " ").replace("'", " ").split()
    return all(
        any(word.startswith(part) for word in begins)
        or (len(part) >= LEAST_INSIDE and has_words(plain, part))
        for part in words
    )
