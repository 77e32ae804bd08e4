"""What chance decides, derived from one secret: deals, seatings and the seeds of bots.

Each purpose has a stream of its own, keyed by HMAC-SHA256 over length-prefixed fields, so
that no stream tells anything of another. Decks are shuffled by Fisher–Yates with words of
SHAKE-256 and rejection sampling: every order of the cards is equally likely.
"""

from knaves.fair.chance import Chance, LeagueChance
from knaves.fair.comparing import compare_decks
from knaves.fair.deals import deal_commitment, deal_of_key
from knaves.fair.encoding import Key, encode
from knaves.fair.secret import (
    commitment,
    is_guessable,
    random_secret,
    random_seed,
    secret_of_seed,
)
from knaves.fair.shuffling import shuffled

__all__ = [
    "Chance",
    "Key",
    "LeagueChance",
    "commitment",
    "compare_decks",
    "deal_commitment",
    "deal_of_key",
    "encode",
    "is_guessable",
    "random_secret",
    "random_seed",
    "secret_of_seed",
    "shuffled",
]
