"""The papers of a division: what was printed, what has made it out of date since, and which of
them this moment needs."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Exists, OuterRef

from tdtool.models import Division, Event, Game, Report, Round
from tdtool.models.rounds import GameKind, RoundState
from tdtool.papers.contents.values import PhoneAddresses
from tdtool.papers.register import papers, prints
from tdtool.papers.register.kinds import At, Listing, OfARound
from tdtool.papers.register.papers import PaperName
from tdtool.papers.register.prints import Change, Pieces, Prints
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.queries.reports import at_desk
from tdtool.services.meanings import OnPaper

NOTHING_LEFT = "Out of date: nothing stands on it any more."
AT_THE_END = ("prizes", "receipts", "certificates")


@dataclass(frozen=True)
class PaperView:
    """A paper as it is offered: whether it was printed, and whether that still holds."""

    name: str
    label: str
    note: str
    title: str  # as it stands among papers of other rounds; of what is to be printed again
    state: str = ""  # "", never, printed, old ("" = made of others, which have states)
    printed: str = ""  # "Opened for printing at 9:12 by Oskar D., revision 1"
    old: str = ""  # "Out of date since 9:41, when Mirela K. corrected table 3."
    again: str = ""  # the name of what is to be printed again
    labels: int = 0  # of a sheet of labels, how many
    gone: bool = False  # it was printed, and nothing would stand on it now
    locked: bool = False  # it can't be printed yet; the note says why
    unread: bool = False  # nobody goes by it any more: its round is over, or a newer one hangs
    filed: bool = False  # it is kept for the records: nobody waits for it


@dataclass(frozen=True)
class DivisionPapers:
    slug: str  # in addresses: "lake", of several divisions "lake/B"
    code: str  # "" where there is one division
    needed: tuple[PaperView, ...]
    again: tuple[PaperView, ...]
    groups: tuple[tuple[str, tuple[PaperView, ...]], ...]  # "Round 2, posted", its papers


Tables = Mapping[At, Sequence[int]]  # numbers of the tables that have a sheet of their own
Row = OfARound | Listing


@dataclass(frozen=True)
class _State:
    """A paper, and its pieces that are out of date; why they are is asked for all at once."""

    view: PaperView
    row: Row
    old: Sequence[PaperName] = ()


@dataclass(frozen=True)
class _Papers:
    """The papers that a division has, what was printed of them, and what was done since."""

    division: Division
    code: str
    rows: tuple[Row, ...]
    prints: Prints
    after: Mapping[str, Sequence[int]]  # of a listing: the rounds after which it can be printed
    rounds: Sequence[Round]
    tables: Mapping[int, Tables] = field(default_factory=dict)  # by the round's row
    phones: Sequence[PhoneAddresses] = ()  # at any of these phones reach this laptop

    def name(self, row: Row, number: int) -> PaperName:
        return PaperName(row.kind, number, division=self.code)

    def is_unread(self, row: Row, number: int) -> bool:
        """Whether nobody goes by it any more: seats and slips of a round that is complete, where
        what counted is on the completed slips; standings under newer ones."""
        if isinstance(row, Listing):
            newest = (name.round_number for name in self.prints if name.kind == row.kind)
            return row.with_its_round and number < max(newest, default=0)
        if row.at is At.REPORTED:
            return False
        return any(round_.number == number and round_.completed_at for round_ in self.rounds)


def of_event(event: Event, phones: Sequence[PhoneAddresses] = ()) -> list[DivisionPapers]:
    """The papers of every division."""
    newest = prints.newest(event)
    return [of_division(division, phones, newest) for division in event.divisions.all()]


def of_division(
    division: Division, phones: Sequence[PhoneAddresses] = (), newest: Prints | None = None
) -> DivisionPapers:
    """Every paper of the division, the newest round first, what is out of date, what is needed.

    A paper with an address holds while ``phones`` has it; while there is none, it isn't asked.
    """
    papers = _papers(division, newest, phones)
    states = [
        (f"Round {round_.number}, {round_.state}", tuple(_of_round(papers, round_)))
        for round_ in reversed(papers.rounds)
    ]
    if of_all := tuple(_of_all_rounds(papers)):
        states.insert(1, ("All rounds", of_all))
    groups = _with_reasons(papers, states)
    views = [view for _, of_group in groups for view in of_group]
    offered = {view.name: view for view in views if view.state == "never"}
    needed = (str(papers.name(row, number)) for row, number in _needed(papers))
    return DivisionPapers(
        slug=events.address(papers.division),
        code=papers.code,
        needed=tuple(offered[name] for name in needed if name in offered),
        again=tuple(view for view in views if view.again and not view.unread),
        groups=tuple(groups),
    )


def is_old(round_: Round) -> bool:
    """Whether a paper of the round itself was printed that isn’t as it would be printed now."""
    papers = _papers(round_.division)
    return any(state.old for state in _of_round(papers, round_) if isinstance(state.row, OfARound))


def _papers(
    division: Division, newest: Prints | None = None, phones: Sequence[PhoneAddresses] = ()
) -> _Papers:
    code = events.code_of(division)
    newest = prints.newest(division.event) if newest is None else newest
    rows = tuple(papers.of_system(rules.of_division(division)).values())
    return _Papers(
        division=division,
        code=code,
        rows=rows,
        prints={name: print_ for name, print_ in newest.items() if name.division == code},
        after={row.kind: row.after(division) for row in rows if isinstance(row, Listing)},
        rounds=events.rounds_of(division),
        tables=_tables(division),
        phones=phones,
    )


# What this moment needs: before round 1 what leads phones to the hall pages; of a round that is
# posted, until its first slip is in, what was chosen for it last; the standings that follow; at
# the end what is handed out.


def _needed(papers: _Papers) -> Iterable[tuple[Row, int]]:
    by_kind = {row.kind: row for row in papers.rows}
    if not any(round_.is_posted for round_ in papers.rounds) and papers.phones:
        yield by_kind["poster"], 0
        if at_desk.setting_of_event(papers.division.event).on:
            yield by_kind["phones"], 0
    chosen = prints.together(papers.division)
    for round_ in papers.rounds:
        if round_.state == RoundState.POSTED and not papers.tables.get(round_.pk, {}).get(
            At.REPORTED
        ):
            of_the_round = by_kind["all"]
            assert isinstance(of_the_round, OfARound)
            for part in of_the_round.parts:
                if chosen is None or part.kind in chosen:
                    yield part, round_.number
    complete = [round_.number for round_ in papers.rounds if round_.completed_at]
    if not complete:
        return
    last = max(complete)
    over = len(complete) == len(papers.rounds) and last >= papers.division.rounds
    hangs = any(name.kind == "standings" for name in papers.prints)
    if last == 1 or hangs or over:
        standings = by_kind["standings"]
        yield standings, max((n for n in papers.after["standings"] if n <= last), default=last)
    if over:
        for kind in AT_THE_END:
            for number in papers.after[kind]:
                yield by_kind[kind], number


# What is out of date, and why.


def _with_reasons(
    papers: _Papers, states: Sequence[tuple[str, Sequence[_State]]]
) -> list[tuple[str, tuple[PaperView, ...]]]:
    """The papers under their headings; what was done is read from the oldest such print on."""
    old = [
        papers.prints[piece].number
        for _, of_heading in states
        for state in of_heading
        for piece in state.old
    ]
    changes = prints.of_event(papers.division.event, after=min(old)) if old else []

    def with_reason(state: _State) -> PaperView:
        if not state.old:
            return state.view
        return replace(state.view, old=_reason(papers, changes, state.row, state.old))

    return [(heading, tuple(map(with_reason, of_heading))) for heading, of_heading in states]


def _of_round(papers: _Papers, round_: Round) -> Iterable[_State]:
    """The papers of a round, and after it those that go up to a round, where there can be any."""
    number, tables = round_.number, papers.tables.get(round_.pk, {})
    pieces = _as_of_now(papers, round_)
    for row in papers.rows:
        name = papers.name(row, number)
        if isinstance(row, Listing):
            if row.with_its_round and round_.is_posted and number in papers.after[row.kind]:
                yield _state(papers, row, name, [name], pieces)
        elif row.parts:
            yield _State(PaperView(str(name), row.label, row.note, name.titled(row)), row)
        elif row.at is None:
            yield _state(papers, row, name, [name], pieces)
        elif tables.get(row.at) or row.at is not At.REPORTED:
            paper_names = [replace(name, tables=(table,)) for table in tables.get(row.at, ())]
            yield _state(papers, row, name, paper_names, pieces)


def _tables(division: Division) -> Mapping[int, Tables]:
    """The tables of all rounds, by the round's row."""
    reports = Report.objects.filter(game=OuterRef("pk"))
    games = Game.objects.filter(round__division=division, table__isnull=False)
    tables: dict[int, dict[At, list[int]]] = defaultdict(lambda: defaultdict(list))
    game_rows = games.annotate(reported=Exists(reports)).order_by("table__number")
    for round_, table, kind, reported in game_rows.values_list(
        "round", "table__number", "kind", "reported"
    ):
        tables[round_][At.ALL].append(table)
        if kind == GameKind.PLAYED:
            tables[round_][At.PLAYED].append(table)
        if reported:
            tables[round_][At.REPORTED].append(table)
    return tables


