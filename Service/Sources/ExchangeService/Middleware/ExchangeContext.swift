import Hummingbird
import NIOCore
import Synchronization
import Tracing

/// The context of a request.
struct ExchangeContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection.
    let channel: any Channel
    /// The executor of the event loop of the connection.
    let executor: EventLoopExecutor
    /// What the log says about the request.
    let record: RequestRecord
    /// The span of the request.
    var trace: ServiceContext
    /// The name of the authenticated caller; empty before the authentication.
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
        /// The name of the authenticated caller.
        var caller: String?
        /// The name of the provider.
        var provider: String?
        /// The verdict or the result.
        var verdict: String?
        /// The identifiers of the rules that rejected the SAML response, or of the error.
        var rules: [String] = []
    }

    private let state = Mutex(Values())

    /// The values so far.
    var values: Values { state.withLock { $0 } }

    /// Changes the values.
    func note(_ change: @Sendable (inout Values) -> Void) { state.withLock { change(&$0) } }
}
