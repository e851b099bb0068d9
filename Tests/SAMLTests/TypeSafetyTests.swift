import TestSupport
import Testing

@Suite("Unverified content cannot be used as verified")
struct TypeSafetyTests {
    private static func diagnostics(_ body: String) throws -> String {
        try Compiler.diagnostics(
            """
            import SAML
            import SAMLDiagnosis
            import XMLSecurity
            func needsProof(_ assertion: VerifiedAssertion) {}
            func use(_ response: UnverifiedResponse, _ verified: VerifiedAssertion, _ bytes: [UInt8]) throws {
            \(body)
            }
            """
        )
    }

    @Test("The right ways compile")
    func rightWays() throws {
        let diagnostics = try Self.diagnostics(
            """
            needsProof(verified)
            let document = try XMLDocument(parsing: bytes, limits: XMLLimits())
            let name = document.root.localName
            print(name)
            """
        )
        #expect(diagnostics == "")
    }

    @Test(
        "The wrong ways do not compile",
        arguments: [
            ("_ = VerifiedAssertion()", "initializer is inaccessible"),
            ("_ = VerifiedAssertion(response)", "initializer is inaccessible"),
            ("needsProof(response.assertions[0])", "cannot convert value"),
            ("var copy = verified; copy.key = verified.key", "'let' constant"),
            (
                "var kept: XMLElement; do { let document = try XMLDocument(parsing: bytes, limits: XMLLimits()); "
                    + "kept = document.root }; print(kept.localName)",
                "escapes its scope"
            ),
            (
                "let one = try XMLDocument(parsing: bytes, limits: XMLLimits()); let two = one; print(one.root.line, two.root.line)",
                "consumed"
            ),
        ]
    )
    func wrongWay(statement: String, diagnostic: String) throws {
        let diagnostics = try Self.diagnostics(statement)
        #expect(diagnostics.contains(diagnostic), "\(diagnostics.prefix(400))")
        #expect(!diagnostics.contains("no such module"))
    }
}
