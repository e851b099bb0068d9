// Runs before the Swift runtime, which aborts without an explanation if it cannot find the path of a static program, and before any use of
// OpenSSL, which would read settings that were made for the OpenSSL of the system.

#include <openssl/crypto.h>
#include <string.h>
#include <unistd.h>

static void check_proc(void) {
    char path[1];
    if (readlink("/proc/self/exe", path, sizeof path) > 0) return;
    static const char text[] = "error: /proc is not mounted, and this static program needs it, so nothing was done; "
                               "mount it, for example with 'mount -t proc proc /proc' [tool.no-proc]\n";
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
    _exit(70);
}

__attribute__((constructor(101))) static void start(void) {
    check_proc();
    OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL);
}
