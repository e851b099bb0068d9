import TestSupport
import Testing

@testable import XMLSecurity

@Suite("The two engines")
struct EnginesTests {
    private static func outcome(_ text: String, by choice: EngineChoice) throws -> SignatureElement.Outcome {
        let key = try SampleKeys.key("idp-rsa")
        return try SignedDocument.read(text) { element, signature in
            Result { () throws(XMLSecurityError) in try signature.verify(element, with: [key], by: choice) }
        }
    }

    @Test("An engine is chosen by the algorithms", arguments: EngineChoice.allCases)
    func choice(choice: EngineChoice) throws {
        let exclusive = try Self.outcome(SignedDocument().signed(), by: choice).get()
        #expect(exclusive.content.engine == (choice == .libxmlsec1 ? .libxmlsec1 : .onePass))
        var document = SignedDocument()
        document.template.canonicalization =
            #"<ds:CanonicalizationMethod Algorithm="\#(CanonicalizationMethod.inclusive.rawValue)"/>"#
        let inclusive = try Self.outcome(document.signed(), by: choice).get()
        #expect(inclusive.content.engine == .libxmlsec1)
    }

    @Test("Different results are an internal error that says where they differ")
    func differences() throws {
        let one = try Self.outcome(SignedDocument().signed(), by: .automatic)
        var changed = SignedDocument()
        changed.content = "<e/>"
        let other = try Self.outcome(changed.signed(), by: .libxmlsec1)
        let rejected = try Self.outcome(
            changed.signed().replacing("<e></e>", with: "").replacing("<e/>", with: ""),
            by: .automatic
        )
        let key = try SignatureElement.Outcome.success((one.get().content, 1))
        #expect(SignatureElement.difference(of: one, one) == nil)
        #expect(SignatureElement.difference(of: rejected, rejected) == nil)
        #expect(SignatureElement.difference(of: one, other) == "the signed bytes")
        #expect(SignatureElement.difference(of: one, key) == "the key")
        #expect(
            SignatureElement.difference(of: one, rejected)
                == "accepted by the one-pass engine, but signature.digest-mismatch for libxmlsec1"
        )
        #expect(
            SignatureElement.difference(of: rejected, one)
                == "accepted by libxmlsec1, but signature.digest-mismatch for the one-pass engine"
        )
        let broken = SignatureElement.Outcome.failure(XMLSecurityError(.unprocessable, ""))
        #expect(
            SignatureElement.difference(of: rejected, broken) == "signature.digest-mismatch and signature.unprocessable"
        )
    }

    @Test(
        "Nodes are compared by their places, names and values",
        arguments: [
            "<r/>", "<s/>", "<r>x</r>", "<r>y</r>", "<r><x/></r>", "<r><x/><x/></r>", "<r><x><x/></x></r>",
            "<r a='1'/>",
            "<r a='2'/>", "<r b='1'/>", "<r a='1' b='1'/>", "<r xmlns='urn:x'/>", "<r xmlns='urn:y'/>",
            "<p:r xmlns:p='urn:x'/>",
            "<r p:a='1' xmlns:p='urn:x'/>", "<r p:a='1' xmlns:p='urn:y'/>",
        ]
    )
    func nodes(text: String) throws {
        let document = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
        for other in [
            "<r/>", "<r>x</r>", "<r><x/><x/></r>", "<r a='1'/>", "<r xmlns='urn:x'/>", "<r p:a='1' xmlns:p='urn:x'/>",
        ] {
            let otherDocument = try XMLDocument(parsing: Array(other.utf8), limits: XMLLimits())
            let isSame = document.root.content.isEqual(to: otherDocument.root.content)
            #expect(isSame == (text == other))
        }
    }
}
