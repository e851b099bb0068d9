import AdobePass
import SAML
import SAMLExamination

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension AdobeStandIn.Configuration {
    /// Creates a configuration from a file of MVPDs: a configuration of Adobe Pass V1 in JSON, whose MVPDs may have two more members.
    ///
    /// `certificate` is the name of a file with certificates in PEM, `metadata` that of a file with SAML metadata of one entity. The
    /// document may have a member `serviceProviders` with identifiers in addition to that of the requestor, and `audience`.
    ///
    /// - Parameters:
    ///   - json: The content of the file.
    ///   - read: Reads a file that the configuration names; its errors are rethrown as ``StandInError``.
    /// - Throws: ``StandInError``, code ``StandInError/Code/configuration`` or ``StandInError/Code/certificate``.
    public init(mvpds json: [UInt8], readingFilesWith read: (String) throws -> [UInt8]) throws(StandInError) {
        let adobe: MVPDConfiguration
        do throws(AdobePassError) {
            adobe = try MVPDConfiguration(json: json)
        } catch {
            throw StandInError(.configuration, error.description)
        }
        let file = try JSONText.decode(StandInFile.self, from: json, code: .configuration)
        var mvpds: [StandInMVPD] = []
        for mvpd in adobe.mvpds {
            let trust = file.trust.first { $0.id == mvpd.id }
            mvpds.append(StandInMVPD(mvpd, trustedKeys: try trust?.keys(readingFilesWith: read) ?? TrustedKeys()))
        }
        self.init(mvpds: mvpds)
        let others = (file.serviceProviders ?? []).filter { $0 != adobe.requestor }
        let all = [adobe.requestor].compactMap(\.self) + others
        if !all.isEmpty { serviceProviders = all }
        audience = file.audience
    }
}

/// The members of a configuration file that Adobe's configuration does not have.
private struct StandInFile: Decodable {
    struct Trust: Decodable {
        let id: String
        let certificate: String?
        let metadata: String?

        func keys(readingFilesWith read: (String) throws -> [UInt8]) throws(StandInError) -> TrustedKeys {
            var settings = ProviderSettings()
            settings.certificates = [certificate].compactMap(\.self)
            settings.metadata = [metadata].compactMap(\.self)
            do {
                // No certificate has signed the metadata, so that the time makes no difference.
                return try settings.trustedKeys(at: .distantPast) { file, _ in
                    do {
                        return try read(file)
                    } catch {
                        throw StandInError(.certificate, "the file '\(file)' cannot be read")
                    }
                }
            } catch let error as StandInError {
                throw error
            } catch let error as SettingsError {
                throw StandInError(.certificate, "the file '\(error.value)' cannot be used: \(error.message)")
            } catch {
                throw StandInError(.certificate, "\(error)")
            }
        }
    }

    private struct Owner: Decodable { let mvpds: [Trust]? }

    let serviceProviders: [String]?
    let audience: String?
    let trust: [Trust]

    private enum Key: CodingKey { case requestor, serviceProviders, audience, mvpds }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        serviceProviders = try fields.decodeIfPresent([String].self, forKey: .serviceProviders)
        audience = try fields.decodeIfPresent(String.self, forKey: .audience)
        let owner = try fields.decodeIfPresent(Owner.self, forKey: .requestor)
        trust = try owner?.mvpds ?? fields.decodeIfPresent([Trust].self, forKey: .mvpds) ?? []
    }
}
