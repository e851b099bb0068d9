import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The command line. */
final class Options {
    /** The program samltool. */
    final String program;
    /** The folder {@code Samples/Keys}. */
    final Path keys;
    long documents = 2000;
    long seed = 1;
    int jobs = 1;
    /** The folder for documents with differences. */
    Path kept = Path.of("santuario-differences");
    boolean isSelfTest;
    boolean allowsComments;
    boolean allowsInclusive;

    Options(String[] arguments) {
        List<String> paths = new ArrayList<>();
        Iterator<String> rest = List.of(arguments).iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            switch (argument) {
            case "--documents" -> documents = number(argument, rest);
            case "--seed" -> seed = number(argument, rest);
            case "--jobs" -> jobs = (int) Math.max(1, number(argument, rest));
            case "--keep" -> kept = Path.of(value(argument, rest));
            case "--self-test" -> isSelfTest = true;
            case "--allow-comments" -> allowsComments = true;
            case "--allow-inclusive-c14n" -> allowsInclusive = true;
            default -> {
                if (argument.startsWith("-")) throw new IllegalArgumentException("unknown option " + argument);
                paths.add(argument);
            }
            }
        }
        if (paths.size() != 2) throw new IllegalArgumentException("the program and the folder of the keys are required");
        program = paths.get(0);
        keys = Path.of(paths.get(1));
    }

    private static String value(String option, Iterator<String> rest) {
        if (!rest.hasNext()) throw new IllegalArgumentException(option + " requires a value");
        return rest.next();
    }

    private static long number(String option, Iterator<String> rest) {
        try {
            return Long.parseLong(value(option, rest));
        } catch (NumberFormatException error) {
            throw new IllegalArgumentException(option + " requires a number", error);
        }
    }

    /** The options of samltool. */
    List<String> ofSamltool() {
        List<String> options = new ArrayList<>(List.of(
            "--cert", keys.resolve("idp-rsa.pem").toString(), "--cert", keys.resolve("idp-ec.pem").toString(), "--at",
            Names.EVALUATION_TIME));
        if (allowsComments) options.add("--allow-comments");
        if (allowsInclusive) options.add("--allow-inclusive-c14n");
        return options;
    }
}
