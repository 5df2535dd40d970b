"""The forms of score entry: a line, and the table that it means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from django import forms

from tdtool.formats import entry_line
from tdtool.formats.entry_line import EntryLine
from tdtool.formats.entry_tokens import BadEntryLine
from tdtool.models import Division
from tdtool.queries.slips import find_by_line
from tdtool.queries.slips.lines.read import LineRead, LineRefused, WrongCount
from tdtool.web.shell.fields import ActForm, Figures, Text, Ticked

LEFT_OUT = 2  # words at the end of a line that may still be half typed


class Line(forms.Field):
    """A line of score entry, whole; None where there needn't be one, and nothing is typed."""

    def clean(self, value: str | None) -> EntryLine | None:
        typed = value or ""
        try:
            return self.read(typed) if typed.strip() or self.required else None
        except BadEntryLine as why:
            raise forms.ValidationError(str(why)) from None

    def read(self, typed: str) -> EntryLine:
        return entry_line.parse(typed.strip())


class HalfLine(Line):
    """A line as far as it is typed: without a word at its end that is being typed, half of which
    is always a phony, and without a clock or remark that isn't one yet. A blank ends a word."""

    def read(self, typed: str) -> EntryLine:
        line = re.sub(r"[^\W\d_]{2,}$", "", typed).strip().rstrip("/").strip()
        for _ in range(LEFT_OUT):
            try:
                return entry_line.parse(line, whole=False)
            except BadEntryLine:
                line = line.rpartition(" ")[0]
        return entry_line.parse(line, whole=False)


class ReadForm(ActForm):
    """A line to be read back. ``round``: which one a link or the line read back names, since a
    table can wait in two; ``chosen``: the one that a line of a round alone chose for all lines,
    until it is another;
    ``now``: the rounds that slips went to when the line was typed. ``named``: the address names
    the division, and numbers are of that."""

    line = Line(required=False)
    round = Figures(longest=2)
    chosen = Figures(longest=2)
    now = Text(longest=200)

    def __init__(self, data: Mapping[str, str], *, division: Division, named: bool) -> None:
        super().__init__(data)
        self.division, self.named = division, named
        self.read: LineRead | None = None
        self.short: LineRead | None = None  # as far as a line goes that has too few or too many

    @property
    def chosen_round(self) -> int | None:
        """Which round was chosen for this line and those to come, and still is."""
        chosen: int | None = self.cleaned_data.get("chosen")
        return chosen

    @property
    def named_round(self) -> int | None:
        """The round that the line itself names, else the one that was chosen."""
        line: EntryLine | None = self.cleaned_data.get("line")
        return (line.round if line else None) or self.chosen_round

    @property
    def with_table(self) -> str:
        """The line as it was typed, with its table where it had none: it is saved to that one,
        whatever another desk does meanwhile."""
        typed = str(self.data.get("line", "")).strip()
        if self.read is None or not self.read.in_order:
            return typed
        return f"{self.read.table.number} {typed}"

    def clean(self) -> None:
        line: EntryLine | None = self.cleaned_data.get("line")
        if line is None:
            return
        try:
            if line.round:
                find_by_line.check_open(self.division, line.round)
            if line.round_alone:
                self.cleaned_data["chosen"] = line.round
            else:
                self.read = self.find(
                    replace(line, round=line.round or self.chosen_round), self.cleaned_data["round"]
                )
        except LineRefused as why:
            self.short = why.read if isinstance(why, WrongCount) else None
            raise forms.ValidationError(str(why)) from None

    def find(self, line: EntryLine, number: int | None) -> LineRead:
        return find_by_line.find(self.division, line, rather=number, named=self.named)


class HalfForm(ReadForm):
    """A line that is being typed: it is no line yet, and Enter says what is wrong with it."""

    line = HalfLine()

    def find(self, line: EntryLine, number: int | None) -> LineRead:
        return find_by_line.find(self.division, line, rather=number, whole=False, named=self.named)


class TakeForm(ReadForm):
    """A line that was read back. ``again``: as one that is in already; ``sure``: what is asked
    about it was confirmed; ``asked``: the names of what that was; ``ruling``: what a signed paper
    says has changed, with the ``reason``."""

    line = Line()
    again = Ticked()
    sure = Ticked()
    asked = Text()
    ruling = Ticked()
    reason = Text(strip=True)

    @property
    def rules(self) -> bool:
        """A reason is one of a ruling, whichever button was pressed."""
        return bool(self.cleaned_data["ruling"] or self.cleaned_data["reason"])

    def clean(self) -> None:
        super().clean()
        if self.read is None and not self.errors:
            raise forms.ValidationError("This line has only a round. Add the table and its scores.")

    def find(self, line: EntryLine, number: int | None) -> LineRead:
        if number:
            return find_by_line.in_round(self.division, line, number, named=self.named)
        return find_by_line.find(self.division, line, named=self.named)
