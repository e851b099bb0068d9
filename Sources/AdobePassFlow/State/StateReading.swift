import AdobePass
import ByteTools

/// The reader of recorded states, which may use names of Apple's framework, the SDK and the cookbook.
enum StateReading {
    /// The types in a recorded state that reject unknown fields; objects that Adobe returned may be recorded as received.
    private static let closedTypes = Set(
        [
            SignOnV1State.self, SignOnV2State.self, SignOnSDKState.self, SDKConditions.self, SDKCallback.self,
            CallResult.self, AccountMetadata.self, AccountMetadata.Failure.self,
        ].map { (type: any Any.Type) in ObjectIdentifier(type) }
    )

    /// Decodes a state.
    ///
    /// - Parameters:
    ///   - json: The whole document, in UTF-8; at most 8 MiB.
    ///   - type: The state of a cookbook.
    /// - Returns: The state.
    /// - Throws: `AdobePassError` with the path of the field that is wrong.
    static func read<State: Decodable>(_ json: [UInt8], as type: State.Type) throws(AdobePassError) -> State {
        let value = StateSpelling.canonical(try JSONReading.value(of: json))
        return try JSONReading.decode(type, from: value, closed: closedTypes)
    }
}
