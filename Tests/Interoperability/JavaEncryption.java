import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyFactory;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Encrypts and decrypts assertions with javax.crypto, as the lines of standard input ask for; README.md describes them.
 *
 * <p>The JDK contains no XML Encryption, so the elements are read and written here, strictly: one form of each.
 */
public final class JavaEncryption {
    private static final String SAML = "urn:oasis:names:tc:SAML:2.0:assertion";
    private static final String XMLDSIG = "http://www.w3.org/2000/09/xmldsig#";
    private static final String XMLENC = "http://www.w3.org/2001/04/xmlenc#";
    private static final String XMLENC11 = "http://www.w3.org/2009/xmlenc11#";
    private static final Map<String, Integer> KEY_BYTES = Map.of(
        XMLENC11 + "aes128-gcm", 16, XMLENC11 + "aes192-gcm", 24, XMLENC11 + "aes256-gcm", 32,
        XMLENC + "aes128-cbc", 16, XMLENC + "aes192-cbc", 24, XMLENC + "aes256-cbc", 32, XMLENC + "tripledes-cbc", 24);
    private static final Map<String, String> DIGESTS = Map.of(XMLDSIG + "sha1", "SHA-1", XMLENC + "sha256", "SHA-256");
    private static final Map<String, MGF1ParameterSpec> MASKS = Map.of(
        XMLENC11 + "mgf1sha1", MGF1ParameterSpec.SHA1, XMLENC11 + "mgf1sha256", MGF1ParameterSpec.SHA256);

    /** RSA key transport, with the digest and the mask of OAEP; null if there are none. */
    private record Transport(String algorithm, String digest, String mask) {
        Cipher cipher(int mode, Key key) throws Exception {
            boolean isOAEP = !algorithm.equals(XMLENC + "rsa-1_5");
            Cipher cipher = Cipher.getInstance(isOAEP ? "RSA/ECB/OAEPPadding" : "RSA/ECB/PKCS1Padding");
            if (!isOAEP) {
                cipher.init(mode, key);
                return cipher;
            }
            var function = mask == null ? MGF1ParameterSpec.SHA1 : MASKS.get(mask);
            cipher.init(mode, key, new OAEPParameterSpec(DIGESTS.get(digest), "MGF1", function, PSource.PSpecified.DEFAULT));
            return cipher;
        }

