import AdobePass
import ArgumentParser
import ByteTools
import SAML
import SAMLEncoding
import SAMLExamination
import SAMLTestKit

/// The description of the responses to make: a file, and options that change it.
struct SpecOptions: ParsableArguments {
    @Argument(
        help: .value("spec", "A description in JSON; '-' for standard input. Without it, one response for Adobe.")
    )
    var spec: String?

    @Option(
        help: .file("Take structure, algorithms and layout, but no values, from a recorded response, in any encoding.")
    )
    var like: String?

    @Option(help: .entityID("The entity ID of the identity provider."))
    var issuer: String?

    @Option(help: .nameAndValue("An attribute; a name that is repeated has several values. Repeatable."))
    var attribute: [String] = []

    @Option(help: .text("The NameID of the subject."))
    var nameID: String?

    @OptionGroup
    var addressee: AddresseeOptions

    @Option(help: .id("The ID of the request in InResponseTo."))
    var inResponseTo: String?

    @Option(
        help: .file(
            "Add the attributes that Adobe requires, with plausible values: an MVPD configuration of V1, or the response of sessions/sso of V2."
        )
    )
    var requireFrom: String?

    @Option(help: .id("The MVPD in --require-from, by its id or platformMappingId."))
    var mvpd: String?

    @Option(
        parsing: .unconditional,
        help: .value(
            "duration",
            "How long the response is valid, such as 8h, 30m or 3650d; with a minus sign, how long ago it expired."
        )
    )
    var validFor: String?

    @Option(help: .elements("The elements to sign: assertion, response, both or none."))
    var sign: SigningSpec.Placement?

    @Option(help: .name("The hash function: sha256, sha384, sha512, or sha1 with --allow-legacy."))
    var hash: SigningHash?

    @Option(help: .name("The whitespace; --layouts lists them."))
    var layout: String?

    func validate() throws {
        if spec != nil, like != nil { throw ValidationError("A description and --like exclude each other.") }
        if mvpd != nil, requireFrom == nil {
            throw ValidationError("--mvpd requires --require-from with an MVPD configuration.")
        }
        do throws(TestKitError) {
            _ = try AttributeSpec.attributes(of: attribute)
        } catch {
            throw ValidationError("--attribute must be a name and a value, as in zip=94105.")
        }
        _ = try validity()
        _ = try namedLayout()
        try InputFile.checkNames(inputs)
    }

    var hasDefaultValidity: Bool { validFor == nil && spec == nil && like == nil }

    var hasDefaultAttributes: Bool { attribute.isEmpty && requireFrom == nil && spec == nil && like == nil }

    var inputs: [String] { [spec, like, requireFrom].compactMap(\.self) + addressee.inputs }

    func responseSpec() throws -> ResponseSpec {
        var result = try base()
        try addressee.apply(to: &result)
        if let issuer { result.issuer = issuer }
        if let inResponseTo { result.inResponseTo = .text(inResponseTo) }
        if let sign { result.signing.placement = sign }
        if let hash { result.signing.hash = hash }
        if let layout = try namedLayout() { result.layout = layout }
        if let seconds = try validity() { result.isValid(forSeconds: seconds) }
        let attributes = try AttributeSpec.attributes(of: attribute)
        let required = try requiredNames()
        for index in result.assertions.indices {
            if let nameID { result.assertions[index].setNameID(nameID) }
            result.assertions[index].set(attributes)
            result.assertions[index].addMissing(required)
        }
        if result.assertions.isEmpty, !attributes.isEmpty || nameID != nil || !required.isEmpty {
            throw ToolError(
                .usage,
                "make.no-assertion",
                "the response has no assertion for --attribute, --name-id or --require-from"
            )
        }
        return result
    }

    private func base() throws -> ResponseSpec {
        if let like { return try LikedResponse.spec(like) }
        guard let spec else { return ResponseSpec() }
        let (name, bytes) = try InputFile.contents(of: spec, upTo: 8 << 20, for: "a description of a response")
        if bytes.first(where: { !$0.isXMLSpace }) == UInt8(ascii: "<") {
            let text = "is XML, not a description; 'samltool sign' signs it, and --like takes its structure"
            throw ToolError(.dataError, "spec.syntax", about: name, text)
        }
        return try ToolError.mapping(about: name) { () throws(TestKitError) in try ResponseSpec(json: bytes) }
    }

    private func requiredNames() throws -> [String] {
        guard let requireFrom else { return [] }
        var requirements = RequirementOptions()
        requirements.require = []
        requirements.config = requireFrom
        requirements.mvpd = mvpd
        return try requirements.names()
    }

    private func namedLayout() throws -> ResponseLayout? {
        guard let layout else { return nil }
        guard let named = ResponseLayout(named: layout) else {
            let hint = SimilarNames(to: layout, among: ResponseLayout.allCases.map(\.name)).hint
            throw ValidationError("--layout: there is no layout \(layout.quoted)\(hint). --layouts lists them.")
        }
        return named
    }

    private func validity() throws -> Int64? {
        guard let validFor else { return nil }
        guard case .relative(let seconds) = SpecTime(validFor) else {
            throw ValidationError("--valid-for must be a duration such as 8h, 30m or 3650d.")
        }
        return seconds
    }
}

/// The structure of a recorded response.
enum LikedResponse {
    static func spec(_ path: String) throws -> ResponseSpec {
        let limits = EncodingLimits(maximumBytes: 16 << 20)
        let reader = TraceReader(field: FormFields.responseFieldName, limits: limits)
        let (name, _, trace) = try reader.response(path, nth: nil)
        try trace.requireResponse(in: name)
        return try ToolError.mapping(about: name) { () throws(TestKitError) in
            try ResponseSpec(like: trace.payload, maximumBytes: 16 << 20)
        }
    }
}
