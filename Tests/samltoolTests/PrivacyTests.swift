import Foundation
import TestSupport
import Testing

@Suite("What is in a response stays there")
struct PrivacyTests {
    /// The texts in a response that tell of a person: attribute values and the name of the subject.
    static func values(in xml: String) -> Set<String> {
        var values: Set<String> = []
        for name in ["saml:AttributeValue", "saml:NameID"] {
            for part in xml.components(separatedBy: "<\(name)").dropFirst() {
                guard let start = part.firstIndex(of: ">"), let end = part.range(of: "</\(name)>") else { continue }
                let text = part[part.index(after: start)..<end.lowerBound].trimmingCharacters(
                    in: .whitespacesAndNewlines
                )
                if text.count > 4 { values.insert(text) }
            }
        }
        return values
    }

    static let values: Set<String> = {
        let texts = Sample.all.filter(\.layers.isEmpty).compactMap { try? $0.bytes() }
        let all: Set<String> = texts.reduce(into: []) { $0.formUnion(values(in: String(decoding: $1, as: UTF8.self))) }
        // Of the many channels of large.xml, what they have in common.
        return all.filter { !$0.hasPrefix("urn:example:channel:") }.union(["urn:example:channel:"])
    }()

    static func check(_ outcome: CommandOutcome, _ sourceLocation: SourceLocation = #_sourceLocation) {
        let told = values.filter { outcome.output.contains($0) || outcome.diagnostics.contains($0) }
        #expect(told == [], sourceLocation: sourceLocation)
    }

    static let trusts = [[], VerifyCommandTests.trusted, ["--cert", SampleKeys.path("other-rsa.pem")]]

    @Test("There are values to look for")
    func valuesExist() {
        #expect(Self.values.count > 15)
        #expect(Self.values.isSuperset(of: ["94110", "90210", "c3e1b7b2a9d84f0e", "mvpd-0048812-primary"]))
    }

    @Test("No verdict tells a value, in text or in JSON", arguments: trusts, [[], ["--verbose"], ["--json"]])
    func verify(trust: [String], format: [String]) throws {
        let options = ["--at", "2026-11-21T00:00:00Z"]
        let outcome = try SamltoolCommand.run(["verify"] + trust + format + options + Sample.all.map(\.path))
        #expect(!outcome.output.isEmpty)
        Self.check(outcome)
    }

    @Test("No error of attributes tells a value")
    func attributes() throws {
        let refused = Sample.all.filter { $0.verify?.valid != true }.map(\.path)
        for arguments in [["--require", "nothing"], ["--json"], ["--csv"]] {
            let options = ["--cert", SampleKeys.path("idp-rsa.pem"), "--at", "2026-11-21T00:00:00Z"]
            Self.check(try SamltoolCommand.run(["attributes"] + options + arguments + refused))
        }
    }

    @Test("No error about a damaged response tells a value", arguments: 0..<6 as Range<UInt64>)
    func damaged(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        let original = try #require(Sample.named("signed-response.xml")).bytes()
        var files: [String] = []
        for number in 0..<25 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes = Array(bytes[..<max(place, 1)])
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 2: bytes.insert(contentsOf: Array(["<", "&", "\"", "]]>", "<!--"][place % 5].utf8), at: place)
                default: bytes.removeSubrange(place..<min(place + 9, bytes.count))
                }
                if bytes.isEmpty { bytes = [0x3C] }
            }
            let file = folder.url.appendingPathComponent("\(number).xml")
            try Data(bytes).write(to: file)
            files.append(file.path)
        }
        // The fractions of the current time may have the digits of a value.
        let clock = ["--at", "2026-11-20T12:00:00Z"]
        for command in [["verify"], ["verify", "--json"]] {
            let outcome = try SamltoolCommand.run(command + clock + VerifyCommandTests.trusted + files)
            #expect(outcome.status != 70 && outcome.status <= 74)
            Self.check(outcome)
        }
    }
}
