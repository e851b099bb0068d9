import Attacks
import SAML
import TestSupport
import Testing

@Suite("Presence of required fields")
struct FieldPresenceTests {
    typealias Row = (field: String, attributes: String, nameID: String?, presence: FieldPresence)

    private static func attribute(_ values: String...) -> String {
        #"<saml:Attribute Name="zip">\#(values.joined())</saml:Attribute>"#
    }

    private static func value(_ content: String, _ attributes: String = "") -> String {
        "<saml:AttributeValue\(attributes)>\(content)</saml:AttributeValue>"
    }

    private static let null = value("", #" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true""#)
    private static let encrypted =
        #"<saml:EncryptedAttribute><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAttribute>"#
    private static let encryptedID =
        #"<saml:EncryptedID><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedID>"#

    static let rows: [Row] = [
        ("zip", attribute(value("94110")), nil, .present),
        ("zip", attribute(value(" 94110\t")), nil, .present),
        ("zip", attribute(value("0")), nil, .present),
        ("zip", attribute(), nil, .empty),
        ("zip", attribute(value("")), nil, .empty),
        ("zip", attribute(value(" \n\t")), nil, .empty),
        ("zip", attribute(value("\u{A0}\u{3000}\u{200B}")), nil, .empty),
        ("zip", attribute(null), nil, .empty),
        ("zip", attribute(value(""), value("94110")), nil, .present),
        ("zip", attribute(value("")) + attribute(value("94110")), nil, .present),
        ("zip", attribute(value("<x/>")), nil, .present),
        ("zip", attribute(value("<saml:NameID>x</saml:NameID>")), nil, .present),
        ("zip", encrypted, nil, .missing),
        ("ZIP", attribute(value("94110")), nil, .missing),
        ("zi\u{301}p", attribute(value("94110")), nil, .missing),
        ("zip", "", nil, .missing),
        ("", attribute(value("94110")), nil, .missing),
        ("NameID", "", nil, .present),
        ("NameID", "", "<saml:NameID>viewer</saml:NameID>", .present),
        ("NameID", "", "<saml:NameID> </saml:NameID>", .empty),
        ("NameID", "", "", .missing),
        ("NameID", "", encryptedID, .missing),
        ("nameid", "", nil, .missing),
        ("NameID", attribute(value("x")).replacing("zip", with: "NameID"), "", .present),
        ("NameID", attribute(value("")).replacing("zip", with: "NameID"), nil, .present),
        ("NameID", attribute(value("")).replacing("zip", with: "NameID"), "", .empty),
    ]

    @Test("An attribute or the name of the subject", arguments: rows)
    func presence(row: Row) throws {
        var pieces = ConstructedResponse()
        pieces.attributes = row.attributes
        pieces.nameID = row.nameID ?? pieces.nameID
        let text = try pieces.xml(signing: .response, with: SampleKeys.signing())
        let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
        let assertion = try verifier.verify(Array(text.utf8), at: AttackBase.instant)
        #expect(assertion.presence(of: row.field) == row.presence)
    }
}
