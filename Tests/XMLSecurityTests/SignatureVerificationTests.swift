import TestSupport
import Testing
import XMLSecurity

@Suite("Verifying a signature")
struct SignatureVerificationTests {
    /// The octets of the entry of ``SignedDocument``, in exclusive canonical form.
    private static let octets = #"<entry xmlns="urn:e" ID="_signed"><e x="1">text</e></entry>"#

    private static let inclusive =
        #"<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>"#

    @Test("Each algorithm verifies, with each digest, and proves the octets", arguments: SignatureMethod.allCases)
    func algorithms(method: SignatureMethod) throws {
        let keys =
            method.keyKind == .rsa ? ["idp-rsa", "idp-rsa3072", "idp-rsa4096"] : ["idp-ec", "idp-ec384", "idp-ec521"]
        for digest in DigestMethod.allCases {
            for key in keys {
                var document = SignedDocument()
                document.template.signatureMethod = method.rawValue
                document.template.digestMethod = digest.rawValue
                let text = try document.signed(by: key)
                #expect(try SignedDocument.verify(text, with: [key]) == .valid(Self.octets), "\(key) \(digest)")
            }
        }
    }

    @Test("Each canonicalization verifies, and an inclusive one also covers the namespaces in scope")
    func canonicalizations() throws {
        let inherited = Self.octets.replacing(#"xmlns="urn:e""#, with: #"xmlns="urn:e" xmlns:p="urn:p""#)
        for method in CanonicalizationMethod.allCases {
            var document = SignedDocument()
            document.template.canonicalization = #"<ds:CanonicalizationMethod Algorithm="\#(method.rawValue)"/>"#
            document.template.transforms = Self.inclusive + #"<ds:Transform Algorithm="\#(method.rawValue)"/>"#
            let proven = method.isInclusive ? inherited : Self.octets
            #expect(try SignedDocument.verify(document.signed()) == .valid(proven), "\(method)")
        }
        var document = SignedDocument()
        document.template.transforms = Self.inclusive
        #expect(try SignedDocument.verify(document.signed()) == .valid(inherited), "no canonicalization is named")
    }

    @Test("The prefixes in InclusiveNamespaces are treated inclusively")
    func prefixes() throws {
        var document = SignedDocument()
        let list = #"<ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="p q"/>"#
        document.template.transforms =
            Self.inclusive
            + #"<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#">\#(list)</ds:Transform>"#
        let inherited = Self.octets.replacing(#"xmlns="urn:e""#, with: #"xmlns="urn:e" xmlns:p="urn:p""#)
        #expect(try SignedDocument.verify(document.signed()) == .valid(inherited))
    }

    /// Changes of the text after it was signed, and their results.
    static let changes: [(mark: String, replacement: String, code: XMLSecurityError.Code?)] = [
        (">text<", ">Text<", .digestMismatch), ("x='1'", "x='2'", .digestMismatch),
        ("<e ", "<e y='' ", .digestMismatch),
        ("<e x='1'>", "\n<e x='1'>", .digestMismatch), ("</e></entry>", "</e><e/></entry>", .digestMismatch),
        (#"<entry xmlns="urn:e""#, #"<entry xmlns="urn:f""#, .digestMismatch),
        ("<ds:SignedInfo>", "<ds:SignedInfo Id='x'>", .signatureMismatch),
        ("<ds:SignatureValue>", "<ds:SignatureValue>AAAA", .signatureMismatch),
        // Canonicalization removes these differences.
        ("x='1'", "x = \"1\"", nil), (">text<", "><![CDATA[text]]><", nil), ("<e x='1'", "<e  x='1'", nil),
        // Content outside the element is not signed.
        ("xmlns:p='urn:p'", "xmlns:p='urn:p' a='b'", nil), ("</p:list>", "<x/></p:list>", nil),
        ("</ds:Signature>", "<ds:KeyInfo/></ds:Signature>", nil),
    ]

    @Test("Only a change of signed content is detected", arguments: changes)
    func change(change: (mark: String, replacement: String, code: XMLSecurityError.Code?)) throws {
        let signed = try SignedDocument().signed()
        let text = signed.replacingFirst(change.mark, with: change.replacement)
        #expect(text != signed)
        let verdict = try SignedDocument.verify(text)
        #expect(verdict == change.code.map { .rejected($0) } ?? .valid(Self.octets))
    }

    @Test("No other key verifies it")
    func otherKeys() throws {
        let signed = try SignedDocument().signed()
        for keys in [["other-rsa"], ["idp-ec"], ["idp-rsa3072"], [], ["other-rsa", "idp-ec", "idp-rsa4096"]] {
            #expect(try SignedDocument.verify(signed, with: keys) == .rejected(.signatureMismatch), "\(keys)")
        }
        #expect(try SignedDocument.verify(signed, with: ["other-rsa", "idp-rsa"]) == .valid(Self.octets))
    }

    @Test("A certificate in the signature has no effect")
    func carriedKey() throws {
        var document = SignedDocument()
        document.template.keyInfo = SignatureTemplate.keyInfo(
            certificate: try SampleKeys.certificateBase64("other-rsa")
        )
        let text = try document.signed(by: "other-rsa")
        #expect(try SignedDocument.verify(text) == .rejected(.signatureMismatch))
        #expect(try SignedDocument.verify(text, with: []) == .rejected(.signatureMismatch))
        let carried = try SignedDocument.read(text) { element, _ in SignatureElement.certificates(in: element) }
        #expect(carried == [try SampleKeys.certificateBase64("other-rsa").base64Bytes])
    }

    @Test("A method of RSA does not verify with a key on an elliptic curve")
    func kinds() throws {
        var document = SignedDocument()
        document.template.signatureMethod = SignatureMethod.rsaSHA256.rawValue
        let signed = try document.signed()
        // The value of RSA has another length than any of ECDSA.
        let changed = signed.replacing("xmldsig-more#rsa-sha256", with: "xmldsig-more#ecdsa-sha256")
        #expect(try SignedDocument.verify(changed, with: ["idp-ec"]) == .rejected(.signatureValue))
    }
}
