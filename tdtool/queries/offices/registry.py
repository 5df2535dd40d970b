"""The offices that results are sent to. One more is one more entry here."""

from __future__ import annotations

from tdtool.queries.offices import absp, coco, naspa, plain, wespa
from tdtool.queries.offices.material import Material
from tdtool.queries.offices.values import Office

OFFICES: tuple[Office, ...] = (
    naspa.OFFICE, wespa.OFFICE, absp.OFFICE, coco.OFFICE, plain.OFFICE,
)  # fmt: skip
BY_KEY = {one.key: one for one in OFFICES}


def offered(material: Material) -> list[Office]:
    """Those that take the results of such an event."""
    return [one for one in OFFICES if one.offered(material)]
