package struct RequestTarget: Hashable, Sendable {
    /// The ASCII text, from the first `/` on.
    package let text: String

    /// Percent-encodes segments and the names and values of the query exactly once.
    ///
    /// All characters except the unreserved ones of RFC 3986 §2.3 are escaped, so a value cannot end a segment or start another
    /// parameter. A segment of one or two dots would not be escaped and means another folder, so the caller must reject it.
    ///
    /// - Parameters:
    ///   - segments: The segments of the path.
    ///   - query: The parameters; without parameters there is no `?`.
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
