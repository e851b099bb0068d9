/// Whom an assertion is about (SAML core section 2.4).
///
/// Its description leaves the name out.
public struct SAMLSubject: Hashable, Sendable, CustomStringConvertible {
    /// The name; `nil` if there is none, or if it is encrypted.
    public let nameID: SAMLNameID?
    /// The encrypted name.
    public let encryptedID: SAMLEncryptedPart?
    /// The ways to confirm that whoever brings the assertion may use it, in order.
    public let confirmations: [SAMLSubjectConfirmation]

    /// The kind of name and the number of confirmations.
    public var description: String {
        let name = nameID.map(\.description) ?? (encryptedID == nil ? "no name" : "an encrypted name")
        return "Subject(\(name), \(confirmations.count) confirmations)"
    }
}

extension SAMLSubject: CustomReflectable {
    /// The kind of name and the confirmations, also for debuggers and `dump`.
    public var customMirror: Mirror {
        Mirror(self, children: ["nameID": nameID as Any, "confirmations": confirmations])
    }
}

/// A way to confirm the subject (SAML core section 2.4.1.1).
///
/// Its description leaves the subject's address out.
public struct SAMLSubjectConfirmation: Hashable, Sendable, CustomStringConvertible {
    /// The method that is used in browsers and here: whoever bears the assertion may use it.
    public static let bearerMethod = "urn:oasis:names:tc:SAML:2.0:cm:bearer"

    /// The method, a URI.
    public let method: String
    /// Where the assertion may be delivered to.
    public let recipient: String?
    /// The ID of the request that it answers.
    public let inResponseTo: String?
    /// When it starts to be confirmable.
    public let notBefore: SAMLTimestamp?
    /// When it ceases to be confirmable, exclusive.
    public let notOnOrAfter: SAMLTimestamp?
    /// The network address of the subject.
    public let address: String?

    /// The method, the recipient and the end.
    public var description: String {
        let end = notOnOrAfter.map { ", until \($0)" } ?? ""
        return "SubjectConfirmation(\(method), for \(recipient ?? "nobody")\(end))"
    }
}

extension SAMLSubjectConfirmation: CustomReflectable {
    /// What the description tells, also for debuggers and `dump`.
    public var customMirror: Mirror {
        let end = notOnOrAfter?.description
        return Mirror(
            self,
            children: ["method": method, "recipient": recipient as Any, "notOnOrAfter": end as Any]
        )
    }
}
