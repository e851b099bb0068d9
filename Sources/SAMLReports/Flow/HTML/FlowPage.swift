import AdobePass
import AdobePassFlow

/// A flow as a page for a browser: one file that loads nothing, runs nothing and sends nothing.
struct FlowPage {
    private let report: FlowReport

    init(_ report: FlowReport) {
        self.report = report
    }

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
