/// The lines of a log before and after a text, with their prefixes.
struct LogFile {
    var started = Instant.noon

    private func stamp(_ number: Int) -> String {
        started.later(milliseconds: number * 37).formatted("yyyy-MM-dd HH:mm:ss.SSS")
    }

    /// A log of a service, in which a message can have several lines without a prefix.
    func service(_ messages: [String]) -> String {
        let all =
            ["service started, version 4.12.0", "cache warmed up in 212 ms"] + messages + ["request done in 231 ms"]
        return all.enumerated().map {
            "\(stamp($0.offset)) INFO  [http-nio-8443-exec-4] t.example.Exchange - \($0.element)"
        }
        .joined(separator: "\n") + "\n"
    }

    /// A log of the device, by `os_log`.
    func device(_ messages: [String]) -> String {
        let all = ["viewDidAppear: ProviderViewController", "VSAccountManager: request submitted"] + messages
        return all.enumerated().map {
            "\(stamp($0.offset))+0000 ExampleTV[4711:98213] [com.example.tv:auth] \($0.element)"
        }.joined(separator: "\n") + "\n"
    }

    /// A log of Android, which cuts messages into pieces.
    func logcat(_ text: String, piece: Int = 3900) -> String {
        TextForms.pieces(text, of: piece).enumerated().map {
            let time = started.later(milliseconds: $0.offset).formatted("MM-dd HH:mm:ss.SSS")
            return "\(time)  4711  4788 D SAMLExchange: \($0.element)"
        }.joined(separator: "\n") + "\n"
    }

    /// A log of JSON lines.
    func jsonLines(_ members: [[(String, JSONText)]]) -> String {
        members.enumerated().map {
            let head: [(String, JSONText)] = [
                ("time", .string(started.later(milliseconds: $0.offset * 41).fractional)), ("level", "info"),
                ("logger", "exchange"),
            ]
            return JSONText.object(head + $0.element).compact
        }.joined(separator: "\n") + "\n"
    }
}
