internal import ByteTools
internal import SAMLEncoding

// Repairs of links that the protection of a mail server replaced.

extension Repair {
    static let links = [
        Self(
            message: "links were replaced by those of Outlook's Safe Links after signing; the signature is valid with "
                + "the original links",
            advice:
                "The response was sent by e-mail, where the mail server rewrote the links. Get it from where it was "
                + "created, as a file in an archive; in the app, use the framework's string unchanged."
        ) { response in
            SafeLinks.originals(in: response.bytes)
        }
    ]
}

/// Links such as `https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fidp.example%2F&amp;data=…`.
private enum SafeLinks {
    private static let scheme = Array("https://".utf8)
    private static let host = Array(".safelinks.protection.outlook.com/".utf8)
    private static let parameter = Array("?url=".utf8)
    /// The maximum length of the name before the host.
    private static let reach = 32

    /// Returns the text with the original links; `nil` if there are no others.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    static func originals(in text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = text[...]
        while let host = rest.firstRange(ofBytes: host) {
            let isLink = rest[host.upperBound...].starts(with: parameter)
            let before = rest[..<host.lowerBound].suffix(scheme.count + reach)
            guard isLink, let start = before.lastRange(ofBytes: scheme)?.lowerBound else {
                result += rest[..<host.upperBound]
                rest = rest[host.upperBound...]
                continue
            }
            let link = rest[(host.upperBound + parameter.count)...].prefix { $0 > 0x20 && !"<>\"'".utf8.contains($0) }
            guard let url = PercentCoding.decodedSegment(link.prefix { $0 != UInt8(ascii: "&") }) else { return nil }
            result += rest[..<start]
            result += url.withMarkupReferences.utf8
            rest = rest[link.endIndex...]
        }
        return rest.startIndex == 0 ? nil : result + rest
    }
}
