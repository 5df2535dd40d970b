"""The rule systems in pure Python: what the rules say about words, totals and clocks, and why.

>>> from tdtool.engine import Lexicon, systems
>>> system = systems.get("anagrams-nsa-2005", minimum="7")
>>> system.value("minimum"), system.setting("minimum").clause
(7, 'NSA-13')
>>> lexicon = Lexicon.load("enable")
>>> "gardenia" in lexicon, "QI" in lexicon, lexicon.caveat
(True, False, 'practice list, not official')
"""

from tdtool.engine import records, systems
from tdtool.engine.audits import Verdict, audit
from tdtool.engine.findings import Finding
from tdtool.engine.words.lexicon import Lexicon

__all__ = ["Finding", "Lexicon", "Verdict", "audit", "records", "systems"]
