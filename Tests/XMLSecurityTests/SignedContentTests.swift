import TestSupport
import Testing
import XMLSecurity

/// The document that is read from the octets of a canonical form.
@Suite("Signed content")
struct SignedContentTests {
    @Test("Whitespace of signed content is not text of its own, also where its canonical form is a reference")
    func whitespace() throws {
        var document = SignedDocument()
        document.content = "<e>&#13;\n</e>"
        try SignedDocument.read(document.signed()) { element, signature in
            let content = try signature.verify(element, with: [SampleKeys.key("idp-rsa")]).content
            #expect(content.engine == .onePass)
            let signed = try content.document(limits: XMLLimits())
            #expect(signed.root.firstChild?.hasOwnText == false)
        }
    }
}
