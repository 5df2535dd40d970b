"""What can be printed, the PDF itself, and printing as an act on the record."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.engine import systems
from tdtool.models import Division, Game, Report, Round
from tdtool.models.accounts import Right
from tdtool.models.rounds import GameKind
from tdtool.papers.contents import day_page as contents
from tdtool.papers.contents.values import PhoneAddresses
from tdtool.papers.drawn import day_page as drawn_day_page
from tdtool.papers.register import papers, prints
from tdtool.papers.register.kinds import At, Listing, OfARound
from tdtool.papers.register.papers import PaperName
from tdtool.papers.register.prints import Change, Pieces, PrintRecord, Prints
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.services.acts import Desk
from tdtool.services.meanings import OnPaper
from tdtool.web.papers import printing
from tdtool.web.rounds.values import Choice
from tdtool.web.shell import addresses, downloads, lookups
from tdtool.web.shell.acting import Act, Done, acting, to
from tdtool.web.shell.refusals import only_with

# What stands on a paper, with the addresses that phones open from it.

LABEL = "label"  # in addresses and forms: the first label that is still on the sheet


def of_paper(
    request: HttpRequest, division: Division, row: OfARound | Listing, paper_name: PaperName
) -> Any:
    """Raises Http404 where the round or a table isn't there."""
    if isinstance(row, OfARound):
        _all_there(lookups.round_of(division, paper_name.round_number), paper_name)
    address = addresses.for_phones(request) + reverse("slip_code", args=["-"])[:-1]
    phones = addresses.hall_to_print(request, division.event) if row.for_phones else None
    values = prints.values(division, row, paper_name, address=address, phones=phones)
    if isinstance(row, Listing) and row.labels:
        return replace(values, first_label=first_label(request))
    return values


def first_label(request: HttpRequest) -> int:
    """The label to begin with, as it was typed; 0 where it is no number: no sheet has that."""
    typed = (request.POST.get(LABEL) or request.GET.get(LABEL) or "1").strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0


def _all_there(round_: Round, paper_name: PaperName) -> None:
    """Raises Http404 with a table that the round hasn't."""
    table_numbers = set(round_.games.values_list("table__number", flat=True))
    for table in paper_name.tables:
        if table not in table_numbers:
            raise Http404(f"Round {round_.number} has no table {table}.")


# The papers of a round as one file: which the event prints, and that file, printed.

ALL = "all"
PARTS = "parts"  # in an address: the kinds of papers, with a comma between two


def offered(division: Division, ticked: Collection[str] | None = None) -> tuple[Choice, ...]:
    """The papers of a round with those ``ticked``; None: as they were chosen last, none among it,
    and at first all."""
    parts = _everything(division).parts
    if ticked is None:
        before = prints.together(division)
        ticked = {part.kind for part in parts} if before is None else before
    return tuple(Choice(part.kind, part.label, chosen=part.kind in ticked) for part in parts)


def printed(
    request: HttpRequest, desk: Desk, division: Division, number: int, kinds: Sequence[str]
) -> HttpResponse:
    """Write down that these papers of the round are printed; then the file itself."""
    row = papers.some_of(_everything(division), kinds)
    name = PaperName(ALL, number, division=events.code_of(division))
    paper = of_paper(request, division, row, name)

    def told() -> PrintRecord:
        row.drawing.refuse_nothing(paper)
        return prints.record(division, row, name, paper)

    address = reverse("paper", args=[division, str(name)])
    address = f"{address}?{PARTS}={','.join(part.kind for part in row.parts)}"
    return printing.printed(request, desk, division.event, told, address)


def _everything(division: Division) -> OfARound:
    row = papers.of_system(rules.of_division(division))[ALL]
    assert isinstance(row, OfARound)
    return row


# The papers page: what can be printed, what was, and what has made it out of date since.

NOTHING_LEFT = "Out of date: nothing stands on it any more."


