"""What a game has to say of its events: one finding for a clause and kind at a line."""

from tdtool.engine.findings import Finding, Kind, Severity
from tdtool.engine.records.record import Event


class Remarks:
    """The findings of the event at hand, and what was said before; ``turn`` counts from 1."""

    turn: int

    def _say_nothing_yet(self) -> None:
        self._said: set[tuple[str, Kind, int | None]] = set()
        self._found: list[Finding] = []

    def _say(
        self,
        event: Event,
        rule: str,
        kind: Kind,
        says: str,
        severity: Severity = "error",
        *,
        reported: int | None = None,
        verified: int | None = None,
    ) -> None:
        self._tell(self._finding(event, rule, kind, says, severity, reported, verified))

    def _finding(
        self,
        event: Event,
        rule: str,
        kind: Kind,
        says: str,
        severity: Severity = "error",
        reported: int | None = None,
        verified: int | None = None,
    ) -> Finding:
        turn, nick = self.turn or None, event.nick or None
        says = says[:1].upper() + says[1:]
        return Finding(rule, kind, severity, says, event.line, turn, nick, reported, verified)

    def _tell(self, finding: Finding) -> None:
        """One finding for a clause and kind at a line."""
        key = (finding.rule, finding.kind, finding.line)
        if key not in self._said:
            self._said.add(key)
            self._found.append(finding)
