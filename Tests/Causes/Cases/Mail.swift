import SAMLTestKit

/// A mail as a mail program saves it (.eml).
struct Mail {
    /// A file of the mail, in Base64.
    struct Attachment {
        var name: String
        var type: String
        var bytes: [UInt8]
    }

    var subject = "Sign-in on Apple TV"
    var body: String
    var attachment: Attachment?
    var date = Instant.noon + 3 * 3600

    var text: String {
        guard let attachment else {
            return head
                + "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
                + body.utf8.quotedPrintable + "\r\n"
        }
        let content = TextForms.wrapped(TextForms.base64(attachment.bytes), by: "\r\n")
        return head + "Content-Type: multipart/mixed; boundary=\"=_part_7c1e\"\r\n\r\n--=_part_7c1e\r\n"
            + "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
            + body.utf8.quotedPrintable + "\r\n--=_part_7c1e\r\n"
            + "Content-Type: \(attachment.type); name=\"\(attachment.name)\"\r\nContent-Transfer-Encoding: base64\r\n"
            + "Content-Disposition: attachment; filename=\"\(attachment.name)\"\r\n\r\n\(content)\r\n--=_part_7c1e--\r\n"
    }

    private var head: String {
        "From: Support <support@example-channel.tv>\r\nTo: Identity <identity@example-mvpd.tv>\r\n"
            + "Date: \(date.mail)\r\nSubject: \(subject)\r\nMessage-ID: <3f1c@example-channel.tv>\r\nMIME-Version: 1.0\r\n"
    }

    /// A text as the reply to it quotes it.
    static func quoted(_ text: String, by mark: String = "> ") -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { mark + $0 }.joined(separator: "\n")
    }
}
