import SAMLEncoding
import SAMLTestKit

/// A request that the stand-in cannot answer.
struct MVPDProblem: Error {
    /// The HTTP status.
    let status: Int
    let message: String
    let advice: String

    init(status: Int = 400, _ message: String, _ advice: String) {
        self.status = status
        self.message = message
        self.advice = advice
    }

    init(_ error: TestKitError) {
        self.init(
            "The response cannot be made: \(error.message).",
            "Correct the choice on the page before, and sign in again."
        )
    }

    static let noRequest = Self(
        "There is no SAMLRequest.",
        "Start at the service provider: it sends the browser here with an AuthnRequest."
    )

    static func mapping<Value>(_ body: () throws(TestKitError) -> Value) throws(MVPDProblem) -> Value {
        do throws(TestKitError) {
            return try body()
        } catch {
            throw MVPDProblem(error)
        }
    }
}
