internal import AdobePass
internal import AdobePassXML
internal import ByteTools
internal import CSAMLTool
internal import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

/// The options of a verifier, as `samltool.h` describes them.
struct VerifierOptions: Decodable {
    /// The maximum size of a response that an option can set, in bytes.
    static let maximumResponseBytes = 64 << 20

    /// The trust and expectations; the options are contents where settings are names of files.
    private let settings: ProviderSettings
    private let decryptKey, allow, ignore: [String]
    private let password, recipient, destination, inResponseTo: String?
    private let field, stage, failOn: String?
    private let clockSkew, minRsaBits, maxBytes: Int?
    private let checkCertValidity: Bool?
    private let severity: [String: String]

    private enum CodingKeys: String, CodingKey {
        case decryptKey, password, recipient, destination, inResponseTo, clockSkew
        case allow, minRsaBits, checkCertValidity, engine, maxBytes
        case field, stage, ignore, severity, failOn
    }

    init(from decoder: any Decoder) throws {
        settings = try ProviderSettings(from: decoder)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        decryptKey = try fields.texts(.decryptKey)
        password = try fields.text(.password)
        recipient = try fields.text(.recipient)
        destination = try fields.text(.destination)
        inResponseTo = try fields.text(.inResponseTo)
        clockSkew = try fields.decodeIfPresent(Int.self, forKey: .clockSkew)
        allow = try fields.texts(.allow)
        minRsaBits = try fields.decodeIfPresent(Int.self, forKey: .minRsaBits)
        checkCertValidity = try fields.decodeIfPresent(Bool.self, forKey: .checkCertValidity)
        // An option of earlier versions, which has no effect.
        _ = try fields.text(.engine)
        maxBytes = try fields.decodeIfPresent(Int.self, forKey: .maxBytes)
        field = try fields.text(.field)
        stage = try fields.text(.stage)
        ignore = try fields.texts(.ignore)
        severity = try fields.decodeIfPresent([String: String].self, forKey: .severity) ?? [:]
        failOn = try fields.text(.failOn)
    }

    /// Reads options.
    ///
    /// - Parameter json: A JSON object; empty text is no options.
    /// - Throws: ``BoundaryError`` with the name of the option.
    init(json: [UInt8]) throws(BoundaryError) {
        self = try Self.options(json)
    }

    /// Creates the verifier.
    ///
    /// - Parameter time: The time by which the validity of the certificates of metadata is judged.
    /// - Returns: The verifier.
    /// - Throws: ``BoundaryError`` with the name of the option.
    func verifier(at time: HostTime) throws(BoundaryError) -> LoadedVerifier {
        let policy = try policy()
        let trustedKeys = try reading { read in
            let validity = policy.certificateValidity
            return try settings.trustedKeys(at: time.date, certificateValidity: validity) { text, _ in read(text) }
        }
        return LoadedVerifier(
            DiagnosisContext(
                trustedKeys: trustedKeys,
                expectations: try expectations(),
                decryptionKeys: try decryptionKeys(),
                policy: policy,
                requiredAttributes: try reading { try settings.allRequiredAttributes(reading: $0) },
                field: field ?? FormFields.responseFieldName,
                stage: try choice(stage, .stage, DiagnosisContext.Stage.init),
                ignoredRules: Set(try ignore.map { name throws(BoundaryError) in try rule(name, in: .ignore) }),
                severities: try severities()
            ),
            failingOn: try choice(failOn, .failOn, Severity.init) ?? .error
        )
    }
}

// MARK: Trust

extension VerifierOptions {
    /// Calls the body with a reader of the files of the settings, which are their content here.
    private func reading<Result>(_ body: ((String) -> [UInt8]) throws -> Result) throws(BoundaryError) -> Result {
        do {
            return try body { Array($0.utf8) }
        } catch let error as SettingsError {
            throw BoundaryError(SAMLTOOL_INVALID_INPUT, error.code.rawValue, "'\(error.field)': \(error.message)")
        } catch {
            throw BoundaryError(SAMLTOOL_INTERNAL_ERROR, "library.internal-error", "\(error)")
        }
    }

    private func decryptionKeys() throws(BoundaryError) -> DecryptionKeys {
        var keys = DecryptionKeys()
        for text in decryptKey {
            do throws(SAMLError) {
                try keys.add(Array(text.utf8), password: password.map { Array($0.utf8) })
            } catch {
                throw BoundaryError(error, in: CodingKeys.decryptKey.rawValue)
            }
        }
        return keys
    }
}

// MARK: Expectations and policy

extension VerifierOptions {
    private func expectations() throws(BoundaryError) -> Expectations {
        var expectations = settings.expectations
        expectations.recipient = recipient
        expectations.destination = destination
        expectations.inResponseTo = inResponseTo
        guard let clockSkew else { return expectations }
        do throws(SAMLError) {
            expectations.clockSkew = try ClockSkew(.seconds(clockSkew))
            return expectations
        } catch {
            throw .invalidArgument("options: 'clockSkew': \(error.message)")
        }
    }

    private func policy() throws(BoundaryError) -> VerificationPolicy {
        var allowed: VerificationPolicy.Allowances = []
        for name in allow {
            let named = VerificationPolicy.Allowances.named.first { $0.name.hasSameBytes(as: name) }
            guard let named else { throw unknown(name, .allow) }
            allowed.insert(named.allowance)
        }
        return VerificationPolicy(
            allowed: allowed,
            minimumRSABits: try number(minRsaBits, .minRsaBits, in: 512...16384, default: 2048),
            certificateValidity: checkCertValidity == true ? .reject : .warn,
            maximumBytes: try number(maxBytes, .maxBytes, in: 1...Self.maximumResponseBytes, default: 1 << 20)
        )
    }

    private func number(
        _ value: Int?,
        _ key: CodingKeys,
        in range: ClosedRange<Int>,
        default: Int
    ) throws(BoundaryError) -> Int {
        guard let value else { return `default` }
        guard range.contains(value) else {
            throw .invalidArgument(
                "options: '\(key.rawValue)' must be from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return value
    }

    private func choice<Choice>(
        _ name: String?,
        _ key: CodingKeys,
        _ value: (String) -> Choice?
    ) throws(BoundaryError) -> Choice? {
        guard let name else { return nil }
        guard let choice = value(name) else { throw unknown(name, key) }
        return choice
    }

    private func unknown(_ name: String, _ key: CodingKeys) -> BoundaryError {
        .invalidArgument("options: '\(key.rawValue)': '\(name.withoutControls)' is not one of its values")
    }
}

// MARK: Checks

extension VerifierOptions {
    private func severities() throws(BoundaryError) -> [String: Severity] {
        var severities: [String: Severity] = [:]
        for (name, level) in severity {
            severities[try rule(name, in: .severity)] = try choice(level, .severity, Severity.init)
        }
        return severities
    }

    private func rule(_ name: String, in key: CodingKeys) throws(BoundaryError) -> String {
        guard RuleCatalogue.rule(name) != nil else {
            throw .invalidArgument("options: '\(key.rawValue)': '\(name.withoutControls)' is not a rule")
        }
        return name
    }
}
