package import SAMLReports

// The elements and attributes of a page that sends forms, which reports do not have.
extension HTMLTag {
    package static let html = HTMLTag(active: "html")
    package static let head = HTMLTag(active: "head")
    package static let body = HTMLTag(active: "body")
    package static let meta = HTMLTag(active: "meta", .nothing)
    package static let link = HTMLTag(active: "link", .nothing)
    package static let script = HTMLTag(active: "script")
    package static let form = HTMLTag(active: "form")
    package static let fieldset = HTMLTag(active: "fieldset")
    package static let legend = HTMLTag(active: "legend")
    package static let button = HTMLTag(active: "button")
    package static let textarea = HTMLTag(active: "textarea", .lines)
    package static let select = HTMLTag(active: "select")
    package static let option = HTMLTag(active: "option")
    package static let optgroup = HTMLTag(active: "optgroup")
    package static let datalist = HTMLTag(active: "datalist")
}

extension HTMLAttribute {
    package static func set(_ name: StaticString, _ value: String) -> Self { Self(active: name, value) }
    package static func flag(_ name: StaticString) -> Self { Self(active: name, "") }
    package static func name(_ field: String) -> Self { Self(active: "name", field) }
    package static func value(_ value: String) -> Self { Self(active: "value", value) }
    package static func type(_ type: StaticString) -> Self { Self(active: "type", "\(type)") }
    /// An anchor of the workbench itself; those of reports begin with `i` and a number.
    package static func id(named name: String) -> Self { Self(active: "id", name) }
}

extension HTML {
    /// A hidden field; a text area, because its value may have several lines.
    package init(hidden name: String, _ value: String) {
        self.init(.textarea, .name(name), .flag("hidden")) { HTML.lines(value) }
    }

    package init(problem title: String, _ reason: String) {
        self.init(.div, .style("verdict", "error")) {
            HTML(.h2, text: title)
            HTML(.p, text: reason)
        }
    }

    package init(field name: String, label: String, value: String, hint: String = "", _ attributes: HTMLAttribute...) {
        let id = "field-\(name)"
        let own: [HTMLAttribute] = [
            .id(named: id), .name(name), .value(value), .set("autocomplete", "off"), .set("spellcheck", "false"),
        ]
        let described: [HTMLAttribute] = hint.isEmpty ? [] : [.set("aria-describedby", id + "-hint")]
        self.init(.div, .style("field")) {
            HTML(.label, .set("for", id), text: label)
            HTML.element(.input, own + described + attributes, [])
            if !hint.isEmpty { HTML(.p, .style("detail"), .id(named: id + "-hint"), text: hint) }
        }
    }

    package init(area name: String, label: String, text: String, rows: Int, hint: String = "") {
        let id = "field-\(name)"
        let described: [HTMLAttribute] = hint.isEmpty ? [] : [.set("aria-describedby", id + "-hint")]
        let own: [HTMLAttribute] = [
            .id(named: id), .name(name), .set("rows", "\(rows)"), .set("autocomplete", "off"),
            .set("spellcheck", "false"),
            .set("wrap", "soft"),
        ]
        self.init(.div, .style("field")) {
            HTML(.label, .set("for", id), text: label)
            HTML.element(.textarea, own + described, [.lines(text)])
            if !hint.isEmpty { HTML(.p, .style("detail"), .id(named: id + "-hint"), text: hint) }
        }
    }

    package init(
        choice name: String,
        label: String,
        options: [(value: String, name: String)],
        groups: [(label: String, options: [(value: String, name: String)])] = [],
        value: String,
        _ attributes: HTMLAttribute...
    ) {
        let id = "field-\(name)"
        func html(_ options: [(value: String, name: String)]) -> [HTML] {
            options.map { option in
                let chosen: [HTMLAttribute] = option.value == value ? [.flag("selected")] : []
                return HTML.element(.option, [.value(option.value)] + chosen, [.text(option.name)])
            }
        }
        let folded = groups.map { HTML.element(.optgroup, [.set("label", $0.label)], html($0.options)) }
        self.init(.div, .style("field")) {
            HTML(.label, .set("for", id), text: label)
            HTML.element(.select, [.id(named: id), .name(name)] + attributes, html(options) + folded)
        }
    }

    package init(box name: String, label: String, isChecked: IsChecked) {
        let id = "field-\(name)"
        let checked: [HTMLAttribute] = isChecked == .yes ? [.isChecked] : []
        self.init(.p, .style("box")) {
            HTML.element(.input, [.checkbox, .id(named: id), .name(name), .value("yes")] + checked, [])
            HTML(.label, .set("for", id), text: label)
        }
    }

    package enum IsChecked { case yes, no }

    package init(copied text: String, label: String) {
        self.init(.div, .style("copy")) {
            HTML(.pre, .style("scroll"), .set("tabindex", "0"), .label(label)) { HTML(.code) { HTML.lines(text) } }
            HTML(.button, .type("button"), .flag("data-copy"), .label("Copy: \(label)"), text: "Copy")
        }
    }
}
