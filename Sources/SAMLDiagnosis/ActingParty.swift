/// A party that must act when a response breaks a rule.
public enum ActingParty: Hashable, Sendable, CaseIterable {
    /// The app, which sends the response to Adobe.
    case app
    /// The MVPD, which signs the response.
    case mvpd
    /// Adobe, which configures the exchange.
    case adobe
    /// The person who checks the response: the input or a setting of the check is the cause.
    case tester

    /// The party as a clause.
    public var title: String {
        switch self {
        case .app: "the app"
        case .mvpd: "the MVPD"
        case .adobe: "Adobe"
        case .tester: "the tester, with the input or a setting of the check"
        }
    }

    /// The parties as a clause, the first one first.
    public static func words(for parties: [Self]) -> String {
        parties.enumerated().map { $0.offset == 0 ? $0.element.title : "then \($0.element.title)" }
            .joined(separator: ", ")
    }
}

extension Rule {
    /// The parties that must act, in the order in which to ask them: those that ``advice`` names.
    public var actingParties: [ActingParty] { Self.otherParties[self] ?? family.actingParties }

    /// The rules whose parties are not those of their family.
    private static let otherParties: [Rule: [ActingParty]] = {
        let lists: [([ActingParty], [Rule])] = [
            ([.tester], ofInputs), ([.app, .mvpd], ofTransport), ([.mvpd], ofProviderText),
            ([.app, .mvpd, .adobe], [.attributesRequiredMissing]), ([.mvpd, .adobe], [.attributesNameDiffers]),
            ([.app], ofExchange),
        ]
        return Dictionary(lists.flatMap { parties, rules in rules.map { ($0, parties) } }) { first, _ in first }
    }()

    /// The rules about the copy that is checked, or about the settings of the check.
    private static let ofInputs: [Rule] = [
        .encodingSeveralResponses, .encodingSameResponse, .encodingTooLarge, .encodingQuotedPrintable,
        .encodingEmbedded, .encodingInvalidLiteral, .encodingLineNumbers, .encodingDiffMarks, .encodingLogPrefixes,
        .encodingTypographicQuotes, .encodingInvisibleCharacters, .encodingTrailingBits, .encodingInvalidLength,
        .encodingNotXML, .encodingCutShort, .libraryUnavailable, .xmlTooLarge, .xmlTooDeep, .contentHTML, .contentJSON,
        .encryptionTooMuchWork, .encryptionCannotDecrypt, .encryptionWeakKey, .whitespaceHeldTooMuch,
        .whitespaceTrimmed, .trustNoKey,
        .signatureNotChecked, .trustFingerprint, .trustOtherEntity, .trustUnboundKey, .trustMetadataExpired,
        .trustMetadataExpiresSoon, .signatureDigestRecheck, .signatureEnginesDiffer, .conditionsClockFar,
    ]

    /// The rules that either the app or the MVPD breaks: a comparison with the bytes that the MVPD sent decides.
    private static let ofTransport: [Rule] = [
        .encodingHTMLEscaped, .encodingByteOrderMark, .encodingEmpty, .encodingUnsupportedLayer, .xmlMalformed,
        .xmlNULByte, .xmlNotUTF8, .xmlByteOrderMark, .xmlEncodingLabel, .structureNotAResponse,
        .structureNestedResponse, .structureMisplacedAssertion, .signatureDigestValue, .signatureValue,
        .signatureDigestMismatch, .signatureMismatch, .audienceMismatch, .responseDestination, .responseInResponseTo,
        .subjectConfirmation, .profileInResponseTo, .profileProxiedIssuer, .statusNotSuccess,
    ]

    /// The rules of the encoding that the MVPD breaks.
    private static let ofProviderText: [Rule] = [.encodingNotUTF8, .encodingSoapEnvelope]

    /// The rules about an exchange at the wrong time.
    private static let ofExchange: [Rule] = [.conditionsExpired, .sessionExpired, .conditionsOneTimeUse]
}

extension Rule.Family {
    /// The parties that usually break the rules of a family.
    fileprivate var actingParties: [ActingParty] {
        switch self {
        case .encoding: [.app]
        case .xml, .structure, .whitespace, .signature, .conditions, .attributes, .profile: [.mvpd]
        }
    }
}

extension Finding {
    /// The parties that must act, in the order in which to ask them.
    public var actingParties: [ActingParty] { rule.actingParties }
}
