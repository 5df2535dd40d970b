"""Selchow & Righter Anagrams, 1962.

==========================  ======================================================================
D62-1                       ``_surplus_letter``, and the set in ``cited``
D62-3                       ``_check_order``: turns go round by seats
D62-4                       ``_centre``, ``_before_play``
D62-5, D62-9                ``_turned``, ``_made``, ``_passed``: the key letter
D62-6, D62-7, D62-8         ``word_rules.d62``: what the rules say against a word
D62-11                      ``holders``, ``_challenged_in_vain``, ``_came_off``
D62-12                      ``_exposed``
D62-13                      ``_over``
D62-14                      ``worth``, ``outcome``
==========================  ======================================================================

The key letter lies in the pool with the letters of the centre; ``key`` says which it is, until it
is played or left there.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tdtool.engine.anagrams.events import (
    Centre,
    Challenge,
    Exposed,
    Pass,
    Source,
    Turned,
    Word,
)
from tdtool.engine.anagrams.game import HoldersGame
from tdtool.engine.anagrams.made import Against, Cited, Made
from tdtool.engine.anagrams.table import Formed
from tdtool.engine.final_words.d62 import WORDS_TO_END, points
from tdtool.engine.findings import Severity
from tdtool.engine.games import Outcome
from tdtool.engine.records.record import NO_RULE, Event
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letters import is_rearranged
from tdtool.english import counted

# A word of 1962 Anagrams (D62-5 to D62-8, D62-14).


def score(word: str, olds: Sequence[str] = ()) -> int:
    """What a word scores that stands at the end, whatever it was made from (D62-14)."""
    return points(word)


def against(system: RuleSystem, formed: Formed, key: str = "") -> Iterator[Against]:
    """What the rules say against a word: it is formed from the centre (D62-6), from one's own word
    (D62-7) or rearranged from another's (D62-8), and always with the key letter (D62-5)."""
    minimum = system.number("minimum")
    clause = _clause(formed.holder, formed.sources)
    if len(formed.word) < minimum:
        yield Against("D62-6", "move", f"fewer than {minimum} letters")
    if formed.missing:
        yield Against(clause, "tiles", f"the center doesn’t have {formed.lacks}")
    if not any(letter in formed.added for letter in key):
        sentence = f"the key letter {key} isn’t used" if key else "there is no key letter to use"
        yield Against("D62-5", "move", sentence)
    if formed.unused:
        yield Against(clause, "move", f"letters of the old words are left over: {formed.leaves}")
    if len(formed.sources) > 1:
        yield Against("D62-8", "move", "only one word can be changed or stolen")
    for old in formed.absent:
        rule = _clause(formed.holder, [old])
        yield Against(rule, "move", f"{old.holder} doesn’t have {old.word}")
    yield from in_order(formed.word, formed.holder, formed.sources)


def in_order(word: str, holder: str, sources: Sequence[Source]) -> Iterator[Against]:
    """What the order of a word's letters has against it: another's word is rearranged, one's own
    needn't be (D62-7, D62-8)."""
    for old in sources:
        if old.holder != holder and not is_rearranged(old.word, word):
            yield Against("D62-8", "move", f"the letters of {old.word} are still in order")


def _clause(nick: str, sources: Sequence[Source]) -> str:
    """The clause that a word is made under: from the centre, from one's own word, from another's;
    more than one old word is no way to make one (D62-8)."""
    if not sources:
        return "D62-6"
    return "D62-7" if [old.holder for old in sources] == [nick] else "D62-8"


CENTRE = 10  # letters face up before the first turn


class Why(NamedTuple):
    """Why it isn't a player's turn, and under which clause."""

    nick: str
    clause: str
    says: str


