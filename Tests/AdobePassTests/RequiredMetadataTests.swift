import AdobePass
import AdobePassSamples
import AdobePassXML
import Foundation
import TestSupport
import Testing

@Suite("Required metadata")
struct RequiredMetadataTests {
    typealias Row = (
        file: String, mvpd: String?, fields: [String], match: RequiredMetadata.Match, source: RequiredMetadata.Source
    )
    static let found: [Row] = [
        ("v1.json", "ExampleCable", ["userID", "householdID", "zip"], .id, .configuration),
        ("v1.xml", "ExampleCable", ["userID", "householdID", "zip"], .id, .configuration),
        ("v1.json", "example-fiber", ["userID", "zip", "language"], .platformMappingID, .configuration),
        ("v1.xml", "example-fiber", ["userID", "zip", "language"], .platformMappingID, .configuration),
        ("sessions-sso.json", nil, ["userID", "NameID", "language"], .only, .partnerAuthenticationRequest),
        ("sessions-sso.json", "ExampleFiber", ["userID", "NameID", "language"], .id, .partnerAuthenticationRequest),
    ]

    @Test("From every kind of document", arguments: found)
    func finds(row: Row) throws {
        let required = try RequiredMetadata(document: SampleConfigurations.bytes(row.file), mvpd: row.mvpd)
        #expect(required.fields == row.fields)
        #expect(required.match == row.match && required.source == row.source)
        #expect(required.mvpd == (row.fields.contains("householdID") ? "ExampleCable" : "ExampleFiber"))
    }

    static let rejected: [(file: String, mvpd: String?, code: AdobePassError.Code, words: String)] = [
        ("v1.json", nil, .mvpdNeeded, "has 6 MVPDs"), ("v1.json", "examplecable", .unknownMVPD, "'ExampleCable'"),
        ("v1.xml", "ExampleFibre", .unknownMVPD, "similar names: 'ExampleFiber'"),
        ("v1.json", "Cable", .unknownMVPD, "'ExampleCable'"), ("v1.json", "Zzz", .unknownMVPD, "has no MVPD 'Zzz'"),
        ("v1.json", "", .unknownMVPD, "has no MVPD ''"), ("v1.json", "ExampleSat", .noRequiredMetadata, "'ExampleSat'"),
        ("v2.json", "ExampleCable", .noRequiredMetadata, "sessions/sso"),
        ("sessions-sso.json", "ExampleCable", .otherMVPD, "about the MVPD 'ExampleFiber', not 'ExampleCable'"),
    ]

    @Test("Documents without required metadata", arguments: rejected)
    func rejects(file: String, mvpd: String?, code: AdobePassError.Code, words: String) throws {
        let bytes = try SampleConfigurations.bytes(file)
        let error = try #require(adobePassError { _ = try RequiredMetadata(document: bytes, mvpd: mvpd) })
        #expect(error.code == code)
        #expect(error.message.contains(words), "\(error)")
    }

    static let answers: [(json: String, code: AdobePassError.Code, path: String?)] = [
        (#"{"actionName": "authenticate", "mvpd": "M"}"#, .noRequiredMetadata, "authenticationRequest.attributesNames"),
        (
            #"{"actionName": "partner_profile", "authenticationRequest": {"request": "secret"}}"#, .noRequiredMetadata,
            "authenticationRequest.attributesNames"
        ),
        (
            #"{"actionName": "partner_profile", "authenticationRequest": {"attributesNames": ["a", 1]}}"#, .wrongType,
            "authenticationRequest.attributesNames[1]"
        ),
        (#"{"actionName": "partner_profile", "authenticationRequest": []}"#, .wrongType, "authenticationRequest"),
        (#"{"actionName": 1}"#, .wrongType, "actionName"), (#"{"x": 1}"#, .notAConfiguration, nil),
    ]

    @Test("Responses of sessions/sso that request nothing, or that are malformed", arguments: answers)
    func answer(json: String, code: AdobePassError.Code, path: String?) throws {
        let error = try #require(adobePassError { _ = try RequiredMetadata(json: Array(json.utf8), mvpd: nil) })
        #expect(error.code == code && error.path == path)
        #expect(!error.description.contains("secret"))
    }

    @Test(
        "The only MVPD needs no name, an empty list differs from a missing one, and a shared platformMappingId is ambiguous"
    )
    func cases() throws {
        let one = SampleConfigurations.json(mvpd: #""requiredMetadataFields": []"#)
        let required = try RequiredMetadata(json: one, mvpd: nil)
        #expect(required.fields == [] && required.mvpd == "M" && required.match == .only)
        let two = Array(
            #"{"mvpds": [{"id": "A", "platformMappingId": "p"}, {"id": "B", "platformMappingId": "p"}]}"#.utf8
        )
        let error = try #require(adobePassError { _ = try RequiredMetadata(json: two, mvpd: "p") })
        #expect(error.code == .ambiguousMVPD && error.message.contains("'A', 'B'"))
        let own = Array(
            #"{"mvpds": [{"id": "A", "platformMappingId": "B"}, {"id": "B", "requiredMetadataFields": "x"}]}"#.utf8
        )
        #expect(try RequiredMetadata(json: own, mvpd: "B").match == .id)
        #expect(
            try RequiredMetadata(
                json: Array(
                    #"{"actionName": "partner_profile", "authenticationRequest": {"attributesNames": "a, b"}}"#.utf8
                ),
                mvpd: "M"
            ).fields == ["a", "b"]
        )
    }

    @Test("A quoted name is short and has no control characters")
    func quoting() throws {
        let name = "\u{1B}[31m\n" + String(repeating: "x", count: 1000)
        let error = try #require(
            adobePassError { _ = try RequiredMetadata(document: SampleConfigurations.bytes("v1.json"), mvpd: name) }
        )
        #expect(error.description.utf8.count < 200)
        #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
    }
}
