/// A range of media types in `Accept`, with its quality.
struct MediaRange: Hashable, Sendable {
    let type: String
    let subtype: String
    /// The preference in thousandths; 0 excludes the range.
    let quality: Int

    /// The maximum number of ranges that are read.
    private static let maximumCount = 32

    /// The media type of a batch.
    static let batch = "application/x-ndjson"

    /// Returns true if a value of `Content-Type` is that of a batch.
    static func isBatch(_ contentType: String) -> Bool { essence(contentType) == batch }

    /// Returns the type and the subtype of a media type, in lowercase, without its parameters.
    static func essence(_ mediaType: String) -> String {
        mediaType.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
    }

    /// Reads the value of `Accept`; malformed ranges are ignored.
    static func all(in value: String) -> [Self] {
        value.split(separator: ",").prefix(maximumCount).compactMap { Self(String($0)) }
    }

    private init?(_ text: String) {
        let names = Self.essence(text).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty else { return nil }
        (type, subtype) = (names[0], names[1])
        let parameters = text.split(separator: ";").dropFirst().map { $0.lowercased().filter { $0 != " " } }
        guard let text = parameters.first(where: { $0.hasPrefix("q=") })?.dropFirst(2) else {
            quality = 1000
            return
        }
        guard let value = Double(String(text)), (0...1).contains(value) else { return nil }
        quality = Int((value * 1000).rounded())
    }

    /// The number of names that are not `*`.
    private var precision: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) }

    private func contains(_ name: String) -> Bool {
        let names = name.split(separator: "/")
        return (type == "*" || type == names[0]) && (subtype == "*" || subtype == names[1])
    }

    /// Chooses the best of the available media types.
    ///
    /// - Parameters:
    ///   - available: The media types, the preferred one first.
    ///   - accept: The value of `Accept`; `nil` if everything is acceptable.
    /// - Returns: The media type; `nil` if none is acceptable.
    static func best(of available: [String], for accept: String?) -> String? {
        guard let accept, !accept.isEmpty else { return available.first }
        let ranges = all(in: accept)
        let qualities = available.map { name in
            ranges.filter { $0.contains(name) }.max { $0.precision < $1.precision }?.quality ?? 0
        }
        guard let best = qualities.max(), best > 0 else { return nil }
        return zip(available, qualities).first { $1 == best }?.0
    }
}
