import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Markup that is changed: declarations, prefixes, attributes, references, sections, and what SAML forbids. */
final class MarkupMutations {
    private static final String[] UNUSUAL_NAMESPACES = {
        "", "relative", "#a", "urn:a b", "urn:\u00e9", Names.XML, Names.XMLNS, "http://[", "urn:a&#10;b", "urn:a\tb",
    };

    private MarkupMutations() {
    }

    static List<Mutation> all() {
        return List.of(
            Mutation.text("doctype", MarkupMutations::doctype),
            Mutation.text("processing-instruction", target -> inserting(target, "<?a b?>", "<?xml-stylesheet href=\"a\"?>", "<?a?>")),
            Mutation.text("comment", target -> inserting(target, Vocabulary.COMMENTS)),
            Mutation.text("empty-section", target -> inserting(target, "<![CDATA[]]>")),
            Mutation.text("section", MarkupMutations::section),
            Mutation.text("character-reference", MarkupMutations::characterReference),
            Mutation.text("entity-reference", target -> inserting(
                target, "&x;", "&nbsp;", "&#0;", "&#xD800;", "&#xFFFE;", "&lt", "&", "&amp;", "&#x10FFFF;")),
            Mutation.text("xml-declaration", MarkupMutations::declaration),
            Mutation.text("add-namespace", MarkupMutations::addNamespace),
            Mutation.text("remove-namespace", MarkupMutations::removeNamespace),
            Mutation.text("change-namespace", MarkupMutations::changeNamespace),
            Mutation.text("move-namespace", MarkupMutations::moveNamespace),
            Mutation.text("change-prefix", MarkupMutations::changePrefix),
            Mutation.text("rename-prefix", MarkupMutations::renamePrefix),
            Mutation.text("add-attribute", MarkupMutations::addAttribute),
            Mutation.text("remove-attribute", MarkupMutations::removeAttribute),
            Mutation.text("change-attribute", MarkupMutations::changeAttribute),
            Mutation.text("rename-attribute", MarkupMutations::renameAttribute),
            Mutation.text("repeat-attribute", MarkupMutations::repeatAttribute),
            Mutation.text("reorder-attributes", MarkupMutations::reorder),
            Mutation.text("space-in-tag", MarkupMutations::spaceInTag),
            Mutation.text("change-quotes", MarkupMutations::changeQuotes),
            Mutation.text("reference-in-attribute", MarkupMutations::referenceInAttribute),
            Mutation.text("nil", MarkupMutations::nil),
            Mutation.text("rebind-prefix", MarkupMutations::rebindPrefix));
    }

    private static int nameEnd(Markup.Element element) {
        return element.start + 1 + element.name.length();
    }

    private static String inserting(Target target, String... choices) {
        String inserted = target.random.pick(choices);
        Markup.Element element = target.any(each -> !each.isEmpty());
        Markup.Text text = target.anyText();
        if (target.random.oneIn(2) && text != null) {
            return target.inserting(text.start() + target.random.below(text.end() - text.start() + 1), inserted);
        }
        return target.inserting(target.placeIn(element), inserted);
    }

    private static String doctype(Target target) {
        String name = target.root().name;
        String subset = target.random.pick(
            "", " []", " SYSTEM \"a.dtd\"", " [<!ENTITY x \"attacker\">]", " [<!ENTITY % p \"\">%p;]",
            " [<!ATTLIST " + name + " xml:id ID #IMPLIED>]", " [<!ATTLIST " + name + " a CDATA \"b\">]",
            " [<!ATTLIST saml:Assertion ID ID #IMPLIED>]");
        return target.inserting(target.root().start, "<!DOCTYPE " + name + subset + ">");
    }

    private static String section(Target target) {
        Markup.Text text = target.anyText();
        if (text == null) return null;
        String content = target.text.substring(text.start(), text.end());
        if (content.contains("&") || content.contains("]]")) return null;
        return target.replacing(text.start(), text.end(), "<![CDATA[" + content + "]]>");
    }

    private static String characterReference(Target target) {
        Markup.Text text = target.anyText();
        if (text == null) return null;
        int place = text.start() + target.random.below(text.end() - text.start());
        int character = target.text.codePointAt(place);
        // A reference in a reference is malformed, and so is the second half of a pair alone.
        boolean hasReferences = target.text.substring(text.start(), text.end()).contains("&");
        if (hasReferences || Character.isLowSurrogate(target.text.charAt(place))) return null;
        String reference = target.random.oneIn(2) ? "&#" + character + ";" : "&#x" + Integer.toHexString(character) + ";";
        return target.replacing(place, place + Character.charCount(character), reference);
    }

