import Attacks
import SAML
import TestSupport

extension RuleCase {
    static let whitespace = [
        RuleCase(
            "whitespace.breaks-markup",
            .signed { $0.responseAttributes = $0.responseAttributes.replacing("\" ", with: "\"\n") },
            near: .signed { $0.responseAttributes = $0.responseAttributes.replacing("\" ", with: "\"\n  ") }
        ),
        RuleCase(
            "whitespace.breaks-signature",
            .signed(.assertion) { $0.statements = "\n" + $0.statements },
            near: .signed(.assertion) { $0.beforeAssertion = "\n" }
        ),
        RuleCase(
            "whitespace.breaks-signature",
            "the inner SignatureValue in lines",
            .signed(.both) { $0.signature.keyInfo = try wrappedKeyInfo() },
            near: .signed(.assertion) { $0.signature.keyInfo = try wrappedKeyInfo() }
        ),
        RuleCase(
            "whitespace.repairs-signature",
            with: ["signature.digest-mismatch"],
            .changed { $0.text.inserting("\n", before: "<saml:Subject>") },
            near: .changed { $0.text.inserting("\n ", before: "<saml:Subject>") },
            leaving: ["signature.digest-mismatch"]
        ),
        RuleCase(
            "whitespace.in-value",
            .signed(.assertion) { $0.issuer = $0.issuer.replacing("</", with: "\n</") },
            near: .signed(.assertion) { $0.issuer += "\n" }
        ),
        RuleCase(
            "whitespace.run-collapsed",
            .signed(.assertion) { $0.beforeAssertion = "  " },
            near: .signed(.assertion) { $0.beforeAssertion = " " }
        ),
        RuleCase(
            "whitespace.line-break-deleted",
            .signed(.assertion) { $0.beforeAssertion = "\n" },
            near: .signed(.assertion) { $0.beforeAssertion = " " }
        ),
        RuleCase("whitespace.trimmed", .changed { $0.text + "\n" }, near: .changed { $0.text + "<!---->" }),
        RuleCase(
            "whitespace.words-joined",
            with: ["signature.misreadable-content"],
            .signed(.assertion) { $0.status = $0.status.inserting("north\neast", before: "</samlp:Status>") },
            near: .signed(.assertion) { $0.status = $0.status.inserting("north\n east", before: "</samlp:Status>") },
            leaving: ["signature.misreadable-content"]
        ),
        RuleCase(
            "whitespace.signed-content-changed",
            with: ["signature.not-checked"],
            .signed(.assertion) { $0.statements = "\n" + $0.statements }.trusting(nil),
            near: .signed(.assertion) { $0.beforeAssertion = "\n" }.trusting(nil),
            leaving: ["signature.not-checked"]
        ),
    ]

    /// KeyInfo with the certificate in lines, as OpenSSL writes it.
    private static func wrappedKeyInfo() throws -> String {
        SignatureTemplate.keyInfo(
            certificate: EncodedSample.broken(try SampleKeys.certificateBase64(), every: 64, by: "\n")
        )
    }
}
