import java.util.ArrayList;
import java.util.List;

/** Generates SAML responses as trees, with signatures whose values are still placeholders. */
final class Generator {
    private static final String AUDIENCE = "https://saml.sp.auth.adobe.com";
    private static final String ISSUED = "2026-11-20T12:00:00Z";

    private final SeededRandom random;
    private final Keys keys;
    private final boolean allowsInclusive;
    private final List<SignaturePlan> signatures = new ArrayList<>();
    private int foreignElements;

    private Generator(SeededRandom random, Keys keys, boolean allowsInclusive) {
        this.random = random;
        this.keys = keys;
        this.allowsInclusive = allowsInclusive;
    }

    static Draft draft(SeededRandom random, Keys keys, boolean allowsInclusive) throws Exception {
        Generator generator = new Generator(random, keys, allowsInclusive);
        return new Draft(generator.response(), generator.signatures);
    }

    // The response

    private Tree response() throws Exception {
        int placement = random.below(3);
        Tree assertion = assertion(placement != 0);
        Tree response = Tree.protocol("Response").with("ID", id()).with("Version", "2.0").with("IssueInstant", ISSUED);
        if (random.oneIn(2)) response.with("Destination", "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer");
        if (random.oneIn(2)) response.with("InResponseTo", id());
        if (random.oneIn(6)) response.with("Consent", "urn:oasis:names:tc:SAML:2.0:consent:obtained");
        addUnusualAttributes(response);
        String issuer = (String) first(assertion, "Issuer").children.get(0);
        boolean isSigned = placement != 1;
        if (isSigned || !random.oneIn(4)) response.containing(Tree.saml("Issuer").containing(issuer));
        if (isSigned) response.containing(signature(response));
        if (random.oneIn(5)) response.containing(Tree.protocol("Extensions").containing(foreign(2), random.oneIn(2) ? foreign(1) : null));
        return response.containing(status(), random.oneIn(30) ? foreign(1) : null, assertion);
    }

    private Tree status() {
        Tree code = Tree.protocol("StatusCode").with("Value", "urn:oasis:names:tc:SAML:2.0:status:Success");
        Tree status = Tree.protocol("Status").containing(code);
        if (random.oneIn(6)) status.containing(Tree.protocol("StatusMessage").containing(Vocabulary.name(random)));
        if (random.oneIn(6)) status.containing(Tree.protocol("StatusDetail").containing(foreign(2), random.oneIn(3) ? foreign(1) : null));
        return status;
    }

    private Tree assertion(boolean isSigned) throws Exception {
        Tree assertion = Tree.saml("Assertion").with("ID", id()).with("Version", "2.0").with("IssueInstant", ISSUED);
        addUnusualAttributes(assertion);
        Tree issuer = Tree.saml("Issuer").containing("https://idp.example-mvpd.tv/saml2" + random.pick("", "", "?a=b&c=d", "/\u00e9",
            "/x"));
        if (random.oneIn(8)) issuer.with("Format", "urn:oasis:names:tc:SAML:2.0:nameid-format:entity");
        assertion.containing(issuer);
        if (isSigned) assertion.containing(signature(assertion));
        assertion.containing(subject(), conditions());
        if (random.oneIn(5)) assertion.containing(advice());
        assertion.containing(authnStatement(), random.oneIn(20) ? foreign(2) : null);
        int statements = random.oneIn(12) ? 2 : random.oneIn(20) ? 0 : 1;
        for (int statement = 0; statement < statements; statement++) assertion.containing(attributeStatement());
        return assertion;
    }

    private Tree subject() {
        Tree subject = Tree.saml("Subject");
        if (random.oneIn(25)) subject.containing(foreign(1));
        if (!random.oneIn(12)) subject.containing(nameID());
        Tree data = Tree.saml("SubjectConfirmationData").with("NotOnOrAfter", "2026-11-20T12:05:00Z");
        if (random.oneIn(2)) data.with("Recipient", "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer");
        if (random.oneIn(2)) data.with("InResponseTo", id());
        Tree confirmation = Tree.saml("SubjectConfirmation").with("Method", "urn:oasis:names:tc:SAML:2.0:cm:bearer");
        // A name in a confirmation is not that of the subject.
        if (random.oneIn(12)) confirmation.containing(nameID());
        return subject.containing(confirmation.containing(data));
    }

