import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.crypto.MarshalException;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureException;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Verifies documents with the JDK's XML Signature implementation.
 *
 * The values are read only from the octets that a valid signature covers, after they are parsed again.
 */
final class Oracle {
    private final Documents documents;
    private final Keys keys;

    Oracle(Documents documents, Keys keys) {
        this.documents = documents;
        this.keys = keys;
    }

    Judgment judge(byte[] bytes) throws Exception {
        Document document;
        try {
            document = documents.parse(bytes);
        } catch (SAXException | IOException error) {
            // The parser reports bytes that are not UTF-8 with an IOException.
            return Judgment.UNREADABLE;
        }
        registerIDs(document);
        List<Judgment.Signed> signed = new ArrayList<>();
        int count = document.getElementsByTagNameNS(Names.SIGNATURE, "Signature").getLength();
        boolean isValid = true;
        for (int index = 0; index < count; index++) {
            Element signature = signature(document, index);
            if (!isCounted(signature, document.getDocumentElement())) continue;
            Judgment.Signed part;
            try {
                part = signedPart(signature);
            } catch (MarshalException error) {
                part = signedPartWithoutKeyInfo(bytes, index);
            }
            if (part == null) {
                isValid = false;
            } else {
                signed.add(part);
            }
        }
        return new Judgment(isValid && !signed.isEmpty() ? Judgment.State.VALID : Judgment.State.INVALID, signed);
    }

    private static Element signature(Document document, int index) {
        return (Element) document.getElementsByTagNameNS(Names.SIGNATURE, "Signature").item(index);
    }

    /** Returns true for the signatures of the Response at the root, and of Assertions in it. */
    private static boolean isCounted(Element signature, Element root) {
        if (!Documents.isNamed(root, Names.PROTOCOL, "Response")) return false;
        Node parent = signature.getParentNode();
        return parent == root || Documents.isNamed(parent, Names.SAML, "Assertion") && parent.getParentNode() == root;
    }

    /**
     * Validates a signature that cannot be read, without its KeyInfo, which does not matter. The document is parsed again, because the
     * interface cannot copy every element that the parser makes, such as one with the name xmlns.
     */
    private Judgment.Signed signedPartWithoutKeyInfo(byte[] bytes, int index) throws Exception {
        Document copy = documents.parse(bytes);
        registerIDs(copy);
        Element signature = signature(copy, index);
        Element child = Documents.element(signature.getFirstChild());
        while (child != null && !Documents.isNamed(child, Names.SIGNATURE, "KeyInfo")) child = Documents.element(child.getNextSibling());
        if (child == null) return null;
        signature.removeChild(child);
        try {
            return signedPart(signature);
        } catch (MarshalException error) {
            return null;
        }
    }

    /** Returns what a signature covers; {@code null} if it is invalid or covers another element than its parent. */
    private Judgment.Signed signedPart(Element signature) throws Exception {
        Element parent = (Element) signature.getParentNode();
        DOMValidateContext context = Validation.context(keys::trusted, signature);
        XMLSignature validated;
        try {
            validated = Validation.FACTORY.unmarshalXMLSignature(context);
            // Digests are computed first, because most changed documents differ in them, and an ECDSA signature takes longer.
            for (Reference reference : validated.getSignedInfo().getReferences()) {
                if (!reference.validate(context)) return null;
            }
            if (!validated.validate(context)) return null;
        } catch (XMLSignatureException | RuntimeException error) {
            // Some malformed signatures cause exceptions that the interface does not document, such as NullPointerException.
            return null;
        }
        for (Reference reference : validated.getSignedInfo().getReferences()) {
            Judgment.Signed part = part(reference.getDigestInputStream().readAllBytes(), parent);
            if (part != null) return part;
        }
        return null;
    }

    /** Reads signed octets; returns {@code null} if they are not those of the expected element. */
    private Judgment.Signed part(byte[] octets, Element expected) throws Exception {
        Element root;
        try {
            root = documents.parse(octets).getDocumentElement();
        } catch (SAXException | IOException error) {
            return null;
        }
        if (!Documents.isNamed(root, expected.getNamespaceURI(), expected.getLocalName())) return null;
        String id = root.getAttributeNS(null, "ID");
        if (id.isEmpty() || !id.equals(expected.getAttributeNS(null, "ID"))) return null;
        if (root.getLocalName().equals("Assertion")) return new Judgment.Signed("assertion", SignedValues.of(root));
        SignedValues values = null;
        int count = 0;
        for (Element child = Documents.element(root.getFirstChild()); child != null; child = Documents.element(child.getNextSibling())) {
            if (!Documents.isNamed(child, Names.SAML, "Assertion")) continue;
            count++;
            values = SignedValues.of(child);
        }
        return new Judgment.Signed("response", count == 1 ? values : null);
    }

    /** Registers the unique IDs of Responses and Assertions. */
    static void registerIDs(Document document) {
        Map<String, Element> elements = new HashMap<>();
        for (String[] name : new String[][] {{Names.PROTOCOL, "Response"}, {Names.SAML, "Assertion"}}) {
            NodeList list = document.getElementsByTagNameNS(name[0], name[1]);
            for (int index = 0; index < list.getLength(); index++) {
                Element element = (Element) list.item(index);
                if (!element.hasAttributeNS(null, "ID")) continue;
                String id = element.getAttributeNS(null, "ID");
                elements.put(id, elements.containsKey(id) ? null : element);
            }
        }
        for (Element element : elements.values()) {
            if (element != null) element.setIdAttributeNS(null, "ID", true);
        }
    }
}
