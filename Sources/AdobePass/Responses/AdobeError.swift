import ByteTools
import SAMLEncoding

/// An error as Adobe answered it.
public struct AdobeError: Hashable, Sendable {
    /// The code; `nil` for the older errors of V1, which have none.
    public let code: AdobeErrorCode?
    /// What Adobe wants a client to do.
    public let action: AdobeErrorAction?
    /// The status in the body; that of the HTTP response may be another.
    public let status: Int?
    /// What Adobe says, with control characters made visible.
    public let message: String?
    /// What the MVPD or Adobe adds.
    public let details: String?
    /// Where Adobe explains it.
    public let helpURL: String?
    /// What Adobe finds the request by.
    public let trace: String?

    /// How many characters of a text are kept.
    private static let maximumLength = 2000

    /// Makes an error from its fields; values that are no text were left out by the reader.
    package init(field: (String) -> String?) {
        func text(_ name: String) -> String? {
            field(name).flatMap { $0.isEmpty ? nil : String($0.prefix(Self.maximumLength)).withoutControls }
        }
        code = text("code").map { AdobeErrorCode(rawValue: $0) }
        action = text("action").map { AdobeErrorAction(rawValue: $0) }
        status = text("status").flatMap { Int($0) }
        message = text("message")
        details = text("details")
        helpURL = text("helpUrl")
        trace = text("trace")
    }

    /// Reads an error of either dialect, or of the registration of clients (RFC 6749 §5.2); `nil` if this is none.
    init?(_ object: JSONValue) {
        if let code = object["error"]?.text {
            self.init { name in
                switch name {
                case "code": code
                case "message": object["error_description"]?.text
                default: nil
                }
            }
            return
        }
        guard object["code"] != nil || object["message"] != nil, object["status"] != nil || object["action"] != nil
        else {
            return nil
        }
        self.init { object[$0]?.textOrNumber }
    }
}
