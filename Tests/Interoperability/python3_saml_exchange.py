"""Verifies responses with python3-saml, as requested by the lines of standard input; README.md describes them."""

import pathlib
import sys

from onelogin.saml2.utils import OneLogin_Saml2_Utils
from onelogin.saml2.xml_utils import OneLogin_Saml2_XML

SIGNATURES = ["/samlp:Response/ds:Signature", "/samlp:Response/saml:Assertion/ds:Signature"]


def verify(certificate, file):
    """Returns "valid" if every SAML signature is valid with the certificate, and there is at least one."""
    pinned = pathlib.Path(certificate).read_text()
    response = OneLogin_Saml2_XML.to_etree(pathlib.Path(file).read_bytes())
    places = [place for place in SIGNATURES if OneLogin_Saml2_XML.query(response, place)]
    for place in places:
        if not OneLogin_Saml2_Utils.validate_sign(response, cert=pinned, xpath=place):
            return f"invalid: {place}"
    return "valid" if places else "invalid: no signature"


def main():
    for line in sys.stdin:
        operation, *arguments = line.rstrip("\n").split("\t")
        try:
            print({"verify": verify}[operation](*arguments), flush=True)
        except Exception as error:  # after an error in a document, continue with the others
            reason = " ".join(str(error).split())
            print(f"invalid: {type(error).__name__} {reason[:200]}", flush=True)


if __name__ == "__main__":
    main()
