import AdobePass
import AdobePassSamples
import ByteTools
import Captures
import Foundation
import SAMLEncoding
import TestSupport
import Testing

@Suite("The problems of a recorded request")
struct RequestProblemTests {
    /// A call as an archive contains it; by default, an exchange of V2 as Adobe documents it, at 2026-11-20T12:00:30Z.
    struct Call: Sendable {
        var method = "POST"
        var url = "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"
        var headers: [String: String] = Self.headers
        var body: String? = "SAMLResponse=PHM%2B"
        var status = 400
        var response = #"{"status":400,"message":"x"}"#

        static let headers = [
            "Authorization": "Bearer \(token(expiring: 1_795_200_000))",
            "Content-Type": "application/x-www-form-urlencoded",
            "AP-Device-Identifier": DeviceIdentifier("device").headerValue,
            "X-Device-Info": SampleRequests.information.headerValue,
            "AP-Partner-Framework-Status": status(),
        ]

        static func token(expiring seconds: Int) -> String {
            let claims = Base64Text(encoding: Array(#"{"exp":\#(seconds),"client_id":"SECRET"}"#.utf8))
            return "eyJhbGciOiJub25lIn0.\(claims.description.prefix { $0 != "=" }).SECRET"
        }

        static func status(access: String = "granted", id: String? = "Cable", expiration: String = "1795262400000")
            -> String
        {
            let provider: JSONValue = ["id": id.map { .string($0) }, "expirationDate": .string(expiration)]
            let value: JSONValue = [
                "frameworkPermissionInfo": ["accessStatus": .string(access)], "frameworkProviderInfo": provider,
            ]
            return Base64Text(encoding: value.line).description
        }

        static let v1 = Call(
            url: "https://api.auth.adobe.com/api/v1/tokens/authn",
            body: "requestor=REF30&deviceId=SECRET&mvpd=Cable&deviceType=tvOS&SAMLResponse=PHM%2B",
            response: ""
        )

        func with(_ change: (inout Self) -> Void) -> Self {
            var call = self
            change(&call)
            return call
        }

        func header(_ name: String, _ value: String?) -> Self { with { $0.headers[name] = value } }

        func code(_ code: String) -> Self {
            with { $0.response = #"{"status":400,"code":"\#(code)","action":"none"}"# }
        }

        var archive: [UInt8] {
            let fields = headers.sorted { $0.key < $1.key }.map { name, value -> JSONValue in
                ["name": .string(name), "value": .string(value)]
            }
            let archive: JSONValue = [
                "log": [
                    "entries": [
                        [
                            "startedDateTime": "2026-11-20T12:00:30Z",
                            "request": [
                                "method": .string(method), "url": .string(url), "headers": .array(fields),
                                "postData": body.map { ["text": .string($0)] },
                            ],
                            "response": [
                                "status": .number(status), "content": ["text": .string(response)],
                            ],
                        ]
                    ]
                ]
            ]
            return archive.line
        }
    }

    private static func problems(in recording: [UInt8]) throws -> [RequestProblem] {
        let calls = try RecordedResponse.all(in: recording)
        let call = try #require(calls.first)
        return call.requestProblems(given: call.outcome())
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let call: Call
        /// Identifier, severity and a part of the message of each problem.
        let expected: [(RequestProblem.Identifier, HeaderFinding.Severity, String)]
        var testDescription: String { name }

        init(_ name: String, _ call: Call, _ expected: (RequestProblem.Identifier, HeaderFinding.Severity, String)...) {
            (self.name, self.call, self.expected) = (name, call, expected)
        }
    }

    static let rows: [Row] = [
        Row("V2 as documented", Call()),
        Row("V1 as documented", .v1),
        Row(
            "accepted requests have no problems",
            Call(
                headers: ["Content-Type": "text/plain"],
                status: 201,
                response: #"{"profiles":{"C":{"type":"appleSSO"}}}"#
            )
        ),
        Row("no headers recorded", Call(headers: [:])),
        Row("no body recorded", Call(body: nil)),
        Row(
            "the method",
            Call(method: "GET", headers: [:], body: nil, status: 405, response: ""),
            (.method, .error, "'GET', but the exchange is a POST")
        ),
        Row(
            "the method of V1, with the SAML response in the query",
            Call.v1.with {
                $0.method = "GET"
                $0.url += "?requestor=REF30&SAMLResponse=PHM"
                $0.body = nil
            },
            (.method, .error, "'GET', but the exchange is a POST")
        ),
        Row(
            "another documented call with the path of a service",
            Call(method: "GET", url: "https://sp.auth.adobe.com/api/v2/REF30/sessions/CODE", body: nil)
        ),
        Row(
            "http",
            Call(url: "http://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"),
            (.host, .error, "'http://'")
        ),
        Row(
            "another host",
            Call(url: "https://proxy.example/api/v2/REF30/profiles/sso/Apple"),
            (.host, .note, "none of Adobe's: proxy.example")
        ),
        Row(
            "a host of Adobe that is not documented",
            Call(url: "https://X.AUTH-staging.adobe.com:443/api/v2/REF30/profiles/sso/Apple")
        ),
        Row(
            "the partner",
            Call(url: "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/apple"),
            (.parameterValue, .error, "not 'Apple': its case differs")
        ),
        Row("text/plain", Call().header("Content-Type", "text/plain"), (.mediaType, .error, "'text/plain', not")),
        Row(
            "text/plain in V1, whose media type is not documented",
            Call.v1.header("Content-Type", "text/plain; charset=utf-8"),
            (.mediaType, .warning, "'text/plain; charset=utf-8', not application/x-www-form-urlencoded")
        ),
        Row("no media type", Call().header("Content-Type", nil), (.mediaType, .error, "is missing")),
        Row(
            "a media type in capitals with parameters",
            Call().header("Content-Type", "Application/X-WWW-Form-URLEncoded; charset=UTF-8")
        ),
        Row(
            "JSON",
            Call(body: #"{"SAMLResponse":"PHM+"}"#).header("Content-Type", "application/json"),
            (.bodyIsJSON, .error, "the body is JSON")
        ),
        Row("JSON that is declared as a form", Call(body: #"{"samlResponse":"PHM+"}"#), (.bodyIsJSON, .error, "")),
        Row(
            "multipart",
            Call(body: "--x\r\nContent-Disposition: form-data; name=\"SAMLResponse\"\r\n\r\nPHM+\r\n--x--\r\n")
                .header("Content-Type", "multipart/form-data; boundary=x"),
            (.bodyIsMultipart, .error, "")
        ),
        Row(
            "the name of the field",
            Call(body: "samlResponse=PHM"),
            (.fieldName, .error, "'samlResponse' has the wrong name: Adobe reads 'SAMLResponse'")
        ),
        Row("another spelling", Call(body: "saml_response=PHM"), (.fieldName, .error, "'saml_response'")),
        Row("another field", Call(body: "token=SECRET"), (.parameterMissing, .error, "'SAMLResponse' is missing")),
        Row("an empty field", Call(body: "SAMLResponse="), (.parameterMissing, .error, "'SAMLResponse' is empty")),
        Row(
            "an empty body",
            Call(body: nil).header("Content-Length", "0"),
            (.parameterMissing, .error, "'SAMLResponse' is missing")
        ),
        Row(
            "parameters of V1",
            Call.v1.with { $0.body = "requestor_id=REF30&deviceId=&deviceType=appletv&SAMLResponse=PHM" },
            (.fieldName, .error, "'requestor_id' has the wrong name: Adobe reads 'requestor'"),
            (.parameterMissing, .error, "'deviceId' is empty"),
            (.parameterMissing, .error, "'mvpd' is missing"),
            (.parameterValue, .error, "'appletv'")
        ),
        Row(
            "parameters of V1 in the query",
            Call.v1.with {
                $0.url += "?requestor=REF30&mvpd=Cable&deviceType=iOS"
                $0.body = "deviceId=SECRET&SAMLResponse=PHM"
            }
        ),
        Row(
            "no token",
            Call(status: 401).header("Authorization", nil),
            (.authorizationMissing, .error, "has no Authorization header")
        ),
        Row("no token, but another status: an export without it", Call().header("Authorization", nil)),
        Row(
            "no token in V1",
            Call.v1.with { $0.status = 401 }.header("Authorization", nil),
            (.authorizationMissing, .error, "")
        ),
        Row(
            "no token after the scheme",
            Call(status: 401).header("Authorization", "Bearer null"),
            (.authorizationMissing, .error, "no token")
        ),
        Row(
            "a token without a scheme",
            Call(status: 401).header("authorization", nil).header("Authorization", Call.token(expiring: 1)),
            (.authorizationScheme, .error, "without 'Bearer'")
        ),
        Row(
            "another scheme",
            Call(status: 401).header("Authorization", "Basic SECRET"),
            (.authorizationScheme, .error, "'Basic'")
        ),
        Row(
            "the signature of older apps",
            Call.v1.with { $0.status = 401 }.header("Authorization", "POST requestor_id=SECRET")
        ),
        Row("credentials that an exporter replaced", Call(status: 401).header("Authorization", "[redacted]")),
        Row(
            "an expired token",
            Call(status: 401).header("Authorization", "Bearer \(Call.token(expiring: 1_795_176_000))"),
            (.authorizationExpired, .error, "expired at 2026-11-20T12:00:00Z")
        ),
        Row(
            "an expired token is not the cause of another status",
            Call().code("invalid_parameter_saml_response")
                .header("Authorization", "Bearer \(Call.token(expiring: 1_795_176_000))"),
            (.authorizationExpired, .note, "")
        ),
        Row(
            "headers that are missing",
            Call(headers: ["Content-Type": "application/x-www-form-urlencoded"]),
            (.deviceIdentifier, .error, "AP-Device-Identifier is missing"),
            (.frameworkStatus, .error, "AP-Partner-Framework-Status is missing"),
            (.deviceInformation, .warning, "X-Device-Info is missing")
        ),
        Row(
            "headers that are malformed",
            Call().header("AP-Device-Identifier", "ZGV2aWNl").header("X-Device-Info", "e30="),
            (.deviceIdentifier, .error, "the scheme is missing"),
            (.deviceInformation, .warning, "'model' is missing"),
            (.deviceInformation, .warning, ""),
            (.deviceInformation, .warning, ""),
            (.deviceInformation, .warning, ""),
            (.deviceInformation, .warning, "")
        ),
        Row(
            "an error code names the header",
            Call(body: "token=SECRET").code("invalid_header_device_info").header("X-Device-Info", nil),
            (.deviceInformation, .error, "X-Device-Info is missing"),
            (.parameterMissing, .note, "")
        ),
        Row(
            "an expiration in seconds",
            Call().code("invalid_header_pfs_provider_info_expired")
                .header("AP-Partner-Framework-Status", Call.status(expiration: "1797624848")),
            (.frameworkStatus, .error, "the expiration is in seconds")
        ),
        Row(
            "an expiration before the request",
            Call().header("AP-Partner-Framework-Status", Call.status(expiration: "1795176000000")),
            (
                .frameworkStatus, .error,
                "expired at 2026-11-20T12:00:00Z, before the request (at frameworkProviderInfo.expirationDate)"
            )
        ),
        Row(
            "no access",
            Call().header("AP-Partner-Framework-Status", Call.status(access: "denied")),
            (.frameworkStatus, .error, "the access status is 'denied'")
        ),
        Row(
            "another provider",
            Call().code("invalid_header_pfs_provider_id_mismatch"),
            (.frameworkStatus, .error, "(at frameworkProviderInfo.id)")
        ),
        Row(
            "the status of the framework is optional for the profiles",
            Call(
                method: "GET",
                url: "https://sp.auth.adobe.com/api/v2/REF30/profiles",
                headers: Call.headers.merging(["AP-Partner-Framework-Status": Call.status(access: "denied")]) { $1 },
                body: nil
            )
        ),
        Row(
            "the fallback of a session, although the status is 200",
            Call(
                url: "https://sp.auth.adobe.com/api/v2/REF30/sessions/sso/Apple",
                body: "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com",
                status: 200,
                response:
                    #"{"actionName":"authenticate","actionType":"interactive","reasonType":"pfs_fallback","url":"/x"}"#
            ).header("AP-Partner-Framework-Status", Call.status(access: "notDetermined")),
            (.frameworkStatus, .error, "'notDetermined'")
        ),
    ]

    @Test("Each deviation is named, and nothing else", arguments: rows)
    func problems(row: Row) throws {
        let problems = try Self.problems(in: row.call.archive)
        #expect(problems.map(\.id) == row.expected.map(\.0), "\(problems.map(\.message))")
        for (problem, expected) in zip(problems, row.expected) {
            #expect(problem.severity == expected.1)
            #expect(expected.2.isEmpty || problem.message.contains(expected.2), "\(problem.message)")
        }
        for problem in problems { #expect(!"\(problem)".contains("SECRET")) }
    }

    /// A service that is called as Adobe documents it, and rejects the request, has no problem.
    @Test("No service has a problem that its documented request does not have", arguments: AdobeService.all)
    func everyService(service: AdobeService) throws {
        for status in [400, 401, 403, 404, 405, 500] {
            let recording = try RecordedValueTests.archive(of: RecordedValueTests.request(to: service), status: status)
            let problems = try Self.problems(in: recording)
            #expect(problems.allSatisfy { $0.severity == .note }, "\(service), \(status): \(problems.map(\.message))")
        }
    }

    @Test(
        "The options of curl determine the headers and the format",
        arguments: [
            ("-d 'SAMLResponse=PHM%2B'", []), ("--data-urlencode SAMLResponse=PHM+", []),
            ("-F SAMLResponse=PHM+", [.bodyIsMultipart]), (#"--json '{"SAMLResponse":"PHM+"}'"#, [.bodyIsJSON]),
            ("-u user:SECRET -d SAMLResponse=PHM", [.authorizationScheme]),
            ("-H 'Content-Type: text/plain' -d SAMLResponse=PHM", [.mediaType]),
        ] as [(String, [RequestProblem.Identifier])]
    )
    func curl(options: String, expected: [RequestProblem.Identifier]) throws {
        var command = "curl -i https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"
        for (name, value) in Call.headers where !["Content-Type", "Authorization"].contains(name) {
            command += " -H '\(name): \(value)'"
        }
        let recording = "\(command) \(options)\nHTTP/1.1 400 Bad Request\n\n"
        #expect(try Self.problems(in: Array(recording.utf8)).map(\.id) == expected)
    }
}
