import Hummingbird
import NIOCore
import Synchronization
import Tracing

struct ExchangeContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    let executor: EventLoopExecutor
    let record: RequestRecord
    var trace: ServiceContext
    /// Empty before the authentication.
    var caller = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        executor = EventLoopExecutor(source.channel.eventLoop)
        record = RequestRecord()
        trace = .topLevel
    }
}

/// What the log says about a request: nothing of its content.
final class RequestRecord: Sendable {
    /// The values, all of which come from short lists.
    struct Values: Sendable {
        var caller: String?
        var provider: String?
        var verdict: String?
        /// Of the rules that rejected the SAML response, or of the error.
        var rules: [String] = []
    }

    private let state = Mutex(Values())

    var values: Values { state.withLock { $0 } }

    func note(_ change: @Sendable (inout Values) -> Void) { state.withLock { change(&$0) } }
}
