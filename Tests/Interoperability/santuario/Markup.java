import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places of elements, attributes and texts in a document. It is for mutations only and does not check that XML is well-formed. */
final class Markup {
    /** An attribute or a declaration: the places of its name and of its value without quotes. */
    record Attribute(int start, int nameEnd, int valueStart, int valueEnd, String name, String value) {
        /** The place after the closing quote. */
        int end() {
            return valueEnd + 1;
        }

        boolean isDeclaration() {
            return name.equals("xmlns") || name.startsWith("xmlns:");
        }
    }

    /** A text between two tags; references are not resolved. */
    record Text(int start, int end, Element parent) {
    }

    static final class Element {
        final Element parent;
        final int start;
        final String name;
        final List<Attribute> attributes = new ArrayList<>();
        final List<Element> children = new ArrayList<>();
        /** The place after the start tag. */
        int contentStart;
        /** The place of the end tag; of an empty-element tag, the place after it. */
        int contentEnd;
        int end;

        Element(Element parent, int start, String name) {
            this.parent = parent;
            this.start = start;
            this.name = name;
        }

        String local() {
            return name.substring(name.indexOf(':') + 1);
        }

        boolean isEmpty() {
            return contentStart == end;
        }

        boolean contains(Element other) {
            return start <= other.start && other.end <= end;
        }

        Attribute attribute(String name) {
            for (Attribute attribute : attributes) {
                if (attribute.name().equals(name)) return attribute;
            }
            return null;
        }

        /** The declarations in scope, by name ({@code xmlns} or {@code xmlns:prefix}), as they are written. */
        Map<String, String> declarations() {
            Map<String, String> declarations = parent == null ? new HashMap<>() : parent.declarations();
            for (Attribute attribute : attributes) {
                if (attribute.isDeclaration()) declarations.put(attribute.name(), attribute.value());
            }
            return declarations;
        }
    }

    final List<Element> elements = new ArrayList<>();
    final List<Text> texts = new ArrayList<>();
    private final String text;
    private int place;

    private Markup(String text) {
        this.text = text;
    }

    /** Returns {@code null} if the tags do not match, as after some mutations. */
    static Markup of(String text) {
        Markup markup = new Markup(text);
        try {
            return markup.read() ? markup : null;
        } catch (StringIndexOutOfBoundsException error) {
            return null;
        }
    }

    private boolean read() {
        Element current = null;
        while (true) {
            int start = text.indexOf('<', place);
            if (start < 0) return current == null && !elements.isEmpty();
            if (start > place && current != null) texts.add(new Text(place, start, current));
            place = start;
            if (skip("<!--", "-->") || skip("<![CDATA[", "]]>") || skip("<?", "?>") || skip("<!", ">")) continue;
            if (text.startsWith("</", place)) {
                int end = text.indexOf('>', place) + 1;
                if (current == null || end == 0) return false;
                current.contentEnd = place;
                current.end = end;
                place = end;
                current = current.parent;
            } else {
                Element element = startTag(current);
                if (element == null) return false;
                if (current != null) current.children.add(element);
                elements.add(element);
                if (element.end == 0) current = element;
            }
        }
    }

    private boolean skip(String opening, String closing) {
        if (!text.startsWith(opening, place)) return false;
        int end = text.indexOf(closing, place + opening.length());
        if (end < 0) throw new StringIndexOutOfBoundsException(place);
        place = end + closing.length();
        return true;
    }

    private Element startTag(Element parent) {
        int start = place++;
        Element element = new Element(parent, start, name());
        while (true) {
            skipSpace();
            if (text.startsWith("/>", place)) {
                place += 2;
                element.contentStart = element.contentEnd = element.end = place;
                return element;
            }
            if (text.charAt(place) == '>') {
                element.contentStart = ++place;
                return element;
            }
            int nameStart = place;
            String name = name();
            int nameEnd = place;
            skipSpace();
            if (name.isEmpty() || text.charAt(place++) != '=') return null;
            skipSpace();
            char quote = text.charAt(place++);
            int end = text.indexOf(quote, place);
            if (quote != '"' && quote != '\'' || end < 0) return null;
            element.attributes.add(new Attribute(nameStart, nameEnd, place, end, name, text.substring(place, end)));
            place = end + 1;
        }
    }

    private String name() {
        int start = place;
        while (" \t\r\n=/><\"'".indexOf(text.charAt(place)) < 0) place++;
        return text.substring(start, place);
    }

    private void skipSpace() {
        while (" \t\r\n".indexOf(text.charAt(place)) >= 0) place++;
    }
}
