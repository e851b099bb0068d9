import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What samltool reports about a document.
 *
 * @param failure the identifier of the rejection; {@code null} if the document is accepted
 * @param values the values that were read; of a rejected document {@code null}
 * @param covered the names of the elements whose signatures were verified: {@code response}, {@code assertion}
 * @param hash the SHA-256 of the XML that was verified, in hexadecimal
 */
record Report(String failure, SignedValues values, Set<String> covered, String hash) {
    boolean isAccepted() {
        return failure == null;
    }

    /** Reads a result of {@code attributes --ndjson}. Of an accepted document, {@code verify --ndjson} has the other fields. */
    static Report of(Map<String, Object> attributes) {
        String failure = null;
        SignedValues values = null;
        for (Map<String, Object> entry : entries(attributes)) {
            if (Boolean.TRUE.equals(entry.get("verified"))) {
                SignedValues found = values(entry);
                if (values != null
                    && !values.equals(found)) throw new IllegalStateException("two responses with different values in a document");
                values = found;
            } else {
                failure = (String) map(entry.get("failure")).get("id");
            }
        }
        return new Report(values == null ? failure : null, values, Set.of(), "");
    }

    /** Adds the fields of a result of {@code verify --ndjson} to the report about an accepted document. */
    Report with(Map<String, Object> verification) {
        for (Map<String, Object> entry : entries(verification)) {
            if (!"accepted".equals(entry.get("verdict"))) continue;
            Map<String, Object> assertion = map(entry.get("assertion"));
            Set<String> elements = new TreeSet<>();
            for (Object signature : (List<?>) entry.get("signatures")) elements.add((String) map(signature).get("covers"));
            SignedValues all = new SignedValues(
                (String) assertion.get("id"), (String) assertion.get("issuer"), values.nameID(), values.attributes());
            return new Report(null, all, elements, (String) entry.get("sha256"));
        }
        return this;
    }

    /** The results for each SAML response that samltool found in a text, which is usually one. */
    private static List<Map<String, Object>> entries(Map<String, Object> result) {
        if (!(result.get("responses") instanceof List<?> responses)) return List.of(result);
        return responses.stream().map(Report::map).toList();
    }

    private static SignedValues values(Map<String, Object> result) {
        SignedValues.NameID nameID = null;
        if (result.get("nameID") != null) {
            Map<String, Object> name = map(result.get("nameID"));
            nameID = new SignedValues.NameID(
                (String) name.get("value"), (String) name.get("format"), (String) name.get("nameQualifier"),
                (String) name.get("spNameQualifier"));
        }
        List<SignedValues.Attribute> attributes = new ArrayList<>();
        for (Object each : (List<?>) result.get("attributes")) {
            Map<String, Object> attribute = map(each);
            List<SignedValues.Value> values = new ArrayList<>();
            for (Object value : (List<?>) attribute.get("values")) {
                values.add(new SignedValues.Value((String) map(value).get("type"), (String) map(value).get("value")));
            }
            attributes.add(new SignedValues.Attribute(
                (String) attribute.get("name"), (String) attribute.get("friendlyName"), (String) attribute.get("nameFormat"), values));
        }
        return new SignedValues(null, null, nameID, attributes);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }
}
