package import Captures

/// The calls to Adobe Pass in a recording, in its order.
///
/// Their places in the recording are the numbers of its entries, from 1.
package final class RecordedCalls: Sendable {
    package let all: [RecordedResponse]

    /// Creates the calls of the entries of an archive; the number of each is that in the archive.
    package init(_ entries: [(number: Int, entry: HTTPArchive.Entry)]) {
        all = entries.map { number, entry in
            RecordedResponse(CapturedResponse(entry) ?? CapturedResponse(body: [], request: entry), entry: number)
        }
    }

    /// Creates the calls in a text.
    package init(_ exchanges: PastedExchanges) {
        all = exchanges.exchanges.enumerated().map { RecordedResponse($1.call, entry: $0 + 1) }
    }
}

extension CapturedRequest {
    /// True if the request is one to Adobe Pass, by its address or by the path of a service on any host.
    package var isToAdobePass: Bool {
        AdobeEnvironment.isHost(host) || AdobeService(method: method, url: target) != nil
    }
}

extension AdobeService {
    /// The exchange that a request was meant to be, also if its method is wrong; `nil` for another request.
    package static func exchange(method: String, url: String) -> Self? {
        let service = Self(method: method, url: url) ?? Self(method: "POST", url: url)
        return service.flatMap { $0.isExchange ? $0 : nil }
    }
}
