import contextlib
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest
from tests.sdk.sites import Site

from knaves.errors import BotError, NamingError, UsageError
from knaves.interrupts import Interrupted
from knaves.watch import Round, Watch

HEADER = "from knaves_core import hookimpl\n"
BOT = """
class Novice:
    @hookimpl
    def play(self, view):
        return {answer}
"""
FIRST, LAST = (HEADER + BOT.format(answer=f"view.legal[{at}]") for at in (0, -1))
UNFINISHED = FIRST.replace("view.legal[0]", "(")
MISSPELT = FIRST.replace("(self, view)", "(self, veiw)")
RAISING = FIRST.replace("view.legal[0]", "view.leagl[0]")
BABBLING = FIRST.replace("view.legal[0]", "'nonsense'")


def rounds(watch: Watch, file: Path, *versions: str) -> list[Round]:
    """Return what comes of a bot and of these versions, as they are saved one after the other."""
    # Each is there for two pauses, as what is being written does not count.
    coming = chain.from_iterable((version, version) for version in versions)

    def pause() -> None:
        try:
            file.write_text(next(coming))
        except StopIteration:
            raise Interrupted from None

    found = []
    with contextlib.suppress(Interrupted):
        for played in watch.rounds(pause=pause):
            found.append(played)  # noqa: PERF402 - what came before the end is kept
    return found


def novice(folder: Path) -> tuple[Watch, Path]:
    file = folder / "novice.py"
    file.write_text(FIRST)
    return Watch.start(str(file), "fool", against="dummy", games=20, seed="watch"), file


def test_each_version_plays_and_those_that_can_not_are_told(tmp_path: Path) -> None:
    found = rounds(*novice(tmp_path), UNFINISHED, MISSPELT, RAISING, BABBLING, LAST)
    assert [played.version for played in found] == [1, 2, 3, 4, 5, 6]
    assert [played.last for played in found] == [None, 1, 1, 1, 1, 1]
    problems = [played.problem for played in found]
    assert problems[0] == problems[5] == ""
    assert problems[1] == "loads: SyntaxError: '(' was never closed (novice.py, line 6)"
    assert problems[2].startswith("hooks: Novice: play takes an argument 'veiw'")
    assert problems[3].startswith("plays: fool (house), game ")
    assert problems[3].endswith("has no attribute 'leagl' (novice.py:6)")
    assert problems[4].startswith("legal-moves: fool (house), game ")
    assert all("\n" not in problem for problem in problems)


def test_a_version_is_scored_against_the_opponent_and_the_last_one(tmp_path: Path) -> None:
    first, same, last = rounds(*novice(tmp_path), f"{FIRST}# the same\n", LAST)
    assert first.score is not None
    assert first.score.mean == 0  # for dummy plays its first move, too
    assert first.gain is None
    assert same.gain is not None
    assert (same.gain.mean, same.gain.high) == (0, None)
    assert last.last == 2
    assert last.score is not None
    assert last.gain is not None
    assert last.gain.mean == last.score.mean != 0


def test_a_bot_that_ends_its_process_does_not_end_ours(tmp_path: Path) -> None:
    (_, ended) = rounds(*novice(tmp_path), f"import os\n{FIRST}\nos._exit(7)\n")
    assert ended.problem == "loads: it ended its process (exit status 7)"


@pytest.mark.slow
def test_a_bot_that_does_not_go_on_is_told_with_the_line_where_it_is(tmp_path: Path) -> None:
    hanging = FIRST.replace("return view.legal[0]", "while True:\n            pass")
    _, hung = rounds(*novice(tmp_path), hanging)
    assert hung.problem.startswith("in-time: it does not go on, and had to be ended (novice.py:")


def test_the_begin_of_a_round_is_told(tmp_path: Path) -> None:
    watch, _ = novice(tmp_path)
    told: list[int] = []
    versions = watch.rounds(begun=told.append)
    next(versions)
    assert told == [1]


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    watch, _ = novice(tmp_path)
    versions = watch.rounds()
    next(versions)
    assert [*temporary.iterdir()]
    versions.close()
    assert not [*temporary.iterdir()]


@pytest.mark.slow
def test_a_package_is_watched_with_all_its_files(site: Site) -> None:
    bot = HEADER + BOT.format(answer="answer(view)")
    modules = {
        "nest.__init__": "",
        "nest.bots": f"from nest.answers import answer\n{bot}",
        "nest.answers": "def answer(view):\n    return view.legal[0]\n",
    }
    offers = {"knaves.bots.fool": {"novice": "nest.bots:Novice"}}
    site.install("nest-bots", offers, modules=modules)
    watch = Watch.start("novice", "fool", against="dummy", games=20, seed="watch")
    answers = site.path / "nest" / "answers.py"
    last, raising = (f"def answer(view):\n    return view.{name}[-1]\n" for name in ("legal", "x"))
    first, worse, broken = rounds(watch, answers, last, raising)
    assert first.score is not None
    assert first.score.mean == 0
    assert worse.gain is not None
    assert worse.gain.mean != 0
    assert broken.problem.endswith("(answers.py:2)")


class TestStart:
    def test_an_opponent_is_chosen(self, tmp_path: Path) -> None:
        file = tmp_path / "novice.py"
        file.write_text(FIRST)
        assert Watch.start(str(file), "pisti").contest.opponent == "captor"

    def test_it_is_another_bot_than_the_one_that_is_watched(self) -> None:
        contest = Watch.start("captor", "pisti").contest
        assert contest.bot == "captor"
        assert contest.opponent != "captor"

    def test_without_a_seed_one_is_drawn_for_all_versions(self) -> None:
        one, other = (Watch.start("captor", "pisti").contest.seed for _ in range(2))
        assert one != other

    @pytest.mark.parametrize(
        ("start", "error", "message"),
        [
            (lambda: Watch.start("captor", "pisto"), NamingError, "did you mean 'pisti'"),
            (lambda: Watch.start("captr", "pisti"), NamingError, "did you mean 'captor'"),
            (lambda: Watch.start("scholar", "pisti"), NamingError, "plays fool, not pisti"),
            (
                lambda: Watch.start("captor", "pisti", against="scholar"),
                NamingError,
                "plays fool, not pisti",
            ),
            (
                lambda: Watch.start("captor", "pisti", against="none.py:Bot"),
                BotError,
                "there is no such file",
            ),
            (lambda: Watch.start("captor", "pisti", games=0), UsageError, "1 game or more, not 0"),
        ],
        ids=["game", "bot", "bot of another game", "opponent", "file", "games"],
    )
    def test_what_can_not_be_watched_is_told_at_once(
        self, start: Callable[[], Watch], error: type[Exception], message: str
    ) -> None:
        with pytest.raises(error, match=message):
            start()
