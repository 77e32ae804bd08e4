"""A sheet as a Parquet file, for which pyarrow is needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa  # type: ignore[import-untyped]
from pyarrow import parquet

from knaves.league.export.sheets import Column, Kind

__all__ = ["SUFFIX", "ParquetSheet"]

SUFFIX: Final = ".parquet"
"""How the name of such a file ends."""
GROUP: Final = 20_000
"""So many rows are kept until they are written together."""

_TYPES: Final = {
    Kind.TEXT: pa.string(),
    Kind.WHOLE: pa.int64(),
    Kind.NUMBER: pa.float64(),
}


class ParquetSheet:
    """A Parquet file that is being written."""

    def __init__(self, path: Path, columns: Sequence[Column]) -> None:
        """Begin the file."""
        self._schema = pa.schema([(column.name, _TYPES[column.kind]) for column in columns])
        self._writer = parquet.ParquetWriter(path, self._schema)
        self._rows: list[Sequence[Any]] = []

    def write(self, rows: Iterable[Sequence[Any]]) -> None:
        """Add rows."""
        for row in rows:
            self._rows.append(row)
            if len(self._rows) == GROUP:
                self._write_group()

    def _write_group(self) -> None:
        columns = zip(*self._rows, strict=True)
        arrays = [
            pa.array(values, field.type)
            for values, field in zip(columns, self._schema, strict=True)
        ]
        self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema))
        self._rows = []

    def close(self) -> None:
        """Complete the file."""
        if self._rows:
            self._write_group()
        self._writer.close()
