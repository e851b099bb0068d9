import AdobePass

// Apps that violate a requirement so that it does not show at once.

extension AuditTests {
    private static let query = "https%3A%2F%2Fexample.com%2Fdone%3Fapp%3D1"
    private static let host = "https%3A%2F%2FEXAMPLE.com"

    private static func profile(endingAfter seconds: Double, at start: Double) -> Exchange {
        .profile("Cable", at: start).with {
            let end = Exchange.milliseconds + Int(seconds) * 1000
            $0.body = #"{"profiles":{"Cable":{"notAfter":\#(end),"type":"regular","attributes":{}}}}"#
        }
    }

    private static func configuration(by method: String, at seconds: Double) -> Exchange {
        .configuration(at: seconds).failing(405).with { $0.method = method }
    }

    private static func unknown(at seconds: Double) -> Exchange {
        .configuration(at: seconds).failing(404).with {
            $0.url = "https://sp.auth.adobe.com/api/v2/REF30/usermetadata"
        }
    }

    private static func inHeader(at seconds: Double) -> Exchange {
        .foreign("https://api.example.com/play", at: seconds).with {
            $0.headers["X-Media-Token"] = "constructed-media-token"
        }
    }

    private static func inBody(at seconds: Double) -> Exchange {
        .foreign("https://api.example.com/play", at: seconds).with {
            $0.method = "POST"
            $0.sent = #"{"play":{"tokens":["constructed-media-token"]}}"#
            $0.mediaType = "application/json"
        }
    }

