/// What LeakSanitizer must not report; it calls this function by its name.
const char *__lsan_default_suppressions(void);
