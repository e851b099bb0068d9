internal import SAML

/// Makes responses, sends them, and returns the answers.
struct ProofSender: Sendable {
    let settings: ProofSettings
    let receiver: Prover.Receiver

    /// What became of a mutation.
    enum Attempt: Sendable {
        case answered(Mutant, request: [UInt8], ReceiverAnswer)
        /// The mutation cannot be made from this kind of response.
        case notApplicable(String)
        /// The receiver takes another form of responses.
        case unsuitable(String)
    }

    func sendGood(_ variant: ResponseVariant) async throws(TestKitError) -> ReceiverAnswer {
        let content = try variant.response(at: settings.instant())
        return await send(Mutant(content: content, form: .xml, rule: nil)).answer
    }

    /// Sends text that is no response.
    func sendText() async -> ReceiverAnswer {
        await send(Mutant(content: Array("This is not a SAML response.".utf8), form: .xml, rule: nil)).answer
    }

    func send(_ mutation: Mutation, of variant: ResponseVariant) async throws(TestKitError) -> Attempt {
        switch try mutation.outcome(of: variant.base(at: settings.instant())) {
        case .notApplicable(let reason): return .notApplicable(reason)
        case .mutant(let mutant):
            guard mutant.content(for: settings.form, field: settings.field) != nil else {
                return .unsuitable("the receiver takes \(settings.form.words)")
            }
            let (request, answer) = await send(mutant)
            return .answered(mutant, request: request, answer)
        }
    }

    /// Sends several mutations, some at a time; the attempts are in their order.
    func send(_ mutations: [Mutation], of variant: ResponseVariant) async throws(TestKitError) -> [Attempt] {
        typealias Numbered = (index: Int, attempt: Result<Attempt, TestKitError>)
        let attempts = await withTaskGroup(of: Numbered.self) { group in
            var attempts: [Result<Attempt, TestKitError>?] = mutations.map { _ in nil }
            var next = 0
            func start() {
                guard next < mutations.count else { return }
                let (index, mutation) = (next, mutations[next])
                next += 1
                group.addTask { (index, await result(of: mutation, variant)) }
            }
            for _ in 0..<settings.jobs { start() }
            while let (index, attempt) = await group.next() {
                attempts[index] = attempt
                start()
            }
            return attempts
        }
        var made: [Attempt] = []
        for attempt in attempts { if let attempt { made.append(try attempt.get()) } }
        return made
    }

    private func result(
        of mutation: Mutation,
        _ variant: ResponseVariant
    ) async -> Result<Attempt, TestKitError> {
        do throws(TestKitError) {
            return .success(try await send(mutation, of: variant))
        } catch {
            return .failure(error)
        }
    }

    private func send(_ mutant: Mutant) async -> (request: [UInt8], answer: ReceiverAnswer) {
        let request = mutant.content(for: settings.form, field: settings.field) ?? []
        let answer = await receiver(request)
        if settings.pace > .zero { await settings.sleep(settings.pace) }
        return (request, answer)
    }
}

extension Mutant.Form {
    fileprivate var words: String {
        switch self {
        case .xml: "XML"
        case .base64: "Base64"
        case .body: "form bodies"
        }
    }
}
