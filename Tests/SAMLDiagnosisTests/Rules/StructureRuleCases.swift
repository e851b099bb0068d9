import Attacks
import SAML
import SAMLTestKit
import TestSupport

extension RuleCase {
    static let structure = [
        RuleCase(
            "content.html",
            .text("<!DOCTYPE html><html><body>Sign in</body></html>"),
            near: .text("<htm/>"),
            leaving: ["structure.not-a-response"]
        ),
        RuleCase(
            "content.json",
            .text(#"{"status":"done"}"#),
            near: RuleInput { Array(#"{"response":"\#(try EncodedSample.base64())"}"#.utf8) },
            leaving: ["encoding.json-object"]
        ),
        RuleCase(
            "content.description",
            .text("SAMLResponse=[object Object]"),
            near: .text("[1, 2]"),
            leaving: ["content.json"]
        ),
        RuleCase(
            "structure.not-a-response",
            .row("structure.not-a-response"),
            near: .signed { $0.signature.uri = "#_response-1" }
        ),
        RuleCase(
            "encoding.soap-envelope",
            .changed {
                #"<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\#($0.text)</s:Body></s:Envelope>"#
            },
            near: .changed { $0.text.inserting(#"<Envelope xmlns="u:x"/>"#, after: "<samlp:Status>") },
            leaving: ["signature.misreadable-content"]
        ),
        RuleCase(
            "structure.nested-response",
            .row("structure.nested-response"),
            near: .changed { $0.text.inserting("<saml:Response/>", after: "<samlp:Status>") },
            leaving: ["signature.misreadable-content"]
        ),
        RuleCase(
            "structure.encrypted-assertion",
            with: ["signature.wrapping"],
            .row("structure.encrypted-assertion"),
            near: .changed { $0.text.inserting("<samlp:EncryptedAssertion/>", before: "<saml:Assertion ") },
            leaving: ["signature.misreadable-content"]
        ),
        RuleCase("encryption.structure", .row("encryption.structure"), near: .encrypted()),
        RuleCase(
            "encryption.algorithm",
            .row("encryption.algorithm"),
            near: .encrypted(ResponseEncryption(algorithm: .aes128GCM))
        ),
        RuleCase("encryption.legacy", "the key", .row("encryption.legacy", "the key"), near: .encrypted()),
        RuleCase("encryption.legacy", "the content", .row("encryption.legacy", "the content"), near: .encrypted()),
        RuleCase("encryption.weak-key", .row("encryption.weak-key"), near: .encrypted()),
        RuleCase(
            "encryption.too-much-work",
            with: ["attributes.encrypted"],
            .row("encryption.too-much-work"),
            near: .encrypted(ResponseEncryption(parts: [.attributes]))
        ),
        RuleCase(
            "encryption.cannot-decrypt",
            .row("encryption.cannot-decrypt"),
            near: .encrypted(for: ["other-rsa", "sp-rsa"])
        ),
        RuleCase("structure.no-assertion", .row("structure.no-assertion"), near: .signed()),
        RuleCase(
            "structure.several-assertions",
            with: ["signature.wrapping"],
            .row("structure.several-assertions"),
            near: .changed { $0.text.inserting("<samlp:Assertion/>", after: "</saml:Assertion>") },
            leaving: ["signature.misreadable-content"]
        ),
        RuleCase(
            "structure.misplaced-assertion",
            .row("structure.misplaced-assertion"),
            near: .signed { $0.beforeAssertion = "<samlp:Extensions/>" }
        ),
        RuleCase("assertion.malformed", .meaning(.twoNames), near: .meaning(.noName)),
        RuleCase(
            "assertion.invalid-time",
            .meaning(.timeWithoutAZone),
            near: .meaning(.timeWithAnOffset),
            leaving: ["conditions.time-zone"]
        ),
        RuleCase("response.version", .meaning(.responseOfAnotherVersion), near: .meaning(.nothingChanged)),
        RuleCase("assertion.version", .meaning(.assertionOfAnotherVersion), near: .meaning(.nothingChanged)),
        RuleCase(
            "status.not-success",
            .meaning(.statusOfFailure),
            near: .signed {
                $0.status = $0.status.replacing(
                    "</samlp:Status>",
                    with: "<samlp:StatusMessage>x</samlp:StatusMessage></samlp:Status>"
                )
            }
        ),
        RuleCase(
            "status.not-success",
            "without an assertion",
            with: ["signature.not-checked"],
            RuleInput {
                var pieces = ConstructedResponse()
                pieces.status = pieces.status.replacing("Success", with: "Responder")
                let signature = pieces.signature.text(referenceTo: pieces.responseID)
                return Array(pieces.response(signature: signature, assertion: "").utf8)
            }.trusting(nil),
            near: .signed().trusting(nil),
            leaving: ["signature.not-checked"]
        ),
        RuleCase("issuer.mismatch", .meaning(.anotherIssuer), near: .meaning(.expectedIssuer)),
        RuleCase(
            "issuer.conflict",
            .meaning(.twoIssuersThatDisagree),
            near: .meaning(.responseWithoutAnIssuer)
        ),
        RuleCase("subject.missing", .row("subject.missing"), near: .meaning(.noName)),
    ]
}
