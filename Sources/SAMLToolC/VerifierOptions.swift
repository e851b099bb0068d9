internal import AdobePass
internal import AdobePassXML
internal import ByteTools
internal import CSAMLTool
internal import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLReports

/// The options of a verifier, as `samltool.h` describes them.
struct VerifierOptions: Decodable {
    /// The maximum size of a response that an option can set, in bytes.
    static let maximumResponseBytes = 64 << 20

    private let cert, key, fingerprint, metadata, metadataCert, decryptKey: [String]
    private let issuer, allow, require, ignore: [String]
    private let password, audience, recipient, destination, inResponseTo: String?
    private let config, mvpd, field, stage, failOn: String?
    private let clockSkew, minRsaBits, maxBytes: Int?
    private let checkCertValidity: Bool?
    private let severity: [String: String]

    private enum CodingKeys: String, CodingKey {
        case cert, key, fingerprint, metadata, metadataCert, decryptKey, password
        case issuer, audience, recipient, destination, inResponseTo, clockSkew
        case allow, minRsaBits, checkCertValidity, engine, maxBytes
        case require, config, mvpd, field, stage, ignore, severity, failOn
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func list(_ key: CodingKeys) throws -> [String] {
            try fields.decodeIfPresent(TextList.self, forKey: key)?.texts ?? []
        }
        func text(_ key: CodingKeys) throws -> String? {
            let text = try fields.decodeIfPresent(String.self, forKey: key)
            if let text, text.isEmpty { throw TextList.emptyText(at: decoder.codingPath + [key]) }
            return text
        }
        cert = try list(.cert)
        key = try list(.key)
        fingerprint = try list(.fingerprint)
        metadata = try list(.metadata)
        metadataCert = try list(.metadataCert)
        decryptKey = try list(.decryptKey)
        password = try text(.password)
        issuer = try list(.issuer)
        audience = try text(.audience)
        recipient = try text(.recipient)
        destination = try text(.destination)
        inResponseTo = try text(.inResponseTo)
        clockSkew = try fields.decodeIfPresent(Int.self, forKey: .clockSkew)
        allow = try list(.allow)
        minRsaBits = try fields.decodeIfPresent(Int.self, forKey: .minRsaBits)
        checkCertValidity = try fields.decodeIfPresent(Bool.self, forKey: .checkCertValidity)
        // An option of earlier versions, which is accepted and ignored.
        _ = fields.contains(.engine)
        maxBytes = try fields.decodeIfPresent(Int.self, forKey: .maxBytes)
        require = try list(.require)
        config = try text(.config)
        mvpd = try text(.mvpd)
        field = try text(.field)
        stage = try text(.stage)
        ignore = try list(.ignore)
        severity = try fields.decodeIfPresent([String: String].self, forKey: .severity) ?? [:]
        failOn = try text(.failOn)
    }

    /// Reads options.
    ///
    /// - Parameter json: A JSON object; empty text is no options.
    /// - Throws: ``BoundaryError`` with the name of the option.
    init(json: [UInt8]) throws(BoundaryError) {
        do throws(AdobePassError) {
            self = try JSONReading.read(
                json.isEmpty ? Array("{}".utf8) : json,
                as: Self.self,
                closed: [ObjectIdentifier(Self.self)]
            )
        } catch {
            throw BoundaryError(option: error)
        }
    }

