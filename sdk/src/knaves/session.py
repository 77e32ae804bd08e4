"""A session: game after game between a person and the same bots, until somebody ends it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import attrs

from knaves.fair import Chance
from knaves.faults import FirstFaults
from knaves.interrupts import Interrupted, Left
from knaves.players import Player
from knaves.players.dialogue import Dialogue
from knaves.players.person import HOW_TO_TYPE, Person
from knaves.players.wording import Wording
from knaves.referee import PlayedGame, play_game
from knaves.scoresheet import final_lines, game_lines
from knaves_core import Deal, Game, Result, State

__all__ = ["PERSON", "Session", "play_session", "seats_for"]

PERSON: Final = "you"
"""What the person is called among the names of those at the table."""
USUAL_SEATS: Final = 4
YES: Final = frozenset({"", "y", "yes"})
NO: Final = frozenset({"n", "no", "q", "quit", "stop", "exit"})


@attrs.frozen
class Session:
    """What came out of a session.

    Attributes:
        names: who sat where, seat 0 first.
        results: the results of the games that were played to their end, in order.
        interrupted: whether Ctrl-C ended it.
    """

    names: tuple[str, ...]
    results: tuple[Result, ...] = ()
    interrupted: bool = False

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of the scores of each seat, counted as in `Result`."""
        return tuple(
            sum(result.scores[seat] for result in self.results) for seat in range(len(self.names))
        )


def seats_for(game: Game[Any], bots: int) -> int:
    """Return how many sit at a table for a person who named so many bots.

    It is a table for all that he named, or for the fewest that the game takes; one of the
    usual four seats if he named none and the game takes so many.
    """
    if bots:
        return max(game.seats[0], bots + 1)
    return min(max(game.seats[0], USUAL_SEATS), game.seats[-1])


def play_session(
    game: Game[Any],
    rules: Any,
    bots: Sequence[Player],
    dialogue: Dialogue,
    *,
    chance: Chance,
    seat: int = 0,
) -> Session:
    """Play game after game between a person and bots, and show the scores of each.

    After each game the person is asked whether there shall be another. A game that is left in
    its middle does not count, whether the person stops, his input ends, or Ctrl-C is pressed.

    Args:
        game: the game.
        rules: its rules.
        bots: everybody but the person, in the order of their seats.
        dialogue: what the person reads and types.
        chance: decides the deals.
        seat: where the person sits in every game, 0 … ``len(bots)``.

    Returns:
        The session, whose scores were shown.

    Raises:
        DealError: if the game takes another number of seats.
    """
    game.check_seats(len(bots) + 1)
    names = _names(bots, seat)
    players = [*bots[:seat], Person(PERSON, game, dialogue, names), *bots[seat:]]
    sitting = _Sitting(game, rules, players, names, seat, dialogue, chance)
    interrupted = False
    try:
        sitting.play()
    except Left:
        dialogue.say("\nYou left the game; it does not count.")
    except Interrupted:
        interrupted = True
        dialogue.say("\nInterrupted.")
    session = Session(names, tuple(sitting.results), interrupted)
    _show_final_scores(session, rules.score_scale, dialogue)
    return session


def _names(bots: Sequence[Player], seat: int) -> tuple[str, ...]:
    """Name all seats; bots that would have one name are told apart by their seats."""
    names = [bot.name for bot in bots]
    names.insert(seat, PERSON)
    times = Counter(names)
    return tuple(
        f"{name}#{place}" if times[name] > 1 and place != seat else name
        for place, name in enumerate(names)
    )


def _show_final_scores(session: Session, scale: int, dialogue: Dialogue) -> None:
    games = len(session.results)
    if not games:
        dialogue.say("No game was played to its end.")
        return
    dialogue.say(f"\nFinal scores after {games} {'game' if games == 1 else 'games'}:")
    for line in final_lines(session.names, session.totals, scale):
        dialogue.say(line)


@attrs.frozen
class _Sitting:
    """A session under way."""

    game: Game[Any]
    rules: Any
    players: Sequence[Player]
    names: Sequence[str]
    seat: int
    dialogue: Dialogue
    chance: Chance
    results: list[Result] = attrs.field(factory=list, init=False)

    def play(self) -> None:
        """Play games until the person wants no other or can't play one, or there is none."""
        seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(self.names))
        self.dialogue.say(f"{self.game.title}, rules: {self.game.spec(self.rules)}")
        self.dialogue.say(f"seats: {seats}\n{HOW_TO_TYPE}")
        while (deal := self._next_deal()) is not None:
            if not self.game.takes_part(self.rules, deal, self.seat):
                self.dialogue.say("\nYou can't take part in another game.")
                return
            if self.results and not self._another():
                return
            self._play(deal)
        self.dialogue.say("\nThe session is over.")

    def _next_deal(self) -> Deal | None:
        deal = self.chance.deal(self.game, self.rules, len(self.players), len(self.results))
        return self.game.next_deal(self.rules, deal, self.results)

    def _another(self) -> bool:
        """Ask whether there shall be another game; the end of the input means no."""
        while True:
            try:
                answer = self.dialogue.ask("\nanother game? (Y, n) > ").strip().lower()
            except EOFError:
                return False
            if answer in YES:
                return True
            if answer in NO:
                return False
            self.dialogue.say("Type y for another game, or n to stop.")

    def _play(self, deal: Deal) -> None:
        number = len(self.results)
        self.dialogue.say(f"\nGame {number + 1}")
        played = play_game(
            self.game,
            self.rules,
            deal,
            self.players,
            seed_of=lambda seat: self.chance.bot_seed(self.names[seat], number, seat),
        )
        self.results.append(played.result)
        self._show_end(played, deal)

    def _show_end(self, played: PlayedGame, deal: Deal) -> None:
        """Show who won, what each score is made of, and what bots did wrong."""
        result = played.result
        session = Session(tuple(self.names), tuple(self.results))
        totals = session.totals if len(self.results) > 1 else None
        sheet = self._final_state(played, deal).score_sheet()
        winners = Wording(self.names, self.seat).winners(result.winners)
        self.dialogue.say(f"\nGame {len(self.results)} is over ({result.reason}): {winners}.")
        for line in game_lines(self.names, sheet, result, self.rules.score_scale, totals):
            self.dialogue.say(line)
        for noted in FirstFaults.of_game(len(self.results), self.names, played.faults):
            self.dialogue.say(noted.in_game)

    def _final_state(self, played: PlayedGame, deal: Deal) -> State[Any]:
        state = self.game.start(self.rules, deal, len(self.players))
        for move in played.moves:
            state.play(move)
        return state
