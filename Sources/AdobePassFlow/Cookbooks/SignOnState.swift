public import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The state of a flow by one of the cookbooks.
public enum SignOnState: Sendable {
    /// A state of REST API V1.
    case v1(SignOnV1State)
    /// A state of REST API V2.
    case v2(SignOnV2State)
    /// A state of the SDK.
    case sdk(SignOnSDKState)

    /// Creates the state of an app that was just launched.
    ///
    /// - Parameters:
    ///   - cookbook: The cookbook.
    ///   - platform: The system that the app runs on.
    public init(launching cookbook: Cookbook, on platform: ApplePlatform) {
        self.init(launching: cookbook, on: platform, toWatch: nil)
    }

    /// Creates the state of an app whose viewer has selected a resource.
    init(launching cookbook: Cookbook, on platform: ApplePlatform, toWatch resource: String?) {
        switch cookbook {
        case .v1:
            var state = SignOnV1State(goal: .authenticate, platform: platform)
            state.resource = resource
            self = .v1(state)
        case .v2:
            var state = SignOnV2State(goal: .authenticate, platform: platform)
            state.resource = resource
            self = .v2(state)
        case .sdk:
            var state = SignOnSDKState(operation: .checkAccessStatus, platform: platform)
            state.earlierCalls = []
            self = .sdk(state)
        }
    }

    /// Reads a recorded state.
    ///
    /// - Parameters:
    ///   - json: The whole document, in UTF-8; at most 8 MiB.
    ///   - cookbook: The cookbook.
    /// - Throws: `AdobePassError` with the path of the invalid field.
    public init(json: [UInt8], of cookbook: Cookbook) throws(AdobePassError) {
        try self.init(try JSONReading.value(of: json), of: cookbook)
    }

    init(_ value: JSONValue, of cookbook: Cookbook) throws(AdobePassError) {
        self =
            switch cookbook {
            case .v1: .v1(try StateReading.read(value, as: SignOnV1State.self))
            case .v2: .v2(try StateReading.read(value, as: SignOnV2State.self))
            case .sdk: .sdk(try StateReading.read(value, as: SignOnSDKState.self))
            }
    }

    /// The cookbook.
    public var cookbook: Cookbook {
        switch self {
        case .v1: .v1
        case .v2: .v2
        case .sdk: .sdk
        }
    }

    /// The system that the app runs on.
    public var platform: ApplePlatform {
        switch self {
        case .v1(let state): state.platform
        case .v2(let state): state.platform
        case .sdk(let state): state.platform
        }
    }

    /// Returns the next step and the reasons for it.
    ///
    /// - Parameter instant: The current time.
    /// - Returns: The step and its reasons.
    public func nextStep(at instant: Date) -> SignOnDecision {
        switch self {
        case .v1(let state): SingleSignOn.nextStep(after: state, at: instant)
        case .v2(let state): SingleSignOn.nextStep(after: state, at: instant)
        case .sdk(let state): SingleSignOn.nextStep(after: state)
        }
    }

    /// Returns the state as a JSON document that ``init(json:of:)`` reads.
    ///
    /// It contains what passes between Apple's framework and Adobe: treat it as personal data.
    ///
    /// - Throws: `AdobePassError` if a value cannot be represented in JSON.
    public func json() throws(AdobePassError) -> [UInt8] { try value().pretty }

    func value() throws(AdobePassError) -> JSONValue {
        switch self {
        case .v1(let state): try JSONValue(encoding: state)
        case .v2(let state): try JSONValue(encoding: state)
        case .sdk(let state): try JSONValue(encoding: state)
        }
    }

    /// Records an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - step: The step that the event is the result of.
    ///   - instant: The current time.
    ///   - reader: The reader of the bodies of Adobe's responses; `.xml` of `AdobePassXML` reads those of V1, too.
    /// - Throws: `AdobePassError`, code `AdobePassError.Code.otherStep` if the event is no result of the step; or the error of
    ///   the field or the body that cannot be read.
    public mutating func record(
        _ event: FlowEvent,
        of step: SignOnStep,
        at instant: Date,
        reading reader: AdobeBodyReader = .json
    ) throws(AdobePassError) {
        if case .fields(let fields) = event { return try set(fields) }
        switch self {
        case .v1(var state):
            try state.record(event, of: step, at: instant, reading: reader)
            self = .v1(state)
        case .v2(var state):
            try state.record(event, of: step, at: instant, reading: reader)
            self = .v2(state)
        case .sdk(var state):
            try state.record(event, of: step)
            self = .sdk(state)
        }
    }

    /// Sets fields of the state; `null` removes a field (RFC 7396, applied to the top level).
    private mutating func set(_ fields: FieldChanges) throws(AdobePassError) {
        let members = StateSpelling.canonical(fields.value).members ?? []
        let kept = (try value().members ?? []).filter { old in !members.contains { $0.name.hasSameBytes(as: old.name) }
        }
        self = try Self(.object(kept + members.filter { !$0.value.isNull }), of: cookbook)
    }
}

extension JSONValue {
    init(encoding value: some Encodable) throws(AdobePassError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            self = try JSONReading.value(of: [UInt8](try encoder.encode(value)))
        } catch let error as AdobePassError {
            throw error
        } catch {
            throw AdobePassError(.wrongType, "the state has a value that JSON cannot represent")
        }
    }
}
