import pytest
from scipy import stats

from knaves.stats.student import t_quantile


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 30, 199, 200, 201, 1000, 250_000, 10**9])
@pytest.mark.parametrize("probability", [0.5, 0.6, 0.9, 0.95, 0.975, 0.995, 0.9995])
def test_t_quantiles_are_those_of_scipy(probability: float, freedom: int) -> None:
    expected = stats.t.ppf(probability, freedom)
    assert t_quantile(probability, freedom) == pytest.approx(expected, rel=2e-10, abs=1e-12)


@pytest.mark.parametrize("freedom", [1, 2, 5, 19, 999])
@pytest.mark.parametrize("pairs", [435, 4950])
def test_quantiles_hold_for_as_many_pairs_as_a_league_has(pairs: int, freedom: int) -> None:
    probability = 1 - 0.025 / pairs
    expected = stats.t.isf(0.025 / pairs, freedom)
    assert t_quantile(probability, freedom) == pytest.approx(expected, rel=1e-6)
