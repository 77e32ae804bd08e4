"""A league is verified from its file, and the first thing that was changed in it is named."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import attrs
import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

from knaves.errors import FileError, VerificationError
from knaves.fair import commitment, secret_of_seed
from knaves.league.store import LeagueReader, block_digest
from knaves.league.store.schema import KEYS
from knaves.league.verify import verify_league

FIVE = ("captor", "drawer", "first", "stumbler", "unmade")
TABLE = "bots/captor bots/drawer bots/first bots/stumbler"
"""The table number 1, of which most is changed."""
SEATS = 4


@pytest.fixture(scope="module")
def pisti(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("pisti") / "friday.league", settings_of(), [(FIVE, 4)])


@pytest.fixture(scope="module")
def azi(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("azi") / "azi.league"
    seed = "a seed of 128 bits or more, as it seems"
    settings = settings_of("azi", sizes=(2, 3), seed=seed)
    settings = attrs.evolve(settings, secret=secret_of_seed(seed))
    return build(path, settings, [(("drawer", "first"), 4), (("stumbler",), 6)])


@pytest.fixture
def copy(pisti: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(pisti, tmp_path / "friday.league"))


PLACES = {
    "<fault>": "deal = 2 AND table_number = 1 AND rotation = 1 AND number = 0",
    "<game>": "deal = 2 AND table_number = 1 AND rotation = 1",
    "<block>": "deal = 2 AND table_number = 1",
}


def change(path: Path, *statements: str) -> Path:
    """Change a file by SQL, in which names of `PLACES` stand for conditions."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        for statement in statements:
            sql = re.sub("<[a-z]+>", lambda name: PLACES[name[0]], statement)
            assert connection.execute(sql).rowcount, statement
    finally:
        connection.close()
    return path


def difference(path: Path) -> str:
    """Verify a file in which there is a difference, and return what is said of it."""
    with pytest.raises(VerificationError) as caught:
        verify_league(path)
    message = str(caught.value)
    assert message.startswith(f"{path}")
    assert "\n" not in message
    return message


def test_what_was_played_is_verified_and_counted(pisti: Path) -> None:
    told: list[tuple[int, int]] = []
    verified = verify_league(pisti, lambda games, all_games: told.append((games, all_games)))
    assert (verified.committed, verified.revealed, verified.decks) == (4, 4, 4)
    assert (verified.blocks, verified.games, verified.planned) == (20, 80, 80)
    assert verified.moves == 80 * 48
    assert verified.faults > 80
    assert verified.finished
    assert not verified.settings.guessable
    assert told == [(games, 80) for games in range(4, 81, 4)]


def test_the_digest_is_that_of_the_commitment_the_plan_and_the_blocks(pisti: Path) -> None:
    settings = settings_of()
    expected = hashlib.sha256(commitment("friday", "pisti", "house", settings.secret))
    bots = [[f"bots/{name}", name, "bots", "1.0", "0" * 64, 0] for name in FIVE]
    plan = json.dumps([[4], None, False, [4], bots, []])
    expected.update(hashlib.sha256(plan.encode()).digest())
    with LeagueReader(pisti) as league:
        for block in league.played():
            expected.update(block_digest(block))
    assert verify_league(pisti).digest == expected.digest()


@pytest.mark.parametrize("blocks", [0, 1, 7, 8, 31, 32])
def test_a_league_is_verified_as_far_as_it_stands(tmp_path: Path, blocks: int) -> None:
    stages = [(("drawer", "first"), 4), (("stumbler",), 6)]
    path = build(tmp_path / "azi.league", settings_of("azi", sizes=(2, 3)), stages, blocks)
    verified = verify_league(path)
    assert verified.blocks == blocks
    assert verified.planned == 78
    assert verified.finished == (blocks == 32)
    assert verified.revealed == {0: 0, 1: 0, 7: 0, 8: 0, 31: 5, 32: 6}[blocks]


