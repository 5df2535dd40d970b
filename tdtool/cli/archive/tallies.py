"""What an audit of an archive comes to: verdicts, findings by kind, the worst files."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from tdtool.cli import audit_failed
from tdtool.cli.audit_failed import FAILED
from tdtool.engine.audits import Verdict
from tdtool.english import counted

WORST = 20
LISTED = 50
VERDICTS = {
    "agrees": "agree",
    "unverifiable": "unverifiable",
    "differs": "differ",
    "illegal": "illegal",
    "unreadable": "unreadable",
    FAILED: FAILED,
}  # each as it is said of several games
SEVERITIES = ("error", "warning", "note")


@dataclass
class Tally:
    """``findings`` counts by kind and severity, “score error”; ``worst`` has errors and file;
    ``unread`` the first files that can’t be read, with the reason, ``failed`` those on which the
    program failed."""

    games: int = 0
    verdicts: dict[str, int] = field(default_factory=dict)
    findings: dict[str, int] = field(default_factory=dict)
    worst: list[tuple[int, str]] = field(default_factory=list)
    unread: list[tuple[str, str]] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def of(cls, saved: dict[str, Any]) -> "Tally":
        """A tally as it was saved by ``as_json``."""
        lists = ("worst", "unread", "failed")
        pairs = {name: [tuple(pair) for pair in saved[name]] for name in lists}
        return cls(**(saved | pairs))

    def as_json(self) -> dict[str, Any]:
        """The tally as plain values."""
        return asdict(self)

    def add(self, verdict: Verdict) -> None:
        """Takes one more record in."""
        file = verdict.file or ""
        self.games += 1
        said = audit_failed.said_of(verdict)
        self.verdicts[said] = self.verdicts.get(said, 0) + 1
        counts = Counter(f"{found.kind} {found.severity}" for found in verdict.findings)
        for kind, count in counts.items():
            self.findings[kind] = self.findings.get(kind, 0) + count
        errors = sum(found.severity == "error" for found in verdict.findings)
        if verdict.verdict == "unreadable":
            listed = self.failed if said == FAILED else self.unread
            listed += [(file, verdict.findings[0].message)][: LISTED - len(listed)]
        elif errors and (len(self.worst) < WORST or errors > self.worst[-1][0]):
            self.worst = sorted([*self.worst, (errors, file)], key=lambda one: -one[0])[:WORST]

    @property
    def code(self) -> int:
        """The exit code: 0 all agree, 1 at least one doesn’t, 2 at least one can’t be read, 3 the
        program failed on one."""
        if self.verdicts.get(FAILED):
            return audit_failed.CODE
        if self.verdicts.get("unreadable"):
            return 2
        return int(self.verdicts.get("agrees", 0) < self.games)

    def by_kind(self) -> Iterator[tuple[str, list[int]]]:
        """Each kind of finding with its errors, warnings and notes."""
        for kind in sorted({name.split()[0] for name in self.findings}):
            yield kind, [self.findings.get(f"{kind} {severity}", 0) for severity in SEVERITIES]

    def says(self) -> str:
        """The whole in one line: “3 games: 2 agree, 1 differs”."""
        each = [
            counted(self.verdicts[one], one, many)
            for one, many in VERDICTS.items()
            if self.verdicts.get(one)
        ]
        return f"{counted(self.games, 'game')}: {', '.join(each)}"
