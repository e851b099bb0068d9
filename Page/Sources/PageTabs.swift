import WorkbenchPages

/// The workbench in a page without a server: the tabs whose functions are in its module.
enum PageTabs {
    static let host = WorkbenchHost(
        [.diagnose, .encode],
        named: "samltool page",
        promising: "Everything stays in this page: the browser forbids it every connection, and it stores nothing."
    )
}
