import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The context of a request, with the connection, on which faults are injected.
struct StandInContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// Returns the address of the client: that of the viewer, or that of the connection.
    func address(of request: Request) -> String {
        Self.forwardedAddress(in: request.headers) ?? channel.remoteAddress?.ipAddress ?? ""
    }

    static func forwardedAddress(in headers: HTTPFields) -> String? {
        let value = headers.first { $0.name.canonicalName == "x-forwarded-for" }?.value
        return value?.split(separator: ",").first.map { String($0).replacing(" ", with: "") }
    }
}
