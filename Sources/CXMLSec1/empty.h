// Nothing: this target stands for libxmlsec1's include path and libraries. Swift never sees a header of libxmlsec1, because
// SwiftPM drops the macros of its pkg-config file, on which the layout of its structures depends (see xmlsec.h).
