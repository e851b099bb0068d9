import Attacks
import Foundation
import SAML
import TestSupport
import Testing

@Suite("The numbers of a signature value")
struct SignatureNumberTests {
    /// A key, the length of its numbers, and the order of its curve in hexadecimal digits.
    struct Curve: Sendable {
        let key: String
        let length: Int
        let order: String

        static let all = [
            Curve(
                key: "idp-ec",
                length: 32,
                order: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
            ),
            Curve(
                key: "idp-ec384",
                length: 48,
                order:
                    "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973"
            ),
            Curve(
                key: "idp-ec521",
                length: 66,
                order:
                    "01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5"
                    + "d03bb5c9b8899c47aebb6fb71e91386409"
            ),
        ]

        var orderBytes: [UInt8] {
            let digits = Array(order)
            return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        }
    }

    /// The sum or difference of two numbers of the same length, without a carry.
    private func combine(_ one: [UInt8], _ other: [UInt8], _ sign: Int) -> [UInt8] {
        var result = one
        var carry = 0
        for index in one.indices.reversed() {
            let value = Int(one[index]) + sign * Int(other[index]) + carry
            result[index] = UInt8(truncatingIfNeeded: value)
            carry = value >> 8
        }
        return result
    }

    private func expectVerdict(_ isValid: Bool, of document: String, _ value: [UInt8], _ key: String, _ name: String)
        throws
    {
        let text = document.replacingFirst(
            document.signatureValue,
            with: "<ds:SignatureValue>\(Data(value).base64EncodedString())</ds:SignatureValue>"
        )
        for engine in VerificationPolicy.Engine.allCases {
            let verifier = try AttackVerifier.strict(key: key).using(engine)
            let report = verifier.evaluate(Array(text.utf8), at: AttackBase.instant)
            #expect(report.isAccepted == isValid, "\(name), \(engine)")
            let isSignature = report.failures.allSatisfy { ["signature.wrong-key", "signature.value"].contains($0.id) }
            #expect(isSignature, "\(name), \(engine): \(report.failures.map(\.id))")
        }
    }

    private func value(of document: String) -> [UInt8] {
        let text = document.signatureValue.dropFirst("<ds:SignatureValue>".count).dropLast("</ds:SignatureValue>".count)
        return [UInt8](Data(base64Encoded: String(text)) ?? Data())
    }

    @Test("Numbers of ECDSA out of range or of other lengths are rejected", arguments: Curve.all)
    func ecdsa(curve: Curve) throws {
        var pieces = ConstructedResponse()
        pieces.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
        let document = try pieces.xml(signing: .assertion, with: SampleKeys.signing(curve.key))
        let value = value(of: document)
        try #require(value.count == 2 * curve.length)
        let (r, s) = (Array(value[..<curve.length]), Array(value[curve.length...]))
        let zero = [UInt8](repeating: 0, count: curve.length)
        let order = curve.orderBytes
        let rejected: [(String, [UInt8])] = [
            ("r is zero", zero + s), ("s is zero", r + zero), ("r is the order", order + s),
            ("s is the order", r + order),
            ("exchanged", s + r), ("both are zero", zero + zero), ("r is larger", combine(r, order, 1) + s),
            ("s is larger", r + combine(s, order, 1)), ("a zero before each", [0] + r + [0] + s),
            ("a zero before", [0] + value), ("a zero after", value + [0]), ("shorter", Array(value.dropLast())),
            ("two bytes shorter", Array(r.dropLast()) + s.dropLast()),
            ("as DER", [0x30, UInt8(value.count + 4), 2, UInt8(r.count)] + r + [2, UInt8(s.count)] + s),
            ("as long as of P-256", Array(value.prefix(64)) == value ? [] : Array(value.prefix(64))),
        ]
        for (name, value) in rejected where !value.isEmpty {
            try expectVerdict(false, of: document, value, curve.key, name)
        }
        // Everyone can negate s; both engines accept it, as the algorithm says.
        try expectVerdict(true, of: document, r + combine(order, s, -1), curve.key, "negated")
        try expectVerdict(true, of: document, value, curve.key, "unchanged")
    }

    @Test("Values of RSA of other lengths or out of range are rejected", arguments: ["idp-rsa", "idp-rsa3072"])
    func rsa(key: String) throws {
        let document = try ConstructedResponse().xml(signing: .assertion, with: SampleKeys.signing(key))
        let value = value(of: document)
        let rejected: [(String, [UInt8])] = [
            ("a zero before", [0] + value), ("a zero after", value + [0]), ("shorter", Array(value.dropLast())),
            ("shorter in front", Array(value.dropFirst())), ("zero", value.map { _ in 0 }),
            ("all ones", value.map { _ in 255 }), ("one", value.dropLast().map { _ in 0 } + [1]),
            ("twice", value + value),
        ]
        for (name, value) in rejected { try expectVerdict(false, of: document, value, key, name) }
        try expectVerdict(true, of: document, value, key, "unchanged")
    }
}
