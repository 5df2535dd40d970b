"""What every refusal of an act is."""

from tdtool.english import one_stop


class Refused(Exception):
    """Not done, nothing changed. The message is the sentence that the director reads."""

    def __str__(self) -> str:
        return one_stop(super().__str__())
