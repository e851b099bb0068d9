/// The program that creates the reports.
package enum ReportProducer {
    /// The version of the program and the libraries.
    package static let version = "\(versionText)"
    /// The version in memory that is never freed.
    package static let versionText: StaticString = "0.1.0"
}
