import com.sun.org.apache.xml.internal.security.Init;
import com.sun.org.apache.xml.internal.security.c14n.implementations.Canonicalizer20010315ExclOmitComments;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Writes the exclusive canonical form of documents, as the lines of standard input ask for; README.md describes them. */
public final class JavaCanonicalizer {
    public static void main(String[] arguments) throws Exception {
        Init.init();
        System.out.println("Java " + System.getProperty("java.version"));
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split("\t", -1);
            try {
                System.out.println(form(text(words[0]), text(words[1]), text(words[2]), HexFormat.of().parseHex(words[3])));
            } catch (Exception error) {
                System.out.println("error");
            }
        }
    }

    private static String form(String apex, String without, String prefixList, byte[] bytes) throws Exception {
        Element root = parse(bytes).getDocumentElement();
        Element element = apex.isEmpty() ? root : find(root, apex);
        Node omitted = without.isEmpty() ? null : find(element, without);
        var output = new ByteArrayOutputStream();
        new Canonicalizer20010315ExclOmitComments().engineCanonicalizeSubTree(element, prefixList, omitted, output);
        return HexFormat.of().formatHex(output.toByteArray());
    }

    private static Element find(Element element, String name) {
        if (element.getLocalName().equals(name)) return element;
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            Element found = child instanceof Element inside ? find(inside, name) : null;
            if (found != null) return found;
        }
        return null;
    }

    private static Document parse(byte[] bytes) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        builder.setErrorHandler(null);
        return builder.parse(new ByteArrayInputStream(bytes));
    }

    private static String text(String digits) {
        return new String(HexFormat.of().parseHex(digits), StandardCharsets.UTF_8);
    }
}
