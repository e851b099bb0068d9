/// A place at which text is not JSON, or is JSON that two readers may take for different things.
package struct JSONFault: Sendable {
    package enum Kind: String, Hashable, Sendable {
        case syntax = "json.syntax"
        case notUTF8 = "json.not-utf8"
        case duplicateName = "json.duplicate-name"
        case tooDeep = "json.too-deep"
        case truncated = "json.truncated"
        case tooMany = "json.too-many"
    }

    package let kind: Kind
    /// One sentence, without the place.
    package let message: String
    /// Bytes from the start of the text.
    package let offset: Int
    /// Line and column, as compilers print them: `12:34`.
    package let place: String

    /// The message and the place.
    package var description: String { "\(message) (at \(place), byte \(offset))" }
}
