import AdobePass

// Apps that violate a requirement so that it does not show at once.

extension AuditTests {
    private static func configuration(by method: String, at seconds: Double) -> Exchange {
        .configuration(at: seconds).failing(405).with { $0.method = method }
    }

    private static func unknown(at seconds: Double) -> Exchange {
        .configuration(at: seconds).failing(404).with {
            $0.url = "https://sp.auth.adobe.com/api/v2/REF30/usermetadata"
        }
    }

    static let hidden: [Row] = [
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
    ]
}
