internal import ByteTools
internal import SAML
internal import SAMLEncoding

/// The elements that the signatures in a response cover.
///
/// Each signature is tested with each element that has the ID it refers to: the two are extracted, combined as they would
/// have been when they were signed, and verified separately. The result explains a rejection and is not used for a decision.
struct SignatureCoverage {
    struct Cover {
        let signature: Int
        let element: Int
    }

    private(set) var covers: [Cover] = []
    /// A signature that refers to no element, but is valid for its parent with the ID that it refers to.
    private(set) var renamed: (signature: Int, id: String)?

    /// Elements, in the order of ``MarkupOutline/elements``.
    let signatures: [Int]

    /// True if every signature was tested with every element that it may cover.
    private(set) var isComplete = true

    private let outline: MarkupOutline
    private var bytes: [UInt8] { outline.bytes }

    /// The maximum number of signatures, and of elements that are tested for all of them.
    private static let maximumSignatures = 4
    private static let maximumTries = 6
    /// The maximum for a large document, because each test parses and canonicalizes again.
    private static let maximumTriesIfLarge = 2
    private static let largeSize = 1 << 18

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

    /// The checks that fail for misplaced elements and signatures.
    static let misplacements: Set<VerificationRule> = [
        .nestedResponse, .severalAssertions, .misplacedAssertion, .encryptedAssertion, .noAssertion, .signatureMissing,
        .severalSignatures, .misplacedSignature, .referenceURI, .signatureObject, .signatureStructure, .ambiguousID,
    ]

    /// The assertion that would be read although no valid signature covers it; `nil` if all are covered.
    var readUnsigned: Int? {
        let unsigned = outline.elements.indices.filter { index in
            (outline.isElement(index, named: "Assertion") || outline.isElement(index, named: "EncryptedAssertion"))
                && !covers(index)
        }
        return unsigned.first { outline.elements[$0].parent == 0 } ?? unsigned.first
    }

    private func covers(_ element: Int) -> Bool {
        let range = outline.elements[element].range
        return covers.contains { cover in
            let (signed, signature) = (outline.elements[cover.element].range, outline.elements[cover.signature].range)
            // The enveloped-signature transform excludes the signature and its content from the signed element.
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

    // MARK: Reassembly

    /// Returns a document of an element with its signature as the first child; `nil` if that is not possible.
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

    /// Returns a signature with its value and certificates, without inserted content.
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

    /// Returns the start tag of an element with the namespaces in scope.
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