def test_a_league_of_several_sizes_and_stages_is_verified(azi: Path) -> None:
    verified = verify_league(azi)
    assert verified.finished
    assert (verified.committed, verified.blocks, verified.games) == (6, 32, 78)
    assert verified.decks >= 6
    assert not verified.settings.guessable


def test_a_league_of_which_a_runner_stores_more_is_verified_as_it_was(pisti: Path) -> None:
    with LeagueReader(pisti):
        assert verify_league(pisti).finished


GAME = f"deal 2, table {TABLE}, rotation 1: "
BLOCK = f"deal 2, table {TABLE}: "

A_FAULT_LESS = [
    "DELETE FROM faults WHERE <fault>",
    "UPDATE faults SET number = number - 1 WHERE <game>",
    "UPDATE games SET faults = faults - 1 WHERE <game>",
]
CHANGED: dict[str, tuple[list[str], str]] = {
    # Cards and moves.
    "a card of a move": (
        ["UPDATE games SET moves = 'C2' || substr(moves, 3) WHERE <game>"],
        GAME + r"move \d+ \(..\)",
    ),
    "two moves swapped": (
        [
            """UPDATE games SET moves = substr(moves, 4, 3) || substr(moves, 1, 3)
            || substr(moves, 7) WHERE <game>"""
        ],
        GAME + r"move 1 \(..\): seat 0 can't play",
    ),
    "a move less": (["UPDATE games SET moves = substr(moves, 4) WHERE <game>"], GAME),
    "no moves": (
        ["UPDATE games SET moves = '' WHERE <game>"],
        GAME + "after its 0 moves the game isn't over",
    ),
    "a blank between moves": (
        ["UPDATE games SET moves = moves || ' ' WHERE <game>"],
        BLOCK + "its games and faults",
    ),
    "two cards of a deck": (
        [
            """UPDATE decks SET cards = substr(cards, 4, 3) || substr(cards, 1, 3)
            || substr(cards, 7) WHERE deal = 2"""
        ],
        "deal 2: card 1 of deck 0 comes out as .., and .. is recorded",
    ),
    "a card of a deck": (
        ["UPDATE decks SET cards = substr(cards, 4) WHERE deal = 2"],
        "deal 2: deck 0 has 52 cards, and 51 are recorded",
    ),
    "no card of a deck": (
        ["UPDATE decks SET cards = 'XX' || substr(cards, 3) WHERE deal = 2"],
        "the decks of deal 2: 'XX' isn't a card",
    ),
    "a deck deleted": (
        ["DELETE FROM decks WHERE deal = 2"],
        "deal 2: decks: its games took 1, and 0 are stored",
    ),
    "a deck more": (
        ["INSERT INTO decks SELECT deal, 1, cards FROM decks WHERE deal = 2"],
        "deal 2: decks: its games took 1, and 2 are stored",
    ),
    # How games ended.
    "a score": (
        ["UPDATE games SET scores = '99' || substr(scores, 2) WHERE <game>"],
        GAME + "the scores come out as",
    ),
    "a score missing": (
        ["UPDATE games SET scores = '1 2 3' WHERE <game>"],
        GAME + "4 seats have the scores",
    ),
    "no score": (
        ["UPDATE games SET scores = 'many' WHERE <game>"],
        GAME + "'many' isn't a list of whole numbers",
    ),
    "a reason": (
        ["UPDATE games SET reason = 'rain' WHERE <game>"],
        GAME + "it ends by 'played out', and .* 'rain'",
    ),
    "a flag": (
        ["UPDATE games SET flagged = 1 WHERE <game>"],
        GAME + "the file says that it deserves a second look",
    ),
    "how many decks it took": (
        ["UPDATE games SET decks_used = 2 WHERE <game>"],
        "deal 2: decks: its games took 2, and 1 are stored",
    ),
    "a game deleted": (
        ["DELETE FROM games WHERE <game>"],
        BLOCK + r"of its 4 games there are the rotations \[0, 2, 3\]",
    ),
    # What bots did wrong.
    "a fault deleted": (["DELETE FROM faults WHERE <fault>"], GAME + "of its . faults"),
    "a fault deleted and not counted": (
        A_FAULT_LESS,
        BLOCK + "its games and faults aren't those that its digest was made o",
    ),
    "a fault's message": (
        ["UPDATE faults SET message = 'all was well' WHERE <fault>"],
        BLOCK + "its games and faults",
    ),
    "a fault's penalty": (
        ["UPDATE faults SET penalty = 'XX' WHERE <fault>"],
        GAME + r"move \d+ \(..\): the penalty for a fault is .., the record says XX",
    ),
    "a fault's seat": (
        ["UPDATE faults SET seat = (seat + 1) % 4 WHERE <fault>"],
        GAME + r"move \d+ \(..\) is seat .'s, and a fault of seat . is recorded",
    ),
    # Who sat where.
    "a seating": (
        ["UPDATE blocks SET seating = '0 1 2 3' WHERE seating <> '0 1 2 3' AND <block>"],
        BLOCK + r"the seating comes out as \[.*\], the file says \[0, 1, 2, 3\]",
    ),
    "no seating": (
        ["UPDATE blocks SET seating = '0 1 2 2' WHERE <block>"],
        BLOCK + "'0 1 2 2' is no seating",
    ),
    "who starts": (
        ["UPDATE blocks SET starter = 1 WHERE <block>"],
        BLOCK + "chance decides that seat 0 starts, the file says seat 1",
    ),
    "a bot's key": (
        ["UPDATE entrants SET key = 'bots/captain', name = 'captain' WHERE name = 'captor'"],
        "deal 0, table bots/captain .*: the seating comes out as",
    ),
    # Secrets and commitments.
    "the secret": (
        ["UPDATE league SET secret = zeroblob(32)"],
        "its commitment isn't that of its name, game, rules and secret",
    ),
    "the league's commitment": (
        ["UPDATE league SET commitment = zeroblob(32)"],
        "its commitment isn't that of its name",
    ),
    "the league's name": (["UPDATE league SET name = 'monday'"], "its commitment isn't that o"),
    "the rules": (["UPDATE league SET rules = 'classic'"], "its commitment isn't that o"),
    "the game": (["UPDATE league SET game = 'call'"], "its commitment isn't that o"),
    "a seed that there was not": (
        ["UPDATE league SET seed = 'friday'"],
        "its secret isn't that of its seed",
    ),
    "a contribution": (
        ["UPDATE contributions SET text = 'tails' WHERE number = 0"],
        "deal 0: its key comes out otherwise than it was revealed",
    ),
    "the order of contributions": (
        ["UPDATE contributions SET number = 7 WHERE number = 0"],
        "its contributions aren't numbered from 0",
    ),
    "a contribution deleted": (
        ["DELETE FROM contributions WHERE number = 1"],
        "deal 0: its key comes out otherwise than it was revealed",
    ),
    "a deal's commitment": (
        ["UPDATE deals SET commitment = zeroblob(32) WHERE number = 2"],
        "deal 2: its commitment isn't that of its key",
    ),
    "a deal's key": (
        ["UPDATE deals SET key = zeroblob(32) WHERE number = 2"],
        "deal 2: its key comes out otherwise than it was revealed",
    ),
    "a deal's key and commitment": (
        [
            """UPDATE deals SET (key, commitment) =
            (SELECT key, commitment FROM deals WHERE number = 1) WHERE number = 2"""
        ],
        "deal 2: its key comes out otherwise than it was revealed",
    ),
    "a deal's key hidden": (
        ["UPDATE deals SET key = NULL WHERE number = 2"],
        "deal 2 is complete, and its key isn't revealed",
    ),
    "a deal without a commitment": (
        ["DELETE FROM deals WHERE number = 2"],
        "deal 2 was played, and not committed to",
    ),
    "a commitment too many": (
        ["INSERT INTO deals SELECT 4, commitment, NULL FROM deals WHERE number = 3"],
        "deal 4 is committed to, and isn't planned",
    ),
    # What was planned.
    "a block deleted": (
        ["DELETE FROM blocks WHERE <block>", "DELETE FROM games WHERE <block>"],
        BLOCK + "it is missing, and later ones are there",
    ),
    "the last block deleted": (
        [
            "DELETE FROM games WHERE deal = 3 AND table_number = 5",
            "DELETE FROM blocks WHERE deal = 3 AND table_number = 5",
        ],
        "it holds 19 blocks of 76 games, and counts 20 of 80",
    ),
    "a block of a deal that isn't planned": (
        [
            """INSERT INTO blocks SELECT 9, 1, seating, starter, digest
            FROM blocks WHERE <block>""",
            """INSERT INTO games SELECT 9, 1, rotation, moves, scores, reason, flagged,
            decks_used, 0 FROM games WHERE <block>""",
        ],
        f"deal 9, table {TABLE}: it isn't planned",
    ),
    "a table that isn't planned": (
        [
            "INSERT INTO tables VALUES (6, '0 1 2 2')",
            """INSERT INTO blocks SELECT 2, 6, seating, starter, digest
            FROM blocks WHERE <block>""",
            """INSERT INTO games SELECT 2, 6, rotation, moves, scores, reason, flagged,
            decks_used, 0 FROM games WHERE <block>""",
        ],
        "deal 2, table bots/captor bots/drawer bots/first bots/first: it isn't planned",
    ),
    "fewer deals": (
        ["UPDATE stages SET deals = 3"],
        "deal 3 is committed to, and isn't planned",
    ),
    "a stage's number": (["UPDATE stages SET number = 1"], "its stages aren't numbered from 0"),
    "the stage of a bot": (
        ["UPDATE entrants SET stage = 1 WHERE number = 1"],
        "bots/drawer joins with stage 1, which there is not",
    ),
    "a bot's name": (
        ["UPDATE entrants SET name = 'master' WHERE number = 1"],
        "bots/drawer is called 'master', which is not its name",
    ),
    "a bot's totals deleted": (
        ["DELETE FROM totals WHERE entrant = 1"],
        "a bot has no totals",
    ),
    "the bot of a gauntlet": (
        ["UPDATE league SET gauntlet = 'bots/first'"],
        "deal 0, table .*: it isn't planned",
    ),
    "the sizes of tables": (["UPDATE league SET sizes = '3'"], "its tables have 3 seats: pisti"),
    "a stage that adds nothing": (
        ["INSERT INTO stages VALUES (1, 4)"],
        "its stage 1 doesn't extend the one before",
    ),
    "bots in another order": (
        [
            "UPDATE entrants SET key = 'x' WHERE number = 0",
            "UPDATE entrants SET (key, name) = ('bots/captor', 'captor') WHERE number = 1",
            "UPDATE entrants SET (key, name) = ('bots/drawer', 'drawer') WHERE number = 0",
        ],
        "its bots aren't numbered as they join, by their keys",
    ),
    # Rows that belong to nothing.
    "a game of no block": (
        [
            """INSERT INTO games SELECT 3, 9, rotation, moves, scores, reason, flagged,
            decks_used, 0 FROM games WHERE <game>"""
        ],
        "what a row of games belongs to isn't in blocks",
    ),
    "a change of nobody": (
        ["INSERT INTO changes VALUES (1, 9, 3, '0.9', 'x')"],
        "what a row of changes belongs to isn't in entrants",
    ),
    "a change in the future": (
        ["INSERT INTO changes VALUES (1, 0, 21, '0.9', 'x')"],
        r"bots were changed after \[21\] blocks, and there are 20",
    ),
    "a change before the beginning": (
        ["INSERT INTO changes VALUES (1, 0, -1, '0.9', 'x')"],
        r"bots were changed after \[-1\] blocks",
    ),
    "totals of nobody": (
        ["INSERT INTO totals VALUES (9, 1, 1, 1, 1)"],
        "what a row of totals belongs to isn't in entrants",
    ),
    "a table that never met": (
        ["INSERT INTO tables VALUES (6, '0 1 2 2')"],
        "its tables aren't those that met",
    ),
    "tables by other numbers": (
        [
            "UPDATE tables SET number = number + 10",
            "UPDATE blocks SET table_number = table_number + 10",
            "UPDATE games SET table_number = table_number + 10",
            "UPDATE faults SET table_number = table_number + 10",
        ],
        "its tables aren't numbered from 1",
    ),
    "a deck of no deal": (
        ["INSERT INTO decks SELECT 9, 0, cards FROM decks WHERE deal = 2"],
        "what a row of decks belongs to isn't in deals",
    ),
    "a deal before the first": (
        ["INSERT INTO deals SELECT -1, commitment, NULL FROM deals WHERE number = 3"],
        "deal -1 is committed to, and isn't planned",
    ),
    # What it all adds up to.
    "the blocks counted": (["UPDATE league SET blocks = 19"], "and counts 19 of 80"),
    "the games counted": (["UPDATE league SET games = 81"], "and counts 20 of 81"),
    **{
        f"the {what} of a bot": (
            ["UPDATE totals SET what = what + 1 WHERE entrant = 1".replace("what", what)],
            rf"{what} of bots/drawer add up to -?\d+, the file says -?\d+",
        )
        for what in ("games", "points", "wins", "faults")
    },
    "a digest": (
        ["UPDATE blocks SET digest = zeroblob(32) WHERE <block>"],
        BLOCK + "its games and faults aren't those that its digest was made o",
    ),
}


