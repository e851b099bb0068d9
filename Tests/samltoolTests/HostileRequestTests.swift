import AdobePass
import ByteTools
import Foundation
import SAMLDiagnosis
import SAMLExamination
import SAMLReports
import TestTraits
import Testing

@testable import samltool

@Suite("Hostile values of requests")
struct HostileRequestTests {
    /// `String` compares and hashes these in minutes, because it sorts them.
    private static let marks = String(repeating: "\u{301}\u{316}", count: 400_000)

    private static func profile(_ fields: String) -> String {
        """
        {"serviceProvider":"R","deviceId":"d","deviceInfo":{"model":"m","version":"v","osName":"tvOS","osVersion":"18",
        "connectionType":"WiFi",\(fields)}}
        """
    }

    @Test("A profile may have many fields of a device")
    func fields() throws {
        let fields = (0..<30_000).map { "\"a\($0)\":\"x\"" }.joined(separator: ",")
        var values = RequestValues()
        try values.take(profile: Array(Self.profile(fields).utf8))
        #expect(values.deviceInformation.count == 30_005)
        _ = try RequestFactory(.v2Profiles, values, content: .nothing).request()
    }

    @Test("A segment of a path is compared by bytes, which takes linear time", .linearCost)
    func segment() throws {
        var values = RequestValues()
        try values.take(profile: Array(Self.profile("\"a\":\"1\"").utf8))
        values.set(.mvpd, [Self.marks])
        values.set(.resource, ["r"])
        let request = try RequestFactory(.v2Preauthorize, values, content: .nothing).request()
        #expect(request.target.utf8.count > 3 * Self.marks.utf8.count)
    }

    @Test("Names of fields that Unicode calls the same are different, and compared in linear time", .linearCost)
    func names() throws {
        var values = RequestValues()
        let names = ["us\u{E9}r", "use\u{301}r", Self.marks, "b", Self.marks + "a", "us\u{E9}r"]
        for (index, name) in names.enumerated() { values.setDeviceInformation(name, "\(index)") }
        #expect(values.deviceInformation.map(\.value) == ["1", "2", "3", "4", "5"])
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
        "Keys of a request in NDJSON are compared by bytes, which takes linear time",
        .linearCost,
        arguments: ["\"MARKS\":1", "\"MARKS\":1,\"at\":1", "\"MARKSa\":\"MARKS\""]
    )
    func keys(members: String) throws {
        let members = members.replacing("MARKS", with: Self.marks)
        let bytes = Array("{\"id\":7,\"payload\":\"QQ==\",\(members)}".utf8)
        let request = BatchRequest(response: LineSplitter.Line(number: 1, .whole(bytes)))
        let checked = Examination().diagnosed(request, at: .now(Date()))
        #expect(checked.count == 1)
        let answer = String(decoding: request.result(of: checked), as: UTF8.self)
        #expect(answer.utf8.count < 2000 && answer.contains("\"id\":7"))
    }
}
