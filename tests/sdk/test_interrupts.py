import signal
import threading

import pytest

from knaves.interrupts import Interrupted, interruptible, is_interrupt, postponed


def press_ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_is_told_apart_from_what_a_bot_raises() -> None:
    with interruptible():
        with pytest.raises(Interrupted) as caught:
            press_ctrl_c()
        assert is_interrupt(caught.value)
        assert not is_interrupt(KeyboardInterrupt())
    assert is_interrupt(KeyboardInterrupt())


def test_afterwards_ctrl_c_is_what_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interruptible(), postponed():
        pass
    assert signal.getsignal(signal.SIGINT) is before


def test_what_is_done_while_ctrl_c_is_postponed_is_done_to_its_end() -> None:
    done = []

    def work() -> None:
        with postponed():
            press_ctrl_c()
            done.append("all of it")

    with interruptible(), pytest.raises(Interrupted):
        work()
    assert done == ["all of it"]


def test_nothing_happens_where_nobody_presses_ctrl_c() -> None:
    with interruptible(), postponed():
        done = True
    assert done


def test_an_error_within_is_not_lost_to_ctrl_c() -> None:
    def work() -> None:
        with postponed():
            press_ctrl_c()
            raise ValueError

    with interruptible(), pytest.raises(Interrupted) as caught:
        work()
    assert isinstance(caught.value.__context__, ValueError)


def test_ctrl_c_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interruptible():
            press_ctrl_c()
            with postponed():
                press_ctrl_c()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_are_left_alone() -> None:
    done = []

    def work() -> None:
        with interruptible(), postponed():
            done.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [signal.getsignal(signal.SIGINT)]
