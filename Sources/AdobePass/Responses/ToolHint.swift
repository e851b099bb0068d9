/// A command of `samltool` that helps to follow the advice of an outcome.
///
/// The advice is complete without the tool. It has general words, such as "a check", where the tool names its command.
public enum ToolHint: Hashable, Sendable {
    /// `samltool check` diagnoses the SAML response; the advice has "a check".
    case check
    /// `samltool headers decode` decodes the header; the advice has "a decoder".
    case headersDecode
    /// `samltool mvpds` reads the configuration; the advice has "'MVPDConfiguration'".
    case mvpds
    /// `samltool request` prints the request to each of the services, or to any if there are none; the advice has "the
    /// documented request".
    case request([AdobeService])
    /// `samltool check` diagnoses the SAML response, and `samltool request` prints the request that contains it.
    case checkAndRequest(AdobeService)
}
