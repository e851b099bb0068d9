import ByteTools

/// A URL, or a host and a path, for messages: without its query, which may contain tokens, and without user information
/// (RFC 3986 section 3.2.1), which may contain a password.
struct DisplayURL {
    let text: String

    /// It works on bytes: an `@` with a combining mark is another `Character`, and stepping back over `Character`s is slow.
    init(of url: some Collection<UInt8>) {
        var rest = Array(url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })[...]
        let lastSign = rest.lastIndex(of: UInt8(ascii: "@"))
        var shown: [UInt8] = []
        // A URL in a path, as for a proxy, may contain a password as well: two slashes precede a host. The text before all slashes
        // is a scheme or a host.
        var isHost = true
        while !rest.isEmpty {
            if isHost { Self.dropUser(of: &rest, lastSign) }
            let segment = rest.prefix { $0 != UInt8(ascii: "/") }
            let slashes = rest[segment.endIndex...].prefix { $0 == UInt8(ascii: "/") }
            shown += segment + slashes
            rest = rest[slashes.endIndex...]
            isHost = slashes.count > 1
        }
        text = String(decoding: shown, as: UTF8.self)
    }

    private static func dropUser(of rest: inout ArraySlice<UInt8>, _ lastSign: Int?) {
        let authority = rest.prefix { $0 != UInt8(ascii: "/") }
        if let sign = authority.lastIndex(of: UInt8(ascii: "@")) {
            rest = rest[(sign + 1)...]
        } else if let lastSign, lastSign > authority.startIndex, !hasPort(authority) {
            // The start of a password that contains a slash.
            rest = rest[(lastSign + 1)...]
        }
    }

    /// True if the text after the first colon, if there is one, may be a port.
    private static func hasPort(_ authority: ArraySlice<UInt8>) -> Bool {
        guard authority.first != UInt8(ascii: "["), let colon = authority.firstIndex(of: UInt8(ascii: ":")) else {
            return true
        }
        return authority[(colon + 1)...].allSatisfy { $0.isASCIIDigit }
    }
}

extension ArraySlice<UInt8> {
    /// The query of a URL; empty if it has none.
    var queryOfURL: Self { drop { $0 != UInt8(ascii: "?") }.dropFirst().prefix { $0 != UInt8(ascii: "#") } }
}
