import Attacks
import Foundation
import SAML
import TestSupport
import Testing

@Suite("Encodings, and text that is nearly XML")
struct EncodingTests {
    @Test(
        "Other encodings are rejected, with and without a byte order mark and a declaration",
        arguments: [
            (String.Encoding.utf16LittleEndian, [UInt8](), "xml.nul-byte"), (.utf16BigEndian, [], "xml.nul-byte"),
            (.utf16LittleEndian, [0xFF, 0xFE], "xml.not-utf8"), (.utf16BigEndian, [0xFE, 0xFF], "xml.not-utf8"),
            (.utf32LittleEndian, [], "xml.nul-byte"), (.utf32BigEndian, [0, 0, 0xFE, 0xFF], "xml.nul-byte"),
        ]
    )
    func wide(encoding: String.Encoding, mark: [UInt8], rule: String) throws {
        let base = try AttackBase.signed(.assertion)
        for label in ["", #"<?xml version="1.0" encoding="UTF-16"?>"#] {
            let data = try #require((label + base.text).data(using: encoding))
            // A byte order mark that is not UTF-8 does not hide the NUL bytes, whichever comes first.
            let report = try AttackVerifier.strict().evaluate(mark + [UInt8](data), at: AttackBase.instant)
            let failures = report.failures.map(\.id)
            #expect(failures == [rule] || failures == ["xml.not-utf8"])
        }
    }

    @Test("EBCDIC is rejected, also with its own declaration")
    func ebcdic() throws {
        // The code page IBM037 of '<?xml version="1.0" encoding="IBM037"?><r/>'.
        let text: [UInt8] = [
            0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E, 0x7F, 0xF1, 0x4B, 0xF0,
            0x7F,
            0x40, 0x85, 0x95, 0x83, 0x96, 0x84, 0x89, 0x95, 0x87, 0x7E, 0x7F, 0xC9, 0xC2, 0xD4, 0xF0, 0xF3, 0xF7, 0x7F,
            0x6F,
            0x6E, 0x4C, 0x99, 0x61, 0x6E,
        ]
        try AttackVerifier.strict().expectRejection(of: text, by: ["xml.not-utf8"])
        let ascii: [UInt8] = [0x4C, 0x6F, 0x40, 0x4B, 0x7E, 0x7F]
        try AttackVerifier.strict().expectRejection(of: ascii, by: ["xml.malformed"])
    }

    /// Encoding names, and true if the text has another encoding.
    static let labels = [
        ("UTF-8", false), ("utf-8", false), ("UTF8", false), ("US-ASCII", false), ("ISO-8859-1", true),
        ("latin1", true),
        ("windows-1252", true), ("UTF-16", true), ("UTF-16LE", true), ("UTF-32", true), ("UTF-7", true),
        ("IBM037", true),
        ("EBCDIC-CP-US", true), ("Shift_JIS", true), ("GB18030", true), ("HTML", true),
        ("HZ-GB-2312", true),
        ("ISO-2022-JP", true), ("UCS-4", true),
    ]

    @Test("The declared encoding only causes a warning: the text is UTF-8", arguments: labels, Placement.allCases)
    func label(label: (name: String, isOther: Bool), placement: Placement) throws {
        var pieces = ConstructedResponse()
        // Bytes that would be other characters, or markup, in the encodings above.
        let value =
            "é \u{A9} +ADw-b+AD4- ~{<:Ky2;#~} \u{1B}".filter { $0 != "\u{1B}" } + String(repeating: "日本", count: 3000)
        pieces.attributes = ConstructedResponse.attribute("userID", value.replacing("<", with: "&lt;"))
        pieces.responseAttributes += " Consent=\"é\""
        let text = try pieces.xml(signing: placement)
        let labeled = "<?xml version=\"1.0\" encoding=\"\(label.name)\"?>" + text
        let verifier = try AttackVerifier.strict()
        let report = verifier.evaluate(Array(labeled.utf8), at: AttackBase.instant)
        guard report.isAccepted else {
            Issue.record("rejected by \(report.failures.map(\.id))")
            return
        }
        #expect(report.assertion?[attribute: "userID"] == value)
        let check = try #require(report.checks.first { $0.id == "xml.encoding-label" })
        #expect(check.outcome == (label.isOther ? .warned : .passed))
        let isUnchanged = report.assertion == (try verifier.verify(Array(text.utf8), at: AttackBase.instant))
        #expect(isUnchanged, "the label changes what is read")
    }

