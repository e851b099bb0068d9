import Hummingbird
import NIOCore

/// The context of a request.
struct WorkbenchContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The port at which the request arrived; `nil` in a test without a connection.
    let port: Int?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        port = source.channel.localAddress?.port
    }
}
