import SAML
import TestSupport

extension CauseSet {
    private static func row(
        _ name: String,
        _ causes: String...,
        saying word: String = "",
        _ payload: @escaping @Sendable () throws -> String
    ) -> CauseCase {
        CauseCase(.structure, name, causes, saying: word, payload)
    }

    static let structure = statuses + elements + profiles

    private static func status(_ code: String, _ inner: String = "", message: String = "") -> String {
        let prefix = "urn:oasis:names:tc:SAML:2.0:status:"
        let inner = inner.isEmpty ? "" : #"<samlp:StatusCode Value="\#(prefix)\#(inner)"/>"#
        let message = message.isEmpty ? "" : "<samlp:StatusMessage>\(message)</samlp:StatusMessage>"
        return
            #"<samlp:Status><samlp:StatusCode Value="\#(prefix)\#(code)">\#(inner)</samlp:StatusCode>\#(message)</samlp:Status>"#
    }

    /// A response without an assertion.
    private static func failed(_ status: String, placement: Placement? = nil) throws -> String {
        var pieces = ConstructedResponse()
        pieces.status = status
        let signature = placement == nil ? "" : pieces.signature.text(referenceTo: pieces.responseID)
        let text = pieces.response(signature: signature, assertion: "")
        return placement == nil ? text : try SampleKeys.signing().sign(text, in: pieces.responseID)
    }

    private static let statuses = [
        row("the login failed", "status.not-success", saying: "AuthnFailed") {
            try failed(status("Responder", "AuthnFailed"))
        },
        row("an error in the request", "status.not-success", saying: "Requester") { try failed(status("Requester")) },
        row("the provider denied the request", "status.not-success", saying: "RequestDenied") {
            try failed(status("Responder", "RequestDenied", message: "no subscription"))
        },
        row("a failure that is signed", "status.not-success", saying: "NoPassive") {
            try failed(status("Responder", "NoPassive"), placement: .response)
        },
        row("a failure beside an assertion", "status.not-success") {
            try PayloadText.signed(.response) { $0.status = status("Responder") }
        },
        row("success with a small letter", "status.not-success") {
            try PayloadText.signed(.response) { $0.status = status("success") }
        },
        row("no status", "status.not-success", saying: "no Status") {
            try PayloadText.signed(.response) { $0.status = "" }
        },
        row("success without an assertion", "structure.no-assertion") { try failed(status("Success")) },
        row("success without an assertion, signed", "structure.no-assertion") {
            try failed(status("Success"), placement: .response)
        },
        row("a partial logout", "status.not-success", saying: "PartialLogout") {
            try failed(status("Success", "PartialLogout").replacing("status:Success", with: "status:Responder"))
        },
    ]

