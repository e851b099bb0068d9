// Character references that Java writes into Base64.

extension Rule {
    static let signatureJavaLineEnds = Rule(
        "signature.java-line-ends",
        .warning(.signature, .inferred),
        title: "carriage returns (&#13;) stand in the signature value or the certificate",
        explanation: """
            Java from version 11 on writes CR LF into long Base64, and the CR becomes the text `&#13;`. The whitespace \
            rule removes the line feed and leaves the reference, which stands for a CR. Most decoders skip it and the \
            signature holds; strict ones refuse the value. Inside an Assertion whose Response is signed around it, the \
            line feeds are signed as well, so the rule breaks the outer signature.
            """,
        advice: """
            The provider has to switch line breaks off in its signer: in Java, the system property \
            `com.sun.org.apache.xml.internal.security.ignoreLineBreaks=true` (for Apache Santuario \
            `org.apache.xml.security.ignoreLineBreaks`).
            """,
        source: "JDK-8264194; SANTUARIO-482; measured with Java 17; what Adobe's decoder does is inferred"
    )
}
