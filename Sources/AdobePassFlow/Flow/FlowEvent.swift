public import AdobePass
package import ByteTools

/// An event of a flow: the result of a step, or an action of the viewer.
///
/// A description never contains what passes between Apple's framework and Adobe.
public enum FlowEvent: Sendable {
    /// The access status that `checkAccessStatus` returned.
    case permission(AccountMetadata.Access)
    /// The account metadata, or the error, that Apple's framework returned.
    case account(AccountMetadata)
    /// Adobe's response to the call.
    case response(AdobeResponse)
    /// The end of a call without a response.
    case noResponse
    /// The app called the method of the SDK, presented Apple's view controller, or dismissed it.
    case done
    /// A callback of the SDK.
    case callback(SDKCallback)
    /// The `tokenSource` that the SDK's `getMetadata` returned.
    case tokenSource(String)
    /// The MVPD that the viewer chose in the app's own picker.
    case chosenMVPD(String)
    /// The viewer canceled the app's own picker.
    case pickerCanceled
    /// The progress of the code or page by which the viewer signs in, or of the page that signs out.
    case page(PageProgress)
    /// The progress in the settings of the system.
    case settings(SettingsProgress)
    /// The viewer wants to sign out.
    case logout
    /// The app was in the background, where the account metadata may have become outdated.
    case background
    /// Fields of the state, by their names in JSON; `null` removes a field.
    case fields(FieldChanges)

    /// The progress of a viewer whom the app asked to do something in the settings of the system.
    public enum SettingsProgress: String, Hashable, Sendable, CaseIterable {
        /// The app showed the prompt.
        case prompted
        /// The viewer came back.
        case left
    }
}

/// Changes of fields of a state, as a JSON object.
public struct FieldChanges: Sendable {
    package let value: JSONValue

    /// Reads the fields.
    ///
    /// - Parameter json: The object, in UTF-8.
    /// - Throws: `AdobePassError` if it is not a JSON object.
    public init(json: [UInt8]) throws(AdobePassError) {
        try self.init(try JSONReading.value(of: json))
    }

    package init(_ value: JSONValue) throws(AdobePassError) {
        guard value.members != nil else { throw AdobePassError(.wrongType, "the fields must be an object") }
        self.value = value
    }

    init(from old: SignOnState, to new: SignOnState) throws(AdobePassError) {
        var (old, new) = (old, new)
        // A configuration may have hundreds of MVPDs, and rarely changes.
        if old.hasSameConfiguration(as: new) { (old.configuration, new.configuration) = (nil, nil) }
        let before = try old.value()
        let after = try new.value()
        let removed = (before.members ?? []).filter { after[$0.name] == nil }
        let changed = (after.members ?? []).filter { before[$0.name]?.line != $0.value.line }
        value = .object(removed.map { JSONValue.Member($0.name, JSONValue(.null)) } + changed)
    }
}

extension AdobePassError.Code {
    /// A flow has more events than the limit.
    public static let tooManyEvents = Self(rawValue: "flow.too-many-events")
    /// An event is no result of the step that it was recorded for.
    public static let otherStep = Self(rawValue: "flow.other-step")
}
