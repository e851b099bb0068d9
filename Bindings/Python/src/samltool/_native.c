/* Calls samltool_verify without the lock of the interpreter, and makes its assertion into objects of Python. With ctypes, this takes
 * about as long as the verification. */

#define Py_LIMITED_API 0x030A0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <samltool.h>

/* ---- What 'bind' sets ------------------------------------------------------------------------------------------ */

static samltool_status (*verify_function)(
    const samltool_verifier *, const char *, size_t, int64_t, samltool_assertion **, samltool_error **);
static samltool_status (*free_function)(samltool_assertion *);
static PyTypeObject *assertion_type, *attribute_type;
static PyObject *time_function;

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
    PyObject *assertion, *attribute, *time;
    if (!PyArg_ParseTuple(arguments, "KKO!O!O", &verify, &free, &PyType_Type, &assertion, &PyType_Type, &attribute, &time)) return NULL;
    verify_function = (samltool_status (*)(
        const samltool_verifier *, const char *, size_t, int64_t, samltool_assertion **, samltool_error **))(uintptr_t)verify;
    free_function = (samltool_status (*)(samltool_assertion *))(uintptr_t)free;
    for (int i = 0; i < FIELD_COUNT; i++) {
        if (!fields[i] && !(fields[i] = PyUnicode_InternFromString(field_names[i]))) return NULL;
    }
    assertion_type = (PyTypeObject *)Py_NewRef(assertion);
    attribute_type = (PyTypeObject *)Py_NewRef(attribute);
    time_function = Py_NewRef(time);
    Py_RETURN_NONE;
}

/* ---- Objects --------------------------------------------------------------------------------------------------- */

/* A text as a str; None if it is missing. */
static PyObject *text_object(const samltool_text *text) {
    if (!text->bytes) Py_RETURN_NONE;
    return PyUnicode_DecodeUTF8(text->bytes, (Py_ssize_t)text->count, NULL);
}

static PyObject *value_object(const samltool_value *value) {
    switch (value->kind) {
    case SAMLTOOL_VALUE_NIL: Py_RETURN_NONE;
    case SAMLTOOL_VALUE_XML: return PyBytes_FromStringAndSize(value->text.bytes, (Py_ssize_t)value->text.count);
    default: return text_object(&value->text);
    }
}

static PyObject *time_object(int64_t milliseconds) {
    if (milliseconds == SAMLTOOL_NO_TIME) Py_RETURN_NONE;
    return PyObject_CallFunction(time_function, "L", (long long)milliseconds);
}

/* Sets a field of a new object, whose class is frozen, and releases the value. Returns 0 if there is an exception. */
static int set(PyObject *object, int field, PyObject *value) {
    int is_set = value && PyObject_GenericSetAttr(object, fields[field], value) == 0;
    Py_XDECREF(value);
    return is_set;
}

/* Makes a tuple of the objects of an array; NULL with an exception if one of them cannot be made. */
#define TUPLE(array, item_count, object_of) \
    PyObject *tuple = PyTuple_New((Py_ssize_t)(item_count)); \
    for (size_t i = 0; tuple && i < (item_count); i++) { \
        PyObject *item = object_of(&(array)[i]); \
        if (item && PyTuple_SetItem(tuple, (Py_ssize_t)i, item) == 0) continue; \
        Py_CLEAR(tuple); \
    } \
    return tuple

static PyObject *values_object(const samltool_attribute *attribute) {
    TUPLE(attribute->values, attribute->value_count, value_object);
}

static PyObject *attribute_object(const samltool_attribute *attribute) {
    PyObject *object = PyType_GenericAlloc(attribute_type, 0);
    if (object && set(object, NAME, text_object(&attribute->name))
        && set(object, FRIENDLY_NAME, text_object(&attribute->friendly_name))
        && set(object, NAME_FORMAT, text_object(&attribute->name_format)) && set(object, VALUES, values_object(attribute)))
        return object;
    Py_XDECREF(object);
    return NULL;
}

static PyObject *attributes_object(const samltool_assertion *assertion) {
    TUPLE(assertion->attributes, assertion->attribute_count, attribute_object);
}

static PyObject *assertion_object(const samltool_assertion *assertion) {
    PyObject *object = PyType_GenericAlloc(assertion_type, 0);
    if (object && set(object, ID, text_object(&assertion->id)) && set(object, ISSUER, text_object(&assertion->issuer))
        && set(object, ISSUE_INSTANT, time_object(assertion->issue_instant))
        && set(object, EXPIRY, time_object(assertion->expiry))
        && set(object, COVERS_RESPONSE, PyBool_FromLong(assertion->coverage == SAMLTOOL_COVERS_RESPONSE))
        && set(object, KEY_SHA256, text_object(&assertion->key_sha256))
        && set(object, NAME_ID, text_object(&assertion->name_id))
        && set(object, NAME_ID_FORMAT, text_object(&assertion->name_id_format))
        && set(object, ATTRIBUTES, attributes_object(assertion)))
        return object;
    Py_XDECREF(object);
    return NULL;
}

/* ---- Verification ---------------------------------------------------------------------------------------------- */

/* Verifies a response: verify(verifier, response, at). Returns an assertion, or a status and the address of an error. */
static PyObject *verify(PyObject *module, PyObject *arguments) {
    (void)module;
    unsigned long long verifier;
    const char *response;
    Py_ssize_t count;
    long long at;
    if (!PyArg_ParseTuple(arguments, "Ky#L", &verifier, &response, &count, &at)) return NULL;
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
    {"bind", bind, METH_VARARGS, "Sets the functions of the library, the classes of results, and the function that makes a time."},
    {"verify", verify, METH_VARARGS, "Verifies a response."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {.m_base = PyModuleDef_HEAD_INIT, .m_name = "samltool._native", .m_size = -1, .m_methods = methods};

PyMODINIT_FUNC PyInit__native(void) {
    return PyModule_Create(&module);
}
