internal import ByteTools
package import SAMLEncoding

/// A token of Adobe Pass that was given in place of a response.
package enum AdobeToken: Sendable {
    /// A media token, which proves an authorization to the server of the programmer.
    case media
    /// A software statement, with which a client is registered.
    case softwareStatement

    package var name: String {
        switch self {
        case .media: "an Adobe media token"
        case .softwareStatement: "a software statement"
        }
    }

    /// The text is inside the layers, without surrounding whitespace.
    init?(in text: ArraySlice<UInt8>) {
        if Self.isMediaToken(text) {
            self = .media
        } else if WebToken(text)?.isSoftwareStatement == true {
            self = .softwareStatement
        } else {
            return nil
        }
    }

    private static func isMediaToken(_ text: ArraySlice<UInt8>) -> Bool {
        let name = "<signatureInfo"
        guard text.starts(with: name.utf8), let next = text.dropFirst(name.utf8.count).first else { return false }
        return next == UInt8(ascii: ">") || next.isXMLSpace
    }
}

extension EncodingTrace {
    package var token: AdobeToken? { AdobeToken(in: payload.trimmed) }
}

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
