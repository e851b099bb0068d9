import ArgumentParser

/// The URL of a receiver, whose host is known without a library that may read it in another way than curl.
struct ReceiverURL {
    let text: String
    /// The name or the address of the host, in lowercase, an IPv6 address with its brackets.
    let host: String

    init(_ text: String) throws {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { throw ValidationError("--url must be an http or https URL, percent-encoded.") }
        let authority = parts[1].prefix { !"/?#".contains($0) }
        guard let host = Self.host(of: authority.lowercased()) else {
            throw ValidationError(
                "--url must have a host, with a port if necessary, and no user; use --header for credentials."
            )
        }
        self.text = text
        self.host = host
    }

    private static func host(of authority: String) -> String? {
        let isAddress = authority.hasPrefix("[")
        let host = isAddress ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        let rest = authority.dropFirst(host.count)
        let port = rest.dropFirst()
        guard rest.isEmpty || rest.hasPrefix(":") && !port.isEmpty && port.allSatisfy({ ("0"..."9").contains($0) })
        else {
            return nil
        }
        let name = isAddress ? host.dropFirst().dropLast() : host
        let allowed = isAddress ? "0123456789abcdef:." : "abcdefghijklmnopqrstuvwxyz0123456789-._"
        guard !name.isEmpty, name.allSatisfy({ allowed.contains($0) }) else { return nil }
        return String(host)
    }

    /// True if requests to the host do not leave this computer.
    var isLoopback: Bool {
        let bytes = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return ["localhost", "[::1]"].contains(host) || bytes.count == 4 && bytes[0] == 127 && !bytes.contains(nil)
    }
}
