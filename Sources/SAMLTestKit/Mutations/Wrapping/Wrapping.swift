/// A way to wrap a signed element: the signed content stays in the document, and other content is where it is read.
///
/// The variants are those of SAML Raider and of the test suites of python3-saml, ruby-saml, SimpleSAMLphp, crewjam/saml and
/// samael. Each is applied to a signed Response as to a signed Assertion.
package struct Wrapping: Sendable, CustomStringConvertible {
    /// The number of SAML Raider, continued, and a few words.
    package let name: String
    package let summary: String
    /// True if the signature on its own stays valid; a signature with an Object is not verified.
    package internal(set) var staysValid = true
    /// True if the order of the evil content and the original matters.
    package internal(set) var hasOrder = true
    package internal(set) var hasEvilContent = true
    package let rejection: Rejection
    let build: @Sendable (Wrapped, Evil) -> String

    package var description: String { name }

    package enum Target: String, CaseIterable, Sendable {
        case assertion, response
    }

    package enum Order: String, CaseIterable, Sendable {
        case evilFirst = "evil-first"
        case evilLast = "evil-last"
    }

    package enum Identifiers: Sendable {
        case new, original
    }

    /// The base is a good response; the target is its signed element.
    package func document(
        of base: MutationBase,
        _ target: Target,
        _ order: Order,
        _ identifiers: Identifiers
    ) throws -> String {
        let evil = Evil(text: try base.hostileCopy(identifiers), comesFirst: order == .evilFirst)
        let text = base.text
        let document = build(try Wrapped(target, in: base), evil)
        guard !document.isEmpty else { throw Inapplicable("the response has no element to put the original in") }
        // A Response that was signed, too, keeps its signature, which is no longer valid.
        guard target == .assertion, let other = text.signature(of: text.root) else { return document }
        let result = ResponseText(document)
        return result.inserting(text.text(of: other), result.afterIssuer(of: result.root)).string
    }
}

extension Wrapping {
    struct Wrapped {
        let signed: String
        let bare: String
        let signature: String
        private let text: ResponseText
        private let target: Target
        private let signatureElement: ResponseText.Element

        fileprivate init(_ target: Target, in base: MutationBase) throws {
            text = base.text
            self.target = target
            let element = try target == .response ? text.root : base.assertion()
            guard let signature = text.signature(of: element) else {
                throw Inapplicable("the \(target == .response ? "Response" : "Assertion") is not signed")
            }
            signatureElement = signature
            signed = text.text(of: element)
            self.signature = text.text(of: signature)
            bare = signed.replacingFirst(self.signature, with: "")
        }

        func signature(with name: String, _ content: String) -> String {
            signature(endingWith: text.element(name, like: signatureElement, content))
        }

        func signature(endingWith content: String) -> String {
            let signature = ResponseText(self.signature)
            return signature.inserting(content, .atEnd(signature.root)).string
        }

        /// Returns the whole original, with a signature of the Response moved into its Assertion, or the other way round.
        func moving(_ signature: String) -> String {
            let bare = text.removing(signatureElement)
            guard let assertion = bare.assertion else { return bare.string }
            return bare.inserting(signature, bare.afterIssuer(of: target == .response ? assertion : bare.root)).string
        }
    }

    struct Evil {
        let text: ResponseText
        let comesFirst: Bool

        /// Returns the assertion, with content after its Issuer, or as its last.
        func assertion(_ afterIssuer: String = "", last: String = "") -> String {
            guard let assertion = text.assertion else { return "" }
            let changed = text.applying([
                text.edit(text.afterIssuer(of: assertion), afterIssuer), text.edit(.atEnd(assertion), last),
            ])
            return changed.assertion.map { changed.text(of: $0) } ?? ""
        }

        func assertion(around inner: String, signature: String = "") -> String {
            comesFirst ? assertion(signature, last: inner) : assertion(signature + inner)
        }

        func response(signature: String = "", assertion: String) -> String {
            guard let own = text.assertion else { return "" }
            return text.applying([
                text.edit(text.afterIssuer(of: text.root), signature), (text.range(of: own), assertion),
            ]).string
        }

        func response(_ evil: String, _ original: String) -> String {
            response(assertion: comesFirst ? evil + original : original + evil)
        }

        func mixed(_ original: Wrapped) -> String {
            comesFirst ? Mutation.evilValue + original.signed : original.signed + Mutation.evilValue
        }

        func response(_ original: Wrapped, in element: (ResponseText) -> ResponseText.Element?) -> String {
            guard let element = element(text) else { return "" }
            return text.replacingContent(of: element, with: mixed(original)).string
        }

        func element(_ name: String, _ content: String) -> String {
            text.assertion.map { text.element(name, like: $0, content) } ?? ""
        }

        func protocolElement(_ name: String, _ content: String) -> String {
            text.element(name, like: text.root, content)
        }
    }

    /// The rules that reject a variant on each kind of base.
    package struct Rejection: Sendable {
        /// The rules if an Assertion with the only signature is wrapped.
        package let assertion: [Rule]
        /// The rules if an Assertion is wrapped, and the Response keeps a signature that is no longer valid.
        package let assertionInSigned: [Rule]
        /// The rules if a Response with the only signature is wrapped.
        package let response: [Rule]
        /// The rules if a Response is wrapped whose Assertion is signed, too.
        package let both: [Rule]

        init(assertion: [Rule], response: [Rule], both: [Rule]? = nil, putsSignatureInResponse: Bool = false) {
            self.assertion = assertion
            self.response = response
            // Structure comes before references.
            let others = assertion.filter { $0 != .missing && (!putsSignatureInResponse || $0 != .reference) }
            assertionInSigned = others + (putsSignatureInResponse ? [.twoSignatures] : [])
            // Then the Assertion's signature is somewhere in the middle.
            self.both = both ?? response.filter { $0 != .aside } + [.aside]
        }

        /// The original and its signature are not in their places.
        static let originalAside = Self(
            assertion: [.several, .misplaced, .missing, .aside],
            response: [.nested, .several, .misplaced, .missing, .aside]
        )
        /// The original is in another signature of the Response.
        static let originalInKeyInfo = Self(
            assertion: [.several, .misplaced, .aside],
            response: [.nested, .several, .misplaced, .aside],
            putsSignatureInResponse: true
        )
        /// The original is in its place; its signature, with the evil assertion in it, is not.
        static let signatureMoved = Self(
            assertion: [.several, .misplaced],
            response: [.several, .misplaced],
            both: [.several, .misplaced, .twoSignatures],
            putsSignatureInResponse: true
        )

        /// The original is not in its place, and its signature is in the evil assertion or the Response.
        static func bareOriginalAside(putsSignatureInResponse: Bool) -> Self {
            Self(
                assertion: [.several, .misplaced],
                response: [.nested, .several, .misplaced],
                putsSignatureInResponse: putsSignatureInResponse
            )
        }
    }

    /// The rules of the verifier about the places of elements.
    package enum Rule: String, Sendable {
        case nested = "structure.nested-response"
        case several = "structure.several-assertions"
        case misplaced = "structure.misplaced-assertion"
        case encrypted = "structure.encrypted-assertion"
        case missing = "signature.missing"
        case aside = "signature.misplaced"
        case twoSignatures = "signature.several"
        case reference = "signature.reference-uri"
    }
}
