"""The version of the package, which is that of the library in it."""

VERSION = "0.2.0"