    /// Creates the verifier.
    ///
    /// - Parameter time: The time by which the validity of the certificates of metadata is judged.
    /// - Returns: The verifier.
    /// - Throws: ``BoundaryError`` with the name of the option.
    func verifier(at time: HostTime) throws(BoundaryError) -> LoadedVerifier {
        let policy = try policy()
        return LoadedVerifier(
            DiagnosisContext(
                trustedKeys: try trustedKeys(at: time, policy.certificateValidity),
                expectations: try expectations(),
                decryptionKeys: try decryptionKeys(),
                policy: policy,
                requiredAttributes: try requiredAttributes(),
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
    private func trustedKeys(
        at time: HostTime,
        _ validity: VerificationPolicy.CertificateValidity
    ) throws(BoundaryError) -> TrustedKeys {
        guard metadataCert.isEmpty || !metadata.isEmpty else {
            throw .invalidArgument("options: 'metadataCert' requires 'metadata'")
        }
        var trusted = TrustedKeys()
        for text in cert {
            try reading(.cert) { () throws(SAMLError) in try trusted.add(certificates: Array(text.utf8)) }
        }
        for text in key {
            try reading(.key) { () throws(SAMLError) in try trusted.add(publicKey: Array(text.utf8)) }
        }
        try add(metadata, to: &trusted, at: time, validity)
        for text in fingerprint {
            try reading(.fingerprint) { () throws(SAMLError) in try trusted.add(fingerprint: text) }
        }
        return trusted
    }

    /// Adds the keys of metadata; one of several may describe other entities than the issuers.
    private func add(
        _ documents: [String],
        to trusted: inout TrustedKeys,
        at time: HostTime,
        _ validity: VerificationPolicy.CertificateValidity
    ) throws(BoundaryError) {
        var signers = TrustedKeys()
        for text in metadataCert {
            try reading(.metadataCert) { () throws(SAMLError) in try signers.add(certificates: Array(text.utf8)) }
        }
        var miss: SAMLError?
        for document in documents {
            do throws(SAMLError) {
                let bytes = Array(document.utf8)
                let metadata =
                    signers.isEmpty
                    ? try SAMLMetadata(bytes)
                    : try SAMLMetadata(bytes, verifiedBy: signers, at: time.date, certificateValidity: validity)
                try trusted.add(metadata, for: issuer)
            } catch {
                guard error.code == .otherEntity else { throw BoundaryError(error, in: CodingKeys.metadata.rawValue) }
                miss = error
            }
        }
        if trusted.entityIDs.isEmpty, let miss { throw BoundaryError(miss, in: CodingKeys.metadata.rawValue) }
    }

    private func decryptionKeys() throws(BoundaryError) -> DecryptionKeys {
        var keys = DecryptionKeys()
        for text in decryptKey {
            try reading(.decryptKey) { () throws(SAMLError) in
                try keys.add(Array(text.utf8), password: password.map { Array($0.utf8) })
            }
        }
        return keys
    }

    private func reading(_ key: CodingKeys, _ body: () throws(SAMLError) -> Void) throws(BoundaryError) {
        do throws(SAMLError) {
            try body()
        } catch {
            throw BoundaryError(error, in: key.rawValue)
        }
    }
}

// MARK: Expectations and policy

extension VerifierOptions {
    /// The allowances by their names, which are those of the program's options.
    private static let allowances: [(name: String, value: VerificationPolicy.Allowances)] = [
        ("sha1", .sha1), ("empty-reference-uri", .emptyReferenceURI), ("inclusive-c14n", .inclusiveCanonicalization),
        ("comments", .comments), ("legacy-encryption", .legacyEncryption),
    ]

    private func expectations() throws(BoundaryError) -> Expectations {
        do throws(SAMLError) {
            return Expectations(
                issuers: issuer,
                audience: audience.map(Expectations.audience),
                recipient: recipient,
                destination: destination,
                inResponseTo: inResponseTo,
                clockSkew: try clockSkew.map { seconds throws(SAMLError) in try ClockSkew(.seconds(seconds)) }
                    ?? .fiveMinutes
            )
        } catch {
            throw .invalidArgument("options: 'clockSkew': \(error.message)")
        }
    }

    private func policy() throws(BoundaryError) -> VerificationPolicy {
        var allowed: VerificationPolicy.Allowances = []
        for name in allow {
            guard let allowance = Self.allowances.first(where: { $0.name.hasSameBytes(as: name) }) else {
                throw unknown(name, .allow)
            }
            allowed.insert(allowance.value)
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
    private func requiredAttributes() throws(BoundaryError) -> [String] {
        guard let config else {
            guard mvpd == nil else { throw .invalidArgument("options: 'mvpd' requires 'config'") }
            return require
        }
        do throws(AdobePassError) {
            return (require + (try RequiredMetadata(document: Array(config.utf8), mvpd: mvpd)).fields).uniqueByBytes
        } catch {
            throw BoundaryError(SAMLTOOL_INVALID_INPUT, error.code.rawValue, "'config': \(error)")
        }
    }

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
