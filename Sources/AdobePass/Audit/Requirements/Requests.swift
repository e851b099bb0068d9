import ByteTools
import Captures
import HTTPTypes

extension AuditRequirement {
    static let requests: [Self] = [
        authorizationHeader, deviceIdentifier, deviceInformation, stableDeviceIdentifier, documentedParameters,
    ]

    private static let authorizationHeader = Self(
        "audit.authorization-header",
        title: "send Authorization with every call of V2, except that of the browser",
        risk: .unauthorized,
        advice: "send 'Authorization: Bearer' and the access token",
        source: checklist("Send Authorization Header"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.recordings {
                let relevant = calls.filter { $0.needsToken }
                // Many exporters remove the header: its absence means something if other calls have it, or if Adobe misses it.
                let isExported = relevant.contains { $0.request.authorization != .absent }
                for call in relevant {
                    switch call.request.authorization {
                    case .bearer, .other: judgment.keep()
                    case .absent where call.request.hasHeaders && (isExported || call.status == 401):
                        judgment.violate("the header Authorization is missing", [call])
                    case .absent: break
                    case .bearerWithoutToken, .bearerWithOtherText, .tokenWithoutScheme, .basic:
                        judgment.violate("the header Authorization is not 'Bearer' and a token", [call])
                    }
                }
            }
            return judgment
        }
    )

    private static let deviceIdentifier = Self(
        "audit.device-identifier",
        title: "send AP-Device-Identifier with every call for which Adobe documents it",
        risk: .badRequest,
        advice:
            "send 'fingerprint', a space, and the identifier of the device in Base64; a server sends that of the viewer's device",
        source: checklist("Send AP-Device-Identifier Header"),
        detection: .calls { timeline in
            timeline.judgeHeader(DeviceIdentifier.headerName, of: AuditedCall.servicesWithDevice) {
                DeviceIdentifier.reading($0).findings
            }
        }
    )

    private static let deviceInformation = Self(
        "audit.device-information",
        title: "send X-Device-Info with every call for which Adobe documents it",
        risk: .unknownPlatform,
        advice: "send the Base64 of a JSON object with the values of the viewer's device",
        source: checklist("Send X-Device-Info Header"),
        detection: .calls { timeline in
            let services = AuditedCall.servicesWithDevice.union([.v2Register, .v2Token])
            return timeline.judgeHeader(DeviceInformation.headerName, of: services) {
                DeviceInformation.reading($0).findings
            }
        }
    )

    private static let stableDeviceIdentifier = Self(
        "audit.stable-device-identifier",
        title: "send the same device identifier in every call and at every start",
        risk: .authenticationLost,
        advice:
            "compute the identifier once from what the platform keeps, store it, and send it unchanged after updates and restarts",
        source: checklist("Stable Device Identifier"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            var last: AuditedCall?
            for call in timeline.calls {
                guard let identifier = call.deviceIdentifier else { continue }
                if let last, last.isOfSameModel(as: call) {
                    if last.deviceIdentifier == identifier {
                        judgment.keep()
                    } else {
                        judgment.violate("the identifier of the device changes, and the model does not", [last, call])
                    }
                }
                last = call
            }
            return judgment
        }
    )

    private static let documentedParameters = Self(
        "audit.documented-parameters",
        title: "send only documented calls, parameters and headers, and do not mix V1 and V2",
        risk: .badRequest,
        advice: "compare the request with the page of the call; replace calls and names of V1 by those of V2",
        source: checklist("Follow APIs References"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            let old = timeline.all.filter { !$0.isOfV2 && $0.target != nil }
            if let first = old.first, let new = timeline.calls.first(where: { !$0.isRegistration }) {
                judgment.violate("the app calls REST API V1 and V2", [first, new])
            }
            for call in timeline.calls {
                switch call.target {
                case .wrongMethod(let service):
                    let method = service.descriptor.method.rawValue
                    judgment.violate("\(service) is called by another method than \(method)", [call])
                    continue
                case .unknownPath:
                    judgment.violate("the call has a path of REST API V2 that Adobe does not document", [call])
                    continue
                case .service, .logoutPage, .callOfV1, nil: break
                }
                let undocumented = call.undocumentedFields
                let names = undocumented.compactMap { name in
                    AuditedCall.namesOfV1.first { ByteText($0).isEqualIgnoringASCIICase(to: name) }
                }
                for name in names { judgment.violate("the call has the parameter '\(name)' of REST API V1", [call]) }
                // The name of an unknown field may be a personal value.
                if undocumented.count > names.count {
                    judgment.violate("the call has a parameter that Adobe does not document", [call])
                }
                if call.hasUndocumentedHeader {
                    judgment.violate("the call has a header AP-… or AD-… that Adobe does not document", [call])
                }
                if undocumented.isEmpty, !call.hasUndocumentedHeader { judgment.keep() }
            }
            return judgment
        }
    )
}

