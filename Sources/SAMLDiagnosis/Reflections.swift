// What debuggers and `dump` show of types with personal data: nothing that their descriptions leave out.

extension UnverifiedAssertion: CustomReflectable {
    /// A mirror with identifiers, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "issuer": issuer]) }
}

extension ResponseDifference.Value: CustomReflectable {
    /// A mirror without personal data, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["text": description]) }
}
