internal import ByteTools
internal import SAMLDiagnosis
internal import SAMLExamination

/// A report in one of its formats; it is filled input by input and keeps only what it writes later.
protocol DiagnosisForm: Sendable {
    /// Adds an input, and writes everything that does not depend on other inputs.
    mutating func add<Failure: Error>(_ input: DiagnosisEntry, emit: ([UInt8]) throws(Failure) -> Void) throws(Failure)

    /// Writes the rest, with the summary of all inputs.
    mutating func finish<Failure: Error>(_ summary: DiagnosisSummary, emit: ([UInt8]) throws(Failure) -> Void)
        throws(Failure)
}

extension SettingsSource {
    /// The settings in JSON.
    var json: JSON {
        JSON {
            ("file", file)
            ("provider", provider)
        }
    }
}

extension [String] {
    /// The lines as UTF-8, each with a line break at its end.
    var utf8Lines: [UInt8] {
        reduce(into: []) { bytes, line in
            bytes += line.utf8
            bytes.append(0x0A)
        }
    }
}
