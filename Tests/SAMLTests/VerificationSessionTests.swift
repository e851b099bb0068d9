import Attacks
import Foundation
import SAML
import TestSupport
import Testing

@Suite("Verifying many responses on one thread")
struct VerificationSessionTests {
    @Test("The results are those of the verifier, whatever was verified before")
    func results() throws {
        let verifier = try AttackVerifier.strict()
        var session = VerificationSession(verifier)
        for placement in Placement.allCases {
            let base = try AttackBase.signed(placement)
            let changed = base.text.replacingFirst("subscriber", with: "other")
            for text in [base.text, changed, "<", base.text, "<!DOCTYPE x><x/>", base.text] {
                let response = Array(text.utf8)
                let expected = Result { () throws(SAMLError) in try verifier.verify(response, at: AttackBase.instant) }
                let found = Result { () throws(SAMLError) in try session.verify(response, at: AttackBase.instant) }
                #expect(found == expected)
            }
        }
    }

    @Test("Namespaces of other documents do not fill the memory of the parser")
    func manyNamespaces() throws {
        var session = try VerificationSession(AttackVerifier.strict())
        let response = try Array(AttackBase.signed(.assertion).text.utf8)
        // libxml2 limits the names of a parser to ten million bytes.
        for number in 0..<20 {
            let elements = (0..<50).map {
                "<x xmlns:p='urn:\(number)-\($0):\(String(repeating: "u", count: 15_000))'/>"
            }
            #expect(throws: SAMLError.self) {
                try session.verify(Array("<r>\(elements.joined())</r>".utf8), at: AttackBase.instant)
            }
        }
        #expect(try session.verify(response, at: AttackBase.instant)[attribute: "zip"] != nil)
    }
}
