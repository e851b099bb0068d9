/// The JSON documents that `samltool` prints, as `docs/json.md` describes them.
package enum JSONFormat: String, Sendable {
    case attributes, check, difference, flow, headers, inspection, keys, mutations, mvpds, next
    case normalization, outcome, request, roundtrip, rules, trace, verification
    /// A line of `check --ndjson`.
    case checkResult = "check-result"
    /// A line of `encode --ndjson`.
    case encodingResult = "encoding-result"
    /// A line of `decode --ndjson`.
    case traceResult = "trace-result"
    /// A line of `attributes --ndjson`.
    case attributesResult = "attributes-result"
    /// A line of `verify --ndjson`, or the result of a verification in a batch.
    case verificationResult = "verification-result"
    /// The fields of a state, as `next --fields` lists them.
    case stateFields = "state-fields"
    /// A line of `outcome --ndjson`.
    case outcomeResult = "outcome-result"

    /// The value of `format` in the document.
    var name: String { "samltool.\(rawValue)" }

    /// The version, which rises with every change that breaks a reader.
    var version: Int {
        switch self {
        case .attributes, .attributesResult, .encodingResult, .flow, .inspection, .keys, .mutations, .outcomeResult,
            .request,
            .stateFields, .traceResult, .verificationResult:
            1
        default: 2
        }
    }
}
