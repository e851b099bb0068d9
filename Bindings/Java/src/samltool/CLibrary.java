package samltool;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;

/** The functions of libsamltool that this package calls; Bindings/C/include/samltool.h describes them. */
interface CLibrary extends Library {
    CLibrary INSTANCE = Native.load("samltool", CLibrary.class);

    /** The version of the interface that this package was written for. */
    int ABI_VERSION = 1;

    int samltool_abi_version();

    int samltool_verifier_create(byte[] options, long count, long at, PointerByReference verifier, PointerByReference error);

    int samltool_verifier_free(Pointer verifier);

    int samltool_verify(
            Pointer verifier, byte[] response, long count, long at, PointerByReference assertion, PointerByReference error);

    int samltool_verify_report(
            Pointer verifier, byte[] input, long count, long at, int source, PointerByReference document, PointerByReference error);

    int samltool_check(
            Pointer verifier, byte[] input, long count, long at, int source, PointerByReference document, PointerByReference error);

    int samltool_assertion_free(Pointer assertion);

    int samltool_document_free(Pointer document);

    int samltool_error_free(Pointer error);
}
