import Foundation
import TestSupport
import Testing

/// A log with a good response, one that was tampered with, and one that has expired.
struct ExchangeLog {
    let folder: TemporaryFolder
    let path: String
    let text: String

    static let certificate = SampleKeys.path("idp-rsa.pem")

    init() throws {
        folder = try TemporaryFolder()
        text = try Self.text()
        path = try folder.write(text, to: "app.log")
    }

    static func text() throws -> String {
        try ["signed-both.xml", "tampered.xml", "expired.xml"].enumerated().map { index, name in
            let value = Data(try #require(Sample.named(name)).bytes()).base64EncodedString()
                .replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
            return "10:0\(index):00 POST body=SAMLResponse=\(value)\n10:0\(index):01 answered\n"
        }.joined()
    }
}
