/// The JSON documents that `samltool` prints, as `docs/json.md` describes them.
package enum JSONFormat: String, Sendable {
    case attributes, audit, check, difference, flow, headers, inspection, keys, migration, mutations, mvpds, next
    case normalization, outcome, proof, request, roundtrip, rules, trace, verification
    case checkResult = "check-result"
    case encodingResult = "encoding-result"
    case traceResult = "trace-result"
    case attributesResult = "attributes-result"
    /// A line of `verify --ndjson`, or the result of a verification in a batch.
    case verificationResult = "verification-result"
    case stateFields = "state-fields"
    case outcomeResult = "outcome-result"

    var name: String { "samltool.\(rawValue)" }

    /// The version, which rises with every change that breaks a reader.
    var version: Int {
        switch self {
        case .attributes, .attributesResult, .audit, .encodingResult, .flow, .inspection, .keys, .migration,
            .mutations,
            .outcomeResult,
            .proof,
            .request,
            .stateFields, .traceResult, .verificationResult:
            1
        default: 2
        }
    }
}
