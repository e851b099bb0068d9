import Attacks
import SAML
import TestSupport
import Testing
import XMLSecurity

/// Rules that no document reaches, because earlier rules reject it: these tests replace the library by one that fails.
@Suite("The results of libxmlsec1 are confirmed")
struct ConfirmationTests {
    /// The content of a valid signature, with its octets.
    static func genuine() throws -> (info: SignedInfo, octets: [UInt8], signedInfo: [UInt8]) {
        let base = try AttackBase.signed(.assertion)
        let document = try XMLDocument(parsing: Array(base.text.utf8), limits: XMLLimits())
        var result: (SignedInfo, [UInt8], [UInt8])?
        try document.root.forEachElement { element in
            guard element.isNamed(.signature), let info = element.firstChild(.signedInfo) else { return }
            let octets = base.outcomes.first?.signedOctets ?? []
            let signedInfo = info.canonicalized()
            result = (try SignatureElement(reading: element).signedInfo, octets, signedInfo)
        }
        return try #require(result)
    }

    private func expect(
        _ code: XMLSecurityError.Code,
        octets: [UInt8],
        signedInfo: [UInt8],
        _ expected: SignedInfo,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        do throws(XMLSecurityError) {
            _ = try SignedContent(octets: octets, signedInfo: signedInfo, confirming: expected)
            Issue.record("it is confirmed", sourceLocation: sourceLocation)
        } catch {
            #expect(error.code == code, sourceLocation: sourceLocation)
        }
    }

    @Test("Genuine results of libxmlsec1 are confirmed")
    func genuineContent() throws {
        let (info, octets, signedInfo) = try Self.genuine()
        let content = try SignedContent(octets: octets, signedInfo: signedInfo, confirming: info)
        #expect(content.octets == octets)
    }

    @Test("No octets, and octets that are not XML, are not confirmed", arguments: ["", " ", ";", "x<", "&lt;"])
    func noOctets(text: String) throws {
        let bytes = Array(text.utf8)
        let (info, octets, signedInfo) = try Self.genuine()
        expect(.signedOctets, octets: bytes, signedInfo: signedInfo, info)
        expect(.signedOctets, octets: octets, signedInfo: bytes, info)
    }

