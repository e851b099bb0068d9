import TestSupport
import Testing
import XMLSecurity

/// Signatures that are accepted before any cryptography.
@Suite("The structure of a signature")
struct SignatureElementTests {
    /// A change of a signature, and the code that rejects it; `nil` if it is accepted.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let code: XMLSecurityError.Code?
        let change: @Sendable (inout SignatureTemplate) -> Void

        init(
            _ name: String,
            _ code: XMLSecurityError.Code?,
            _ change: @escaping @Sendable (inout SignatureTemplate) -> Void
        ) {
            testDescription = name
            self.code = code
            self.change = change
        }
    }

    private static func transform(_ algorithm: String, _ content: String = "") -> String {
        #"<ds:Transform Algorithm="\#(algorithm)">\#(content)</ds:Transform>"#
    }

    private static let enveloped = transform("http://www.w3.org/2000/09/xmldsig#enveloped-signature")
    private static let exclusive = transform("http://www.w3.org/2001/10/xml-exc-c14n#")

    private static func prefixes(_ list: String) -> String {
        enveloped
            + transform(
                "http://www.w3.org/2001/10/xml-exc-c14n#",
                #"<ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="\#(list)"/>"#
            )
    }

    static let transformRows: [Row] = [
        Row("enveloped-signature and exclusive", nil) { $0.transforms = enveloped + exclusive },
        Row("enveloped-signature alone", nil) { $0.transforms = enveloped },
        Row("inclusive", nil) { $0.transforms = enveloped + transform(CanonicalizationMethod.inclusive.rawValue) },
        Row("inclusive 1.1", nil) {
            $0.transforms = enveloped + transform(CanonicalizationMethod.inclusive11.rawValue)
        },
        Row("none", .transforms) { $0.transforms = "" },
        Row("no enveloped-signature", .transforms) { $0.transforms = exclusive },
        Row("the other order", .transforms) { $0.transforms = exclusive + enveloped },
        Row("three", .transforms) { $0.transforms = enveloped + exclusive + exclusive },
        Row("with comments", .transforms) {
            $0.transforms = enveloped + transform("http://www.w3.org/2001/10/xml-exc-c14n#WithComments")
        },
        Row("XPath", .transforms) {
            $0.transforms =
                enveloped + transform("http://www.w3.org/TR/1999/REC-xpath-19991116", "<ds:XPath>1</ds:XPath>")
        },
        Row("XPath filter 2", .transforms) {
            $0.transforms = enveloped + transform("http://www.w3.org/2002/06/xmldsig-filter2")
        },
        Row("XSLT", .transforms) {
            $0.transforms = enveloped + transform("http://www.w3.org/TR/1999/REC-xslt-19991116")
        },
        Row("Base64", .transforms) {
            $0.transforms = enveloped + transform("http://www.w3.org/2000/09/xmldsig#base64")
        },
        Row("an unknown one", .transforms) { $0.transforms = enveloped + transform("urn:x") },
        Row("a long one", .transforms) { $0.transforms = enveloped + transform(String(repeating: "x", count: 10_000)) },
        Row("something in enveloped-signature", .transforms) {
            $0.transforms = enveloped.replacing("></", with: "><x/></") + exclusive
        },
        Row("something in exclusive", .signatureStructure) {
            $0.transforms = enveloped + exclusive.replacing("></", with: "><x/></")
        },
        Row("eight prefixes", nil) { $0.transforms = prefixes("a b c d e f g #default") },
        Row("nine prefixes", .prefixList) { $0.transforms = prefixes("a b c d e f g h i") },
    ]

    static let algorithmRows: [Row] = [
        Row("canonicalization with comments", .canonicalization) {
            $0.canonicalization =
                #"<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#WithComments"/>"#
        },
        Row("no canonicalization", .canonicalization) { $0.canonicalization = "<ds:CanonicalizationMethod/>" },
        Row("HMAC", .signatureAlgorithm) { $0.signatureMethod = "http://www.w3.org/2000/09/xmldsig#hmac-sha1" },
        Row("DSA", .signatureAlgorithm) { $0.signatureMethod = "http://www.w3.org/2000/09/xmldsig#dsa-sha1" },
        Row("RSA with MD5", .signatureAlgorithm) {
            $0.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#rsa-md5"
        },
        Row("an algorithm in another case", .signatureAlgorithm) {
            $0.signatureMethod = SignatureMethod.rsaSHA256.rawValue.uppercased()
        },
        Row("no signature algorithm", .signatureAlgorithm) { $0.signatureMethod = "" },
        Row("MD5", .digestAlgorithm) { $0.digestMethod = "http://www.w3.org/2001/04/xmldsig-more#md5" },
        Row("SHA-224", .digestAlgorithm) { $0.digestMethod = "http://www.w3.org/2001/04/xmldsig-more#sha224" },
        Row("no digest algorithm", .digestAlgorithm) { $0.digestMethod = "" },
        Row("an Object", .signatureObject) { $0.tail = "<ds:Object/>" },
        Row("another element at the end", .signatureStructure) { $0.tail = "<x/>" },
        Row("a second KeyInfo", .signatureStructure) { $0.tail = "<ds:KeyInfo/><ds:KeyInfo/>" },
        Row("a comment", .signatureContent) { $0.keyInfo = "<ds:KeyInfo><!--x--></ds:KeyInfo>" },
        Row("a CDATA section", .signatureContent) { $0.keyInfo = "<ds:KeyInfo><![CDATA[x]]></ds:KeyInfo>" },
    ]

    private static let digest = String(decoding: [UInt8](repeating: 0x41, count: 43), as: UTF8.self) + "="
    private static let value = String(decoding: [UInt8](repeating: 0x41, count: 342), as: UTF8.self) + "=="

    /// A well-formed signature, with meaningless values of the right lengths.
    private static func filled(_ template: SignatureTemplate) -> String {
        template.text(referenceTo: "_x").replacing("<ds:DigestValue>", with: "<ds:DigestValue>\(digest)")
            .replacing("<ds:SignatureValue>", with: "<ds:SignatureValue>\(value)")
    }

    private static func code(of signature: String) throws -> XMLSecurityError.Code? {
        var limits = XMLLimits()
        limits.comments = .accepted
        let document = try XMLDocument(parsing: Array(signature.utf8), limits: limits)
        do throws(XMLSecurityError) {
            _ = try SignatureElement(reading: document.root)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("Only listed transforms are accepted, in their order", arguments: transformRows)
    func transforms(row: Row) throws {
        var template = SignatureTemplate()
        row.change(&template)
        #expect(try Self.code(of: Self.filled(template)) == row.code)
    }

    @Test("Only listed algorithms are accepted, and only the three parts of a signature", arguments: algorithmRows)
    func algorithms(row: Row) throws {
        var template = SignatureTemplate()
        row.change(&template)
        #expect(try Self.code(of: Self.filled(template)) == row.code)
    }

    /// Changes of the text of a signature, and the code that rejects them.
    static let texts: [(mark: String, replacement: String, code: XMLSecurityError.Code)] = [
        ("<ds:Reference ", "<ds:Reference URI='#a'/><ds:Reference ", .referenceCount),
        ("ds:Reference", "ds:Other", .referenceCount),
        (digest, "", .digestValue), (digest, "AAAA", .digestValue), (digest, "*" + digest, .digestValue),
        (digest, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", .emptyDigest),
        (value, "", .signatureValue), (value, "AAAA", .signatureValue), (value, "*", .signatureValue),
        ("<ds:SignedInfo>", "<ds:SignedInfo>x", .signatureStructure),
        ("<ds:SignedInfo>", "<ds:SignedInfo x=''>", .signatureStructure),
        (#" URI="#, " Type=", .signatureStructure), ("ds:SignatureValue", "ds:Value", .signatureStructure),
    ]

    @Test("Values have the lengths of their algorithms", arguments: texts)
    func text(row: (mark: String, replacement: String, code: XMLSecurityError.Code)) throws {
        let signature = Self.filled(SignatureTemplate())
        #expect(try Self.code(of: signature) == nil)
        #expect(try Self.code(of: signature.replacing(row.mark, with: row.replacement)) == row.code)
    }

    @Test("The properties have the values of the text")
    func content() throws {
        var template = SignatureTemplate()
        template.digestMethod = DigestMethod.sha512.rawValue
        template.transforms = Self.prefixes("a b")
        let digest = String(repeating: "A", count: 86) + "=="
        let text = template.text(referenceTo: "_x")
            .replacing("<ds:DigestValue>", with: "<ds:DigestValue>\n \(digest)")
            .replacing("<ds:SignatureValue>", with: "<ds:SignatureValue>\(Self.value)")
        let document = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
        let signature = try SignatureElement(reading: document.root)
        let info = signature.signedInfo
        #expect(info.referenceURI == "#_x" && info.prefixCount == 2 && info.namesReferenceCanonicalization)
        #expect(info.canonicalization == .exclusive && info.referenceCanonicalization == .exclusive)
        #expect(info.signatureMethod == .rsaSHA256 && info.digestMethod == .sha512)
        #expect(info.digestValue == [UInt8](repeating: 0, count: 64))
        #expect(signature.value == [UInt8](repeating: 0, count: 256))
    }
}
