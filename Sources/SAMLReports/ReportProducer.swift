/// The program that reports name as their origin.
package enum ReportProducer {
    /// Its version, and that of the libraries.
    package static let version = "0.1.0"
}
