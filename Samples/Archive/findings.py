"""The findings of recorded SAML responses by provider and day: samltool processes on Apache Spark.

Reads a folder of Parquet with the columns id, provider, day and payload; writes two folders of Parquet: verdicts, with a row
for each payload, and findings, with the number of payloads for each day, provider and rule.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import pandas as pd
from samltool_filters import Filter
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f

VERDICTS = "id long, provider string, day string, verdict string, rules array<string>"


def checker(samltool: str, settings: str) -> Callable[[Iterator[pd.DataFrame]], Iterator[pd.DataFrame]]:
    """Returns the function that a Spark task applies to its rows: it has a process for each provider.

    A task may run twice, on two workers: nothing here has an effect outside its rows.
    """
    command = [samltool, "check", "--at", "issued", "--jobs", "1", "--settings", settings, "--provider"]

    def check(batches: Iterator[pd.DataFrame]) -> Iterator[pd.DataFrame]:
        with contextlib.ExitStack() as processes:
            filters: dict[str, Filter] = {}
            for batch in batches:
                for provider, rows in batch.groupby("provider"):
                    if provider not in filters:
                        filters[provider] = processes.enter_context(Filter([*command, provider], timeout=120))
                    results = list(filters[provider].ask_all(rows["payload"]))
                    yield pd.DataFrame(
                        {
                            "id": rows["id"].to_numpy(),
                            "provider": provider,
                            "day": rows["day"].to_numpy(),
                            # A payload that is too long has no verdict.
                            "verdict": [result.get("verdict", "unread") for result in results],
                            "rules": [rules(result) for result in results],
                        }
                    )

    return check


def rules(result: dict[str, Any]) -> list[str]:
    """Returns the rules of a result, each once; of all responses, if the payload has several."""
    responses = result.get("responses", [result])
    return sorted({finding["rule"] for response in responses for finding in response.get("findings", [])})


def by_provider_and_day(verdicts: DataFrame) -> DataFrame:
    """Returns the number of payloads for each day, provider and rule; the most frequent rule first."""
    rows = verdicts.select("day", "provider", f.explode("rules").alias("rule"))
    return rows.groupBy("day", "provider", "rule").count().orderBy("day", "provider", f.desc("count"), "rule")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("archive", help="the folder of Parquet with the payloads")
    parser.add_argument("output", help="the folder for the results, which are overwritten")
    parser.add_argument("--samltool", required=True, help="the path of the tool on each worker")
    parser.add_argument("--settings", required=True, help="the path of the settings of the providers on each worker")
    parser.add_argument("--tasks", type=int, default=16, metavar="N", help="the number of tasks (default: 16)")
    options = parser.parse_args()

    spark = SparkSession.builder.appName("samltool findings").getOrCreate()
    payloads = spark.read.parquet(options.archive).repartition(options.tasks)
    check = checker(options.samltool, options.settings)
    payloads.mapInPandas(check, VERDICTS).write.mode("overwrite").parquet(f"{options.output}/verdicts")

    verdicts = spark.read.parquet(f"{options.output}/verdicts")
    by_provider_and_day(verdicts).coalesce(1).write.mode("overwrite").parquet(f"{options.output}/findings")
    spark.read.parquet(f"{options.output}/findings").show(12, truncate=False)
    counts = verdicts.agg(f.count("id"), f.countDistinct("id")).first()
    print(f"{payloads.count()} payloads, {counts[0]} verdicts, {counts[1]} different ids")
    verdicts.groupBy("verdict").count().orderBy("verdict").show()
    spark.stop()


if __name__ == "__main__":
    main()
