import SAMLEncoding
import Testing
import XMLSecurity

@Suite("Texts that are rejected before parsing")
struct XMLByteScanTests {
    /// A text, the limits for it, and the code that rejects it; `nil` if it is accepted.
    struct Row: CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let code: XMLSecurityError.Code?
        var offset: Int?
        var testDescription: String { name }

        init(_ name: String, _ text: String, _ code: XMLSecurityError.Code?, at offset: Int? = nil) {
            self.init(name, Array(text.utf8), code, at: offset)
        }

        init(_ name: String, _ bytes: [UInt8], _ code: XMLSecurityError.Code?, at offset: Int? = nil) {
            self.name = name
            self.bytes = bytes
            self.code = code
            self.offset = offset
        }
    }

    static let limits: XMLLimits = {
        var limits = XMLLimits(maximumBytes: 400)
        limits.maximumTagBytes = 80
        limits.maximumAttributes = 3
        limits.maximumTags = 12
        limits.maximumDepth = 4
        limits.maximumNamespaces = 3
        return limits
    }()

    static let rows: [Row] = [
        Row("an element", "<a/>", nil),
        Row("a declaration", "<?xml version='1.0'?>\n<a/>", nil),
        Row("a mark and a declaration", "\u{FEFF}<?xml version=\"1.0\" encoding=\"ISO-8859-1\" ?><a/>", nil),
        Row("a comment with tags in it", "<a><!-- <b><c><d><e> <!DOCTYPE --></a>", nil),
        Row("a CDATA section with tags in it", "<a><![CDATA[<!DOCTYPE <? <b><b><b><b><b>]]></a>", nil),
        Row("a tag's signs in a quoted value", "<a b='>====<?<!DOCTYPE' c=\"'\"/>", nil),
        Row("too large", "<a>" + String(repeating: " ", count: 394) + "</a>", .tooLarge, at: 400),
        Row("just large enough", "<a>" + String(repeating: " ", count: 393) + "</a>", nil),
        Row("a NUL byte", "<a>\0</a>", .nulByte, at: 3),
        Row("a NUL byte after the root", "<a/>\0<b/>", .nulByte, at: 4),
        Row("a NUL byte in a comment", "<a><!--\0--></a>", .nulByte, at: 7),
        Row("an overlong slash", [0x3C, 0x61, 0x3E, 0xC0, 0xAF], .notUTF8, at: 3),
        Row("a surrogate", [0x3C, 0xED, 0xA0, 0x80, 0x3E], .notUTF8, at: 1),
        Row("beyond U+10FFFF", [0x3C, 0xF4, 0x90, 0x80, 0x80], .notUTF8, at: 1),
        Row("cut in a character", [0x3C, 0x61, 0xE2, 0x82], .notUTF8, at: 2),
        Row("UTF-16", [0xFF, 0xFE, 0x3C, 0x00], .notUTF8, at: 0),
        Row("two marks", "\u{FEFF}\u{FEFF}<a/>", .byteOrderMark, at: 3),
        Row("XML 1.1", "<?xml version=\"1.1\"?><a/>", .declaration, at: 0),
        Row("no version", "<?xml encoding=\"UTF-8\"?><a/>", .declaration, at: 0),
        Row("a declaration without an end", "<?xml version=\"1.0\"", .declaration, at: 0),
        Row("a DOCTYPE", "<!DOCTYPE a><a/>", .doctype, at: 0),
        Row("a doctype in lower case", "<!doctype a><a/>", .doctype, at: 0),
        Row("an entity in the content", "<a><!ENTITY b 'c'></a>", .doctype, at: 3),
        Row("a DOCTYPE after a comment", "<!-- > --><!DOCTYPE a><a/>", .doctype, at: 10),
        Row("a stylesheet", "<?xml-stylesheet href='a'?><a/>", .processingInstruction, at: 0),
        Row("a processing instruction", "<a><?b?></a>", .processingInstruction, at: 3),
        Row("a second declaration", "<a/><?xml version=\"1.0\"?>", .processingInstruction, at: 4),
        Row("a large tag", "<a b='" + String(repeating: "x", count: 90) + "'/>", .tagTooLarge, at: 0),
        Row("four attributes", "<a b='' c='' d='' e=''/>", .tooManyAttributes, at: 0),
        Row("three attributes", "<a b='' c='' d=''/>", nil),
        Row(
            "many attributes in all",
            "<a>" + String(repeating: "<b c='' d=''/>", count: 7) + "</a>",
            .tooManyAttributes,
            at: 87
        ),
        Row("many tags", "<a>" + String(repeating: "<b/>", count: 11) + "</a>", .tooManyTags, at: 47),
        Row("five deep", "<a><b><c><d><e/></d></c></b></a>", .tooDeep, at: 12),
        Row("four deep, twice", "<a><b><c><d/></c></b><b><c><d/></c></b></a>", nil),
        Row(
            "four declarations in scope",
            "<a xmlns='u:a' xmlns:b='u:b'><c xmlns:d='u:d' xmlns:e='u:e'/></a>",
            .tooManyNamespaces,
            at: 29
        ),
        Row(
            "four declarations, three in scope",
            "<a xmlns='u:a' xmlns:b='u:b'><c xmlns:d='u:d'/><c xmlns:e='u:e'/></a>",
            nil
        ),
    ]

    @Test("Each rule", arguments: rows)
    func rules(row: Row) {
        do throws(XMLSecurityError) {
            _ = try XMLByteScan(row.bytes, limits: Self.limits)
            #expect(row.code == nil)
        } catch {
            #expect(error.code == row.code, "\(error)")
            if let offset = row.offset { #expect(error.location?.offset == offset) }
        }
    }

    @Test("The place of an error has a line and a column")
    func location() throws {
        let error = #expect(throws: XMLSecurityError.self) {
            _ = try XMLByteScan(Array("<a>\n  é<?b?></a>".utf8), limits: Self.limits)
        }
        #expect(error?.location?.line == 2)
        #expect(error?.location?.column == 4)
    }

    @Test("The error contains the encoding in the declaration")
    func encodingLabel() throws {
        let scan = try XMLByteScan(Array("<?xml version='1.0' encoding='Windows-1252'?><a/>".utf8), limits: Self.limits)
        #expect(scan.encodingLabel == "windows-1252")
        #expect(try XMLByteScan(Array("<a/>".utf8), limits: Self.limits).encodingLabel == nil)
    }

    @Test("Work is the sum over elements of their namespaces in scope, once and for each prefix")
    func work() throws {
        let scan = try XMLByteScan(Array("<a xmlns='u:a'><b/><b xmlns:c='u:c'/></a>".utf8), limits: Self.limits)
        #expect(scan.elementCount == 3)
        #expect(scan.canonicalizationWork(prefixes: 0) == (1 + 1) + (2 + 1) + (2 + 2))
        #expect(scan.canonicalizationWork(prefixes: 2) == 27)
    }
}
