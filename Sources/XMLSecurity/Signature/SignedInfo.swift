internal import ByteTools

/// The content of a `ds:SignedInfo` with the accepted structure: one reference, an enveloped signature, at most one
/// canonicalization (SAML core sections 5.4.1 to 5.4.4).
package struct SignedInfo: Hashable, Sendable {
    /// The canonicalization of SignedInfo itself.
    package let canonicalization: CanonicalizationMethod
    package let signatureMethod: SignatureMethod
    package let referenceURI: String
    /// The canonicalization of the referenced element; inclusive if no algorithm is specified (XML Signature section
    /// 4.4.3.2).
    package let referenceCanonicalization: CanonicalizationMethod
    /// True if the transforms specify a canonicalization.
    package let namesReferenceCanonicalization: Bool
    /// The prefixes that the canonicalization of SignedInfo treats inclusively.
    let ownPrefixes: [[UInt8]]
    /// The prefixes that the canonicalization of the referenced element treats inclusively.
    let referencePrefixes: [[UInt8]]
    package let digestMethod: DigestMethod
    package let digestValue: [UInt8]

    /// The maximum number of prefixes in a `PrefixList`.
    static let maximumPrefixes = 8

    init(reading element: XMLElement) throws(XMLSecurityError) {
        try element.expect(.signedInfo, attributes: "Id")
        guard element.countOfChildren(.reference) == 1 || isOff(.referenceCount) else {
            let text =
                "SignedInfo has \(element.countOfChildren(.reference)) references, but a SAML signature must have one"
            throw XMLSecurityError(.referenceCount, text, path: element.path)
        }
        guard let method = element.firstChild, let algorithm = method.nextSibling,
            let reference = algorithm.nextSibling,
            reference.nextSibling == nil || isOff(.signatureStructure)
        else { throw XMLSecurityError.malformedSignature(element) }

        try method.expect(.canonicalizationMethod, attributes: "Algorithm")
        canonicalization = try Self.known(method, .canonicalization)
        ownPrefixes = try Self.prefixes(in: method)

        try algorithm.expect(.signatureMethod, attributes: "Algorithm")
        // HMACOutputLength and parameters of RSA-PSS would be children.
        guard algorithm.firstChild == nil || isOff(.signatureStructure) else {
            throw XMLSecurityError.malformedSignature(algorithm)
        }
        signatureMethod = try Self.known(algorithm, .signatureAlgorithm)

        try reference.expect(.reference, attributes: "URI", "Id", "Type")
        guard let transforms = reference.firstChild, let digest = transforms.nextSibling,
            let value = digest.nextSibling,
            value.nextSibling == nil || isOff(.signatureStructure)
        else { throw XMLSecurityError.malformedSignature(reference) }
        guard let uri = reference.attribute("URI") else {
            throw XMLSecurityError(.signatureStructure, "the reference has no URI", path: reference.path)
        }
        referenceURI = uri

        let (named, prefixes) = try Self.readTransforms(transforms)
        referencePrefixes = prefixes
        namesReferenceCanonicalization = named != nil
        referenceCanonicalization = named ?? .inclusive

        try digest.expect(.digestMethod, attributes: "Algorithm")
        guard digest.firstChild == nil || isOff(.signatureStructure) else {
            throw XMLSecurityError.malformedSignature(digest)
        }
        digestMethod = try Self.known(digest, .digestAlgorithm)
        try value.expect(.digestValue)
        digestValue = try value.digest(of: digestMethod)
        // The result of a failed canonicalization is empty.
        guard digestValue != digestMethod.ofNothing || isOff(.emptyDigest) else {
            throw XMLSecurityError(.emptyDigest, "DigestValue is the digest of empty data", path: value.path)
        }
    }

    /// Reads `ds:Transforms`: an enveloped signature and an optional canonicalization.
    private static func readTransforms(
        _ element: XMLElement
    ) throws(XMLSecurityError) -> (CanonicalizationMethod?, prefixes: [[UInt8]]) {
        try element.expect(.transforms)
        guard let enveloped = element.firstChild,
            enveloped.isNamed(.transform)
                && enveloped.attribute("Algorithm")?.hasSameBytes(as: envelopedSignature) == true
                || isOff(.transforms)
        else { throw rejected(element) }
        try enveloped.expect(.transform, attributes: "Algorithm")
        guard enveloped.firstChild == nil || isOff(.transforms) else { throw rejected(element) }
        guard let second = enveloped.nextSibling else { return (nil, []) }
        guard second.isNamed(.transform) && second.nextSibling == nil || isOff(.transforms),
            let uri = second.attribute("Algorithm"), uri.utf8.count <= 128,
            let method = CanonicalizationMethod(rawValue: uri)
        else { throw rejected(element) }
        try second.expect(.transform, attributes: "Algorithm")
        return (method, try prefixes(in: second))
    }

    private static let envelopedSignature = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

    private static func rejected(_ transforms: XMLElement) -> XMLSecurityError {
        let text = "the transforms are not enveloped-signature followed by exclusive canonicalization"
        return XMLSecurityError(.transforms, text, path: transforms.path)
    }

    private static func known<Method: RawRepresentable<String>>(
        _ element: XMLElement,
        _ code: XMLSecurityError.Code
    ) throws(XMLSecurityError) -> Method {
        let uri = element.attribute("Algorithm") ?? ""
        guard let method = uri.utf8.count <= 128 ? Method(rawValue: uri) : nil else {
            let name = uri.utf8.count <= 128 ? "'\(uri)'" : "of \(uri.utf8.count) bytes"
            throw XMLSecurityError(code, "the algorithm \(name) is not accepted", path: element.path)
        }
        return method
    }

    /// Reads `ec:InclusiveNamespaces` inside a canonicalization.
    private static func prefixes(in method: XMLElement) throws(XMLSecurityError) -> [[UInt8]] {
        guard let list = method.firstChild else { return [] }
        let isAlone = list.nextSibling == nil && list.firstChild == nil && !list.hasOwnText
        let isList = list.isNamed(.inclusiveNamespaces) && list.hasNoAttributes(except: ["PrefixList"])
        guard isAlone && isList || isOff(.signatureStructure), let prefixes = list.attribute("PrefixList")
        else { throw XMLSecurityError.malformedSignature(method) }
        // libxmlsec1 reads an empty token before every other space, and does not divide the list at other whitespace.
        let hasOtherSpace =
            prefixes.utf8.contains { $0 < 0x20 }
            || zip([0x20] + prefixes.utf8, prefixes.utf8).contains { $0 == 0x20 && $1 == 0x20 }
        guard !hasOtherSpace || isOff(.prefixList) else {
            let text =
                "the PrefixList has whitespace other than one space after a prefix, which libraries read differently"
            throw XMLSecurityError(.prefixList, text, path: list.path)
        }
        let names = prefixes.utf8.split(separator: 0x20).map { [UInt8]($0) }
        guard names.count <= maximumPrefixes || isOff(.prefixList) else {
            let text = "the PrefixList has \(names.count) prefixes, but the limit is \(maximumPrefixes)"
            throw XMLSecurityError(.prefixList, text, path: list.path)
        }
        return names
    }

    /// The number of prefixes that both canonicalizations treat inclusively.
    package var prefixCount: Int { max(ownPrefixes.count, referencePrefixes.count) }
}

extension XMLElement {
    /// Returns true if a reference is to the ID of the element.
    package func isReferenced(by info: SignedInfo) -> Bool {
        let isReferenced = withAttribute("ID") { id in id.isEqual(to: info.referenceURI, after: UInt8(ascii: "#")) }
        return isReferenced == true
    }
}
