import Attacks
import SAML
import SAMLTestKit
import TestSupport
import Testing

@Suite("Hostile encrypted responses")
struct HostileEncryptionTests {
    private static let legacy = VerificationPolicy(allowed: .legacyEncryption)

    private static func report(
        _ text: String,
        _ policy: VerificationPolicy = .strict,
        key: String = "sp-rsa"
    ) throws -> VerificationReport {
        try AttackVerifier.strict(policy).decrypting(with: key).evaluate(Array(text.utf8), at: AttackBase.instant)
    }

    /// The only message about something that a key or the decrypted bytes decide.
    private static func message() throws -> String? {
        try report(ConstructedResponse().encrypted(for: ["other-rsa"])).error?.description
    }

    /// A response around bytes that were encrypted as an assertion.
    private static func response(
        around content: String,
        _ encryption: ResponseEncryption = ResponseEncryption(),
        signing placement: Placement? = nil
    ) throws -> String {
        let certificates = try CertificateFile.certificates(in: SampleKeys.file("sp-rsa.pem"))
        let encryptor = try ResponseEncryptor(recipients: certificates, encryption: encryption, policy: .legacy)
        let part =
            "<saml:EncryptedAssertion>\(try encryptor.elements(for: Array(content.utf8)))</saml:EncryptedAssertion>"
        let pieces = ConstructedResponse()
        guard placement == .response else { return pieces.response(assertion: part) }
        let text = pieces.response(signature: pieces.signature.text(referenceTo: pieces.responseID), assertion: part)
        return try SampleKeys.signing().sign(text, in: pieces.responseID)
    }

    private static func signedAssertion() throws -> String { try AttackBase.signed(.assertion).assertion }

    // MARK: What is decrypted

    struct Content: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: @Sendable (_ assertion: String) -> String

