import SAMLExamination
import SAMLReports
import SAMLTestKit

extension ToolError {
    init(_ error: TestKitError, about subject: String? = nil) {
        let isUsage = error.code == .weakAlgorithm || error.code == .weakKey || error.code == .keyMismatch
        let advice =
            switch error.code {
            case .weakAlgorithm, .weakKey: " (--allow-legacy)"
            case .passwordRequired: " with --password-file"
            case .alreadySigned: " (--replace, --sign)"
            default: ""
            }
        self.init(isUsage ? .usage : .dataError, error.code.rawValue, about: subject, error.message + advice)
    }

    static func mapping<Result>(
        about subject: String? = nil,
        _ body: () throws(TestKitError) -> Result
    ) throws(ToolError) -> Result {
        do throws(TestKitError) {
            return try body()
        } catch {
            throw ToolError(error, about: subject)
        }
    }
}
