import AdobePass
import AdobePassSamples
import ByteTools
import Foundation
import Testing

@Suite("Reading configurations, by any decoder")
struct ConfigurationReadingTests {
    typealias Failure = (json: String, code: AdobePassError.Code, message: String, path: String?)

    private static let other = "the document is not a configuration: "
    private static let noList = other + "it has no list of MVPDs (requestor.mvpds)"
    private static let isSession = other + "it is a response of sessions/sso (V2), which contains one MVPD"
    private static let isError = other + "it is an error response"
    private static let noDocument = "the document must be an object"
    private static let noFlag = "the value must be true or false, without quotes"
    private static let noText = "the value must be a string"
    private static let noNumber = "the value must be a whole number"
    private static let noArray = "the value must be an array"
    private static let noObject = "the value must be an object"

    static let failures: [Failure] = [
        ("null", .wrongType, noDocument, nil), ("[]", .wrongType, noDocument, nil),
        (#""mvpds""#, .wrongType, noDocument, nil), ("7", .wrongType, noDocument, nil),

        // Other documents, and lists at a place where they are not searched for.
        ("{}", .notAConfiguration, noList, nil),
        (#"{"config": [], "requestor": {"id": "R"}}"#, .notAConfiguration, noList, nil),
        (#"{"config": {}, "requestor": {"id": "R", "mvpds": []}}"#, .notAConfiguration, noList, nil),
        (#"{"requestor": {}, "mvpds": []}"#, .notAConfiguration, noList, nil),
        (#"{"requestor": {"status": 403}}"#, .notAConfiguration, noList, nil),
        (#"{"status": 403, "code": "x"}"#, .notAConfiguration, isError, nil),
        (#"{"error": null}"#, .notAConfiguration, isError, nil),
        (#"{"actionName": "authorize", "status": 403, "mvpd": "A"}"#, .notAConfiguration, isSession, nil),
        (#"{"actionName": null}"#, .notAConfiguration, isSession, nil),

        // The list.
        (#"{"mvpds": null}"#, .missingField, "the field is null", "mvpds"),
        (#"{"mvpds": true}"#, .wrongType, noArray, "mvpds"), (#"{"mvpds": "A"}"#, .wrongType, noArray, "mvpds"),
        (#"{"mvpds": {"mvpd": "A"}}"#, .wrongType, noArray, "mvpds.mvpd"),
        (#"{"mvpds": [null]}"#, .missingField, "the field is null", "mvpds[0]"),
        (#"{"mvpds": {"mvpd": [null]}}"#, .missingField, "the field is null", "mvpds.mvpd[0]"),
        (#"{"mvpds": [[]]}"#, .wrongType, noObject, "mvpds[0]"),
        (#"{"mvpds": [{"id": "A"}, "B"]}"#, .wrongType, noObject, "mvpds[1]"),

        // The identifier.
        (#"{"mvpds": [{}]}"#, .missingField, "the field is missing", "mvpds[0].id"),
        (#"{"mvpds": [{"id": null}]}"#, .missingField, "the field is null", "mvpds[0].id"),
        (#"{"mvpds": [{"id": ""}]}"#, .missingField, "the field is empty", "mvpds[0].id"),
        (#"{"mvpds": [{"id": 7}]}"#, .wrongType, noText, "mvpds[0].id"),
        (#"{"mvpds": {"mvpd": {"id": 1}}}"#, .wrongType, noText, "mvpds.mvpd.id"),
        (#"{"mvpds": {"mvpd": {"displayName": "A"}}}"#, .missingField, "the field is missing", "mvpds.mvpd.id"),
        (
            #"{"mvpds": {"mvpd": [{"id": "A"}, {"id": ""}]}}"#, .missingField, "the field is empty",
            "mvpds.mvpd[1].id"
        ),
        (
            #"{"mvpds": [{"id": "A"}, {"id": "B"}, {"id": "A"}]}"#, .repeatedMVPD,
            "the MVPD 'A' occurs twice, also at mvpds[0]; Adobe does not define which one counts", "mvpds[2].id"
        ),
        (
            #"{"config": {"requestor": {"mvpds": {"mvpd": [{"id": "A"}, {"id": "A"}]}}}}"#, .repeatedMVPD,
            "the MVPD 'A' occurs twice, also at config.requestor.mvpds.mvpd[0]; Adobe does not define which one counts",
            "config.requestor.mvpds.mvpd[1].id"
        ),

        // Of several errors, the first one in the order of reading.
        (#"{"requestor": {"id": ["R"], "name": 1, "mvpds": 7}}"#, .wrongType, noText, "requestor.id"),
        (#"{"requestor": {"id": "R", "name": 1, "mvpds": 7}}"#, .wrongType, noText, "requestor.name"),
        (#"{"requestor": {"mvpds": 7}}"#, .wrongType, noArray, "requestor.mvpds"),
        (#"{"id": 1, "actionName": "authenticate"}"#, .wrongType, noText, "id"),
        (#"{"mvpds": [{"id": "A", "isProxy": 1}, "B"]}"#, .wrongType, noFlag, "mvpds[0].isProxy"),
        (
            #"{"mvpds": [{"iFrameWidth": "1", "isProxy": 1, "logoUrl": 1, "requiredMetadataFields": 1, "id": "A"}]}"#,
            .wrongType, noArray, "mvpds[0].requiredMetadataFields"
        ),
        (
            #"{"mvpds": [{"iFrameWidth": "1", "isProxy": 1, "logoUrl": 1, "id": "A"}]}"#, .wrongType, noText,
            "mvpds[0].logoUrl"
        ),
        (#"{"mvpds": [{"iFrameWidth": "1", "isProxy": 1, "id": "A"}]}"#, .wrongType, noFlag, "mvpds[0].isProxy"),

        // Names and numbers.
        (
            #"{"mvpds": [{"id": "A", "requiredMetadataFields": ["a", null]}]}"#, .missingField, "the field is null",
            "mvpds[0].requiredMetadataFields[1]"
        ),
        (
            #"{"mvpds": [{"id": "A", "requiredMetadataFields": ["a", ["b"]]}]}"#, .wrongType, noText,
            "mvpds[0].requiredMetadataFields[1]"
        ),
        (
            #"{"mvpds": [{"id": "A", "requiredMetadataFields": {"field": "a"}}]}"#, .wrongType, noArray,
            "mvpds[0].requiredMetadataFields"
        ),
        (
            #"{"mvpds": [{"id": "A", "iFrameWidth": 9223372036854775808}]}"#, .wrongType, noNumber,
            "mvpds[0].iFrameWidth"
        ),
        (#"{"mvpds": [{"id": "A", "iFrameWidth": 1e999}]}"#, .wrongType, noNumber, "mvpds[0].iFrameWidth"),
        (#"{"mvpds": [{"id": "A", "iFrameWidth": 600.5}]}"#, .wrongType, noNumber, "mvpds[0].iFrameWidth"),
        (
            #"{"config": {"serviceProvider": {"mvpds": [{"id": "A", "isProxy": "yes"}]}}}"#, .wrongType, noFlag,
            "config.serviceProvider.mvpds[0].isProxy"
        ),
    ]

    /// The wrong values of every field of an MVPD, by the type of the field.
    static let wrongValues: [Failure] = [
        (MalformedConfigurationTests.flags, noFlag, [#""yes""#, #""""#, #"" true""#, "1", "0", "[]", "{}"]),
        (MalformedConfigurationTests.texts + ["id"], noText, ["true", "1", "1e999", "[]", "{}", #"["a"]"#]),
        (MalformedConfigurationTests.numbers, noNumber, [#""600""#, "true", "1.5", "1e99", "-1e999", "[]", "{}"]),
        (["requiredMetadataFields"], noArray, ["true", "1", "{}"]),
    ].flatMap { (fields: [String], message, values: [String]) in
        fields.flatMap { field in
            values.map { value in
                let id = field == "id" ? "" : #""id": "A", "#
                return (
                    #"{"requestor": {"mvpds": [{"id": "B"}, {\#(id)"\#(field)": \#(value)}]}}"#,
                    .wrongType, message, "requestor.mvpds[1].\(field)"
                )
            }
        }
    }

    private struct Holder: Decodable { let configuration: MVPDConfiguration }

    @Test("Every decoder has the same error", arguments: failures + wrongValues)
    func failure(json: String, code: AdobePassError.Code, message: String, path: String?) throws {
        let expected = AdobePassError(code, message, path: path)
        #expect(adobePassError { _ = try MVPDConfiguration(json: Array(json.utf8)) } == expected)
        #expect(adobePassError { _ = try Self.decoded(json, as: MVPDConfiguration.self) } == expected)
        guard let path else { return }
        // The error of a configuration inside another document has the path from the root of that document.
        let inner = AdobePassError(
            code,
            message.replacing("also at ", with: "also at configuration."),
            path: "configuration." + path
        )
        let outer = #"{"configuration": \#(json)}"#
        #expect(adobePassError { _ = try JSONReading.read(Array(outer.utf8), as: Holder.self) } == inner)
        #expect(adobePassError { _ = try Self.decoded(outer, as: Holder.self) } == inner)
    }

    @Test(
        "The error of a value in place of an object has the path of the value",
        arguments: [("null", "the field is null"), ("[]", noObject), ("7", noObject), (#""A""#, noObject)]
    )
    func place(json: String, message: String) {
        let outer = #"{"list": {"": [\#(json)]}}"#
        struct Outer: Decodable { let list: [String: [MVPDConfiguration]] }
        let errors = [
            adobePassError { _ = try JSONReading.read(Array(outer.utf8), as: Outer.self) },
            adobePassError { _ = try Self.decoded(outer, as: Outer.self) },
        ]
        for error in errors { #expect(error?.message == message && error?.path == "list.[0]") }
    }

    static let readable: [(json: String, requestor: String, quoted: [String])] = [
        (#"{"mvpds": []}"#, #"{"mvpds":[]}"#, []), (#"{"mvpds": {}}"#, #"{"mvpds":[]}"#, []),
        (#"{"mvpds": {"mvpd": null}}"#, #"{"mvpds":[]}"#, []),
        (#"{"mvpds": {"mvpd": {"id": "A"}}}"#, #"{"mvpds":[{"id":"A"}]}"#, []),
        (#"{"mvpds": {"mvpd": [{"id": "A"}, {"id": "B"}]}}"#, #"{"mvpds":[{"id":"A"},{"id":"B"}]}"#, []),
        (
            #"{"config": {"requestor": {"id": "R", "name": "N", "displayName": "D", "mvpds": [{"id": "A"}]}}}"#,
            #"{"id":"R","mvpds":[{"id":"A"}],"name":"N"}"#, []
        ),
        (
            #"{"config": null, "serviceProvider": {"id": "S", "displayName": "D", "mvpds": []}}"#,
            #"{"id":"S","mvpds":[],"name":"D"}"#, []
        ),
        (#"{"requestor": "R", "serviceProvider": "S", "mvpds": []}"#, #"{"id":"R","mvpds":[]}"#, []),
        (#"{"requestor": 1, "serviceProvider": "S", "mvpds": []}"#, #"{"id":"S","mvpds":[]}"#, []),
        (
            #"{"requestor": {"id": null, "name": null, "displayName": 7, "mvpds": []}, "serviceProvider": "S"}"#,
            #"{"id":"S","mvpds":[]}"#, []
        ),
        (#"{"requestor": [], "serviceProvider": {"id": "S", "mvpds": []}}"#, #"{"id":"S","mvpds":[]}"#, []),
        (
            #"{"id": "I", "requestor": "R", "name": "N", "mvpds": [], "status": 403, "x": [1e999, {"a": null}]}"#,
            #"{"id":"I","mvpds":[],"name":"N"}"#, []
        ),
        (
            #"{"mvpds": [{"id": "A", "isProxy": null, "logoUrl": null, "iFrameWidth": null, "requiredMetadataFields": null}]}"#,
            #"{"mvpds":[{"id":"A"}]}"#, []
        ),
        (
            #"{"mvpds": [{"id": "A", "isTempPass": "false", "isProxy": "true", "foregroundLogout": true}]}"#,
            #"{"mvpds":[{"foregroundLogout":true,"id":"A","isProxy":true,"isTempPass":false}]}"#,
            ["isProxy", "isTempPass"]
        ),
        (
            #"{"mvpds": [{"id": "A", "iFrameWidth": 6e2, "iFrameHeight": -480.0}]}"#,
            #"{"mvpds":[{"iFrameHeight":-480,"iFrameWidth":600,"id":"A"}]}"#, []
        ),
        (
            #"{"mvpds": [{"id": "A", "requiredMetadataFields": [" a", "b", " a", ""]}]}"#,
            #"{"mvpds":[{"id":"A","requiredMetadataFields":[" a","b",""]}]}"#, []
        ),
        (
            #"{"mvpds": [{"id": "A", "requiredMetadataFields": " a,b , a,,"}]}"#,
            #"{"mvpds":[{"id":"A","requiredMetadataFields":["a","b"]}]}"#, []
        ),
        (
            #"{"mvpds": [{"id": "\u00e9"}, {"id": "e\u0301"}]}"#,
            "{\"mvpds\":[{\"id\":\"\u{E9}\"},{\"id\":\"e\u{301}\"}]}", []
        ),
    ]

    @Test("Every decoder reads the same", arguments: readable)
    func reads(json: String, requestor: String, quoted: [String]) throws {
        let configuration = try MVPDConfiguration(json: Array(json.utf8))
        // In its binary form, Foundation writes canonically equivalent texts as one.
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        let list = try encoder.encode(configuration)
        let found = [
            configuration, try Self.decoded(json, as: MVPDConfiguration.self),
            try JSONReading.read(Array(#"{"configuration": \#(json)}"#.utf8), as: Holder.self).configuration,
        ]
        for configuration in found {
            #expect(try Self.encoded(configuration) == Data(#"{"requestor":\#(requestor)}"#.utf8))
            #expect(configuration.mvpds.flatMap(\.quotedFlags) == quoted)
        }
        let copy = try PropertyListDecoder().decode(MVPDConfiguration.self, from: list)
        #expect(try Self.encoded(copy) == Self.encoded(configuration))
    }

    private static func decoded<Content: Decodable>(_ json: String, as type: Content.Type) throws -> Content {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    private static func encoded(_ configuration: MVPDConfiguration) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(configuration)
    }

    // MARK: Required metadata

    static let required: [Failure] = [
        ("[]", .wrongType, noDocument, nil),
        (#"{"actionName": 1, "mvpds": []}"#, .wrongType, noText, "actionName"),
        (#"{"actionName": "a", "mvpd": 1}"#, .wrongType, noText, "mvpd"),
        (
            #"{"actionName": "a", "mvpd": "A"}"#, .noRequiredMetadata,
            "the response of sessions/sso requests no attributes: its action is 'a', and only 'partner_profile' has an "
                + "authenticationRequest", "authenticationRequest.attributesNames"
        ),
        (#"{"actionName": "a", "authenticationRequest": "x"}"#, .wrongType, noObject, "authenticationRequest"),
        (
            #"{"actionName": "a", "authenticationRequest": {"attributesNames": true}}"#, .wrongType, noArray,
            "authenticationRequest.attributesNames"
        ),
        (
            #"{"actionName": "a", "authenticationRequest": {"attributesNames": ["a", null]}}"#, .missingField,
            "the field is null", "authenticationRequest.attributesNames[1]"
        ),
        (
            #"{"actionName": "a", "mvpd": "B", "authenticationRequest": {"attributesNames": []}}"#, .otherMVPD,
            "the document is about the MVPD 'B', not 'A'; omit the name, or use the document of that MVPD", "mvpd"
        ),
        (#"{"actionName": null, "mvpd": 1, "authenticationRequest": 1}"#, .notAConfiguration, isSession, nil),
        (
            #"{"actionName": null, "mvpd": 1, "authenticationRequest": 1, "mvpds": [{"id": "A"}]}"#,
            .noRequiredMetadata,
            "the configuration has no requiredMetadataFields for 'A', which only V1 has; in V2 the attributes are in the "
                + "response of sessions/sso", nil
        ),
        (
            #"{"mvpds": [{"id": "A", "requiredMetadataFields": 7}]}"#, .wrongType, noArray,
            "mvpds[0].requiredMetadataFields"
        ),
        (#"{"mvpds": []}"#, .unknownMVPD, "the configuration has no MVPD 'A'", nil),
        (#"{"mvpds": [{"id": "B"}]}"#, .unknownMVPD, "the configuration has no MVPD 'A'; similar names: 'B'", nil),
    ]

    @Test("Why there are no required attributes", arguments: required)
    func noRequiredMetadata(json: String, code: AdobePassError.Code, message: String, path: String?) {
        let error = adobePassError { _ = try RequiredMetadata(json: Array(json.utf8), mvpd: "A") }
        #expect(error == AdobePassError(code, message, path: path))
    }
}
