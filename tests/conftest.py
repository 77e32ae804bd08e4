"""Ctrl-C reaches what tests start, also where a shell has put them into the background."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
