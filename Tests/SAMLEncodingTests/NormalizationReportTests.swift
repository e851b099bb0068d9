import Foundation
import SAMLEncoding
import TestSupport
import TestTraits
import Testing

@Suite("The changes of the whitespace rule")
struct NormalizationReportTests {
    typealias Kind = NormalizationChange.Kind
    typealias Risk = NormalizationChange.Risk

    @Test(
        "Each change with its place",
        arguments: [
            ("<a>x</a>", []),
            ("<a>x y</a>", []),
            ("\n<a>x</a>\r\n", ["1:1 trimmed LF", "2:9 trimmed CR LF"]),
            (
                "<a>\n  <b/>\r\n\t<b/></a>",
                [
                    "1:4 line-break-deleted LF", "2:1 run-collapsed 2 spaces", "2:7 line-break-deleted CR LF",
                    "3:1 run-collapsed 1 tab",
                ]
            ),
            ("<a>é  x\u{85}y</a>", ["1:5 run-collapsed 2 spaces", "1:8 line-break-deleted U+0085"]),
            ("<a>x\n\n\ny</a>", ["1:5 line-break-deleted 3 LF"]),
            ("<a>x\r\ry</a>", ["1:5 line-break-deleted 2 CR"]),
            ("<saml:Issuer>\nx</saml:Issuer>", ["1:14 line-break-deleted LF in saml:Issuer"]),
            ("<mvpd:NameID  Format='x'/>", ["1:13 run-collapsed 2 spaces in NameID"]),
            // Where a '<' is not escaped, a value looks like the name of an element.
            ("<NameID><jane@example.com\n></NameID>", ["1:26 line-break-deleted LF"]),
            ("<NameID><saml:jane\n></NameID>", ["1:19 line-break-deleted LF"]),
            (" \t ", ["1:1 trimmed 1 space, 1 tab, 1 space"]),
        ] as [(String, [String])]
    )
    func places(text: String, expected: [String]) throws {
        let report = try NormalizationReport(explaining: Array(text.utf8))
        let changes = report.changes.map { change in
            let element = change.element.map { " in \($0)" } ?? ""
            return
                "\(change.location) \(change.kind.rawValue.dropFirst("whitespace.".count)) \(change.subject)\(element)"
        }
        #expect(changes == expected)
        #expect(report.normalized == Array(CookbookOracle.normalized(text).utf8))
    }

