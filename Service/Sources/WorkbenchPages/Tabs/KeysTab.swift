import HTMLForms
import SAML
import SAMLReports

/// The keys in certificates, metadata and responses, with the days that they are still valid.
struct KeysTab: Tab {
    let path = "keys"
    let title = "Keys and metadata"
    let summary = "See which keys the trusted files contain, and how long they are valid."

    func result(of request: TabRequest) -> [HTML] {
        let files = request.form.trust.map { ($0.name, Array($0.text.utf8)) } + request.texts
        if files.isEmpty {
            return [HTML(.p, .style("soft"), text: "Drop a certificate, a public key, metadata or a response.")]
        }
        return files.enumerated().map { index, file in
            do throws(SAMLError) {
                let report = try KeyReport(
                    of: file.1,
                    named: file.0,
                    at: SAMLTimestamp(request.settings.instant),
                    issuers: request.settings.expectations.issuers
                )
                return KeySection(report, number: index + 1).html
            } catch {
                return HTML(problem: "\(file.0) has no keys that can be read.", error.message)
            }
        }
    }
}
