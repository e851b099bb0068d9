import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Signed documents, and mutations of each, which depend only on the seed and the number of the batch. */
final class Batch {
    private static final int BASES = 8;
    private static final int MUTATIONS = 40;
    static final int SIZE = BASES * (1 + MUTATIONS);

    private final long number;
    private final SeededRandom random;
    private final Target.Signing signing;
    private final List<Base> bases = new ArrayList<>();
    private final List<Case> cases = new ArrayList<>();

    private Batch(long number, SeededRandom random, Target.Signing signing) {
        this.number = number;
        this.random = random;
        this.signing = signing;
    }

    /** The unchanged documents, then the mutations, up to a number of documents. */
    static List<Case> cases(Options options, long number, int limit, Target.Signing signing) throws Exception {
        Batch batch = new Batch(number, SeededRandom.of(options.seed, number), signing);
        for (int base = 0; base < BASES; base++) batch.addBase(options.allowsInclusive);
        while (batch.cases.size() < Math.min(limit, SIZE)) batch.addMutation(batch.bases.get(batch.cases.size() % BASES));
        return batch.cases.subList(0, Math.min(limit, batch.cases.size()));
    }

    private void addBase(boolean allowsInclusive) throws Exception {
        Draft draft = Generator.draft(random, signing.keys(), allowsInclusive);
        String text = Renderer.text(draft.response(), random, signing.writesComments());
        Base base = new Base(draft, signing.signer().sign(text, draft.signatures(), Signer.Signatory.TRUSTED, random));
        bases.add(base);
        add(List.of(Case.UNCHANGED), base.text().getBytes(StandardCharsets.UTF_8));
    }

    private void addMutation(Base base) throws Exception {
        while (true) {
            String text = base.text();
            List<String> names = new ArrayList<>();
            Mutation last = null;
            for (int count = random.pick(1, 1, 1, 2, 3); count > 0; count--) {
                last = random.pick(Mutations.ALL);
                Target target = Target.of(text, random, base, bases, signing);
                if (last.changesBytes()) {
                    names.add(last.name);
                    break;
                }
                // What signs again starts anew. It takes long, so it is chosen less often than other kinds.
                if (target == null || last.signsAgain() && (!names.isEmpty() || !random.oneIn(3))) continue;
                String changed = last.changedText(target);
                if (changed == null || changed.equals(text)) continue;
                text = changed;
                names.add(last.name);
            }
            if (names.isEmpty()) continue;
            add(names, last.changedBytes(text, random));
            return;
        }
    }

    private void add(List<String> names, byte[] document) {
        cases.add(new Case(names.get(0), number + "-" + cases.size() + "-" + String.join("+", names), document));
    }
}
