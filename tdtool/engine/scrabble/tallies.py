"""A player's score in three sums: as the rules give it, as the moves state it, as the totals do."""

from dataclasses import dataclass


@dataclass(slots=True)
class Tally:
    """``verified`` adds up what the moves are worth, ``stated`` what they are said to be worth;
    ``total`` is the last running total written, None before the first. ``lost`` is set when a line
    couldn't be read, so that nobody knows what the next total follows from."""

    verified: int = 0
    stated: int = 0
    total: int | None = None
    lost: bool = False

    def add(self, *, stated: int, verified: int, total: int) -> int | None:
        """Takes in a move; gives the total that would follow from the moves where the one written
        doesn't, else None.

        A total may follow from the total before or from all moves together, with the score as it
        was stated or as it is right: one slip is one finding, not one more on every later line.
        """
        if self.lost:
            self._make_up(total - stated)
        before = self.total or 0
        self.verified += verified
        self.stated += stated
        self.total = total
        if total == before + stated:
            return None
        lawful = (before + verified, self.stated, self.verified)
        return None if total in lawful else before + stated

    def _make_up(self, before: int) -> None:
        """What the unread line brought is what is missing to the total that this one started
        from."""
        unread = before - (self.total or 0)
        self.verified += unread
        self.stated += unread
        self.total = before
        self.lost = False
