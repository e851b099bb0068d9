import ArgumentParser
import SAMLDiagnosis

struct StageOption: ParsableArguments {
    @Option(
        name: .customLong("as"),
        help: .value(
            "stage",
            "The stage of the responses: 'received', before the whitespace rule, or 'sent'. Detected if omitted."
        ),
        transform: {
            guard let stage = DiagnosisContext.Stage(rawValue: $0) else {
                throw ValidationError("--as must be 'received' or 'sent', not '\($0)'.")
            }
            return stage
        }
    )
    var stage: DiagnosisContext.Stage?
}
