from pathlib import Path

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


def test_opting_out_of_what_is_no_check_or_without_a_reason_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, "quiet", quite="it is in love with its scores")
    session = run_pytest(tmp_path)
    assert session.status == 2
    assert any("unknown check 'quite'; did you mean 'quiet'?" in line for line in session.lines)
    write(tmp_path, "quiet", quiet=" ")
    session = run_pytest(tmp_path)
    assert any("opting out of quiet takes a reason" in line for line in session.lines)
