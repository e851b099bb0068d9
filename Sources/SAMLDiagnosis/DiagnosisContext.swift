public import SAML
public import SAMLEncoding

/// What a response is diagnosed against.
public struct DiagnosisContext: Sendable {
    /// The keys that may sign; if there are none, signatures are checked with the certificate that the response carries.
    public var trustedKeys: TrustedKeys
    /// What is expected beside a signature.
    public var expectations: Expectations
    /// Which exceptions are made, and how large a response may be.
    ///
    /// What only this project refuses, such as SHA-1, is a warning of a diagnosis whatever the policy says.
    public var policy: VerificationPolicy
    /// The attributes that have to have a value; `NameID` is the name of the subject.
    public var requiredAttributes: [String]
    /// The name of the field that holds the response, if the input is a form.
    public var field: String
    /// What the input is, if it does not look like it.
    public var stage: Stage?
    /// The rules that are not of interest, by their identifiers: what they find is left out.
    public var ignoredRules: Set<String>
    /// How bad the findings of a rule are, by its identifier, if not as bad as the rule says.
    public var severities: [String: Severity]
    /// Whether findings quote what may be about a person: the provider's status message.
    ///
    /// Nothing else that is personal is ever
    /// in a finding.
    public var privacy: SourceExcerpt.Privacy

    /// How the evaluation time was found, which decides how much a finding about validity counts.
    public var evaluationTime: EvaluationTime

    /// How the evaluation time was found.
    public enum EvaluationTime: String, Hashable, Sendable {
        /// The caller chose it, or a capture has it: the response had to be valid at that time.
        case chosen
        /// It is the time at which the diagnosis was made, and the response may be much older.
        case current
    }

    /// Where on its way to the exchange a response was met.
    public enum Stage: String, Hashable, Sendable {
        /// Given to the app by the framework; the whitespace rule has not been applied.
        case received
        /// Sent to the exchange, so the rule was applied.
        case sent

        /// What the layers around a response show of it.
        ///
        /// - Parameter trace: The layers.
        public init(of trace: EncodingTrace) { self = trace.wasSent ? .sent : .received }
    }

    /// Makes a context; what is left out is not expected.
    public init(
        trustedKeys: TrustedKeys = TrustedKeys(),
        expectations: Expectations = Expectations(),
        policy: VerificationPolicy = .strict,
        requiredAttributes: [String] = [],
        field: String = FormFields.responseFieldName,
        stage: Stage? = nil,
        ignoredRules: Set<String> = [],
        severities: [String: Severity] = [:],
        evaluationTime: EvaluationTime = .current,
        privacy: SourceExcerpt.Privacy = .masked
    ) {
        self.trustedKeys = trustedKeys
        self.expectations = expectations
        self.policy = policy
        self.requiredAttributes = requiredAttributes
        self.field = field
        self.stage = stage
        self.ignoredRules = ignoredRules
        self.severities = severities
        self.evaluationTime = evaluationTime
        self.privacy = privacy
    }
}
