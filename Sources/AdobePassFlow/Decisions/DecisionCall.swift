import AdobePass

/// A call of Adobe as a step of a cookbook: its values, and the fields of the state that its result goes into.
struct DecisionCall<Walk: RESTWalk>: Sendable {
    let service: AdobeService
    let fields: [String]
    /// Returns the result in the state.
    let result: @Sendable (Walk) -> CallResult?
    /// Returns the call with its values.
    let make: @Sendable (Walk) -> AdobeCall

    init(
        _ service: AdobeService,
        into fields: Walk.Field...,
        result: @escaping @Sendable (Walk) -> CallResult?,
        values: @escaping @Sendable (inout AdobeCall, Walk) -> Void = { _, _ in }
    ) {
        self.service = service
        self.fields = fields.map(\.rawValue)
        self.result = result
        make = { walk in
            var call = AdobeCall(service)
            values(&call, walk)
            return call
        }
    }

    func isSuccess(_ walk: Walk) -> Bool { result(walk)?.isSuccess ?? false }

    func words(_ walk: Walk) -> String? { result(walk)?.words }
}

extension DecisionCall {
    private typealias Row = DecisionRow<Walk>

    /// The rows for a failure that is treated alike for all calls: another token, or a retry.
    var recoveries: [DecisionRow<Walk>] {
        let recovery: @Sendable (Walk) -> Recovery? = { walk in
            result(walk).flatMap { self.recovery(from: $0, in: walk) }
        }
        func row(_ rule: SignOnRule, _ expected: Recovery) -> Row {
            Row(rule).when { recovery($0) == expected }.detail(words)
        }
        let token = DecisionCall(.v2Token, into: .clientToken) { $0.state.clientToken }
        let renewal = [
            row(.tokenRejectedAgain, .rejectedAgain), row(.tokenRejected, .newToken).call(token),
            row(.tokenRenewed, .renewed).call(self),
        ]
        let pause: @Sendable (Walk) -> Int = { walk in
            let result = result(walk)
            return max(result?.retryAfterSeconds ?? 0, 1 << ((result?.attemptCount ?? 1) - 1))
        }
        return (service.needsToken ? renewal : [])
            + (service.isIdempotent ? [] : [row(.mayHaveSucceeded, .mayHaveSucceeded)])
            + [row(.retriesExhausted, .exhausted), row(.retry, .retry).call(self, after: pause)]
    }

    /// The rows for the failure of a call that the workflow cannot continue without.
    var failures: [DecisionRow<Walk>] {
        recoveries + [Row(.callFailed).detail { "\(service): \(words($0) ?? "")" }.end(.failed)]
    }

    private enum Recovery: Equatable { case rejectedAgain, newToken, renewed, mayHaveSucceeded, exhausted, retry }

    private func recovery(from result: CallResult, in walk: Walk) -> Recovery? {
        if result.needsToken, service.needsToken {
            guard result.attemptCount == 1 else { return .rejectedAgain }
            guard let renewed = walk.state.clientToken else { return .newToken }
            return renewed.isSuccess ? .renewed : nil
        }
        guard result.isRetryAdvised else { return nil }
        guard service.isIdempotent || !result.hasNoResponse else { return .mayHaveSucceeded }
        return result.attemptCount <= 3 ? .retry : .exhausted
    }
}
