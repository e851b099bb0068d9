import Attacks
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport

/// More of what is pasted, for ``PastedInputTests``: each with the rule of the first finding and what it says.
enum PastedInputRows {
    typealias Row = PastedInputTests.Row

    static let all = noValues + declarations + logs + shortened + characters

    // MARK: The framework gave no response

    private static let words = [
        "nil", "null", "(null)", "undefined", "None", "NULL", "Optional(nil)", "<null>", "\"\"", "'null'",
    ]

    private static let containers: [@Sendable (String) -> String] = [
        { $0 }, { "samlAttributeQueryResponse: \($0)" }, { "samlAttributeQueryResponse = \($0);" },
        { "SAMLResponse=\($0)" }, { "RelayState=x&SAMLResponse=\($0)" }, { "{\"SAMLResponse\": \($0), \"x\": 1}" },
        { "{\"a\": {\"samlResponse\":\($0)}}" },
        { "2026-11-21 13:31:22.123 TVApp[512:1] [SSO] samlAttributeQueryResponse = \($0)" },
        { "(lldb) po response\n\($0)" }, { "(String?) $R0 = \($0)" },
        { "let samlAttributeQueryResponse: String? = \($0)" },
    ]

    private static let emptyFields = [
        "SAMLResponse=", "SAMLResponse=&RelayState=x", #"{"SAMLResponse":""}"#, "samlAttributeQueryResponse:",
        "SAMLResponse=%28null%29", "SAMLResponse=bnVsbA%3D%3D", "bmls", #"<input name="SAMLResponse" value=""/>"#,
        #"{\"SAMLResponse\":\"\"}"#, "samlAttributeQueryResponse = nil (no session)",
    ]

    private static let noValues = (words.flatMap { word in containers.map { $0(word) } } + emptyFields).map { text in
        Row("no value: \(text)", "encoding.empty", saying: "gave no response", .text(text + "\n"))
    }

    // MARK: Another encoding than declared

    private static func declaring(_ encoding: String, _ text: String) -> String {
        "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\(text)"
    }

    /// A response with a character beyond ASCII before its assertion, in bytes of which each is a character.
    private static func latin1(_ text: String, _ byte: UInt8 = 0xE9) -> [UInt8] {
        let marked = text.replacing("<samlp:Status>", with: "<samlp:Status>\u{1}")
        return marked.utf8.map { $0 == 1 ? byte : $0 }
    }

    private static func bytes(_ change: @escaping @Sendable (String) -> [UInt8]) -> RuleInput {
        RuleInput { change(try AttackBase.signed(.assertion).text) }
    }

    private static let declarations = [
        Row("UTF-16 declared", "xml.encoding-label", saying: "names UTF-16", .changed { declaring("utf-16", $0.text) }),
        Row(
            "ISO-8859-1 declared",
            "xml.encoding-label",
            saying: "names ISO-8859-1",
            .changed { declaring("ISO-8859-1", $0.text) }
        ),
        Row(
            "UTF-8 declared, and Latin-1",
            "xml.not-utf8",
            saying: "declaration names UTF-8, but the bytes",
            bytes { latin1(declaring("UTF-8", $0)) }
        ),
        Row("nothing declared, and Latin-1", "xml.not-utf8", saying: "names no encoding", bytes { latin1($0) }),
        Row(
            "Latin-1 declared, and Latin-1",
            "xml.not-utf8",
            saying: "names ISO-8859-1",
            bytes { latin1(declaring("iso-8859-1", $0)) }
        ),
        Row(
            "quotes of Windows-1252",
            "xml.not-utf8",
            saying: "typographic quote of Windows-1252",
            bytes { latin1($0, 0x93) }
        ),
    ]

    // MARK: Logs

    private static func pieces(_ text: String, of length: Int, _ prefix: (Int) -> String) -> String {
        EncodedSample.broken(text, every: length, by: "\n").split(separator: "\n").enumerated()
            .map { prefix($0.offset) + $0.element }.joined(separator: "\n")
    }

    private static let logs = [
        Row(
            "pieces of XML in a log",
            "encoding.log-prefixes",
            saying: "log prefixes",
            .changed { base in
                pieces(base.text, of: 900) { number in
                    "2026-11-21 13:31:0\(number).123 TVApp[512:\(8000 + number)] [SSO] \(number == 0 ? "response = " : "")"
                }
            }
        ),
        Row(
            "pieces of Base64 in a log",
            "encoding.log-prefixes",
            saying: "log prefixes",
            .encoded { base64 in
                pieces(base64, of: 1024) { "TVApp[512] (\($0 + 1)/9) \($0 == 0 ? "SAMLResponse: " : "")" }
            }
        ),
        Row(
            "a response that a log cut, and the next line",
            "encoding.cut-short",
            .encoded { "2026-11-21 13:31:00 TVApp[512] \($0.prefix(1024))\n2026-11-21 13:31:01 TVApp[512] done" }
        ),
    ]

    // MARK: Something is left out

    private static let shortened =
        ["…", "[truncated]", "<1234 bytes>", "(… 2000 more)", " ..."].map { mark in
            Row(
                "a value with \(mark) in its middle",
                "encoding.invalid-character",
                saying: "shortened",
                .encoded { "\($0.prefix(600))\(mark)\($0.suffix(200))" }
            )
        }
        + ["...", "… [truncated 3000 bytes]"].map { mark in
            Row(
                "XML that ends with \(mark)",
                "encoding.cut-short",
                saying: "shortened",
                .changed { "\($0.text.prefix(1500))\(mark)" }
            )
        }

    // MARK: Characters that an editor put there

    private static let characters = [
        Row(
            "a no-break space between attributes",
            "xml.malformed",
            saying: "invisible character",
            .changed { $0.text.replacingFirst(" Version=", with: "\u{A0}Version=") }
        ),
        Row(
            "zero-width spaces in Base64",
            "encoding.invisible-characters",
            saying: "invisible characters",
            .encoded { EncodedSample.broken($0, every: 400, by: "\u{200B}") }
        ),
        Row("typographic quotes around Base64", "encoding.typographic-quotes", .encoded { "”\($0)”" }),
        Row("a shell's prompt after it", "encoding.embedded", .changed { "\($0.text)\nuser@mac ~ %" }),
        Row(
            "the end of a program after it",
            "encoding.embedded",
            .changed { "\($0.text)\nProgram ended with exit code: 0\n" }
        ),
        Row(
            "JSON in a form",
            "encoding.json-object",
            .encoded { "SAMLResponse=" + EncodedSample.percent(#"{"saml":"\#($0)"}"#) }
        ),
    ]
}
