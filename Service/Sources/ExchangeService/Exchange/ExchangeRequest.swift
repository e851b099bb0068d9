import AdobePass
import HTTPTypes
import JSONTrees
import ServerPrograms

/// A request of an exchange: what the app received from Apple's framework.
struct ExchangeRequest: Sendable {
    /// The string `samlAttributeQueryResponse`, unchanged.
    let samlResponse: [UInt8]
    /// The identifier of the MVPD at Adobe.
    let mvpd: String?
    /// The identifier of the account provider in Apple's framework.
    let platformMappingID: String?
    /// The device, as the app describes it to Adobe.
    let device: ClientDevice
    /// What only one dialect of Adobe requires.
    let api: API

    /// The values for a dialect of Adobe.
    enum API: Sendable {
        /// The operating system; the status of the framework is optional.
        case v1(RequestsV1.DeviceType, PartnerFrameworkStatus?)
        /// The permission and the provider that the framework returned.
        case v2(PartnerFrameworkStatus)
    }

    /// The permission and the provider that the framework returned.
    var status: PartnerFrameworkStatus? {
        switch api {
        case .v1(_, let status): status
        case .v2(let status): status
        }
    }

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - body: The JSON object.
    ///   - headers: The fields of the request.
    ///   - adobe: The use of Adobe Pass, which determines what is required.
    /// - Throws: ``RequestError`` with the field.
    init(_ body: [UInt8], _ headers: HTTPFields, for adobe: ServiceConfiguration.Adobe) throws(RequestError) {
        let fields = try ExchangeFields(body)
        samlResponse = fields.samlResponse
        mvpd = fields.mvpd
        platformMappingID = fields.platformMappingID
        let status = try Self.status(fields, headers)
        device = ClientDevice(
            identifier: try Self.required(headers, DeviceIdentifier.headerName) { text throws(AdobePassError) in
                try DeviceIdentifier(headerValue: text)
            },
            information: try Self.required(headers, DeviceInformation.headerName) { text throws(AdobePassError) in
                try DeviceInformation(headerValue: text)
            },
            forwardedFor: adobe.forward.contains(.forwardedFor) ? headers[.forwardedFor] : nil,
            userAgent: adobe.forward.contains(.userAgent) ? headers[.userAgent] : nil
        )
        api = try Self.api(adobe.api, fields, status)
        if mvpd == nil, platformMappingID == nil, status?.provider.id == nil {
            throw Self.malformed("the provider is missing", advice: "specify 'mvpd' or 'platformMappingId'")
        }
    }

    private static func api(
        _ dialect: AdobeService.Dialect,
        _ fields: ExchangeFields,
        _ status: PartnerFrameworkStatus?
    ) throws(RequestError) -> API {
        switch dialect {
        case .v1:
            guard let type = fields.deviceType else {
                throw malformed("'deviceType' is missing", advice: "specify 'iOS' or 'tvOS'")
            }
            return .v1(type, status)
        case .v2:
            guard let status else {
                throw malformed(
                    "the status of the framework is missing",
                    advice: "specify 'frameworkStatus', or the header \(PartnerFrameworkStatus.headerName)"
                )
            }
            return .v2(status)
        }
    }

    private static func status(
        _ fields: ExchangeFields,
        _ headers: HTTPFields
    ) throws(RequestError) -> PartnerFrameworkStatus? {
        let header = try single(headers, PartnerFrameworkStatus.headerName)
        guard fields.frameworkStatus == nil || header == nil else {
            throw malformed(
                "the status of the framework is specified twice",
                advice: "specify either 'frameworkStatus' or the header \(PartnerFrameworkStatus.headerName)"
            )
        }
        if let json = fields.frameworkStatus {
            return try reading("frameworkStatus") { () throws(AdobePassError) in
                try PartnerFrameworkStatus(json: json)
            }
        }
        guard let header else { return nil }
        return try reading(PartnerFrameworkStatus.headerName) { () throws(AdobePassError) in
            try PartnerFrameworkStatus(headerValue: header)
        }
    }

