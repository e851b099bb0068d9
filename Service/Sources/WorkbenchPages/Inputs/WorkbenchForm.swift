import AdobePass
import AdobePassXML
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// The state of the page: the server keeps none, so each request contains all of it.
struct WorkbenchForm: Sendable {
    /// The names of the fields that every tab has.
    enum Field: String, CaseIterable, Sendable {
        case text, exact, name
        case trust
        case trustName = "trust-name"
        case configuration
        case configurationName = "configuration-name"
        case mvpd, require, issuer, audience, at, stage, reveal
        case sample, action, files, kept, opened
    }

    /// What to examine.
    var text = ExaminedText(name: "", bytes: [])
    /// Files to examine whose content the page does not contain, because they are large or several.
    private(set) var archives: [ReceivedForm.File] = []
    /// The names of those of ``archives`` that the program has, because they were named when it was started.
    private(set) var opened: Set<String> = []
    var trust: [NamedText] = []
    var configuration: NamedText?
    var mvpd = ""
    /// The names of required attributes, with commas between them.
    var required = ""
    var issuer = ""
    var audience = ""
    /// The evaluation time; empty for now.
    var at = ""
    var stage: DiagnosisContext.Stage?
    var privacy = SourceExcerpt.Privacy.masked
    /// What the workbench did with files, or why not.
    private(set) var remarks: [String] = []
    /// What the pressed button asks for: a tab or nothing, a colon, and a name; empty without one.
    private(set) var action = ""
    /// True if files arrived with this request.
    private(set) var hasNewFiles = false
    /// The files of the controls of tabs.
    private(set) var uploads: [String: [ReceivedForm.File]] = [:]
    /// The values of the fields of tabs.
    private(set) var values: [String: [String]] = [:]

    /// Creates the form of a host that was started with files.
    init(in host: WorkbenchHost) {
        add(host.files, in: host)
        opened = Set(archives.map { $0.name })
    }

    /// Reads a form as received: its fields, then what its button asks for, then its files.
    ///
    /// - Parameters:
    ///   - received: The form.
    ///   - host: Where it was filled in.
    init(_ received: ReceivedForm, in host: WorkbenchHost) {
        opened = Set(received.fields[Field.opened.rawValue] ?? [])
        let named = host.files.filter { [opened] in opened.contains($0.name) }
        archives = (received.files[Field.kept.rawValue] ?? []) + named
        func first(_ field: Field) -> String { received[field.rawValue] }
        text = ExaminedText(
            name: first(.name),
            shown: received.fields[Field.text.rawValue]?.first ?? "",
            exact: first(.exact)
        )
        let names = received.fields[Field.trustName.rawValue] ?? []
        for (index, text) in (received.fields[Field.trust.rawValue] ?? []).enumerated() {
            let name = names.indices.contains(index) ? names[index] : ""
            // An empty file is a problem, and an empty field is none.
            if text.isBlank, name.isEmpty { continue }
            trust.append(NamedText(name: name.isEmpty ? "trusted-\(index + 1).pem" : name, text: text))
        }
        if case let text = received.fields[Field.configuration.rawValue]?.first ?? "", !text.isBlank {
            let name = first(.configurationName)
            configuration = NamedText(name: name.isEmpty ? "configuration.json" : name, text: text)
        }
        (mvpd, required, issuer, audience) = (first(.mvpd), first(.require), first(.issuer), first(.audience))
        at = first(.at)
        stage = DiagnosisContext.Stage(rawValue: first(.stage))
        privacy = first(.reveal).isEmpty ? .masked : .revealed
        values = received.fields.filter { Field(rawValue: $0.key) == nil }
        uploads = received.files.filter { Field(rawValue: $0.key) == nil }
        action = first(.action)
        perform(action, received, host.samples)
        let new = received.files[Field.files.rawValue] ?? []
        hasNewFiles = !new.isEmpty
        add(new, in: host)
    }

    /// The texts to examine, each with its name: the one in the form, or the files beside it.
    var texts: [(name: String, bytes: [UInt8])] {
        var texts: [(name: String, bytes: [UInt8])] = []
        if !text.bytes.isEmpty { texts.append((text.name.isEmpty ? "response.xml" : text.name, text.bytes)) }
        for archive in archives { texts.append((archive.name, archive.content)) }
        return texts
    }

    /// The field with the private key of the issuer of the response, which signs mutations of it again, in PEM.
    static let keyField = "key"
    /// The field with the private key of responses that are made, in PEM.
    static let keyOfMadeField = "make-key"

    /// The first value of the field of a tab; empty if there is none.
    subscript(field: String) -> String { values[field]?.first ?? "" }

    /// Sets the field of a tab.
    mutating func set(_ field: String, to value: String) { values[field] = [value] }

