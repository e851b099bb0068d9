"""Signs and verifies responses with the command xmlsec1, as requested by the lines of standard input; README.md describes them."""

import pathlib
import re
import subprocess
import sys
import tempfile

XMLDSIG = "http://www.w3.org/2000/09/xmldsig#"
MORE = "http://www.w3.org/2001/04/xmldsig-more#"
EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
DIGESTS = {
    "sha256": "http://www.w3.org/2001/04/xmlenc#sha256",
    "sha384": MORE + "sha384",
    "sha512": "http://www.w3.org/2001/04/xmlenc#sha512",
}
ELEMENTS = {
    "response": "urn:oasis:names:tc:SAML:2.0:protocol:Response", "assertion": "urn:oasis:names:tc:SAML:2.0:assertion:Assertion",
}


def sign(source, key, digest, placement, output, prefixes=""):
    text = pathlib.Path(source).read_text(encoding="utf-8")
    # The signature of the Response covers that of the Assertion.
    for element in ["assertion", "response"]:
        if placement not in (element, "both"):
            continue
        identifier = re.search(rf'<\w+:{element.capitalize()}\b[^>]*\bID="([^"]+)"', text)[1]
        place = text.index("</saml:Issuer>", text.index(f'ID="{identifier}"')) + len("</saml:Issuer>")
        text = text[:place] + template(identifier, key, digest, prefixes) + text[place:]
        text = run("--sign", text, identifier, "--privkey-pem", f"{key},{pathlib.Path(key).with_suffix('.pem')}")
    pathlib.Path(output).write_text(text, encoding="utf-8")
    return "signed"


def template(identifier, key, digest, prefixes):
    """A Signature without values, which the command fills in."""
    family = "ecdsa" if "-ec" in pathlib.Path(key).name else "rsa"
    included = f'<ec:InclusiveNamespaces xmlns:ec="{EXCLUSIVE}" PrefixList="{prefixes}"/>' if prefixes else ""
    canonicalization = f'Algorithm="{EXCLUSIVE}">{included}'
    return (
        f'<ds:Signature xmlns:ds="{XMLDSIG}"><ds:SignedInfo>'
        f"<ds:CanonicalizationMethod {canonicalization}</ds:CanonicalizationMethod>"
        f'<ds:SignatureMethod Algorithm="{MORE}{family}-{digest}"/><ds:Reference URI="#{identifier}"><ds:Transforms>'
        f'<ds:Transform Algorithm="{XMLDSIG}enveloped-signature"/><ds:Transform {canonicalization}</ds:Transform>'
        f'</ds:Transforms><ds:DigestMethod Algorithm="{DIGESTS[digest]}"/><ds:DigestValue/></ds:Reference></ds:SignedInfo>'
        "<ds:SignatureValue/><ds:KeyInfo><ds:X509Data/></ds:KeyInfo></ds:Signature>"
    )


def verify(certificate, file):
    """Returns "valid" if every SAML signature is valid with the certificate, and there is at least one."""
    text = pathlib.Path(file).read_bytes().decode()
    identifiers = re.findall(r'<ds:Reference\s+URI="#([^"]+)"', text)
    for identifier in identifiers:
        run("--verify", text, identifier, "--enabled-key-data", "key-name", "--pubkey-cert-pem", certificate)
    return "valid" if identifiers else "invalid: no signature"


def run(command, text, identifier, *options):
    """Runs the command on the signature of the element with an ID, and returns its output."""
    place = ["--node-xpath", f"//*[@ID='{identifier}']/*[local-name()='Signature']"]
    for element in ELEMENTS.values():
        place += ["--id-attr:ID", element]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "response.xml"
        path.write_text(text, encoding="utf-8", newline="")
        # Versions from 1.3 on accept a key without a name only with this option.
        version = subprocess.run(["xmlsec1", "--version"], capture_output=True, text=True, check=True).stdout
        lax = [] if " 1.2." in version else ["--lax-key-search"]
        outcome = subprocess.run(["xmlsec1", command, *options, *lax, *place, path], capture_output=True, encoding="utf-8")
    if outcome.returncode != 0:
        raise ValueError(outcome.stderr)
    return outcome.stdout


def main():
    for line in sys.stdin:
        operation, *arguments = line.rstrip("\n").split("\t")
        try:
            print({"sign": sign, "verify": verify}[operation](*arguments), flush=True)
        except Exception as error:  # after an error in a document, continue with the others
            reason = " ".join(str(error).split())
            print(f"invalid: {type(error).__name__} {reason[:200]}", flush=True)


if __name__ == "__main__":
    main()
