/// The state of a signature in the original document, and what could not be reproduced of it.
package struct SignatureState: Hashable, Sendable {
    /// The line of the signature's start tag.
    package let line: Int
    /// The state of each digest, in the order of the references.
    package internal(set) var digests: [Validity] = []
    /// The state of the signature value.
    package internal(set) var value = Validity.invalid
    /// The parts of the state that the redacted document does not have, one sentence each.
    package internal(set) var notes: [String] = []

    /// The state of a digest or a signature value.
    package enum Validity: Hashable, Sendable {
        case valid(SignedVariant)
        case invalid
    }

    init(line: Int) { self.line = line }
}

extension SignatureState: CustomStringConvertible {
    /// The state in one line.
    package var description: String {
        let digests = digests.map { "digest \($0)" }
        let parts = (digests + ["value \(value)"]).joined(separator: "; ")
        return "line \(line): \(parts)" + notes.map { "; \($0)" }.joined()
    }
}

extension SignatureState.Validity: CustomStringConvertible {
    /// The state as the end of a sentence.
    package var description: String {
        switch self {
        case .valid(let variant): "valid \(variant)"
        case .invalid: "invalid"
        }
    }
}
