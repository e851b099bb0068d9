import AdobePass
import ByteTools
import Foundation
import SAMLDiagnosis
import SAMLExamination
import SAMLReports
import TestSupport
import Testing

@testable import samltool

@Suite("Hostile values of requests")
struct HostileRequestTests {
    private static let marks = String(repeating: "\u{301}\u{316}", count: 100_000)

    private static func request(_ profile: String) throws -> AdobeRequest {
        var values = RequestValues()
        try values.take(profile: Array(profile.utf8))
        return try RequestFactory(.v2Profiles, values, content: .nothing).request()
    }

    private static func profile(_ fields: String) -> String {
        """
        {"serviceProvider":"R","deviceId":"d","deviceInfo":{"model":"m","vendor":"v","osName":"tvOS","osVersion":"18",
        "connectionType":"WiFi",\(fields)}}
        """
    }

    @Test("A profile with many fields of a device takes a time that grows with them")
    func fields() throws {
        let fields = (0..<30_000).map { "\"a\($0)\":\"x\"" }.joined(separator: ",")
        let seconds = try processorSeconds { _ = try Self.request(Self.profile(fields)) }
        #expect(seconds < 3)
    }

    @Test("A segment of a path is compared by bytes")
    func segment() throws {
        var values = RequestValues()
        try values.take(profile: Array(Self.profile("\"a\":\"1\"").utf8))
        values.set(.mvpd, [Self.marks])
        values.set(.resource, ["r"])
        let seconds = try processorSeconds {
            _ = try RequestFactory(.v2Preauthorize, values, content: .nothing).request()
        }
        #expect(seconds < 1)
    }

    @Test("Names of fields that Unicode calls the same are different, and compared by bytes")
    func names() throws {
        var values = RequestValues()
        let names = ["us\u{E9}r", "use\u{301}r", Self.marks, "b", Self.marks + "a", "us\u{E9}r"]
        let seconds = processorSeconds {
            for (index, name) in names.enumerated() { values.setDeviceInformation(name, "\(index)") }
            #expect(values.deviceInformation.map(\.value) == ["1", "2", "3", "4", "5"])
        }
        #expect(seconds < 1)
    }

    @Test("Of a field that is set twice the last value is sent, also over that of a profile")
    func override() throws {
        var values = RequestValues()
        try values.take(profile: Array(Self.profile("\"a\":\"1\",\"b\":\"2\"").utf8))
        values.setDeviceInformation("a", "3")
        values.setDeviceInformation("model", "n")
        let request = try RequestFactory(.v2Profiles, values, content: .nothing).request()
        let header = try #require(CurlText(request, bodyFile: nil).text.split(separator: "X-Device-Info: ").last)
        let information = try DeviceInformation(headerValue: String(header.prefix { $0 != "'" }))
        let expected = ["n", "v", "tvOS", "18", "WiFi", "2", "3"]
        #expect(information.fields.map(\.value) == expected)
    }

    @Test(
        "Keys of a request in NDJSON are compared by bytes",
        arguments: ["\"\(marks)\":1", "\"\(marks)\":1,\"at\":1", "\"\(marks)a\":\"\(marks)\""]
    )
    func keys(members: String) throws {
        let bytes = Array("{\"id\":7,\"payload\":\"QQ==\",\(members)}".utf8)
        let seconds = processorSeconds {
            let request = BatchRequest(response: LineSplitter.Line(number: 1, .whole(bytes)))
            let checked = Examination().diagnosed(request, at: .now(Date()))
            #expect(checked.count == 1)
            let answer = String(decoding: request.result(of: checked), as: UTF8.self)
            #expect(answer.utf8.count < 2000 && answer.contains("\"id\":7"))
        }
        #expect(seconds < 1)
    }
}
