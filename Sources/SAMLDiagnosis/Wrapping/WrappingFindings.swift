internal import ByteTools
internal import SAML
internal import SAMLEncoding

// What a signature covers that does not cover what would be read.

extension Diagnostician {
    /// The rules that a response breaks in which something stands where it does not belong.
    private static let misplacements: Set<Rule> = [
        .structureNestedResponse, .structureSeveralAssertions, .structureMisplacedAssertion,
        .structureEncryptedAssertion, .structureNoAssertion, .signatureMissing, .signatureSeveral,
        .signatureMisplaced, .signatureReferenceURI, .signatureObject, .signatureStructure, .xmlIDAmbiguous,
    ]

    /// Names signature wrapping, with the places of what is signed and of what is not.
    mutating func diagnoseWrapping(_ verifier: ResponseVerifier) {
        guard findings.contains(where: { Self.misplacements.contains($0.rule) }), claims != nil,
            response[...].contains(text: "SignatureValue")
        else { return }
        let coverage = SignatureCoverage(of: response, outline, by: verifier, at: instant)
        if let renamed = coverage.renamed, coverage.covers.isEmpty { return explain(renamed: renamed.id) }
        guard let cover = coverage.covers.first else { return explain(incomplete: coverage) }
        let assertions = outline.elements.indices.filter { index in
            outline.isElement(index, named: "Assertion", in: response)
                || outline.isElement(index, named: "EncryptedAssertion", in: response)
        }
        let unsigned = assertions.filter { !coverage.covers($0) }
        guard let read = unsigned.first(where: { outline.elements[$0].parent == 0 }) ?? unsigned.first else {
            return explain(moved: coverage)
        }
        addWrapping(cover, read)
    }

    private mutating func addWrapping(_ cover: SignatureCoverage.Cover, _ read: Int) {
        let places = ElementPlaces(of: [cover.signature, cover.element, read], in: response, outline)
        let trust = context.trustedKeys.isEmpty ? " under the certificate that the response carries" : ""
        add(
            .signatureWrapping,
            "signature wrapping: the signature in \(places.text(cover.signature)) is valid\(trust), but covers "
                + "\(places.text(cover.element)); the assertion that an application would read, \(places.text(read)), is not "
                + "signed",
            expected: "a signature that covers \(places.path(read))",
            found: "a signature that covers \(places.path(cover.element))",
            at: place(places.location(read), path: places.path(read))
        )
    }

    /// Says of a signature that all assertions are covered by, and that is not where it belongs, that it was moved.
    private mutating func explain(moved coverage: SignatureCoverage) {
        let rules: [Rule] = [.signatureReferenceURI, .signatureMisplaced, .signatureSeveral]
        guard let index = findings.firstIndex(where: { rules.contains($0.rule) && $0.severity == .error }),
            let cover = coverage.covers.first(where: { outline.elements[$0.signature].parent != $0.element })
        else { return }
        let places = ElementPlaces(of: [cover.signature, cover.element], in: response, outline)
        replaceMessage(
            at: index,
            "the signature was moved: it is valid and covers \(places.text(cover.element)), but it is in "
                + "\(places.text(cover.signature))",
            advice:
                "A SAML signature is a child of the element that it signs. Find out what took the response apart, and treat it as "
                + "an attack until that is known."
        )
    }

    /// Says that there may be more to it, if not every signature was tried on every element that it may cover.
    private mutating func explain(incomplete coverage: SignatureCoverage) {
        guard !coverage.isComplete,
            let index = findings.firstIndex(where: { Self.misplacements.contains($0.rule) && $0.severity == .error })
        else { return }
        let finding = findings[index]
        replaceMessage(
            at: index,
            "\(finding.message); what a signature covers was not found, for there are more signatures and elements with "
                + "their IDs than are tried in a document of this size: this may be signature wrapping",
            advice: finding.advice
        )
    }

    /// Says that an ID was changed after it was signed.
    private mutating func explain(renamed id: String) {
        guard let index = findings.firstIndex(where: { $0.rule == .signatureReferenceURI }) else { return }
        replaceMessage(
            at: index,
            "the ID of the signed element was changed after it was signed: with the ID '\(id)', which the signature refers to, the "
                + "signature is valid",
            advice:
                "Find what rewrites IDs between the provider and the app, and hand the bytes on as they were signed."
        )
    }
}

/// Where elements are: their paths, with positions among those of one name, and lines and columns.
struct ElementPlaces {
    private var places: [Int: (path: String, location: SourceLocation)] = [:]

    /// Longer paths are shown without their middle.
    private static let maximumDepth = 10

    init(of elements: [Int], in bytes: [UInt8], _ outline: MarkupOutline) {
        var counter = LocationCounter(bytes)
        for element in Set(elements).sorted() {
            let location = counter.location(of: outline.elements[element].range.lowerBound)
            places[element] = (Self.path(of: element, in: bytes, outline), location)
        }
    }

    private static func path(of element: Int, in bytes: [UInt8], _ outline: MarkupOutline) -> String {
        let lineage = Array(outline.lineage(of: element))
        let steps = lineage.enumerated().map { depth, element in
            depth < maximumDepth / 2 ? step(to: element, in: bytes, outline) : outline.localName(of: element)
        }
        if steps.count <= maximumDepth { return "/" + steps.reversed().joined(separator: "/") }
        let half = maximumDepth / 2
        return "/" + steps.suffix(half).reversed().joined(separator: "/") + "/…/"
            + steps.prefix(half).reversed().joined(separator: "/")
    }

    /// The name of an element, with its position if a sibling has the same name.
    private static func step(to element: Int, in bytes: [UInt8], _ outline: MarkupOutline) -> String {
        let name = outline.localName(of: element)
        let counted: [StaticString] = ["Assertion", "Response", "Signature"]
        guard let parent = outline.elements[element].parent,
            let local = counted.first(where: { outline.isElement(element, named: $0, in: bytes) })
        else { return name }
        let twins = outline.elements.indices[parent...].filter {
            outline.elements[$0].parent == parent && outline.isElement($0, named: local, in: bytes)
        }
        guard twins.count > 1, let position = twins.firstIndex(of: element) else { return name }
        return "\(name)[\(position + 1)]"
    }

    func path(_ element: Int) -> String { places[element]?.path ?? "" }

    func location(_ element: Int) -> SourceLocation? { places[element]?.location }

    /// Path, line and column.
    func text(_ element: Int) -> String {
        guard let place = places[element] else { return "" }
        return "\(place.path) (\(place.location.line):\(place.location.column))"
    }
}
