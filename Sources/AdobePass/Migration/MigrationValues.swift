import ByteTools
import Captures
import SAMLEncoding

/// The values in the calls of a recording, from which the requests of V2 are made.
struct MigrationValues {
    /// A call of V1 with its row.
    struct Call {
        let recorded: RecordedResponse
        let row: MigratedCall
    }

    private let calls: [Call]
    private let contents: RecordedMigration.Contents
    /// For each call, the values that the recording has at that time, and those that it has only later.
    private let texts: [ServiceParameter: [(before: String?, later: String?)]]
    private let information: [String: String]
    /// For each call, true while the viewer has a profile of single sign-on: from the exchange to the logout or to a sign-in with a code.
    private let isWithPartner: [Bool]
    /// For each call, true while the viewer signs in with a code.
    private let isSigningIn: [Bool]

    private static let parameters: [ServiceParameter] = [
        .serviceProvider, .mvpd, .deviceID, .domainName, .redirectURL,
    ]

    init(of calls: [Call], _ contents: RecordedMigration.Contents) {
        self.calls = calls
        self.contents = contents
        var texts: [ServiceParameter: [(before: String?, later: String?)]] = [:]
        for parameter in Self.parameters {
            let own = calls.map { Self.text(of: parameter, in: $0) }
            texts[parameter] = zip(Self.before(own, parameter, calls), Self.later(own, parameter, calls))
                .map { (before: $0, later: $1) }
        }
        self.texts = texts
        information = Self.information(in: calls)
        isSigningIn = Self.isSigningIn(calls)
        isWithPartner = Self.isWithPartner(calls)
    }

    /// For each call, its own value or the last one before it.
    ///
    /// The MVPD of a preview is not that of the viewer, who has none after a logout.
    private static func before(_ own: [String?], _ parameter: ServiceParameter, _ calls: [Call]) -> [String?] {
        var last: String?
        return zip(own, calls).map { text, call in
            defer {
                if parameter != .mvpd || !call.isPreview { last = text ?? last }
                if parameter == .mvpd, call.row.service == .v1Logout { last = nil }
            }
            return text ?? last
        }
    }

    /// For each call, its own value or the next one after it.
    private static func later(_ own: [String?], _ parameter: ServiceParameter, _ calls: [Call]) -> [String?] {
        var next: String?
        let found = zip(own, calls).reversed().map { text, call -> String? in
            if parameter != .mvpd || !call.isPreview { next = text ?? next }
            return text ?? next
        }
        return found.reversed()
    }

    // MARK: Reading

