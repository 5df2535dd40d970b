"""A whole record handed in on a dispute: whether it is of this game, and what the audit says."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tdtool.engine import Lexicon, audits, records, scoresheets, systems
from tdtool.engine.audits import Verdict
from tdtool.engine.findings import Finding
from tdtool.engine.records import Record
from tdtool.engine.records.record import Event, NotARecord, check_size, decoded
from tdtool.engine.systems import RuleSystem
from tdtool.english import counted, listed, minus
from tdtool.models import Game, GameRecord
from tdtool.queries.disputes import same_game
from tdtool.queries.disputes.examinations import (
    Examined,
    NotExamined,
    audit_of,
    by_what,
    player_of,
    seats_of,
)
from tdtool.queries.disputes.same_game import AtTable

# Score sheets handed in on a dispute, beside each other and beside the record of the game.


def of_sheets(
    game: Game, typed: Mapping[int, str], *, record: GameRecord | None = None
) -> Examined:
    """One sheet or two by their keepers' places; with a record of the dispute it is said which is
    right."""
    system, lexicon = by_what(game)
    seats = seats_of(game)
    try:
        compared = compare(system, seats, typed, record)
    except (scoresheets.NoScoreSheets, scoresheets.EmptySheet) as refusal:
        raise NotExamined(str(refusal)) from None
    players = [
        player_of(seat, reported=seat.in_force, verified=total.settled)
        for seat, total in zip(seats, compared.totals, strict=True)
    ]
    labels = {row.label for row in compared.rows}
    texts = {str(place): text for place, text in typed.items() if text.strip()}
    details = {
        "sheets": texts,
        "record": str(record.uuid) if record else None,
        "counts": sorted(
            {"time": "overtime"}.get(label, label) for label in labels & {"time", "penalty"}
        ),
    }
    text = "\n\n".join(texts.values())
    findings = list(compared.findings)
    settled = all(total.settled is not None for total in compared.totals)
    parted = compared.partings or compared.additions
    verdict = "differs" if parted else "agrees" if settled else "unverifiable"
    audit = audit_of(system, lexicon, verdict, players, findings)
    return Examined("sheets", text, audit, details, {seat.name: seat.place for seat in seats})


def compare(
    system: RuleSystem,
    seats: Sequence[AtTable],
    typed: Mapping[int, str],
    record: GameRecord | None,
) -> scoresheets.Comparison:
    """The sheets beside each other. Raises ``NoScoreSheets`` and ``EmptySheet``."""
    if not scoresheets.known(system):
        sentence = f"{system.name} has no score sheets: words count at the end only."
        raise scoresheets.NoScoreSheets(sentence)
    filled = {place: text for place, text in sorted(typed.items()) if text.strip()}
    if not filled:
        raise scoresheets.EmptySheet(
            "Both score sheets are empty. Type one line per turn, e.g. 24 24 | 18 18."
        )
    sheets = [scoresheets.parse(text, keeper=place) for place, text in filled.items()]
    return scoresheets.compare(
        system, sheets=sheets, names=[seat.name for seat in seats], record=_in_seats(record)
    )


def _in_seats(record: GameRecord | None) -> Record | None:
    """The record with its players in the order of the seats."""
    if record is None:
        return None
    read = records.read(record.text)
    order = sorted(read.players, key=lambda player: record.seats.get(player.nick, 99))
    return replace(read, players=tuple(order))


MOST_FAULTS = 8  # lines that a refusal names
ADJUSTMENTS: Mapping[str, str] = {
    "Overtime": "overtime",
    "ClockUsed": "overtime",
    "Penalty": "penalty",
}  # events whose points the record has in its scores, and the ledger's word for them


class OtherGame(NotExamined):
    """A record that looks like another game's. ``players`` are its nicks with their names,
    ``offered`` the likeliest places."""

    def __init__(
        self, message: str, players: Sequence[tuple[str, str]], offered: Mapping[str, int]
    ) -> None:
        super().__init__(message)
        self.players, self.offered = tuple(players), dict(offered)


def text_of(data: bytes) -> str:
    """The text of a file that was handed in."""
    try:
        return decoded(data)
    except NotARecord as refusal:
        raise NotExamined(str(refusal)) from None


def of_record(
    game: Game, text: str, *, places: Mapping[str, int] | None = None, is_this: bool = False
) -> Examined:
    """A whole record, GCG or AGR. ``places`` says who is who; ``is_this`` that it is the record of
    this game, whatever names and scores say. Raises ``OtherGame``, ``NotExamined``."""
    system, lexicon = by_what(game)
    record, verdict = judged(text, system, lexicon)
    seats = seats_of(game)
    if len(verdict.players) > len(seats) or (len(seats) == 2 and len(verdict.players) != 2):
        raise NotExamined(
            f"The record has {len(verdict.players)} players; this table has {len(seats)}."
        )
    named_places = same_game.by_name(verdict.players, seats)
    offered = dict(places or named_places or same_game.likeliest(verdict.players, seats))
    if not is_this:
        _this_game(verdict, seats, named_places, offered)
    _each_a_seat(verdict, seats, offered)
    return examined(text, record, verdict, under=(system, lexicon), places=offered)


def judged(text: str, system: RuleSystem, lexicon: Lexicon) -> tuple[Record, Verdict]:
    """A record as it was read, and the audit by these rules and this list. Raises
    ``NotExamined``."""
    _readable_size(text)
    record = records.read(text)
    verdict = audits.audit(record, system=settled(system, record), lexicon=lexicon)
    if verdict.verdict == "unreadable":
        raise NotExamined(_unreadable(verdict))
    return record, verdict


def examined(
    text: str,
    record: Record,
    verdict: Verdict,
    *,
    under: tuple[RuleSystem, Lexicon],
    places: Mapping[str, int],
) -> Examined:
    """What is kept of a record that was judged; ``places`` has the seat of every nick."""
    system, lexicon = under
    players = [
        {"place": places[p.nick], "nick": p.nick, "name": p.name, "reported": p.reported,
         "verified": p.verified}
        for p in verdict.players
    ]  # fmt: skip
    findings = [*_other_settings(system, record), *verdict.findings]
    audit = audit_of(system, lexicon, verdict.verdict, players, findings)
    details = {"notation": record.notation, "counts": _counts(record.events)}
    return Examined("record", text, audit, details, dict(places))


def _readable_size(text: str) -> None:
    if not text.strip():
        raise NotExamined("There is no record yet: paste it, or choose its file.")
    try:
        check_size(len(text) if text.isascii() else len(text.encode("utf-8", "replace")))
    except NotARecord as refusal:
        raise NotExamined(str(refusal)) from None


def settled(system: RuleSystem, record: Record) -> RuleSystem:
    """The event's rules, and its settings wherever the record names others."""
    named = {name: system.value(name) for name in record.settings if name in system.settings}
    return systems.get(system.id, **(named | dict(system.chosen)))


