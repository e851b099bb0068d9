import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Parses documents with the JDK's parser, one at a time. */
final class Documents {
    private final DocumentBuilder builder;

    Documents() throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        builder = factory.newDocumentBuilder();
        builder.setErrorHandler(new Thrower());
    }

    /** Parses a document without a document type declaration. */
    Document parse(byte[] document) throws SAXException, IOException {
        return builder.parse(new ByteArrayInputStream(document));
    }

    static boolean isNamed(Node node, String namespace, String name) {
        return node instanceof Element && name.equals(node.getLocalName()) && namespace.equals(node.getNamespaceURI());
    }

    /** The next element from a node on, among its siblings; {@code null} if there is none. */
    static Element element(Node node) {
        while (node != null && !(node instanceof Element)) node = node.getNextSibling();
        return (Element) node;
    }

    private static final class Thrower implements ErrorHandler {
        @Override
        public void warning(SAXParseException exception) {
        }

        @Override
        public void error(SAXParseException exception) throws SAXException {
            throw exception;
        }

        @Override
        public void fatalError(SAXParseException exception) throws SAXException {
            throw exception;
        }
    }
}
