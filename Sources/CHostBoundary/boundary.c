#include "CHostBoundary.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The mutex guards the table of objects and the two numbers.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static unsigned running_calls, waiting_forks;

static pthread_once_t preparation = PTHREAD_ONCE_INIT;
static bool registers_objects;

// Waits until no thread is in a call, and keeps the mutex until the process has forked.
static void before_fork(void) {
    pthread_mutex_lock(&mutex);
    waiting_forks++;
    while (running_calls > 0) pthread_cond_wait(&changed, &mutex);
}

static void after_fork_in_parent(void) {
    waiting_forks--;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
}

// The threads that wait are not in the child.
static void after_fork_in_child(void) {
    waiting_forks = 0;
    pthread_cond_init(&changed, NULL);
    pthread_mutex_unlock(&mutex);
}

static void prepare(void) {
    pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
    const char *value = getenv("SAMLTOOL_DEBUG_HANDLES");
    registers_objects = value && strcmp(value, "1") == 0;
}

void chb_begin_call(void) {
    pthread_once(&preparation, prepare);
    pthread_mutex_lock(&mutex);
    while (waiting_forks > 0) pthread_cond_wait(&changed, &mutex);
    running_calls++;
    pthread_mutex_unlock(&mutex);
}

void chb_end_call(void) {
    pthread_mutex_lock(&mutex);
    running_calls--;
    if (running_calls == 0 && waiting_forks > 0) pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
}

void chb_lock(void) {
    pthread_once(&preparation, prepare);
    pthread_mutex_lock(&mutex);
}

void chb_unlock(void) {
    pthread_mutex_unlock(&mutex);
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
