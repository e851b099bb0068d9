package import SAMLReports

/// The tabs of a host that has all of samltool.
package enum WorkbenchTabs {
    /// In the order of the navigation.
    package static let groups = [
        TabGroup.diagnose,
        TabGroup(
            title: TabGroup.encode.title,
            tabs: TabGroup.encode.tabs + [AnyTab(MakeTab()), AnyTab(MutateTab()), AnyTab(ShareTab())]
        ),
        TabGroup(title: "Look up", tabs: [AnyTab(FlowTab()), AnyTab(ExplainTab())]),
    ]

    /// Explains a text that is an error of Adobe; `nil` if it is none.
    @Sendable
    package static func explanation(of text: [UInt8]) -> [HTML]? { AdobeErrorText(text)?.html }
}
