"""Writes the exclusive canonical form of documents with lxml or signxml, as the lines of standard input ask for.

README.md describes the lines. The argument is the name of the library.
"""

import importlib.metadata
import sys

from lxml import etree

DS = "http://www.w3.org/2000/09/xmldsig#"
EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"


def find(element, name):
    return next(step for step in element.iter("*") if etree.QName(step).localname == name)


def remove(element):
    """Removes an element, and leaves the text after it."""
    parent, before = element.getparent(), element.getprevious()
    if before is None:
        parent.text = (parent.text or "") + (element.tail or "")
    else:
        before.tail = (before.tail or "") + (element.tail or "")
    element.tail = None
    parent.remove(element)


def with_lxml(element, signature, prefixes):
    if signature is not None:
        remove(signature)
    return etree.tostring(
        element, method="c14n", exclusive=True, with_comments=False, inclusive_ns_prefixes=prefixes, with_tail=False
    )


def with_signxml(element, signature, prefixes):
    """The transforms of a reference, as signxml applies them."""
    import signxml

    element.tail = None
    transforms = etree.Element(f"{{{DS}}}Transforms")
    if signature is not None:
        etree.SubElement(transforms, f"{{{DS}}}Transform", Algorithm=f"{DS}enveloped-signature")
    exclusive = etree.SubElement(transforms, f"{{{DS}}}Transform", Algorithm=EXCLUSIVE)
    if prefixes:
        etree.SubElement(exclusive, f"{{{EXCLUSIVE}}}InclusiveNamespaces", PrefixList=" ".join(prefixes))
    return signxml.XMLVerifier()._apply_transforms(element, transforms_node=transforms, signature=signature)


def main():
    library = sys.argv[1]
    form = {"lxml": with_lxml, "signxml": with_signxml}[library]
    version = importlib.metadata.version(library)
    print(f"{library} {version}, libxml2 {'.'.join(map(str, etree.LIBXML_VERSION))}")
    for line in sys.stdin:
        apex, without, prefixes, text = (bytes.fromhex(word) for word in line.rstrip("\n").split("\t"))
        try:
            root = etree.fromstring(text, etree.XMLParser(no_network=True, strip_cdata=True))
            element = find(root, apex.decode()) if apex else root
            signature = find(element, without.decode()) if without else None
            print(form(element, signature, prefixes.decode().split()).hex())
        except Exception:  # whatever the library throws for a document that it cannot canonicalize
            print("error")


if __name__ == "__main__":
    main()
