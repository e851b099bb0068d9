/* Calls samltool_verify without the lock of the interpreter, and makes its assertion into objects of Python. With ctypes, this takes
 * about as long as the verification. */

#define Py_LIMITED_API 0x030A0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <samltool.h>

#include <string.h>
#include <time.h>

/* ---- What 'bind' sets ------------------------------------------------------------------------------------------ */

static samltool_status (*verify_function)(
    const samltool_verifier *, const char *, size_t, int64_t, samltool_assertion **, samltool_error **);
static samltool_status (*free_function)(samltool_assertion *);
static PyTypeObject *assertion_type, *attribute_type;
static PyObject *datetime_type, *utc;

/* The names of the fields of both classes. */
enum { ID, ISSUER, ISSUE_INSTANT, EXPIRY, COVERS_RESPONSE, KEY_SHA256, NAME_ID, NAME_ID_FORMAT, ATTRIBUTES, NAME, FRIENDLY_NAME, NAME_FORMAT,
    VALUES, FIELD_COUNT };
static const char *const field_names[FIELD_COUNT] = {
    "id", "issuer", "issue_instant", "expiry", "covers_response", "key_sha256", "name_id", "name_id_format", "attributes", "name",
    "friendly_name", "name_format", "values",
};
static PyObject *fields[FIELD_COUNT];

/* The library is loaded by ctypes, which knows the addresses of its functions. */
static PyObject *bind(PyObject *module, PyObject *arguments) {
    (void)module;
    unsigned long long verify, free;
    PyObject *assertion, *attribute, *datetime, *zone;
    if (!PyArg_ParseTuple(
            arguments, "KKO!O!OO", &verify, &free, &PyType_Type, &assertion, &PyType_Type, &attribute, &datetime, &zone))
        return NULL;
    verify_function = (samltool_status (*)(
        const samltool_verifier *, const char *, size_t, int64_t, samltool_assertion **, samltool_error **))(uintptr_t)verify;
    free_function = (samltool_status (*)(samltool_assertion *))(uintptr_t)free;
    for (int i = 0; i < FIELD_COUNT; i++) {
        if (!fields[i] && !(fields[i] = PyUnicode_InternFromString(field_names[i]))) return NULL;
    }
    assertion_type = (PyTypeObject *)Py_NewRef(assertion);
    attribute_type = (PyTypeObject *)Py_NewRef(attribute);
    datetime_type = Py_NewRef(datetime);
    utc = Py_NewRef(zone);
    Py_RETURN_NONE;
}

/* ---- Objects --------------------------------------------------------------------------------------------------- */

/* A text as a str; None if it is missing. */
static PyObject *text_object(const samltool_text *text) {
    if (!text->bytes) Py_RETURN_NONE;
    return PyUnicode_DecodeUTF8(text->bytes, (Py_ssize_t)text->count, NULL);
}

/* The texts that responses of a provider have in common: those of the assertion, and of its first attributes. */
enum { KEPT_ISSUER, KEPT_KEY, KEPT_NAME_ID_FORMAT, KEPT_OF_ASSERTION };
enum { KEPT_NAME, KEPT_FRIENDLY_NAME, KEPT_NAME_FORMAT, KEPT_OF_ATTRIBUTE };
enum { KEPT_ATTRIBUTES = 32, MAXIMUM_KEPT_BYTES = 256 };
static PyObject *kept_of_assertion[KEPT_OF_ASSERTION], *kept_of_attributes[KEPT_ATTRIBUTES][KEPT_OF_ATTRIBUTE];

/* A text as text_object makes it; the object of the last call if that is equal. */
static PyObject *kept_text(const samltool_text *text, PyObject **kept) {
    if (!text->bytes || text->count > MAXIMUM_KEPT_BYTES) return text_object(text);
    Py_ssize_t count = 0;
    const char *bytes = *kept ? PyUnicode_AsUTF8AndSize(*kept, &count) : NULL;
    if (bytes && (size_t)count == text->count && memcmp(bytes, text->bytes, text->count) == 0) return Py_NewRef(*kept);
    PyErr_Clear();
    PyObject *object = text_object(text), *previous = *kept;
    *kept = Py_XNewRef(object);
    Py_XDECREF(previous);
    return object;
}

static PyObject *value_object(const samltool_value *value) {
    switch (value->kind) {
    case SAMLTOOL_VALUE_NIL: Py_RETURN_NONE;
    case SAMLTOOL_VALUE_XML: return PyBytes_FromStringAndSize(value->text.bytes, (Py_ssize_t)value->text.count);
    default: return text_object(&value->text);
    }
}

/* The first and the last millisecond of a datetime: the years 1 to 9999. */
static const int64_t first_time = -62135596800000, last_time = 253402300799999;

/* A time as a datetime; one that datetime cannot represent becomes its first or last, because a signer may write any year. */
static PyObject *time_object(int64_t milliseconds) {
    if (milliseconds == SAMLTOOL_NO_TIME) Py_RETURN_NONE;
    if (milliseconds < first_time) milliseconds = first_time;
    if (milliseconds > last_time) milliseconds = last_time;
    time_t seconds = (time_t)(milliseconds / 1000);
    int fraction = (int)(milliseconds % 1000);
    if (fraction < 0) {
        seconds--;
        fraction += 1000;
    }
    struct tm parts;
    if (!gmtime_r(&seconds, &parts)) return PyErr_SetFromErrno(PyExc_OverflowError);
    return PyObject_CallFunction(
        datetime_type, "iiiiiiiO", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
        fraction * 1000, utc);
}

