import Foundation
import SAML
import TestSupport
import Testing

private typealias Made = ConstructedMetadata

@Suite("Reading metadata")
struct MetadataTests {
    static func metadata(_ text: String) throws -> SAMLMetadata { try SAMLMetadata(Array(text.utf8)) }

    static func code(_ text: String) -> String? {
        do throws(SAMLError) {
            _ = try SAMLMetadata(Array(text.utf8))
            return nil
        } catch {
            return error.code.rawValue
        }
    }

    static func sample(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Sample.packageFolder.appendingPathComponent("Samples/Metadata/\(name)")))
    }

    @Test("The metadata of one entity")
    func entity() throws {
        let metadata = try SAMLMetadata(Self.sample("rollover-current-first.xml"))
        #expect(metadata.scope == .entity && metadata.signer == nil)
        let entity = try #require(metadata.entities.first)
        #expect(metadata.entities.count == 1)
        #expect(entity.entityID == Made.provider)
        #expect(entity.validUntil?.description == "2126-12-31T23:59:59Z")
        #expect(entity.cacheDuration == "PT24H")
        #expect(entity.roles == ["IDPSSODescriptor"])
        #expect(entity.keys.map(\.use) == ["signing", "signing", "encryption"])
        #expect(entity.keys.map { $0.exclusion == nil } == [true, true, false])
        let kinds = try entity.keys.map { try $0.description(of: entity) }.map { "\($0.kind) \($0.bits)" }
        #expect(kinds == ["RSA 2048", "EC 256", "RSA 2048"])
    }

    @Test("The metadata of a federation: every entity of every group, in order")
    func federation() throws {
        let metadata = try SAMLMetadata(Self.sample("federation.xml"))
        #expect(metadata.scope == .federation)
        #expect(metadata.entities.map(\.entityID) == [Made.provider, Made.other, "https://sp.example/saml2"])
        #expect(metadata.entities.map(\.roles.count) == [2, 1, 1])
        #expect(metadata.entities.map(\.keys.count) == [2, 1, 0])
        #expect(metadata.entities.allSatisfy { $0.cacheDuration == "PT6H" })
    }

    // MARK: Validity

    static let ends: [(outer: String, inner: String, role: String, expected: String?)] = [
        ("", "", "", nil), ("2030", "", "", "2030"), ("", "2030", "", "2030"), ("", "", "2030", "2030"),
        ("2030", "2031", "2032", "2030"), ("2031", "2030", "2032", "2030"), ("2032", "2031", "2030", "2030"),
    ]

    @Test("The earliest end counts: of the group, the entity or the role", arguments: ends)
    func validUntil(outer: String, inner: String, role: String, expected: String?) throws {
        let attribute = { (year: String) in year.isEmpty ? "" : #"validUntil=" \#(year)-01-01T00:00:00Z ""# }
        let metadata = try Self.metadata(
            Made.entities(
                Made.entities(
                    Made.entity(
                        Made.provider,
                        Made.role(Made.key(), attributes: attribute(role)),
                        attributes: attribute(inner)
                    )
                ),
                attributes: attribute(outer)
            )
        )
        let entity = try #require(metadata.entities.first)
        #expect(entity.keys.first?.validUntil?.description == expected.map { "\($0)-01-01T00:00:00Z" })
        let trusted = try TrustedKeys(metadata, for: [Made.provider])
        #expect(trusted.descriptions.first?.validUntil == entity.keys.first?.validUntil)
    }

    static let durations: [(outer: String, inner: String, role: String, expected: String?)] = [
        ("", "", "", nil), ("P1D", "", "", "P1D"), ("", "P1D", "", "P1D"), ("", "", "P1D", "P1D"),
        ("PT1H", "P1D", "P1Y", "PT1H"), ("P1D", "PT1H", "P1Y", "PT1H"), ("P1Y", "P1D", "PT1H", "PT1H"),
        ("PT24H", "PT23H59M59.5S", "P1D", "PT23H59M59.5S"), ("P1M", "P30D", "P31D", "P30D"),
        ("P1Y", "P12M", "P366D", "P1Y"), ("P1Y2M3DT4H5M6.7S", "P2Y", "", "P1Y2M3DT4H5M6.7S"),
        ("P1D", "&#10; PT1H ", "", "PT1H"), ("PT1H", "PT0S", "", "PT0S"),
        // These are not durations, or end before they start.
        ("P1D", "P", "PT", "P1D"), ("P1D", "86400", "-PT1H", "P1D"), ("P1D", "PT1M1H", "P1H", "P1D"),
        ("P1D", "PT1.5H", "PT.5S", "P1D"), ("P1D", "PT1.S", "P0DT", "P1D"), ("P1D", "pt1h", "PT1HT1M", "P1D"),
        ("P1D", "PT\u{661}H", "PT1", "P1D"), ("", "soon", "", nil),
    ]

    @Test("The shortest duration counts: of the group, the entity or the role", arguments: durations)
    func cacheDuration(outer: String, inner: String, role: String, expected: String?) throws {
        let attribute = { (text: String) in text.isEmpty ? "" : #"cacheDuration="\#(text)""# }
        let metadata = try Self.metadata(
            Made.entities(
                Made.entity(
                    Made.provider,
                    Made.role(Made.key(), attributes: attribute(role)),
                    attributes: attribute(inner)
                ),
                attributes: attribute(outer)
            )
        )
        #expect(metadata.entities.first?.cacheDuration == expected)
    }

    // MARK: Malformed metadata

    static let malformed: [(text: String, code: String)] = [
        (Made.entity(""), "metadata.malformed"),
        (Made.entity(String(repeating: "a", count: 1025)), "metadata.malformed"),
        (Made.entity().replacing("entityID", with: "EntityID"), "metadata.malformed"),
        (Made.entity(attributes: #"validUntil="tomorrow""#), "metadata.malformed"),
        (Made.entity(attributes: #"validUntil="2030-01-01T00:00:00""#), "metadata.malformed"),
        (Made.entities(Made.entity(), Made.entity()), "metadata.duplicate-entity"),
        (Made.entities(Made.entity(), Made.entities(Made.entity())), "metadata.duplicate-entity"),
        ("<!DOCTYPE a>" + Made.entity(), "xml.doctype"),
        (Made.entity(Made.provider, "<?include x?>"), "xml.processing-instruction"),
        (Made.entity(Made.provider, "&x;"), "xml.malformed"),
        (Made.entity() + "<a/>", "xml.malformed"),
        (Made.entity() + "\0", "xml.nul-byte"),
        (String(repeating: "<md:a>", count: 40), "xml.too-deep"),
    ]

    @Test("Malformed metadata is rejected", arguments: malformed)
    func rejected(text: String, code: String) {
        #expect(Self.code(text) == code)
    }

    @Test("Entities with canonically equivalent IDs are different")
    func normalizationForms() throws {
        let metadata = try Self.metadata(Made.entities(Made.entity("u:\u{E9}"), Made.entity("u:e\u{301}")))
        #expect(metadata.entities.map { $0.entityID.utf8.count } == [4, 5])
    }

    static let others: [(text: String, words: String)] = [
        ("", "it is empty"), (" \n", "it is empty"),
        ("<!DOCTYPE html><html></html>", "a web page"), ("<html><body>no</body></html>", "a web page"),
        ("\u{FEFF}<HTML><br></HTML>", "a web page"), (#"{"issuer": "https://idp"}"#, "JSON"),
        ("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n", "PEM"),
        ("<samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'/>", "it is a response"),
        ("<EntityDescriptor xmlns='urn:oasis:names:tc:SAML:1.0:metadata'/>", "its namespace is not"),
        ("<rss/>", "which file the provider publishes"),
    ]

    @Test("The error names a document that is not metadata", arguments: others)
    func notMetadata(text: String, words: String) {
        let error = #expect(throws: SAMLError.self) { _ = try SAMLMetadata(Array(text.utf8)) }
        #expect(error?.code == .notMetadata)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test("The error names UTF-16 and DER, too")
    func notText() throws {
        for (bytes, words) in [([0xFF, 0xFE, 0x3C, 0x00], "UTF-16"), (try SampleKeys.file("idp-rsa.der"), "DER")] {
            let error = #expect(throws: SAMLError.self) { _ = try SAMLMetadata(bytes) }
            #expect(error?.message.contains(words) == true)
        }
    }

    @Test("The size is limited, to 32 MiB by default")
    func size() throws {
        let bytes = Array(Made.entity().utf8)
        #expect(throws: SAMLError.self) { _ = try SAMLMetadata(bytes, maximumBytes: bytes.count - 1) }
        #expect(try SAMLMetadata(bytes, maximumBytes: bytes.count).entities.count == 1)
        let large = bytes + [UInt8](repeating: 0x20, count: 32 << 20)
        let error = #expect(throws: SAMLError.self) { _ = try SAMLMetadata(large) }
        #expect(error?.code.rawValue == "xml.too-large")
    }

    @Test("Comments are ignored, and split neither a name nor a certificate")
    func comments() throws {
        let text = try Made.entity(Made.provider, "<!-- a -->", Made.role("<!-- b -->", Made.key(), "<!-- c -->"))
            .replacing("<ds:X509Certificate>MII", with: "<ds:X509Certificate>M<!-- d -->I<!-- e -->I")
        let trusted = try TrustedKeys(Self.metadata("<!-- f -->" + text))
        let certificate = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        #expect(trusted.descriptions.map(\.fingerprint) == certificate.descriptions.map(\.fingerprint))
    }

    // MARK: Content by a provider or an attacker

    static let elsewhere: [String] = {
        let role = (try? Made.role(Made.key())) ?? ""
        return [
            Made.entity(Made.provider, "<md:Extensions>\(role)</md:Extensions>"),
            Made.entity(Made.provider, role.replacing("md:IDPSSODescriptor", with: "IDPSSODescriptor")),
            Made.entity(Made.provider, role.replacing("md:KeyDescriptor", with: "md:OldKeyDescriptor")),
            Made.entity(Made.provider, role.replacing("IDPSSODescriptor", with: "SPSSODescriptor")),
            Made.entity(Made.provider, role.replacing("ds:KeyInfo", with: "ds:Keys")),
            Made.entity(Made.provider, role.replacing("ds:X509Certificate>", with: "ds:X509CRL>")),
            Made.entity(Made.provider, role.replacing("ds:X509Data>", with: "ds:X509>")),
            Made.entity(Made.provider, Made.role("<md:Extensions>\((try? Made.key()) ?? "")</md:Extensions>")),
            Made.entity(Made.provider, Made.role((try? Made.key(use: "encryption")) ?? "")),
            Made.entity(Made.provider, Made.role((try? Made.key(use: "Signing")) ?? "")),
            Made.entity(Made.provider, Made.role((try? Made.key(use: "")) ?? "")),
            Made.entity(Made.provider, Made.role()), Made.entity(),
        ]
    }()

    @Test(
        "A key counts only in the place and for the use in SAML's schema",
        arguments: elsewhere
    )
    func misplaced(text: String) throws {
        let metadata = try Self.metadata(text)
        let error = #expect(throws: SAMLError.self) { _ = try TrustedKeys(metadata) }
        #expect(error?.code == .noMetadataKeys)
    }

    static let reasons: [(roles: String, words: String)] = [
        ("", "it has no role"), (Made.role(name: "SPSSODescriptor"), "it has only SPSSODescriptor"),
        (Made.role(), "its role has no KeyDescriptor"),
        (Made.role((try? Made.key(use: "encryption")) ?? ""), "it is for encryption"),
        (Made.role((try? Made.key(use: "both")) ?? ""), "its use is 'both'"),
        (Made.role((try? Made.key()) ?? "", protocols: ""), "its role is not for SAML 2.0"),
        (
            Made.role((try? Made.key()) ?? "", protocols: "urn:oasis:names:tc:SAML:1.1:protocol"),
            "its role is not for SAML 2.0"
        ),
        (
            Made.role((try? Made.key()) ?? "", protocols: "urn:oasis:names:tc:SAML:2.0:protocols,urn:x"),
            "its role is not for SAML 2.0"
        ),
        (Made.role(Made.descriptor("")), "it is given without any"),
        (
            Made.role(Made.descriptor("<ds:KeyInfo><ds:KeyName>k</ds:KeyName><ds:KeyValue/></ds:KeyInfo>")),
            "it is given as KeyName and KeyValue, and only an X509Certificate is read here"
        ),
    ]

    @Test("The report contains the reason why there is no key", arguments: reasons)
    func noKeys(roles: String, words: String) throws {
        let metadata = try Self.metadata(Made.entity(Made.provider, roles))
        let error = #expect(throws: SAMLError.self) { _ = try TrustedKeys(metadata) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test("A role may be for other protocols, too", arguments: ["a", "&#9;", "urn:x urn:y", "&#10;urn:x"])
    func protocols(others: String) throws {
        let role = Made.role(try Made.key(), protocols: "\(others) urn:oasis:names:tc:SAML:2.0:protocol &#13;\(others)")
        #expect(try TrustedKeys(Self.metadata(Made.entity(Made.provider, role))).descriptions.count == 1)
    }

    @Test("An entity has at most 64 keys for all uses", arguments: [(64, nil), (65, "metadata.malformed")])
    func manyKeys(count: Int, code: String?) throws {
        let keys = String(repeating: Made.descriptor("", use: "encryption"), count: count - 2)
        let data = "<ds:X509Data><ds:X509Certificate/></ds:X509Data>"
        let both = Made.descriptor("<ds:KeyInfo>\(data + data)</ds:KeyInfo>")
        let text = Made.entity(Made.provider, Made.role(keys), Made.role(both, name: "AttributeAuthorityDescriptor"))
        #expect(Self.code(text) == code)
    }

    @Test(
        "A chain in X509Data is not trusted, because its order is undefined; the certificates of several X509Data are"
    )
    func chains() throws {
        let certificates = try ["idp-rsa", "other-rsa"].map {
            "<ds:X509Certificate>\(try SampleKeys.certificateBase64($0))</ds:X509Certificate>"
        }
        let forms = [
            "<ds:X509Data>\(certificates.joined())</ds:X509Data>",
            certificates.map { "<ds:X509Data>\($0)</ds:X509Data>" }.joined(),
        ]
        let entities = try forms.map { form in
            let descriptor = Made.descriptor("<ds:KeyInfo>\(form)</ds:KeyInfo>")
            return try Self.metadata(Made.entity(Made.provider, Made.role(descriptor)))
        }
        #expect(try TrustedKeys(entities[1]).descriptions.count == 2)
        #expect(entities[0].entities[0].keys.count == 1)
        let error = #expect(throws: SAMLError.self) { _ = try TrustedKeys(entities[0]) }
        #expect(error?.code == .noMetadataKeys)
        #expect(error?.message.contains("its X509Data has 2 certificates, whose order has no meaning") == true)
    }

    @Test("A certificate that cannot be read is an error, but only of the entity that has it")
    func brokenCertificate() throws {
        let broken = Made.role(Made.descriptor(SignatureTemplate.keyInfo(certificate: "TUlJQg==")))
        let metadata = try Self.metadata(
            Made.entities(
                Made.entity(Made.other, broken, Made.role(Made.key())),
                Made.entity(Made.provider, Made.role(Made.key()))
            )
        )
        #expect(try TrustedKeys(metadata, for: [Made.provider]).descriptions.count == 1)
        let error = #expect(throws: SAMLError.self) { _ = try TrustedKeys(metadata, for: [Made.other]) }
        #expect(error?.code == .unreadableKey)
        #expect(error?.message.contains(Made.other) == true)
        #expect(error?.path == "/EntitiesDescriptor/EntityDescriptor/IDPSSODescriptor")
    }

    @Test("The same key in both roles is one key")
    func bothRoles() throws {
        let metadata = try Self.metadata(
            Made.entity(
                Made.provider,
                Made.role(Made.key()),
                Made.role(Made.key(use: "signing"), name: "AttributeAuthorityDescriptor")
            )
        )
        #expect(metadata.entities[0].keys.map(\.role) == ["IDPSSODescriptor", "AttributeAuthorityDescriptor"])
        #expect(try TrustedKeys(metadata).descriptions.count == 1)
    }

    @Test("The last of hundreds of providers in a federation is found")
    func large() throws {
        let member = try Made.entity("https://idp-NUMBER.example", Made.role(Made.key()))
        let members = (0..<800).map { member.replacing("NUMBER", with: "\($0)") }.joined()
        let metadata = try SAMLMetadata(Array(Made.entities(members).utf8))
        #expect(metadata.entities.count == 800)
        #expect(try TrustedKeys(metadata, for: ["https://idp-799.example"]).descriptions.count == 1)
    }
}
