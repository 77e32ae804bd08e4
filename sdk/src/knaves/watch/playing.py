"""Play with one version of a bot: what happens in a process of its own."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any, Final, Self

import attrs

from knaves.errors import BotError
from knaves.faults import with_place
from knaves.kit.fresh import Allow
from knaves.match import MatchResult, play_match
from knaves.packs import load_game, load_player
from knaves.players.in_process import InProcessBot
from knaves.session import seats_for
from knaves.stats.intervals import Interval
from knaves_core import KnavesError

__all__ = ["Contest", "Round", "play_version"]

BLOCK_S: Final = 60.0
"""How long a block of games may take before the process is ended, in seconds."""


@attrs.frozen
class Contest:
    """What all versions of a bot are put to.

    Attributes:
        bot: names the bot as it is now, as for `knaves.packs.load_player`.
        game: the name of the game.
        opponent: names the bot that they play against.
        games: how many games each of their matches has, rounded up to whole blocks.
        seed: the seed of all matches, so that all versions play the same deals.
    """

    bot: str
    game: str
    opponent: str
    games: int
    seed: str


@attrs.frozen
class Round:
    """What came of one version of a bot.

    Attributes:
        version: its number, from 1.
        last: the number of the last version that played, or None if there is none.
        problem: what is wrong with it, in one line, or an empty text.
        score: how many points a game it scored more than the opponent; None if there is a
            problem.
        gain: how many points a game it scored more than the last version, in games against
            that; None if there is a problem or no last version, or if that can't be loaded
            any more.
    """

    version: int
    last: int | None
    problem: str = ""
    score: Interval | None = None
    gain: Interval | None = None

    @classmethod
    def of_document(cls, document: dict[str, Any]) -> Self:
        """Return what `attrs.asdict` turned into a document."""
        score, gain = document.pop("score"), document.pop("gain")
        return cls(**document, score=score and Interval(**score), gain=gain and Interval(**gain))


def play_version(
    contest: dict[str, Any], version: int, last: int | None, copy: str | None, allow: Allow
) -> dict[str, Any]:
    """Let a bot play as it is now against the opponent, and against its last version.

    Args:
        contest: what it is put to, a `Contest` as a document.
        version: the number of this version.
        last: the number of the last version.
        copy: a reference to a copy of the last version.
        allow: keeps the process going.

    Returns:
        A `Round` as a document.
    """
    try:
        played = _play(Contest(**contest), Round(version, last), copy, allow)
    except KnavesError as error:
        played = Round(version, last, problem=str(error))
    return attrs.asdict(played)


def _play(contest: Contest, begun: Round, copy: str | None, allow: Allow) -> Round:
    # The copy first: once the bot is loaded as it is now, its modules may be everybody's.
    before = None if copy is None else _load_copy(copy, contest.game)
    bot = load_player(contest.bot, contest.game)
    match = _match(contest, bot, load_player(contest.opponent, contest.game), allow)
    if problem := _faults(match):
        return attrs.evolve(begun, problem=problem)
    gain = None
    # A pack that offers the game is loaded with it: then the copy is no copy.
    if before is not None and before.factory is not bot.factory:
        gain = _lead(_match(contest, bot, before, allow))
    return attrs.evolve(begun, score=_lead(match), gain=gain)


def _load_copy(reference: str, game: str) -> InProcessBot | None:
    try:
        return load_player(reference, game)
    except BotError:  # what it reads may be beside the original alone
        return None


def _match(contest: Contest, bot: InProcessBot, other: InProcessBot, allow: Allow) -> MatchResult:
    """Play a match with the bot in every other place of the list."""
    game = load_game(contest.game)
    allow(BLOCK_S)
    return play_match(
        game,
        [*islice(cycle([bot, other]), seats_for(game, 0))],
        games=contest.games,
        seed=contest.seed,
        progress=lambda *_: allow(BLOCK_S),
    )


def _lead(match: MatchResult) -> Interval:
    places = range(len(match.bots))
    return match.lead(places[::2], places[1::2])


def _faults(match: MatchResult) -> str:
    """Say what the bot did wrong in a match, or nothing."""
    bots = match.bots[::2]
    count = sum(bot.faults for bot in bots)
    if not count:
        return ""
    labels = [bot.label for bot in bots]
    first = next((noted.fault for noted in match.first_faults if noted.bot in labels), None)
    what = f", the first: {with_place(first.message, first.traceback)}" if first else ""
    return f"{count} faults in {match.games} games{what}"
