"""Wait for saves, and play each version of a bot."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Self

import attrs

from knaves.errors import UsageError
from knaves.fair import random_seed
from knaves.packs import choose_bots, find_bot, load_game, load_player
from knaves.watch.playing import Contest, Round
from knaves.watch.rounds import play_round
from knaves.watch.sources import Sources, find_sources, saves

__all__ = ["DEFAULT_GAMES", "Watch"]

DEFAULT_GAMES: Final = 400
"""How many games a version plays against each opponent where nobody says how many."""

PAUSE_S: Final = 0.25
"""How long it takes until files are looked at again, in seconds."""


def _pause() -> None:
    time.sleep(PAUSE_S)


@attrs.frozen
class Watch:
    """A bot whose files are watched, and what each version of it is put to.

    Attributes:
        sources: its files.
        contest: what its versions are put to.
    """

    sources: Sources
    contest: Contest

    @classmethod
    def start(
        cls,
        bot: str,
        game: str,
        *,
        against: str | None = None,
        games: int = DEFAULT_GAMES,
        seed: str | None = None,
    ) -> Self:
        """Find the files of a bot, and whom it plays against.

        Args:
            bot: names the bot, as for `knaves.packs.load_player`; or just its file, if that
                has no other.
            game: the name of the game.
            against: names the bot that it plays against; one is chosen if None.
            games: how many games each match has, rounded up to whole blocks.
            seed: the seed of all matches; drawn at random if None.

        Raises:
            BotError: if the game, or one of the bots, can't be found or used.
            UsageError: if there is to be no game.
        """
        if games < 1:
            raise UsageError(f"a version plays 1 game or more, not {games}")
        load_game(game)
        sources = find_sources(bot, game)
        if against is None:
            itself = find_bot(sources.reference, game).name
            (against,) = choose_bots(game, 1, besides=itself)
        load_player(against, game)
        seed = random_seed() if seed is None else seed
        return cls(sources, Contest(sources.reference, game, against, games, seed))

    def rounds(
        self,
        *,
        begun: Callable[[int], object] | None = None,
        pause: Callable[[], object] = _pause,
    ) -> Iterator[Round]:
        """Play the bot as it is, and then every version that is saved, without an end.

        Args:
            begun: is told the number of each version when its round begins.
            pause: waits a moment, until it is time to look at the files again.
        """
        with TemporaryDirectory(prefix="knaves-", ignore_cleanup_errors=True) as folder:
            last: int | None = None
            copy: str | None = None
            for version, saved in enumerate(saves(self.sources, pause), start=1):
                if begun is not None:
                    begun(version)
                made = self.sources.copy(saved, Path(folder).resolve() / str(version))
                played = play_round(self.contest, version, last, copy)
                if not played.problem:
                    last, copy = version, made
                yield played
