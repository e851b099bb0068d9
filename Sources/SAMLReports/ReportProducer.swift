/// The program that creates the reports.
package enum ReportProducer {
    /// The version of the program and the libraries.
    package static let version = "0.1.0"
}
