#include "LeakSuppressions.h"

// Swift's runtime makes the name of a type when a value is first printed by reflection, and keeps it in a form that is not recognized as a reference.
const char *__lsan_default_suppressions(void) {
    return "leak:swift_getTypeName\n";
}