    private Tree nameID() {
        Tree name = Tree.saml("NameID").containing(Vocabulary.name(random));
        if (random.oneIn(2)) name.with("Format", random.pick(Vocabulary.NAME_FORMATS));
        if (random.oneIn(4)) name.with("NameQualifier", Vocabulary.text(random));
        if (random.oneIn(3)) name.with("SPNameQualifier", AUDIENCE);
        if (random.oneIn(12)) name.with("urn:example:a", "Format", "urn:example:other");
        return name;
    }

    private Tree conditions() {
        Tree audiences = Tree.saml("AudienceRestriction");
        if (random.oneIn(5)) audiences.containing(Tree.saml("Audience").containing("https://other.example.com"));
        audiences.containing(Tree.saml("Audience").containing(AUDIENCE));
        return Tree.saml("Conditions").with("NotBefore", "2026-11-20T11:59:30Z").with("NotOnOrAfter", "2026-11-20T20:00:00Z")
            .containing(audiences, random.oneIn(12) ? Tree.saml("OneTimeUse") : null);
    }

    private Tree advice() {
        Tree advice = Tree.saml("Advice");
        if (random.oneIn(3)) advice.containing(Tree.saml("AssertionIDRef").containing(id()));
        if (random.oneIn(4)) advice.containing(attributeStatement());
        return advice.containing(foreign(2));
    }

    private Tree authnStatement() {
        Tree statement = Tree.saml("AuthnStatement").with("AuthnInstant", ISSUED);
        if (random.oneIn(2)) statement.with("SessionIndex", Vocabulary.text(random));
        if (random.oneIn(6)) statement.containing(Tree.saml("SubjectLocality").with("Address", "192.0.2.1"));
        Tree context = Tree.saml("AuthnContext");
        context.containing(Tree.saml("AuthnContextClassRef").containing("urn:oasis:names:tc:SAML:2.0:ac:classes:Password"));
        return statement.containing(context);
    }

    private Tree attributeStatement() {
        Tree statement = Tree.saml("AttributeStatement");
        int count = random.pick(1, 2, 3, 3, 4, 6);
        for (int index = 0; index < count; index++) {
            statement.containing(random.oneIn(25) ? foreign(2) : null, attribute());
        }
        return statement;
    }

    private Tree attribute() {
        String name = random.pick(Vocabulary.ATTRIBUTE_NAMES) + (random.oneIn(6) ? Vocabulary.text(random) : "");
        Tree attribute = Tree.saml("Attribute").with("Name", name);
        if (random.oneIn(2)) attribute.with("NameFormat", random.pick(Vocabulary.FORMATS));
        if (random.oneIn(4)) attribute.with("FriendlyName", Vocabulary.text(random));
        if (random.oneIn(12)) attribute.with("urn:example:b", "Name", "other");
        int count = random.pick(0, 1, 1, 1, 1, 1, 2, 3);
        for (int index = 0; index < count; index++) {
            attribute.containing(random.oneIn(25) ? foreign(1) : null, attributeValue());
        }
        return attribute;
    }

    private Tree attributeValue() {
        Tree value = Tree.saml("AttributeValue");
        if (random.oneIn(2)) value.with(Names.INSTANCE, "type", random.pick(Vocabulary.TYPES));
        if (random.oneIn(15)) value.with(random.pick("", "urn:example:a", "urn:example:b"), "nil", random.pick("true", "1"));
        if (random.oneIn(12)) value.with(Names.INSTANCE, "nil", random.pick("false", "0", " false ", "TRUE"));
        if (random.oneIn(15)) value.with(Names.XML, "lang", random.pick("en", "de-AT", ""));
        if (random.oneIn(15)) value.with(Names.XML, "space", random.pick("preserve", "default"));
        if (random.oneIn(15)) {
            value.with(Names.INSTANCE, "nil", random.pick("true", "1", " true", "1\n"));
            return random.oneIn(3) ? value.containing(random.pick(" ", "\n", "\t\r")) : value;
        }
        switch (random.below(10)) {
        case 0:
            return value;
        case 1:
            return value.containing(random.pick(" ", "\n", "\r", "\t \n", "\u00A0", "\uFEFF"));
        case 2:
            // An identifier as in eduPersonTargetedID, or elements of other namespaces, with text around them.
            return value.containing(
                random.oneIn(2) ? Vocabulary.text(random) : null, random.oneIn(2) ? nameID() : foreign(3),
                random.oneIn(2) ? Vocabulary.text(random) : null, random.oneIn(4) ? foreign(1) : null);
        default:
            return value.containing(Vocabulary.text(random));
        }
    }

    // Content of other namespaces

