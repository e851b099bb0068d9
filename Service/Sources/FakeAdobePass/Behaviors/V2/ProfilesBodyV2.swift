import AdobePass
import SAMLEncoding

struct ProfilesBody: Encodable {
    struct Profile: Encodable {
        struct Value: Encodable {
            /// The Base64 of the value of the MVPD, or a word of Adobe's.
            let value: String
            let state = "plain"

            private enum CodingKeys: CodingKey { case value, state }
        }

        let notBefore: Int64
        let notAfter: Int64
        let issuer: String
        let type: String
        let attributes: [String: Value]

        init(_ profile: StoredProfile) {
            notBefore = EpochMilliseconds(profile.notBefore).rawValue
            notAfter = EpochMilliseconds(profile.notAfter).rawValue
            issuer = profile.issuer
            type = profile.kind.rawValue
            var values = profile.attributes.mapValues { text in
                Value(value: Base64Text(encoding: Array(text.utf8)).description)
            }
            values["tokenSource"] = Value(value: profile.kind == .appleSSO ? "Apple" : issuer)
            attributes = values
        }
    }

    let profiles: [String: Profile]
}
