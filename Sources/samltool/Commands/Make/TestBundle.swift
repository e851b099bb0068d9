import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLTestKit

/// A folder for tests of a receiver: metadata, certificate, key, responses of one provider in every form, their mutations, and a README
/// for it.
struct TestBundle {
    let maker: ResponseMaker
    let files: SignerFiles

    /// In seconds.
    static let validity: Int64 = 365 * 86400
    /// The attributes of a bundle, unless an option specifies any: many receivers reject a response without attributes.
    static let attributes = ["userID", "householdID", "zip"]

    func write(to folder: OutputFolder) throws {
        let issuer = maker.spec.issuer ?? ResponseSpec.exampleIssuer
        let metadata = try ToolError.mapping { () throws(TestKitError) in
            try ProviderMetadata(entityID: issuer, certificates: [files.certificate]).xml()
        }
        try folder.write(metadata, to: "metadata.xml")
        try folder.write(CertificateFile.pem(files.certificate), to: "certificate.pem")
        if files.isNew {
            try folder.write(files.signer.key.privateKeyPEM, to: "signing.key", readableBy: .owner)
        }
        let effects = try writeLayouts(to: folder)
        let mutations = try writeMutations(
            Mutation.all,
            of: maker.laidOut(.compact).content(),
            named: "responses/\(ResponseLayout.compact.name).xml",
            to: folder,
            in: "mutations"
        )
        let encrypted = try writeEncrypted(to: folder)
        // If the response has no mutations, the encrypted one has none, for the same reason.
        let encryptedMutations =
            mutations == nil
            ? nil
            : try writeMutations(
                Mutation.all.filter { $0.family == .encryption },
                of: encrypted.response,
                named: encrypted.name,
                encryptedFor: encrypted.key,
                to: folder,
                in: "encrypted-mutations"
            )
        let guide = TestBundleGuide(
            issuer: issuer,
            time: maker.time,
            spec: maker.spec,
            effects: effects,
            mutations: mutations,
            encryptedMutations: encryptedMutations,
            hasKey: files.isNew
        )
        try folder.write(Array(guide.text.utf8), to: "README.md")
    }

    /// Writes the response in each layout, as received and as sent; returns the effect of the whitespace rule
    /// on each.
    private func writeLayouts(
        to folder: OutputFolder
    ) throws -> [(layout: ResponseLayout, effect: NormalizationEffect.Outcome)] {
        try folder.makeFolder("responses")
        try folder.makeFolder("encoded")
        let verifier = try files.verifier(allowing: files.signer.key.policy)
        var effects: [(layout: ResponseLayout, effect: NormalizationEffect.Outcome)] = []
        for layout in ResponseLayout.allCases {
            let response = try maker.laidOut(layout).content()
            try folder.write(response, to: "responses/\(layout.name).xml")
            let value: PercentEncodedText
            do throws(SAMLEncodingError) {
                value = try ResponseEncoder.percentEncoded(encoding: response)
                let effect = try verifier.effectOfNormalization(on: response, at: maker.time.date)
                effects.append((layout, effect.outcome))
            } catch {
                throw ToolError(error, in: layout.name)
            }
            try folder.write(value.bytes, to: "encoded/\(layout.name).txt")
        }
        let verdicts = effects.map { "\($0.layout.name).txt\t\($0.effect.isValidAfter ? "accepted" : "rejected")\n" }
        try folder.write(Array(verdicts.joined().utf8), to: "encoded/\(MutationManifest.verdictsName)")
        return effects
    }

    /// Writes mutations of a response; a response that no receiver accepts has none.
    private func writeMutations(
        _ mutations: [Mutation],
        of response: [UInt8],
        named name: String,
        encryptedFor receiver: SigningKey? = nil,
        to folder: OutputFolder,
        in subfolder: String
    ) throws -> BundledMutations? {
        let base: MutationBase
        do throws(TestKitError) {
            base = try MutationBase(
                response,
                signedWith: files.signer.key,
                encryptedFor: receiver,
                at: maker.time
            )
        } catch  where error.code == .unsuitableResponse {
            Diagnostics.print("note: the folder contains no mutations: \(error.message)".withoutControls)
            return nil
        } catch {
            throw ToolError(error)
        }
        try folder.makeFolder(subfolder)
        let content = MutationFolder(
            mutations: mutations,
            base: base,
            name: name,
            field: FormFields.responseFieldName
        )
        let manifest = try content.write(to: folder, in: subfolder)
        return try BundledMutations(mutations, of: base, in: subfolder, manifest, trusting: files.certificate)
    }

    /// Returns the key of the receiver and its certificate: those of an earlier bundle in the folder, or new ones, which it writes.
    private func receiver(in folder: OutputFolder) throws -> (key: SigningKey, certificate: [UInt8]) {
        if let pem = folder.earlierContent(of: "encryption.key"), let key = try? SigningKey(pem: pem),
            let text = folder.earlierContent(of: "encryption.pem"),
            let certificate = try? CertificateFile.certificates(in: text).first
        {
            return (key, certificate)
        }
        let key = try ToolError.mapping { () throws(TestKitError) in try SigningKey(generating: .rsa2048) }
        let certificate = try key.testCertificate(named: "samltool test receiver", from: maker.time)
        try folder.write(key.privateKeyPEM, to: "encryption.key", readableBy: .owner)
        try folder.write(CertificateFile.pem(certificate), to: "encryption.pem")
        return (key, certificate)
    }

    /// For the holder of a new key, which is in the folder.
    private func writeEncrypted(
        to folder: OutputFolder
    ) throws -> (name: String, response: [UInt8], key: SigningKey) {
        let (key, certificate) = try receiver(in: folder)
        try folder.makeFolder("encrypted")
        // A signature of the Response would cover what is encrypted.
        var spec = maker.spec
        spec.signing.placement = .assertion
        let response = try maker.making(spec).content()
        var last = (name: "", response: response)
        for algorithm in ResponseEncryption.Algorithm.allCases where !algorithm.isLegacy {
            for placement in ResponseEncryption.KeyPlacement.allCases {
                var encryption = ResponseEncryption()
                encryption.algorithm = algorithm
                encryption.keyPlacement = placement
                let encrypted = try ToolError.mapping { () throws(TestKitError) in
                    try ResponseEncryptor(recipients: [certificate], encryption: encryption).encrypt(response)
                }
                let name = "encrypted/\(algorithm.rawValue)-\(placement.rawValue).xml"
                try folder.write(encrypted.bytes, to: name)
                if placement == .inside { last = (name, encrypted.bytes) }
            }
        }
        return (last.name, last.response, key)
    }
}

extension ResponseMaker {
    fileprivate func laidOut(_ layout: ResponseLayout) -> Self {
        var spec = spec
        spec.layout = layout
        return making(spec)
    }

    fileprivate func making(_ spec: ResponseSpec) -> Self {
        Self(spec: spec, signer: signer, time: time, seed: seed, output: output, verifier: nil)
    }
}
