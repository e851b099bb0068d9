public import AdobePass
import ByteTools

extension SignOnState {
    /// Reads the result of a step as people paste it.
    ///
    /// The result of a call of Adobe is a recorded response: with its head, from `curl -i`, in an HTTP Archive, or the body alone, which
    /// counts as a success unless it contains the status of an error. The result of a question to Apple's framework is the account
    /// metadata as a JSON object, or the SAML response in XML. A callback of the SDK is a JSON object, and so are missing fields of
    /// the state. Any result can also be an event as ``SignOnFlow/json()`` writes it, such as `{"permission": "granted"}`.
    ///
    /// - Parameters:
    ///   - text: The text, in UTF-8.
    ///   - step: The step.
    ///   - reader: The reader of the bodies of Adobe's responses.
    /// - Returns: The event.
    /// - Throws: `AdobePassError` if the text is no result of the step.
    public func event(
        pasting text: [UInt8],
        of step: SignOnStep,
        reading reader: AdobeBodyReader = .json
    ) throws(AdobePassError) -> FlowEvent {
        let object = try? JSONReading.value(of: text)
        if let object, let event = try FlowEvent.named(in: object) { return event }
        switch step {
        case .callAdobe(let call): return .response(try Self.response(in: text, of: call.service, reader))
        case .askFramework:
            if text[...].withoutLeadingSpace.first == UInt8(ascii: "<") { return .account(metadata(with: text)) }
            return .account(try StateReading.object(try JSONReading.value(of: text), as: AccountMetadata.self))
        case .completeState: return .fields(try FieldChanges(json: text))
        case .ownPicker:
            return .chosenMVPD(String(decoding: text, as: UTF8.self).trimmingXMLSpace)
        default:
            guard cookbook == .sdk else { throw Self.noText(for: step) }
            return .callback(try StateReading.object(try JSONReading.value(of: text), as: SDKCallback.self))
        }
    }

    private static func noText(for step: SignOnStep) -> AdobePassError {
        AdobePassError(.otherStep, "a text is no result of the next step, which is: \(step.kind.title)")
    }

    private static func response(
        in text: [UInt8],
        of service: AdobeService,
        _ reader: AdobeBodyReader
    ) throws(AdobePassError) -> AdobeResponse {
        let recorded = try RecordedResponse.all(in: text)
        guard let last = recorded.last(where: { $0.service == nil || $0.service == service }) else {
            let others = recorded.compactMap(\.service?.rawValue).uniqueByBytes.joined(separator: ", ")
            throw AdobePassError(.otherStep, "the recording has no response of \(service), only of: \(others)")
        }
        guard last.response.status == nil else { return last.response }
        let status = last.outcome(of: service, reading: reader).error?.status ?? 200
        return AdobeResponse(status: status, body: last.response.body)
    }

    /// The metadata of the account that the framework returned before, with a SAML response.
    private func metadata(with response: [UInt8]) -> AccountMetadata {
        let last: AccountMetadata? =
            switch self {
            case .v1(let state): state.pickerAccount ?? state.account
            case .v2(let state): state.pickerAccount ?? state.account
            case .sdk: nil
            }
        return AccountMetadata(
            access: .granted,
            providerIdentifier: last?.providerIdentifier,
            expirationDate: last?.expirationDate,
            samlResponse: HiddenText(String(decoding: response, as: UTF8.self))
        )
    }
}
