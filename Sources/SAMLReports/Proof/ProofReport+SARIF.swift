internal import SAMLAttacks
internal import SAMLEncoding
internal import SAMLExamination

extension ProofReport {
    /// The differences in SARIF 2.1.0, for code scanning services: a class of attacks is a rule.
    package var sarif: String {
        let driver: JSON = [
            "name": "samltool", "semanticVersion": ReportProducer.version, "rules": groups.map { descriptor(of: $0) },
        ]
        let notifications: [JSON] = notes.map { ["level": "warning", "message": SARIFForm.message($0)] }
        let invocation: JSON = [
            "executionSuccessful": content.conclusion == .complete,
            "exitCode": status.rawValue,
            "toolExecutionNotifications": notifications,
        ]
        let run: JSON = [
            "tool": ["driver": driver],
            "invocations": [invocation],
            "results": groups.enumerated().flatMap { index, group in
                group.entries.map { result(of: $0, group, index) }
            },
            "properties": ["receiver": content.receiver.withoutControls, "verdict": verdict.withoutControls] as JSON,
        ]
        return SARIFForm.log(of: run).text
    }

    private func descriptor(of group: ProofGroup) -> JSON {
        [
            "id": group.name,
            "shortDescription": SARIFForm.message(group.title),
            "fullDescription": SARIFForm.message("\(group.title); \(group.change)"),
            "help": SARIFForm.message(group.change),
            "properties": ["tags": group.advisories.map { $0.id }] as JSON,
        ]
    }

    private func result(of entry: ProofEntry, _ group: ProofGroup, _ index: Int) -> JSON {
        let text = "\(entry.verdict.words): \(entry.mutation): \(entry.summary) The answer: \(entry.answerInWords)"
        let file: JSON = ["artifactLocation": ["uri": SARIFForm.uri(of: content.receiver, relativeTo: nil)]]
        let location: JSON = [
            "physicalLocation": file,
            "logicalLocations": [["name": entry.mutation, "kind": "mutation"]],
        ]
        return [
            "ruleId": group.name,
            "ruleIndex": index,
            "level": entry.isDangerous ? "error" : "warning",
            "baselineState": baseline == nil ? nil : isNew(entry) ? "new" : "unchanged",
            "message": SARIFForm.message(text),
            "locations": [location],
            "properties": ["verdict": entry.verdict.rawValue, "request": entry.requestInWords.withoutControls] as JSON,
        ]
    }
}
