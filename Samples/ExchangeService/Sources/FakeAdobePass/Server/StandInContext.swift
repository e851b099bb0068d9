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
}