    private static func required<Value>(
        _ headers: HTTPFields,
        _ name: String,
        _ read: (String) throws(AdobePassError) -> Value
    ) throws(RequestError) -> Value {
        guard let text = try single(headers, name) else {
            throw RequestError(
                .header,
                .badRequest,
                "the header \(name) is missing",
                advice: "send the headers of the device as the app would send them to Adobe"
            )
        }
        return try reading(name) { () throws(AdobePassError) in try read(text) }
    }

    /// Returns the only value of a header; `nil` if there is none.
    private static func single(_ headers: HTTPFields, _ name: String) throws(RequestError) -> String? {
        guard let field = HTTPField.Name(name) else { return nil }
        let values = headers[values: field]
        guard values.count < 2 else {
            throw RequestError(.header, .badRequest, "the header \(name) occurs more than once", advice: "send it once")
        }
        return values.first
    }

    private static func reading<Value>(
        _ place: String,
        _ read: () throws(AdobePassError) -> Value
    ) throws(RequestError) -> Value {
        do throws(AdobePassError) {
            return try read()
        } catch {
            let advice = "see Adobe's description of the header, and 'samltool headers decode'"
            throw RequestError(.header, .badRequest, "\(place): \(error)", advice: advice)
        }
    }

    fileprivate static func malformed(_ message: String, advice: String) -> RequestError {
        RequestError(.malformed, .badRequest, message, advice: advice)
    }
}

/// The fields of the body of a request.
private struct ExchangeFields {
    static let names = ["deviceType", "frameworkStatus", "mvpd", "platformMappingId", "samlResponse"]

    let samlResponse: [UInt8]
    let mvpd: String?
    let platformMappingID: String?
    let deviceType: RequestsV1.DeviceType?
    /// The status in JSON.
    let frameworkStatus: [UInt8]?

    init(_ body: [UInt8]) throws(RequestError) {
        guard let tree = try? JSONTree(decodingJSON: body), case .object(let members) = tree
        else {
            throw ExchangeRequest.malformed(
                "the body is not a JSON object",
                advice: "send an object with 'samlResponse'"
            )
        }
        let unknown = members.keys.count { !Self.names.contains($0) }
        guard unknown == 0 else {
            throw ExchangeRequest.malformed(
                "\(unknown) field\(unknown == 1 ? "" : "s") of the body unknown",
                advice: "the fields are \(Self.names.joined(separator: ", "))"
            )
        }
        func text(_ name: String) throws(RequestError) -> String? {
            switch members[name] {
            case nil, .null?: return nil
            case .text(let text)? where !text.isEmpty: return text
            case let other?:
                let found = other.kind == "a string" ? "empty" : other.kind
                throw ExchangeRequest.malformed(
                    "'\(name)' is \(found)",
                    advice: "it must be a string that is not empty"
                )
            }
        }
        guard let response = try text("samlResponse") else {
            throw ExchangeRequest.malformed(
                "'samlResponse' is missing",
                advice: "send the string samlAttributeQueryResponse of the framework unchanged"
            )
        }
        samlResponse = Array(response.utf8)
        mvpd = try text("mvpd")
        platformMappingID = try text("platformMappingId")
        let type = try text("deviceType")
        deviceType = type.flatMap { RequestsV1.DeviceType(rawValue: $0) }
        if type != nil, deviceType == nil {
            throw ExchangeRequest.malformed("'deviceType' is unknown", advice: "specify 'iOS' or 'tvOS'")
        }
        switch members["frameworkStatus"] {
        case nil, .null?: frameworkStatus = nil
        case .object(let status)?:
            frameworkStatus = JSONTree.object(status).sortedJSON ?? []
        case let other?:
            throw ExchangeRequest.malformed(
                "'frameworkStatus' is \(other.kind)",
                advice: "it must be the JSON object of the header, or send the header itself"
            )
        }
    }
}

extension HTTPField.Name {
    /// The address of the viewer's device.
    static let forwardedFor = constant("X-Forwarded-For")
}
