"""Signs text without serializing it again: xmlsec1 computes the values, which are inserted into templates in the text.

xmlsec1 is needed because Python has no exclusive canonicalization. The templates are needed because xmlsec1 serializes a document
in its own format, and the samples are about the format of a response.
"""

import pathlib
import re
import shutil
import subprocess
import tempfile
from xml.etree import ElementTree

KEYS = pathlib.Path(__file__).resolve().parent.parent / "Keys"

XMLDSIG = "http://www.w3.org/2000/09/xmldsig#"
XMLDSIG_MORE = "http://www.w3.org/2001/04/xmldsig-more#"
XMLENC = "http://www.w3.org/2001/04/xmlenc#"
EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
SIGNED_ELEMENTS = [
    "urn:oasis:names:tc:SAML:2.0:protocol:Response", "urn:oasis:names:tc:SAML:2.0:assertion:Assertion",
    "urn:oasis:names:tc:SAML:2.0:metadata:EntitiesDescriptor", "urn:oasis:names:tc:SAML:2.0:protocol:AuthnRequest",
]

# The algorithms of a signature and of its reference's digest.
ALGORITHMS = {
    "rsa-sha1": (XMLDSIG + "rsa-sha1", XMLDSIG + "sha1"),
    "rsa-sha256": (XMLDSIG_MORE + "rsa-sha256", XMLENC + "sha256"),
    "rsa-sha384": (XMLDSIG_MORE + "rsa-sha384", XMLDSIG_MORE + "sha384"),
    "rsa-sha512": (XMLDSIG_MORE + "rsa-sha512", XMLENC + "sha512"),
    "ecdsa-sha256": (XMLDSIG_MORE + "ecdsa-sha256", XMLENC + "sha256"),
    "ecdsa-sha384": (XMLDSIG_MORE + "ecdsa-sha384", XMLDSIG_MORE + "sha384"),
}

BLANK = re.compile(r"\[\w+ of [\w-]+\]")


def blank(name, identifier):
    """The placeholder for a value in a template."""
    return f"[{name} of {identifier}]"


def template(identifier, algorithm):
    """The Signature of the element with an ID, with placeholders for its values."""
    method, digest = ALGORITHMS[algorithm]
    return ("ds:Signature", [("xmlns:ds", XMLDSIG)], [
        ("ds:SignedInfo", [], [
            ("ds:CanonicalizationMethod", [("Algorithm", EXCLUSIVE)], []),
            ("ds:SignatureMethod", [("Algorithm", method)], []),
            ("ds:Reference", [("URI", "#" + identifier)], [
                ("ds:Transforms", [], [
                    ("ds:Transform", [("Algorithm", XMLDSIG + "enveloped-signature")], []),
                    ("ds:Transform", [("Algorithm", EXCLUSIVE)], []),
                ]),
                ("ds:DigestMethod", [("Algorithm", digest)], []),
                ("ds:DigestValue", [], blank("DigestValue", identifier)),
            ]),
        ]),
        ("ds:SignatureValue", [], blank("SignatureValue", identifier)),
        ("ds:KeyInfo", [], [
            ("ds:X509Data", [], [("ds:X509Certificate", [], blank("X509Certificate", identifier))]),
        ]),
    ])


def with_templates(node, elements, algorithm="rsa-sha256"):
    """A tree in which the named elements have a template after their Issuer."""
    name, attributes, children = node
    if isinstance(children, str):
        return node
    children = [with_templates(child, elements, algorithm) for child in children]
    if name in elements:
        children.insert(1, template(dict(attributes)["ID"], algorithm))
    return (name, attributes, children)


def lines(width, end):
    """Breaks Base64 into lines."""
    return lambda value: end.join(value[start:start + width] for start in range(0, len(value), width))


def sign(text, key="idp-rsa", wrap=str, previous=None):
    """Fills in the templates of a text, the innermost first, and leaves other text unchanged.

    A previous result is kept if it still verifies and differs only in the computed values, because ECDSA signatures are random.
    """
    certificate = "".join((KEYS / f"{key}.pem").read_text().splitlines()[1:-1])
    identifiers = re.findall(r"\[SignatureValue of ([\w-]+)\]", text)
    for identifier in identifiers:
        text = text.replace(blank("X509Certificate", identifier), wrap(certificate))
    if previous is not None and fills(text, previous) and verdict(previous, f"{key}.pem") == "valid":
        return previous
    for identifier in reversed(identifiers):
        digest, value = signature_values(BLANK.sub("", text), identifier, key)
        text = text.replace(blank("DigestValue", identifier), digest)
        text = text.replace(blank("SignatureValue", identifier), wrap(value))
    return text


def fills(text, result):
    """Returns true if a result is the text with Base64 for its placeholders."""
    return re.fullmatch("[A-Za-z0-9+/=]+".join(map(re.escape, BLANK.split(text))), result) is not None


def signature_values(text, identifier, key):
    """The digest and the signature that xmlsec1 computes for the element with an ID.

    The digest keeps the line break that xmlsec1 inserts after 64 characters, because it is signed.
    """
    outcome = xmlsec1("--sign", text, identifier, "--privkey-pem", KEYS / f"{key}.key")
    if outcome.returncode != 0:
        raise SystemExit(f"make-responses: xmlsec1 does not sign {identifier} with {key}:\n{outcome.stderr}")
    signature = signatures(outcome.stdout)[identifier]
    digest = signature.findtext(f".//{{{XMLDSIG}}}DigestValue")
    return digest, "".join(signature.findtext(f"{{{XMLDSIG}}}SignatureValue").split())


def signatures(text):
    """The signatures of a text, by the ID of the element that contains each."""
    elements = ElementTree.fromstring(text.encode()).iter()
    found = [(element.get("ID"), element.find(f"{{{XMLDSIG}}}Signature")) for element in elements]
    return {identifier: signature for identifier, signature in found if signature is not None}


def verdict(text, certificate):
    """The result of xmlsec1 for a text and a certificate: "valid", "malformed", or the first failure of its signatures."""
    try:
        identifiers = list(signatures(text))
    except ElementTree.ParseError:
        return "malformed"
    if not identifiers:
        return "signature.missing"
    verdicts = [signature_verdict(text, identifier, certificate) for identifier in identifiers]
    return next((each for each in verdicts if each != "valid"), "valid")


def signature_verdict(text, identifier, certificate):
    """The result of xmlsec1 for one signature, independent of the certificate in the signature."""
    trust = ["--enabled-key-data", "key-name", "--pubkey-cert-pem", KEYS / certificate]
    outcome = xmlsec1("--verify", text, identifier, *trust)
    if outcome.returncode == 0:
        return "valid"
    if "FAIL" not in outcome.stderr.splitlines():
        raise SystemExit(f"make-responses: xmlsec1 cannot verify {identifier} with {certificate}:\n{outcome.stderr}")
    digest_holds = "SignedInfo References (ok/all): 1/1" in outcome.stderr
    return "signature.wrong-key" if digest_holds else "signature.digest-mismatch"


def xmlsec1(command, text, identifier, *options):
    """Runs xmlsec1 on the signature of the element with an ID."""
    arguments = ["xmlsec1", command, *options, "--node-xpath", f"//*[@ID='{identifier}']/*[local-name()='Signature']"]
    for element in SIGNED_ELEMENTS:
        arguments += ["--id-attr:ID", element]
    if shutil.which("xmlsec1") is None:
        raise SystemExit("make-responses: xmlsec1 is not installed (Debian's package: xmlsec1)")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "response.xml"
        path.write_bytes(text.encode())
        return subprocess.run([*arguments, path], capture_output=True, encoding="utf-8")
