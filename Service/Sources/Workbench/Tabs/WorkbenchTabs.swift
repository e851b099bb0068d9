enum WorkbenchTabs {
    /// Tabs for the same purpose.
    struct Group: Sendable {
        let title: String
        let tabs: [any Tab]
    }

    /// In the order of the navigation.
    static let groups = [
        Group(
            title: "Diagnose",
            tabs: [CheckTab(), VerifyTab(), LayersTab(), WhitespaceTab(), CompareTab(), KeysTab()]
        ),
        Group(title: "Build", tabs: [EncodeTab(), MakeTab(), MutateTab(), ShareTab()]),
        Group(title: "Look up", tabs: [FlowTab(), ExplainTab()]),
    ]

    static let all = groups.flatMap(\.tabs)
}
