import Attacks
import SAML
import TestSupport
import Testing

@Suite("Every byte of a response", .timeLimit(.minutes(30)))
struct ByteChangeTests {
    /// A change of one byte.
    enum Change: String, CaseIterable, Sendable {
        case lowestBit, anotherBit, caseBit, highestBit, deleted, doubled, space, quote

        func apply(at index: Int, of text: [UInt8]) -> [UInt8] {
            var changed = text
            switch self {
            case .lowestBit: changed[index] ^= 0x01
            case .anotherBit: changed[index] ^= 0x04
            case .caseBit: changed[index] ^= 0x20
            case .highestBit: changed[index] ^= 0x80
            case .deleted: changed.remove(at: index)
            case .doubled: changed.insert(text[index], at: index)
            case .space: changed.insert(0x20, at: index)
            case .quote: changed[index] = UInt8(ascii: "\"")
            }
            return changed
        }
    }

    /// A small response.
    static let bases: [Placement: AttackBase] = {
        var pieces = ConstructedResponse()
        pieces.responseID = "_r"
        pieces.assertionID = "_a"
        pieces.issuer = ""
        pieces.assertionIssuer = "<saml:Issuer>i</saml:Issuer>"
        pieces.conditions =
            "<saml:Conditions><saml:AudienceRestriction><saml:Audience>https://saml.sp.auth.adobe.com</saml:Audience></saml:AudienceRestriction></saml:Conditions>"
        pieces.nameID = "<saml:NameID>subscriber-1</saml:NameID>"
        pieces.confirmation = ""
        pieces.statements = ""
        pieces.attributes = ConstructedResponse.attribute("userID", "viewer")
        var bases: [Placement: AttackBase] = [:]
        for placement in Placement.allCases {
            // A signed Response must have an IssueInstant; an unsigned one should have as few attributes as possible.
            let more = placement.signsResponse ? #"IssueInstant="2026-11-20T12:00:00Z""# : #"Destination="x""#
            pieces.responseAttributes = #"Version="2.0" \#(more)"#
            bases[placement] = try? AttackBase(placement, pieces)
        }
        return bases
    }()

    @Test("One byte changed: rejected, or the result is unchanged", arguments: Placement.allCases, Change.allCases)
    func oneByte(placement: Placement, change: Change) throws {
        let base = try #require(Self.bases[placement])
        let verifier = try AttackVerifier.strict()
        let text = Array(base.text.utf8)
        let first = Change.allCases.firstIndex(of: change) ?? 0
        let indices = TestVolume.part(of: Array(text.indices), from: first)
        var accepted = 0
        for index in indices {
            let changed = change.apply(at: index, of: text)
            if changed == text { continue }
            do throws(SAMLError) {
                let assertion = try verifier.verify(changed, at: AttackBase.instant)
                accepted += 1
                // Not with the macro, because there are thousands of comparisons.
                if !base.outcomes.contains(where: { $0.isIdentical(to: assertion) }) {
                    Issue.record("something else is read with byte \(index) changed")
                }
            } catch {
                if "\(error)".contains("subscriber-1") {
                    Issue.record("byte \(index) changed: the error contains the subject")
                }
            }
        }
        // Base64 may contain whitespace, and unsigned content may change, of which there is little here.
        let share = change == .space ? 3 : indices.count == text.count ? 20 : 10
        #expect(accepted < indices.count / share, "\(accepted) of \(indices.count) accepted")
        #expect((accepted > 0) == (change != .highestBit && change != .quote))
    }
}
