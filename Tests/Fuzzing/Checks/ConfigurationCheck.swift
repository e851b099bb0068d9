import AdobePass
import AdobePassXML
import Foundation

/// The invariants of a configuration: it has the same meaning in JSON and XML, and it is the same after it is written and read.
enum ConfigurationCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        let required = try? RequiredMetadata(document: input, mvpd: nil)
        let again = try? RequiredMetadata(document: input, mvpd: nil)
        try Violation.unless(
            required?.fields == again?.fields,
            "two readings of a document have the same required attributes"
        )
        guard let configuration = try? MVPDConfiguration(document: input) else { return }
        let mvpds = configuration.mvpds
        try Violation.unless(Set(mvpds.map { Array($0.id.utf8) }).count == mvpds.count, "no MVPD is repeated")
        let identifiers = configuration.supportedAccountProviderIdentifiers
        let featured = configuration.featuredAccountProviderIdentifiers(of: mvpds.prefix(8).map(\.id))
        try Violation.unless(
            featured.allSatisfy { name in identifiers.contains { $0.utf8.elementsEqual(name.utf8) } },
            "a featured MVPD is supported"
        )
        for mvpd in mvpds.prefix(4) { try check(mvpd, in: configuration, of: input) }
        try checkForms(of: configuration)
    }

    /// Checks that an MVPD is found by its name, with its required attributes.
    private static func check(
        _ mvpd: MVPD,
        in configuration: MVPDConfiguration,
        of input: [UInt8]
    ) throws(Violation) {
        let found = configuration.mvpd(id: mvpd.id)
        try Violation.unless(found?.id.utf8.elementsEqual(mvpd.id.utf8) == true, "an MVPD is found by its id")
        guard let required = try? RequiredMetadata(of: mvpd.id, in: configuration) else { return }
        try Violation.unless(
            required.fields.elementsEqual(mvpd.requiredMetadataFields ?? []) { $0.utf8.elementsEqual($1.utf8) },
            "the required attributes are those of the MVPD"
        )
    }

    /// Checks that a configuration can be written in both forms and read again.
    private static func checkForms(of configuration: MVPDConfiguration) throws(Violation) {
        guard let json = encoded(configuration) else { throw Violation(text: "a configuration can be written") }
        guard let again = try? MVPDConfiguration(document: json) else {
            throw Violation(text: "a written configuration can be read")
        }
        try Violation.unless(encoded(again) == json, "a configuration is the same after it is written and read")
        // XML trims text, and has no empty text.
        guard let fields = XMLForm(configuration) else { return }
        guard let fromXML = try? MVPDConfiguration(document: fields.document) else {
            throw Violation(text: "a configuration in XML can be read")
        }
        try Violation.unless(encoded(fromXML) == json, "JSON and XML have the same meaning")
    }

    /// JSON with its members in order, for comparison.
    private static func encoded(_ configuration: MVPDConfiguration) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(configuration)).map { [UInt8]($0) }
    }
}

/// A configuration in XML, with an element for each required name.
private struct XMLForm {
    private(set) var document: [UInt8] = []

    /// Returns the document; `nil` if a text is not allowed in XML, or would change in it.
    init?(_ configuration: MVPDConfiguration) {
        guard configuration.mvpds.count <= 100 else { return nil }
        add("<config><requestor>")
        guard element("id", configuration.requestor), element("name", configuration.name) else { return nil }
        add("<mvpds>")
        for mvpd in configuration.mvpds {
            add("<mvpd>")
            guard write(mvpd) else { return nil }
            add("</mvpd>")
        }
        add("</mvpds></requestor></config>")
    }

    private mutating func write(_ mvpd: MVPD) -> Bool {
        let texts = [
            ("id", mvpd.id), ("displayName", mvpd.displayName), ("logoUrl", mvpd.logoURL),
            ("boardingStatus", mvpd.boardingStatus?.rawValue), ("platformMappingId", mvpd.platformMappingID),
        ]
        let flags = [
            ("isProxy", mvpd.isProxy), ("isTempPass", mvpd.isTempPass),
            ("enablePlatformServices", mvpd.enablePlatformServices),
            ("displayInPlatformPicker", mvpd.displayInPlatformPicker),
            ("enforcePlatformPermissions", mvpd.enforcePlatformPermissions),
            ("authPerAggregator", mvpd.authPerAggregator), ("authPerBrowserSession", mvpd.authPerBrowserSession),
            ("passiveAuthnEnabled", mvpd.passiveAuthnEnabled), ("foregroundLogout", mvpd.foregroundLogout),
            ("iFrameRequired", mvpd.iFrameRequired),
        ]
        let numbers = [("iFrameWidth", mvpd.iFrameWidth), ("iFrameHeight", mvpd.iFrameHeight)]
        let all =
            texts + flags.map { ($0, $1.map { "\($0)" }) } + numbers.map { ($0, $1.map { "\($0)" }) }
        guard all.allSatisfy({ element($0, $1) }) else { return false }
        guard let fields = mvpd.requiredMetadataFields else { return true }
        add("<requiredMetadataFields>")
        guard fields.allSatisfy({ element("field", $0) }) else { return false }
        add("</requiredMetadataFields>")
        return true
    }

    /// Appends an element with a text, if there is one.
    private mutating func element(_ name: String, _ text: String?) -> Bool {
        guard let text else { return true }
        let scalars = text.unicodeScalars
        let isKept = scalars.allSatisfy { $0.value >= 0x20 && ![0xFFFE, 0xFFFF].contains($0.value) }
        guard isKept, !scalars.isEmpty, scalars.first != " ", scalars.last != " " else { return false }
        add("<\(name)>")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): add("&lt;")
            case UInt8(ascii: ">"): add("&gt;")
            case UInt8(ascii: "&"): add("&amp;")
            default: document.append(byte)
            }
        }
        add("</\(name)>")
        return true
    }

    private mutating func add(_ text: String) { document += text.utf8 }
}
