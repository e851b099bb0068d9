extension [AdobeOutcome] {
    /// The index of the outcome that decides about a recording; `nil` without an outcome.
    ///
    /// It is that of the last exchange or, if that was accepted or there is none, of the first failure after it. A failure that a later
    /// call with the same purpose makes up for, such as when the app polls, does not count. A call of no known service counts only if there is no other.
    package var decisiveIndex: Int? {
        let hasService = contains { $0.service != nil }
        let start = lastIndex { $0.service?.isExchange ?? false }
        if let start, self[start].verdict != .accepted { return start }
        return failures(from: start ?? startIndex, hasService: hasService).first ?? start
            ?? lastIndex { !hasService || $0.service != nil }
    }

    /// Returns the failures that no later call with the same purpose makes up for.
    ///
    /// - Parameters:
    ///   - start: The index of the first call to look at.
    ///   - hasService: False to look also at calls of no known service.
    /// - Returns: Their indices, in order.
    package func failures(from start: Int = 0, hasService: Bool = true) -> [Int] {
        var accepted: Set<AdobeService> = []
        var failures: [Int] = []
        for index in indices[start...].reversed() {
            let outcome = self[index]
            guard !hasService || outcome.service != nil else { continue }
            if !outcome.isFailure {
                if let service = outcome.service { accepted.insert(service.purpose) }
            } else if outcome.service.map({ !accepted.contains($0.purpose) }) ?? true {
                failures.append(index)
            }
        }
        return failures.reversed()
    }
}

extension AdobeOutcome {
    /// True if the call did not do what was requested; the MVPD denies some resources to most viewers before they choose one.
    fileprivate var isFailure: Bool { verdict != .accepted && !(kind == .decisions && service == .v2Preauthorize) }
}

extension AdobeService {
    /// The service, or another one that tells the same: two of V1 tell whether the viewer is authenticated.
    fileprivate var purpose: Self { self == .v1CheckAuthentication ? .v1Token : self }
}
