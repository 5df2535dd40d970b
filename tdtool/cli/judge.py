"""``judge WORD… [--lexicon NAME] [--each]``: is the play acceptable?"""

import sys
from collections.abc import Sequence

from tdtool.cli.arguments import Arguments
from tdtool.engine.remedies.judged_moves import NotWords, adjudicate
from tdtool.engine.words.lexicon import Lexicon, LexiconRefused
from tdtool.places import PROGRAM


def run(argv: Sequence[str]) -> int:
    """Prints one decision for all the words, or with ``--each`` a line a word; 0 acceptable, 1
    not, 2 can't be judged."""
    options = _arguments().parse_args(argv)
    try:
        lexicon = Lexicon.load(options.lexicon)
        decision = adjudicate(options.words, lexicon=lexicon)
    except (LexiconRefused, NotWords) as refusal:
        print(refusal, file=sys.stderr)
        return 2
    if lexicon.caveat:
        print(f"{lexicon.name}: {lexicon.caveat}", file=sys.stderr)
    if options.each:
        for lookup in decision.lookups:
            print(f"{lookup.word} {_says(lookup.found)}")
    else:
        print(_says(decision.acceptable))
    return 0 if decision.acceptable else 1


def _says(acceptable: bool) -> str:
    return "ACCEPTABLE" if acceptable else "UNACCEPTABLE"


def _arguments() -> Arguments:
    parser = Arguments(
        prog=f"{PROGRAM} judge",
        description="Judge all words of a play together, with one answer.",
    )
    parser.add_argument("words", nargs="+", metavar="WORD", help="a word, upper or lower case")
    parser.add_argument(
        "--lexicon",
        default="enable",
        metavar="NAME",
        help="an installed list, a path, or A+B for two lists as one (default: enable)",
    )
    parser.add_argument(
        "--each", action="store_true", help="the director’s view: one line per word"
    )
    return parser
