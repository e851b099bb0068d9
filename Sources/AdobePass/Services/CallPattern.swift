import ByteTools

/// The method and the path of a call, such as `GET /api/v2/{serviceProvider}/profiles/{mvpd}`.
struct CallPattern: Sendable {
    /// The method, in capital letters.
    let method: String
    private let segments: [[UInt8]]

    /// Reads a pattern, in whose path `{name}` stands for any segment.
    init(_ pattern: String) {
        let parts = pattern.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
        method = String(decoding: parts.first ?? [], as: UTF8.self).trimmingXMLSpace
        segments = Array(parts.dropFirst())
    }

    /// The segments that are the same in each path.
    var literals: [[UInt8]] { segments.filter { $0.first != UInt8(ascii: "{") } }

    func matches(_ path: CallPath) -> Bool {
        segments.count == path.segments.count
            && zip(segments, path.segments).allSatisfy { $0.first == UInt8(ascii: "{") || $1.elementsEqual($0) }
    }

    /// Returns true for a call with the method, in any case, and a path of the pattern.
    func matches(_ method: String, _ path: CallPath) -> Bool {
        matches(path) && self.method.hasSameBytes(as: method.uppercased())
    }
}

/// The segments of a URL's path; bytes, because the URL may be of any length and contain any text.
struct CallPath: Sendable {
    let segments: [ArraySlice<UInt8>]

    /// More parts than any pattern has.
    private static let maximumSegmentCount = 16

    /// The maximum size of a URL without its query, in bytes; no service has a longer one.
    private static let maximumLength = 16 << 10

    /// Reads the path of a URL, or a path; a query is ignored.
    init(of url: String) {
        let start = Array(url.utf8.prefix(Self.maximumLength))
        var path = start.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard path.count < Self.maximumLength else {
            segments = []
            return
        }
        if let scheme = path.firstRange(ofBytes: Array("://".utf8)) {
            path = path[scheme.upperBound...].drop { $0 != UInt8(ascii: "/") }
        }
        segments =
            path.first == UInt8(ascii: "/")
            ? path.split(separator: UInt8(ascii: "/"), maxSplits: Self.maximumSegmentCount) : []
    }
}
