import ByteTools

/// The access token of a client: `Authorization: Bearer …` (RFC 6750).
///
/// Descriptions, dumps and mirrors do not contain it.
public struct BearerToken: Hashable, Sendable {
    /// The token; the caller is responsible for where it goes.
    public let revealed: String

    /// Creates a token from its text, without the word `Bearer`.
    ///
    /// - Throws: ``AdobePassError`` with the code ``AdobePassError/Code/token`` if the text is empty or has a character that
    ///   RFC 6750 section 2.1 does not allow: a line break would start another header.
    public init(_ token: String) throws(AdobePassError) {
        let body = token.utf8.drop(while: { $0 != UInt8(ascii: "=") })
        guard !token.isEmpty, !token.hasPrefix("="), body.allSatisfy({ $0 == UInt8(ascii: "=") }),
            token.utf8.allSatisfy({ Self.isAllowed($0) })
        else {
            throw AdobePassError(
                .token,
                "the bearer token is empty or has an invalid character; omit the word 'Bearer'"
            )
        }
        revealed = token
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-._~+/=".utf8.contains(byte)
    }
}

extension BearerToken: Redacted {
    /// A placeholder for the token.
    public var description: String { "<bearer token>" }
}

/// The secret or the software statement of a client.
///
/// Descriptions, dumps and mirrors do not contain it.
public struct ClientSecret: Hashable, Sendable {
    /// The secret; the caller is responsible for where it goes.
    public let revealed: String

    /// Creates a secret from its text.
    public init(_ secret: String) {
        revealed = secret
    }
}

extension ClientSecret: Redacted {
    /// A placeholder for the secret.
    public var description: String { "<client secret>" }
}
