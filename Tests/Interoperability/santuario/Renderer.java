import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the markup of a tree: chooses prefixes, declarations, the order of attributes, references, CDATA sections and layout. */
final class Renderer {
    private static final Map<String, String> USUAL_PREFIXES = Map.of(
        Names.PROTOCOL, "samlp", Names.SAML, "saml", Names.SIGNATURE, "ds", Names.EXCLUSIVE, "ec", Names.INSTANCE, "xsi", Names.SCHEMA,
        "xs");

    private final SeededRandom random;
    private final boolean writesComments;
    private final StringBuilder text = new StringBuilder(8192);
    /** How often markup is unusual: each unusual choice is made once in so many places. */
    private final int rarity;
    /** True if whitespace is written between elements. */
    private final boolean isSpread;

    private Renderer(SeededRandom random, boolean writesComments) {
        this.random = random;
        this.writesComments = writesComments;
        rarity = random.pick(4, 12, 12, 60, 400);
        isSpread = random.oneIn(3);
    }

    static String text(Tree root, SeededRandom random, boolean writesComments) {
        Renderer renderer = new Renderer(random, writesComments);
        if (random.oneIn(12)) renderer.text.append('\uFEFF');
        if (random.oneIn(3)) renderer.text.append(random.pick(Vocabulary.DECLARATIONS));
        Map<String, String> scope = new HashMap<>();
        scope.put("", "");
        scope.put("xml", Names.XML);
        renderer.element(root, scope);
        return renderer.text.toString();
    }

    private boolean isUnusual() {
        return random.oneIn(rarity);
    }

    // Elements

    private void element(Tree tree, Map<String, String> outer) {
        Map<String, String> scope = new HashMap<>(outer);
        Map<String, String> declared = new HashMap<>();
        Set<String> used = new HashSet<>();
        String name = qualified(prefix(tree.namespace, true, scope, declared, used), tree.name);
        List<String> items = new ArrayList<>();
        for (Tree.Attribute attribute : tree.attributes) {
            String prefix = attribute.namespace().isEmpty() ? "" : prefix(attribute.namespace(), false, scope, declared, used);
            items.add(assignment(qualified(prefix, attribute.name()), attribute.value()));
        }
        if (outer.size() == 2) declareUsual(scope, declared, used);
        declareMore(scope, declared, used);
        for (Map.Entry<String, String> declaration : declared.entrySet()) {
            items.add(assignment(declaration.getKey().isEmpty() ? "xmlns" : "xmlns:" + declaration.getKey(), declaration.getValue()));
        }
        // The order of a map is not that of a seed.
        items.sort(null);
        random.shuffle(items);
        text.append('<').append(name);
        for (String item : items) text.append(isUnusual() ? random.pick(Vocabulary.TAG_SPACES) : " ").append(item);
        if (isUnusual()) text.append(random.pick(Vocabulary.TAG_SPACES));
        if (tree.children.isEmpty() && !isUnusual()) {
            text.append("/>");
            return;
        }
        text.append('>');
        content(tree, scope);
        text.append("</").append(name);
        if (isUnusual()) text.append(random.pick(Vocabulary.TAG_SPACES));
        text.append('>');
    }

    private void content(Tree tree, Map<String, String> scope) {
        boolean hasText = tree.children.isEmpty() || tree.children.stream().anyMatch(child -> !(child instanceof Tree));
        for (Object child : tree.children) {
            if (!hasText) space(tree);
            if (child instanceof Tree element) {
                element(element, scope);
            } else if (child instanceof Placeholder placeholder) {
                text.append(placeholder.text());
            } else {
                text((String) child, tree.isPlain);
            }
        }
        if (!hasText) space(tree);
        if (writesComments && !tree.isPlain && isUnusual()) text.append(random.pick(Vocabulary.COMMENTS));
    }

    private void space(Tree tree) {
        if (isSpread) text.append(random.pick(tree.isPlain ? Vocabulary.PLAIN_WHITESPACE : Vocabulary.WHITESPACE));
        if (writesComments && !tree.isPlain && isUnusual()) text.append(random.pick(Vocabulary.COMMENTS));
    }

    private static String qualified(String prefix, String name) {
        return prefix.isEmpty() ? name : prefix + ":" + name;
    }

    // Namespaces

    /** Returns a prefix for a namespace, which is in scope or declared in this element. */
    private String prefix(
        String namespace, boolean allowsDefault, Map<String, String> scope, Map<String, String> declared, Set<String> used) {
        List<String> candidates = new ArrayList<>();
        for (Map.Entry<String, String> binding : scope.entrySet()) {
            if (!binding.getValue().equals(namespace) || binding.getKey().isEmpty() && !allowsDefault) continue;
            candidates.add(binding.getKey());
        }
        candidates.sort(null);
        boolean isFixed = namespace.equals(Names.XML) || namespace.isEmpty();
        String prefix;
        if (!candidates.isEmpty() && (isFixed || !isUnusual())) {
            prefix = random.pick(candidates);
        } else {
            prefix = newPrefix(namespace, allowsDefault, declared, used);
            declared.put(prefix, namespace);
            scope.put(prefix, namespace);
        }
        used.add(prefix);
        return prefix;
    }

