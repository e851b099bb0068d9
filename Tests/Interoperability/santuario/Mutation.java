import java.nio.charset.StandardCharsets;

/** A named kind of change of a signed document. */
final class Mutation {
    /** A change of the text; returns {@code null} if the document has no place for it. */
    interface TextChange {
        String apply(Target target) throws Exception;
    }

    /** A change of the bytes. */
    interface ByteChange {
        byte[] apply(byte[] bytes, SeededRandom random);
    }

    final String name;
    private final boolean signsAgain;
    private final TextChange textChange;
    private final ByteChange byteChange;

    private Mutation(String name, boolean signsAgain, TextChange textChange, ByteChange byteChange) {
        this.name = name;
        this.signsAgain = signsAgain;
        this.textChange = textChange;
        this.byteChange = byteChange;
    }

    static Mutation text(String name, TextChange change) {
        return new Mutation(name, false, change, null);
    }

    /** A kind that writes the content of the base again and signs it. */
    static Mutation signing(String name, TextChange change) {
        return new Mutation(name, true, change, null);
    }

    static Mutation bytes(String name, ByteChange change) {
        return new Mutation(name, false, null, change);
    }

    /** Changes the text; {@code null} if that is not possible, or if this kind changes bytes. */
    String changedText(Target target) throws Exception {
        return textChange == null ? null : textChange.apply(target);
    }

    /** Changes the bytes; those of a kind that changes the text stay as they are. */
    byte[] changedBytes(String text, SeededRandom random) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return byteChange == null ? bytes : byteChange.apply(bytes, random);
    }

    boolean signsAgain() {
        return signsAgain;
    }

    boolean changesBytes() {
        return byteChange != null;
    }
}