@dataclass(frozen=True)
class PaperView:
    """A paper on the papers page: whether it was printed, and whether that still holds."""

    name: str
    label: str
    note: str
    state: str = ""  # "", never, printed, old ("" = made of others, which have states)
    printed: str = ""  # "Printed 9:12 by Oskar D., revision 1"
    old: str = ""  # "Out of date since 9:41, when Mirela K. corrected table 3."
    again: str = ""  # the name of what is to be printed again
    title: str = ""  # of that
    labels: int = 0  # of a sheet of labels, how many
    gone: bool = False  # it was printed, and nothing would stand on it now

    late: bool = False  # of a round that is complete: nobody waits for it


@dataclass(frozen=True)
class PapersPage:
    again: tuple[PaperView, ...]  # what is out of date, first what somebody waits for
    groups: tuple[tuple[str, tuple[PaperView, ...]], ...]  # "Round 2, posted", its papers
    drawn: bool  # there is a round


Tables = Mapping[At, Sequence[int]]  # numbers of the tables that have a sheet of their own
Row = OfARound | Listing


@dataclass(frozen=True)
class _Papers:
    """The papers that a division has, what was printed of them, and what was done since."""

    division: Division
    code: str
    rows: tuple[Row, ...]
    prints: Prints
    after: Mapping[str, Sequence[int]]  # of a listing: the rounds after which it can be printed
    tables: Mapping[int, Tables] = field(default_factory=dict)  # by the round's row
    phones: Sequence[PhoneAddresses] = ()  # at any of these phones reach this laptop
    rounds: Sequence[Round] = ()

    def is_late(self, row: Row, number: int) -> bool:
        """Whether nobody waits for a paper of this round any more: the round is complete, or for a
        listing another one was drawn since."""
        if isinstance(row, Listing):
            return row.with_its_round and number < self.rounds[-1].number
        return any(round_.number == number and round_.completed_at for round_ in self.rounds)

    def name(self, row: Row, number: int) -> PaperName:
        return PaperName(row.kind, number, division=self.code)


def page(division: Division, phones: Sequence[PhoneAddresses] = ()) -> PapersPage:
    """Every paper of the division, the newest round first, and on top what is out of date.

    A paper with an address holds while ``phones`` has it; while there is none, it isn't asked.
    """
    papers = _papers(division, phones)
    states = [
        (f"Round {round_.number}, {round_.state}", tuple(_of_round(papers, round_)))
        for round_ in reversed(papers.rounds)
    ]
    if of_all := tuple(_of_all_rounds(papers)):
        states.insert(1, ("All rounds", of_all))
    groups = _with_reasons(papers, states)
    old = (view for _, views in groups for view in views if view.again)
    return PapersPage(
        again=tuple(sorted(old, key=lambda view: view.late)),
        groups=tuple(groups),
        drawn=bool(papers.rounds),
    )


def is_old(round_: Round) -> bool:
    """Whether a paper of the round itself was printed that isn’t as it would be printed now."""
    papers = _papers(round_.division)
    return any(state.old for state in _of_round(papers, round_) if isinstance(state.row, OfARound))


def _papers(division: Division, phones: Sequence[PhoneAddresses] = ()) -> _Papers:
    event, code = division.event, events.code_of(division)
    paper_rows = tuple(papers.of_system(rules.of_division(division)).values())
    return _Papers(
        division=division,
        code=code,
        rows=paper_rows,
        prints={n: p for n, p in prints.newest(event).items() if n.division == code},
        after={row.kind: row.after(division) for row in paper_rows if isinstance(row, Listing)},
        tables=_tables(division),
        phones=phones,
        rounds=events.rounds_of(division),
    )


@dataclass(frozen=True)
class _State:
    """A paper, and its pieces that are out of date; why they are is asked for all at once."""

    view: PaperView
    row: Row
    old: Sequence[PaperName] = ()


