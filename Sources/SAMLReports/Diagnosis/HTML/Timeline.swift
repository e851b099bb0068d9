import SAML
import SAMLDiagnosis

/// The times of a response around the evaluation time: a drawing, and the exact times in a table.
///
/// The axis is logarithmic on both sides of that time, to show seconds, hours and years.
struct Timeline {
    private static let maximumRows = 24
    private static let rowHeight = 38.0
    private static let top = 34.0

    private let input: PageInput
    private let windows: [ValidityWindow]
    private let clock: SAMLTimestamp

    init(_ input: PageInput) {
        self.input = input
        windows = Array(input.document.windows.prefix(Self.maximumRows))
        clock = input.diagnosis.clock
    }

    var html: HTML {
        input.part(.times, "Times") {
            HTML(.figure) {
                drawing
                HTML(.figcaption) {
                    "The line in the middle is the evaluation time, \(clock). The scale is logarithmic on both sides."
                }
            }
            HTML(.details) {
                HTML(.summary, text: "Exact times")
                table
            }
        }
    }

    private var table: HTML {
        HTML(.table, .style("cards")) {
            HTML(columns: ["What", "From", "Until, exclusive", "State"])
            HTML(.tbody) {
                for window in windows {
                    HTML(.tr) {
                        HTML(.th, .scope("row"), text: window.name)
                        time("From", window.start)
                        time("Until", window.kind == .instant ? nil : window.end)
                        HTML(.td, .style("short")) {
                            HTML(badge: state(of: window), tone(of: window))
                        }
                    }
                }
            }
        }
    }

    private func time(_ name: String, _ time: SAMLTimestamp?) -> HTML {
        HTML(cell: name, .style("time")) { time.map { "\($0)" } ?? "–" }
    }

    private func tone(of window: ValidityWindow) -> StaticString {
        window.state(at: clock) == .holds ? "good" : window.kind == .certificate ? "warning" : "error"
    }

    private func state(of window: ValidityWindow) -> String {
        "\(window.state(at: clock) == .holds ? "✓" : "✕") \(window.words(at: clock))"
    }

    // MARK: The drawing

    private var drawing: HTML {
        let height = Self.top + Double(windows.count) * Self.rowHeight
        return HTML(
            .svg,
            .drawing("height", height),
            .role("img"),
            .label("The times as a drawing; the table has the exact times")
        ) {
            ticks(height: height)
            for (index, window) in windows.enumerated() { row(window, at: Self.top + Double(index) * Self.rowHeight) }
            HTML.line("clock", from: 50, to: 50, 16, height)
            HTML.words(clockName, .style("now"), x: 50, y: 11, anchor: "middle")
        }
    }

    /// What the line in the middle is.
    private var clockName: String {
        switch input.diagnosis.evaluationTime.source {
        case .now: "now"
        case .issued: "issued"
        case .captured: "recorded"
        case .option: "specified time"
        }
    }

    private static let steps: [(seconds: Double, name: String)] = [
        (60, "1min"), (3600, "1h"), (86400, "1d"), (365.25 * 86400, "1y"),
    ]

    @HTMLBuilder
    private func ticks(height: Double) -> [HTML] {
        for (seconds, name) in Self.steps.flatMap({ [(-$0.seconds, "−" + $0.name), ($0.seconds, "+" + $0.name)] }) {
            let x = place(of: seconds)
            HTML.line("grid", from: x, to: x, 30, height)
            HTML.words(name, .style("tick"), x: x, y: 26, anchor: "middle")
        }
    }

    @HTMLBuilder
    private func row(_ window: ValidityWindow, at y: Double) -> [HTML] {
        HTML(.text, .drawing("x", 0), .drawing("y", y + 13), text: window.name)
        HTML.words(state(of: window), .style("state", tone(of: window)), x: 100, y: y + 13, anchor: "end")
        let start = window.start.map { place(of: $0) } ?? 0
        if window.kind == .instant {
            HTML.point(.style("point", tone(of: window)), x: start, y: y + 24, radius: 5.5)
        } else {
            let end = window.end.map { place(of: $0) } ?? 100
            HTML.bar(tone(of: window), x: start, width: max(end - start, 0.6), y: y + 18, height: 12)
        }
    }

    private func place(of time: SAMLTimestamp) -> Double { place(of: Double(time.seconds - clock.seconds)) }

    /// The place in percent of the width: 50 for the evaluation time, 0 and 100 for ten years away or more.
    private func place(of seconds: Double) -> Double {
        // The binary exponent of the seconds, interpolated linearly between powers of two, approximates a logarithm.
        let size = abs(seconds) + 1
        let bits = Double(size.exponent) + size.significand - 1
        let share = min(bits / 28.2, 1)
        return seconds < 0 ? 50 - share * 50 : 50 + share * 50
    }
}
