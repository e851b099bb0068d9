internal import ByteTools

/// What a recording shows of the header `Authorization`, without its credentials.
package enum RecordedAuthorization: Hashable, Sendable {
    /// The request has no such header.
    case absent
    /// The header is `Bearer` and a token, which may name the end of its validity, in seconds since 1970.
    case bearer(expiration: Int64?)
    /// The header is `Bearer` and the text of a missing value, such as `null`.
    case bearerWithoutToken
    /// The text after `Bearer` is not a token: it has quotes, the marks of a variable, a sign, or the word `Bearer` again.
    case bearerWithOtherText
    /// The header is a JSON Web Token without a scheme.
    case tokenWithoutScheme
    /// The header has the scheme of a user name and a password.
    case basic
    /// Any other header, such as the signature of older apps, or one that an exporter replaced.
    case other

    init(_ value: String) {
        let words = value.utf8.split { $0 <= 0x20 }
        let isScheme = { (name: ByteText) in
            words.first.map { ByteText(decoding: $0).isEqualIgnoringASCIICase(to: name) } ?? false
        }
        if isScheme("Bearer") {
            let isOther = words.count > 2 || words.dropFirst().contains { $0.contains { "\"'{}".utf8.contains($0) } }
            // A command has a variable of the shell in place of the token.
            self = isOther ? .bearerWithOtherText : Self(bearer: words.dropFirst().first.map { Array($0) } ?? [])
        } else if isScheme("Bearer:") || isScheme("Bearer,") {
            self = .bearerWithOtherText
        } else if isScheme("Basic") {
            self = .basic
        } else {
            let token = words.count == 1 ? WebToken(Array(words[0])[...]) : nil
            self = token == nil ? .other : .tokenWithoutScheme
        }
    }

    private static let missingValues = ["", "null", "nil", "undefined", "(null)"]

    private init(bearer token: [UInt8]) {
        if Self.missingValues.contains(where: { $0.utf8.elementsEqual(token) }) {
            self = .bearerWithoutToken
        } else {
            self = .bearer(expiration: WebToken(token[...])?.expiration)
        }
    }
}

extension Sequence<(name: String, value: String)> {
    var authorization: RecordedAuthorization {
        let name: ByteText = "authorization"
        let value = first { ByteText($0.name).isEqualIgnoringASCIICase(to: name) }?.value
        return value.map { RecordedAuthorization($0) } ?? .absent
    }
}
