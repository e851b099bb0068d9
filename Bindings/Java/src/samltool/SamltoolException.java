package samltool;

import com.sun.jna.Pointer;

/** The reason why a call had no result. It contains no personal data. */
public final class SamltoolException extends Exception {
    private static final long serialVersionUID = 1;

    /** The status of a response that was rejected. */
    public static final int REJECTED = 1;

    /** A status of samltool.h, such as {@link #REJECTED}. */
    public final int status;

    /** A stable identifier, such as {@code signature.digest-mismatch}. */
    public final String id;

    private SamltoolException(int status, String id, String message) {
        super(message);
        this.status = status;
        this.id = id;
    }

    /** Reads and frees an error of the library, which is null if there was no memory for it. */
    static SamltoolException reading(int status, Pointer error) {
        if (error == null) return new SamltoolException(status, "", "there is no memory for the error of status " + status);
        try {
            return new SamltoolException(status, CText.read(error, 0), CText.read(error, CText.SIZE));
        } finally {
            CLibrary.INSTANCE.samltool_error_free(error);
        }
    }
}
