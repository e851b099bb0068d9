import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import com.sun.org.apache.xml.internal.security.c14n.Canonicalizer;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.Text;

/** What an assertion contains: its identity, the name of the subject and the attributes. A missing text is {@code null}. */
record SignedValues(String id, String issuer, NameID nameID, List<Attribute> attributes) {
    record NameID(String value, String format, String qualifier, String serviceQualifier) {
    }

    record Attribute(String name, String friendlyName, String format, List<Value> values) {
    }

    /** A value of type {@code text}, {@code nil} or {@code xml}. */
    record Value(String type, String text) {
    }

    /** Reads the values of an Assertion of canonical octets. */
    static SignedValues of(Element assertion) throws Exception {
        String issuer = null;
        NameID nameID = null;
        List<Attribute> attributes = new ArrayList<>();
        for (Element child = first(assertion); child != null; child = next(child)) {
            if (issuer == null && isSAML(child, "Issuer")) issuer = trimmed(text(child));
            if (isSAML(child, "Subject")) {
                for (Element part = first(child); part != null; part = next(part)) {
                    if (nameID == null && isSAML(part, "NameID")) nameID = nameID(part);
                }
            }
            if (isSAML(child, "AttributeStatement")) {
                for (Element part = first(child); part != null; part = next(part)) {
                    if (isSAML(part, "Attribute")) attributes.add(attribute(part));
                }
            }
        }
        return new SignedValues(assertion.getAttributeNS(null, "ID"), issuer, nameID, attributes);
    }

    private static NameID nameID(Element element) {
        return new NameID(
            trimmed(text(element)), value(element, "Format"), value(element, "NameQualifier"), value(element, "SPNameQualifier"));
    }

    private static Attribute attribute(Element element) throws Exception {
        List<Value> values = new ArrayList<>();
        for (Element child = first(element); child != null; child = next(child)) {
            if (isSAML(child, "AttributeValue")) values.add(value(child));
        }
        return new Attribute(value(element, "Name"), value(element, "FriendlyName"), value(element, "NameFormat"), values);
    }

    private static Value value(Element element) throws Exception {
        String nil = trimmed(element.getAttributeNS(Names.INSTANCE, "nil"));
        if (nil.equals("true") || nil.equals("1")) return new Value("nil", "");
        if (first(element) == null) return new Value("text", trimmed(text(element)));
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        Canonicalizer.getInstance(Names.EXCLUSIVE).canonicalizeSubtree(element, octets);
        return new Value("xml", octets.toString(StandardCharsets.UTF_8));
    }

    private static String value(Element element, String attribute) {
        return element.hasAttributeNS(null, attribute) ? element.getAttributeNS(null, attribute) : null;
    }

    private static String text(Element element) {
        StringBuilder text = new StringBuilder();
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Text part) text.append(part.getData());
        }
        return text.toString();
    }

    /** Removes XML's whitespace at both ends. */
    private static String trimmed(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) start++;
        while (end > start && isSpace(text.charAt(end - 1))) end--;
        return text.substring(start, end);
    }

    private static boolean isSpace(char character) {
        return character == ' ' || character == '\t' || character == '\n' || character == '\r';
    }

    private static boolean isSAML(Element element, String name) {
        return Documents.isNamed(element, Names.SAML, name);
    }

    private static Element first(Element element) {
        return Documents.element(element.getFirstChild());
    }

    private static Element next(Element element) {
        return Documents.element(element.getNextSibling());
    }
}
