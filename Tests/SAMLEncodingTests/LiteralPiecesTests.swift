import SAMLEncoding
import Testing

@Suite("Literals that a program has in pieces")
struct LiteralPiecesTests {
    private static let xml =
        #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0"><a>"#
        + String(repeating: "value ", count: 40) + "</a></samlp:Response>"
    private static let base64 = Base64Text(encoding: Array(xml.utf8)).description

    private static func pieces(of text: String, _ length: Int, quote: String = "\"", between gap: String) -> String {
        var pieces: [String] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            pieces.append(quote + String(decoding: rest.prefix(length), as: UTF8.self) + quote)
            rest = rest.dropFirst(length)
        }
        return pieces.joined(separator: gap)
    }

    static let joined: [(name: String, text: String)] = [
        ("Java", "String saml = " + pieces(of: base64, 100, between: "\n    + ") + ";\n"),
        ("Java, the operator at the end", "String saml =\n    " + pieces(of: base64, 76, between: " +\n    ") + ";\n"),
        ("Python", "saml = (\n    " + pieces(of: base64, 76, quote: "'", between: "\n    ") + "\n)\nsend(saml)\n"),
        ("PHP", "$saml = " + pieces(of: base64, 80, quote: "'", between: "\n  . ") + ";\n"),
        (
            "a form",
            "body = "
                + pieces(
                    of: "partner=Apple&SAMLResponse=" + base64.replacing("+", with: "%2B").replacing("=", with: "%3D"),
                    120,
                    between: "\n  "
                ) + "\n"
        ),
        (
            "markup with escapes",
            "let xml = " + pieces(of: xml.replacing("\"", with: "'"), 90, between: "\n  + ") + "\n"
        ),
    ]

    @Test("They are joined", arguments: joined.indices)
    func joins(index: Int) {
        let (name, text) = Self.joined[index]
        let trace = EncodingTrace(unwrapping: Array(text.utf8))
        let expected = name.hasPrefix("markup") ? Self.xml.replacing("\"", with: "'") : Self.xml
        #expect(String(decoding: trace.payload, as: UTF8.self) == expected, "\(name)")
    }

    static let separate = [
        "\"\(base64)\"\n\"ok\"\n", "\"\(base64)\" \"ok\"\n", "[\"\(base64)\", \"ok\"]\n",
        "log \"\(base64)\" + \"ok\"\n",
    ]

    @Test("A literal that is complete is not continued", arguments: separate)
    func complete(text: String) {
        let trace = EncodingTrace(unwrapping: Array(text.utf8))
        #expect(String(decoding: trace.payload, as: UTF8.self) == Self.xml)
    }
}
