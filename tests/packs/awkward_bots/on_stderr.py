"""Says on standard error whatever it does, from its import on."""

import logging
import sys

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView

logging.basicConfig(level=logging.INFO)
log = logging.getLogger(__name__)
log.info("imported")


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        log.info("my cards: %s", view.hand)
        print("I play", view.legal[0], file=sys.stderr)  # noqa: T201 - as it may
        return view.legal[0]