    private static String declaration(Target target) {
        String declaration = target.random.pick(
            "<?xml version=\"1.0\"?>", "<?xml version=\"1.1\"?>", "<?xml version='1.0' encoding='utf-8'?>",
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>",
            "<?xml version=\"1.0\" encoding=\"us-ascii\"?>", "<?xml version=\"1.0\" standalone=\"yes\"?>",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml version=\"1.0\"?>", "\uFEFF<?xml version=\"1.0\"?>", "\uFEFF\uFEFF",
            "\uFEFF",
            "");
        return declaration + target.text.substring(target.root().start);
    }

    private static Markup.Attribute declaration(Target target, Markup.Element element) {
        List<Markup.Attribute> declarations = new ArrayList<>(element.attributes);
        declarations.removeIf(attribute -> !attribute.isDeclaration());
        return declarations.isEmpty() ? null : target.random.pick(declarations);
    }

    private static String addNamespace(Target target) {
        Markup.Element element = target.random.oneIn(2) ? target.root() : target.any(each -> true);
        String prefix = target.random.pick(Vocabulary.PREFIXES);
        String name = prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix;
        if (element.attribute(name) != null) return null;
        String namespace = target.random.oneIn(8)
            ? target.random.pick(UNUSUAL_NAMESPACES) : target.random.pick(Vocabulary.NAMESPACES);
        return target.inserting(nameEnd(element), " " + name + "=\"" + namespace + "\"");
    }

    private static String removeNamespace(Target target) {
        Markup.Element element = target.any(each -> declaration(target, each) != null);
        Markup.Attribute declaration = element == null ? null : declaration(target, element);
        return declaration == null ? null : target.replacing(declaration.start(), declaration.end(), "");
    }

    private static String changeNamespace(Target target) {
        Markup.Element element = target.any(each -> declaration(target, each) != null);
        Markup.Attribute declaration = element == null ? null : declaration(target, element);
        if (declaration == null) return null;
        String value = declaration.value();
        String changed = target.random.pick(
            target.random.pick(Vocabulary.NAMESPACES), value + "/", value.toUpperCase(Locale.ROOT), " " + value, value + "&#32;", "",
            value.isEmpty() ? "urn:x" : "&#" + value.codePointAt(0) + ";" + value.substring(1));
        return target.replacing(declaration.valueStart(), declaration.valueEnd(), changed.replace("\"", "&quot;").replace("'", "&apos;"));
    }

    /** Moves a declaration to an ancestor or to a descendant, which does not change an exclusive canonical form if it is used below. */
    private static String moveNamespace(Target target) {
        Markup.Element element = target.any(each -> declaration(target, each) != null);
        Markup.Attribute declaration = element == null ? null : declaration(target, element);
        if (declaration == null) return null;
        Markup.Element place = target.random.oneIn(2) ? element.parent : target.any(each -> each.parent == element);
        if (place == null || place.attribute(declaration.name()) != null) return null;
        String assignment = " " + target.text.substring(declaration.start(), declaration.end());
        String shortened = target.replacing(declaration.start(), declaration.end(), "");
        int start = nameEnd(place) > declaration.start() ? nameEnd(place) - (declaration.end() - declaration.start()) : nameEnd(place);
        return shortened.substring(0, start) + assignment + shortened.substring(start);
    }

    private static String changePrefix(Target target) {
        Markup.Element element = target.any(each -> true);
        String prefix = target.random.pick(Vocabulary.PREFIXES);
        return renamed(target, element, prefix.isEmpty() ? element.local() : prefix + ":" + element.local(), "");
    }

    /** Declares another prefix for the namespace of an element and uses it. */
    private static String renamePrefix(Target target) {
        Markup.Element element = target.any(each -> true);
        int colon = element.name.indexOf(':');
        String namespace = element.declarations().get(colon < 0 ? "xmlns" : "xmlns:" + element.name.substring(0, colon));
        if (namespace == null || namespace.isEmpty() || element.attribute("xmlns:renamed") != null) return null;
        char quote = namespace.indexOf('"') < 0 ? '"' : '\'';
        return renamed(target, element, "renamed:" + element.local(), " xmlns:renamed=" + quote + namespace + quote);
    }

    private static String renamed(Target target, Markup.Element element, String name, String declaration) {
        String renamed = "<" + name + declaration + target.text.substring(nameEnd(element), element.contentEnd);
        return target.replacing(element, element.isEmpty() ? renamed : renamed + "</" + name + ">");
    }

    private static String addAttribute(Target target) {
        Markup.Element element = target.any(each -> true);
        String name = target.random.pick(
            "a", "xml:lang", "xml:space", "xml:base", "ID", "Name", "xsi:type", "xsi:nil", "Format", "Version", "Destination");
        if (element.attribute(name) != null) return null;
        return target.inserting(nameEnd(element), " " + name + "=\"" + target.random.pick("a", "", "en", "true", "2.0", "&#13;") + "\"");
    }

