import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares batches of documents, with two processes of samltool: {@code attributes}, and {@code verify} for what it accepts. */
final class Worker implements AutoCloseable {
    /** A change of a report, with which the self-test plants errors. */
    interface Tampering {
        Report changed(Report report, Judgment judgment);
    }

    private static final int MAXIMUM_KEPT = 100;

    private final Options options;
    private final Keys keys;
    private final SamltoolProcess attributes;
    private final SamltoolProcess verify;

    Worker(Options options) throws Exception {
        this.options = options;
        keys = new Keys(options.keys);
        attributes = new SamltoolProcess(options.program, "attributes", options.ofSamltool());
        verify = new SamltoolProcess(options.program, "verify", options.ofSamltool());
    }

    /** Compares the first documents of a batch. */
    void run(long batch, int limit, Tally tally, Tampering tampering) throws Exception {
        // A parser keeps every name that it has read, so each batch has a new one.
        Documents documents = new Documents();
        Oracle oracle = new Oracle(documents, keys);
        Comparison comparison = new Comparison(oracle);
        Target.Signing signing = new Target.Signing(new Signer(documents, keys), keys, options.allowsComments);
        List<Case> cases = Batch.cases(options, batch, limit, signing);
        attributes.send(cases.stream().map(Case::document).toList());
        List<Judgment> judgments = new ArrayList<>();
        Set<SignedValues> signed = new HashSet<>();
        for (Case each : cases) {
            Judgment judgment = oracle.judge(each.document());
            judgments.add(judgment);
            if (!each.kind().equals(Case.UNCHANGED)) continue;
            if (judgment.state() != Judgment.State.VALID) throw new IOException("Java rejects its own signature in " + each.name());
            for (Judgment.Signed part : judgment.signed()) signed.add(part.values());
        }
        List<Report> reports = reports(cases);
        for (int index = 0; index < cases.size(); index++) {
            Case each = cases.get(index);
            Report report = tampering.changed(reports.get(index), judgments.get(index));
            Comparison.Result result = comparison.compare(each.document(), judgments.get(index), report, signed);
            tally.add(each.kind(), result);
            if (result.outcome() == Comparison.Outcome.DIFFERENCE) keep(each, result, tally);
        }
    }

    private List<Report> reports(List<Case> cases) throws IOException, InterruptedException {
        List<Report> reports = new ArrayList<>();
        List<Integer> accepted = new ArrayList<>();
        for (Map<String, Object> result : attributes.receive(cases.size())) {
            Report report = Report.of(result);
            if (report.isAccepted()) accepted.add(reports.size());
            reports.add(report);
        }
        List<Map<String, Object>> verifications = verify.exchange(accepted.stream().map(index -> cases.get(index).document()).toList());
        for (int index = 0; index < accepted.size(); index++) {
            int number = accepted.get(index);
            reports.set(number, reports.get(number).with(verifications.get(index)));
        }
        return reports;
    }

    /** Writes the document and its name, without any of its values. An error in many documents does not fill the disk. */
    private void keep(Case each, Comparison.Result result, Tally tally) throws IOException {
        if (tally.differences.size() >= MAXIMUM_KEPT) return;
        Path file = options.kept.resolve("seed-" + options.seed + "-" + each.name() + ".xml");
        Files.createDirectories(options.kept);
        Files.write(file, each.document());
        tally.addDifference(each.kind() + ": " + result.reason() + ": " + file);
    }

    @Override
    public void close() throws IOException {
        attributes.close();
        verify.close();
    }
}
