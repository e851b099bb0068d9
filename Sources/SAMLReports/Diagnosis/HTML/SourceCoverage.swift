import SAML
import SAMLDiagnosis
import SAMLEncoding

/// The signatures that cover each byte of a document, in the words of the page.
struct SourceCoverage {
    private let document: DiagnosedDocument
    private let comments: [Range<Int>]

    init(_ document: DiagnosedDocument) {
        self.document = document
        comments = document.outline.pieces.filter { $0.kind == .comment }.map { $0.range }
    }

    /// The offsets at which the label may change.
    var boundaries: [Int] {
        guard !document.signedParts.isEmpty else { return [] }
        return (document.signedParts.flatMap { [$0.range, $0.signature] } + comments)
            .flatMap { [$0.lowerBound, $0.upperBound] }
    }

    /// The label of a byte; `isComment` is true in a comment, which canonicalization omits.
    func part(at offset: Int, isComment: Bool) -> SourcePart {
        let covering = document.signedParts.filter { $0.range.contains(offset) && !$0.signature.contains(offset) }
        if !covering.isEmpty {
            return isComment ? .comment : .signed(covering.map { "\(name(of: $0)) (\(owner(of: $0)))" })
        }
        let own = document.signedParts.first { $0.signature.contains(offset) }
        return own.map { .signature(owner(of: $0)) } ?? .unsigned
    }

    func explanation(of part: SignedPart) -> String {
        let line = document.isTrusted ? "Solid line" : "Dashed line"
        let whose =
            document.isTrusted
            ? "by a trusted key"
            : "with the certificate in the response itself, which anyone can create"
        let fingerprint =
            part.key.certificate.map { "certificate SHA-256 \($0.fingerprint)" }
            ?? "key SHA-256 \(part.key.fingerprint)"
        let element = part.coverage == .response ? "the Response" : "the Assertion"
        return "\(line): \(element) is signed \(whose): \(name(of: part)), \(part.key.kindAndSize), \(fingerprint)."
    }

    private func name(of part: SignedPart) -> String { part.key.name.clipped(to: 200) }

    private func owner(of part: SignedPart) -> String {
        part.coverage == .response ? "signature of the Response" : "signature of the Assertion"
    }

    func heading(of part: SourcePart) -> String {
        switch part {
        case .signed(let names):
            (document.isTrusted ? "✓ Signed by " : "! Signed, key not trusted: ") + names.joined(separator: " and ")
        case .signature(let owner): "The \(owner) itself"
        case .comment: "✕ Not signed: a comment"
        case .unsigned: document.isXML ? unsigned : ""
        }
    }

    /// What is said of a part that no signature covers.
    private var unsigned: String {
        guard document.signedParts.isEmpty else { return "✕ Not signed" }
        return switch document.claim {
        case .none: "✕ Not signed"
        case .untrustedKey: "✕ Signed with a key that is not trusted"
        case .invalid: "✕ Not covered by a valid signature"
        case .notVerified: "! The signature was not verified"
        }
    }

    func style(of part: SourcePart) -> StaticString {
        switch part {
        case .signed: document.isTrusted ? "signed" : "carried"
        case .signature: "signature"
        case .comment, .unsigned: "unsigned"
        }
    }
}

enum SourcePart: Equatable {
    case signed([String])
    case signature(String)
    /// Inside the signed content, but not covered.
    case comment
    case unsigned
}
