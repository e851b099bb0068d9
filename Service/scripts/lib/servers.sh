# Functions that start and stop the servers of a demonstration or a measurement: Redis, the stand-in for Adobe Pass, and instances of the service.
#
# A script sources this file, sets 'program_folder' to the folder of the built programs, and calls 'open_folder' first. Everything
# listens on 127.0.0.1, on ports that the system chooses, and ends with the script.

package=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
samples=$package/../Samples
key=$samples/Keys/idp-rsa.key
certificate=$samples/Keys/idp-rsa.pem
servers=()

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 70
}

# Makes a folder for the files of the servers, which is removed at the end.
open_folder() {
    folder=$(mktemp -d)
    trap close_folder EXIT
    token=$(head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n')
    openssl rand -hex 32 >"$folder/claims.secret"
    printf 'constructed-software-statement\n' >"$folder/statement"
    local digest
    digest=$(printf %s "$token" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
    printf '{"callers": [{"name": "demonstration", "sha256": ["%s"]}]}\n' "$digest" >"$folder/callers.json"
    cat >"$folder/providers.json" <<JSON
{"providers": {"ExampleCable": {
  "cert": "$certificate", "issuer": "https://idp.example-mvpd.tv/saml2", "require": ["userID", "zip"],
  "platformMappingId": "example-cable"
}}}
JSON
}

# Ends all servers, also those that are suspended.
stop_servers() {
    local server
    for server in "${servers[@]}"; do
        kill "$server" 2>/dev/null || continue
        kill -CONT "$server" 2>/dev/null || true
    done
    for server in "${servers[@]}"; do wait "$server" 2>/dev/null || true; done
    servers=()
}

close_folder() {
    # A second Control-C must not leave servers.
    trap '' INT TERM
    stop_servers
    rm -rf "$folder"
}

# Ends a server without notice.
kill_server() {
    local server others=()
    kill -KILL "$1"
    wait "$1" 2>/dev/null || true
    for server in "${servers[@]}"; do [ "$server" = "$1" ] || others+=("$server"); done
    servers=("${others[@]}")
}

# Waits for a line in a file, and prints its part that a regular expression of sed leaves.
await_line() {
    local file=$1 expression=$2 found
    for _ in $(seq 200); do
        found=$(sed -nE "$expression" "$file" 2>/dev/null | head -n 1)
        [ -z "$found" ] || { printf '%s\n' "$found"; return; }
        sleep 0.05
    done
    cat "$file" >&2
    return 1
}

# Prints a port that was free a moment ago, outside of the range that systems choose ports of clients from: a server that ends and
# starts again finds it free.
free_port() {
    python3 -c '
import random, socket
while True:
    port = random.randrange(15000, 32000)
    with socket.socket() as server:
        try: server.bind(("127.0.0.1", port))
        except OSError: continue
    print(port)
    break'
}

# Starts Redis without persistence; arguments are further options.
start_redis() {
    redis_port=$(free_port)
    run_redis "$@"
}

# Starts Redis on the port that was chosen before.
run_redis() {
    redis-server --port "$redis_port" --bind 127.0.0.1 --save '' --appendonly no --maxmemory-policy noeviction \
        --dir "$folder" "$@" >"$folder/redis.log" 2>&1 &
    redis_pid=$!
    servers+=("$redis_pid")
    await_line "$folder/redis.log" 's/.*(Ready to accept connections).*/\1/p' >/dev/null || fail "Redis did not start"
}

# Starts the stand-in; arguments are its options.
start_stand_in() {
    adobe_port=$(free_port)
    run_stand_in "$@"
}

# Starts the stand-in on the port that was chosen before.
run_stand_in() {
    "$program_folder/samltool-adobe" --port "$adobe_port" --mvpds "$samples/Configurations/v1.json" --trust "$certificate" "$@" \
        >"$folder/adobe.log" 2>&1 &
    adobe_pid=$!
    servers+=("$adobe_pid")
    adobe=$(await_line "$folder/adobe.log" 's/.* on (https?:[^,]*),.*/\1/p') || fail "the stand-in did not start"
}

# Starts an instance of the service with a name; further arguments are variables of its environment.
start_service() {
    local name=$1 port
    shift
    port=$(free_port)
    cat >"$folder/$name.json" <<JSON
{
  "server": {"port": $port},
  "callers": {"file": "callers.json"},
  "providers": {"file": "providers.json"},
  "adobe": {"baseURL": "$adobe", "serviceProvider": "REF30", "softwareStatementFile": "statement"},
  "claims": {"store": "redis", "url": "redis://127.0.0.1:$redis_port", "secretFile": "claims.secret"}
}
JSON
    # A new server contains every claim that was ever made; otherwise assertions that were issued before its start are rejected.
    [ "$name" != one ] || "$program_folder/samltool-exchange" --config "$folder/$name.json" --declare-store-complete
    env "$@" "$program_folder/samltool-exchange" --config "$folder/$name.json" >"$folder/$name.out" 2>"$folder/$name.log" &
    service_pid=$!
    servers+=("$service_pid")
    service=http://127.0.0.1:$port
    for _ in $(seq 200); do
        if curl -sf -o /dev/null "$service/readyz"; then return; fi
        kill -0 "$service_pid" 2>/dev/null || { cat "$folder/$name.log" >&2; fail "the service did not start"; }
        sleep 0.05
    done
    curl -s "$service/readyz" >&2 || true
    fail "the service is not ready"
}
