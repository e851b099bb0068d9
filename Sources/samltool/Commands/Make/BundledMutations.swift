import SAML
import SAMLExamination
import SAMLReports
import SAMLTestKit

struct BundledMutations {
    let folder: String
    let base: MutationBase
    let fileCount: Int
    /// The names of those whose verdict is another one some time after the evaluation time.
    let namesBoundToTime: [String]

    /// Seconds after the evaluation time that are in different intervals of the mutations of times.
    private static let delays: [Int64] = [600, 2 * 3600, 12 * 3600, 2 * 86400]

    init(
        _ mutations: [Mutation],
        of base: MutationBase,
        in folder: String,
        _ manifest: MutationManifest,
        trusting certificate: [UInt8]
    ) throws {
        let keys: TrustedKeys
        do throws(SAMLError) {
            keys = try TrustedKeys(certificates: CertificateFile.pem(certificate))
        } catch {
            throw ToolError(.dataError, error.code.rawValue, "\(error)")
        }
        let verifier = base.verifier(trusting: keys)
        self.base = base
        self.folder = folder
        fileCount = manifest.fileCount
        namesBoundToTime = try mutations.filter { $0.family == .times }.compactMap { mutation in
            let outcome = try ToolError.mapping { () throws(TestKitError) in try mutation.outcome(of: base) }
            guard case .mutant(let mutant) = outcome else { return nil }
            let changes = Self.delays.contains { delay in
                let later = SAMLTimestamp(secondsSince1970: base.instant.seconds + delay).date
                return verifier.evaluate(mutant.content, at: later).isAccepted != (mutation.verdict == .accepted)
            }
            return changes ? mutation.name : nil
        }
    }
}
