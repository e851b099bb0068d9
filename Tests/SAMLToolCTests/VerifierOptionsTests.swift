import ByteTools
import CSAMLTool
import Foundation
import SAML
import SAMLDiagnosis
import SAMLExamination
import TestSupport
import Testing

@testable import SAMLToolC

/// The errors of options and their values; `Tests/CInterface/bad_input.c` has the statuses of the calls.
@Suite("The options of a verifier")
struct VerifierOptionsTests {
    private static let texts = [
        "password", "audience", "recipient", "destination", "inResponseTo", "engine", "config", "mvpd", "field",
        "stage", "failOn",
    ]
    private static let lists = [
        "cert", "key", "fingerprint", "metadata", "metadataCert", "decryptKey", "issuer", "allow", "require", "ignore",
    ]
    private static let numbers = ["clockSkew", "minRsaBits", "maxBytes"]
    private static let all = texts + lists + numbers + ["checkCertValidity", "severity"]

    private static func verifier(_ json: String) throws(BoundaryError) -> LoadedVerifier {
        try VerifierOptions(json: Array(json.utf8)).verifier(at: HostTime(1_795_176_000_000))
    }

    /// The error of options; `nil` if they are allowed.
    private static func error(_ json: String) -> BoundaryError? {
        do throws(BoundaryError) {
            _ = try verifier(json)
            return nil
        } catch {
            return error
        }
    }

    private static func json(_ option: String, _ bytes: [UInt8]) -> String {
        let text = JSONValue.string(String(decoding: bytes, as: UTF8.self)).line
        return #"{"\#(option)": \#(String(decoding: text, as: UTF8.self))}"#
    }

    // MARK: Types

    @Test("A value of another type is an error that names the option", arguments: all)
    func wrongType(option: String) throws {
        let error = try #require(Self.error(#"{"\#(option)": {"a": 1}}"#))
        #expect(error.status == samltool_status(SAMLTOOL_INVALID_ARGUMENT))
        #expect(error.message.hasPrefix("options: ") && error.message.contains("(at \(option)"), "\(error.message)")
    }

    @Test("An empty text is an error that names the option", arguments: texts + lists)
    func emptyText(option: String) throws {
        let error = try #require(Self.error(#"{"\#(option)": ""}"#))
        #expect(error.status == samltool_status(SAMLTOOL_INVALID_ARGUMENT))
        #expect(error.message.contains("(at \(option))"), "\(error.message)")
    }

    @Test("An empty text in a list is an error that names the option", arguments: lists)
    func emptyElement(option: String) throws {
        let error = try #require(Self.error(#"{"\#(option)": ["x", ""]}"#))
        #expect(error.message.contains("(at \(option))"), "\(error.message)")
    }

    @Test("An option that is null is omitted", arguments: all)
    func null(option: String) {
        #expect(throws: Never.self) { try Self.verifier(#"{"\#(option)": null}"#) }
    }

