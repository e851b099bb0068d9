import Metrics
import Synchronization

/// A factory of metrics that are read as Prometheus text.
///
/// A metric with the same label and dimensions is the same metric. Dimensions must have few values, such as patterns of routes.
final class PrometheusMetrics: MetricsFactory {
    /// In seconds.
    static let bounds: [Double] = [
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
    ]

    enum Kind: String {
        case counter, gauge, histogram
    }

    struct Entry {
        let kind: Kind
        let name: String
        let labels: String
        let metric: PrometheusMetric
    }

    private struct Key: Hashable {
        let label: String
        let dimensions: [String]
    }

    private let entries = Mutex<[Key: Entry]>([:])
    private let descriptions: [String: String]

    init(describing descriptions: [String: String]) {
        self.descriptions = descriptions
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        metric(.counter, label, dimensions)
    }

    func makeFloatingPointCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler { metric(.counter, label, dimensions) }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        metric(.gauge, label, dimensions)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        metric(aggregate ? .histogram : .gauge, label, dimensions)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        metric(.histogram, label, dimensions)
    }

    func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
    func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { remove(handler) }
    func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
    func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
    func destroyTimer(_ handler: any TimerHandler) { remove(handler) }

    private func metric(_ kind: Kind, _ label: String, _ dimensions: [(String, String)]) -> PrometheusMetric {
        let key = Key(label: label, dimensions: dimensions.flatMap { [$0, $1] })
        return entries.withLock { entries in
            if let entry = entries[key] { return entry.metric }
            let labels = dimensions.map { "\(Self.name($0))=\"\(Self.escaped($1, quotes: "\\\""))\"" }.joined(
                separator: ","
            )
            let metric = PrometheusMetric(bounds: kind == .histogram ? Self.bounds : [])
            entries[key] = Entry(kind: kind, name: Self.name(label), labels: labels, metric: metric)
            return metric
        }
    }

    /// Removes metrics of a label with one dimension, by its values.
    func remove(_ label: String, where isObsolete: (String) -> Bool) {
        entries.withLock { entries in
            entries = entries.filter { $0.key.label != label || !isObsolete($0.key.dimensions.last ?? "") }
        }
    }

    private func remove(_ handler: AnyObject) {
        entries.withLock { entries in entries = entries.filter { $0.value.metric !== handler } }
    }

    /// In the text format of Prometheus, version 0.0.4.
    var text: String {
        let families = Dictionary(grouping: entries.withLock { Array($0.values) }, by: \.name)
        var text = ""
        for (name, entries) in families.sorted(by: { $0.key < $1.key }) {
            let help = descriptions[name] ?? name
            text += "# HELP \(name) \(Self.escaped(help, quotes: "\""))\n# TYPE \(name) \(entries[0].kind.rawValue)\n"
            for entry in entries.sorted(by: { $0.labels < $1.labels }) { entry.write(to: &text) }
        }
        return text
    }

    private static func name(_ label: String) -> String {
        let name = label.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                ? Character(scalar) : "_"
        }
        return name.first?.isNumber == true ? "_\(String(name))" : String(name)
    }

    private static func escaped(_ text: String, quotes: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\\\"
            case "\n", "\r\n": result += "\\n"
            case "\"": result += quotes
            default: result.append(character)
            }
        }
    }
}

extension PrometheusMetrics.Entry {
    fileprivate func write(to text: inout String) {
        let values = metric.values
        guard kind == .histogram else {
            text += "\(name)\(braced(labels)) \(Self.number(values.sum))\n"
            return
        }
        var count: UInt64 = 0
        let separator = labels.isEmpty ? "" : ","
        for (bound, bucket) in zip(PrometheusMetrics.bounds, values.buckets) {
            count += bucket
            text += "\(name)_bucket{\(labels)\(separator)le=\"\(Self.number(bound))\"} \(count)\n"
        }
        text += "\(name)_bucket{\(labels)\(separator)le=\"+Inf\"} \(values.count)\n"
        text +=
            "\(name)_sum\(braced(labels)) \(Self.number(values.sum))\n\(name)_count\(braced(labels)) \(values.count)\n"
    }

    private func braced(_ labels: String) -> String { labels.isEmpty ? "" : "{\(labels)}" }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        guard value.isFinite else { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}

final class PrometheusMetric: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler, TimerHandler {
    struct Values {
        var sum = 0.0
        var count: UInt64 = 0
        /// The numbers of values in each bucket, without those in lower ones.
        var buckets: [UInt64]
    }

    private let bounds: [Double]
    private let state: Mutex<Values>

    init(bounds: [Double]) {
        self.bounds = bounds
        state = Mutex(Values(buckets: Array(repeating: 0, count: bounds.count)))
    }

    var values: Values { state.withLock { $0 } }

    func increment(by amount: Int64) { increment(by: Double(amount)) }
    func increment(by amount: Double) { state.withLock { $0.sum += amount } }
    func decrement(by amount: Double) { increment(by: -amount) }
    func reset() { state.withLock { $0.sum = 0 } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { state.withLock { $0.sum = value } }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        guard !bounds.isEmpty else { return set(value) }
        state.withLock { values in
            values.sum += value
            values.count += 1
            if let index = bounds.firstIndex(where: { value <= $0 }) { values.buckets[index] += 1 }
        }
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
