import Testing
import XMLSecurity

@Suite("Registration of identifiers")
struct IDUniquenessTests {
    /// Registers the first element with a name.
    ///
    /// - Returns: The code of the error; `nil` if the element is registered.
    private static func code(_ text: String, registering name: String = "e") throws -> XMLSecurityError.Code? {
        let document = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
        var code: XMLSecurityError.Code?
        var isFound = false
        document.root.forEachElement { element in
            guard element.localName == name, !isFound else { return }
            isFound = true
            do throws(XMLSecurityError) {
                try document.checkID(of: element)
            } catch {
                code = error.code
            }
        }
        #expect(isFound)
        return code
    }

    @Test(
        "An identifier that no other attribute has is registered",
        arguments: [
            "<e ID='a'/>", "<r ID='b'><e ID='a'/></r>", "<r><e ID='a'/><f ID='A'/></r>",
            "<r><e ID='a'/><f ref='a'/></r>",
            "<r xmlns:p='urn:p'><e ID='a'/><f p:ID='a'/></r>", "<r><e ID='a'/><f>a</f></r>", "<e ID='0-._Z'/>",
            "<r><e ID='a'/><f IDs='a'/></r>",
        ]
    )
    func registered(text: String) throws {
        #expect(try Self.code(text) == nil)
    }

    @Test(
        "An ID is rejected if another attribute has it that some readers treat as an identifier",
        arguments: ["ID", "Id", "iD", "id", "xml:id"],
        ["<r><e ID='a'/><f @='a'/></r>", "<r><f @='a'/><e ID='a'/></r>", "<r @='a'><e ID='a'/></r>"]
    )
    func ambiguous(name: String, text: String) throws {
        #expect(try Self.code(text.replacing("@", with: name)) == .ambiguousID)
    }

    @Test("Two names of one element are two identifiers", arguments: ["Id", "id", "xml:id"])
    func twoNames(name: String) throws {
        #expect(try Self.code("<e ID='a' \(name)='a'/>") == .ambiguousID)
        #expect(try Self.code("<e ID='a' \(name)='b'/>") == nil)
    }

    @Test(
        "An ID consists of letters, digits and three other characters",
        arguments: ["", " ", "a b", "a'b", "a/b", "a|b", "a:b", "é", "a\u{301}", "#a", "id(a)"]
    )
    func malformed(id: String) throws {
        #expect(try Self.code(#"<e ID="\#(id)"/>"#) == .invalidID)
    }

    @Test("An ID has at most 256 characters, and is required")
    func length() throws {
        #expect(try Self.code("<e ID='\(String(repeating: "a", count: 256))'/>") == nil)
        #expect(try Self.code("<e ID='\(String(repeating: "a", count: 257))'/>") == .invalidID)
        #expect(try Self.code("<e Id='a'/>") == .invalidID)
        #expect(try Self.code("<e xml:id='a'/>") == .invalidID)
        #expect(try Self.code("<e xmlns:p='urn:p' p:ID='a'/>") == .invalidID)
    }
}