    static let hidden: [Row] = [
        Row(
            "M3.1",
            "audit.polling-start",
            "redirectUrl has a query",
            kept: [
                [
                    .session(at: 0, redirectURL: query), .page(at: 1),
                    .foreign("https://example.com/done?app=1&code=2", at: 30), .poll(at: 31),
                ]
            ],
            violated: [
                [
                    .session(at: 0, redirectURL: query), .page(at: 1), .poll(at: 4),
                    .foreign("https://example.com/done?app=1", at: 30),
                ]
            ]
        ),
        Row(
            "M3.1",
            "audit.polling-start",
            "redirectUrl has another spelling than the browser's",
            kept: [
                [
                    .session(at: 0, redirectURL: host), .page(at: 1), .foreign("https://example.com/", at: 30),
                    .poll(at: 31),
                ]
            ],
            violated: [
                [
                    .session(at: 0, redirectURL: host), .page(at: 1), .poll(at: 4),
                    .foreign("https://example.com/", at: 30),
                ]
            ]
        ),
        Row(
            "M3.1",
            "audit.polling-start",
            "the recording has the page without its end",
            kept: [signIn + [arrival, .poll(at: 31)]],
            violated: [signIn + [.poll(at: 4), .poll(at: 8)]],
            evidence: .suspicion
        ),
        Row(
            "M3.3",
            "audit.polling-interval",
            "two services in turn",
            kept: [
                [.session(at: 0)]
                    + stride(from: 3, to: 30, by: 6).flatMap { [.poll(at: $0), .profiles([], at: $0 + 3)] }
            ],
            violated: [
                [.session(at: 0)]
                    + stride(from: 3, to: 30, by: 3).flatMap { [.poll(at: $0), .profiles([], at: $0 + 1.5)] }
            ]
        ),
        Row(
            "M3.4",
            "audit.profile-caching",
            "a timer that is slower than a minute",
            kept: [
                [
                    .profile("Cable", at: 0), .authorize(at: 61), .profile("Cable", at: 122), .authorize(at: 183),
                    .profile("Cable", at: 244), .authorize(at: 305), .profile("Cable", at: 366),
                ]
            ],
            violated: [[0, 61, 122, 183].map { .profile("Cable", at: $0) }]
        ),
        Row(
            "M3.4",
            "audit.profile-caching",
            "two services in turn",
            kept: [[.profiles(["Cable"], at: 0), .authorize(at: 5), .profile("Cable", at: 10)]],
            violated: [
                [
                    .profiles(["Cable"], at: 0), .profile("Cable", at: 5), .profiles(["Cable"], at: 10),
                    .profile("Cable", at: 15),
                ]
            ]
        ),
        Row(
            "M3.4",
            "audit.profile-caching",
            "pauses of different lengths",
            kept: [[profile(endingAfter: 60, at: 0), profile(endingAfter: 600, at: 61)]],
            violated: [[0, 70, 400, 2000].map { .profile("Cable", at: $0) }],
            evidence: .suspicion
        ),
        Row(
            "M4.1",
            "audit.preauthorize-use",
            "the recording has the key of the stream alone",
            kept: [[.preauthorize(at: 0), .authorize(at: 1), .key(at: 2)]],
            violated: [[.preauthorize(at: 0), .key(at: 2)]],
            evidence: .suspicion
        ),
        Row(
            "M4.2",
            "audit.preauthorize-retry",
            "the same resources in another order",
            kept: [
                [
                    .preauthorize("one", timeout, at: 0).asking(for: "one", "two"),
                    .preauthorize(at: 2).asking(for: "two", "one"),
                ]
            ],
            violated: [
                [
                    .preauthorize("one", denied, at: 0).asking(for: "one", "two"),
                    .preauthorize("one", denied, at: 2).asking(for: "two", "one"),
                ]
            ]
        ),
        Row(
            "M4.2",
            "audit.preauthorize-retry",
            "a denied resource in another list each time",
            kept: [[.preauthorize("one", denied, at: 0), .preauthorize("two", at: 2).asking(for: "two", "three")]],
            violated: [
                [
                    .preauthorize("one", denied, at: 0), .preauthorize("one", denied, at: 2).asking(for: "one", "two"),
                    .preauthorize("one", denied, at: 4).asking(for: "three", "one"),
                ]
            ]
        ),
        Row(
            "M5.1",
            "audit.authorize-use",
            "one decision for several streams",
            kept: [
                [
                    .authorize(at: 0), .stream("one/master", at: 1), .stream("variants/720", at: 2),
                    .stream("one/1080/index", at: 60), .authorize(at: 99), .stream("two/master", at: 100),
                    .stream("one/1080/index", at: 101), .stream("variants/1080", at: 102),
                ]
            ],
            violated: [[.authorize(at: 0), .stream("one/master", at: 1), .stream("two/master", at: 100)]],
            evidence: .suspicion
        ),
        Row(
            "M5.1",
            "audit.authorize-use",
            "one media token for two streams at once",
            kept: [
                [
                    .authorize(Exchange.permitWithToken, at: 0), .useOfToken(at: 1), .useOfToken(at: 2),
                    .stream("one/master", at: 3), .stream("one/720/index", at: 4),
                ]
            ],
            violated: [
                [
                    .authorize(Exchange.permitWithToken, at: 0), .useOfToken(at: 1), .stream("one/master", at: 2),
                    .useOfToken(at: 20), .stream("two/master", at: 21),
                ]
            ]
        ),
        Row(
            "M5.1",
            "audit.authorize-use",
            "one media token in the URLs of two streams",
            kept: [
                [
                    .authorize(Exchange.permitWithToken, at: 0), .stream("one/master", token: true, at: 1),
                    .stream("one/master", token: true, at: 90),
                ]
            ],
            violated: [
                [
                    .authorize(Exchange.permitWithToken, at: 0), .stream("one/master", token: true, at: 1),
                    .stream("two/master", token: true, at: 20),
                ]
            ]
        ),
        Row(
            "M5.1",
            "audit.authorize-use",
            "the media token is in a header, or deep in a body",
            kept: [[.authorize(Exchange.permitWithToken, at: 0), inHeader(at: 1), inBody(at: 2)]],
            violated: [[.authorize(Exchange.permitWithToken, at: 0), inHeader(at: 1), inBody(at: 600)]]
        ),
        Row(
            "M7.5",
            "audit.documented-parameters",
            "a method that Adobe does not document",
            kept: [[.profiles([], at: 0), .configuration(at: 1), configuration(by: "OPTIONS", at: 2)]],
            violated: [[.profiles([], at: 0), configuration(by: "POST", at: 1)]]
        ),
        Row(
            "M7.5",
            "audit.documented-parameters",
            "a path that Adobe does not document",
            kept: [[.profiles([], at: 0), .foreign("https://api.example.com/api/v2/REF30/usermetadata", at: 1)]],
            violated: [[.profiles([], at: 0), unknown(at: 1)]]
        ),
        Row(
            "M7.5",
            "audit.documented-parameters",
            "a call of V1 that is in no cookbook",
            kept: [[.profiles([], at: 0), .foreign("https://api.example.com/api/v1/resources", at: 1)]],
            violated: [[.profiles([], at: 0), .v1("GET", "preauthorize.json?resource=one", at: 1)]]
        ),
        Row(
            "M8.2",
            "audit.http-error",
            "a call with a wrong method, again and again",
            kept: [[.profiles([], at: 0), configuration(by: "POST", at: 1)]],
            violated: [[.profiles([], at: 0)] + [1, 2, 3].map { configuration(by: "POST", at: $0) }]
        ),
        Row(
            "M8.2",
            "audit.throttling",
            "calls of V1, to which the limit applies, too",
            kept: [[.profiles([], at: 0), .checkV1(at: 1).failing(429), .checkV1(at: 3)]],
            violated: [[.profiles([], at: 0), .checkV1(at: 1).failing(429), .checkV1(at: 1.5)]]
        ),
        Row(
            "M8.2",
            "audit.throttling",
            "another device with the same address",
            kept: [[throttled(at: 0).from("192.0.2.1"), .profiles([], at: 0.5).of(device: "other").from("192.0.2.2")]],
            violated: [
                [throttled(at: 0).from("192.0.2.1"), .profiles([], at: 0.5).of(device: "other").from("192.0.2.1")]
            ],
            evidence: .suspicion
        ),
    ]
}
