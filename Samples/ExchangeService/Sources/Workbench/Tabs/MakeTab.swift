import SAML
import SAMLDiagnosis
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

    /// The fields of the description.
    private enum Field: String, CaseIterable {
        case issuer = "make-issuer"
        case nameID = "make-name-id"
        case audience = "make-audience"
        case hours = "make-hours"
        case attributes = "make-attributes"
        case layout = "make-layout"
        case placement = "make-placement"
        /// The time of the response that is shown, which is the one that is saved and checked, in seconds since 1970.
        case instant = "make-instant"
    }

    var fields: [String] { Field.allCases.map(\.rawValue) + [WorkbenchForm.keyField] }

    func prepare(_ form: inout WorkbenchForm, for action: String?, at now: Date) {
        // The key stays the same while the form changes: the one who downloads the response trusts its certificate.
        if form[WorkbenchForm.keyField].isEmpty, let key = try? SigningKey(generating: .rsa2048) {
            form.set(WorkbenchForm.keyField, to: String(decoding: key.privateKeyPEM, as: UTF8.self))
        }
        if form[Field.issuer.rawValue].isEmpty { Self.setDefaults(in: &form) }
        guard action == "check" else { return }
        let settings = SettingsInForce(form, now: now)
        let instant = Self.shownInstant(of: form) ?? settings.time.instant
        if let made = try? MadeResponse(form, Self.spec(of: form, settings.required), at: instant) {
            form.examine("response.xml", made.response, trusting: made.certificate)
        }
    }

    private static func setDefaults(in form: inout WorkbenchForm) {
        form.set(Field.issuer.rawValue, to: ResponseSpec.exampleIssuer)
        form.set(Field.nameID.rawValue, to: "subscriber-1")
        form.set(Field.audience.rawValue, to: ResponseSpec.adobeAudience)
        form.set(Field.hours.rawValue, to: "8")
        form.set(Field.attributes.rawValue, to: "userID=subscriber-1\nzip=94105")
        form.set(Field.layout.rawValue, to: ResponseLayout.compact.name)
        form.set(Field.placement.rawValue, to: SigningSpec.Placement.response.rawValue)
    }

    func controls(for request: TabRequest) -> [HTML] {
        func value(_ field: Field) -> String { request.form[field.rawValue] }
        return [
            HTML(.div, .style("grid")) {
                HTML(field: Field.issuer.rawValue, label: "Issuer", value: value(.issuer))
                HTML(field: Field.nameID.rawValue, label: "NameID", value: value(.nameID))
                HTML(field: Field.audience.rawValue, label: "Audience", value: value(.audience))
                HTML(
                    field: Field.hours.rawValue,
                    label: "Valid for (hours)",
                    value: value(.hours),
                    hint: "A negative number makes a response that expired.",
                    .type("number")
                )
                HTML(
                    choice: Field.placement.rawValue,
                    label: "Signed",
                    options: SigningSpec.Placement.allCases.map { ($0.rawValue, $0.rawValue) },
                    value: value(.placement)
                )
                HTML(
                    choice: Field.layout.rawValue,
                    label: "Whitespace",
                    options: ResponseLayout.allCases.map { ($0.name, "\($0.name): \($0.summary)") },
                    value: value(.layout)
                )
                HTML(
                    area: Field.attributes.rawValue,
                    label: "Attributes",
                    text: value(.attributes),
                    rows: 4,
                    hint:
                        "A line for each value: name=value. Required attributes that are missing here get plausible values."
                )
                HTML(
                    area: WorkbenchForm.keyField,
                    label: "Private key",
                    text: request.form[WorkbenchForm.keyField],
                    rows: 4,
                    hint: "In PEM. An empty field gets a new key. Use a key for tests only."
                )
            }
        ]
    }

    func result(of request: TabRequest) -> [HTML] {
        do throws(TestKitError) {
            let made = try Self.response(of: request, at: request.settings.time.instant)
            var context = request.settings.context
            context.trustedKeys = made.trustedKeys
            let input = DiagnosedInput.all(
                inFile: made.response,
                named: "response.xml",
                in: context,
                at: request.settings.time
            )
            return [Self.buttons(for: made)]
                + input.map { ExaminedSection(DiagnosisSection($0, showing: .revealed)).html }
        } catch {
            return [
                HTML(problem: "This response cannot be made.", error.message)
            ]
        }
    }

    func download(_ name: String, of request: TabRequest) -> TabDownload? {
        let instant = Self.shownInstant(of: request.form) ?? request.settings.time.instant
        guard let made = try? Self.response(of: request, at: instant) else { return nil }
        switch name {
        case "response.xml": return TabDownload(fileName: name, contentType: "application/xml", content: made.response)
        case "idp.pem":
            return TabDownload(
                fileName: name,
                contentType: "application/x-pem-file",
                content: Array(made.certificate.text.utf8)
            )
        case "idp.key":
            let key = Array(request.form[WorkbenchForm.keyField].utf8)
            return TabDownload(fileName: name, contentType: "application/x-pem-file", content: key)
        case "metadata.xml":
            guard let metadata = try? made.metadata() else { return nil }
            return TabDownload(fileName: name, contentType: "application/samlmetadata+xml", content: metadata)
        default: return nil
        }
    }

    private static func buttons(for made: MadeResponse) -> HTML {
        HTML(.div, .style("toolbar")) {
            HTML(hidden: Field.instant.rawValue, "\(made.instant.seconds)")
            for (file, name) in [
                ("response.xml", "the response"), ("idp.pem", "the certificate"), ("metadata.xml", "the metadata"),
                ("idp.key", "the private key"),
            ] {
                HTML(.button, .set("formaction", "/make/\(file)"), .flag("data-native"), text: "Save \(name)")
            }
            HTML(button: "Check this response", action: "make:check", .set("formaction", "/check"))
        }
    }

    private static func response(of request: TabRequest, at instant: Date) throws(TestKitError) -> MadeResponse {
        try MadeResponse(request.form, spec(of: request.form, request.settings.required), at: instant)
    }

    /// The time of the response that the page shows; `nil` if it shows none.
    private static func shownInstant(of form: WorkbenchForm) -> Date? {
        guard let seconds = Int64(form[Field.instant.rawValue]), (0..<253_402_300_800).contains(seconds) else {
            return nil
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// The description in a form.
    private static func spec(of form: WorkbenchForm, _ required: [String]) -> ResponseSpec {
        func value(_ field: Field) -> String { form[field.rawValue] }
        var spec = ResponseSpec(issuer: value(.issuer))
        spec.layout = ResponseLayout(named: value(.layout)) ?? .compact
        spec.signing.placement = SigningSpec.Placement(rawValue: value(.placement)) ?? .response
        if let hours = Int64(value(.hours)), abs(hours) < 1_000_000 { spec.isValid(forSeconds: hours * 3600) }
        for index in spec.assertions.indices {
            spec.assertions[index].subject?.nameID = value(.nameID)
            spec.assertions[index].audiences = value(.audience).isEmpty ? [] : [value(.audience)]
            spec.assertions[index].attributes = attributes(in: value(.attributes))
            spec.assertions[index].addMissing(required.filter { $0 != "NameID" })
        }
        return spec
    }

    /// The attributes in lines of `name=value`; a name that is repeated has several values.
    private static func attributes(in text: String) -> [AttributeSpec] {
        var attributes: [AttributeSpec] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let name = parts.first, !name.isEmpty else { continue }
            let value = AttributeValueSpec.text(parts.count > 1 ? parts[1] : "")
            if let index = attributes.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
                attributes[index].values.append(value)
            } else {
                attributes.append(AttributeSpec(name, values: [value]))
            }
        }
        return attributes
    }
}

