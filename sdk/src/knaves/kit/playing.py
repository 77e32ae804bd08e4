"""Play trials with a bot: what happens in the process of a bot that is checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from knaves.fair import Chance
from knaves.interrupts import interruptible
from knaves.kit.fresh import Allow
from knaves.kit.opponents import opponents
from knaves.kit.trials import Trial
from knaves.kit.watching import Decision, WatchedBot
from knaves.packs import load_game, load_player
from knaves.players import Player
from knaves.referee import play_game
from knaves_core import Fault, Game

__all__ = ["PlayedTrial", "play_trials"]

OTHER_DEALS: Final = 10_000
"""By how much the numbers of games that are played in between differ from the one around."""


@attrs.frozen
class PlayedTrial:
    """A trial, and what the bot did in it.

    Attributes:
        trial: the trial.
        decisions: its decisions, in order.
        faults: what it did wrong.
    """

    trial: Trial
    decisions: tuple[Decision, ...]
    faults: tuple[Fault, ...]

    @classmethod
    def of_document(cls, document: dict[str, Any]) -> PlayedTrial:
        """Return what `attrs.asdict` turned into a document."""
        return cls(
            Trial(**document["trial"]),
            tuple([Decision(**decision) for decision in document["decisions"]]),
            tuple([Fault(**fault) for fault in document["faults"]]),
        )


def play_trials(
    *,
    reference: str,
    seed: str,
    trials: Sequence[dict[str, Any]],
    random_seed: int,
    crowded: bool,
    allow: Allow,
) -> list[dict[str, Any]]:
    """Load a bot and play trials with it, one after the other.

    Args:
        reference: names the bot, as for `knaves.packs.load_player`.
        seed: what all chance is derived from.
        trials: what is played, each a `Trial` as a document.
        random_seed: what the global random state is set to, at each decision anew.
        crowded: whether other objects of the bot play games of their own in between.
        allow: keeps the process going.

    Returns:
        A `PlayedTrial` for each trial, as documents.

    Raises:
        BotError: if the bot or a game can't be loaded.
    """
    to_play = [Trial(**document) for document in trials]
    names = {trial.game for trial in to_play}
    stage = _Stage(
        games={name: load_game(name) for name in names},
        bots={name: load_player(reference, name) for name in names},
        chance=Chance.of_seed(seed),
        random_seed=random_seed,
        allow=allow,
    )
    play = stage.play_crowded if crowded else stage.play
    with interruptible():  # as in a match
        return [attrs.asdict(play(trial)) for trial in to_play]


@attrs.frozen
class _Stage:
    """What all trials of a run have in common."""

    games: dict[str, Game[Any]]
    bots: dict[str, Player]
    chance: Chance
    random_seed: int
    allow: Allow

    def play(self, trial: Trial, meanwhile: Callable[[], object] | None = None) -> PlayedTrial:
        game = self.games[trial.game]
        rules = game.rules(trial.rules)
        bot = WatchedBot(self.bots[trial.game], self.allow, self.random_seed, meanwhile)
        players = opponents(trial)
        players[trial.seat] = bot
        played = play_game(
            game,
            rules,
            self.chance.deal(game, rules, trial.seats, trial.number),
            players,
            seed_of=lambda seat: self.chance.bot_seed(players[seat].name, trial.number, seat),
        )
        faults = [fault for fault in played.faults if fault.seat == trial.seat]
        return PlayedTrial(trial, tuple(bot.decisions), tuple(faults))

    def play_crowded(self, trial: Trial) -> PlayedTrial:
        other = attrs.evolve(trial, number=trial.number + OTHER_DEALS)
        return self.play(trial, meanwhile=lambda: self.play(other))
