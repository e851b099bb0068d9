import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Bytes that are changed without regard to markup, between the first and the last byte. */
final class ByteMutations {
    private ByteMutations() {
    }

    static List<Mutation> all() {
        return List.of(
            Mutation.bytes("flip-bit", ByteMutations::flip),
            Mutation.bytes("delete-byte", (bytes, random) -> replaced(bytes, place(bytes, random), 1)),
            Mutation.bytes("delete-bytes", (bytes, random) -> replaced(bytes, place(bytes, random), 1 + random.below(40))),
            Mutation.bytes("insert-byte", (bytes, random) -> replaced(bytes, place(bytes, random), 0, (byte) random.below(256))),
            Mutation.bytes("repeat-bytes", ByteMutations::repeat),
            Mutation.bytes("invalid-utf-8", ByteMutations::invalid),
            Mutation.bytes("swap-bytes", ByteMutations::swap));
    }

    private static int place(byte[] bytes, SeededRandom random) {
        return 1 + random.below(bytes.length - 2);
    }

    /** Replaces some bytes; the last byte always stays. */
    private static byte[] replaced(byte[] bytes, int start, int length, byte... replacement) {
        int end = Math.min(start + length, bytes.length - 1);
        byte[] changed = Arrays.copyOf(bytes, bytes.length - (end - start) + replacement.length);
        System.arraycopy(replacement, 0, changed, start, replacement.length);
        System.arraycopy(bytes, end, changed, start + replacement.length, bytes.length - end);
        return changed;
    }

    private static byte[] flip(byte[] bytes, SeededRandom random) {
        byte[] changed = bytes.clone();
        changed[place(bytes, random)] ^= (byte) (1 << random.below(8));
        return changed;
    }

    private static byte[] repeat(byte[] bytes, SeededRandom random) {
        int start = place(bytes, random);
        byte[] part = Arrays.copyOfRange(bytes, start, Math.min(start + 1 + random.below(60), bytes.length - 1));
        return replaced(bytes, place(bytes, random), 0, part);
    }

    private static byte[] invalid(byte[] bytes, SeededRandom random) {
        // Overlong forms, a surrogate, a value that is too large, halves of sequences, NUL and a noncharacter.
        String sequence = random.pick("C080", "E080BC", "EDA080", "F4908080", "FF", "C3", "80", "00", "EFBFBF");
        return replaced(bytes, place(bytes, random), 0, HexFormat.of().parseHex(sequence));
    }

    private static byte[] swap(byte[] bytes, SeededRandom random) {
        byte[] changed = bytes.clone();
        int place = place(bytes, random);
        if (place + 2 >= bytes.length) return changed;
        changed[place] = bytes[place + 1];
        changed[place + 1] = bytes[place];
        return changed;
    }
}
