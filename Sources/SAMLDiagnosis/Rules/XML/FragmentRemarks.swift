internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Detects a part of a document that was extracted without the declarations around it.

extension RuleContext {
    func remarkOnFragment(_ check: VerificationCheck) -> CheckRemark? {
        guard check.message?.utf8.elementsEqual(Self.undeclaredPrefix.utf8) == true else { return nil }
        let root = DocumentRoot(outline)
        if root.name != "Response", let kind = documentKind {
            let text = root.isUndeclared ? "; the namespace of its prefix is not declared in it" : ""
            return CheckRemark(rule: .structureNotAResponse, message: kind.message + text, advice: kind.advice)
        }
        return CheckRemark(
            message:
                "a prefix is used that is not declared: the response was extracted from another document, such as a "
                + "SOAP envelope, that declares it, or a declaration was lost",
            advice:
                "Copy the response from where it was created. If the provider's software extracts it from an envelope, "
                + "it must declare all namespaces on the Response before it signs."
        )
    }

    /// The parser's message for a prefix without a declaration.
    private static let undeclaredPrefix = "a prefix is used that is not declared"
}
