"""Opens 2,000 connections that send half a head, and opens each again that the server closes, for 15 seconds."""

import http.client
import selectors
import socket
import subprocess
import sys
import threading
import time

CONNECTIONS = 2000
SECONDS = 15
LIMIT = 0.1


def attack(port, addresses, end, opened):
    """Keeps the connections open, from 127.0.0.2 on."""
    selector = selectors.DefaultSelector()

    def connect(number):
        client = socket.socket()
        client.bind((f"127.0.0.{2 + number % addresses}", 0))
        client.setblocking(False)
        client.connect_ex(("127.0.0.1", port))
        selector.register(client, selectors.EVENT_WRITE, number)

    for number in range(CONNECTIONS):
        connect(number)
    while time.monotonic() < end:
        for key, _ in selector.select(0.1):
            client = key.fileobj
            try:
                if key.events & selectors.EVENT_WRITE:
                    client.send(b"GET /he")
                    opened[0] += 1
                    selector.modify(client, selectors.EVENT_READ, key.data)
                    continue
                client.recv(1)
            except OSError:
                pass
            selector.unregister(client)
            client.close()
            connect(key.data)
    for key in list(selector.get_map().values()):
        key.fileobj.close()


def health(port):
    """Returns the time of a health check on a new connection."""
    start = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/healthz")
    assert connection.getresponse().status == 200
    connection.close()
    return time.monotonic() - start


def main():
    port, health_port, addresses, command = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    opened = [0]
    end = time.monotonic() + SECONDS
    attacker = threading.Thread(target=attack, args=(port, addresses, end, opened))
    attacker.start()
    time.sleep(1)
    checks, exchanges, failures = [], [], 0
    while time.monotonic() < end - 1:
        checks += [health(health_port) for _ in range(5)]
        start = time.monotonic()
        failures += subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode != 0
        exchanges.append(time.monotonic() - start)
    attacker.join()
    print(f"{CONNECTIONS} connections from {addresses} address{'es' if addresses > 1 else ''}, {opened[0]} opened: "
          f"/healthz at most {max(checks) * 1000:.1f} ms of {len(checks)}; "
          f"{len(exchanges)} exchanges, at most {max(exchanges):.2f} s, {failures} failed")
    return 0 if max(checks) < LIMIT and failures == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