/// A response that was made, and what a receiver must trust.
private struct MadeResponse {
    let response: [UInt8]
    let certificate: NamedText
    /// The time from which relative times start, in whole seconds.
    let instant: SAMLTimestamp
    private let der: [UInt8]
    private let issuer: String

    /// Makes a response.
    ///
    /// The certificate and the IDs follow from the key and the description, so that what is shown is what is saved.
    ///
    /// - Parameters:
    ///   - form: The form with the key.
    ///   - spec: The description.
    ///   - instant: The time from which relative times start.
    /// - Throws: `TestKitError` if the description contradicts itself, or the key cannot be used.
    init(_ form: WorkbenchForm, _ spec: ResponseSpec, at instant: Date) throws(TestKitError) {
        let now = SAMLTimestamp(secondsSince1970: SAMLTimestamp(instant).seconds)
        self.instant = now
        let key = try SigningKey(pem: Array(form[WorkbenchForm.keyField].utf8))
        der = try key.selfSignedCertificate(name: "Test identity provider", from: Self.validFrom, to: Self.validUntil)
        certificate = NamedText(name: "idp.pem", text: String(decoding: CertificateFile.pem(der), as: UTF8.self))
        issuer = spec.issuer ?? ""
        var identifiers = IdentifierSource(seed: UInt64(bitPattern: now.seconds))
        response =
            spec.signing.placement == .none
            ? try spec.rendered(at: now, identifiers: &identifiers)
            : try spec.signed(at: now, by: ResponseSigner(key: key, certificates: [der]), identifiers: &identifiers)
    }

    /// The trust in the certificate.
    var trustedKeys: TrustedKeys { (try? TrustedKeys(certificates: der)) ?? TrustedKeys() }

    /// The metadata of the provider.
    func metadata() throws(TestKitError) -> [UInt8] {
        try ProviderMetadata(entityID: issuer, certificates: [der]).xml()
    }

    /// The validity of the certificate: 2026 to 2046, because a certificate for tests must not expire during them.
    private static let validFrom = SAMLTimestamp(secondsSince1970: 1_767_225_600)
    private static let validUntil = SAMLTimestamp(secondsSince1970: 2_398_377_600)
}
