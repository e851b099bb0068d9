import ArgumentParser
import SAML
import SAMLTestKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The responses of a constructed MVPD, each with its own ID.
struct TestResponses {
    private let signer: ResponseSigner
    private let spec: ResponseSpec
    private let time: SAMLTimestamp
    private var identifiers: IdentifierSource

    init(_ options: KeyOptions, at instant: Date, seed: UInt64?) throws {
        identifiers = seed.map { IdentifierSource(seed: $0) } ?? IdentifierSource()
        let pem = [UInt8](try Data(contentsOf: URL(filePath: options.key)))
        let key = try SigningKey(pem: pem)
        time = SAMLTimestamp(instant)
        let end = SAMLTimestamp(instant.addingTimeInterval(365 * 86_400))
        let certificate = try key.selfSignedCertificate(name: "idp.example-mvpd.tv", from: time, to: end)
        signer = try ResponseSigner(key: key, certificates: [certificate])
        var spec = ResponseSpec(issuer: options.issuer, attributes: Self.attributes)
        for index in spec.assertions.indices {
            spec.assertions[index].subject?.confirmation?.notOnOrAfter = .relative(seconds: Self.validity)
            spec.assertions[index].notOnOrAfter = .relative(seconds: Self.validity)
        }
        self.spec = spec
    }

    /// In seconds: longer than any measurement.
    private static let validity: Int64 = 3600

    /// Eight attributes, with which a response has about 5 KB.
    private static let attributes = [
        AttributeSpec("userID", "subscriber-1"), AttributeSpec("zip", "00501"),
        AttributeSpec("householdID", "household-1"), AttributeSpec("maxRating", "TV-MA"),
        AttributeSpec("channelID", "channel-1", "channel-2"), AttributeSpec("language", "en-US"),
        AttributeSpec("onNet", "true"), AttributeSpec("inHome", "true"),
    ]

    /// Returns a response that no other call returns.
    mutating func next() throws -> String {
        String(decoding: try spec.signed(at: time, by: signer, identifiers: &identifiers), as: UTF8.self)
    }
}

struct KeyOptions: ParsableArguments {
    @Option(help: "The private key of the constructed MVPD, in PEM.")
    var key: String

    @Option(help: "The entity ID of the constructed MVPD.")
    var issuer = ResponseSpec.exampleIssuer
}
