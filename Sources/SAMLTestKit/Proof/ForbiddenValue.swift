internal import ByteTools

/// The value of an attacker in what a receiver printed or returned.
package enum ForbiddenValue {
    /// Returns true if a text contains ``Mutation/evilValue``.
    ///
    /// The longer name that a mutation has the issuer sign does not count: a receiver that reports it read what was signed. Any other
    /// character may be after the value, because receivers print what they read in many ways.
    ///
    /// - Parameter text: The text.
    /// - Returns: True if the text contains the value.
    /// - Complexity: O(*n*) for a text of *n* bytes.
    package static func isContained(in text: [UInt8]) -> Bool {
        var rest = text[...]
        while let found = rest.firstRange(ofBytes: Mutation.evilValue.utf8) {
            rest = rest[found.upperBound...]
            if !rest.starts(with: Mutation.longerValueEnd.utf8) { return true }
        }
        return false
    }
}
