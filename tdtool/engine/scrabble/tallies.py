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
        before = self.total or 0
        if self.lost:
            unread = total - before - stated
            self.verified += unread
            self.stated += unread
            self.lost = False
            before += unread
        follow = {before + stated, before + verified, self.stated + stated}
        self.verified += verified
        self.stated += stated
        self.total = total
        return None if total in follow or total == self.verified else before + stated
