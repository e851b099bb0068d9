import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Plants errors in samltool's reports, and checks that each is reported as one difference. */
final class SelfTest {
    /** Enough for a document of each state. */
    private static final int DOCUMENTS = 160;

    private final Path folder;
    private final Worker worker;
    /** The number of differences without a planted error, which is 0 unless samltool has one itself. */
    private int differences;
    private int failures;

    private SelfTest(Path folder, Worker worker) {
        this.folder = folder;
        this.worker = worker;
    }

    /** Returns true if every planted error was reported. */
    static boolean passes(Options options) throws Exception {
        Path folder = Files.createTempDirectory("santuario");
        options.kept = folder;
        try (Worker worker = new Worker(options)) {
            SelfTest test = new SelfTest(folder, worker);
            test.run();
            return test.failures == 0;
        } finally {
            Files.delete(folder);
        }
    }

    private void run() throws Exception {
        Tally tally = new Tally();
        worker.run(0, DOCUMENTS, tally, (report, judgment) -> report);
        differences = tally.differences.size();
        System.out.println("self-test: no planted error: differences: " + differences);
        plantValue("another ID", values -> new SignedValues("_other", values.issuer(), values.nameID(), values.attributes()));
        plantValue("another Issuer", values -> new SignedValues(values.id(), "other", values.nameID(), values.attributes()));
        plantValue("another NameID", values -> new SignedValues(
            values.id(), values.issuer(), new SignedValues.NameID("other", null, null, null), values.attributes()));
        plantValue("no attribute", values -> values.attributes().isEmpty() ? null
            : new SignedValues(values.id(), values.issuer(), values.nameID(), List.of()));
        plantValue("another name of an attribute", values -> withFirst(
            values, attribute -> new SignedValues.Attribute("other", attribute.friendlyName(), attribute.format(), attribute.values())));
        plantValue("another value of an attribute", values -> withFirst(values, attribute -> attribute.values().isEmpty() ? null
            : new SignedValues.Attribute(
                attribute.name(), attribute.friendlyName(), attribute.format(), List.of(new SignedValues.Value("text", "other")))));
        plantAccepted("another element", report -> new Report(
            null, report.values(), report.covered().contains("response") ? Set.of("assertion") : Set.of("response"), report.hash()));
        plantAccepted("no verification", report -> new Report(null, report.values(), Set.of(), ""));
        for (String rule : List.of("signature.digest-mismatch", "signature.mismatch")) {
            plantAccepted("rejected with " + rule, report -> new Report(rule, null, Set.of(), ""));
        }
        for (Judgment.State state : List.of(Judgment.State.INVALID, Judgment.State.UNREADABLE)) {
            SignedValues values = new SignedValues("_other", "other", null, List.of());
            Report accepted = new Report(null, values, Set.of("assertion"), "");
            expect("accepted, but " + state, report -> null, judgment -> judgment.state() == state ? accepted : null);
        }
    }

    private void plantValue(String name, UnaryOperator<SignedValues> change) throws Exception {
        plantAccepted(name, report -> {
            SignedValues changed = change.apply(report.values());
            return changed == null ? null : new Report(null, changed, report.covered(), report.hash());
        });
    }

    private void plantAccepted(String name, Function<Report, Report> planting) throws Exception {
        expect(name, report -> report.isAccepted() ? planting.apply(report) : null, judgment -> null);
    }

    /** Compares the same documents each time. The first change that is not {@code null} replaces a report. */
    private void expect(String name, Function<Report, Report> ofReport, Function<Judgment, Report> ofJudgment) throws Exception {
        Tally tally = new Tally();
        List<Report> planted = new ArrayList<>();
        Worker.Tampering tampering = (report, judgment) -> {
            Report changed = planted.isEmpty() ? ofReport.apply(report) : null;
            if (changed == null && planted.isEmpty()) changed = ofJudgment.apply(judgment);
            if (changed == null) return report;
            planted.add(changed);
            return changed;
        };
        worker.run(0, DOCUMENTS, tally, tampering);
        List<Path> kept;
        try (Stream<Path> files = Files.list(folder)) {
            kept = files.toList();
        }
        for (Path file : kept) Files.delete(file);
        boolean isRight = planted.size() == 1 && tally.differences.size() == differences + 1 && kept.size() == differences + 1;
        if (!isRight) failures++;
        System.out.println((isRight ? "self-test: " : "self-test FAILED: ") + name + ": differences: " + tally.differences.size());
    }

    private static SignedValues withFirst(SignedValues values, UnaryOperator<SignedValues.Attribute> change) {
        if (values.attributes().isEmpty()) return null;
        SignedValues.Attribute first = change.apply(values.attributes().get(0));
        if (first == null) return null;
        List<SignedValues.Attribute> attributes = new ArrayList<>(values.attributes());
        attributes.set(0, first);
        return new SignedValues(values.id(), values.issuer(), values.nameID(), attributes);
    }
}
