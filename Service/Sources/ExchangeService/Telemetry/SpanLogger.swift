import Logging
import Synchronization
import Tracing

/// A tracer that logs the end of each span, and takes `traceparent` over and passes it on.
struct SpanLogger: Tracer {
    typealias Span = LoggedSpan

    private let logger: Logger

    init(logger: Logger) {
        self.logger = logger
    }

    func startSpan<Instant: TracerInstant>(
        _ operationName: String,
        context: @autoclosure () -> ServiceContext,
        ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant,
        function: String,
        file fileID: String,
        line: UInt
    ) -> LoggedSpan {
        var context = context()
        let parent = context.traceParent
        context.traceParent = parent?.child() ?? .random()
        return LoggedSpan(operationName, context, parent: parent?.spanID, at: instant().nanosecondsSinceEpoch, logger)
    }

    func forceFlush() {}

    func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier,
        into context: inout ServiceContext,
        using extractor: Extract
    ) where Extract.Carrier == Carrier {
        context.traceParent = extractor.extract(key: TraceParent.headerName, from: carrier)
            .flatMap { TraceParent(headerValue: $0) }
    }

    func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext,
        into carrier: inout Carrier,
        using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let parent = context.traceParent else { return }
        injector.inject(parent.headerValue, forKey: TraceParent.headerName, into: &carrier)
    }
}

/// A span that logs its end.
///
/// Only attributes with known names are logged, because instrumented libraries add URLs and addresses.
final class LoggedSpan: Tracing.Span {
    static let loggedAttributes: Set = ["http.response.status_code", "adobe.service", "adobe.kind"]

    private struct State {
        var name: String
        var attributes = SpanAttributes()
        var status: SpanStatus?
        var isEnded = false
    }

    let context: ServiceContext
    private let parent: String?
    private let start: UInt64
    private let logger: Logger
    private let state: Mutex<State>

    init(_ name: String, _ context: ServiceContext, parent: String?, at start: UInt64, _ logger: Logger) {
        self.context = context
        self.parent = parent
        self.start = start
        self.logger = logger
        state = Mutex(State(name: name))
    }

    var operationName: String {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    var attributes: SpanAttributes {
        get { state.withLock { $0.attributes } }
        set { state.withLock { $0.attributes = newValue } }
    }

    var isRecording: Bool { state.withLock { !$0.isEnded } }

    func setStatus(_ status: SpanStatus) { state.withLock { $0.status = status } }

    func addEvent(_ event: SpanEvent) {}

    func addLink(_ link: SpanLink) {}

    /// Records that there was an error; its text may contain personal data and is not kept.
    func recordError<Instant: TracerInstant>(
        _ error: any Error,
        attributes: SpanAttributes,
        at instant: @autoclosure () -> Instant
    ) {
        setStatus(SpanStatus(code: .error))
    }

    func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        let ended: State? = state.withLock { state in
            guard !state.isEnded else { return nil }
            state.isEnded = true
            return state
        }
        guard let ended, logger.logLevel <= .debug else { return }
        let end = instant().nanosecondsSinceEpoch
        var fields: Logger.Metadata = [
            "span": "\(ended.name)", "microseconds": .number(end > start ? (end - start) / 1000 : 0),
            "trace": "\(context.traceParent?.traceID ?? "")", "spanID": "\(context.traceParent?.spanID ?? "")",
        ]
        if let parent { fields["parent"] = "\(parent)" }
        if ended.status?.code == .error { fields["spanStatus"] = "error" }
        // `SpanAttributes` is not a sequence.
        // swift-format-ignore: ReplaceForEachWithForLoop
        ended.attributes.forEach { name, value in
            if Self.loggedAttributes.contains(name) { fields[name] = value.logged }
        }
        logger.debug("span", metadata: fields)
    }
}

extension SpanAttribute {
    fileprivate var logged: Logger.MetadataValue {
        switch self {
        case .string(let text): "\(text)"
        case .int64(let value): .number(value)
        case .int32(let value): .number(value)
        case .bool(let value): "\(value)"
        default: ""
        }
    }
}
