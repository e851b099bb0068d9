import ByteTools

extension AuditRequirement {
    static let configuration: [Self] = [configurationUse, providerChoice]

    private static let configurationUse = Self(
        "audit.configuration-use",
        title: "read the configuration only if the viewer must choose a provider",
        risk: .load,
        advice:
            "read the profiles first, and read the configuration only to show the picker; a viewer who is authenticated needs none",
        source: checklist("Configuration Retrieval"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.recordings {
                // The last call that returned a profile; it ends with a logout, or with an error about the profile.
                var profile: AuditedCall?
                for (index, call) in calls.enumerated() {
                    if call.readsProfiles, call.isSuccess { profile = call.profiles.isEmpty ? nil : call }
                    if call.calls(.v2Logout) || call.actions.contains(.authentication) { profile = nil }
                    guard call.calls(.v2Configuration), call.isSuccess else { continue }
                    let next = calls[(index + 1)...].first { $0.startsSession || $0.isPermit }
                    if let next, next.isDecision {
                        let message =
                            "the app reads the configuration, but the viewer is authenticated and chooses no provider"
                        judgment.violate(message, [profile, call, next].compactMap { $0 })
                    } else if let profile, next == nil {
                        judgment.suspect(
                            "the app reads the configuration although there is a profile",
                            [profile, call]
                        )
                    } else if next != nil {
                        judgment.keep()
                    }
                }
                if calls.contains(where: { $0.isPermit }), !calls.contains(where: { $0.calls(.v2Configuration) }) {
                    judgment.keep()
                }
            }
            return judgment
        }
    )

    private static let providerChoice = Self(
        "audit.provider-choice",
        title: "store the viewer's choice of a provider",
        risk: .load,
        advice: "store the MVPD's id, displayName and logoUrl, and start with its profile, without the configuration",
        source: checklist("TV Provider Selection Caching"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            var known: [ByteText: AuditedCall] = [:]
            for calls in timeline.recordings {
                let first = calls.first { call in call.mvpd.map { known[$0] != nil } ?? false }
                if let first, let former = first.mvpd.flatMap({ known[$0] }) {
                    let configuration = calls.prefix { $0.place != first.place }.first { $0.calls(.v2Configuration) }
                    if let configuration {
                        let message =
                            "a later start reads the configuration again, for the provider that the viewer chose before"
                        judgment.violate(message, [former, configuration, first])
                    } else {
                        judgment.keep()
                    }
                }
                for call in calls {
                    if call.calls(.v2Logout), let mvpd = call.mvpd { known[mvpd] = nil }
                    for profile in call.profiles { known[ByteText(profile.mvpd)] = call }
                    if call.isPermit, let mvpd = call.mvpd { known[mvpd] = call }
                }
            }
            return judgment
        }
    )
}
