package samltool;

import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Trusted keys, expectations and options. It may be used by any number of threads at once. */
public final class Verifier implements AutoCloseable {
    /** A call that returns a document of the library. */
    private interface DocumentCall {
        int run(PointerByReference document, PointerByReference error);
    }

    /** The time was chosen: each response must be valid at that time. */
    private static final int TIME_CHOSEN = 1;

    private final Pointer handle;

    /**
     * Creates a verifier.
     *
     * @param options A JSON object, as samltool_verifier_create in samltool.h describes it.
     * @param at The time by which certificates of metadata are judged, usually the current time.
     * @throws SamltoolException If an option, a key or metadata is invalid.
     */
    public Verifier(String options, Instant at) throws SamltoolException {
        int version = CLibrary.INSTANCE.samltool_abi_version();
        if (version < CLibrary.ABI_VERSION) throw new IllegalStateException("libsamltool is too old: version " + version);
        byte[] bytes = options.getBytes(StandardCharsets.UTF_8);
        PointerByReference verifier = new PointerByReference();
        PointerByReference error = new PointerByReference();
        int status = CLibrary.INSTANCE.samltool_verifier_create(bytes, bytes.length, at.toEpochMilli(), verifier, error);
        if (status != 0) throw SamltoolException.reading(status, error.getValue());
        handle = verifier.getValue();
    }

    /** Returns the options of a verifier that trusts certificates in PEM. */
    public static String trusting(String certificates) {
        StringBuilder text = new StringBuilder("{\"cert\": \"");
        for (char character : certificates.toCharArray()) {
            if (character < ' ' || character == '"' || character == '\\') text.append(String.format("\\u%04x", (int) character));
            else text.append(character);
        }
        return text.append("\"}").toString();
    }

    /**
     * Verifies a response and returns the signed assertion.
     *
     * @param response The XML as received, or this in any encoding.
     * @param at The evaluation time; for a response that was just received, the current time.
     * @throws SamltoolException If it was rejected, or is not a SAML response.
     */
    public Assertion verify(byte[] response, Instant at) throws SamltoolException {
        PointerByReference assertion = new PointerByReference();
        PointerByReference error = new PointerByReference();
        int status = CLibrary.INSTANCE.samltool_verify(handle, response, response.length, at.toEpochMilli(), assertion, error);
        if (status != 0) throw SamltoolException.reading(status, error.getValue());
        return Assertion.reading(assertion.getValue());
    }

    /** Verifies the responses in a text, and returns every check: the document samltool.verification of docs/json.md. */
    public String report(byte[] input, Instant at) throws SamltoolException {
        return document((document, error) -> CLibrary.INSTANCE.samltool_verify_report(
                handle, input, input.length, at.toEpochMilli(), TIME_CHOSEN, document, error));
    }

    /** Returns why Adobe would reject the responses in a text: the document samltool.check of docs/json.md. */
    public String check(byte[] input, Instant at) throws SamltoolException {
        return document((document, error) -> CLibrary.INSTANCE.samltool_check(
                handle, input, input.length, at.toEpochMilli(), TIME_CHOSEN, document, error));
    }

    private static String document(DocumentCall call) throws SamltoolException {
        PointerByReference document = new PointerByReference();
        PointerByReference error = new PointerByReference();
        int status = call.run(document, error);
        if (status != 0) throw SamltoolException.reading(status, error.getValue());
        try {
            return CText.read(document.getValue(), 0);
        } finally {
            CLibrary.INSTANCE.samltool_document_free(document.getValue());
        }
    }

    /** Frees the verifier. Calls of other threads complete; later ones throw. */
    @Override
    public void close() {
        CLibrary.INSTANCE.samltool_verifier_free(handle);
    }
}
