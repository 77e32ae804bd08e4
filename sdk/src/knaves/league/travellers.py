"""What every bot did with the same cards: the traveller that bridge players know.

A traveller goes with one deal from table to table. Whoever sits in a seat holds the cards of
that seat, so what bots scored there can be compared as it stands.
"""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import attrs

from knaves.errors import UsageError
from knaves.league.labels import key_called, labels_of
from knaves.league.partings import Line, Parting, first_partings
from knaves.league.played import PlayedBlock, Table, place_of
from knaves.league.store import LeagueReader
from knaves.packs import load_game
from knaves.players.wording import sorted_cards
from knaves_core import Card, Game, GameRecord, RecordError, View, replay

__all__ = [
    "BotWithCards",
    "Made",
    "Play",
    "ReplayedGame",
    "SeatWithCards",
    "Traveller",
    "place_named",
    "read_travellers",
    "travellers_of",
]


@attrs.frozen
class ReplayedGame:
    """A game of a deal, and what came to light when it happened again.

    Attributes:
        place: who sat together, by their keys, and which game of their block it is.
        record: the game; in its seats are labels.
        views: what the seat that made each move knew.
        dealt: the hands before the first move, by seat; or none, of a game that doesn't tell.
    """

    place: tuple[Table, int]
    record: GameRecord
    views: tuple[View, ...]
    dealt: tuple[tuple[Card, ...], ...]

    @property
    def line(self) -> Line:
        """How it went, to be compared with others."""
        record = self.record
        return Line(self.place, record.seats, record.moves, self.views, self.penalties)

    @property
    def penalties(self) -> frozenset[int]:
        """The numbers, from 0, of the moves that were played for a bot at fault."""
        faults = self.record.faults
        return frozenset(fault.decision for fault in faults if fault.penalty is not None)


@attrs.frozen
class Made:
    """A move that a bot made, or that was made for it.

    Attributes:
        move: its code.
        penalty: whether it was played because the bot was at fault.
    """

    move: str
    penalty: bool = False


@attrs.frozen
class Play:
    """What one bot did in one game with the cards of a seat.

    Attributes:
        bot: the bot, by its label.
        table: who sat together, by their keys: with the rotation it names the game.
        rotation: which game of its block it is.
        seats: who sat where, by their labels, seat 0 first.
        score: what the seat scored, in 1/``Traveller.scale`` points.
        moves: the moves that it made, in order.
    """

    bot: str
    table: Table
    rotation: int
    seats: tuple[str, ...]
    score: int
    moves: tuple[Made, ...]


@attrs.frozen
class BotWithCards:
    """What one bot made of the cards of a seat, at all tables where it held them.

    Attributes:
        bot: the bot, by its label.
        plays: its games, table by table.
        beaten: of the games that others played with these cards, the share in which they
            scored less, where equal scores count half: matchpoints.
    """

    bot: str
    plays: tuple[Play, ...]
    beaten: float

    @property
    def mean(self) -> float:
        """Its mean score, in 1/``Traveller.scale`` points."""
        return sum(play.score for play in self.plays) / len(self.plays)

    @property
    def lowest(self) -> int:
        """Its lowest score, in 1/``Traveller.scale`` points."""
        return min(play.score for play in self.plays)

    @property
    def highest(self) -> int:
        """Its highest score, in 1/``Traveller.scale`` points."""
        return max(play.score for play in self.plays)

    @property
    def opening(self) -> tuple[Made, ...]:
        """Its moves for as long as they were the same in all its games."""
        made = zip(*(play.moves for play in self.plays), strict=False)  # as far as the shortest
        alike = itertools.takewhile(lambda moves: len(set(moves)) == 1, made)
        return tuple(moves[0] for moves in alike)

    @property
    def always_alike(self) -> bool:
        """Whether the opening is all that it played, in all its games."""
        return all(play.moves == self.opening for play in self.plays)


@attrs.frozen
class SeatWithCards:
    """What came of the cards of one seat.

    Attributes:
        seat: the seat.
        hand: the cards that it was dealt first, sorted; of a game that doesn't tell, those that
            it held when it was first asked; or None if it never was.
        bots: who held them, the highest mean score first.
        parting: where the bots first played differently, or None if they did not.
    """

    seat: int
    hand: tuple[Card, ...] | None
    bots: tuple[BotWithCards, ...]
    parting: Parting | None


@attrs.frozen
class Traveller:
    """One deal, at all tables of one size.

    Attributes:
        deal: the number of the deal, from 0.
        starter: the seat that starts where chance decides it, else None.
        tables: at how many tables it was played.
        scale: scores are counted in 1/``scale`` points.
        seats: what came of the cards of each seat.
    """

    deal: int
    starter: int | None
    tables: int
    scale: int
    seats: tuple[SeatWithCards, ...]


