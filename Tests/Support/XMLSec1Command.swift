import Foundation

/// The command `xmlsec1`, an independent verifier of signatures.
package enum XMLSec1Command {
    /// The reason to skip tests with it.
    package static let reason = "the command xmlsec1 is not installed (Debian's package: xmlsec1)"

    private static let program: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let candidates = folders.map { URL(fileURLWithPath: "\($0)/xmlsec1") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// True if it is installed.
    package static var isInstalled: Bool { program != nil }

    /// The option to accept keys of any name, which versions from 1.3 on need and earlier versions do not have.
    private static let keySearch: [String] = {
        let version = program.flatMap { try? CommandOutcome(of: $0, ["--version"]).output } ?? ""
        return version.contains(" 1.2.") ? [] : ["--lax-key-search"]
    }()

    /// Returns true if every signature of a text verifies with a certificate of `Samples/Keys`.
    ///
    /// Each signature is found by its reference. Its KeyInfo is ignored.
    package static func verifies(_ xml: [UInt8], with certificate: String) throws -> Bool {
        let references = String(decoding: xml, as: UTF8.self).components(separatedBy: "URI=\"#").dropFirst()
        let ids = references.compactMap { $0.components(separatedBy: "\"").first }
        if ids.isEmpty { return false }
        return try ids.allSatisfy { try verify(xml, at: signature(of: $0), certificate) }
    }

    /// Returns true if each of the first signatures of a text verifies, independent of its place and its reference.
    package static func verifies(_ xml: [UInt8], signatures: Int, with certificate: String) throws -> Bool {
        let all = "//*[local-name()='Signature' and namespace-uri()='http://www.w3.org/2000/09/xmldsig#']"
        return try (1...max(1, signatures)).allSatisfy { try verify(xml, at: "(\(all))[\($0)]", certificate) }
    }

    /// Fills in the signature in the element with an ID, with a private key of `Samples/Keys`.
    package static func sign(_ xml: [UInt8], _ id: String, with key: String) throws -> [UInt8] {
        try run(["--sign", "--privkey-pem", SampleKeys.path(key)], on: xml, at: signature(of: id)).standardOutput
    }

    /// Returns the path of the signature in the element with an ID.
    private static func signature(of id: String) -> String { "//*[@ID='\(id)']/*[local-name()='Signature']" }

    private static func verify(_ xml: [UInt8], at path: String, _ certificate: String) throws -> Bool {
        let trust = ["--enabled-key-data", "key-name", "--pubkey-cert-pem", SampleKeys.path(certificate)]
        return try run(["--verify"] + trust, on: xml, at: path).status == 0
    }

    /// Runs the command on the signature at a path.
    private static func run(_ arguments: [String], on xml: [UInt8], at path: String) throws -> CommandOutcome {
        let folder = try TemporaryFolder()
        let file = try folder.write(xml, to: "response.xml")
        let place = [
            "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:protocol:Response",
            "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:assertion:Assertion",
            "--node-xpath", path, file,
        ]
        return try CommandOutcome(of: program ?? URL(fileURLWithPath: file), arguments + keySearch + place)
    }
}
