import AdobePass
import AdobePassFlow
import AdobePassXML
import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLExamination

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct RecordingOptions: ParsableArguments {
    @Option(help: .file("Read a recording of an app: a HAR or Charles session, or the output of curl."))
    var from: String?

    @Option(
        name: [.long, .customLong("requestor")],
        help: .id("The service provider, if the recording has several.")
    )
    var serviceProvider: String?

    @Option(help: .id("The identifier of the device, if the recording has several."))
    var deviceId: String?

    func validate() throws {
        if from == nil, serviceProvider != nil || deviceId != nil {
            throw ValidationError("--service-provider and --device-id require --from.")
        }
    }

    func reconstruction(
        of path: String,
        _ cookbook: Cookbook?,
        on platform: ApplePlatform?,
        at instant: SAMLTimestamp
    ) throws -> FlowReconstruction {
        var file = try InputFile(path)
        let bytes = try file.recording()
        let selection = RecordingSelection(
            cookbook: cookbook,
            platform: platform,
            serviceProvider: serviceProvider,
            deviceIdentifier: deviceId
        )
        do throws(AdobePassError) {
            return try FlowReconstruction(
                of: bytes,
                decompressor: .zlib,
                selecting: selection,
                at: instant.date,
                reading: .xml
            )
        } catch {
            let options: [AdobePassError.Code: String] = [
                .severalServiceProviders: " with --service-provider", .severalDevices: " with --device-id",
                .platformNeeded: " with --platform", .cookbookNeeded: "", .otherCookbook: "",
            ]
            guard let option = options[error.code] else { throw ToolError(error, about: file.name) }
            throw ToolError(.usage, error.code.rawValue, about: file.name, "\(error)\(option)")
        }
    }
}

extension InstantOption {
    func instant(after flow: SignOnFlow) throws -> Date {
        guard at == nil, let last = flow.steps.last else { return try instant().date }
        return last.instant
    }
}
