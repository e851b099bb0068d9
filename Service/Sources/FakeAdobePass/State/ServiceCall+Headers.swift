import AdobePass
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ServiceCall {
    /// Returns a header; reports that it is missing, and throws the error that Adobe documents for that.
    private mutating func header(
        _ name: String,
        because reason: String = "it is required",
        or code: String
    ) throws(Rejection) -> String {
        if let value = request.header(name) { return value }
        note("request.header-missing", "the header is missing: \(reason)", at: name)
        throw Rejection(code)
    }

    mutating func device() throws(Rejection) -> String {
        let name = DeviceIdentifier.headerName
        let reading = DeviceIdentifier.reading(try header(name, or: "invalid_header_device_identifier"))
        add(reading.findings, of: name)
        guard let identifier = reading.value, !identifier.bytes.isEmpty, reading.isAsDocumented else {
            throw Rejection("invalid_header_device_identifier")
        }
        return identifier.base64.description
    }

    /// Checks the description of the device; a description that can be read with errors is reported and accepted.
    mutating func checkDeviceInformation() throws(Rejection) {
        let name = DeviceInformation.headerName
        let reading = DeviceInformation.reading(try header(name, or: "invalid_header_device_info"))
        add(reading.findings, of: name)
        guard reading.value != nil else { throw Rejection("invalid_header_device_info") }
    }

    /// Reports problems of the description of the device in V1, which documents no error for it.
    mutating func noteDeviceInformation() {
        let name = DeviceInformation.headerName
        guard let value = request.header(name) else {
            note("request.header-missing", "the header is missing", severity: .warning, at: name)
            return
        }
        add(DeviceInformation.reading(value).findings, of: name)
    }

    /// Throws the error that Adobe documents for a status that does not permit single sign-on.
    mutating func frameworkMVPD() throws(Rejection) -> StandInMVPD {
        let name = PartnerFrameworkStatus.headerName
        let missing = "invalid_header_pfs_permission_access_not_present"
        let value = try header(name, because: "single sign-on requires it", or: missing)
        let reading = PartnerFrameworkStatus.reading(value)
        add(reading.findings, of: name)
        guard let status = reading.value, !status.permission.accessStatus.rawValue.isEmpty else {
            throw Rejection(missing)
        }
        switch status.permission.accessStatus {
        case .granted: break
        case .notDetermined: throw Rejection("invalid_header_pfs_permission_access_not_determined")
        default: throw Rejection("invalid_header_pfs_permission_access_not_granted")
        }
        guard let id = status.provider.id, let mvpd = configuration.mvpd(platformMappingID: id) else {
            if status.provider.id != nil {
                let text = "the provider is no MVPD's platformMappingId: send the framework's accountProviderIdentifier"
                note("request.provider-unknown", text, at: name)
            }
            throw Rejection("invalid_header_pfs_provider_id_not_determined")
        }
        if let expiration = status.provider.expiration, expiration.date <= now {
            note("request.provider-expired", "the provider information has expired", at: name)
            throw Rejection("invalid_header_pfs_provider_info_expired")
        }
        return mvpd
    }

    /// The MVPD that the framework status names, whatever else is in it.
    var frameworkProvider: StandInMVPD? {
        let status = request.header(PartnerFrameworkStatus.headerName).flatMap {
            PartnerFrameworkStatus.reading($0).value
        }
        return status?.provider.id.flatMap { configuration.mvpd(platformMappingID: $0) }
    }

    /// Returns the MVPD of the framework status if the header was sent; it must be the one of the request, if that has one.
    mutating func optionalFrameworkMVPD(sameAs mvpd: StandInMVPD?) throws(Rejection) -> StandInMVPD? {
        guard request.header(PartnerFrameworkStatus.headerName) != nil else { return nil }
        let found = try frameworkMVPD()
        if let mvpd, mvpd.id != found.id {
            let text = "the provider is not that of the MVPD in the request"
            note("request.provider-mismatch", text, at: PartnerFrameworkStatus.headerName)
            throw Rejection("invalid_header_pfs_provider_id_mismatch")
        }
        return found
    }

    private mutating func add(_ found: [HeaderFinding], of header: String) {
        for finding in found {
            let severity: LogFinding.Severity =
                switch finding.severity {
                case .error: .error
                case .warning: .warning
                case .note: .note
                }
            let place = finding.path.map { "\(header) \($0)" } ?? header
            note(finding.kind.rawValue, finding.message, severity: severity, at: place)
        }
    }
}
