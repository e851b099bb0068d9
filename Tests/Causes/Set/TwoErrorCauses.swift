import SAML
import SAMLDiagnosis
import TestSupport

extension CauseSet {
    private static func row(
        _ name: String,
        _ causes: String...,
        saying word: String = "",
        _ payload: @escaping @Sendable () throws -> String
    ) -> CauseCase {
        CauseCase(.twoErrors, name, causes, saying: word, payload)
    }

    private static let late = "2026-11-20T21:00:00Z"

    private static let withoutZip = { @Sendable (pieces: inout ConstructedResponse) in
        pieces.setShortValidity()
        pieces.setAttributes(("userID", "viewer-1"))
    }

    private static let sha1 = { @Sendable (pieces: inout ConstructedResponse) in
        pieces.setShortValidity()
        pieces.signature.signatureMethod = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
        pieces.signature.digestMethod = "http://www.w3.org/2000/09/xmldsig#sha1"
    }

    static let twoErrors = validity + addressed + cryptography + layers

    private static let validity = [
        row("expired and an attribute missing, at a chosen time", "conditions.expired") {
            try PayloadText.signed(.assertion, withoutZip)
        }
        .requiring("zip").at(late),
        row("expired and an attribute missing, by the computer's clock", "attributes.required-missing", saying: "zip") {
            try PayloadText.signed(.assertion, withoutZip)
        }.requiring("zip").now(late),
        row("a confirmation expired and an attribute missing, by the computer's clock", "attributes.required-missing") {
            try PayloadText.signed(.assertion, withoutZip)
        }.requiring("zip").now("2026-11-20T13:00:00Z"),
        row("a confirmation expired and an attribute missing", "subject.confirmation") {
            try PayloadText.signed(.assertion, withoutZip)
        }.requiring("zip").at("2026-11-20T13:00:00Z"),
        row(
            "not valid yet and an attribute under another name",
            "conditions.not-yet-valid",
            "conditions.issued-in-future"
        ) {
            try PayloadText.signed {
                $0.setShortValidity()
                $0.setAttributes(("ZIP", "94110"))
            }
        }.requiring("zip").at("2026-11-20T11:00:00Z"),
        row("expired and no NameID, by the computer's clock", "subject.nameid-missing") {
            try PayloadText.signed {
                $0.setShortValidity()
                $0.nameID = ""
            }
        }.requiring("NameID").now(late),
        row("expired and the session ended", "conditions.expired") {
            try PayloadText.signed {
                $0.setShortValidity()
                $0.statements =
                    #"<saml:AuthnStatement AuthnInstant="2026-11-20T12:00:00Z" SessionIndex="s" SessionNotOnOrAfter="2026-11-20T12:10:00Z"/>"#
            }
        }.at(late),
        row("never valid and an attribute missing", "conditions.interval") {
            try PayloadText.signed {
                $0.setConditions(#"NotBefore="2026-11-20T20:00:00Z" NotOnOrAfter="2026-11-20T12:00:00Z""#)
            }
        }.requiring("householdID"),
    ]

    private static let addressed = [
        row("another audience and an attribute missing", "audience.mismatch") {
            try PayloadText.signed {
                $0.setAudience("https://sp.example.org")
                $0.setAttributes(("userID", "viewer-1"))
            }
        }.requiring("zip"),
        row("another audience and expired", "audience.mismatch") {
            try PayloadText.signed {
                $0.setShortValidity()
                $0.conditions = $0.conditions.replacing("saml.sp.auth.adobe.com", with: "sp.example.org")
            }
        }.at(late),
        row("another audience and expired, by the computer's clock", "audience.mismatch") {
            try PayloadText.signed {
                $0.setShortValidity()
                $0.conditions = $0.conditions.replacing("saml.sp.auth.adobe.com", with: "sp.example.org")
            }
        }.now(late),
        row("another issuer and an empty attribute", "issuer.mismatch") {
            try PayloadText.signed { $0.setAttributes(("userID", "")) }
        }.requiring("userID").expecting(Expectations(issuers: ["urn:other"])),
        row("another Recipient and an attribute missing", "subject.confirmation", saying: "Recipient") {
            try PayloadText.signed()
        }
        .requiring("householdID").expecting(Expectations(recipient: "https://example.org/acs")),
        row("another Recipient and expired", "subject.confirmation", saying: "Recipient") {
            try PayloadText.signed { $0.setShortValidity() }
        }.at(late).expecting(Expectations(recipient: "https://example.org/acs")),
        row("a failure of the provider and another audience", "status.not-success") {
            try PayloadText.signed(.response) {
                $0.status = $0.status.replacing("Success", with: "Responder")
                $0.setAudience("urn:other")
            }
        },
        row("a failure of the provider and expired", "status.not-success") {
            try PayloadText.signed(.response) {
                $0.setShortValidity()
                $0.status = $0.status.replacing("Success", with: "Responder")
            }
        }.at(late),
    ]

    private static let cryptography = [
        row("SHA-1 and expired", "signature.sha1") { try PayloadText.signed(.assertion, sha1) }.at(late),
        row("SHA-1 and expired, by the computer's clock", "signature.sha1") { try PayloadText.signed(.assertion, sha1) }
            .now(late),
        row("SHA-1 and changed", "signature.digest-mismatch") {
            try PayloadText.signed(.assertion, sha1).replacing("94110", with: "10001")
        },
        row("a new key and expired", "signature.wrong-key") {
            try PayloadText.signed(key: "other-rsa") { $0.setShortValidity() }
        }.at(late),
        row("a new key and another audience", "signature.wrong-key") {
            try PayloadText.signed(key: "other-rsa") { $0.setAudience("urn:other") }
        },
        row("changed and an attribute missing", "signature.digest-mismatch") {
            try PayloadText.signed().replacing("94110", with: "10001")
        }.requiring("householdID"),
        row("changed and expired", "signature.digest-mismatch") {
            try PayloadText.signed { $0.setShortValidity() }.replacing("94110", with: "10001")
        }.at(late),
        row("not signed and expired", "signature.missing") {
            var pieces = ConstructedResponse()
            pieces.setShortValidity()
            return pieces.unsigned
        }.at(late),
        row("not signed and an attribute missing", "signature.missing") { ConstructedResponse().unsigned }.requiring(
            "householdID"
        ),
        row("pretty-printed before signing and another audience", "whitespace.breaks-signature") {
            try PayloadText.signed {
                $0.setAudience("urn:other")
                $0.spread(by: "\n  ")
            }
        },
        row("pretty-printed before signing and expired", "whitespace.breaks-signature") {
            try PayloadText.signed {
                $0.setShortValidity()
                $0.spread(by: "\n")
            }
        }.at(late),
        row("indented after signing and an attribute missing", "signature.digest-mismatch", saying: "indented") {
            PayloadText.spread(try PayloadText.signed(), by: "\n  ")
        }.requiring("householdID"),
        row("a wrapped signature and expired", "signature.wrapping") {
            let wrapped = try Wrapped(.assertion)
            return wrapped.response(wrapped.evil + wrapped.signed)
        }.at("2127-01-01T00:00:00Z"),
    ]

    private static let layers = [
        row("percent-encoded twice and expired", "encoding.percent-encoded-twice") {
            PayloadText.percent(
                PayloadText.percent(PayloadText.base64(try PayloadText.signed { $0.setShortValidity() }))
            )
        }.at(late),
        row("percent-encoded twice and an attribute missing", "encoding.percent-encoded-twice") {
            "SAMLResponse=" + PayloadText.percent(PayloadText.percent(try PayloadText.encoded()))
        }.requiring("householdID"),
        row("pluses that became spaces, and not signed", "encoding.plus-became-space") {
            var pieces = ConstructedResponse()
            pieces.setAttributes(("note", ">>>???~~~\u{FE}\u{FF}"))
            return PayloadText.base64(pieces.unsigned).replacing("+", with: " ")
        },
        row("cut short and encoded twice", "encoding.percent-encoded-twice", "encoding.cut-short") {
            String(PayloadText.percent(PayloadText.percent(try PayloadText.encoded())).prefix(3000))
        },
        row("Base64 twice and another audience", "encoding.base64-twice") {
            PayloadText.base64(PayloadText.base64(try PayloadText.signed { $0.setAudience("urn:other") }))
        },
        row("malformed and another audience", "xml.malformed") {
            try PayloadText.signed { $0.setAudience("urn:other") }.replacing(">viewer<", with: ">a & b<")
        },
        row("SAML 1.1 and not signed", "structure.not-a-response", saying: "1.1") {
            #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:1.0:protocol"><samlp:Status/></samlp:Response>"#
        },
        row("a login page in Base64", "content.html") {
            PayloadText.base64("<!DOCTYPE html><html><body>Sign in</body></html>")
        },
    ]
}
