import Foundation
import TestSupport
import Testing

@Suite("A canary is seen nowhere")
struct CanaryTests {
    private static func check(
        _ arguments: [String],
        input: [UInt8] = [],
        standardErrorOnly: Bool = false,
        _ sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let outcome = try SamltoolCommand.run(arguments, input: input)
        #expect(outcome.status <= 74 && outcome.status != 70, "\(arguments.prefix(6))", sourceLocation: sourceLocation)
        let printed = (standardErrorOnly ? [] : outcome.standardOutput) + outcome.standardError
        let leaks = Canary.leaks(in: printed)
        #expect(leaks == [], "\(arguments.filter { $0.utf8.count < 40 })", sourceLocation: sourceLocation)
    }

    private static let clock = ["--at", "2026-11-20T12:01:00Z"]
    private static let trusted = ["--cert", SampleKeys.path("idp-rsa.pem")]

    @Test("A value is found in every encoding")
    func needles() {
        for form in 0..<5 {
            for prefix in ["", "a", "ab"] {
                let text = prefix + Canary.xml(7, form: form)
                #expect(!Canary.leaks(in: Array(text.utf8)).isEmpty, "\(text)")
                #expect(!Canary.leaks(in: Array(Data((text).utf8).base64EncodedString().utf8)).isEmpty || form > 0)
            }
        }
        #expect(Canary.leaks(in: Array("nothing of the kind, Kn4rY7f".utf8)) == [])
    }

    @Test("No value of a response, in any encoding, well-formed or broken", arguments: 0..<5)
    func response(form: Int) throws {
        let folder = try TemporaryFolder()
        var paths = try CanaryResponse.inputs(form: form).enumerated().map { try folder.write($1, to: "\($0)") }
        let xml = CanaryResponse.response(form: form).unsigned
        let bytes = Array(xml.utf8)
        // Bytes that are no UTF-8, before and inside of values.
        for place in stride(from: 250, to: bytes.count, by: 509) {
            let path = folder.path("bad-\(place)")
            try Data(bytes[..<place] + [0xFF, 0xC3] + bytes[place...]).write(to: URL(fileURLWithPath: path))
            paths.append(path)
        }
        let requirement = ["--require", "userID,zip,NameID,upstreamUserID"]
        // Every format is written from the same findings, so each form of the values goes through one or two.
        let formats = [
            ["text", "html"], ["json", "text"], ["junit", "text"], ["sarif", "html"], ["markdown", "text"],
        ][form]
        for format in formats {
            try Self.check(["check", "--format", format, "--fail-on", "note"] + Self.clock + requirement + paths)
        }
        switch form {
        case 0:
            try Self.check(["verify"] + Self.clock + paths)
            try Self.check(["attributes", "--csv"] + Self.trusted + Self.clock + paths)
        case 1: try Self.check(["verify", "--json"] + Self.trusted + Self.clock + paths)
        case 2: try Self.check(["roundtrip"] + Self.trusted + Self.clock + paths)
        case 3: try Self.check(["roundtrip", "--json"] + paths)
        default: try Self.check(["attributes", "--json"] + Self.trusted + Self.clock + paths)
        }
    }

    @Test("No value of a response in what takes one response", arguments: 0..<5)
    func oneResponse(form: Int) throws {
        let folder = try TemporaryFolder()
        let inputs = CanaryResponse.inputs(form: form)
        let whole = try folder.write(inputs[0], to: "whole")
        let other = try folder.write(inputs[1].replacing("viewer", with: Canary.value(60)), to: "other")
        let plain = try folder.write(ConstructedResponse().unsigned, to: "plain")
        let broken = try folder.write(inputs[12 + form], to: "broken")
        let cut = try folder.write(String(inputs[0].prefix(2000 + 100 * form)), to: "cut")
        for command in [["diff", whole, other], ["diff", "--json", plain, whole], ["diff", other, plain]] {
            try Self.check(command)
        }
        for path in [whole, broken, cut] {
            switch form {
            case 0: try Self.check(["normalize", "--explain", path])
            case 1: try Self.check(["normalize", "--explain", "--json", path])
            case 2: try Self.check(["decode", "--json", path])
            case 3: try Self.check(["encode", path], standardErrorOnly: true)
            default:
                try Self.check(["keys", path])
                try Self.check(["keys", "--json", path])
            }
            try Self.check(["inspect"] + (form.isMultiple(of: 2) ? ["--json"] : []) + [path])
            if form == 0 { try Self.check(["decode", path], standardErrorOnly: true) }
        }
    }

    @Test("No value of a message around a response", arguments: MessageSample.all)
    func message(sample: MessageSample) throws {
        let xml = String(decoding: try SamltoolCommand.run("decode", sample.path).standardOutput, as: UTF8.self)
        let values = ["c3e1b7b2a9d84f0e", "hh-93c1e7a0f2", "_s-20b9d5e", "_s-77ab01c"]
        var filled = xml.replacing(
            "<samlp:StatusCode",
            with: "<samlp:StatusMessage>\(Canary.value(5))</samlp:StatusMessage><samlp:StatusCode"
        )
        for (place, value) in values.enumerated() { filled = filled.replacing(value, with: Canary.value(place)) }
        let base64 = Data(filled.utf8).base64EncodedString()
        let field = sample.kind == "LogoutResponse" ? "SAMLResponse" : "SAMLRequest"
        let escaped = base64.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
        let query = "\(field)=\(escaped)&RelayState=\(Canary.value(6))"
        let signed = query + "&SigAlg=http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256&Signature=AAAA"
        let inputs = [
            filled, base64, query, signed, "https://idp.example/sso?\(signed)", "GET /sso?\(signed) HTTP/1.1",
            signed + "&RelayState=\(Canary.value(7))", filled.replacing("saml:NameID", with: "NameID"),
            String(filled.dropLast(40)), "<!DOCTYPE a>\(filled)", String(signed.dropLast(4)) + "%2",
        ]
        let folder = try TemporaryFolder()
        let paths = try inputs.enumerated().map { try folder.write($1, to: "\($0)") }
        for form in [[], ["--json"]] {
            try Self.check(["inspect"] + form + Self.trusted + paths)
            try Self.check(["check"] + form + Self.clock + paths)
            try Self.check(["verify"] + form + Self.clock + paths)
        }
        for path in paths { try Self.check(["decode", path], standardErrorOnly: true) }
    }

    @Test("No value of a request in NDJSON")
    func ndjson() throws {
        let inputs = (0..<5).flatMap { CanaryResponse.inputs(form: $0) }
        let lines = try inputs.enumerated().map { index, text in
            let payload = try String(decoding: JSONEncoder().encode(text), as: UTF8.self)
            return "{\"id\": \(index), \"payload\": \(payload), \"\(Canary.value(1))\": \"\(Canary.value(2))\"}"
        }
        let broken = [
            "{\"payload\": \"\(Canary.value(3))", "\(Canary.value(4))",
            "{\"payload\": {\"a\": \"\(Canary.value(5))\"}}",
        ]
        let text = (lines + broken).joined(separator: "\n")
        // Names of keys are not values; what stands in them is.
        try Self.check(
            ["check", "--ndjson"] + Self.clock,
            input: Array(text.replacing("\"\(Canary.value(1))\"", with: "\"x\"").utf8)
        )
    }
}
