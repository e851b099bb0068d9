import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.xml.security.Init;
import org.apache.xml.security.exceptions.XMLSecurityException;
import org.apache.xml.security.signature.XMLSignature;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Verifies the first signature with Apache Santuario, with secure validation, and reads the first assertion of the document. Lines as those
 * of programs.py. Argument: the certificate in PEM.
 */
final class SantuarioReceiver {
    private static final String ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";

    public static void main(String[] arguments) throws Exception {
        Init.init();
        X509Certificate certificate;
        try (var file = new FileInputStream(arguments[0])) {
            certificate = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(file);
        }
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        lines.readLine();
        System.out.println("ready");
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(answer(new String(Base64.getDecoder().decode(line), StandardCharsets.ISO_8859_1), certificate));
        }
    }

    private static String answer(String body, X509Certificate certificate) {
        try {
            String value = null;
            for (String field : body.split("&")) {
                if (value == null && field.startsWith("SAMLResponse=")) {
                    value = URLDecoder.decode(field.substring(13), StandardCharsets.UTF_8);
                }
            }
            if (value == null) return "{\"valid\": false}";
            return reading(Base64.getDecoder().decode(value), certificate);
        } catch (XMLSecurityException | SAXException | IllegalArgumentException error) {
            return "{\"valid\": false}";
        } catch (Throwable error) {
            return "{\"valid\": false, \"error\": " + quoted(error.toString()) + "}";
        }
    }

    private static String reading(byte[] data, X509Certificate certificate) throws Exception {
        var factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        var builder = factory.newDocumentBuilder();
        builder.setErrorHandler(null);
        Document document = builder.parse(new ByteArrayInputStream(data));
        NodeList elements = document.getElementsByTagNameNS("*", "*");
        for (int index = 0; index < elements.getLength(); index++) {
            Element element = (Element) elements.item(index);
            if (element.hasAttributeNS(null, "ID")) element.setIdAttributeNS(null, "ID", true);
        }
        Element signature = first(document.getDocumentElement(), "http://www.w3.org/2000/09/xmldsig#", "Signature");
        Element assertion = first(document.getDocumentElement(), ASSERTION, "Assertion");
        if (signature == null || assertion == null) return "{\"valid\": false}";
        if (!new XMLSignature(signature, "", true).checkSignatureValue(certificate)) return "{\"valid\": false}";
        Element subject = first(assertion, ASSERTION, "Subject");
        Element name = subject == null ? null : first(subject, ASSERTION, "NameID");
        List<String> attributes = new ArrayList<>();
        NodeList found = assertion.getElementsByTagNameNS(ASSERTION, "Attribute");
        for (int index = 0; index < found.getLength(); index++) {
            Element attribute = (Element) found.item(index);
            List<String> values = new ArrayList<>();
            NodeList children = attribute.getElementsByTagNameNS(ASSERTION, "AttributeValue");
            for (int value = 0; value < children.getLength(); value++) values.add(quoted(children.item(value).getTextContent()));
            attributes.add(quoted(attribute.getAttribute("Name")) + ": [" + String.join(", ", values) + "]");
        }
        return "{\"valid\": true, \"name\": " + quoted(name == null ? "" : name.getTextContent()) + ", \"attributes\": {"
            + String.join(", ", attributes) + "}}";
    }

    private static Element first(Element parent, String namespace, String name) {
        return (Element) parent.getElementsByTagNameNS(namespace, name).item(0);
    }

    private static String quoted(String text) {
        var result = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            boolean isPlain = each >= ' ' && each < 0x7F && each != '"' && each != '\\';
            result.append(isPlain ? String.valueOf(each) : String.format("\\u%04x", (int) each));
        }
        return result.append('"').toString();
    }
}
