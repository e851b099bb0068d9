"""The extension, and the tag of the wheel: it contains a library of one platform, and works with Python 3.10 and newer.

The environment variable SAMLTOOL_INCLUDE is the folder of samltool.h, by default that of the repository.
"""

import os

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel


class LimitedWheel(bdist_wheel):
    """A wheel of the limited interface of Python 3.10."""

    def finalize_options(self) -> None:
        self.py_limited_api = "cp310"
        super().finalize_options()


NATIVE = Extension(
    "samltool._native",
    ["src/samltool/_native.c"],
    include_dirs=[os.environ.get("SAMLTOOL_INCLUDE", "../C/include")],
    py_limited_api=True,
    # Debug information contains the folder of the build, and two wheels of a commit would differ.
    extra_compile_args=["-g0"],
    # auditwheel rejects an extension that does not name its C library, although this one calls nothing in it.
    extra_link_args=["-Wl,--no-as-needed", "-lc"],
)

setup(ext_modules=[NATIVE], cmdclass={"bdist_wheel": LimitedWheel})
