internal import ByteTools
internal import SAML
internal import SAMLEncoding

/// Which elements the signatures in a response cover, wherever both stand.
///
/// Each signature is tried on each element that has the ID it refers to: the two are cut out, put together as they would
/// have been when they were signed, and verified alone. It explains why a response is refused, and decides nothing.
struct SignatureCoverage {
    /// A signature that is valid, and what it covers.
    struct Cover {
        let signature: Int
        let element: Int
    }

    /// The valid signatures.
    private(set) var covers: [Cover] = []
    /// A signature that refers to no element, and is valid for the element that it is in under the ID it refers to.
    private(set) var renamed: (signature: Int, id: String)?

    /// Elements, in the order of ``MarkupOutline/elements``.
    let signatures: [Int]

    /// Whether every signature was tried on every element that it may cover.
    private(set) var isComplete = true

    private let outline: MarkupOutline
    private var bytes: [UInt8] { outline.bytes }

    /// No more signatures are looked at, and no more elements tried for all of them together.
    private static let maximumSignatures = 4
    private static let maximumTries = 6
    /// Of a large document so few are tried: each is parsed and canonicalized again.
    private static let maximumTriesIfLarge = 2
    private static let largeSize = 1 << 18

    /// - Parameters:
    ///   - outline: A well-formed document.
    ///   - verifier: The keys that may have signed.
    init(of outline: MarkupOutline, by verifier: ResponseVerifier) {
        self.outline = outline
        let all = outline.elements.indices.lazy.filter { outline.isElement($0, named: "Signature") }
            .prefix(Self.maximumSignatures + 1)
        signatures = Array(all.prefix(Self.maximumSignatures))
        isComplete = all.count == signatures.count
        var tries = outline.bytes.count > Self.largeSize ? Self.maximumTriesIfLarge : Self.maximumTries
        for signature in signatures {
            guard let id = reference(of: signature) else { continue }
            let targets = elements(withID: id)
            for target in targets {
                guard tries > 0 else {
                    isComplete = false
                    break
                }
                tries -= 1
                guard let document = document(of: target, signedBy: signature),
                    verifier.verifiesRoot(of: document)
                else { continue }
                covers.append(Cover(signature: signature, element: target))
            }
            guard targets.isEmpty, !id.isEmpty, let parent = outline.elements[signature].parent else { continue }
            guard tries > 0 else {
                isComplete = false
                continue
            }
            tries -= 1
            guard let document = document(of: parent, signedBy: signature, renaming: id),
                verifier.verifiesRoot(of: document)
            else { continue }
            renamed = renamed ?? (signature, String(decoding: id.prefix(128), as: UTF8.self))
        }
    }

    /// The checks that fail on a response in which something is where it does not belong.
    static let misplacements: Set<VerificationRule> = [
        .nestedResponse, .severalAssertions, .misplacedAssertion, .encryptedAssertion, .noAssertion, .signatureMissing,
        .severalSignatures, .misplacedSignature, .referenceURI, .signatureObject, .signatureStructure, .ambiguousID,
    ]

    /// The assertion that would be read of those that no valid signature covers; `nil` if all are covered.
    var readUnsigned: Int? {
        let unsigned = outline.elements.indices.filter { index in
            (outline.isElement(index, named: "Assertion") || outline.isElement(index, named: "EncryptedAssertion"))
                && !covers(index)
        }
        return unsigned.first { outline.elements[$0].parent == 0 } ?? unsigned.first
    }

    /// Whether a valid signature covers an element.
    private func covers(_ element: Int) -> Bool {
        let range = outline.elements[element].range
        return covers.contains { cover in
            let (signed, signature) = (outline.elements[cover.element].range, outline.elements[cover.signature].range)
            // The enveloped-signature transform takes the signature, with all that is in it, out of what is signed.
            return signed.contains(range) && !signature.contains(range)
        }
    }

