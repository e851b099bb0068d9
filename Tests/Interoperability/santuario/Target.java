import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A document that is to be changed, with the places of its elements and what a change needs. */
final class Target {
    final String text;
    final Markup markup;
    final SeededRandom random;
    final Base base;
    /** Other documents that the trusted keys signed. */
    final List<Base> others;
    final Signing signing;
    /** The elements and texts that most changes choose from: all, or only those that no signature covers. */
    private final List<Markup.Element> elements;
    private final List<Markup.Text> texts;

    /** How a change signs again. */
    record Signing(Signer signer, Keys keys, boolean writesComments) {
    }

    private Target(String text, Markup markup, SeededRandom random, Base base, List<Base> others, Signing signing) {
        this.text = text;
        this.markup = markup;
        this.random = random;
        this.base = base;
        this.others = others;
        this.signing = signing;
        elements = new ArrayList<>(markup.elements);
        texts = new ArrayList<>(markup.texts);
        if (random.oneIn(2)) {
            elements.removeIf(element -> isSigned(element));
            texts.removeIf(part -> isSigned(part.parent()));
        }
    }

    /** Returns true for an element in a signed one, except in KeyInfo. */
    private static boolean isSigned(Markup.Element element) {
        for (Markup.Element each = element; each != null; each = each.parent) {
            if (each.local().equals("KeyInfo")) return false;
            if (child(each, "Signature") != null) return true;
        }
        return false;
    }

    /** Returns {@code null} if the tags of the text do not match. */
    static Target of(String text, SeededRandom random, Base base, List<Base> others, Signing signing) {
        Markup markup = text.equals(base.text()) ? base.markup() : Markup.of(text);
        return markup == null ? null : new Target(text, markup, random, base, others, signing);
    }

    /** Another document of the same key. */
    Target other() {
        Base other = random.pick(others);
        return of(other.text(), random, other, others, signing);
    }

    // Elements

    Markup.Element root() {
        return markup.elements.get(0);
    }

    /** Any element with a local name; {@code null} if there is none. */
    Markup.Element any(String... names) {
        return any(element -> List.of(names).contains(element.local()));
    }

    Markup.Element any(Predicate<Markup.Element> condition) {
        List<Markup.Element> chosen = elements.stream().filter(condition).toList();
        if (chosen.isEmpty()) chosen = markup.elements.stream().filter(condition).toList();
        return chosen.isEmpty() ? null : random.pick(chosen);
    }

    /** Any text; {@code null} if there is none. */
    Markup.Text anyText() {
        List<Markup.Text> chosen = texts.isEmpty() ? markup.texts : texts;
        return chosen.isEmpty() ? null : random.pick(chosen);
    }

    /** Any element but the root. */
    Markup.Element anyInside() {
        return any(element -> element.parent != null);
    }

    static Markup.Element child(Markup.Element parent, String name) {
        for (Markup.Element child : parent.children) {
            if (child.local().equals(name)) return child;
        }
        return null;
    }

    /** An element in another one, with a local name. */
    Markup.Element within(Markup.Element ancestor, String... names) {
        return any(element -> element != ancestor && ancestor.contains(element) && List.of(names).contains(element.local()));
    }

    /** An attribute that is not a declaration. */
    Markup.Attribute attribute(Markup.Element element) {
        List<Markup.Attribute> attributes = new ArrayList<>(element.attributes);
        attributes.removeIf(Markup.Attribute::isDeclaration);
        return attributes.isEmpty() ? null : random.pick(attributes);
    }

    // Changes

    String replacing(int start, int end, String replacement) {
        return text.substring(0, start) + replacement + text.substring(end);
    }

    String inserting(int place, String insertion) {
        return replacing(place, place, insertion);
    }

    String replacing(Markup.Element element, String replacement) {
        return replacing(element.start, element.end, replacement);
    }

    /** Replaces an element and inserts a text at a place outside it. */
    String replacing(Markup.Element element, String replacement, int place, String insertion) {
        return place >= element.end
            ? text.substring(0, element.start) + replacement + text.substring(element.end, place) + insertion + text.substring(place)
            : text.substring(0, place) + insertion + text.substring(place, element.start) + replacement + text.substring(element.end);
    }

    String slice(Markup.Element element) {
        return text.substring(element.start, element.end);
    }

    /** A place between the children of an element; {@code -1} if it has no content. */
    int placeIn(Markup.Element element) {
        if (element.isEmpty()) return -1;
        List<Integer> places = new ArrayList<>(List.of(element.contentStart, element.contentEnd));
        for (Markup.Element child : element.children) places.add(child.end);
        return random.pick(places);
    }

    /** Any character of the document inside the root element. */
    int anyPlace() {
        return root().start + 1 + random.below(Math.max(1, root().end - root().start - 2));
    }

    // Copies

    /** An element with all declarations in scope, so that it means the same in another place. */
    String standalone(Markup.Element element) {
        StringBuilder declarations = new StringBuilder();
        Map<String, String> inherited = element.parent == null ? Map.of() : new TreeMap<>(element.parent.declarations());
        for (Map.Entry<String, String> declaration : inherited.entrySet()) {
            if (element.attribute(declaration.getKey()) != null) continue;
            char quote = declaration.getValue().indexOf('"') < 0 ? '"' : '\'';
            declarations.append(' ').append(declaration.getKey()).append('=').append(quote).append(declaration.getValue()).append(quote);
        }
        int nameEnd = element.start + 1 + element.name.length();
        return text.substring(element.start, nameEnd) + declarations + text.substring(nameEnd, element.end);
    }

    /** A copy for another place: usually with the declarations in scope, sometimes as it is written. */
    String copy(Markup.Element element) {
        return random.oneIn(4) ? slice(element) : standalone(element);
    }

    /** An element whose names and values are the attacker's. */
    static String forged(String element) {
        Markup markup = Markup.of(element);
        StringBuilder forged = new StringBuilder(element);
        for (int index = markup.elements.size() - 1; index >= 0; index--) {
            Markup.Element part = markup.elements.get(index);
            boolean isValue = part.local().equals("NameID") || part.local().equals("AttributeValue");
            if (isValue && part.children.isEmpty() && !part.isEmpty()) forged.replace(part.contentStart, part.contentEnd, "attacker");
        }
        return forged.toString();
    }

    /** An element with another ID. */
    static String withID(String element, String id) {
        Markup.Attribute attribute = Markup.of(element).elements.get(0).attribute("ID");
        if (attribute == null) return element;
        return element.substring(0, attribute.valueStart()) + id + element.substring(attribute.valueEnd());
    }

    /** An element without its own signature. */
    static String unsigned(String element) {
        Markup.Element signature = child(Markup.of(element).elements.get(0), "Signature");
        return signature == null ? element : element.substring(0, signature.start) + element.substring(signature.end);
    }

    /** An element with more content before its end tag. */
    static String extended(String element, String content) {
        Markup.Element root = Markup.of(element).elements.get(0);
        if (root.isEmpty()) return element;
        return element.substring(0, root.contentEnd) + content + element.substring(root.contentEnd);
    }
}
