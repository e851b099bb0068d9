import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A command of samltool with {@code --ndjson}. A thread of its own reads the results, so that neither side waits for the other. */
final class SamltoolProcess implements AutoCloseable {
    private static final String END = "";
    private static final int SECONDS = 120;

    private final String name;
    private final Process process;
    private final OutputStream input;
    private final BlockingQueue<String> results = new LinkedBlockingQueue<>();
    private long sent;
    private long received;

    SamltoolProcess(String program, String command, List<String> options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(program, command, "--ndjson", "--jobs", "1"));
        arguments.addAll(options);
        name = "samltool " + command;
        process = new ProcessBuilder(arguments).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        input = new BufferedOutputStream(process.getOutputStream(), 1 << 16);
        Thread reader = new Thread(this::read, name);
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8), 1 << 16)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) results.add(line);
        } catch (IOException error) {
            // The process is gone; whoever waits for a result finds the end.
        }
        results.add(END);
    }

    /** Sends documents and returns their results in the same order. */
    List<Map<String, Object>> exchange(List<byte[]> documents) throws IOException, InterruptedException {
        send(documents);
        return receive(documents.size());
    }

    void send(List<byte[]> documents) throws IOException {
        try {
            for (byte[] document : documents) write(document);
            input.flush();
        } catch (IOException error) {
            throw new IOException(name + " has ended after " + received + " results", error);
        }
    }

    private void write(byte[] document) throws IOException {
        sent++;
        StringBuilder request = new StringBuilder(document.length + document.length / 4 + 32);
        request.append("{\"id\":").append(sent).append(",\"payload\":");
        Json.append(request, payload(document));
        input.write(request.append("}\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    List<Map<String, Object>> receive(int count) throws IOException, InterruptedException {
        List<Map<String, Object>> list = new ArrayList<>(count);
        for (int index = 0; index < count; index++) {
            String line = results.poll(SECONDS, TimeUnit.SECONDS);
            if (line == null) throw new IOException(name + " has not returned a result for " + SECONDS + " seconds");
            if (line.equals(END)) throw new IOException(name + " has ended before the result of line " + (received + 1));
            Map<String, Object> result = Json.object(line);
            received++;
            boolean isNext = result.get("line") instanceof Long number && number == received;
            if (!isNext || !Long.valueOf(received).equals(result.get("id"))) {
                throw new IOException(name + " has not returned the result of line " + received);
            }
            list.add(result);
        }
        return list;
    }

    /** The text of a document, or its Base64 if it is not UTF-8. */
    private static String payload(byte[] document) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString();
        } catch (CharacterCodingException error) {
            return Base64.getEncoder().encodeToString(document);
        }
    }

    @Override
    public void close() throws IOException {
        input.close();
        process.destroy();
    }
}
