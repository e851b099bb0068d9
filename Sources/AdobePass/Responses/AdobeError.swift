import ByteTools
import SAMLEncoding

/// An error in a response of Adobe Pass.
public struct AdobeError: Hashable, Sendable {
    /// The code; `nil` for the older errors of V1, which have none.
    public let code: AdobeErrorCode?
    /// The action that Adobe recommends.
    public let action: AdobeErrorAction?
    /// The status in the body, which may differ from the status of the HTTP response.
    public let status: Int?
    /// Adobe's message, with control characters made visible.
    public let message: String?
    /// Further details from the MVPD or Adobe.
    public let details: String?
    /// The URL of Adobe's documentation of the error.
    public let helpURL: String?
    /// The identifier of the request in Adobe's logs.
    public let trace: String?

    private static let maximumLength = 2000

    /// Creates an error from its fields; the reader returns `nil` for a value that is not text.
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

    /// Reads an error of V1, V2 or client registration (RFC 6749 section 5.2); `nil` if the object is not an error.
    ///
    /// Adobe's text describes an enclosing `error` object, which its samples do not have.
    init?(_ object: JSONValue) {
        let object = object["error"].flatMap { $0.members == nil ? nil : $0 } ?? object
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
