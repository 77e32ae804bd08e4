import pickle
from collections.abc import Mapping

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves_core import Rules, RulesError
from knaves_core.rules import choice, count, flag, nearest, option


def read_size(text: str) -> tuple[int, int]:
    width, depth = text.split("x")
    return int(width), int(depth)


@attrs.frozen
class TableRules(Rules):
    lamp: bool = flag(True, help="the lamp is lit")
    cloth: str = choice("green", "red", help="the colour of the cloth")
    legs: int = count(4, least=3, most=26, help="how many legs it has")
    size_cm: tuple[int, int] = option(
        (80, 60),
        help="width and depth",
        values="WxD",
        read=read_size,
        write=lambda size: "x".join(map(str, size)),
    )


PRESETS: Mapping[str, TableRules] = {
    "house": TableRules(),
    "pub": TableRules(preset="pub", cloth="red", legs=3),
}


def read(spec: str) -> TableRules:
    return TableRules.read(spec, PRESETS)


@pytest.mark.parametrize(
    ("spec", "rules"),
    [
        ("", PRESETS["house"]),
        ("house", PRESETS["house"]),
        ("pub", PRESETS["pub"]),
        ("legs=26", TableRules(legs=26)),
        ("pub,legs=4", TableRules(preset="pub", cloth="red", legs=4)),
        (" pub , lamp = off ,", TableRules(preset="pub", cloth="red", legs=3, lamp=False)),
        ("lamp=off,size_cm=90x90", TableRules(lamp=False, size_cm=(90, 90))),
        ("house,cloth=green", PRESETS["house"]),
    ],
)
def test_rules_are_a_preset_and_what_differs_from_it(spec: str, rules: TableRules) -> None:
    assert read(spec) == rules


@pytest.mark.parametrize(
    ("rules", "spec"),
    [
        (TableRules(), "house"),
        (PRESETS["pub"], "pub"),
        (TableRules(legs=5, lamp=False), "house,lamp=off,legs=5"),
        (TableRules(preset="pub"), "pub,cloth=green,legs=4"),
        (TableRules(size_cm=(1, 2)), "house,size_cm=1x2"),
    ],
    ids=["default", "preset", "options", "preset undone", "own reader"],
)
def test_rules_are_written_as_they_are_read(rules: TableRules, spec: str) -> None:
    assert rules.spec(PRESETS) == spec
    assert read(spec) == rules


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("hous", "unknown preset 'hous'; did you mean 'house'? (known: house, pub)"),
        ("HOUSE", "unknown preset 'HOUSE' (known: house, pub)"),
        ("pub,house", "unknown option 'house' (known: lamp, cloth, legs, size_cm)"),
        ("leg=4", "unknown option 'leg'; did you mean 'legs'? (known: lamp, cloth, legs, size_cm)"),
        ("=4", "unknown option '' (known: lamp, cloth, legs, size_cm)"),
        ("preset=pub", "unknown option 'preset' (known: lamp, cloth, legs, size_cm)"),
        ("house,legs", "option 'legs' lacks its value: legs=3 to 26"),
        ("legs=", "option 'legs' takes 3 to 26, not ''"),
        ("legs=2", "option 'legs' takes 3 to 26, not '2'"),
        ("legs=27", "option 'legs' takes 3 to 26, not '27'"),
        ("legs=-4", "option 'legs' takes 3 to 26, not '-4'"),
        ("legs=+4", "option 'legs' takes 3 to 26, not '+4'"),
        ("legs=4.0", "option 'legs' takes 3 to 26, not '4.0'"),
        ("legs=4=5", "option 'legs' takes 3 to 26, not '4=5'"),
        ("legs=٤", "option 'legs' takes 3 to 26, not '٤'"),
        ("legs=²", "option 'legs' takes 3 to 26, not '²'"),
        ("legs=four", "option 'legs' takes 3 to 26, not 'four'"),
        ("lamp=yes", "option 'lamp' takes on|off, not 'yes'"),
        ("cloth=blue", "option 'cloth' takes green|red, not 'blue'"),
        ("size_cm=90", "option 'size_cm' takes WxD, not '90'"),
        ("legs=4,legs=5", "option 'legs' is set twice; name it once"),
        ("legs=4\x1b[31m", r"option 'legs' takes 3 to 26, not '4\x1b[31m'"),
    ],
)
def test_a_bad_spec_is_refused_in_one_line(spec: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        read(spec)
    assert str(caught.value) == message


def test_a_number_of_ten_thousand_digits_is_refused() -> None:
    with pytest.raises(RulesError, match="takes 3 to 26"):
        read(f"legs={'9' * 10_000}")


@given(st.text(max_size=30) | st.text("housepblegm=,47", max_size=30))
def test_any_text_is_rules_or_refused(spec: str) -> None:
    try:
        rules = read(spec)
    except RulesError:
        return
    assert read(rules.spec(PRESETS)) == rules


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"legs": 2}, "option 'legs' takes 3 to 26, not 2"),
        ({"legs": True}, "option 'legs' takes 3 to 26, not True"),
        ({"legs": 4.0}, r"option 'legs' takes 3 to 26, not 4\.0"),
        ({"cloth": "blue"}, r"option 'cloth' takes green\|red, not 'blue'"),
        ({"cloth": None}, r"option 'cloth' takes green\|red, not None"),
        ({"lamp": "off"}, r"option 'lamp' takes on\|off, not 'off'"),
        ({"size_cm": 5}, "option 'size_cm' takes WxD, not 5"),
    ],
    ids=repr,
)
def test_rules_made_in_python_are_checked_too(options: dict[str, object], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        TableRules(**options)  # type: ignore[arg-type] # on purpose
    with pytest.raises(RulesError, match=message):
        attrs.evolve(PRESETS["pub"], **options)


def test_rules_of_an_unknown_preset_have_no_spec() -> None:
    with pytest.raises(RulesError, match="unknown preset 'pup'; did you mean 'pub'"):
        TableRules(preset="pup").spec(PRESETS)


def test_options_are_described_in_their_order() -> None:
    assert {
        name: (option.help, option.values) for name, option in TableRules.options().items()
    } == {
        "lamp": ("the lamp is lit", "on|off"),
        "cloth": ("the colour of the cloth", "green|red"),
        "legs": ("how many legs it has", "3 to 26"),
        "size_cm": ("width and depth", "WxD"),
    }


def test_rules_are_immutable_values() -> None:
    rules = read("pub")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.legs = 5  # type: ignore[misc] # on purpose
    assert hash(rules) == hash(read("pub"))
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301 - our own bytes


def test_scores_are_counted_in_whole_points_unless_a_game_says_otherwise() -> None:
    assert TableRules().score_scale == 1


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("tabl", "; did you mean 'table'?"),
        ("hose", "; did you mean 'house' or 'horse'?"),
        ("xyz", ""),
    ],
)
def test_the_nearest_words_are_suggested(word: str, hint: str) -> None:
    assert nearest(word, ["house", "horse", "table"]) == hint
