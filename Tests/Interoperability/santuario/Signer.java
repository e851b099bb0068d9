import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureException;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Replaces the placeholders in the text of a document by digests and signatures. The rest of the text stays as it is. */
final class Signer {
    /** The key of a signature. */
    enum Signatory { TRUSTED, ATTACKER, PUBLIC_KEY_AS_SECRET }

    private final Documents documents;
    private final Keys keys;

    Signer(Documents documents, Keys keys) {
        this.documents = documents;
        this.keys = keys;
    }

    String sign(String text, List<SignaturePlan> plans, Signatory signatory, SeededRandom random) throws Exception {
        String signed = text;
        for (SignaturePlan plan : plans) {
            signed = replace(signed, plan.digest.text(), layout(digest(signed, plan), random));
            byte[] value = signature(plan.algorithm(), signedInfo(signed, plan), signatory, random);
            signed = replace(signed, plan.value.text(), layout(value, random));
        }
        return signed;
    }

    /** The digest of the referenced element, as Java computes it. */
    private byte[] digest(String text, SignaturePlan plan) throws Exception {
        DOMValidateContext context = context(text, plan);
        XMLSignature signature = Validation.FACTORY.unmarshalXMLSignature(context);
        Reference reference = signature.getSignedInfo().getReferences().get(0);
        reference.validate(context);
        return reference.getCalculatedDigestValue();
    }

    /** The canonical form of SignedInfo, as Java computes it. */
    private byte[] signedInfo(String text, SignaturePlan plan) throws Exception {
        DOMValidateContext context = context(text, plan);
        XMLSignature signature = Validation.FACTORY.unmarshalXMLSignature(context);
        try {
            signature.getSignatureValue().validate(context);
        } catch (XMLSignatureException error) {
            // The placeholder is not the value of a signature; the canonical form was computed before it was read.
        }
        return signature.getSignedInfo().getCanonicalizedData().readAllBytes();
    }

    private DOMValidateContext context(String text, SignaturePlan plan) throws Exception {
        Document document = documents.parse(text.getBytes(StandardCharsets.UTF_8));
        Oracle.registerIDs(document);
        NodeList values = document.getElementsByTagNameNS(Names.SIGNATURE, "SignatureValue");
        for (int index = 0; index < values.getLength(); index++) {
            Element value = (Element) values.item(index);
            if (!value.getTextContent().equals(plan.value.text())) continue;
            return Validation.context(this::key, (Element) value.getParentNode());
        }
        throw new IllegalStateException("there is no placeholder");
    }

    /** A key of the kind that an algorithm requires; for HMAC, the trusted public key as a secret. */
    private Key key(String algorithm) {
        if (!algorithm.equals(Names.HMAC_SHA256)) return keys.trusted(algorithm);
        return new SecretKeySpec(keys.rsaCertificate.getPublicKey().getEncoded(), "HmacSHA256");
    }

    private byte[] signature(String algorithm, byte[] signedInfo, Signatory signatory, SeededRandom random)
        throws GeneralSecurityException {
        if (signatory == Signatory.PUBLIC_KEY_AS_SECRET) {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key(algorithm));
            return mac.doFinal(signedInfo);
        }
        SecureRandom secret = SecureRandom.getInstance("SHA1PRNG");
        secret.setSeed(random.next());
        Signature signature;
        PrivateKey key = signatory == Signatory.ATTACKER ? keys.attacker : algorithm.contains("ecdsa") ? keys.elliptic : keys.rsa;
        String hash = "SHA" + algorithm.replaceAll(".*sha(\\d+).*", "$1");
        if (algorithm.equals(Names.RSA_MGF1)) {
            signature = Signature.getInstance("RSASSA-PSS");
            signature.setParameter(new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32,
                PSSParameterSpec.TRAILER_FIELD_BC));
        } else {
            signature = Signature.getInstance(hash + (key == keys.elliptic ? "withECDSAinP1363Format" : "withRSA"));
        }
        signature.initSign(key, secret);
        signature.update(signedInfo);
        return signature.sign();
    }

    /** Base64 in one line, or in lines as several signers write them. */
    private static String layout(byte[] value, SeededRandom random) {
        String end = random.pick("", "", "", "\n", "\r\n", "&#13;\n");
        if (end.isEmpty()) return Base64.getEncoder().encodeToString(value);
        String lines = Base64.getMimeEncoder(random.pick(64, 76), "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(value);
        return (random.oneIn(2) ? "" : end) + lines.replace("\n", end) + (random.oneIn(2) ? "" : end);
    }

    private static String replace(String text, String placeholder, String value) {
        int start = text.indexOf(placeholder);
        return text.substring(0, start) + value + text.substring(start + placeholder.length());
    }
}
