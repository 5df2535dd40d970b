"""What there is to say of score sheets, each with its clause."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tdtool.engine.findings import Finding, Kind
from tdtool.engine.rule_parts import SheetClauses
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scoresheets.compared import FinalTotal, Parting, Row, WrongAddition
from tdtool.engine.scoresheets.typed import Sheet, added_up
from tdtool.engine.scrabble import terms
from tdtool.english import counted, listed, plural, signed


@dataclass(frozen=True)
class SheetFindings:
    """Sentences on the sheets of two players, by their names."""

    system: RuleSystem
    clauses: SheetClauses
    sheets: Sequence[Sheet]
    names: Sequence[str]

    def bad_lines(self) -> Iterator[Finding]:
        for sheet in self.sheets:
            for bad in sheet.bad:
                sentence = f"{self.of(sheet)}, line {bad.line}: {bad.says} It was skipped."
                yield Finding(self.clauses.writing, "syntax", "error", sentence, bad.line)

    def parting(self, parting: Parting, row: Row) -> Finding | None:
        """The scores that differ and what each sheet has (MYS-3.2, D04-13). Totals that part by a
        wrong addition of this turn are said with the addition."""
        if len(row.stated) > 1:
            sentence = f"{self._each('has', parting.moves)}."
            if parting.right is not None:
                sentence = f"{self._each('has', parting.moves)}; the record makes {parting.right}."
            return self._at(row, "score", sentence, parting.right)
        if any(line.error for line in row.lines if line):
            return None
        return self._at(row, "total", f"{self._each('has the total', parting.totals)}.")

    def against_the_record(self, row: Row) -> Finding | None:
        """All sheets have the same, and the record makes something else (SCR-8, MYS-3.2)."""
        if len(row.stated) != 1 or row.right is None or row.stated[0] == row.right:
            return None
        sentence = f"{self.of(self.sheets[0])} has {row.stated[0]}; the record makes {row.right}."
        if len(self.sheets) > 1:
            sentence = f"both sheets have {row.stated[0]}; the record makes {row.right}."
        return self._at(row, "score", sentence, row.right, row.stated[0])

    def addition(self, wrong: WrongAddition) -> Finding:
        """A total that doesn't follow from the one before (MYS-3.2)."""
        sheet = next(sheet for sheet in self.sheets if sheet.keeper == wrong.keeper)
        place, of = self._place(wrong.seat, wrong.turn, wrong.label), self.of(sheet)
        sentence = f"{place}: {of} has the total {wrong.written}; it should be {wrong.expected}."
        if wrong.off:
            high = "high" if wrong.off > 0 else "low"
            sentence = (
                f"{place}: {of} has the total {wrong.written}; it should be {wrong.expected}. "
                f"From here the totals are {abs(wrong.off)} too {high}."
            )
        return Finding(
            self.clauses.wrong, "total", "error", sentence, wrong.line, wrong.turn or None,
            self.names[wrong.seat - 1], wrong.written, wrong.expected,
        )  # fmt: skip

    def put_right(self, seat: int) -> Iterator[Finding]:
        """A total that is right again after a wrong one (MYS-3.2)."""
        for sheet in self.sheets:
            turn = 0
            for line in added_up(sheet.columns[seat - 1]):
                turn += not line.entry.label
                if line.put_right:
                    place = self._place(seat, turn, line.entry.label)
                    sentence = f"{place}: on {self.of(sheet)} the total is right again."
                    name = self.names[seat - 1]
                    yield Finding(
                        self.clauses.wrong, "total", "note", sentence, line.entry.line, turn, name
                    )

    def missing(self, sheet_rows: Sequence[Row], seat: int) -> Iterator[Finding]:
        """Both players write both scores and totals (MYS-3.1, D04-18); a turn worth nothing may be
        left out."""
        for place, sheet in enumerate(self.sheets):
            lines = [(row, row.lines[place]) for row in sheet_rows]
            owed = [(row, line) for row, line in lines if any(row.stated) or row.right]
            no_score = [row for row, line in owed if line is None or line.entry.move is None]
            yield from self._lacks(sheet, seat, "score", no_score)
            with_total = [line for _, line in lines if line and line.entry.total is not None]
            written = [(row, line) for row, line in lines if line is not None]
            no_total = [row for row, line in written if line.entry.total is None]
            if with_total:
                yield from self._lacks(sheet, seat, "total", no_total)
            elif written:
                sentence = f"{self.of(sheet)} has no totals for {self.names[seat - 1]}."
                yield self._lacking("total", sentence, seat)

    def overtime(self, sheet_rows: Sequence[Row]) -> Iterator[Finding]:
        """Overtime costs its points for every minute begun (MYS-2.1, SCR-16, D04-16). What the
        record has of it is judged by its audit."""
        points = self.system.number("overtime_points")
        clause = self.system.setting("overtime_points").clause
        for row in sheet_rows:
            for move in row.stated if row.label == "time" and row.right is None else ():
                if not points or move % points:
                    sentence = (
                        f"overtime costs {counted(points, 'point')} per minute; "
                        f"{signed(move)} doesn’t fit."
                    )
                    yield self._at(row, "clock", sentence, reported=move, rule=clause)

    def racks(self, sheet_rows: Sequence[Row]) -> Iterator[Finding]:
        """Only who went out gains, and where that is twice what the other holds, an even number
        (MYS-9.1, SCR-13)."""
        if "end_racks" not in self.system.settings:
            return
        clause = terms.of(self.system).clauses.going_out
        gains = [
            row for row in sheet_rows if row.label == "rack" and any(m > 0 for m in row.stated)
        ]
        if len(gains) > 1:
            sentence = "Both players gain tiles at the end; only the player who went out gains any."
            yield Finding(clause, "end", "error", sentence)
        double = self.system.value("end_racks") == "double"
        for row in (row for row in gains if double and row.right is None):
            for move in row.stated:
                if move % 2:
                    sentence = (
                        f"the player who went out gains twice what is left, so it must be an "
                        f"even number; {signed(move)} is odd."
                    )
                    yield self._at(row, "end", sentence, reported=move, rule=clause)

    def final(self, total: FinalTotal) -> Finding | None:
        """Which total follows (MYS-3.1, MYS-3.2), where the sheets don't all end on it."""
        name, ends = self.names[total.seat - 1], set(total.written) - {None}
        if total.settled is None and not total.possible:
            sentence = f"{name}’s moves can’t be added up: some are missing from both sheets."
        elif total.settled is None:
            sums = listed(total.possible, last="or")
            sentence = (
                f"{name}’s moves add up to {sums}, depending on how the differences are settled."
            )
        elif ends <= {total.settled}:
            return None
        else:
            sentence = f"{name}’s moves add up to {total.settled}; {self._ends(total)}."
            if total.verified is not None:
                sentence = f"The record makes {name}’s total {total.settled}; {self._ends(total)}."
        return Finding(
            self.clauses.wrong, "total", "note", sentence, nick=name, verified=total.settled
        )

    def of(self, sheet: Sheet) -> str:
        """A sheet by its keeper: “Ann Lee's sheet”."""
        return f"{self.names[sheet.keeper - 1]}’s sheet"

    def _each(self, has: str, values: Sequence[int | None]) -> str:
        sheets = zip(self.sheets, values, strict=True)
        return ", ".join(f"{self.of(sheet)} {has} {value}" for sheet, value in sheets)

    def _ends(self, total: FinalTotal) -> str:
        return ", ".join(
            f"{self.of(sheet)} ends on {written}"
            for sheet, written in zip(self.sheets, total.written, strict=True)
            if written is not None and written != total.settled
        )

    def _lacks(
        self, sheet: Sheet, seat: int, what: Kind, sheet_rows: Sequence[Row]
    ) -> Iterator[Finding]:
        name = self.names[seat - 1]
        turns = [str(row.turn) for row in sheet_rows if row.turn]
        if turns:
            at = plural(len(turns), "turn")
            sentence = f"{self.of(sheet)} has no {what} for {name} at {at} {listed(turns)}."
            yield self._lacking(what, sentence, seat)
        for row in sheet_rows:
            if row.label:
                sentence = f"{self.of(sheet)} has no {what} for {name} under “{row.label}”."
                yield self._lacking(what, sentence, seat)

    def _lacking(self, kind: Kind, sentence: str, seat: int) -> Finding:
        clauses = self.clauses
        return Finding(clauses.writing, kind, clauses.weighs, sentence, nick=self.names[seat - 1])

    def _at(
        self,
        row: Row,
        kind: Kind,
        sentence: str,
        verified: int | None = None,
        reported: int | None = None,
        rule: str = "",
    ) -> Finding:
        sentence = f"{self._place(row.seat, row.turn, row.label)}: {sentence}"
        name = self.names[row.seat - 1]
        rule = rule or self.clauses.wrong
        return Finding(
            rule, kind, "error", sentence, None, row.turn or None, name, reported, verified
        )

    def _place(self, seat: int, turn: int, label: str) -> str:
        return f"{self.names[seat - 1]}, {label or f'turn {turn}'}"
