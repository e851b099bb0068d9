import Foundation
import TestSupport
import Testing

@Suite("sign")
struct SignCommandTests {
    static let key = ["--key", SampleKeys.path("idp-rsa.key"), "--cert", SampleKeys.path("idp-rsa.pem")]

    @Test("A signed response is accepted, and a signature is replaced only on request")
    func sign() throws {
        let unsigned = Array(ConstructedResponse().unsigned.utf8)
        let signed = try SamltoolCommand.run(["sign"] + Self.key, input: unsigned)
        #expect(signed.status == 0, "\(signed.diagnostics)")
        let verify = ["verify", "--cert", SampleKeys.path("idp-rsa.pem"), "--at", "issued"]
        #expect(try SamltoolCommand.run(verify, input: signed.standardOutput).status == 0)
        let again = try SamltoolCommand.run(["sign"] + Self.key, input: signed.standardOutput)
        #expect(again.status == 65 && again.diagnostics.contains("--replace"), "\(again.diagnostics)")
        let replaced = try SamltoolCommand.run(["sign", "--replace"] + Self.key, input: signed.standardOutput)
        #expect(replaced.standardOutput == signed.standardOutput)
    }

    @Test("Only the new signature is filled, whatever else looks like it")
    func otherSignature() throws {
        let response = ConstructedResponse().unsigned
        let copy = """
            <ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:Reference URI="#_assertion-1">\
            <ds:DigestValue></ds:DigestValue></ds:Reference></ds:SignedInfo>\
            <ds:SignatureValue></ds:SignatureValue></ds:Signature>
            """
        let extensions = "<samlp:Extensions><copy>\(copy)</copy></samlp:Extensions><samlp:Status>"
        let marked = response.replacing("<samlp:Status>", with: "<!-- URI=\"#_assertion-1\" -->" + extensions)
        #expect(marked != response)
        let signed = try SamltoolCommand.run(["sign"] + Self.key, input: Array(marked.utf8))
        #expect(signed.status == 0, "\(signed.diagnostics)")
        #expect(signed.output.contains(copy))
        #expect(signed.output.components(separatedBy: "<ds:DigestValue></ds:DigestValue>").count == 2)
        #expect(signed.output.components(separatedBy: "<ds:SignatureValue></ds:SignatureValue>").count == 2)
    }

    @Test("All signatures of an element are replaced")
    func severalSignatures() throws {
        let signed = try SamltoolCommand.run(["sign"] + Self.key, input: Array(ConstructedResponse().unsigned.utf8))
            .output
        let start = try #require(signed.range(of: "<ds:Signature "))
        let end = try #require(signed.range(of: "</ds:Signature>"))
        let signature = signed[start.lowerBound..<end.upperBound]
        let twice = signed.replacing("</ds:Signature>", with: "</ds:Signature>" + signature)
        let replaced = try SamltoolCommand.run(["sign", "--replace"] + Self.key, input: Array(twice.utf8))
        #expect(replaced.output == signed)
    }

    @Test("A new key is written beside the output")
    func newKey() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(ConstructedResponse().unsigned, to: "a.xml")
        #expect(try SamltoolCommand.run("sign", file, "--output", folder.path("b.xml")).status == 0)
        #expect(try folder.contents() == ["a.xml", "b.key", "b.pem", "b.xml"])
    }
}
