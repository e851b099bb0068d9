import Attacks
import BareVerification
import Foundation
import SAML
import TestSupport
import Testing

/// What a verifier and the bare libraries say of one document.
struct DifferentialVerdict {
    /// The first rule that refuses the document; `nil` if it is accepted.
    let refusal: String?
    /// Whether it is accepted with every exception.
    let isAcceptedLeniently: Bool
    let bare: bare_verdict
    /// Whether what was accepted is what a genuine response says.
    let isGenuine: Bool

    /// Whether the libraries find signatures, and no other than valid ones.
    var isBareAccepted: Bool { bare.signatures > 0 && bare.valid == bare.signatures }
    var isAccepted: Bool { refusal == nil }
    /// Whether we accept what the libraries do not, or read what nobody signed.
    var isLaxer: Bool { (isAccepted || isAcceptedLeniently) && !(isBareAccepted && isGenuine) }

    /// The class that the document belongs to.
    var name: String {
        if isLaxer { return isGenuine ? "laxer: accepted by us alone" : "laxer: says what was not signed" }
        if isAccepted { return "both accept" }
        if isAcceptedLeniently { return "both accept, with allowances" }
        let valid = isBareAccepted ? "every" : bare.first_is_valid ? "the first" : bare.valid > 0 ? "another" : nil
        if let valid { return "stricter, \(valid) signature is valid: \(refusal ?? "")" }
        if !bare.is_parsed { return "both refuse: not parsed" }
        return bare.signatures == 0 ? "both refuse: no signature" : "both refuse: no valid signature"
    }
}

/// The bare libraries with a key.
@safe
private final class BareVerifier {
    private let key: OpaquePointer

    /// Loads the key of a certificate; the libraries have to be initialized.
    init?(_ path: String) {
        guard let key = unsafe bare_load(path) else { return nil }
        unsafe self.key = key
    }

    deinit { unsafe bare_free(key) }

    func verify(_ document: [UInt8]) -> bare_verdict { unsafe bare_verify(key, document, document.count) }
}

/// Gives documents to the verifier and to the bare libraries.
final class DifferentialJudge {
    private struct Verifiers {
        let strict: ResponseVerifier
        let lenient: ResponseVerifier
        let bare: BareVerifier
    }

    private var verifiers: [String: Verifiers] = [:]
    /// What may come out, by the octets that were signed.
    private var outcomes: [[UInt8]: [VerifiedAssertion]] = [:]

    /// Reads what the genuine responses of a corpus say, and what is left of them without the Response's signature.
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
        var (refusal, read): (String?, VerifiedAssertion?)
        do throws(SAMLError) {
            read = try verifiers.strict.verify(document.bytes, at: instant)
        } catch {
            refusal = error.code.rawValue
            read = try? verifiers.lenient.verify(document.bytes, at: instant)
        }
        let isGenuine = read.map { read in outcomes[read.signedOctets]?.contains { $0.isIdentical(to: read) } == true }
        return DifferentialVerdict(
            refusal: refusal,
            isAcceptedLeniently: read != nil,
            bare: verifiers.bare.verify(document.bytes),
            isGenuine: isGenuine ?? true
        )
    }

    private func verifiers(_ certificate: String) throws -> Verifiers {
        if let known = verifiers[certificate] { return known }
        let made = Verifiers(
            // This initializes the libraries, too.
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

    /// A response without the first signature in it, if there are two.
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

/// How many documents to compare, and which: what the script passes, or a small run.
enum DifferentialRun {
    static let count = number("DOCUMENTS") ?? 2_000
    /// Whether somebody asked for the run, and wants to see the classes.
    static let isRequested = number("DOCUMENTS") != nil
    static let seed = UInt64(number("SEED") ?? 1)
    /// Where documents go that we accept and others do not.
    static let folder = ProcessInfo.processInfo.environment["SAMLTOOL_DIFFERENTIAL_FOLDER"]

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment["SAMLTOOL_DIFFERENTIAL_" + name].flatMap { Int($0) }
    }

    /// Prints how many documents each class has, the largest first.
    static func report(_ title: String, _ classes: [String: Int]) {
        let lines = classes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
        print(([title] + lines).joined(separator: "\n"))
    }

    /// Keeps a document for whoever looks into it.
    static func keep(_ document: DifferentialCorpus.Seed, _ number: Int) throws {
        guard let folder else { return }
        let name = "\(seed)-\(number)-\(document.certificate).xml"
        try Data(document.bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
    }
}
