extension AuditRequirement {
    static let logout: [Self] = [logoutAction]

    private static let logoutAction = Self(
        "audit.logout",
        title: "follow the action of each profile that a logout removed",
        risk: .malfunction,
        advice:
            "open the url of the action logout in a user agent; for partner_logout, ask the viewer to sign out in the system settings",
        source: checklist("Logout Support"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.completeRecordings {
                // The calls of a user agent are in the recording if one of them is.
                let hasUserAgent = calls.contains {
                    $0.calls(.v2Authenticate) || $0.use.map { $0.isOfUserAgent } ?? false
                }
                for (index, call) in calls.enumerated() where call.calls(.v2Logout) && call.isSuccess {
                    guard let url = call.logoutURLs.first else {
                        judgment.keep()
                        continue
                    }
                    if calls[index...].contains(where: { $0.use == .logoutPage(url) }) {
                        judgment.keep()
                    } else if hasUserAgent {
                        judgment.violate("the app does not open the url of the logout", [call])
                    } else {
                        judgment.suspect("the recording has no user agent that opens the url of the logout", [call])
                    }
                }
            }
            return judgment
        }
    )
}

extension AuditMarks.Use {
    /// True for a page that only a user agent opens.
    fileprivate var isOfUserAgent: Bool {
        switch self {
        case .arrival, .logoutPage: true
        case .manifest, .key, .mediaToken: false
        }
    }
}
