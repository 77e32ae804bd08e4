import inspect

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.games.support.adapters import ADAPTERS

from knaves_core import CARDS, Deal, DealError, Game, KnavesError, RulesError

GAMES = [adapter.game for adapter in ADAPTERS.values()]
PRESETS = [(game, name) for game in GAMES for name in game.presets]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.mark.parametrize(
    ("game", "name"), PRESETS, ids=[f"{game.name}-{name}" for game, name in PRESETS]
)
def test_a_preset_is_written_by_its_name(game: Game, name: str) -> None:
    rules = game.rules(name)
    assert rules == game.presets[name]
    assert rules.preset == name
    assert game.spec(rules) == name


@each_game
def test_house_is_the_first_preset_and_the_default(game: Game) -> None:
    assert next(iter(game.presets)) == "house"
    assert game.rules() == game.rules("") == game.presets["house"]


@each_game
def test_an_unknown_preset_is_refused_with_those_there_are(game: Game) -> None:
    with pytest.raises(RulesError, match=f"known: {', '.join(game.presets)}"):
        game.rules("hose")


@each_game
def test_a_game_describes_itself(game: Game) -> None:
    text = game.rules_text()
    assert text.startswith("# ")
    for preset in game.presets:
        assert f"`{preset}`" in text
    for described in type(game.rules()).options().values():
        assert described.help
        assert described.values


@each_game
def test_the_fields_of_rules_and_views_are_described(game: Game) -> None:
    rules = game.rules()
    deal = Deal((game.deck(rules),))
    view = game.start(rules, deal, game.seats[0]).view()
    described = inspect.getdoc(type(view)) or ""
    for field in view.__attrs_attrs__:
        assert f"    {field.name}: " in described
    described = inspect.getdoc(type(rules)) or ""
    for name in rules.options():
        assert f"    {name}: " in described


@each_game
def test_a_deck_holds_each_of_its_cards_once(game: Game) -> None:
    deck = game.deck(game.rules())
    assert len(set(deck)) == len(deck)
    assert set(deck) <= set(CARDS)


@each_game
def test_too_many_or_too_few_seats_are_refused(game: Game) -> None:
    deal = Deal((game.deck(game.rules()),))
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(DealError, match=f"{game.name} is for .* seats, not {seats}"):
            game.start(game.rules(), deal, seats)


@each_game
def test_a_starter_whom_chance_does_not_draw_is_refused(game: Game) -> None:
    rules = game.rules()
    seats = game.seats[0]
    for starter in (-1, game.starters(rules, seats), 2**70):
        with pytest.raises(DealError, match=f"seat {starter} can't be the one that starts"):
            game.start(rules, Deal((game.deck(rules),), starter), seats)


@each_game
def test_a_hand_is_shown_by_all_four_suits(game: Game) -> None:
    rules = game.rules()
    view = game.start(rules, Deal((game.deck(rules),)), game.seats[0]).view()
    assert sorted(view.suit_order) == ["C", "D", "H", "S"]


@each_game
@given(
    st.text(max_size=8)
    | st.text("CDHS23456789TJQKA10/:-raisefoldtke", max_size=9)
    | st.from_regex(r"raise:\d{1,12}|[CDHS][2-9TJQKA]/[CDHS][2-9TJQKA]|\d{1,3}", fullmatch=True)
)
def test_any_text_is_a_move_or_refused_in_one_line(game: Game, text: str) -> None:
    try:
        move = game.read_move(text)
    except KnavesError as error:
        assert "\n" not in str(error)  # noqa: PT017 - most texts are no moves, but some are
        return
    assert type(move) in game.move_types
    assert game.read_move(move.code) is move


@each_game
def test_a_code_of_many_digits_is_refused(game: Game) -> None:
    for code in ("9" * 10_000, f"raise:{'9' * 10_000}", "C" * 10_000):
        with pytest.raises(KnavesError):
            game.read_move(code)
