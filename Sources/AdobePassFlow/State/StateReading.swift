import AdobePass
import ByteTools

/// The reader of recorded states, which may use names of Apple's framework, the SDK and the cookbook.
enum StateReading {
    /// The types in a recorded state that reject unknown fields; objects that Adobe returned may be recorded as received.
    private static let closedTypes = Set(
        [
            SignOnV1State.self, SignOnV2State.self, SignOnSDKState.self, SDKConditions.self, SDKCallback.self,
            CallResult.self, AccountMetadata.self, AccountMetadata.Failure.self, RecordedFields.self,
        ].map { (type: any Any.Type) in ObjectIdentifier(type) }
    )

    /// Decodes a document of at most 8 MiB.
    static func read<State: Decodable>(_ json: [UInt8], as type: State.Type) throws(AdobePassError) -> State {
        try read(try JSONReading.value(of: json), as: type)
    }

    static func read<State: Decodable>(_ value: JSONValue, as type: State.Type) throws(AdobePassError) -> State {
        try decode(StateSpelling.canonical(value), as: type)
    }

    /// Reads an object of a state, such as the account metadata, which may have the names of Apple's framework or the SDK.
    static func object<Object: Decodable>(
        _ value: JSONValue,
        as type: Object.Type
    ) throws(AdobePassError) -> Object {
        try decode(StateSpelling.canonical(object: value), as: type)
    }

    static func decode<Value: Decodable>(_ value: JSONValue, as type: Value.Type) throws(AdobePassError) -> Value {
        try JSONReading.decode(type, from: value, closed: closedTypes)
    }
}
