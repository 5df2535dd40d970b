"""How the tool speaks, held by a machine.

``banned.txt``: phrases that are not said any more, what is said instead, and why.
``still_said.txt``: places that are still to be said better; it only shrinks
(``python -m pytest tests/words --shrink`` drops the lines that are not needed any more).
``long_sentences.txt``: sentences of more than 25 words that stay, each with its reason.
"""
