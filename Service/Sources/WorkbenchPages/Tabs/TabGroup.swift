/// Tabs for the same purpose.
package struct TabGroup: Sendable {
    let title: String
    let tabs: [AnyTab]

    package static let diagnose = TabGroup(
        title: "Diagnose",
        tabs: [
            AnyTab(CheckTab()), AnyTab(VerifyTab()), AnyTab(LayersTab()), AnyTab(WhitespaceTab()),
            AnyTab(CompareTab()), AnyTab(KeysTab()),
        ]
    )

    /// The only tab of ``WorkbenchTabs`` that builds something and needs no key.
    package static let encode = TabGroup(title: "Build", tabs: [AnyTab(EncodeTab())])
}
