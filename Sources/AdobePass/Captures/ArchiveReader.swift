import HTTPTypes
import SAMLEncoding

/// Reads the answers in an HTTP Archive (HAR 1.2), or in one entry of it.
struct ArchiveReader {
    private let entries: [JSONValue]

    /// Takes text that is an archive or an entry; `nil` if it is other JSON, or none.
    init?(_ text: [UInt8]) {
        guard let root = JSONDocument(text).strictRoot else { return nil }
        if let entries = root["log"]?["entries"]?.elements {
            self.entries = entries
        } else if root["request"]?.members != nil, root["response"]?.members != nil {
            entries = [root]
        } else {
            return nil
        }
    }

    /// The answers of Adobe's services; a single entry counts whatever it is.
    func answers() throws(AdobePassError) -> [CapturedAnswer] {
        let answers = entries.compactMap { answer($0) }
        let relevant = answers.count == 1 ? answers : answers.filter { $0.service != nil }
        guard relevant.isEmpty else { return relevant }
        throw AdobePassError(
            .noAnswer,
            "none of the \(entries.count) entries of the archive answers a request to a service of Adobe Pass"
        )
    }

    private func answer(_ entry: JSONValue) -> CapturedAnswer? {
        guard let status = entry["response"]?["status"]?.wholeNumber.flatMap({ Int(exactly: $0) }) else { return nil }
        let method = entry["request"]?["method"]?.text ?? ""
        let url = entry["request"]?["url"]?.text.map { String($0.prefix { $0 != "?" && $0 != "#" }) } ?? ""
        let request = "\(method) \(url)".withoutControls
        let service = AdobeService(method: method, url: url)
        guard (100...999).contains(status) else {
            let remark = "there was no answer: the connection failed, or the recording ends before it"
            return CapturedAnswer(request: request, service: service, body: [], remarks: [remark])
        }
        var response = HTTPResponse(status: HTTPResponse.Status(code: status))
        for header in entry["response"]?["headers"]?.elements ?? [] {
            if let name = header["name"]?.text.flatMap({ HTTPField.Name($0) }), let value = header["value"]?.text {
                response.headerFields.append(HTTPField(name: name, value: value))
            }
        }
        let (body, remarks) = body(entry["response"]?["content"])
        return CapturedAnswer(request: request, service: service, response: response, body: body, remarks: remarks)
    }

    private func body(_ content: JSONValue?) -> ([UInt8], [String]) {
        guard let text = content?["text"]?.text else {
            let size = content?["size"]?.wholeNumber ?? 0
            return ([], size > 0 ? ["the archive has no body: export it with contents"] : [])
        }
        guard content?["encoding"]?.text?.lowercased() == "base64" else { return ([UInt8](text.utf8), []) }
        var observations: [EncodingObservation] = []
        guard let body = try? Base64Text(repairing: [UInt8](text.utf8), observations: &observations).decoded() else {
            return ([], ["the archive calls the body Base64, and it is none"])
        }
        return (body, [])
    }
}
