"""The signed samples. All but the few about times are valid for a century."""

import base64
import functools
import hashlib
import re

from generator.document import (
    ATTRIBUTES, STATUS, TIMES, Times, assertion, encoded, message, on_indented_lines, on_lines, percent_encoded,
    response, write,
)
from generator.sample import FOLDER, Sample
from generator.signing import XMLDSIG, XMLENC, lines, sign, with_templates

RESPONSE, ASSERTION = "samlp:Response", "saml:Assertion"

LONG = TIMES._replace(confirmed_until="2126-11-20T12:05:00Z", ends="2126-11-20T20:00:00Z")
PAST = Times("2025-11-20T12:00:00Z", "2025-11-20T11:59:30Z", "2025-11-20T12:05:00Z", "2025-11-20T20:00:00Z")
TREE = response(ATTRIBUTES, LONG)

signed = functools.partial(Sample, after_rule="valid")


def signable(tree=TREE, *formatting, elements=(RESPONSE,), algorithm="rsa-sha256"):
    """A tree as text, with a template in each element to sign."""
    return write(with_templates(tree, elements, algorithm), *formatting)


@functools.cache
def compact():
    """signed-response.xml, on which other samples are based."""
    return sign(signable())


def signed_elements():
    """The signed elements, and the format of two signatures."""
    both = signable(elements=(RESPONSE, ASSERTION))
    return [
        signed("signed-response.xml", compact(), "one line, the Response signed: what most identity providers send"),
        signed("signed-assertion.xml", sign(signable(elements=(ASSERTION,))), "one line, only the Assertion signed"),
        signed("signed-both.xml", sign(both), "one line, the Assertion signed and then the Response"),
        signed(
            "signed-both-wrapped.xml", sign(both, wrap=lines(64, "\n")),
            "the same with Base64 in lines of 64 characters: the rule changes the inner value, which the outer signature covers",
            after_rule="invalid"),
    ]


def algorithms():
    """Algorithms other than RSA with SHA-256."""
    def ecdsa(file, key, algorithm, purpose):
        path = FOLDER / file
        previous = path.read_bytes().decode() if path.exists() else None
        text = sign(signable(algorithm=algorithm), key, previous=previous)
        return signed(file, text, purpose, certificate=f"{key}.pem")

    return [
        ecdsa("signed-ecdsa-p256.xml", "idp-ec", "ecdsa-sha256", "signed with ECDSA on P-256 and SHA-256"),
        ecdsa("signed-ecdsa-p384-sha384.xml", "idp-ec384", "ecdsa-sha384", "signed with ECDSA on P-384 and SHA-384"),
        signed("signed-rsa-sha384.xml", sign(signable(algorithm="rsa-sha384")), "signed with RSA and SHA-384"),
        signed(
            "signed-rsa-sha512.xml", sign(signable(algorithm="rsa-sha512")),
            "signed with RSA and SHA-512, whose digest is too long for a line: the rule changes SignedInfo",
            after_rule="invalid"),
    ]


def formatted_before_signing():
    """Valid as received; the effect of the whitespace rule depends on the place of the whitespace."""
    changed = functools.partial(signed, after_rule="invalid")
    return [
        changed(
            "signed-pretty-spaces.xml", sign(signable(TREE, "\n", "   ") + "\n"),
            "pretty-printed with three spaces, then signed: the rule changes signed whitespace"),
        changed(
            "signed-pretty-newlines.xml", sign(signable(TREE, "\n") + "\n"),
            "a line break after each tag, then signed: the rule deletes signed line breaks"),
        changed(
            "signed-newlines-in-signedinfo.xml", sign(newlines_in_signed_info(signable())),
            "line breaks only inside SignedInfo, as Santuario writes it: after the rule the digest is valid, the signature is not"),
        changed(
            "signed-double-space.xml", with_values("Sam  Sample", "news\tand  sport"),
            "double spaces and a tab in signed values: the rule makes each run one space"),
        changed(
            "signed-unicode-newlines.xml", with_values("first\u0085second", "one\u2028two"),
            "U+0085 and U+2028 in signed values: the rule deletes them"),
        signed(
            "signed-character-references.xml", with_values("first\rsecond", "one\ntwo", wrap=lines(76, "&#13;\n")),
            "&#13; and &#10; in values, and &#13; with a line break in Base64, as Java writes it: valid after the rule"),
        signed(
            "signed-attributes-on-lines.xml", sign(signable(TREE, "", "", on_lines)),
            "each attribute on a separate line, not indented: malformed after the rule", after_rule="malformed"),
        signed(
            "signed-attributes-on-lines-indented.xml", sign(signable(TREE, "", "", on_indented_lines)),
            "each attribute on a separate line, indented: valid after the rule"),
        signed(
            "signed-crlf-outside.xml",
            sign(crlf_around_assertion(signable(elements=(ASSERTION,))), wrap=lines(64, "\r\n")),
            "the Assertion signed; CR LF only around it and in the Base64 of its signature: valid after the rule"),
    ]


def with_values(name, favourite, **options):
    """A signed response with two more attributes."""
    tree = response(ATTRIBUTES + [("displayName", name), ("favourite", favourite)], LONG)
    return sign(signable(tree), **options)


def newlines_in_signed_info(text):
    return re.sub("<ds:SignedInfo>.*</ds:SignedInfo>", lambda match: match[0].replace("><", ">\n<"), text)


def crlf_around_assertion(text):
    before, inside, after = re.split("(<saml:Assertion .*</saml:Assertion>)", text)
    return "\r\n".join([before.replace("><", ">\r\n<"), inside, after, ""])


