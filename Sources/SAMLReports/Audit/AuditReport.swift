public import AdobePass
import ByteTools
import SAML
import SAMLEncoding

/// A report of an audit: the violated requirements with the calls that show it, then the others.
///
/// No format contains a value of a request or a response. The names of the recordings are not interpreted as markup, links or control
/// characters.
public struct AuditReport: Sendable {
    let audit: AdobeAudit
    let recordings: [String]

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - audit: The audit.
    ///   - recordings: The names of the recordings, in the order in which they were added.
    public init(of audit: AdobeAudit, recordings: [String]) {
        self.audit = audit
        self.recordings = recordings
    }

    /// A page for a browser: one file that loads nothing, runs nothing and sends nothing.
    public var html: String { String(decoding: AuditPage(report: self).bytes, as: UTF8.self) }

    /// Returns the report as lines for people.
    public func text(style: TextStyle) -> String {
        String(decoding: AuditText(self, style).lines.utf8Lines, as: UTF8.self)
    }

    func rows(_ verdict: AuditRow.Verdict) -> [AuditRow] { audit.rows.filter { $0.verdict == verdict } }

    /// The result in a sentence.
    var conclusion: String {
        let violated = rows(.violated).count
        let counts = [
            violated == 0 ? "no requirement is violated" : "\(violated.counted("requirement")) violated",
            rows(.suspicious).isEmpty ? nil : "\(rows(.suspicious).count) suspicious", "\(rows(.kept).count) kept",
            "\(rows(.notSeen).count) not seen", "\(rows(.notVisible).count) not visible in a recording",
        ]
        return counts.compactMap { $0 }.joined(separator: ", ")
    }

    var extent: String {
        "\(audit.callCount.counted("call")) of REST API V2 in \(recordings.count.counted("recording"))"
    }

    /// The maximum number of calls of a finding in texts: a series of polls may have thousands.
    static let maximumCalls = 4

    /// The first calls of a finding in words, and the number of the others.
    func places(of finding: AuditFinding) -> [String] {
        let rest = finding.calls.count - Self.maximumCalls
        let shown = finding.calls.prefix(Self.maximumCalls).map { place(of: $0) }
        return rest > 0 ? shown + ["and \(rest.counted("more call"))"] : shown
    }

    /// The place of a call in words.
    func place(of call: AuditCall) -> String {
        let name = recordings.count > 1 ? "\(name(of: call)), " : ""
        let status = call.status.map { ", status \($0)" } ?? ""
        let time = time(of: call).map { " at \($0)" } ?? ""
        return "\(name)entry \(call.entry), \(call.name)\(status)\(time)"
    }

    func time(of call: AuditCall) -> SAMLTimestamp? { call.instant.map { SAMLTimestamp($0) } }

    func name(of call: AuditCall) -> String {
        recordings.indices.contains(call.recording) ? recordings[call.recording] : "recording \(call.recording + 1)"
    }
}

extension AuditRow.Verdict {
    var words: String {
        switch self {
        case .violated: "violated"
        case .suspicious: "suspicious"
        case .kept: "kept"
        case .notSeen: "not seen"
        case .notVisible: "not visible in a recording"
        }
    }

    var sign: String {
        switch self {
        case .violated: "✕"
        case .suspicious: "!"
        case .kept: "✓"
        case .notSeen, .notVisible: "–"
        }
    }
}
