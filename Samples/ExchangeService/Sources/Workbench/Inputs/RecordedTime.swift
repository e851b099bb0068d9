import SAML
import SAMLDiagnosis

/// The time at which a recording contains the first SAML response.
enum RecordedTime {
    /// The maximum size of a recording that is searched for its time alone, in bytes.
    private static let maximumBytes = 8 << 20

    /// Returns the time of the first of the texts that is a recording with one; `nil` if there is none.
    static func first(in texts: [(name: String, bytes: [UInt8])]) -> SAMLTimestamp? {
        for text in texts where isArchive(text.bytes) {
            let responses = (try? ResponseInputs.all(inFile: text.bytes)) ?? []
            if let instant = responses.lazy.compactMap(\.sentAt).first { return instant }
        }
        return nil
    }

    /// True if a text may be an HTTP Archive or a saved session, which are JSON or a compressed folder.
    private static func isArchive(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= maximumBytes else { return false }
        let start = bytes.first { $0 > 0x20 }
        return start == UInt8(ascii: "{") || start == UInt8(ascii: "P")
    }
}
