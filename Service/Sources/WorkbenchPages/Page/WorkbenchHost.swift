package import SAMLReports

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Where the tabs are shown, and what they can do there: a server, or a page with a script of its own.
package struct WorkbenchHost: Sendable {
    /// In the order of the navigation.
    let groups: [TabGroup]
    /// The heading of the pages.
    let name: String
    /// What the heading promises about the input.
    let promise: String
    let samples: SampleCatalogue
    /// The files that were named when the program was started.
    let files: [ReceivedForm.File]
    /// The explanation of a text that is an error of Adobe; `nil` if it is none, or the host has no explanations.
    let explanation: @Sendable (_ text: [UInt8]) -> [HTML]?

    package init(
        _ groups: [TabGroup],
        named name: String,
        promising promise: String,
        samples: SampleCatalogue = SampleCatalogue([]),
        files: [ReceivedForm.File] = [],
        explaining explanation: @escaping @Sendable (_ text: [UInt8]) -> [HTML]? = { _ in nil }
    ) {
        self.groups = groups
        self.name = name
        self.promise = promise
        self.samples = samples
        self.files = files
        self.explanation = explanation
    }

    package var tabs: [AnyTab] { groups.flatMap { $0.tabs } }

    func has(_ path: String) -> Bool { tabs.contains { $0.path == path } }

    /// Returns the page of a tab without a form: with the files that were named at the start.
    package func page(of tab: AnyTab, at now: Date) -> WorkbenchPage {
        page(of: tab, WorkbenchForm(in: self), at: now)
    }

    /// Returns the page of a tab for a form.
    package func page(of tab: AnyTab, for received: ReceivedForm, at now: Date) -> WorkbenchPage {
        page(of: tab, WorkbenchForm(received, in: self), at: now)
    }

    private func page(of tab: AnyTab, _ form: WorkbenchForm, at now: Date) -> WorkbenchPage {
        var form = form
        let action = form.action.split(separator: ":", maxSplits: 1).map(String.init)
        // A button of a tab may lead to another one.
        for other in tabs where other.path == action.first { other.prepare(&form, action.last, now) }
        if action.first != tab.path { tab.prepare(&form, nil, now) }
        return WorkbenchPage(tab: tab, request: TabRequest(form, in: self, now: now))
    }
}