def _as_of_now(papers: _Papers, round_: Round) -> Pieces:
    """What would be printed today, of the kinds that were printed; no more is worked out."""
    kinds = {name.kind for name in papers.prints if name.round_number == round_.number}
    contents: dict[Callable[..., Any], Any] = {}  # papers of the same contents ask for them once
    pieces = Pieces()
    for row in papers.rows:
        posted = round_.is_posted and isinstance(row, Listing) and row.with_its_round
        if row.kind in kinds and (posted or isinstance(row, OfARound)):
            name = papers.name(row, round_.number)
            if row.contents not in contents:
                contents[row.contents] = prints.values(papers.division, row, name)
            pieces |= prints.of_paper(row, name, contents[row.contents])
    return pieces


def _of_all_rounds(papers: _Papers) -> Iterable[_State]:
    """What goes over all rounds, as things stand: crosstable, scorecards, prizes."""
    for row in papers.rows:
        if isinstance(row, Listing) and not row.with_its_round:
            for number in papers.after[row.kind]:
                name, pieces = papers.name(row, number), Pieces()
                if name in papers.prints:
                    pieces = _at_any_address(papers, row, name)
                yield _state(papers, row, name, [name], pieces)
            yield from _gone(papers, row)


def _gone(papers: _Papers, row: Listing) -> Iterable[_State]:
    """What was printed of the newest round, where there is no such paper any more: nobody is in a
    team, say, or no prize is on the list."""
    if papers.after[row.kind]:
        return
    name = papers.name(row, kept_field(papers.division).begun)
    if name in papers.prints:
        label, note = row.labelled(name.round_number)
        view = PaperView(str(name), label, note, name.titled(row), state="old", old=NOTHING_LEFT)
        printed = _printed(name, [name], papers.prints)
        yield _State(replace(view, printed=printed, gone=True), row)


