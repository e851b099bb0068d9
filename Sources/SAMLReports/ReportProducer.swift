/// The program that a report is from.
public enum ReportProducer: Sendable {
    /// The version of these libraries, such as `0.2.0`.
    public static let version = "\(versionText)"
    /// In memory that is never freed.
    package static let versionText: StaticString = "0.2.0"
}
