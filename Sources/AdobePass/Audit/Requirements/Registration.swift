import ByteTools

extension AuditRequirement {
    static let registration: [Self] = [applicationScope, clientCredentials, accessToken]

    private static let applicationScope = Self(
        "audit.application-scope",
        title: "use a registered application with the scope of REST API V2",
        risk: .unauthorized,
        advice:
            "create a registered application with the scope api:client:v2 in the TVE Dashboard, and register with its software statement",
        source: checklist("Registered Application Scoping"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            var token: AuditedCall?
            for call in timeline.calls {
                if call.calls(.v2Register), call.isSuccess, let scopes = call.scopes {
                    if scopes.contains("api:client:v2") {
                        judgment.keep()
                    } else {
                        judgment.violate("the registered client does not have the scope api:client:v2", [call])
                    }
                } else if call.calls(.v2Token), call.isSuccess {
                    token = call
                } else if call.needsToken {
                    let isRejected = call.errors.contains { $0.code == .clientApplication }
                    if isRejected, let token {
                        judgment.suspect(
                            "Adobe rejects a fresh token: its client may lack the scope of REST API V2",
                            [token, call]
                        )
                    } else if call.isSuccess {
                        judgment.keep()
                    }
                    token = nil
                }
            }
            return judgment
        }
    )

    private static let clientCredentials = Self(
        "audit.client-credentials",
        title: "register once, and store the client's credentials",
        risk: .authenticationLost,
        advice:
            "store client_id and client_secret without a time limit, also for later starts, and register only if there are none",
        source: checklist("Client Credentials Caching"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            var registered: [AuditedCall] = []
            var last: AuditedCall?
            for call in timeline.calls {
                // Adobe asks for another registration, or does not know the client.
                if call.actions.contains(.applicationRegistration) || call.calls(.v2Token) && !call.isSuccess {
                    registered = []
                }
                if call.calls(.v2Register), call.isSuccess {
                    let former = registered.last {
                        call.softwareStatement != nil && $0.softwareStatement == call.softwareStatement
                            && $0.isOfSameModel(as: call)
                    }
                    if let former {
                        judgment.violate("the app registers again with the same software statement", [former, call])
                    }
                    registered.append(call)
                    last = nil
                } else if call.calls(.v2Token), call.clientID != nil {
                    if let last, last.clientID != call.clientID, last.isOfSameModel(as: call) {
                        judgment.violate("the app requests a token for another client than before", [last, call])
                    } else {
                        judgment.keep()
                    }
                    last = call
                }
            }
            return judgment
        }
    )

    private static let accessToken = Self(
        "audit.access-token",
        title: "use an access token until it expires",
        risk: .throttling,
        advice:
            "store the token with its end, created_at + expires_in, and request a new one only after that or after a status 401",
        source: checklist("Access Tokens Caching"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            var tokens: [AuditedCall] = []
            for call in timeline.calls {
                if call.status == 401 { tokens = [] }
                guard call.calls(.v2Token) else { continue }
                if let former = tokens.last(where: { $0.clientID == call.clientID }),
                    let lifetime = former.outcome?.accessToken?.secondsToLive, let age = former.seconds(until: call)
                {
                    // An app may renew a token a little earlier.
                    if age >= 0, age < Double(lifetime) * 0.9 {
                        judgment.violate(
                            "the app requests an access token although the former one is valid",
                            [former, call]
                        )
                    } else {
                        judgment.keep()
                    }
                }
                if call.outcome?.accessToken != nil { tokens.append(call) }
            }
            if timeline.calls.count(where: { $0.needsToken && $0.isSuccess }) > 1 { judgment.keep() }
            return judgment
        }
    )
}

extension AdobeErrorCode {
    /// The token is missing or has expired, or its client may not make the call.
    fileprivate static let clientApplication = Self(rawValue: "invalid_access_token_client_application")
}
