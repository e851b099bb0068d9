import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the outcomes of a run. */
final class Tally {
    private final Map<String, EnumMap<Comparison.Outcome, Long>> kinds = new TreeMap<>();
    private final Map<String, Long> stricter = new TreeMap<>();
    private final Map<String, Long> explained = new TreeMap<>();
    final List<String> differences = new ArrayList<>();

    synchronized void add(String kind, Comparison.Result result) {
        kinds.computeIfAbsent(kind, key -> new EnumMap<>(Comparison.Outcome.class)).merge(result.outcome(), 1L, Long::sum);
        if (result.outcome() == Comparison.Outcome.STRICTER) stricter.merge(result.reason(), 1L, Long::sum);
        if (result.outcome() == Comparison.Outcome.EXPLAINED) explained.merge(result.reason(), 1L, Long::sum);
    }

    synchronized void addDifference(String description) {
        differences.add(description);
    }

    long count(Comparison.Outcome outcome) {
        return kinds.keySet().stream().mapToLong(kind -> count(kind, outcome)).sum();
    }

    long documents() {
        return kinds.values().stream().flatMap(counts -> counts.values().stream()).mapToLong(Long::longValue).sum();
    }

    private long count(String kind, Comparison.Outcome outcome) {
        return kinds.get(kind).getOrDefault(outcome, 0L);
    }

    /** The counts of each kind, the reasons of stricter rejections, and the explanations. */
    void print() {
        String row = "%-34s %9s %9s %9s %9s %9s %11s%n";
        System.out.printf(row, "kind", "documents", "accepted", "rejected", "stricter", "explained", "differences");
        for (String kind : kinds.keySet()) {
            long documents = kinds.get(kind).values().stream().mapToLong(Long::longValue).sum();
            System.out.printf(
                row, kind, documents, count(kind, Comparison.Outcome.BOTH_ACCEPT), count(kind, Comparison.Outcome.BOTH_REJECT),
                count(kind, Comparison.Outcome.STRICTER), count(kind, Comparison.Outcome.EXPLAINED), count(kind,
                Comparison.Outcome.DIFFERENCE));
        }
        System.out.printf(
            row, "total", documents(), count(Comparison.Outcome.BOTH_ACCEPT), count(Comparison.Outcome.BOTH_REJECT),
            count(Comparison.Outcome.STRICTER), count(Comparison.Outcome.EXPLAINED), count(Comparison.Outcome.DIFFERENCE));
        stricter.forEach((reason, count) -> System.out.printf("stricter: %d with %s%n", count, reason));
        explained.forEach((reason, count) -> System.out.printf("explained: %d: %s%n", count, reason));
        differences.stream().sorted().forEach(difference -> System.out.println("difference: " + difference));
    }
}
