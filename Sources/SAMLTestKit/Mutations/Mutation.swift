public import SAMLEncoding

/// An attack on a receiver of responses, or an accident on the way to it: a change of a good response.
///
/// ```swift
/// let base = try MutationBase(response, signedWith: key, at: instant)
/// for mutation in Mutation.all {
///     if case .mutant(let mutant) = try mutation.outcome(of: base) { send(mutant.content) }
/// }
/// ```
///
/// Nothing is random: a mutation of the same response, with the same key and time, has the same bytes. The exceptions are what a
/// key on an elliptic curve signs, and what is encrypted.
public struct Mutation: Sendable, CustomStringConvertible {
    /// The unique name, in kebab case.
    public let name: String
    /// The kind of change.
    public let family: Family
    /// A sentence about the change.
    public let summary: String
    /// The verdict of a correct receiver.
    public let verdict: Verdict
    /// The rule of `samltool check` that finds the change; `nil` if nothing is found.
    public let rule: String?
    /// The key that the mutation is signed with.
    public let signer: Signer

    let change: @Sendable (MutationBase) throws -> Mutant.Content

    init(
        _ name: String,
        _ family: Family,
        _ summary: String,
        _ verdict: Verdict,
        _ rule: String?,
        signer: Signer = .unsigned,
        _ change: @escaping @Sendable (MutationBase) throws -> Mutant.Content
    ) {
        self.name = name
        self.family = family
        self.summary = summary
        self.verdict = verdict
        self.rule = rule
        self.signer = signer
        self.change = change
    }

    /// The name.
    public var description: String { name }

    /// The value of an attacker, in place of the subject and of each attribute.
    ///
    /// A receiver must never report it.
    public static let evilValue = "evil-admin"

    /// The end of the name of another user, which starts with ``evilValue`` and which the issuer may sign.
    static let longerValueEnd = "istrator"

    /// The name of the mutation that is the response itself.
    static let unchanged = "unchanged"

    /// The verdicts of a receiver.
    public enum Verdict: String, Hashable, Sendable {
        case accepted, rejected
    }

    /// The keys that mutations are signed with.
    public enum Signer: String, CaseIterable, Hashable, Sendable {
        /// The mutation is not signed again.
        case unsigned
        /// The key of the issuer, which the caller specifies.
        case issuer
        /// The key of the issuer, if the Response is signed; otherwise the change is not signed.
        case issuerOfResponse = "issuer-of-response"
        /// A throw-away key, which is part of the kit.
        case attacker
    }

    /// The kinds of changes.
    public enum Family: String, CaseIterable, Hashable, Sendable {
        /// Changes that must not matter.
        case harmless
        /// The signed content stays in the document, and other content is where it is read.
        case wrapping
        /// Signatures that are missing, in another place, or of other content.
        case signature
        /// Parts that occur too often, or not at all.
        case cardinality
        /// Repeated or malformed IDs.
        case identifiers
        /// References to something else than the element around the signature.
        case references
        /// Transforms and canonicalization that leave content unsigned.
        case transforms
        /// Weak algorithms, or algorithms of another kind.
        case algorithms
        /// Signatures with a key that is not trusted.
        case keys
        /// Encrypted assertions that are damaged, that no one signed, or that are not alone.
        case encryption
        /// Comments, CDATA sections and entities in values.
        case content
        /// Document type declarations.
        case doctype
        /// Documents that only some parsers read.
        case xml
        /// Resource limits.
        case limits
        /// Other documents, statuses and versions.
        case structure
        /// Times of the assertion.
        case times
        /// Issuer, audience, recipient and request.
        case addressing
        /// Missing, renamed, repeated and empty attributes.
        case attributes
        /// Changes by editors, viewers, loggers and the whitespace rule.
        case whitespace
        /// Damaged encoding layers.
        case encoding
    }
}

/// The document or text that a mutation makes of a response.
public struct Mutant: Sendable {
    /// The bytes.
    public let content: [UInt8]
    /// The form of the bytes.
    public let form: Form
    /// The rule of `samltool check` that finds the change in this response; `nil` if nothing is found.
    public let rule: String?

    /// The forms of a response.
    public enum Form: String, CaseIterable, Hashable, Sendable {
        /// XML.
        case xml
        /// Base64 of XML, or text that was meant to be Base64.
        case base64
        /// A form body with the field of the exchange.
        case body
    }

    enum Content {
        case xml(ResponseText)
        case bytes([UInt8], Form)
        /// Another rule than that of the mutation finds the change in this response.
        indirect case found(by: String, Content)

        var bytes: [UInt8] {
            switch self {
            case .xml(let text): text.bytes
            case .bytes(let bytes, _): bytes
            case .found(_, let content): content.bytes
            }
        }
    }
}

extension Mutant {
    /// Returns the mutant as the body of an exchange, with one field.
    ///
    /// XML is encoded as Base64 without the whitespace rule, so that a receiver gets the bytes of ``content``.
    ///
    /// - Parameter field: The name of the field.
    /// - Returns: The body; for ``Form/body``, which may be damaged, the unchanged bytes.
    public func body(field: String = FormFields.responseFieldName) -> [UInt8] {
        var fields = FormFields()
        switch form {
        case .body: return content
        case .base64: fields.append(field, String(decoding: content, as: UTF8.self))
        case .xml: fields.append(field, Base64Text(encoding: content))
        }
        return fields.encoded().bytes
    }
}

extension Mutation {
    /// The result of a mutation.
    public enum Outcome: Sendable {
        /// The mutated response.
        case mutant(Mutant)
        /// The mutation cannot be made from this response, and the reason.
        case notApplicable(reason: String)
    }

    /// Makes the mutation.
    ///
    /// - Parameter base: A good response.
    /// - Returns: The mutant, or the reason why this response has none.
    /// - Throws: ``TestKitError`` if the response cannot be signed.
    public func outcome(of base: MutationBase) throws(TestKitError) -> Outcome {
        do {
            let content = try change(base)
            if name != Self.unchanged, content.bytes == base.text.bytes {
                return .notApplicable(reason: "it leaves this response unchanged")
            }
            return .mutant(try mutant(content, of: base, found: rule))
        } catch let error as Inapplicable {
            return .notApplicable(reason: error.reason)
        } catch let error as TestKitError {
            // The key of the issuer may be of another kind than the signature algorithm.
            guard error.code == .notSigned else { throw error }
            return .notApplicable(reason: error.message)
        } catch {
            throw TestKitError(.notSigned, "\(name) cannot be made: \(error)")
        }
    }

    private func mutant(_ content: Mutant.Content, of base: MutationBase, found rule: String?) throws -> Mutant {
        switch content {
        case .found(by: let rule, let content): try mutant(content, of: base, found: rule)
        case .bytes(let bytes, let form): Mutant(content: bytes, form: form, rule: rule)
        case .xml(let text): Mutant(content: try signed(text, of: base).bytes, form: .xml, rule: rule)
        }
    }

    private func signed(_ text: ResponseText, of base: MutationBase) throws -> ResponseText {
        switch signer {
        case .unsigned, .attacker: text
        case .issuer: try base.signed(text)
        case .issuerOfResponse:
            base.text.signature(of: base.text.root) == nil ? text : try base.signed(text, only: text.root)
        }
    }
}
