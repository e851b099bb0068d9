/// The tabs of the workbench.
enum WorkbenchTabs {
    /// All tabs, in the order of the navigation.
    static let all: [any Tab] = [CheckTab(), EncodeTab(), MakeTab(), MutateTab()]
}
