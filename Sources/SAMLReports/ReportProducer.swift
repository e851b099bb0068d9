package enum ReportProducer {
    package static let version = "\(versionText)"
    /// In memory that is never freed.
    package static let versionText: StaticString = "0.2.0"
}