    private Tree foreign(int depth) {
        foreignElements++;
        Tree element = new Tree(random.pick(Vocabulary.FOREIGN_NAMESPACES), random.pick(Vocabulary.FOREIGN_NAMES), false);
        if (random.oneIn(3)) element.with(random.pick("", "urn:example:a"), random.pick("Name", "x", "type"), Vocabulary.text(random));
        if (random.oneIn(8)) element.with(Names.XML, "base", "http://example.com/");
        if (random.oneIn(3)) element.containing(Vocabulary.text(random));
        if (depth > 1 && foreignElements < 12) {
            for (int count = random.below(3); count > 0; count--) {
                element.containing(foreign(depth - 1), random.oneIn(3) ? Vocabulary.text(random) : null);
            }
        }
        return element;
    }

    private void addUnusualAttributes(Tree element) {
        if (random.oneIn(12)) element.with(Names.XML, "lang", random.pick("en", "de-AT", ""));
        if (random.oneIn(12)) element.with(Names.XML, "space", random.pick("preserve", "default"));
        if (random.oneIn(16)) element.with(Names.XML, "base", "http://example.com/");
        if (random.oneIn(12)) element.with(random.pick(Vocabulary.FOREIGN_NAMESPACES), random.pick("a", "x", "type", "Id2"), "v");
    }

    private static Tree first(Tree parent, String name) {
        for (Object child : parent.children) {
            if (child instanceof Tree tree && tree.name.equals(name) && tree.namespace.equals(Names.SAML)) return tree;
        }
        throw new IllegalStateException("there is no " + name);
    }

    private String id() {
        return random.pick("_", "_", "a", "id-", "S.") + Long.toHexString(random.next()) + random.pick("", "", "-1", ".x", "_");
    }

    // Signatures

    private Tree signature(Tree signed) throws Exception {
        // Java needs much longer for ECDSA than for RSA.
        boolean isElliptic = random.oneIn(8);
        String hash = random.pick("256", "256", "384", "512");
        String algorithm = Names.MORE + (isElliptic ? "ecdsa-sha" : "rsa-sha") + hash;
        Tree method = Tree.signature("SignatureMethod").with("Algorithm", algorithm);
        Tree digest = Tree.signature("DigestMethod").with("Algorithm", random.pick(Names.SHA256, Names.SHA256, Names.SHA384, Names.SHA512));
        Tree transforms = Tree.signature("Transforms").containing(
            Tree.signature("Transform").with("Algorithm", Names.ENVELOPED), canonicalization(Tree.signature("Transform")));
        Tree reference = Tree.signature("Reference").with("URI", "#" + signed.attribute("ID"));
        Tree canonicalization = canonicalization(Tree.signature("CanonicalizationMethod"));
        SignaturePlan plan = new SignaturePlan(
            signatures.size(), canonicalization, method, reference, transforms, digest, keyInfo(isElliptic));
        signatures.add(plan);
        reference.containing(transforms, digest, Tree.signature("DigestValue").containing(plan.digest));
        Tree info = Tree.signature("SignedInfo").containing(canonicalization, method, reference);
        Tree signature = Tree.signature("Signature")
            .containing(info, Tree.signature("SignatureValue").containing(plan.value), plan.keyInfo);
        if (random.oneIn(8)) signature.with("Id", id());
        if (random.oneIn(12)) info.with("Id", id());
        return signature;
    }

    private Tree canonicalization(Tree method) {
        if (allowsInclusive && random.oneIn(2)) return method.with("Algorithm", random.pick(Names.INCLUSIVE, Names.INCLUSIVE_11));
        method.with("Algorithm", Names.EXCLUSIVE);
        if (!random.oneIn(3)) return method;
        List<String> prefixes = new ArrayList<>();
        for (int count = random.below(5); count > 0; count--) prefixes.add(random.pick(Vocabulary.LIST_PREFIXES));
        Tree list = new Tree(Names.EXCLUSIVE, "InclusiveNamespaces", true).with("PrefixList", String.join(" ", prefixes));
        return method.containing(list);
    }

    private Tree keyInfo(boolean isElliptic) throws Exception {
        if (random.oneIn(4)) return null;
        Tree info = Tree.signature("KeyInfo");
        if (random.oneIn(8)) return info.containing(Tree.signature("KeyName").containing("idp"));
        String certificate = Keys.base64(isElliptic ? keys.ellipticCertificate : keys.rsaCertificate);
        return info.containing(Tree.signature("X509Data").containing(Tree.signature("X509Certificate").containing(certificate)));
    }
}
