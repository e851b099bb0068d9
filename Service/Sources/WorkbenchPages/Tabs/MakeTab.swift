import HTMLForms
import SAML
import SAMLDiagnosis
import SAMLExamination
import SAMLReports
import SAMLTestKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A signed response for tests, from the main fields of its description.
struct MakeTab: Tab {
    let path = "make"
    let title = "Make"
    let summary = "Make a signed response for tests, as an MVPD does for Adobe's service provider."
    let inputs: Set<TabInput> = []
    let optionalInputs: Set<TabInput> = [.settings]

    private enum Field: String, CaseIterable {
        case mvpd = "make-mvpd"
        case issuer = "make-issuer"
        case nameID = "make-name-id"
        case environment = "make-environment"
        case audience = "make-audience"
        case start = "make-start"
        case validity = "make-validity"
        case attributes = "make-attributes"
        case layout = "make-layout"
        case placement = "make-placement"
        case key = "make-key"
        /// The time of the response that is shown, which is the one that is saved and checked, in seconds since 1970.
        case instant = "make-instant"
    }

    /// The field with the private key of a new response; a sample's key does not get there.
    private static let defaultMVPD = "Example MVPD"
    /// The start of the validity that a description has by itself; it depends on the end of one that is over.
    private static let defaultStart = "-30s"
    /// The validity that a description has by itself; its confirmation is shorter.
    private static let defaultValidity = "8h"
    private static let defaultPlacement = SigningSpec.Placement.assertion

    private static let validityLabel = "Valid for"
    private static let startLabel = "Valid from, after the evaluation time"

    var fields: [String] { Field.allCases.map(\.rawValue) }

    func prepare(_ form: inout WorkbenchForm, for action: String?, at now: Date) {
        if Field.allCases.allSatisfy({ form[$0.rawValue].isEmpty }) { Self.setDefaults(in: &form) }
        // The key stays the same while the form changes: the one who downloads the response trusts its certificate.
        if form[Field.key.rawValue].isEmpty, let key = try? SigningKey(generating: .rsa2048) {
            form.set(Field.key.rawValue, to: String(decoding: key.privateKeyPEM, as: UTF8.self))
        }
        guard action == "check" else { return }
        let settings = SettingsInForce(form, now: now)
        let instant = Self.shownInstant(of: form) ?? settings.instant
        if let made = try? Self.response(of: form, settings.required, at: instant) {
            form.examine("\(made.fileName)-response.xml", made.response, trusting: made.certificate)
            // A mutation of the response is signed with its key.
            form.set(WorkbenchForm.keyField, to: form[Field.key.rawValue])
        }
    }

    private static func setDefaults(in form: inout WorkbenchForm) {
        form.set(Field.mvpd.rawValue, to: defaultMVPD)
        form.set(Field.nameID.rawValue, to: "subscriber-1")
        form.set(Field.environment.rawValue, to: AddressedEnvironment.production.rawValue)
        form.set(Field.audience.rawValue, to: ResponseSpec.adobeAudience)
        form.set(Field.start.rawValue, to: defaultStart)
        form.set(Field.validity.rawValue, to: defaultValidity)
        form.set(Field.attributes.rawValue, to: "userID=subscriber-1\nzip=94105")
        form.set(Field.layout.rawValue, to: ResponseLayout.compact.name)
        form.set(Field.placement.rawValue, to: defaultPlacement.rawValue)
    }

    func controls(for request: TabRequest) -> [HTML] {
        [
            HTML(.div, .style("grid")) { mainControls(of: request.form) },
            HTML(.details, .id(named: "make-more")) {
                HTML(.summary, text: "Environment, issuer, start, signature, whitespace and key")
                HTML(.div, .style("grid")) { moreControls(of: request.form) }
            },
        ]
    }

    /// What most test responses differ in.
    @HTMLBuilder
    private func mainControls(of form: WorkbenchForm) -> [HTML] {
        HTML(
            field: Field.mvpd.rawValue,
            label: "MVPD",
            value: form[Field.mvpd.rawValue],
            hint: "The name in the certificate and in the names of files.",
            .set("maxlength", "64")
        )
        HTML(field: Field.nameID.rawValue, label: "NameID", value: form[Field.nameID.rawValue])
        HTML(
            field: Field.validity.rawValue,
            label: Self.validityLabel,
            value: form[Field.validity.rawValue],
            hint: "8h, 30m or 90s; -10m makes a response that expired ten minutes ago."
        )
        HTML(
            area: Field.attributes.rawValue,
            label: "Attributes",
            text: form[Field.attributes.rawValue],
            rows: 3,
            hint: "A line for each value: name=value. Required attributes that are missing here get plausible values."
        )
    }

