import SAMLTestKit

/// Logs and mails of the third set. All are constructed.
extension WholeCase {
    private static func logged(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String,
        _ lines: String...
    ) -> Self { third(.unrecoverable, id, truth, expectation, file: file) { LogFile().device(lines) } }

    private static let thirdFrameworkLogs: [Self] = [
        logged(
            "vsa-unavailable",
            "the framework's service is temporarily unavailable: VSErrorDomain 3",
            .provider("unavailable", "VSError"),
            file: "ExampleTV-console.log",
            "account manager: failed: Error Domain=VSErrorDomain Code=3 \"(null)\"",
            "fallback: own picker"
        ),
        logged(
            "vsa-provider-rejected",
            "the provider rejected the request, which needs the viewer to sign in again: VSErrorDomain 4",
            .provider(
                "provider.{0,30}reject",
                "rejected by the provider",
                "sign in again",
                "re-?auth",
                "interruption",
                "VSError"
            ),
            file: "device (Living Room).log",
            "metadata request: interruptionAllowed=false attributeNames=[userID, householdID, zip]",
            "metadata request failed: Error Domain=VSErrorDomain Code=4 \"(null)\" UserInfo={VSErrorInfoKeySAMLResponseStatus=urn:oasis:names:tc:SAML:2.0:status:Responder}"
        ),
        logged(
            "sdk-permission",
            "the SDK reports VSA404: the viewer has not answered the prompt",
            .app("VSA404", "permission", "undetermined", "not.?determined"),
            file: "accessenabler.log",
            "[AccessEnabler] status: {errorId = VSA404; level = info; message = \"user permission undetermined\";}",
            "[AccessEnabler] setAuthenticationStatus: 0 USER_NOT_AUTHENTICATED_ERROR"
        ),
    ]

    static let thirdLogs: [Self] =
        thirdFrameworkLogs + [
            third(
                .exchangeAnswer,
                "log-provider-expired",
                "the JSON lines have Adobe's error: the provider information of the framework has expired",
                .app("expired", "expirationDate"),
                file: "tvos-client.ndjson"
            ) {
                LogFile().jsonLines([
                    [("msg", "POST profiles/sso/Apple")],
                    [
                        ("msg", "exchange rejected"), ("status", 400),
                        ("body", .string(SignIn.error("invalid_header_pfs_provider_info_expired").compact)),
                    ], [("msg", "falling back to second screen")],
                ])
            },
            third(
                .damage,
                "logcat-piece-lost",
                "the log dropped one of the pieces of the Base64",
                .engineer("missing", "lost", "incomplete", "gap", "damaged", "malformed", "not well-formed", "dropped"),
                file: "bugreport-logcat.txt"
            ) {
                var lines = LogFile().logcat(try CaseResponse.lasting().base64(), piece: 1000)
                    .split(separator: "\n").map(String.init)
                lines.remove(at: 2)
                return lines.joined(separator: "\n") + "\n"
            }.certificate(),
            third(
                .damage,
                "mail-equals-3d",
                "the XML was copied from the source of a mail, with '=3D' for each '='",
                .engineer("quoted-printable", "=3D", "mail"),
                file: "from-mail.txt"
            ) { try CaseResponse.lasting().xml().replacing("=", with: "=3D") }.certificate(),
            third(
                .classics,
                "mail-other-audience",
                "a mail of the provider has a response for another service of the programmer",
                .provider("audience"),
                file: "FW SAML sample.eml"
            ) {
                let value = try CaseResponse.lasting { $0.setAudience("https://sso.example-channel.tv/sp") }.base64()
                return Mail(
                    subject: "FW: SAML sample",
                    body:
                        "Hello Robin,\n\nas discussed, a response of our production system:\n\n\(TextForms.wrapped(value))\n\nKind regards\nIdentity Team\n"
                ).text
            }.metadata(),
            third(
                .classics,
                "mail-sha1",
                "a mail has a response that is signed with SHA-1",
                .provider("SHA-?1"),
                file: "sample-from-mvpd.eml"
            ) {
                let text = try CaseResponse.lasting { $0.spec.signing.hash = .sha1 }.xml()
                let file = Mail.Attachment(name: "sample.xml", type: "text/xml", bytes: Array(text.utf8))
                return Mail(subject: "Sample", body: "See attachment.\n", attachment: file).text
            }.certificate(),
        ]
}
