"""Encoding and decoding of responses, and explanations."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

from . import _library
from ._time import instant
from ._verifier import Input, octets
from .errors import InvalidArgument

_ENCODINGS = {"base64": 0, "percent-encoded": 1, "form": 2}


class EncodedResponse(str):
    """An encoded response: the text to send, with a warning if Adobe can only reject it."""

    #: The reason why Adobe will reject it: the whitespace rule breaks its signature. ``None`` if no reason is known; that is no verdict
    #: on the response, which only :func:`samltool.verify` gives.
    warning: str | None = None


def encode(response: Input, form: Literal["base64", "percent-encoded", "form"] = "percent-encoded") -> EncodedResponse:
    """Encodes a response for the token exchange, once, after Adobe's whitespace rule.

    Args:
        response: The XML as received from the framework.
        form: ``base64`` for an HTTP client that percent-encodes form fields itself; ``percent-encoded`` for the value; ``form`` for the
            whole body.

    Returns:
        The text, whose ``warning`` is the reason why Adobe will reject it, if the whitespace rule breaks the signature.

    Raises:
        samltool.InvalidInput: The text is already encoded, or not XML.
        samltool.InvalidArgument: There is no such form.
    """
    if form not in _ENCODINGS:
        raise InvalidArgument("argument.form", f"the form is one of {', '.join(map(repr, _ENCODINGS))}, not {form!r}")
    content = octets(response)
    encoded = EncodedResponse(_library.document("samltool_encode", content, len(content), _ENCODINGS[form]).decode())
    encoded.warning = _library.document("samltool_encoding_warning", content, len(content), instant("now")).decode() or None
    return encoded


def decode(text: Input, *, field: str = "SAMLResponse") -> bytes:
    """Removes the encoding layers around a response, and returns the XML unchanged.

    Raises:
        samltool.InvalidInput: The text does not contain exactly one response.
    """
    content, name = octets(text), field.encode()
    return _library.document("samltool_decode", content, len(content), name, len(name))


def normalize(response: Input) -> bytes:
    """Applies Adobe's whitespace rule to the XML of a response."""
    content = octets(response)
    return _library.document("samltool_normalize", content, len(content))


def explain(identifier: str) -> Mapping[str, Any]:
    """Explains a rule, the identifier of an error, or a code of Adobe or Apple: title, explanation, advice, source.

    Raises:
        samltool.InvalidArgument: There is no such identifier.
    """
    word = identifier.encode()
    document = json.loads(_library.document("samltool_explain", word, len(word)))
    entry: Mapping[str, Any] = (document["rules"] + document["identifiers"])[0]
    return entry
