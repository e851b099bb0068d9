import Foundation
import SAML
import TestSupport
import Testing

@Suite("Placement of the signature")
struct PlacementTests {
    @Test("Each placement verifies", arguments: Placement.allCases)
    func verifies(placement: Placement) throws {
        let xml = try ConstructedResponse().xml(signing: placement, with: SampleKeys.signing())
        let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
        let assertion = try verifier.verify(Array(xml.utf8), at: Date())
        #expect(assertion[attribute: "zip"] == "94110")
        #expect((assertion.response != nil) == placement.signsResponse)
    }
}
