from importlib.metadata import entry_points

from knaves_core import CARDS, Deal
from knaves_core.games.pisti import Pisti
from knaves_template_bot import TemplateBot


def test_it_is_registered_by_its_entry_point() -> None:
    (entry,) = entry_points(group="knaves.bots.pisti", name="template")
    assert entry.load() is TemplateBot


def test_it_plays_a_game_with_itself() -> None:
    game = Pisti()
    bots = [TemplateBot() for _ in range(4)]
    state = game.start(game.rules(), Deal((CARDS,)))
    while not state.over:
        state.play(bots[state.to_act].play(state.view()))
    assert sum(state.result.scores) > 0
