/// A place at which text is not JSON, or is ambiguous JSON.
package struct JSONError: Sendable {
    package enum Kind: Sendable {
        case syntax, notUTF8, loneSurrogate, duplicateName, tooDeep, truncated, tooMany
    }

    package let kind: Kind
    /// One sentence, without the place.
    package let message: String
    /// The offset from the start of the text, in bytes.
    package let offset: Int
    /// The line and the column, as printed by compilers: `12:34`.
    package let place: String

    package var description: String { "\(message) (at \(place), byte \(offset))" }
}
