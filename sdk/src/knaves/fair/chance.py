"""What chance decides in a match and in a league."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Any, Self

import attrs

from knaves.fair.deals import deal_commitment, deal_of_key
from knaves.fair.encoding import Key, encode
from knaves.fair.secret import secret_of_seed
from knaves.fair.shuffling import shuffled
from knaves_core import Deal, Game

__all__ = ["Chance", "LeagueChance"]

# Seeds are drawn by the million, and their fields are few.
_encoded = functools.lru_cache(4096)(encode)


@attrs.frozen
class _Deals:
    """The deals that one secret stands for."""

    _key: Key = attrs.field(repr=False)

    @classmethod
    def of_secret(cls, secret: bytes, contributions: Iterable[tuple[str, str]] = ()) -> Self:
        """Derive all chance from a secret, and from what people added after its commitment.

        Args:
            secret: 32 bytes.
            contributions: (name, text) of people who had a say, in their order.
        """
        said = [field for contribution in contributions for field in contribution]
        league_key = Key(secret).derive(encode("knaves-league-v1", *said))
        return cls(Key(league_key))

    @classmethod
    def of_seed(cls, seed: str) -> Self:
        """Derive all chance from a seed; who guesses the seed knows all deals."""
        return cls.of_secret(secret_of_seed(seed))

    def deal_key(self, number: int) -> bytes:
        """Return the key of a deal, of which `deal_of_key` makes the deal."""
        return self._key.derive(encode("knaves-deal-v1", number))

    def deal_commitment(self, number: int) -> bytes:
        """Return what is shown of a deal before it is played, 32 bytes."""
        return deal_commitment(self.deal_key(number))

    def deal(self, game: Game[Any], rules: Any, seats: int, number: int) -> Deal:
        """Return deal ``number`` of a game: its deck orders and the seat that starts."""
        return deal_of_key(self.deal_key(number), game, rules, seats)


@attrs.frozen
class Chance(_Deals):
    """Everything that chance decides in a match, derived from one secret."""

    def seating(self, block: int, seats: int) -> tuple[int, ...]:
        """Return which entry of the bots' list sits in which seat at the start of a block."""
        return shuffled(range(seats), self._key.derive(encode("knaves-seating-v1", block)))

    def bot_seed(self, bot: str, game_number: int, seat: int) -> int:
        """Return the seed of one bot's random generator in one game, 256 bits."""
        fields = _encoded("knaves-bot-v1", bot) + encode(game_number, seat)
        return int.from_bytes(self._key.derive(fields), "big")


@attrs.frozen
class LeagueChance(_Deals):
    """Everything that chance decides in a league, derived from one secret.

    Nothing depends on how many bots there are: a league that is extended keeps its games.
    """

    def seating(self, deal: int, table: Sequence[str]) -> tuple[int, ...]:
        """Return which place of a table sits in which seat at the start of a block.

        Args:
            deal: the number of the deal, from 0.
            table: the keys of the bots that sit together, sorted.
        """
        fields = _encoded("knaves-seating-v1", deal) + _encoded(*table)
        return shuffled(range(len(table)), self._key.derive(fields))

    def bot_seed(self, bot: str, deal: int, rotation: int, seat: int, table: Sequence[str]) -> int:
        """Return the seed of one bot's random generator in one game of a block, 256 bits.

        Args:
            bot: the key of the bot.
            deal: the number of the deal, from 0.
            rotation: which game of the block it is, from 0.
            seat: where the bot sits in it.
            table: the keys of the bots that sit together, sorted.
        """
        fields = _encoded("knaves-bot-v1", bot, deal) + _encoded(rotation, seat) + _encoded(*table)
        return int.from_bytes(self._key.derive(fields), "big")
