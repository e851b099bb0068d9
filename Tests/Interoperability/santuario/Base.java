/** A signed document that mutations start from, and the places of its elements. */
record Base(Draft draft, String text, Markup markup) {
    Base(Draft draft, String text) {
        this(draft, text, Markup.of(text));
    }
}
