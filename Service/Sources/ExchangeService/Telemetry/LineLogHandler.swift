import Logging

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct LineLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level

    private static let timeStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    private let label: String
    private let format: ServiceConfiguration.Log.Format
    private let now: @Sendable () -> Date
    private let write: @Sendable ([UInt8]) -> Void

    init(
        label: String,
        _ log: ServiceConfiguration.Log,
        now: @escaping @Sendable () -> Date,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.label = label
        logLevel = log.level
        format = log.format
        self.now = now
        self.write = write
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let time = now().formatted(Self.timeStyle)
        var fields = metadata
        if let added = event.metadata { fields.merge(added) { $1 } }
        // The request identifier of the framework repeats what the trace identifier does.
        fields["hb.request.id"] = nil
        write(format == .json ? json(event, time, fields) : text(event, time, fields))
    }

    private func json(_ event: LogEvent, _ time: String, _ fields: Logger.Metadata) -> [UInt8] {
        var line = JSONLine()
        line.add("time", time)
        line.add("level", event.level.rawValue)
        line.add("message", event.message.description)
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            if let number = value.number { line.add(name, number) } else { line.add(name, "\(value)") }
        }
        if let error = event.error { line.add("error", "\(error)") }
        return line.finish()
    }

    private func text(_ event: LogEvent, _ time: String, _ fields: Logger.Metadata) -> [UInt8] {
        let values = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        let error = event.error.map { " error=\($0)" } ?? ""
        let line = "\(time) \(event.level) \(event.message)\(values)\(error)"
        // A line break in a value must not start another line.
        return line.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 } + [0x0A]
    }
}

extension Logger.MetadataValue {
    /// A whole number, which is one in JSON, too.
    static func number(_ value: some BinaryInteger & CustomStringConvertible & Sendable) -> Self {
        .stringConvertible(value)
    }

    fileprivate var number: (any BinaryInteger)? {
        if case .stringConvertible(let value) = self { value as? any BinaryInteger } else { nil }
    }
}
