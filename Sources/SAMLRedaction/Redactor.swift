internal import ByteTools
public import SAML

/// Replaces personal values, credentials and identifiers in what a person has in hand, and keeps what the findings depend on.
///
/// ```swift
/// var redactor = try Redactor()
/// let shared = try redactor.redacted(recording)
/// try redactor.check(shared)
/// ```
///
/// Contents that the same redactor redacts have the same replacement for the same value; another redactor has others.
public struct Redactor: Sendable {
    var text: TextRedactor

    /// Creates a redactor, whose replacements are random and its own.
    ///
    /// - Parameter names: The names of fields, headers, members, elements and attributes whose values stay.
    /// - Throws: ``RedactionError`` if the system has no random numbers.
    public init(keeping names: [String] = []) throws(RedactionError) {
        let words = try ReplacementWords()
        text = TextRedactor(words: words, keptNames: Set(names.map { $0.utf8.map(\.asciiLowercased) }))
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

    /// Searches redacted content for the words that this redactor replaced, in every layer that can be removed.
    ///
    /// Words of fewer than five letters and digits are not searched for, because they occur by chance.
    ///
    /// - Parameter redacted: The redacted content.
    /// - Throws: ``RedactionError``, code ``RedactionError/Code/valueRemains``, with the number of different words.
    public func check(_ redacted: [UInt8]) throws(RedactionError) {
        var look = SecondLook(for: text.words.originals.subtracting(text.record.keptWords))
        look.search(redacted)
        guard look.hits.isEmpty else {
            let words = look.hits.count.counted("word")
            throw RedactionError(
                .valueRemains,
                "\(words) of the original remain in the output, so it must not be shared"
            )
        }
    }

    /// Forgets the words of the contents so far, and keeps the keys, which take long to make.
    package mutating func forgetWords() throws(RedactionError) { text.words = try ReplacementWords() }

    // MARK: What belongs to a content

    /// Returns expectations with the replacements of their values, for a diagnosis of redacted content.
    ///
    /// - Throws: ``RedactionError`` if a key cannot be made.
    public mutating func redacted(_ expectations: Expectations) throws(RedactionError) -> Expectations {
        var result = expectations
        result.issuers = []
        for issuer in expectations.issuers { result.issuers.append(try redacted(value: issuer)) }
        result.audience = try redacted(optional: expectations.audience)
        result.recipient = try redacted(optional: expectations.recipient)
        result.destination = try redacted(optional: expectations.destination)
        result.inResponseTo = try redacted(optional: expectations.inResponseTo)
        return result
    }

    private mutating func redacted(optional value: String?) throws(RedactionError) -> String? {
        guard let value else { return nil }
        return try redacted(value: value)
    }

    /// Returns the replacement of a single value, such as an issuer.
    ///
    /// - Throws: ``RedactionError`` if a key cannot be made.
    public mutating func redacted(value: String) throws(RedactionError) -> String {
        String(decoding: try redacted(Array(value.utf8)), as: UTF8.self)
    }

    /// Returns the replacement of a name, such as that of a required attribute; a public name stays.
    public mutating func redacted(name: String) -> String {
        var result: [UInt8] = []
        text.appendName(Array(name.utf8)[...], to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns a path of names of elements with their replacements.
    mutating func redactedPath(_ path: String) -> String {
        var result: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while !rest.isEmpty {
            // A number among elements of the same name is in brackets.
            let name = rest.prefix { !"/[".utf8.contains($0) }
            text.appendName(name, to: &result)
            let separator = rest[name.endIndex...].prefix { "/[]".utf8.contains($0) || $0.isASCIIDigit }
            result += separator
            rest = rest[separator.endIndex...]
        }
        return String(decoding: result, as: UTF8.self)
    }
}
