import AdobePass
import AdobePassFlow
import AdobePassXML
import Foundation

// Measures the reconstruction of a flow from an HTTP Archive of 10 MB with 30 calls of Adobe among images: prints milliseconds.

let arguments = CommandLine.arguments
guard arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: RecordingLoop CONFIGURATION\n".utf8))
    exit(64)
}
let configuration = String(decoding: try Data(contentsOf: URL(fileURLWithPath: arguments[1])), as: UTF8.self)

let host = "https://api.auth.adobe.com"
let device = "requestor=REF30&deviceId=constructed"
let resource = "\(device)&resource=REF30"
let polls = Array(
    repeating: ("GET", "/api/v1/tokens/authn?\(device)", 404, #"{"status":404,"message":"Not Found"}"#),
    count: 24
)
let calls =
    [
        ("GET", "/api/v1/checkauthn?\(device)", 403, "<error><status>403</status></error>"),
        ("GET", "/api/v1/config/REF30", 200, configuration),
        (
            "POST", "/reggie/v1/REF30/regcode?deviceId=constructed&mvpd=ExampleFiber", 201,
            #"{"code":"TJJCFK3","requestor":"REF30","generated":1795262400000,"expires":1795264200000}"#
        ),
    ] + polls + [
        (
            "GET", "/api/v1/tokens/authn?\(device)", 200,
            #"{"requestor":"REF30","mvpd":"ExampleFiber","expires":"1826740800000"}"#
        ),
        (
            "GET", "/api/v1/authorize?\(resource)", 200,
            #"{"mvpd":"ExampleFiber","resource":"REF30","requestor":"REF30","expires":"1826740800000"}"#
        ),
        (
            "GET", "/api/v1/mediatoken?\(resource)", 200,
            #"{"resource":"REF30","requestor":"REF30","expires":"1795262700000","serializedToken":"PHg+"}"#
        ),
    ]

func entry(_ method: String, _ url: String, _ status: Int, _ body: String, at second: Int) -> String {
    let text = body.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        .replacingOccurrences(of: "\n", with: "\\n")
    let time = ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: 1_795_262_400 + Double(second)))
    return #"""
        {"startedDateTime":"\#(time)","request":{"method":"\#(method)","url":"\#(url)","headers":[
        {"name":"User-Agent","value":"Example/1 tvOS/18"}]},
        "response":{"status":\#(status),"headers":[],"content":{"text":"\#(text)"}}}
        """#
}

let image = Data(repeating: 0x5A, count: 40_000).base64EncodedString()
var entries: [String] = []
for (number, call) in calls.enumerated() {
    for index in 0..<6 {
        entries.append(entry("GET", "https://images.example/\(number)-\(index).png", 200, image, at: number * 6))
    }
    entries.append(entry(call.0, host + call.1, call.2, call.3, at: number * 6))
}
let archive = Array(#"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#.utf8)

var best = Duration.seconds(3600)
for _ in 0..<10 {
    let start = ContinuousClock.now
    let result = try FlowReconstruction(
        of: archive,
        selecting: RecordingSelection(),
        at: Date(timeIntervalSince1970: 1_795_262_400),
        reading: .xml
    )
    best = min(best, ContinuousClock.now - start)
    guard result.calls.count == 30, !result.calls.contains(where: \.judgment.isDeviation) else { exit(70) }
}
print("\(best / .milliseconds(1))\t\(archive.count)")