extension AuditTimeline {
    /// Judges a header that must be sent to services.
    fileprivate func judgeHeader(
        _ name: String,
        of services: Set<AdobeService>,
        findings: (String) -> [HeaderFinding]
    ) -> AuditJudgment {
        var judgment = AuditJudgment()
        // An app sends the same value with each call.
        var read: [ByteText: [HeaderFinding]] = [:]
        for call in calls {
            guard let service = call.service, services.contains(service), call.request.hasHeaders else { continue }
            guard let value = call.request.header(name) else {
                judgment.violate("the header \(name) is missing", [call])
                continue
            }
            let key = ByteText(value)
            let found = read[key] ?? findings(value)
            read[key] = found
            let problems = found.filter { $0.severity != .note }
            if problems.isEmpty { judgment.keep() }
            for problem in problems {
                let message = "\(name): \(problem)"
                // Adobe's server guesses values that are missing or unknown.
                let isProof = problem.severity == .error && ![.fieldMissing, .fieldValue].contains(problem.kind)
                if isProof { judgment.violate(message, [call]) } else { judgment.suspect(message, [call]) }
            }
        }
        return judgment
    }
}

extension AuditedCall {
    /// The services whose pages list the headers of the device as required.
    fileprivate static let servicesWithDevice: Set<AdobeService> = [
        .v2Sessions, .v2Profiles, .v2Profile, .v2Preauthorize, .v2Authorize, .v2Logout, .v2SessionsSSO, .v2Exchange,
    ]

    /// The names of parameters of V1 that V2 does not have.
    fileprivate static let namesOfV1 = [
        "requestor", "requestor_id", "deviceId", "resource", "deviceType", "device_info", "deviceUser", "appId",
        "mso_id",
        "domain_name", "redirect_url", "reg_code", "generic", "noflash", "no_iframe",
    ]

    private static let documentedHeaders: [ByteText] = [
        "AP-Device-Identifier", "AP-Partner-Framework-Status", "AP-TempPass-Identity", "AP-Visitor-Identifier",
        "AD-Service-Token",
    ]

    /// Parameters that Adobe documents, and the requests of this package do not have.
    private static func otherFields(of service: AdobeService) -> [ByteText] {
        switch service {
        case .v2Configuration: ["profile"]
        case .v2Register: ["redirect_uri", "redirect_uris"]
        case .v2Token: ["refresh_token", "scope"]
        default: []
        }
    }

    /// The names in the query and in the form that Adobe does not document; a browser may add its own.
    fileprivate var undocumentedFields: [ByteText] {
        guard let service, service.descriptor.caller != .browser else { return [] }
        let descriptor = service.descriptor
        let documented = (descriptor.query + descriptor.form).map { ByteText($0.name) } + Self.otherFields(of: service)
        return fields.map { ByteText($0.name) }.filter { !documented.contains($0) }
    }

    fileprivate var hasUndocumentedHeader: Bool {
        request.headerNames.contains { name in
            let start = ByteText(decoding: name.utf8.prefix(3))
            guard ["AP-", "AD-"].contains(where: { start.isEqualIgnoringASCIICase(to: $0) }) else { return false }
            return !Self.documentedHeaders.contains { $0.isEqualIgnoringASCIICase(to: ByteText(name)) }
        }
    }

    /// True unless both calls describe their device, and describe another model or operating system.
    func isOfSameModel(as other: Self) -> Bool {
        guard let own = deviceInformation, let other = other.deviceInformation, own != other else { return true }
        guard let own = DeviceInformation.reading(own.string).value,
            let other = DeviceInformation.reading(other.string).value
        else { return true }
        return ["model", "osName"].allSatisfy { name in
            guard let value = own[name], let other = other[name] else { return true }
            return value.hasSameBytes(as: other)
        }
    }
}
