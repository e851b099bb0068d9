import Dispatch

extension Array where Element: Sendable {
    /// The results are in the order of the elements; with one job, the body runs on the thread of the caller.
    func concurrentMap<Result: Sendable>(jobs: Int, _ body: @Sendable (Element) -> Result) -> [Result] {
        let workers = Swift.min(jobs, count)
        guard workers > 1 else { return map(body) }
        let elements = self
        // The workers are not tasks, which would inherit the streams.
        let streams = StandardStreams.current
        return unsafe [Result](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            // Each worker initializes its own places, and the buffer outlives all workers.
            nonisolated(unsafe) let results = unsafe buffer
            DispatchQueue.concurrentPerform(iterations: workers) { worker in
                StandardStreams.$current.withValue(streams) {
                    for index in stride(from: worker, to: elements.count, by: workers) {
                        unsafe results.initializeElement(at: index, to: body(elements[index]))
                    }
                }
            }
            initializedCount = elements.count
        }
    }
}
