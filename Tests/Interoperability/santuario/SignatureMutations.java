import java.util.List;

/** Signatures that are moved, exchanged or changed, without a new signature value. */
final class SignatureMutations {
    private static final String DS = " xmlns:ds=\"" + Names.SIGNATURE + "\"";
    private static final String[] CANONICALIZATIONS = {
        Names.EXCLUSIVE, Names.EXCLUSIVE + "WithComments", Names.INCLUSIVE, Names.INCLUSIVE + "#WithComments", Names.INCLUSIVE_11,
        Names.INCLUSIVE_11 + "#WithComments", "http://www.w3.org/2010/xml-c14n2", "",
    };
    private static final String[] TRANSFORMS = {
        "<ds:Transform" + DS + " Algorithm=\"" + Names.ENVELOPED + "\"/>", "<ds:Transform" + DS + " Algorithm=\"" + Names.EXCLUSIVE
        + "\"/>",
        "<ds:Transform" + DS + " Algorithm=\"" + Names.SIGNATURE + "base64\"/>",
        "<ds:Transform" + DS + " Algorithm=\"http://www.w3.org/TR/1999/REC-xpath-19991116\"><ds:XPath>true()</ds:XPath></ds:Transform>",
        "<ds:Transform" + DS + " Algorithm=\"http://www.w3.org/TR/1999/REC-xpath-19991116\">"
            + "<ds:XPath>not(ancestor-or-self::*[local-name()='Attribute'])</ds:XPath></ds:Transform>",
        "<ds:Transform" + DS + " Algorithm=\"" + Names.INCLUSIVE + "#WithComments\"/>",
    };