    @Test(
        "Risks",
        arguments: [
            // Attributes.
            ("<a\nx='1'/>", [Risk.attributesJoined]),
            ("<a x='1'\ny='2'/>", [.attributesJoined]),
            ("<a x=\"1\"\r\ny='2'/>", [.attributesJoined]),
            ("<a x='1' \ny='2'/>", []),
            ("<a x='1'\n y='2'/>", []),
            ("<a x='1'\n/>", []),
            ("<a x='1'\n></a>", []),
            ("<a x\n=\n'1'/>", []),
            ("<a></a\n>", []),
            ("<?xml version='1.0'\nencoding='UTF-8'?><a/>", [.attributesJoined]),
            ("<?xml version='1.0'?>\n<a/>", []),
            // Words.
            ("<a>one\ntwo</a>", [.wordsJoined]),
            ("<a>one \ntwo</a>", []),
            ("<a>one\n\ttwo</a>", []),
            ("<a>\none\n</a>", []),
            ("<a x='one\ntwo'/>", [.wordsJoined]),
            ("<a x='\none'/>", []),
            ("<a><![CDATA[one\ntwo]]></a>", [.wordsJoined]),
            ("<!-- one\ntwo --><a/>", []),
            ("<ds:X509Certificate>MIIB\nMIIC</ds:X509Certificate>", []),
            ("<ds:SignatureValue>MIIB\nMIIC</ds:SignatureValue>", []),
            // Signed content.
            ("<R><i> \t x</i><s:Signature><s:SignedInfo/></s:Signature></R>", [.signedContentChanged]),
            ("<R>\n<Signature/></R>", [.signedContentChanged]),
            ("<R><Signature/>\n</R>", [.signedContentChanged]),
            ("<R><Signature><SignedInfo>\n<x/></SignedInfo></Signature></R>", [.signedContentChanged]),
            ("<R><Signature><SignatureValue>MI\nIB</SignatureValue>\n</Signature></R>", []),
            (
                "<R><Signature/><A><Signature><SignatureValue>MI\nIB</SignatureValue></Signature></A></R>",
                [.signedContentChanged]
            ),
            ("<R>\n<A><Signature/></A>\n</R>", []),
            ("<R  a='1'\n b='2'><Signature/></R>", []),
            ("<R a='1  2'><Signature/></R>", [.signedContentChanged]),
            ("<R a='1\t2'><Signature/></R>", []),
            ("<R a='1\n2'><Signature/></R>", [.signedContentChanged, .wordsJoined]),
            ("<R><!-- \n\n --><Signature/></R>", []),
            ("\n<R><Signature/></R>\n", []),
        ] as [(String, [Risk])]
    )
    func risks(text: String, expected: [Risk]) throws {
        let report = try NormalizationReport(explaining: Array(text.utf8))
        #expect(Set(report.changes.flatMap(\.risks)) == Set(expected))
        for risk in Risk.allCases { #expect((report.count(of: risk) > 0) == expected.contains(risk)) }
    }

    @Test("The changes, applied one by one, yield the normalized text", arguments: 0..<50 as Range<UInt64>)
    func changesExplainEverything(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let text = Array(random.nastyText(maximumPieces: 60).utf8)
            let report = try NormalizationReport(explaining: text)
            var rebuilt: [UInt8] = []
            var position = 0
            for change in report.changes {
                rebuilt += text[position..<change.location.offset]
                if change.kind == .runCollapsed { rebuilt.append(0x20) }
                position = change.location.offset + change.byteCount
            }
            rebuilt += text[position...]
            if rebuilt != report.normalized { Issue.record("\(text)") }
        }
    }

    @Test("A text on one line that is already normalized does not change", arguments: Sample.all)
    func samples(sample: Sample) throws {
        let response = try EncodingTrace(unwrapping: try sample.bytes()).xml()
        let report = try NormalizationReport(explaining: response)
        #expect(report.changes.isEmpty == (report.normalized == response))
        let joined = report.count(of: .attributesJoined)
        #expect((joined > 0) == sample.file.hasSuffix("attributes-on-lines.xml"))
    }

    @Test("A long name that is reported often takes linear time", .linearCost)
    func longName() throws {
        let text = "<" + String(repeating: "a", count: 4_000_000) + ">" + String(repeating: "x\n", count: 200_000)
        let report = try NormalizationReport(explaining: Array(text.utf8))
        #expect(report.changes.count == 200_000)
        #expect(report.changes.allSatisfy { $0.element == nil })
    }

    @Test(
        "Markup that is never closed and signatures inside signatures take linear time",
        .linearCost,
        arguments: [
            "<a ", "<a>\n", "<a x='\n", "<Signature>\n", "</a>\n", "<!-- \n", "<R><Signature/>\n", "<![CDATA[",
        ]
    )
    func hostileMarkup(unit: String) throws {
        let count = 2_000_000 / unit.utf8.count
        let report = try NormalizationReport(explaining: Array(String(repeating: unit, count: count).utf8))
        // Each begins with `<`, so no whitespace run continues in the next one, and only the last is trimmed.
        let piece = CookbookOracle.normalized("\(unit)|").dropLast()
        let expected = String(repeating: String(piece), count: count - 1) + CookbookOracle.normalized(unit)
        #expect(report.normalized == Array(expected.utf8))
    }

    @Test("The changes, made one after another, equal the rule", arguments: 0..<50 as Range<UInt64>)
    func applyingChanges(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let text = Array(random.nastyText(maximumPieces: 40).utf8)
            let report = try NormalizationReport(explaining: text)
            let all = report.applyingFirst(report.changes.count, to: text)
            if all != report.normalized || report.applyingFirst(0, to: text) != text { Issue.record("\(text)") }
        }
    }
}
