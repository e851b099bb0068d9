import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/** The trusted keys and the attacker's key, from {@code Samples/Keys}. */
final class Keys {
    final Path folder;
    final PrivateKey rsa;
    final PrivateKey elliptic;
    final PrivateKey attacker;
    final Certificate rsaCertificate;
    final Certificate ellipticCertificate;
    final Certificate attackerCertificate;

    Keys(Path folder) throws IOException, GeneralSecurityException {
        this.folder = folder;
        rsa = privateKey(folder.resolve("idp-rsa.key"), "RSA");
        elliptic = privateKey(folder.resolve("idp-ec.key"), "EC");
        attacker = privateKey(folder.resolve("other-rsa.key"), "RSA");
        rsaCertificate = certificate(folder.resolve("idp-rsa.pem"));
        ellipticCertificate = certificate(folder.resolve("idp-ec.pem"));
        attackerCertificate = certificate(folder.resolve("other-rsa.pem"));
    }

    /** The trusted public key for a signature algorithm. */
    PublicKey trusted(String signatureMethod) {
        return (signatureMethod.contains("ecdsa") ? ellipticCertificate : rsaCertificate).getPublicKey();
    }

    /** The Base64 of a certificate, as in {@code X509Certificate}. */
    static String base64(Certificate certificate) throws GeneralSecurityException {
        return Base64.getEncoder().encodeToString(certificate.getEncoded());
    }

    private static PrivateKey privateKey(Path file, String family) throws IOException, GeneralSecurityException {
        String base64 = Files.readString(file).replaceAll("-----.*-----|\\s", "");
        return KeyFactory.getInstance(family).generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
    }

    private static Certificate certificate(Path file) throws IOException, GeneralSecurityException {
        try (InputStream stream = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificate(stream);
        }
    }
}
