/// A place at which text is not JSON, or is JSON that two readers may take for different things.
package struct JSONError: Sendable {
    package enum Kind: Sendable {
        case syntax, notUTF8, duplicateName, tooDeep, truncated, tooMany
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
