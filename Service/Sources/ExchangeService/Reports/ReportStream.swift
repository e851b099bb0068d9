import NIOCore
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A batch: a request a line in, a result a line out, in the same order.
///
/// As many requests as the pool has threads are processed at the same time. Nothing more is read until their results are
/// written, so a client that does not read is not read from.
struct ReportStream: Sendable {
    let kind: ReportKind
    let provider: Provider
    let pool: VerificationPool
    /// The maximum size of a line, in bytes.
    let maximumBytes: Int
    let metrics: ServiceMetrics
    let now: @Sendable () -> Date

    /// Processes all requests.
    ///
    /// - Parameters:
    ///   - body: The requests.
    ///   - write: Writes the result of a request.
    /// - Throws: The errors of the body and of `write`.
    @concurrent
    func run<Body: AsyncSequence & Sendable>(
        over body: Body,
        write: @concurrent ([UInt8]) async throws -> Void
    ) async throws where Body.Element == ByteBuffer {
        let (slots, free) = AsyncStream<Void>.makeStream()
        for _ in 0..<pool.threadCount { free.yield() }
        let (results, started) = AsyncThrowingStream<Task<[UInt8], any Error>, any Error>.makeStream()
        let reader = Task {
            do {
                try await read(body, slots) { started.yield($0) }
                started.finish()
            } catch {
                started.finish(throwing: error)
            }
        }
        defer { reader.cancel() }
        for try await result in results {
            try await write(try await result.value)
            free.yield()
        }
    }

    private func read<Body: AsyncSequence & Sendable>(
        _ body: Body,
        _ slots: AsyncStream<Void>,
        start: (Task<[UInt8], any Error>) -> Void
    ) async throws where Body.Element == ByteBuffer {
        var lines = LineSplitter(maximumBytes: maximumBytes)
        var slots = slots.makeAsyncIterator()
        for try await chunk in body {
            for line in lines.add([UInt8](chunk.readableBytesView)) where await slots.next() != nil {
                start(task(for: line))
            }
            try Task.checkCancellation()
        }
        for line in lines.finish() where await slots.next() != nil { start(task(for: line)) }
    }

    private func task(for line: LineSplitter.Line) -> Task<[UInt8], any Error> {
        Task {
            try await pool.run { result(of: line) }
        }
    }

    private func result(of line: LineSplitter.Line) -> [UInt8] {
        let request = BatchRequest(line)
        let (examination, now) = (provider.examination, now())
        switch kind {
        case .check:
            let entries = examination.diagnosed(request, at: .recorded(orAt: now))
            metrics.noteVerdict(TextReport.verdict(on: entries).0, route: kind.rawValue)
            return request.result(of: entries) + [0x0A]
        case .verify:
            let entries = examination.verified(request, at: .now(now))
            metrics.noteVerdict(TextReport.verdict(on: entries).0, route: kind.rawValue)
            return request.result(of: entries) + [0x0A]
        }
    }
}
