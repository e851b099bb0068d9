/**
 * A document of a run.
 *
 * @param kind the kind under which it is counted: the first mutation, or {@code unchanged}
 * @param name the number of the batch and of the document, and all mutations
 */
record Case(String kind, String name, byte[] document) {
    static final String UNCHANGED = "unchanged";
}
