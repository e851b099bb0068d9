extension StandInState {
    /// `GET /api/v2/{serviceProvider}/configuration`.
    func configurationV2(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV2(&call)
        let owner = ConfigurationBody.Owner(
            id: key.serviceProvider,
            name: nil,
            displayName: "Constructed \(key.serviceProvider)",
            domains: nil,
            mvpds: configuration.mvpds.map { .v2($0) }
        )
        return .json(ConfigurationBody(requestor: owner))
    }
}
