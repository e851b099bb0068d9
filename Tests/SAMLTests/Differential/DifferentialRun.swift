import Attacks
import BareVerification
import Foundation
import SAML
import TestSupport
import Testing
import XMLSecurity

/// The verdicts of a verifier and of the bare libraries on one document.
struct DifferentialVerdict {
    /// The first rule that rejects the document; `nil` if it is accepted.
    let rejection: String?
    /// True if it is accepted with every allowance.
    let isAcceptedLeniently: Bool
    let bare: bare_verdict
    /// True if the accepted content is that of a genuine response.
    let isGenuine: Bool

    /// True if the libraries find signatures, and all of them are valid.
    var isBareAccepted: Bool { bare.signatures > 0 && bare.valid == bare.signatures }
    var isAccepted: Bool { rejection == nil }
    /// True if the verifier accepts what the libraries reject, or reads content that was not signed.
    var isLaxer: Bool { (isAccepted || isAcceptedLeniently) && !(isBareAccepted && isGenuine) }

    /// The class of the document.
    var name: String {
        if isLaxer { return isGenuine ? "laxer: accepted only by the verifier" : "laxer: content was not signed" }
        if isAccepted { return "both accept" }
        if isAcceptedLeniently { return "both accept, with allowances" }
        let valid = isBareAccepted ? "every" : bare.first_is_valid ? "the first" : bare.valid > 0 ? "another" : nil
        if let valid { return "stricter, \(valid) signature is valid: \(rejection ?? "")" }
        if !bare.is_parsed { return "both reject: not parsed" }
        return bare.signatures == 0 ? "both reject: no signature" : "both reject: no valid signature"
    }
}

/// The bare libraries with a key.
@safe
private final class BareVerifier {
    private let key: OpaquePointer

    /// Loads the key of a certificate; the libraries must be initialized.
    init?(_ path: String) {
        guard let key = unsafe bare_load(path) else { return nil }
        unsafe self.key = key
    }

    deinit { unsafe bare_free(key) }

    func verify(_ document: [UInt8]) -> bare_verdict { unsafe bare_verify(key, document, document.count) }
}

/// A run of documents through the verifier and the bare libraries.
final class DifferentialJudge {
    private struct Verifiers {
        let strict: ResponseVerifier
        let lenient: ResponseVerifier
        let bare: BareVerifier
    }

    private var verifiers: [String: Verifiers] = [:]
    /// The permitted results, by the signed octets.
    private var outcomes: [[UInt8]: [VerifiedAssertion]] = [:]

    /// Reads the results of the genuine responses of a corpus, with and without the Response's signature.
    init(_ corpus: DifferentialCorpus) throws {
        for seed in corpus.genuine {
            let verifiers = try verifiers(seed.certificate)
            for bytes in [seed.bytes, Self.withoutResponseSignature(seed.bytes)] {
                for verifier in [verifiers.strict, verifiers.lenient] {
                    guard let assertion = try? verifier.verify(bytes, at: SampleVerificationTests.instant) else {
                        continue
                    }
                    outcomes[assertion.signedOctets, default: []].append(assertion)
                }
            }
        }
    }

    func verdict(on document: DifferentialCorpus.Seed) throws -> DifferentialVerdict {
        let verifiers = try verifiers(document.certificate)
        let instant = SampleVerificationTests.instant
        var (rejection, read): (String?, VerifiedAssertion?)
        do throws(SAMLError) {
            read = try verifiers.strict.verify(document.bytes, at: instant)
        } catch {
            rejection = error.code.rawValue
            read = try? verifiers.lenient.verify(document.bytes, at: instant)
        }
        let isGenuine = read.map { read in outcomes[read.signedOctets]?.contains { $0.isIdentical(to: read) } == true }
        return DifferentialVerdict(
            rejection: rejection,
            isAcceptedLeniently: read != nil,
            bare: verifiers.bare.verify(document.bytes),
            isGenuine: isGenuine ?? true
        )
    }

    private func verifiers(_ certificate: String) throws -> Verifiers {
        if let known = verifiers[certificate] { return known }
        try XMLLibrary.prepareLibxmlsec()
        let made = Verifiers(
            strict: try AttackVerifier.strict(key: certificate),
            lenient: try AttackVerifier.strict(
                VerificationPolicy(allowed: [.sha1, .comments, .emptyReferenceURI, .inclusiveCanonicalization]),
                key: certificate
            ),
            bare: try #require(BareVerifier(SampleKeys.path("\(certificate).pem")))
        )
        verifiers[certificate] = made
        return made
    }

    /// Returns a response without its first signature, if it has two.
    private static func withoutResponseSignature(_ bytes: [UInt8]) -> [UInt8] {
        let elements = TagMap(bytes).elements
        let signatures = elements.filter { bytes[$0.name].elementsEqual("ds:Signature".utf8) }
        guard signatures.count == 2, let first = signatures.map(\.whole).min(by: { $0.lowerBound < $1.lowerBound })
        else {
            return bytes
        }
        return Array(bytes[..<first.lowerBound] + bytes[first.upperBound...])
    }
}

/// The number and the seed of the documents, from the script, or for a small run.
enum DifferentialRun {
    static let count = number("DOCUMENTS") ?? DifferentialTests.documents
    /// True if the script requested the run and prints the classes.
    static let isRequested = number("DOCUMENTS") != nil
    static let seed = UInt64(number("SEED") ?? 1)
    /// The folder for documents that only the verifier accepts.
    static let folder = ProcessInfo.processInfo.environment["SAMLTOOL_DIFFERENTIAL_FOLDER"]

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment["SAMLTOOL_DIFFERENTIAL_" + name].flatMap { Int($0) }
    }

    /// Prints the number of documents in each class, the largest first.
    static func report(_ title: String, _ classes: [String: Int]) {
        let lines = classes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
        print(([title] + lines).joined(separator: "\n"))
    }

    /// Stores a document for inspection.
    static func keep(_ document: DifferentialCorpus.Seed, _ number: Int) throws {
        try keep(document.bytes, named: "\(seed)-\(number)-\(document.certificate)")
    }

    /// Stores a document for inspection.
    static func keep(_ bytes: [UInt8], named name: String) throws {
        guard let folder else { return }
        try Data(bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).xml"))
    }
}