def _at_any_address(papers: _Papers, row: Listing, name: PaperName) -> Pieces:
    """What would be printed today: at the address that it was printed with, if phones have it."""
    values = prints.values(papers.division, row, name)
    if not row.for_phones:
        return prints.of_paper(row, name, values)
    printed = {name: papers.prints[name].digest}
    possible_pieces = [
        prints.of_paper(row, name, replace(values, phones=at)) for at in papers.phones
    ]
    return printed if printed in possible_pieces or not possible_pieces else possible_pieces[0]


def _state(
    papers: _Papers, row: Row, name: PaperName, made_of: Sequence[PaperName], pieces: Pieces
) -> _State:
    """Whether the paper, made of these pieces, was printed and still holds."""
    label, note = row.labelled(name.round_number)
    view = PaperView(str(name), label, note, name.titled(row), state="never")
    if isinstance(row, Listing) and row.locked and (why := row.locked(papers.division)):
        return _State(replace(view, note=why, state="", locked=True), row)
    if isinstance(row, Listing) and row.labels:
        view = replace(view, labels=row.labels(papers.division.event.paper))
    printed_pieces = [piece for piece in made_of if piece in papers.prints]
    if not printed_pieces:
        return _State(view, row)
    view = replace(view, state="printed", printed=_printed(name, made_of, papers.prints))
    if papers.division.event.archived and OnPaper.CODES in row.shows:
        archived = f"{view.printed}. Slip codes aren’t archived: not compared"
        return _State(replace(view, printed=archived), row)
    old = [piece for piece in printed_pieces if pieces.get(piece) != papers.prints[piece].digest]
    if not old:
        return _State(view, row)
    whole = len(old) == len(made_of)
    again = name if whole else replace(name, tables=tuple(piece.tables[0] for piece in old))
    unread = papers.is_unread(row, name.round_number)
    filed = isinstance(row, OfARound) and row.at is At.REPORTED
    view = replace(view, state="old", again=str(again), title=again.titled(row))
    return _State(replace(view, unread=unread, filed=filed), row, old)


def _reason(papers: _Papers, changes: Sequence[Change], row: Row, old: Sequence[PaperName]) -> str:
    """The first act that changed what stands on one of the pieces; or the network did."""
    since = [prints.since(changes, p, after=papers.prints[p].number) for p in old]
    first = min((change for change in since if change), key=lambda it: it.number, default=None)
    if first:
        return first.says
    if isinstance(row, Listing) and row.for_phones:
        return "Out of date: phones reach this laptop at another address now."
    return "Out of date: its contents have changed."


def _printed(name: PaperName, made_of: Sequence[PaperName], all_prints: Prints) -> str:
    """When, by whom, and which tables only; and for which tables nothing is valid any more."""
    printed_pieces = [piece for piece in made_of if piece in all_prints]
    text = max((all_prints[piece] for piece in printed_pieces), key=lambda it: it.number).says
    if len(printed_pieces) < len(made_of):
        text += f", {papers.named(tuple(piece.tables[0] for piece in printed_pieces))} only"
    void = tuple(
        piece.tables[0]
        for piece in all_prints
        if piece.tables
        and (piece.kind, piece.round_number) == (name.kind, name.round_number)
        and piece not in made_of
    )
    return f"{text}; void: {papers.named(void)}" if void else text