@pytest.mark.parametrize(("statements", "said"), CHANGED.values(), ids=CHANGED)
def test_whatever_is_changed_is_found_and_named(
    copy: Path, statements: list[str], said: str
) -> None:
    assert re.search(said, difference(change(copy, *statements)))


def test_a_fault_that_no_game_counts_is_found(tmp_path: Path) -> None:
    path = build(tmp_path / "two.league", settings_of("fool", sizes=(2,)), [(FIVE[1:3], 2)])
    assert verify_league(path).faults == 0
    change(
        path,
        """INSERT INTO faults
        VALUES (1, 1, 0, 0, 0, 0, 'exception', 'no', 'play', NULL, '', '')""",
    )
    said = "deal 1, rotation 0: faults of a game aren't numbered from 0 up to how many it has"
    assert said in difference(path)


def test_who_forges_the_digest_too_is_found_by_the_totals(copy: Path) -> None:
    """Only who changes all that depends on it can take a fault out."""
    change(copy, *A_FAULT_LESS)
    with LeagueReader(copy) as league:
        block = next(block for block in league.played(2) if " ".join(block.table) == TABLE)
    digest = block_digest(block).hex()
    change(copy, "UPDATE blocks SET digest = x'00' WHERE <block>".replace("00", digest))
    assert re.search(r"faults of bots/stumbler add up to \d+", difference(copy))


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE league SET seed = 'friday'", "its secret isn't that of its seed"),
        ("UPDATE blocks SET starter = 1 - starter WHERE deal = 3", "deal 3, .* that seat . starts"),
        (
            "UPDATE games SET decks_used = 2 WHERE deal = 0 AND decks_used = 1",
            "deal 0, .*rotation 0: it takes 1 decks, and the file says 2",
        ),
        ("UPDATE games SET flagged = 1 WHERE deal = 5", "the file says that it deserves a second"),
        ("DELETE FROM stages WHERE number = 1", "bots/stumbler joins with stage 1, which there"),
        ("UPDATE stages SET deals = 4", "deal 4 is committed to, and isn't planned"),
    ],
    ids=["seed", "starter", "decks used", "flag", "stage", "deals"],
)
def test_in_a_seeded_league_of_several_stages_too(
    azi: Path, tmp_path: Path, statement: str, said: str
) -> None:
    path = change(Path(shutil.copy(azi, tmp_path / "azi.league")), statement)
    assert re.search(said, difference(path))


