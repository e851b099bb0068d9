import ArgumentParser

enum FlowFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, mermaid, html
}
