internal import Captures
package import SAMLEncoding

extension EncodingTrace {
    /// The name of a token of Adobe Pass that was given in place of a response; `nil` for anything else.
    package var tokenName: String? {
        let text = payload.trimmed
        if DocumentKind.isMediaToken(text) { return "an Adobe media token" }
        return WebToken(text)?.isSoftwareStatement == true ? "a software statement" : nil
    }
}
