import java.security.Key;
import java.util.function.Function;
import javax.xml.crypto.AlgorithmMethod;
import javax.xml.crypto.Data;
import javax.xml.crypto.KeySelector;
import javax.xml.crypto.KeySelectorResult;
import javax.xml.crypto.URIDereferencer;
import javax.xml.crypto.URIReference;
import javax.xml.crypto.URIReferenceException;
import javax.xml.crypto.XMLCryptoContext;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.crypto.dsig.keyinfo.KeyInfo;
import org.w3c.dom.Element;

/** Contexts for the validation of signatures. KeyInfo is ignored. */
final class Validation {
    static final XMLSignatureFactory FACTORY = XMLSignatureFactory.getInstance("DOM");

    private Validation() {
    }

    /**
     * A context that keeps the signed octets, resolves only references within the document, and allows every algorithm.
     *
     * @param keys the key for a signature algorithm
     */
    static DOMValidateContext context(Function<String, Key> keys, Element signature) {
        DOMValidateContext context = new DOMValidateContext(new ByAlgorithm(keys), signature);
        context.setProperty("org.jcp.xml.dsig.secureValidation", false);
        context.setProperty("javax.xml.crypto.dsig.cacheReference", true);
        context.setURIDereferencer(new SameDocument(FACTORY.getURIDereferencer()));
        return context;
    }

    /** Selects a key by the signature algorithm. */
    private static final class ByAlgorithm extends KeySelector {
        private final Function<String, Key> keys;

        ByAlgorithm(Function<String, Key> keys) {
            this.keys = keys;
        }

        @Override
        public KeySelectorResult select(KeyInfo keyInfo, Purpose purpose, AlgorithmMethod method, XMLCryptoContext context) {
            Key key = keys.apply(method.getAlgorithm());
            return () -> key;
        }
    }

    /** Resolves no reference to a file or a server. */
    private record SameDocument(URIDereferencer usual) implements URIDereferencer {
        @Override
        public Data dereference(URIReference reference, XMLCryptoContext context) throws URIReferenceException {
            String uri = reference.getURI();
            if (uri != null && !uri.isEmpty() && !uri.startsWith("#")) throw new URIReferenceException("a reference to another document");
            return usual.dereference(reference, context);
        }
    }
}
