import Foundation
import XMLSecurity

/// The result of verifying the first signature of a document.
struct EngineVerdict: Equatable {
    /// The signed octets; `nil` if the document is rejected.
    let octets: [UInt8]?
    /// The values of the signed content.
    let values: [UInt8]
    /// The error; `nil` if the signature is valid.
    let code: XMLSecurityError.Code?
    /// True if the error was found before an engine ran.
    let isEarly: Bool
    /// True if both canonicalizations are exclusive, so that the pass can verify the signature.
    private(set) var isExclusive = false
    /// The digest and the value in the signature.
    private(set) var digest: [UInt8] = []
    private(set) var value: [UInt8] = []

    /// Verifies the first signature of a document over its parent.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - key: The only key.
    ///   - choice: The engines.
    ///   - parser: The parser, which may have parsed other documents.
    init(_ bytes: [UInt8], _ key: VerificationKey, by choice: EngineChoice, with parser: XMLParser = XMLParser()) {
        do throws(XMLSecurityError) {
            let document = try XMLDocument(parsing: bytes, limits: Self.limits, with: parser)
            self = try Self.verify(document, key, choice) ?? Self(rejected: .signatureStructure, early: true)
        } catch {
            self.init(rejected: error.code, early: true)
        }
    }

    private init(rejected code: XMLSecurityError.Code, early: Bool) {
        self.code = code
        octets = nil
        values = []
        isEarly = early
    }

    private init(_ content: SignedContent) throws(XMLSecurityError) {
        octets = content.octets
        let document = try content.document(limits: Self.limits)
        values = ValueListing.bytes(of: document)
        code = nil
        isEarly = false
    }

    /// Returns true if the signature has the values that were made.
    func has(_ made: BareSigning.Made) -> Bool {
        let texts = [made.digest, made.value].map { Data(base64Encoded: Data($0)).map { [UInt8]($0) } }
        return texts == [digest, value]
    }

    static let limits = XMLLimits(comments: .accepted)

    private static func verify(
        _ document: borrowing XMLDocument,
        _ key: VerificationKey,
        _ choice: EngineChoice
    ) throws(XMLSecurityError) -> Self? {
        var verdict: Self?
        try document.root.forEachElement { element throws(XMLSecurityError) in
            guard verdict == nil, element.isNamed(.signature), let signed = element.parent else { return }
            try document.checkID(of: signed)
            let signature = try SignatureElement(reading: element)
            guard let id = signed.attribute("ID"), isSame(signature.signedInfo.referenceURI, "#" + id) else {
                verdict = Self(rejected: .signatureStructure, early: true)
                return
            }
            do throws(XMLSecurityError) {
                verdict = try Self(signature.verify(element, with: [key], by: choice).content)
            } catch {
                verdict = Self(rejected: error.code, early: false)
            }
            let info = signature.signedInfo
            verdict?.digest = info.digestValue
            verdict?.value = signature.value
            verdict?.isExclusive = info.canonicalization == .exclusive && info.referenceCanonicalization == .exclusive
        }
        return verdict
    }

    private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
}