    /** Returns a prefix that this element neither declares nor uses. */
    private String newPrefix(String namespace, boolean allowsDefault, Map<String, String> declared, Set<String> used) {
        if (namespace.isEmpty()) return "";
        String usual = USUAL_PREFIXES.getOrDefault(namespace, "n");
        for (int attempt = 0; attempt < 20; attempt++) {
            String prefix = attempt == 0 && !isUnusual() ? usual : random.pick(Vocabulary.PREFIXES);
            if (prefix.isEmpty() && !allowsDefault || declared.containsKey(prefix) || used.contains(prefix)) continue;
            return prefix;
        }
        return "n" + declared.size() + used.size();
    }

    /** Declares the usual prefixes in the root, as most signers do. */
    private void declareUsual(Map<String, String> scope, Map<String, String> declared, Set<String> used) {
        for (String namespace : List.of(Names.SAML, Names.SCHEMA, Names.INSTANCE)) {
            String prefix = USUAL_PREFIXES.get(namespace);
            if (isUnusual() || used.contains(prefix) || declared.containsKey(prefix)) continue;
            declared.put(prefix, namespace);
            scope.put(prefix, namespace);
        }
    }

    /** Adds declarations that this element does not need: repeated, unused, shadowing and removing ones. */
    private void declareMore(Map<String, String> scope, Map<String, String> declared, Set<String> used) {
        for (int count = random.pick(1, 1, 2, 4); count > 0; count--) {
            if (!isUnusual()) continue;
            String prefix = random.pick(Vocabulary.PREFIXES);
            if (declared.containsKey(prefix)) continue;
            String namespace = scope.get(prefix);
            if (!used.contains(prefix)) namespace = random.oneIn(4) && prefix.isEmpty() ? "" : random.pick(Vocabulary.NAMESPACES);
            if (namespace == null || namespace.isEmpty() && !prefix.isEmpty()) continue;
            declared.put(prefix, namespace);
            scope.put(prefix, namespace);
        }
        if (random.oneIn(rarity * 20)) declared.put("xml", Names.XML);
    }

    // Text

    private String assignment(String name, String value) {
        char quote = isUnusual() ? '\'' : '"';
        StringBuilder assignment = new StringBuilder(name).append(isUnusual() ? random.pick("=", " =", "= ", "\n=\t") : "=").append(quote);
        boolean isUnusualValue = isUnusual();
        value.codePoints().forEach(character -> assignment.append(inValue(character, quote, isUnusualValue)));
        return assignment.append(quote).toString();
    }

    private String inValue(int character, char quote, boolean isUnusualValue) {
        return switch (character) {
            case '<' -> random.pick("&lt;", "&#60;");
            case '&' -> random.pick("&amp;", "&#38;", "&#x26;");
            case '\n' -> random.pick("&#10;", "&#xA;");
            case '\r' -> random.pick("&#13;", "&#xD;", "&#x0d;");
            case '\t' -> random.pick("&#9;", "&#x9;");
            // A parser reads each of these as one space.
            case ' ' -> isUnusualValue && isUnusual() ? random.pick("\n", "\t", "\r\n", "&#32;") : " ";
            case '"' -> quote == '"' ? random.pick("&quot;", "&#34;") : "\"";
            case '\'' -> quote == '\'' ? random.pick("&apos;", "&#39;") : "'";
            default -> isUnusualValue && random.oneIn(8) ? reference(character) : Character.toString(character);
        };
    }

    private String reference(int character) {
        return random.oneIn(2) ? "&#" + character + ";" : "&#x" + random.pick("", "0") + Integer.toHexString(character) + ";";
    }

    private void text(String content, boolean isPlain) {
        int[] characters = content.codePoints().toArray();
        boolean hasSections = !isPlain && isUnusual();
        boolean hasReferences = isUnusual();
        int index = 0;
        while (index < characters.length) {
            if (writesComments && !isPlain && isUnusual() && random.oneIn(4)) text.append(random.pick(Vocabulary.COMMENTS));
            if (hasSections && random.oneIn(6)) {
                index = section(characters, index);
            } else {
                int next = index + 1 < characters.length ? characters[index + 1] : -1;
                text.append(inText(characters[index], next, hasReferences));
                index++;
            }
        }
        if (hasSections && random.oneIn(3)) text.append("<![CDATA[]]>");
    }

    /** Writes a CDATA section with the next characters, or an empty one, and returns the index after them. */
    private int section(int[] characters, int start) {
        int end = start;
        int limit = Math.min(characters.length, start + random.below(12));
        while (end < limit && characters[end] != '\r' && characters[end] != ']') end++;
        text.append("<![CDATA[");
        for (int index = start; index < end; index++) {
            if (characters[index] == '\n') {
                text.append(random.pick("\n", "\n", "\r\n"));
            } else {
                text.appendCodePoint(characters[index]);
            }
        }
        text.append("]]>");
        return end;
    }

    private String inText(int character, int next, boolean hasReferences) {
        return switch (character) {
            case '<' -> random.pick("&lt;", "&#60;");
            case '&' -> random.pick("&amp;", "&#38;", "&#x26;");
            case '>' -> random.pick("&gt;", "&#62;");
            case '\r' -> random.pick("&#13;", "&#xD;", "&#x0d;");
            case '\n' -> next == '\n' || !hasReferences ? "\n" : random.pick("\n", "\r\n", "\r", "&#10;", "&#xa;");
            default -> hasReferences && random.oneIn(8) ? reference(character) : Character.toString(character);
        };
    }
}
