"""Signs and verifies responses with signxml, as requested by the lines of standard input; README.md describes them."""

import pathlib
import sys

from lxml import etree
from signxml import CanonicalizationMethod, SignatureConfiguration, XMLSigner, XMLVerifier

SAML = "{urn:oasis:names:tc:SAML:2.0:assertion}"
SIGNATURE = "{http://www.w3.org/2000/09/xmldsig#}Signature"
# The place of a SAML signature: in the Response or in its Assertion.
LOCATIONS = ["./", f"./{SAML}Assertion/"]


def sign(source, key, digest, placement, output, prefixes=""):
    response = etree.fromstring(pathlib.Path(source).read_bytes())
    algorithm = ("ecdsa" if "-ec" in pathlib.Path(key).name else "rsa") + "-" + digest
    if placement in ("assertion", "both"):
        assertion = response.find(SAML + "Assertion")
        response.replace(assertion, signed(assertion, key, algorithm, digest, prefixes))
    if placement in ("response", "both"):
        response = signed(response, key, algorithm, digest, prefixes)
    if placement == "defaults":
        response = with_signature(XMLSigner(), response, key)
    pathlib.Path(output).write_bytes(etree.tostring(response))
    return "signed"


def signed(element, key, algorithm, digest, prefixes):
    """Returns a copy of the element with a signature after its Issuer, in the form of SAML."""
    exclusive = CanonicalizationMethod.EXCLUSIVE_XML_CANONICALIZATION_1_0
    signer = XMLSigner(signature_algorithm=algorithm, digest_algorithm=digest, c14n_algorithm=exclusive)
    element.insert(1, etree.Element(SIGNATURE, Id="placeholder", nsmap={"ds": SIGNATURE[1:].split("}")[0]}))
    return with_signature(signer, element, key, prefixes.split() or None)


def with_signature(signer, element, key, prefixes=None):
    path = pathlib.Path(key)
    certificate = path.with_suffix(".pem").read_bytes()
    return signer.sign(
        element, key=path.read_bytes(), cert=certificate, reference_uri=element.get("ID"), id_attribute="ID",
        inclusive_ns_prefixes=prefixes)


def verify(certificate, file):
    """Returns true if every SAML signature is valid with the certificate, and there is at least one."""
    pinned = pathlib.Path(certificate).read_text()
    data = pathlib.Path(file).read_bytes()
    response = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    locations = [each for each in LOCATIONS if response.find(each + SIGNATURE) is not None]
    outcome = "valid" if locations else "invalid: no signature"
    for location in locations:
        configuration = SignatureConfiguration(location=location)
        arguments = {"x509_cert": pinned, "id_attribute": "ID", "expect_config": configuration}
        try:
            XMLVerifier().verify(data, **arguments)
        except etree.DocumentInvalid:
            XMLVerifier().verify(data, validate_schema=False, **arguments)
            outcome = "valid but for the schema of XML Signature"
        except etree.XMLSyntaxError:
            # lxml treats the text after an element as a part of it, so the output of signxml's canonicalization is not XML.
            response.find(SAML + "Assertion").tail = None
            XMLVerifier().verify(etree.tostring(response), **arguments)
            outcome = "valid but for text after the Assertion"
    return outcome


def main():
    for line in sys.stdin:
        operation, *arguments = line.rstrip("\n").split("\t")
        try:
            print({"sign": sign, "verify": verify}[operation](*arguments), flush=True)
        except Exception as error:  # whatever is wrong with a document, the others are to be looked at
            reason = " ".join(str(error).split())
            print(f"invalid: {type(error).__name__} {reason[:200]}", flush=True)


if __name__ == "__main__":
    main()
