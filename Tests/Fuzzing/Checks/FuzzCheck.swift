/// Something that holds for every input, however hostile; named as its folder of inputs is.
package enum FuzzCheck: String, CaseIterable, Sendable {
    /// Of the scan before parsing, the parser, and the rules for its tree.
    case parse
    /// Of the verifier of responses, with trusted keys.
    case verify
    /// Of what takes off the encodings around a response.
    case trace
    /// Of the reader of metadata, with its signature and without.
    case metadata
    /// Of the diagnosis of anything, with trusted keys and without.
    case diagnosis
    /// Of what finds the responses in a text.
    case inputs
    /// Of what the services of Adobe Pass answer, however it was recorded.
    case outcome
    /// Of configurations with their MVPDs, in JSON and XML.
    case configuration
    /// Of the headers that Adobe's REST APIs want.
    case headers
    /// Of files with certificates and public keys.
    case keys
    /// Of states of the workflow.
    case state

    /// Makes sure that it holds.
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
        }
    }

    /// Makes sure that it holds for what libFuzzer passes, and stops the process if it does not.
    package func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        do throws(Violation) {
            try unsafe run(Array(UnsafeBufferPointer(start: start, count: count)))
            return 0
        } catch {
            fatalError("\(self): \(error.text)")
        }
    }
}

/// An input for which a check does not hold.
package struct Violation: Error {
    /// What should have held.
    package let text: String

    /// Makes sure of something.
    static func unless(_ condition: Bool, _ text: @autoclosure () -> String) throws(Violation) {
        if !condition { throw Violation(text: text()) }
    }
}
