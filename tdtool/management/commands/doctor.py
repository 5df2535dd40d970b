"""``doctor``: what is wrong with this laptop, and what to do."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tdtool.english import counted
from tdtool.management import answers, well
from tdtool.management.answers import Answer, AnsweringCommand
from tdtool.management.well import Finding


class Command(AnsweringCommand):
    help = "Say what is wrong with disk, clock, backups, database, journals, word lists, network."
    at_work = "Checking; a few seconds …"

    def answer(self, options: dict[str, Any]) -> Answer:
        if not answers.there_is_a_database():
            raise answers.NoEvents
        found = well.of_this_laptop()
        wrong = sum(bool(one.do) for one in found)
        return Answer(
            [{**asdict(one), "whole": not one.do} for one in found],
            "\n".join(_line(one) for one in found),
            no=f"{counted(wrong, 'thing')} to fix." if wrong else "",
        )


def _line(one: Finding) -> str:
    return f"{'✗' if one.do else '✓'} {one.about}: {one.says} {one.do}".rstrip()
