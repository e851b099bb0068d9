import AdobePassFlow
import SAML
import SAMLReports

struct NextJSON {
    let json: JSON

    init(_ decision: SignOnDecision, of cookbook: Cookbook, at instant: SAMLTimestamp) {
        let content: JSON = ["cookbook": cookbook.rawValue, "at": instant, "end": cookbook.end]
        json = .document(.next, content.merging(decision.json))
    }
}