def formatted_after_signing():
    """signed-response.xml with line breaks between its tags: invalid, until the rule removes them again."""
    reformatted = functools.partial(signed, failed=["signature.digest-mismatch"])
    return [
        reformatted(
            "reformatted-newlines.xml", compact().replace("><", ">\n<"),
            "signed-response.xml with line breaks between tags: invalid, and the rule repairs it"),
        reformatted(
            "reformatted-crlf.xml", compact().replace("><", ">\r\n<"),
            "signed-response.xml with CR LF between tags: invalid, and the rule repairs it"),
        reformatted(
            "reformatted-indented.xml", indented(compact()),
            "signed-response.xml, indented: invalid, and the rule leaves single spaces", after_rule="invalid"),
    ]


def indented(text):
    """Places each tag after another tag on a separate line, indented by its depth."""
    depth, result = 0, []
    for line in text.replace("><", ">\n<").split("\n"):
        if line.startswith("</"):
            depth -= 1
        result.append("  " * depth + line + "\n")
        if "</" not in line and not line.endswith("/>"):
            depth += 1
    return "".join(result)


def refused_for_content():
    """Valid signatures of responses that must be rejected."""
    late = LONG._replace(starts="2120-01-01T00:00:00Z")
    second = assertion([("userID", "second-subscriber")], LONG, identifier="_9e05b3c7d1f24a68")
    return [
        signed(
            "expired.xml", sign(signable(response(ATTRIBUTES, PAST))), "it was valid until 2025", failed=["conditions.expired"]),
        signed(
            "not-yet-valid.xml", sign(signable(response(ATTRIBUTES, late))), "its validity starts in 2120",
            failed=["conditions.not-yet-valid"]),
        signed(
            "wrong-audience.xml", sign(signable(response(ATTRIBUTES, LONG, "https://sp.example.org"))),
            "for another audience", failed=["audience.mismatch"]),
        signed(
            "several-assertions.xml", sign(signable(message([assertion(ATTRIBUTES, LONG), second], LONG))),
            "two Assertions in one signed Response", failed=["structure.several-assertions"]),
        signed(
            "status-not-success.xml", sign(signable(message([], LONG, AUTHENTICATION_FAILED))),
            "the identity provider denied the request: a signed Response without an Assertion", failed=["structure.no-assertion"]),
        signed(
            "encrypted-assertion.xml", sign(signable(message([encrypted_assertion()], LONG))),
            "a signed Response with an EncryptedAssertion that contains constructed random bytes",
            failed=["structure.encrypted-assertion"]),
    ]


AUTHENTICATION_FAILED = ("samlp:Status", [], [
    ("samlp:StatusCode", [("Value", STATUS + "Responder")], [
        ("samlp:StatusCode", [("Value", STATUS + "AuthnFailed")], []),
    ]),
    ("samlp:StatusMessage", [], "No subscription was found."),
])


def encrypted_assertion():
    key = ("xenc:EncryptedKey", [], [
        ("xenc:EncryptionMethod", [("Algorithm", XMLENC + "rsa-oaep-mgf1p")], []),
        ("xenc:CipherData", [], [("xenc:CipherValue", [], noise("key", 256))]),
    ])
    return ("saml:EncryptedAssertion", [], [
        ("xenc:EncryptedData", [("xmlns:xenc", XMLENC), ("Type", XMLENC + "Element")], [
            ("xenc:EncryptionMethod", [("Algorithm", "http://www.w3.org/2009/xmlenc11#aes256-gcm")], []),
            ("ds:KeyInfo", [("xmlns:ds", XMLDSIG)], [key]),
            ("xenc:CipherData", [], [("xenc:CipherValue", [], noise("assertion", 1900))]),
        ]),
    ])


def noise(seed, size):
    """Base64 of bytes that look like ciphertext and are always the same."""
    return base64.b64encode(hashlib.shake_256(seed.encode()).digest(size)).decode()


def refused_for_signature():
    """Signatures that are invalid or too weak."""
    return [
        signed(
            "sha1.xml", sign(signable(algorithm="rsa-sha1")), "signed with RSA and SHA-1", failed=["signature.sha1"]),
        signed(
            "weak-key.xml", sign(signable(), "weak-rsa1024"), "signed with an RSA key of 1024 bits",
            certificate="weak-rsa1024.pem", failed=["trust.weak-key"]),
        signed(
            "tampered.xml", compact().replace(">94110<", ">90210<"), "signed-response.xml with another zip",
            failed=["signature.digest-mismatch"], after_rule="invalid"),
        signed(
            "wrong-key.xml", sign(signable(), "other-rsa"), "signed with another key, whose certificate it contains",
            failed=["signature.wrong-key"], after_rule="invalid"),
    ]


def encodings():
    """signed-response.xml, correctly and incorrectly encoded."""
    once = percent_encoded(encoded(compact()))
    inside = functools.partial(Sample, contains="signed-response.xml", inside=compact())
    return [
        inside(
            "signed-form-body.txt", f"SAMLResponse={once}", "the whole body of an exchange of signed-response.xml",
            ["form", "percent-encoding", "base64"]),
        inside(
            "signed-percent-encoded-twice.txt", percent_encoded(once), "signed-response.xml, percent-encoded twice",
            ["percent-encoding", "percent-encoding", "base64"], ["encoding.percent-encoded-twice"]),
    ]


def samples():
    return [
        *signed_elements(), *algorithms(), *formatted_before_signing(), *formatted_after_signing(),
        *refused_for_content(), *refused_for_signature(), *encodings(),
    ]
