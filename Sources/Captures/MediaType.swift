internal import ByteTools

/// The media types of request bodies that matter here.
package enum MediaType: String {
    case form = "application/x-www-form-urlencoded"
    case json = "application/json"
    case multipart = "multipart/form-data"

    /// Reads the value of a `Content-Type` without its parameters, in any case; `nil` for any other media type.
    package init?(_ header: String) {
        let name = header.utf8.prefix { $0 != UInt8(ascii: ";") }.filter { !$0.isXMLSpace }.map { $0.asciiLowercased }
        self.init(rawValue: String(decoding: name, as: UTF8.self))
    }
}
