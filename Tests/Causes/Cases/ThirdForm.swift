/// Forms of the third set, in which people keep the calls of a sign-in.
struct ThirdForm: Sendable {
    let name: String
    let text: @Sendable ([HTTPCall]) -> String

    static let chrome = Self("tv-login.har") { SecondRecording.chrome.text($0) }
    static let firefox = Self("firefox-export.har") { SecondRecording.firefox.text($0) }
    static let proxyman = Self("appletv_4711.har") { SecondRecording.proxyman.text($0) }
    static let charles = Self("tvos-26.chlsj") { SecondRecording.charles.text($0) }
    static let charlesHAR = Self("charles_export.har") { HARBuilder(calls: $0, creator: "Charles Proxy").text }
    static let burp = Self("burp-items.xml") { SecondRecording.burp.text($0) }
    static let okHttp = Self("interceptor.log") { SecondRecording.okHttp.text($0) }
    static let trace = Self("curl-trace.txt") { SecondRecording.trace.text($0) }
    static let mitmdump = Self("flows.txt") { SecondRecording.mitmdump.text($0) }
    static let toolbelt = Self("requests-dump.txt") { SecondRecording.toolbelt.text($0) }
    static let httpClient = Self("python-debug.txt") { SecondRecording.httpClient.text($0) }
    static let stream = Self("follow-stream.txt") { SecondRecording.stream.text($0) }
    /// A terminal with `curl -v` of the exchange.
    static let verbose = Self("terminal.txt") { CurlTranscript(calls: exchanges($0)).text }
    /// A terminal with `curl -i` of the exchange.
    static let included = Self("curl-i.txt") { exchanges($0).map(included).joined(separator: "\n") }
    /// The messages of the exchange as a proxy copies them.
    static let raw = Self("raw-messages.txt") { exchanges($0).map { RawMessages(call: $0).text }.joined() }
    /// The exchange as "Copy as cURL" writes it.
    static let copied = Self("copied-as-curl.txt") { exchanges($0).map { CurlCommand(call: $0).text }.joined() }

    init(_ name: String, _ text: @escaping @Sendable ([HTTPCall]) -> String) {
        self.name = name
        self.text = text
    }

    /// The exchanges, which are slower than the other calls.
    private static func exchanges(_ calls: [HTTPCall]) -> [HTTPCall] { calls.filter { $0.duration > 200 } }

    private static func included(_ call: HTTPCall) -> String {
        "$ " + CurlCommand(call: call).text.replacing("curl '", with: "curl -i '") + answer(call)
    }

    /// What `curl -i` prints of an HTTP response.
    static func answer(_ call: HTTPCall) -> String {
        "HTTP/2 \(call.status) \n" + call.responseHeaders.map { "\($0.0.lowercased()): \($0.1)\n" }.joined()
            + "\n\(call.responseBody)\n"
    }
}
