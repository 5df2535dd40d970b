"""NSA Anagrams Championship, 2005.

==========================  ======================================================================
NSA-2                       two sets together (``cited``), ``_split`` in halves
NSA-5, NSA-6, NSA-11        ``_turned``: who turns the next tile
NSA-8, NSA-9                ``_made``: the player on turn, then the sheets
NSA-12                      ``_stage_two``, ``_wrong_hundred``
NSA-13 to NSA-20, NSA-22    ``word_rules.nsa``: against a word, now
NSA-21, NSA-23, NSA-25      ``holders``; ``_challenged_in_vain``
NSA-24                      ``_phony``
NSA-27, NSA-28              ``_turn_all``, ``_one_word_turn``, ``_passed``
NSA-29                      ``_last_sheets``
NSA-30                      ``worth``, ``outcome``
==========================  ======================================================================
"""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from tdtool.engine.anagrams.events import (
    Challenge,
    LastSheets,
    Pass,
    Source,
    Split,
    StageTwo,
    TimeCalled,
    Turned,
    Word,
)
from tdtool.engine.anagrams.game import HoldersGame
from tdtool.engine.anagrams.made import Against, Cited, Made
from tdtool.engine.anagrams.table import Formed
from tdtool.engine.final_words.nsa import points
from tdtool.engine.games import Outcome
from tdtool.engine.records.record import Event
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letters import BLANK, is_rearranged
from tdtool.english import counted

# A word of 2005 Anagrams (NSA-13 to NSA-20, NSA-30).

SHORTEST, LONGER_BY, LETTERS_BESIDE = 6, 3, 2  # for blanks: NSA-18, NSA-19


def score(word: str, olds: Sequence[str] = ()) -> int:
    """What a word scores that stands at the end, whatever it was made from (NSA-30)."""
    return points(word)


def against(system: RuleSystem, formed: Formed, key: str = "") -> Iterator[Against]:
    """What the rules say against a word: it has its length (NSA-13), and its letters come from the
    pool (NSA-14) or from a steal and what it adds (NSA-15). A word that can't be made now may be
    made later (NSA-22)."""
    minimum = system.number("minimum")
    if len(formed.word) < minimum:
        yield Against("NSA-13", "move", f"fewer than {minimum} letters")
    if formed.missing:
        rule = "NSA-15" if formed.sources else "NSA-14"
        yield Against(rule, "tiles", f"the pool doesn’t have {formed.lacks}")
    if formed.sources:
        yield from _against_steal(system, formed)
    yield from _against_blanks(formed)


def _against_steal(system: RuleSystem, formed: Formed) -> Iterator[Against]:
    """A steal takes all of one word with at least one pool tile, or all of two words with or
    without (NSA-15), and leaves none of them in its order (NSA-16)."""
    for old in formed.absent:
        yield Against("NSA-15", "move", f"{old.holder} doesn’t have {old.word}")
    if formed.unused:
        yield Against("NSA-15", "move", f"letters of the old words are left over: {formed.leaves}")
    if len(formed.sources) > 2:
        yield Against("NSA-15", "move", "a steal takes at most two words")
    if len(formed.sources) == 1 and not formed.added:
        yield Against("NSA-15", "move", "no pool tile is added")
    own_word = [old.holder for old in formed.sources] == [formed.holder]
    if own_word and system.value("own_words") == "no":
        sentence = "under these settings players can’t change one of their own words by itself"
        yield Against("NSA-15", "move", sentence)
    yield from in_order(formed.word, formed.holder, formed.sources)


def in_order(word: str, holder: str, sources: Sequence[Source]) -> Iterator[Against]:
    """What the order of a word's letters has against it: every old word is rearranged (NSA-16)."""
    for old in sources:
        if not is_rearranged(old.word, word):
            yield Against("NSA-16", "move", f"the letters of {old.word} are still in order")


def _against_blanks(formed: Formed) -> Iterator[Against]:
    """A blank from the pool serves a steal only (NSA-17). One needs two letters beside it from the
    pool and a word of nine (NSA-18), each further one two letters and three of length more
    (NSA-19). A blank that an old word has already asks for nothing (NSA-20)."""
    blanks = formed.added.count(BLANK)
    if not blanks:
        return
    if not formed.sources:
        yield Against("NSA-17", "move", "a word from the pool alone can’t have a blank")
        return
    beside = LETTERS_BESIDE * blanks
    least = SHORTEST + LONGER_BY * blanks
    if len(formed.added) - blanks < beside or len(formed.word) < least:
        rule = "NSA-18" if blanks == 1 else "NSA-19"
        sentence = (
            f"{blanks} blanks from the pool need at least {beside} other pool letters and a word "
            f"of {least} letters"
        )
        if blanks == 1:
            sentence = (
                f"a blank from the pool needs at least {beside} other pool letters and a word "
                f"of {least} letters"
            )
        yield Against(rule, "move", sentence)


STAGE = 100  # tiles in each of the two stages