def _other_settings(system: RuleSystem, record: Record) -> list[Finding]:
    """What the record says of the rules that the event doesn't play by."""
    findings = []
    clause = system.scoring_clause
    if record.rules not in (None, system.id):
        sentence = (
            f"The record says rules {record.rules}; it was judged by {system.id}, as played here."
        )
        findings.append(Finding(clause, "syntax", "note", sentence, record.line_of("rules")))
    for name, value in record.settings.items():
        if name in system.settings and str(system.value(name)) != value:
            sentence = f"The record says {name} {value}; here it is {system.value(name)}."
            findings.append(Finding(clause, "syntax", "warning", sentence, record.line_of(name)))
    return findings


def _unreadable(verdict: Verdict) -> str:
    faults = [
        f"line {fault.line}: {fault.message}" if fault.line else fault.message
        for fault in verdict.findings
    ]
    more = len(faults) - MOST_FAULTS
    named = "; ".join(faults[:MOST_FAULTS]) or "none of its lines looks like a game record."
    if more <= 0:
        return f"This record can’t be read: {named}"
    return f"This record can’t be read: {named} And {counted(more, 'more error')}."


def _this_game(
    verdict: Verdict,
    seats: Sequence[AtTable],
    named_places: dict[str, int] | None,
    offered: Mapping[str, int],
) -> None:
    """Refuse a record of other players, or one of which no final score is on the slip."""
    nicks = [(player.nick, player.name) for player in verdict.players]
    sentence = ""
    if named_places is None or len(named_places) < len(seats):
        theirs = listed([player.name or player.nick for player in verdict.players])
        ours = listed([seat.name for seat in seats])
        sentence = f"The record’s players are {theirs}; at this table are {ours}."
    elif same_game.scores_differ(verdict.players, seats, offered):
        theirs = " – ".join(_number(player.reported) for player in verdict.players)
        ours = " – ".join(_number(seat.reported) for seat in seats)
        sentence = f"The record ends on {theirs}; the slip has {ours}. It may be another game."
    if sentence:
        raise OtherGame(
            f"{sentence} If it is this game, say who sat where and submit it again.", nicks, offered
        )


def _each_a_seat(verdict: Verdict, seats: Sequence[AtTable], offered: Mapping[str, int]) -> None:
    places = [offered.get(player.nick) for player in verdict.players]
    seat_places = {seat.place for seat in seats}
    if set(places) - seat_places or len(set(places)) < len(places):
        nicks = [(player.nick, player.name) for player in verdict.players]
        sentence = "Each player of the record needs a seat of their own; say who sat where."
        raise OtherGame(sentence, nicks, same_game.likeliest(verdict.players, seats))


def _counts(events: Sequence[Event]) -> list[str]:
    """Which points beside the play the record has in its scores."""
    return sorted({ADJUSTMENTS[kind] for e in events if (kind := type(e).__name__) in ADJUSTMENTS})


def _number(score: int | None) -> str:
    return "–" if score is None else minus(score)
