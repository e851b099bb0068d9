import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("Compressed layers")
struct CompressedLayerTests {
    private static func response() throws -> [UInt8] { try #require(Sample.named("signed-both.xml")).bytes() }

    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let layers: [EncodingLayer.Kind]
        let observations: [EncodingObservation.Kind]
        let make: @Sendable ([UInt8]) -> [UInt8]
    }

    private static func percent(_ bytes: [UInt8]) -> String {
        EncodedSample.percent(String(decoding: Base64Text(encoding: bytes).bytes, as: UTF8.self))
    }

    static let forms = [
        Form(testDescription: "gzip", layers: [.gzip], observations: [.gzip], make: CompressedSample.gzip),
        Form(testDescription: "zlib", layers: [.zlib], observations: [.zlib], make: CompressedSample.zlib),
        Form(testDescription: "deflate", layers: [.deflate], observations: [.deflate], make: CompressedSample.deflate),
        Form(testDescription: "gzip and a line break", layers: [.gzip], observations: [.gzip]) {
            CompressedSample.gzip($0) + [0x0D, 0x0A]
        },
        Form(testDescription: "gzip in Base64", layers: [.base64, .gzip], observations: [.gzip]) {
            Base64Text(encoding: CompressedSample.gzip($0)).bytes
        },
        Form(testDescription: "gzip twice", layers: [.gzip, .gzip], observations: [.gzip, .gzip]) {
            CompressedSample.gzip(CompressedSample.gzip($0))
        },
        Form(
            testDescription: "the URL of a redirect",
            layers: [.form, .percentEncoding, .base64, .deflate],
            observations: [.urlQuery, .deflate]
        ) {
            Array("https://idp.example/sso?SAMLResponse=\(percent(CompressedSample.deflate($0)))&RelayState=x".utf8)
        },
        Form(
            testDescription: "a body in gzip",
            layers: [.gzip, .form, .percentEncoding, .base64],
            observations: [.gzip]
        ) { CompressedSample.gzip(Array("SAMLResponse=\(percent($0))".utf8)) },
    ]

    @Test("It is removed, named and reported, and what is inside is judged", arguments: forms)
    func removed(form: Form) throws {
        let response = try Self.response()
        let trace = EncodingTrace(inspecting: form.make(response))
        #expect(trace.failure == nil)
        #expect(trace.payload == response)
        #expect(trace.layers.map(\.kind) == form.layers)
        #expect(trace.observations.map(\.kind) == form.observations)

        let keys = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        let context = DiagnosisContext(trustedKeys: keys)
        let diagnosis = ResponseDiagnosis(of: form.make(response), in: context, at: .now(SampleFindingsTests.instant))
        let compression = try #require(diagnosis.findings.first)
        // A gzip file may come from the person who recorded the response.
        let isFile = form.layers.first == .gzip
        #expect(compression.severity == (isFile ? .note : .error))
        #expect(["encoding.gzip", "encoding.zlib", "encoding.deflate"].contains(compression.rule.id))
        #expect(diagnosis.findings.filter { $0.severity == .error }.count == (isFile ? 0 : 1))
        #expect(diagnosis.verification?.isAccepted == true)
    }

    @Test("Without a decompressor it is named, and that is all", arguments: forms.prefix(3))
    func named(form: Form) throws {
        let trace = EncodingTrace(unwrapping: form.make(try Self.response()))
        #expect(trace.layers.isEmpty)
        #expect(trace.content.rawValue == form.layers.first?.rawValue)
        #expect(trace.failure?.code == .unsupportedLayer)
    }

    struct Damage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let message: String
        let offset: @Sendable (_ size: Int) -> ClosedRange<Int>
        let make: @Sendable (_ gzip: [UInt8]) -> [UInt8]
    }

    static let damages = [
        Damage(
            testDescription: "cut",
            message: "is truncated",
            offset: { _ in 1000...1000 },
            make: { Array($0[..<1000]) }
        ),
        Damage(testDescription: "cut in its checksum", message: "is truncated", offset: { $0 - 3...$0 - 3 }) {
            $0.dropLast(3)
        },
        Damage(testDescription: "changed", message: "is damaged", offset: { 500...$0 }) { gzip in
            gzip.enumerated().map { (500..<520).contains($0.offset) ? ~$0.element : $0.element }
        },
        Damage(testDescription: "with another checksum", message: "is damaged", offset: { $0 - 8...$0 }) { gzip in
            gzip.dropLast(8) + [1, 2, 3, 4] + gzip.suffix(4)
        },
        Damage(testDescription: "two members", message: "a second gzip member starts here", offset: { $0...$0 }) {
            $0 + $0
        },
        Damage(testDescription: "and text", message: "5 bytes that do not belong", offset: { $0 + 1...$0 + 1 }) {
            $0 + Array("\nhello".utf8)
        },
    ]

    @Test("Damaged data is rejected, with the place", arguments: damages)
    func damaged(damage: Damage) throws {
        let gzip = CompressedSample.gzip(try Self.response())
        let trace = EncodingTrace(inspecting: damage.make(gzip))
        let failure = try #require(trace.failure)
        #expect(failure.code == .unsupportedLayer)
        #expect(failure.message.contains(damage.message), "\(failure)")
        #expect(damage.offset(gzip.count).contains(try #require(failure.offset)), "\(failure)")
    }

    @Test("Bytes that only start like a compressed stream are what they are")
    func noStream() {
        for bytes in [[0x78, 0x9C] + Array("hello world".utf8), [0xBD, 0x56] + [UInt8](repeating: 0xFF, count: 40)] {
            let trace = EncodingTrace(inspecting: bytes)
            #expect(trace.content == .unknown)
            #expect(trace.failure?.code == .notXML)
        }
    }

    @Test("A bomb is refused before it is in memory", arguments: ["gzip", "zlib", "deflate", "twice"])
    func bomb(kind: String) {
        let markup = Array("<a>".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 20)
        let bomb =
            switch kind {
            case "gzip": CompressedSample.gzip(markup)
            case "zlib": CompressedSample.zlib(markup)
            case "deflate": CompressedSample.deflate(markup)
            default: CompressedSample.gzip(CompressedSample.gzip(markup))
            }
        let trace = EncodingTrace(inspecting: bomb)
        #expect(trace.failure?.code == .tooLarge)
        #expect(trace.payload.count <= bomb.count * 100 + 1024)
    }

    @Test("The limit of a response holds for what is decompressed")
    func limits() throws {
        let response = try Self.response()
        for (maximum, code) in [(response.count, nil), (response.count - 1, SAMLEncodingError.Code.tooLarge)] {
            let limits = EncodingLimits(maximumBytes: maximum)
            let trace = EncodingTrace(inspecting: CompressedSample.gzip(response), limits: limits)
            #expect(trace.failure?.code == code)
        }
        let deep = (0..<9).reduce(response) { bytes, _ in CompressedSample.gzip(bytes) }
        #expect(EncodingTrace(inspecting: deep).failure?.code == .tooManyLayers)
    }
}
