/// Sends mutations to a receiver, with good responses between them.
///
/// The good responses show that a rejection is about the mutation: a receiver that is locked, limits requests or has ended rejects
/// everything. What is doubtful is sent again, alone.
package struct Prover: Sendable {
    /// Sends bytes to the receiver and returns its answer.
    package typealias Receiver = @Sendable ([UInt8]) async -> ReceiverAnswer

    private let settings: ProofSettings
    private let receiver: Receiver

    /// Creates a prover.
    ///
    /// - Parameters:
    ///   - settings: How the receiver is driven.
    ///   - receiver: Sends bytes to the receiver and returns its answer.
    package init(_ settings: ProofSettings, receiver: @escaping Receiver) {
        self.settings = settings
        self.receiver = receiver
    }

    /// Sends mutations to the receiver.
    ///
    /// - Parameters:
    ///   - mutations: The mutations.
    ///   - variants: The kinds of good responses. The receiver must accept the first; a mutation that cannot be made from one of them is
    ///     made from the next that the receiver accepts.
    /// - Returns: What the receiver did.
    /// - Throws: ``TestKitError`` if a response cannot be made.
    package func run(
        _ mutations: [Mutation],
        of variants: [ResponseVariant]
    ) async throws(TestKitError) -> Proof {
        guard let first = variants.first else {
            throw TestKitError(.unsuitableResponse, "there is no good response to make mutations from")
        }
        let sender = ProofSender(settings: settings, receiver: receiver)
        var run = ProofRun(sender, with: first, starting: try await sender.sendGood(first))
        guard try await run.start() else { return run.proof }
        var rest = mutations.map { (mutation: $0, reason: "") }
        for (index, variant) in variants.enumerated() where !rest.isEmpty && !run.isStopped {
            if index > 0, try await !run.isAccepted(variant) { continue }
            let unmade = try await run.test(rest.map(\.mutation))
            let reasons = Dictionary(uniqueKeysWithValues: rest.map { ($0.mutation.name, $0.reason) })
            rest = unmade.map { mutation, reason in
                let earlier = reasons[mutation.name] ?? ""
                return (mutation, earlier.isEmpty ? reason : earlier)
            }
        }
        for (mutation, reason) in rest { run.addUntested(mutation, reason) }
        run.proof.sort()
        return run.proof
    }
}
