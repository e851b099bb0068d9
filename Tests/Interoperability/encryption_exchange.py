"""Encrypts and decrypts assertions with libxmlsec1, as requested by the lines of standard input; README.md describes them.

The argument is the program: 'command' for the command xmlsec1, 'module' for xmlsec of PyPI, which brings a newer libxmlsec1.
"""

import pathlib
import subprocess
import sys
import tempfile

XMLENC = "http://www.w3.org/2001/04/xmlenc#"
XMLENC11 = "http://www.w3.org/2009/xmlenc11#"
XMLDSIG = "http://www.w3.org/2000/09/xmldsig#"
DIGESTS = {"sha1": XMLDSIG + "sha1", "sha256": XMLENC + "sha256"}
ASSERTION = "//*[local-name()='Assertion']"


def template(cipher, transport, digest, mask):
    """EncryptedData with an EncryptedKey inside, without values, which the program fills in."""
    namespace = XMLENC11 if cipher.endswith("-gcm") else XMLENC
    parameters = ""
    if transport != "rsa-1_5":
        parameters = f'<ds:DigestMethod xmlns:ds="{XMLDSIG}" Algorithm="{DIGESTS[digest]}"/>'
    if transport == "rsa-oaep":
        parameters += f'<xenc11:MGF xmlns:xenc11="{XMLENC11}" Algorithm="{XMLENC11}mgf1{mask}"/>'
    transport = (XMLENC11 if transport == "rsa-oaep" else XMLENC) + transport
    data = "<xenc:CipherData><xenc:CipherValue/></xenc:CipherData>"
    return (
        f'<xenc:EncryptedData xmlns:xenc="{XMLENC}" Type="{XMLENC}Element"><xenc:EncryptionMethod Algorithm="{namespace}{cipher}"/>'
        f'<ds:KeyInfo xmlns:ds="{XMLDSIG}"><xenc:EncryptedKey xmlns:xenc="{XMLENC}" Id="_key">'
        f'<xenc:EncryptionMethod Algorithm="{transport}">{parameters}</xenc:EncryptionMethod>{data}</xenc:EncryptedKey></ds:KeyInfo>'
        f"{data}</xenc:EncryptedData>"
    )


def session_key(cipher):
    """The kind and the bits of the content's key."""
    return ("des", 192) if cipher.startswith("tripledes") else ("aes", int(cipher[3:6]))


class Command:
    """The command xmlsec1."""

    def encrypt(self, source, certificate, cipher, parameters):
        with tempfile.NamedTemporaryFile(mode="w", suffix=".xml") as file:
            file.write(template(cipher, *parameters))
            file.flush()
            kind, bits = session_key(cipher)
            return self.run(
                "--encrypt", "--pubkey-cert-pem", certificate, "--session-key", f"{kind}-{bits}", "--xml-data", source,
                "--node-xpath", ASSERTION, file.name)

    def decrypt(self, key, source):
        return self.run("--decrypt", "--id-attr:Id", XMLENC + ":EncryptedKey", "--privkey-pem", key, source)

    @staticmethod
    def run(command, *options):
        # Versions from 1.3 on accept a key without a name only with this option.
        version = subprocess.run(["xmlsec1", "--version"], capture_output=True, text=True, check=True).stdout
        lax = [] if " 1.2." in version else ["--lax-key-search"]
        outcome = subprocess.run(["xmlsec1", command, *lax, *options], capture_output=True, encoding="utf-8", check=False)
        if outcome.returncode != 0:
            raise ValueError(outcome.stderr)
        return outcome.stdout


class Module:
    """The module xmlsec of PyPI."""

    def __init__(self):
        import xmlsec
        from lxml import etree

        self.xmlsec, self.etree = xmlsec, etree

    def encrypt(self, source, certificate, cipher, parameters):
        kind, bits = session_key(cipher)
        data = self.xmlsec.constants.KeyDataDes if kind == "des" else self.xmlsec.constants.KeyDataAes
        context = self.context(certificate, self.xmlsec.constants.KeyDataFormatCertPem)
        context.key = self.xmlsec.Key.generate(data, bits, self.xmlsec.constants.KeyDataTypeSession)
        document = self.etree.parse(source)
        assertion, = document.xpath(ASSERTION)
        context.encrypt_xml(self.etree.fromstring(template(cipher, *parameters)), assertion)
        return self.etree.tostring(document, encoding="unicode")

    def decrypt(self, key, source):
        document = self.etree.parse(source)
        self.xmlsec.tree.add_ids(document.getroot(), ["Id"])
        context = self.context(key, self.xmlsec.constants.KeyDataFormatPem)
        context.decrypt(document.find(f".//{{{XMLENC}}}EncryptedData"))
        return self.etree.tostring(document, encoding="unicode")

    def context(self, key, form):
        manager = self.xmlsec.KeysManager()
        manager.add_key(self.xmlsec.Key.from_file(key, form))
        return self.xmlsec.EncryptionContext(manager)


def wrapped(text):
    """Puts the encrypted data into an EncryptedAssertion."""
    end = "</xenc:EncryptedData>"
    start, stop = text.index("<xenc:EncryptedData"), text.index(end) + len(end)
    return f"{text[:start]}<saml:EncryptedAssertion>{text[start:stop]}</saml:EncryptedAssertion>{text[stop:]}"


def main():
    program = {"command": Command, "module": Module}[sys.argv[1]]()
    for line in sys.stdin:
        operation, *arguments = line.rstrip("\n").split("\t")
        try:
            if operation == "encrypt":
                source, certificate, cipher, *parameters, output = arguments
                text = wrapped(program.encrypt(source, certificate, cipher, parameters))
            else:
                key, source, output = arguments
                text = program.decrypt(key, source)
            pathlib.Path(output).write_text(text, encoding="utf-8")
            print(operation + "ed", flush=True)
        except Exception as error:  # after an error in a document, continue with the others
            reason = " ".join(str(error).split())
            print(f"failed: {type(error).__name__} {reason[:200]}", flush=True)


if __name__ == "__main__":
    main()
