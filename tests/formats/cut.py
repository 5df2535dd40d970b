"""A division's file as it stood after an earlier round."""

from __future__ import annotations

from dataclasses import replace

from tdtool.formats.tsh.division import DivisionFile, PlayerLine


def cut_off(file: DivisionFile, last: int) -> DivisionFile:
    """The file with every later round taken out of it."""
    return DivisionFile(
        tuple(_cut(one, last) if isinstance(one, PlayerLine) else one for one in file.lines)
    )


def _cut(one: PlayerLine, last: int) -> PlayerLine:
    ends = {"p12": last, "board": last, "newr": last, "rrank": last + 1}
    return replace(
        one,
        opponent_words=one.opponent_words[:last],
        score_words=one.score_words[:last],
        fields=tuple(part._replace(words=part.words[: ends.get(part.key)]) for part in one.fields),
    )
