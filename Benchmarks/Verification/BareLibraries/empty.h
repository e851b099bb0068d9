// Empty: this target provides the include paths and libraries of libxml2 and libxmlsec1.
