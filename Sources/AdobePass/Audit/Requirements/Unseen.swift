extension AuditRequirement {
    /// The rows of the checklist that no recording can show.
    static let unseen: [Self] = [
        unseen(
            "audit.lifecycle-testing",
            .mandatory,
            title: "test in the environments Prequal-Production and Release-Staging before Release-Production",
            risk: .defects,
            row: "Lifecycle Testing",
            reason: "a recording shows its hosts, and not whether the tests were complete"
        ),
        unseen(
            "audit.preauthorize-feedback",
            title: "inform the viewer about content that preauthorize denies",
            risk: .experience,
            row: "User Experience (preauthorization)",
            reason: "a recording does not show what is on the screen"
        ),
        unseen(
            "audit.authorize-feedback",
            title: "inform the viewer about a denial",
            risk: .experience,
            row: "User Experience (authorization)",
            reason: "a recording does not show what is on the screen"
        ),
        unseen(
            "audit.code-reuse",
            title: "reuse the code of V1 for the device and the client registration, with the names of V2",
            risk: .badRequest,
            row: "Reuse Code",
            reason: "a recording does not show code; names of V1 are in audit.documented-parameters"
        ),
        unseen(
            "audit.test-coverage",
            title: "test the flows on each kind of device and with the most important MVPDs, with permits and denials",
            risk: .defects,
            row: "Test Coverage",
            reason: "a recording does not show what was tested elsewhere"
        ),
        unseen(
            "audit.test-tools",
            title: "use Adobe's site for developers for tests",
            risk: .defects,
            row: "Test Tools",
            reason: "a recording of the app does not show other tools"
        ),
    ]

    private static func unseen(
        _ id: String,
        _ level: Level = .recommended,
        title: String,
        risk: Risk,
        row: String,
        reason: String
    ) -> Self {
        Self(
            id,
            level,
            title: title,
            risk: risk,
            advice: "show it in another way: \(reason)",
            source: checklist(row),
            detection: .notVisible(reason)
        )
    }
}
