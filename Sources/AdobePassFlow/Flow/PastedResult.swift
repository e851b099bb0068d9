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
        if case .callAdobe(let call) = step { return .response(try Self.response(in: text, of: call.service, reader)) }
        guard !text.starts(with: "HTTP/".utf8) else {
            throw AdobePassError(
                .otherStep,
                "a response of Adobe is no result of the next step, which is: \(step.kind.title)"
            )
        }
        switch step {
        case .askFramework(let request):
            if text[...].withoutLeadingSpace.first == UInt8(ascii: "<") {
                return .account(try metadata(with: text, for: request))
            }
            return .account(try Self.account(in: try JSONReading.value(of: text)))
        case .completeState: return .fields(try FieldChanges(json: text))
        case .ownPicker:
            return .chosenMVPD(String(decoding: text, as: UTF8.self).trimmingXMLSpace)
        default:
            guard cookbook == .sdk else { throw Self.noText(for: step) }
            return .callback(try Self.callback(in: try JSONReading.value(of: text)))
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
        // Without a status line, only a body that the service returns shows what came back.
        let outcome = last.outcome(of: service, reading: reader)
        let isKnown = outcome.error != nil || ![.unreadable, .otherService, .xmlBody, .done].contains(outcome.kind)
        guard outcome.verdict != .unclear, isKnown else {
            let text =
                "the text does not show what \(service) returned; paste it with its status line, as 'curl -i' prints it"
            throw AdobePassError(.otherStep, text)
        }
        return AdobeResponse(status: outcome.error.map { $0.status ?? 400 } ?? 200, body: last.response.body)
    }

    /// Reads account metadata; a `VSAccountMetadata` does not contain the access status, without which there is none.
    private static func account(in value: JSONValue) throws(AdobePassError) -> AccountMetadata {
        guard let members = value.members, value["access"] == nil, value["accessStatus"] == nil else {
            return try StateReading.object(value, as: AccountMetadata.self)
        }
        let access = JSONValue.Member("access", .string(AccountMetadata.Access.granted.rawValue))
        return try StateReading.object(.object(members + [access]), as: AccountMetadata.self)
    }

    /// Reads a callback; the dictionary of the SDK's `status:` does not contain its name.
    private static func callback(in value: JSONValue) throws(AdobePassError) -> SDKCallback {
        guard let members = value.members, value["name"] == nil, value["errorId"] != nil else {
            return try StateReading.object(value, as: SDKCallback.self)
        }
        let name = JSONValue.Member("name", .string(SDKCallback.Name.status.rawValue))
        return try StateReading.object(.object(members + [name]), as: SDKCallback.self)
    }

    private func metadata(
        with response: [UInt8],
        for request: AccountRequest
    ) throws(AdobePassError) -> AccountMetadata {
        guard request.verificationToken != nil, Self.isResponse(response) else {
            let text =
                request.verificationToken == nil
                ? "XML is no result of this step: paste the account metadata as JSON"
                : "the root element of the XML is not Response: paste the samlAttributeQueryResponse"
            throw AdobePassError(.otherStep, text)
        }
        return AccountMetadata(
            access: .granted,
            providerIdentifier: lastAccount?.providerIdentifier,
            expirationDate: lastAccount?.expirationDate,
            samlResponse: HiddenText(String(decoding: response, as: UTF8.self))
        )
    }

    private static func isResponse(_ xml: [UInt8]) -> Bool {
        let tag = xml.indices.first { index in
            xml[index] == UInt8(ascii: "<") && index + 1 < xml.count && xml[index + 1].isASCIILetter
        }
        guard let tag else { return false }
        let name = xml[(tag + 1)...].prefix { !$0.isXMLSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return name.split(separator: UInt8(ascii: ":")).last.map { $0.elementsEqual("Response".utf8) } ?? false
    }
}
