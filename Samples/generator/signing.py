"""Signs metadata and requests, which samltool does not sign: xmlsec1 computes the values, which are inserted into templates in the text."""

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
    "urn:oasis:names:tc:SAML:2.0:metadata:EntitiesDescriptor", "urn:oasis:names:tc:SAML:2.0:protocol:AuthnRequest",
]

BLANK = re.compile(r"\[\w+ of [\w-]+\]")


def blank(name, identifier):
    """The placeholder for a value in a template."""
    return f"[{name} of {identifier}]"


def template(identifier):
    """The Signature of the element with an ID, with placeholders for its values."""
    return ("ds:Signature", [("xmlns:ds", XMLDSIG)], [
        ("ds:SignedInfo", [], [
            ("ds:CanonicalizationMethod", [("Algorithm", EXCLUSIVE)], []),
            ("ds:SignatureMethod", [("Algorithm", XMLDSIG_MORE + "rsa-sha256")], []),
            ("ds:Reference", [("URI", "#" + identifier)], [
                ("ds:Transforms", [], [
                    ("ds:Transform", [("Algorithm", XMLDSIG + "enveloped-signature")], []),
                    ("ds:Transform", [("Algorithm", EXCLUSIVE)], []),
                ]),
                ("ds:DigestMethod", [("Algorithm", XMLENC + "sha256")], []),
                ("ds:DigestValue", [], blank("DigestValue", identifier)),
            ]),
        ]),
        ("ds:SignatureValue", [], blank("SignatureValue", identifier)),
        ("ds:KeyInfo", [], [
            ("ds:X509Data", [], [("ds:X509Certificate", [], blank("X509Certificate", identifier))]),
        ]),
    ])


def sign(text, key):
    """Fills in the template of a text, and leaves other text unchanged."""
    certificate = "".join((KEYS / f"{key}.pem").read_text().splitlines()[1:-1])
    [identifier] = re.findall(r"\[SignatureValue of ([\w-]+)\]", text)
    text = text.replace(blank("X509Certificate", identifier), certificate)
    digest, value = signature_values(BLANK.sub("", text), identifier, key)
    return text.replace(blank("DigestValue", identifier), digest).replace(blank("SignatureValue", identifier), value)


def signature_values(text, identifier, key):
    """The digest and the signature that xmlsec1 computes for the element with an ID."""
    outcome = xmlsec1("--sign", text, identifier, "--privkey-pem", KEYS / f"{key}.key")
    if outcome.returncode != 0:
        raise SystemExit(f"xmlsec1: xmlsec1 does not sign {identifier} with {key}:\n{outcome.stderr}")
    signature = signatures(outcome.stdout)[identifier]
    digest = signature.findtext(f".//{{{XMLDSIG}}}DigestValue")
    return digest, "".join(signature.findtext(f"{{{XMLDSIG}}}SignatureValue").split())


def signatures(text):
    """The signatures of a text, by the ID of the element that contains each."""
    elements = ElementTree.fromstring(text.encode()).iter()
    found = [(element.get("ID"), element.find(f"{{{XMLDSIG}}}Signature")) for element in elements]
    return {identifier: signature for identifier, signature in found if signature is not None}


def is_signed(text):
    return bool(signatures(text))


def verifies(text, certificate):
    """True if a text is signed, and xmlsec1 verifies each signature, independent of the certificate in it."""
    trust = ["--enabled-key-data", "key-name", "--pubkey-cert-pem", KEYS / certificate]
    identifiers = signatures(text)
    return bool(identifiers) and all(xmlsec1("--verify", text, each, *trust).returncode == 0 for each in identifiers)


def xmlsec1(command, text, identifier, *options):
    """Runs xmlsec1 on the signature of the element with an ID."""
    arguments = ["xmlsec1", command, *options, "--node-xpath", f"//*[@ID='{identifier}']/*[local-name()='Signature']"]
    for element in SIGNED_ELEMENTS:
        arguments += ["--id-attr:ID", element]
    if shutil.which("xmlsec1") is None:
        raise SystemExit("xmlsec1: xmlsec1 is not installed (Debian's package: xmlsec1)")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "response.xml"
        path.write_bytes(text.encode())
        return subprocess.run([*arguments, path], capture_output=True, encoding="utf-8")
