"""The samples without a signature: formats and encodings of a response."""

import functools

from generator.document import (
    ATTRIBUTES, encoded, normalized, on_indented_lines, on_lines, percent_encoded, response, write,
)
from generator.sample import Sample

unsigned = functools.partial(Sample, failed=["signature.missing"])

TREE = response(ATTRIBUTES)
COMPACT = write(TREE)
PRETTY = write(TREE, "\n", "  ") + "\n"


def written():
    """The same response in several formats."""
    return [
        unsigned("compact.xml", COMPACT, "one line: what most identity providers send"),
        unsigned("pretty-spaces.xml", PRETTY, "pretty-printed with two spaces"),
        unsigned("pretty-tabs.xml", write(TREE, "\n", "\t") + "\n", "pretty-printed with tabs"),
        unsigned("pretty-crlf.xml", PRETTY.replace("\n", "\r\n"), "pretty-printed with two spaces and CR LF"),
        unsigned("newlines-only.xml", write(TREE, "\n") + "\n", "a line break after each tag, no indentation"),
        unsigned(
            "attributes-on-lines-indented.xml", write(TREE, "\n", "  ", on_indented_lines) + "\n",
            "each attribute on a separate line, indented: well-formed after the rule"),
        unsigned(
            "attributes-on-lines.xml", write(TREE, "\n", "", on_lines) + "\n",
            "each attribute on a separate line, not indented: malformed after the rule"),
    ]


def with_other_content():
    """Responses with unusual characters, and a large one."""
    unicode = response([
        ("userID", "7d1c0f52-3d7e\u0085-4b56"),
        ("displayName", "first\u2028second\u2029third"),
        ("nickname", "zero\u200bwidth and no\u00a0break"),
    ])
    non_ascii = response(ATTRIBUTES + [
        ("displayName", "Zoë Müller-Ångström"), ("cityName", "Санкт-Петербург"), ("favourite", "日本語の番組 📺"),
        ("combined", "e\u0301 is not \u00e9"),
    ])
    large = response(ATTRIBUTES + [
        (f"channelID.{number:03}", f"urn:example:channel:{number * 7919:08x}") for number in range(294)
    ])
    return [
        unsigned(
            "unicode-whitespace.xml", "\u200b\u2028" + write(unicode) + "\u00a0\u3000\u200b\n",
            "U+0085, U+2028, U+2029, U+200B and U+00A0 in values, and whitespace to trim at both ends", failed=None),
        unsigned(
            "byte-order-mark.xml", "\ufeff" + COMPACT + "\n", "starts with a byte order mark, which the rule keeps",
            observations=["encoding.byte-order-mark"]),
        unsigned("non-ascii.xml", write(non_ascii), "attribute values in several scripts, composed and decomposed"),
        unsigned("large.xml", write(large, "\n", "  ") + "\n", "300 attributes"),
    ]


def encodings():
    """compact.xml, correctly and incorrectly encoded."""
    value = encoded(COMPACT)
    once = percent_encoded(value)
    assert normalized(COMPACT) == COMPACT, "the rule should leave what is encoded as it is"
    assert "+" in value and "/" in value and "=" in value, "the value should need every escape"
    inside = functools.partial(unsigned, contains="compact.xml", inside=COMPACT)
    return [
        inside("base64.txt", value, "compact.xml in Base64, not percent-encoded", ["base64"]),
        inside("percent-encoded.txt", once, "compact.xml as it must be sent", ["percent-encoding", "base64"]),
        inside(
            "percent-encoded-twice.txt", percent_encoded(once), "compact.xml, percent-encoded twice: the most common mistake",
            ["percent-encoding", "percent-encoding", "base64"], ["encoding.percent-encoded-twice"]),
        inside(
            "plus-became-space.txt", value.replace("+", " "),
            "compact.xml in Base64, sent without percent-encoding, after a form decoder",
            ["base64"], ["encoding.plus-became-space"]),
        inside(
            "form-body.txt", f"SAMLResponse={once}", "the whole body of an exchange",
            ["form", "percent-encoding", "base64"]),
    ]


def samples():
    return written() + with_other_content() + encodings()
