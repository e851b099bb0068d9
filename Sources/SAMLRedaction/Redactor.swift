internal import ByteTools

/// Replaces personal values, credentials and identifiers in what a person has in hand, and keeps what the findings depend on.
///
/// ```swift
/// var redactor = try Redactor()
/// let shared = try redactor.redacted(recording)
/// ```
///
/// Contents that the same redactor redacts have the same replacement for the same value; another redactor has others.
public struct Redactor: Sendable {
    var text: TextRedactor

    /// Creates a redactor with a random key, which it alone has.
    ///
    /// - Parameter names: The names of fields, headers, members and elements whose values stay.
    /// - Throws: ``RedactionError`` if the system has no random numbers.
    public init(keeping names: [String] = []) throws(RedactionError) {
        text = TextRedactor(
            words: try ReplacementWords(),
            keptNames: Set(names.map { $0.utf8.map(\.asciiLowercased) })
        )
    }

    /// Returns a content with replacements.
    ///
    /// - Parameter content: A response, a form, a log, a recording, a mail, a certificate, a configuration.
    /// - Returns: The content in the same form.
    /// - Throws: ``RedactionError`` if a key cannot be made.
    /// - Complexity: O(*n* · *d*) in the number of bytes and of encoding layers.
    public mutating func redacted(_ content: [UInt8]) throws(RedactionError) -> [UInt8] {
        try text.redact(content[...], TextContext())
    }
}
