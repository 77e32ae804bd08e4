"""Make travellers of the games of a league, which are played again for it."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import attrs

from knaves.errors import UsageError
from knaves.league.labels import key_called, labels_of
from knaves.league.partings import Line, first_partings
from knaves.league.played import PlayedBlock, Table, place_of
from knaves.league.same_cards import BotWithCards, Made, Play, SeatWithCards, Traveller
from knaves.league.store import LeagueReader
from knaves.packs import load_game
from knaves.players.wording import sorted_cards
from knaves_core import Card, Game, GameRecord, RecordError, View, replay

__all__ = ["ReplayedGame", "place_named", "read_travellers", "travellers_of"]


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
