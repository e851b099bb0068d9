import ByteTools
import Captures
import SAMLEncoding

extension RequestChecks {
    var body: [RequestProblem] {
        guard let format else { return parameters }
        // The fields of a body in another format cannot be read, so nothing more is known of them.
        return [format] + (format.id == .mediaType ? parameters : [])
    }

    // MARK: Format

    /// The problem of the format of a body, or of its declared format.
    private var format: RequestProblem? {
        let takesForm = !descriptor.form.isEmpty
        // An exporter may have replaced the body of several parts by its fields.
        if takesForm, request.mediaType.flatMap({ MediaType($0) }) == .multipart { return multipart }
        guard let body = request.sentBody else { return nil }
        if takesForm, Self.isMultipart(body) { return multipart }
        if takesForm, Self.isJSON(body) { return json }
        let expected: MediaType? = takesForm ? .form : descriptor.json.isEmpty ? nil : .json
        return expected.flatMap { mediaType($0) }
    }

    private static func isJSON(_ body: [UInt8]) -> Bool {
        body[...].withoutLeadingSpace.first == UInt8(ascii: "{") && JSONDocument(body).root?.members != nil
    }

    private static func isMultipart(_ body: [UInt8]) -> Bool {
        body.starts(with: "--".utf8)
            && body.prefix(4096)[...].firstRange(ofBytes: "Content-Disposition: form-data".utf8) != nil
    }

    private var json: RequestProblem {
        RequestProblem(
            id: .bodyIsJSON,
            message: "the body is JSON, but Adobe reads only a form from this request",
            advice: Self.sendForm
        )
    }

    private var multipart: RequestProblem {
        RequestProblem(
            id: .bodyIsMultipart,
            message:
                "the body is multipart/form-data, but Adobe reads only a form of application/x-www-form-urlencoded",
            advice: Self.sendForm
        )
    }

    private static let sendForm =
        "send the fields as 'name=value' with '&' between them, percent-encoded once, as application/x-www-form-urlencoded"

    /// Adobe does not document the media type of V1, so another one there is only probably wrong.
    private func mediaType(_ expected: MediaType) -> RequestProblem? {
        let severity: HeaderFinding.Severity = service.dialect == .v2 && expected == .form ? .error : .warning
        let found: String
        if let declared = request.mediaType {
            guard MediaType(declared) != expected else { return nil }
            found = "'\(ByteText(declared).shortened(to: 60).withoutControls)', not"
        } else {
            guard request.hasHeaders else { return nil }
            found = "missing: it must be"
        }
        return RequestProblem(
            id: .mediaType,
            severity: severity,
            message: "the Content-Type is \(found) \(expected.rawValue)",
            advice: "send 'Content-Type: \(expected.rawValue)'; a server may ignore the body otherwise"
        )
    }

    // MARK: Parameters

    /// The fields that a query or a form must have.
    ///
    /// Adobe does not document which is which in V1, so each may be in either.
    private var parameters: [RequestProblem] {
        guard descriptor.caller != .browser, isRecorded else { return [] }
        let sent = request.fields
        let found = (descriptor.query + descriptor.form).map { field in
            field.isRequired ? problem(of: field, in: sent) : nil
        }
        return (found + [deviceType(in: sent)]).compactMap { $0 }
    }

    /// False if the body may be missing only from the recording.
    private var isRecorded: Bool {
        descriptor.form.isEmpty || request.sentBody != nil || !request.fields.isEmpty
            || request.header("Content-Length")?.hasSameBytes(as: "0") ?? false
    }

    private func problem(
        of field: ServiceDescriptor.Field,
        in sent: [(name: String, value: String)]
    ) -> RequestProblem? {
        if let value = sent.first(where: { $0.name.hasSameBytes(as: field.name) })?.value {
            return value.isEmpty ? missing(field, "is empty") : nil
        }
        let other = field.parameter.flatMap { parameter in
            Self.firstSpelling(of: parameter, in: sent) { !isExpected($0) }
        }
        guard let other else { return missing(field, "is missing") }
        return RequestProblem(
            id: .fieldName,
            message: "the field '\(other.name.withoutControls)' has the wrong name: Adobe reads '\(field.name)'",
            advice: "name it '\(field.name)', in these letters"
        )
    }

    private func isExpected(_ name: String) -> Bool {
        (descriptor.query + descriptor.form).contains { $0.name.hasSameBytes(as: name) }
    }

    private func missing(_ field: ServiceDescriptor.Field, _ what: String) -> RequestProblem {
        let place = descriptor.form.isEmpty ? "query" : "form"
        // The redirect URL of a sign-out is optional in one of Adobe's two descriptions, and that of a session can be sent later.
        let isCertain = service.isExchange || service.dialect == .v1
        return RequestProblem(
            id: .parameterMissing,
            severity: isCertain ? .error : .warning,
            message: "the field '\(field.name)' \(what)",
            advice: "send '\(field.name)' in the \(place), with a value"
        )
    }

    private func deviceType(in sent: [(name: String, value: String)]) -> RequestProblem? {
        guard (descriptor.query + descriptor.form).contains(where: { $0.parameter == .deviceType }),
            let value = sent.first(where: { $0.name.hasSameBytes(as: "deviceType") })?.value, !value.isEmpty,
            !RequestsV1.DeviceType.allCases.contains(where: { $0.rawValue.hasSameBytes(as: value) })
        else { return nil }
        let names = RequestsV1.DeviceType.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        let meant = RequestsV1.DeviceType(systemIn: value).map { "'\($0.rawValue)'" }
        return RequestProblem(
            id: .parameterValue,
            message:
                "'deviceType' is '\(ByteText(value).shortened(to: 40).withoutControls)', which is not one of Adobe's values: \(names)",
            advice: "write \(meant ?? names), in these letters"
        )
    }

    /// The names of the parameters in lowercase letters: Adobe's, those of other APIs of Adobe, and frequent abbreviations.
    private static let spellings: [ServiceParameter: [String]] = [
        .serviceProvider: ["requestor", "requestorid", "serviceprovider"],
        .deviceID: ["deviceid", "device", "deviceidentifier"],
        .mvpd: ["mvpd", "mvpdid", "msoid", "mso"],
        .deviceType: ["devicetype", "devicetypes", "platform"],
        .response: ["samlresponse", "saml", "samlassertion", "samlattributequeryresponse"],
        .domainName: ["domainname", "domain"],
        .redirectURL: ["redirecturl", "redirect", "redirecturi"],
        .resource: ["resource", "resourceid"],
    ]

    /// Returns the first field with the name of a parameter in other letters or by another API.
    ///
    /// Only the letters of a name matter, so `device_id` is a spelling of `deviceId`.
    static func firstSpelling(
        of parameter: ServiceParameter,
        in fields: [(name: String, value: String)],
        where isPossible: (String) -> Bool = { _ in true }
    ) -> (name: String, value: String)? {
        let spellings = spellings[parameter] ?? []
        return fields.first { field in
            guard field.name.utf8.count <= 60 else { return false }
            let letters = field.name.utf8.lazy.filter { $0.isASCIILetter }.map { $0.asciiLowercased }
            return spellings.contains { letters.elementsEqual($0.utf8) } && isPossible(field.name)
        }
    }
}
