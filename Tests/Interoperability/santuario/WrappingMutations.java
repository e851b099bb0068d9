import java.util.List;

/** Signature wrapping: a forged element is read, while the signature covers the original one in another place. */
final class WrappingMutations {
    private static final String FORGED_ID = "_forged";
    private static final String OBJECT = "<ds:Object xmlns:ds=\"" + Names.SIGNATURE + "\">%s</ds:Object>";
    private static final String EXTENSIONS = "<samlp:Extensions xmlns:samlp=\"" + Names.PROTOCOL + "\">%s</samlp:Extensions>";
    private static final String DETAIL = "<samlp:StatusDetail xmlns:samlp=\"" + Names.PROTOCOL + "\">%s</samlp:StatusDetail>";
    private static final String ADVICE = "<saml:Advice xmlns:saml=\"" + Names.SAML + "\">%s</saml:Advice>";

    private WrappingMutations() {
    }

    static List<Mutation> all() {
        return List.of(
            Mutation.text("wrap-response-in-object", target -> wrappedResponse(target, true)),
            Mutation.text("wrap-response-before-signature", target -> wrappedResponse(target, false)),
            Mutation.text("wrap-forged-assertion-before", target -> beside(target, true)),
            Mutation.text("wrap-forged-assertion-after", target -> beside(target, false)),
            Mutation.text("wrap-forged-assertion-around", WrappingMutations::around),
            Mutation.text("wrap-original-at-end", WrappingMutations::originalAtEnd),
            Mutation.text("wrap-original-in-signature", target -> inSignature(target, "%s")),
            Mutation.text("wrap-original-in-object", target -> inSignature(target, OBJECT)),
            Mutation.text("wrap-original-in-extensions", target -> elsewhere(target, "Status", EXTENSIONS, false)),
            Mutation.text("wrap-original-in-status-detail", target -> elsewhere(target, "StatusCode", DETAIL, true)),
            Mutation.text("wrap-original-in-advice", WrappingMutations::inAdvice),
            Mutation.text("wrap-original-in-value", WrappingMutations::inValue),
            Mutation.text("wrap-same-id", WrappingMutations::sameID),
            Mutation.text("duplicate-assertion", WrappingMutations::duplicate));
    }

    private static Markup.Element assertion(Target target) {
        return target.any(element -> element.local().equals("Assertion") && element.parent == target.root());
    }

    /** A forged copy with another ID, or with the same one, with or without the original's signature. */
    private static String forged(Target target, Markup.Element element) {
        String forged = Target.forged(target.slice(element));
        if (!target.random.oneIn(4)) forged = Target.withID(forged, FORGED_ID);
        return target.random.oneIn(2) ? Target.unsigned(forged) : forged;
    }

    private static String original(Target target, Markup.Element element) {
        String original = target.copy(element);
        return target.random.oneIn(2) ? Target.unsigned(original) : original;
    }

    private static String wrappedResponse(Target target, boolean isInObject) {
        Markup.Element root = target.root();
        String original = original(target, root);
        String forged = Target.withID(Target.forged(target.slice(root)), FORGED_ID);
        for (Markup.Element element : Markup.of(forged).elements) {
            if (!element.local().equals("Signature") || element.isEmpty()) continue;
            int place = isInObject ? element.contentEnd : element.start;
            String wrapped = isInObject ? String.format(OBJECT, original) : original;
            return target.replacing(root, forged.substring(0, place) + wrapped + forged.substring(place));
        }
        return null;
    }

    private static String beside(Target target, boolean isBefore) {
        Markup.Element assertion = assertion(target);
        if (assertion == null) return null;
        return target.inserting(isBefore ? assertion.start : assertion.end, forged(target, assertion));
    }

    private static String around(Target target) {
        Markup.Element assertion = assertion(target);
        if (assertion == null) return null;
        return target.replacing(assertion, Target.extended(forged(target, assertion), original(target, assertion)));
    }

    private static String originalAtEnd(Target target) {
        Markup.Element assertion = assertion(target);
        if (assertion == null) return null;
        String forged = Target.forged(target.slice(assertion));
        return target.replacing(assertion, forged, target.root().contentEnd, Target.unsigned(target.copy(assertion)));
    }

    private static String inSignature(Target target, String wrapper) {
        Markup.Element assertion = assertion(target);
        if (assertion == null) return null;
        String forged = Target.withID(Target.forged(target.slice(assertion)), FORGED_ID);
        Markup.Element signature = Target.child(Markup.of(forged).elements.get(0), "Signature");
        if (signature == null || signature.isEmpty()) return null;
        String wrapped = String.format(wrapper, original(target, assertion));
        return target.replacing(
            assertion, forged.substring(0, signature.contentEnd) + wrapped + forged.substring(signature.contentEnd));
    }

    private static String elsewhere(Target target, String name, String wrapper, boolean isAfter) {
        Markup.Element assertion = assertion(target);
        Markup.Element place = target.any(name);
        if (assertion == null || place == null || assertion.contains(place)) return null;
        String wrapped = String.format(wrapper, original(target, assertion));
        return target.replacing(assertion, forged(target, assertion), isAfter ? place.end : place.start, wrapped);
    }

    private static String inAdvice(Target target) {
        Markup.Element assertion = assertion(target);
        Markup.Element conditions = assertion == null ? null : Target.child(assertion, "Conditions");
        if (conditions == null) return null;
        String advice = String.format(ADVICE, original(target, assertion));
        int place = conditions.end - assertion.start;
        String slice = target.slice(assertion);
        String forged = Target.withID(Target.forged(slice.substring(0, place) + "<wrapped/>" + slice.substring(place)), FORGED_ID);
        return target.replacing(assertion, forged.replace("<wrapped/>", advice));
    }

    private static String inValue(Target target) {
        Markup.Element assertion = assertion(target);
        Markup.Element value = assertion == null ? null : target.within(assertion, "AttributeValue");
        if (value == null || value.isEmpty()) return null;
        int start = value.contentStart - assertion.start;
        int end = value.contentEnd - assertion.start;
        String slice = target.slice(assertion);
        String forged = Target.withID(Target.forged(slice.substring(0, start) + "<wrapped/>" + slice.substring(end)), FORGED_ID);
        return target.replacing(assertion, forged.replace("<wrapped/>", original(target, assertion)));
    }

    private static String sameID(Target target) {
        Markup.Element assertion = assertion(target);
        if (assertion == null) return null;
        String forged = Target.unsigned(Target.forged(target.standalone(assertion)));
        int place = target.placeIn(target.random.oneIn(2) ? target.root() : target.any(element -> !element.isEmpty()));
        return target.inserting(place, forged);
    }

    private static String duplicate(Target target) {
        Markup.Element assertion = assertion(target);
        if (assertion == null) return null;
        String copy = target.copy(assertion);
        int place = target.placeIn(target.random.oneIn(2) ? target.root() : target.any(element -> !element.isEmpty()));
        return target.inserting(place, target.random.oneIn(2) ? copy : Target.unsigned(copy));
    }
}
