import signal
from collections.abc import Callable
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.errortext import (
    MAX_MESSAGE,
    MAX_NAME,
    MAX_TRACEBACK,
    MAX_VALUE,
    in_one_line,
    one_line,
    plain,
    shown,
    traceback_text,
    type_name,
)
from knaves.interrupts import Interrupted, interruptible


class EvilText(str):
    __slots__ = ()

    def __getitem__(self, _key: object) -> str:
        raise RuntimeError("not even a part of it")

    def __format__(self, _spec: str) -> str:
        raise RuntimeError("not even formatted")

    def __str__(self) -> str:
        return self


class TalkingError(Exception):
    """An error whose message is made by a function that is called when it is written."""

    def __str__(self) -> str:
        return self.args[0]()  # type: ignore[no-any-return] # whatever it is


def throw(error: BaseException) -> NoReturn:
    raise error


def raised(error: BaseException) -> BaseException:
    """Return an error as it is when it was raised and caught."""
    try:
        throw(error)
    except BaseException as caught:  # noqa: BLE001 - that is the point
        return caught


@pytest.mark.parametrize(
    ("text", "stripped"),
    [
        ("plain ş ♠\nsecond", "plain ş ♠\nsecond"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b[38;5;196mred", "red"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b]8;;http://x\x1b\\link", "link"),
        ("\x1bctext", "text"),
        ("\x1b", "�"),
        ("a\x00b\x07c\x08d\re\x7f", "a�b�c�d�e�"),
        ("\x9b31mred", "�31mred"),
        ("a\u202eb\u2028c\ud800d", "a�b�c�d"),
        ("", ""),
    ],
    ids=ascii,
)
def test_control_characters_and_escape_sequences_are_stripped(text: str, stripped: str) -> None:
    assert plain(text) == stripped


@given(st.text() | st.text("\x1b[]0;1m\x07\n\x9b"))
def test_stripped_text_can_be_printed(text: str) -> None:
    assert all(char == "\n" or char.isprintable() for char in plain(text))
    assert plain(plain(text)) == plain(text)


ERRORS = {
    "message": (ValueError("no luck"), "ValueError: no luck"),
    "no message": (ValueError(), "ValueError"),
    "quoted message": (KeyError("ST"), "KeyError: 'ST'"),
    "lines": (ValueError("two\nlines\tand\x1b[31m red"), "ValueError: two lines and red"),
    "colon": (ValueError("what is it:"), "ValueError: what is it:"),
    "exit": (SystemExit(3), "SystemExit: 3"),
    "message raises": (
        TalkingError(lambda: throw(ValueError())),
        "TalkingError: its message can't be printed",
    ),
    "message exits": (
        TalkingError(lambda: throw(SystemExit())),
        "TalkingError: its message can't be printed",
    ),
    "message is a number": (TalkingError(lambda: 7), "TalkingError: its message can't be printed"),
    "message is evil": (
        TalkingError(lambda: EvilText("x")),
        "TalkingError: its message can't be printed",
    ),
    "odd name": (type("A\nB\x1b[31m", (Exception,), {})("x"), "A B: x"),
    "evil name": (type(EvilText("Evil"), (Exception,), {})("x"), "Evil: x"),
}


@pytest.mark.parametrize(("error", "line"), ERRORS.values(), ids=ERRORS)
def test_an_error_is_described_in_one_line(error: BaseException, line: str) -> None:
    assert one_line(error) == line


def test_a_long_message_and_a_long_name_are_cut() -> None:
    assert len(one_line(ValueError("x" * 10**6))) == MAX_MESSAGE
    endless = type("N" * 1000, (Exception,), {})
    assert one_line(endless("x")).startswith("N" * MAX_NAME + ": x")


def test_the_name_of_a_type_is_not_asked_of_its_metaclass() -> None:
    class Meta(type):
        @property
        def __name__(cls) -> str:  # type: ignore[override] # that is the point
            raise RuntimeError("no name")

    class Nameless(metaclass=Meta):
        pass

    assert type_name(Nameless()) == "Nameless"
    assert type_name(None) == "NoneType"


def test_a_traceback_ends_with_the_error_and_shows_the_frames() -> None:
    shown = traceback_text(raised(ValueError("no luck")))
    assert shown.startswith("Traceback (most recent call last):\n")
    assert "in throw\n    raise error\n" in shown
    assert shown.endswith("ValueError: no luck\n")


def test_a_long_traceback_keeps_its_end() -> None:
    shown = traceback_text(raised(ValueError("x" * MAX_TRACEBACK + " end")))
    assert len(shown) == MAX_TRACEBACK
    assert shown.endswith("x end\n")


def test_the_causes_of_an_error_are_shown_too() -> None:
    error = raised(ValueError("second"))
    error.__cause__ = raised(KeyError("first"))
    assert "KeyError: 'first'" in traceback_text(error)


def test_a_traceback_holds_no_control_characters() -> None:
    assert "\x1b" not in traceback_text(raised(ValueError("\x1b[31mred")))


class HiddenError(Exception):
    @property
    def __traceback__(self) -> None:  # type: ignore[override] # that is the point
        raise RuntimeError("no traceback")


def test_an_error_that_hides_its_traceback_is_described_all_the_same() -> None:
    assert traceback_text(HiddenError("hidden")) == "HiddenError: hidden"


def test_an_error_whose_message_cannot_be_printed_has_a_traceback() -> None:
    shown = traceback_text(raised(TalkingError(lambda: throw(SystemExit()))))
    assert "in throw" in shown
    assert "TalkingError" in shown


@pytest.mark.parametrize("describe", [one_line, traceback_text], ids=["one line", "traceback"])
def test_whoever_presses_ctrl_c_meanwhile_is_heard(
    describe: Callable[[BaseException], str],
) -> None:
    class SlowError(Exception):
        @property
        def __traceback__(self) -> None:  # type: ignore[override] # asked for by tracebacks
            signal.raise_signal(signal.SIGINT)

        def __str__(self) -> str:
            signal.raise_signal(signal.SIGINT)
            return ""

    with interruptible(), pytest.raises(Interrupted):
        describe(SlowError())


class TalkingValue:
    """A value whose ``repr`` is made by a function."""

    def __init__(self, talk: Callable[[], str]) -> None:
        self.talk = talk

    def __repr__(self) -> str:
        return self.talk()


class TestAnswer:
    @pytest.mark.parametrize(
        ("value", "text"),
        [
            ("nonsense", "'nonsense'"),
            (None, "None"),
            (TalkingValue(lambda: "two\nlines \x1b[31mred"), "two lines red"),
            (TalkingValue(lambda: throw(RuntimeError())), "a TalkingValue whose repr can't be had"),
            (TalkingValue(lambda: throw(SystemExit())), "a TalkingValue whose repr can't be had"),
            (TalkingValue(lambda: None), "a TalkingValue whose repr can't be had"),  # type: ignore[arg-type, return-value]
        ],
        ids=["text", "nothing", "lines", "error", "exit", "no text"],
    )
    def test_it_is_shown_in_one_line_whatever_it_is(self, value: object, text: str) -> None:
        assert shown(value) == text

    def test_it_is_cut(self) -> None:
        assert len(shown("x" * 10_000)) == MAX_VALUE

    def test_an_interrupt_is_not_swallowed(self) -> None:
        with interruptible(), pytest.raises(Interrupted):
            shown(TalkingValue(lambda: signal.raise_signal(signal.SIGINT)))


def test_a_text_for_one_line_is_cut_and_cleaned() -> None:
    assert in_one_line("a\nb \x1b[31mred\x07 c") == "a b red� c"
    assert len(in_one_line("x" * 10**8)) == 1000
