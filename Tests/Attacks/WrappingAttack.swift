package import TestSupport

/// A way to wrap a signed element: the signed content stays in the document, and other content is where it is read.
///
/// The variants are those of SAML Raider and of the test suites of python3-saml, ruby-saml, SimpleSAMLphp, crewjam/saml and
/// samael. Each is applied to a signed Response as to a signed Assertion.
package struct WrappingAttack: Sendable, CustomStringConvertible {
    package let name: String
    /// True if the signature on its own stays valid; a signature with an Object is not verified.
    package let staysValid: Bool
    /// The rules that reject it.
    package let rejection: Rejection
    package let build: @Sendable (Wrapped, Evil) -> String

    package init(
        _ name: String,
        staysValid: Bool = true,
        _ rejection: Rejection,
        _ build: @escaping @Sendable (Wrapped, Evil) -> String
    ) {
        self.name = name
        self.staysValid = staysValid
        self.rejection = rejection
        self.build = build
    }

    package var description: String { name }

    /// The signed content.
    package struct Wrapped {
        /// The element with its signature.
        package let signed: String
        /// The element without its signature.
        package let bare: String
        /// Its signature.
        package let signature: String
        /// The whole original, with a signature of the Response moved into its Assertion, or the other way round.
        package let moving: @Sendable (_ signature: String) -> String
    }

    /// The content of the attacker.
    package struct Evil {
        /// The copy that the attacker wants to be read.
        package let pieces: ConstructedResponse
        /// True if it comes before the original.
        package let comesFirst: Bool

        /// Returns the assertion, with a signature or other content after its Issuer.
        package func assertion(_ afterIssuer: String = "", last: String = "") -> String {
            pieces.assertion(signature: afterIssuer).replacingFirst(
                "</saml:Assertion>",
                with: last + "</saml:Assertion>"
            )
        }

        /// Returns the assertion, with content as its first child after the Issuer or as its last.
        package func assertion(around inner: String, signature: String = "") -> String {
            comesFirst ? assertion(signature, last: inner) : assertion(signature + inner)
        }

        /// Returns a Response with two parts in it.
        package func response(_ evil: String, _ original: String, signature: String = "") -> String {
            pieces.response(signature: signature, assertion: comesFirst ? evil + original : original + evil)
        }

        /// Returns a Response with the assertion, after a change of both.
        package func response(_ change: (inout ConstructedResponse) -> Void) -> String {
            var changed = pieces
            change(&changed)
            return changed.response(assertion: changed.assertion())
        }
    }

    /// The rules that reject an attack on each kind of base.
    package struct Rejection {
        /// The rules if an Assertion with the only signature is wrapped.
        package let assertion: [Rule]
        /// The rules if an Assertion is wrapped, and the Response keeps a signature that is no longer valid.
        package let assertionInSigned: [Rule]
        /// The rules if a Response with the only signature is wrapped.
        package let response: [Rule]
        /// The rules if a Response is wrapped whose Assertion is signed, too.
        package let both: [Rule]

        package init(assertion: [Rule], response: [Rule], both: [Rule]? = nil, putsSignatureInResponse: Bool = false) {
            self.assertion = assertion
            self.response = response
            // Structure comes before references.
            let others = assertion.filter { $0 != .missing && (!putsSignatureInResponse || $0 != .reference) }
            assertionInSigned = others + (putsSignatureInResponse ? [.twoSignatures] : [])
            // Then the Assertion's signature is somewhere in the middle.
            self.both = both ?? response.filter { $0 != .aside } + [.aside]
        }

        /// The original and its signature are not in their places.
        package static let originalAside = Self(
            assertion: [.several, .misplaced, .missing, .aside],
            response: [.nested, .several, .misplaced, .missing, .aside]
        )
        /// The original is in another signature of the Response.
        package static let originalInKeyInfo = Self(
            assertion: [.several, .misplaced, .aside],
            response: [.nested, .several, .misplaced, .aside],
            putsSignatureInResponse: true
        )
        /// The original is in its place; its signature, with the evil assertion in it, is not.
        package static let signatureMoved = Self(
            assertion: [.several, .misplaced],
            response: [.several, .misplaced],
            both: [.several, .misplaced, .twoSignatures],
            putsSignatureInResponse: true
        )

        /// The original is not in its place, and its signature is in the evil assertion or the Response.
        package static func bareOriginalAside(putsSignatureInResponse: Bool) -> Self {
            Self(
                assertion: [.several, .misplaced],
                response: [.nested, .several, .misplaced],
                putsSignatureInResponse: putsSignatureInResponse
            )
        }
    }

    /// The rules about the places of elements.
    package enum Rule: String {
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
