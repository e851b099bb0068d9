"""Makes an archive of payloads from the constructed samples: Parquet with the columns id, provider, day and payload."""

from __future__ import annotations

import argparse
import datetime
import itertools
import pathlib

import pandas as pd

PROVIDERS = ("example", "federation-member")
FIRST_DAY = datetime.date(2026, 11, 1)
DAYS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", type=pathlib.Path, help="the folder of the samples")
    parser.add_argument("archive", type=pathlib.Path, help="the folder of the archive, which must not exist")
    parser.add_argument("--payloads", type=int, default=6000, metavar="N", help="the number of payloads (default: 6000)")
    options = parser.parse_args()

    texts = []
    for path in sorted(options.samples.iterdir()):
        if path.suffix in (".xml", ".txt"):
            texts.append(path.read_bytes().decode())
    rows = [
        {
            "id": number,
            "provider": PROVIDERS[number % len(PROVIDERS)],
            "day": str(FIRST_DAY + datetime.timedelta(days=number % DAYS)),
            "payload": text,
        }
        for number, text in zip(range(options.payloads), itertools.cycle(texts))
    ]
    options.archive.mkdir(parents=True)
    for part, start in enumerate(range(0, len(rows), 1000)):
        pd.DataFrame(rows[start : start + 1000]).to_parquet(options.archive / f"part-{part:05}.parquet")


if __name__ == "__main__":
    main()
