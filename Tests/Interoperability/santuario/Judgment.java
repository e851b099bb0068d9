import java.util.List;

/** What Java finds in a document. */
record Judgment(State state, List<Signed> signed) {
    enum State {
        /** The parser rejects the document. */
        UNREADABLE,
        /** There is no signature of the Response or of an Assertion, or one of them is invalid. */
        INVALID,
        /** Every signature of the Response and of an Assertion in it is valid under a trusted key, and there is at least one. */
        VALID,
    }

    /**
     * An element that a trusted key signed.
     *
     * @param name {@code response} or {@code assertion}
     * @param values the values in its octets; {@code null} if these do not contain exactly one assertion
     */
    record Signed(String name, SignedValues values) {
    }

    static final Judgment UNREADABLE = new Judgment(State.UNREADABLE, List.of());
}
