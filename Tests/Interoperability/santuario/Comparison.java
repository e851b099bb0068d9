import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares samltool's report about a document with Java's judgment. */
final class Comparison {
    enum Outcome { BOTH_ACCEPT, BOTH_REJECT, STRICTER, EXPLAINED, DIFFERENCE }

    /**
     * The outcome of a comparison.
     *
     * @param reason the identifier of a stricter rejection, the explanation, or the kind of the difference; otherwise empty
     */
    record Result(Outcome outcome, String reason) {
    }

    static final String TEXT_AROUND = "text around the response, or an encoding layer, that samltool removes with a warning";
    static final String LABEL = "a declaration with another encoding, which samltool ignores with a warning";
    static final String PADDING = "whitespace between two padding characters of Base64, which XML Schema allows and Java does not";
    static final String FIFTH_EDITION = "a name with a character of the fifth edition of XML 1.0";

    /** Rejections that contradict a signature that Java finds valid. */
    private static final Set<String> CONTRADICTIONS = Set.of(
        "signature.digest-mismatch", "signature.mismatch", "signature.wrong-key", "signature.signed-info-differs",
        "signature.signed-octets",
        "assertion.signed-root");
    /** Rejections that are errors of samltool in any document. */
    private static final Set<String> ERRORS = Set.of("library.unavailable", "signature.digest-recheck", "signature.engines-differ");

    private static final Pattern LABELED = Pattern.compile("\\A\uFEFF?<\\?xml[^>]*\\?>");
    /** Padding of XML Schema's base64Binary (part 2, section 3.2.16) with whitespace, which may be written as references. */
    private static final Pattern PADDED = Pattern.compile("=(?:[ \\t\\r\\n]|&#(?:x0*(?:20|9|[aAdD])|0*(?:32|9|10|13));)+=(?=[^=\"']*<)");
    private static final Pattern TAG = Pattern.compile(
        "(?s)<!--.*?-->|<!\\[CDATA\\[.*?\\]\\]>|<([^!?<>\"'](?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>");
    /** The characters of {@link Vocabulary} that are part of a name since the fifth edition. */
    private static final Pattern NEW_IN_NAMES = Pattern.compile("[\\uFEFF\\uFFFD\\uD7FF\\x{10000}-\\x{EFFFF}]");
    private static final Pattern VALUE = Pattern.compile("\"[^\"]*\"|'[^']*'");

    private final Oracle oracle;

    Comparison(Oracle oracle) {
        this.oracle = oracle;
    }

    /** Compares; {@code signed} has what the trusted keys signed in all documents of the batch. */
    Result compare(byte[] document, Judgment judgment, Report report, Set<SignedValues> signed) throws Exception {
        if (report.isAccepted()) {
            String difference = difference(judgment, report);
            if (difference.isEmpty()) return new Result(Outcome.BOTH_ACCEPT, "");
            String explanation = explanation(document, judgment, report, signed);
            return explanation.isEmpty() ? new Result(Outcome.DIFFERENCE, difference) : new Result(Outcome.EXPLAINED, explanation);
        }
        boolean isError = ERRORS.contains(report.failure());
        boolean isValid = judgment.state() == Judgment.State.VALID;
        if (isError || isValid && CONTRADICTIONS.contains(report.failure())) {
            return new Result(Outcome.DIFFERENCE, "rejected with " + report.failure() + (isValid ? ", valid for Java" : ""));
        }
        return isValid ? new Result(Outcome.STRICTER, report.failure()) : new Result(Outcome.BOTH_REJECT, "");
    }

    /** The difference between an accepted document and what Java verified; empty if there is none. */
    private static String difference(Judgment judgment, Report report) {
        if (report.covered().isEmpty()) return "accepted by attributes, but not by verify";
        if (judgment.state() == Judgment.State.UNREADABLE) return "accepted, not readable for Java";
        Set<String> verified = new TreeSet<>();
        for (Judgment.Signed part : judgment.signed()) verified.add(part.name());
        if (judgment.state() != Judgment.State.VALID || !verified.equals(report.covered())) return "accepted, not valid for Java";
        for (Judgment.Signed part : judgment.signed()) {
            String difference = difference(part.values(), report.values());
            if (!difference.isEmpty()) return "accepted with " + difference + " than in the octets of the " + part.name();
        }
        return "";
    }

    private static String difference(SignedValues expected, SignedValues found) {
        if (expected == null || !expected.id().equals(found.id())) return "another assertion";
        if (!Objects.equals(expected.issuer(), found.issuer())) return "another Issuer";
        if (!Objects.equals(expected.nameID(), found.nameID())) return "another NameID";
        return expected.attributes().equals(found.attributes()) ? "" : "other attributes";
    }

    /** The reason why samltool accepts a document that Java reads in another way; empty if none is known. */
    private String explanation(byte[] document, Judgment judgment, Report report, Set<SignedValues> signed) throws Exception {
        String text = new String(document, StandardCharsets.UTF_8);
        Matcher label = LABELED.matcher(text);
        if (label.find() && agrees(label.replaceFirst(""), report)) return LABEL;
        Matcher padding = PADDED.matcher(text);
        if (padding.find() && agrees(padding.replaceAll("=="), report)) return PADDING;
        if (judgment.state() != Judgment.State.UNREADABLE) return "";
        String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(document));
        if (!hash.equals(report.hash())) return signed.contains(report.values()) ? TEXT_AROUND : "";
        return agrees(withOlderNames(text), report) ? FIFTH_EDITION : "";
    }

    private boolean agrees(String document, Report report) throws Exception {
        return difference(oracle.judge(document.getBytes(StandardCharsets.UTF_8)), report).isEmpty();
    }

    /** Replaces the characters that only the fifth edition allows in names. */
    private static String withOlderNames(String document) {
        return TAG.matcher(document).replaceAll(match -> {
            String tag = match.group(1);
            if (tag == null) return Matcher.quoteReplacement(match.group());
            StringBuilder replaced = new StringBuilder("<");
            Matcher value = VALUE.matcher(tag);
            int place = 0;
            while (value.find()) {
                replaced.append(withoutNew(tag.substring(place, value.start()))).append(value.group());
                place = value.end();
            }
            return Matcher.quoteReplacement(replaced + withoutNew(tag.substring(place)) + ">");
        });
    }

    private static String withoutNew(String names) {
        return NEW_IN_NAMES.matcher(names).replaceAll("_");
    }
}
