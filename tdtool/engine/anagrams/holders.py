"""What the NSA and the 1962 game share: words lie before the players who made them, and are
challenged at once or never."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tdtool.engine.anagrams import end_alone
from tdtool.engine.anagrams.events import Challenge, Word
from tdtool.engine.anagrams.game import AnagramsGame
from tdtool.engine.anagrams.made import Made
from tdtool.engine.findings import Finding
from tdtool.engine.records.record import Event


class HoldersGame(AnagramsGame):
    """A game whose words have holders, and score for them if they stand at the end."""

    @staticmethod
    @abstractmethod
    def worth(word: str) -> int:
        """What a word standing at the end scores."""

    def _begin(self) -> None:
        super()._begin()
        self.last: Made | None = None  # the word that can be challenged now

    def _holders(self) -> tuple[str, ...]:
        return self.nicks

    def _points(self, nick: str) -> int:
        return sum(self.worth(word) for word in self.table.words[nick])

    def _standing(self) -> Mapping[str, Sequence[Sequence[str]]]:
        return {nick: (words,) for nick, words in self.table.words.items()}

    def _unsettled(self) -> Iterator[Made]:
        if self.last:
            yield self.last

    def _words_alone(self) -> Mapping[str, int | None]:
        return end_alone.scores(self.reports, self.nicks)

    def _findings_on_words(self) -> Iterable[Finding]:
        return end_alone.findings(self.reports, self.nicks, self.lexicon)

    def _settle_last(self) -> None:
        """Something else has happened: the last word can't be challenged any more."""
        self._settle(self.last)
        self.last = None

    def _special(self, event: Event) -> None:
        self._settle_last()
        super()._special(event)

    def _form_own(self, event: Word) -> Made:
        """The word lies before its maker, and may be challenged now."""
        self.last = self._form(event, event.nick, event.sources)
        return self.last

    def _challenged(self, event: Challenge) -> None:
        """The word just made may be challenged by anyone but its maker, as not in the list or as
        unplayable (NSA-21, D62-11). If it is off, its letters go back to the pool and the old words
        to their holders (NSA-23, D62-11)."""
        made_word = self.last
        if (
            made_word is None
            or not made_word.is_word(event.word)
            or made_word.event.nick == event.nick
        ):
            sentence = f"{event.word.upper()} isn’t a word that another player just made."
            self._say(event, self.cited.challenge, "challenge", sentence)
            return
        stood = made_word.stands
        made_word.held = self._decide(event, made_word)
        again = event.nick in made_word.challengers  # naming the word twice is one challenge
        made_word.challengers.add(event.nick)
        if made_word.held and not again:
            self._challenged_in_vain(event)
        elif stood and not made_word.held:
            self.table.undo(made_word.formed)
            self._came_off(made_word)

    @abstractmethod
    def _challenged_in_vain(self, event: Challenge) -> None:
        """What it costs to challenge a good word."""

    @abstractmethod
    def _came_off(self, made_word: Made) -> None:
        """What follows for the maker of a word that came off."""
