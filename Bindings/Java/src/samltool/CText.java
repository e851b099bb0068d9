package samltool;

import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;

/** Reads a samltool_text: a pointer and a number of bytes. */
final class CText {
    /** The size of the structure. */
    static final long SIZE = 16;

    private CText() {}

    /** Returns a copy of the text at an offset of a structure; null if there is none. */
    static String read(Pointer structure, long offset) {
        Pointer bytes = structure.getPointer(offset);
        if (bytes == null) return null;
        return new String(bytes.getByteArray(0, Math.toIntExact(structure.getLong(offset + 8))), StandardCharsets.UTF_8);
    }
}
