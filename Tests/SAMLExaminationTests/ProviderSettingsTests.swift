import AdobePass
import Foundation
import SAML
import SAMLDiagnosis
import SAMLExamination
import TestSupport
import Testing

@Suite("Settings, and the trust that they become")
struct ProviderSettingsTests {
    private static let now = Date(timeIntervalSince1970: 1_795_176_060)
    private static let issuer = "https://idp.example-mvpd.tv/saml2"

    private static func settings(_ json: String) throws -> ProviderSettings {
        try JSONDecoder().decode(ProviderSettings.self, from: Data(json.utf8))
    }

    private static func file(_ name: String) throws -> [UInt8] { try SampleKeys.file(name) }

    @Test("Each field is one text or a list")
    func fields() throws {
        let settings = try Self.settings(
            """
            {"cert": "a.pem", "key": ["b.pub"], "fingerprint": "00", "metadata": ["c.xml", "d.xml"], "metadataCert": "e.pem",
             "issuer": "urn:x", "audience": "adobe-staging", "require": ["zip"], "config": "f.json", "mvpd": "Cable"}
            """
        )
        #expect(settings.certificates == ["a.pem"] && settings.keys == ["b.pub"] && settings.fingerprints == ["00"])
        #expect(settings.metadata == ["c.xml", "d.xml"] && settings.metadataCertificates == ["e.pem"])
        #expect(settings.expectations.issuers == ["urn:x"] && settings.requiredAttributes == ["zip"])
        #expect(settings.expectations.audience == Expectations.adobePassStagingAudience)
        #expect(settings.configuration == "f.json" && settings.mvpd == "Cable")
        let renamed = settings.renamingFiles { "folder/\($0)" }
        #expect(renamed.certificates == ["folder/a.pem"] && renamed.keys == ["folder/b.pub"])
        #expect(renamed.metadata == ["folder/c.xml", "folder/d.xml"] && renamed.configuration == "folder/f.json")
        #expect(renamed.metadataCertificates == ["folder/e.pem"] && renamed.fingerprints == ["00"])
    }

    @Test(
        "A field that cannot be used is an error",
        arguments: [
            #"{"cert": ""}"#, #"{"cert": [1]}"#, #"{"audience": ""}"#, #"{"mvpd": "x"}"#, #"{"metadataCert": "x"}"#,
            #"{"require": [""]}"#,
        ]
    )
    func unusable(json: String) { #expect(throws: (any Error).self) { try Self.settings(json) } }

    @Test("An examination verifies with the files that the settings name")
    func examination() throws {
        var settings = ProviderSettings()
        settings.certificates = ["idp-rsa.pem"]
        settings.issuers = [Self.issuer]
        var names: [String] = []
        let examination = try Examination(settings, at: Self.now) { name in
            names.append(name)
            return try Self.file(name)
        }
        #expect(names == ["idp-rsa.pem"])
        let response = try #require(Sample.named("signed-response.xml")).bytes()
        #expect(examination.verified(response, named: "x", at: .now(Self.now)).map(\.verdict) == [.accepted])
        settings.issuers = ["urn:other"]
        let other = try Examination(settings, at: Self.now, reading: Self.file)
        let entry = try #require(other.verified(response, named: "x", at: .now(Self.now)).first)
        #expect(entry.report?.failures.first?.id == "issuer.mismatch")
    }

    @Test("The error of a reader is thrown as it is, and that of a content names the field")
    func errors() throws {
        struct Missing: Error {}
        var settings = ProviderSettings()
        settings.certificates = ["x.pem"]
        #expect(throws: Missing.self) { try Examination(settings, at: Self.now) { _ in throw Missing() } }
        let error = #expect(throws: SettingsError.self) {
            try Examination(settings, at: Self.now) { _ in Array("nothing".utf8) }
        }
        #expect(error?.field == "cert" && error?.value == "x.pem")
        settings = ProviderSettings()
        settings.fingerprints = ["zz"]
        let fingerprint = #expect(throws: SettingsError.self) { try settings.trustedKeys(at: Self.now) { _, _ in [] } }
        #expect(fingerprint?.field == "fingerprint")
    }

    @Test("Metadata of another entity is no trust in the issuer")
    func otherEntity() throws {
        let metadata = try [UInt8](Data(contentsOf: URL(filePath: SampleKeys.metadataPath("rollover-current-first"))))
        var settings = ProviderSettings()
        settings.metadata = ["metadata.xml"]
        let keys = try settings.trustedKeys(at: Self.now) { _, _ in metadata }
        #expect(keys.entityIDs == [Self.issuer])
        settings.issuers = ["urn:other"]
        let error = #expect(throws: SettingsError.self) { try settings.trustedKeys(at: Self.now) { _, _ in metadata } }
        #expect(error?.code == .otherEntity)
        settings.issuers = [Self.issuer, "urn:other"]
        let second = #expect(throws: SettingsError.self) { try settings.trustedKeys(at: Self.now) { _, _ in metadata } }
        #expect(second?.field == "issuer" && second?.value == "urn:other")
    }

    @Test("A settings file has the settings of each provider, and no other fields")
    func file() throws {
        let good = #"{"providers": {"a": {"cert": "a.pem", "issuer": "urn:a"}, "b": {}}}"#
        let settings = try ProviderSettings.all(in: Array(good.utf8))
        #expect(settings.keys.sorted() == ["a", "b"] && settings["a"]?.issuers == ["urn:a"])
        let bad = [
            #"{"providers": {"a": {"cert": "a.pem", "issuers": "urn:a"}}}"#, #"{"providers": {}, "x": 1}"#, "{}", "[]",
            #"{"providers": {"a": {"cert": "a.pem", "cert": "b.pem"}}}"#,
        ]
        for text in bad {
            #expect(throws: AdobePassError.self, "\(text)") { try ProviderSettings.all(in: Array(text.utf8)) }
        }
    }

    @Test("Names between commas", arguments: [("a, b", ["a", "b"]), (" a ,,b,", ["a", "b"]), ("", [])])
    func names(list: String, names: [String]) { #expect(ProviderSettings.names(in: list) == names) }
}
