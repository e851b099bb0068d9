/// The path and the query of a request, encoded: like ``FormBody`` the end of the line.
package struct RequestTarget: Hashable, Sendable {
    /// The ASCII text, from the first `/` on.
    package let text: String

    /// Percent-encodes segments and the names and values of the query exactly once.
    ///
    /// Everything but the unreserved characters of RFC 3986 §2.3 is escaped, so no value can end a segment or begin another
    /// parameter. A segment of one or two dots would not be escaped and means another folder: the caller refuses it.
    ///
    /// - Parameters:
    ///   - segments: What stands between the slashes.
    ///   - query: The parameters; without any there is no `?`.
    package init(path segments: [String], query: FormFields = FormFields()) {
        var bytes: [UInt8] = []
        for segment in segments {
            bytes.append(UInt8(ascii: "/"))
            PercentCoding.append(encoding: segment.utf8, to: &bytes)
        }
        if !query.fields.isEmpty { bytes += [UInt8(ascii: "?")] + query.encoded().bytes }
        text = String(decoding: bytes, as: UTF8.self)
    }
}
