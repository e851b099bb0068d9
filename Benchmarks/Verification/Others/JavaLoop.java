import com.sun.management.OperatingSystemMXBean;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Verifies a response repeatedly with javax.xml.crypto.dsig, and reads its attributes.
 *
 * <p>{@code JavaLoop CERTIFICATE TIMES RESPONSE} prints what VerifyLoop prints: the seconds of processor time, the number of attributes
 * that were read, and the bytes in them. The time is that of the process, with its collector and compiler; the loop runs for some
 * seconds before, so that it is compiled. {@code JavaLoop --version} prints the version.
 */
public final class JavaLoop {
    private static final String SAML = "urn:oasis:names:tc:SAML:2.0:assertion";
    private static final long WARM_UP_NANOSECONDS = 5_000_000_000L;
    private static final XMLSignatureFactory FACTORY = XMLSignatureFactory.getInstance("DOM");

    private static DocumentBuilder builder;
    private static PublicKey key;
    private static long attributes;
    private static long size;

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("--version")) {
            System.out.println("JDK " + System.getProperty("java.version"));
            return;
        }
        try (var stream = Files.newInputStream(Path.of(arguments[0]))) {
            key = ((X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(stream)).getPublicKey();
        }
        int times = Integer.parseInt(arguments[1]);
        byte[] response = Files.readAllBytes(Path.of(arguments[2]));
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        builder = factory.newDocumentBuilder();

        long start = System.nanoTime();
        while (System.nanoTime() - start < WARM_UP_NANOSECONDS) verify(response);
        attributes = 0;
        size = 0;
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long before = system.getProcessCpuTime();
        for (int time = 0; time < times; time++) verify(response);
        System.out.println((system.getProcessCpuTime() - before) / 1e9 + " " + attributes + " " + size);
    }

    private static void verify(byte[] response) throws Exception {
        Document document = builder.parse(new ByteArrayInputStream(response));
        Element root = document.getDocumentElement();
        root.setIdAttribute("ID", true);
        Node signature = document.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature").item(0);
        var context = new DOMValidateContext(key, signature);
        if (!FACTORY.unmarshalXMLSignature(context).validate(context)) throw new IllegalStateException("invalid");
        read(root);
    }

    /** Goes from node to node: a NodeList of elements by name is slow to index. */
    private static void read(Element element) {
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (!(child instanceof Element inside)) continue;
            if (SAML.equals(inside.getNamespaceURI()) && inside.getLocalName().equals("Attribute")) {
                attributes++;
                size += bytes(inside.getAttribute("Name"));
                for (Node value = inside.getFirstChild(); value != null; value = value.getNextSibling()) {
                    size += bytes(value.getTextContent());
                }
            } else {
                read(inside);
            }
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
