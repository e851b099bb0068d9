/// Says whether bytes are UTF-8.
enum UTF8Check {
    /// Where the first byte stands that is no part of UTF-8; `nil` if all are.
    static func firstFault(in bytes: [UInt8]) -> Int? {
        do throws(SAMLEncodingError) {
            _ = try WhitespaceNormalizer.normalized(bytes)
            return nil
        } catch {
            return error.code == .notUTF8 ? error.offset : nil
        }
    }
}
