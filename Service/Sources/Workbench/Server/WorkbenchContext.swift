import Hummingbird
import NIOCore

struct WorkbenchContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// `nil` in a test without a connection.
    let port: Int?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        port = source.channel.localAddress?.port
    }
}
