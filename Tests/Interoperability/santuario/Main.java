import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Compares samltool with the JDK's XML Signature implementation; README.md of the folder above describes it. */
public final class Main {
    private static final int INTERNAL_ERROR = 70;
    private static final int USAGE_ERROR = 64;
    private static final PrintStream ERRORS = System.err;

    private Main() {
    }

    public static void main(String[] arguments) {
        // Parsers within the JDK's implementation print the errors of documents, which are expected here.
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        System.exit(status(arguments));
    }

    private static int status(String[] arguments) {
        Options options;
        try {
            options = new Options(arguments);
        } catch (IllegalArgumentException error) {
            ERRORS.println("check-santuario: " + error.getMessage());
            return USAGE_ERROR;
        }
        try {
            if (options.isSelfTest) return SelfTest.passes(options) ? 0 : 1;
            return compare(options);
        } catch (IOException error) {
            ERRORS.println("check-santuario: " + error.getMessage());
        } catch (Exception error) {
            error.printStackTrace(ERRORS);
        }
        return INTERNAL_ERROR;
    }

    private static int compare(Options options) throws Exception {
        Tally tally = new Tally();
        AtomicLong next = new AtomicLong();
        long start = System.nanoTime();
        ExecutorService workers = Executors.newFixedThreadPool(options.jobs);
        List<Future<?>> results = new ArrayList<>();
        for (int job = 0; job < options.jobs; job++) {
            results.add(workers.submit(() -> {
                try (Worker worker = new Worker(options)) {
                    long batch = next.getAndIncrement();
                    while (batch * Batch.SIZE < options.documents) {
                        int limit = (int) Math.min(Batch.SIZE, options.documents - batch * Batch.SIZE);
                        worker.run(batch, limit, tally, (report, judgment) -> report);
                        batch = next.getAndIncrement();
                    }
                }
                return null;
            }));
        }
        try {
            for (Future<?> result : results) result.get();
        } catch (ExecutionException error) {
            throw error.getCause() instanceof IOException cause ? cause : error;
        }
        workers.shutdown();
        double seconds = (System.nanoTime() - start) / 1e9;
        tally.print();
        System.out.printf("%d documents in %.1f seconds, %.0f documents/s%n", tally.documents(), seconds, tally.documents() / seconds);
        if (tally.count(Comparison.Outcome.BOTH_ACCEPT) == 0) {
            ERRORS.println("check-santuario: samltool accepted no document, so nothing was compared");
            return 1;
        }
        return tally.differences.isEmpty() ? 0 : 1;
    }
}
