import Foundation
package import SAMLTestKit

/// The throw-away keys of `Samples/Keys`.
package enum SampleKeys {
    /// A file of the folder.
    package static func file(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Sample.packageFolder.appendingPathComponent("Samples/Keys/\(name)")))
    }

    package static func path(_ name: String) -> String {
        Sample.packageFolder.appendingPathComponent("Samples/Keys/\(name)").path
    }

    /// The path of a file of `Samples/Metadata`.
    package static func metadataPath(_ name: String) -> String {
        Sample.packageFolder.appendingPathComponent("Samples/Metadata/\(name).xml").path
    }

    /// A private key by the name of its file without the extension.
    package static func signing(_ name: String = "idp-rsa") throws -> SigningKey {
        try SigningKey(pem: file("\(name).key"), policy: .legacy)
    }

    /// The Base64 of a certificate's DER.
    package static func certificateBase64(_ name: String = "idp-rsa") throws -> String {
        let text = String(decoding: try file("\(name).pem"), as: UTF8.self)
        return text.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
    }
}
