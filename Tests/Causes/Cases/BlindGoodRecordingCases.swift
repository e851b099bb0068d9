import SAMLTestKit

/// Recordings in which nothing is wrong. All are constructed.
extension WholeCase {
    private static func good(_ id: String, _ truth: String, _ calls: @escaping @Sendable () throws -> [HTTPCall])
        -> Self
    {
        Self(.good, id, truth, .clean, .text("good.har") { HARBuilder(calls: try calls()).text })
    }

    static let goodRecordings = versionTwo + versionOne + transcripts

    private static let versionTwo = [
        good("good-v2", "a first sign-in with V2") { try SignIn().calls() },
        good("good-v2-certificate", "the same with the certificate") { try SignIn().calls() }.certificate(),
        good("good-v2-metadata", "the same with the metadata") { try SignIn().calls() }.metadata(),
        good("good-v2-staging", "a first sign-in on staging") { try SignIn.staging().calls() }.certificate(),
        good("good-v2-staging-alone", "the same without options") { try SignIn.staging().calls() },
        good("good-v2-prequal", "a first sign-in on the pre-qualification host of production") {
            try SignIn { $0.host = "sp-prequal.auth.adobe.com" }.calls()
        }.certificate(),
        good("good-v2-prequal-staging", "a first sign-in on the pre-qualification host of staging") {
            try SignIn.staging { $0.host = "sp-prequal.auth-staging.adobe.com" }.calls()
        }.certificate(),
        good("good-v2-status-200", "Adobe answers 200 instead of 201") {
            let flow = SignIn()
            return try flow.calls { $0.respond(200, .object([("profiles", .object([(flow.mvpd, flow.profile())]))])) }
        }.metadata(),
        good("good-v2-base64-content", "the bodies of HTTP responses are in Base64") {
            try SignIn().calls().map {
                var call = $0
                call.isResponseInBase64 = true
                return call
            }
        }.certificate(),
        good("good-v2-several", "three viewers sign in") {
            try (0..<3).flatMap { number in
                try SignIn {
                    let seconds = number * 900
                    let request = "_viewer\(number)c1d7a9b3e4c28a6d2e8f1b7c3a9"
                    $0.started = $0.started + seconds
                    $0.requestID = request
                    $0.response.seed = UInt64(number + 5)
                    $0.response.issued = $0.response.issued + seconds
                    $0.response.spec.inResponseTo = .text(request)
                    $0.response.spec.assertions[0].subject?.nameID = "viewer-\(number)"
                }.calls()
            }
        }.metadata(),
        good("good-v2-fast-clock", "the recording computer's clock is two days fast; Adobe's Date is right") {
            try SignIn().calls().map {
                var call = $0
                call.started = call.started + 2 * 86400
                return call
            }
        }.certificate(),
        good("good-v2-throttled-before", "the profiles are throttled once and read again; the exchange succeeds") {
            let flow = SignIn()
            var throttled = flow.profilesCall
            throttled.started = flow.started
            throttled.respond(429, type: "text/html", "<html><head><title>429 Too Many Requests</title></head></html>")
            return [throttled] + (try flow.calls())
        }.certificate(),
        good("good-v2-returning", "a returning viewer, who has a profile, so that there is no exchange") {
            let flow = SignIn()
            var profiles = flow.profilesCall
            profiles.respond(200, .object([("profiles", .object([(flow.mvpd, flow.profile())]))]))
            return [flow.tokenCall, profiles, flow.decisionCall] + flow.otherCalls
        },
        good("good-v2-ec-key", "the provider signs with P-256") { try SignIn { $0.response.key = "idp-ec" }.calls() }
            .metadata("rollover-current-first"),
        good("good-v2-other-attributes", "sessions/sso asks for what the provider sends, NameID among it") {
            try SignIn { $0.attributeNames = ["userID", "NameID", "zip"] }.calls()
        }.certificate(),
        good("good-v2-java-signature", "the lines of the signature end as Java writes them") {
            try SignIn { $0.response.setLayout("java-signature") }.calls()
        }.certificate(),
    ]

    private static let versionOne = [
        good("good-v1", "a first sign-in with V1") { try SignInV1().calls() },
        good("good-v1-metadata", "the same with the metadata") { try SignInV1().calls() }.metadata(),
        good("good-v1-staging", "a first sign-in with V1 on staging") {
            try SignInV1 {
                $0.host = "api.auth-staging.adobe.com"
                $0.response = .staging()
            }.calls()
        }.certificate(),
        good("good-v1-query", "the fields but for the SAML response are in the query") {
            let flow = SignInV1()
            return try flow.calls {
                $0.url += "?" + flow.fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
                $0.requestBody = try flow.response.body()
            }
        }.certificate(),
    ]

    private static func transcript(_ id: String, _ truth: String, _ text: @escaping @Sendable () throws -> String)
        -> Self
    {
        Self(.good, id, truth, .clean, .text("transcript.txt", text)).certificate()
    }

    private static let transcripts = [
        transcript("good-curl-v1-204", "a transcript of curl of V1 with 204") {
            CurlTranscript(calls: [try SignInV1().exchangeCall()]).text
        },
        transcript("good-curl-v2-201", "a transcript of curl of V2 with 201") {
            CurlTranscript(calls: [try SignIn().exchangeCall()]).text
        },
        transcript("good-curl-whole", "a transcript of several calls of V2") {
            let flow = SignIn()
            return CurlTranscript(calls: [
                flow.profilesCall, flow.sessionCall, try flow.exchangeCall(), flow.decisionCall,
            ]).text
        },
        transcript("good-curl-staging", "a transcript of curl on staging") {
            CurlTranscript(calls: [try SignIn.staging().exchangeCall()]).text
        },
        Self(
            .good,
            "good-charles-whole",
            "a session of Charles of a first sign-in",
            .clean,
            .text("session.chlsj") { CharlesBuilder(calls: try SignIn().calls()).text }
        ).metadata(),
    ]
}
