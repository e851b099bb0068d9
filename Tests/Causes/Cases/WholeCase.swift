/// What a support engineer has in hand: recordings, transcripts, mails or texts, and the options that such a person would give.
///
/// Everything is constructed: no viewer, provider, session, token or key in a case exists outside of this repository.
package struct WholeCase: Sendable, CustomStringConvertible {
    /// The family of the true cause.
    package enum Family: String, CaseIterable, Sendable {
        case exchangeRequest = "exchange request"
        case exchangeAnswer = "exchange answer"
        case requestAgainstResponse = "request against response"
        case time, certificates, containers, damage, unrecoverable, attributes, classics, good
    }

    /// A party that can correct the cause.
    package enum Actor: String, Sendable {
        case app, provider, adobe, network, engineer
    }

    /// The right answer to a case.
    package enum Expectation: Sendable {
        /// The first message must match one of the regular expressions, in which letter case does not matter.
        case cause([String], actor: Actor)
        /// There is no error, and the exit status is 0.
        case clean
    }

    /// A file with a name, whose content is made when it is needed.
    package struct File: Sendable {
        package let name: String
        package let bytes: @Sendable () throws -> [UInt8]

        static func text(_ name: String, _ text: @escaping @Sendable () throws -> String) -> Self {
            Self(name: name) { Array(try text().utf8) }
        }

        static func bytes(_ name: String, _ bytes: @escaping @Sendable () throws -> [UInt8]) -> Self {
            Self(name: name, bytes: bytes)
        }
    }

    /// The unique identifier, in kebab case.
    package let id: String
    package let family: Family
    /// The true cause, or what makes the case good, in a sentence.
    package let truth: String
    package let expectation: Expectation
    /// The files to check.
    package var inputs: [File]
    /// The files that the options name: certificates, metadata, a configuration.
    package var companions: [File] = []
    /// The options.
    package var arguments: [String] = []

    package var description: String { "\(family.rawValue): \(id)" }

    init(_ family: Family, _ id: String, _ truth: String, _ expectation: Expectation, _ inputs: File...) {
        self.family = family
        self.id = id
        self.truth = truth
        self.expectation = expectation
        self.inputs = inputs
    }

    // MARK: Options

    func with(_ arguments: String...) -> Self {
        var other = self
        other.arguments += arguments
        return other
    }

    /// Trusts a certificate of `Samples/Keys`, as a file next to the inputs.
    func certificate(_ name: String = "idp-rsa") -> Self {
        option("--cert", .bytes("\(name).pem") { try SampleFile.bytes("Keys/\(name).pem") })
    }

    /// Trusts metadata of `Samples/Metadata`.
    func metadata(_ name: String = "idp") -> Self {
        option("--metadata", .bytes("metadata.xml") { try SampleFile.bytes("Metadata/\(name).xml") })
    }

    func option(_ name: String, _ file: File) -> Self {
        var other = self
        other.arguments += [name, file.name]
        other.companions.append(file)
        return other
    }

    /// Every case.
    package static let all: [Self] = [
        exchangeRequests, exchangeAnswers, requestsAgainstResponses, times, certificates, containers, damages,
        unrecoverable, attributes, classics, goodRecordings, goodTexts,
        secondRequests, secondAnswers, secondContradictions, secondTimes, secondCertificates, secondContainers,
        secondDamages, secondLosses, secondAttributes, secondClassics, secondGood, secondGoodContainers,
        thirdRequests, thirdHeaders, thirdAnswers, thirdContradictions, thirdResponses,
        thirdTexts, thirdLogs, thirdGood,
        fourthAddresses, fourthSignatures, fourthAttributes, fourthTimes, fourthCertificates, fourthEncodings,
        fourthRequests, fourthAnswers, fourthLogs, fourthGood,
    ].flatMap(\.self)
}

extension WholeCase.Expectation {
    /// A cause that the app must correct.
    static func app(_ patterns: String...) -> Self { .cause(patterns, actor: .app) }
    /// A cause that the provider must correct.
    static func provider(_ patterns: String...) -> Self { .cause(patterns, actor: .provider) }
    /// A cause that must be corrected at Adobe, or in the configuration there.
    static func adobe(_ patterns: String...) -> Self { .cause(patterns, actor: .adobe) }
    /// A cause between the app and Adobe.
    static func network(_ patterns: String...) -> Self { .cause(patterns, actor: .network) }
    /// A cause in what the engineer has recorded, copied or specified.
    static func engineer(_ patterns: String...) -> Self { .cause(patterns, actor: .engineer) }
}
