import java.util.ArrayList;
import java.util.List;

/** An element of a generated document before its markup is chosen: prefixes, references and layout are not determined. */
final class Tree {
    /** An attribute; the namespace is empty if it has none. */
    record Attribute(String namespace, String name, String value) {
    }

    final String namespace;
    final String name;
    /** True in a signature, where samltool accepts neither CDATA sections nor comments. */
    final boolean isPlain;
    final List<Attribute> attributes = new ArrayList<>();
    /** The elements ({@code Tree}), texts ({@code String}) and placeholders. */
    final List<Object> children = new ArrayList<>();

    Tree(String namespace, String name, boolean isPlain) {
        this.namespace = namespace;
        this.name = name;
        this.isPlain = isPlain;
    }

    static Tree saml(String name) {
        return new Tree(Names.SAML, name, false);
    }

    static Tree protocol(String name) {
        return new Tree(Names.PROTOCOL, name, false);
    }

    static Tree signature(String name) {
        return new Tree(Names.SIGNATURE, name, true);
    }

    Tree with(String name, String value) {
        return with("", name, value);
    }

    Tree with(String namespace, String name, String value) {
        attributes.removeIf(attribute -> attribute.namespace().equals(namespace) && attribute.name().equals(name));
        attributes.add(new Attribute(namespace, name, value));
        return this;
    }

    Tree containing(Object... content) {
        for (Object child : content) {
            if (child != null) children.add(child);
        }
        return this;
    }

    String attribute(String name) {
        for (Attribute attribute : attributes) {
            if (attribute.namespace().isEmpty() && attribute.name().equals(name)) return attribute.value();
        }
        return null;
    }
}
