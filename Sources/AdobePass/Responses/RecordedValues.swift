import ByteTools
import Captures
import SAMLEncoding

// The values of a recorded request, by the table of services.

extension RecordedResponse {
    /// V1 does not document which parameters are in the query and which are in the form, so each may be in either.
    package func value(of parameter: ServiceParameter) -> String? {
        guard let service, let request = capturedRequest else { return nil }
        let descriptor = service.descriptor
        if let index = descriptor.path.firstIndex(where: { $0.parameter == parameter }) {
            let value = Self.segment(index, of: request.target)
            return service.dialect == .v1 ? value.map(Self.withoutFormat) : value
        }
        if let field = (descriptor.query + descriptor.form).first(where: { $0.parameter == parameter }) {
            let value = request.fields.first { $0.name.hasSameBytes(as: field.name) }?.value
            return value.flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let field = descriptor.json.first(where: { $0.parameter == parameter }), let body = request.sentBody
        else {
            return nil
        }
        let member = JSONDocument(body).strictRoot?[field.name]
        return member?.text ?? member?.elements?.first?.text
    }

    /// The identifier of the device as text: `deviceId` (V1), or that in `AP-Device-Identifier` (V2).
    package var deviceIdentifier: String? {
        if let identifier = value(of: .deviceID) { return identifier }
        guard let header = capturedRequest?.header(DeviceIdentifier.headerName) else { return nil }
        return DeviceIdentifier.reading(header).value?.plainText ?? header
    }

    /// The permission and the provider in `AP-Partner-Framework-Status`, if the header can be read.
    package var frameworkStatus: PartnerFrameworkStatus? {
        capturedRequest?.header(PartnerFrameworkStatus.headerName).flatMap { PartnerFrameworkStatus.reading($0).value }
    }

    /// The system that the app runs on: `deviceType`, `osName` in `X-Device-Info`, or the `User-Agent`.
    package var deviceType: RequestsV1.DeviceType? {
        let information = capturedRequest?.header(DeviceInformation.headerName)
        let name = value(of: .deviceType) ?? information.flatMap { DeviceInformation.reading($0).value?["osName"] }
        return name.flatMap { RequestsV1.DeviceType(systemIn: $0) }
            ?? capturedRequest?.header("User-Agent").flatMap { RequestsV1.DeviceType(systemIn: $0) }
    }

    /// Returns a path or segment of V1 without the format of the response at its end, `.json` or `.xml`.
    static func withoutFormat(_ path: String) -> String {
        for format in [".json", ".xml"] where path.utf8.suffix(format.utf8.count).elementsEqual(format.utf8) {
            return String(decoding: path.utf8.dropLast(format.utf8.count), as: UTF8.self)
        }
        return path
    }

    static func segment(_ index: Int, of url: String) -> String? {
        let segments = CallPath(of: url).segments
        guard segments.indices.contains(index) else { return nil }
        return PercentCoding.decodedSegment(segments[index])
    }
}

extension RequestsV1.DeviceType {
    init?(systemIn text: String) {
        let words = text.utf8.prefix(1000).map { $0.asciiLowercased }.split { !$0.isASCIILetter }
        let has = { (name: String) in words.contains { $0.elementsEqual(name.utf8) } }
        if has("tvos") || has("appletv") {
            self = .tvOS
        } else if has("ios") || has("ipados") || has("iphone") || has("ipad") {
            self = .iOS
        } else {
            return nil
        }
    }
}
