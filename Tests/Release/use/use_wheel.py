"""Verifies the two samples with the installed wheel."""

from datetime import datetime, timezone
from pathlib import Path

import samltool

verifier = samltool.Verifier(cert=Path("idp-rsa.pem"))
at = datetime(2026, 11, 20, 12, 1, tzinfo=timezone.utc)
assertion = verifier.verify(Path("signed-response.xml").read_bytes(), at=at)
assert assertion["userID"], "the assertion has no userID"
try:
    verifier.verify(Path("tampered.xml").read_bytes(), at=at)
    raise SystemExit("the tampered response is accepted")
except samltool.Rejected as error:
    assert error.id == "signature.digest-mismatch", error.id
