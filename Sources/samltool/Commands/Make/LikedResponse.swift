import SAML
import SAMLReports
import SAMLTestKit

/// The structure of a recorded response.
struct LikedResponse {
    let spec: ResponseSpec

    /// Reads a response in any encoding.
    ///
    /// - Throws: ``ToolError`` if it cannot be read.
    init(_ path: String) throws {
        throw ToolError(.usage, "make.like", about: path, "not implemented")
    }
}
