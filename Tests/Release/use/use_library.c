// Encodes a text with the installed C library.

#include <samltool.h>

#include <stdio.h>
#include <string.h>

int main(void) {
    samltool_document *document = NULL;
    samltool_error *error = NULL;
    if (samltool_abi_version() != SAMLTOOL_ABI_VERSION) return 1;
    const char *text = "<a>\n</a>";
    if (samltool_encode(text, strlen(text), SAMLTOOL_FORM_BODY, &document, &error) != SAMLTOOL_OK) return 1;
    printf("%s\n", document->text.bytes);
    return samltool_document_free(document) != SAMLTOOL_OK;
}
