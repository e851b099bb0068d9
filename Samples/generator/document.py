"""XML as a tree of (name, attributes, children or text), its serialization, and the names that the samples share."""

IDENTITY_PROVIDER = "https://idp.example-mvpd.tv/saml2"
AUDIENCE = "https://saml.sp.auth.adobe.com"
CONSUMER = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"


def escape(text):
    for character, reference in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")]:
        text = text.replace(character, reference)
    return text


def write(node, newline="", indent="", level=0):
    """Serializes a tree: a line break after each tag, and an indent for each level."""
    name, attributes, children = node
    tag = name + "".join(f' {key}="{escape(value)}"' for key, value in attributes)
    if isinstance(children, str):
        return f"<{tag}>{escape(children)}</{name}>"
    if not children:
        return f"<{tag}/>"
    lead = newline + indent * (level + 1)
    inner = "".join(lead + write(child, newline, indent, level + 1) for child in children)
    return f"<{tag}>{inner}{newline}{indent * level}</{name}>"
