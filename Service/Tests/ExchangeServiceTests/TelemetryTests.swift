import HTTPTypes
import Metrics
import Testing

@testable import ExchangeService

/// The text of metrics, the identifiers of traces, and the lines of the log.
@Suite(.timeLimit(.minutes(5))) struct TelemetryTests {
    @Test func writesPrometheusText() {
        let metrics = PrometheusMetrics(describing: ["requests_total": "The requests,\nall of them \\ \"here\"."])
        Counter(label: "requests_total", dimensions: [("path", "a\"b\\c\nd")], factory: metrics).increment(by: 3)
        Counter(label: "requests_total", dimensions: [("path", "a\"b\\c\nd")], factory: metrics).increment()
        Meter(label: "1 weird.name", factory: metrics).set(2.5)
        let timer = Metrics.Timer(label: "seconds", factory: metrics)
        timer.recordNanoseconds(2_000_000)
        timer.recordNanoseconds(700_000_000)
        timer.recordNanoseconds(100_000_000_000)
        let lines = metrics.text.split(separator: "\n").map(String.init)
        #expect(lines.contains(#"# HELP requests_total The requests,\nall of them \\ "here"."#))
        #expect(lines.contains("# TYPE requests_total counter"))
        #expect(lines.contains(#"requests_total{path="a\"b\\c\nd"} 4"#))
        #expect(lines.contains("_1_weird_name 2.5"))
        #expect(lines.contains("# TYPE seconds histogram"))
        #expect(lines.contains(#"seconds_bucket{le="0.001"} 0"#))
        #expect(lines.contains(#"seconds_bucket{le="0.0025"} 1"#))
        #expect(lines.contains(#"seconds_bucket{le="1"} 2"#))
        #expect(lines.contains(#"seconds_bucket{le="60"} 2"#))
        #expect(lines.contains(#"seconds_bucket{le="+Inf"} 3"#))
        #expect(lines.contains("seconds_count 3"))
        #expect(lines.count { $0.hasPrefix("# TYPE requests_total") } == 1)
    }

    @Test func forgetsTheExpiryOfARemovedProvider() {
        let metrics = ServiceMetrics()
        metrics.noteExpiries(["A": 1, "B": 2])
        metrics.noteExpiries(["B": 3])
        let lines = metrics.registry.text.split(separator: "\n").filter { $0.hasPrefix("exchange_metadata_expiry") }
        #expect(lines == [#"exchange_metadata_expiry_timestamp_seconds{provider="B"} 3"#])
    }

    @Test(arguments: [
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true),
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00", true),
        ("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-the-future-brings", true),
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more", false),
        ("ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", false),
        ("00-00000000000000000000000000000000-00f067aa0ba902b7-01", false),
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", false),
        ("00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", false),
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0", false),
        ("00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", false), ("", false),
    ]) func readsTraceParents(_ text: String, _ isValid: Bool) {
        let parent = TraceParent(headerValue: text)
        #expect((parent != nil) == isValid)
        if let parent, text.hasPrefix("00") { #expect(parent.headerValue == text) }
    }

    @Test func makesTraceParents() {
        let parent = TraceParent.random()
        #expect(TraceParent(headerValue: parent.headerValue) == parent)
        #expect(parent.child().traceID == parent.traceID)
        #expect(parent.child().spanID != parent.spanID)
    }

    @Test func createsNamesOfHeaders() {
        let names: [HTTPField.Name] = [.traceID, .verdict, .forwardedFor]
        #expect(names.map(\.rawName) == ["Samltool-Trace", "Samltool-Verdict", "X-Forwarded-For"])
    }

    @Test func escapesLines() {
        var line = JSONLine()
        line.add("text", "a\"b\\c\nd\u{1}\u{7F}é")
        line.add("other", "7")
        line.add("number", -7)
        #expect(
            String(decoding: line.finish(), as: UTF8.self)
                == "{\"text\":\"a\\\"b\\\\c\\u000ad\\u0001\\u007fé\",\"other\":\"7\",\"number\":-7}\n"
        )
    }
}
