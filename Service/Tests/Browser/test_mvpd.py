"""A sign-in in a browser at the stand-in for an MVPD; 'scripts/test-browser' runs this with its dependencies.

Usage: test_mvpd.py PROGRAMS ROOT PICTURES [TEST...]; SAMLTOOL names the program samltool.
"""

import base64
import contextlib
import json
import os
import pathlib
import shlex
import subprocess
import sys
import urllib.parse

from workbench import browser, click, element, picture, run_tests, serious_problems, wait_for_text

PROGRAMS, ROOT, PICTURES = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
MVPD = PROGRAMS / "samltool-mvpd"
KEYS = ROOT / "Samples" / "Keys"
ISSUER = "https://idp.example-mvpd.tv/saml2"

# A request of Adobe's service provider.
REQUEST = """<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"
 ID="_request-1" Version="2.0" IssueInstant="2026-11-20T12:00:00Z"
 AssertionConsumerServiceURL="https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer">
<saml:Issuer>https://saml.sp.auth.adobe.com</saml:Issuer></samlp:AuthnRequest>"""

TESTS = []


def test(function):
    TESTS.append(function)
    return function


@contextlib.contextmanager
def program(*command, **environment):
    """A program that runs until the end, and a function that reads a line of its output."""
    process = subprocess.Popen(
        list(map(str, command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
    try:
        yield process.stdout.readline
    finally:
        process.stdin.close()
        process.terminate()
        process.wait(30)


@contextlib.contextmanager
def opened(folder, url, **options):
    driver = browser(folder, **options)
    try:
        driver.get(url)
        yield driver
    finally:
        driver.quit()


@test
def a_service_provider_of_other_authors_reads_the_response(folder):
    script = ROOT / "Service" / "Tests" / "FakeMVPDTests" / "foreign-receiver"
    for dark in (False, True):
        with program(script, MVPD, BROWSER="yes") as line, \
                opened(f"{folder}/{dark}", line().strip(), dark=dark) as driver:
            wait_for_text(driver, "Sign in", "h2")
            for width, height in ((1280, 900), (390, 844)):
                driver.resize(width, height)
                assert serious_problems(driver) == []
                assert driver.execute_script("return document.documentElement.scrollWidth <= innerWidth"), width
                picture(driver, PICTURES / f"mvpd-{width}-{'dark' if dark else 'light'}.png")
            click(driver, "button[value=send]")
            wait_for_text(driver, "signed in as subscriber-1 in 94105", "body")
            driver.get(driver.current_url)
            assert "signed in as" in element(driver, "body").text


@test
def check_and_the_service_accept_the_response(folder):
    command = [MVPD, "--port", "0", "--key", KEYS / "idp-rsa.key", "--cert", KEYS / "idp-rsa.pem", "--entity-id", ISSUER,
               "--attribute", "userID=viewer-7", "--attribute", "zip=94105"]
    with program(*command) as line:
        mvpd = line().split("metadata on ")[1].strip().removesuffix("/metadata")
        request = urllib.parse.quote(base64.b64encode(REQUEST.encode()), safe="")
        with opened(folder, f"{mvpd}/sso?SAMLRequest={request}") as driver:
            click(driver, "button[value=show]")
            wait_for_text(driver, "Response", "h2")
            assert serious_problems(driver) == []
            value = element(driver, "[name=SAMLResponse]").get_attribute("value")
            assert "viewer-7" in element(driver, "pre").text
    settings = ["--cert", KEYS / "idp-rsa.pem", "--issuer", ISSUER, "--require", "userID", "--require", "zip"]
    checked = subprocess.run(
        [os.environ["SAMLTOOL"], "check", *map(str, settings)], input=value, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    with program(ROOT / "Service" / "scripts" / "run", "--keep", PROGRAMS=str(PROGRAMS)) as line:
        text = ""
        while "/exchange'" not in text:
            text += line()
        exchange = text[text.rindex("curl "):].replace("\\\n", " ")
        words = shlex.split(exchange)
        body = pathlib.Path(words[words.index("--data-binary") + 1].removeprefix("@"))
        content = json.loads(body.read_text(encoding="utf-8"))
        content["samlResponse"] = base64.b64decode(value).decode()
        body.write_text(json.dumps(content), encoding="utf-8")
        answer = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        assert json.loads(answer)["result"] == "accepted", answer


if __name__ == "__main__":
    run_tests(TESTS, sys.argv[4:])
