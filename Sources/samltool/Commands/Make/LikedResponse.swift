import SAMLDiagnosis
import SAMLEncoding
import SAMLReports
import SAMLTestKit

/// The structure of a recorded response.
enum LikedResponse {
    static func spec(_ path: String) throws -> ResponseSpec {
        let limits = EncodingLimits(maximumBytes: 16 << 20)
        let reader = TraceReader(field: FormFields.responseFieldName, limits: limits)
        let (name, _, trace) = try reader.response(path, nth: nil)
        try trace.requireResponse(in: name)
        return try ToolError.mapping(about: name) { () throws(TestKitError) in
            try ResponseSpec(like: trace.payload, maximumBytes: 16 << 20)
        }
    }
}
