import TestSupport
import Testing

@Suite("Encoding twice does not compile")
struct TypeSafetyTests {
    private static func diagnostics(_ body: String) throws -> String {
        try Compiler.diagnostics("import SAMLEncoding\nfunc use(_ xml: [UInt8]) throws {\n\(body)\n}\n")
    }

    @Test("The right way compiles")
    func rightWay() throws {
        let diagnostics = try Self.diagnostics(
            """
            var fields = FormFields()
            fields.append("SAMLResponse", try ResponseEncoder.base64(encoding: xml))
            let body: FormBody = fields.encoded()
            let value = PercentEncodedText(try ResponseEncoder.base64(encoding: xml))
            print(body.bytes.count, value.bytes.count)
            """
        )
        #expect(diagnostics == "")
    }

    @Test(
        "The wrong ways do not compile",
        arguments: [
            ("fields.append(\"SAMLResponse\", once)", "no exact matches in call to instance method 'append'"),
            (
                "fields.append(\"SAMLResponse\", fields.encoded())",
                "no exact matches in call to instance method 'append'"
            ),
            ("_ = PercentEncodedText(once)", "'PercentEncodedText' to expected argument type 'Base64Text'"),
            ("_ = PercentEncodedText(fields.encoded())", "'FormBody' to expected argument type 'Base64Text'"),
            ("_ = PercentEncodedText(\"text\")", "'String' to expected argument type 'Base64Text'"),
            (
                "_ = try ResponseEncoder.formBody(encoding: once)",
                "no exact matches in call to static method 'formBody'"
            ),
            ("_ = try Base64Text(validating: fields.encoded())", "requires that 'FormBody' conform to"),
        ]
    )
    func wrongWay(statement: String, diagnostic: String) throws {
        let start = "var fields = FormFields()\nlet once = try ResponseEncoder.percentEncoded(encoding: xml)\n"
        let diagnostics = try Self.diagnostics(start + statement)
        #expect(diagnostics.contains(diagnostic), "\(diagnostics.prefix(400))")
        // Without the statement there is no error.
        #expect(try Self.diagnostics(start + "print(fields, once)") == "")
    }
}
