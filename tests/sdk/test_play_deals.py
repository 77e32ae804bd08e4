from pathlib import Path

import pytest

from knaves.errors import BotError, FileError
from knaves.play_deals import FileResult, play_deal_file, read_deal_file, summary
from knaves.players.in_process import InProcessBot
from knaves_core import DealError, Move, Suit, View, hookimpl
from knaves_core.games.fool import Fool, read_deals

GAME = Fool()
DEALS = read_deals("H\n\nS2 | S3\nS2 | C3\n| H2\nH2 |\n")


class FirstMove:
    @hookimpl
    def play(self, view: View) -> Move:
        return view.legal[0]


class Broken:
    @hookimpl
    def play(self, view: View) -> Move:
        raise RuntimeError(f"no idea\nwhat to do in seat {view.seat}")


FIRST = InProcessBot("first", FirstMove)
BROKEN = InProcessBot("broken", Broken)


def results(spec: str = "house") -> list[FileResult]:
    return list(play_deal_file(DEALS, GAME.rules(spec), (FIRST, FIRST)))


class TestPlaying:
    def test_each_deal_has_a_winner_or_none_and_a_reason(self) -> None:
        assert [(one.line, one.winner, one.turns, one.reason) for one in results()] == [
            (3, 0, 1, "both hands empty"),
            (4, 1, 1, "hand empty"),
            (5, 1, 0, "hand empty"),
            (6, 2, 0, "hand empty"),
        ]

    def test_the_rules_count(self) -> None:
        assert [result.winner for result in results("original")] == [2, 1, 1, 2]

    @pytest.mark.parametrize("players", [(BROKEN, FIRST), (FIRST, BROKEN)], ids=["first", "second"])
    def test_a_player_that_fails_ends_it(self, players: tuple[InProcessBot, InProcessBot]) -> None:
        seat = players.index(BROKEN)
        with pytest.raises(BotError) as caught:
            list(play_deal_file(DEALS, GAME.rules(), players))
        assert str(caught.value) == (
            f"broken failed in the deal of line 3: RuntimeError: no idea what to do in seat {seat}"
        )


class TestSummary:
    def test_it_holds_the_rules_and_the_full_play(self) -> None:
        rules = GAME.rules("house,turn_limit=9")
        assert summary(Suit.HEARTS, rules, results()[:3]) == {
            "game": "fool",
            "rules": "house,turn_limit=9",
            "trump": "H",
            "results": [
                {
                    "line": 3,
                    "winner": 0,
                    "turns": 1,
                    "reason": "both hands empty",
                    "moves": [
                        {"turn": 1, "player": 1, "action": "attack", "cards": ["S2"]},
                        {"turn": 1, "player": 2, "action": "cover", "cards": ["S2", "S3"]},
                        {"turn": 1, "player": 2, "action": "out", "cards": ["S2", "S3"]},
                    ],
                },
                {
                    "line": 4,
                    "winner": 1,
                    "turns": 1,
                    "reason": "hand empty",
                    "moves": [
                        {"turn": 1, "player": 1, "action": "attack", "cards": ["S2"]},
                        {"turn": 1, "player": 2, "action": "take", "cards": []},
                        {"turn": 1, "player": 2, "action": "pick-up", "cards": ["S2"]},
                    ],
                },
                {"line": 5, "winner": 1, "turns": 0, "reason": "hand empty", "moves": []},
            ],
        }


class TestReading:
    def test_a_file_is_read_by_its_path(self, tmp_path: Path) -> None:
        file = tmp_path / "deals.txt"
        file.write_bytes(b"\xef\xbb\xbfH\r\n\r\nS2 | S3\r\nS2 | C3\r\n| H2\r\nH2 |")
        assert read_deal_file(str(file)) == DEALS

    def test_an_error_in_it_names_the_file(self, tmp_path: Path) -> None:
        file = tmp_path / "deals.txt"
        file.write_text("H\nS2 S3\n")
        with pytest.raises(DealError) as caught:
            read_deal_file(str(file))
        assert str(caught.value).startswith(f"{file}:2:6: expected ")

    def test_a_file_that_is_not_there_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="nowhere: No such file"):
            read_deal_file(str(tmp_path / "nowhere"))

    def test_a_folder_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match=f"can't read {tmp_path}"):
            read_deal_file(str(tmp_path))
