import SAMLEncoding
import SAMLReports

/// The text to examine: what was pasted, or a file that fits into the form.
///
/// A text area changes line breaks and does not carry every character. Such a text has its exact bytes beside it in the form, which count
/// until the text area is changed.
struct ExaminedText: Hashable, Sendable {
    /// The maximum size of a file that the form carries.
    ///
    /// A browser needs half a second to show a text of 1 MiB in a text area.
    static let maximumBytes = 256 << 10

    /// The name in reports.
    let name: String
    let bytes: [UInt8]

    /// Creates the text of a file.
    init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Reads the text of a form.
    ///
    /// - Parameters:
    ///   - name: The name of the file; empty if the text was pasted.
    ///   - shown: The content of the text area.
    ///   - exact: The exact bytes in Base64; empty if the text area carries them.
    init(name: String, shown: String, exact: String) {
        let shown = shown.withLineFeeds
        if !exact.isEmpty, let bytes = try? Base64Text(validating: exact).decoded() {
            let original = Self(name: name, bytes: bytes)
            if original.shown.escaped == shown.escaped {
                self = original
                return
            }
        }
        self.init(name: shown.isEmpty ? "" : name, bytes: Array(shown.utf8))
    }

    /// The content of the text area.
    var shown: String { String(decoding: bytes, as: UTF8.self).withLineFeeds }

    /// The exact bytes in Base64; `nil` if the text area carries them.
    var exact: String? {
        let isPlain = bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x09 }
        return isPlain ? nil : Base64Text(encoding: bytes).description
    }
}

extension String {
    /// The text with the line breaks of a text area.
    ///
    /// A browser submits each line break of a text area as CR LF.
    fileprivate var withLineFeeds: String {
        guard utf8.contains(0x0D) else { return self }
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count)
        var isAfterReturn = false
        for byte in utf8 {
            if byte == 0x0A, isAfterReturn {
                isAfterReturn = false
                continue
            }
            isAfterReturn = byte == 0x0D
            result.append(isAfterReturn ? 0x0A : byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The text as a page shows it, with visible replacements of control characters.
    fileprivate var escaped: [UInt8] {
        var page: [UInt8] = []
        HTML.lines(self).write(to: &page)
        return page
    }
}