    private static final String[] SIGNATURE_METHODS = {
        Names.HMAC_SHA256, Names.RSA_SHA1, Names.RSA_MGF1, Names.MORE + "rsa-sha256", Names.MORE + "rsa-sha512",
        Names.MORE + "ecdsa-sha256", Names.SIGNATURE + "hmac-sha1", Names.SIGNATURE + "dsa-sha1", Names.MORE + "rsa-md5", "",
    };
    private static final String[] DIGEST_METHODS = {
        Names.SHA1, Names.SHA256, Names.SHA384, Names.SHA512, Names.MORE + "md5", Names.MORE + "sha224", "",
    };
    /** What is inserted in Base64. */
    private static final String[] INSERTED = {
        " ", "\n", "\r\n", "&#13;", "&#x20;", ".", "=", "-", "\u00A0", "\u0085", "A", "<![CDATA[]]>", "<!---->", "<x/>",
    };
    private static final String[] EMPTY_DIGESTS = {
        "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "2jmj7l5rSw0yVb/vlWAYkK/YBwk=", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    };

    private SignatureMutations() {
    }

    static List<Mutation> all() {
        return List.of(
            Mutation.text("splice-signature", target -> splice(target, "Signature")),
            Mutation.text("splice-signed-info", target -> splice(target, "SignedInfo")),
            Mutation.text("splice-digest-value", target -> splice(target, "DigestValue")),
            Mutation.text("splice-signature-value", target -> splice(target, "SignatureValue")),
            Mutation.text("splice-reference", target -> splice(target, "Reference")),
            Mutation.text("copy-signature", SignatureMutations::copy),
            Mutation.text("move-signature", SignatureMutations::move),
            Mutation.text("remove-signature", target -> removing(target, "Signature")),
            Mutation.text("remove-part-of-signature", target -> removing(
                target, "SignedInfo", "SignatureValue", "Reference", "DigestValue", "DigestMethod", "Transforms", "SignatureMethod",
                "CanonicalizationMethod")),
            Mutation.text("add-transform", SignatureMutations::addTransform),
            Mutation.text("remove-transform", target -> removing(target, "Transform")),
            Mutation.text("swap-transforms", SignatureMutations::swapTransforms),
            Mutation.text("transform-algorithm", target -> algorithm(target, "Transform", CANONICALIZATIONS)),
            Mutation.text("canonicalization-algorithm", target -> algorithm(target, "CanonicalizationMethod", CANONICALIZATIONS)),
            Mutation.text("signature-algorithm", target -> algorithm(target, "SignatureMethod", SIGNATURE_METHODS)),
            Mutation.text("digest-algorithm", target -> algorithm(target, "DigestMethod", DIGEST_METHODS)),
            Mutation.text("hmac-output-length", SignatureMutations::outputLength),
            Mutation.text("prefix-list", SignatureMutations::prefixList),
            Mutation.text("digest-base64", target -> base64(target, "DigestValue")),
            Mutation.text("signature-base64", target -> base64(target, "SignatureValue")),
            Mutation.text("empty-digest", SignatureMutations::emptyDigest),
            Mutation.text("key-info", SignatureMutations::keyInfo),
            Mutation.text("add-object", SignatureMutations::addObject),
            Mutation.text("add-reference", SignatureMutations::addReference),
            Mutation.text("signature-attribute", SignatureMutations::attribute));
    }

    private static String splice(Target target, String name) {
        Target other = target.random.oneIn(3) ? target : target.other();
        Markup.Element element = target.any(name);
        Markup.Element replacement = other.any(name);
        return element == null || replacement == null ? null : target.replacing(element, other.standalone(replacement));
    }

    private static String copy(Target target) {
        Markup.Element signature = target.any("Signature");
        Markup.Element parent = target.any(element -> !element.isEmpty());
        return signature == null ? null : target.inserting(target.placeIn(parent), target.standalone(signature));
    }

    private static String move(Target target) {
        Markup.Element signature = target.any("Signature");
        if (signature == null) return null;
        // Half of the moves keep the signature in its element, where it stays valid.
        Markup.Element parent = target.random.oneIn(2) ? signature.parent : target.any(each -> !each.isEmpty()
            && !signature.contains(each));
        int place = target.placeIn(parent);
        if (place > signature.start && place < signature.end) return null;
        return target.replacing(signature, "", place, target.standalone(signature));
    }

    private static String removing(Target target, String... names) {
        Markup.Element element = target.any(names);
        return element == null ? null : target.replacing(element, "");
    }

    private static String addTransform(Target target) {
        Markup.Element transforms = target.any("Transforms");
        if (transforms == null || transforms.isEmpty()) return null;
        return target.inserting(target.placeIn(transforms), target.random.pick(TRANSFORMS));
    }

    private static String swapTransforms(Target target) {
        Markup.Element transforms = target.any(element -> element.local().equals("Transforms") && element.children.size() == 2);
        if (transforms == null) return null;
        Markup.Element first = transforms.children.get(0);
        Markup.Element second = transforms.children.get(1);
        return target.replacing(first.start, second.end, target.slice(second) + target.slice(first));
    }

    private static String algorithm(Target target, String name, String... algorithms) {
        Markup.Element element = target.any(each -> each.local().equals(name) && each.attribute("Algorithm") != null);
        if (element == null) return null;
        Markup.Attribute algorithm = element.attribute("Algorithm");
        String value = target.random.oneIn(10) ? algorithm.value() + target.random.pick(" ", "x", "&#32;") : target.random.pick(algorithms);
        return target.replacing(algorithm.valueStart(), algorithm.valueEnd(), value);
    }

    private static String outputLength(Target target) {
        Markup.Element method = target.any("SignatureMethod");
        if (method == null) return null;
        String length = "<ds:HMACOutputLength" + DS + ">" + target.random.pick("0", "1", "8", "128", "") + "</ds:HMACOutputLength>";
        String algorithm = target.random.oneIn(2) ? Names.HMAC_SHA256 : target.base.draft().signatures().get(0).algorithm();
        return target.replacing(method, "<ds:SignatureMethod" + DS + " Algorithm=\"" + algorithm + "\">" + length
            + "</ds:SignatureMethod>");
    }

    private static String prefixList(Target target) {
        SeededRandom random = target.random;
        Markup.Element list = target.any(element -> element.local().equals("InclusiveNamespaces")
            && element.attribute("PrefixList") != null);
        if (list == null || random.oneIn(3)) {
            Markup.Element method = target.any("Transform", "CanonicalizationMethod");
            if (method == null) return null;
            String added = "<ec:InclusiveNamespaces xmlns:ec=\"" + Names.EXCLUSIVE + "\" PrefixList=\""
                + random.pick("", "xs", "#default", "saml samlp", "unknown", "xml", " xs") + "\"/>";
            if (!method.isEmpty()) return target.inserting(method.contentEnd, added);
            return target.replacing(method.end - 2, method.end, ">" + added + "</" + method.name + ">");
        }
        if (random.oneIn(4)) return target.replacing(list, "");
        Markup.Attribute prefixes = list.attribute("PrefixList");
        String value = prefixes.value();
        String changed = random.pick(
            value + " xs", "xs " + value, value + " unknown", value + " ", " " + value, value + " #default", value + " xml", value + "x",
            "",
            value + " " + value, value + " a b _ A unknown u v w", value.replaceFirst("\\S+ ?", ""), value.replace(" ", "  "),
            value.replace(" ", "\t"), value.replace(" ", "\n"), value.replace(" ", "&#9;"), value.replace(" ", "&#32;"));
        return target.replacing(prefixes.valueStart(), prefixes.valueEnd(), changed);
    }

    private static String base64(Target target, String name) {
        Markup.Element element = target.any(each -> each.local().equals(name) && each.contentEnd - each.contentStart > 8);
        if (element == null) return null;
        SeededRandom random = target.random;
        String value = target.text.substring(element.contentStart, element.contentEnd);
        int place = random.below(value.length());
        String before = value.substring(0, place);
        String after = value.substring(place);
        String changed = random.pick(
            before + random.pick(INSERTED) + after, before + random.pick(INSERTED) + after, before + random.pick(INSERTED) + after,
            before + random.pick("a", "Z", "0") + after.substring(1), before + "&#" + (int) after.charAt(0) + ";" + after.substring(1),
            value + random.pick("A", "=", "AAAA"), value.replaceFirst("=+\\s*$", ""), value.replace('+', '-').replace('/', '_'),
            lastBits(value),
            "");
        return target.replacing(element.contentStart, element.contentEnd, changed);
    }

    /** Changes the unused bits before the padding, which some decoders ignore. */
    private static String lastBits(String value) {
        int padding = value.indexOf('=');
        if (padding < 1) return value;
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        int digit = alphabet.indexOf(value.charAt(padding - 1));
        if (digit < 0) return value;
        return value.substring(0, padding - 1) + alphabet.charAt(digit ^ 1) + value.substring(padding);
    }

    private static String emptyDigest(Target target) {
        Markup.Element value = target.any("DigestValue");
        if (value == null || value.isEmpty()) return null;
        String digest = target.random.pick(EMPTY_DIGESTS);
        String changed = target.replacing(value.contentStart, value.contentEnd, digest);
        Markup.Element root = target.root();
        int place = root.start + 1 + root.name.length();
        // Canonicalization must fail for a relative namespace.
        return target.random.oneIn(2) ? changed : changed.substring(0, place) + " xmlns:rel=\"relative\"" + changed.substring(place);
    }

    private static String keyInfo(Target target) throws Exception {
        SeededRandom random = target.random;
        String certificate = random.pick("AAAA", Keys.base64(target.signing.keys().attackerCertificate));
        String content = random.pick(
            "<ds:X509Data><ds:X509Certificate>" + certificate + "</ds:X509Certificate></ds:X509Data>", "<ds:KeyName>attacker</ds:KeyName>",
            "<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>AQAB</ds:Modulus><ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>",
            "<ds:RetrievalMethod URI=\"#x\"/>", "text", "<x xmlns=\"urn:example:a\"/>", "<ds:X509Data/>", "");
        String info = "<ds:KeyInfo" + DS + ">" + content + "</ds:KeyInfo>";
        Markup.Element old = target.any("KeyInfo");
        if (old != null) return target.replacing(old, random.oneIn(5) ? "" : random.oneIn(6) ? info + info : info);
        Markup.Element value = target.any("SignatureValue");
        return value == null ? null : target.inserting(value.end, info);
    }

    private static String addObject(Target target) {
        Markup.Element signature = target.any(element -> element.local().equals("Signature") && !element.isEmpty());
        if (signature == null) return null;
        String content = target.random.pick("", "x", "<x/>", "<ds:Manifest/>");
        String object = "<ds:Object" + DS + target.random.pick("", " Id=\"o\"") + ">" + content + "</ds:Object>";
        return target.inserting(target.placeIn(signature), object);
    }

    private static String addReference(Target target) {
        Markup.Element info = target.any("SignedInfo");
        Markup.Element reference = target.any("Reference");
        if (info == null || reference == null || info.isEmpty()) return null;
        return target.inserting(target.random.oneIn(2) ? reference.end : target.placeIn(info), target.standalone(reference));
    }

    private static String attribute(Target target) {
        Markup.Element signature = target.any("Signature");
        if (signature == null) return null;
        Markup.Element element = target.random.oneIn(3) ? signature : target.any(each -> signature.contains(each));
        String name = target.random.pick("Id", "Type", "x", "xml:lang", "Encoding", "MimeType", "xml:space");
        if (element.attribute(name) != null) return null;
        return target.inserting(element.start + 1 + element.name.length(), " " + name + "=\"" + target.random.pick("a", "",
            Names.SIGNATURE + "Object") + "\"");
    }
}
