import ByteTools

/// A URL, or a host and a path, as messages show it: without its query, in which tokens are sent, and without user information
/// (RFC 3986 section 3.2.1), in which a name and a password are.
struct DisplayURL {
    /// The address.
    let text: String

    /// Takes out what is not shown.
    ///
    /// By bytes: a sign with a combining mark after it is another `Character`, and stepping back over those is slow.
    ///
    /// - Parameter url: The address in UTF-8, such as `https://sp.auth.adobe.com/api` or `sp.auth.adobe.com/api`.
    /// - Complexity: O(*n*).
    init(of url: some Collection<UInt8>) {
        var rest = Array(url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })[...]
        let lastSign = rest.lastIndex(of: UInt8(ascii: "@"))
        var shown: [UInt8] = []
        // An address in a path, as a proxy has it, may have a password as well: what follows two slashes is a host. What stands
        // before all slashes is a scheme or a host.
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

    /// Drops what stands before a host.
    ///
    /// - Parameters:
    ///   - rest: The rest of the address.
    ///   - lastSign: Where the last `@` is.
    private static func dropUser(of rest: inout ArraySlice<UInt8>, _ lastSign: Int?) {
        let authority = rest.prefix { $0 != UInt8(ascii: "/") }
        if let sign = authority.lastIndex(of: UInt8(ascii: "@")) {
            rest = rest[(sign + 1)...]
        } else if let lastSign, lastSign > authority.startIndex, !hasPort(authority) {
            // The start of a password that has a slash in it.
            rest = rest[(lastSign + 1)...]
        }
    }

    /// True if what follows the first colon, if there is one, may be a port.
    private static func hasPort(_ authority: ArraySlice<UInt8>) -> Bool {
        guard authority.first != UInt8(ascii: "["), let colon = authority.firstIndex(of: UInt8(ascii: ":")) else {
            return true
        }
        return authority[(colon + 1)...].allSatisfy(\.isASCIIDigit)
    }
}
