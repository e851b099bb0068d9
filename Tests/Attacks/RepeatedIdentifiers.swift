import SAML
import TestSupport

/// Identifiers that are repeated under any name.
package enum RepeatedIdentifiers {
    /// Attributes that some readers treat as the identifier of an element, in places that no signature covers.
    package static let all: [AttackCase] =
        ["ID", "Id", "id", "iD", "xml:id"].flatMap { name in
            [
                adding("\(name) before the assertion", .beforeAssertion, #"<x \#(name)="_assertion-1"/>"#),
                adding(
                    "\(name) of the Response before the assertion",
                    .beforeAssertion,
                    #"<x \#(name)="_response-1"/>"#
                ),
                adding("\(name) after the assertion", .afterAssertion, #"<x \#(name)="_assertion-1"/>"#),
                adding("\(name) in KeyInfo", .keyInfo, #"<x \#(name)="_assertion-1"/>"#),
            ]
        } + [
            // libxmlsec1 registers every Id in a signature before it resolves references.
            changing("Id of KeyInfo", "</ds:Signature>", #"<ds:KeyInfo Id="_assertion-1"/></ds:Signature>"#),
            changing("Id of SignatureValue", "<ds:SignatureValue", #"<ds:SignatureValue Id="_assertion-1""#),
            changing("Id of the signature", "<ds:Signature ", #"<ds:Signature Id="_assertion-1" "#),
            changing(
                "Id of the signature, that of the Response",
                "<ds:Signature ",
                #"<ds:Signature Id="_response-1" "#
            ),
            changing("Id of SignedInfo", "<ds:SignedInfo", #"<ds:SignedInfo Id="_assertion-1""#),
            changing("Id of the reference", "<ds:Reference ", #"<ds:Reference Id="_assertion-1" "#),
            changing("the Response has the ID of its assertion", #"ID="_response-1""#, #"ID="_assertion-1""#),
            changing("the Response has it as its id too", #"ID="_response-1""#, #"ID="_response-1" id="_assertion-1""#),
            changing(
                "the Response has it as its xml:id too",
                #"ID="_response-1""#,
                #"ID="_response-1" xml:id="_assertion-1""#
            ),
            changing(
                "the assertion has it as its Id too",
                #"ID="_assertion-1""#,
                #"ID="_assertion-1" Id="_assertion-1""#
            ),
            changing(
                "the assertion has it as its xml:id too",
                #"ID="_assertion-1""#,
                #"ID="_assertion-1" xml:id="_assertion-1""#
            ),
            changing("by a reference to a character", "<samlp:Status>", ##"<samlp:Status id="_assertion&#x2D;1">"##),
            changing("by a prefix of the XML namespace", "<samlp:Status>", ##"<samlp:Status xml:ID="_assertion-1">"##),
        ]

    /// Attributes that are not identifiers, or that belong to other elements.
    private static func adding(
        _ name: String,
        _ place: Place,
        _ element: String
    ) -> AttackCase {
        AttackCase("another \(name)", "xml.id-ambiguous") { base in
            switch place {
            case .beforeAssertion: base.text.inserting(element, before: "<saml:Assertion ")
            case .afterAssertion: base.text.inserting(element, after: "</saml:Assertion>")
            case .keyInfo: base.text.inserting("<ds:KeyInfo>\(element)</ds:KeyInfo>", before: "</ds:Signature>")
            }
        }
    }

    private enum Place { case beforeAssertion, afterAssertion, keyInfo }

    private static func changing(_ name: String, _ mark: String, _ replacement: String) -> AttackCase {
        AttackCase("the same ID: \(name)", "xml.id-ambiguous") { $0.text.replacingFirst(mark, with: replacement) }
    }
}
