"""Verifies and checks files: judge_files.py CERT FILE...

It prints what Tests/CInterface/judge_files.c prints, which Tests/CInterface/compare.py compares with the program.
"""

from __future__ import annotations

import json
import pathlib
import sys
from datetime import datetime, timezone

import samltool

AT = datetime(2026, 11, 20, 12, tzinfo=timezone.utc)
STATUSES: dict[type[samltool.Error], int] = {samltool.Rejected: 1, samltool.InvalidInput: 65}


def verdict(verifier: samltool.Verifier, response: bytes) -> dict[str, object]:
    try:
        verifier.verify(response, at=AT)
    except samltool.Error as error:
        return {"status": STATUSES[type(error)], "id": error.id}
    return {"status": 0, "id": ""}


def main(certificate: str, *files: str) -> None:
    verifier = samltool.Verifier(cert=pathlib.Path(certificate))
    for file in files:
        response = pathlib.Path(file).read_bytes()
        for found in (verdict(verifier, response), verifier.verify_report(response, at=AT), verifier.check(response, at=AT).json):
            print(json.dumps(found))


main(*sys.argv[1:])