def read_travellers(
    reader: LeagueReader, deal: int, together: Sequence[str] | None = None
) -> tuple[Traveller, ...]:
    """Return the traveller of a deal for each size of table, the smallest first.

    Args:
        reader: the league.
        deal: the number of the deal, from 0.
        together: the labels or keys of the bots of one table, in any order; or None for all.

    Raises:
        BotError: if the game can't be loaded here.
        ReplayError: if a game in the file can't have gone as it says; it names the game.
        UsageError: if the deal wasn't played, or not at this table.
    """
    _check_planned(reader, deal)
    blocks = list(reader.played(deal))
    labels = labels_of(reader.entrants)
    if together is not None:
        table = tuple(sorted(key_called(name, labels) for name in together))
        blocks = [block for block in blocks if block.table == table]
    if not blocks:
        raise UsageError(_not_played(reader, deal, together))
    game = load_game(reader.settings.game)
    return travellers_of(
        deal,
        game,
        [
            _replayed(game, block, rotation, record)
            for block in blocks
            for rotation, record in enumerate(reader.records(block, labels))
        ],
    )


def travellers_of(
    deal: int, game: Game[Any], games: Iterable[ReplayedGame]
) -> tuple[Traveller, ...]:
    """Return the traveller of a deal for each size of table, the smallest first.

    Args:
        deal: the number of the deal, from 0.
        game: the game.
        games: all games of the deal that are compared.
    """
    ordered = sorted(games, key=lambda one: (len(one.place[0]), one.place))
    return tuple(
        _traveller(deal, game, list(group))
        for _, group in itertools.groupby(ordered, lambda one: len(one.place[0]))
    )


@contextmanager
def place_named(block: PlayedBlock, rotation: int) -> Iterator[None]:
    """Name the game in the message of any `RecordError` that comes up."""
    try:
        yield
    except RecordError as error:
        where = place_of(block.deal, block.table, rotation)
        raise type(error)(f"{where}: {error}") from None


def _replayed(
    game: Game[Any], block: PlayedBlock, rotation: int, record: GameRecord
) -> ReplayedGame:
    views: list[View] = []
    dealt: tuple[tuple[Card, ...], ...] = ()
    with place_named(block, rotation):
        for state in replay(record, game):
            dealt = dealt or state.hands
            if not state.over:
                views.append(state.view())
    return ReplayedGame((block.table, rotation), record, tuple(views), dealt)


def _traveller(deal: int, game: Game[Any], games: Sequence[ReplayedGame]) -> Traveller:
    partings = first_partings(one.line for one in games)
    record = games[0].record
    rules, seats = game.rules(record.rules), len(record.seats)
    drawn = game.starters(rules, seats) > 1
    return Traveller(
        deal=deal,
        starter=record.deal.starter if drawn else None,
        tables=len(games) // seats,
        scale=rules.score_scale,
        seats=tuple(
            SeatWithCards(seat, _hand(games, seat), _bots(games, seat), partings.get(seat))
            for seat in range(seats)
        ),
    )


def _hand(games: Sequence[ReplayedGame], seat: int) -> tuple[Card, ...] | None:
    for one in games:
        if one.dealt:
            return tuple(sorted_cards(one.dealt[seat], one.views[0]))
        for view in one.views:
            if view.seat == seat:
                return tuple(sorted_cards(view.hand, view))
    return None


def _bots(games: Sequence[ReplayedGame], seat: int) -> tuple[BotWithCards, ...]:
    plays: dict[str, list[Play]] = {}
    for one in games:
        play = _play(one, seat)
        plays.setdefault(play.bot, []).append(play)
    scores = sorted(one.record.scores[seat] for one in games)
    bots = [BotWithCards(bot, tuple(own), _beaten(own, scores)) for bot, own in plays.items()]
    return tuple(sorted(bots, key=lambda bot: (-bot.mean, bot.bot)))


def _play(one: ReplayedGame, seat: int) -> Play:
    record = one.record
    table, rotation = one.place
    moves = [
        Made(move, number in one.penalties)
        for number, (move, view) in enumerate(zip(record.moves, one.views, strict=True))
        if view.seat == seat
    ]
    return Play(
        bot=record.seats[seat],
        table=table,
        rotation=rotation,
        seats=record.seats,
        score=record.scores[seat],
        moves=tuple(moves),
    )


def _beaten(own: Sequence[Play], scores: Sequence[int]) -> float:
    """Compare a bot's games with all others' from the same cards; ``scores`` are all, sorted."""
    pairs = len(own) * (len(scores) - len(own))
    mine = sorted(play.score for play in own)
    # Twice the points, so that half a point is a whole number.
    return sum(_points(score, scores) - _points(score, mine) for score in mine) / (2 * pairs)


def _points(score: int, scores: Sequence[int]) -> int:
    return bisect.bisect_left(scores, score) + bisect.bisect_right(scores, score)


def _check_planned(reader: LeagueReader, deal: int) -> None:
    """Check that a deal is one of the league's."""
    deals = max((stage.deals for stage in reader.stages), default=0)
    if not deals:
        raise UsageError(f"deal {deal} isn't played yet: the league has not begun")
    if deal not in range(deals):
        raise UsageError(f"there is no deal {deal}: the league has {deals}, from 0 to {deals - 1}")


def _not_played(reader: LeagueReader, deal: int, together: Sequence[str] | None) -> str:
    if together is not None and (tables := sorted(reader.tables_of(deal))):
        labels = labels_of(reader.entrants)
        example = ",".join(labels[key] for key in tables[0])
        return (
            f"{' and '.join(together)} didn't sit at one table in deal {deal}: "
            f"there are {len(tables)}, such as {example}"
        )
    return f"deal {deal} isn't played yet"
