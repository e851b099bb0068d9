import SAML
import TestSupport

/// A change of the template before the trusted key signs it.
package struct TemplateChange: Sendable, CustomStringConvertible {
    package let name: String
    package let rule: String
    /// True if libxmlsec1 signs the changed template, so that the signature is valid and only the rule rejects it.
    package let isSigned: Bool
    package let apply: @Sendable (String) -> String

    package init(
        _ name: String,
        _ rule: String = "signature.structure",
        isSigned: Bool = true,
        _ apply: @escaping @Sendable (String) -> String
    ) {
        self.name = name
        self.rule = rule
        self.isSigned = isSigned
        self.apply = apply
    }

    package var description: String { name }

    /// A change that leaves the template unchanged.
    struct NoChange: Error {
        let name: String
    }

    /// Returns a hostile response with the change.
    package func document() throws -> String {
        var pieces = ConstructedResponse()
        pieces.nameID = "<saml:NameID>\(AttackBase.evilName)</saml:NameID>"
        pieces.beforeAssertion = #"<samlp:Extensions><x ID="_benign"/></samlp:Extensions>"#
        let template = pieces.signature.text(referenceTo: pieces.assertionID)
        var signature = apply(template)
        guard signature != template else { throw NoChange(name: name) }
        if !isSigned { signature = signature.withInvalidValues }
        let text = pieces.response(assertion: pieces.assertion(signature: signature))
        guard isSigned else { return text }
        return try SampleKeys.signing().sign(text, in: "_assertion-1")
    }
}

extension String {
    /// The template of a signature with values of the right length, so that there is no other error.
    var withInvalidValues: String {
        replacing("<ds:SignatureValue>", with: "<ds:SignatureValue>\(String(repeating: "A", count: 342))==")
            .replacing("<ds:DigestValue></", with: "<ds:DigestValue>\(String(repeating: "A", count: 43))=</")
    }
}
