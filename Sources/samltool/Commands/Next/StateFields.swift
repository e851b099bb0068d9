import AdobePassFlow
import SAMLReports

/// The fields of the state of a cookbook, as `next --fields` lists them.
struct StateFields {
    private let cookbook: Cookbook
    private let fields: [StateField]
    /// The objects in the fields, and the objects in these.
    private let objects: [StateObject]

    init(_ cookbook: Cookbook) {
        self.cookbook = cookbook
        fields = StateField.all(of: cookbook)
        let own = Set(fields.compactMap(\.type.object))
        let inner = own.flatMap(\.fields).compactMap(\.type.object)
        objects = StateObject.allCases.filter { own.contains($0) || inner.contains($0) }
    }

    var lines: [String] {
        let title = "the fields of a state of '--cookbook \(cookbook.rawValue)'"
        return [title] + Self.table(of: fields)
            + objects.flatMap { object in ["", object.rawValue] + Self.table(of: object.fields) }
    }

    private static func table(of fields: [StateField]) -> [String] {
        TextColumns.lines(
            of: fields.map { field in
                let required = field.isRequired ? ", required" : ""
                let step = field.step.map { " (\($0.name))" } ?? ""
                return ["  \(field.name)", field.meaning + step + required, field.type.title]
            }
        )
    }

    var json: JSON {
        .document(
            .stateFields,
            [
                "cookbook": cookbook.rawValue,
                "fields": fields.map(\.json),
                "objects": objects.map { ["name": $0.rawValue, "fields": $0.fields.map(\.json)] as JSON },
            ]
        )
    }
}

extension StateField {
    fileprivate var json: JSON {
        [
            "name": name, "type": type.title, "meaning": meaning, "step": step?.name,
            "isRequired": isRequired,
        ]
    }
}

extension StateFieldType {
    var object: StateObject? {
        switch self {
        case .object(let object), .objects(let object): object
        default: nil
        }
    }
}