Phase: TypeAlias = Literal["turns", "one word", "sheets"]


class NSAGame(HoldersGame):
    """Two to eight players turn tiles into one pool, and everybody looks for words."""

    cited = Cited(
        tiles="NSA-2", phony="NSA-24", challenge="NSA-21", decision="NSA-23",
        end="NSA-29", sets=2, size=2 * STAGE,
    )  # fmt: skip
    worth = staticmethod(points)  # the square of its length (NSA-30)

    def _begin(self) -> None:
        super()._begin()
        self.phase: Phase = "turns"
        self.stage = 1
        self.turned_in_stage = 0
        self.stage_fault_said = False
        # The turn under way.
        self.on_turn: str | None = None
        self.own_words: list[Made] = []
        self.spoken = False  # the player on turn has passed, or a sheet was read
        # After time is called.
        self.starting = False
        self.all_turned = False
        self.passed: set[str] = set()
        self.all_passed = False

    @property
    def to_act(self) -> str | None:
        """Who turns the next tile or has the next one-word turn; None where a draw decides or
        anybody may speak."""
        if self.phase == "sheets" or self.on_turn is None:
            return None
        earned = self._earned() and self.phase == "turns"
        return self.on_turn if earned else self._after(self.on_turn)

    def outcome(self) -> Outcome | None:
        """Over with the last sheets (NSA-29); the highest total wins, equal totals share it
        (NSA-30)."""
        if self.phase != "sheets":
            return None
        return Outcome("time was called and all passed", "NSA-29", self._winners())

    # Words.

    def _against(self, formed: Formed) -> Iterator[Against]:
        return against(self.system, formed)

    def _made(self, event: Word) -> None:
        """In a turn the player on turn speaks first, and no more once a word of theirs came off
        (NSA-8); then the sheets, in their order (NSA-9)."""
        self._settle_last()
        own_turn = False
        if self.phase == "one word":
            self._one_word_turn(event)
            self.passed.clear()
        elif self.phase == "turns":
            own_turn = event.nick == self.on_turn
            if self.on_turn is None:
                self._say(event, "NSA-6", "order", "a word was made before any tile was turned.")
            elif own_turn:
                self._speaks_again(event)
                if any(not made_word.stands for made_word in self.own_words):
                    sentence = f"{event.nick} already had a word challenged off in this turn."
                    self._say(event, "NSA-8", "order", sentence)
            else:
                self.spoken = True
        made_word = self._form_own(event)
        if own_turn:
            self.own_words.append(made_word)

    def _speaks_again(self, event: Event) -> None:
        if self.spoken:
            sentence = (
                f"{event.nick} had already passed, or sheets were being reviewed; it counts "
                "all the same."
            )
            self._say(event, "NSA-9", "order", sentence)

    def _challenged_in_vain(self, event: Challenge) -> None:
        """A challenge in vain costs nothing (NSA-25)."""

    def _came_off(self, made_word: Made) -> None:
        """The turn of the player on turn, or of the one word, is used up (NSA-8, NSA-28)."""

    # Turns.

    def _after(self, nick: str) -> str:
        """The next in rotation: seat order in stage one, the other way round in stage two."""
        step = 1 if self.stage == 1 else -1
        return self.nicks[(self.nicks.index(nick) + step) % len(self.nicks)]

    def _earned(self) -> bool:
        """Whether a word of the player on turn held, be it stolen since (NSA-11)."""
        return any(made_word.stands for made_word in self.own_words)

    def _turned(self, event: Turned) -> None:
        """The next tile is turned by the player who made a word, else by the next in rotation
        (NSA-11); the first of a stage by whoever won the draw (NSA-5, NSA-12)."""
        self._settle_last()
        if self.phase != "turns":
            self._turn_all(event)
            return
        due = self.to_act
        sentence = self._not_theirs(event.nick, due or "")
        self._begin_turn(event.nick)
        if due not in (None, event.nick):
            self._say(event, "NSA-11", "order", sentence)
        if len(event.tiles) > 1:
            self._say(event, "NSA-6", "order", f"{len(event.tiles)} tiles were turned in one turn.")
        self._draw(event, event.tiles)
        self.turned_in_stage += len(event.tiles)
        if self.stage == 1 and self.turned_in_stage > STAGE:
            self._wrong_hundred(event)

    def _not_theirs(self, nick: str, due: str) -> str:
        """Why the next turn isn't this player's but another's (NSA-11)."""
        if self._earned():
            return f"{self.on_turn} made a word that held, so it is {due}’s turn."
        if nick != self.on_turn:
            return f"after {self.on_turn} it is {due}’s turn."
        if self.own_words:
            return f"{nick}’s word was challenged off, so it is {due}’s turn."
        return f"{nick} made no word, so it is {due}’s turn."

    def _begin_turn(self, nick: str) -> None:
        self.turn += 1
        self.on_turn, self.own_words, self.spoken = nick, [], False

    def _passed(self, event: Pass) -> None:
        """No word, or no further one. After time is called, all passing in succession ends it
        (NSA-28)."""
        self._settle_last()
        if self.phase == "turns" and not self._begins_last_phase(event):
            if event.nick != self.on_turn:
                self._say(event, "NSA-6", "order", f"{event.nick} hasn’t turned a tile.")
                return
            self._speaks_again(event)
            self.spoken = True
        elif self.phase == "sheets":
            self._say(event, "NSA-29", "order", "players can’t pass after the last sheets.")
        else:
            self._one_word_turn(event)
            self.passed.add(event.nick)
            self.all_passed = self.all_passed or len(self.passed) == len(self.nicks)

    # The two stages.

    def _split(self, event: Split) -> None:
        """The group of either stage has a hundred tiles, fifty of each set (NSA-2)."""
        if event.first + event.second != STAGE:
            sentence = f"a stage has {STAGE} tiles; {event.first + event.second} were put together."
            self._say(event, "NSA-2", "tiles", sentence)
        elif event.first != event.second:
            sentence = (
                f"stage one has {event.first} tiles of one set and {event.second} of the "
                f"other; it takes {STAGE // 2} of each."
            )
            self._say(event, "NSA-2", "tiles", sentence, "warning")

    def _stage_two(self, event: Event) -> None:
        """After a hundred tiles there is a new draw, and play turns round (NSA-12)."""
        if self.stage == 2:
            self._stage_fault(event, "stage two had already begun.")
        elif self.phase != "turns":
            self._stage_fault(event, "time was already called.")
        elif self.turned_in_stage != STAGE:
            self._wrong_hundred(event)
        self.stage, self.turned_in_stage, self.on_turn, self.own_words = 2, 0, None, []

    def _wrong_hundred(self, event: Event) -> None:
        sentence = f"stage one has {STAGE} tiles; {self.turned_in_stage} were turned."
        self._stage_fault(event, sentence)

    def _stage_fault(self, event: Event, sentence: str) -> None:
        """Said once: what follows from it is no other fault."""
        if not self.stage_fault_said:
            self._say(event, "NSA-12", "order", sentence)
        self.stage_fault_said = True

    # Time.

    def _time_called(self, event: Event) -> None:
        """The turn under way is done, and what it earned lapses; from here each turn is one word
        (NSA-27)."""
        if self.phase == "sheets":
            self._say(event, "NSA-29", "order", "time was called after the last sheets.")
        elif self.phase == "one word":
            self._say(event, "NSA-27", "order", "time was already called.")
        else:
            self._last_phase()

    def _last_phase(self) -> None:
        self.phase, self.starting, self.own_words = "one word", True, []
        self.all_turned = not self.left

    def _begins_last_phase(self, event: Pass) -> bool:
        """When the turn of the last tile is done, the next to pass shows that the one-word turns
        have begun, with nothing to add (NSA-27)."""
        over = self.stage == 2 and not self.left and event.nick != self.on_turn
        if over and self.on_turn is not None:
            self._last_phase()
            return True
        return False

    def _turn_all(self, event: Turned) -> None:
        """All the tiles left are turned at once (NSA-27); after the last sheets none is
        (NSA-29)."""
        self._draw(event, event.tiles)
        if self.phase == "sheets":
            self._say(event, "NSA-29", "order", "a tile was turned after the last sheets.")
        elif self.all_turned:
            self._say(event, "NSA-27", "order", "the remaining tiles were already turned.")
        elif self.supply.turned.total() != self.supply.size:
            self._not_all_turned(event)
        self.all_turned = True

    def _not_all_turned(self, event: Event) -> None:
        sentence = f"time was called with {counted(self.supply.left, 'tile')} still face down."
        self._say(event, "NSA-27", "tiles", sentence)
        self.all_turned = True

    def _one_word_turn(self, event: Event) -> None:
        """A turn of one word or none, in the order in force (NSA-27), until all have passed in
        succession (NSA-28)."""
        due = self._after(self.on_turn) if self.on_turn else event.nick
        starting, self.starting = self.starting, False
        self._begin_turn(event.nick)
        if self.all_passed:
            self._say(event, "NSA-28", "order", "all had already passed in succession.")
            return
        if not self.all_turned:
            self._not_all_turned(event)
        if event.nick != due:
            sentence = f"it is {due}’s turn."
            self._say(event, "NSA-27", "order", sentence, "note" if starting else "error")

    def _last_sheets(self, event: Event) -> None:
        """When all have passed in succession (NSA-28), the last words come from sheets (NSA-29)."""
        if self.phase == "sheets":
            self._say(event, "NSA-29", "order", "the last sheets were already called.")
        elif not self.all_passed:
            self._say(event, "NSA-28", "order", "not all players have passed in succession.")
        self.phase, self.own_words = "sheets", []

    takes = {
        Split: _split,
        StageTwo: _stage_two,
        TimeCalled: _time_called,
        LastSheets: _last_sheets,
    }


new_game = NSAGame
