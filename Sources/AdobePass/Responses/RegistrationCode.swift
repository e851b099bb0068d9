import ByteTools

/// A registration code of V1, with which a viewer signs in on another device or in a web view.
///
/// The code is a credential that lives for minutes, and it is made to be shown: on tvOS the viewer types it on another
/// device. Descriptions, dumps and mirrors leave it out, so that it does not get into a log by accident.
public struct RegistrationCode: Hashable, Sendable {
    /// The code.
    public let code: String
    /// The requestor.
    public let requestor: String
    /// The MVPD, if one was named.
    public let mvpd: String?
    /// When the code ends.
    public let expiry: EpochMilliseconds?

    init?(_ object: JSONValue) {
        guard let code = object["code"]?.text, let requestor = object["requestor"]?.text,
            object["expires"] != nil || object["generated"] != nil
        else { return nil }
        self.code = code
        self.requestor = requestor
        mvpd = object["mvpd"]?.text
        expiry = object["expires"]?.milliseconds
    }
}

extension RegistrationCode: Redacted {
    /// The length of the code.
    public var description: String { "<registration code, \(code.utf8.count) bytes>" }
}
