"""Verifies a response repeatedly with libraries of PyPI, and reads its attributes.

    python_loop.py LIBRARY CERTIFICATE TIMES RESPONSE
    python_loop.py LIBRARY --version

The first form prints what VerifyLoop prints: the seconds of processor time, the number of attributes that were read, and the bytes
in them. Each library is used as its documentation shows, with the pinned certificate loaded once.
"""

import base64
import importlib.metadata
import pathlib
import sys
import time

ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion"


def read(root):
    """The number of attributes below an element, and the bytes of their names and values."""
    attributes = size = 0
    for attribute in root.iter(f"{{{ASSERTION}}}Attribute"):
        attributes += 1
        size += len(attribute.get("Name").encode())
        for value in attribute:
            size += len("".join(value.itertext()).encode())
    return attributes, size


def with_xmlsec(certificate, response):
    """lxml parses, and libxmlsec1 verifies its tree."""
    import xmlsec
    from lxml import etree

    key = xmlsec.Key.from_memory(certificate, xmlsec.KeyFormat.CERT_PEM)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)

    def verify():
        root = etree.fromstring(response, parser)
        context = xmlsec.SignatureContext()
        context.key = key
        context.register_id(root, "ID")
        context.verify(xmlsec.tree.find_node(root, xmlsec.constants.NodeSignature))
        return read(root)

    return verify


def with_signxml(certificate, response):
    import signxml
    from cryptography import x509

    trusted = x509.load_pem_x509_certificate(certificate)

    def verify():
        return read(signxml.XMLVerifier().verify(response, x509_cert=trusted, id_attribute="ID").signed_xml)

    return verify


def with_minisignxml(certificate, response):
    from cryptography import x509
    from minisignxml.verify import extract_verified_element

    trusted = x509.load_pem_x509_certificate(certificate)

    def verify():
        return read(extract_verified_element(xml=response, certificate=trusted))

    return verify


def with_python3_saml(certificate, response):
    """The whole check of a response, with its conditions and recipient."""
    from lxml import etree
    from onelogin.saml2.response import OneLogin_Saml2_Response
    from onelogin.saml2.settings import OneLogin_Saml2_Settings

    root = etree.fromstring(response)

    def text(name):
        return root.find(f".//{{{ASSERTION}}}{name}").text

    recipient = root.get("Destination")
    settings = OneLogin_Saml2_Settings({
        "strict": True,
        "sp": {"entityId": text("Audience"), "assertionConsumerService": {"url": recipient}},
        "idp": {
            "entityId": text("Issuer"),
            "singleSignOnService": {"url": "https://idp.example/sso"},
            "x509cert": certificate.decode(),
        },
    })
    scheme, _, rest = recipient.partition("://")
    host, _, path = rest.partition("/")
    request = {"https": "on" if scheme == "https" else "off", "http_host": host, "script_name": "/" + path}
    encoded = base64.b64encode(response).decode()

    def verify():
        answer = OneLogin_Saml2_Response(settings, encoded)
        if not answer.is_valid(request, request_id=root.get("InResponseTo")):
            raise ValueError(answer.get_error())
        attributes = answer.get_attributes()
        size = sum(
            len(name.encode()) + sum(len((value or "").encode()) for value in values) for name, values in attributes.items())
        return len(attributes), size

    return verify


def with_samltool(certificate, response):
    """The package of this repository, over libsamltool."""
    import samltool

    verifier = samltool.Verifier(cert=certificate)

    def verify():
        attributes = verifier.verify(response, at="now").attributes
        size = 0
        for attribute in attributes:
            # The texts are ASCII: each character is a byte.
            size += len(attribute.name)
            for value in attribute.values:
                size += len(value)
        return len(attributes), size

    return verify


# The function of each library, and the packages whose versions are printed.
LIBRARIES = {
    "xmlsec": (with_xmlsec, ("lxml", "xmlsec")),
    "signxml": (with_signxml, ("signxml", "lxml", "cryptography")),
    "minisignxml": (with_minisignxml, ("minisignxml", "lxml", "cryptography")),
    "samltool": (with_samltool, ("samltool",)),
    "python3-saml": (with_python3_saml, ("python3-saml", "lxml", "xmlsec")),
}


def version(packages):
    words = [f"{name} {importlib.metadata.version(name)}" for name in packages]
    if "xmlsec" in packages:
        import xmlsec

        words.append("libxmlsec1 " + ".".join(map(str, xmlsec.get_libxmlsec_version())))
    return ", ".join([*words, "Python " + ".".join(map(str, sys.version_info[:3]))])


def main():
    make, packages = LIBRARIES[sys.argv[1]]
    if sys.argv[2] == "--version":
        print(version(packages))
        return
    certificate, times, response = sys.argv[2:5]
    verify = make(pathlib.Path(certificate).read_bytes(), pathlib.Path(response).read_bytes())
    for _ in range(max(1, int(times) // 10)):
        verify()
    attributes = size = 0
    start = time.process_time()
    for _ in range(int(times)):
        count, length = verify()
        attributes += count
        size += length
    print(time.process_time() - start, attributes, size)


if __name__ == "__main__":
    main()
