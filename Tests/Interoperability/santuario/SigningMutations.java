import java.util.ArrayList;
import java.util.List;
import javax.xml.crypto.dsig.XMLSignatureException;

/** Documents that are signed again, in ways that a verifier must reject or may reject. */
final class SigningMutations {
    private static final String XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116";

    private SigningMutations() {
    }

    static List<Mutation> all() {
        return List.of(
            Mutation.signing("sign-again", target -> signed(target, Signer.Signatory.TRUSTED, plan -> { })),
            Mutation.signing("sign-as-attacker", SigningMutations::asAttacker),
            Mutation.signing("sign-with-hmac-of-public-key", target -> signed(
                target, Signer.Signatory.PUBLIC_KEY_AS_SECRET, plan -> plan.signatureMethod.with("Algorithm", Names.HMAC_SHA256))),
            Mutation.signing("sign-with-sha1", target -> signed(
                target, Signer.Signatory.TRUSTED, plan -> plan.signatureMethod.with("Algorithm", Names.RSA_SHA1))),
            Mutation.signing("sign-with-mgf1", target -> signed(
                target, Signer.Signatory.TRUSTED, plan -> plan.signatureMethod.with("Algorithm", Names.RSA_MGF1))),
            Mutation.signing("sign-digest-with-sha1", target -> signed(
                target, Signer.Signatory.TRUSTED, plan -> plan.digestMethod.with("Algorithm", Names.SHA1))),
            Mutation.signing("sign-with-other-canonicalization", SigningMutations::withCanonicalization),
            Mutation.signing("sign-with-other-transforms", SigningMutations::withTransforms),
            Mutation.signing("sign-with-other-reference", SigningMutations::withReference),
            Mutation.signing("sign-with-prefix-list", SigningMutations::withPrefixList));
    }

    private interface Change {
        void apply(SignaturePlan plan);
    }

    /** Writes the same content with other markup, and signs it with changed parameters, which are restored afterwards. */
    private static String signed(Target target, Signer.Signatory signatory, Change change) throws Exception {
        return signed(target, signatory, change, false);
    }

    private static String signed(Target target, Signer.Signatory signatory, Change change, boolean isForged) throws Exception {
        List<SignaturePlan> plans = target.base.draft().signatures();
        List<Tree> trees = new ArrayList<>();
        for (SignaturePlan plan : plans) {
            trees.addAll(List.of(plan.canonicalization, plan.signatureMethod, plan.reference, plan.transforms, plan.digestMethod));
            for (Object child : plan.transforms.children) trees.add((Tree) child);
        }
        List<List<Tree.Attribute>> attributes = new ArrayList<>();
        List<List<Object>> children = new ArrayList<>();
        for (Tree tree : trees) {
            attributes.add(List.copyOf(tree.attributes));
            children.add(List.copyOf(tree.children));
        }
        try {
            for (SignaturePlan plan : plans) change.apply(plan);
            String text = Renderer.text(target.base.draft().response(), target.random, target.signing.writesComments());
            if (isForged) text = forged(text, target.signing.keys());
            return target.signing.signer().sign(text, plans, signatory, target.random);
        } catch (XMLSignatureException error) {
            // Java's XPath transform fails for some documents, such as those with an empty CDATA section.
            return null;
        } finally {
            for (int index = 0; index < trees.size(); index++) {
                trees.get(index).attributes.clear();
                trees.get(index).attributes.addAll(attributes.get(index));
                trees.get(index).children.clear();
                trees.get(index).children.addAll(children.get(index));
            }
        }
    }

    private static String asAttacker(Target target) throws Exception {
        boolean isForged = target.random.oneIn(2);
        return signed(
            target, Signer.Signatory.ATTACKER, plan -> plan.signatureMethod.with("Algorithm", Names.MORE + "rsa-sha256"), isForged);
    }

    /** The attacker's values, and certificate in KeyInfo. */
    private static String forged(String text, Keys keys) throws Exception {
        String attackers = Keys.base64(keys.attackerCertificate);
        Markup.Element root = Markup.of(text).elements.get(0);
        return (text.substring(0, root.start) + Target.forged(text.substring(root.start)))
            .replace(Keys.base64(keys.rsaCertificate), attackers).replace(Keys.base64(keys.ellipticCertificate), attackers);
    }

    private static String withCanonicalization(Target target) throws Exception {
        String algorithm = target.random.pick(
            Names.EXCLUSIVE + "WithComments", Names.INCLUSIVE, Names.INCLUSIVE + "#WithComments", Names.INCLUSIVE_11,
            Names.INCLUSIVE_11 + "#WithComments");
        boolean isOfSignedInfo = target.random.oneIn(2);
        return signed(target, Signer.Signatory.TRUSTED, plan -> {
            Tree method = isOfSignedInfo ? plan.canonicalization : (Tree) plan.transforms.children.get(1);
            method.children.clear();
            method.with("Algorithm", algorithm);
        });
    }

    private static String withTransforms(Target target) throws Exception {
        int choice = target.random.below(6);
        return signed(target, Signer.Signatory.TRUSTED, plan -> {
            List<Object> transforms = plan.transforms.children;
            switch (choice) {
            case 0 -> transforms.remove(1);
            case 1 -> transforms.add(transforms.get(1));
            case 2 -> transforms.add(0, transforms.get(0));
            case 3 -> transforms.add(transforms.remove(0));
            case 4 -> transforms.add(1, xpath("not(ancestor-or-self::*[local-name()='Attribute'])"));
            default -> transforms.set(0, xpath("not(ancestor-or-self::*[local-name()='Signature'])"));
            }
        });
    }

    private static Tree xpath(String expression) {
        return Tree.signature("Transform").with("Algorithm", XPATH).containing(Tree.signature("XPath").containing(expression));
    }

    private static String withReference(Target target) throws Exception {
        String form = target.random.pick("#xpointer(id('%s'))", "", "#xpointer(/)");
        return signed(target, Signer.Signatory.TRUSTED, plan -> {
            String id = plan.reference.attribute("URI").substring(1);
            plan.reference.with("URI", String.format(form, id));
        });
    }

    private static String withPrefixList(Target target) throws Exception {
        // Without "xmlns", which Santuario reads as "#default".
        String prefixes = target.random.pick(
            "xs", "#default", "saml samlp ds xs", "xs ", " xs", "xs  saml", "xs\tsaml", "xs\nsaml", "a b c d e f g h i", "xml",
            "saml xs saml", "#default xs", "");
        return signed(target, Signer.Signatory.TRUSTED, plan -> {
            for (Tree method : List.of(plan.canonicalization, (Tree) plan.transforms.children.get(1))) {
                if (!method.attribute("Algorithm").equals(Names.EXCLUSIVE)) continue;
                method.children.clear();
                method.containing(new Tree(Names.EXCLUSIVE, "InclusiveNamespaces", true).with("PrefixList", prefixes));
            }
        });
    }
}
