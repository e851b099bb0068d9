import HTTPTypes
import SAMLEncoding

/// Reads the answers in an HTTP Archive (HAR 1.2), or in one entry of it.
struct ArchiveReader {
    private let entries: [JSONValue]

    /// Takes text that is an archive or an entry; `nil` if it is other JSON, or none.
    init?(_ text: [UInt8]) {
        guard let root = JSONDocument(text).strictRoot else { return nil }
        if let entries = root["log"]?["entries"]?.elements {
            self.entries = entries
        } else if root["request"]?.members != nil, root["response"]?.members != nil {
            entries = [root]
        } else {
            return nil
        }
    }

    /// The answers of Adobe's services; a single entry counts whatever it is.
    func answers() throws(AdobePassError) -> [CapturedAnswer] {
        let answers = entries.compactMap { answer($0) }
        let relevant = answers.count == 1 ? answers : answers.filter { $0.service != nil }
        guard relevant.isEmpty else { return relevant }
        throw AdobePassError(
            .noAnswer,
            "none of the \(entries.count) entries of the archive answers a request to a service of Adobe Pass"
        )
    }

    private func answer(_ entry: JSONValue) -> CapturedAnswer? {
        guard let status = entry["response"]?["status"]?.wholeNumber.flatMap({ Int(exactly: $0) }) else { return nil }
        let method = entry["request"]?["method"]?.text ?? ""
        let url = entry["request"]?["url"]?.text.map { String($0.prefix { $0 != "?" && $0 != "#" }) } ?? ""
        let request = "\(method) \(url)".withoutControls
        let service = AdobeService(method: method, url: url)
        guard (100...999).contains(status) else {
            let remark = "there was no answer: the connection failed, or the recording ends before it"
            return CapturedAnswer(request: request, service: service, body: [], remarks: [remark])
        }
        var response = HTTPResponse(status: HTTPResponse.Status(code: status))
        for header in entry["response"]?["headers"]?.elements ?? [] {
            if let name = header["name"]?.text.flatMap({ HTTPField.Name($0) }), let value = header["value"]?.text {
                response.headerFields.append(HTTPField(name: name, value: value))
            }
        }
        let (body, remarks) = body(entry["response"]?["content"])
        return CapturedAnswer(request: request, service: service, response: response, body: body, remarks: remarks)
    }

    private func body(_ content: JSONValue?) -> ([UInt8], [String]) {
        guard let text = content?["text"]?.text else {
            let size = content?["size"]?.wholeNumber ?? 0
            return ([], size > 0 ? ["the archive has no body: export it with contents"] : [])
        }
        guard content?["encoding"]?.text?.lowercased() == "base64" else { return ([UInt8](text.utf8), []) }
        var observations: [EncodingObservation] = []
        guard let body = try? Base64Text(repairing: [UInt8](text.utf8), observations: &observations).decoded() else {
            return ([], ["the archive calls the body Base64, and it is none"])
        }
        return (body, [])
    }
}

extension AdobeService {
    /// The service that a request is made to; `nil` if its path is that of none.
    ///
    /// - Parameters:
    ///   - method: The method, such as `POST`.
    ///   - url: The URL or its path; a query is passed over.
    public init?(method: String, url: String) {
        var path = url.prefix { $0 != "?" && $0 != "#" }
        if let scheme = path.firstRange(of: "://") {
            path = path[scheme.upperBound...].drop { $0 != "/" }
        }
        let segments = path.split(separator: "/").map(String.init)
        let request = "\(method.uppercased()) \(segments.joined(separator: "/"))"
        guard let service = Self.all.first(where: { $0.matches(request) }) else { return nil }
        self = service
    }

    private func matches(_ request: String) -> Bool {
        guard let pattern = Self.patterns[self] else { return false }
        let (wanted, found) = (pattern.split(separator: "/"), request.split(separator: "/"))
        return wanted.count == found.count && zip(wanted, found).allSatisfy { $0 == "*" || $0 == $1 }
    }

    /// Method and path of each; `*` is any segment. A pattern that fits more comes later in the list of services.
    private static let patterns: [Self: String] = [
        .v2Register: "POST o/client/register", .v2Token: "POST o/client/token",
        .v2Configuration: "GET api/v2/*/configuration", .v2SessionsSSO: "POST api/v2/*/sessions/sso/*",
        .v2Exchange: "POST api/v2/*/profiles/sso/*", .v2Profiles: "GET api/v2/*/profiles",
        .v2Profile: "GET api/v2/*/profiles/*", .v2Sessions: "POST api/v2/*/sessions",
        .v2Resume: "POST api/v2/*/sessions/*", .v2Authenticate: "GET api/v2/authenticate/*/*",
        .v2Preauthorize: "POST api/v2/*/decisions/preauthorize/*", .v2Authorize: "POST api/v2/*/decisions/authorize/*",
        .v2Logout: "GET api/v2/*/logout/*", .v1CheckAuthentication: "GET api/v1/checkauthn",
        .v1Configuration: "GET api/v1/config/*", .v1ProfileRequest: "GET api/v1/*/profile-requests/*",
        .v1Exchange: "POST api/v1/tokens/authn", .v1Token: "GET api/v1/tokens/authn",
        .v1RegistrationCode: "POST reggie/v1/*/regcode", .v1Authenticate: "GET api/v1/authenticate",
        .v1Authorize: "GET api/v1/authorize", .v1MediaToken: "GET api/v1/mediatoken",
        .v1UserMetadata: "GET api/v1/tokens/usermetadata", .v1Logout: "DELETE api/v1/logout",
    ]
}
