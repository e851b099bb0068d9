import ByteTools
import SAMLEncoding

/// The description of a device: the header `X-Device-Info`.
///
/// Source: Adobe's reference of the header: Base64 of a JSON object, in which `model`, `version`, `osName`, `osVersion` and
/// `connectionType` are required (since September 2024; before, and in REST API V1, only `model` and `osName`).
public struct DeviceInformation: Hashable, Sendable {
    /// The name of the header.
    public static let headerName = "X-Device-Info"

    /// The names of the required fields, in the order in which they are sent.
    public static let requiredFields = ["model", "version", "osName", "osVersion", "connectionType"]

    /// A field of the JSON.
    public struct Field: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The text, or a number or boolean as written in JSON.
        public let value: String
        let isText: Bool

        /// True if the field is in Adobe's reference of the header.
        public var isDefined: Bool {
            DeviceInformation.requiredFields.contains { $0.hasSameBytes(as: name) }
                || DeviceInformation.optionalFields.contains { $0.hasSameBytes(as: name) }
        }

        /// True if the value reveals the location of the viewer: `connectionIp` and `connectionPort`.
        public var isPersonal: Bool { ["connectionIp", "connectionPort"].contains { $0.hasSameBytes(as: name) } }
    }

    /// The names of the optional fields in Adobe's reference ("Passing client information").
    public static let optionalFields = [
        "primaryHardwareType", "manufacturer", "vendor", "osFamily", "osVendor", "browserName", "browserVendor",
        "browserVersion", "userAgent", "displayWidth", "displayHeight", "displayPpi", "diagonalScreenSize",
        "connectionIp",
        "connectionPort", "connectionSecure", "applicationId",
    ]

    /// The fields, in order.
    public private(set) var fields: [Field]

    /// Creates the description of a device.
    ///
    /// - Parameters:
    ///   - model: The model, such as `TV 5th Gen`.
    ///   - version: The version of the model, such as `14,1`.
    ///   - osName: The operating system, such as `tvOS`; Adobe has a list of valid names.
    ///   - osVersion: The version of the operating system, such as `18.0`.
    ///   - connectionType: The type of the network connection, such as `WiFi`.
    public init(model: String, version: String, osName: String, osVersion: String, connectionType: String) {
        let values = [model, version, osName, osVersion, connectionType]
        fields = zip(Self.requiredFields, values).map { Field(name: $0, value: $1, isText: true) }
    }

    /// Creates the description of a device from the values of the required fields.
    package init(required value: (_ name: String) -> String) {
        fields = Self.requiredFields.map { Field(name: $0, value: value($0), isText: true) }
    }

    init(fields: [Field]) {
        self.fields = fields
    }

    /// The value of a field; setting it replaces, adds or, with `nil`, removes the field.
    ///
    /// Names are compared byte by byte.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
        set {
            let index = fields.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
            let field = newValue.map { Field(name: name, value: $0, isText: true) }
            switch (index, field) {
            case (let index?, let field?): fields[index] = field
            case (let index?, nil): fields.remove(at: index)
            case (nil, let field?): fields.append(field)
            case (nil, nil): break
            }
        }
    }

    /// Appends text fields whose names differ from each other and from those of the existing fields.
    package mutating func appendFields(_ fields: [(name: String, value: String)]) {
        self.fields += fields.map { Field(name: $0.name, value: $0.value, isText: true) }
    }

    /// The value of the header: Base64 of the JSON.
    public var headerValue: String { Base64Text(encoding: json).description }

    /// The JSON as text.
    package var text: String { String(decoding: json, as: UTF8.self) }

    private var json: [UInt8] {
        let members = fields.map { field in
            JSONValue.Member(field.name, JSONValue(field.isText ? .string(field.value) : .number(field.value)))
        }
        return JSONValue.object(members).line
    }
}

extension DeviceInformation {
    /// Reads the value of the header and reports every deviation from Adobe's documentation.
    ///
    /// The sample on Adobe's own pages is not valid JSON, because a comma is missing. The missing comma is reported with
    /// its place, and the fields are still read.
    ///
    /// - Parameter headerValue: The value, without the name of the header.
    /// - Returns: The description of the device, if it could be read, and the findings.
    public static func reading(_ headerValue: String) -> HeaderReading<Self> {
        var (object, findings) = EncodedHeader.json(in: headerValue)
        if object == nil || findings.contains(where: { $0.kind == .invalidJSON }), isPublishedSample(headerValue) {
            let text =
                "this is the sample from Adobe's pages, which is not valid JSON: send the data of your own device"
            findings.append(HeaderFinding(.invalidJSON, text, severity: .note))
        }
        guard let object else { return HeaderReading(value: nil, findings: findings) }
        var reader = HeaderObject(object)
        for name in requiredFields { _ = reader.requiredText(name) }
        if let name = reader.value("osName")?.text, let written = appleSystem(misspelled: name) {
            reader.note(
                .fieldValue,
                "Adobe's name of this operating system is '\(written)'",
                severity: .warning,
                at: "osName"
            )
        }
        let fields = reader.members.compactMap { member -> Field? in
            switch member.value.content {
            case .string(let text): return Field(name: member.name, value: text, isText: true)
            case .number(let text): return Field(name: member.name, value: text, isText: false)
            case .bool(let flag): return Field(name: member.name, value: "\(flag)", isText: false)
            case .null: return nil
            case .object, .array:
                let field = Field(name: member.name, value: "", isText: false)
                // The name of a field that is not in the reference may contain personal data.
                let name = field.isDefined ? "'\(member.name)'" : "a field that is not in Adobe's reference"
                let text = "\(name) is \(member.value.kindName), not a simple value"
                reader.note(.fieldType, text, at: field.isDefined ? member.name : nil)
                return nil
            }
        }
        return HeaderReading(value: Self(fields: fields), findings: findings + reader.findings)
    }

    /// Reads the value of a header that must be as documented.
    ///
    /// - Throws: ``AdobePassError`` with the first finding that is an error.
    public init(headerValue: String) throws(AdobePassError) {
        self = try Self.reading(headerValue).strict()
    }

    /// Returns the correct name of an Apple operating system that differs from the given name in case; `nil` otherwise.
    private static func appleSystem(misspelled name: String) -> String? {
        let name = ByteText(name)
        return (["iOS", "tvOS"] as [ByteText]).first { $0.isEqualIgnoringASCIICase(to: name) && $0 != name }?.string
    }

    /// True if the JSON is Adobe's sample: a device of 2015 with no comma after the name of the operating system.
    private static func isPublishedSample(_ value: String) -> Bool {
        guard let content = EncodedHeader(base64: value).content else { return false }
        let sample = #""model":"TV5thGen","manufacturer":"Apple","osName":"tvOS""osVendor":"Apple""#
        return content.filter { $0 > 0x20 }[...].contains(text: sample)
    }
}
