extension EncodingTrace {
    /// True if a layer shows that the response was sent: Base64, percent-encoding or a form.
    ///
    /// A string literal, `Optional(…)`, a log line, quoting or HTML escapes do not show that: a console and a debugger
    /// print what the framework returned in the same way.
    public var wasSent: Bool {
        layers.contains { [.base64, .percentEncoding, .form].contains($0.kind) }
    }
}
