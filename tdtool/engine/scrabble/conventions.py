"""What a record shows of the conventions it was played by."""

from tdtool.engine.findings import Finding
from tdtool.engine.records.record import Record
from tdtool.engine.systems import RuleSystem


def shown(record: Record, system: RuleSystem) -> tuple[RuleSystem, tuple[Finding, ...]]:
    """The system with what the record shows in place of what nobody set."""
    return system, ()
