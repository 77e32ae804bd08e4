import pytest
from tests.sdk.fair.by_hand import hashed, joined, secret_of

from knaves.fair import (
    Key,
    commitment,
    encode,
    is_guessable,
    random_secret,
    random_seed,
    secret_of_seed,
)

SECRET = bytes(range(32))


def test_a_fresh_seed_is_long_and_new() -> None:
    assert random_seed() != random_seed()
    assert len(bytes.fromhex(random_seed())) == 16
    assert not is_guessable(random_seed())
    assert is_guessable("monday")


def test_a_fresh_secret_is_long_and_new() -> None:
    assert random_secret() != random_secret()
    assert len(random_secret()) == 32


def test_a_seed_stands_for_its_hash() -> None:
    assert secret_of_seed("Pişti ♠") == secret_of("Pişti ♠")
    assert len({secret_of_seed(seed) for seed in ("", " ", "\udcff", "ş", "s\u0327")}) == 5


def test_fields_are_joined_so_that_their_borders_count() -> None:
    lists = [("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), ("", "abc"), (), ("",), ("ab\0c",)]
    assert len({encode(*fields) for fields in lists}) == len(lists)
    assert encode("a", 12, b"\xff") == joined("a", "12", b"\xff")


def test_a_commitment_can_be_recomputed_with_the_standard_library() -> None:
    expected = hashed("knaves-commit-v1", "friday", "pisti house,plays=36", SECRET)
    assert commitment("friday", "pisti", "house,plays=36", SECRET) == expected


def test_a_commitment_binds_the_league_the_game_the_rules_and_the_secret() -> None:
    bound = [
        ("friday", "pisti", "house", SECRET),
        ("monday", "pisti", "house", SECRET),
        ("friday", "azi", "house", SECRET),
        ("friday", "pisti", "house,plays=36", SECRET),
        ("friday", "pisti", "house", SECRET[::-1]),
    ]
    assert len({commitment(*what) for what in bound}) == len(bound)


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_a_key_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="a key has 32 bytes"):
        Key(bytes(size))
