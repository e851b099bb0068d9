import ByteTools
import SAML
import SAMLReports
import SAMLTestKit

struct MutationManifest {
    static let fileName = "manifest.json"
    static let verdictsName = "verdicts.tsv"

    private(set) var fileCount = 0

    private let head: JSON
    private var entries: [JSON] = []
    /// A line for each file: its name, a tab, and the verdict.
    private(set) var verdicts: [UInt8] = []

    init(of base: MutationBase, named name: String) {
        let receiver: JSON = [
            "issuer": base.expectations.issuers.first, "audience": base.expectations.audience,
            "recipient": base.expectations.recipient, "destination": base.expectations.destination,
            "inResponseTo": base.expectations.inResponseTo, "requiredAttributes": base.requiredAttributes,
            "forbiddenValue": Mutation.evilValue,
        ]
        head = ["file": name, "at": base.instant, "receiver": receiver]
    }

    mutating func add(_ mutation: Mutation, _ mutant: Mutant, _ form: Mutant.Form, file: String) {
        fileCount += 1
        verdicts += "\(file)\t\(mutation.verdict.rawValue)\n".utf8
        entries.append(mutation.json(rule: mutant.rule).merging(["file": file, "form": form.rawValue]))
    }

    mutating func add(_ mutation: Mutation, notApplicable reason: String) {
        entries.append(mutation.json(rule: mutation.rule).merging(["notApplicable": reason]))
    }

    var summary: String {
        let others = entries.count - fileCount
        return fileCount.counted("mutation")
            + (others == 0 ? "" : "; \(others) not applicable, see \(Self.fileName)")
    }

    var bytes: [UInt8] { JSON.document(.mutations, head.merging(["mutations": entries])).pretty + [0x0A] }
}
