enum WorkbenchTabs {
    /// In the order of the navigation.
    static let all: [any Tab] = [
        CheckTab(), LayersTab(), WhitespaceTab(), EncodeTab(), VerifyTab(), CompareTab(), KeysTab(), MakeTab(),
        MutateTab(),
        FlowTab(), ExplainTab(),
    ]
}
