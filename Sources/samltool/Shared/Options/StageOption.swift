import ArgumentParser
import SAMLDiagnosis

struct StageOption: ParsableArguments {
    @Option(
        name: .customLong("as"),
        help: .value(
            "stage",
            "The stage of the responses: 'received', before the whitespace rule, or 'sent'. Detected if omitted."
        ),
        transform: { try .init(option: $0, "--as must be 'received' or 'sent', not '\($0)'.") }
    )
    var stage: DiagnosisContext.Stage?
}
