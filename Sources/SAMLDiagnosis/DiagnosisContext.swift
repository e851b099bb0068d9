public import SAML
public import SAMLEncoding

/// The trusted keys, expectations and options of a diagnosis.
public struct DiagnosisContext: Sendable {
    /// The keys that may sign; if there are none, signatures are checked with the certificate in the response.
    public var trustedKeys: TrustedKeys
    /// The expectations in addition to a signature.
    public var expectations: Expectations
    /// The private keys that decrypt encrypted parts, with every algorithm.
    ///
    /// Findings of a diagnosis depend on decrypted content, also of a part that was changed after encryption. A service that returns them to
    /// the sender of a response gives away the content of others' responses.
    public var decryptionKeys: DecryptionKeys
    /// The allowances and the maximum size of a response.
    ///
    /// A diagnosis reports features that only this project rejects, such as SHA-1, as warnings, whatever the policy is.
    public var policy: VerificationPolicy
    /// The names of the attributes that must have a value; `NameID` is the NameID of the subject.
    public var requiredAttributes: [String]
    /// The name of the field that holds the response, if the input is a form.
    public var field: String
    /// The stage of the response, if the encoding layers do not show it.
    public var stage: Stage?
    /// The identifiers of rules whose findings are omitted.
    public var ignoredRules: Set<String>
    /// The severities that replace those of the rules, by identifier.
    public var severities: [String: Severity]
    /// The privacy of the provider's status message, which may contain personal data.
    ///
    /// A finding never contains other personal data.
    public var privacy: SourceExcerpt.Privacy

    /// The stage of a response on its way to the exchange.
    public enum Stage: String, Hashable, Sendable {
        /// The response as received by the app from the framework, before the whitespace rule.
        case received
        /// The response as sent to the exchange, after the whitespace rule.
        case sent

        /// Determines the stage from the encoding layers.
        ///
        /// - Parameter trace: The layers.
        public init(of trace: EncodingTrace) { self = trace.wasSent ? .sent : .received }
    }

    /// Creates a context; omitted expectations are not checked.
    public init(
        trustedKeys: TrustedKeys = TrustedKeys(),
        expectations: Expectations = Expectations(),
        decryptionKeys: DecryptionKeys = DecryptionKeys(),
        policy: VerificationPolicy = .strict,
        requiredAttributes: [String] = [],
        field: String = FormFields.responseFieldName,
        stage: Stage? = nil,
        ignoredRules: Set<String> = [],
        severities: [String: Severity] = [:],
        privacy: SourceExcerpt.Privacy = .masked
    ) {
        self.trustedKeys = trustedKeys
        self.expectations = expectations
        self.decryptionKeys = decryptionKeys
        self.policy = policy
        self.requiredAttributes = requiredAttributes
        self.field = field
        self.stage = stage
        self.ignoredRules = ignoredRules
        self.severities = severities
        self.privacy = privacy
    }
}
