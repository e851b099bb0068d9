import AdobePass
import AdobePassFlow
import HTMLForms
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The state of a flow as fields of the form, which follow from the fields of the cookbook.
struct FlowStateForm {
    let cookbook: Cookbook
    let form: WorkbenchForm

    static func name(_ field: StateField) -> String { "flow.\(field.name)" }

    private var fields: [StateField] { StateField.all(of: cookbook) }

    var html: HTML {
        HTML(.details, .id(named: "state")) {
            HTML(.summary, text: "The state of the app")
            HTML(.p, .style("soft"), text: "What the app knows so far. A field without a value is not known yet.")
            HTML(.div, .style("grid")) { for field in fields where !Self.isPlatform(field) { control(for: field) } }
        }
    }

    /// The state as the document that the library reads.
    var json: [UInt8] {
        let members = fields.compactMap { field in
            json(of: field).map { "\"\(field.name)\":\($0)" }
        }
        return Array("{\(members.joined(separator: ","))}".utf8)
    }

    /// True if nothing is known of the app but its system.
    var isEmpty: Bool {
        fields.allSatisfy { field in
            let value = value(of: field)
            if value.isEmpty || Self.isPlatform(field) { return true }
            // The page sends what a menu shows before it is touched.
            guard field.isRequired, case .word(let words) = field.type else { return false }
            return value.utf8.elementsEqual(Self.preset(of: field, words).utf8)
        }
    }

    private static func isPlatform(_ field: StateField) -> Bool { field.name == "platform" }

    /// The choice of the system that the app runs on, which is beside that of the cookbook.
    var platformChoice: HTML? {
        fields.first(where: Self.isPlatform).flatMap { field in
            guard case .word(let words) = field.type else { return nil }
            return HTML(
                choice: Self.name(field),
                label: "Platform",
                options: [("", "any")] + words.map { ($0, $0) },
                value: value(of: field),
                .flag("data-controls")
            )
        }
    }

    /// The chosen system; empty if any.
    var chosenPlatform: String { fields.first(where: Self.isPlatform).map(value) ?? "" }

    /// The system that the app runs on; of a recording, if it does not contain that.
    var platform: ApplePlatform? {
        fields.first(where: Self.isPlatform).flatMap { field in
            guard case .word(let words) = field.type else { return nil }
            let value = value(of: field)
            return ApplePlatform(rawValue: value.isEmpty ? Self.preset(of: field, words) : value)
        }
    }

    private func value(of field: StateField) -> String { form[Self.name(field)] }

    private func control(for field: StateField) -> HTML {
        let label = "\(field.name)\(field.step.map { " (\($0.name))" } ?? "")"
        switch field.type {
        case .word(let words): return choice(field, label, words)
        case .flag: return choice(field, label, ["true", "false"])
        case .object(let object) where object != .callResult, .objects(let object):
            return HTML(
                area: Self.name(field),
                label: label,
                text: value(of: field),
                rows: 2,
                hint: "\(field.meaning), as JSON with \(object.fields.map(\.name).joined(separator: ", "))"
            )
        default: return HTML(field: Self.name(field), label: label, value: value(of: field), hint: hint(for: field))
        }
    }

    private func choice(_ field: StateField, _ label: String, _ words: [String]) -> HTML {
        let unknown = field.isRequired ? [] : [("", "not known")]
        return HTML(
            choice: Self.name(field),
            label: "\(label): \(field.meaning)",
            options: unknown + words.map { ($0, $0) },
            value: value(of: field).isEmpty && field.isRequired ? Self.preset(of: field, words) : value(of: field)
        )
    }

    private static func preset(of field: StateField, _ words: [String]) -> String {
        // The last platform is tvOS, which most apps of viewers at home run on.
        (isPlatform(field) ? words.last : words.first) ?? ""
    }

    private func hint(for field: StateField) -> String {
        switch field.type {
        case .object:
            "\(field.meaning): its HTTP status, and the code of an error, such as 200 or 400 invalid_parameter"
        case .texts, .words: "\(field.meaning), with commas between them"
        case .milliseconds: "\(field.meaning), such as 2026-11-20T12:00:00Z"
        default: field.meaning
        }
    }

    /// `nil` if the field has no value.
    private func json(of field: StateField) -> String? {
        let text = value(of: field)
        if text.isEmpty {
            guard field.isRequired, case .word(let words) = field.type else { return nil }
            return Self.quoted(Self.preset(of: field, words))
        }
        switch field.type {
        case .flag, .number, .objects: return text
        case .texts, .words:
            return "[\(text.split(separator: ",").map { Self.quoted(String($0)) }.joined(separator: ","))]"
        case .object(.callResult): return text.hasPrefix("{") ? text : Self.callResult(text)
        case .object: return text
        case .milliseconds, .text, .word: return Self.quoted(text)
        }
    }

    /// The result of a call: a status, and possibly the code of an error.
    private static func callResult(_ text: String) -> String {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        let code = words.count > 1 ? ",\"code\":\(quoted(words[1]))" : ""
        return "{\"status\":\(words[0])\(code)}"
    }

    private static func quoted(_ text: String) -> String {
        guard let json = try? JSONEncoder().encode(text) else { return "null" }
        return String(decoding: json, as: UTF8.self)
    }
}
