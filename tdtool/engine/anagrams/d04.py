"""Tournament Anagrams for two players, 2004.

==========================  ======================================================================
D04-1                       a turn is one player's run of events; a second tile begins a second one
D04-2, D04-10, D04-11       one set, one tile a turn, blanks chosen anew (``table``)
D04-3, D04-8, D04-12        ``word_rules.d04``: what the rules say against a word
D04-5, D04-6                ``_challenged``, ``_corrected``, ``_turned``, ``_made``: in this order
D04-7                       ``_challenged``
D04-9                       ``_corrected``
D04-13                      ``word_rules.d04``: what a word scores
D04-15                      ``_complete``
D04-4, D04-16               ``reports``
D04-17                      ``outcome``
==========================  ======================================================================
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from tdtool.engine.anagrams import reports
from tdtool.engine.anagrams.events import Challenge, Corrected, Pass, Source, Turned, Word
from tdtool.engine.anagrams.game import AnagramsGame
from tdtool.engine.anagrams.made import Against, Cited, Made, Turn
from tdtool.engine.anagrams.table import Formed
from tdtool.engine.findings import Finding
from tdtool.engine.games import Outcome
from tdtool.engine.records.record import Event
from tdtool.engine.remedies.corrections import settled
from tdtool.engine.remedies.overtime import CHALLENGE_POINTS
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letters import pairs

# A word of 2004 Anagrams (D04-3, D04-8, D04-12, D04-13).


def score(word: str, olds: Sequence[str] = ()) -> int:
    """One point for each pair of pairs letters in the new word, less the pairs that the old
    words had, pair by pair; the pairs of several old words are added up (D04-13).

    >>> score("TARTAR", ["ATTAR"]), score("TARTAR")
    (3, 5)
    """
    if not olds:
        return max(0, len(word) - 1)
    had, new = [*_pairs_of(tuple(olds))], pairs(word)
    points = len(new)
    for pair in new:
        if pair in had:
            had.remove(pair)
            points -= 1
    return points


@lru_cache(maxsize=1024)
def _pairs_of(olds: tuple[str, ...]) -> tuple[str, ...]:
    """The pairs of several words; the same old ones are asked about for many new words."""
    return tuple(pair for old in olds for pair in pairs(old))


def against(system: RuleSystem, formed: Formed, key: str = "") -> Iterator[Against]:
    """What the rules say against a word: it has its length (D04-3), and all its letters come from
    the pool, from one old word with something added, or from several (D04-8, D04-12)."""
    minimum = system.number("minimum")
    if len(formed.word) < minimum:
        yield Against("D04-3", "move", f"fewer than {minimum} letters")
    if formed.missing:
        yield Against("D04-12", "tiles", f"the pool doesn’t have {formed.lacks}")
    for old in formed.absent:
        yield Against("D04-12", "move", f"{old.word} isn’t on the table")
    if formed.unused:
        yield Against("D04-12", "move", f"letters of the old words are left over: {formed.leaves}")
    if len(formed.sources) == 1 and not formed.added:
        yield Against("D04-12", "move", "nothing is added to the old word")


TABLE = ""  # the tableau is common: words lie before nobody


class D04Game(AnagramsGame):
    """Two players turn tiles in alternation; a word scores by its new pairs of letters."""

    cited = Cited(
        tiles="D04-2", phony="D04-7", challenge="D04-6", decision="D04-7",
        end="D04-15", sets=1, size=100,
    )  # fmt: skip

    def _begin(self) -> None:
        super()._begin()
        self.points = dict.fromkeys(self.nicks, 0)
        self.made: dict[str, Counter[str]] = {nick: Counter() for nick in self.nicks}
        self.before: Turn | None = None
        self.now: Turn | None = None
        self.done: list[Turn] = []  # turns completed
        self.ended = False

    @property
    def to_act(self) -> str | None:
        """The player whose run it is, until they have made their word or passed; then the other."""
        if self.now is None:
            return None
        acted = self.now.passed or self.now.words
        return self._other(self.now.nick) if acted else self.now.nick

    def outcome(self) -> Outcome | None:
        """Over when the reserve is empty and both have had a turn without a word (D04-15); the
        higher score wins, equal scores tie (D04-17)."""
        has_word = self.now is not None and bool(self.now.words)
        if not (self.ended or (has_word and self._each_without_a_word())):
            return None
        sentence = "the reserve is empty and both players had a turn without a word"
        return Outcome(sentence, "D04-15", self._winners())

    def _holders(self) -> tuple[str, ...]:
        return (TABLE,)

    def _points(self, nick: str) -> int:
        return self.points[nick]

    def _other(self, nick: str) -> str:
        return next(other for other in self.nicks if other != nick)

    def _standing(self) -> Mapping[str, Sequence[Sequence[str]]]:
        """The tableau is common, so a player may report all of it or the words they made; of one
        that both have made they have no more than their own."""
        table = self.table.words[TABLE]
        standing = Counter(table)
        return {
            nick: (table, [*(standing & words).elements()]) for nick, words in self.made.items()
        }

    def _strange_word(self, event: Word) -> str:
        """Scores are announced, and nobody needs to say before whom an old word lies."""
        return ""

    def _unsettled(self) -> Iterator[Made]:
        turns = (turn for turn in (self.before, self.now) if turn and not turn.settled)
        return chain.from_iterable(turn.words for turn in turns)

    def _words_alone(self) -> Mapping[str, int | None]:
        """The score depends on how each word came about, so a record of the end proves none."""
        return dict.fromkeys(self.nicks)

    def _findings_on_words(self) -> Iterable[Finding]:
        return reports.findings_on_a_common_table(self.reports, self.lexicon)

    # Words.

    def _against(self, formed: Formed) -> Iterator[Against]:
        return against(self.system, formed)

    # A turn, in its order.

    def _challenged(self, event: Challenge) -> None:
        """Only the word of the opponent's turn just before, once, and before one's own tile
        (D04-6). A wrong challenge costs two points; a right one undoes the word with its score and
        costs its maker two more (D04-7), without the list where it was wrongly made (D04-8)."""
        turn = self._turn_of(event)
        made_word = self._opponents_word(turn)
        misplaced = turn.begun or turn.corrected
        if turn.begun:
            self._out_of_order(event, "D04-6", "a challenge must come before the turn’s tile.")
        if turn.corrected:
            self._out_of_order(event, "D04-5", "a challenge must come before a correction.")
        if (
            turn.challenged
            or made_word is None
            or not made_word.stands
            or not made_word.is_word(event.word)
        ):
            misplaced = True
            word = event.word.upper()
            sentence = f"{word} isn’t the word of the turn before, or was challenged already."
            self._say(event, "D04-6", "challenge", sentence)
        turn.challenged = True
        if made_word is None or misplaced:
            return
        made_word.held = self._decide(event, made_word)
        if made_word.held:
            self.points[event.nick] -= CHALLENGE_POINTS
        else:
            self.table.undo(made_word.formed)
            self.made[made_word.event.nick][made_word.event.word] -= 1
            self.points[made_word.event.nick] -= made_word.points + CHALLENGE_POINTS

    def _corrected(self, event: Corrected) -> None:
        """Both agree on what the opponent's last word should have scored: its score is put right,
        and the player adds the size of the error. What they agreed on stands even if it is wrong
        (D04-9)."""
        turn = self._turn_of(event)
        made_word = self._opponents_word(turn)
        misplaced = turn.begun
        if misplaced:
            self._out_of_order(event, "D04-5", "a correction must come before the turn’s tile.")
        if made_word is None or not made_word.stands or made_word.corrected:
            misplaced = True
            sentence = "there is no score on the turn before to correct."
            self._out_of_order(event, "D04-9", sentence)
        turn.corrected = True
        if made_word is None or misplaced:
            return
        corrects_nothing = event.score == made_word.points
        points = settled(announced=made_word.points, correct=event.score)
        self.points[made_word.event.nick] += points.maker
        self.points[event.nick] += points.catcher
        made_word.points, made_word.corrected, made_word.remarks = event.score, True, ()
        word, announced, right = made_word.event.word, made_word.points, made_word.right
        if announced != right:
            sentence = f"both agreed on {announced} for {word}, which scores {right}."
            if corrects_nothing:
                sentence = (
                    f"{announced} was announced already; nothing corrected. {word} scores {right}."
                )
            self._say(
                event, "D04-9", "score", sentence, "warning", reported=announced, verified=right
            )
        elif corrects_nothing:
            sentence = f"{event.score} was already announced: nothing was corrected."
            self._say(event, "D04-9", "score", sentence, "note")

    def _turned(self, event: Turned) -> None:
        """One tile a turn (D04-10); a second one begins another turn, out of turn (D04-1)."""
        turn = self._turn_of(event)
        if turn.turned or turn.passed:
            due = self._other(event.nick)
            sentence = f"{event.nick} already turned a tile, so it is {due}’s turn."
            if turn.passed:
                sentence = f"{event.nick} passed, so it is {due}’s turn."
            self._out_of_order(event, "D04-1", sentence)
            turn = self._next_turn(event)
        self._close_challenges()
        if len(event.tiles) > 1:
            sentence = f"{len(event.tiles)} tiles were turned; only one goes to the pool."
            self._out_of_order(event, "D04-10", sentence)
        self._draw(event, event.tiles)
        turn.turned = True

    def _made(self, event: Word) -> None:
        """At most one word, after the tile (D04-5); its announced score counts (D04-13)."""
        turn = self._turn_of(event)
        self._close_challenges()
        if not turn.turned and self.left:
            self._out_of_order(event, "D04-5", "a word must come after the turn’s tile.")
        elif turn.words or turn.passed:
            self._out_of_order(event, "D04-5", "only one word per turn, and this turn was over.")
        olds = [old.word for old in event.sources]
        made_word = self._form(event, TABLE, [Source(old) for old in olds])
        made_word.right = score(event.word, olds)
        made_word.points = made_word.right if event.announced is None else event.announced
        made_word.remarks = tuple(self._announced_wrong(event, made_word))
        self.points[event.nick] += made_word.points
        self.made[event.nick][event.word] += 1
        turn.words.append(made_word)

    def _announced_wrong(self, event: Word, made_word: Made) -> Iterator[Finding]:
        """A wrong score that nobody corrects on the next turn stands (D04-9, D04-13)."""
        if made_word.points != made_word.right:
            sentence = (
                f"{event.word} was announced for {made_word.points} but scores "
                f"{made_word.right}; nobody corrected it, so the announced score counts."
            )
            yield self._finding(
                event, "D04-13", "score", sentence, "warning", made_word.points, made_word.right
            )

    def _passed(self, event: Pass) -> None:
        """The turn is over, and needs its tile while the reserve has one (D04-5)."""
        turn = self._turn_of(event)
        self._close_challenges()
        if not turn.turned and self.left:
            self._out_of_order(event, "D04-5", "the turn’s tile wasn’t turned.")
        elif turn.passed:
            self._out_of_order(event, "D04-5", "the turn was already over.")
        if not turn.passed:
            turn.passed = True
            self._complete(turn)

    # Turn after turn.

    def _turn_of(self, event: Event) -> Turn:
        """The turn that an event belongs to: a run of one player's events, over when the other
        acts (D04-1)."""
        turn = self.now
        if turn is None or turn.nick != event.nick:
            turn = self._next_turn(event)
        elif self.ended:
            self._say_over(event)
        turn.line = event.line
        return turn

    def _next_turn(self, event: Event) -> Turn:
        if self.now:
            self._close(self.now)
        self.turn += 1
        if self.ended and not self._about_the_last_word(event):
            self._say_over(event)
        self.before, self.now = self.now, Turn(event.nick, event.line)
        return self.now

    def _about_the_last_word(self, event: Event) -> bool:
        """Whether the last word is challenged or its score corrected: that is still to be settled
        where the game ended with it."""
        has_word = self.now is not None and bool(self.now.words)
        return has_word and isinstance(event, Challenge | Corrected)

    def _close(self, turn: Turn) -> None:
        """The other acts: a turn is over, which needs its tile while the reserve has one
        (D04-5); of one that was passed without it that was said at the pass."""
        if not (turn.turned or turn.passed) and self.left:
            sentence = f"{turn.nick}’s turn went by without a tile, with {self.left} left."
            self._tell(
                Finding("D04-5", "order", "error", sentence, turn.line, self.turn, turn.nick)
            )
        self._close_challenges()
        if not turn.passed:
            self._complete(turn)

    def _complete(self, turn: Turn) -> None:
        """Two turns in succession without a word, one by each player, end the game once the reserve
        is empty; a word challenged off counts as none (D04-15)."""
        turn.with_empty_reserve = not self.left
        before = self.before
        if before and before.nick != turn.nick and before.idle and turn.idle:
            self.ended = True
        self.done.append(turn)
        self.ended = self.ended or self._each_without_a_word()

    def _each_without_a_word(self) -> bool:
        """Whether the game is over by the letter of the rule: the reserve is empty, and each has
        completed a turn without a word, whenever that was (D04-15)."""
        if self.left or self.system.value("end_reading") != "literal":
            return False
        return {turn.nick for turn in self.done if turn.wordless} == set(self.nicks)

    def _opponents_word(self, turn: Turn) -> Made | None:
        """The word that the opponent made in the turn just before, if that was theirs."""
        before = self.before
        return before.words[-1] if before and before.nick != turn.nick and before.words else None

    def _close_challenges(self) -> None:
        """The word of the turn before can't be challenged or corrected any more (D04-6, D04-9)."""
        if self.before and not self.before.settled:
            self.before.settled = True
            for made_word in self.before.words:
                self._settle(made_word)

    def _out_of_order(self, event: Event, rule: str, sentence: str) -> None:
        """After the end there is no order of play to keep."""
        if not self.ended:
            self._say(event, rule, "order", sentence)

    def _say_over(self, event: Event) -> None:
        self._say(event, "D04-15", "end", "the game was already over.")

    takes = {Corrected: _corrected}


new_game = D04Game
