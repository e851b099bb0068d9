"""The tag of the wheel: it contains a library of one platform, and works with every version of Python 3."""

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.dist import Distribution


class LibraryDistribution(Distribution):
    """A distribution that is not pure, because it contains a library."""

    def has_ext_modules(self) -> bool:
        return True


class LibraryWheel(bdist_wheel):
    """A wheel for any Python: the library is loaded with ctypes."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


setup(distclass=LibraryDistribution, cmdclass={"bdist_wheel": LibraryWheel})
