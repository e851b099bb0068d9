package samltool;

import com.sun.jna.Pointer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A verified assertion: everything in it was read from the bytes that a trusted key signed.
 *
 * @param id The ID; store it until the expiry to accept an assertion only once.
 * @param issuer The entity ID of the issuer.
 * @param issueInstant The time of issue.
 * @param expiry The latest time at which it expires; null if it has no end.
 * @param nameID The name of the subject; null if there is none, or if it is encrypted.
 * @param attributes The values of each attribute, by name; attributes of the same name together.
 */
public record Assertion(
        String id, String issuer, Instant issueInstant, Instant expiry, String nameID, Map<String, List<String>> attributes) {
    // The places of the members of samltool_assertion, samltool_attribute and samltool_value with pointers of 64 bits.
    private static final long ISSUE_INSTANT = 2 * CText.SIZE;
    private static final long EXPIRY = ISSUE_INSTANT + 8;
    private static final long COVERAGE = EXPIRY + 8;
    private static final long NAME_ID = COVERAGE + 8 + CText.SIZE;
    private static final long ATTRIBUTES = NAME_ID + 2 * CText.SIZE;
    private static final long ATTRIBUTE_SIZE = 3 * CText.SIZE + 16;
    private static final long VALUE_SIZE = 8 + CText.SIZE;

    /** Copies and frees an assertion of the library. */
    static Assertion reading(Pointer assertion) {
        try {
            long expiry = assertion.getLong(EXPIRY);
            return new Assertion(
                    CText.read(assertion, 0),
                    CText.read(assertion, CText.SIZE),
                    Instant.ofEpochMilli(assertion.getLong(ISSUE_INSTANT)),
                    expiry == Long.MIN_VALUE ? null : Instant.ofEpochMilli(expiry),
                    CText.read(assertion, NAME_ID),
                    attributes(assertion.getPointer(ATTRIBUTES), assertion.getLong(ATTRIBUTES + 8)));
        } finally {
            CLibrary.INSTANCE.samltool_assertion_free(assertion);
        }
    }

    private static Map<String, List<String>> attributes(Pointer attributes, long count) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (long place = 0; place < count * ATTRIBUTE_SIZE; place += ATTRIBUTE_SIZE) {
            List<String> list = values.computeIfAbsent(CText.read(attributes, place), name -> new ArrayList<>());
            Pointer first = attributes.getPointer(place + 3 * CText.SIZE);
            long valueCount = attributes.getLong(place + 3 * CText.SIZE + 8);
            for (long value = 0; value < valueCount; value++) list.add(CText.read(first, value * VALUE_SIZE + 8));
        }
        return values;
    }
}
