import SAMLExamination
import SAMLReports

extension BatchRequest {
    /// The advice for a line that is longer than an option permits.
    static let limitAdvice = "--max-bytes raises the limit"

    /// Reads a line whose payload is a SAML response.
    init(response line: LineSplitter.Line) {
        self.init(line, with: "a SAML response in any encoding", ifTooLong: Self.limitAdvice)
    }

    /// Returns the text, in UTF-8.
    ///
    /// - Throws: ``ToolError`` if the line is not a request.
    func input() throws(ToolError) -> [UInt8] {
        do throws(InputFailure) {
            return try payload()
        } catch {
            throw ToolError(error, about: nil)
        }
    }
}
