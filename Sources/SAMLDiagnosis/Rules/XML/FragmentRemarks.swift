internal import ByteTools
internal import SAML
internal import SAMLEncoding

// A part of a document, cut out so that the declarations around it were lost.

extension DiagnosisInput {
    /// What to say of a prefix that is not declared; nothing of other faults.
    func remarkOnFragment(_ check: VerificationCheck) -> CheckRemark? {
        guard check.message?.utf8.elementsEqual(Self.undeclaredPrefix.utf8) == true else { return nil }
        let root = DocumentRoot(outline)
        if root.name != "Response", let kind = documentKind {
            let text = root.isUndeclared ? "; the namespace of its prefix is not declared in it" : ""
            return CheckRemark(rule: .structureNotAResponse, message: kind.message + text, advice: kind.advice)
        }
        return CheckRemark(
            message:
                "a prefix is used that is not declared: the response was cut out of another document, such as a SOAP envelope, "
                + "that declares it, or a declaration was lost",
            advice:
                "Take the response from where it was made. If the provider's software cuts it out of an envelope, it has to "
                + "declare all namespaces on the Response before it signs."
        )
    }

    /// The words of the parser for a prefix without a declaration.
    private static let undeclaredPrefix = "a prefix is used that is not declared"
}