class D62Game(HoldersGame):
    """A player goes on as long as they can play the key letter that they draw."""

    cited = Cited(
        tiles="D62-1", phony="D62-11", challenge="D62-11", decision="D62-11",
        end="D62-13", sets=1, size=180,
    )  # fmt: skip
    worth = staticmethod(points)  # one for four letters, one more for each further (D62-14)

    def _begin(self) -> None:
        super()._begin()
        self.centre_laid = False
        self.on_turn: str | None = None
        self.under_way = False  # the turn of the player on turn
        self.key = ""
        self.must_draw = False  # their word held, and they haven't drawn since
        self.cut_short: Why | None = None  # the turn before, where it ended early
        self.due: str | None = None  # whose turn is next when none is under way
        self.lost: dict[str, list[Why]] = {nick: [] for nick in self.nicks}
        self.passed_over: Mapping[str, Why] = {}  # on the way to who is due
        self.ended = ""  # how, once somebody has acted after the end

    @property
    def to_act(self) -> str | None:
        """The player whose turn is under way, else whose turn is next; None before the first."""
        return self.on_turn if self.under_way else self.due

    def outcome(self) -> Outcome | None:
        """Over with the tenth word of a player or the turn of the last letter (D62-13); the highest
        total wins, equal is a tie (D62-14)."""
        reason = self.ended or self._over()
        return Outcome(reason, "D62-13", self._winners()) if reason else None

    def _surplus_letter(self) -> Severity:
        """The printed set is only known by example, so more of a letter is a warning, unless the
        director set it (D62-1)."""
        return "error" if self.system.was_set("tiles") else "warning"

    # The centre.

    def _centre(self, event: Centre) -> None:
        """Ten letters lie face up before the first turn, or more (D62-4)."""
        if self.played or self.centre_laid:
            sentence = "the center is laid once, before play; this line was skipped."
            self._say(event, NO_RULE, "syntax", sentence)
            return
        self.centre_laid = True
        if not self._may_be_drawn(len(event.letters)):
            sentence = (
                f"the center has {len(event.letters)} letters, but it is filled only to "
                f"{CENTRE}, and {len(self.nicks)} players can’t have drawn that many for first."
            )
            self._say(event, "D62-4", "tiles", sentence, "warning")
        if len(event.letters) < CENTRE:
            sentence = f"the center has {counted(len(event.letters), 'letter')} and needs {CENTRE}."
            self._say(event, "D62-4", "tiles", sentence)
        self._draw(event, event.letters)

    def _may_be_drawn(self, letters: int) -> bool:
        """Whether a centre may have so many letters: ten, or more only by the draw itself, one a
        player and one more for each who tied and drew again (D62-3)."""
        again = letters - len(self.nicks)
        by_ties = again % 2 == 0 if len(self.nicks) == 2 else again != 1
        return letters <= CENTRE or (again >= 0 and by_ties)

    def _before_play(self, event: Event) -> None:
        super()._before_play(event)
        if not self.centre_laid:
            self._say(
                event, "D62-4", "tiles", f"play began without {CENTRE} letters in the center."
            )
        self.centre_laid = True
        if not isinstance(event, Challenge):
            self._settle_last()
            self._check_end(event)

    # Words.

    def _against(self, formed: Formed) -> Iterator[Against]:
        return against(self.system, formed, self.key)

    def _made(self, event: Word) -> None:
        """A word with the key letter just drawn (D62-5) earns another letter (D62-9)."""
        if not (self.under_way and event.nick == self.on_turn):
            self._speaks_out_of_turn(event)
        self._form_own(event)
        self.key, self.must_draw = "", True

    def _speaks_out_of_turn(self, event: Word) -> None:
        """Whoever speaks is on turn from there; a key letter that lies there is theirs to use."""
        key = self.key
        if self.under_way:
            self._out_of_order(event, "D62-3", f"it is {self.on_turn}’s turn.")
        elif self.cut_short and event.nick == self.cut_short.nick:
            self._out_of_order(event, self.cut_short.clause, f"{self.cut_short.says}.")
        else:
            self._check_order(event)
        self._begin_turn(event.nick)
        self.key = key

    def _challenged_in_vain(self, event: Challenge) -> None:
        """Who challenges a good word loses their next turn (D62-11)."""
        word = event.word.upper()
        self._loses(
            event.nick, "D62-11", f"{event.nick} lost this turn by challenging {word}, a good word"
        )

    def _came_off(self, made_word: Made) -> None:
        """The maker's turn ends at once, and the key letter is left in the centre (D62-11)."""
        self._end_turn()
        nick, word = made_word.event.nick, made_word.event.word.upper()
        self.cut_short = Why(nick, "D62-11", f"{nick}’s turn ended when {word} was challenged off")

    # Turns.

    def _turned(self, event: Turned) -> None:
        """A turn begins with a key letter (D62-5). A player draws as long as they play it, and has
        to while letters are left; one that isn't played stays in the centre, and the next one's
        turn begins (D62-9)."""
        if self.under_way and event.nick == self.on_turn:
            if self.key:
                self._out_of_order(event, "D62-9", f"the key letter {self.key} wasn’t played.")
        else:
            if self.must_draw and not self.ended:
                sentence = f"{self.on_turn}’s word held, so they must draw again."
                self._out_of_order(event, "D62-9", sentence)
            if self.under_way:
                self._end_turn()
            self._check_order(event)
            self._begin_turn(event.nick)
        if len(event.tiles) > 1:
            self._out_of_order(
                event, "D62-5", f"{len(event.tiles)} letters were drawn instead of one."
            )
        self._draw(event, event.tiles)
        self.key, self.must_draw = event.tiles, False

    def _passed(self, event: Pass) -> None:
        """The key letter can't be played and stays in the centre; the turn is over (D62-9)."""
        if self.under_way and event.nick == self.on_turn:
            if self.must_draw and self.left:
                sentence = "the word held, so another letter must be drawn."
                self._out_of_order(event, "D62-9", sentence)
        else:
            if self.under_way:
                self._out_of_order(event, "D62-3", f"it is {self.on_turn}’s turn.")
            else:
                self._check_order(event)
            self._begin_turn(event.nick)
        self._end_turn()

    def _exposed(self, event: Exposed) -> None:
        """Letters shown by accident stay in the centre; the player loses the rest of their turn, or
        their next one (D62-12)."""
        self._draw(event, event.letters)
        if self.under_way and event.nick == self.on_turn:
            self._end_turn()
            sentence = f"{event.nick} lost the rest of their turn by exposing {event.letters}"
            self.cut_short = Why(event.nick, "D62-12", sentence)
            return
        sentence = f"{event.nick} lost this turn by exposing {event.letters}"
        self._loses(event.nick, "D62-12", sentence)
        if not self.under_way and event.nick == self.due:
            self._find_due(event.nick, self.passed_over)

    def _loses(self, nick: str, clause: str, sentence: str) -> None:
        self.lost[nick].append(Why(nick, clause, sentence))

    def _begin_turn(self, nick: str) -> None:
        self.turn += 1
        self.on_turn, self.under_way, self.due = nick, True, None
        self.key, self.must_draw, self.cut_short = "", False, None
        self.passed_over = {}

    def _end_turn(self) -> None:
        assert self.on_turn is not None
        self.under_way, self.key, self.must_draw = False, "", False
        after = (self.nicks.index(self.on_turn) + 1) % len(self.nicks)
        self._find_due(self.nicks[after], {})

    def _find_due(self, nick: str, passed_over: Mapping[str, Why]) -> None:
        """Whose turn is next: by seats (D62-3), passing over who lost a turn (D62-11, D62-12)."""
        while self.lost[nick]:
            passed_over = {**passed_over, nick: self.lost[nick].pop(0)}
            nick = self.nicks[(self.nicks.index(nick) + 1) % len(self.nicks)]
        self.due, self.passed_over = nick, passed_over

    def _check_order(self, event: Event) -> None:
        if self.due in (None, event.nick):
            return
        why = self.passed_over.get(event.nick)
        if why is None and self.cut_short and self.cut_short.nick == event.nick:
            why = self.cut_short
        if why:
            self._out_of_order(event, why.clause, f"{why.says}; it is {self.due}’s turn.")
        else:
            self._out_of_order(event, "D62-3", f"it is {self.due}’s turn.")

    def _out_of_order(self, event: Event, rule: str, sentence: str) -> None:
        """After the end there is no order of play to keep."""
        if not self.ended:
            self._say(event, rule, "order", sentence)

    # The end.

    def _over(self) -> str:
        """How the game ended, if it did: with the tenth word standing before a player, or with the
        turn in which the last letter was drawn; read literally, as it is drawn (D62-13).

        Accumulated are the words that a player has: one that was stolen is the thief's."""
        ten = [nick for nick in self.nicks if len(self.table.words[nick]) >= WORDS_TO_END]
        if ten:
            return f"{ten[0]} has {WORDS_TO_END} words"
        if self.played and not self.left and self.system.value("end_reading") == "literal":
            return "the last letter was drawn"
        if self.played and not self.left and not self.key:
            return "the last letter was drawn and its turn is over"
        return ""

    def _check_end(self, event: Event) -> None:
        """Play after the end (D62-13). The next player's act ends a turn with the last letter; its
        own player may pass on it."""
        last_key_left = self.key and not self.left
        if last_key_left and isinstance(event, Turned) and event.nick != self.on_turn:
            self._end_turn()
        before, self.ended = self.ended, self.ended or self._over()
        leaves = isinstance(event, Pass) and bool(self.key) and event.nick == self.on_turn
        if self.ended and not (leaves and not before):
            self._say(event, "D62-13", "end", "the game was already over.")

    takes = {Centre: _centre, Exposed: _exposed}


new_game = D62Game
