"""The bot that is checked, and how it was seen to behave."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, Final, Self, TypeVar

import attrs

from knaves.errors import FileError
from knaves.kit.fresh import Unseen, run_fresh
from knaves.kit.importing import Imported, import_alone
from knaves.kit.playing import PlayedTrial, play_trials
from knaves.kit.trials import sample, tour
from knaves.packs import find_bot, load_game
from knaves.packs.names import games_of

__all__ = ["BUDGET_MS", "DEFAULT_SEED", "USUAL", "Circumstances", "Played", "Subject", "Unloadable"]

T = TypeVar("T")

DEFAULT_SEED: Final = "knaves"
"""The seed of all games where nobody names another: what failed once fails again."""

BUDGET_MS: Final = 1000
"""How long a bot may think about a move, in milliseconds."""


class Unloadable(Unseen):
    """It can't be loaded."""


@attrs.frozen(kw_only=True)
class Circumstances:
    """What goes on around a bot and may make no difference to its moves.

    Attributes:
        hash_seed: the ``PYTHONHASHSEED`` of its process.
        random_seed: what the global random state is set to.
        backwards: whether the games are played in the opposite order.
        crowded: whether other objects of the bot play games of their own in between.
        again: whether it is another process in which everything else is as usual.
    """

    hash_seed: int = 0
    random_seed: int = 0
    backwards: bool = False
    crowded: bool = False
    again: bool = False


USUAL: Final = Circumstances()
"""The circumstances that all others are compared to."""


@attrs.frozen
class Played:
    """What came of playing trials in one process.

    Attributes:
        trials: the trials, in their usual order.
        printed: what was written to standard output.
    """

    trials: tuple[PlayedTrial, ...]
    printed: str


@attrs.frozen(eq=False)
class Subject:
    """A bot that is checked. Whatever it does, it does in processes of its own.

    What was seen once is remembered, so that many checks can look at the same games.

    Attributes:
        reference: names the bot, as for `knaves.packs.load_player`.
        games: the names of the games for which it is checked.
        seed: what all chance is derived from.
        budget_ms: how long it may think about a move, in milliseconds.
    """

    reference: str
    games: tuple[str, ...]
    seed: str = DEFAULT_SEED
    budget_ms: float = BUDGET_MS
    _seen: dict[Hashable, Any] = attrs.field(factory=dict, init=False, repr=False)

    @classmethod
    def find(
        cls,
        reference: str,
        game: str | None = None,
        seed: str = DEFAULT_SEED,
        advice: str = "add --game GAME",
    ) -> Self:
        """Return an installed bot or a bare class to be checked, without importing it.

        Args:
            reference: ``name``, ``pack/name``, ``path/to/file.py:Class`` or ``module:Class``.
            game: the game for which it is checked; all for which it is registered if None.
            seed: what all chance is derived from.
            advice: how a user names the game of a bare class.

        Raises:
            BotError: if there is no such bot or game.
        """
        games = games_of(reference, advice) if game is None else (game,)
        for name in games:
            find_bot(reference, name)
            load_game(name)
        return cls(reference, games, seed)

    @property
    def imports(self) -> tuple[Imported, ...]:
        """What came of importing it: once for each of its classes.

        Raises:
            Unseen: if its process gave no answer.
            FileError: if there is no working directory any more.
        """
        return self._once("imports", self._import)

    def played(self, circumstances: Circumstances = USUAL) -> Played:
        """Return what came of its games: all of them under usual circumstances, else a few.

        Raises:
            Unseen: if it can't be loaded, or its process gave no answer.
        """
        return self._once(circumstances, lambda: self._play(circumstances))

    def _once(self, key: Hashable, see: Callable[[], T]) -> T:
        if key not in self._seen:
            try:
                self._seen[key] = see()
            except Unseen as unseen:
                self._seen[key] = unseen
        seen = self._seen[key]
        if isinstance(seen, Unseen):
            raise seen
        return seen  # type: ignore[no-any-return]  # what `see` returned

    def _import(self) -> tuple[Imported, ...]:
        _require_working_directory()
        games = {find_bot(self.reference, game).value: game for game in reversed(self.games)}
        arguments = [{"reference": self.reference, "game": game} for game in games.values()]
        return tuple(Imported(**run_fresh(import_alone, each).value) for each in arguments)

    def _play(self, circumstances: Circumstances) -> Played:
        self._require_loaded()
        games = [load_game(name) for name in self.games]
        trials = tour(games) if circumstances == USUAL else sample(games)
        order = slice(None, None, -1 if circumstances.backwards else 1)
        report = run_fresh(
            play_trials,
            {
                "reference": self.reference,
                "seed": self.seed,
                "trials": [attrs.asdict(trial) for trial in trials[order]],
                "random_seed": circumstances.random_seed,
                "crowded": circumstances.crowded,
            },
            hash_seed=circumstances.hash_seed,
        )
        played = tuple(map(PlayedTrial.of_document, report.value))
        return Played(played[order], report.printed)

    def _require_loaded(self) -> None:
        try:
            sound = not any(imported.error for imported in self.imports)
        except Unseen:
            sound = False
        if not sound:
            raise Unloadable("it can't be loaded")


def _require_working_directory() -> None:
    try:
        Path.cwd()
    except OSError as error:
        raise FileError.reading("the working directory", error.strerror) from error
