import SAML
import SAMLDiagnosis
import TestSupport

extension CauseSet {
    private static func row(
        _ name: String,
        _ causes: String...,
        saying word: String = "",
        attributes: String
    ) -> CauseCase {
        CauseCase(.attributes, name, causes, saying: word) { try PayloadText.signed { $0.attributes = attributes } }
    }

    private static func attribute(_ name: String, _ value: String = "viewer-1") -> String {
        ConstructedResponse.attribute(name, value)
    }

    private static func attribute(_ name: String, values: String...) -> String {
        #"<saml:Attribute Name="\#(name)">\#(values.joined())</saml:Attribute>"#
    }

    private static let xsi =
        #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="http://www.w3.org/2001/XMLSchema""#

    static let attributes = absent + otherNames + mistyped + empty + placeholders + wrong

    private static let missing = "attributes.required-missing"
    private static let differs = "attributes.name-differs"

    private static let absent = [
        row("one is missing", missing, saying: "zip", attributes: attribute("userID")).requiring("userID", "zip"),
        row("all are missing", missing, saying: "userID", attributes: "").requiring("userID", "zip"),
        row("another one is there", missing, saying: "upstreamUserID", attributes: attribute("userID")).requiring(
            "upstreamUserID"
        ),
        row("nothing alike is there", missing, saying: "householdID", attributes: attribute("x") + attribute("y"))
            .requiring("householdID"),
        row("an empty statement", missing, saying: "userID", attributes: "").requiring("userID"),
        CauseCase(.attributes, "no NameID", ["subject.nameid-missing"], saying: "NameID") {
            try PayloadText.signed { $0.nameID = "" }
        }.requiring("NameID"),
        CauseCase(.attributes, "no NameID, but the attributes", ["subject.nameid-missing"], saying: "NameID") {
            try PayloadText.signed(.response) { $0.nameID = "" }
        }.requiring("userID", "NameID"),
        CauseCase(.attributes, "an empty NameID", ["attributes.required-empty"], saying: "NameID") {
            try PayloadText.signed { $0.nameID = "<saml:NameID></saml:NameID>" }
        }.requiring("NameID"),
        CauseCase(.attributes, "a NameID of spaces", ["attributes.required-empty"], saying: "NameID") {
            try PayloadText.signed { $0.nameID = "<saml:NameID>  </saml:NameID>" }
        }.requiring("NameID").bytes {
            Array(PayloadText.base64(try PayloadText.signed { $0.nameID = "<saml:NameID> </saml:NameID>" }).utf8)
        },
        CauseCase(.attributes, "an encrypted attribute", ["attributes.encrypted"]) {
            try PayloadText.signed {
                $0.attributes +=
                    #"<saml:EncryptedAttribute><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"><xenc:CipherData><xenc:CipherValue>AAAA</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAttribute>"#
            }
        },
        CauseCase(.attributes, "an encrypted NameID", ["subject.encrypted"]) {
            try PayloadText.signed {
                $0.nameID =
                    #"<saml:EncryptedID><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"><xenc:CipherData><xenc:CipherValue>AAAA</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedID>"#
            }
        },
    ]

    private static let otherNames = [
        row("another case", differs, saying: "case", attributes: attribute("userid")).requiring("userID"),
        row("capital letters", differs, saying: "case", attributes: attribute("ZIP", "94110")).requiring("zip"),
        row("an underscore", differs, saying: "user_id", attributes: attribute("user_id")).requiring("userID"),
        row("an alias", differs, saying: "guid", attributes: attribute("guid")).requiring("userID"),
        row("a space before the name", differs, saying: "whitespace", attributes: attribute(" userID")).requiring(
            "userID"
        ),
        row("a no-break space in the name", differs, saying: "whitespace", attributes: attribute("userID\u{A0}"))
            .requiring("userID"),
        row(
            "a URL before the name",
            differs,
            saying: "namespace",
            attributes: attribute("http://schemas.example.org/claims/zip", "94110")
        )
        .requiring("zip"),
        row(
            "a URN before the name",
            differs,
            saying: "namespace",
            attributes: attribute("urn:mace:example:attribute:userID")
        )
        .requiring("userID"),
        row("a prefix before the name", differs, saying: "namespace", attributes: attribute("adobe:upstreamUserID"))
            .requiring("upstreamUserID"),
        row("the name without its URN", differs, saying: "maxMPAA", attributes: attribute("maxMPAA", "PG"))
            .requiring("urn:cablelabs:olca:1.0:attribute:content:ratings:maxMPAA"),
        row(
            "the spelling of CableLabs",
            differs,
            saying: "ocla",
            attributes: attribute("urn:cablelabs:ocla:1.0:attribute:content:ratings:maxMPAA", "PG")
        )
        .requiring("urn:cablelabs:olca:1.0:attribute:content:ratings:maxMPAA"),
        row(
            "only a FriendlyName",
            differs,
            saying: "FriendlyName",
            attributes: attribute("urn:oid:0.9.2342.19200300.100.1.1").replacing(
                "<saml:Attribute ",
                with: #"<saml:Attribute FriendlyName="userID" "#
            )
        ).requiring("userID"),
        row(
            "only a FriendlyName, beside others",
            differs,
            saying: "FriendlyName",
            attributes: attribute("userID")
                + attribute("urn:x:1", "94110").replacing(
                    "<saml:Attribute ",
                    with: #"<saml:Attribute FriendlyName="zip" "#
                )
        ).requiring("userID", "zip"),
    ]

