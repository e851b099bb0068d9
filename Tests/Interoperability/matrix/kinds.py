"""The receivers of the matrix."""

import apache
import exchange
import libraries
import own
import programs

ALL = [*libraries.ALL, *programs.ALL, *apache.ALL, *own.ALL, exchange.Service]


def named(name):
    return next(kind for kind in ALL if kind.name == name)