def _with_reasons(
    papers: _Papers, states: Sequence[tuple[str, Sequence[_State]]]
) -> list[tuple[str, tuple[PaperView, ...]]]:
    """The papers under their headings; what was done is read from the oldest such print on."""
    old = [
        papers.prints[piece].number
        for _, heading_states in states
        for state in heading_states
        for piece in state.old
    ]
    changes = prints.of_event(papers.division.event, after=min(old)) if old else []
    return [
        (
            heading,
            tuple(
                replace(state.view, old=_reason(papers, changes, state.row, state.old))
                if state.old
                else state.view
                for state in heading_states
            ),
        )
        for heading, heading_states in states
    ]


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
            yield _State(PaperView(str(name), row.label, row.note), row)
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
        printed_text = _printed(name, [name], papers.prints)
        yield _State(
            PaperView(
                str(name),
                label,
                note,
                state="old",
                printed=printed_text,
                old=NOTHING_LEFT,
                gone=True,
            ),
            row,
        )


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
    view = PaperView(str(name), label, note, state="never")
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
    late = papers.is_late(row, name.round_number)
    view = replace(view, state="old", again=str(again), title=again.titled(row), late=late)
    return _State(view, row, old)


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


@only_with(Right.WORK)
@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    phones = addresses.hall_at_each(request, division.event)
    shown = {
        "page": page(division, phones),
        "on_phones": phones[0].hall if phones else "",
    }
    return render(request, "papers/papers.html", shown)


@require_safe
def day_page(request: HttpRequest, system: str) -> HttpResponse:
    """The day on a page under these rules, before there is an event."""
    if system not in systems.IDS:
        raise Http404(f"There are no rules “{system}”.")
    pdf = drawn_day_page.day_page(contents.of_system(systems.get(system)))
    return downloads.answer(pdf, f"day-{system}.pdf")


@only_with(Right.WORK)
@require_safe
def paper(request: HttpRequest, division: Division, name: str) -> HttpResponse:
    """The paper as it would be printed now. Looking at it is not printing: nothing is kept."""
    row, paper_name = _named(division, name)
    if isinstance(row, OfARound) and row.parts and PARTS in request.GET:
        row = papers.some_of(row, request.GET[PARTS].split(","))

    def made() -> tuple[bytes, str]:
        paper = of_paper(request, division, row, paper_name)
        return row.drawing(paper), f"{division.event.slug}-{paper_name}.pdf"

    return printing.shown(request, made)


@only_with(Right.WORK)
@acting(to("paper", "division", "name"), page=printing.not_printed, silent=True)
def print_paper(act: Act, division: Division, name: str) -> Done:
    """Write down that the paper is printed, and what stands on it; then show it."""
    row, paper_name = _named(division, name)
    paper = of_paper(act.request, division, row, paper_name)
    if isinstance(row, Listing):  # it bears the newest round that it reaches
        paper_name = replace(paper_name, round_number=paper.after)

    def told() -> PrintRecord:
        row.drawing.refuse_nothing(paper)
        return prints.record(division, row, paper_name, paper)

    address = reverse("paper", args=[division, str(paper_name)])
    if isinstance(row, Listing) and row.labels:
        address = f"{address}?{LABEL}={first_label(act.request)}"
    return Done("", printing.printed(act.request, act.desk, division.event, told, address))


def _named(division: Division, name: str) -> tuple[OfARound | Listing, PaperName]:
    """The paper of the division; a name without a division is of the one in the address.

    Raises Http404 where no paper is called so, or it isn't this division's.
    """
    paper_name, code = papers.read(name), events.code_of(division)
    rows_by_kind = papers.of_system(rules.of_division(division))
    if (
        paper_name is None
        or paper_name.kind not in rows_by_kind
        or paper_name.division not in ("", code)
    ):
        raise Http404(f"There is no paper “{name}”.")
    return rows_by_kind[paper_name.kind], replace(paper_name, division=code)