    /// The ID that a signature refers to; empty for the whole document, `nil` if it refers to none.
    private func reference(of signature: Int) -> ArraySlice<UInt8>? {
        let range = outline.elements[signature].range
        let inside = outline.elements.indices[(signature + 1)...].prefix {
            outline.elements[$0].range.upperBound <= range.upperBound
        }
        guard
            let reference = inside.first(where: { index in
                outline.isElement(index, named: "Reference")
                    && outline.elements[index].parent.flatMap { outline.elements[$0].parent } == signature
            }), let uri = outline.attribute("URI", of: reference).map({ bytes[$0] })
        else { return nil }
        if uri.isEmpty { return uri }
        return uri.first == UInt8(ascii: "#") ? uri.dropFirst() : nil
    }

    private func elements(withID id: ArraySlice<UInt8>) -> [Int] {
        if id.isEmpty { return [0] }
        return Array(
            outline.elements.indices.lazy.filter { index in outline.attribute("ID", of: index).map { bytes[$0] } == id }
                .prefix(Self.maximumTries + 1)
        )
    }

    // MARK: Putting together

    /// A document of an element with its signature as the first child; `nil` if that cannot be made.
    private func document(of element: Int, signedBy signature: Int, renaming id: ArraySlice<UInt8>? = nil) -> [UInt8]? {
        let (range, tag) = (outline.elements[element].range, outline.elements[element].startTag)
        guard bytes[..<tag.upperBound].dropLast().last != UInt8(ascii: "/"), let seal = plain(signature) else {
            return nil
        }
        var document = openingTag(of: element, renaming: id) + seal
        let cut = outline.elements[signature].range
        let content = tag.upperBound..<range.upperBound
        if content.contains(cut) {
            document += bytes[content.lowerBound..<cut.lowerBound] + bytes[cut.upperBound..<content.upperBound]
        } else {
            document += bytes[content]
        }
        return document
    }

    /// A signature with its value and certificates, without anything that was put into it.
    private func plain(_ signature: Int) -> [UInt8]? {
        let range = outline.elements[signature].range
        var result = openingTag(of: signature)
        var names: Set<String> = []
        for index in outline.elements.indices[(signature + 1)...] {
            guard outline.elements[index].range.upperBound <= range.upperBound else { break }
            let name = outline.localName(of: index)
            guard outline.elements[index].parent == signature,
                ["SignedInfo", "SignatureValue", "KeyInfo"].contains(name),
                names.insert(name).inserted
            else { continue }
            let part = bytes[outline.elements[index].range]
            if name == "KeyInfo", part.contains(text: "Assertion") || part.contains(text: "Response") { continue }
            result += part
        }
        guard names.contains("SignedInfo"), names.contains("SignatureValue") else { return nil }
        return result + Array("</".utf8) + bytes[outline.elements[signature].name] + [UInt8(ascii: ">")]
    }

    /// The start tag of an element with the namespaces that are declared around it.
    private func openingTag(of element: Int, renaming id: ArraySlice<UInt8>? = nil) -> [UInt8] {
        let (tag, name) = (outline.elements[element].startTag, outline.elements[element].name)
        var declared = Set(outline.namespaces(of: element).map { Array(bytes[$0.name]) })
        var added: [UInt8] = []
        for ancestor in outline.lineage(of: element).dropFirst() {
            for (name, value) in outline.namespaces(of: ancestor)
            where declared.insert(Array(bytes[name])).inserted {
                let quoted = (value.lowerBound - 1)..<min(value.upperBound + 1, bytes.count)
                added += [UInt8(ascii: " ")] + bytes[name] + [UInt8(ascii: "=")] + bytes[quoted]
            }
        }
        var rest = Array(bytes[name.upperBound..<tag.upperBound])
        if let id, let old = outline.attribute("ID", of: element) {
            rest = Array(bytes[name.upperBound..<old.lowerBound] + id + bytes[old.upperBound..<tag.upperBound])
        }
        return Array(bytes[tag.lowerBound..<name.upperBound]) + added + rest
    }
}
