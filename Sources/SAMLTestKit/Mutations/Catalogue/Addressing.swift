internal import SAML

/// Issuer, audience, recipient and request.
extension Mutation {
    static let addressing = audiences + recipients + issuers + conditionKinds

    private static let mismatch = "audience.mismatch"

    private static let audiences = [
        audience("other-audience", "is that of another service") { _ in "https://sp.example.org" },
        audience("audience-with-slash", "has a slash at its end") { $0 + "/" },
        audience("audience-in-upper-case", "is in upper case") { $0.uppercased() },
        audience("audience-of-staging", "is that of the staging environment") { _ in
            "https://saml.sp.auth-staging.adobe.com"
        },
        audience("audience-with-suffix", "has a suffix") { $0 + ".example.org" },
        audience("audience-empty", "is empty") { _ in "" },
        audience("audience-with-no-break-space", "has a no-break space at its end") { $0 + "\u{A0}" },
        signed("second-audience-restriction", by: mismatch, "A second restriction has another audience") { base in
            let conditions = try base.conditions()
            let restriction = try base.require(
                base.text.child("AudienceRestriction", of: conditions),
                "the assertion has no AudienceRestriction"
            )
            let other = base.text.element("Audience", like: restriction, "https://sp.example.org")
            return base.text.inserting(
                base.text.element("AudienceRestriction", like: restriction, other),
                .after(restriction)
            )
        },
        signed("no-audience-restriction", by: "audience.missing", "There is no audience restriction") { base in
            let restriction = base.text.child("AudienceRestriction", of: try base.conditions())
            return base.text.removing(try base.require(restriction, "the assertion has no AudienceRestriction"))
        },
        signed("no-conditions", by: "audience.missing", "There are no conditions") { base in
            base.text.removing(try base.conditions())
        },
        accepted("two-audiences", .addressing, "The restriction has another audience, too.", signer: .issuer) { base in
            let audience = try base.audience()
            return base.text.inserting(
                base.text.element("Audience", like: audience, "https://sp.example.org"),
                .before(audience)
            )
        },
    ]

    private static let recipients = [
        signed("other-recipient", by: "subject.confirmation", "The Recipient is that of another service") { base in
            let data = try base.confirmationData()
            _ = try base.require(base.text.attribute("Recipient", of: data), "the confirmation has no Recipient")
            return base.text.setting("Recipient", of: data, to: "https://sp.example.org/acs")
        },
        signed("no-recipient", by: "subject.confirmation", "The confirmation has no Recipient") { base in
            base.text.removing("Recipient", of: try base.confirmationData())
        },
        signed("confirmation-of-other-request", by: "subject.confirmation", "The confirmation is for another request") {
            base in
            _ = try base.require(base.expectations.inResponseTo, "the Response has no InResponseTo")
            return base.text.setting("InResponseTo", of: try base.confirmationData(), to: "_other-request")
        },
        signed("other-confirmation-method", by: "subject.confirmation", "The confirmation method is not bearer") {
            base in
            let confirmation = base.text.child("SubjectConfirmation", of: try base.subject())
            let found = try base.require(confirmation, "the subject has no confirmation")
            return base.text.setting("Method", of: found, to: "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key")
        },
        signed(
            "request-in-unsigned-response-alone",
            by: "subject.confirmation",
            "The request is named by the unsigned Response alone; the assertion names none"
        ) { base in
            try base.requireUnsignedResponse()
            _ = try base.require(base.text.attribute("InResponseTo", of: base.text.root), "there is no InResponseTo")
            return base.text.removing("InResponseTo", of: try base.confirmationData())
        },
        signed("no-subject", by: "subject.missing", "There is no Subject") { base in
            base.text.removing(try base.subject())
        },
        ofResponse("other-destination", .addressing, by: "response.destination", "The Destination is another service") {
            base in
            _ = try base.require(base.text.attribute("Destination", of: base.text.root), "there is no Destination")
            return base.text.setting("Destination", of: base.text.root, to: "https://sp.example.org/acs")
        },
        ofResponse("other-request", .addressing, by: "response.in-response-to", "The Response is for another request") {
            base in
            _ = try base.require(base.text.attribute("InResponseTo", of: base.text.root), "there is no InResponseTo")
            return base.text.setting("InResponseTo", of: base.text.root, to: "_other-request")
        },
    ]

    private static let issuers = [
        signed("other-issuer", by: "issuer.mismatch", "The issuer is another provider") { base in
            let issuers = [base.text.root, try base.assertion()].compactMap { base.text.issuer(of: $0) }
            return base.text.applying(issuers.map { base.text.edit(.content($0), "https://idp.example.org") })
        },
        ofResponse(
            "issuer-conflict",
            .addressing,
            by: "issuer.conflict",
            "The issuer of the Response is not that of the Assertion"
        ) { base in
            let issuer = try base.require(base.text.issuer(of: base.text.root), "the Response has no Issuer")
            return base.text.replacingContent(of: issuer, with: "https://idp.example.org")
        },
        signed("issuer-with-slash", by: "issuer.mismatch", "The issuer has a slash at its end") { base in
            let issuers = [base.text.root, try base.assertion()].compactMap { base.text.issuer(of: $0) }
            return base.text.applying(issuers.map { base.text.edit(.atEnd($0), "/") })
        },
        signed("issuer-empty", by: "assertion.malformed", "The Issuer of the assertion is empty") { base in
            let issuer = try base.require(base.text.issuer(of: base.assertion()), "the assertion has no Issuer")
            return base.text.replacingContent(of: issuer, with: "")
        },
    ]

    private static let conditionKinds = [
        signed("unknown-condition", by: "conditions.unknown", "There is a condition of an unknown kind") { base in
            let conditions = try base.conditions()
            let condition = base.text.element("Condition", like: conditions, "").replacingFirst(
                " ",
                with: #" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="x:y" xmlns:x="urn:x" "#
            )
            return base.text.inserting(condition, .atEnd(conditions))
        },
        accepted(
            "one-time-use",
            .addressing,
            noting: "conditions.one-time-use",
            "The assertion may be used once: a receiver must keep its ID.",
            signer: .issuer
        ) { base in
            let conditions = try base.conditions()
            return base.text.inserting(base.text.element("OneTimeUse", like: conditions, ""), .atEnd(conditions))
        },
    ]

    private static func signed(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ change: @escaping Change
    ) -> Mutation {
        resigned(name, .addressing, by: rule, summary, change)
    }

    private static func audience(
        _ name: String,
        _ summary: String,
        _ change: @escaping @Sendable (String) -> String
    ) -> Mutation {
        signed(name, by: mismatch, "The Audience \(summary)") { base in
            let audience = try base.audience()
            return try base.text.replacingContent(
                of: audience,
                with: change(base.requirePlain(base.text.contentText(of: audience)))
            )
        }
    }
}
