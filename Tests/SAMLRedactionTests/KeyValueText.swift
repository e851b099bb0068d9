import Foundation
import TestSupport
import XMLSecurity

/// The KeyValue of a certificate's key, as OpenSSL prints the parts of the key.
enum KeyValueText {
    static func element(of certificate: [UInt8]) throws -> String {
        let key = try X509Certificate(der: certificate).key
        let information = try openSSL(["x509", "-inform", "DER", "-noout", "-pubkey"], certificate)
        let der = try openSSL(["pkey", "-pubin", "-outform", "DER"], information)
        if key.kind == .ellipticCurve {
            let point = Data(der.suffix(65)).base64EncodedString()
            return #"<ds:KeyValue><dsig11:ECKeyValue xmlns:dsig11="http://www.w3.org/2009/xmldsig11#">"#
                + #"<dsig11:NamedCurve URI="urn:oid:1.2.840.10045.3.1.7"/>"#
                + "<dsig11:PublicKey>\(point)</dsig11:PublicKey></dsig11:ECKeyValue></ds:KeyValue>"
        }
        // The modulus is before the exponent 65537, which has five bytes with its tag and length.
        let modulus = Data(der.dropLast(5).suffix(key.bits / 8)).base64EncodedString()
        return "<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>\(modulus)</ds:Modulus><ds:Exponent>AQAB</ds:Exponent>"
            + "</ds:RSAKeyValue></ds:KeyValue>"
    }

    private static func openSSL(_ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
        let outcome = try CommandOutcome(
            of: URL(fileURLWithPath: "/usr/bin/env"),
            ["openssl"] + arguments,
            input: input
        )
        return outcome.standardOutput
    }
}
