package import AdobePass
import AdobePassFlow

/// Rows of the migration tables: a list of all, or the whole text of some.
package struct MigrationTable: Sendable {
    private let calls: [MigratedCall]

    package init(_ calls: [MigratedCall]) {
        self.calls = calls
    }

    /// The whole text of each row.
    package var lines: [String] {
        var guide = MigrationGuide()
        return Array(calls.map { MigratedCallText(call: $0, after: &guide).lines }.joined(separator: [""]))
    }

    /// The name of each call with the calls of V2 in its place, by interface.
    package var overview: [String] {
        let all = calls.map { [$0.id, $0.replacement] }
        let width = all.map { $0[0] }.max { $0.count < $1.count } ?? ""
        let tables = MigratedCall.Interface.allCases.flatMap { interface -> [String] in
            let rows = calls.filter { $0.interface == interface }.map { [$0.id, $0.replacement] }
            let end = interface.cookbook.end.map { [$0] } ?? []
            return ["\(interface.title):"] + TextColumns.lines(of: rows, asWideAs: [width, ""]).map { "  \($0)" } + end
                + [""]
        }
        return tables + ["in [brackets]: only under a condition", "", MigrationNote.hosts.text, ""]
            + Array(MigrationNote.groups.map { $0.lines }.joined(separator: [""]))
    }

    /// The document `samltool.migration` with the rows.
    package var document: JSON {
        .document(
            .migration,
            [
                "calls": calls.map { $0.json },
                "services": MigrationGuide.json(of: calls.flatMap { $0.steps }.flatMap { $0.services }),
                "notes": MigrationNote.all.map { $0.json },
            ]
        )
    }
}

extension MigratedCall.Interface {
    var cookbook: Cookbook {
        switch self {
        case .v1: .v1
        case .sdk: .sdk
        }
    }
}

extension MigrationNote.Group {
    /// The title and the statements.
    var lines: [String] { ["\(title):"] + notes.map { "  \($0.text)" } }
}

extension MigrationNote {
    var json: JSON { ["text": text, "source": source] }
}

extension MigratedCall {
    var json: JSON {
        [
            "id": id,
            "interface": interface.rawValue,
            "forms": forms,
            "summary": summary,
            "steps": steps.map { $0.json },
            "parameters": parameters.map { $0.json },
            "fields": fields.map { $0.json },
            "errors": errors.map { $0.json },
            "kept": kept,
            "disappearing": disappearing,
            "unknown": unknown,
            "source": source,
        ]
    }
}

extension MigratedCall.Step {
    fileprivate var json: JSON {
        ["services": services.map { $0.rawValue }, "purpose": purpose, "use": use.rawValue]
    }
}

extension MigratedCall.Change {
    fileprivate var json: JSON { ["before": before, "after": after, "note": note, "basis": basis.rawValue] }
}
