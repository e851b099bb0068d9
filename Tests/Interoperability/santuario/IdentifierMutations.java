import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** IDs and references that are changed, repeated or written in another way. */
final class IdentifierMutations {
    private IdentifierMutations() {
    }

    static List<Mutation> all() {
        return List.of(
            Mutation.text("change-id", IdentifierMutations::change),
            Mutation.text("remove-id", IdentifierMutations::remove),
            Mutation.text("repeat-id", IdentifierMutations::repeat),
            Mutation.text("swap-ids", IdentifierMutations::swap),
            Mutation.text("id-in-another-case", target -> addAs(target, target.random.pick("Id", "id", "AssertionID", "iD"))),
            Mutation.text("id-with-prefix", target -> addAs(target, target.random.pick("saml:ID", "samlp:ID", "xsi:ID", "ds:Id"))),
            Mutation.text("xml-id", target -> addAs(target, "xml:id")),
            Mutation.text("escape-id", IdentifierMutations::escape),
            Mutation.text("reference-uri", IdentifierMutations::referenceURI),
            Mutation.text("escape-reference-uri", IdentifierMutations::escapeReferenceURI),
            Mutation.text("reference-another-element", IdentifierMutations::referenceAnother));
    }

    private static Markup.Element identified(Target target) {
        return target.any(element -> element.attribute("ID") != null);
    }

    private static String change(Target target) {
        Markup.Element element = identified(target);
        if (element == null) return null;
        Markup.Attribute id = element.attribute("ID");
        String old = id.value();
        String value = target.random.pick(old + "2", "_x", "", " " + old, old + " ", "1" + old, old.toUpperCase(Locale.ROOT));
        return target.replacing(id.valueStart(), id.valueEnd(), value);
    }

    private static String remove(Target target) {
        Markup.Element element = identified(target);
        if (element == null) return null;
        Markup.Attribute id = element.attribute("ID");
        return target.replacing(id.start(), id.end(), "");
    }

    private static String repeat(Target target) {
        Markup.Element element = identified(target);
        Markup.Element other = target.any(each -> each != element);
        if (element == null || other == null) return null;
        Markup.Attribute existing = other.attribute("ID");
        String value = element.attribute("ID").value();
        if (existing != null) return target.replacing(existing.valueStart(), existing.valueEnd(), value);
        return added(target, other, "ID", value);
    }

    private static String swap(Target target) {
        List<Markup.Element> elements = new ArrayList<>(target.markup.elements);
        elements.removeIf(element -> element.attribute("ID") == null);
        if (elements.size() < 2) return null;
        Markup.Attribute first = elements.get(0).attribute("ID");
        Markup.Attribute second = elements.get(1).attribute("ID");
        return target.text.substring(0, first.valueStart()) + second.value() + target.text.substring(first.valueEnd(), second.valueStart())
            + first.value() + target.text.substring(second.valueEnd());
    }

    private static String addAs(Target target, String name) {
        Markup.Element element = identified(target);
        if (element == null) return null;
        String value = element.attribute("ID").value();
        Markup.Element other = target.random.oneIn(3) ? element : target.any(each -> each.attribute(name) == null);
        if (other == null || other.attribute(name) != null) return null;
        return added(target, other, name, target.random.oneIn(3) ? "unique" : value);
    }

    private static String escape(Target target) {
        Markup.Element element = identified(target);
        if (element == null) return null;
        Markup.Attribute id = element.attribute("ID");
        if (id.value().isEmpty()) return null;
        return target.replacing(id.valueStart(), id.valueStart() + 1, "&#" + (int) id.value().charAt(0) + ";");
    }

    private static Markup.Attribute uri(Target target) {
        Markup.Element reference = target.any(element -> element.local().equals("Reference") && element.attribute("URI") != null);
        return reference == null ? null : reference.attribute("URI");
    }

    private static String referenceURI(Target target) {
        Markup.Attribute uri = uri(target);
        if (uri == null || uri.value().length() < 2) return null;
        String id = uri.value().substring(1);
        String value = target.random.pick(
            "", "#", id, "#xpointer(/)", "#xpointer(id('" + id + "'))", "#xpointer(id(&quot;" + id + "&quot;))", "#element(" + id + ")",
            "#xmlns(a=b)xpointer(id('" + id + "'))", "?#" + id, " #" + id, "#" + id + " ", "##" + id, "#%5F" + id.substring(1), "cid:" + id,
            "#xpointer(//*[@ID='" + id + "'])", "#" + id + "#" + id, "\n#" + id);
        if (target.random.oneIn(10)) return target.replacing(uri.start(), uri.end(), "");
        return target.replacing(uri.valueStart(), uri.valueEnd(), value);
    }

    private static String escapeReferenceURI(Target target) {
        Markup.Attribute uri = uri(target);
        if (uri == null || uri.value().isEmpty()) return null;
        return target.replacing(uri.valueStart(), uri.valueStart() + 1, target.random.pick("&#35;", "&#x23;", "&#x0023;"));
    }

    private static String referenceAnother(Target target) {
        Markup.Attribute uri = uri(target);
        Markup.Element other = target.any(element -> element.attribute("ID") != null || element.attribute("Id") != null);
        if (uri == null || other == null) return null;
        Markup.Attribute id = other.attribute(other.attribute("ID") == null ? "Id" : "ID");
        return target.replacing(uri.valueStart(), uri.valueEnd(), "#" + id.value());
    }

    private static String added(Target target, Markup.Element element, String name, String value) {
        return target.inserting(element.start + 1 + element.name.length(), " " + name + "=\"" + value + "\"");
    }
}
