public import AdobePass
public import AdobePassFlow

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A report of a flow: each step with its reasons, its request and its result, and the next step or the outcome.
///
/// ```swift
/// let report = FlowReport(of: flow, at: now, title: "Sign-in on tvOS", contents: .hidden) { _, _ in nil }
/// print(report.text(style: .plain))
/// ```
///
/// No text from an event is interpreted as markup, a link or a control character in any format, and long texts are cut.
public struct FlowReport: Sendable {
    let title: String
    let cookbook: Cookbook
    let platform: ApplePlatform
    let contents: FlowContents
    let entries: [FlowEntry]
    let next: FlowEntry
    /// The number of the step whose result the reader asks about, unless a step failed.
    let turningPoint: Int?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - flow: The flow.
    ///   - instant: The current time, by which the next step is decided.
    ///   - title: The title of the report.
    ///   - contents: What the report prints of the values that pass between the framework, the app and Adobe.
    ///   - turningPoint: The number of the step, from 1, whose result the reader asks about, unless a step failed.
    ///   - reader: The reader of the bodies of Adobe's responses; `.xml` of `AdobePassXML` reads those of V1, too.
    ///   - request: Returns the request that belongs to a step in a state, if there is one: a first line with the method and the
    ///     URL, then headers and body, or a shell command in this form. With ``FlowContents/hidden``, the report contains only
    ///     the first line.
    public init(
        of flow: SignOnFlow,
        at instant: Date,
        title: String,
        contents: FlowContents,
        turningPoint: Int? = nil,
        reading reader: AdobeBodyReader = .json,
        request: (SignOnStep, SignOnState) -> String?
    ) {
        self.title = title
        self.contents = contents
        self.turningPoint = turningPoint
        cookbook = flow.cookbook
        platform = flow.state.platform
        let form = FlowEntry.Form(graph: .of(flow.cookbook), contents: contents, reader: reader)
        var entries: [FlowEntry] = []
        for step in flow.steps {
            let request = request(step.decision.step, step.state)
            entries.append(FlowEntry(of: step, request: request, after: entries.last, form))
        }
        let decision = flow.nextStep(at: instant)
        let request = request(decision.step, flow.state)
        next = FlowEntry(next: decision, at: instant, request: request, after: entries.last, form)
        self.entries = entries
    }

    /// Returns the report as lines for people, readable from top to bottom.
    ///
    /// A reason that the step before has, too, is printed once.
    public func text(style: TextStyle) -> String {
        String(decoding: FlowText(self, style).lines.utf8Lines, as: UTF8.self)
    }

    /// The document `samltool.flow`.
    public var json: String { document.text }

    /// The decisions of the cookbook in Mermaid's language, with the path of every step highlighted; no line break at the end.
    public var mermaid: String {
        let paths = (entries + [next]).flatMap { $0.decision.path }
        return DecisionDiagram(.of(cookbook), path: paths).mermaid
    }

    /// A page for a browser: one file that loads nothing, runs nothing and sends nothing.
    ///
    /// Each step has the questions that led to it, their branches, and a mark at the branch that was taken.
    public var html: String { String(decoding: FlowPage(report: self).bytes, as: UTF8.self) }

    var outcome: SignOnOutcome? { if case .done(let outcome) = next.decision.step { outcome } else { nil } }

    var conclusion: String { outcome?.title ?? "the next step is to \(next.step.title.shownClause)" }

    var endTitle: String { outcome.map { "end: \($0.title)" } ?? "next: \(next.step.title.shownClause)" }
}

/// A flow as a page for a browser: one file that loads nothing, runs nothing and sends nothing.
struct FlowPage {
    let report: FlowReport

    var bytes: [UInt8] {
        let frame = PageFrame(title: report.title.shownClause, style: .flow, introduction: introduction, footer: footer)
        var page = frame.start()
        for piece in FlowSections(report).html { piece.write(to: &page) }
        return page + [0x0A] + frame.end
    }

    private var introduction: [HTML] {
        let text = "Single sign-on on \(report.platform.rawValue) by Adobe's cookbook for \(report.cookbook.title)"
        return [HTML(.p, .style("soft"), text: text)]
    }

    @HTMLBuilder
    private var footer: [HTML] {
        HTML(.p) {
            "The decisions follow Adobe's Apple SSO cookbooks. "
            HTML(.code, text: "samltool explain")
            " explains a rule or a statement by its identifier."
        }
        switch report.contents {
        case .hidden:
            HTML(.p, text: "Bodies and values that pass between Apple's framework and Adobe are not in this file.")
        case .shown: HTML(.p, text: "This file contains bodies and values of the flow.")
        }
    }
}
