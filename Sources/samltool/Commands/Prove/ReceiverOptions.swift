public import ArgumentParser
import SAMLEncoding
public import SAMLTestKit

/// The receiver: a command or a URL.
struct ReceiverOptions: ParsableArguments {
    @Option(
        help: .value(
            "command",
            "The receiver as a shell command, which gets a response on standard input; '{}' stands for the name of a file with it."
        )
    )
    var command: String?

    @Option(help: .value("form", "What the command gets: xml, base64 or body, a form body with the field."))
    var send = Mutant.Form.xml

    @Option(help: .url("The receiver as a URL, which gets a form body by POST."))
    var url: String?

    @Option(
        help: .value(
            "host",
            "The host of --url, typed out, if it is not this computer. Test only what is yours to test."
        )
    )
    var host: String?

    @Option(help: .name("The field of the form that contains the response."))
    var field = FormFields.responseFieldName

    @Option(
        help: .nameAndValue(
            "Another field of the form, such as RelayState=home. Repeatable; '@' and the name of a file for lines of it."
        )
    )
    var form: [String] = []

    @Option(
        help: .value(
            "name: value",
            "A header of the request, such as 'Authorization: Bearer …'. Repeatable; '@' and the name of a file for lines of it."
        )
    )
    var header: [String] = []

    @Option(
        help: .file(
            "A recorded sign-in: the other fields and the headers of its request with the response, without credentials."
        )
    )
    var signIn: String?

    @Option(help: .file("Cookies of a session, in the format of Netscape, as 'curl --cookie-jar' writes them."))
    var cookies: String?

    @Option(
        help: .file(
            "The certificates of authorities that curl trusts, in PEM, for a receiver with a certificate of its own."
        )
    )
    var caCert: String?

    func validate() throws {
        guard (command == nil) != (url == nil) else {
            throw ValidationError("Specify the receiver: --command or --url.")
        }
        if command != nil { return try validateCommand() }
        if send != .xml { throw ValidationError("--send is for --command; a URL gets a form body.") }
        try ReceiverFields.check(form, .fields)
        try ReceiverFields.check(header, .headers)
        for name in [cookies, caCert].compactMap(\.self) where name.utf8.contains(where: { $0 < 0x20 }) {
            throw ValidationError("The name of a file has a line break or another control character.")
        }
        if cookies?.utf8.contains(UInt8(ascii: "=")) ?? false {
            throw ValidationError("--cookies needs the name of a file without '='.")
        }
        try validateHost()
    }

    private func validateCommand() throws {
        if command?.isEmpty ?? true { throw ValidationError("--command has no value.") }
        if host != nil || !form.isEmpty || !header.isEmpty || cookies != nil || signIn != nil
            || caCert != nil
        {
            throw ValidationError("--host, --form, --header, --sign-in, --cookies and --ca-cert are for --url.")
        }
    }

    private func validateHost() throws {
        guard let receiver = try receiverURL(), !receiver.isLoopback else {
            if host != nil { throw ValidationError("--host is for a URL of another computer.") }
            return
        }
        guard let host, host.lowercased() == receiver.host else {
            throw ValidationError(
                "This sends attacks to \(receiver.host). Only if that receiver is yours to test, specify --host \(receiver.host)."
            )
        }
    }

    func receiverURL() throws -> ReceiverURL? { try url.map { try ReceiverURL($0) } }

    /// The configuration of curl; `nil` for a command.
    func curlConfiguration(limit: Duration) throws -> CurlConfiguration? {
        try receiverURL().map { url in
            let recorded = try signIn.map { try RecordedSignIn($0, field: field) }
            let fields = try ReceiverFields.values(of: form, .fields)
            let headers = try ReceiverFields.values(of: header, .headers)
            return CurlConfiguration(
                url: url,
                fields: (recorded?.fields ?? []) + fields,
                headers: (recorded?.headers ?? []) + headers,
                cookies: cookies,
                authorities: caCert,
                limit: limit
            )
        }
    }

    /// The form of responses that the receiver takes.
    var takenForm: Mutant.Form { url == nil ? send : .body }

    /// The receiver in reports: a command, or a URL without its query.
    var name: String { command ?? String((url ?? "").prefix { $0 != "?" }) }
}

extension Mutant.Form: ExpressibleByArgument {}