    private static let elements = [
        row("an encrypted assertion", "structure.encrypted-assertion") {
            var pieces = ConstructedResponse()
            pieces.beforeAssertion =
                #"<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"><xenc:CipherData><xenc:CipherValue>AAAA</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>"#
            return pieces.response(assertion: "")
        },
        row("the assertion as escaped text", "structure.no-assertion", saying: "escaped") {
            let assertion = try PayloadText.signed().slice(from: "<saml:Assertion ", through: "</saml:Assertion>")
            return ConstructedResponse().response(
                assertion: assertion.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            )
        },
        row("the assertion in small letters", "structure.no-assertion", saying: "case-sensitive") {
            ConstructedResponse().unsigned.replacing("saml:Assertion", with: "saml:assertion")
        },
        row("the assertion in CDATA", "structure.no-assertion", saying: "escaped") {
            let assertion = try PayloadText.signed().slice(from: "<saml:Assertion ", through: "</saml:Assertion>")
            return ConstructedResponse().response(assertion: "<![CDATA[\(assertion)]]>")
        },
        row("an assertion of SAML 1.1 in a Response of 2.0", "structure.no-assertion", saying: "namespace") {
            ConstructedResponse().response(
                assertion:
                    #"<Assertion xmlns="urn:oasis:names:tc:SAML:1.0:assertion" MajorVersion="1" MinorVersion="1"/>"#
            )
        },
        row("two assertions in a signed response", "structure.several-assertions") {
            try PayloadText.signed(.response) { pieces in
                var second = pieces
                second.assertionID = "_assertion-2"
                pieces.afterAssertion = second.assertion()
            }
        },
        row("two assertions, both signed", "structure.several-assertions") {
            let key = try SampleKeys.signing()
            var second = ConstructedResponse()
            second.assertionID = "_assertion-2"
            var pieces = ConstructedResponse()
            pieces.afterAssertion = second.assertion(signature: second.signature.text(referenceTo: "_assertion-2"))
            let text = pieces.template(signing: .assertion)
            return try key.sign(key.sign(text, in: "_assertion-1"), in: "_assertion-2")
        },
        row("a signed response inside Extensions of another one", "structure.nested-response", "signature.wrapping") {
            var outer = ConstructedResponse()
            outer.responseID = "_outer"
            outer.beforeAssertion = "<samlp:Extensions>\(try PayloadText.signed(.response))</samlp:Extensions>"
            return outer.response(assertion: "")
        },
        row("an assertion in Advice, all signed", "structure.misplaced-assertion", "structure.several-assertions") {
            try PayloadText.signed(.response) { pieces in
                var second = pieces
                second.assertionID = "_assertion-2"
                pieces.conditions += "<saml:Advice>\(second.assertion())</saml:Advice>"
            }
        },
        row("the Assertion without its namespace", "structure.no-assertion", "signature.missing") {
            try PayloadText.signed(.response) {
                $0.beforeAssertion = "<Assertion ID=\"a\"/>"
            }.replacing(#"<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion""#, with: "<saml:Assertion")
                .replacing(
                    #"xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion""#,
                    with: #"xmlns:saml="urn:oasis:names:tc:SAML:2.0:asertion""#
                )
        },
        row("no Subject", "subject.missing") {
            try PayloadText.signed {
                $0.nameID = ""
                $0.confirmation = ""
            }.replacing("<saml:Subject></saml:Subject>", with: "")
        }.bytes {
            var pieces = ConstructedResponse()
            pieces.nameID = "@"
            pieces.confirmation = ""
            let text = pieces.template(signing: .assertion).replacing("<saml:Subject>@</saml:Subject>", with: "")
            return Array(try SampleKeys.signing().sign(text, in: pieces.assertionID).utf8)
        },
        row("a Response of version 1.1", "response.version", saying: "1.1") {
            try PayloadText.signed(.response) {
                $0.responseAttributes = $0.responseAttributes.replacing("2.0", with: "1.1")
            }
        },
        row("a Response without a Version", "response.version") {
            try PayloadText.signed(.response) {
                $0.responseAttributes = $0.responseAttributes.replacing(#"Version="2.0" "#, with: "")
            }
        },
        row("an Assertion of version 1.1", "assertion.version") {
            try PayloadText.signed { $0.assertionAttributes = $0.assertionAttributes.replacing("2.0", with: "1.1") }
        },
        row("no Issuer in the Assertion", "assertion.malformed", saying: "Issuer") {
            try PayloadText.signed { $0.assertionIssuer = "" }
        },
        row("no IssueInstant in the Assertion", "assertion.malformed", saying: "IssueInstant") {
            try PayloadText.signed { $0.assertionAttributes = #"Version="2.0""# }
        },
        row("two Conditions", "assertion.malformed", saying: "Conditions") {
            try PayloadText.signed { $0.conditions += $0.conditions }
        },
        row("two names in the Subject", "assertion.malformed", saying: "name") {
            try PayloadText.signed { $0.nameID += $0.nameID }
        },
        row("an Attribute without a Name", "assertion.malformed", saying: "Name") {
            try PayloadText.signed {
                $0.attributes += "<saml:Attribute><saml:AttributeValue>x</saml:AttributeValue></saml:Attribute>"
            }
        },
        row("an AuthnStatement without an instant", "assertion.malformed", saying: "AuthnInstant") {
            try PayloadText.signed { $0.statements = #"<saml:AuthnStatement SessionIndex="x"/>"# }
        },
        row("elements in the NameID", "assertion.malformed", saying: "NameID") {
            try PayloadText.signed { $0.nameID = "<saml:NameID><b>viewer</b></saml:NameID>" }
        },
        row("a confirmation without a Method", "assertion.malformed", saying: "Method") {
            try PayloadText.signed {
                $0.confirmation = $0.confirmation.replacing(
                    #" Method="urn:oasis:names:tc:SAML:2.0:cm:bearer""#,
                    with: ""
                )
            }
        },
    ]

    private static let profiles = [
        row("no SessionIndex", "profile.session-index") {
            try PayloadText.signed { $0.statements = $0.statements.replacing(#" SessionIndex="_session-1""#, with: "") }
        },
        row("no AuthnStatement", "profile.authn-statement") { try PayloadText.signed { $0.statements = "" } },
        row("two AuthnStatements", "profile.authn-statement") {
            try PayloadText.signed { $0.statements += $0.statements.replacing("_session-1", with: "_session-2") }
        },
        row("two AttributeStatements", "profile.attribute-statement") {
            try PayloadText.signed {
                $0.attributes = $0.attributes.replacing(
                    "</saml:Attribute><",
                    with: "</saml:Attribute></saml:AttributeStatement><saml:AttributeStatement><"
                )
            }
        },
        row("an empty AttributeStatement", "profile.attribute-statement") {
            try PayloadText.signed {
                $0.attributes = ""
                $0.statements += "<saml:AttributeStatement/>"
            }
        },
        row("no SubjectConfirmation", "profile.confirmation-missing") {
            try PayloadText.signed { $0.confirmation = "" }
        },
        row("not in reply to a request", "profile.in-response-to") {
            try PayloadText.signed { pieces in
                let attribute = #" InResponseTo="_request-1""#
                pieces.responseAttributes = pieces.responseAttributes.replacing(attribute, with: "")
                pieces.confirmation = pieces.confirmation.replacing(attribute, with: "")
            }
        },
        row("a NameID that is an address of mail", "profile.nameid-format") {
            try PayloadText.signed {
                $0.nameID = $0.nameID.replacing("2.0:nameid-format:persistent", with: "1.1:nameid-format:emailAddress")
            }
        },
        row("a NameID for another service", "profile.sp-name-qualifier") {
            try PayloadText.signed {
                $0.nameID = $0.nameID.replacing(" Format", with: #" SPNameQualifier="urn:other" Format"#)
            }
        },
    ]
}