    private static String removeAttribute(Target target) {
        Markup.Element element = target.any(each -> target.attribute(each) != null);
        Markup.Attribute attribute = target.attribute(element);
        return target.replacing(attribute.start(), attribute.end(), "");
    }

    private static String changeAttribute(Target target) {
        Markup.Element element = target.any(each -> target.attribute(each) != null);
        Markup.Attribute attribute = target.attribute(element);
        String value = attribute.value();
        String changed = target.random.pick(
            value + " ", " " + value, value + "x", "", value.toUpperCase(Locale.ROOT), "2.0", "attacker", value + "&#10;", value + "\uFEFF",
            value + "&#0;", value + "<", value + "&");
        return target.replacing(attribute.valueStart(), attribute.valueEnd(), changed);
    }

    private static String renameAttribute(Target target) {
        Markup.Element element = target.any(each -> target.attribute(each) != null);
        Markup.Attribute attribute = target.attribute(element);
        String old = attribute.name();
        String name = target.random.pick(
            "Name", "ID", "Id", "FriendlyName", "xsi:nil", "a:" + old, "saml:" + old, old.toLowerCase(Locale.ROOT));
        return target.replacing(attribute.start(), attribute.nameEnd(), name);
    }

    private static String repeatAttribute(Target target) {
        Markup.Element element = target.any(each -> target.attribute(each) != null);
        Markup.Attribute attribute = target.attribute(element);
        String name = target.random.oneIn(2) ? attribute.name() : "saml:" + attribute.name();
        return target.inserting(nameEnd(element), " " + name + "=\"" + target.random.pick("attacker", "") + "\"");
    }

    private static String reorder(Target target) {
        Markup.Element element = target.any(each -> each.attributes.size() > 1);
        if (element == null) return null;
        List<String> attributes = new ArrayList<>();
        for (Markup.Attribute attribute : element.attributes) attributes.add(target.text.substring(attribute.start(), attribute.end()));
        target.random.shuffle(attributes);
        int end = element.attributes.get(element.attributes.size() - 1).end();
        return target.replacing(nameEnd(element), end, " " + String.join(target.random.pick(" ", "\n", "\t", "\r\n"), attributes));
    }

    private static String spaceInTag(Target target) {
        Markup.Element element = target.any(each -> true);
        String space = target.random.pick(" ", "\n", "\t", "\r\n", "  ");
        if (target.random.oneIn(2)) return target.inserting(nameEnd(element), space);
        return element.isEmpty() ? null : target.inserting(element.end - 1, space);
    }

    private static String changeQuotes(Target target) {
        Markup.Element element = target.any(each -> !each.attributes.isEmpty());
        Markup.Attribute attribute = target.random.pick(element.attributes);
        if (attribute.value().contains("\"") || attribute.value().contains("'")) return null;
        String quote = target.text.charAt(attribute.valueEnd()) == '"' ? "'" : "\"";
        return target.replacing(attribute.valueStart() - 1, attribute.end(), quote + attribute.value() + quote);
    }

    private static String referenceInAttribute(Target target) {
        Markup.Element element = target.any(each -> !each.attributes.isEmpty());
        Markup.Attribute attribute = target.random.pick(element.attributes);
        if (attribute.value().isEmpty() || attribute.value().contains("&")) return null;
        int character = attribute.value().codePointAt(0);
        String hexadecimal = Integer.toHexString(character);
        return target.replacing(
            attribute.valueStart(), attribute.valueStart() + Character.charCount(character),
            "&#" + target.random.pick("" + character, "x" + hexadecimal, "x00" + hexadecimal) + ";");
    }

    private static String nil(Target target) {
        Markup.Element value = target.any("AttributeValue");
        if (value == null || value.attribute("nil") != null) return null;
        String attribute = target.random.pick(
            "nil=\"true\"", "i:nil=\"true\" xmlns:i=\"" + Names.INSTANCE + "\"", "i:nil=\"true\" xmlns:i=\"urn:example:a\"");
        return target.inserting(nameEnd(value), " " + attribute);
    }

    /** Binds a prefix that descendants use to another namespace. */
    private static String rebindPrefix(Target target) {
        Markup.Element element = target.any(each -> true);
        String name = target.random.pick("xmlns:xsi", "xmlns:ds", "xmlns:saml", "xmlns:samlp", "xmlns", "xmlns:xs");
        if (element.attribute(name) != null) return null;
        return target.inserting(nameEnd(element), " " + name + "=\"" + target.random.pick(Vocabulary.NAMESPACES) + "\"");
    }
}
