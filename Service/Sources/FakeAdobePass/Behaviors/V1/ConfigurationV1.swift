import ServerPrograms

extension StandInState {
    /// `GET /api/v1/config/{requestor}`.
    func configurationV1(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let requestor = try call.checkServiceProvider(call.request.segment("requestor"), at: "requestor")
        let mvpds = configuration.mvpds.map { MVPDBody.v1($0) }
        let name = "Constructed \(requestor)"
        guard call.request.acceptsJSON else {
            let text =
                "<ns2:config xmlns:ns2=\"http://pass.adobe.com/config\"><requestor><id>\(requestor.xmlEscaped)</id>"
                + "<name>\(name.xmlEscaped)</name><mvpds>\(mvpds.map(\.xml).joined())</mvpds></requestor></ns2:config>"
            return .xml(text)
        }
        let owner = ConfigurationBody.Owner(
            id: requestor,
            name: name,
            displayName: nil,
            domains: ["example-channel.tv"],
            mvpds: mvpds
        )
        return .json(ConfigurationBody(requestor: owner))
    }
}
