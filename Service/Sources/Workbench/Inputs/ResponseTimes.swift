import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The times of the first SAML response in the texts, each of which can be the evaluation time.
struct ResponseTimes: Sendable {
    /// The time at which a recording contains the response; `nil` if there is no recording.
    private(set) var recorded: SAMLTimestamp?
    /// The IssueInstant; `nil` if there is no response with one.
    private(set) var issued: SAMLTimestamp?

    /// The maximum size of a recording that is searched for times alone, in bytes.
    private static let maximumRecordingBytes = 8 << 20
    /// The maximum size of another text that is searched, in bytes: the result of a large one must not wait for its times.
    private static let maximumTextBytes = 256 << 10

    /// Finds the times in texts.
    init(in texts: [(name: String, bytes: [UInt8])]) {
        for text in texts where Self.isSearched(text.bytes) {
            let responses = (try? ResponseFinder.all(in: text.bytes)) ?? []
            recorded = recorded ?? responses.lazy.compactMap(\.sentAt).first
            if issued == nil, let first = responses.first {
                issued = UnverifiedResponse.issueInstant(of: first.trace().payload)
            }
            if recorded != nil, issued != nil { return }
        }
    }

    /// True if a text is small enough; a recording is JSON or a compressed folder.
    private static func isSearched(_ bytes: [UInt8]) -> Bool {
        let start = bytes.first { $0 > 0x20 }
        let isRecording = start == UInt8(ascii: "{") || start == UInt8(ascii: "P")
        return bytes.count <= (isRecording ? maximumRecordingBytes : maximumTextBytes)
    }
}