    /// Adds files by their purpose.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - host: Where they were added.
    mutating func add(_ files: [ReceivedForm.File], in host: WorkbenchHost) {
        var texts: [ReceivedForm.File] = []
        for file in files {
            switch FileRole(of: file.content) {
            case .trust: add(trust: file)
            case .configuration:
                configuration = NamedText(name: file.name, text: String(decoding: file.content, as: UTF8.self))
                remarks.append("\(file.name) is a configuration: its attributes are required.")
            case .privateKey where !host.has("make"):
                remarks.append("\(file.name) is a private key, which only its owner may have. It is not used here.")
            case .privateKey:
                for field in [Self.keyField, Self.keyOfMadeField] {
                    set(field, to: String(decoding: file.content, as: UTF8.self))
                }
                remarks.append("\(file.name) is a private key: test responses are signed with it.")
            case .text: texts.append(file)
            }
        }
        // What is examined is what was chosen last.
        if texts.count == 1, texts[0].content.count <= ExaminedText.maximumBytes {
            examine(texts[0].name, texts[0].content)
            if texts[0].content.isEmpty { remarks.append("\(texts[0].name) is empty.") }
        } else if !texts.isEmpty {
            examine("", [])
            archives = texts
        }
    }

    private mutating func add(trust file: ReceivedForm.File) {
        // A text area does not carry DER; its Base64 is the same to all readers.
        let text =
            String(validating: file.content, as: UTF8.self) ?? Base64Text(encoding: file.content).description
        if let same = trust.first(where: { $0.text.isSameInForms(as: text) }) {
            remarks.append("\(file.name) is trusted already, as \(same.name).")
        } else {
            trust.append(NamedText(name: file.name, text: text))
            remarks.append("\(file.name) is trusted now.")
        }
    }

    /// Does what a button asks for.
    private mutating func perform(_ action: String, _ received: ReceivedForm, _ samples: SampleCatalogue) {
        let words = action.split(separator: ":", maxSplits: 1)
        switch words.first {
        case "sample": open(samples[received[Field.sample.rawValue]])
        case "untrust":
            if let index = words.last.flatMap({ Int($0) }), trust.indices.contains(index) { trust.remove(at: index) }
        case "unconfigure": configuration = nil
        case "at": at = words.last.map(String.init) ?? ""
        case "clear": examine("", [])
        default: break
        }
    }

    /// Examines a response that was made here, with the trust that it needs.
    ///
    /// - Parameters:
    ///   - name: The name in reports.
    ///   - content: The response.
    ///   - certificate: The certificate of its signer; `nil` to keep the trust.
    mutating func examine(_ name: String, _ content: [UInt8], trusting certificate: NamedText? = nil) {
        text = ExaminedText(name: name, bytes: content)
        (archives, opened) = ([], [])
        if let certificate { trust = [certificate] }
    }

    /// Opens a sample, with the trust that it needs and nothing else.
    private mutating func open(_ sample: SampleCatalogue.Sample?) {
        guard let sample, let content = sample.content() else {
            remarks.append("The sample cannot be read.")
            return
        }
        examine(sample.name, content)
        let replaced = trust.map { $0.name }
        trust = sample.certificate().map { [$0] } ?? []
        let kept = trust.map { $0.name }
        for name in replaced where !kept.contains(name) {
            remarks.append("\(name) is no longer trusted: a sample comes with its own trust.")
        }
        set(Self.keyField, to: sample.key() ?? "")
        configuration = nil
        (mvpd, required, issuer, audience, at) = ("", "", "", "", "")
        stage = nil
    }
}

extension String {
    /// True if there is nothing but whitespace.
    fileprivate var isBlank: Bool { allSatisfy { $0.isWhitespace } }

    /// True if two texts differ only by line breaks, which a form changes.
    fileprivate func isSameInForms(as other: String) -> Bool {
        utf8.lazy.filter { $0 != 0x0D && $0 != 0x0A }.elementsEqual(other.utf8.lazy.filter { $0 != 0x0D && $0 != 0x0A })
    }
}

/// The purpose of a file, detected from its content.
enum FileRole: Hashable, Sendable {
    /// A SAML response in any text, or anything else to examine.
    case text
    /// Certificates, public keys or metadata: the trust.
    case trust
    /// A configuration of Adobe Pass: the required attributes.
    case configuration
    /// A private key: the signer of test responses.
    case privateKey

    /// The maximum size of anything but a text, in bytes.
    private static let maximumBytes = 8 << 20

    /// Detects the purpose of a file.
    init(of content: [UInt8]) {
        guard content.count <= Self.maximumBytes else {
            self = .text
            return
        }
        if ProviderSettings.FileField(ofTrusted: content) != nil {
            self = .trust
        } else if TrustedKeys.containsPrivateKey(content) {
            self = .privateKey
        } else if Self.isConfiguration(content) {
            self = .configuration
        } else {
            self = .text
        }
    }

    private static func isConfiguration(_ content: [UInt8]) -> Bool {
        (try? MVPDConfiguration(document: content)) != nil
            || (try? RequiredMetadata(document: content, mvpd: nil)) != nil
    }
}
