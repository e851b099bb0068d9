import ArgumentParser
import SAMLReports

enum FlowFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, mermaid, html, markdown, sarif, junit

    typealias Content<Report> = (Report, TextStyle) -> String

    /// The content of the report of a flow; `nil` if there is no such report.
    var ofFlow: Content<FlowReport>? {
        switch self {
        case .text: { $0.text(style: $1) }
        case .json: { report, _ in report.json }
        case .mermaid: { report, _ in report.mermaid + "\n" }
        case .html: { report, _ in report.html }
        case .markdown, .sarif, .junit: nil
        }
    }

    /// The content of the report of an audit; `nil` if there is no such report.
    var ofAudit: Content<AuditReport>? {
        switch self {
        case .text: { $0.text(style: $1) }
        case .json: { report, _ in report.json }
        case .html: { report, _ in report.html }
        case .markdown: { report, _ in report.markdown }
        case .sarif: { report, _ in report.sarif }
        case .junit: { report, _ in report.junit }
        case .mermaid: nil
        }
    }
}

extension OutputFile {
    mutating func write(_ report: String, as format: FlowFormat) throws {
        let bytes = Array(report.utf8)
        if format == .text { try writeText(bytes) } else { try write(bytes) }
    }
}
