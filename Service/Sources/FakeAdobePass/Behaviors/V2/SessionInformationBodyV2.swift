import AdobePass

struct SessionInformationBody: Encodable {
    let existingParameters: [String: String]
    let missingParameters: [String]?
    /// The stand-in keeps no data of devices.
    let device: [String: String] = [:]
    let notBefore: String
    let notAfter: String

    private enum CodingKeys: CodingKey { case existingParameters, missingParameters, device, notBefore, notAfter }

    init(_ session: StoredSession) {
        let values = [
            "mvpd": session.mvpd, "domainName": session.domainName, "redirectUrl": session.redirectURL,
            "serviceProvider": session.key.serviceProvider,
        ]
        existingParameters = values.compactMapValues(\.self)
        missingParameters = session.missingParameters.isEmpty ? nil : session.missingParameters
        notBefore = "\(EpochMilliseconds(session.notBefore).rawValue)"
        notAfter = "\(EpochMilliseconds(session.notAfter).rawValue)"
    }
}
