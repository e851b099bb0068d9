public import ArgumentParser
public import SAMLTestKit

struct EncryptionAlgorithmOptions: ParsableArguments {
    @Option(
        help: .name(
            "The algorithm of the content: \(Self.names(isLegacy: false)); with --allow-legacy \(Self.names(isLegacy: true))."
        )
    )
    var algorithm = ResponseEncryption.Algorithm.aes256GCM

    private static func names(isLegacy: Bool) -> String {
        ResponseEncryption.Algorithm.allCases.filter { $0.isLegacy == isLegacy }.map(\.rawValue).joined(separator: ", ")
    }

    @Option(help: .name("The algorithm of the keys: rsa-oaep-mgf1p, rsa-oaep; with --allow-legacy rsa-1_5."))
    var keyTransport = ResponseEncryption.KeyTransport.oaepMGF1P

    @Option(help: .name("The digest of RSA-OAEP: sha1 or sha256."))
    var digest = ResponseEncryption.Digest.sha1

    @Option(help: .name("The digest of the mask of rsa-oaep: sha1 or sha256."))
    var maskDigest = ResponseEncryption.Digest.sha1

    @Option(
        help: .value(
            "inside|sibling|reference",
            "The place of the encrypted keys: inside the data, as its sibling, or a sibling with a reference to it."
        )
    )
    var keyPlacement = ResponseEncryption.KeyPlacement.inside

    @Flag(help: "Allow AES-CBC, 3DES, RSA-1.5 and small keys, for tests of a receiver that should reject them.")
    var allowLegacy = false

    func validate() throws {
        if maskDigest != .sha1, keyTransport != .oaep {
            throw ValidationError("--mask-digest is for --key-transport rsa-oaep; the others have no such digest.")
        }
        if digest != .sha1, keyTransport == .pkcs1 {
            throw ValidationError("--digest is for RSA-OAEP; rsa-1_5 has no digest.")
        }
    }

    var policy: SigningPolicy { allowLegacy ? .legacy : .strict }

    func encryption(of parts: Set<ResponseEncryption.Part>, attributeNames: [String]) -> ResponseEncryption {
        ResponseEncryption(
            parts: parts,
            attributeNames: attributeNames,
            algorithm: algorithm,
            keyTransport: keyTransport,
            digest: digest,
            maskDigest: maskDigest,
            keyPlacement: keyPlacement
        )
    }
}

extension ResponseEncryption.Part: ExpressibleByArgument {}
extension ResponseEncryption.Algorithm: ExpressibleByArgument {}
extension ResponseEncryption.KeyTransport: ExpressibleByArgument {}
extension ResponseEncryption.Digest: ExpressibleByArgument {}
extension ResponseEncryption.KeyPlacement: ExpressibleByArgument {}
