import java.text.Normalizer;
import java.util.List;

/** Texts that are changed, in signed and unsigned places. */
final class TextMutations {
    private TextMutations() {
    }

    static List<Mutation> all() {
        return List.of(
            Mutation.text("change-text", TextMutations::change),
            Mutation.text("swap-texts", TextMutations::swap),
            Mutation.text("splice-text", TextMutations::splice),
            Mutation.text("special-in-text", TextMutations::insertSpecial),
            Mutation.text("special-anywhere", target -> target.inserting(target.anyPlace(), target.random.pick(Vocabulary.SPECIALS))),
            Mutation.text("byte-order-mark", target -> target.inserting(target.anyPlace(), "\uFEFF")),
            Mutation.text("space-in-text", TextMutations::insertSpace),
            Mutation.text("space-between-elements", TextMutations::spaceBetween),
            Mutation.text("text-between-elements", TextMutations::textBetween),
            Mutation.text("line-ends", TextMutations::lineEnds),
            Mutation.text("normalize-unicode", TextMutations::normalize),
            Mutation.text("change-case", TextMutations::changeCase));
    }

    private static String change(Target target) {
        Markup.Text text = target.anyText();
        if (text == null) return null;
        String content = target.text.substring(text.start(), text.end());
        String changed = target.random.pick("attacker", "", content + content, content + "x", "x" + content, content.substring(1));
        return target.replacing(text.start(), text.end(), changed);
    }

    private static String swap(Target target) {
        Markup.Text first = target.anyText();
        Markup.Text second = target.anyText();
        if (first == null || first.start() >= second.start()) return null;
        return target.text.substring(0, first.start()) + target.text.substring(second.start(), second.end())
            + target.text.substring(first.end(), second.start()) + target.text.substring(first.start(), first.end())
            + target.text.substring(second.end());
    }

    private static String splice(Target target) {
        Target other = target.other();
        Markup.Text text = target.anyText();
        Markup.Text replacement = other.anyText();
        if (text == null || replacement == null) return null;
        return target.replacing(text.start(), text.end(), other.text.substring(replacement.start(), replacement.end()));
    }

    private static String insertSpecial(Target target) {
        Markup.Text text = target.anyText();
        if (text == null) return null;
        int place = text.start() + target.random.below(text.end() - text.start() + 1);
        return target.inserting(place, target.random.pick(Vocabulary.SPECIALS));
    }

    private static String insertSpace(Target target) {
        Markup.Text text = target.anyText();
        if (text == null) return null;
        int place = target.random.pick(text.start(), text.end());
        return target.inserting(place, target.random.pick(" ", "\n", "\r\n", "\t", "&#13;", "&#10;", "\r", "\u00A0"));
    }

    private static String spaceBetween(Target target) {
        Markup.Element parent = target.any(element -> !element.isEmpty() && !element.children.isEmpty());
        if (parent == null) return null;
        return target.inserting(target.placeIn(parent), target.random.pick(" ", "\n", "\r\n", "\t", "&#13;", "&#32;", "\r"));
    }

    private static String textBetween(Target target) {
        Markup.Element parent = target.any(element -> !element.isEmpty() && !element.children.isEmpty());
        if (parent == null) return null;
        return target.inserting(target.placeIn(parent), target.random.pick("x", "attacker", "\u00A0", "\uFEFF", "0"));
    }

    private static String lineEnds(Target target) {
        String unified = target.text.replace("\r\n", "\n");
        String changed = target.random.pick(unified, unified.replace("\n", "\r\n"), unified.replace('\n', '\r'));
        return changed.equals(target.text) ? null : changed;
    }

    private static String normalize(Target target) {
        String changed = Normalizer.normalize(target.text, target.random.pick(Normalizer.Form.values()));
        return changed.equals(target.text) ? null : changed;
    }

    private static String changeCase(Target target) {
        int place = target.anyPlace();
        char character = target.text.charAt(place);
        char changed = Character.isUpperCase(character) ? Character.toLowerCase(character) : Character.toUpperCase(character);
        return changed == character ? null : target.replacing(place, place + 1, String.valueOf(changed));
    }
}
