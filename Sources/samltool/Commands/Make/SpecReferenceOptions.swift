import ArgumentParser

/// The options that print what a description can contain, instead of a response.
struct SpecReferenceOptions: ParsableArguments {
    @Flag(help: "Print the description that the other options result in, with every field, to start from.")
    var printSpec = false

    @Flag(help: "List the fields of a description.")
    var fields = false

    @Flag(help: "Print the JSON Schema of a description.")
    var schema = false

    @Flag(help: "List the layouts.")
    var layouts = false

    func validate() throws {
        if options.count(where: { $0 }) > 1 {
            throw ValidationError("--print-spec, --fields, --schema and --layouts exclude each other.")
        }
    }

    var isSpecified: Bool { options.contains(true) }

    private var options: [Bool] { [printSpec, fields, schema, layouts] }

    var lines: [String]? { fields ? SpecReference.fieldLines : layouts ? SpecReference.layoutLines : nil }
}
