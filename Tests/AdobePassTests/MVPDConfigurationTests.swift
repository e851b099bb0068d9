import AdobePass
import AdobePassSamples
import AdobePassXML
import Foundation
import TestSupport
import Testing

@Suite("MVPD configurations")
struct MVPDConfigurationTests {
    // MARK: Samples

    @Test("Every field of V1 is read from JSON and from XML")
    func fields() throws {
        let json = try SampleConfigurations.read("v1.json")
        let xml = try SampleConfigurations.read("v1.xml")
        #expect(json.requestor == "REF30" && json.name == "Example Channel")
        #expect(xml.requestor == "REF30" && xml.name == "Example Channel")
        #expect(json.mvpds.count == 6)
        #expect(json.mvpds.map(\.everything) == xml.mvpds.map(\.everything))
        let cable = try #require(json.mvpd(id: "ExampleCable"))
        #expect(cable.displayName == "Example Cable" && cable.logoURL?.hasSuffix("/cable.png") == true)
        #expect(cable.isProxy == false && cable.isTempPass == nil)
        #expect(cable.enablePlatformServices == true && cable.displayInPlatformPicker == true)
        #expect(cable.boardingStatus == .supported && cable.platformMappingID == "example-cable")
        #expect(cable.requiredMetadataFields == ["userID", "householdID", "zip"])
        let town = try #require(json.mvpd(id: "ExampleTown"))
        #expect(town.isProxy == true && town.requiredMetadataFields == nil && town.boardingStatus == nil)
        #expect(town.iFrameRequired == true && town.iFrameWidth == 600 && town.iFrameHeight == 400)
    }

    @Test("V2 has other fields, and no required ones")
    func second() throws {
        let configuration = try SampleConfigurations.read("v2.json")
        #expect(configuration.name == "Example Channel" && configuration.mvpds.count == 6)
        #expect(configuration.mvpds.allSatisfy { $0.requiredMetadataFields == nil })
        #expect(configuration.mvpd(id: "ExampleCable")?.enforcePlatformPermissions == true)
        #expect(configuration.mvpd(id: "TempPass")?.isTempPass == true)
    }

