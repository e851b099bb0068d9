import AdobePass

extension StandInState {
    /// `POST /api/v2/{serviceProvider}/decisions/authorize/{mvpd}`, and the same of `preauthorize`.
    func decide(_ call: inout ServiceCall, denial: String) throws(Rejection) -> Reply {
        let key = try checkClientV2(&call)
        let mvpd = try pathMVPD(&call)
        let partner = try call.optionalFrameworkMVPD(sameAs: mvpd)
        let resources = try resources(&call)
        guard let profile = profiles[key]?[mvpd.id] else { throw missingProfile(&call) }
        guard profile.isValid(at: call.now) else { throw Rejection("authenticated_profile_expired") }
        if profile.kind == .appleSSO, partner == nil {
            let text = "the profile is one of single sign-on, so that the header is required"
            call.note("request.header-missing", text, at: PartnerFrameworkStatus.headerName)
            throw missingProfile(&call)
        }
        let decisions = resources.map { resource in
            let isDenied = call.fault == .denied || configuration.deniedResources.contains(resource)
            return Decision(
                resource: resource,
                serviceProvider: key.serviceProvider,
                mvpd: mvpd.id,
                source: profile.kind == .degraded ? "degradation" : "mvpd",
                authorized: !isDenied,
                token: isDenied || call.request.service != .v2Authorize ? nil : MediaToken(at: call),
                error: isDenied ? ErrorBody(decision: denial) : nil
            )
        }
        return .json(DecisionsBody(decisions: decisions))
    }

    private func missingProfile(_ call: inout ServiceCall) -> Rejection {
        call.note("request.profile-missing", "the device has no profile of the MVPD", severity: .note, at: "mvpd")
        return Rejection("authenticated_profile_missing")
    }

    private func resources(_ call: inout ServiceCall) throws(Rejection) -> [String] {
        guard let fields = try? JSONText.decode(ResourceFields.self, from: call.request.body, code: .fault) else {
            call.note("request.not-json", "the body is not JSON with an array 'resources' of names", at: "resources")
            throw Rejection("invalid_parameter_resources")
        }
        guard !fields.resources.isEmpty, fields.resources.allSatisfy({ !$0.isEmpty }) else {
            call.note("request.field-empty", "'resources' has no resource or an empty one", at: "resources")
            throw Rejection("invalid_parameter_resources")
        }
        guard fields.resources.count <= configuration.maximumResources else {
            let text = "there are \(fields.resources.count) resources; the limit is \(configuration.maximumResources)"
            call.note("request.too-many-resources", text, at: "resources")
            throw Rejection("too_many_resources")
        }
        return fields.resources
    }
}

private struct ResourceFields: Decodable { let resources: [String] }

private struct Decision: Encodable {
    let resource: String
    let serviceProvider: String
    let mvpd: String
    let source: String
    let authorized: Bool
    let token: MediaToken?
    let error: ErrorBody?
}

private struct MediaToken: Encodable {
    /// The default of Adobe.
    private static let seconds = 420

    let notBefore: Int64
    let notAfter: Int64
    let serializedToken = SerializedToken.text

    private enum CodingKeys: CodingKey { case notBefore, notAfter, serializedToken }

    init(at call: ServiceCall) {
        notBefore = EpochMilliseconds(call.now).rawValue
        notAfter = EpochMilliseconds(call.end(after: Self.seconds)).rawValue
    }
}

private struct DecisionsBody: Encodable { let decisions: [Decision] }
