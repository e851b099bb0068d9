import ByteTools

/// A registration code of V1, with which a viewer signs in on another device or in a web view.
///
/// The code is a credential with a lifetime of minutes. On tvOS the app shows it to the viewer, who types it on another
/// device. Descriptions, dumps and mirrors do not contain it, so it does not get into a log by accident.
public struct RegistrationCode: Hashable, Sendable {
    /// The code.
    public let code: String
    /// The requestor.
    public let requestor: String
    /// The MVPD, if one was specified.
    public let mvpd: String?
    /// The end of the validity.
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