/* Sets a field of a new object, whose class is frozen, and releases the value. Returns 0 if there is an exception. */
static int set(PyObject *object, int field, PyObject *value) {
    int is_set = value && PyObject_GenericSetAttr(object, fields[field], value) == 0;
    Py_XDECREF(value);
    return is_set;
}

/* Makes a tuple of the objects of an array; NULL with an exception if one of them cannot be made. The item has the index i. */
#define TUPLE(item_count, item_object) \
    PyObject *tuple = PyTuple_New((Py_ssize_t)(item_count)); \
    for (size_t i = 0; tuple && i < (item_count); i++) { \
        PyObject *item = (item_object); \
        if (item && PyTuple_SetItem(tuple, (Py_ssize_t)i, item) == 0) continue; \
        Py_CLEAR(tuple); \
    } \
    return tuple

static PyObject *values_object(const samltool_attribute *attribute) {
    TUPLE(attribute->value_count, value_object(&attribute->values[i]));
}

static PyObject *attribute_object(const samltool_attribute *attribute, size_t index) {
    PyObject **kept = kept_of_attributes[index < KEPT_ATTRIBUTES ? index : KEPT_ATTRIBUTES - 1];
    PyObject *object = PyType_GenericAlloc(attribute_type, 0);
    if (object && set(object, NAME, kept_text(&attribute->name, &kept[KEPT_NAME]))
        && set(object, FRIENDLY_NAME, kept_text(&attribute->friendly_name, &kept[KEPT_FRIENDLY_NAME]))
        && set(object, NAME_FORMAT, kept_text(&attribute->name_format, &kept[KEPT_NAME_FORMAT]))
        && set(object, VALUES, values_object(attribute)))
        return object;
    Py_XDECREF(object);
    return NULL;
}

static PyObject *attributes_object(const samltool_assertion *assertion) {
    TUPLE(assertion->attribute_count, attribute_object(&assertion->attributes[i], i));
}

static PyObject *assertion_object(const samltool_assertion *assertion) {
    PyObject *object = PyType_GenericAlloc(assertion_type, 0);
    if (object && set(object, ID, text_object(&assertion->id))
        && set(object, ISSUER, kept_text(&assertion->issuer, &kept_of_assertion[KEPT_ISSUER]))
        && set(object, ISSUE_INSTANT, time_object(assertion->issue_instant))
        && set(object, EXPIRY, time_object(assertion->expiry))
        && set(object, COVERS_RESPONSE, PyBool_FromLong(assertion->coverage == SAMLTOOL_COVERS_RESPONSE))
        && set(object, KEY_SHA256, kept_text(&assertion->key_sha256, &kept_of_assertion[KEPT_KEY]))
        && set(object, NAME_ID, text_object(&assertion->name_id))
        && set(object, NAME_ID_FORMAT, kept_text(&assertion->name_id_format, &kept_of_assertion[KEPT_NAME_ID_FORMAT]))
        && set(object, ATTRIBUTES, attributes_object(assertion)))
        return object;
    Py_XDECREF(object);
    return NULL;
}

/* ---- Verification ---------------------------------------------------------------------------------------------- */

/* The current time in milliseconds since 1970. */
static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/*
 * Verifies a response: verify(verifier, response, at), where None is the current time. Returns an assertion, or a status and the address
 * of an error.
 */
static PyObject *verify(PyObject *module, PyObject *const *arguments, Py_ssize_t argument_count) {
    (void)module;
    char *response;
    Py_ssize_t count;
    if (argument_count != 3) return PyErr_Format(PyExc_TypeError, "verify takes 3 arguments");
    unsigned long long verifier = PyLong_AsUnsignedLongLong(arguments[0]);
    long long at = arguments[2] == Py_None ? now() : PyLong_AsLongLong(arguments[2]);
    if (PyErr_Occurred() || PyBytes_AsStringAndSize(arguments[1], &response, &count) < 0) return NULL;
    samltool_assertion *assertion = NULL;
    samltool_error *error = NULL;
    samltool_status status;
    Py_BEGIN_ALLOW_THREADS
    status = verify_function((const samltool_verifier *)(uintptr_t)verifier, response, (size_t)count, at, &assertion, &error);
    Py_END_ALLOW_THREADS
    if (status != SAMLTOOL_OK) return Py_BuildValue("iK", (int)status, (unsigned long long)(uintptr_t)error);
    PyObject *object = assertion_object(assertion);
    free_function(assertion);
    return object;
}

static PyMethodDef methods[] = {
    {"bind", bind, METH_VARARGS, "Sets the functions of the library, the classes of results, and the class and the zone of times."},
    {"verify", (PyCFunction)(void (*)(void))verify, METH_FASTCALL, "Verifies a response."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {.m_base = PyModuleDef_HEAD_INIT, .m_name = "samltool._native", .m_size = -1, .m_methods = methods};

PyMODINIT_FUNC PyInit__native(void) {
    return PyModule_Create(&module);
}
