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
        "The wrong ways do not",
        arguments: [
            "fields.append(\"SAMLResponse\", try ResponseEncoder.percentEncoded(encoding: xml))",
            "fields.append(\"SAMLResponse\", fields.encoded())",
            "_ = PercentEncodedText(try ResponseEncoder.percentEncoded(encoding: xml))",
            "_ = PercentEncodedText(fields.encoded())",
            "_ = PercentEncodedText(\"text\")",
            "_ = try ResponseEncoder.formBody(encoding: try ResponseEncoder.percentEncoded(encoding: xml))",
            "_ = try Base64Text(validating: fields.encoded())",
        ]
    )
    func wrongWay(statement: String) throws {
        let diagnostics = try Self.diagnostics("var fields = FormFields()\n\(statement)")
        #expect(diagnostics.contains("error:"))
        #expect(!diagnostics.contains("no such module"))
    }
}
