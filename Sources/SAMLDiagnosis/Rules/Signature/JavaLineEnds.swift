internal import ByteTools
internal import SAMLEncoding

// Rules about character references that Java writes into Base64.

extension Rule {
    static let signatureJavaLineEnds: Rule = Rule(
        "signature.java-line-ends",
        .warning(.signature, .inferred),
        title: "the signature value or certificate contains carriage returns (&#13;)",
        explanation: """
            Java 11 and later write CR LF into long Base64, and the CR is serialized as the text `&#13;`. The \
            whitespace rule removes the line feed and leaves the reference to the CR. Most decoders skip it and the \
            signature is valid; strict decoders reject the value. If the Assertion is inside a signed Response, the \
            line feeds are signed as well, so the rule invalidates the signature of the Response.
            """,
        advice: """
            The provider must disable line breaks in its signer: in Java, with the system property \
            `com.sun.org.apache.xml.internal.security.ignoreLineBreaks=true` (for Apache Santuario \
            `org.apache.xml.security.ignoreLineBreaks`).
            """,
        source: "JDK-8264194; SANTUARIO-482; measured with Java 17; the behavior of Adobe's decoder is inferred",
        detection: .afterChecks { input in input.javaLineEnd.map { [$0] } ?? [] }
    )
}

extension RuleContext {
    /// The first `&#13;` at the end of a line of Base64, as Java's signers write it.
    fileprivate var javaLineEnd: Finding? {
        guard response.contains(UInt8(ascii: "&")) else { return nil }
        var start = 0
        for (offset, byte) in response.enumerated() {
            if byte == UInt8(ascii: "<") { start = offset }
            guard byte == UInt8(ascii: "&") else { continue }
            let reference = response[offset...].prefix(5)
            guard reference.elementsEqual("&#13;".utf8) || reference.elementsEqual("&#xD;".utf8) else { continue }
            let head = response[start..<offset].prefix(64)
            // Values may have many of these, so bytes are compared before characters.
            guard head.contains(text: "SignatureValue") || head.contains(text: "X509Certificate") else { continue }
            let name = String(decoding: head, as: UTF8.self).dropFirst().prefix { !$0.isWhitespace && $0 != ">" }
            guard ["SignatureValue", "X509Certificate"].contains(name.localPart) else { continue }
            let found = "\(String(decoding: reference, as: UTF8.self)) in <\(name)>"
            return Finding(.signatureJavaLineEnds, found: found, at: place(at: offset))
        }
        return nil
    }
}
