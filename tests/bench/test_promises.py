import pytest
from tests.bench.promises import Promises


@pytest.mark.parametrize(
    ("figure", "bounds", "line", "broken"),
    [
        (2.5, {"most": 2.5}, "   2.50 ×   loop (at most 2.5)\n", 0),
        (2.51, {"most": 2.5}, "   2.51 ×   loop (at most 2.5; BROKEN)\n", 1),
        (1.69, {"least": 1.7}, "   1.69 ×   loop (at least 1.7; BROKEN)\n", 1),
        (99, {}, "  99.00 ×   loop\n", 0),
    ],
    ids=["kept", "too much", "too little", "no promise"],
)
def test_a_broken_promise_is_marked_and_counted(
    figure: float,
    bounds: dict[str, float],
    line: str,
    broken: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    promises = Promises()
    promises.show(figure, "loop", **bounds)  # type: ignore[arg-type] # bounds alone
    assert capsys.readouterr().out == line
    assert promises.broken == broken
