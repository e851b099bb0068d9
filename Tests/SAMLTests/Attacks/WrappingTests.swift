import Attacks
import SAML
import SAMLTestKit
import TestSupport
import Testing
import XMLSecurity

@Suite("Signature wrapping")
struct WrappingTests {
    @Test(
        "Every wrapping attack, in every order and with every ID, is rejected",
        arguments: Wrapping.all,
        WrappingTarget.all
    )
    func isRejected(attack: Wrapping, target: WrappingTarget) throws {
        let verifier = try AttackVerifier.strict()
        for keepingIDs in [false, true] {
            for evilFirst in [false, true] {
                let document = try target.document(attack, keepingIDs: keepingIDs, evilFirst: evilFirst)
                verifier.expectRejection(of: Array(document.utf8), by: target.rules(of: attack))
            }
        }
    }

    @Test(
        "Only the rules of structure reject it: the signatures are valid",
        arguments: Wrapping.all,
        WrappingTarget.all
    )
    func isStrong(attack: Wrapping, target: WrappingTarget) throws {
        for evilFirst in [false, true] {
            // With the same IDs the target of the reference would be ambiguous.
            let document = try target.document(attack, keepingIDs: false, evilFirst: evilFirst)
            #expect(try isSigned(target.id, in: document) == attack.staysValid)
        }
    }

    /// True if the signature of an element is valid for a verifier that checks only the cryptography.
    private func isSigned(_ id: String, in text: String) throws -> Bool {
        let key = try X509Certificate(der: SampleKeys.file("idp-rsa.der")).key
        let document = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
        try document.root.forEachElement { element in
            if element.attribute("ID") == id { try document.checkID(of: element) }
        }
        return Self.isSigned(document.root, id, in: document.root, by: key)
    }

    // Recursion, because the compiler cannot capture two elements in nested closures.

    /// True if an element, or one inside it, has the ID and a valid signature.
    private static func isSigned(_ element: XMLElement, _ id: String, in root: XMLElement, by key: VerificationKey)
        -> Bool
    {
        if element.attribute("ID") == id, hasSignature(for: element, id, in: root, by: key) { return true }
        var child = element.firstChild
        while let next = child {
            if isSigned(next, id, in: root, by: key) { return true }
            child = next.nextSibling
        }
        return false
    }

    /// True if a signature in an element refers to an ID and is valid for the signed element.
    private static func hasSignature(
        for signed: XMLElement,
        _ id: String,
        in element: XMLElement,
        by key: VerificationKey
    )
        -> Bool
    {
        if element.isNamed(.signature), SignatureOutline(reading: element).referenceURI == "#\(id)",
            let description = try? SignatureElement(reading: element)
        {
            do {
                _ = try description.verifyWithLibxmlsec(element, of: signed, [key])
                return true
            } catch {}
        }
        var child = element.firstChild
        while let next = child {
            if hasSignature(for: signed, id, in: next, by: key) { return true }
            child = next.nextSibling
        }
        return false
    }

    @Test("9b: a second SignedInfo for the evil copy", arguments: [Placement.response, .assertion], [false, true])
    func secondSignedInfo(placement: Placement, evilFirst: Bool) throws {
        let base = try AttackBase.signed(placement)
        let verifier = try AttackVerifier.strict()
        for keepingIDs in [false, true] {
            var copy = base.pieces.hostileCopy(keepingIDs: keepingIDs)
            copy.signature.transforms = base.pieces.signature.transforms
            let forged = try copy.xml(signing: placement, with: SampleKeys.signing("other-rsa"))
            let info = base.text.slice(from: "<ds:SignedInfo>", through: "</ds:SignedInfo>")
            let value = base.text.slice(from: "<ds:SignatureValue>", through: "</ds:SignatureValue>")
            let evilValue = forged.slice(from: "<ds:SignatureValue>", through: "</ds:SignatureValue>")
            let resigned = forged.replacingFirst(evilValue, with: value)
            let document =
                evilFirst
                ? resigned.inserting(info, after: "</ds:SignedInfo>")
                : resigned.inserting(info, before: "<ds:SignedInfo>")
            verifier.expectRejection(of: document, by: "signature.structure")
        }
    }

    @Test(
        "The whole original response, with any placement of the signature, in StatusDetail of another",
        arguments: Placement.allCases
    )
    func wholeResponse(placement: Placement) throws {
        let base = try AttackBase.signed(placement)
        var evil = base.pieces.hostileCopy(keepingIDs: false)
        evil.status = evil.status.inserting(
            "<samlp:StatusDetail>\(base.text)</samlp:StatusDetail>",
            before: "</samlp:Status>"
        )
        try AttackVerifier.strict().expectRejection(
            of: evil.unsigned,
            by: "structure.nested-response",
            "structure.several-assertions",
            "structure.misplaced-assertion",
            "signature.missing",
            "signature.misplaced"
        )
    }

    @Test("The number of documents is as expected, and all documents differ")
    func count() throws {
        var documents: Set<String> = []
        for attack in Wrapping.all {
            for target in WrappingTarget.all {
                for keepingIDs in [false, true] {
                    documents.insert(try target.document(attack, keepingIDs: keepingIDs, evilFirst: true))
                    documents.insert(try target.document(attack, keepingIDs: keepingIDs, evilFirst: false))
                }
            }
        }
        // 25 attacks on 4 bases, with 2 kinds of IDs in 2 orders; 5 have no order, and one of these has no evil copy.
        #expect(documents.count == 348)
    }
}
