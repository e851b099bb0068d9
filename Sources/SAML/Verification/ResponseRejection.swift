/// The checks of a rejected response, of which those that failed have details.
package struct ResponseRejection: Error {
    /// The checks.
    package let report: VerificationReport
}
