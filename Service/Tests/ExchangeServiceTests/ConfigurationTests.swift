import AdobePass
import Foundation
import JSONTrees
import Testing

@testable import ExchangeService

/// Valid and invalid configurations.
@Suite(.timeLimit(.minutes(5))) struct ConfigurationTests {
    /// A change of a valid configuration, and the start of the problem that it makes.
    struct Bad: Sendable, CustomTestStringConvertible {
        let field: String
        let problem: String
        let change: @Sendable (inout [String: [String: Any]]) -> Void

        var testDescription: String { "\(field): \(problem)" }

        init(_ field: String, _ problem: String, _ change: @escaping @Sendable (inout [String: [String: Any]]) -> Void)
        {
            self.field = field
            self.problem = problem
            self.change = change
        }
    }

    static let bad: [Bad] = [
        Bad("limits.bodyByte", "there is no such field; the fields are limits.bodyBytes") {
            $0["limits"] = ["bodyByte": 1]
        },
        Bad("limit", "there is no such field; the fields are adobe, callers") { $0["limit"] = ["bodyBytes": 1] },
        Bad("limits.bodyBytes", "this is a string; it must be a whole number") { $0["limits"] = ["bodyBytes": "1"] },
        Bad("limits.bodyBytes", "this is a number; it must be a whole number") { $0["limits"] = ["bodyBytes": 1.5] },
        Bad("limits.bodyBytes", "10 is out of range; specify 1024 to") { $0["limits"] = ["bodyBytes": 10] },
        Bad("limits.concurrency", "0 is out of range") { $0["limits"] = ["concurrency": 0] },
        Bad("server.port", "70000 is out of range") { $0["server"] = ["port": 70000] },
        Bad("server.host", "this is null; it must be a string") { $0["server"] = ["host": NSNull()] },
        Bad("server.host", "the value is empty") { $0["server"] = ["host": ""] },
        Bad("server.tls.key", "the field is missing; specify the private key") {
            $0["server"] = ["tls": ["certificate": "x"]]
        },
        Bad("callers.file", "the field is missing; specify the file with the callers") { $0["callers"] = [:] },
        Bad("providers.file", "the field is missing; specify the file with the providers") { $0["providers"] = [:] },
        Bad("adobe.environment", "the field is missing; specify one of 'production'") { $0["adobe"]?["baseURL"] = nil },
        Bad("adobe.environment", "'prod' is unknown; specify one of 'production'") {
            $0["adobe"]?["baseURL"] = nil
            $0["adobe"]?["environment"] = "prod"
        },
        Bad("adobe.baseURL", "specify either adobe.environment or adobe.baseURL") {
            $0["adobe"]?["environment"] = "production"
        },
        Bad("adobe.baseURL", "the base URL is invalid") { $0["adobe"]?["baseURL"] = "ftp://x" },
        Bad("adobe.api", "'v3' is unknown; specify 'v2', 'v1'") { $0["adobe"]?["api"] = "v3" },
        Bad("adobe.serviceProvider", "the field is missing") { $0["adobe"]?["serviceProvider"] = nil },
        Bad("adobe.clientSecretFile", "the field is missing") { $0["adobe"]?["clientSecretFile"] = nil },
        Bad("adobe.softwareStatementFile", "the field is missing") {
            $0["adobe"]?["clientID"] = nil
            $0["adobe"]?["clientSecretFile"] = nil
        },
        Bad("adobe.softwareStatementFile", "specify either this or adobe.clientID") {
            $0["adobe"]?["softwareStatementFile"] = "x"
        },
        Bad("adobe.forward", "'all' is unknown; specify 'forwarded-for', 'user-agent'") {
            $0["adobe"]?["forward"] = ["all"]
        },
        Bad("adobe.brokenByWhitespace", "'no' is unknown; specify 'send', 'reject'") {
            $0["adobe"]?["brokenByWhitespace"] = "no"
        },
        Bad("adobe.forward", "this is a list; it must be a list of strings") { $0["adobe"]?["forward"] = [1] },
        Bad("claims.store", "the field is missing; specify 'redis', or 'memory'") { $0["claims"] = [:] },
        Bad("claims.url", "the field is missing; specify the address") {
            $0["claims"] = ["store": "redis", "secretFile": "secret.txt"]
        },
        Bad("claims.url", "the address of Redis is invalid") {
            $0["claims"] = ["store": "redis", "url": "http://x", "secretFile": "secret.txt"]
        },
        Bad("claims.leaseSeconds", "the lease must be longer than limits.requestSeconds") {
            $0["claims"]?["leaseSeconds"] = 10
        },
        Bad("server.shutdownSeconds", "the time must be at least limits.bodySeconds + limits.requestSeconds, 70") {
            $0["server"] = ["shutdownSeconds": 69]
        },
        Bad("log.level", "'loud' is unknown; specify 'trace'") { $0["log"] = ["level": "loud"] },
    ]

    @Test(arguments: bad) func namesTheField(_ input: Bad) throws {
        let folder = try TestFolder()
        let path = try folder.writeConfiguration()
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        var content = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]])
        input.change(&content)
        try folder.write("service.json", [UInt8](try JSONSerialization.data(withJSONObject: content)))
        let error = #expect(throws: ConfigurationError.self) {
            try ServiceConfiguration.read(file: path, environment: [:])
        }
        let problem = try #require(error?.problems.first)
        #expect(error?.problems.count == 1, "\(String(describing: error))")
        #expect(problem.place == path)
        #expect(problem.field == input.field)
        #expect(problem.message.hasPrefix(input.problem), "\(problem.message)")
    }

    @Test func reportsAllProblems() throws {
        let folder = try TestFolder()
        let path = try folder.write("service.json", #"{"server": {"port": -1}, "x": 1}"#)
        let error = #expect(throws: ConfigurationError.self) {
            try ServiceConfiguration.read(file: path, environment: [:])
        }
        #expect(
            error?.problems.map(\.field) == [
                "x", "server.port", "callers.file", "providers.file", "adobe.serviceProvider", "adobe.environment",
                "adobe.softwareStatementFile", "claims.store",
            ]
        )
    }

    @Test(arguments: [
        ("", ":1:1", "the document is not JSON: it is empty"),
        ("{\n  \"log\": {},\n}", ":2:12", "the document is not JSON"),
        (#"{"log": {}, "log": {}}"#, ":1:13", "a name occurs twice"),
        ("[1]", "", "this is a list; it must be an object"),
        (nil, "", "there is no such file"),
    ])
    func namesTheFile(_ content: String?, _ place: String, _ message: String) throws {
        let folder = try TestFolder()
        let path = "\(folder.path)/service.json"
        if let content { try folder.write("service.json", content) }
        let error = #expect(throws: ConfigurationError.self) {
            try ServiceConfiguration.read(file: path, environment: [:])
        }
        #expect(error?.problems.first?.place == path + place)
        #expect(error?.problems.first?.message.hasPrefix(message) == true, "\(String(describing: error))")
    }

    @Test func takesVariablesOfTheEnvironment() throws {
        let folder = try TestFolder()
        let path = try folder.writeConfiguration()
        let environment = [
            "SAMLTOOL_EXCHANGE_LIMITS_BODY_BYTES": "4096", "SAMLTOOL_EXCHANGE_ADOBE_SERVICE_PROVIDER": "OTHER",
            "SAMLTOOL_EXCHANGE_ADOBE_FORWARD": "user-agent",
            "SAMLTOOL_EXCHANGE_ADOBE_BASE_URL": "https://adobe.example",
        ]
        let configuration = try ServiceConfiguration.read(file: path, environment: environment)
        #expect(configuration.limits.bodyBytes == 4096)
        #expect(configuration.adobe.serviceProvider == "OTHER")
        #expect(configuration.adobe.forward == [.userAgent])
        #expect("\(configuration.adobe.environment.v2)" == "https://adobe.example")
        let error = #expect(throws: ConfigurationError.self) {
            try ServiceConfiguration.read(file: path, environment: ["SAMLTOOL_EXCHANGE_LIMITS_BODY_BYTES": "many"])
        }
        #expect(
            error?.description
                == "environment variable SAMLTOOL_EXCHANGE_LIMITS_BODY_BYTES: limits.bodyBytes: the value is not a whole number"
        )
    }

    @Test func rejectsUnknownVariables() throws {
        let folder = try TestFolder()
        let path = try folder.writeConfiguration()
        let environment = ["SAMLTOOL_EXCHANGE_LIMITS_CONCURENCY": "8", "SAMLTOOL_OTHER": "1"]
        let error = #expect(throws: ConfigurationError.self) {
            try ServiceConfiguration.read(file: path, environment: environment)
        }
        #expect(error?.problems.map(\.place) == ["environment variable SAMLTOOL_EXCHANGE_LIMITS_CONCURENCY"])
    }

    @Test func reportsTheProblemsOfAllFiles() throws {
        let folder = try TestFolder()
        try folder.write("binary", Array(repeating: UInt8(0xFF), count: 32))
        let configuration = try folder.configuration([
            "claims": ["store": "redis", "url": "redis://127.0.0.1", "secretFile": "binary"],
            "adobe": ["trustedCertificates": "none.pem", "clientSecretFile": "none.txt"],
            "server": ["tls": ["certificate": "none.pem", "key": "none.key"]],
        ])
        try folder.write("providers.json", "{}")
        try folder.write("callers.json", "{}")
        let error = #expect(throws: ConfigurationError.self) { try ServiceApplication(configuration) }
        let places = error?.problems.map { "\($0.place.dropFirst(folder.path.count + 1)) \($0.field ?? "")" }
        #expect(
            places == [
                "providers.json ", "callers.json callers", "none.pem server.tls.certificate",
                "binary claims.secretFile",
                "none.pem adobe.trustedCertificates", "none.txt adobe.clientSecretFile",
            ]
        )
    }

    /// Every documented variable is one that the reader of the environment finds.
    @Test(arguments: ServiceConfiguration.fields.keys.sorted()) func namesTheVariable(_ field: String) throws {
        var reader = FieldReader(
            .object([:]),
            in: "service.json",
            environment: [FieldReader.variable(of: field): "7"],
            fields: ServiceConfiguration.fields
        )
        #expect(reader.text(field) == "7")
    }

    /// A providers file, the field of the problem and the start of its message.
    static let badProviders: [(content: String, field: String?, message: String)] = [
        ("{}", nil, "the file must be an object with the field 'providers'"),
        (#"{"providers": {}}"#, nil, "the file must be an object"),
        (#"{"providers": {"A": 1}}"#, "providers.A", "this is a number; it must be an object"),
        (#"{"providers": {"A": {}}}"#, "providers.A.metadata", "no key is trusted"),
        (#"{"providers": {"A": {"cert": "idp.pem"}}}"#, "providers.A.issuer", "'cert' requires 'issuer'"),
        (
            #"{"providers": {"A": {"cert": "idp.pem", "issuers": "x"}}}"#, "providers.A.issuers",
            "there is no such field"
        ),
        (
            #"{"providers": {"A": {"cert": [], "issuer": "x"}}}"#, "providers.A.cert",
            "this must be a string that is not empty"
        ),
        (
            #"{"providers": {"A": {"cert": "idp.pem", "issuer": "x", "audience": ["a", "b"]}}}"#,
            "providers.A.audience", "this must be one string"
        ),
        (#"{"providers": {"A": {"cert": "none.pem", "issuer": "x"}}}"#, "providers.A.cert", "there is no such file"),
        (
            #"{"providers": {"A": {"cert": "secret.txt", "issuer": "x"}}}"#, "providers.A.cert",
            "this is not a certificate"
        ),
        (#"{"providers": {"A": {"metadata": "idp.pem"}}}"#, "providers.A.metadata", ""),
        (
            #"{"providers": {"A": {"metadataCert": "idp.pem", "cert": "idp.pem", "issuer": "x"}}}"#,
            "providers.A.metadata", "'metadataCert' requires 'metadata'"
        ),
        (
            #"{"providers": {"A": {"cert": "idp.pem", "issuer": "x"}, "B": {"cert": "idp.pem", "issuer": "x", "mvpd": "A"}}}"#,
            "providers.B", "the mvpd 'A' is also that of the provider 'A'"
        ),
    ]

    @Test(arguments: badProviders.indices) func namesTheFieldOfAProvider(_ index: Int) throws {
        let (content, field, message) = Self.badProviders[index]
        let folder = try TestFolder()
        let configuration = try folder.configuration()
        try folder.write("providers.json", content)
        let error = #expect(throws: ConfigurationError.self) { try ServiceApplication(configuration) }
        #expect(error?.problems.first?.field == field)
        #expect(error?.problems.first?.message.hasPrefix(message) == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        ("{}", "callers", "the file must be JSON such as"), (#"{"callers": []}"#, "callers", "the file must be"),
        (#"{"callers": [{"name": "a b", "sha256": []}]}"#, "callers[0].name", "the name must have"),
        (#"{"callers": [{"name": "a", "sha256": []}]}"#, "callers[0].sha256", "there is no digest"),
        (#"{"callers": [{"name": "a", "sha256": ["12"]}]}"#, "callers[0].sha256", "each digest must have 64"),
    ]) func namesTheFieldOfACaller(_ content: String, _ field: String, _ message: String) throws {
        let folder = try TestFolder()
        let configuration = try folder.configuration()
        try folder.write("callers.json", content)
        let error = #expect(throws: ConfigurationError.self) { try ServiceApplication(configuration) }
        #expect(error?.problems.first?.field == field)
        #expect(error?.problems.first?.message.hasPrefix(message) == true, "\(String(describing: error))")
    }

    @Test func readsTheSettingsOfTheTool() throws {
        let samples = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Samples").standardized.path
        let file = try ProvidersFile("\(samples)/settings.json")
        #expect(file.providers.keys.sorted() == ["example", "federation-member"])
        let example = try #require(file.providers["example"]).provider(at: Date())
        #expect(example.requiredAttributes == ["userID", "zip"])
        #expect(example.mvpd == "example")
    }
}