    @Test("An unknown option is an error that names it, and those that there are")
    func unknown() throws {
        let error = try #require(Self.error(#"{"certs": "x"}"#))
        #expect(error.status == samltool_status(SAMLTOOL_INVALID_ARGUMENT))
        #expect(error.message.contains("'certs'"), "\(error.message)")
        for option in Self.all { #expect(error.message.contains(option), "\(error.message)") }
    }

    @Test("Options that are not an object are an error", arguments: ["x", "[]", "1", "\"cert\"", "{", "null"])
    func otherDocuments(json: String) throws {
        let error = try #require(Self.error(json))
        #expect(error.status == samltool_status(SAMLTOOL_INVALID_ARGUMENT))
        #expect(error.message.hasPrefix("options: "), "\(error.message)")
    }

    // MARK: Values

    /// Options that are not allowed, and the texts of the error that name them.
    static let rejected: [(json: String, words: [String])] = [
        (#"{"clockSkew": -1}"#, ["'clockSkew'", "600"]), (#"{"clockSkew": 601}"#, ["'clockSkew'", "600"]),
        (#"{"clockSkew": 9223372036854775807}"#, ["'clockSkew'"]), (#"{"clockSkew": 1e300}"#, ["(at clockSkew)"]),
        (#"{"clockSkew": 0.5}"#, ["(at clockSkew)"]),
        (#"{"minRsaBits": 511}"#, ["'minRsaBits'", "from 512 to 16384"]),
        (#"{"minRsaBits": 16385}"#, ["'minRsaBits'", "from 512 to 16384"]),
        (#"{"minRsaBits": -9223372036854775808}"#, ["'minRsaBits'"]),
        (#"{"maxBytes": 0}"#, ["'maxBytes'", "from 1 to 67108864"]),
        (#"{"maxBytes": 67108865}"#, ["'maxBytes'", "from 1 to 67108864"]),
        (#"{"maxBytes": 9223372036854775808}"#, ["(at maxBytes)"]),
        (#"{"allow": "everything"}"#, ["'allow'", "'everything'"]),
        (#"{"allow": ["sha1", "SHA1"]}"#, ["'allow'", "'SHA1'"]),
        (#"{"stage": "sending"}"#, ["'stage'", "'sending'"]), (#"{"failOn": "never"}"#, ["'failOn'", "'never'"]),
        (#"{"ignore": ["conditions.expired", "no.rule"]}"#, ["'ignore'", "'no.rule'"]),
        (#"{"severity": {"no.rule": "note"}}"#, ["'severity'", "'no.rule'"]),
        (#"{"severity": {"conditions.expired": "fatal"}}"#, ["'severity'", "'fatal'"]),
        (#"{"severity": {"conditions.expired": ""}}"#, ["'severity'"]), (#"{"mvpd": "M"}"#, ["'mvpd'", "'config'"]),
        (#"{"metadataCert": "x"}"#, ["'metadataCert'", "'metadata'"]),
    ]

    @Test("A value that is not allowed is an error that names the option", arguments: rejected)
    func rejects(json: String, words: [String]) throws {
        let error = try #require(Self.error(json))
        #expect(error.status == samltool_status(SAMLTOOL_INVALID_ARGUMENT))
        for word in words { #expect(error.message.contains(word), "\(error.message)") }
    }

    @Test("A name in an error has no control characters", arguments: ["allow", "stage", "failOn", "ignore"])
    func controls(option: String) throws {
        let error = try #require(Self.error(#"{"\#(option)": "\u001b[31m\n"}"#))
        #expect(!error.message.unicodeScalars.contains { $0.value < 0x20 })
    }

    /// Options whose content cannot be read, and the texts of the error that name them.
    static let unreadable: [(json: String, word: String)] = [
        (#"{"cert": "x"}"#, "'cert'"), (#"{"key": "x"}"#, "'key'"), (#"{"fingerprint": "x"}"#, "'fingerprint'"),
        (#"{"metadata": "<a/>"}"#, "'metadata'"),
        (#"{"metadata": "<a/>", "metadataCert": "x"}"#, "'metadataCert'"), (#"{"decryptKey": "x"}"#, "'decryptKey'"),
        (#"{"config": "x"}"#, "'config'"),
    ]

    @Test("Content that cannot be read is an error that names the option", arguments: unreadable)
    func contents(json: String, word: String) throws {
        let error = try #require(Self.error(json))
        #expect(error.status == samltool_status(SAMLTOOL_INVALID_INPUT))
        #expect(error.message.contains(word), "\(error.message)")
    }

    // MARK: Verifiers

    @Test("Without options, the defaults apply", arguments: ["", "{}"])
    func defaults(json: String) throws {
        let verifier = try Self.verifier(json)
        #expect(verifier.examination.context.policy == .strict)
        #expect(verifier.examination.context.expectations == Expectations())
        #expect(verifier.examination.context.trustedKeys.isEmpty && verifier.examination.context.decryptionKeys.isEmpty)
        #expect(verifier.examination.context.field == "SAMLResponse" && verifier.examination.context.stage == nil)
        #expect(verifier.examination.context.requiredAttributes == [])
        #expect(verifier.examination.context.ignoredRules == [] && verifier.examination.context.severities == [:])
        #expect(verifier.threshold == .error)
    }

    @Test("Numbers are allowed at their limits")
    func limits() throws {
        for bits in [512, 16384] {
            #expect(try Self.verifier(#"{"minRsaBits": \#(bits)}"#).examination.context.policy.minimumRSABits == bits)
        }
        for count in [1, 67_108_864] {
            #expect(try Self.verifier(#"{"maxBytes": \#(count)}"#).examination.context.policy.maximumBytes == count)
        }
        for seconds in [0, 600] {
            let skew = try Self.verifier(#"{"clockSkew": \#(seconds)}"#).examination.context.expectations.clockSkew
            #expect(skew.duration == .seconds(seconds))
        }
    }

    static let allowances: [(name: String, value: VerificationPolicy.Allowances)] = [
        ("sha1", .sha1), ("empty-reference-uri", .emptyReferenceURI), ("inclusive-c14n", .inclusiveCanonicalization),
        ("comments", .comments), ("legacy-encryption", .legacyEncryption),
    ]

    @Test("Each allowance is allowed by its name, and no other", arguments: allowances)
    func allows(name: String, value: VerificationPolicy.Allowances) throws {
        #expect(try Self.verifier(#"{"allow": "\#(name)"}"#).examination.context.policy.allowed == value)
        #expect(
            try Self.verifier(#"{"allow": ["comments", "\#(name)"]}"#).examination.context.policy.allowed == [
                value, .comments,
            ]
        )
    }

    @Test("Each word of a choice is one of its values")
    func choices() throws {
        // An option of earlier versions, which has no effect.
        #expect(try Self.verifier(#"{"engine": "both"}"#).examination.context.policy == .strict)
        for stage in [DiagnosisContext.Stage.received, .sent] {
            #expect(try Self.verifier(#"{"stage": "\#(stage.rawValue)"}"#).examination.context.stage == stage)
        }
        for severity in Severity.allCases {
            #expect(try Self.verifier(#"{"failOn": "\#(severity.rawValue)"}"#).threshold == severity)
            let json = #"{"severity": {"conditions.expired": "\#(severity.rawValue)"}}"#
            #expect(try Self.verifier(json).examination.context.severities == ["conditions.expired": severity])
        }
        #expect(
            try Self.verifier(#"{"checkCertValidity": true}"#).examination.context.policy.certificateValidity == .reject
        )
        #expect(
            try Self.verifier(#"{"checkCertValidity": false}"#).examination.context.policy.certificateValidity == .warn
        )
        #expect(
            try Self.verifier(#"{"ignore": "conditions.expired"}"#).examination.context.ignoredRules == [
                "conditions.expired"
            ]
        )
    }

    @Test("Each expectation is that of its option")
    func expectations() throws {
        let json = #"""
            {"issuer": ["a", "b"], "audience": "c", "recipient": "d", "destination": "e", "inResponseTo": "f", "require": "g",
             "field": "h"}
            """#
        let context = try Self.verifier(json).examination.context
        #expect(context.expectations.issuers == ["a", "b"] && context.expectations.audience == "c")
        #expect(context.expectations.recipient == "d" && context.expectations.destination == "e")
        #expect(context.expectations.inResponseTo == "f")
        #expect(context.requiredAttributes == ["g"] && context.field == "h")
        let staging = try Self.verifier(#"{"audience": "adobe-staging"}"#).examination.context.expectations.audience
        #expect(staging == Expectations.adobePassStagingAudience)
    }

    @Test("Keys, certificates and metadata are trusted, and private keys decrypt")
    func keys() throws {
        let certificate = try SampleKeys.file("idp-rsa.pem")
        for (option, file) in [("cert", "idp-rsa.pem"), ("key", "idp-rsa.pub")] {
            #expect(
                try !Self.verifier(Self.json(option, SampleKeys.file(file))).examination.context.trustedKeys.isEmpty
            )
        }
        let metadata = [UInt8](try Data(contentsOf: URL(fileURLWithPath: SampleKeys.metadataPath("idp"))))
        let trusted = try Self.verifier(Self.json("metadata", metadata)).examination.context.trustedKeys
        #expect(trusted.entityIDs == ["https://idp.example-mvpd.tv/saml2"])
        let fingerprint = String(repeating: "0a", count: 32)
        #expect(try !Self.verifier(#"{"fingerprint": "\#(fingerprint)"}"#).examination.context.trustedKeys.isEmpty)
        #expect(
            try !Self.verifier(Self.json("decryptKey", SampleKeys.file("sp-rsa.key"))).examination.context
                .decryptionKeys.isEmpty
        )
        // A certificate is not a private key.
        let error = try #require(Self.error(Self.json("decryptKey", certificate)))
        #expect(error.message.contains("'decryptKey'"), "\(error.message)")
    }
}
