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
    let provider: Provider?
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
        let time = EvaluationTime(now(), source: .now)
        let payload = Result { () throws(InputFailure) in try request.payload() }
        switch kind {
        case .check:
            let inputs: [DiagnosisEntry] = payload.inputs(named: request.name) {
                DiagnosisEntry.all(inFile: $0, named: request.name, in: provider?.context ?? .init(), at: time)
            }
            metrics.noteVerdict(TextReport.verdict(on: inputs).0, route: kind.rawValue)
            return request.result(of: inputs) + [0x0A]
        case .verify:
            let inputs: [VerificationEntry] = payload.inputs(named: request.name) {
                VerificationEntry.all(
                    inFile: $0,
                    named: request.name,
                    by: provider?.verifier ?? .trustingNothing,
                    at: time
                )
            }
            metrics.noteVerdict(TextReport.verdict(on: inputs).0, route: kind.rawValue)
            return request.result(of: inputs) + [0x0A]
        }
    }
}

extension Result<[UInt8], InputFailure> {
    /// Returns the inputs in a payload, or the failure to read it as the only input.
    fileprivate func inputs<Content: Sendable>(
        named name: String,
        _ inputs: ([UInt8]) -> [ReportEntry<Content>]
    ) -> [ReportEntry<Content>] {
        switch self {
        case .success(let payload): inputs(payload)
        case .failure(let failure): [ReportEntry(name: name, failure: failure)]
        }
    }
}