    @Test(
        "A SignedInfo other than the checked one is not confirmed",
        arguments: [
            ("#_assertion-1", "#_assertion-2"), ("xmlenc#sha256", "xmldsig-more#sha384"), ("rsa-sha256", "rsa-sha512"),
            (
                "xml-exc-c14n#\"></ds:CanonicalizationMethod>",
                "xml-exc-c14n#WithComments\"></ds:CanonicalizationMethod>"
            ),
            ("rsa-sha256", "ecdsa-sha256"), ("DigestValue>", "DigestValue>AAAA"), ("", "<!-- -->"),
        ]
    )
    func otherSignedInfo(original: String, other: String) throws {
        let (info, octets, signedInfo) = try Self.genuine()
        let text = String(decoding: signedInfo, as: UTF8.self)
        let changed =
            original.isEmpty ? text.inserting(other, before: "<ds:Ref") : text.replacing(original, with: other)
        #expect(changed != text)
        #expect(throws: XMLSecurityError.self) {
            try SignedContent(octets: octets, signedInfo: Array(changed.utf8), confirming: info)
        }
    }

    @Test("A different, well-formed SignedInfo has its own error")
    func differentSignedInfo() throws {
        let (info, octets, signedInfo) = try Self.genuine()
        let text = String(decoding: signedInfo, as: UTF8.self)
        for (original, other) in [
            ("#_assertion-1", "#_assertion-2"), ("rsa-sha256", "rsa-sha512"), ("Value>", "Value>\n"),
        ] {
            let changed = Array(text.replacing(original, with: other).utf8)
            if other == "Value>\n" {
                // Whitespace in Base64 does not change the value.
                _ = try SignedContent(octets: octets, signedInfo: changed, confirming: info)
            } else {
                expect(.signedInfoDiffers, octets: octets, signedInfo: changed, info)
            }
        }
        let digest = text.slice(from: "<ds:DigestValue>", through: "</ds:DigestValue>")
        let other = "<ds:DigestValue>\(try DigestMethod.sha256.hash([0]).base64)</ds:DigestValue>"
        let changed = Array(text.replacing(digest, with: other).utf8)
        expect(.signedInfoDiffers, octets: octets, signedInfo: changed, info)
    }

    @Test("The plain form of a SignedInfo is its canonical form, byte by byte")
    func plainForm() throws {
        let (info, _, signedInfo) = try Self.genuine()
        #expect(info.plainCanonicalForm() == signedInfo)
    }

    @Test("A SignedInfo without a plain form, or in another notation, is parsed")
    func otherForms() throws {
        let (_, octets, signedInfo) = try Self.genuine()
        let text = String(decoding: signedInfo, as: UTF8.self)
        let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
        let list = #"<ec:InclusiveNamespaces xmlns:ec="\#(exclusive)" PrefixList="xs"></ec:InclusiveNamespaces>"#
        let forms: [(String, hasPlainForm: Bool)] = [
            (text.replacing("<ds:Reference", with: "\n<ds:Reference"), true),
            (text.replacing("<ds:SignedInfo", with: "<ds:SignedInfo Id=\"a\""), true),
            (text.replacing("<ds:Reference", with: "<ds:Reference Id=\"a\""), true),
            (text.replacing("ds:", with: "d:").replacing(":ds=", with: ":d="), true),
            (text.replacing("ds:", with: "").replacing(":ds=", with: "="), true),
            (text.replacing("\(exclusive)\">", with: "\(exclusive)\">\(list)"), false),
            (text.replacing(exclusive, with: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"), false),
            (text.replacing("<ds:Transform Algorithm=\"\(exclusive)\"></ds:Transform>", with: ""), false),
            (text.replacing("#_assertion-1", with: "#&quot;&lt;&amp;"), false),
            (text.replacing("#_assertion-1", with: "#&#xA;"), false),
        ]
        for (written, hasPlainForm) in forms {
            let info = try Self.signedInfo(written)
            _ = try SignedContent(octets: octets, signedInfo: Array(written.utf8), confirming: info)
            #expect((info.plainCanonicalForm() != nil) == hasPlainForm, "\(written)")
            #expect(info.plainCanonicalForm() != Array(written.utf8), "\(written)")
        }
    }

    @Test("A URI cannot be mistaken for attributes after it")
    func uriWithMarkup() throws {
        let (_, octets, signedInfo) = try Self.genuine()
        let text = String(decoding: signedInfo, as: UTF8.self)
        let info = try Self.signedInfo(text.replacing("#_assertion-1", with: "#a&quot; Id=&quot;b"))
        #expect(info.referenceURI == ##"#a" Id="b"##)
        let other = Array(text.replacing("#_assertion-1", with: ##"#a" Id="b"##).utf8)
        expect(.signedInfoDiffers, octets: octets, signedInfo: other, info)
    }

    /// Reads a SignedInfo from a document that contains the given text.
    private static func signedInfo(_ text: String) throws -> SignedInfo {
        let value = [UInt8](repeating: 0, count: 256).base64
        let document = try XMLDocument(
            parsing: Array(
                (##"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#">"## + text
                    + "<ds:SignatureValue>\(value)</ds:SignatureValue></ds:Signature>").utf8
            ),
            limits: XMLLimits()
        )
        return try SignatureElement(reading: document.root).signedInfo
    }

    @Test("A canonically equivalent URI is a different URI")
    func equivalentURI() throws {
        let (_, octets, signedInfo) = try Self.genuine()
        let kelvin = "#_\u{212A}"
        #expect(kelvin == "#_K", "KELVIN SIGN is canonically equivalent to K")
        let text = String(decoding: signedInfo, as: UTF8.self)
        let written = text.replacing("#_assertion-1", with: "#_K")
        let latin = Array(written.utf8)
        let info = try Self.signedInfo(written)
        _ = try SignedContent(octets: octets, signedInfo: latin, confirming: info)
        let other = Array(text.replacing("#_assertion-1", with: kelvin).utf8)
        expect(.signedInfoDiffers, octets: octets, signedInfo: other, info)
    }

    @Test("Octets that do not match the digest are not confirmed", arguments: [0, 100, -1])
    func otherOctets(position: Int) throws {
        let (info, octets, signedInfo) = try Self.genuine()
        var changed = octets
        if position < 0 { changed.removeLast() } else { changed.insert(0x3C, at: position) }
        expect(.digestRecheck, octets: changed, signedInfo: signedInfo, info)
    }

    @Test(
        "A key is not tried on a signature of another kind or size",
        arguments: ["idp-ec", "idp-ec384", "weak-rsa1024"]
    )
    func unfittingKey(name: String) throws {
        let base = try AttackBase.signed(.assertion)
        let key = try #require(try Self.key(name))
        let document = try XMLDocument(parsing: Array(base.text.utf8), limits: XMLLimits())
        try document.root.forEachElement { element in
            if element.attribute("ID") == "_assertion-1" { try document.checkID(of: element) }
            guard element.isNamed(.signature) else { return }
            let description = try SignatureElement(reading: element)
            #expect(!key.fits(description))
            do throws(XMLSecurityError) {
                _ = try key.verify(element, description)
                Issue.record("it is valid")
            } catch {
                #expect(error.code == .signatureMismatch)
            }
        }
    }

    private static func key(_ name: String) throws -> VerificationKey? {
        let pem = try SampleKeys.file("\(name).pem")
        return try PEMBlock.blocks(in: pem).first.map { try X509Certificate(der: $0.bytes).key }
    }

    @Test("The root of the signed content is the checked element")
    func signedRoot() throws {
        let pieces = ConstructedResponse()
        let cases: [(VerificationReport.Coverage, String, String, Bool)] = [
            (.response, pieces.unsigned, "_response-1", true), (.assertion, pieces.assertion(), "_assertion-1", true),
            (.assertion, pieces.unsigned, "_response-1", false), (.response, pieces.assertion(), "_assertion-1", false),
            (.response, pieces.unsigned, "_assertion-1", false), (.assertion, pieces.assertion(), "_response-1", false),
            (.assertion, pieces.assertion(), "", false),
            (.response, pieces.response(assertion: ""), "_response-1", false),
            (.response, pieces.response(assertion: pieces.assertion() + pieces.assertion()), "_response-1", false),
        ]
        for (coverage, text, id, isRight) in cases {
            let document = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
            let root = document.root
            do throws(BrokenRule) {
                try coverage.confirm(root, id: id)
                #expect(isRight)
            } catch {
                #expect(!isRight && error.error.code.rawValue == "assertion.signed-root")
            }
        }
    }
}