    @HTMLBuilder
    private func moreControls(of form: WorkbenchForm) -> [HTML] {
        HTML(
            field: Field.issuer.rawValue,
            label: "Issuer",
            value: form[Field.issuer.rawValue],
            hint: "Without it: an entity ID with the name of the MVPD."
        )
        HTML(
            choice: Field.environment.rawValue,
            label: "Adobe's environment",
            options: AddressedEnvironment.allCases.map { ($0.rawValue, $0.rawValue) }
                + [("", "another service: the audience of the field")],
            value: form[Field.environment.rawValue]
        )
        HTML(
            field: Field.audience.rawValue,
            label: "Audience",
            value: form[Field.audience.rawValue],
            hint: "For another service than Adobe's."
        )
        HTML(
            field: Field.start.rawValue,
            label: Self.startLabel,
            value: form[Field.start.rawValue],
            hint: "-30s is half a minute before it, as in Adobe's sample; 1h makes a response that is not yet valid."
        )
        HTML(
            choice: Field.placement.rawValue,
            label: "Signed",
            options: SigningSpec.Placement.allCases.map { ($0.rawValue, $0.rawValue) },
            value: form[Field.placement.rawValue]
        )
        HTML(
            choice: Field.layout.rawValue,
            label: "Whitespace",
            options: ResponseLayout.allCases.map { ($0.name, "\($0.name): \($0.summary)") },
            value: form[Field.layout.rawValue]
        )
        HTML(
            area: Field.key.rawValue,
            label: "Private key",
            text: form[Field.key.rawValue],
            rows: 4,
            hint: "A new one, in PEM; an empty field gets another one. Use a key for tests only."
        )
    }

    func result(of request: TabRequest) -> [HTML] {
        do throws(MakeError) {
            let made = try Self.response(
                of: request.form,
                request.settings.required,
                at: request.settings.instant
            )
            var context = request.settings.context
            context.trustedKeys = made.trustedKeys
            let input = Examination(context).diagnosed(
                made.response,
                named: "\(made.fileName)-response.xml",
                at: request.settings.time
            )
            return [Self.buttons(for: made, signedBy: request.form[Field.key.rawValue])]
                + Self.remark(onTheEndOf: request.form)
                + input.map { ExaminedSection(DiagnosisSection($0, showing: .revealed)).html }
        } catch {
            return [
                HTML(problem: "This response cannot be made.", error.message)
            ]
        }
    }

    /// A response that expired is what was asked for, also if its receiver still accepts it.
    private static func remark(onTheEndOf form: WorkbenchForm) -> [HTML] {
        guard let seconds = try? seconds(of: .validity, in: form), seconds < 0 else { return [] }
        let past = SpecTime.relative(seconds: -seconds)
        let skew = ClockSkew.fiveMinutes.duration.components.seconds
        let isAccepted = -seconds <= skew
        let effect =
            isAccepted
            ? """
            Receivers still accept it, because their clocks may differ by \(SpecTime.relative(seconds: skew)): for one that they reject, \
            use -\(SpecTime.relative(seconds: skew + 60)) or more. The check below says so, too.
            """
            : "The check below is what its receiver sees."
        return [
            HTML(.section, .style("verdict", isAccepted ? "warning" : "note"), .label("What was made")) {
                HTML(.h2, .style("word")) {
                    isAccepted ? "! Expired \(past) ago, and still accepted" : "Expired \(past) ago, as you asked"
                }
                HTML(.p, text: effect)
            }
        ]
    }

    func download(_ name: String, of request: TabRequest) -> TabDownload? {
        let instant = Self.shownInstant(of: request.form) ?? request.settings.instant
        guard let made = try? Self.response(of: request.form, request.settings.required, at: instant) else {
            return nil
        }
        let file = "\(made.fileName)-\(name)"
        switch name {
        case "response.xml": return TabDownload(fileName: file, contentType: "application/xml", content: made.response)
        case "idp.pem":
            return TabDownload(
                fileName: file,
                contentType: "application/x-pem-file",
                content: Array(made.certificate.text.utf8)
            )
        case "idp.key":
            let key = Array(request.form[Field.key.rawValue].utf8)
            return TabDownload(fileName: file, contentType: "application/x-pem-file", content: key)
        case "metadata.xml":
            guard let metadata = try? made.metadata() else { return nil }
            return TabDownload(fileName: file, contentType: "application/samlmetadata+xml", content: metadata)
        default: return nil
        }
    }

