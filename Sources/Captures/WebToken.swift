internal import ByteTools
internal import SAMLEncoding

/// A JSON Web Token (RFC 7519) in its compact form.
///
/// Only facts that are no secret are read from its claims; the signature is not verified.
package struct WebToken {
    private let claims: ArraySlice<UInt8>

    private static let maximumBytes = 64 << 10

    package init?(_ text: ArraySlice<UInt8>) {
        let start = text.starts(with: "Bearer ".utf8) ? text.dropFirst(7) : text
        guard start.starts(with: "eyJ".utf8), !start.contains(where: { $0 <= 0x20 }) else { return nil }
        let parts = start.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        claims = parts[1]
    }

    private var root: JSONValue? {
        var repairs: [EncodingObservation] = []
        guard claims.count <= Self.maximumBytes,
            let text = try? Base64Text(repairing: Array(claims), observations: &repairs)
        else { return nil }
        return JSONDocument(text.decoded()).root
    }

    /// True if the claims are those of a software statement, which has a `software_id` (RFC 7591 section 2.3).
    package var isSoftwareStatement: Bool { root?["software_id"] != nil }

    /// The end of the validity (`exp`), in seconds since 1970; `nil` if the token has none.
    package var expiration: Int64? { root?["exp"]?.wholeNumber.flatMap { Int64(exactly: $0) } }
}