    @Test("An unknown encoding name is rejected and reported", arguments: ["x-unknown", "UTF-9", "x", "None"])
    func unknownLabel(label: String) throws {
        let base = try AttackBase.signed(.assertion)
        let text = "<?xml version=\"1.0\" encoding=\"\(label)\"?>" + base.text
        try AttackVerifier.strict().expectRejection(of: text, by: "xml.malformed")
        let report = try AttackVerifier.strict().evaluate(Array(text.utf8), at: AttackBase.instant)
        #expect(report.error?.message == "the XML declaration names an unknown encoding")
    }

    @Test(
        "Bytes that are not UTF-8 are rejected in every place",
        arguments: [
            [0xC0, 0xBC], [0xE0, 0x80, 0xBC], [0xF0, 0x80, 0x80, 0xBC], [0xC1, 0x81], [0xED, 0xA0, 0x80],
            [0xED, 0xB0, 0x80],
            [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xFE], [0x80], [0xC3],
            [0xE2, 0x82],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xE9],
        ] as [[UInt8]]
    )
    func invalid(bytes: [UInt8]) throws {
        let base = try AttackBase.signed(.assertion)
        for mark in ["", "<samlp:Status>", "subscriber", #"ID="_response"#, "<ds:DigestValue>", "</samlp:Response>"] {
            let text = try base.inserting(bytes, after: mark)
            try AttackVerifier.strict().expectRejection(of: text, by: ["xml.not-utf8"])
        }
    }

    @Test("A NUL byte is rejected in every place, with any text after it")
    func nulByte() throws {
        let base = try AttackBase.signed(.assertion)
        let evil = Array(base.pieces.hostileCopy(keepingIDs: true).unsigned.utf8)
        for mark in ["", "<samlp:Status>", "subscriber", #"ID="_response"#, "<ds:DigestValue>", "</samlp:Response>"] {
            for bytes in [[0], [0] + evil] {
                try AttackVerifier.strict().expectRejection(
                    of: base.inserting(bytes, after: mark),
                    by: ["xml.nul-byte"]
                )
            }
        }
        try AttackVerifier.strict().expectRejection(of: [0], by: ["xml.nul-byte"])
    }

    @Test("A byte order mark is accepted once, at the very start")
    func byteOrderMark() throws {
        let base = try AttackBase.signed(.assertion)
        let verifier = try AttackVerifier.strict()
        verifier.expectSame(as: base, from: "\u{FEFF}" + base.text)
        verifier.expectSame(as: base, from: "\u{FEFF}<?xml version=\"1.0\"?>" + base.text)
        verifier.expectRejection(of: "\u{FEFF}\u{FEFF}" + base.text, by: "xml.byte-order-mark")
        verifier.expectRejection(of: " \u{FEFF}" + base.text, by: "xml.malformed")
        verifier.expectRejection(of: "<?xml version=\"1.0\"?>\u{FEFF}" + base.text, by: "xml.malformed")
        verifier.expectRejection(of: base.text + "\u{FEFF}", by: "xml.malformed")
    }

    @Test(
        "Content after the root element is rejected",
        arguments: [
            "x", "<x/>", "</samlp:Response>", "&#32;", "<![CDATA[]]>", "\u{B}", "\u{1A}", "\u{A0}", "<", "<!--", "]]>",
            "&",
        ]
    )
    func afterRoot(text: String) throws {
        let base = try AttackBase.signed(.assertion)
        let evil = base.pieces.hostileCopy(keepingIDs: true).unsigned
        for document in [
            base.text + text, text + base.text, base.text + text + evil, base.text + evil, evil + base.text,
        ] {
            try AttackVerifier.strict().expectRejection(of: document, by: "xml.malformed")
        }
        try AttackVerifier.strict().expectSame(as: base, from: " \n\t" + base.text + "\r\n \t<!--x-->\n")
    }
}

extension AttackBase {
    /// Returns the text with bytes after a mark; before all of it, if there is no mark.
    fileprivate func inserting(_ bytes: [UInt8], after mark: String) throws -> [UInt8] {
        let index = mark.isEmpty ? text.startIndex : try #require(text.firstRange(of: mark)).upperBound
        return Array(text[..<index].utf8) + bytes + Array(text[index...].utf8)
    }
}
