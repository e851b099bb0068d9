// Nothing: this target stands for the include paths and libraries of libxml2 and libxmlsec1.
