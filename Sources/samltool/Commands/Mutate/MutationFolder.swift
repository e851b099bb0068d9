import SAMLTestKit

/// Mutations of a response as files, with their manifest.
struct MutationFolder {
    let mutations: [Mutation]
    let base: MutationBase
    let name: String
    /// The field of the bodies of an exchange; `nil` to write each mutation in its own form.
    let field: String?

    func write(to folder: OutputFolder, in subfolder: String? = nil) throws(ToolError) -> MutationManifest {
        let path = subfolder.map { "\($0)/" } ?? ""
        var manifest = MutationManifest(of: base, named: name)
        for mutation in mutations {
            let outcome = try ToolError.mapping(about: name) { () throws(TestKitError) in
                try mutation.outcome(of: base)
            }
            switch outcome {
            case .notApplicable(let reason): manifest.add(mutation, notApplicable: reason)
            case .mutant(let mutant):
                let form = field == nil ? mutant.form : .body
                let file = "\(mutation.name).\(form.fileExtension)"
                try folder.write(field.map { mutant.body(field: $0) } ?? mutant.content, to: path + file)
                manifest.add(mutation, mutant, form, file: file)
            }
        }
        try folder.write(manifest.verdicts, to: path + MutationManifest.verdictsName)
        try folder.write(manifest.bytes, to: path + MutationManifest.fileName)
        return manifest
    }
}

extension Mutant.Form {
    var fileExtension: String {
        switch self {
        case .xml: "xml"
        case .base64: "txt"
        case .body: "form"
        }
    }
}
