import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.xml.crypto.MarshalException;
import javax.xml.crypto.dsig.CanonicalizationMethod;
import javax.xml.crypto.dsig.Transform;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMSignContext;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.crypto.dsig.spec.C14NMethodParameterSpec;
import javax.xml.crypto.dsig.spec.ExcC14NParameterSpec;
import javax.xml.crypto.dsig.spec.TransformParameterSpec;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Signs and verifies responses with javax.xml.crypto.dsig, as the lines of standard input ask for; README.md describes them. */
public final class JavaExchange {
    private static final String SAML = "urn:oasis:names:tc:SAML:2.0:assertion";
    private static final String PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
    private static final Map<String, String> DIGESTS = Map.of(
        "sha256", "http://www.w3.org/2001/04/xmlenc#sha256",
        "sha384", "http://www.w3.org/2001/04/xmldsig-more#sha384",
        "sha512", "http://www.w3.org/2001/04/xmlenc#sha512");
    private static final XMLSignatureFactory FACTORY = XMLSignatureFactory.getInstance("DOM");

    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split("\t");
            String outcome;
            try {
                outcome = words[0].equals("sign")
                    ? sign(Path.of(words[1]), Path.of(words[2]), words[3], words[4], Path.of(words[5]), prefixes(words))
                    : verify(Path.of(words[1]), Path.of(words[2]));
            } catch (Exception error) {
                // After an error in a document, continue with the others.
                outcome = "invalid: " + error.getClass().getSimpleName() + " " + error.getMessage();
            }
            System.out.println(outcome.replaceAll("\\s+", " "));
        }
    }

    /** The prefixes of a PrefixList; none if the line does not ask for any. */
    private static List<String> prefixes(String[] words) {
        return words.length > 6 ? List.of(words[6].split(" ")) : List.of();
    }

    private static String sign(Path source, Path key, String digest, String placement, Path output, List<String> prefixes)
        throws Exception {
        Document document = parse(source);
        Element response = document.getDocumentElement();
        Element assertion = (Element) response.getElementsByTagNameNS(SAML, "Assertion").item(0);
        if (!placement.equals("response")) sign(assertion, key, digest, prefixes);
        if (!placement.equals("assertion")) sign(response, key, digest, prefixes);
        try (var stream = Files.newOutputStream(output)) {
            TransformerFactory.newInstance().newTransformer().transform(new DOMSource(document), new StreamResult(stream));
        }
        return "signed";
    }

    /** Inserts a signature after the Issuer of an element. */
    private static void sign(Element element, Path key, String digest, List<String> prefixes) throws Exception {
        element.setIdAttribute("ID", true);
        String family = key.getFileName().toString().contains("-ec") ? "ecdsa" : "rsa";
        var included = prefixes.isEmpty() ? null : new ExcC14NParameterSpec(prefixes);
        var transforms = List.of(
            FACTORY.newTransform(Transform.ENVELOPED, (TransformParameterSpec) null),
            FACTORY.newTransform(CanonicalizationMethod.EXCLUSIVE, (TransformParameterSpec) included));
        var reference = FACTORY.newReference(
            "#" + element.getAttribute("ID"), FACTORY.newDigestMethod(DIGESTS.get(digest), null), transforms, null, null);
        var signedInfo = FACTORY.newSignedInfo(
            FACTORY.newCanonicalizationMethod(CanonicalizationMethod.EXCLUSIVE, (C14NMethodParameterSpec) included),
            FACTORY.newSignatureMethod("http://www.w3.org/2001/04/xmldsig-more#" + family + "-" + digest, null),
            List.of(reference));
        var keys = FACTORY.getKeyInfoFactory();
        String pem = key.toString().replaceFirst("\\.key$", ".pem");
        var keyInfo = keys.newKeyInfo(List.of(keys.newX509Data(List.of(certificate(Path.of(pem))))));
        Node behindIssuer = element.getElementsByTagNameNS(SAML, "Issuer").item(0).getNextSibling();
        var context = new DOMSignContext(privateKey(key, family), element, behindIssuer);
        context.setDefaultNamespacePrefix("ds");
        FACTORY.newXMLSignature(signedInfo, keyInfo).sign(context);
    }

    /** Whether every signature holds under the certificate, and there is one. */
    private static String verify(Path certificate, Path file) throws Exception {
        Document document = parse(file);
        registerIDs(document.getElementsByTagNameNS(PROTOCOL, "Response"));
        registerIDs(document.getElementsByTagNameNS(SAML, "Assertion"));
        NodeList signatures = document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature");
        if (signatures.getLength() == 0) return "invalid: no signature";
        String outcome = "valid";
        for (int index = 0; index < signatures.getLength(); index++) {
            Element signature = (Element) signatures.item(index);
            boolean holds;
            try {
                holds = holds(signature, certificate);
            } catch (MarshalException error) {
                // The error may be about the content of KeyInfo, which does not matter here.
                NodeList keyInfo = signature.getElementsByTagNameNS(XMLSignature.XMLNS, "KeyInfo");
                if (keyInfo.getLength() == 0) throw error;
                signature.removeChild(keyInfo.item(0));
                holds = holds(signature, certificate);
                outcome = "valid but for what is in KeyInfo";
            }
            if (!holds) return "invalid: signature or digest";
        }
        return outcome;
    }

    private static boolean holds(Element signature, Path certificate) throws Exception {
        var context = new DOMValidateContext(certificate(certificate).getPublicKey(), signature);
        return FACTORY.unmarshalXMLSignature(context).validate(context);
    }

    private static void registerIDs(NodeList elements) {
        for (int index = 0; index < elements.getLength(); index++) {
            Element element = (Element) elements.item(index);
            if (element.hasAttribute("ID")) element.setIdAttribute("ID", true);
        }
    }

    private static Document parse(Path file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        builder.setErrorHandler(null);
        return builder.parse(file.toFile());
    }

    private static X509Certificate certificate(Path file) throws Exception {
        try (var stream = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(stream);
        }
    }

    private static PrivateKey privateKey(Path file, String family) throws Exception {
        String base64 = Files.readString(file).replaceAll("-----.*-----|\\s", "");
        var specification = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64));
        return KeyFactory.getInstance(family.equals("rsa") ? "RSA" : "EC").generatePrivate(specification);
    }
}
