"""Sends the tampered sample to the service of the jar, which must know why it is rejected."""

import urllib.error
import urllib.request

with open("tampered.xml", "rb") as file:
    request = urllib.request.Request("http://127.0.0.1:8080/verify", data=file.read())
try:
    urllib.request.urlopen(request)
    raise SystemExit("the tampered response is accepted")
except urllib.error.HTTPError as error:
    text = error.read().decode()
    assert error.code == 422 and "signature.digest-mismatch" in text, text
