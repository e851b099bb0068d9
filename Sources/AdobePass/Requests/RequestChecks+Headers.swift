import Captures

extension RequestChecks {
    var headers: [RequestProblem] { deviceIdentifier + deviceInformation + frameworkStatus }

    /// True if Adobe's page on the service lists both headers of the device as required.
    private var needsDeviceHeaders: Bool {
        service.dialect == .v2 && service.requiresDevice && !Self.servicesWithoutDevice.contains(service)
    }

    /// The services whose pages do not list the headers of the device as required.
    private static let servicesWithoutDevice: [AdobeService] = [
        .v2Configuration, .v2Session, .v2Resume, .v2ProfileByCode,
    ]

    private var deviceIdentifier: [RequestProblem] {
        let name = DeviceIdentifier.headerName
        guard let value = request.header(name) else {
            return needsDeviceHeaders ? missing(name, .deviceIdentifier) : []
        }
        if Self.isVariable(value) { return [] }
        return DeviceIdentifier.reading(value).findings.map { problem(.deviceIdentifier, $0, of: name) }
    }

    /// Adobe documents that it guesses the data of a device whose header it cannot read, unless an error names the header.
    private var deviceInformation: [RequestProblem] {
        let name = DeviceInformation.headerName
        let isNamed = outcome?.error?.code?.rawValue.hasSuffix("device_info") ?? false
        let worst: HeaderFinding.Severity = isNamed ? .error : .warning
        guard let value = request.header(name) else {
            return needsDeviceHeaders ? missing(name, .deviceInformation, severity: worst) : []
        }
        if Self.isVariable(value) { return [] }
        return DeviceInformation.reading(value).findings.map {
            problem(.deviceInformation, $0, of: name, severity: $0.severity == .error ? worst : $0.severity)
        }
    }

    private var frameworkStatus: [RequestProblem] {
        let name = PartnerFrameworkStatus.headerName
        guard let value = request.header(name) else {
            return descriptor.status == .required ? missing(name, .frameworkStatus) : []
        }
        if Self.isVariable(value) { return [] }
        let reading = PartnerFrameworkStatus.reading(value)
        let known = reading.findings.map { problem(.frameworkStatus, $0, of: name) }
        return known + (reading.value.map { contents(of: $0) } ?? [])
    }

    /// True for a variable of a shell or of a program for requests: `$STATUS`, `{{status}}`, `<status>`.
    private static func isVariable(_ value: String) -> Bool {
        value.utf8.contains { "${<".utf8.contains($0) } && !value.utf8.contains(UInt8(ascii: "\""))
    }

    private func missing(
        _ name: String,
        _ id: RequestProblem.Identifier,
        severity: HeaderFinding.Severity = .error
    ) -> [RequestProblem] {
        guard request.hasHeaders else { return [] }
        let advice = "send it with every request to '\(service)'"
        return [RequestProblem(id: id, severity: severity, message: "the header \(name) is missing", advice: advice)]
    }

    private func problem(
        _ id: RequestProblem.Identifier,
        _ finding: HeaderFinding,
        of name: String,
        severity: HeaderFinding.Severity? = nil
    ) -> RequestProblem {
        RequestProblem(
            id: id,
            severity: severity ?? finding.severity,
            message: "\(name): \(finding)",
            advice: "write the header as Adobe's reference of it does"
        )
    }

    // MARK: The content of the framework's status

    private func contents(of status: PartnerFrameworkStatus) -> [RequestProblem] {
        // Only these services rely on the status; the others return what they know without it.
        guard descriptor.status == .required else { return [] }
        return [access(status.permission.accessStatus), provider(status), expiration(status.provider.expiration)]
            .compactMap { $0 }
    }

    private func content(_ field: String, _ message: String, _ advice: String) -> RequestProblem {
        RequestProblem(
            id: .frameworkStatus,
            message: "\(PartnerFrameworkStatus.headerName): \(message) (at \(field))",
            advice: advice
        )
    }

    private func access(_ status: PartnerFrameworkStatus.AccessStatus) -> RequestProblem? {
        guard status != .granted, PartnerFrameworkStatus.AccessStatus.all.contains(status) else { return nil }
        return content(
            "frameworkPermissionInfo.accessStatus",
            "the access status is '\(status.rawValue)', not 'granted'",
            status == .notDetermined
                ? "request metadata from the framework with interruption allowed, and send the new access status"
                : "continue with the basic flow, or explain the purpose of the permission to the viewer"
        )
    }

    private func provider(_ status: PartnerFrameworkStatus) -> RequestProblem? {
        let field = "frameworkProviderInfo.id"
        let send = "send the framework's 'accountProviderIdentifier' of the same answer as the SAML response"
        guard let id = status.provider.id else {
            let isGranted = status.permission.accessStatus == .granted
            return isGranted ? content(field, "the identifier of the provider is missing", send) : nil
        }
        guard !id.isEmpty else { return nil }
        return switch outcome?.error?.code?.rawValue {
        case "invalid_header_pfs_provider_id_mismatch":
            content(field, "the identifier of the provider is not that of the MVPD of this request", send)
        case "invalid_header_pfs_provider_id_not_determined":
            content(field, "the identifier of the provider does not belong to any MVPD of Adobe Pass", send)
        default: nil
        }
    }

    private func expiration(_ expiration: EpochMilliseconds?) -> RequestProblem? {
        guard let expiration, !expiration.looksLikeSeconds, let time, expiration.date <= time else { return nil }
        return content(
            "frameworkProviderInfo.expirationDate",
            "the provider's authentication expired at \(expiration.date.shown), before the request",
            "request new metadata from the framework before the exchange, and send its expiration date"
        )
    }
}
