package samltool;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;

/**
 * Verifies and checks files: {@code JudgeFiles CERT FILE...}.
 *
 * <p>It prints what Tests/CInterface/judge_files.c prints, which Tests/CInterface/compare.py compares with the program.
 */
final class JudgeFiles {
    private static final Instant AT = Instant.parse("2026-11-20T12:00:00Z");

    private JudgeFiles() {}

    public static void main(String[] arguments) throws Exception {
        try (Verifier verifier = new Verifier(Verifier.trusting(Files.readString(Path.of(arguments[0]))), AT)) {
            for (String file : Arrays.asList(arguments).subList(1, arguments.length)) {
                byte[] response = Files.readAllBytes(Path.of(file));
                System.out.println(verdict(verifier, response));
                System.out.println(verifier.report(response, AT).replace('\n', ' '));
                System.out.println(verifier.check(response, AT).replace('\n', ' '));
            }
        }
    }

    private static String verdict(Verifier verifier, byte[] response) {
        try {
            Assertion assertion = verifier.verify(response, AT);
            int values = assertion.attributes().values().stream().mapToInt(list -> list.size()).sum();
            return String.format("{\"status\": 0, \"id\": \"\", \"issuer\": \"%s\", \"values\": %d}", assertion.issuer(), values);
        } catch (SamltoolException error) {
            return String.format("{\"status\": %d, \"id\": \"%s\", \"issuer\": \"\", \"values\": 0}", error.status, error.id);
        }
    }
}
