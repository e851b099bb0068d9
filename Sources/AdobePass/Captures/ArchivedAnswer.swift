import HTTPTypes
import SAMLEncoding

extension HTTPArchive {
    /// The answers of Adobe's services; a single entry counts whatever it is.
    func answers() throws(AdobePassError) -> [CapturedAnswer] {
        let answered = entries.filter { $0.status != nil }
        // The bodies of the others, such as images, are not read.
        let relevant = answered.count == 1 ? answered : answered.filter { $0.service != nil }
        guard relevant.isEmpty else { return relevant.compactMap { CapturedAnswer($0) } }
        throw AdobePassError(
            .noAnswer,
            "none of the \(entries.count) entries of the archive answers a request to a service of Adobe Pass"
        )
    }
}

extension HTTPArchive.Entry {
    /// The service that was asked; `nil` if it is none.
    fileprivate var service: AdobeService? { AdobeService(method: method, url: url) }
}

extension CapturedAnswer {
    /// The answer in an entry of an archive; `nil` if the entry has none.
    fileprivate init?(_ entry: HTTPArchive.Entry) {
        guard let status = entry.status else { return nil }
        let request = entry.title
        let service = entry.service
        guard (100...999).contains(status) else {
            let remark = "there was no answer: the connection failed, or the recording ends before it"
            self.init(request: request, service: service, body: [], remarks: [remark], exchange: .archived(entry))
            return
        }
        let (body, remark) = entry.responseBody
        let head = entry.responseHead
        self.init(
            request: request,
            service: service,
            response: HTTPResponse(status: .init(code: status), headerFields: head.fields),
            body: body,
            remarks: [remark, head.remark].compactMap(\.self),
            exchange: .archived(entry)
        )
    }
}
