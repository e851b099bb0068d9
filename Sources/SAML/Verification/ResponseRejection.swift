/// The checks of a rejected response, of which those that failed have details.
package struct ResponseRejection: Error {
    package let report: VerificationReport
}
