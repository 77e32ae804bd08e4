import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress

import pytest

from knaves.interrupts import (
    Interrupted,
    Left,
    Stopped,
    check_interrupt,
    interruptible,
    pass_on_interrupt,
    postponed,
)

TERMINATED = """
import signal
from contextlib import suppress
from knaves.interrupts import Terminated, check_interrupt, postponed, terminable

signal.signal(signal.SIGHUP, signal.SIG_IGN)
terminable()
assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
with suppress(Terminated):
    with postponed():
        signal.raise_signal(signal.SIGTERM)
        print("all of it")
    assert False
signal.raise_signal(signal.SIGTERM)
try:
    check_interrupt()
except Terminated as terminated:
    print(terminated.status)
"""

Context = Callable[[], AbstractContextManager[None]]


@pytest.fixture(autouse=True)
def usual() -> Iterator[object]:
    """The usual handler of Ctrl-C, which is there again afterwards."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, before)


def press_ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_is_an_interruption_and_no_keyboard_interrupt() -> None:
    with interruptible(), pytest.raises(Interrupted):
        press_ctrl_c()


def test_an_interruption_is_no_exception_that_a_bot_would_catch_by_accident() -> None:
    assert not issubclass(Stopped, Exception | KeyboardInterrupt)
    assert issubclass(Interrupted, Stopped)
    assert issubclass(Left, Stopped)


@pytest.mark.parametrize(
    "error",
    [Interrupted(), KeyboardInterrupt(), SystemExit(), ValueError()],
    ids=lambda error: type(error).__name__,
)
def test_what_a_bot_raises_is_no_interruption(error: BaseException) -> None:
    with interruptible():
        pass_on_interrupt(error)


def test_who_leaves_the_table_is_a_person() -> None:
    with interruptible(), pytest.raises(Left):
        pass_on_interrupt(Left())


def test_elsewhere_a_keyboard_interrupt_is_a_persons_unless_ctrl_c_is_ignored() -> None:
    with pytest.raises(KeyboardInterrupt):
        pass_on_interrupt(KeyboardInterrupt())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pass_on_interrupt(KeyboardInterrupt())


@pytest.mark.parametrize("pass_on", [check_interrupt, lambda: pass_on_interrupt(ValueError())])
def test_an_interruption_that_a_bot_has_swallowed_is_not_lost(
    pass_on: Callable[[], None],
) -> None:
    with interruptible():
        with suppress(BaseException):
            press_ctrl_c()
        with pytest.raises(Interrupted):
            pass_on()
    check_interrupt()  # it was one of the time within


def leave_by(error: BaseException | None, context: Context) -> None:
    with context():
        if error is not None:
            raise error


@pytest.mark.parametrize("context", [interruptible, postponed])
@pytest.mark.parametrize("error", [None, ValueError(), KeyboardInterrupt()], ids=repr)
def test_afterwards_ctrl_c_is_what_it_was(
    usual: object, context: Context, error: BaseException | None
) -> None:
    if error is None:
        leave_by(None, context)
    else:
        with pytest.raises(type(error)):
            leave_by(error, context)
    assert signal.getsignal(signal.SIGINT) is usual


def test_one_may_be_within_another(usual: object) -> None:
    with interruptible():
        with interruptible():
            pass
        with pytest.raises(Interrupted):
            press_ctrl_c()
    assert signal.getsignal(signal.SIGINT) is usual


def test_where_ctrl_c_is_ignored_it_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interruptible():
        press_ctrl_c()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize("context", [interruptible, postponed])
def test_other_threads_are_left_alone(usual: object, context: Context) -> None:
    found = []

    def work() -> None:
        with context():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [usual]


def test_what_is_done_while_ctrl_c_is_postponed_is_done_to_its_end() -> None:
    done = []

    def work() -> None:
        press_ctrl_c()
        done.append("all of it")

    with interruptible(), pytest.raises(Interrupted), postponed():
        work()
    assert done == ["all of it"]


def test_an_error_within_is_not_lost_to_ctrl_c() -> None:
    def fail() -> None:
        press_ctrl_c()
        raise ValueError

    with interruptible(), pytest.raises(Interrupted) as caught, postponed():
        fail()
    assert isinstance(caught.value.__context__, ValueError)


def test_nothing_happens_where_nobody_presses_ctrl_c() -> None:
    done = []
    with interruptible(), postponed():
        done.append("all of it")
    assert done == ["all of it"]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGHUP is POSIX's")
def test_a_signal_to_end_is_raised_once_and_again_where_a_bot_may_have_swallowed_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TERMINATED], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("all of it\n143\n", "")
