import ByteTools
import Captures
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination

/// What a recorded sign-in sent besides the response: fields and headers.
///
/// Headers with credentials, such as cookies, are not read: they are for `--cookies` and `--header`.
struct RecordedSignIn {
    let fields: [String]
    let headers: [String]

    /// The headers that belong to the request, and not to the session.
    private static let ownHeaders: Set<String> = [
        "host", "content-length", "content-type", "connection", "accept-encoding", "transfer-encoding", "expect",
        "keep-alive", "te", "trailer", "upgrade", "proxy-connection",
    ]

    init(_ path: String, field: String) throws {
        var file = try InputFile(path)
        let bytes = try file.recording()
        let recording: Recording
        do throws(ArchiveError) {
            recording = try Recording(bytes, decompressor: .zlib)
        } catch {
            throw ToolError(.dataError, "prove.no-sign-in", about: file.name, "this is not a recording: \(error)")
        }
        let requests = recording.calls.lazy.compactMap { $0.request }
        guard let request = requests.first(where: { $0.sentBytes(with: field) != nil }),
            let form = request.sentBytes(with: field)
        else {
            let text = "no request has a form with the field \(field.quoted)"
            throw ToolError(.dataError, "prove.no-sign-in", about: file.name, text)
        }
        let others = FormFields.readable(in: form).filter { !$0.name.utf8.elementsEqual(field.utf8) }
        fields = others.map { "\($0.name)=\($0.value)" }
        headers = request.headerNames.filter(Self.isOfSession).compactMap { name in
            request.header(name).map { "\(name): \($0)" }
        }.filter { ReceiverFields.isValid($0, .headers) }
    }

    private static func isOfSession(_ name: String) -> Bool {
        !name.hasPrefix(":") && !ownHeaders.contains(name.lowercased())
    }
}
