import AdobePass
import AdobePassFlow
import ArgumentParser
import SAML
import SAMLReports

struct NextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Decide the next step of single sign-on.",
        discussion: """
            Takes what is known so far as JSON: what the framework and Adobe have answered, or what the SDK has called back. \
            'Samples/Workflow' has a state of each cookbook, and the documentation of the library AdobePass all fields. What goes \
            from the framework to Adobe, or back, is never printed.

            Exit status: 0 the next step is printed, 65 the state is malformed, 66 there is no such input.

            EXAMPLES
              samltool next --cookbook v2 --state state.json
              samltool next --cookbook sdk --json < state.json
            """
    )

    /// The cookbooks.
    enum Cookbook: String, ExpressibleByArgument, CaseIterable {
        case v1
        case v2
        case sdk

        /// The next step after a state of this cookbook.
        func nextStep(after state: [UInt8], at instant: SAMLTimestamp) throws(AdobePassError) -> SignOnDecision {
            switch self {
            case .v1: SingleSignOn.nextStep(after: try SignOnV1State(json: state), at: instant.date)
            case .v2: SingleSignOn.nextStep(after: try SignOnV2State(json: state), at: instant.date)
            case .sdk: SingleSignOn.nextStep(after: try SignOnSDKState(json: state))
            }
        }
    }

    @Option(help: ArgumentHelp("The cookbook: that of REST API V1 or V2, or of the iOS and tvOS SDK."))
    var cookbook: Cookbook

    @Option(help: ArgumentHelp("The state; '-' or nothing for standard input.", valueName: "file"))
    var state: String?

    @OptionGroup
    var time: InstantOption

    @OptionGroup
    var form: JSONOption

    func run() throws {
        try reportingErrors {
            let instant = try time.instant()
            let file = try ConfigurationFile(state ?? "-")
            let decision = try file.reading(.state) { state throws(AdobePassError) -> SignOnDecision in
                try nextStep(after: state, at: instant)
            }
            try form.write(decision.json(cookbook: cookbook, at: instant), or: NextText(decision).lines)
            return .success
        }
    }

    private func nextStep(after state: [UInt8], at instant: SAMLTimestamp) throws(AdobePassError) -> SignOnDecision {
        do throws(AdobePassError) {
            return try cookbook.nextStep(after: state, at: instant)
        } catch {
            let others = Cookbook.allCases.filter { (try? $0.nextStep(after: state, at: instant)) != nil }
            guard let other = others.first else { throw error }
            let text = "\(error.message); as a state of '--cookbook \(other.rawValue)' it can be read"
            throw AdobePassError(error.code, text, path: error.path)
        }
    }
}
