import ByteTools

/// The data of a session, which `GET sessions/{code}` (V2) returns.
package struct SessionInformation: Hashable, Sendable {
    /// The names of the parameters that the session does not have yet.
    let missingParameters: [String]

    /// Returns `nil` if the object has no parameters of a session.
    init?(_ object: JSONValue) {
        guard object["existingParameters"]?.members != nil else { return nil }
        missingParameters = object["missingParameters"]?.texts ?? []
    }
}
