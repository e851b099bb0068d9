import SAML
import TestSupport

/// Changes of a response outside the signed content.
package enum BenignEdits {
    package static let edits: [AttackCase] = [
        .harmless("another destination") {
            $0.text.replacingFirst(#"Destination="https://sp"#, with: #"Destination="https://evil"#)
        },
        .harmless("no destination") { base in
            base.text.replacingFirst(base.text.slice(from: "Destination=\"", through: "\" "), with: "")
        },
        .harmless("another request answered") {
            $0.text.replacingFirst(#"InResponseTo="_request-1""#, with: #"InResponseTo="_evil""#)
        },
        .harmless("issued at another time") { base in
            base.text.replacingFirst(
                #"IssueInstant="2026-11-20T12:00:00Z""#,
                with: #"IssueInstant="2026-11-20T11:00:00Z""#
            )
        },
        .harmless("issued at no time that can be read") { base in
            base.text.replacingFirst(#"IssueInstant="2026-11-20T12:00:00Z""#, with: #"IssueInstant="yesterday""#)
        },
        .harmless("a message in the status") { base in
            base.text.inserting(
                "<samlp:StatusMessage>\(AttackBase.evilName)</samlp:StatusMessage>",
                before: "</samlp:Status>"
            )
        },
        .harmless("details of the status") { base in
            base.text.inserting(
                "<samlp:StatusDetail><x>\(AttackBase.evilName)</x></samlp:StatusDetail>",
                before: "</samlp:Status>"
            )
        },
        .harmless("a code inside the code") { base in
            base.text.replacingFirst(
                #"Success"/>"#,
                with: #"Success"><samlp:StatusCode Value="\#(AttackBase.evilName)"/></samlp:StatusCode>"#
            )
        },
        .harmless("another ID of the Response") { $0.text.replacingFirst("_response-1", with: "_evil") },
        .harmless("no issuer of the Response") { $0.text.replacingFirst($0.pieces.issuer, with: "") },
        .harmless("whitespace everywhere outside") { base in
            base.text.replacingFirst("<samlp:Status>", with: "\n  <samlp:Status\t>\n").inserting(
                "\r\n",
                before: "<saml:Assertion "
            )
            .inserting(" \n", after: "</saml:Assertion>") + "\n\n"
        },
        .harmless("a comment before and after") {
            "<!--\(AttackBase.evilName)-->" + $0.text + "<!--\(AttackBase.evilName)-->"
        },
        .harmless("an XML declaration") { #"<?xml version="1.0" encoding="UTF-8"?>"# + $0.text },
        .harmless("a byte order mark") { "\u{FEFF}" + $0.text },
        .harmless("extensions") { base in
            base.text.inserting(
                "<samlp:Extensions><x>\(AttackBase.evilName)</x></samlp:Extensions>",
                before: "<samlp:Status>"
            )
        },
        .harmless("a subject outside of the assertion") { base in
            base.text.inserting(base.pieces.hostileCopy(keepingIDs: false).subject, before: "<saml:Assertion ")
        },
        .harmless("attributes outside of the assertion") { base in
            let attributes = base.pieces.hostileCopy(keepingIDs: false).attributes
            return base.text.inserting(
                "<saml:AttributeStatement>\(attributes)</saml:AttributeStatement>",
                after: "</saml:Assertion>"
            )
        },
        .harmless("the name of the subject as text outside") {
            $0.text.inserting(AttackBase.evilName, before: "<saml:Assertion ")
        },
        .harmless("an assertion of another namespace") { base in
            let evil = base.pieces.hostileCopy(keepingIDs: false).assertion()
                .replacing("urn:oasis:names:tc:SAML:2.0:assertion", with: "urn:oasis:names:tc:SAML:1.0:assertion")
            return base.text.inserting(evil, before: "<saml:Assertion ")
        },
        .harmless("a signature of another namespace") { base in
            let signature = base.assertionSignature.replacing("http://www.w3.org/2000/09/xmldsig#\"", with: "urn:x\"")
            return base.text.inserting(signature, before: "<samlp:Status>")
        },
        .harmless("KeyInfo in the signature") { base in
            base.text.inserting("<ds:KeyInfo><x>\(AttackBase.evilName)</x></ds:KeyInfo>", before: "</ds:Signature>")
        },
        .harmless("other quotes and prefixes, and a default namespace") { base in
            base.text.replacing("<samlp:", with: "<").replacing("</samlp:", with: "</")
                .replacing(
                    "xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\"",
                    with: "xmlns='urn:oasis:names:tc:SAML:2.0:protocol'"
                )
        },
        .harmless("attributes of the assertion in another order") { base in
            base.text.replacingFirst(
                #"ID="_assertion-1" Version="2.0" IssueInstant="2026-11-20T12:00:00Z""#,
                with: #"IssueInstant='2026-11-20T12:00:00Z' Version = "2.0" ID="_assertion-1""#
            )
        },
        .harmless("empty elements with an end tag, references for characters") { base in
            base.text.replacing(
                #"SessionIndex="_session-1"/>"#,
                with: #"SessionIndex="&#95;session-1"></saml:AuthnStatement>"#
            )
        },
        .harmless("both: only the signature of the Assertion left, other things around", base: .both) { base in
            base.text.replacingFirst(base.responseSignature, with: "").replacingFirst("_request-1", with: "_evil")
        },
    ]

    /// Changes outside the signed content that matter, although the signature does not cover them.
    package static let rejected = [
        AttackCase("another status", "status.not-success") {
            $0.text.replacingFirst("status:Success", with: "status:Requester")
        },
        AttackCase("no status", "status.not-success") { $0.text.replacingFirst($0.pieces.status, with: "") },
        AttackCase("another version", "response.version") {
            $0.text.replacingFirst(#"Version="2.0""#, with: #"Version="2.1""#)
        },
        AttackCase("another issuer", "issuer.conflict") { base in
            base.text.replacingFirst(base.pieces.issuer, with: "<saml:Issuer>https://evil.example</saml:Issuer>")
        },
        AttackCase("issued in the future", "conditions.issued-in-future") { base in
            base.text.replacingFirst(#"IssueInstant="2026"#, with: #"IssueInstant="2027"#)
        },
    ]
}
