import AdobePass
import ByteTools

/// A value of requests: an option, and a key of a profile.
enum RequestValue: String, CaseIterable {
    case environment
    case baseURL = "baseUrl"
    case serviceProvider
    case mvpd
    case partner
    case deviceID = "deviceId"
    case deviceType
    case forwardedFor
    case userAgent
    case partnerFrameworkStatus
    case accessStatus
    case providerID = "providerId"
    case expiration
    case domainName
    case redirectURL = "redirectUrl"
    case resource
    case code
    case clientID = "clientId"
    case timeToLive = "ttl"

    /// The parameter of services; `nil` if the value is converted first.
    var parameter: ServiceParameter? { ServiceParameter(rawValue: rawValue) }

    /// The option, such as `--service-provider`.
    var option: String {
        "--"
            + rawValue.flatMap { character in
                character.isUppercase ? "-\(character.lowercased())" : "\(character)"
            }
    }
}

/// The values of requests, from a profile and from options, which override it.
struct RequestValues {
    private var texts: [RequestValue: [String]] = [:]
    /// The names and values of `X-Device-Info` in the order in which they were set, including replaced ones.
    private var deviceInformationHistory: [(name: String, value: String)] = []

    func texts(_ value: RequestValue) -> [String] { texts[value] ?? [] }

    subscript(value: RequestValue) -> String? { texts[value]?.first }

    mutating func set(_ value: RequestValue, _ texts: [String?]) {
        let texts = texts.compactMap(\.self)
        if !texts.isEmpty { self.texts[value] = texts }
    }

    /// Removes the framework's status and the values that it is made of.
    mutating func removeFrameworkStatus() {
        for value in [RequestValue.partnerFrameworkStatus, .accessStatus, .providerID, .expiration] {
            texts[value] = nil
        }
    }

    mutating func setDeviceInformation(_ name: String, _ value: String) {
        deviceInformationHistory.append((name, value))
    }

    /// Of fields with the same name the last one.
    var deviceInformation: [(name: String, value: String)] {
        var names: Set<ByteText> = []
        return deviceInformationHistory.reversed().filter { names.insert(ByteText($0.name)).inserted }.reversed()
    }

    /// Adds the values of a profile: a JSON object of strings, with an array for `resource` and an object for `deviceInfo`.
    mutating func take(profile: [UInt8]) throws(AdobePassError) {
        let document = JSONDocument(profile)
        if let error = document.errors.first {
            throw AdobePassError(Self.code, "the profile is not JSON: \(error.description)")
        }
        guard let members = document.root?.members else {
            throw AdobePassError(Self.code, "the profile is not a JSON object")
        }
        for member in members {
            if member.name == "deviceInfo" {
                try take(deviceInformation: member.value)
            } else if let value = RequestValue(rawValue: member.name == "requestor" ? "serviceProvider" : member.name) {
                set(value, try Self.texts(of: member))
            } else {
                throw AdobePassError(Self.code, "unknown key of a profile", path: member.name)
            }
        }
    }

    private static let code = AdobePassError.Code(rawValue: "request.profile")

    private mutating func take(deviceInformation value: JSONValue) throws(AdobePassError) {
        guard let members = value.members else {
            throw AdobePassError(Self.code, "this must be an object of names and strings", path: "deviceInfo")
        }
        for member in members {
            guard let text = member.value.textOrNumber else {
                throw AdobePassError(Self.code, "this must be a string", path: "deviceInfo.\(member.name)")
            }
            setDeviceInformation(member.name, text)
        }
    }

    private static func texts(of member: JSONValue.Member) throws(AdobePassError) -> [String] {
        let values = member.value.elements ?? [member.value]
        let texts = values.compactMap(\.textOrNumber)
        guard texts.count == values.count, texts.count == 1 || member.name == RequestValue.resource.rawValue else {
            throw AdobePassError(Self.code, "this must be a string", path: member.name)
        }
        return texts
    }
}
