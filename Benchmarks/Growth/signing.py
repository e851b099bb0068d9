"""Signs the assertion of a generated response, with the templates of the samples.

xmlsec1 could do this, too, but one process for each size of each shape takes longer than all measurements. The canonical form
is that of Canonical XML 2.0, which equals the exclusive one for this content, because its values contain no names.
"""

import base64
import hashlib
import pathlib
import subprocess
import sys
from xml.etree import ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "Samples"))
from generator.signing import KEYS, XMLDSIG, blank

SAML = "urn:oasis:names:tc:SAML:2.0:assertion"
SIGNATURE_END = "</ds:Signature>"


def sign(text, key):
    """Fills in the template of the assertion "_a"; its namespaces are the one of assertions, and those declared in it."""
    certificate = "".join((KEYS / f"{key}.pem").read_text().splitlines()[1:-1])
    start = text.index("<saml:Assertion ")
    assertion = text[start:text.rindex("</saml:Assertion>")] + "</saml:Assertion>"
    assertion = assertion[:end_of_first(assertion)]
    first, last = assertion.index("<ds:Signature "), assertion.index(SIGNATURE_END) + len(SIGNATURE_END)
    digest = base64.b64encode(hashlib.sha256(canonical(assertion[:first] + assertion[last:])).digest()).decode()
    text = text.replace(blank("DigestValue", "_a"), digest).replace(blank("X509Certificate", "_a"), certificate)
    start = text.index("<ds:SignedInfo>")
    info = text[start:text.index("</ds:SignedInfo>")] + "</ds:SignedInfo>"
    octets = canonical(info.replace("<ds:SignedInfo", f'<ds:SignedInfo xmlns:ds="{XMLDSIG}"', 1))
    value = subprocess.run(["openssl", "dgst", "-sha256", "-sign", KEYS / f"{key}.key"], input=octets, capture_output=True,
                           check=True).stdout
    return text.replace(blank("SignatureValue", "_a"), base64.b64encode(value).decode())


def end_of_first(text):
    """The end of the first assertion, after or in which others may be."""
    depth, index = 0, 0
    while True:
        start, end = text.find("<saml:Assertion ", index), text.find("</saml:Assertion>", index)
        if 0 <= start < end:
            closing = text.index(">", start)
            depth, index = depth + (text[closing - 1] != "/"), closing
        else:
            depth, index = depth - 1, end + len("</saml:Assertion>")
            if depth == 0:
                return index


def canonical(element):
    """The canonical form of an element whose text omits the declarations in scope."""
    declared = element.replace(" ", f' xmlns:saml="{SAML}" ', 1) if element.startswith("<saml:") else element
    return ElementTree.canonicalize(declared).encode()