    private static func text(of parameter: ServiceParameter, in call: Call) -> String? {
        guard let request = call.recorded.capturedRequest else { return nil }
        let name = parameter == .serviceProvider ? "requestor" : parameter.rawValue
        let text =
            call.recorded.value(of: parameter) ?? call.row.pathValue(name, of: request)
            ?? RequestChecks.firstSpelling(of: parameter, in: request.fields)?.value
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The sign-in starts with a registration code, and ends when a token was read.
    private static func isSigningIn(_ calls: [Call]) -> [Bool] {
        var isSigningIn = false
        return calls.map { call in
            defer {
                if call.row.service == .v1RegistrationCode { isSigningIn = true }
                let isRead = [.v1Token, .v1CheckAuthentication].contains(call.row.service)
                if isRead, call.recorded.response.status == 200 { isSigningIn = false }
            }
            return isSigningIn
        }
    }

    private static func isWithPartner(_ calls: [Call]) -> [Bool] {
        var isWithPartner = false
        return calls.map { call in
            switch call.row.service {
            // An exchange without a response may have created a profile.
            case .v1Exchange: isWithPartner = call.recorded.response.status.map { $0 < 300 } ?? true
            // The profile that follows may be of another MVPD than that of the framework status.
            case .v1RegistrationCode: isWithPartner = false
            default: break
            }
            defer { if call.row.service == .v1Logout { isWithPartner = false } }
            return isWithPartner && !call.isPreview
        }
    }

    /// The fields of the first description of a device that can be read.
    private static func information(in calls: [Call]) -> [String: String] {
        for call in calls {
            guard let request = call.recorded.capturedRequest else { continue }
            let field = request.fields.first { $0.name.hasSameBytes(as: "device_info") }?.value
            let texts = [request.header(DeviceInformation.headerName), field].compactMap { $0 }
            for text in texts {
                // V1 has the Base64 percent-encoded, also in the header.
                let decoded = PercentCoding.decodedSegment(Array(text.utf8)[...]) ?? text
                guard let fields = DeviceInformation.reading(decoded).value?.fields, !fields.isEmpty else { continue }
                return fields.firstByKey { $0.name }.mapValues { $0.value }
            }
        }
        return [:]
    }

    /// True if the app has the value of a path at the time of a call: the code of a session, or the MVPD.
    func isKnown(_ service: AdobeService, at index: Int) -> Bool {
        switch service {
        case .v2ProfileByCode: isSigningIn[index]
        case .v2Profile: texts[.mvpd]?[index].before != nil
        default: true
        }
    }

    // MARK: Requests

    /// Returns the request of V2 in the place of a call, and the placeholders in it.
    func request(to service: AdobeService, at index: Int) -> RecordedMigration.Proposal {
        var placeholders: [MigrationPlaceholder] = []
        do throws(AdobePassError) {
            let caller = caller(of: service, at: index, &placeholders)
            let values = values(for: service, at: index, &placeholders)
            return .init(service: service, request: try caller.request(to: service, values), placeholders: placeholders)
        } catch {
            return .init(service: service, problem: error.description, placeholders: placeholders)
        }
    }

    private func caller(
        of service: AdobeService,
        at index: Int,
        _ placeholders: inout [MigrationPlaceholder]
    ) -> ServiceCaller {
        let environment = environment(at: index)
        if service.needsSecret {
            return ServiceCaller(environment: environment, newClientOn: deviceInformation(at: index, &placeholders))
        }
        let device = device(for: service, at: index, &placeholders)
        return ServiceCaller(environment: environment, device: device, token: nil)
    }

    private func environment(at index: Int) -> AdobeEnvironment {
        let host = ByteText(calls[index].recorded.capturedRequest?.host ?? "")
        return AdobeEnvironment.all.first { environment in
            [environment.v1, environment.v2].contains { $0.map { ByteText($0.authority) == host } ?? false }
        } ?? .production
    }

    private func text(_ parameter: ServiceParameter, at index: Int) -> String? {
        texts[parameter].flatMap { $0[index].before ?? $0[index].later }
    }

    /// The first value of a parameter in the recording.
    func first(_ parameter: ServiceParameter) -> String? { calls.isEmpty ? nil : text(parameter, at: 0) }

    private func device(
        for service: AdobeService,
        at index: Int,
        _ placeholders: inout [MigrationPlaceholder]
    ) -> ClientDevice? {
        guard service.requiresDevice else { return nil }
        var identifier = text(.deviceID, at: index)
        if identifier == nil || contents == .hidden {
            let placeholder = MigrationPlaceholder.deviceIdentifier(identifier == nil ? .notRecorded : .hidden)
            placeholders.append(placeholder)
            identifier = placeholder.text
        }
        return ClientDevice(
            identifier: DeviceIdentifier(identifier ?? ""),
            information: deviceInformation(at: index, &placeholders)
        )
    }

    private func deviceInformation(
        at index: Int,
        _ placeholders: inout [MigrationPlaceholder]
    ) -> DeviceInformation {
        var values = information
        if values["osName"] == nil { values["osName"] = calls[index].recorded.deviceType?.rawValue }
        var result = DeviceInformation { name in
            if let value = values.removeValue(forKey: name), !value.isEmpty { return value }
            let placeholder = MigrationPlaceholder.deviceInformation(name, .notRecorded)
            placeholders.append(placeholder)
            return placeholder.text
        }
        for name in DeviceInformation.optionalFields {
            guard let value = values[name] else { continue }
            guard contents == .hidden, Self.isPersonal(name) else {
                result[name] = value
                continue
            }
            let placeholder = MigrationPlaceholder.deviceInformation(name, .hidden)
            placeholders.append(placeholder)
            result[name] = placeholder.text
        }
        return result
    }

    private static func isPersonal(_ name: String) -> Bool {
        DeviceInformation.Field(name: name, value: "", isText: true).isPersonal
    }

    private func values(
        for service: AdobeService,
        at index: Int,
        _ placeholders: inout [MigrationPlaceholder]
    ) -> ServiceValues {
        var values = ServiceValues()
        let descriptor = service.descriptor
        let fields = descriptor.query + descriptor.form + descriptor.json
        for parameter in descriptor.path.compactMap({ $0.parameter }) + fields.compactMap({ $0.parameter }) {
            set(parameter, of: &values, at: index, &placeholders)
        }
        if descriptor.status == .required || descriptor.status == .optional && isWithPartner[index] {
            placeholders += [.providerID, .providerExpiration]
            values.status = PartnerFrameworkStatus(
                permission: .init(accessStatus: .granted),
                provider: .init(
                    id: MigrationPlaceholder.providerID.text,
                    expiration: MigrationPlaceholder.exampleExpiration
                )
            )
        }
        return values
    }

    private func set(
        _ parameter: ServiceParameter,
        of values: inout ServiceValues,
        at index: Int,
        _ placeholders: inout [MigrationPlaceholder]
    ) {
        let placeholder: MigrationPlaceholder
        switch parameter {
        case .partner: return
        case .resource:
            values.resources = resources(at: index, &placeholders)
            guard values.resources.isEmpty else { return }
            placeholder = .missing(parameter)
        case .response:
            let sent = Self.text(of: .response, in: calls[index])
            let response = sent.flatMap { try? Base64Text(validating: $0) }
            if let response, contents == .revealed {
                values.response = response
                return
            }
            placeholder = .response(sent == nil ? .notRecorded : .hidden)
            values.response = Base64Text(encoding: Array(placeholder.text.utf8))
        case .redirectURL:
            values[parameter] = redirectURL(at: index, &placeholders)
            return
        case .code: placeholder = .code
        case .softwareStatement: placeholder = .softwareStatement
        case .clientID: placeholder = .clientID
        case .clientSecret: placeholder = .clientSecret
        default:
            if let text = text(parameter, at: index) {
                values[parameter] = text
                return
            }
            // V1's registration code needs no MVPD, and neither does a session.
            if parameter == .mvpd, calls[index].row.service == .v1RegistrationCode { return }
            placeholder = .missing(parameter)
        }
        placeholders.append(placeholder)
        if parameter != .response { values[parameter] = placeholder.text }
    }

    /// A list of V1 has its resources in one parameter, separated by commas.
    ///
    /// The query of a URL may contain a token.
    private func resources(at index: Int, _ placeholders: inout [MigrationPlaceholder]) -> [String] {
        guard let text = Self.text(of: .resource, in: calls[index]) else { return [] }
        let isList = calls[index].row.steps.contains { $0.services.contains(.v2Preauthorize) }
        let resources = isList ? text.split(separator: ",").map(String.init) : [text]
        guard contents == .hidden else { return resources }
        return resources.map { resource in
            guard Array(resource.utf8)[...].firstRange(ofBytes: "://".utf8) != nil else { return resource }
            let shown = resource.withoutQuery
            if shown.utf8.count < resource.utf8.count { placeholders.append(.resourceQuery) }
            return shown
        }
    }

    /// The service provider and the MVPD at the time of a call, to which a profile belongs.
    func owner(at index: Int) -> [ByteText] {
        [.serviceProvider, .mvpd].map { ByteText(text($0, at: index) ?? "") }
    }

    /// The URL without its query, which may contain a token; a URL with a password is not used.
    private func redirectURL(at index: Int, _ placeholders: inout [MigrationPlaceholder]) -> String {
        guard let text = text(.redirectURL, at: index) else {
            placeholders.append(.missing(.redirectURL))
            return "https://REDIRECT-URL"
        }
        guard contents == .hidden else { return text }
        let shown = text.withoutQuery
        guard !shown.utf8.contains(UInt8(ascii: "@")) else {
            placeholders.append(MigrationPlaceholder("REDIRECT-URL", "'redirectUrl'", .hidden))
            return "https://REDIRECT-URL"
        }
        if shown.utf8.count < text.utf8.count { placeholders.append(.redirectQuery) }
        return shown
    }
}

extension MigrationValues.Call {
    /// True for a preview, whose MVPD is a TempPass.
    fileprivate var isPreview: Bool { row.id.hasSameBytes(as: "v1-freepreview") }
}

extension String {
    /// The text before a query or a fragment.
    fileprivate var withoutQuery: String {
        String(decoding: utf8.prefix { !"?#".utf8.contains($0) }, as: UTF8.self)
    }
}
