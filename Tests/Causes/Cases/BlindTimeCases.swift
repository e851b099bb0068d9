import SAML
import SAMLTestKit

/// Times of SAML responses against the clocks of recordings. All are constructed.
extension WholeCase {
    private static func recording(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ calls: @escaping @Sendable () throws -> [HTTPCall]
    ) -> Self {
        Self(.time, id, truth, expectation, .text("capture.har") { HARBuilder(calls: try calls()).text }).certificate()
    }

    private static func pasted(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (inout CaseResponse) throws -> Void
    ) -> Self {
        Self(
            .time,
            id,
            truth,
            expectation,
            .text("response.xml") {
                var response = CaseResponse()
                try change(&response)
                return try response.xml()
            }
        ).certificate()
    }

    static let times = recordedTimes + pastedTimes

    private static let recordedTimes = [
        recording("time-expired", "the app sent a response of the day before", .app("expired")) {
            try SignIn { $0.response.issued = $0.started + -86400 }.rejectedCalls()
        },
        recording(
            "time-late-delivery",
            "the app cached the response and sent it 40 minutes later, after its confirmation had expired",
            .app("expired", "confirmation", "delivered", "NotOnOrAfter")
        ) { try SignIn { $0.response.issued = $0.started + -2400 }.rejectedCalls() },
        recording(
            "time-adobe-clock",
            "the recording computer's clock is ten hours slow; by Adobe's Date the response has expired",
            .engineer("expired", "Date", "clock")
        ) {
            let flow = SignIn()
            return try flow.rejectedCalls {
                $0.respond(400, SignIn.error("invalid_parameter_saml_response"), at: flow.exchangeTime + 36000)
            }.map {
                var call = $0
                if call.host.contains("adobe") {
                    call.responseHeaders = call.responseHeaders.map {
                        $0.0 == "Date" ? ("Date", (call.started + 36000).http) : $0
                    }
                }
                return call
            }
        },
        recording(
            "time-local-with-z-ahead",
            "the provider writes local time (UTC+2) with Z",
            .provider("local time", "time zone", "not (yet )?valid", "future")
        ) { try SignIn { $0.response.issued = $0.started + 7200 + 20 }.rejectedCalls() },
        recording(
            "time-local-with-z-behind",
            "the provider writes local time (UTC-5) with Z",
            .provider("local time", "time zone", "expired", "hours")
        ) { try SignIn { $0.response.issued = $0.started + -18000 + 20 }.rejectedCalls() },
        recording(
            "time-provider-clock",
            "the provider's clock is seven minutes fast",
            .provider("clock", "not (yet )?valid", "future")
        ) { try SignIn { $0.response.issued = $0.started + 420 + 20 }.rejectedCalls() },
        recording("time-session-ended", "the session at the provider has ended", .provider("session")) {
            try SignIn {
                $0.response.spec.assertions[0].authnStatement?.authnInstant = .relative(seconds: -90000)
                $0.response.spec.assertions[0].authnStatement?.sessionNotOnOrAfter = .relative(seconds: -3600)
            }.rejectedCalls()
        },
        Self(
            .time,
            "time-curl-date",
            "by the Date of the transcript the response expired two hours before",
            .app("expired"),
            .text("curl.txt") {
                var call = try SignIn().exchangeCall()
                call.respond(400, SignIn.error("invalid_parameter_saml_response"), at: Instant.noon + 36000)
                return CurlTranscript(calls: [call]).text
            }
        ).certificate(),
    ]

    private static let pastedTimes = [
        pasted("time-interval", "the validity ends before it starts", .provider("before", "interval", "never valid")) {
            $0.setEnd(.relative(seconds: -600))
            $0.spec.assertions[0].notBefore = .relative(seconds: -30)
        }.with("--at", "issued"),
        pasted("time-expired-long-ago", "the response is a week old at the time of the check", .app("expired")) {
            $0.issued = .noon + -7 * 86400
        }.with("--at", "2026-11-20T12:00:00Z"),
        Self(
            .time,
            "time-no-zone",
            "NotOnOrAfter has no time zone",
            .provider("zone", "'Z'", "not a (valid )?time", "invalid time"),
            .text("response.xml") {
                let end = (Instant.noon + 8 * 3600).seconds
                return try unsignedAndSigned {
                    $0.replacing("NotOnOrAfter=\"\(end)\"", with: "NotOnOrAfter=\"\(end.dropLast())\"")
                }
            }
        ).with("--at", "issued"),
        Self(
            .time,
            "time-offset",
            "times have the offset +01:00 instead of Z",
            .provider("offset", "zone", "UTC", #"\+01:00"#),
            .text("response.xml") {
                try unsignedAndSigned { $0.replacing("2026-11-20T20:00:00Z", with: "2026-11-20T21:00:00+01:00") }
            }
        ).with("--at", "issued"),
    ]

    /// A response whose text is changed before it is signed, with the trusted certificate in it.
    private static func unsignedAndSigned(_ change: (String) -> String) throws -> String {
        try CaseText.signed(CaseResponse(), change)
    }
}
