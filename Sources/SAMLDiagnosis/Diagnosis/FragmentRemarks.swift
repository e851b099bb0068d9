internal import ByteTools
internal import SAML
internal import SAMLEncoding

// A part of a document, cut out so that the declarations around it were lost.

extension Diagnostician {
    /// What to say of a prefix that is not declared; nothing of other faults.
    mutating func remarkOnFragment(_ check: VerificationCheck) -> CheckRemark? {
        guard check.message?.utf8.elementsEqual(Self.undeclaredPrefix.utf8) == true else { return nil }
        let root = DocumentRoot(response, outline)
        if root.name != "Response", let kind = DocumentKind(of: response, outline) {
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

    /// What to say of an XML declaration that is not at the start: parsers take it for a processing instruction.
    func remarkOnDeclaration() -> CheckRemark {
        let mark = Array("<?xml".utf8)
        var rest = response[...]
        while let start = rest.firstIndex(of: mark[0]) {
            rest = rest[start...]
            let next = rest.dropFirst(mark.count).first
            if start > response.startIndex, rest.starts(with: mark), next == 0x20 || next == 0x09 || next == 0x0A {
                let isBlank = response[..<start].allSatisfy { $0 <= 0x20 }
                return CheckRemark(
                    message: isBlank
                        ? "whitespace is before the XML declaration, which must be the very first of a document"
                        : "an XML declaration is inside the document: it must be the very first, and there may be one only",
                    advice:
                        "Remove what is before the declaration, or the second one. The declaration is not signed, so it may be "
                        + "left out altogether."
                )
            }
            rest = rest.dropFirst()
        }
        return CheckRemark()
    }

    /// The words of the parser for a prefix without a declaration.
    private static let undeclaredPrefix = "a prefix is used that is not declared"
}
