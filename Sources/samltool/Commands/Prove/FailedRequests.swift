import ByteTools
import SAMLEncoding
import SAMLTestKit

/// What a receiver got in the cases that it failed, a file for each.
struct FailedRequests {
    private let results: [ProofResult]
    private let form: Mutant.Form
    private let readers: OutputDestination.Readers

    /// Creates the files of a run whose requests had a form.
    init(of proof: Proof, in form: Mutant.Form, readableBy readers: OutputDestination.Readers) {
        results = proof.results.filter { $0.verdict != .correct }
        self.form = form
        self.readers = readers
    }

    /// Writes the files to a new folder, which is not made if there are none.
    func write(to path: String) throws {
        guard !results.isEmpty else { return }
        try OutputFolder.write(to: path, existing: .isError) { folder in
            for result in results {
                let name = "\(result.mutation.name).\(form.fileExtension)"
                try folder.write(result.request, to: name, readableBy: readers)
            }
        }
        Diagnostics.print("note: \(path): \(results.count.counted("request"))".withoutControls)
    }
}
