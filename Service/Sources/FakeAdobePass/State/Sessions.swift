import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension StandInState {
    /// The session is not stored yet.
    func newSession(
        _ dialect: AdobeService.Dialect,
        _ key: DeviceKey,
        seconds: Int,
        _ call: ServiceCall
    ) -> StoredSession {
        StoredSession(
            code: RandomText.code(),
            dialect: dialect,
            key: key,
            notBefore: call.now,
            notAfter: call.end(after: seconds)
        )
    }

    func session(
        _ dialect: AdobeService.Dialect,
        code: String,
        _ call: inout ServiceCall
    ) throws(Rejection) -> StoredSession {
        guard let session = sessions[code], session.dialect == dialect else {
            call.note("request.code-unknown", "the code is unknown", at: "code")
            throw Rejection("invalid_parameter_code")
        }
        guard session.isValid(at: call.now) else {
            call.note("request.code-expired", "the code has expired", at: "code")
            throw Rejection("invalid_authentication_session")
        }
        return session
    }

    /// Counts a poll of a device, and signs the viewer in after as many as the scenario has.
    func notePoll(of key: DeviceKey, at now: Date) {
        guard let polls = configuration.scenario.pollsUntilSignIn else { return }
        let pending = sessions.sessions(of: key).filter { $0.isValid(at: now) }
        for session in pending {
            if session.polls >= polls { _ = signIn(code: session.code, at: now) }
            sessions[session.code]?.polls += 1
        }
    }

    /// `nil` if the code is unknown, has expired or has no MVPD.
    func signIn(code: String, at now: Date) -> StoredSession? {
        guard let session = sessions[code], session.isValid(at: now), let mvpd = session.mvpd else { return nil }
        sessions[code] = nil
        let end = now.addingTimeInterval(Double(configuration.profileSeconds))
        let attributes = ["userID": "constructed-viewer"]
        switch session.dialect {
        case .v1:
            tokens[session.key] = StoredToken(
                mvpd: mvpd,
                userID: "constructed-viewer",
                source: mvpd,
                attributes: attributes,
                notAfter: end
            )
        case .v2:
            completedSessions[code] = session
            profiles[session.key, default: [:]][mvpd] = StoredProfile(
                kind: .regular,
                issuer: mvpd,
                notBefore: now,
                notAfter: end,
                attributes: attributes
            )
        }
        return session
    }

    func signIn(code: String) -> StoredSession? { signIn(code: code, at: currentTime) }
}
