import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A tab of any type; Embedded Swift has no `any Tab`.
package struct AnyTab: Sendable {
    package let path: String
    package let title: String
    let summary: String
    let inputs: Set<TabInput>
    let optionalInputs: Set<TabInput>
    let fields: [String]
    let prepare: @Sendable (inout WorkbenchForm, _ action: String?, Date) -> Void
    let controls: @Sendable (TabRequest) -> [HTML]
    let result: @Sendable (TabRequest) -> [HTML]
    let download: @Sendable (_ name: String, TabRequest) -> TabDownload?

    init(_ tab: some Tab) {
        path = tab.path
        title = tab.title
        summary = tab.summary
        inputs = tab.inputs
        optionalInputs = tab.optionalInputs
        fields = tab.fields
        prepare = { tab.prepare(&$0, for: $1, at: $2) }
        controls = { tab.controls(for: $0) }
        result = { tab.result(of: $0) }
        download = { tab.download($0, of: $1) }
    }
}
