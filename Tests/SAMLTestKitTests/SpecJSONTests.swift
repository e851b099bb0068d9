import Foundation
import SAML
import TestSupport
import Testing

@Suite("Descriptions of responses in JSON")
struct SpecJSONTests {
    @Test("What is written is read again", arguments: 0..<200 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let spec = RandomSpec.spec(using: &generator)
        let read = try ResponseSpec(json: spec.json)
        #expect(read == spec, "\(String(decoding: spec.json, as: UTF8.self))")
        #expect(read.json == spec.json)
    }

    @Test("Missing fields are those of the default")
    func defaults() throws {
        #expect(try ResponseSpec(json: Array("{}".utf8)) == ResponseSpec())
        #expect(
            try ResponseSpec(json: Array(#"{"issuer": "urn:x", "attributes": {"zip": 94105}}"#.utf8))
                == ResponseSpec(issuer: "urn:x", attributes: [AttributeSpec("zip", "94105")])
        )
    }

    @Test("The fields of an assertion beside a list are those of each")
    func shared() throws {
        let json = #"{"audience": "urn:a", "assertions": [{}, {"id": "_2", "audience": []}]}"#
        let spec = try ResponseSpec(json: Array(json.utf8))
        #expect(spec.assertions.map(\.audiences) == [["urn:a"], []])
        #expect(spec.assertions.map(\.id) == [.generated, .text("_2")])
    }

    @Test(
        "Errors have the place and the nearest field",
        arguments: [
            (
                "{\n  \"isuer\": \"x\"\n}", "spec.unknown-field",
                "the field 'isuer' is unknown here (response); use 'issuer' (at 2:12)"
            ),
            (#"{"recipient": "x"}"#, "spec.unknown-field", "it is a field of the object 'confirmation'"),
            (#"{"subject": {"nameId": "x"}}"#, "spec.unknown-field", "use 'nameID' (at 1:24)"),
            (#"{"attribtes": {}}"#, "spec.unknown-field", "use 'attributes'"),
            (#"{"notBefore": "yesterday"}"#, "spec.invalid", "notBefore: a time is a distance such as 8h"),
            (#"{"notBefore": "99999999999999999999d"}"#, "spec.invalid", "notBefore: a time"),
            (#"{"prefixes": {"assertion": null}}"#, "spec.invalid", "assertion: null is here instead of text"),
            (#"{"sign": "all"}"#, "spec.invalid", "sign: the value must be one of 'assertion'"),
            (#"{"layout": "prety"}"#, "spec.invalid", "layout: there is no such layout; similar names: 'pretty'"),
            (#"{"attributes": "zip"}"#, "spec.invalid", "attributes: a string is here instead of an object"),
            (#"{"assertions": {}}"#, "spec.invalid", "assertions: an object is here instead of a list"),
            (#"{"issuer": "a", "issuer": "b"}"#, "spec.syntax", "a name occurs twice"),
            (#"{"issuer": "a",}"#, "spec.syntax", "a comma before the closing bracket (at 1:15)"),
            ("", "spec.syntax", "truncated"),
            ("[]", "spec.invalid", "an array is here instead of an object"),
        ]
    )
    func errors(json: String, code: String, message: String) {
        #expect {
            try ResponseSpec(json: Array(json.utf8))
        } throws: { error in
            guard let error = error as? TestKitError else { return false }
            #expect(error.message.contains(message), "\(error.message)")
            return error.code.rawValue == code
        }
    }

    @Test(
        "Distances and instants are read as they are written",
        arguments: [
            ("8h", "8h"), ("-30s", "-30s"), ("1d12h", "36h"), ("+90m", "90m"), ("0s", "0s"), ("-0h", "0s"),
            ("86400s", "1d"),
            ("2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z"),
        ]
    )
    func times(text: String, canonical: String) throws {
        #expect(try #require(SpecTime(text)).description == canonical)
    }

    @Test("Other texts are no times", arguments: ["", "-", "h", "8", "8x", "8h ", "1h-2m", "999999999999h", "8H"])
    func noTimes(text: String) { #expect(SpecTime(text) == nil) }

    @Test(
        "A distance does not lead to a year that SAML cannot write",
        arguments: [
            (-100_000_000_000, "0001-01-01T00:00:00Z"), (Int64.max, "9999-12-31T23:59:59Z"),
            (60, "2026-11-20T12:01:00Z"),
        ]
    )
    func farTimes(seconds: Int64, instant: String) throws {
        let time = try SAMLTimestamp("2026-11-20T12:00:00Z")
        #expect(SpecTime.relative(seconds: seconds).instant(at: time).description == instant)
    }

    @Test("Every object and field is documented once")
    func documentation() {
        for object in SpecObject.allCases {
            let names = object.fields.map(\.name)
            #expect(Set(names).count == names.count)
            #expect(!object.title.isEmpty && object.fields.allSatisfy { !$0.meaning.isEmpty && !$0.type.title.isEmpty })
        }
    }
}
