internal import ByteTools
import SAML
import SAMLDiagnosis
import SAMLEncoding
internal import SAMLExamination

/// The facts about a response besides the verdict: the issuer, the signer, the audience, and the end of validity.
struct FactList {
    let input: PageInput
    let checked: DiagnosisEntry

    private var document: DiagnosedDocument { input.document }

    private struct Fact {
        let name: String
        var text: String
        var judgment = Judgement.none
        var remark: String?
    }

    private enum Judgement {
        case good, warning, bad, none

        var look: (tone: StaticString, sign: String) {
            switch self {
            case .good: ("good", "✓ ")
            case .warning: ("warning", "! ")
            case .bad: ("error", "✕ ")
            case .none: ("plain", "")
            }
        }
    }

    var html: HTML {
        HTML(.dl, .style("facts")) {
            for fact in facts {
                let look = fact.judgment.look
                HTML(.dt, text: fact.name)
                HTML(.dd) {
                    HTML(.span, .style("fact", look.tone), text: look.sign + fact.text)
                    if let remark = fact.remark { HTML(.span, .style("soft"), text: " \(remark)") }
                }
            }
        }
    }

    private var facts: [Fact] {
        let claims = document.fields == nil ? [] : [issuer, signer, audience, validity, attributes].compactMap { $0 }
        return claims + [place, time, stage].compactMap { $0 }
    }

    // MARK: The response

    private var issuer: Fact? {
        let conflict = outcome(of: .issuerConflict) == .failed
        let text = document.assertion?.issuer ?? document.fields?.issuer
        return text.map {
            Fact(
                name: "Issuer",
                text: shown($0, of: "Issuer"),
                judgment: conflict ? .bad : judgment(by: .issuerMismatch),
                remark: conflict ? "Response and Assertion have different issuers" : nil
            )
        }
    }

    private var signer: Fact {
        let name = "Signed by"
        if let part = document.signedParts.first {
            let elements = document.signedParts.map { $0.coverage == .response ? "the Response" : "the Assertion" }
            let whole = elements.joined(separator: " and ")
            let signer = part.key.name.clipped(to: 200)
            return document.isTrusted
                ? Fact(name: name, text: signer, judgment: .good, remark: "a trusted key; it signed \(whole)")
                : Fact(
                    name: name,
                    text: signer,
                    judgment: .warning,
                    remark: "the certificate in the response itself, which proves nothing; it signed \(whole)"
                )
        }
        let subject = document.claimedSignatures.first?.certificates.first?.subject.clipped(to: 200)
        let contained = subject.map { "the signature contains the certificate of \($0)" }
        switch document.claim {
        case .none: return Fact(name: name, text: "not signed", judgment: .bad)
        case .untrustedKey:
            return Fact(
                name: name,
                text: subject ?? "an unknown key",
                judgment: .bad,
                remark: "the signature is valid, but the key is not trusted"
            )
        case .invalid: return Fact(name: name, text: "no valid signature", judgment: .bad, remark: contained)
        case .notVerified: return Fact(name: name, text: "not verified", judgment: .warning, remark: contained)
        }
    }

    private var audience: Fact? {
        guard let assertion = document.assertion else { return nil }
        let audiences = assertion.conditions?.audienceRestrictions.flatMap { $0 } ?? []
        guard !audiences.isEmpty else {
            return Fact(name: "Audience", text: "not specified", judgment: judgment(by: .audienceMissing))
        }
        return Fact(
            name: "Audience",
            text: shown(audiences.joined(separator: ", "), of: "Audience"),
            judgment: judgment(by: .audienceMismatch)
        )
    }

    private var validity: Fact? {
        guard let assertion = document.assertion else { return nil }
        guard let end = assertion.conditions?.notOnOrAfter,
            let window = document.windows.first(where: { $0.end == end && $0.kind == .span })
        else { return Fact(name: "Valid until", text: "not specified", judgment: judgment(by: .unbounded)) }
        let clock = input.diagnosis.clock
        let isValid = window.state(at: clock) == .holds
        let words = window.words(at: clock)
        return Fact(name: "Valid until", text: "\(end)", judgment: isValid ? .good : .bad, remark: words)
    }

    private var attributes: Fact? {
        document.attributes.map { attributes in
            let missing = attributes.filter { $0.presence == .missing }.map { $0.name }
            let empty = attributes.filter { $0.presence == .empty }.map { $0.name }
            let remarks = [("missing", missing), ("empty", empty)].compactMap { word, names in
                names.isEmpty ? nil : "\(word): \(names.joined(separator: ", ").clipped(to: 200))"
            }
            let isRequired = attributes.contains { $0.presence == .required }
            return Fact(
                name: "Attributes",
                text: (attributes.count - missing.count).grouped,
                judgment: remarks.isEmpty ? (isRequired ? .good : .none) : .bad,
                remark: remarks.isEmpty ? nil : remarks.joined(separator: "; ")
            )
        }
    }

    // MARK: The circumstances

    private var place: Fact? {
        checked.response.flatMap { response in
            response.number.map { Fact(name: "Place", text: "SAML response \($0) of its text, at \(response.place)") }
        }
    }

    private var time: Fact {
        let source =
            switch checked.evaluationTime?.source {
            case .issued: "the IssueInstant of the response"
            case .option: "the specified time"
            case .captured: "the time in the recording"
            case .now, nil: "the time of the check"
            }
        return Fact(name: "Evaluated at", text: "\(input.diagnosis.clock)", remark: source)
    }

    private var stage: Fact? {
        if input.isOfSomethingElse { return nil }
        return switch input.diagnosis.stage {
        case .received:
            Fact(name: "Stage", text: "as received", remark: "from the provider, before the whitespace rule")
        case .sent:
            Fact(name: "Stage", text: "as sent", remark: "to Adobe; the whitespace rule is not applied again")
        }
    }

    // MARK: The judgment

    private func outcome(of rule: VerificationRule) -> VerificationCheck.Outcome? {
        input.diagnosis.verification?.checks.first { $0.rule == rule }?.outcome
    }

    private func judgment(by rule: VerificationRule) -> Judgement {
        switch outcome(of: rule) {
        case .some(.passed): .good
        case .some(.failed): .bad
        case .some(.warned): .warning
        default: .none
        }
    }

    /// The text of an element, without private parts: an element of that name may also be in a value.
    private func shown(_ text: String, of element: String) -> String {
        let outline = document.outline
        let isPrivate = outline.pieces.contains { piece in
            piece.kind == .text && input.hidden.contains(piece.range.lowerBound)
                && piece.element.map { outline.localName(of: $0) == element } ?? false
        }
        return isPrivate ? text.masked : text.clipped(to: 300)
    }
}
