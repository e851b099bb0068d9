internal import AdobePass

// Rules about the HTTP request that sent a response.

extension RuleContext {
    /// The deviations of the request from Adobe's documentation, unless Adobe accepted it.
    var requestFindings: [Finding] { [] }
}
