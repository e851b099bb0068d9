import Testing

@testable import SAMLRedaction

@Suite("Base64 in its layout")
struct Base64SlotsTests {
    @Test("Other bytes of the same number are in the same places")
    func sameLength() {
        let text = Array("\n  QUJD\r\n  RA==&#13;\n".utf8)
        let slots = Base64Slots(text[...])
        #expect(slots.decoded == Array("ABCD".utf8))
        #expect(slots.encoding(Array("WXYZ".utf8)) == Array("\n  V1hZ\r\n  Wg==&#13;\n".utf8))
        #expect(slots.replacing(Array("WXYZ".utf8)) == slots.encoding(Array("WXYZ".utf8)))
    }

    @Test("More or fewer bytes are in lines of the same width")
    func otherLength() {
        let slots = Base64Slots(Array(" QUJD\n RA==\n".utf8)[...])
        #expect(slots.replacing(Array("WXYZWXYZ".utf8)) == nil)
        #expect(slots.encoding(Array("WXYZWXYZ".utf8)) == Array(" V1hZ\n WldY\n WVo=\n".utf8))
        #expect(slots.encoding(Array("W".utf8)) == Array(" Vw==\n".utf8))
        #expect(Base64Slots(Array("QUJD".utf8)[...]).encoding(Array("WXYZ".utf8)) == Array("V1hZWg==".utf8))
    }

    @Test("Other text is not Base64", arguments: ["QUJ", "Q-JD", "QUJD=", "<"])
    func other(text: String) {
        #expect(Base64Slots(Array(text.utf8)[...]).decoded == nil)
    }
}
