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

/* The library is loaded by ctypes, which knows the addresses of its functions. */
static PyObject *bind(PyObject *module, PyObject *arguments) {
    (void)module;
    unsigned long long verify, free;
    PyObject *assertion, *attribute, *time;
    if (!PyArg_ParseTuple(arguments, "KKO!O!O", &verify, &free, &PyType_Type, &assertion, &PyType_Type, &attribute, &time)) return NULL;
    verify_function = (samltool_status (*)(
        const samltool_verifier *, const char *, size_t, int64_t, samltool_assertion **, samltool_error **))(uintptr_t)verify;
    free_function = (samltool_status (*)(samltool_assertion *))(uintptr_t)free;
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
static int set(PyObject *object, const char *name, PyObject *value) {
    PyObject *key = PyUnicode_InternFromString(name);
    int is_set = key && value && PyObject_GenericSetAttr(object, key, value) == 0;
    Py_XDECREF(key);
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
    if (object && set(object, "name", text_object(&attribute->name))
        && set(object, "friendly_name", text_object(&attribute->friendly_name))
        && set(object, "name_format", text_object(&attribute->name_format)) && set(object, "values", values_object(attribute)))
        return object;
    Py_XDECREF(object);
    return NULL;
}

static PyObject *attributes_object(const samltool_assertion *assertion) {
    TUPLE(assertion->attributes, assertion->attribute_count, attribute_object);
}

static PyObject *assertion_object(const samltool_assertion *assertion) {
    PyObject *object = PyType_GenericAlloc(assertion_type, 0);
    if (object && set(object, "id", text_object(&assertion->id)) && set(object, "issuer", text_object(&assertion->issuer))
        && set(object, "issue_instant", time_object(assertion->issue_instant))
        && set(object, "expiry", time_object(assertion->expiry))
        && set(object, "covers_response", PyBool_FromLong(assertion->coverage == SAMLTOOL_COVERS_RESPONSE))
        && set(object, "key_sha256", text_object(&assertion->key_sha256))
        && set(object, "name_id", text_object(&assertion->name_id))
        && set(object, "name_id_format", text_object(&assertion->name_id_format))
        && set(object, "attributes", attributes_object(assertion)))
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
