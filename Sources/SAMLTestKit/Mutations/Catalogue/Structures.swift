/// Other documents, statuses and versions.
extension Mutation {
    static let structure = statuses + documents + assertions

    private static let statuses = [
        ofResponse("status-requester", by: "status.not-success", "The status is that of an error of the requester") {
            base in
            try base.settingStatus("urn:oasis:names:tc:SAML:2.0:status:Requester")
        },
        ofResponse("status-responder-with-subcode", by: "status.not-success", "The status is that of a failed login") {
            base in
            let text = try base.settingStatus("urn:oasis:names:tc:SAML:2.0:status:Responder")
            let code = try base.require(text.first("StatusCode", in: text.root), "the Response has no StatusCode")
            let inner = text.element("StatusCode", like: code, "").replacingFirst(
                " ",
                with: #" Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed" "#
            )
            return text.inserting(inner, .atEnd(code))
        },
        ofResponse("no-status", by: "status.not-success", "There is no Status") { base in
            base.text.removing(try base.status())
        },
        ofResponse("version-of-response", by: "response.version", "The version of the Response is 1.1") { base in
            base.text.setting("Version", of: base.text.root, to: "1.1")
        },
        resigned("version-of-assertion", .structure, by: "assertion.version", "The version of the Assertion is 1.1") {
            base in
            base.text.setting("Version", of: try base.assertion(), to: "1.1")
        },
    ]

    private static let documents = [
        otherRoot("ArtifactResponse"), otherRoot("LogoutResponse"), otherRoot("AuthnRequest"),
        rejected(
            "root-logout-request",
            .structure,
            by: "structure.not-a-response",
            "The document is a request for logout of another user, which no one signed."
        ) { base in
            let (text, assertion) = (base.text, try base.assertion())
            let issuer = text.issuer(of: assertion).map { text.contentText(of: $0) } ?? ""
            let parts =
                text.element("Issuer", like: assertion, issuer) + text.element("NameID", like: assertion, evilValue)
            let facts = #" ID="_logout" Version="2.0" IssueInstant="\#(base.time(0))" "#
            return ResponseText(text.element("LogoutRequest", like: text.root, parts).replacingFirst(" ", with: facts))
        },
        rejected(
            "response-in-other-root",
            .structure,
            by: "structure.not-a-response",
            "The document element is unknown, and contains an evil Response and the signed one."
        ) { base in
            let evil = try base.hostileCopy(.new)
            return ResponseText("<x>\(evil.text(of: evil.root))\(base.rootText)</x>")
        },
        rejected(
            "namespace-of-protocol",
            .structure,
            by: "structure.not-a-response",
            "The Response is in the namespace of SAML 1.1."
        ) { base in
            let found = base.text.ownDeclaration(of: base.text.root)
            let value = try base.require(found, "the Response does not declare its namespace")
            return base.text.replacing(value, with: "urn:oasis:names:tc:SAML:1.0:protocol")
        },
        rejected(
            "assertion-alone",
            .structure,
            by: "structure.not-a-response",
            "The signed Assertion is the document, without a Response."
        ) { base in
            _ = try base.assertionSignature()
            return ResponseText(base.text.text(of: try base.assertion()))
        },
    ]

    private static let assertions = [
        ofResponse("encrypted-assertion", by: "structure.encrypted-assertion", "There is an EncryptedAssertion, too") {
            base in
            let assertion = try base.assertion()
            let data = #"<x:EncryptedData xmlns:x="http://www.w3.org/2001/04/xmlenc#"/>"#
            return base.text.inserting(
                base.text.element("EncryptedAssertion", like: assertion, data),
                .before(assertion)
            )
        },
        ofResponse("nested-response", by: "structure.nested-response", "There is an empty Response in it") { base in
            base.text.inserting(base.text.element("Response", like: base.text.root, ""), .before(try base.status()))
        },
        rejected(
            "assertion-in-extensions",
            .structure,
            by: "structure.misplaced-assertion",
            "The Assertion is in the Extensions of a signed Response.",
            signer: .issuer
        ) { base in
            _ = try base.responseSignature()
            let (text, assertion) = (base.text, try base.assertion())
            return text.replacing(
                assertion,
                with: text.element("Extensions", like: text.root, text.text(of: assertion))
            )
        },
        rejected(
            "assertion-of-other-namespace",
            .structure,
            by: "structure.no-assertion",
            "The Assertion of a signed Response is in the namespace of SAML 1.1.",
            signer: .issuer
        ) { base in
            _ = try base.responseSignature()
            try base.requireUnsignedAssertion()
            let assertion = try base.assertion()
            let found = base.text.ownDeclaration(of: assertion)
            let value = try base.require(found, "the Assertion does not declare its namespace")
            return base.text.replacing(value, with: "urn:oasis:names:tc:SAML:1.0:assertion")
        },
    ]

    /// Creates a mutation of what only a signature of the Response covers.
    static func ofResponse(
        _ name: String,
        _ family: Family = .structure,
        by rule: String,
        _ summary: String,
        _ change: @escaping Change
    ) -> Mutation {
        rejected(
            name,
            family,
            by: rule,
            "\(summary); if the Response is signed, by the issuer's key.",
            signer: .issuerOfResponse,
            change
        )
    }

    private static func otherRoot(_ name: String) -> Mutation {
        ofResponse(
            "root-\(name.kebabCase)",
            by: "structure.not-a-response",
            "The root element is \(name)"
        ) { base in
            let (text, root) = (base.text, base.text.root)
            let qualified = text.name(of: root).replacingFirst("Response", with: name)
            return text.applying([
                (text.nameRange(of: root), qualified),
                (text.content(of: root).upperBound..<text.range(of: root).upperBound, "</\(qualified)>"),
            ])
        }
    }
}

extension String {
    fileprivate var kebabCase: String {
        reduce(into: "") { text, letter in
            text += (letter.isUppercase && !text.isEmpty ? "-" : "") + letter.lowercased()
        }
    }
}

extension MutationBase {
    func settingStatus(_ value: String) throws -> ResponseText {
        let code = try require(text.first("StatusCode", in: status()), "the Response has no StatusCode")
        return text.setting("Value", of: code, to: value)
    }
}
