extension AuditRequirement {
    static let registration: [Self] = [accessToken]

    static let accessToken = Self(
        "audit.access-token",
        title: "use an access token until it expires",
        risk: .throttling,
        advice:
            "store the token with its end, created_at + expires_in, and request a new one only after that or after a status 401",
        source: checklist("Access Tokens Caching"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            var last: [AuditedCall] = []
            for call in timeline.calls {
                if call.status == 401 { last = [] }
                guard call.calls(.v2Token) else { continue }
                if let former = last.last(where: { $0.clientID == call.clientID }),
                    let lifetime = former.outcome?.accessToken?.secondsToLive, let age = former.seconds(until: call)
                {
                    // An app may renew a token a little earlier.
                    if age < Double(lifetime) * 0.9 {
                        let message = "the app requests an access token although the former one is valid"
                        judgment.violate(message, [former, call])
                    } else {
                        judgment.keep()
                    }
                }
                if call.outcome?.accessToken != nil { last.append(call) }
            }
            if timeline.calls.count(where: { $0.needsToken && $0.isSuccess }) > 1 { judgment.keep() }
            return judgment
        }
    )
}
