import SAMLEncoding
import TestSupport
import Testing

@Suite("The outline of a document")
struct MarkupOutlineTests {
    private static func text(_ range: Range<Int>, of bytes: [UInt8]) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    @Test("Elements have their names, their ranges and their parents")
    func elements() {
        let bytes = Array("<?xml?><a:b c='>'><d/>x<e><!-- <f> --><![CDATA[<g>]]></e></a:b>".utf8)
        let outline = MarkupOutline(of: bytes)
        #expect(outline.elements.indices.map { outline.localName(of: $0) } == ["b", "d", "e"])
        #expect(outline.elements.map(\.parent) == [nil, 0, 0])
        #expect(
            outline.elements.map { Self.text($0.range, of: bytes) } == [
                "<a:b c='>'><d/>x<e><!-- <f> --><![CDATA[<g>]]></e></a:b>", "<d/>",
                "<e><!-- <f> --><![CDATA[<g>]]></e>",
            ]
        )
        #expect(outline.firstElement(at: "/b/e") == 2)
        #expect(outline.firstElement(at: "/b/e/f") == nil)
        #expect(outline.firstElement(at: "") == nil)
        #expect(
            outline.pieces.map(\.kind) == [
                .processingInstruction, .startTag, .startTag, .text, .startTag, .comment, .cdata, .endTag, .endTag,
            ]
        )
        #expect(outline.pieces.map(\.element) == [nil, 0, 1, 0, 2, 2, 2, 2, 0])
    }

    @Test(
        "Attributes have their names and their values",
        arguments: [
            ("<a b='c'>", ["b=c"]), ("<a  b = \"c'd\" x:e='f\"g' >", ["b=c'd", "x:e=f\"g"]), ("<a b=''/>", ["b="]),
            ("<a b='c'd='e'>", ["b=c", "d=e"]), ("<a b='c", ["b=c"]), ("<a b>", []), ("<a ='c'>", ["a=c"]), ("<a", []),
            ("<a b\n=\t'c\nd'\n>", ["b=c\nd"]),
        ]
    )
    func attributes(tag: String, expected: [String]) {
        let bytes = Array(tag.utf8)
        let attributes = MarkupOutline(of: bytes).attributes(of: 0..<bytes.count)
        #expect(attributes.map { "\(Self.text($0.name, of: bytes))=\(Self.text($0.value, of: bytes))" } == expected)
    }

    @Test(
        "Pieces cover any bytes, and elements are nested",
        arguments: 0..<40 as Range<UInt64>
    )
    func anything(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let words = [
            "<", ">", "</", "/>", "a", "b:c", " ", "\n", "=", "'", "\"", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>",
            "&", "é",
        ]
        let bytes = (0..<200).flatMap { _ in Array(words[Int(random.next() % UInt64(words.count))].utf8) }
        let outline = MarkupOutline(of: bytes)
        var end = 0
        for piece in outline.pieces {
            #expect(piece.range.lowerBound == end)
            end = piece.range.upperBound
            for (name, value) in outline.attributes(of: piece.range) where piece.kind == .startTag {
                #expect(name.upperBound < value.lowerBound && piece.range.contains(name.lowerBound))
                #expect(value.upperBound <= piece.range.upperBound)
            }
        }
        #expect(end == bytes.count)
        for element in outline.elements {
            let parent = element.parent.map { outline.elements[$0].range } ?? 0..<bytes.count
            #expect(parent.lowerBound <= element.range.lowerBound && element.range.upperBound <= parent.upperBound)
        }
    }
}
