import ArgumentParser

/// A format of a flow.
enum FlowFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, mermaid, html
}
