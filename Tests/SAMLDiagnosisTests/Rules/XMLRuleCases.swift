import Attacks
import SAML
import TestSupport

extension RuleCase {
    static let xml: [RuleCase] =
        limits + [
            RuleCase(
                "xml.malformed",
                .row("xml.malformed", .prefixThatIsNotDeclared),
                near: .changed { $0.text.inserting(#"<declared:x xmlns:declared="u:x"/>"#, after: "<samlp:Status>") },
                leaving: ["signature.misreadable-content"]
            ),
            RuleCase(
                "encoding.cut-short",
                .changed { String($0.text.dropLast()) },
                near: .changed { $0.text + "\n" }
            ),
            RuleCase(
                "encoding.cut-short",
                "in the middle",
                .changed { String($0.text.prefix($0.text.count / 2)) },
                near: .changed { $0.text.replacingFirst("</saml:Issuer>", with: "") },
                leaving: ["xml.malformed"]
            ),
            RuleCase(
                "encoding.log-prefixes",
                .encoded { base64 in
                    let pieces = EncodedSample.broken(base64, every: 1000, by: "\n").split(separator: "\n")
                    return pieces.enumerated().map {
                        "2026-11-21 13:31:0\($0.offset) TVApp[512:\(80 + $0.offset)] \($0.element)"
                    }
                    .joined(separator: "\n")
                },
                near: .encoded { "2026-11-21 13:31:00 TVApp[512:80] \($0)\n2026-11-21 13:31:01 TVApp[512:81] done" }
            ),
            RuleCase("xml.nul-byte", .row("xml.nul-byte"), near: .changed { $0.text + " " }),
            RuleCase(
                "xml.not-utf8",
                .row("xml.not-utf8"),
                near: .changed { $0.text.replacingFirst("<samlp:Status>", with: "<samlp:Status>\u{FF}") },
                leaving: ["signature.misreadable-content"]
            ),
            RuleCase(
                "xml.byte-order-mark",
                .row("xml.byte-order-mark"),
                near: .changed { "\u{FEFF}" + $0.text },
                leaving: ["encoding.byte-order-mark"]
            ),
            RuleCase(
                "xml.declaration",
                .row("xml.declaration", .anotherVersion),
                near: .changed { #"<?xml version="1.0" standalone="yes"?>"# + $0.text }
            ),
            RuleCase(
                "xml.encoding-label",
                .row("xml.encoding-label"),
                near: .changed { #"<?xml version="1.0" encoding="utf-8"?>"# + $0.text }
            ),
            RuleCase(
                "xml.doctype",
                .row("xml.doctype"),
                near: .changed { $0.text.inserting("&lt;!DOCTYPE x>", after: "<samlp:Status>") },
                leaving: ["signature.misreadable-content"]
            ),
            RuleCase(
                "xml.processing-instruction",
                .row("xml.processing-instruction", .after),
                near: .changed { $0.text.inserting("&lt;?x?>", after: "<samlp:Status>") },
                leaving: ["signature.misreadable-content"]
            ),
            RuleCase(
                "xml.comment",
                with: ["signature.misreadable-content"],
                .row("xml.comment"),
                near: .changed { "<!-- in front -->" + $0.text + "<!-- behind -->" }
            ),
            RuleCase(
                "xml.comment",
                "and what is wrong beside it",
                with: ["signature.digest-mismatch"],
                .changed { $0.text.replacing("94110", with: "94<!-- x -->111") },
                near: .changed { $0.text.replacing("94110", with: "94111") },
                leaving: ["signature.digest-mismatch"]
            ),
            RuleCase(
                "xml.cdata-in-value",
                .signed { $0.nameID = $0.nameID.replacing("subscriber-1", with: "<![CDATA[subscriber-1]]>") },
                near: .changed { $0.text.inserting("<![CDATA[]]>", after: "<samlp:Status>") }
            ),
            RuleCase(
                "xml.prefix-declared",
                .changed {
                    $0.text.replacingFirst(
                        "<samlp:Status>",
                        with: #"<samlp:Status xmlns:xml="http://www.w3.org/XML/1998/namespace">"#
                    )
                },
                near: .changed { $0.text.replacingFirst("<samlp:Status>", with: #"<samlp:Status xmlns:xmlx="u:x">"#) }
            ),
            RuleCase(
                "xml.namespace-uri",
                .row("xml.namespace-uri"),
                near: .changed { $0.text.inserting(#"<x xmlns:a="u:absolute"/>"#, after: "<samlp:Status>") },
                leaving: ["signature.misreadable-content"]
            ),
            RuleCase(
                "xml.id-invalid",
                .row("xml.id-invalid"),
                near: .changed { $0.text.replacingFirst(#"ID="_response-1""#, with: #"ID="28338c8c.39ab""#) }
            ),
            RuleCase(
                "xml.id-ambiguous",
                .row("xml.id-ambiguous"),
                near: .changed { $0.text.inserting(#"<x id="_assertion-10"/>"#, after: "<samlp:Status>") },
                leaving: ["signature.misreadable-content"]
            ),
            RuleCase(
                "xml.too-much-work",
                .row("xml.too-much-work"),
                near: RuleInput { try Array(ResourceLimits.expensive(3_600, prefixes: 8).utf8) }
            ),
        ]

    /// One more than is accepted, and as much as is.
    private static let limits = ResourceLimits.limits.filter { $0.rule != "xml.too-large" }.map { limit in
        RuleCase(
            limit.rule,
            RuleInput { try Array(limit.document(limit.most + 1).utf8) },
            near: RuleInput { try Array(limit.document(limit.most).utf8) },
            // Attributes that only a line break keeps apart are joined by the whitespace rule.
            // What is in the Status is not signed.
            leaving: (limit.build(4).contains("\"\n") ? ["whitespace.breaks-markup"] : [])
                + ["signature.misreadable-content"]
        )
    }
}
