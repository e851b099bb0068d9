import java.util.List;

/** Elements that are moved, copied, removed, renamed, or taken from other signed documents. */
final class StructureMutations {
    private static final String SAML = " xmlns:saml=\"" + Names.SAML + "\"";
    private static final String PROTOCOL = " xmlns:samlp=\"" + Names.PROTOCOL + "\"";
    private static final String DS = " xmlns:ds=\"" + Names.SIGNATURE + "\"";
    private static final String[] INSERTED = {
        "<x/>", "<x xmlns=\"urn:example:a\"><y/></x>", "<saml:AttributeValue" + SAML + ">attacker</saml:AttributeValue>",
        "<saml:Attribute" + SAML + " Name=\"zip\"><saml:AttributeValue>attacker</saml:AttributeValue></saml:Attribute>",
        "<saml:NameID" + SAML + ">attacker</saml:NameID>", "<saml:Subject" + SAML + "><saml:NameID>attacker</saml:NameID></saml:Subject>",
        "<samlp:Extensions" + PROTOCOL + "><x/></samlp:Extensions>",
        "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"#x\"/>",
    };

    private StructureMutations() {
    }

    static List<Mutation> all() {
        return List.of(
            Mutation.text("move-element", StructureMutations::move),
            Mutation.text("copy-element", StructureMutations::copy),
            Mutation.text("remove-element", StructureMutations::remove),
            Mutation.text("swap-siblings", StructureMutations::swap),
            Mutation.text("rename-element", StructureMutations::rename),
            Mutation.text("enclose-element", StructureMutations::enclose),
            Mutation.text("unwrap-element", StructureMutations::unwrap),
            Mutation.text("splice-element", StructureMutations::splice),
            Mutation.text("splice-assertion", StructureMutations::spliceAssertion),
            Mutation.text("insert-spliced-element", StructureMutations::insertSpliced),
            Mutation.text("insert-element", StructureMutations::insert),
            Mutation.text("change-empty-tag", StructureMutations::changeEmptyTag));
    }

    private static String move(Target target) {
        Markup.Element element = target.anyInside();
        Markup.Element parent = target.any(each -> !each.isEmpty() && !element.contains(each));
        if (element == null || parent == null) return null;
        int place = target.placeIn(parent);
        // A place after a child may be in the element that moves.
        if (place > element.start && place < element.end) return null;
        return target.replacing(element, "", place, target.copy(element));
    }

    private static String copy(Target target) {
        Markup.Element element = target.anyInside();
        Markup.Element parent = target.any(each -> !each.isEmpty());
        return element == null ? null : target.inserting(target.placeIn(parent), target.copy(element));
    }

    private static String remove(Target target) {
        Markup.Element element = target.anyInside();
        return element == null ? null : target.replacing(element, "");
    }

    private static String swap(Target target) {
        Markup.Element parent = target.any(element -> element.children.size() > 1);
        if (parent == null) return null;
        int index = target.random.below(parent.children.size() - 1);
        Markup.Element first = parent.children.get(index);
        Markup.Element second = parent.children.get(index + 1);
        String between = target.text.substring(first.end, second.start);
        return target.replacing(first.start, second.end, target.slice(second) + between + target.slice(first));
    }

    private static String rename(Target target) {
        Markup.Element element = target.any(each -> true);
        String prefix = element.name.substring(0, element.name.length() - element.local().length());
        String local = target.random.oneIn(2) ? target.random.pick(target.markup.elements).local() : element.local() + "2";
        String renamed = "<" + prefix + local + target.text.substring(element.start + 1 + element.name.length(), element.contentEnd);
        if (!element.isEmpty()) renamed += "</" + prefix + local + ">";
        return target.replacing(element, renamed);
    }

    private static String enclose(Target target) {
        Markup.Element element = target.anyInside();
        if (element == null) return null;
        String name = target.random.pick("x", "saml:Advice", "samlp:Extensions", "ds:Object", "samlp:Response");
        return target.replacing(element, "<" + name + SAML + PROTOCOL + DS + ">" + target.copy(element) + "</" + name + ">");
    }

    private static String unwrap(Target target) {
        Markup.Element element = target.any(each -> each.parent != null && !each.isEmpty());
        return element == null ? null : target.replacing(element, target.text.substring(element.contentStart, element.contentEnd));
    }

    private static String splice(Target target) {
        Target other = target.other();
        Markup.Element element = target.anyInside();
        Markup.Element replacement = element == null ? null : other.any(element.local());
        return replacement == null ? null : target.replacing(element, other.copy(replacement));
    }

    private static String spliceAssertion(Target target) {
        Target other = target.other();
        Markup.Element assertion = target.any("Assertion");
        Markup.Element replacement = other.any("Assertion");
        if (assertion == null || replacement == null) return null;
        String copy = other.standalone(replacement);
        int choice = target.random.below(4);
        if (choice == 0) return target.inserting(assertion.end, copy);
        // The other assertion, also with the ID or with the signature of this one.
        Markup.Attribute id = assertion.attribute("ID");
        if (choice == 1 && id != null) copy = Target.withID(copy, id.value());
        Markup.Element signature = Target.child(assertion, "Signature");
        if (choice == 2 && signature != null) {
            copy = Target.unsigned(copy);
            Markup.Element issuer = Target.child(Markup.of(copy).elements.get(0), "Issuer");
            if (issuer == null) return null;
            copy = copy.substring(0, issuer.end) + target.standalone(signature) + copy.substring(issuer.end);
        }
        return target.replacing(assertion, copy);
    }

    private static String insertSpliced(Target target) {
        Target other = target.other();
        Markup.Element element = other.anyInside();
        Markup.Element parent = target.any(each -> !each.isEmpty());
        return element == null ? null : target.inserting(target.placeIn(parent), other.copy(element));
    }

    private static String insert(Target target) {
        Markup.Element parent = target.any(each -> !each.isEmpty());
        return target.inserting(target.placeIn(parent), target.random.pick(INSERTED));
    }

    private static String changeEmptyTag(Target target) {
        Markup.Element element = target.any(each -> each.isEmpty() || each.contentStart == each.contentEnd);
        if (element == null) return null;
        if (element.isEmpty()) return target.replacing(element.end - 2, element.end, "></" + element.name + ">");
        return target.replacing(element.contentStart - 1, element.end, "/>");
    }
}
