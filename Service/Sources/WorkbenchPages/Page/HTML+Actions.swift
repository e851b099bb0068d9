import HTMLForms
import SAMLReports

extension HTML {
    init(button label: String, action: String, _ attributes: HTMLAttribute...) {
        let own: [HTMLAttribute] = [.name(WorkbenchForm.Field.action.rawValue), .value(action)]
        self = .element(.button, own + attributes, [.text(label)])
    }
}
