package samltool;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Executors;

/** A small service: POST /verify with a SAML response in any encoding. {@code VerificationService PORT CERT} */
public final class VerificationService {
    private static final int MAXIMUM_BYTES = 2 << 20;

    private final Verifier verifier;
    private final Clock clock;

    VerificationService(Verifier verifier, Clock clock) {
        this.verifier = verifier;
        this.clock = clock;
    }

    public static void main(String[] arguments) throws Exception {
        Clock clock = Clock.systemUTC();
        Verifier verifier = new Verifier(Verifier.trusting(Files.readString(Path.of(arguments[1]))), clock.instant());
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        HttpServer server = HttpServer.create(address, 0);
        server.createContext("/verify", new VerificationService(verifier, clock)::answer);
        server.setExecutor(Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors()));
        server.start();
        System.out.println("http://127.0.0.1:" + server.getAddress().getPort() + "/verify");
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
                reply(exchange, 405, "use POST");
                return;
            }
            byte[] response = exchange.getRequestBody().readNBytes(MAXIMUM_BYTES + 1);
            if (response.length > MAXIMUM_BYTES) reply(exchange, 413, "the body has more than " + MAXIMUM_BYTES + " bytes");
            else verify(exchange, response);
        }
    }

    private void verify(HttpExchange exchange, byte[] response) throws IOException {
        try {
            Assertion assertion = verifier.verify(response, clock.instant());
            reply(exchange, 200, "accepted: " + assertion.attributes().size() + " attributes of " + assertion.issuer());
        } catch (SamltoolException error) {
            boolean isInternal = error.status > 65;
            reply(exchange, isInternal ? 500 : 422, "rejected: " + error.id + ": " + error.getMessage());
        }
    }

    private static void reply(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = (text + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}
