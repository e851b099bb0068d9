import ByteTools
import SAML
import SAMLDiagnosis

// The format of values on a page.

extension ResponseDiagnosis {
    var clock: SAMLTimestamp { SAMLTimestamp(secondsSince1970: evaluationTime.timestamp.seconds) }
}

extension Severity {
    var tone: StaticString {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "note"
        }
    }

    var sign: String {
        switch self {
        case .error: "✕"
        case .warning: "!"
        case .note: "i"
        }
    }
}

extension String {
    /// The maximum length of a masked value that is shown character by character.
    private static let maximumMaskedLength = 80

    func clipped(to length: Int) -> String {
        guard utf8.count > length, unicodeScalars.count > length else { return self }
        let start = String(UnicodeScalarView(unicodeScalars.prefix(length)))
        return start + "… (\(unicodeScalars.count.grouped) characters)"
    }

    /// The text with possible line breaks after slashes, so that no file name must be cut.
    var withBreaks: [HTML] {
        let parts = split(separator: "/", omittingEmptySubsequences: false)
        return parts.enumerated().flatMap { index, part in
            index == 0 ? [HTML.text(String(part))] : [.text("/"), HTML(.wbr), .text(String(part))]
        }
    }

    var prose: [HTML] {
        split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, piece in
            index % 2 == 0 ? .text(String(piece)) : HTML(.code, text: String(piece))
        }
    }

    /// A `•` for each character except whitespace; for many characters, a few of these and the length.
    var masked: String {
        let length = unicodeScalars.count
        if length > Self.maximumMaskedLength { return "•••• (\(length.grouped) characters)" }
        return String(UnicodeScalarView(unicodeScalars.map { $0.isSpace ? " " : "•" }))
    }

    /// The text, in which each run of `•` has a name for assistive technologies.
    var withNamedMasks: [HTML] {
        var pieces: [HTML] = []
        var rest = unicodeScalars[...]
        while let first = rest.first {
            let isMask = first == "•"
            let end = rest.firstIndex { ($0 == "•") != isMask } ?? rest.endIndex
            let text = HTML.text(String(rest[..<end]))
            pieces.append(isMask ? HTML(.span, .role("img"), .label("masked")) { text } : text)
            rest = rest[end...]
        }
        return pieces
    }

    /// Tabs as a sign: the page makes other controls visible itself.
    var withTabs: String { utf8.contains(0x09) ? withSignsForTabs : self }

    /// By scalars: a tab with a combining mark after it is another character.
    private var withSignsForTabs: String {
        String(UnicodeScalarView(unicodeScalars.map { $0 == "\t" ? "⇥" : $0 }))
    }

    var signs: String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar {
            case " ": "␣"
            case "\t": "⇥"
            default: "⏎"
            }
        }
        return String(UnicodeScalarView(scalars))
    }
}

extension Unicode.Scalar {
    /// Most scalars are in ASCII and require no lookup.
    fileprivate var isSpace: Bool {
        isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}
