// Empty: this target provides the include path and libraries of libxmlsec1. Swift never sees a header of libxmlsec1, because
// SwiftPM drops the macros of its pkg-config file, on which the layout of its structures depends (see xmlsec.h).
