"""Redaction: a failing case without the person."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from . import _library
from ._reports import JSON
from ._time import At, instant_and_source
from ._verifier import Input, octets


@dataclass(frozen=True)
class Redaction:
    """A content without the person, with the proof that its findings are those of the original."""

    #: The redacted content, in the form of the original.
    content: bytes
    #: The document ``samltool.redaction``: what was replaced and kept, without a value of the original.
    receipt: JSON = field(repr=False)

    def __str__(self) -> str:
        """The conclusion in a sentence."""
        return str(self.receipt["sentence"])


def redact(content: Input, *, at: At = "now", keep: Sequence[str] = (), allow_difference: Sequence[str] = ()) -> Redaction:
    """Replaces the person in a failing case, and proves that the findings are the same, as ``samltool redact`` does.

    Args:
        content: What ``check`` takes, or a certificate, metadata or a configuration.
        at: The evaluation time of both diagnoses.
        keep: The names of fields, headers, members, elements or attributes whose values stay.
        allow_difference: Rules whose differences are accepted, or ``verdict`` or ``count`` for the others.

    Raises:
        samltool.Rejected: The findings differ (``redact.findings-differ``), or a word of the original remains (``redact.value-remains``):
            there is nothing to share.
        samltool.InvalidArgument: There is no such rule.
    """
    options = json.dumps({"keep": _names(keep), "allowDifference": _names(allow_difference)}).encode()
    text = octets(content)
    redacted, receipt = _library.documents("samltool_redact", 2, text, len(text), options, len(options), *instant_and_source(at))
    return Redaction(redacted, json.loads(receipt))


def _names(names: Sequence[str]) -> list[str]:
    """The names; a single one may be given without a list."""
    return [names] if isinstance(names, str) else list(names)
