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
    package var isToAdobePass: Bool { AdobeEnvironment.isHostOfAdobe(host) || intendedService != nil }

    /// The exchange that the request was meant to be, even if its method is wrong; `nil` for another request.
    package var intendedExchange: AdobeService? { intendedService.flatMap { $0.isExchange ? $0 : nil } }
}
