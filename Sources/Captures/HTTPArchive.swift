import ByteTools
package import SAMLEncoding

/// An HTTP Archive (HAR 1.2) from a browser or proxy, or one entry of it.
///
/// A field that an exporter omits, or writes as another type, is treated as missing; the rest is read.
package struct HTTPArchive: Sendable {
    /// The maximum size of an archive, in bytes; archives contain the images and scripts of every page.
    package static let maximumBytes = 256 << 20

    /// The maximum number of entries, ten times that of a recording of a whole day.
    private static let maximumEntries = 250_000

    package let entries: [Entry]

    package enum Format: Sendable {
        case archive
        /// A Charles session (`.chlsj`): an array of requests and their responses.
        case session
    }

    /// Detects the format of a text by its start; `nil` if it is neither, such as the JSON body of a response.
    package static func format(of start: ArraySlice<UInt8>) -> Format? {
        isArchive(start) ? .archive : isSession(start) ? .session : nil
    }

    private static func isArchive(_ start: ArraySlice<UInt8>) -> Bool {
        rest(of: start, after: ["{", "\"log\"", ":", "{"]) != nil
    }

    private static func isSession(_ start: ArraySlice<UInt8>) -> Bool {
        guard let rest = rest(of: start, after: ["[", "{"]) else { return false }
        let fields = rest.prefix(4096)
        return ["\"method\"", "\"protocolVersion\"", "\"host\"", "\"path\""].allSatisfy {
            fields.contains(text: $0)
        }
    }

    /// True if a text contains the names of both members that make an object an entry, so that it is worth parsing as one.
    private static func mayBeEntry(_ text: [UInt8]) -> Bool {
        text[...].contains(text: "\"request\"") && text[...].contains(text: "\"response\"")
    }

    /// Returns the text after tokens, between which there may be whitespace; `nil` if the text does not start with them.
    private static func rest(of start: ArraySlice<UInt8>, after tokens: [String]) -> ArraySlice<UInt8>? {
        var rest = start.withoutByteOrderMark
        for token in tokens {
            rest = rest.drop { $0.isXMLSpace }
            guard rest.starts(with: token.utf8) else { return nil }
            rest = rest.dropFirst(token.utf8.count)
        }
        return rest
    }

    /// Throws if the text starts like an archive but is truncated, is not JSON, or has no entries.
    package init?(
        _ text: [UInt8],
        as format: Format?,
        decompressor: Decompressor? = nil
    ) throws(ArchiveError) {
        guard format != nil || Self.mayBeEntry(text) else { return nil }
        var reader = JSONReader(text)
        let contents = Self.contents(of: text, as: format, decompressor, &reader)
        let error = reader.errors.first
        if var contents, error == nil {
            if let entries = contents.entries {
                self.entries = entries
                return
            }
            if contents.whole.isComplete {
                contents.whole.readTarget()
                entries = [contents.whole]
                return
            }
        }
        guard format == .archive else { return nil }
        throw ArchiveError(
            message:
                "the HTTP Archive cannot be read: \(error?.message ?? "log.entries is missing"); export it again",
            place: error?.place
        )
    }
}

extension HTTPArchive {
    private struct Contents {
        var entries: [Entry]?
        var hasLog = false
        var whole: Entry
    }

    private static let logName: JSONReader.Word = "log"
    private static let entriesName: JSONReader.Word = "entries"

    private static func contents(
        of text: [UInt8],
        as format: Format?,
        _ decompressor: Decompressor?,
        _ reader: inout JSONReader
    ) -> Contents? {
        let entry = Entry(in: text, decompressor)
        var contents = Contents(whole: entry)
        let end: Void? = reader.readDocument { reader throws(JSONReader.Stop) in
            if format == .session {
                let entries = try entries(like: entry, laidOutAs: .session, &reader)
                if entries.contains(where: { $0.isOfSession }) { contents.entries = entries }
                return
            }
            try reader.forEachMember { reader, name throws(JSONReader.Stop) in
                // The first of two members with the same name counts.
                if reader.isSame(name, logName), !contents.hasLog {
                    contents.hasLog = true
                    try readLog(&contents, like: entry, &reader)
                } else {
                    try contents.whole.take(name, .archive, &reader)
                }
            }
        }
        return end == nil ? nil : contents
    }

    private static func readLog(
        _ contents: inout Contents,
        like empty: Entry,
        _ reader: inout JSONReader
    ) throws(JSONReader.Stop) {
        try reader.forEachMember { reader, name throws(JSONReader.Stop) in
            guard reader.isSame(name, entriesName), contents.entries == nil, reader.isNext("[") else {
                return try reader.skipValue()
            }
            contents.entries = try entries(like: empty, laidOutAs: .archive, &reader)
        }
    }

    private static func entries(
        like empty: Entry,
        laidOutAs layout: Entry.Layout,
        _ reader: inout JSONReader
    ) throws(JSONReader.Stop) -> [Entry] {
        var entries: [Entry] = []
        try reader.forEachElement { reader throws(JSONReader.Stop) in
            guard entries.count < maximumEntries else { throw reader.stopAtTooMany("entries", maximumEntries) }
            var entry = empty
            try entry.take(layout, &reader)
            entry.readTarget()
            entries.append(entry)
        }
        return entries
    }
}

/// An error in an HTTP Archive.
package struct ArchiveError: Error, CustomStringConvertible {
    /// One sentence: the problem and the fix.
    package let message: String
    package let place: String?
    /// True if the recording is larger than the limit.
    package let isTooLarge: Bool

    init(message: String, place: String?) {
        (self.message, self.place, isTooLarge) = (message, place, false)
    }

    init(limit: Int) {
        (message, place, isTooLarge) = ("the recording is larger than the limit of \(limit) bytes", nil, true)
    }

    package var description: String { place.map { "\(message) (at \($0))" } ?? message }
}
