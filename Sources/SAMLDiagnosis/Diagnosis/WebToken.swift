internal import ByteTools
package import SAMLEncoding

/// A JSON Web Token (RFC 7519) in its compact form.
struct WebToken {
    private let claims: ArraySlice<UInt8>

    private static let maximumBytes = 64 << 10

    init?(_ text: ArraySlice<UInt8>) {
        let start = text.starts(with: "Bearer ".utf8) ? text.dropFirst(7) : text
        guard start.starts(with: "eyJ".utf8), !start.contains(where: { $0 <= 0x20 }) else { return nil }
        let parts = start.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        claims = parts[1]
    }

    /// True if the claims are those of a software statement, which has a `software_id` (RFC 7591 section 2.3).
    var isSoftwareStatement: Bool {
        var repairs: [EncodingObservation] = []
        guard claims.count <= Self.maximumBytes,
            let text = try? Base64Text(repairing: Array(claims), observations: &repairs),
            let root = JSONDocument(text.decoded()).root
        else { return false }
        return root["software_id"] != nil
    }
}

extension EncodingTrace {
    /// The name of a token of Adobe Pass that was given in place of a response; `nil` for anything else.
    package var tokenName: String? {
        let text = payload.trimmed
        if DocumentKind.isMediaToken(text) { return "an Adobe media token" }
        return WebToken(text)?.isSoftwareStatement == true ? "a software statement" : nil
    }
}
