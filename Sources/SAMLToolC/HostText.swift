internal import CSAMLTool
internal import SAMLEncoding

/// A text of the host: a pointer and a length.
@safe
struct HostText {
    /// The maximum size of a text in which responses are searched for, in bytes.
    static let maximumTextBytes = 256 << 20

    /// The name of the argument in messages.
    let name: String
    let start: UnsafePointer<CChar>?
    let count: Int

    init(_ name: String, _ start: UnsafePointer<CChar>?, _ count: Int) {
        self.name = name
        unsafe self.start = unsafe start
        self.count = count
    }

    /// Copies the text.
    ///
    /// - Parameter maximum: The maximum size, in bytes.
    /// - Returns: The copy.
    /// - Throws: ``BoundaryError`` for NULL with a length, and for a text that is too large.
    func bytes(upTo maximum: Int) throws(BoundaryError) -> [UInt8] {
        // A length above PTRDIFF_MAX is negative here.
        guard count >= 0, count <= maximum else {
            let text = "'\(name)' has more than \(maximum) bytes, which is the limit"
            throw BoundaryError(SAMLTOOL_INVALID_INPUT, SAMLEncodingError.Code.tooLarge.rawValue, text)
        }
        guard count > 0 else { return [] }
        guard let start = unsafe start else {
            throw .invalidArgument("'\(name)' is NULL, but its length is \(count)")
        }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Copies a text of at most 1,024 bytes.
    ///
    /// - Throws: ``BoundaryError`` as ``bytes(upTo:)`` does, and for a text that is not UTF-8.
    func word() throws(BoundaryError) -> String {
        guard let word = String(utf8: try bytes(upTo: 1024)) else {
            throw .invalidArgument("'\(name)' is not UTF-8")
        }
        return word
    }
}