    private static let mistyped = [
        row("a letter left out", differs, saying: "mistyped", attributes: attribute("usrID")).requiring("userID"),
        row("two letters exchanged", differs, saying: "mistyped", attributes: attribute("housheoldID")).requiring(
            "householdID"
        ),
        row("a letter changed", differs, saying: "mistyped", attributes: attribute("upstreamUserlD")).requiring(
            "upstreamUserID"
        ),
        row("a plural", differs, saying: "mistyped", attributes: attribute("userIDs")).requiring("userID"),
        row("another name that is only alike", missing, saying: "zip", attributes: attribute("zap")).requiring("zip"),
    ]

    private static let requiredEmpty = "attributes.required-empty"

    private static let empty = [
        row("an empty value", requiredEmpty, saying: "userID", attributes: attribute("userID", "")).requiring("userID"),
        row("a value of one space", requiredEmpty, saying: "whitespace", attributes: attribute("userID", " "))
            .requiring("userID"),
        row(
            "a value of no-break spaces",
            requiredEmpty,
            saying: "whitespace",
            attributes: attribute("zip", "\u{A0}\u{A0}")
        ).requiring("zip"),
        row("no value", requiredEmpty, saying: "no AttributeValue", attributes: #"<saml:Attribute Name="zip"/>"#)
            .requiring("zip"),
        row("an empty element", requiredEmpty, attributes: attribute("zip", values: "<saml:AttributeValue/>"))
            .requiring("zip"),
        row(
            "nil",
            requiredEmpty,
            saying: "nil",
            attributes: attribute("zip", values: "<saml:AttributeValue \(xsi) xsi:nil=\"true\"/>")
        ).requiring("zip"),
        row(
            "nil with a content",
            "assertion.malformed",
            saying: "nil",
            attributes: attribute(
                "zip",
                values: "<saml:AttributeValue \(xsi) xsi:nil=\"true\">94110</saml:AttributeValue>"
            )
        ).requiring("zip"),
    ]

    private static let placeholders = [
        row("the word null", requiredEmpty, saying: "null", attributes: attribute("userID", "null")).requiring(
            "userID"
        ),
        row("the words Optional(nil)", requiredEmpty, saying: "nil", attributes: attribute("userID", "Optional(nil)"))
            .requiring("userID"),
        row("the word undefined", requiredEmpty, saying: "userID", attributes: attribute("userID", "undefined"))
            .requiring("userID"),
        CauseCase(.attributes, "a NameID that is null", [requiredEmpty], saying: "NameID") {
            try PayloadText.signed { $0.nameID = "<saml:NameID>null</saml:NameID>" }
        }.requiring("NameID"),
    ]

    private static let wrong = [
        row(
            "an attribute twice",
            "attributes.duplicate",
            saying: "userID",
            attributes: attribute("userID") + attribute("userID", "other")
        )
        .requiring("userID"),
        row("a short postal code", "attributes.zip", saying: "zip", attributes: attribute("zip", "9411")),
        row("a city for a postal code", "attributes.zip", attributes: attribute("zip", "San Francisco")).requiring(
            "zip"
        ),
        row("several postal codes in one value", "attributes.zip", attributes: attribute("zip", "94110,94111")),
        row(
            "the word null for a postal code",
            "attributes.required-empty",
            "attributes.zip",
            attributes: attribute("zip", "null")
        ).requiring("zip"),
        row(
            "an unknown rating",
            "attributes.rating",
            saying: "maxRating",
            attributes: attribute("maxRating", "PEGI 18")
        ),
        row(
            "a value that is encrypted",
            "attributes.looks-encrypted",
            attributes: attribute("zip", "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQ")
        ),
        row(
            "elements for a value",
            "attributes.wrong-type",
            saying: "elements",
            attributes: attribute("userID", values: "<saml:AttributeValue><id>viewer-1</id></saml:AttributeValue>")
        ).requiring("userID"),
        row(
            "a number that is none",
            "attributes.wrong-type",
            saying: "integer",
            attributes: attribute(
                "age",
                values: "<saml:AttributeValue \(xsi) xsi:type=\"xs:integer\">adult</saml:AttributeValue>"
            )
        ),
        row(
            "a Boolean that is none",
            "attributes.wrong-type",
            saying: "boolean",
            attributes: attribute(
                "hd",
                values: "<saml:AttributeValue \(xsi) xsi:type=\"xs:boolean\">Y</saml:AttributeValue>"
            )
        ),
    ]
}
