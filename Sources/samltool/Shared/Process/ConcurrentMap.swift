import Dispatch

extension Array where Element: Sendable {
    /// The results of a body for each element, in the order of the elements, worked out by several threads.
    ///
    /// - Parameters:
    ///   - jobs: How many threads work at most; with one, everything happens on the caller's.
    ///   - body: What is to be done with an element.
    /// - Returns: The results.
    func concurrentMap<Result: Sendable>(jobs: Int, _ body: @Sendable (Element) -> Result) -> [Result] {
        let workers = Swift.min(jobs, count)
        guard workers > 1 else { return map(body) }
        let elements = self
        // The workers are no tasks, which would take these over by themselves.
        let streams = StandardStreams.current
        return unsafe [Result](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            // Each worker initialises places of its own, and the buffer outlives them all.
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
