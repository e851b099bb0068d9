import ByteTools

/// The access token that a client sends: `Authorization: Bearer …` (RFC 6750).
///
/// No description, dump or mirror shows it.
public struct BearerToken: Hashable, Sendable {
    /// The token; whoever reads this is responsible for where it goes.
    public let revealed: String

    /// Takes a token, without the word `Bearer` before it.
    ///
    /// - Throws: ``AdobePassError`` with the code ``AdobePassError/Code/token`` if it is empty or has a character that no
    ///   token has (RFC 6750 §2.1): a line break would start another header.
    public init(_ token: String) throws(AdobePassError) {
        let body = token.utf8.drop(while: { $0 != UInt8(ascii: "=") })
        guard !token.isEmpty, !token.hasPrefix("="), body.allSatisfy({ $0 == UInt8(ascii: "=") }),
            token.utf8.allSatisfy({ Self.isAllowed($0) })
        else {
            throw AdobePassError(
                .token,
                "this is no bearer token: it is empty, or has a character that no token has; give it without 'Bearer'"
            )
        }
        revealed = token
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-._~+/=".utf8.contains(byte)
    }
}

extension BearerToken: Redacted {
    /// A word in place of the token.
    public var description: String { "<bearer token>" }
}

/// The secret of a client, or the software statement that it registers with.
///
/// No description, dump or mirror shows it.
public struct ClientSecret: Hashable, Sendable {
    /// The secret; whoever reads this is responsible for where it goes.
    public let revealed: String

    /// Takes a secret.
    public init(_ secret: String) {
        revealed = secret
    }
}

extension ClientSecret: Redacted {
    /// A word in place of the secret.
    public var description: String { "<client secret>" }
}
