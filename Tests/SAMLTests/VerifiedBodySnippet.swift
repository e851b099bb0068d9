// The lines between the marks are the guide's example of a body whose response was verified as it is sent; a test compares them.
// Guide: begin
import Foundation
import SAML
import SAMLEncoding

func verifiedBody(of response: [UInt8], by verifier: ResponseVerifier, at now: Date) throws -> FormBody {
    // Values are read from the bytes as received.
    _ = try verifier.verify(response, at: now)
    let sent = try WhitespaceNormalizer.normalized(response)
    if sent != response { _ = try verifier.verify(sent, at: now) }
    return try ResponseEncoder.formBody(encoding: response)
}
// Guide: end