        String xml() {
            String parameters = digest == null ? "" : "<ds:DigestMethod xmlns:ds=\"" + XMLDSIG + "\" Algorithm=\"" + digest + "\"/>";
            if (mask != null) parameters += "<xenc11:MGF xmlns:xenc11=\"" + XMLENC11 + "\" Algorithm=\"" + mask + "\"/>";
            return "<xenc:EncryptionMethod Algorithm=\"" + algorithm + "\">" + parameters + "</xenc:EncryptionMethod>";
        }
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split("\t");
            String outcome;
            try {
                if (words[0].equals("encrypt")) {
                    encrypt(Path.of(words[1]), Path.of(words[2]), words[3], transport(words), Path.of(words[7]));
                } else {
                    decrypt(Path.of(words[1]), Path.of(words[2]), Path.of(words[3]));
                }
                outcome = words[0] + "ed";
            } catch (Exception error) {
                // After an error in a document, continue with the others.
                outcome = "failed: " + error.getClass().getSimpleName() + " " + error.getMessage();
            }
            System.out.println(outcome.replaceAll("\\s+", " "));
        }
    }

    private static Transport transport(String[] words) {
        String digest = words[5].equals("sha1") ? XMLDSIG + "sha1" : XMLENC + "sha256";
        return switch (words[4]) {
            case "rsa-1_5" -> new Transport(XMLENC + "rsa-1_5", null, null);
            case "rsa-oaep" -> new Transport(XMLENC11 + "rsa-oaep", digest, XMLENC11 + "mgf1" + words[6]);
            default -> new Transport(XMLENC + "rsa-oaep-mgf1p", digest, null);
        };
    }

    // MARK: Encryption

    private static void encrypt(Path source, Path certificate, String cipher, Transport transport, Path output) throws Exception {
        String text = Files.readString(source);
        String end = "</saml:Assertion>";
        int start = text.indexOf("<saml:Assertion "), stop = text.indexOf(end) + end.length();
        String algorithm = (cipher.endsWith("-gcm") ? XMLENC11 : XMLENC) + cipher;
        byte[] key = random(KEY_BYTES.get(algorithm)), vector = random(vectorBytes(algorithm));
        byte[] content = text.substring(start, stop).getBytes(StandardCharsets.UTF_8);
        var value = new ByteArrayOutputStream();
        value.write(vector);
        value.write(contentCipher(Cipher.ENCRYPT_MODE, algorithm, key, vector).doFinal(content));
        byte[] encryptedKey;
        try (var stream = Files.newInputStream(certificate)) {
            var recipient = CertificateFactory.getInstance("X.509").generateCertificate(stream).getPublicKey();
            encryptedKey = transport.cipher(Cipher.ENCRYPT_MODE, recipient).doFinal(key);
        }
        String data = "<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc=\"" + XMLENC + "\" Type=\"" + XMLENC + "Element\">"
            + "<xenc:EncryptionMethod Algorithm=\"" + algorithm + "\"/><ds:KeyInfo xmlns:ds=\"" + XMLDSIG + "\">"
            + "<xenc:EncryptedKey xmlns:xenc=\"" + XMLENC + "\" Id=\"_key\">" + transport.xml() + cipherData(encryptedKey)
            + "</xenc:EncryptedKey></ds:KeyInfo>" + cipherData(value.toByteArray())
            + "</xenc:EncryptedData></saml:EncryptedAssertion>";
        Files.writeString(output, text.substring(0, start) + data + text.substring(stop));
    }

    private static String cipherData(byte[] value) {
        return "<xenc:CipherData><xenc:CipherValue>" + Base64.getMimeEncoder().encodeToString(value)
            + "</xenc:CipherValue></xenc:CipherData>";
    }

    private static byte[] random(int count) {
        byte[] bytes = new byte[count];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    private static int vectorBytes(String algorithm) {
        if (algorithm.endsWith("-gcm")) return 12;
        return algorithm.contains("tripledes") ? 8 : 16;
    }

    private static Cipher contentCipher(int mode, String algorithm, byte[] key, byte[] vector) throws Exception {
        boolean isGCM = algorithm.endsWith("-gcm");
        String family = algorithm.contains("tripledes") ? "DESede" : "AES";
        Cipher cipher = Cipher.getInstance(family + (isGCM ? "/GCM/NoPadding" : "/CBC/ISO10126Padding"));
        AlgorithmParameterSpec parameters = isGCM ? new GCMParameterSpec(128, vector) : new IvParameterSpec(vector);
        cipher.init(mode, new SecretKeySpec(key, family), parameters);
        return cipher;
    }

    // MARK: Decryption

    /** Writes the decrypted assertion as it was encrypted. */
    private static void decrypt(Path key, Path file, Path output) throws Exception {
        Document document = parse(file);
        Element part = only(document.getElementsByTagNameNS(SAML, "EncryptedAssertion").item(0));
        Element data = only(child(part, XMLENC, "EncryptedData"));
        Element encryptedKey = encryptedKey(part, data);
        String base64 = Files.readString(key).replaceAll("-----.*-----|\\s", "");
        Key privateKey = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
        byte[] contentKey = transport(encryptedKey).cipher(Cipher.DECRYPT_MODE, privateKey).doFinal(value(encryptedKey));
        String algorithm = algorithm(only(child(data, XMLENC, "EncryptionMethod")));
        if (contentKey.length != KEY_BYTES.get(algorithm)) throw new IllegalArgumentException("the size of the key");
        byte[] content = value(data);
        byte[] vector = Arrays.copyOf(content, vectorBytes(algorithm));
        Cipher cipher = contentCipher(Cipher.DECRYPT_MODE, algorithm, contentKey, vector);
        Files.write(output, cipher.doFinal(content, vector.length, content.length - vector.length));
    }

    /** The key inside the data, the one that a RetrievalMethod refers to, or the one beside the data. */
    private static Element encryptedKey(Element part, Element data) {
        Node keyInfo = child(data, XMLDSIG, "KeyInfo");
        if (keyInfo == null) return only(child(part, XMLENC, "EncryptedKey"));
        Element inside = (Element) child(keyInfo, XMLENC, "EncryptedKey");
        if (inside != null) return inside;
        Element method = only(child(keyInfo, XMLDSIG, "RetrievalMethod"));
        Element beside = only(child(part, XMLENC, "EncryptedKey"));
        if (!method.getAttribute("Type").equals(XMLENC + "EncryptedKey")
            || !method.getAttribute("URI").equals("#" + beside.getAttribute("Id"))) throw new IllegalArgumentException("the reference");
        return beside;
    }

    private static Transport transport(Element encryptedKey) {
        Element method = only(child(encryptedKey, XMLENC, "EncryptionMethod"));
        Node digest = child(method, XMLDSIG, "DigestMethod"), mask = child(method, XMLENC11, "MGF");
        return new Transport(algorithm(method), digest == null ? null : algorithm(digest), mask == null ? null : algorithm(mask));
    }

    private static String algorithm(Node element) {
        return ((Element) element).getAttribute("Algorithm");
    }

    private static byte[] value(Element element) {
        Node value = only(child(only(child(element, XMLENC, "CipherData")), XMLENC, "CipherValue"));
        return Base64.getMimeDecoder().decode(value.getTextContent());
    }

    /** The only child with a name; null if there is none. */
    private static Node child(Node parent, String namespace, String name) {
        List<Node> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (namespace.equals(node.getNamespaceURI()) && name.equals(node.getLocalName())) found.add(node);
        }
        if (found.size() > 1) throw new IllegalArgumentException("several of " + name);
        return found.isEmpty() ? null : found.get(0);
    }

    private static Element only(Node element) {
        if (element == null) throw new IllegalArgumentException("an element is missing");
        return (Element) element;
    }

    private static Document parse(Path file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(file.toFile());
    }
}
