/// A builder of the cases of one blind set, whose identifiers start alike; all of them are constructed.
struct CaseBuilder: Sendable {
    private let prefix: String
    /// The form of a sign-in of V1.
    private let legacyForm: ThirdForm

    private init(_ prefix: String, legacy legacyForm: ThirdForm) {
        self.prefix = prefix
        self.legacyForm = legacyForm
    }

    static let third = Self("t3", legacy: .charles)
    static let fourth = Self("f4", legacy: .charlesHAR)

    /// A recording of calls.
    func callAsFunction(
        _ family: WholeCase.Family,
        _ id: String,
        _ truth: String,
        _ expectation: WholeCase.Expectation,
        as form: ThirdForm = .chrome,
        _ calls: @escaping @Sendable () throws -> [HTTPCall]
    ) -> WholeCase {
        WholeCase(family, "\(prefix)-\(id)", truth, expectation, .text(form.name) { form.text(try calls()) })
    }

    /// A text in a file.
    func callAsFunction(
        _ family: WholeCase.Family,
        _ id: String,
        _ truth: String,
        _ expectation: WholeCase.Expectation,
        file: String,
        _ text: @escaping @Sendable () throws -> String
    ) -> WholeCase {
        WholeCase(family, "\(prefix)-\(id)", truth, expectation, .text(file, text))
    }

    /// A rejected exchange of V2 with one change.
    func sent(
        _ id: String,
        _ truth: String,
        _ expectation: WholeCase.Expectation,
        as form: ThirdForm = .chrome,
        family: WholeCase.Family = .exchangeRequest,
        _ change: @escaping @Sendable (inout HTTPCall, SignIn) throws -> Void
    ) -> WholeCase {
        self(family, id, truth, expectation, as: form) {
            let flow = SignIn()
            return try flow.rejectedCalls { try change(&$0, flow) }
        }
    }

    /// A rejected exchange of V1 with one change.
    func legacy(
        _ id: String,
        _ truth: String,
        _ expectation: WholeCase.Expectation,
        as form: ThirdForm? = nil,
        family: WholeCase.Family = .exchangeRequest,
        _ change: @escaping @Sendable (inout HTTPCall, SignInV1) throws -> Void
    ) -> WholeCase {
        self(family, id, truth, expectation, as: form ?? legacyForm) {
            let flow = SignInV1()
            return try flow.rejectedCalls { try change(&$0, flow) }
        }
    }
}

extension WholeCase {
    static let third = CaseBuilder.third
    static let fourth = CaseBuilder.fourth

    static func changed(_ call: HTTPCall, _ change: (inout HTTPCall) -> Void) -> HTTPCall {
        var call = call
        change(&call)
        return call
    }
}