        init(_ name: String, _ text: @escaping @Sendable (_ assertion: String) -> String) {
            testDescription = name
            self.text = text
        }
    }

    static let contents = [
        Content("a document type declaration") { "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>" + $0 },
        Content("an XML declaration") { #"<?xml version="1.0"?>"# + $0 },
        Content("two assertions") { $0 + $0 },
        Content("text") { _ in "admin" },
        Content("text before it") { "x" + $0 },
        Content("text after it") { $0 + "x" },
        Content("a comment before it") { "<!---->" + $0 },
        Content("another element") { $0.replacing("saml:Assertion", with: "saml:Advice") },
        Content("another namespace") { _ in #"<Assertion xmlns="urn:x"/>"# },
        Content("a Response") { _ in #"<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol"/>"# },
        Content("a prefix that is not declared") { $0.replacing("<saml:Subject>", with: "<saml:Subject q:x='1'>") },
        Content("an end tag first") { "</Response>" + $0 + "<Response>" },
        Content("an open comment") { $0 + "<!--" },
        Content("an open CDATA section") { $0 + "<![CDATA[" },
        Content("a NUL byte") { $0 + "\0" },
        Content("half of it") { String($0.prefix($0.count / 2)) },
        Content("an encrypted part alone") { _ in "<xenc:EncryptedData xmlns:xenc='http://www.w3.org/2001/04/xmlenc#'/>"
        },
    ]

    @Test(
        "Content that is not one assertion has the error of a wrong key",
        arguments: contents,
        [nil, Placement.response]
    )
    func content(content: Content, placement: Placement?) throws {
        for algorithm in [ResponseEncryption.Algorithm.aes256GCM, .aes128CBC] {
            let text = try Self.response(
                around: content.text(Self.signedAssertion()),
                ResponseEncryption(algorithm: algorithm),
                signing: placement
            )
            let report = try Self.report(text, Self.legacy)
            #expect(report.failures.map(\.id) == ["encryption.cannot-decrypt"])
            #expect(try report.error?.description == Self.message())
            #expect(report.assertion == nil && report.decryptedParts.isEmpty)
        }
    }

    @Test("Without authenticated encryption and a signature around it, all errors of the content are one")
    func collapsed() throws {
        let assertion = try Self.signedAssertion()
        let contents = [
            assertion.replacing("viewer", with: "admin-"), assertion.replacing("ds:Signature", with: "ds:Signatur"),
            assertion.replacing("_assertion-1", with: "_assertion-2"), ConstructedResponse().assertion(),
            assertion.replacing("_assertion-1", with: "_response-1"),
            assertion.inserting("<saml:EncryptedAssertion/>", before: "<saml:Subject>"),
        ]
        for content in contents {
            let cbc = try Self.report(
                Self.response(around: content, ResponseEncryption(algorithm: .aes256CBC)),
                Self.legacy
            )
            #expect(try cbc.error?.description == Self.message())
            #expect(cbc.failures.count == 1 && cbc.embeddedCertificate == nil)
            let gcm = try Self.report(Self.response(around: content))
            #expect(gcm.assertion == nil && gcm.failures.first?.id != "encryption.cannot-decrypt")
        }
    }

    @Test("Every change of a ciphertext that is not authenticated has the same error")
    func flippedBits() throws {
        let text = try ConstructedResponse().encrypted(ResponseEncryption(algorithm: .aes128CBC))
        let values = Self.cipherValues(of: text)
        let expected = try Self.message()
        for (index, value) in values.enumerated() {
            for place in stride(from: 0, to: value.utf8.count - 4, by: value.utf8.count / 24) {
                var bytes = Array(value.utf8)
                bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
                let changed = text.replacing(values[index], with: String(decoding: bytes, as: UTF8.self))
                #expect(try Self.report(changed, Self.legacy).error?.description == expected, "\(index) \(place)")
            }
        }
    }

    // MARK: Ciphertexts and keys

    /// The values of the keys, and of the content at the end.
    private static func cipherValues(of text: String) -> [String] {
        text.split(separator: "<xenc:CipherValue>").dropFirst().map {
            String($0.prefix { $0 != "<" })
        }
    }

    static let ciphertexts = [
        Content("a changed content") { change(of: $0, at: 1) { "AAAA" + $0.dropFirst(4) } },
        Content("a changed key") { change(of: $0, at: 0) { "AAAA" + $0.dropFirst(4) } },
        Content("a short tag") { change(of: $0, at: 1) { String($0.dropLast(8)) } },
        Content("only a tag") { change(of: $0, at: 1) { String($0.prefix(36)) } },
        Content("a key of half the length") { change(of: $0, at: 0) { String($0.prefix(172)) } },
        Content("the key of another response") { text in
            let other = (try? ConstructedResponse().encrypted()) ?? ""
            return change(of: text, at: 0) { _ in cipherValues(of: other).first ?? "" }
        },
        Content("the tag of another response") { text in
            let other = cipherValues(of: (try? ConstructedResponse().encrypted()) ?? "").last ?? ""
            return change(of: text, at: 1) { String($0.dropLast(24) + other.suffix(24)) }
        },
        Content("a smaller cipher") { $0.replacing("#aes256-gcm", with: "#aes128-gcm") },
        Content("another mode") { $0.replacing("2009/xmlenc11#aes256-gcm", with: "2001/04/xmlenc#aes256-cbc") },
        Content("another digest") { $0.replacing("2000/09/xmldsig#sha1", with: "2001/04/xmlenc#sha256") },
        Content("another key transport") {
            $0.replacing("#rsa-oaep-mgf1p", with: "#rsa-1_5").replacing(
                #"<ds:DigestMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/>"#,
                with: ""
            )
        },
    ]

    private static func change(of text: String, at index: Int, _ change: (String) -> String) -> String {
        let value = cipherValues(of: text)[index]
        return text.replacing(value, with: change(value))
    }

    @Test("A ciphertext or key that was changed has the error of a wrong key", arguments: ciphertexts)
    func ciphertext(content: Content) throws {
        let text = try ConstructedResponse().encrypted()
        #expect(try Self.report(text).isAccepted)
        let changed = content.text(text)
        #expect(changed != text)
        let report = try Self.report(changed, Self.legacy)
        #expect(try report.error?.description == Self.message())
        #expect(report.failures.count == 1)
    }

    // MARK: Structure

    struct Attack: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: String
        let placement: Placement
        let text: @Sendable (_ signed: String) throws -> String

        init(
            _ name: String,
            _ rule: String,
            on placement: Placement = .assertion,
            _ text: @escaping @Sendable (_ signed: String) throws -> String
        ) {
            testDescription = name
            self.rule = rule
            self.placement = placement
            self.text = text
        }
    }

    private static func evil() throws -> String {
        let pieces = try AttackBase.signed(.assertion).pieces.hostileCopy(keepingIDs: false)
        let text = try ConstructedResponse.encrypt(pieces.response(assertion: pieces.assertion()))
        return text.slice(from: "<saml:EncryptedAssertion", through: "</saml:EncryptedAssertion>")
    }

    static let attacks = [
        Attack("an evil encrypted assertion before the signed one", "structure.several-assertions") {
            $0.inserting(try evil(), before: "<saml:EncryptedAssertion ")
        },
        Attack("an evil encrypted assertion after the signed one", "structure.several-assertions") {
            $0.inserting(try evil(), after: "</saml:EncryptedAssertion>")
        },
        Attack("an evil plain assertion", "structure.several-assertions") {
            let pieces = try AttackBase.signed(.assertion).pieces.hostileCopy(keepingIDs: false)
            return $0.inserting(pieces.assertion(), before: "<saml:EncryptedAssertion ")
        },
        Attack("the encrypted assertion in Extensions", "structure.misplaced-assertion") {
            $0.inserting("<samlp:Extensions>", before: "<saml:EncryptedAssertion ")
                .inserting("</samlp:Extensions>", after: "</saml:EncryptedAssertion>")
        },
        Attack(
            "an evil encrypted assertion under a signature of the Response",
            "signature.digest-mismatch",
            on: .response
        ) {
            $0.replacing(
                $0.slice(from: "<saml:EncryptedAssertion", through: "</saml:EncryptedAssertion>"),
                with: try evil()
            )
        },
        Attack("the signed Response inside an evil one", "structure.nested-response", on: .response) { signed in
            ConstructedResponse().response(assertion: try evil()).inserting(signed, before: "<saml:EncryptedAssertion ")
        },
        Attack("a signature beside the data", "signature.misplaced") {
            $0.inserting(
                "<ds:Signature xmlns:ds='http://www.w3.org/2000/09/xmldsig#'/>",
                before: "<xenc:EncryptedData "
            )
        },
        Attack("a reference to a file", "encryption.structure") {
            $0.replacing("xenc:CipherValue", with: "xenc:CipherReference")
        },
        Attack("content that is not an element", "encryption.structure") {
            $0.replacing("xmlenc#Element", with: "xmlenc#Content")
        },
        Attack("two values", "encryption.structure") {
            $0.inserting("<xenc:CipherValue>AAAA</xenc:CipherValue>", before: "<xenc:CipherValue>")
        },
        Attack("a comment in a value", "encryption.structure") {
            $0.inserting("<![CDATA[]]>", after: "<xenc:CipherValue>")
        },
        Attack("an empty content", "encryption.structure") { change(of: $0, at: 1) { _ in "" } },
        Attack("an empty key", "encryption.structure") { change(of: $0, at: 0) { _ in "" } },
        Attack("encryption properties", "encryption.structure") {
            $0.inserting("<xenc:EncryptionProperties/>", before: "</xenc:EncryptedData>")
        },
        Attack("no key", "encryption.structure") {
            $0.replacing($0.slice(from: "<ds:KeyInfo", through: "</ds:KeyInfo>"), with: "")
        },
        Attack("nine keys", "encryption.structure") {
            let key = $0.slice(from: "<xenc:EncryptedKey", through: "</xenc:EncryptedKey>")
            return $0.replacing(key, with: String(repeating: key, count: 9))
        },
        Attack("a reference to another document", "encryption.structure") {
            retrieving($0, "https://evil.example/key")
        },
        Attack("a reference to a file", "encryption.structure") { retrieving($0, "file:///etc/passwd") },
        Attack("a reference to nothing", "encryption.structure") { retrieving($0, "#nothing") },
        Attack("an empty reference", "encryption.structure") { retrieving($0, "#") },
        Attack("a reference to the Response", "encryption.structure") { retrieving($0, "#_response-1") },
        Attack("an XPointer", "encryption.structure") { retrieving($0, "#xpointer(//*)") },
    ]

    private static func retrieving(_ text: String, _ uri: String) -> String {
        let key = text.slice(from: "<xenc:EncryptedKey", through: "</xenc:EncryptedKey>")
        return text.replacing(key, with: "<ds:RetrievalMethod URI='\(uri)'/>")
    }

    @Test("Wrapping and references are rejected by their rule, and nothing is decrypted", arguments: attacks)
    func attack(attack: Attack) throws {
        let signed = try ConstructedResponse().encrypted(signing: attack.placement)
        let report = try Self.report(attack.text(signed))
        #expect(report.failures.map(\.id).contains(attack.rule), "\(report.failures.map(\.id))")
        #expect(report.assertion == nil && report.decryptedParts.isEmpty)
    }

    @Test("A reference in an encrypted key is not followed")
    func loop() throws {
        let text = try ConstructedResponse().encrypted(ResponseEncryption(keyPlacement: .reference))
        let id = text.slice(from: "URI=\"#_ek", through: "\"").dropFirst(6).dropLast()
        let looped = text.inserting(
            "<ds:KeyInfo xmlns:ds='http://www.w3.org/2000/09/xmldsig#'><ds:RetrievalMethod URI='#\(id)'/></ds:KeyInfo>",
            before: "<xenc:CipherData><xenc:CipherValue>\(Self.cipherValues(of: text).last ?? "")"
        )
        #expect(looped != text)
        #expect(try Self.report(looped).isAccepted)
    }

    @Test("A namespace that the signature of the Response does not cover has no meaning in the decrypted assertion")
    func unsignedNamespace() throws {
        let assertion = ConstructedResponse().assertion().replacing("<saml:Subject>", with: "<saml:Subject q:x=''>")
        let text = try Self.response(around: assertion, signing: .response)
        let declared = text.replacingFirst("<samlp:Response ", with: "<samlp:Response xmlns:q='urn:q' ")
        #expect(try Self.report(declared).failures.map(\.id) == ["encryption.cannot-decrypt"])
        let usual = ConstructedResponse().assertion().replacing("<saml:Subject>", with: "<saml:Subject xsi:x=''>")
        #expect(try Self.report(Self.response(around: usual, signing: .response)).isAccepted)
    }
}
