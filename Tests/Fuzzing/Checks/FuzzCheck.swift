/// A set of invariants that hold for every input, however hostile; named after its folder of inputs.
package enum FuzzCheck: String, CaseIterable, Sendable {
    /// The scan before parsing, the parser, and the rules for its tree.
    case parse
    /// The verifier of responses, with trusted keys.
    case verify
    /// The removal of the encoding layers around a response.
    case trace
    /// The reader of metadata, with its signature and without.
    case metadata
    /// The diagnosis of any input, with trusted keys and without.
    case diagnosis
    /// The search for the responses in a text.
    case inputs
    /// The outcomes of recorded responses of Adobe Pass.
    case outcome
    /// Configurations with their MVPDs, in JSON and XML.
    case configuration
    /// The headers of Adobe's REST APIs.
    case headers
    /// Files with certificates and public keys.
    case keys
    /// States of the flow.
    case state
    /// The two engines that verify signatures, and libxml2's canonicalization.
    case engines
    /// The decryption of encrypted parts, and of any content.
    case decrypt
    /// The C interface, with the options of a verifier and a text.
    case clibrary

    /// Checks the invariants for an input.
    package func run(_ input: [UInt8]) throws(Violation) {
        switch self {
        case .parse: try ParseCheck.run(input)
        case .verify: try VerifyCheck.run(input)
        case .trace: try TraceCheck.run(input)
        case .metadata: try MetadataCheck.run(input)
        case .diagnosis: try DiagnosisCheck.run(input)
        case .inputs: try InputsCheck.run(input)
        case .outcome: try OutcomeCheck.run(input)
        case .configuration: try ConfigurationCheck.run(input)
        case .headers: try HeadersCheck.run(input)
        case .keys: try KeysCheck.run(input)
        case .state: try StateCheck.run(input)
        case .engines: try EnginesCheck.run(input)
        case .decrypt: try DecryptCheck.run(input)
        case .clibrary: try ClibraryCheck.run(input)
        }
    }

    /// Checks the invariants for the input of libFuzzer, and ends the process if one is violated.
    package func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        do throws(Violation) {
            try unsafe run(Array(UnsafeBufferPointer(start: start, count: count)))
            return 0
        } catch {
            fatalError("\(self): \(error.text)")
        }
    }
}

/// An input that violates an invariant.
package struct Violation: Error {
    /// The violated invariant.
    package let text: String

    /// Throws unless a condition is true.
    static func unless(_ condition: Bool, _ text: @autoclosure () -> String) throws(Violation) {
        if !condition { throw Violation(text: text()) }
    }
}
