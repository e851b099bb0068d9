// What debuggers and `dump` show of types with personal data: nothing that their descriptions leave out.

extension SAMLAttribute: CustomReflectable {
    /// A mirror with the name and the number of values, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "values": values.count]) }
}

extension SAMLAttributeValue: CustomReflectable {
    /// An empty mirror, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SAMLAuthnStatement: CustomReflectable {
    /// A mirror without the session index, for debuggers and `dump`.
    public var customMirror: Mirror {
        let end = sessionNotOnOrAfter?.description
        return Mirror(
            self,
            children: [
                "authnInstant": authnInstant.description, "sessionNotOnOrAfter": end as Any,
                "contextClass": contextClass as Any,
            ]
        )
    }
}

extension SAMLNameID: CustomReflectable {
    /// A mirror with the format, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["format": format as Any]) }
}

extension SAMLSubject: CustomReflectable {
    /// A mirror with the kind of NameID and the confirmations, for debuggers and `dump`.
    public var customMirror: Mirror {
        Mirror(self, children: ["nameID": nameID as Any, "confirmations": confirmations])
    }
}

extension SAMLSubjectConfirmation: CustomReflectable {
    /// A mirror without the subject's address, for debuggers and `dump`.
    public var customMirror: Mirror {
        let end = notOnOrAfter?.description
        return Mirror(
            self,
            children: ["method": method, "recipient": recipient as Any, "notOnOrAfter": end as Any]
        )
    }
}

extension VerifiedAssertion: CustomReflectable {
    /// A mirror with identifiers, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "issuer": issuer]) }
}

extension SAMLMessage: CustomReflectable {
    package var customMirror: Mirror { Mirror(self, children: ["kind": kind, "id": id]) }
}

extension DecryptionKeys: CustomReflectable {
    /// A mirror with the descriptions, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["keys": descriptions]) }
}
