from pathlib import Path

import pytest
from tests.sdk.kit.sessions import PACKS, run_pytest

from knaves.kit.registry import CHECKS

LOADED = ["loads", "import-quick", "import-clean"]
CLASS = """
from knaves.kit import BotConformance

class TestBot(BotConformance):
    bot = {bot!r}
    game = "pisti"
    opt_out = {opt_out!r}
"""


def write(folder: Path, bot: str, **opt_out: str) -> None:
    opted_out = {id_.replace("_", "-"): reason for id_, reason in opt_out.items()}
    text = CLASS.format(bot=f"{PACKS / 'bad_bots' / bot}.py:Bot", opt_out=opted_out)
    (folder / "test_bot.py").write_text(text)


def test_each_check_is_a_test_and_a_failure_says_how_to_repeat_it(tmp_path: Path) -> None:
    write(tmp_path, "hooks")
    session = run_pytest(tmp_path)
    assert session.status == 1
    assert session.outcomes("test_bot.py::TestBot::test_check") == {
        f"[{check.id}]": "PASSED" if check.id in LOADED else "SKIPPED" for check in CHECKS
    } | {"[hooks]": "FAILED"}
    start = next(number for number, line in enumerate(session.lines) if "hooks: Bot.sean" in line)
    assert session.lines[start + 1] == "seed   knaves"
    assert session.lines[start + 2].startswith("again  knaves check ")
    assert session.lines[start + 3].startswith("If this fails, mend the name")


def test_who_opts_out_gives_a_reason_and_is_told_when_it_has_gone(tmp_path: Path) -> None:
    write(tmp_path, "quiet", quiet="it is in love with its scores", loads="it did not, once")
    session = run_pytest(tmp_path, "-k", "quiet or loads")
    assert session.outcomes("test_bot.py::TestBot::test_check") == {
        "[quiet]": "XFAIL",
        "[loads]": "FAILED",
    }
    assert "[XPASS(strict)] it did not, once" in session.lines
    assert session.status == 1


BARE = f"{PACKS / 'bad_bots' / 'quiet.py'}:Bot"


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"opt_out": {"quite": "x"}}, "unknown check 'quite'; did you mean 'quiet'?"),
        ({"opt_out": {5: "x"}}, "unknown check '5' (known: "),
        ({"opt_out": {"quiet": " "}}, "opting out of quiet takes a reason: "),
        ({"opt_out": {"quiet": None}}, "opting out of quiet takes a reason: "),
        ({"opt_out": ["quiet"]}, "`opt_out` takes a reason for each check: "),
        ({"bot": None}, "set the attribute `bot` of the class to the name of a bot"),
        ({"bot": "captro"}, "unknown bot 'captro'; did you mean 'captor'?"),
        ({"bot": BARE}, f"{BARE} doesn't say which game it plays: set the attribute `game` of"),
        ({"game": 5}, "set the attribute `game` of the class to the name of a game"),
        ({"game": "pist"}, "unknown game 'pist'; did you mean 'pisti'?"),
    ],
    ids=[
        "no check",
        "a number for a check",
        "no reason",
        "None for a reason",
        "a list",
        "no bot",
        "unknown bot",
        "no game of a bare class",
        "a number for a game",
        "unknown game",
    ],
)
def test_an_attribute_that_can_not_be_used_is_one_line(
    tmp_path: Path, attributes: dict[str, object], message: str
) -> None:
    lines = [f"    {name} = {value!r}" for name, value in ({"bot": "captor"} | attributes).items()]
    head = "from knaves.kit import BotConformance\n\nclass TestBot(BotConformance):\n"
    (tmp_path / "test_bot.py").write_text(head + "\n".join(lines))
    session = run_pytest(tmp_path)
    assert session.status == 2
    (told,) = (line for line in session.lines if line.startswith("TestBot: "))
    assert told.startswith(f"TestBot: {message}")
    assert not any("Traceback" in line or "pluggy" in line for line in session.lines[5:])


def test_a_class_without_a_bot_is_told_to_name_one(tmp_path: Path) -> None:
    head = "from knaves.kit import BotConformance\n\nclass TestBot(BotConformance): pass\n"
    (tmp_path / "test_bot.py").write_text(head)
    session = run_pytest(tmp_path)
    assert session.status == 2
    assert "TestBot: set the attribute `bot` of the class to the name of a bot" in session.lines
