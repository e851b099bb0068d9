import Metrics
import Synchronization

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
