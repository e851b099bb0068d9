import AdobePass

extension StandInState {
    /// `GET /api/v2/{serviceProvider}/profiles`.
    func listProfiles(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV2(&call)
        let partner = try call.optionalFrameworkMVPD(sameAs: nil)
        notePoll(of: key, at: call.now)
        let all = profiles[key] ?? [:]
        return .json(body(all.filter { Self.isReadable($0.key, $0.value, partner, call) }))
    }

    /// `GET /api/v2/{serviceProvider}/profiles/{mvpd}`.
    func readProfile(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let key = try checkClientV2(&call)
        let mvpd = try pathMVPD(&call)
        let partner = try call.optionalFrameworkMVPD(sameAs: mvpd)
        notePoll(of: key, at: call.now)
        let all = (profiles[key] ?? [:]).filter { $0.key == mvpd.id }
        return .json(body(all.filter { Self.isReadable($0.key, $0.value, partner, call) }))
    }

    /// `GET /api/v2/{serviceProvider}/profiles/code/{code}`, which another device may call.
    func readProfileByCode(_ call: inout ServiceCall) throws(Rejection) -> Reply {
        let provider = try call.checkServiceProvider(call.request.segment("serviceProvider"), at: "serviceProvider")
        let code = call.request.segment("code")
        if let pending = sessions[code] { notePoll(of: pending.key, at: call.now) }
        let session: StoredSession
        if let completed = completedSessions[code] {
            session = completed
        } else {
            session = try self.session(.v2, code: code, &call)
        }
        try check(session, isOf: provider, &call)
        let all = profiles[session.key] ?? [:]
        // Adobe documents that this service returns no profile of single sign-on.
        return .json(
            body(all.filter { $0.key == session.mvpd && $0.value.kind != .appleSSO && $0.value.isValid(at: call.now) })
        )
    }

    private func body(_ profiles: [String: StoredProfile]) -> ProfilesBody {
        ProfilesBody(profiles: profiles.mapValues { .init($0) })
    }

    /// Returns true if a profile is valid; one of single sign-on also needs the framework status of its MVPD.
    private static func isReadable(
        _ mvpd: String,
        _ profile: StoredProfile,
        _ partner: StandInMVPD?,
        _ call: ServiceCall
    ) -> Bool {
        profile.isValid(at: call.now) && (profile.kind != .appleSSO || partner?.id == mvpd)
    }
}
