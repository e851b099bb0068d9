import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a call and those after it show about the viewer, from which the results of Apple's framework are inferred.
struct RecordingHints {
    /// The MVPD in the first of the calls that has one, or in its response.
    fileprivate(set) var mvpd: String?
    /// The permission and the provider in the first of the calls that has them.
    fileprivate(set) var frameworkStatus: PartnerFrameworkStatus?
    /// True if the next call that a decision depends on signs the viewer out.
    fileprivate(set) var isLogoutNext = false
    /// The services of the next calls, up to a limit.
    fileprivate(set) var upcoming: [AdobeService] = []

    private static let horizon = 6

    static func all(for calls: [RecordedCall], reading reader: AdobeBodyReader) -> [Self] {
        var hints = Self()
        var all: [Self] = []
        var next: RecordedCall?
        for call in calls.reversed() {
            hints.mvpd = call.mvpd ?? call.sessionMVPD(reading: reader) ?? hints.mvpd
            hints.frameworkStatus = call.frameworkStatus ?? hints.frameworkStatus
            hints.isLogoutNext = next.map { $0.service == .v2Logout || $0.service == .v1Logout } ?? false
            all.append(hints)
            hints.upcoming = Array(([call.service] + hints.upcoming).prefix(horizon))
            if call.service != .v2Preauthorize { next = call }
        }
        return all.reversed()
    }
}

extension RecordedCall {
    fileprivate func sessionMVPD(reading reader: AdobeBodyReader) -> String? {
        guard let response, [.v2SessionsSSO, .v2Sessions, .v2Resume].contains(service) else { return nil }
        return AdobeOutcome(of: response, service: service, reading: reader).session?.mvpd
    }
}

/// The configuration of a recording: that of the app's first call that has one, or one that is assumed.
struct RecordedConfiguration {
    let configuration: MVPDConfiguration?

    init(of calls: [RecordedCall], hints: [RecordingHints], reading reader: AdobeBodyReader) {
        for call in calls where call.service == .v1Configuration || call.service == .v2Configuration {
            guard let response = call.response, response.status == 200,
                let configuration = try? reader.configuration(in: response.body)
            else { continue }
            self.configuration = configuration
            return
        }
        configuration = Self.assumed(for: calls, hints)
    }

    private static let maximumCount = 100

    /// Returns a configuration with the MVPDs of the calls, each with single sign-on; `nil` if there are none.
    private static func assumed(for calls: [RecordedCall], _ hints: [RecordingHints]) -> MVPDConfiguration? {
        let mvpds = hints.compactMap(\.mvpd).filter { !$0.isEmpty }.uniqueByBytes.prefix(maximumCount)
        let providers = hints.compactMap { $0.frameworkStatus?.provider.id }.uniqueByBytes
        let elements = mvpds.map { id -> JSONValue in
            let mapping = mvpds.count == 1 && providers.count == 1 ? providers[0] : id
            return [
                "id": .string(id), "platformMappingId": .string(mapping), "enablePlatformServices": true,
                "boardingStatus": "SUPPORTED", "displayInPlatformPicker": true,
            ]
        }
        let document: JSONValue = ["mvpds": .array(elements)]
        return elements.isEmpty ? nil : try? MVPDConfiguration(json: document.line)
    }
}
