"""The constructed response as a tree of (name, attributes, children or text), and its serialization."""

import base64
import re
import typing
import urllib.parse

IDENTITY_PROVIDER = "https://idp.example-mvpd.tv/saml2"
AUDIENCE = "https://saml.sp.auth.adobe.com"
CONSUMER = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
BASIC = "urn:oasis:names:tc:SAML:2.0:attrname-format:basic"
STATUS = "urn:oasis:names:tc:SAML:2.0:status:"

RESPONSE_ID = "_8b6f4f0f3c0e4a7d"
ASSERTION_ID = "_4c2d7a1be5f04f9a"

ATTRIBUTES = [
    ("userID", "7d1c0f52-3d7e-4b56-9a2f-6f0c1d8e4a11"),
    ("upstreamUserID", "mvpd-0048812-primary"),
    ("householdID", "hh-93c1e7a0f2"),
    ("zip", "94110"),
    ("maxRating", "TV-14"),
    ("channelID", "REF30"),
    ("lastSearch", "who is on???!"),
]


class Times(typing.NamedTuple):
    """The instants in a response."""
    issued: str
    starts: str
    confirmed_until: str
    ends: str


TIMES = Times("2026-11-20T12:00:00Z", "2026-11-20T11:59:30Z", "2036-11-20T12:05:00Z", "2036-11-20T20:00:00Z")

# The characters that the whitespace rule deletes, and those that it trims from both ends.
NEWLINES = "\n\v\f\r\u0085\u2028\u2029"
WHITESPACE = "\t \u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200C))) + "\u202f\u205f\u3000"


def escape(text):
    """Text as XML, in which CR and LF must be character references to be kept by a parser."""
    for character, reference in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\r", "&#13;"), ("\n", "&#10;")]:
        text = text.replace(character, reference)
    return text


def attribute(name, value):
    return ("saml:Attribute", [("Name", name), ("NameFormat", BASIC)],
            [("saml:AttributeValue", [("xsi:type", "xs:string")], value)])


def assertion(attributes, times=TIMES, audience=AUDIENCE, identifier=ASSERTION_ID):
    subject = [
        ("saml:NameID", [
            ("Format", "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"), ("SPNameQualifier", AUDIENCE),
        ], "c3e1b7b2a9d84f0e"),
        ("saml:SubjectConfirmation", [("Method", "urn:oasis:names:tc:SAML:2.0:cm:bearer")], [
            ("saml:SubjectConfirmationData", [
                ("InResponseTo", "_1f6e0a77c2a94b38"),
                ("NotOnOrAfter", times.confirmed_until),
                ("Recipient", CONSUMER),
            ], []),
        ]),
    ]
    authn = [("saml:AuthnContext", [], [
        ("saml:AuthnContextClassRef", [], "urn:oasis:names:tc:SAML:2.0:ac:classes:Password"),
    ])]
    return ("saml:Assertion", [("ID", identifier), ("Version", "2.0"), ("IssueInstant", times.issued)], [
        ("saml:Issuer", [], IDENTITY_PROVIDER),
        ("saml:Subject", [], subject),
        ("saml:Conditions", [("NotBefore", times.starts), ("NotOnOrAfter", times.ends)], [
            ("saml:AudienceRestriction", [], [("saml:Audience", [], audience)]),
        ]),
        ("saml:AuthnStatement", [("AuthnInstant", times.issued), ("SessionIndex", "_s-20b9d5e")], authn),
        ("saml:AttributeStatement", [], [attribute(*pair) for pair in attributes]),
    ])


SUCCESS = ("samlp:Status", [], [("samlp:StatusCode", [("Value", STATUS + "Success")], [])])


def message(children, times=TIMES, status=SUCCESS):
    """A Response with any content."""
    return ("samlp:Response", [
        ("xmlns:samlp", "urn:oasis:names:tc:SAML:2.0:protocol"),
        ("xmlns:saml", "urn:oasis:names:tc:SAML:2.0:assertion"),
        ("xmlns:xs", "http://www.w3.org/2001/XMLSchema"),
        ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
        ("ID", RESPONSE_ID),
        ("Version", "2.0"),
        ("IssueInstant", times.issued),
        ("Destination", CONSUMER),
        ("InResponseTo", "_1f6e0a77c2a94b38"),
    ], [("saml:Issuer", [], IDENTITY_PROVIDER), status, *children])


def response(attributes, times=TIMES, audience=AUDIENCE):
    """A Response with one Assertion, as from an identity provider."""
    return message([assertion(attributes, times, audience)], times)


def write(node, newline="", indent="", attribute_gap=lambda level: " ", level=0):
    """Serializes a tree: a line break after each tag, an indent for each level, a gap before each attribute."""
    name, attributes, children = node
    gap = attribute_gap(level)
    tag = name + "".join(f'{gap}{key}="{escape(value)}"' for key, value in attributes)
    if isinstance(children, str):
        return f"<{tag}>{escape(children)}</{name}>"
    if not children:
        return f"<{tag}/>"
    lead = newline + indent * (level + 1)
    inner = "".join(lead + write(child, newline, indent, attribute_gap, level + 1) for child in children)
    return f"<{tag}>{inner}{newline}{indent * level}</{name}>"


def on_lines(level):
    """A gap that places each attribute on a separate line."""
    return "\n"


def on_indented_lines(level):
    """A gap that places each attribute on a separate line, indented."""
    return "\n" + "  " * (level + 2)


def normalized(text):
    """The whitespace rule of the cookbook."""
    return re.sub(f"[{NEWLINES}]", "", re.sub("[ \t]+", " ", text)).strip(WHITESPACE)


def encoded(text):
    """The value of an exchange before it is percent-encoded."""
    return base64.b64encode(normalized(text).encode()).decode()


def percent_encoded(value):
    return urllib.parse.quote(value, safe="")
