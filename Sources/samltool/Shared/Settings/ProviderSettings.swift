import AdobePass
import SAMLEncoding
import SAMLExamination
import SAMLReports
import SystemPackage

/// The settings of a provider, equivalent to options.
struct ProviderSettings: Decodable {
    private(set) var cert: [String]
    private(set) var metadata: [String]
    private(set) var metadataCert: [String]
    let issuer: [String]
    let audience: String?
    let require: [String]
    private(set) var config: String?
    let mvpd: String?

    private enum CodingKeys: String, CodingKey {
        case cert, metadata, metadataCert, issuer, audience, require, config, mvpd
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
        metadata = try list(.metadata)
        metadataCert = try list(.metadataCert)
        issuer = try list(.issuer)
        audience = try text(.audience)
        require = try list(.require)
        config = try text(.config)
        mvpd = try text(.mvpd)
        if mvpd != nil, config == nil {
            throw AdobePassError(
                .missingField,
                "'mvpd' requires 'config', which is missing",
                path: decoder.codingPath.fieldPath
            )
        }
        if !metadataCert.isEmpty, metadata.isEmpty {
            let text = "'metadataCert' requires 'metadata', which is missing"
            throw AdobePassError(.missingField, text, path: decoder.codingPath.fieldPath)
        }
    }

    /// Returns the settings with paths relative to the folder of a file.
    func relative(to file: String) -> Self {
        let folder = FilePath(file).removingLastComponent()
        func path(_ name: String) -> String {
            let path = folder.pushing(FilePath(name)).string
            // A hyphen alone is standard input.
            return path == "-" ? "./-" : path
        }
        var provider = self
        provider.cert = cert.map(path)
        provider.metadata = metadata.map(path)
        provider.metadataCert = metadataCert.map(path)
        provider.config = config.map(path)
        return provider
    }
}