def test_a_league_that_stops_short_can_say_that_it_goes_on(copy: Path) -> None:
    """More deals may always be planned: then it is not finished, and says so."""
    verified = verify_league(change(copy, "UPDATE stages SET deals = 9"))
    assert not verified.finished
    assert (verified.games, verified.planned) == (80, 180)


def test_what_is_no_league_is_no_answer(tmp_path: Path) -> None:
    (tmp_path / "friday.league").write_text("a diary")
    for name in ("friday.league", "nothing.league"):
        with pytest.raises(FileError):
            verify_league(tmp_path / name)


def test_a_guessable_seed_is_said_to_be_one(tmp_path: Path) -> None:
    settings = settings_of(seed="friday", secret=secret_of_seed("friday"))
    path = build(tmp_path / "a.league", settings, [(FIVE[:4], 1)])
    assert verify_league(path).settings.guessable


UNBOUND = {
    "league.open": "who joins later",
    "stages.deals": "more can be planned at any time",
    "entrants.pack": "only who has the pack can tell",
    "entrants.version": "likewise",
    "entrants.digest": "likewise",
}
"""What a file alone can't tell to be wrong, and why."""


def altered(value: object) -> object:
    if isinstance(value, int):
        return value + 1
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:]
    return "another" if value is None else f"{value} 1"


