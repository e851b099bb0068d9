// The lines between the marks are the guide's example of an exchange service; a test compares them.
// Guide: begin
import Foundation
import SAML
import SAMLEncoding

func userID(inBody body: [UInt8], at now: Date, certificates: [UInt8]) throws -> String? {
    let response = try FormFields(parsing: body).base64(named: "SAMLResponse")
    let verifier = ResponseVerifier(
        trusting: try TrustedKeys(certificates: certificates),
        expecting: Expectations(issuers: ["https://idp.example-mvpd.tv/saml2"])
    )
    return try verifier.verify(response, at: now)[attribute: "userID"]
}
// Guide: end