    private static func buttons(for made: MadeResponse, signedBy key: String) -> HTML {
        HTML(.div, .style("toolbar")) {
            HTML(hidden: Field.instant.rawValue, "\(made.instant.seconds)")
            // The script puts a new key into the empty field, so that all that is saved belongs to this response.
            HTML(.textarea, .set("data-fills", Field.key.rawValue), .flag("hidden")) { HTML.lines(key) }
            for (file, name) in [
                ("response.xml", "the response"), ("idp.pem", "the certificate"), ("metadata.xml", "the metadata"),
                ("idp.key", "the private key"),
            ] {
                let look: [HTMLAttribute] = file == "response.xml" ? [.style("primary")] : []
                HTML.element(
                    .button,
                    [.set("formaction", "make/\(file)"), .flag("data-native")] + look,
                    [.text("Save \(name)")]
                )
            }
            HTML(button: "Check this response", action: "make:check", .set("formaction", "check"))
        }
    }

    private static func response(
        of form: WorkbenchForm,
        _ required: [String],
        at instant: Date
    ) throws(MakeError) -> MadeResponse {
        let validity = try seconds(of: .validity, in: form)
        let start = try seconds(of: .start, in: form)
        do throws(TestKitError) {
            var spec = try spec(of: form, required)
            if let validity { spec.isValid(forSeconds: validity) }
            if let start {
                for index in spec.assertions.indices { spec.assertions[index].notBefore = .relative(seconds: start) }
            }
            return try MadeResponse(spec, of: mvpd(in: form), signedBy: form[Field.key.rawValue], at: instant)
        } catch {
            throw MakeError(message: error.message)
        }
    }

    /// Returns the duration in a field, in seconds; `nil` if it is empty or has the value that a description has by itself.
    private static func seconds(of field: Field, in form: WorkbenchForm) throws(MakeError) -> Int64? {
        let text = form[field.rawValue].filter { !$0.isWhitespace }
        let (label, byDefault) =
            field == .start ? (startLabel, defaultStart) : (validityLabel, defaultValidity)
        guard !text.isEmpty, text != byDefault else { return nil }
        guard case .relative(let seconds)? = SpecTime(text) else {
            let advice = "write a number and its unit: s, m, h or d, such as 8h, 30m or -2m"
            throw MakeError(message: "'\(label)' is not a duration: \(advice)")
        }
        return seconds
    }

    private static func mvpd(in form: WorkbenchForm) -> String {
        let name = form[Field.mvpd.rawValue]
        return name.isEmpty ? defaultMVPD : name
    }

    /// The entity ID of an MVPD for which none is specified, in the domain that is reserved for examples (RFC 2606).
    private static func issuer(of mvpd: String) -> String {
        "https://idp.\(MadeResponse.fileName(of: mvpd)).example/saml2"
    }

    /// `nil` if the page shows none.
    private static func shownInstant(of form: WorkbenchForm) -> Date? {
        guard let seconds = Int64(form[Field.instant.rawValue]), (0..<253_402_300_800).contains(seconds) else {
            return nil
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    private static func spec(of form: WorkbenchForm, _ required: [String]) throws(TestKitError) -> ResponseSpec {
        func value(_ field: Field) -> String { form[field.rawValue] }
        var spec = ResponseSpec(issuer: value(.issuer).isEmpty ? issuer(of: mvpd(in: form)) : value(.issuer))
        spec.layout = ResponseLayout(named: value(.layout)) ?? .compact
        spec.signing.placement = SigningSpec.Placement(rawValue: value(.placement)) ?? defaultPlacement
        let attributes = try AttributeSpec.attributes(inLines: value(.attributes))
        for index in spec.assertions.indices {
            spec.assertions[index].subject?.nameID = value(.nameID)
            spec.assertions[index].audiences = value(.audience).isEmpty ? [] : [value(.audience)]
            spec.assertions[index].attributes = attributes
            spec.assertions[index].addMissing(required.filter { $0 != "NameID" })
        }
        if let environment = AddressedEnvironment(rawValue: value(.environment)) {
            for index in spec.assertions.indices { spec.assertions[index].audiences = [environment.entityID] }
            spec.address(to: environment.entityID, at: environment.consumerService)
        }
        return spec
    }
}

/// The reason why a response cannot be made from the fields of the page, with advice.
private struct MakeError: Error {
    let message: String
}