def last_rows(path: Path) -> list[tuple[str, dict[str, object], str]]:
    """Return the last row of each table that has one, and the condition that it meets."""
    connection = sqlite3.connect(path)
    found = []
    for table, key in KEYS.items():
        cursor = connection.execute(f"SELECT * FROM {table} ORDER BY {key}")  # noqa: S608 - ours
        names = [name for name, *_ in cursor.description]
        for row in cursor.fetchall()[-1:]:
            fields = dict(zip(names, row, strict=True))
            condition = " AND ".join(f"{name} = {fields[name]}" for name in key.split(", "))
            found.append((table, fields, condition))
    connection.close()
    return found


def altered_in_one_place(path: Path) -> Iterator[str]:
    """Alter a file in each column in turn, where its schema allows it; yield their names."""
    original = path.read_bytes()
    for table, fields, condition in last_rows(path):
        for name, value in fields.items():
            path.write_bytes(original)
            connection = sqlite3.connect(path, isolation_level=None)
            update = f"UPDATE {table} SET {name} = ? WHERE {condition}"  # noqa: S608 - ours
            with suppress(sqlite3.IntegrityError):
                connection.execute(update, [altered(value)])
                yield f"{table}.{name}"
            connection.close()


def test_of_all_columns_few_can_be_changed_unseen_and_the_digest_tells_these(copy: Path) -> None:
    noted = verify_league(copy).digest
    unseen = set()
    for column in altered_in_one_place(copy):
        try:
            digest = verify_league(copy).digest
        except VerificationError:
            continue
        unseen.add(column)
        assert digest != noted, column
    assert unseen == set(UNBOUND)


def test_who_joined_late_can_not_be_hidden_from_somebody_who_noted_the_digest(
    tmp_path: Path,
) -> None:
    late = build(tmp_path / "late.league", settings_of(), [(FIVE[:4], 3), (FIVE[4:], 3)])
    noted = verify_league(late).digest
    begun = build(tmp_path / "begun.league", settings_of(), [(FIVE, 3)])
    assert verify_league(begun).digest != noted