    @Test("The picker gets the MVPDs that it may show, in every form", arguments: SampleConfigurations.names)
    func picker(name: String) throws {
        let configuration = try SampleConfigurations.read(name)
        let shown = ["example-cable", "example-fiber", "example-sat"]
        #expect(configuration.supportedAccountProviderIdentifiers == shown)
        #expect(configuration.mvpdsInPicker.filter(\.hasPlatformSingleSignOn).count == 2)
        let wanted = ["ExampleSat", "ExampleTelco", "no one", "ExampleCable", "ExampleSat"]
        #expect(
            configuration.featuredAccountProviderIdentifiers(of: wanted) == ["example-sat", "example-cable"]
        )
    }

    // MARK: Forms

    static let shapes: [(json: String, requestor: String?, ids: [String])] = [
        (#"{"requestor": {"id": "R", "mvpds": [{"id": "A"}, {"id": "B"}]}}"#, "R", ["A", "B"]),
        (#"{"requestor": {"id": "R", "mvpds": {"mvpd": [{"id": "A"}, {"id": "B"}]}}}"#, "R", ["A", "B"]),
        (#"{"requestor": {"id": "R", "mvpds": {"mvpd": {"id": "A"}}}}"#, "R", ["A"]),
        (#"{"requestor": {"id": "R", "mvpds": {}}}"#, "R", []),
        (#"{"requestor": {"mvpds": []}}"#, nil, []),
        (#"{"config": {"requestor": {"id": "R", "mvpds": [{"id": "A"}]}}}"#, "R", ["A"]),
        (#"{"serviceProvider": "S", "mvpds": [{"id": "A"}]}"#, "S", ["A"]),
        (#"{"serviceProvider": {"id": "S", "mvpds": [{"id": "A"}]}}"#, "S", ["A"]),
        (#"{"id": "S", "mvpds": [{"id": "A"}]}"#, "S", ["A"]),
        (
            "\u{FEFF}" + #" {"mvpds": [{"id": "A", "new": {"x": [1, null]}, "displayName": null}], "more": 1}"#, nil,
            ["A"]
        ),
    ]

    @Test("The list is found in every place, and unknown fields are ignored", arguments: shapes)
    func findsTheList(json: String, requestor: String?, ids: [String]) throws {
        let configuration = try MVPDConfiguration(document: Array(json.utf8))
        #expect(configuration.requestor == requestor)
        #expect(configuration.mvpds.map(\.id) == ids)
    }

    static let arrays: [(json: String?, xml: String, fields: [String]?)] = [
        (#""requiredMetadataFields": ["a", "b"]"#, field("a") + "<x>1</x>" + field("b"), ["a", "b"]),
        (#""requiredMetadataFields": ["a", "b", "a"]"#, field("<f>a</f><g> b </g><f>a</f>"), ["a", "b"]),
        (#""requiredMetadataFields": " a , b,,a""#, field(" a , b,,a"), ["a", "b"]),
        (#""requiredMetadataFields": "a""#, field("a"), ["a"]), (#""requiredMetadataFields": []"#, field(""), []),
        (#""requiredMetadataFields": ["a"]"#, field("<f>a</f><f/>"), ["a"]),
        (#""requiredMetadataFields": null"#, "<x/>", nil), (#""x": 1"#, "<!-- none -->", nil),
        (
            #""requiredMetadataFields": ["urn:a:b", "é", "e\u0301"]"#, field("urn:a:b, é,e\u{301}"),
            ["urn:a:b", "é", "e\u{301}"]
        ),
        (#""requiredMetadataFields": "a,\u0301b""#, field("a,\u{301}b"), ["a", "\u{301}b"]),
    ]

    static func field(_ content: String) -> String { "<requiredMetadataFields>\(content)</requiredMetadataFields>" }

    @Test("The required fields are read in every form, each name once by its bytes", arguments: arrays)
    func requiredFields(json: String?, xml: String, fields: [String]?) throws {
        for bytes in [json.map(SampleConfigurations.json(mvpd:)), SampleConfigurations.xml(mvpd: xml)].compactMap(
            \.self
        ) {
            let found = try MVPDConfiguration(document: bytes).mvpds[0].requiredMetadataFields
            #expect(found?.map { Array($0.utf8) } == fields?.map { Array($0.utf8) })
        }
    }

    @Test("An unknown boarding status is kept, and does not equal a known one")
    func boardingStatus() throws {
        let kelvin = "PIC\u{212A}ER"
        #expect(kelvin == "PICKER", "Swift equates the Kelvin sign with K; the type must not")
        for word in ["NEW", "picker", kelvin, " PICKER"] {
            let mvpd = try MVPDConfiguration(json: SampleConfigurations.json(mvpd: #""boardingStatus": "\#(word)""#))
                .mvpds[0]
            #expect(mvpd.boardingStatus?.rawValue.utf8.elementsEqual(word.utf8) == true)
            #expect(mvpd.boardingStatus != .picker)
            #expect(mvpd.pickerExclusions.contains { $0.kind == .unknownBoardingStatus })
        }
        #expect(Set([BoardingStatus.picker, BoardingStatus(rawValue: kelvin), .picker]).count == 2)
        #expect(BoardingStatus.supported.description == "SUPPORTED")
    }

    // MARK: The picker

    static let exclusions: [(members: String, kinds: [PickerExclusion.Kind], singleSignOn: Bool)] = {
        let flags = ["true", "false", "null"]
        let statuses = [#""SUPPORTED""#, #""PICKER""#, #""OTHER""#, "null"]
        let ids = [#""m""#, #""""#, "null"]
        var rows: [(String, [PickerExclusion.Kind], Bool)] = []
        for (services, display) in flags.flatMap({ one in flags.map { (one, $0) } }) {
            for (status, id) in statuses.flatMap({ one in ids.map { (one, $0) } }) {
                var kinds: [PickerExclusion.Kind] = services == "true" ? [] : [.platformServicesOff]
                if status == "null" { kinds.append(.notBoarded) }
                if status == #""OTHER""# { kinds.append(.unknownBoardingStatus) }
                if display != "true" { kinds.append(.displayOff) }
                if id != #""m""# { kinds.append(.noPlatformMappingID) }
                let members =
                    #""enablePlatformServices": \#(services), "displayInPlatformPicker": \#(display), "#
                    + #""boardingStatus": \#(status), "platformMappingId": \#(id)"#
                rows.append((members, kinds, kinds.isEmpty && status == statuses[0]))
            }
        }
        return rows
    }()

    @Test("Reasons why the picker does not show an MVPD", arguments: exclusions)
    func exclusion(members: String, kinds: [PickerExclusion.Kind], singleSignOn: Bool) throws {
        let configuration = try MVPDConfiguration(json: SampleConfigurations.json(mvpd: members))
        let mvpd = configuration.mvpds[0]
        #expect(mvpd.pickerExclusions.map(\.kind) == kinds)
        #expect(mvpd.hasPlatformSingleSignOn == singleSignOn)
        #expect(configuration.supportedAccountProviderIdentifiers == (kinds.isEmpty ? ["m"] : []))
        #expect(configuration.mvpdsInPicker.count == (kinds.isEmpty ? 1 : 0))
    }

    @Test("A reason contains the field and its value")
    func reasons() throws {
        let json = SampleConfigurations.json(
            mvpd: #""enablePlatformServices": false, "boardingStatus": "X", "platformMappingId": """#
        )
        #expect(
            try MVPDConfiguration(json: json).mvpds[0].pickerExclusions.map(\.description) == [
                "enablePlatformServices is false", "boardingStatus is 'X', which is not a known status",
                "displayInPlatformPicker is missing", "platformMappingId is empty",
            ]
        )
    }

    // MARK: Looking up

    @Test("Identifiers are compared byte by byte")
    func lookups() throws {
        let json = #"""
            {"mvpds": [{"id": "Caf\u00e9", "platformMappingId": "p\u00e9", "enablePlatformServices": true,
              "displayInPlatformPicker": true, "boardingStatus": "SUPPORTED"},
             {"id": "Cafe\u0301", "platformMappingId": "pe\u0301", "enablePlatformServices": true,
              "displayInPlatformPicker": true, "boardingStatus": "PICKER"}, {"id": "C", "platformMappingId": "p\u00e9",
              "enablePlatformServices": true, "displayInPlatformPicker": true, "boardingStatus": "PICKER"}]}
            """#
        let configuration = try MVPDConfiguration(json: Array(json.utf8))
        #expect(configuration.mvpd(id: "Cafe\u{301}")?.boardingStatus == .picker)
        #expect(configuration.mvpd(id: "Caf\u{E9}")?.boardingStatus == .supported)
        #expect(configuration.mvpd(id: "CAF\u{C9}") == nil)
        #expect(configuration.mvpds(platformMappingID: "p\u{E9}").map(\.id) == ["Caf\u{E9}", "C"])
        #expect(configuration.mvpds(platformMappingID: "pe\u{301}").count == 1)
        #expect(configuration.mvpds(platformMappingID: "p").isEmpty)
        #expect(configuration.supportedAccountProviderIdentifiers.map(\.utf8.count) == [3, 4])
    }
}

extension MVPD {
    /// All its fields, for comparison.
    fileprivate var everything: String { String(describing: self) }
}
