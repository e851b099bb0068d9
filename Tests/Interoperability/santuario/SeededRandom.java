import java.util.List;

/** A generator of random numbers (SplitMix64) that depends only on its seed. */
final class SeededRandom {
    private static final long STEP = 0x9E3779B97F4A7C15L;
    private long state;

    SeededRandom(long seed) {
        state = seed;
    }

    /** A generator for one part of the work, which is independent of the other parts and of their order. */
    static SeededRandom of(long seed, long part) {
        return new SeededRandom(new SeededRandom(seed ^ new SeededRandom(part * STEP).next()).next());
    }

    long next() {
        state += STEP;
        long mixed = state;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** Returns a number from 0 to {@code bound - 1}. */
    int below(int bound) {
        return (int) Long.remainderUnsigned(next(), bound);
    }

    /** Returns true once in {@code cases} calls, on average. */
    boolean oneIn(int cases) {
        return below(cases) == 0;
    }

    @SafeVarargs
    final <Value> Value pick(Value... values) {
        return values[below(values.length)];
    }

    <Value> Value pick(List<Value> values) {
        return values.get(below(values.size()));
    }

    <Value> void shuffle(List<Value> values) {
        for (int count = values.size(); count > 1; count--) {
            int other = below(count);
            Value last = values.get(count - 1);
            values.set(count - 1, values.get(other));
            values.set(other, last);
        }
    }
}
