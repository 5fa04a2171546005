"""The benchmarks can be loaded: only `build.py bench` runs them."""

from __future__ import annotations

from pipeline.bench import BENCHMARKS, modules


def test_every_benchmark_can_be_loaded_and_says_what_it_measures() -> None:
    found = list(modules())
    assert len(found) == len(list(BENCHMARKS.glob("bench_*.py"))) > 5
    for module in found:
        assert (module.__doc__ or "").strip()
        assert callable(module.measure)
