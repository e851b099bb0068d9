#include "CHostBoundary.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t preparation = PTHREAD_ONCE_INIT;
static bool registers_objects;

static void take(void) {
    pthread_mutex_lock(&mutex);
}

static void give(void) {
    pthread_mutex_unlock(&mutex);
}

static void prepare(void) {
    pthread_atfork(take, give, give);
    const char *value = getenv("SAMLTOOL_DEBUG_HANDLES");
    registers_objects = value && strcmp(value, "1") == 0;
}

void chb_lock(void) {
    pthread_once(&preparation, prepare);
    take();
}

void chb_unlock(void) {
    give();
}

bool chb_registers_objects(void) {
    pthread_once(&preparation, prepare);
    return registers_objects;
}

void *chb_allocate(size_t count) {
    return malloc(count);
}

void chb_free(void *memory) {
    free(memory);
}
